#!/usr/bin/env bash
# Runs a command as a named stage: its output as it comes, then the time it took, by the clock and of processor.
#
#   scripts/stage.sh NAME COMMAND [ARGUMENT...]
#
# With PERPETUAL_STAGES set to a file, a line "seconds, of processor, verdict, name" is added there. Exit code: the command's.
set -uo pipefail

[ "$#" -ge 2 ] || { echo "usage: stage.sh NAME COMMAND [ARGUMENT...]" >&2; exit 2; }
name=$1
shift
echo "==> $name"
SECONDS=0
"$@"
status=$?
verdict=ok
[ "$status" -eq 0 ] || verdict="failed ($status)"
# In a pipe `times` would be that of another shell. Its second line is of the commands: "1m2.345s 0m6.789s".
used=$(mktemp)
times >"$used"
processor=$(awk 'NR == 2 { gsub("[ms]", " "); print int($1 * 60 + $2 + $3 * 60 + $4) }' "$used")
rm -f "$used"
echo "<== $name: $verdict, $SECONDS s, $processor s of processor"
[ -z "${PERPETUAL_STAGES:-}" ] || printf '%6d s %6d s  %-12s %s\n' "$SECONDS" "$processor" "$verdict" "$name" >>"$PERPETUAL_STAGES"
exit "$status"
