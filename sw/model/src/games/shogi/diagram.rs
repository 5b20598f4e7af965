//! A start position drawn as a board, as KIF has it.

use shogi_core::{Color, PartialPosition, Piece, PieceKind, Square};

use super::board::Board;
use super::kif::{digit, kind};
use super::text::Text;

/// What was drawn of a board.
#[derive(Default)]
pub(super) struct Diagram {
    rows: Vec<String>,
    /// The line of the first row.
    at: usize,
    hands: [String; 2],
    second: bool,
    placed: bool,
}

impl Diagram {
    /// Takes a line that belongs to a board; whether it does.
    pub(super) fn line(&mut self, line: &str, number: usize) -> bool {
        if line.starts_with('|') {
            if self.rows.is_empty() {
                self.at = number;
            }
            self.rows.push(line.to_owned());
        } else if line.starts_with("後手番") || line.starts_with("上手番") {
            self.second = true;
        } else {
            return ["+-", "先手番", "下手番"].iter().any(|start| line.starts_with(start))
                || line.trim_start().starts_with(['９', '9']);
        }
        true
    }

    /// Whether a board was drawn.
    pub(super) fn is_drawn(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Takes what is in a hand; whether the line told that.
    pub(super) fn hand(&mut self, name: &str, pieces: &str) -> bool {
        let whose = match name.trim() {
            "先手の持駒" | "下手の持駒" => 0,
            "後手の持駒" | "上手の持駒" => 1,
            _ => return false,
        };
        self.hands[whose] = pieces.trim().to_owned();
        true
    }

    /// Gives a game its start position, if one was drawn.
    pub(super) fn place(&mut self, text: &mut Text) {
        if !std::mem::replace(&mut self.placed, true) && !self.rows.is_empty() {
            let wrong = || "the board that is drawn cannot be read".to_owned();
            let start = self.position().ok_or_else(wrong).and_then(Board::of);
            text.start = start.map_err(|wrong| (self.at, wrong));
        }
    }

    fn position(&self) -> Option<PartialPosition> {
        let mut position = PartialPosition::empty();
        for (row, rank) in self.rows.iter().zip(1..=9u8) {
            let mut letters = row.trim_start_matches('|').chars();
            for file in (1..=9u8).rev() {
                let (owner, sign) = (letters.next()?, letters.next()?);
                let color = if owner == 'v' { Color::White } else { Color::Black };
                let piece = match sign {
                    '・' => None,
                    sign => Some(Piece::new(kind(sign.encode_utf8(&mut [0; 4]))?.0, color)),
                };
                position.piece_set(Square::new(file, rank)?, piece);
            }
        }
        for (text, color) in self.hands.iter().zip([Color::Black, Color::White]) {
            for (kind, number) in held(text)? {
                let hand = position.hand_of_a_player_mut(color);
                for _ in 0..number {
                    *hand = hand.added(kind)?;
                }
            }
        }
        if self.second {
            position.side_to_move_set(Color::White);
        }
        (self.rows.len() == 9).then_some(position)
    }
}

/// Pieces in hand, as in `飛　歩十八`.
fn held(text: &str) -> Option<Vec<(PieceKind, u8)>> {
    let words = text.split([' ', '　']).filter(|word| !word.is_empty() && *word != "なし");
    words
        .map(|word| {
            let (kind, number) = kind(word)?;
            let letters: Vec<char> = number.chars().collect();
            let number = match letters[..] {
                [] => 1,
                ['十'] => 10,
                ['十', ones] => 10 + digit(ones)?,
                [ones] => digit(ones)?,
                _ => return None,
            };
            Some((kind, number))
        })
        .collect()
}
