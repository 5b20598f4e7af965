//! Positions and moves between the search and the chip.

use perpetual_model::Rights;
use perpetual_model::search::{Board, Kind, Man, Move as ChipMove};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

/// The position as the chip holds it.
///
/// # Errors
/// One sentence, if the chip cannot hold it: castling from other squares than the usual ones, or more
/// than sixteen men of a side.
pub fn chip_board(position: &Chess) -> Result<Board, String> {
    let man = |square: u8| match position.board().piece_at(Square::new(square.into())) {
        Some(piece) => Man::new(kind(piece.role), piece.color == Color::Black),
        None => Man::NONE,
    };
    let mut rights = Rights::NONE;
    for rook in position.castles().castling_rights() {
        // Of a rook that stands elsewhere the chip knows nothing.
        rights.0 |= match rook {
            Square::H1 => 1,
            Square::A1 => 2,
            Square::H8 => 4,
            Square::A8 => 8,
            other => {
                return Err(format!(
                    "the search chip cannot hold the right to castle with the rook on {other}"
                ));
            }
        };
    }
    // The chip keeps the file after every double step; whether there is a capture it finds itself.
    let passed = position.ep_square(EnPassantMode::Always).map(|square| square.file() as u8);
    let clock = u8::try_from(position.halfmoves()).unwrap_or(u8::MAX);
    Board::new(man, position.turn().is_black(), rights, passed, clock)
        .map_err(|error| format!("the search chip cannot hold the position: {error}"))
}

pub(super) const fn kind(role: Role) -> Kind {
    match role {
        Role::Pawn => Kind::PAWN,
        Role::Knight => Kind::KNIGHT,
        Role::Bishop => Kind::BISHOP,
        Role::Rook => Kind::ROOK,
        Role::Queen => Kind::QUEEN,
        Role::King => Kind::KING,
    }
}

/// A move of the chip; none if it is not legal here.
pub(super) fn legal_move(position: &Chess, played: ChipMove) -> Option<Move> {
    let uci: UciMove = played.to_string().parse().ok()?;
    uci.to_move(position).ok()
}

/// A draw by fifty moves; a mate with the last of them is a mate.
pub(crate) fn is_fifty(position: &Chess) -> bool {
    position.halfmoves() >= 100 && !position.is_checkmate()
}

/// Two kings and at most a knight or a bishop: a draw, to the chip.
pub(crate) fn is_bare(position: &Chess) -> bool {
    let board = position.board();
    let heavy = board.pawns() | board.rooks_and_queens();
    let minor = (board.knights() | board.bishops()) & !board.queens();
    heavy.is_empty() && minor.count() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::parse_fen;
    use perpetual_model::generate::Numbers;
    use perpetual_model::search::{Chip, Table, Wanted, generate};
    use shakmaty::perft;

    fn position(fen: &str) -> Chess {
        parse_fen(fen).unwrap().position
    }

    /// In random games from each of these, and the same number of legal lines.
    #[test]
    fn a_position_has_the_same_moves_there() {
        let mut numbers = Numbers::new(2026);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1",
            "4r1k1/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 99 60",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "k7/P1P5/8/8/8/8/3p1p2/7K b - - 97 80",
            "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
        ] {
            for _ in 0..8 {
                let mut position = position(fen);
                for _ in 0..60 {
                    let board = chip_board(&position).unwrap();
                    let listed = generate(&board, Wanted::All).unwrap();
                    let mut same: Vec<Move> = listed
                        .into_iter()
                        .filter_map(|played| legal_move(&position, played))
                        .collect();
                    same.sort_by_key(|played| format!("{played:?}"));
                    let mut legal = position.legal_moves().to_vec();
                    legal.sort_by_key(|played| format!("{played:?}"));
                    assert_eq!(same, legal, "{board}");
                    assert_eq!(u32::from(board.clock()), position.halfmoves());
                    assert_eq!(board.is_bare(), is_bare(&position));
                    if legal.is_empty() {
                        break;
                    }
                    position.play_unchecked(legal[numbers.below(legal.len())]);
                }
                let mut chip = Chip::new(Table::plain(), 128);
                chip.load(chip_board(&position).unwrap());
                assert_eq!(chip.perft(2).unwrap().lines, perft(&position, 2), "{position:?}");
            }
        }
    }

    #[test]
    fn what_the_chip_cannot_hold_is_one_sentence() {
        let other_rooks = position("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1");
        let error = chip_board(&other_rooks).unwrap_err();
        assert!(error.starts_with("the search chip cannot hold "), "{error}");
        let long = position("4k3/8/8/8/8/8/8/R3K3 w Q - 300 200");
        assert_eq!(chip_board(&long).unwrap().clock(), 255);
    }

    #[test]
    fn bare_kings_are_those_of_the_chip() {
        for (fen, bare) in [
            ("7k/8/8/8/8/8/8/K7 w - - 0 1", true),
            ("7k/8/8/8/8/8/8/KB6 w - - 0 1", true),
            ("7k/n7/8/8/8/8/8/K7 w - - 0 1", true),
            // Nobody can win here either, but the chip does not look at colours of squares.
            ("7k/b7/8/8/8/8/8/KB6 w - - 0 1", false),
            ("7k/8/8/8/8/8/8/KR6 w - - 0 1", false),
            ("7k/8/8/8/8/8/8/KQ6 w - - 0 1", false),
            ("7k/8/8/8/8/8/P7/K7 w - - 0 1", false),
        ] {
            let position = position(fen);
            assert_eq!(is_bare(&position), bare, "{fen}");
            assert_eq!(chip_board(&position).unwrap().is_bare(), bare, "{fen}");
        }
    }
}
