//! A position from a FEN, and one clear sentence for what is wrong with a bad one.

use std::str::FromStr;

use crate::{square, square_name};
use thiserror::Error;

use crate::Rights;
use crate::search::attack::takes_king;
use crate::search::board::Board;
use crate::search::man::{Kind, Man};

/// Why a text is not a position that the chip can search, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct FenError(String);

fn wrong<V>(sentence: impl Into<String>) -> Result<V, FenError> {
    Err(FenError(sentence.into()))
}

/// A field of a FEN that is not what it must be.
fn not(must_be: &str, field: &str) -> FenError {
    FenError(format!("{must_be}, not \"{field}\""))
}

const fn side_name(black: bool) -> &'static str {
    if black { "Black" } else { "White" }
}

impl FromStr for Board {
    type Err = FenError;

    /// Reads a FEN. Halfmove clock and move number may be missing; the move number is not kept.
    ///
    /// ```
    /// use perpetual_model::search::Board;
    /// let board: Board = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1".parse()?;
    /// assert_eq!(board.to_string(), "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1");
    /// let error = "8/8/8/8/8/8/8/K7 w - - 0 1".parse::<Board>().unwrap_err();
    /// assert_eq!(error.to_string(), "Black has 0 kings instead of one");
    /// # Ok::<(), perpetual_model::search::FenError>(())
    /// ```
    fn from_str(text: &str) -> Result<Board, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let number_of_fields =
            wrong(format!("a FEN has 4 to 6 fields, this one has {}", fields.len()));
        let &[placement, side, rights, passed, ref numbers @ ..] = fields.as_slice() else {
            return number_of_fields;
        };
        if numbers.len() > 2 {
            return number_of_fields;
        }
        let men = read_placement(placement)?;
        let black_to_move = match side {
            "w" => false,
            "b" => true,
            other => return Err(not("the side to move is w or b", other)),
        };
        let clock = numbers.first().map_or(Ok(0), |clock| clock.parse());
        let clock = clock.map_err(|_| not("the halfmove clock is 0 to 255", numbers[0]))?;
        if let Some(number) = numbers.get(1) {
            number.parse::<u32>().map_err(|_| not("the move number is a number", number))?;
        }
        let passed = match passed {
            "-" => None,
            name => Some(
                square(name).ok_or_else(|| not("the en passant square is - or a square", name))?,
            ),
        };
        if let Some(passed) = passed.filter(|passed| passed >> 3 != passed_rank(black_to_move)) {
            return not_passed(passed);
        }
        let man = |square| men[usize::from(square & 63)];
        let rights = read_rights(rights)?;
        Board::new(man, black_to_move, rights, passed.map(|passed| passed & 7), clock)
    }
}

/// The rank that a pawn has passed, if this side is to move.
const fn passed_rank(black_to_move: bool) -> u8 {
    if black_to_move { 2 } else { 5 }
}

impl Board {
    /// The position with these men, castling rights, the file of a pawn that has just gone two squares, and half-moves since
    /// the last capture or pawn move.
    ///
    /// # Errors
    /// Those of the FEN with the same fields.
    pub fn new(
        man: impl Fn(u8) -> Man,
        black_to_move: bool,
        rights: Rights,
        en_passant: Option<u8>,
        clock: u8,
    ) -> Result<Board, FenError> {
        let mut board = Board::EMPTY;
        (board.black_to_move, board.rights, board.clock) = (black_to_move, rights, clock);
        for square in 0..64 {
            let man = man(square);
            if !man.is_none() && !Kind::MEN.contains(&man.kind()) {
                return wrong("'-' is no piece");
            }
            board.put(square, man);
        }
        check_men(&board)?;
        check_rights(&board)?;
        if let Some(file) = en_passant {
            check_passed(file & 7 | passed_rank(black_to_move) << 3, &board)?;
            board.en_passant = Some(file & 7);
        }
        if takes_king(&board) {
            let side = side_name(!board.black_to_move);
            return wrong(format!("{side} is in check, and the other side is to move"));
        }
        Ok(board)
    }
}

fn read_placement(text: &str) -> Result<[Man; 64], FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return wrong(format!("the board of a FEN has 8 ranks, this one has {}", ranks.len()));
    }
    let mut men = [Man::NONE; 64];
    for (rank, row) in (0u8..8).rev().zip(ranks) {
        let not_eight = || wrong(format!("rank {} has not 8 squares", rank + 1));
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as u8;
                // At once: a rank that goes on and on would count round to 8.
                if file > 8 {
                    return not_eight();
                }
                continue;
            }
            let man = Man::of_letter(letter)
                .ok_or_else(|| FenError(format!("'{letter}' is no piece")))?;
            if file >= 8 {
                return not_eight();
            }
            men[usize::from(rank * 8 + file)] = man;
            file += 1;
        }
        if file != 8 {
            return not_eight();
        }
    }
    Ok(men)
}

fn check_men(board: &Board) -> Result<(), FenError> {
    for black in [false, true] {
        let side = side_name(black);
        let kings = board.men(black).filter(|(_, man)| man.kind() == Kind::KING).count();
        if kings != 1 {
            return wrong(format!("{side} has {kings} kings instead of one"));
        }
        let men = board.men(black).count();
        if men > 16 {
            return wrong(format!("{side} has {men} men, more than 16"));
        }
        let mut pawns = board.men(black).filter(|(_, man)| man.kind() == Kind::PAWN);
        if let Some((square, _)) = pawns.find(|(square, _)| matches!(square >> 3, 0 | 7)) {
            return wrong(format!("there is a pawn on {}", square_name(square)));
        }
    }
    Ok(())
}

fn read_rights(text: &str) -> Result<Rights, FenError> {
    let mut rights = Rights::NONE;
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let right = Rights::of_letter(letter).filter(|right| !rights.has(*right));
        rights.0 |= right.ok_or_else(|| not("castling rights are - or some of KQkq", text))?.0;
    }
    Ok(rights)
}

fn check_rights(board: &Board) -> Result<(), FenError> {
    for (black, queen_side) in [(false, false), (false, true), (true, false), (true, true)] {
        let right = Rights::of(black, queen_side);
        let first = if black { 56 } else { 0 };
        let rook = first + if queen_side { 0 } else { 7 };
        let stand = board.man(first + 4) == Man::new(Kind::KING, black)
            && board.man(rook) == Man::new(Kind::ROOK, black);
        if board.rights.has(right) && !stand {
            return wrong(format!(
                "the castling right {right} needs king and rook on their first squares"
            ));
        }
    }
    Ok(())
}

fn check_passed(passed: u8, board: &Board) -> Result<(), FenError> {
    // The pawn of the side that has just moved came from one side of the square to the other.
    let black_passed = !board.black_to_move;
    let (from, to) = if black_passed { (passed + 8, passed - 8) } else { (passed - 8, passed + 8) };
    let possible = board.man(passed).is_none()
        && board.man(from).is_none()
        && board.man(to) == Man::new(Kind::PAWN, black_passed);
    if possible { Ok(()) } else { not_passed(passed) }
}

fn not_passed<V>(passed: u8) -> Result<V, FenError> {
    wrong(format!("no pawn can just have passed {}", square_name(passed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_read_is_shown() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w Kq d6 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 17 1",
        ] {
            assert_eq!(fen.parse::<Board>().unwrap().to_string(), fen);
        }
        let short: Board = "4k3/8/8/8/8/8/8/4K3 b - -".parse().unwrap();
        assert_eq!(short.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (fen, sentence) in [
            ("", "a FEN has 4 to 6 fields, this one has 0"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "a FEN has 4 to 6 fields, this one has 7"),
            ("4k3/8/8/8/8/8/4K3 w - -", "the board of a FEN has 8 ranks, this one has 7"),
            ("4k4/8/8/8/8/8/8/4K3 w - -", "rank 8 has not 8 squares"),
            ("4k3/8/8/8/8/8/8/4K2 w - -", "rank 1 has not 8 squares"),
            ("4k3/8/8/8/ppppppppp/8/8/4K3 w - -", "rank 4 has not 8 squares"),
            (&format!("4k3/8/8/{}/8/8/8/4K3 w - -", "8".repeat(33)), "rank 5 has not 8 squares"),
            ("4k3/8/8/x7/8/8/8/4K3 w - -", "'x' is no piece"),
            ("4k3/8/8/-7/8/8/8/4K3 w - -", "'-' is no piece"),
            ("4k3/8/8/9/8/8/8/4K3 w - -", "'9' is no piece"),
            ("4k3/8/8/8/8/8/8/8 w - -", "White has 0 kings instead of one"),
            ("4k2k/8/8/8/8/8/8/4K3 w - -", "Black has 2 kings instead of one"),
            ("4k3/8/8/NNNNNNNN/NNNNNNNN/8/8/4K3 w - -", "White has 17 men, more than 16"),
            ("4k2p/8/8/8/8/8/8/4K3 w - -", "there is a pawn on h8"),
            ("4k3/8/8/8/8/8/8/4K3 x - -", "the side to move is w or b, not \"x\""),
            ("4k3/8/8/8/8/8/8/4K3 w HA -", "castling rights are - or some of KQkq, not \"HA\""),
            ("4k3/8/8/8/8/8/8/R3K3 w QQ -", "castling rights are - or some of KQkq, not \"QQ\""),
            (
                "4k3/8/8/8/8/8/8/R3K3 w KQ -",
                "the castling right K needs king and rook on their first squares",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - e9", "the en passant square is - or a square, not \"e9\""),
            ("4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn can just have passed e6"),
            ("4k3/8/8/4p3/8/8/8/4K3 w - e3", "no pawn can just have passed e3"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 256 1", "the halfmove clock is 0 to 255, not \"256\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "the move number is a number, not \"x\""),
            ("4k3/4R3/8/8/8/8/8/4K3 w - -", "Black is in check, and the other side is to move"),
        ] {
            assert_eq!(fen.parse::<Board>().unwrap_err().to_string(), sentence, "{fen}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "\\PC{0,30}|[pnbrqkPNBRQK1-8]{1,8}(/[kK1-8]{1,2}){7} [wbx] [KQkq-]{1,4} [a-i1-9-]{1,2}( [0-9]{1,3}){0,3}"
        ) {
            if let Ok(board) = text.parse::<Board>() {
                prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
            }
        }
    }
}
