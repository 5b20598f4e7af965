//! The positions of the experiments, each with its origin.

use perpetual_engine::Start;
use perpetual_host::console::Stop;

/// A position with a name.
pub struct Named {
    /// What it is called.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
}

const fn named(name: &'static str, fen: &'static str) -> Named {
    Named { name, fen }
}

/// WAC.018, the rook ending of the paper's tables 3 and 4.
pub const WAC_018: Named = named("WAC.018", "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1");

/// Endgames of the kind: few pieces, kings in the open. Made up for this experiment, except the
/// first.
pub const ENDGAMES: [Named; 12] = [
    WAC_018,
    named("rook and pawn, cut off", "8/8/8/3k4/8/1R6/2P5/2K4r w - - 0 1"),
    named("rooks, pawns apart", "8/5pk1/R5p1/8/8/r5P1/5PK1/8 w - - 0 1"),
    named("rooks, passed pawns", "8/1P3k2/1R6/6p1/8/1r6/6K1/8 w - - 0 1"),
    named("queens, one pawn", "8/6k1/8/3Q4/8/1p6/6K1/q7 w - - 0 1"),
    named("queens, passed pawn", "6k1/5q2/8/1P6/8/8/3Q2K1/8 w - - 0 1"),
    named("queen against pawns", "8/8/8/8/6k1/2q5/PP6/1K2Q3 w - - 0 1"),
    named("bishops, like colours", "8/5k2/3b2p1/5p2/5P2/3B2P1/5K2/8 w - - 0 1"),
    named("bishop and knight", "8/5k2/3n2p1/5p2/5P2/3B2P1/5K2/8 w - - 0 1"),
    named("knights, pawns", "8/5k2/3n2p1/5p2/5P2/3N2P1/5K2/8 w - - 0 1"),
    named("rook against bishop", "8/8/3k4/3b4/8/3K4/3R4/8 w - - 0 1"),
    named("king and pawns, locked", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
];

/// Middle games in which nothing is decided: well-known openings, some moves on.
pub const MIDDLE_GAMES: [Named; 10] = [
    named("Ruy Lopez", "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9"),
    named("Queen's Gambit", "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R w KQ - 2 8"),
    named("King's Indian", "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9"),
    named("Sicilian", "r1b1kb1r/1pqn1ppp/p2ppn2/6B1/3NPP2/2N2Q2/PPP3PP/2KR1B1R b kq - 4 9"),
    named("French", "r1b1kb1r/pp1n1ppp/1qn1p3/3pP3/3P4/2PB1N2/PP3PPP/RNBQK2R w KQkq - 3 8"),
    named("Caro-Kann", "r2qkb1r/pp1n1pp1/2p1pn1p/7P/3P4/3Q1NN1/PPP2PP1/R1B1K2R w KQkq - 0 11"),
    named("English", "r1bq1rk1/pp2ppbp/2np1np1/2p5/2P5/2NP1NP1/PP2PPBP/R1BQ1RK1 w - - 0 8"),
    named("Nimzo-Indian", "rnbq1rk1/pp3ppp/4pn2/2pp4/1bPP4/2NBPN2/PP3PPP/R1BQK2R w KQ - 0 7"),
    named("Petroff", "rnbq1rk1/ppp2ppp/3b4/3p4/3Pn3/3B1N2/PPP2PPP/RNBQ1RK1 w - - 6 8"),
    named("Italian", "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP1N1PPP/R1BQ1RK1 w - - 0 9"),
];

/// Positions of the paper that are saved by perpetual check.
pub const DRAWS: [Named; 3] = [
    named("figure 1, 1. Qh6+", "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1"),
    named("BT2630 no. 7, 1... Rd6", "6k1/p3q2p/1nr3pB/8/3Q1P2/6P1/PP5P/3R2K1 b - - 0 1"),
    named("Diep-Axon, 38... Nxe3+", "5k2/RQ5p/1p2p3/3n2p1/6p1/4P3/P4PKP/2q5 b - - 4 38"),
];

impl Named {
    /// A search from here, without a past.
    ///
    /// # Errors
    /// A sentence, if the FEN is wrong; a test reads all of them.
    pub fn start(&self) -> Result<Start, Stop> {
        super::start(self.fen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_searched() {
        for named in ENDGAMES.iter().chain(&MIDDLE_GAMES).chain(&DRAWS) {
            named.start().unwrap();
        }
    }
}
