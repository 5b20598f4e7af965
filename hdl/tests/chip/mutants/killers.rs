//! Mistakes with killers, shown by the number of nodes.

use super::{Mutant, mutant, trap};

const MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PAWNS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// Black can capture en passant after a double step, and has a king whose moves are emitted later.
const PASSED: &str = "8/p7/8/8/1p6/1P6/P7/K6k w - - 0 1";

pub(super) const ALL: &[Mutant] = &[
    mutant("no ply has a killer", "node", "filled | `here`", "16'd0", &[trap(PAWNS, "", 3)]),
    mutant(
        "killers are those of the request before",
        "node",
        "if (`begins`) begin filled <=",
        "1'b0",
        &[trap(PAWNS, "", 3), trap(PAWNS, "", 3)],
    ),
    mutant(
        "a capture is a killer",
        "chip",
        ".quiet(`(~|played[17:15]) & ~played[20]`)",
        "~played[20]",
        &[trap(MIDDLE, "", 3)],
    ),
    mutant(
        "a move that only raises the lower bound is a killer",
        "chip",
        ".refute(accepts & `values_fails_high`)",
        "1'b1",
        &[trap(PAWNS, "", 3)],
    ),
    mutant(
        "the killers of all plies are kept as that of the root",
        "node",
        ".write_address(`at_ply[3:0]`)",
        "4'd0",
        &[trap(PAWNS, "", 3)],
    ),
    mutant(
        "a killer goes behind the other quiet moves",
        "generator",
        "| `is_killer`",
        "1'b0",
        &[trap(PAWNS, "", 3)],
    ),
    mutant(
        "a killer is tried before a capture en passant, which makes it a barrier",
        "generator",
        "(captured == 3'd2) | `en_passant`",
        "1'b0",
        &[trap(PASSED, "", 5)],
    ),
    mutant(
        "every move to the square of the killer is one",
        "generator",
        "(`squares == killer`)",
        "squares[11:6] == killer[11:6]",
        &[trap(ROOKS, "", 4)],
    ),
];
