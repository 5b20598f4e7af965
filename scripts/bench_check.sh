#!/usr/bin/env bash
# Measures `perpetual check` beside pgn-extract and a program of pgn-reader and shakmaty, and compares which games each
# finds a threefold in.
#
#   scripts/bench_check.sh PERPETUAL
#
# All read the same files in turn, several times: games of data/ as they stand in files of different kinds, one after
# the other, over and over. `peer`, an example of perpetual-chess, is the program of the libraries, optimised as a whole.
# The results are printed as Markdown; scripts/figures.py puts them into docs/figures/check.md.
#
# Environment: MEGABYTES of each file (default 18), RUNS of each program (default 7).
# Exit codes: 0 measured, 2 usage, a failure, or a program is missing.
set -euo pipefail

readonly MEGABYTES=${MEGABYTES:-18} RUNS=${RUNS:-7}

fail() { echo "bench-check: $*" >&2; exit 2; }

[ "$#" -eq 1 ] || fail "usage: bench_check.sh PERPETUAL"
[ -x "$1" ] || fail "$1 is no program; build it with \`make build\`"
perpetual=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH=$PATH:/usr/games # Debian puts pgn-extract there
command -v pgn-extract >/dev/null || fail "pgn-extract is not there; scripts/setup.sh peers installs it"
command -v zstd >/dev/null || fail "zstd is not there; scripts/setup.sh peers installs it"

cargo build --profile whole --quiet -p perpetual-chess --example peer 2>/dev/null || fail "the example peer does not build"
peer=$(realpath "${CARGO_TARGET_DIR:-target}/whole/examples/peer")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# --- the data -------------------------------------------------------------------------------------------------------
# Two games are left out that no one played, and the file of Chess960, which pgn-extract reads with errors.
mapfile -t games < <(ls data/games/*.pgn | grep -v -e /longest -e /no-repetition -e frc)
mapfile -t engines < <(ls data/games/tcec-*.pgn data/games/cutechess-*.pgn | grep -v frc)

fill() { # fill NAME FILE...: the files, one after the other, until there is enough
    local name=$1 size
    shift
    cat "$@" >"$folder/one"
    size=$(stat -c %s "$folder/one")
    for ((n = 0; n < MEGABYTES * 1000000; n += size)); do cat "$folder/one"; done >"$folder/$name"
}

# A clock and an evaluation behind each move, as the big servers write them.
clocks() {
    awk '
        /^\[/ || /^$/ { if (/^\[/) ply = 0; print; next }
        {
            line = ""
            for (i = 1; i <= NF; i++) {
                if ($i ~ /^(1-0|0-1|1\/2-1\/2|\*)$/) { line = line $i; continue }
                if ($i ~ /^[0-9]+\.+$/) { number = $i + 0; black = $i ~ /\.\.\./; continue }
                left = 180 - ply++ % 175
                line = line number (black ? "... " : ". ") $i sprintf(" { [%%eval %.2f] [%%clk 0:%02d:%02d] } ",
                    (ply * 37 % 400 - 200) / 100, left / 60, left % 60)
                black = 1
            }
            print line
        }'
}

# Without comments and variations: moves and plain tags.
cat "${games[@]}" >"$folder/all.pgn"
pgn-extract -s -C -V -N -w 80 "$folder/all.pgn" >"$folder/bare.pgn" 2>/dev/null || fail "pgn-extract failed"
pgn-extract -s -C -V -N -w 99999 "$folder/all.pgn" 2>/dev/null | clocks >"$folder/clocks.pgn"
fill club "$folder/bare.pgn"
fill engines "${engines[@]}"
fill servers "$folder/clocks.pgn"
fill endgames data/endgames/*.pgn
# Each copy packed for itself, or the archive would say no more than that they are the same.
zstd -q "$folder/bare.pgn" -o "$folder/bare.zst"
fill_times=$(($(stat -c %s "$folder/club") / $(stat -c %s "$folder/bare.pgn")))
for ((n = 0; n < fill_times; n++)); do cat "$folder/bare.zst"; done >"$folder/club.zst"

# --- the same games? ------------------------------------------------------------------------------------------------
# Each game gets a number, so that the two programs' selections can be compared.
cat data/games/*.pgn |
    awk '/^\[Event / { n++; print; print "[BenchGame \"" n "\"]"; next } { print }' >"$folder/once.pgn"
pgn-extract -s --repetition "$folder/once.pgn" 2>/dev/null |
    sed -n 's/^\[BenchGame "\(.*\)"\]/\1/p' | sort >"$folder/theirs"
"$perpetual" check --format json "$folder/once.pgn" >"$folder/once.jsonl" || fail "perpetual could not read the games"
sed -n 's/.*"game":\([0-9]*\),.*"threefold":[0-9].*/\1/p' "$folder/once.jsonl" | sort >"$folder/ours"
"$peer" --json "$folder/once.pgn" | sed -n 's/.*"game":\([0-9]*\),.*"threefold":[0-9].*/\1/p' | sort >"$folder/libraries"
cmp -s "$folder/ours" "$folder/libraries" || fail "the program of the libraries finds other threefolds: $(diff "$folder/ours" "$folder/libraries" | head -3)"

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

# Time of the processor, not of the clock: what other programs take is not counted.
TIMEFORMAT='%3U %3S'
seconds() { # seconds COMMAND...: processor time of a run, its output dropped
    { time "$@" >/dev/null 2>"$folder/errors"; } 2>&1 | awk '{ printf "%.3f\n", $1 + $2 }' ||
        { cat "$folder/errors" >&2; fail "failed: $*"; }
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
megabytes() { awk -v n="$(stat -c %s "$1")" 'BEGIN { printf "%.1f", n / 1e6 }'; }
grouped() { awk -v n="$1" 'BEGIN { while (n >= 1000) { s = sprintf(",%03d", n % 1000) s; n = int(n / 1000) } print n s }'; }

in_turn() { # in_turn COMMAND...: the median of each command, a word-split string, run in turn
    local i k
    rm -f "$folder"/times.*
    for ((i = 0; i <= RUNS; i++)); do
        k=0
        for command in "$@"; do
            k=$((k + 1))
            # shellcheck disable=SC2086 # the words of a command
            seconds "${pin[@]}" $command >"$folder/time"
            [ "$i" -eq 0 ] || cat "$folder/time" >>"$folder/times.$k" # the first round warms up
        done
    done
    for ((i = 1; i <= k; i++)); do median <"$folder/times.$i"; done
}

row() { # row NAME FILE
    local name=$1 file=$folder/$2 times count
    count=$(grep -c '^\[Event ' "$file")
    mapfile -t times < <(in_turn "pgn-extract -s --repetition $file" "$peer $file" "$perpetual check --jobs 1 $file" \
        "$peer --json $file" "$perpetual check --jobs 1 --format json $file")
    awk -v name="$name" -v size="$(megabytes "$file")" -v count="$(grouped "$count")" -v a="${times[0]}" \
        -v b="${times[1]}" -v c="${times[2]}" -v d="${times[3]}" -v e="${times[4]}" 'BEGIN {
        printf "| %s | %s | %s MB | %.2f s | %.3f s | %.3f s | %.2f | %.3f s | %.3f s | %.2f |\n",
            name, count, size, a, b, c, b / c, d, e, d / e }'
}

load=$(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1)
{
    echo "Processor time, medians of $RUNS runs in turn on ${cpu:-an unnamed processor};"
    echo "$(pgn-extract --version 2>&1 | head -1) runs as \`pgn-extract -s --repetition\`, perpetual with \`--jobs 1\`, all"
    [ "${#pin[@]}" -gt 0 ] && echo "on one core (\`taskset\`)." || echo "free to use any core."
    echo "The libraries are pgn-reader and shakmaty, in \`sw/chess/examples/peer.rs\`: it writes games with repetitions, or the"
    echo "tags and repetitions of each game as JSON. The ratios are those of perpetual to it."
    echo "The load average before the runs was $load, from other programs."
    echo
    echo "| input | games | size | pgn-extract | libraries | perpetual | ratio | libraries, JSON | perpetual, JSON | ratio |"
    echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    row "club games, plain tags" club
    row "engine games, comments of engines" engines
    row "clock and evaluation behind each move" servers
    row "long endgames" endgames
    echo
    mapfile -t times < <(in_turn "zstd -dcq $folder/club.zst" "$perpetual check --jobs 1 $folder/club" \
        "$perpetual check --jobs 1 $folder/club.zst")
    awk -v size="$(megabytes "$folder/club")" -v packed="$(megabytes "$folder/club.zst")" \
        -v a="${times[0]}" -v b="${times[1]}" -v c="${times[2]}" 'BEGIN {
        printf "The club games as a zstd archive (%s MB): `zstd -dc` takes %.3f s (%.0f MB/s unpacked), ", packed, a, size / a
        printf "perpetual %.3f s,\nof which %.3f s more than for the text. ", c, c - b
        printf "A core reads %.0f MB/s of text.\n", size / b }'
    echo
    echo "Games with a threefold, of the $(wc -l <"$folder/once.jsonl") in \`data/games\`: $(wc -l <"$folder/ours")" \
        "by perpetual, $(wc -l <"$folder/theirs") by pgn-extract; selected by one alone: $differences."
    [ "$differences" -eq 0 ] || { echo; cat "$folder/differences"; }
}
