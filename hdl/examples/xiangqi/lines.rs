//! Lines of play that rules of xiangqi speak of, with what is repeated in them.
//!
//! The rules (those of Asia, as the Asian Xiangqi Federation has them; English at
//! clubxiangqi.com/rules) tell who has to give way when positions come back: the side that checks all
//! the time, or chases one unprotected piece. Which moves give check is told with the records; chases are
//! for a program that knows the rules.

/// A line, and what is to be found in it.
pub struct Line {
    /// What it shows.
    pub what: &'static str,
    /// The start position.
    pub start: &'static str,
    /// Moves, from square and to square.
    pub moves: &'static str,
    /// The plies after which a placement has come back, how often it stood before, and how far
    /// back the nearest was.
    pub repeated: &'static [(usize, u32, u32)],
}

/// The lines.
pub const LINES: [Line; 7] = [
    Line {
        what: "one chariot checks all the time: forbidden",
        start: "4k4/9/9/9/3R5/9/9/9/9/5K3 w",
        moves: "d5e5 e9d9 e5d5 d9e9 d5e5 e9d9 e5d5 d9e9",
        repeated: &[(4, 1, 4), (5, 1, 4), (6, 1, 4), (7, 1, 4), (8, 2, 4)],
    },
    Line {
        what: "a chariot chases a cannon: forbidden",
        start: "3k5/9/9/9/8c/7R1/9/9/9/4K4 w",
        moves: "h4h5 i5i7 h5h7 i7i5 h7h5 i5i7 h5h7",
        repeated: &[(5, 1, 4), (6, 1, 4), (7, 1, 4)],
    },
    Line {
        // The moves of diagram 13 of those rules, and then the shortest way round.
        what: "a chariot checks once or more, then chases: a draw",
        start: "5k3/9/9/7R1/9/9/9/9/4K4/8c w",
        moves: "h6h9 f9f8 h9h0 i0i5 h0h8 f8f9 h8h5 i5i7 h5h9 f9f8 h9h7 i7i3 h7h8 f8f9 h8h9 f9f8 h9h3 \
                i3i0 h3h8 f8f9 h8h9 f9f8 h9h0",
        repeated: &[(21, 1, 20), (22, 1, 20), (23, 1, 20)],
    },
    Line {
        what: "two chariots change places: the placement is the same, whichever stands where",
        start: "4k4/9/9/9/9/9/9/9/1R7/R2K5 w",
        moves: "a0a1 e9e8 b1b0 e8e9 a1b1 e9e8 b0a0 e8e9",
        repeated: &[(8, 1, 8)],
    },
    Line {
        what: "advisors change places while an elephant goes to and fro: idle moves, a draw",
        start: "3k5/9/4e4/9/9/9/9/9/9/3AKA3 w",
        moves: "d0e1 e7c9 e1f2 c9e7 f0e1 e7c9 e1d0 c9e7 f2e1 e7c9 e1f0 c9e7",
        repeated: &[(12, 1, 12)],
    },
    Line {
        what: "soldiers over the river follow one another sideways, and back",
        start: "3k5/9/9/PPP6/9/9/9/9/9/4K4 w",
        moves: "c6d6 d9d8 b6c6 d8d9 a6b6 d9d8 b6a6 d8d9 c6b6 d9d8 d6c6 d8d9",
        repeated: &[(7, 1, 4), (8, 1, 4), (9, 1, 8), (10, 1, 8), (12, 1, 12)],
    },
    Line {
        what: "a soldier's step forward: nothing before it comes back",
        start: "3k5/9/9/9/4R4/P8/9/9/9/4K4 w",
        moves: "e5f5 d9d8 f5e5 d8d9 a4a5 d9d8 e5f5 d8d9 f5e5 d9d8",
        repeated: &[(4, 1, 4), (9, 1, 4), (10, 1, 4)],
    },
];
