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
export PATH := $(CURDIR)/.venv/bin:$(PATH):/usr/games

.DEFAULT_GOAL := help
.PHONY: help demo build rtl test lint ci judge-python bench bench-check figures fmt clean \
	bitstream bitstreams synth-check judge-netlist judge-bitstream soak fuzz fuzz-seeds \
	prove prove-ci judge-uci judge-browser dist judge-packages waveforms waveforms-check \
	judge-readme judge-spark package

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## real games through the simulated board on a serial line, with the table of results
	@scripts/setup.sh rust verilator archives
	@echo "Building (some minutes the first time) ..."
	@$(CARGO) build --release --package perpetual-host --bin perpetual
	@scripts/demo.sh $(PERPETUAL)

build: ## the programs with all their features, target/release/perpetual and perpetual-lab
	@scripts/setup.sh rust verilator archives
	$(CARGO) build --release --workspace --bin perpetual --bin perpetual-lab

rtl: ## the Verilog in rtl/, from the circuits
	@scripts/setup.sh rust archives
	@$(EXAMPLE) rtl
	@$(RTL) rtl

test: ## formatting and all tests
	@$(STAGE) "tools" scripts/setup.sh rust verilator archives iverilog fpga
	@$(STAGE) "formatting" $(CARGO) fmt --all --check
	@$(STAGE) "tests" $(CARGO) test --release --workspace --tests
	@$(STAGE) "examples in the documentation" $(CARGO) test --release --workspace --doc

lint: ## lints, of the program without Verilator too, and the documentation, without warnings
	@scripts/setup.sh rust verilator archives
	@$(STAGE) "lints" $(CARGO) clippy --release --workspace --all-targets -- -D warnings
	@$(STAGE) "lints without Verilator" $(CARGO) clippy --release --package perpetual-host --no-default-features -- -D warnings
	@$(STAGE) "documentation" env RUSTDOCFLAGS="-D warnings" $(CARGO) doc --release --workspace --no-deps
	@$(STAGE) "lock file of the fuzz targets" $(FUZZ_LOCKED)

# From the same build that the tests make.
EXAMPLE := $(CARGO) build --release --workspace --example
RTL := $(TARGET_DIR)/release/examples/rtl
JUDGE := $(TARGET_DIR)/release/examples/judge
SYNTHESIS := .venv/bin/python -B scripts/synthesis.py

bitstream: ## BOARD=hx8k [CONFIG=pair] [BAUD=115200]: the file to flash, in build/BOARD/
	@test -n "$(BOARD)" || { echo "make bitstream: say which: BOARD=hx8k (perpetual boards lists them)" >&2; exit 2; }
	@scripts/setup.sh fpga
	@rm -f "build/$(BOARD)/manifest.json"
ifneq ($(CONFIG)$(BAUD),)
	@scripts/setup.sh rust archives
	@$(EXAMPLE) rtl
	@$(RTL) "build/$(BOARD)" --board "$(BOARD)" $(if $(CONFIG),--config "$(CONFIG)") $(if $(BAUD),--baud "$(BAUD)")
endif
	@$(SYNTHESIS) bitstream "$(BOARD)"

bitstreams: fpga ## the files to flash of all boards
	@$(SYNTHESIS) bitstream

.PHONY: fpga
fpga:
	@scripts/setup.sh fpga

synth-check: fpga ## fails when the committed area or speed has drifted
	@$(STAGE) "synthesis figures" $(SYNTHESIS) check

judge-netlist: fpga ## the gates of iCE40 and ECP5 against the golden model
	@scripts/setup.sh verilator
	@$(SYNTHESIS) netlists
	@$(EXAMPLE) judge
	@$(STAGE) "judge of netlists" .venv/bin/python -B scripts/judge.py netlist $(JUDGE)

ICE40_BOARDS ?= hx8k icebreaker icestick hx8k-window

judge-bitstream: fpga ## the bitstreams of iCE40 boards, through their serial pins
	@scripts/setup.sh verilator icestorm
	@$(SYNTHESIS) bitstream $(ICE40_BOARDS)
	@$(EXAMPLE) judge
	@$(STAGE) "judge of bitstreams" .venv/bin/python -B scripts/judge.py bitstream $(JUDGE) $(ICE40_BOARDS)

PROVE := .venv/bin/python -B tests/formal/prove.py

prove-ci: ## the quick ones of the proofs about the Verilog that is shipped
	@scripts/setup.sh proof
	@$(STAGE) "proofs" $(PROVE) --quick

prove: prover ## all proofs about the Verilog that is shipped: docs/proof.md
	@$(STAGE) "all proofs" $(PROVE) --certify

.PHONY: prover
prover:
	@scripts/setup.sh rust proof
	@command -v rate >/dev/null || { echo "Installing rate, which checks certificates (some minutes) ..."; \
		$(CARGO) install --quiet --locked --version 0.3.0 rate; }

judge-python: build ## every game and case against python-chess; a second host at a serial port
	@scripts/setup.sh judge
	@$(STAGE) "independent judge" .venv/bin/python -B tests/python/judge.py --perpetual $(PERPETUAL)
	@$(STAGE) "second host" .venv/bin/python -B tests/python/serial_client.py --perpetual $(PERPETUAL)
	@mkdir -p build
	@PERPETUAL=$(PERPETUAL) $(STAGE) "notebook" sh -c '.venv/bin/python -B docs/examples/notebook.py >build/notebook.txt && \
		diff docs/examples/notebook.txt build/notebook.txt'
	@$(STAGE) "cutting of archives" .venv/bin/python -B tests/python/spark.py --cutting --perpetual $(PERPETUAL)

judge-uci: build ## games of `perpetual uci` against itself and Stockfish, driven by python-chess
	@scripts/setup.sh judge stockfish
	@$(STAGE) "games by UCI" .venv/bin/python -B tests/python/uci_games.py --perpetual $(PERPETUAL)

judge-browser: build ## pictures and HTML reports, looked at in Chromium
	@scripts/setup.sh browser
	@$(STAGE) "browser" python3 -B tests/python/browser.py --perpetual $(PERPETUAL)

judge-readme: build ## every command that README.md and docs/examples show, run or held against what there is
	@scripts/setup.sh iverilog
	@$(STAGE) "readme" python3 -B tests/python/readme.py --perpetual $(PERPETUAL)

package: ## the crates as they would be published, each built from its package alone (many minutes)
	@scripts/setup.sh rust verilator archives
	@$(STAGE) "packages of the crates" scripts/package.sh

judge-spark: build ## the job for Apache Spark against a single check (installs Spark, half a gigabyte)
	@scripts/setup.sh spark
	@$(STAGE) "spark" .venv/bin/python -B tests/python/spark.py --perpetual $(PERPETUAL)

dist: bitstreams ## the release archive, build/dist/perpetual-VERSION.tar.gz
	@.venv/bin/python -B scripts/dist.py --bitstreams

judge-packages: ## the release archive as FuseSoC sees it: cores linted, examples simulated
	@scripts/setup.sh verilator iverilog packages
	@$(STAGE) "packages" .venv/bin/python -B tests/python/packages.py

WAVEFORMS := .venv/bin/python -B scripts/waveforms.py

waveforms: ## the waveforms of the documentation, drawn from simulations; NAME=query for one
	@scripts/setup.sh iverilog waveforms
	@$(WAVEFORMS) draw $(NAME)

waveforms-check: ## fails when a waveform of the documentation is not what the simulation shows
	@scripts/setup.sh iverilog waveforms
	@$(STAGE) "waveforms" $(WAVEFORMS) check

soak: example-soak ## [REQUESTS=1000000] [SEED=1]: a client and a board under Verilator on a bad line
	@$(TARGET_DIR)/release/examples/soak $(or $(REQUESTS),1000000) $(or $(SEED),1)
	@$(CARGO) test --release --package perpetual-tests --test crossing -- --ignored

figures: ## NAME=nodes [ONLY=changed]: figures of the documentation measured again; without NAME what there is
	@scripts/figures.py $(NAME) $(if $(ONLY),--only $(ONLY))

# What measures, and the tools it is compared with.
example-%:
	@scripts/setup.sh rust verilator archives
	@$(EXAMPLE) $*

tools-%:
	@scripts/setup.sh $*

FUZZ_TARGETS ?= frames pgn fen
# There is one toolchain here, and it is a stable one: the sanitizer for coverage alone is allowed on it.
FUZZ := RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --sanitizer none --fuzz-dir fuzz
# cargo fuzz has no --locked of its own: it would change a lock file that is stale.
FUZZ_LOCKED := sh -c '$(CARGO) tree --quiet --locked --manifest-path fuzz/Cargo.toml >/dev/null || { \
	echo "fuzz/Cargo.lock is stale: cargo metadata --manifest-path fuzz/Cargo.toml makes it current" >&2; exit 1; }'

fuzz: ## [SECONDS=30]: any bytes into the readers of frames, PGN and FEN
	@scripts/setup.sh rust archives
	@$(FUZZ_LOCKED)
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "Installing cargo-fuzz ..."; $(CARGO) install --quiet --locked cargo-fuzz; }
	@for target in $(FUZZ_TARGETS); do \
		seeds=fuzz/seeds/$$target; [ $$target != pgn ] || seeds="$$seeds sw/host/tests/data"; \
		mkdir -p fuzz/corpus/$$target; \
		$(FUZZ) $$target fuzz/corpus/$$target $$seeds -- -max_total_time=$(or $(SECONDS),30) -timeout=10 \
			-rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 || exit 1; \
	done

fuzz-seeds: ## adds what `make fuzz` has found since to fuzz/seeds: as few files as cover the same code
	@$(FUZZ_LOCKED)
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		$(FUZZ) $$target fuzz/seeds/$$target fuzz/corpus/$$target -- -set_cover_merge=1 -use_counters=0 \
			-rss_limit_mb=2048 -max_len=4096 || exit 1; \
	done

ci: ## what continuous integration runs: test, then the slower checks
	@.ci/run

bench: build ## plies and cycles per second of every form
	@$(LAB) bench

bench-check: build ## `perpetual check` beside pgn-extract
	@scripts/bench_check.sh $(PERPETUAL)

fmt: ## formats the Rust sources
	@$(CARGO) fmt --all

clean: ## removes what was built; keeps .venv
	@$(CARGO) clean
	@rm -rf build
