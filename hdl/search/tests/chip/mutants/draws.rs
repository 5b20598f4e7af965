//! Mistakes with mates, stalemates, and draws by count.

use super::{Mutant, mutant, trap};

pub(super) const ALL: &[Mutant] = &[
    mutant(
        "the parent's legal move counts at a stalemate below",
        "search",
        "pushed_next = child_told; legal_next = `1'b0`",
        "legal",
        &[trap("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "", 2)],
    ),
    mutant(
        "a legal move is forgotten behind an illegal one",
        "search",
        "legal_next = `frames_its_legal`; ep_legal_next",
        "legal",
        &[trap("7k/8/8/8/8/8/8/rRK5 w - - 0 1", "", 2)],
    ),
    mutant(
        "a king without a move is mated though it is not in check",
        "search",
        "SEARCH_STATE_CHECKING: begin if (`generator_king_taken`)",
        "1'b1",
        &[trap("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", 1)],
    ),
    mutant(
        "whether a king is in check is asked of its own men",
        "search",
        "standing_side ^ (`checking` | making)",
        "1'b0",
        &[trap("7k/R7/8/8/8/8/8/1R5K w - - 0 1", "", 2)],
    )
    .or("search", "SEARCH_STATE_FINISH: begin mover_next = `~standing_side`", "standing_side"),
    mutant(
        "a king without a capture is mated or stalemated behind the horizon",
        "search",
        "if (`~legal & ~quiescent`) begin state_next = SEARCH_STATE_CHECK",
        "~legal",
        &[trap("7k/R7/8/8/8/8/8/1R5K w - - 0 1", "", 1)],
    ),
    mutant(
        "a mate is one ply nearer than it is",
        "values",
        "mated = `mated_at_once + {10'd0, ply}`",
        "mated_at_once + {10'd0, ply} - 16'd1",
        &[trap("7k/R7/8/8/8/8/8/1R5K w - - 0 1", "", 2)],
    ),
    mutant(
        "all mates are equally near",
        "values",
        "mated = `mated_at_once + {10'd0, ply}`",
        "mated_at_once",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "", 4)],
    ),
    mutant(
        "fifty moves go before checkmate",
        "search",
        "(probe | standing_bare | (`quiescent & standing_fifty`))",
        "standing_fifty",
        &[trap("7k/R7/8/8/8/8/8/1R5K w - - 99 80", "", 2)],
    )
    .or("verdict", "(`quiescent & fifty`)", "fifty"),
    mutant(
        "fifty moves are half a move longer",
        "standing",
        "held_halfmoves >= `7'd100`",
        "7'd101",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "", 1)],
    )
    .or("tally", "fifty_after = `becomes_fifty`", "becomes_fifty & (halfmoves >= 7'd100)"),
    mutant(
        "the move that makes fifty is not taken for a draw",
        "tally",
        "nearly_fifty = halfmoves >= `7'd99`",
        "7'd100",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "", 1)],
    ),
    mutant(
        "the root itself is drawn by fifty moves",
        "search",
        ".lay(standing_lay), .is_root(`~has_parent`)",
        "1'b0",
        &[
            trap("7k/R7/8/8/8/8/8/1R5K w - - 120 80", "", 2),
            trap("7k/b7/8/8/8/8/8/K7 b - - 0 1", "", 1),
        ],
    ),
    mutant(
        "after fifty moves more than one legal move is tried",
        "search",
        "leaves = ~illegal & (`above` | (values_better & values_fails_high))",
        "1'b0",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "", 3)],
    ),
    mutant(
        "after fifty moves the game goes on",
        "search",
        "probe_next = `above`",
        "1'b0",
        &[trap("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "", 3)],
    ),
    mutant(
        "a knight and a bishop cannot mate",
        "standing",
        "(held_minor < `5'd2`)",
        "5'd3",
        &[trap("7k/8/8/8/8/8/8/KBN5 w - - 0 1", "", 2)],
    )
    .or("tally", "bare_after = `becomes_bare`", "~|heavy_after & (minor_after < 5'd3)"),
    mutant(
        "the move to a knight and a bishop is taken for one to a draw",
        "tally",
        "minor_to_1 = minor < `5'd2`",
        "5'd3",
        &[trap("7k/8/8/8/8/8/8/KBN5 w - - 0 1", "", 1)],
    ),
    mutant(
        "the capture of the last but one knight is not taken for a draw",
        "tally",
        "minor_to_2 = minor < `5'd3`",
        "5'd2",
        &[trap("7k/8/8/8/8/8/1n6/KN6 w - - 0 1", "", 2)],
    ),
    mutant(
        "a captured pawn counts among the men that are left",
        "tally",
        "heavy_after = (heavy - {4'd0, `loses_heavy`})",
        "1'b0",
        &[trap("7k/8/8/8/8/8/pp6/K7 w - - 0 1", "", 4)],
    ),
    mutant(
        "a promotion to a knight leaves a pawn",
        "tally",
        "heavy_after = (heavy - {4'd0, loses_heavy}) - {4'd0, `becomes_minor`}",
        "1'b0",
        &[trap("8/P6k/8/8/8/8/p7/K7 w - - 0 1", "", 4)],
    ),
    mutant(
        "a promotion to a bishop is not taken for a draw",
        "tally",
        "becomes_minor = (special == 3'd4) | (`special == 3'd5`)",
        "1'b0",
        &[trap("7k/P7/8/8/8/8/8/K7 w - - 0 1", "", 2)],
    ),
];
