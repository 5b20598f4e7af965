//! A start position drawn as a board, as KIF has it.

use perpetual_model::is_blank;
use shogi_core::{Color, PartialPosition, Piece, PieceKind, Square};

use super::board::Board;
use super::kif_move::{digit, has_files};
use super::kinds::of_kif;
use super::text::Text;
use crate::WarningKind;
use crate::account::{Line, Place};

/// What was drawn of a board.
#[derive(Default)]
pub(super) struct Diagram {
    rows: Vec<String>,
    /// Where the first line about the position begins.
    at: Option<Place>,
    hands: [Option<String>; 2],
    second: bool,
    placed: bool,
}

/// Whose hand a header tells.
fn whose(name: &str) -> Option<usize> {
    match name {
        "先手の持駒" | "下手の持駒" => Some(0),
        "後手の持駒" | "上手の持駒" => Some(1),
        _ => None,
    }
}

impl Diagram {
    /// Takes a line that belongs to a board; whether it does.
    pub(super) fn line(&mut self, line: &Line<'_>) -> bool {
        let (text, only) = (line.text, |signs: &str| line.text.chars().all(|l| signs.contains(l)));
        if text.starts_with('|') {
            if self.rows.is_empty() {
                self.at = Some(line.at);
            }
            self.rows.push(text.to_owned());
        } else if text == "後手番" || text == "上手番" {
            self.at.get_or_insert(line.at);
            self.second = true;
        } else {
            return has_files(text) || only("+-") || text == "先手番" || text == "下手番";
        }
        true
    }

    /// Whether a board was drawn.
    pub(super) fn is_drawn(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Takes what is in a hand; whether the header told that.
    pub(super) fn header(&mut self, name: &str, pieces: &str, at: Place) -> bool {
        let Some(whose) = whose(name) else { return false };
        self.at.get_or_insert(at);
        self.hands[whose] = Some(pieces.to_owned());
        true
    }

    /// Whether a hand has been told.
    pub(super) fn has_hand(&self, name: &str) -> bool {
        whose(name).is_some_and(|whose| self.hands[whose].is_some())
    }

    /// Gives a game its start position, if one was drawn.
    pub(super) fn place(&mut self, text: &mut Text) {
        let Some(at) = self.at.filter(|_| !std::mem::replace(&mut self.placed, true)) else {
            return;
        };
        if self.is_drawn() {
            let wrong = || "the board that is drawn cannot be read".to_owned();
            let start = self.position().ok_or_else(wrong).and_then(Board::of);
            text.start = start.map_err(|wrong| (at, wrong));
        } else if self.second
            || self.hands.iter().flatten().any(|hand| held(hand) != Some(Vec::new()))
        {
            let sentence = "no board is drawn: hands and side to move are left out".to_owned();
            text.account.warn(WarningKind::LeftOut, at, sentence);
        }
    }

    fn position(&self) -> Option<PartialPosition> {
        let mut position = PartialPosition::empty();
        for (row, rank) in self.rows.iter().zip(1..=9u8) {
            // Each square has its sign, whatever becomes of the blanks between them.
            let mut letters = row.chars().filter(|&letter| !is_blank(letter)).skip(1).peekable();
            for file in (1..=9u8).rev() {
                let owner = letters.next_if(|letter| "vV^".contains(*letter));
                let color =
                    if matches!(owner, None | Some('^')) { Color::Black } else { Color::White };
                let piece = match letters.next()? {
                    '・' | '･' | '·' if owner.is_none() => None,
                    sign => Some(Piece::new(of_kif(sign.encode_utf8(&mut [0; 4]))?.0, color)),
                };
                position.piece_set(Square::new(file, rank)?, piece);
            }
            // The name of the rank may stand behind the frame.
            letters.next_if_eq(&'|')?;
            if !letters.all(|letter| digit(letter) == Some(rank)) {
                return None;
            }
        }
        for (text, color) in self.hands.iter().zip([Color::Black, Color::White]) {
            for (kind, number) in held(text.as_deref().unwrap_or_default())? {
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
    let words = text.split(is_blank).filter(|word| !word.is_empty() && *word != "なし");
    words
        .map(|word| {
            let (kind, number) = of_kif(word)?;
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
