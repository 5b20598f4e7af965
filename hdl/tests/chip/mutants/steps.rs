//! Mistakes in making moves, in what is kept of a position, and in when a step may begin.

use super::{Mutant, mutant, trap};

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
/// White has moves of all five classes.
const CLASSES: &str = "4k3/8/8/qrbp4/1P1NP3/8/8/4K3 w - - 0 1";

pub(super) const ALL: &[Mutant] = &[
    mutant(
        "the phantom king is forgotten after castling: the king leaves a check",
        "standing",
        "castled <= `castles`",
        "1'b0",
        &[trap("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "", 2)],
    ),
    mutant(
        "the phantom king has crossed the square of the other wing",
        "standing",
        "castled_west <= `~to_file[2]`",
        "to_file[2]",
        &[trap("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "", 2)],
    ),
    mutant(
        "the phantom king stays on the board",
        "sequencer",
        "| load | `erase`;",
        "1'b0",
        &[trap("6k1/8/8/8/8/8/8/4K2R w K - 0 1", "", 3)],
    ),
    mutant(
        "a capture en passant that uncovers a rook on the rank is taken as legal",
        "sequencer",
        "target = third; chosen = `none`;",
        "is_ep ? pawn : none",
        &[trap("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", "", 2)],
    ),
    mutant(
        "what could be captured en passant still can be two plies later",
        "standing",
        "held_ep_valid <= `doubles`",
        "held_ep_valid | doubles",
        &[trap("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", 3)],
    ),
    mutant(
        "rights are not given back when a move is taken back",
        "node",
        "has_legal, `rights`, halfmoves",
        "4'd0",
        &[trap(ROOKS, "", 3), trap(PROMOTIONS, "", 2).within(-32_000, -31_000)],
    ),
    mutant(
        "half-moves are not given back",
        "node",
        "rights, `halfmoves`, list_end",
        "7'd0",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 98 80", "", 3)],
    ),
    mutant(
        "captured pawns are not given back in the count of men",
        "standing",
        "heavy_less = `~undo` & (one_goes | two_go)",
        "1'b1",
        &[trap("7k/8/8/8/8/8/p7/K1B5 w - - 0 1", "", 2)],
    ),
    mutant(
        "captured knights are not given back in the count of men",
        "standing",
        "minor_less = minor_changes & `(minor_comes == undo)`",
        "~minor_comes",
        &[trap("7k/8/8/8/8/8/1n6/KBB5 w - - 0 1", "", 2)],
    ),
    mutant(
        "the list of a child is not given up",
        "chip",
        ".back(control_begins | `control_pop`)",
        "1'b0",
        &[trap(ROOKS, "", 3)],
    ),
    mutant(
        "a move is left before its link is there",
        "candidate",
        "waits = (is_told & ~can_tell) | (leaves & `linked`)",
        "1'b0",
        &[trap(CLASSES, "", 2)],
    ),
    mutant(
        "the root is searched though it is illegal",
        "control",
        "if (`!has_parent`) begin fault",
        "1'b0",
        &[trap("4k3/8/8/8/8/8/r7/3K4 w - - 0 1", "d1d2", 1)],
    ),
];
