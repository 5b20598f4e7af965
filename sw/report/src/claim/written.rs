//! The move that is written, as it is typed.

use perpetual_chess::pgn::{Game, MoveNumber, Pieces, SanError, before_move, find_in_letters};
use shakmaty::Position;

use super::Written;

/// Reads the move that is written after `ply` half-moves, with or without its number. After mate and stalemate no move can be
/// written, and there is none.
///
/// # Errors
/// One sentence, if it is another move's number, or no word for one move.
pub fn read<'a>(
    game: &Game,
    ply: u64,
    text: &'a str,
    letters: Option<&Pieces>,
) -> Result<Option<Written<'a>>, String> {
    let board = game.walk().to(ply).clone();
    if board.legal_moves().is_empty() {
        return Ok(None);
    }
    let (number, word) = numbered(text);
    if word.is_empty() {
        return Err("give the move that was written, as in Kg7".to_owned());
    }
    let next = game.move_number(ply + 1);
    if let Some(number) = number.filter(|number| *number != next) {
        return Err(format!("the next move has the number {next}, not {number}"));
    }
    let what = match find_in_letters(&board, word.as_bytes(), letters) {
        Ok(Some(legal)) => return Ok(Some(Written::Legal(legal))),
        Err(SanError::Illegal) => return Ok(Some(Written::Illegal(word))),
        Ok(None) => "passes the turn, which no player may do",
        Err(SanError::Ambiguous) => {
            "fits more than one legal move; name the file or rank it comes from"
        }
        Err(SanError::NoCapture) => {
            "is no capture there: nothing is taken by that move; correct it, or the line"
        }
        Err(_) => "cannot be read as a move",
    };
    Err(format!("{next}{word} {what}"))
}

/// The number and the side that stand before a move, as in "38...Kg7", and the move.
pub fn numbered(text: &str) -> (Option<MoveNumber>, &str) {
    let text = text.trim().trim_end_matches(['!', '?']);
    match before_move(text) {
        Some((Some(number), word)) => (Some(number), word),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;

    #[test]
    fn numbers_before_moves() {
        let white = |number| Some(MoveNumber { number, color: Color::White });
        let black = |number| Some(MoveNumber { number, color: Color::Black });
        for (text, expected) in [
            ("38...Kg7", (black(38), "Kg7")),
            ("38... Kg7!?", (black(38), "Kg7")),
            ("38\u{2026}Kg7", (black(38), "Kg7")),
            ("38..Kg7", (black(38), "Kg7")),
            ("39.Kg1", (white(39), "Kg1")),
            ("39. Kg1", (white(39), "Kg1")),
            ("39 Kg1", (white(39), "Kg1")),
            ("Kg1", (None, "Kg1")),
            ("0-0", (None, "0-0")),
            ("0000", (None, "0000")),
            ("99999999999999999999.Kg1", (None, "99999999999999999999.Kg1")),
        ] {
            assert_eq!(numbered(text), expected, "{text}");
        }
    }
}
