#!/usr/bin/env bash
# Measures `perpetual check` beside pgn-extract, and compares which games each finds a threefold in.
#
#   scripts/bench_check.sh PERPETUAL
#
# Both read the same file in turn, several times: the games of data/games, one after the other, over and over. The
# results are printed as Markdown; scripts/figures.py puts them into docs/check.md.
#
# Environment: COPIES of the games in the file (default 20), RUNS of each program (default 5).
# Exit codes: 0 measured, 2 usage, a failure, or pgn-extract is missing.
set -euo pipefail

readonly COPIES=${COPIES:-20} RUNS=${RUNS:-5}

fail() { echo "bench-check: $*" >&2; exit 2; }

[ "$#" -eq 1 ] || fail "usage: bench_check.sh PERPETUAL"
[ -x "$1" ] || fail "$1 is no program; build it with \`make build\`"
perpetual=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH=$PATH:/usr/games # Debian puts pgn-extract there
command -v pgn-extract >/dev/null || fail "pgn-extract is not there; scripts/setup.sh peers installs it"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# --- the data -------------------------------------------------------------------------------------------------------
# Each game gets a number, so that the two programs' selections can be compared.
cat data/games/*.pgn |
    awk '/^\[Event / { n++; print; print "[BenchGame \"" n "\"]"; next } { print }' >"$folder/once.pgn"
for ((i = 0; i < COPIES; i++)); do cat data/games/*.pgn; done >"$folder/games.pgn"
# The same without comments and variations: what is left when there is nothing to skip.
pgn-extract -s -C -V -N "$folder/games.pgn" >"$folder/bare.pgn" 2>/dev/null || fail "pgn-extract failed"

# --- the same games? ------------------------------------------------------------------------------------------------
pgn-extract -s --repetition "$folder/once.pgn" 2>/dev/null |
    sed -n 's/^\[BenchGame "\(.*\)"\]/\1/p' | sort >"$folder/theirs"
"$perpetual" check --format json "$folder/once.pgn" >"$folder/once.jsonl" || fail "perpetual could not read the games"
sed -n 's/.*"game":\([0-9]*\),.*"threefold":[0-9].*/\1/p' "$folder/once.jsonl" | sort >"$folder/ours"

describe() { # describe NUMBER: the players of a game, and the event
    awk -v wanted="$1" '
        /^\[Event / { n++ }
        n == wanted && match($0, /^\[(Event|White|Black|Date) "/) {
            split($0, part, "\""); tag[substr(part[1], 2, length(part[1]) - 2)] = part[2]
        }
        n > wanted { exit }
        END { print tag["White"] " - " tag["Black"] ", " tag["Event"] ", " tag["Date"] }' "$folder/once.pgn"
}

differences=0
{
    while read -r game; do
        echo "* found by perpetual alone: $(describe "$game")"
    done < <(comm -23 "$folder/ours" "$folder/theirs")
    while read -r game; do
        echo "* found by pgn-extract alone: $(describe "$game")"
    done < <(comm -13 "$folder/ours" "$folder/theirs")
} >"$folder/differences"
differences=$(wc -l <"$folder/differences")

# --- the times ------------------------------------------------------------------------------------------------------
pin=()
if command -v taskset >/dev/null; then
    core=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
    pin=(taskset -c "$core")
fi

TIMEFORMAT='%R'
seconds() { # seconds COMMAND...: wall time of a run, its output dropped
    { time "$@" >/dev/null 2>"$folder/errors"; } 2>&1 || { cat "$folder/errors" >&2; fail "failed: $*"; }
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
megabytes() { awk -v n="$(stat -c %s "$1")" 'BEGIN { printf "%.1f", n / 1e6 }'; }

measure() { # measure FILE: medians of pgn-extract, one job, all jobs
    local file=$1 i
    rm -f "$folder"/times.*
    for ((i = 0; i <= RUNS; i++)); do
        [ "$i" -eq 0 ] && out=warm || out=times # the first round warms up
        seconds "${pin[@]}" pgn-extract -s --repetition "$file" >>"$folder/$out.theirs"
        seconds "${pin[@]}" "$perpetual" check --jobs 1 "$file" >>"$folder/$out.one"
        seconds "$perpetual" check "$file" >>"$folder/$out.all"
    done
    for which in theirs one all; do median <"$folder/times.$which"; done
}

row() { # row NAME FILE
    local name=$1 file=$2 times
    mapfile -t times < <(measure "$file")
    awk -v name="$name" -v size="$(megabytes "$file")" -v a="${times[0]}" -v b="${times[1]}" -v c="${times[2]}" 'BEGIN {
        printf "| %s | %s MB | %.2f s | %.3f s | %.1f | %.3f s | %.1f |\n", name, size, a, b, a / b, c, a / c }'
}

load=$(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)
sums=$("$perpetual" check "$folder/games.pgn" | tail -1)
cores=$(nproc)
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1)
{
    echo "The games of \`data/games\` $COPIES times over: ${sums%;*}."
    echo "Medians of $RUNS runs in turn on ${cpu:-an unnamed processor} with $cores cores in use;"
    echo "$(pgn-extract --version 2>&1 | head -1) runs as \`pgn-extract -s --repetition\`. With \`--jobs 1\` both are"
    [ "${#pin[@]}" -gt 0 ] && echo "held to one core by \`taskset\`." || echo "free to use any core."
    echo "The load average before the runs was $load, from other programs."
    echo
    echo "| input | size | pgn-extract | \`--jobs 1\` | ratio | all cores | ratio |"
    echo "| --- | --- | --- | --- | --- | --- | --- |"
    row "as they are" "$folder/games.pgn"
    row "without comments" "$folder/bare.pgn"
    echo
    echo "Games with a threefold, of the $(wc -l <"$folder/once.jsonl") in one copy: $(wc -l <"$folder/ours")" \
        "by perpetual, $(wc -l <"$folder/theirs") by pgn-extract; selected by one alone: $differences."
    [ "$differences" -eq 0 ] || { echo; cat "$folder/differences"; }
}
