//! The common moves, found without a list of the legal ones.
//!
//! Nearly all words of a game are plain: a piece and a square, a pawn's step or capture. Their
//! origin is one of few squares, and whether the move is legal is a question about one king. What
//! is not plain (castling, en passant, odd spellings, anything wrong) is left to
//! [`super::san::find_move`], so that no sentence about an error is decided here.

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, Chess, Color, File, Move, Position, Rank, Role, Square};

/// The legal move that `word` names, if it is a plain one and the only one that fits.
pub(super) fn find_plain(position: &Chess, word: &[u8]) -> Option<Move> {
    let word = match word {
        [plain @ .., b'+' | b'#'] => plain,
        plain => plain,
    };
    match *word.first()? {
        b'N' => officer(position, Role::Knight, &word[1..]),
        b'B' => officer(position, Role::Bishop, &word[1..]),
        b'R' => officer(position, Role::Rook, &word[1..]),
        b'Q' => officer(position, Role::Queen, &word[1..]),
        b'K' => officer(position, Role::King, &word[1..]),
        b'a'..=b'h' => pawn(position, word),
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    match (file, rank) {
        (b'a'..=b'h', b'1'..=b'8') => {
            Some(Square::new(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
        }
        _ => None,
    }
}

/// A move of a piece, its letter cut off: `f3`, `bd2`, `1e2`, `xe5`, `b1xd2`.
fn officer(position: &Chess, role: Role, word: &[u8]) -> Option<Move> {
    let (named, capture, to) = match *word {
        [ref named @ .., b'x', file, rank] => (named, true, square(file, rank)?),
        [ref named @ .., file, rank] => (named, false, square(file, rank)?),
        _ => return None,
    };
    let origins = match *named {
        [] => Bitboard::FULL,
        [file @ b'a'..=b'h'] => Bitboard::from_file(File::new(u32::from(file - b'a'))),
        [rank @ b'1'..=b'8'] => Bitboard::from_rank(Rank::new(u32::from(rank - b'1'))),
        [file, rank] => Bitboard::from_square(square(file, rank)?),
        _ => return None,
    };
    let board = position.board();
    let turn = position.turn();
    if board.by_color(turn).contains(to) || board.by_color(!turn).contains(to) != capture {
        return None;
    }
    let pieces = board.by_color(turn) & board.by_role(role) & origins;
    let occupied = board.occupied();
    let reached = match role {
        Role::Knight => pieces & knight_attacks(to),
        Role::King => pieces & king_attacks(to),
        _ => {
            let lines = empty_lines(to);
            let mut reached = pieces
                & match role {
                    Role::Bishop => lines.diagonal,
                    Role::Rook => lines.straight,
                    _ => lines.diagonal | lines.straight,
                };
            for from in reached {
                if (between(from, to) & occupied).any() {
                    reached.discard(from);
                }
            }
            reached
        }
    };
    let mut found = None;
    for from in reached {
        if is_safe(board, turn, role, from, to) {
            if found.is_some() {
                return None;
            }
            found = Some(from);
        }
    }
    let capture = if capture { board.role_at(to) } else { None };
    Some(Move::Normal { role, from: found?, capture, to, promotion: None })
}

/// A pawn's step or capture: `e4`, `exd5`, `e8=Q`, `exd8=N`. En passant is not plain.
fn pawn(position: &Chess, word: &[u8]) -> Option<Move> {
    let (word, promotion) = match *word {
        [ref rest @ .., b'=', letter] => {
            let role = match letter {
                b'Q' => Role::Queen,
                b'R' => Role::Rook,
                b'B' => Role::Bishop,
                b'N' => Role::Knight,
                _ => return None,
            };
            (rest, Some(role))
        }
        _ => (word, None),
    };
    let board = position.board();
    let turn = position.turn();
    let pawns = board.by_color(turn) & board.pawns();
    let (from, capture, to) = match *word {
        [file, rank] => {
            let to = square(file, rank)?;
            if board.occupied().contains(to) {
                return None;
            }
            let back = if turn.is_white() { -8 } else { 8 };
            let one = to.offset(back)?;
            if pawns.contains(one) {
                (one, None, to)
            } else {
                let two = one.offset(back)?;
                let second = turn.fold_wb(Rank::Second, Rank::Seventh);
                if board.occupied().contains(one) || two.rank() != second || !pawns.contains(two) {
                    return None;
                }
                (two, None, to)
            }
        }
        [file, b'x', to_file, to_rank] => {
            let to = square(to_file, to_rank)?;
            if !board.by_color(!turn).contains(to) {
                return None;
            }
            let file = File::from_char(char::from(file))?;
            let from = (pawn_attacks(!turn, to) & pawns & Bitboard::from_file(file)).first()?;
            (from, board.role_at(to), to)
        }
        _ => return None,
    };
    let last = turn.fold_wb(Rank::Eighth, Rank::First);
    if (to.rank() == last) != promotion.is_some() || !is_safe(board, turn, Role::Pawn, from, to) {
        return None;
    }
    Some(Move::Normal { role: Role::Pawn, from, capture, to, promotion })
}

/// The squares in line with one.
struct Lines {
    straight: Bitboard,
    diagonal: Bitboard,
}

fn empty_lines(square: Square) -> Lines {
    Lines {
        straight: rook_attacks(square, Bitboard::EMPTY),
        diagonal: bishop_attacks(square, Bitboard::EMPTY),
    }
}

/// Whether the king of the side that moves is not attacked after the move; not for castling and
/// en passant.
fn is_safe(board: &Board, turn: Color, role: Role, from: Square, to: Square) -> bool {
    let enemy = board.by_color(!turn).without(to);
    let king = match role {
        Role::King => Some(to),
        _ => (board.kings() & board.by_color(turn)).first(),
    };
    // No position of chess lacks a king; one that did would have nothing to fear.
    let Some(king) = king else { return true };
    if (knight_attacks(king) & enemy & board.knights()).any()
        || (pawn_attacks(turn, king) & enemy & board.pawns()).any()
        || (king_attacks(king) & enemy & board.kings()).any()
    {
        return false;
    }
    let lines = empty_lines(king);
    let occupied = board.occupied().without(from).with(to);
    let sliders = lines.straight & enemy & board.rooks_and_queens()
        | lines.diagonal & enemy & board.bishops_and_queens();
    for slider in sliders {
        if (between(king, slider) & occupied).is_empty() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoder;
    use crate::pgn::san::find_listed;
    use perpetual_model::generate::Numbers;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::san::SanPlus;

    const STARTS: [&str; 7] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "q1q1k2q/8/8/1n1n1n2/8/2N1N1N1/8/Q1Q1K2Q w - - 0 1",
        "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
        "4r2k/8/b7/1R1B1R2/q2K2Q1/1B1R1B2/6b1/1r1r3q w - - 0 1",
    ];

    /// Words that may or may not name a move: a legal move's own, and that with something put in,
    /// left out or changed.
    fn words(position: &Chess, legal: Move, numbers: &mut Numbers) -> Vec<Vec<u8>> {
        let word = SanPlus::from_move(position.clone(), legal).to_string().into_bytes();
        let mut words = vec![word.clone()];
        for _ in 0..4 {
            let mut other = word.clone();
            let at = numbers.below(other.len());
            let letter = b"abcdefgh12345678xNBRQK=+#O-"[numbers.below(27)];
            match numbers.below(3) {
                0 => other[at] = letter,
                1 => other.insert(at, letter),
                _ => {
                    other.remove(at);
                }
            }
            words.push(other);
        }
        words
    }

    #[test]
    fn what_is_found_is_what_the_list_of_legal_moves_gives() {
        let mut numbers = Numbers::new(64);
        let (mut plain, mut asked) = (0, 0);
        for game in 0..280 {
            let fen: Fen = STARTS[game % STARTS.len()].parse().unwrap();
            let mut position: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let legal = moves[numbers.below(moves.len())];
                for (index, word) in words(&position, legal, &mut numbers).iter().enumerate() {
                    let text = String::from_utf8_lossy(word).into_owned();
                    let fen = Fen::from_position(&position, shakmaty::EnPassantMode::Legal);
                    let listed = find_listed(&position, word);
                    if let Some(found) = find_plain(&position, word) {
                        assert_eq!(listed, Ok(Some(found)), "{text} in {fen}");
                        plain += usize::from(index == 0);
                    } else if index == 0 {
                        // What was left over has to be one of the few kinds that may be.
                        let left = legal.is_castle() || legal.is_en_passant();
                        assert!(left, "{text} in {fen}");
                    }
                    asked += 1;
                }
                encoder::play(&mut position, legal);
            }
        }
        assert!(plain > 10_000 && asked > 50_000, "{plain} plain, {asked} asked");
    }
}
