//! A board of xiangqi: what stands where, and the verdict by comparing whole boards.

use perpetual_model::{MoveRecord, Piece, Verdict};

/// The kinds of piece in the order of their codes, from 1: general, advisor, elephant, horse,
/// chariot, cannon, soldier. Black's are lower case, and have bit 3 set, as in chess.
pub const KINDS: &str = "KAEHRCS";

/// The number of a square: files a to i, ranks 0 (Red's) to 9.
pub fn square(name: &str) -> u8 {
    let bytes = name.as_bytes();
    assert!(bytes.len() == 2 && (b'a'..=b'i').contains(&bytes[0]), "no square: {name}");
    (bytes[0] - b'a') + 9 * (bytes[1] - b'0')
}

/// The code of a piece.
pub fn piece(letter: char) -> Piece {
    let kind = KINDS.find(letter.to_ascii_uppercase()).unwrap() as u8 + 1;
    Piece::from_code(kind | if letter.is_ascii_lowercase() { 8 } else { 0 })
}

/// Boards, one after the other.
#[derive(Clone)]
pub struct Board {
    /// What stands on each square now.
    pub squares: [Piece; 90],
    /// What stood there before each move, and the number of moves that the last barrier was.
    earlier: Vec<[Piece; 90]>,
    barrier: usize,
}

impl Board {
    /// A board with these pieces on it: a letter and a square each.
    pub fn new(pieces: &str) -> Board {
        let mut squares = [Piece::NONE; 90];
        for word in pieces.split_ascii_whitespace() {
            squares[usize::from(square(&word[1..]))] = piece(word.chars().next().unwrap());
        }
        Board { squares, earlier: Vec::new(), barrier: 0 }
    }

    /// Plays a move, and gives its record. What cannot come back is a barrier: a capture, and a
    /// soldier's step forward.
    pub fn play(&mut self, from: u8, to: u8) -> MoveRecord {
        let (left, reached) = (usize::from(from), usize::from(to));
        let piece = self.squares[left];
        assert_ne!(piece, Piece::NONE, "nothing stands on {from}");
        let soldier = piece.code() & 7 == 7;
        let barrier = self.squares[reached] != Piece::NONE || (soldier && from / 9 != to / 9);
        self.earlier.push(self.squares);
        self.squares[left] = Piece::NONE;
        self.squares[reached] = piece;
        if barrier {
            self.barrier = self.earlier.len();
        }
        MoveRecord { barrier, ..MoveRecord::new(piece, from, to) }
    }

    /// How often this board stood before, with the same side to move.
    pub fn verdict(&self) -> Verdict {
        let mut verdict = Verdict { occurrences: 0, distance: 0, exact: true };
        for (earlier, distance) in self.earlier[self.barrier..].iter().rev().zip(1u32..) {
            if distance % 2 == 0 && *earlier == self.squares {
                verdict.occurrences += 1;
                if verdict.distance == 0 {
                    verdict.distance = distance;
                }
            }
        }
        verdict
    }
}
