# The checks behind `make check NAME=…`. Each line `check-NAME: … ## what it does` is in the list that `make check` prints.

CHECKS = $(shell sed -n 's/^\(check-[a-z-]*\):.*\#\# .*/\1/p' scripts/checks.mk)
PROVE := .venv/bin/python -B tests/formal/prove.py
# The tests in Python that a marker of pyproject.toml selects.
PYTEST := .venv/bin/python -B -m pytest --perpetual=$(PERPETUAL) -m
# Fewer random games and positions, fewer mutants of the proofs, fewer cases of what is many.
SHARE := $(addprefix --one-in=,$(ONE_IN))

# The programs as the tests make them: what is built for both need not be built twice.
programs:
	@scripts/setup.sh rust verilator archives
	@$(CARGO) test --quiet $(ALL) --tests --no-run

.PHONY: $(CHECKS) programs check-list check-circuit prover
check-list:
	@awk -F ':.*## ' '/^check-[a-z-]+:.*## / { printf "  make check NAME=%-12s %s\n", substr($$1, 7), $$2 }' scripts/checks.mk
	@echo "  make check NAME=chain_file   the tests of a circuit of hdl/src, replayed on its Verilog, and its place in rtl/"

check-circuit:
	@scripts/setup.sh rust iverilog verilator
	@$(STAGE) "tests of $(NAME)" scripts/check_circuit.sh "$(NAME)"

check-python: programs ## [ONE_IN=4]: every game and case against python-chess; a second host at a serial port
	@scripts/setup.sh tests
	@$(STAGE) "python-chess" $(PYTEST) python_chess $(SHARE)

check-databases: programs ## JSON of every game against its schema; the recipes for DuckDB and pandas
	@scripts/setup.sh tests databases
	@$(STAGE) "databases" $(PYTEST) databases

check-suite: programs example-suite ## the suite of repetition cases against python-chess; its programs
	@scripts/setup.sh tests node
	@$(STAGE) "suite" $(PYTEST) suite

check-games: programs example-games ## [ONE_IN=4]: xiangqi and shogi against pyffish and cshogi (some minutes)
	@scripts/setup.sh tests games
	@$(STAGE) "other games" $(PYTEST) games $(SHARE)

check-uci: programs ## games of `perpetual uci` against itself and Stockfish, driven by python-chess
	@scripts/setup.sh tests stockfish
	@$(STAGE) "games by UCI" $(PYTEST) uci

check-page: programs page ## the page and pictures in Chromium: what they show against the program, by file and keyboard, at the width of a phone, printed
	@scripts/setup.sh tests browser
	@$(STAGE) "page in the browser" $(PYTEST) page

# Not optimised, as it takes a quarter of the time.
check-windows: programs ## check, claim and explain of the program for Windows, under Wine, against this one's (some minutes)
	@scripts/setup.sh tests windows peers
	@target=x86_64-pc-windows-gnu; $(STAGE) "program for Windows" env CARGO_PROFILE_RELEASE_OPT_LEVEL=0 $(PROGRAM_FOR)
	@$(STAGE) "windows" $(PYTEST) windows

check-readme: programs verilog ## [ONE_IN=4]: every command that README.md and docs/examples show, run or compared with the sources; every link
	@scripts/setup.sh tests iverilog
	@$(STAGE) "readme" $(PYTEST) readme $(SHARE)

check-packages: ## the release archive: links, cores linted, examples simulated, FuseSoC; the example for LiteX
	@scripts/setup.sh tests verilator iverilog fpga packages litex
	@$(STAGE) "packages" $(PYTEST) packages

check-watch: programs ## [ONE_IN=4]: the watch of rtl/check at toys, cores and engines, with faults and without, in Icarus Verilog and Verilator
	@scripts/setup.sh tests verilator iverilog
	@$(STAGE) "watch" $(PYTEST) watch $(SHARE)

check-reset: ## circuits without initial values, after a reset of one cycle, in Icarus Verilog: games, and nothing is unknown
	@scripts/setup.sh tests iverilog
	@$(STAGE) "reset" $(PYTEST) reset

check-cocotb: ## a core tested from outside: cocotb and python-chess in Icarus Verilog
	@scripts/setup.sh tests iverilog cocotb
	@$(STAGE) "cocotb" $(PYTEST) cocotb

check-crates: ## the crates as they would be published, each built from its package alone (many minutes)
	@scripts/setup.sh rust verilator archives
	@$(STAGE) "packages of the crates" scripts/package.sh

check-versions: ## perpetual-chess with the lowest and the newest versions of what it needs
	@scripts/setup.sh rust archives
	@$(STAGE) "versions" scripts/versions.sh

check-spark: programs ## the job for Apache Spark against a single check (installs Spark, half a gigabyte)
	@scripts/setup.sh tests spark
	@$(STAGE) "spark" $(PYTEST) spark

check-waveforms: ## the waveforms of the documentation against the simulations
	@scripts/setup.sh tests iverilog waveforms
	@$(STAGE) "waveforms" $(PYTEST) waveforms

check-synthesis: fpga verilog ## [ONE_IN=4]: area and speed: three circuits against their targets and the committed figures
	@scripts/setup.sh tests
	@$(STAGE) "synthesis figures" $(PYTEST) synthesis $(SHARE)

check-netlist: fpga verilog ## [ONE_IN=4]: the gates of iCE40, ECP5 and Gowin against the golden model
	@scripts/setup.sh tests verilator
	@$(EXAMPLE) gates
	@$(STAGE) "netlists" $(PYTEST) netlist $(SHARE)

check-bitstream: fpga verilog ## [READ_BACK=hx8k] [ONE_IN=4]: the bitstreams of iCE40 and Gowin boards, through their serial pins; that of an ECP5 packed again
	@scripts/setup.sh tests verilator icestorm
	@$(EXAMPLE) gates
	@$(STAGE) "bitstreams" $(PYTEST) bitstream $(SHARE) $(addprefix --board=,$(READ_BACK))

check-proofs: verilog ## [ONE_IN=4]: the quick ones of the proofs of the Verilog, with one in so many mutants
	@scripts/setup.sh tests proof
	@$(STAGE) "proofs" $(PYTEST) proofs $(SHARE)

check-all-proofs: prover verilog ## all proofs of the Verilog (under an hour)
	@scripts/setup.sh tests
	@$(STAGE) "all proofs" $(PYTEST) proofs --all-proofs

check-soak: example-soak ## [REQUESTS=1000000] [SEED=1]: a client and a board under Verilator on a bad line
	@$(TARGET_DIR)/release/examples/soak $(or $(REQUESTS),1000000) $(or $(SEED),1)
	@$(CARGO) test $(ALL) --package perpetual-tests --test crossing -- --ignored a_wrong_bit_anywhere

check-upsets: example-upsets ## [TRIALS=5000]: any state, a reset, a game: every circuit under Verilator, every verdict compared
	@$(TARGET_DIR)/release/examples/upsets --reset $(or $(TRIALS),5000)

prover:
	@scripts/setup.sh rust proof
	@command -v rate >/dev/null || { echo "Installing rate, which checks certificates (some minutes) ..."; \
		$(CARGO) install --quiet --locked --version 0.3.0 rate; }

FUZZ_TARGETS ?= frames pgn fen epd games archive position searchers
# There is one toolchain here, and it is a stable one: the sanitizer for coverage alone is allowed on it.
FUZZ := RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --sanitizer none --fuzz-dir fuzz
# cargo fuzz has no --locked of its own: it would change a lock file that is stale.
FUZZ_LOCKED := sh -c '$(CARGO) tree --quiet --locked --manifest-path fuzz/Cargo.toml >/dev/null || { \
	echo "fuzz/Cargo.lock is stale: cargo metadata --manifest-path fuzz/Cargo.toml makes it current" >&2; exit 1; }'

# The files that fuzzing of a target begins with, and those that it has found.
FUZZ_CORPUS = corpus=fuzz/corpus/$$target; mkdir -p $$corpus && tar --extract --file fuzz/seeds/$$target.tar.gz --directory $$corpus || exit 1

check-fuzz: ## [SECONDS=30]: any bytes into the readers of frames, PGN, FEN, EPD, other games, archives, positions and searches
	@scripts/setup.sh rust archives
	@$(FUZZ_LOCKED)
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "Installing cargo-fuzz ..."; $(CARGO) install --quiet --locked cargo-fuzz; }
	@for target in $(FUZZ_TARGETS); do \
		$(FUZZ_CORPUS); more=; [ $$target != pgn ] || more=sw/host/tests/data; \
		$(FUZZ) $$target $$corpus $$more -- -max_total_time=$(or $(SECONDS),30) -timeout=10 \
			-rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 || exit 1; \
	done

# What fuzzing has found since, in fuzz/seeds: as few files as cover the same code.
fuzz-seeds:
	@$(FUZZ_LOCKED)
	@for target in $(FUZZ_TARGETS); do \
		$(FUZZ_CORPUS); fewest=fuzz/corpus/$$target-fewest; rm -rf $$fewest; mkdir $$fewest; \
		$(FUZZ) $$target $$fewest $$corpus -- -set_cover_merge=1 -use_counters=0 -rss_limit_mb=2048 -max_len=4096 && \
		tar --create --gzip --sort=name --mtime=@0 --owner=0 --group=0 --mode=a+rX --file fuzz/seeds/$$target.tar.gz \
			--directory $$fewest . || exit 1; \
	done
