#!/usr/bin/env bash
# The tests of one circuit after a change, and nothing else: in rust-hdl's simulator, each replayed on its Verilog, and
# its place in rtl/.
#
#   scripts/check_circuit.sh NAME    of hdl/src/NAME.rs, or of a folder below it
#
# Exit codes: 0 all well, 2 there is no such circuit, else that of cargo.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

file=$(find hdl/src -name "$1.rs" -print -quit)
if [ -z "$file" ]; then
    echo "make check: there is no check $1 and no circuit hdl/src/$1.rs; make check lists what there is" >&2
    exit 2
fi
# With perpetual-tests, so that it is what `make test` compiles.
tests() { "${CARGO:-cargo}" test --release --package perpetual-hdl --package perpetual-tests --lib -- "$@"; }
run() { tests "$@" rtl:: && tests --ignored export::rtl:: export::encoders:: export::search::files::; }
case $file in
    hdl/src/window/*) run window:: ;;
    hdl/src/wire/*) run wire:: ;;
    # What is right there a crate of chess knows.
    hdl/src/encode/*)
        run encoders::
        "${CARGO:-cargo}" test --release --package perpetual-tests --features all --test crossing -- encode:: ;;
    *) run "$1::" files:: detectors:: ;;
esac
