#!/usr/bin/env bash
# The crates as `cargo publish` would send them: packed, and each built from its package and those before it alone.
#
#   scripts/package.sh [--list]      --list only looks at what would be packed
#
# Fails as well when a package has a large file, or lacks README, licence or a file that a source reads,
# or when the program needs a C compiler. Exit codes: 0 all well, 1 something is wrong.
set -euo pipefail

readonly LARGEST_FILE=100000 # bytes
readonly CRATES="perpetual-model perpetual-games perpetual-link perpetual-verilog-macros perpetual-verilog perpetual-catalogue perpetual-rtl perpetual-hdl perpetual-sim perpetual-chess perpetual-report perpetual-engine perpetual-host"

cd "$(dirname "${BASH_SOURCE[0]}")/.."
fail() { echo "package: $*" >&2; exit 1; }

for crate in $CRATES; do
    folder=$(dirname "$(grep -l "^name = \"$crate\"" Cargo.toml ./*/Cargo.toml hdl/*/Cargo.toml hdl/verilog/macros/Cargo.toml sw/*/Cargo.toml)")
    files=$(cargo package --quiet --no-metadata --allow-dirty --list --package "$crate")
    count=0
    for file in $files; do
        count=$((count + 1))
        [ -e "$folder/$file" ] || continue # written by cargo
        size=$(stat --dereference --format %s "$folder/$file")
        [ "$size" -le "$LARGEST_FILE" ] || fail "$crate: $file has $size bytes"
    done
    # What a source reads must be packed with it.
    for source in $(grep '\.rs$' <<<"$files" | grep -Ev '(^|/|_)tests(\.rs$|/)'); do
        for part in $(sed '/cfg(test)/,$d; /^ *\/\//d' "$folder/$source" | grep -oP 'include_(str|bytes)!\("\K[^"]+'); do
            path=$(realpath --no-symlinks --canonicalize-missing --relative-to="$folder" "$folder/$(dirname "$source")/$part")
            grep -qxF "$path" <<<"$files" || fail "$crate: $source reads $path, which is not packed"
        done
    done
    grep -q '^README\.md$' <<<"$files" || fail "$crate: README.md is missing"
    grep -q '^LICENSE' <<<"$files" || fail "$crate: the licence is missing"
    echo "$crate: $count files"
done
# `cargo install` on a machine without one.
cargo tree --quiet --locked --package perpetual-host --edges normal,build --prefix none | grep -q '^cc ' &&
    fail "perpetual-host needs a C compiler; cargo tree --package perpetual-host --invert cc shows what for"
[ "${1:-}" = --list ] && exit

options=(--workspace --exclude perpetual-tests --exclude perpetual-lab --no-metadata)
# A package names the commit it was made from; one of changed files is for trying only.
git diff --quiet HEAD 2>/dev/null || options+=(--allow-dirty)
# Cargo keeps what it unpacked from a registry in a folder, by name and version: that of an earlier run would be built.
rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/{src,cache}/-*/perpetual-*
exec cargo package "${options[@]}"
