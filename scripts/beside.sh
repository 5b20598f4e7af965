#!/usr/bin/env bash
# Runs two commands at the same time: the output of the first comes after that of the second.
#
#   scripts/beside.sh COMMAND COMMAND
#
# Exit code: 0 if both succeed, else that of one which failed; 2 usage.
set -uo pipefail

[ "$#" -eq 2 ] || { echo "usage: beside.sh COMMAND COMMAND" >&2; exit 2; }
log=$(mktemp)
bash -c "$1" >"$log" 2>&1 &
job=$!
trap 'kill "$job" 2>/dev/null; rm -f "$log"' EXIT
trap 'exit 130' INT TERM
status=0
bash -c "$2" || status=$?
wait "$job" || status=$?
cat "$log"
exit "$status"
