//! A board of xiangqi: how its pieces move, and what is check.

use std::fmt;

use perpetual_model::{MoveRecord, Piece, is_blank, narrow, quoted};

use super::letters::is_dash;
use crate::{MOST_MOVES, Side};

/// The kinds of piece in the order of their codes, from 1: general, advisor, elephant, horse, chariot, cannon, soldier.
/// Black's have bit 3 set, as in chess.
pub const KINDS: &str = "KAEHRCP";

/// The start position.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// The kinds by their codes.
pub(super) const NAMES: [&str; 8] =
    ["nothing", "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"];

/// What stands on each square, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Piece; 90],
    to_move: Side,
}

/// The code of a kind by its letter; N, B, S, G and M are other letters of the horse, the elephant, the soldier, the
/// advisor (guard) and the elephant (minister).
pub fn kind(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'N' => 'H',
        'B' | 'M' => 'E',
        'S' => 'P',
        'G' => 'A',
        other => other,
    };
    KINDS.find(letter).map(|at| at as u8 + 1)
}

/// The name of a square: files a to i from Red's left, ranks 0 (Red's) to 9.
pub fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 9), square / 9)
}

fn side(piece: Piece) -> Side {
    if piece.is_black() { Side::Second } else { Side::First }
}

pub(super) fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}

/// File and rank of a square.
fn place(square: u8) -> (i32, i32) {
    (i32::from(square % 9), i32::from(square / 9))
}

impl Board {
    /// The board of a FEN. Behind the side to move may stand dashes and numbers, which no rule here asks for.
    ///
    /// # Errors
    /// A sentence, if it is none, or a side has not one general, or the side to move could take one.
    pub fn of_fen(fen: &str) -> Result<Board, String> {
        let wrong = |what: &str| format!("the FEN {} {what}", quoted(fen));
        let mut fields = fen.split(is_blank).filter(|field| !field.is_empty());
        let ranks: Vec<&str> = fields.next().unwrap_or_default().split('/').collect();
        let to_move = match fields.next() {
            Some("w" | "r") | None => Side::First,
            Some("b") => Side::Second,
            Some(_) => return Err(wrong("needs w or b for the side to move")),
        };
        let counts = |field: &str| {
            let field: String = field.chars().map(narrow).collect();
            field.bytes().all(|byte| byte.is_ascii_digit())
                && field.parse().is_ok_and(|count: u32| count <= MOST_MOVES)
        };
        if let Some(field) = fields.find(|field| !counts(field) && !field.chars().all(is_dash)) {
            let field = quoted(field);
            return Err(wrong(&format!(
                "has {field} behind the side to move: neither - nor a number up to 1,000,000"
            )));
        }
        if ranks.len() != 10 {
            return Err(wrong("needs ten ranks parted by /"));
        }
        let mut squares = [Piece::NONE; 90];
        for (rank, text) in (0..10u8).rev().zip(ranks) {
            let mut file = 0;
            for letter in text.chars() {
                match (letter.to_digit(10), kind(letter)) {
                    (Some(empty), _) => file += empty as u8,
                    (None, Some(kind)) if file < 9 => {
                        let black = if letter.is_ascii_lowercase() { 8 } else { 0 };
                        squares[usize::from(rank * 9 + file)] = Piece::from_code(kind | black);
                        file += 1;
                    }
                    _ => {
                        return Err(wrong(
                            "has something that is no piece, or a rank of more than nine",
                        ));
                    }
                }
                if file > 9 {
                    return Err(wrong("has a rank of more than nine squares"));
                }
            }
            if file != 9 {
                return Err(wrong("has a rank of less than nine squares"));
            }
        }
        for (code, who) in [(1, "red"), (9, "black")] {
            if squares.iter().filter(|piece| piece.code() == code).count() != 1 {
                return Err(wrong(&format!("needs one {who} general")));
            }
        }
        let board = Board { squares, to_move };
        match board.in_check(to_move.other()) {
            true => Err(wrong(&format!("lets {} take the other general", name(to_move)))),
            false => Ok(board),
        }
    }

    /// The FEN: placement and side to move.
    pub fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                let piece = self.at(rank * 9 + file);
                let kind = KINDS.chars().nth(usize::from(piece.code() & 7).wrapping_sub(1));
                let Some(kind) = kind else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(if piece.is_black() { kind.to_ascii_lowercase() } else { kind });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(if self.to_move == Side::First { 'w' } else { 'b' });
        text
    }

    /// What stands on a square, 0 (a0) to 89 (i9).
    pub fn at(&self, square: u8) -> Piece {
        self.squares.get(usize::from(square)).copied().unwrap_or_default()
    }

    /// Who is to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The squares of a side's pieces.
    pub fn of(&self, whose: Side) -> impl Iterator<Item = u8> {
        (0..90)
            .filter(move |&square| self.at(square) != Piece::NONE && side(self.at(square)) == whose)
    }

    /// Pieces between two squares of a rank or a file; `None` if they share neither.
    fn between(&self, from: u8, to: u8) -> Option<usize> {
        let (low, high) = (from.min(to), from.max(to));
        let step = match (place(from), place(to)) {
            ((a, _), (b, _)) if a == b => 9,
            ((_, a), (_, b)) if a == b => 1,
            _ => return None,
        };
        let taken = |&square: &u8| self.at(square) != Piece::NONE;
        Some((low..high).step_by(step).skip(1).filter(taken).count())
    }

    /// Whether the piece on a square can go to another, were it not for the safety of its general and for what of its own
    /// stands there.
    fn reaches(&self, from: u8, to: u8) -> bool {
        let piece = self.at(from);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (x, y) = (to_file - file, to_rank - rank);
        let home = |rank: i32| if piece.is_black() { 9 - rank } else { rank };
        let palace = (3..6).contains(&to_file) && home(to_rank) < 3;
        let empty = |file: i32, rank: i32| self.at((file + 9 * rank) as u8) == Piece::NONE;
        match (piece.code() & 7, x.abs(), y.abs()) {
            (1, 0, 1) | (1, 1, 0) | (2, 1, 1) => palace,
            (3, 2, 2) => home(to_rank) < 5 && empty(file + x / 2, rank + y / 2),
            (4, 1, 2) | (4, 2, 1) => empty(file + x / 2, rank + y / 2),
            (5, ..) if from != to => self.between(from, to) == Some(0),
            (6, ..) if from != to => {
                self.between(from, to) == Some(usize::from(self.at(to) != Piece::NONE))
            }
            (7, 0, 1) => home(to_rank) > home(rank),
            (7, 1, 0) => home(rank) > 4,
            _ => false,
        }
    }

    /// Whether a side's general is attacked; the other general attacks it along an open file.
    pub fn in_check(&self, whose: Side) -> bool {
        let code = |of: Side| if of == Side::First { 1 } else { 9 };
        let general = |of: Side| (0..90).find(|&square| self.at(square).code() == code(of));
        let Some(own) = general(whose) else { return false };
        let facing = general(whose.other())
            .is_some_and(|other| other % 9 == own % 9 && self.between(own, other) == Some(0));
        facing || self.of(whose.other()).any(|from| self.reaches(from, own))
    }

    /// Whether the side to move may play so.
    ///
    /// # Errors
    /// Why not.
    pub fn legal(&self, from: u8, to: u8) -> Result<(), Illegal> {
        self.after(from, to).map(|_| ())
    }

    fn after(&self, from: u8, to: u8) -> Result<Board, Illegal> {
        let (piece, taken) = (self.at(from), self.at(to));
        if piece == Piece::NONE || side(piece) != self.to_move {
            return Err(Illegal::NotThere { side: self.to_move, from });
        }
        let own = taken != Piece::NONE && side(taken) == self.to_move;
        if to >= 90 || own || !self.reaches(from, to) {
            return Err(Illegal::CannotGo { piece, from, to });
        }
        let mut next = self.clone();
        next.squares[usize::from(from)] = Piece::NONE;
        next.squares[usize::from(to)] = piece;
        next.to_move = self.to_move.other();
        match next.in_check(self.to_move) {
            true => Err(Illegal::InCheck { side: self.to_move, from, to }),
            false => Ok(next),
        }
    }

    /// The moves that the side to move may play.
    pub fn legal_moves(&self) -> Vec<(u8, u8)> {
        let all = self.of(self.to_move).flat_map(|from| (0..90).map(move |to| (from, to)));
        all.filter(|&(from, to)| self.legal(from, to).is_ok()).collect()
    }

    /// Plays a move, and gives its record and whether it gives check. What cannot come back is a barrier: a capture, and a
    /// soldier's step forward.
    ///
    /// # Errors
    /// If it is illegal; the board is unchanged.
    pub fn play(&mut self, from: u8, to: u8) -> Result<(MoveRecord, bool), Illegal> {
        let next = self.after(from, to)?;
        let piece = self.at(from);
        let forward = piece.code() & 7 == 7 && from % 9 == to % 9;
        let barrier = self.at(to) != Piece::NONE || forward;
        *self = next;
        let record = MoveRecord { barrier, ..MoveRecord::new(piece, from, to) };
        Ok((record, self.in_check(self.to_move)))
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The side to move has no piece there.
    NotThere {
        /// The side to move.
        side: Side,
        /// The square.
        from: u8,
    },
    /// The piece does not move so, or something stands in its way.
    CannotGo {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: u8,
        /// Where it was to go.
        to: u8,
    },
    /// The own general would be attacked, or face the other.
    InCheck {
        /// The side to move.
        side: Side,
        /// From this square.
        from: u8,
        /// To this one.
        to: u8,
    },
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::NotThere { side, from } => {
                write!(f, "{} is to move and has no piece on {}", name(side), square_name(from))
            }
            Illegal::CannotGo { piece, from, to } => {
                let what = NAMES[usize::from(piece.code() & 7)];
                write!(f, "the {what} on {} cannot go to {}", square_name(from), square_name(to))
            }
            Illegal::InCheck { side, from, to } => {
                let (from, to) = (square_name(from), square_name(to));
                write!(f, "after {from}{to} the general of {} could be taken", name(side))
            }
        }
    }
}

impl std::error::Error for Illegal {}
