//! From a chess position and a legal move to a move record.
//!
//! A detector knows no chess. Whether a move is a barrier, so that no earlier position can come back
//! after it, is decided here and nowhere else.

use perpetual_model::{MoveRecord, Piece};
use shakmaty::{CastlingSide, Chess, Color, Move, Position, Role, Square};

/// Why no position from before a move, nor the one it was played from, can come back after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irreversible {
    /// A piece was taken, en passant included.
    Capture,
    /// A pawn moved, promotion included.
    PawnMove,
    /// King and rook castled.
    Castling,
    /// The move lost a right to castle that its side had.
    CastlingRight,
    /// A legal en passant capture existed and will not exist again.
    EnPassant,
    /// Nothing moved: no game reaches such a position twice by moves alone.
    NullMove,
}

impl Irreversible {
    /// The reason in a few words, for a table or a sentence.
    pub const fn reason(self) -> &'static str {
        match self {
            Irreversible::Capture => "a capture",
            Irreversible::PawnMove => "a pawn move",
            Irreversible::Castling => "castling",
            Irreversible::CastlingRight => "a castling right is lost",
            Irreversible::EnPassant => "an en passant capture was possible before it",
            Irreversible::NullMove => "a null move",
        }
    }
}

/// A move as a detector takes it, and why it is a barrier if it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The record to push.
    pub record: MoveRecord,
    /// The reason for [`MoveRecord::barrier`].
    pub irreversible: Option<Irreversible>,
}

/// Plays a legal move and returns its record.
///
/// Castling is recorded as the move of the king; it is a barrier, so the rook need not be known.
///
/// The move must be legal in the position, as it is for [`Position::play_unchecked`].
pub fn play(position: &mut Chess, legal: Move) -> Played {
    let mover = position.turn();
    let rights = position.castles().castling_rights();
    let en_passant = position.legal_ep_square().is_some();
    let (role, from, to) = match legal {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook.file() < king.file());
            (Role::King, king, side.king_to(mover))
        }
        other => (other.role(), other.from().unwrap_or(other.to()), other.to()),
    };
    position.play_unchecked(legal);
    // The rights themselves are compared, not who moved: that is what a position is made of, and
    // it holds in Chess960 just as well.
    let irreversible = if legal.is_capture() {
        Some(Irreversible::Capture)
    } else if role == Role::Pawn || matches!(legal, Move::Put { .. }) {
        Some(Irreversible::PawnMove)
    } else if legal.is_castle() {
        Some(Irreversible::Castling)
    } else if rights != position.castles().castling_rights() {
        Some(Irreversible::CastlingRight)
    } else if en_passant {
        Some(Irreversible::EnPassant)
    } else {
        None
    };
    let record = MoveRecord {
        piece: piece(mover, role),
        from: number(from),
        to: number(to),
        barrier: irreversible.is_some(),
    };
    Played { record, irreversible }
}

/// Passes the turn to the other side and returns the null move's record.
///
/// Returns `None`, and leaves the position as it is, if the side to move is in check or has no legal move.
pub fn pass(position: &mut Chess) -> Option<Played> {
    if position.legal_moves().is_empty() {
        return None;
    }
    *position = position.clone().swap_turn().ok()?;
    let irreversible = Some(Irreversible::NullMove);
    Some(Played { record: MoveRecord::NULL_MOVE, irreversible })
}

/// Plays a half-move of a game: a legal move as [`play`] does, or `None`, a null move, as [`pass`] does.
///
/// Returns `None`, and leaves the position as it is, for a null move of a side that is in check or has no
/// legal move.
pub fn half_move(position: &mut Chess, played: Option<Move>) -> Option<Played> {
    match played {
        Some(legal) => Some(play(position, legal)),
        None => pass(position),
    }
}

/// The code of a piece.
pub const fn piece(color: Color, role: Role) -> Piece {
    let kind = match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    };
    Piece::from_code(if color.is_black() { kind | 8 } else { kind })
}

/// The number of a square: a1 = 0, b1 = 1, …, h8 = 63.
pub const fn number(square: Square) -> u8 {
    square.to_u32() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{position, random_line};
    use perpetual_model::generate::Numbers;
    use perpetual_model::{Chain, Detector, Verdict};
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;

    fn after(fen: &str, uci: &str) -> Played {
        let mut position = position(fen);
        let legal = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        play(&mut position, legal)
    }

    #[test]
    fn records_name_piece_and_squares() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let record = after(start, "g1f3").record;
        assert_eq!(record, MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21));
        // Castling in Chess960: the king's own squares, also when it does not move at all.
        let castled = after("4k3/8/8/8/8/8/8/5RKR w F - 0 1", "g1f1").record;
        assert_eq!(castled, MoveRecord::new(Piece::WHITE_KING, 6, 2).as_barrier());
        let black = after("1r2k3/8/8/8/8/8/8/4K3 b - - 0 1", "b8b1");
        assert_eq!(black.record, MoveRecord::new(Piece::BLACK_ROOK, 57, 1));
    }

    #[test]
    fn a_null_move_is_a_barrier_and_impossible_in_check() {
        let mut quiet = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(pass(&mut quiet).unwrap().record, MoveRecord::NULL_MOVE);
        assert_eq!(quiet.turn(), Color::Black);
        let mut check = position("4k3/8/8/8/8/8/8/4K2r w - - 0 1");
        assert_eq!(pass(&mut check), None);
        assert_eq!(check.turn(), Color::White);
        let mut stalemate = position("8/8/8/8/8/1q6/7k/K7 w - - 0 1");
        assert_eq!(pass(&mut stalemate), None);
    }

    /// Positions where repetitions are frequent and something can go wrong with them.
    const STARTS: [&str; 16] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
        "4k1n1/8/8/8/8/8/8/1N2K1N1 b - - 0 1",
        "1n2k1n1/8/8/8/8/8/8/NN2K1NN w - - 0 1",
        "8/8/2k5/8/8/2K5/8/RR4rr w - - 0 1",
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1",
        "5rkr/pppppppp/8/8/8/8/PPPPPPPP/5RKR w FHfh - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
        "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1",
        "4r1k1/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
        "q3k2q/8/8/8/8/8/8/Q3K2Q w - - 0 1",
    ];

    /// One random game: every verdict of the golden model equals a comparison of whole positions
    /// by the rules of chess. Returns positions looked at, and repetitions among them.
    fn random_game(start: &str, numbers: &mut Numbers, plies: usize) -> (usize, usize) {
        let mut now = position(start);
        let mut positions = vec![now.clone()];
        let mut chain = Chain::new();
        let line = random_line(&now, numbers, plies);
        let mut repeated = 0;
        for &legal in &line {
            chain.push(play(&mut now, legal).record).unwrap();
            let earlier = || positions.iter().rev().zip(1u32..).filter(|(p, _)| **p == now);
            let expected = Verdict {
                occurrences: earlier().count() as u32,
                distance: earlier().next().map_or(0, |(_, distance)| distance),
                exact: true,
            };
            let got = chain.verdict().unwrap();
            let fen = Fen::from_position(&now, EnPassantMode::Always);
            assert_eq!(got, expected, "from {start} by {line:?} to {fen}");
            repeated += usize::from(expected.is_repetition());
            positions.push(now.clone());
        }
        (line.len(), repeated)
    }

    #[test]
    fn verdicts_equal_a_comparison_of_whole_positions() {
        let mut numbers = Numbers::new(2007);
        let (mut positions, mut repeated) = (0, 0);
        for game in 0.. {
            let (n, r) = random_game(STARTS[game % STARTS.len()], &mut numbers, 150);
            (positions, repeated) = (positions + n, repeated + r);
            if positions > 120_000 {
                break;
            }
        }
        assert!(repeated > 20_000, "{repeated} of {positions} repeated");
    }
}
