#!/usr/bin/env bash
# Runs a command as a named stage: its output as it comes, then the time it took.
#
#   scripts/stage.sh NAME COMMAND [ARGUMENT...]
#
# With PERPETUAL_STAGES set to a file, a line "seconds, verdict, name" is added there. Exit code: the command's.
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
echo "<== $name: $verdict, ${SECONDS} s"
[ -z "${PERPETUAL_STAGES:-}" ] || printf '%6d s  %-12s %s\n' "$SECONDS" "$verdict" "$name" >>"$PERPETUAL_STAGES"
exit "$status"
