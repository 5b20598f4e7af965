//! Lines of USI: `position startpos moves 7g7f ...`, and moves alone.

use shogi_core::Move;
use shogi_usi_parser::FromUsi;

use super::board::{Asked, Board};
use super::text::Text;

/// A move in USI.
pub(super) fn asked(word: &str) -> Result<Asked, String> {
    match Move::from_usi_lite(word) {
        Some(Move::Normal { from, to, promote }) => {
            Ok(Asked::Moved { from, to, promote, kind: None })
        }
        Some(Move::Drop { piece, to }) => Ok(Asked::Dropped { kind: piece.piece_kind(), to }),
        None => Err("it is no move in USI, as 7g7f, 8h2b+ or P*5e".to_owned()),
    }
}

/// Whether a line begins as one of USI.
pub(super) fn begins(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    ["position", "startpos", "sfen"].contains(&first) || asked(first).is_ok()
}

/// A game a line.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let lines = (1..).zip(all.lines()).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    lines.map(|(number, line)| text(number, line)).collect()
}

fn text(number: usize, line: &str) -> Text {
    let mut words = line.split_whitespace().peekable();
    words.next_if_eq(&"position");
    let start = if words.next_if_eq(&"sfen").is_some() {
        let sfen: Vec<&str> =
            std::iter::from_fn(|| words.next_if(|word| *word != "moves")).collect();
        Board::of_sfen(&sfen.join(" "))
    } else {
        words.next_if_eq(&"startpos");
        Ok(Board::start())
    };
    words.next_if_eq(&"moves");
    let mut text = Text::new(number);
    text.start = start.map_err(|wrong| (number, wrong));
    for word in words {
        text.moved(word, number, asked(word));
    }
    text
}
