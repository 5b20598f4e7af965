#!/usr/bin/env bash
# Measures the serial line again and writes the figures into docs/performance.md.
#
#   scripts/performance.sh PERPETUAL [SECONDS]      SECONDS for each row, 4 unless given
#
# The figures are those of the simulated boards' own clock: they do not depend on the machine, but which part
# of the games is reached does, so the last digit may change.
set -euo pipefail

[ "$#" -ge 1 ] || { echo "usage: performance.sh PERPETUAL [SECONDS]" >&2; exit 2; }
program=$1
seconds=${2:-4}
document=$(dirname "${BASH_SOURCE[0]}")/../docs/performance.md

table=$(mktemp)
new=$(mktemp)
trap 'rm -f "$table" "$new"' EXIT
"$program" bench --link --detector chain --seconds "$seconds" --format markdown >"$table"
awk -v table="$table" '
    /^<!-- table: link -->$/ { print; print ""; while ((getline line < table) > 0) print line; print ""; inside = 1; next }
    /^<!-- end -->$/ { inside = 0 }
    !inside { print }
' "$document" >"$new"
cat "$new" >"$document"
