//! Mistakes in making moves and in counting lines, shown by the number of lines.

use super::{Mutant, mutant, perft};

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const CORNERS: &str = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
const PASSED: &str = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1";
const PROMOTES: &str = "1n1k4/P7/8/8/8/8/8/4K3 w - - 0 1";
/// Stalemate, behind a move.
const STALE: &str = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
/// Fifty moves have been made; men too few to win.
const LATE: &str = "7k/8/8/8/8/8/R7/K7 w - - 120 80";
const BARE: &str = "7k/8/8/8/8/8/8/KN6 w - - 0 1";

pub(super) const ALL: &[Mutant] = &[
    mutant(
        "the right to castle is kept when the rook is captured",
        "standing",
        "`(from == 6'd56) | (to == 6'd56)`",
        "from == 6'd56",
        &[perft(CORNERS, 2)],
    ),
    mutant(
        "the right to castle is kept when the king moves",
        "standing",
        "white_king = `from == e1`",
        "1'b0",
        &[perft(ROOKS, 3)],
    ),
    mutant(
        "every step of a pawn is a double one",
        "standing",
        "`ranks == 2'd2`",
        "ranks != 2'd0",
        &[perft("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", 2)],
    ),
    mutant(
        "the pawn captured en passant stays",
        "sequencer",
        "(step == 2'd0) & ~castles & `~is_ep`",
        "1'b1",
        &[perft(PASSED, 2)],
    ),
    mutant(
        "a promotion to a knight places something else",
        "sequencer",
        "`(special == 3'd4) ? 3'd2 : special`",
        "special",
        &[perft(PROMOTES, 2)],
    ),
    mutant(
        "a pawn captured en passant comes back twice",
        "sequencer",
        "`is_ep ? none : victim`",
        "victim",
        &[perft(PASSED, 2)],
    ),
    mutant(
        "the rook goes to the other wing",
        "sequencer",
        "`to[2] ? 3'd5 : 3'd3`",
        "to[2] ? 3'd3 : 3'd5",
        &[perft(ROOKS, 2)],
    ),
    mutant(
        "the detector is told of lines",
        "candidate",
        "tells = `~counting`",
        "1'b1",
        &[perft("7k/8/8/8/8/8/8/KR6 w - - 0 1", 5)],
    ),
    mutant(
        "a line is worth leaving the others",
        "control",
        "leaves = ~illegal & `~counting`",
        "1'b1",
        &[perft(ROOKS, 3).within(-10, -5)],
    ),
    mutant(
        "draws end lines",
        "chip",
        ".is_root(~node_has_parent | `counting`)",
        "1'b0",
        &[perft(LATE, 3), perft(BARE, 3)],
    ),
    mutant(
        "who has no move loses a generation to the look for a check",
        "control",
        "if (`counting`) begin give",
        "1'b0",
        &[perft(STALE, 2), perft("k7/2Q5/8/1K6/8/8/8/8 b - - 0 1", 1)],
    ),
    mutant(
        "lines end above the horizon",
        "verdict",
        "(counting & `quiescent`)",
        "1'b1",
        &[perft(ROOKS, 2)],
    ),
    mutant(
        "a request for lines has the best move of a search",
        "control",
        "~illegal & `~counting`) begin prove",
        "1'b1",
        &[perft(ROOKS, 1)],
    ),
];
