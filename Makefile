# `make` lists what there is. Everything is built in the release profile, so that demo, tests and lints share it.

CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
PERPETUAL := $(TARGET_DIR)/release/perpetual
LAB := $(TARGET_DIR)/release/perpetual-lab
STAGE := scripts/stage.sh
# rust-hdl stands on an old svg crate; every build would say so.
export CARGO_FUTURE_INCOMPAT_REPORT_FREQUENCY := never
# The system's library (scripts/setup.sh archives) in place of one that is compiled for half a minute.
export ZSTD_SYS_USE_PKG_CONFIG := 1
# Verilator's library is compiled once for all models and tests. Its makefiles hand this to a shell: a folder may have spaces in its name.
export OBJCACHE := '$(CURDIR)/scripts/objcache.sh'
export PATH := $(CURDIR)/.venv/bin:$(PATH):/usr/games

.DEFAULT_GOAL := help
.PHONY: help help-all demo build rtl verilog test test-all test-tools test-all-tools lint check prove figures ci bitstream bitstreams fpga page release dist fmt clean

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

help-all: ## the others too
	@awk -F ':.*#[+#] ' '/^[a-z-]+:.*#[+#] / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: ## real games through the simulated board on a serial line, with the table of results
	@scripts/setup.sh rust verilator archives
	@echo "Building (some minutes the first time) ..."
	@$(CARGO) build --release --bin perpetual
	@scripts/demo.sh $(PERPETUAL)

build: ## the programs with all their features, target/release/perpetual and perpetual-lab
	@scripts/setup.sh rust verilator archives
	$(CARGO) build --release --workspace --bin perpetual --bin perpetual-lab

rtl: verilog ## the Verilog in rtl/, from the circuits; tables of area and speed mark what is older
	@$(RTL) . --library
	@python3 -B scripts/core_file.py
	@python3 -B scripts/synthesis.py page

# What is simulated or proved: each circuit as one file at one size, in build/verilog; and the list of boards.
verilog:
	@scripts/setup.sh rust archives
	@$(EXAMPLE) rtl
	@$(RTL) build/verilog

test: test-tools ## formatting, and the tests of every crate: minutes
	@$(STAGE) "formatting" $(CARGO) fmt --all --check
	@$(STAGE) "tests are compiled" $(CARGO) test --quiet --release --tests --no-run
	@$(STAGE) "tests" scripts/beside.sh "$(CARGO) test --release --lib" \
		"$(CARGO) test --release --bins --test '*' $(TESTED_EXAMPLES)"

# Examples that have tests: with them, `--lib`, `--bins` and `--test '*'` are `--tests`.
TESTED_EXAMPLES := $(shell awk '/^name = /{name = $$3} /^test = true/{print "--example " name}' */Cargo.toml */*/Cargo.toml | tr -d '"')

test-all: test-all-tools ## [ONE_IN=4]: all tests: mistakes, upsets, whole boards in rust-hdl, the exporter, the laboratory; a quarter of what is many
	@$(STAGE) "all tests are compiled" $(CARGO) test --quiet $(ALL) --tests --no-run
	@$(STAGE) "tests that are long" $(CARGO) test $(ALL) --tests -- --ignored --skip a_wrong_bit_anywhere
	@$(STAGE) "tests of laboratory and page" $(CARGO) test $(NEXT_DOOR)
	@$(STAGE) "examples in the documentation" $(CARGO) test $(ALL) --doc

# What `make test` has not: every feature, the laboratory and the page.
ALL := --release --workspace --features perpetual-tests/all
NEXT_DOOR := --release $(addprefix --package perpetual-,tests lab web) --features perpetual-tests/all --lib --bin perpetual-lab --test program

test-tools:
	@$(STAGE) "tools" scripts/setup.sh rust verilator archives iverilog

test-all-tools:
	@$(STAGE) "tools of all tests" scripts/setup.sh rust verilator archives iverilog fpga

lint: ## lints, of the program without Verilator too, and the documentation, without warnings
	@scripts/setup.sh rust verilator archives
	@$(STAGE) "lints" $(CARGO) clippy $(ALL) --all-targets -- -D warnings
	@$(STAGE) "lints without Verilator" $(CARGO) clippy --release --package perpetual-host -- -D warnings
	@$(STAGE) "what the crates pack" scripts/package.sh --list
	@$(STAGE) "documentation" env RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(ALL) --no-deps
	@$(STAGE) "lock file of the fuzz targets" $(FUZZ_LOCKED)

# From the same build that `make test-all` makes.
EXAMPLE = $(CARGO) build $(ALL) --example
RTL := $(TARGET_DIR)/release/examples/rtl
BITSTREAMS := .venv/bin/python -B scripts/bitstreams.py

bitstream: ## BOARD=hx8k [CONFIG=pair] [BAUD=115200]: the file to flash, in build/BOARD/; BOARD_FILE=my.toml: of a board of your own
ifneq ($(BOARD_FILE),)
	@scripts/setup.sh rust archives fpga
	@$(EXAMPLE) rtl
	@rm -rf build/board-file
	@$(RTL) build/board-file --board-file "$(BOARD_FILE)" $(if $(CONFIG),--config "$(CONFIG)") $(if $(BAUD),--baud "$(BAUD)")
	@$(BITSTREAMS) of build/board-file "$(dir $(BOARD_FILE))"
else
	@test -n "$(BOARD)" || { echo "make bitstream: say which: BOARD=hx8k (perpetual boards lists them)" >&2; exit 2; }
	@scripts/setup.sh fpga
	@rm -f "build/$(BOARD)/manifest.json"
	@$(STAGE) "Verilog" $(MAKE) --no-print-directory verilog
ifneq ($(CONFIG)$(BAUD),)
	@$(RTL) "build/$(BOARD)" --board "$(BOARD)" $(if $(CONFIG),--config "$(CONFIG)") $(if $(BAUD),--baud "$(BAUD)")
endif
	@$(BITSTREAMS) boards "$(BOARD)"
endif

bitstreams: fpga verilog #+ the files to flash of all boards
	@$(BITSTREAMS) boards

fpga:
	@scripts/setup.sh fpga

page: ## the page for a browser, one file: games, claims and walks without a terminal, build/page/index.html
	@scripts/setup.sh rust wasm
	@$(STAGE) "page" python3 -B scripts/page.py

release: page #+ the program for Linux and for Windows, and the page, as archives in build/dist
	@scripts/setup.sh rust windows
	@for target in $(PROGRAM_TARGETS); do $(STAGE) "program for $$target" $(PROGRAM_FOR) || exit 1; done
	@python3 -B scripts/dist.py $(PROGRAM_TARGETS)

# Each in a folder of its own: the standard library may be compiled too.
PROGRAM_TARGETS := x86_64-unknown-linux-gnu x86_64-pc-windows-gnu
CROSS := env CARGO_TARGET_DIR=build/program-target scripts/cross.sh
PROGRAM_FOR = $(CROSS) $$target build --release --locked --package perpetual-host --features xz-zstd

dist: bitstreams #+ all archives of a release in build/dist: the Verilog with bitstreams, the programs, the page
	@.venv/bin/python -B scripts/dist.py --bitstreams
	@$(MAKE) --no-print-directory release

check: ## NAME=uci: one of the slower checks, or NAME=chain_file: a circuit; without NAME what there is
	@$(MAKE) --no-print-directory $(if $(NAME),$(if $(filter check-$(NAME),$(CHECKS)),check-$(NAME),check-circuit),check-list)

prove: check-all-proofs #+ all proofs of the Verilog, then what is proved, what is argued and what is trusted (under an hour)
	@$(PROVE) --standing

include scripts/checks.mk

figures: ## NAME=nodes [ONLY=changed]: figures of the documentation measured again; without NAME what there is
	@scripts/figures.py $(NAME) $(if $(ONLY),--only $(ONLY))

# What measures, and the tools it is compared with.
example-%:
	@scripts/setup.sh rust verilator archives
	@$(EXAMPLE) $*

tools-%:
	@scripts/setup.sh $*

ci: #+ what continuous integration runs: test and the slower checks
	@.ci/run

fmt: #+ formats the Rust sources
	@$(CARGO) fmt --all

clean: #+ removes what was built; keeps .venv
	@$(CARGO) clean
	@rm -rf build
