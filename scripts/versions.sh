#!/usr/bin/env bash
# perpetual-chess, perpetual-games and perpetual-model alone, with the lowest versions of what they need and with the newest,
# which a project of another edition takes whatever Rust they ask for.
#
#   scripts/versions.sh
#
# Exit codes: 0 all well, 1 something does not build.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/sw"
cp --recursive sw/model sw/games sw/chess "$folder/sw"
cp LICENSE-* rustfmt.toml "$folder"
sed --expression '/^members = \[/,/^\]/c members = ["sw/model", "sw/games", "sw/chess"]' --expression '/^default-members = \[/,/^\]/d' \
    --expression '/^exclude/d' Cargo.toml >"$folder/Cargo.toml"
cd "$folder"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/versions
export CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS=allow
for versions in lowest newest; do
    echo "$versions versions"
    rm -f Cargo.lock
    case $versions in
    # A flag of the nightly compiler, which only chooses versions.
    lowest) RUSTC_BOOTSTRAP=1 cargo -Z direct-minimal-versions generate-lockfile --quiet ;;
    newest) cargo generate-lockfile --quiet ;;
    esac
    cargo check --quiet --package perpetual-chess --package perpetual-games --package perpetual-model
    cargo check --quiet --package perpetual-chess --package perpetual-games --package perpetual-model --all-features
done
