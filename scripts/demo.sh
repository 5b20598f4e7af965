#!/usr/bin/env bash
# The demo: starts the simulated board, explains one perpetual check, sends real games down the serial line.
#
#   scripts/demo.sh PERPETUAL [FILE.pgn...]      default: data/demo/*.pgn
#
# Exit code: that of `perpetual check` (0 all well, 1 a disagreement or a game that cannot be read, 2 input/output),
# 130 after Ctrl-C.
set -euo pipefail

readonly START_SECONDS=30 # for a board to show its device
readonly STOP_SECONDS=5   # for the board to go when told

# White has just taken on g4 (move 41 of Diep-Axon); nothing irreversible happens any more.
readonly DIEP_AXON_FEN="5k2/RQ5p/1p2p3/6p1/6K1/4q3/P6P/8 b - - 0 41"
readonly DIEP_AXON_LINE="Qf4+ Kh3 Qe3+ Kg2 Qd2+ Kf3 Qd3+ Kf2 Qd2+ Kg3 Qf4+ Kg2 Qd2+ Kf3 Qd3+ Kg2 Qd2+"

# Figure 1 of the 2007 paper: White is lost on material, and gives perpetual check. The queen has given check on g5 twice.
readonly FIGURE_1_FEN="q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1"
readonly FIGURE_1_LINE="Qh6+ Kg8 Qg5+ Kh8 Qh6+ Kg8 Qg5+ Kh8"

[ "$#" -ge 1 ] || { echo "usage: demo.sh PERPETUAL [FILE.pgn...]" >&2; exit 2; }
perpetual=$(realpath "$1")
shift
games=("$@")
if [ "${#games[@]}" -eq 0 ]; then
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    games=(data/demo/*.pgn)
fi

folder=$(mktemp -d)
board_pid=
end_board() {
    [ -n "$board_pid" ] || return 0
    kill -TERM "$board_pid" 2>/dev/null || true
    for ((i = 0; i < STOP_SECONDS * 10; i++)); do
        kill -0 "$board_pid" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "$board_pid" 2>/dev/null || true
    wait "$board_pid" 2>/dev/null || true
    board_pid=
}
stop() {
    local status=$?
    trap - EXIT INT TERM
    end_board
    rm -rf "$folder"
    exit "$status"
}
# A simulated board of this configuration at $folder/board.
begin_board() {
    "$perpetual" simulate --config "$1" --link "$folder/board" >"$folder/log" 2>&1 </dev/null &
    board_pid=$!
    for ((i = 0; i < START_SECONDS * 10; i++)); do
        [ -e "$folder/board" ] && break
        kill -0 "$board_pid" 2>/dev/null || break
        sleep 0.1
    done
    if [ ! -e "$folder/board" ]; then
        echo "demo: the simulated board did not start; it said:" >&2
        cat "$folder/log" >&2
        exit 2
    fi
    cat "$folder/log"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

echo
echo "== The board: the circuit as Verilog under Verilator, its UART pins behind a pseudo-terminal"
begin_board sim

echo
echo "== Diep-Axon, the game in the appendix of the 2007 paper: Black, about to be mated, gives perpetual check."
echo "   The last 17 plies, walked backwards until every chain has closed: the position has stood there before."
echo
# shellcheck disable=SC2086
"$perpetual" explain --fen "$DIEP_AXON_FEN" $DIEP_AXON_LINE

echo
echo "== Real games over the serial line, every verdict compared with the golden model"
echo
checked=0
"$perpetual" check --verify --summary --on "serial:$folder/board" "${games[@]}" || checked=$?

echo
echo "== A board with two search chips: alpha-beta as a circuit, the detector inside"
end_board
begin_board search
echo
echo "   Figure 1 of the 2007 paper: White is a rook behind. The queen has given check on g5 twice; after one move of the"
echo "   host the chips search the rest, and find the draw by repetition."
echo
# shellcheck disable=SC2086
"$perpetual" search --leaves "serial:$folder/board" --host-plies 1 --depth 4 --fen "$FIGURE_1_FEN" $FIGURE_1_LINE
exit "$checked"
