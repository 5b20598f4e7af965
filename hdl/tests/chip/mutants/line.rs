//! Mistakes with the detector: what it is told, and what is made of its flags.

use super::{Mutant, mutant, trap};

/// White, hopelessly behind, gives check on e8 and h5 for ever.
const CHECKS: &str = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1";
const AROUND: &str = "h5e8 g8h7 e8h5 h7g8";
/// Black can capture en passant.
const PASSED: &str = "k7/p7/8/8/Pp6/1P6/8/K7 b - a3 0 1";
/// The detector has forgotten a part.
const FORGOTTEN: &str = "a1b2 h8g7 b2a1 g7h8 a1b2 h8g7 b2a1 g7h8 a1b2 h8g7 b2a1 g7h8 a2a4 h8g7 a4a5 g7h8 \
                         a1b2 h8g7 b2b3 g7h8 b3b2 h8g7 b2b3 g7h8 b3b2 h8g7 b2b3 g7h8 b3b2 h8g7 b2b3 g7h8 \
                         b3b2 h8g7 b2c1 g7h8 c1b2 h8g7 b2c1 g7h8 c1b2 h8g7 b2c1 g7h8";
/// 32 plies, as many as the detector holds; White is left with moves of the pawn.
const STUCK: &str = "a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 \
                     a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 c8b8";
/// More.
const LONG: &str = "a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 \
                    a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8 a1b1 h8h7";
const ROOKS: &str = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";

pub(super) const ALL: &[Mutant] = &[
    mutant(
        "the root is a draw if it has occurred",
        "node",
        "has_ep_next = 1'b0; is_pushed_next = `1'b0`",
        "1'b1",
        &[trap(CHECKS, AROUND, 2)],
    ),
    mutant(
        "a node of which the detector was not told has its parent's flags",
        "verdict",
        "has_occurred = `pushed & repeated`",
        "repeated",
        &[trap(CHECKS, AROUND, 1)],
    ),
    mutant(
        "the detector is not told of moves to the horizon",
        "candidate",
        "tells = ~counting & (leads_inside | (`to_horizon & plain & watch`))",
        "1'b0",
        &[trap(CHECKS, "", 4), trap(CHECKS, AROUND, 1)],
    ),
    mutant(
        "moves to the horizon are told wherever an earlier node was watched",
        "node",
        "if (`near`) begin watches_next",
        "1'b1",
        &[trap("7k/8/8/8/8/2p5/1B6/K7 w - - 0 1", "", 6), trap(PASSED, "", 5).bounded()],
    ),
    mutant(
        "a window that is not exact promises nothing",
        "verdict",
        "may_repeat = `upcomes | forgot`",
        "upcomes",
        &[trap("7k/8/8/8/8/8/P7/K7 w - - 0 1", FORGOTTEN, 5).bounded()],
    ),
    mutant(
        "a window that is not exact is not told",
        "verdict",
        "is_wide & `forgot` &",
        "1'b0",
        &[trap("2r3bk/8/8/8/8/8/7P/K7 w - - 0 1", LONG, 2)],
    ),
    mutant(
        "upcoming raises the bound though it is not asked to",
        "verdict",
        "use_bound <= `bound`",
        "1'b1",
        &[trap(CHECKS, "", 4)],
    ),
    mutant(
        "upcoming raises the bound of the root",
        "verdict",
        "use_bound & `has_parent` & upcomes",
        "1'b1",
        &[trap(CHECKS, AROUND, 2).bounded()],
    ),
    mutant(
        "a bound raised to the upper one does not end the node",
        "verdict",
        "if (`above_zero`)",
        "1'b1",
        &[trap(CHECKS, "h5e8 g8h7", 2).within(5, 300).bounded()],
    ),
    mutant(
        "the detector is not told of moves",
        "line",
        "pushes <= `make`",
        "1'b0",
        &[trap(CHECKS, "", 4)],
    ),
    mutant(
        "the detector is told a cycle too early",
        "line",
        "soon <= `third`",
        "second",
        &[trap(CHECKS, "", 2), trap(CHECKS, "", 4)],
    ),
    mutant(
        "moves are not taken back from the detector",
        "line",
        "pops <= `take_back`",
        "1'b0",
        &[trap(CHECKS, "", 4)],
    ),
    mutant(
        "a search that is stopped leaves its line in the detector",
        "line",
        "cut = `undo_all`",
        "1'b0",
        &[
            trap("6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1", "g2g3 a2a7 h5g4 a7a2", 1).stopped(167),
            trap(CHECKS, AROUND, 3).stopped(400),
        ],
    ),
    mutant(
        "a search that is stopped cuts the line one move short",
        "line",
        "keep = held_plies - {3'd0, `told`}",
        "told + 5'd1",
        &[trap(CHECKS, AROUND, 1).stopped(100)],
    ),
    mutant(
        "the loss of a right is no barrier",
        "line",
        "| `loses_right` |",
        "1'b0",
        &[trap(ROOKS, "", 5)],
    ),
    mutant(
        "a capture is no barrier",
        "line",
        "barrier = (kind == 3'd1) | (`|played[20:15]`)",
        "1'b0",
        &[trap("k6K/p1p4p/P1P4P/8/3pP3/8/8/B7 b - e3 0 1", "", 5).bounded()],
    ),
    mutant(
        "the step of a pawn is no barrier",
        "line",
        "barrier = (`kind == 3'd1`)",
        "1'b0",
        &[trap("2r3bk/8/8/8/8/8/7P/K7 w - - 0 1", STUCK, 2)],
    ),
    mutant(
        "what could be captured en passant is no barrier",
        "line",
        "loses_right | `ep_legal`;",
        "1'b0",
        &[trap(PASSED, "", 5)],
    ),
    mutant(
        "a capture en passant that was illegal is a barrier",
        "node",
        "has_ep_next = has_ep | `en_passant`",
        "en_passant | 1'b1",
        &[trap("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", 5)],
    ),
    mutant(
        "a queen has the code of a rook",
        "line",
        "kind[2] ? (kind - `3'd2`)",
        "3'd3",
        &[trap(CHECKS, "h5e8 g8h7", 2)],
    ),
    mutant(
        "a node at the horizon is entered before the flags are there",
        "verdict",
        "missing = `told_deep & ~known`",
        "1'b0",
        &[trap(CHECKS, AROUND, 1)],
    ),
];
