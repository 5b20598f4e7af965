//! Mistakes with bounds, sums, gains and counters.

use super::{Mutant, mutant, trap};

/// Much can be captured.
const MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Stalemate: the knight is pinned.
const PINNED: &str = "KN5r/8/1k6/8/8/8/8/8 w - - 0 1";
/// Lost, but that the king can go back.
const WALK: &str = "8/8/4k3/8/8/8/8/KR6 b - - 0 1";
const PAWNS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

pub(super) const ALL: &[Mutant] = &[
    mutant(
        "the lower bound of a child stays when its move is taken back",
        "values",
        "score_held <= turned; low_turned <= `high_less`",
        "low_turned",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "the upper bound of a child stays when its move is taken back",
        "values",
        "high_less <= `parent_bound`",
        "low_turned",
        &[trap(PAWNS, "", 3)],
    ),
    mutant(
        "the sum of a child stays when its move is taken back",
        "values",
        "score_held <= `turned`",
        "16'd0 - score_held",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "the frame of another ply is read back",
        "node",
        "pop ? (`at_ply - 6'd2`)",
        "at_ply - 6'd1",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "standing pat below the lower bound lowers it",
        "control",
        "(quiescent & `improves`)",
        "1'b1",
        &[trap(MIDDLE, "", 1).within(-300, -200)],
    ),
    mutant(
        "standing pat does not end a node",
        "verdict",
        "(quiescent & `stands`)",
        "1'b0",
        &[trap(MIDDLE, "", 1).within(1_000, 1_001)],
    ),
    mutant(
        "a value as good as the best is better",
        "values",
        "is_better <= `value_up > former_alpha_up`",
        "value_up >= former_alpha_up",
        &[trap("4k3/8/8/8/8/8/8/R3K3 w - - 99 1", "", 2)],
    ),
    mutant(
        "a value as large as the upper bound does not end a node",
        "values",
        "is_enough <= `value_up > parent_bound_up`",
        "value_up > parent_bound_up + 16'd1",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "a sum as large as the lower bound is searched",
        "values",
        "is_low <= `margin < negative`",
        "(margin < negative) & (|margin)",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "the shortcut asks for no legal move",
        "node",
        "was_proven_next = `free` & ~counting",
        "1'b1",
        &[
            trap(PINNED, "", 1).within(20_000, 20_001),
            trap(WALK, "e6d6 b1c1 d6e6 c1b1", 1).within(20_000, 20_001),
        ],
    ),
    mutant(
        "a move is left though no other is known to be legal",
        "chip",
        ".needs_no_proof(`node_needs_no_proof`), .can_tell",
        "1'b1",
        &[trap("7k/8/8/8/8/8/8/KR6 w - - 0 1", "", 1).within(20_000, 20_001)],
    ),
    mutant(
        "the best move is that of the last node that raised a bound",
        "chip",
        ".improve(accepts & `~node_has_parent`)",
        "1'b1",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "the first good move is kept, and no better one",
        "counts",
        "best_move <= `played`",
        "(|best_move) ? best_move : played",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "", 4)],
    ),
    mutant(
        "the best move is that of the request before",
        "counts",
        "best_move <= `15'd0`",
        "best_move",
        &[trap(PAWNS, "", 1), trap(PAWNS, "", 1).within(20_000, 20_001)],
    ),
    mutant(
        "the gain of a move is kept at the place of another one",
        "list",
        "its_place <= `next_place`",
        "next_place - 9'd1",
        &[trap(PAWNS, "", 2), trap(MIDDLE, "", 2)],
    ),
    mutant(
        "a pawn captured en passant is looked up where the other pawn goes",
        "list",
        "(special == 3'd1) ? `from[5:3]`",
        "to[5:3]",
        &[trap("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", 1)],
    ),
    mutant(
        "the rook gains nothing by castling",
        "list",
        "third_kind = (special == 3'd2) ? `castling`",
        "3'd0",
        &[trap("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", 2)],
    ),
    mutant(
        "what is captured is looked up as if it stood on the own side",
        "list",
        "third_flip = (special == 3'd2) ? side : `~side`",
        "side",
        &[trap("4k3/8/1p6/P7/8/8/8/4K3 w - - 0 1", "", 1)],
    ),
    mutant(
        "a promoted pawn stays a pawn in the sum",
        "list",
        "placed = `special[2]`",
        "1'b0",
        &[trap("8/P6k/8/8/8/8/8/K7 w - - 0 1", "", 1)],
    ),
    mutant(
        "a move that is left is not counted",
        "control",
        "if (first) begin counted = `EVENT_NODE`",
        "skips ? EVENT_NOTHING : EVENT_NODE",
        &[trap(PAWNS, "", 2)],
    ),
    mutant(
        "a generation that finds the king captured is not counted",
        "control",
        "if (king_taken) begin counted = `EVENT_GENERATION`",
        "EVENT_NOTHING",
        &[trap("7k/8/8/8/8/8/8/rRK5 w - - 0 1", "", 2)],
    ),
    mutant(
        "the generation that looks for a check is not counted",
        "control",
        "(~legal & ~quiescent) begin counted = `EVENT_GENERATION`",
        "EVENT_NOTHING",
        &[trap("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", 1)],
    ),
];
