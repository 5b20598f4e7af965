# `make` lists what there is. Everything is built in the release profile, so that demo, tests and lints share it.

CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
PERPETUAL := $(TARGET_DIR)/release/perpetual
STAGE := scripts/stage.sh
# rust-hdl stands on an old svg crate; every build would say so.
export CARGO_FUTURE_INCOMPAT_REPORT_FREQUENCY := never
export PATH := $(CURDIR)/.venv/bin:$(PATH):/usr/games

.DEFAULT_GOAL := help
.PHONY: help demo build test ci judge-python bench fmt clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## real games through the simulated board on a serial line, with the table of results
	@scripts/setup.sh rust verilator
	@echo "Building (some minutes the first time) ..."
	@$(CARGO) build --release --package perpetual-host
	@scripts/demo.sh $(PERPETUAL)

build: ## the program, target/release/perpetual
	@scripts/setup.sh rust verilator
	$(CARGO) build --release --package perpetual-host

test: ## formatting, lints, all tests
	@$(STAGE) "tools" scripts/setup.sh rust verilator iverilog
	@$(STAGE) "formatting" $(CARGO) fmt --all --check
	@$(STAGE) "lints" $(CARGO) clippy --release --workspace --all-targets -- -D warnings
	@$(STAGE) "lints without Verilator" $(CARGO) clippy --release --package perpetual-host --no-default-features -- -D warnings
	@$(STAGE) "documentation" env RUSTDOCFLAGS="-D warnings" $(CARGO) doc --release --workspace --no-deps
	@$(STAGE) "tests" $(CARGO) test --release --workspace

judge-python: build ## every game and case against python-chess
	@scripts/setup.sh judge
	@$(STAGE) "independent judge" .venv/bin/python -B tests/python/judge.py --perpetual $(PERPETUAL)

ci: ## what continuous integration runs: test, then the slower checks
	@.ci/run

bench: build ## plies and cycles per second of every form
	@$(PERPETUAL) bench

fmt: ## formats the Rust sources
	@$(CARGO) fmt --all

clean: ## removes what was built; keeps .venv
	@$(CARGO) clean
	@rm -rf build
