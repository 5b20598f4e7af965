#!/usr/bin/env bash
# cargo for another system, with the toolchain that has its standard library (scripts/setup.sh wasm or windows): the
# one that is in use, else Debian's, which compiles it from rust-web-src. For this system, a program that needs no library.
#
#   scripts/cross.sh TARGET COMMAND [ARGUMENT...]      TARGET: wasm32-unknown-unknown, x86_64-pc-windows-gnu,
#                                                      x86_64-unknown-linux-gnu
#   scripts/cross.sh TARGET --is-there                 exit code 0 if it can be built for
#
# Exit code: cargo's.
set -euo pipefail

readonly DEBIAN_SOURCE=/usr/lib/rustlib/src/rust/library

target=${1:?usage: cross.sh TARGET COMMAND [ARGUMENT...]}
shift

library() { # library RUSTC
    local folder
    folder=$("$1" --print target-libdir --target "$target" 2>/dev/null) && [ -d "$folder" ]
}

export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
# Nothing of the host is meant for another system.
unset ZSTD_SYS_USE_PKG_CONFIG RUSTFLAGS
case $target in *-linux-gnu) export RUSTFLAGS="-C target-feature=+crt-static" LZMA_API_STATIC=1 ;; esac

cargo=(cargo)
options=(--target "$target")
if ! library rustc; then
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
    cargo=(/usr/bin/cargo)
    options+=(-Zbuild-std=std,panic_abort)
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
fi
if [ "${1:-}" = --is-there ]; then
    [ "${cargo[0]}" = cargo ] || { [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] && [ -d "$DEBIAN_SOURCE" ]; }
    exit
fi
command=${1:?usage: cross.sh TARGET COMMAND [ARGUMENT...]}
shift
exec "${cargo[@]}" "$command" "${options[@]}" "$@"
