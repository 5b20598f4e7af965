//! From a word of the movetext to a legal move.

use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Role};
use thiserror::Error;

use super::blanks::in_ascii;
use super::shown::shown;
use super::signs::without_sign;

/// Why a word is no move of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SanError {
    /// It is not written like a move at all.
    #[error("it cannot be read as a move")]
    NotAMove,
    /// It is written like a move, and no legal one fits.
    #[error("it is not a legal move here")]
    Illegal,
    /// Several legal moves fit.
    #[error("it fits more than one legal move")]
    Ambiguous,
    /// It is written as a capture, and the only legal move that fits takes nothing. Typed moves alone are
    /// so strict: who typed it had another position in mind.
    #[error("it is no capture here")]
    NoCapture,
}

/// The legal move that `word` names: standard algebraic notation, with or without check marks, or
/// coordinates (`g1f3`, `e7e8q`). `Ok(None)` is the null move (`--`, `Z0`, `null`, `0000`).
///
/// What other programs write is understood where only one legal move can be meant: a missing or
/// superfluous `x`, `e8Q` and `e8q` for `e8=Q`, castling with zeros, a dash between squares, dashes and
/// letters of other scripts, an evaluation sign behind the move.
///
/// # Errors
/// [`SanError`], if no legal move fits or several do.
pub fn find_move(position: &Chess, word: &[u8]) -> Result<Option<Move>, SanError> {
    let whole = word;
    let word = without_marks(word);
    match San::from_ascii(word) {
        Ok(San::Null) => Ok(None),
        Ok(san) => match legal(position, san) {
            Err(SanError::Illegal) => {
                coordinates(position, word).map_or_else(|| relaxed(position, san), |m| Ok(Some(m)))
            }
            found => found,
        },
        Err(_) => unusual(position, word, whole),
    }
}

/// The word without check, mate and en passant marks at its end.
fn without_marks(mut word: &[u8]) -> &[u8] {
    loop {
        word = match word {
            [rest @ .., b'+' | b'#'] if !rest.is_empty() => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] if rest.len() >= 2 => {
                rest
            }
            _ => return word,
        }
    }
}

/// The legal move that the library finds.
fn legal(position: &Chess, san: San) -> Result<Option<Move>, SanError> {
    san.to_move(position).map(Some).map_err(|error| match error {
        shakmaty::san::SanError::AmbiguousSan => SanError::Ambiguous,
        shakmaty::san::SanError::IllegalSan => SanError::Illegal,
    })
}

fn coordinates(position: &Chess, word: &[u8]) -> Option<Move> {
    UciMove::from_ascii(word).ok()?.to_move(position).ok()
}

/// The only legal move that fits if the capture mark is not looked at.
fn relaxed(position: &Chess, san: San) -> Result<Option<Move>, SanError> {
    let San::Normal { role, file, rank, capture, to, promotion } = san else {
        return Err(SanError::Illegal);
    };
    // A piece becomes no other.
    if role != Role::Pawn && promotion.is_some() {
        return Err(SanError::NotAMove);
    }
    let turned = San::Normal { role, file, rank, capture: !capture, to, promotion };
    // A pawn that takes is named by its file: without one a capture is not meant.
    if role == Role::Pawn && file.is_none() {
        return Err(SanError::Illegal);
    }
    legal(position, turned)
}

/// Spellings that the standard does not know.
#[cold]
fn unusual(position: &Chess, word: &[u8], whole: &[u8]) -> Result<Option<Move>, SanError> {
    if let Some(ascii) = in_ascii(word) {
        return find_move(position, &ascii);
    }
    if let Some(rest) = without_sign(&shown(whole))
        && !rest.is_empty()
        && let Ok(found) = find_move(position, rest.as_bytes())
    {
        return Ok(found);
    }
    if [&b"null"[..], b"0000", b"@@@@"].contains(&word) {
        return Ok(None);
    }
    if let Some(legal) = coordinates(position, word) {
        return Ok(Some(legal));
    }
    let spelled = match castling(word) {
        Some(castling) => castling.to_owned(),
        None => respelled(word).ok_or_else(|| judge_by_looks(word))?,
    };
    match San::from_ascii(spelled.as_bytes()) {
        Ok(san) => match legal(position, san) {
            Err(SanError::Illegal) => relaxed(position, san),
            found => found,
        },
        Err(_) => Err(judge_by_looks(word)),
    }
}

/// Castling with letters or zeros, with dashes or without them.
fn castling(word: &[u8]) -> Option<&'static str> {
    let rounds = |byte: &u8| if matches!(byte, b'0' | b'o') { b'O' } else { *byte };
    match word.iter().map(rounds).collect::<Vec<u8>>().as_slice() {
        b"O-O" | b"OO" => Some("O-O"),
        b"O-O-O" | b"OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// Whether a word is castling, in letters of any script.
pub(super) fn is_castling(word: &[u8]) -> bool {
    castling(without_marks(in_ascii(word).as_deref().unwrap_or(word))).is_some()
}

/// `Ng1-f3`, `e8Q`, `e8/Q` and `N:d5` as the standard has them.
fn respelled(word: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(word).ok()?;
    let mut text = text.replace(['-', '/'], "").replace(':', "x");
    // A promotion to a piece of a small letter.
    if let [.., b'1' | b'8' | b'=', last @ (b'q' | b'r' | b'b' | b'n')] = *text.as_bytes() {
        text.pop();
        text.push(char::from(last.to_ascii_uppercase()));
    }
    let last = text.chars().last()?;
    if "QRBN".contains(last) && text.len() > 2 && !text.contains('=') {
        text.insert(text.len() - 1, '=');
    }
    Some(text)
}

/// A word of the letters and digits of moves that ends with a square, though there be no such, was meant as one.
fn judge_by_looks(word: &[u8]) -> SanError {
    let known = |byte: &u8| b"KQRBNPabcdefgh0123456789x-".contains(byte);
    match word {
        [.., b'a'..=b'h', b'0'..=b'9'] if word.iter().all(known) => SanError::Illegal,
        _ => SanError::NotAMove,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::position;
    use shakmaty::CastlingMode;

    fn uci(position: &Chess, word: &str) -> Result<String, SanError> {
        find_move(position, word.as_bytes()).map(|found| match found {
            Some(m) => m.to_uci(CastlingMode::Standard).to_string(),
            None => "null".to_owned(),
        })
    }

    #[test]
    fn spellings_of_a_move() {
        let busy = position("r3k2r/1P4P1/8/3pP3/8/2N2N2/8/R3K2R w KQkq d6 0 1");
        for (word, expected) in [
            ("Ne4", "c3e4"),
            ("Nfd4", "f3d4"),
            ("Nf3d4", "f3d4"),
            ("Nf3-d4", "f3d4"),
            ("f3d4", "f3d4"),
            ("Nxd5", "c3d5"),
            ("Nd5", "c3d5"),
            ("N:d5", "c3d5"),
            ("O-O", "e1g1"),
            ("0-0-0", "e1c1"),
            ("e1g1", "e1g1"),
            ("exd6", "e5d6"),
            ("exd6e.p.", "e5d6"),
            ("ed6", "e5d6"),
            ("e5d6", "e5d6"),
            ("b8=Q+", "b7b8q"),
            ("b8N", "b7b8n"),
            ("bxa8=Q#", "b7a8q"),
            ("b7xa8=Q++", "b7a8q"),
            ("--", "null"),
            ("Z0", "null"),
            ("g8=Q+=", "g7g8q"),
            ("\u{ff2e}\u{ff44}\u{ff15}", "c3d5"),
            ("N\u{d7}d5", "c3d5"),
        ] {
            assert_eq!(uci(&busy, word).as_deref(), Ok(expected), "{word}");
        }
    }

    #[test]
    fn what_is_no_move_says_why() {
        let knights = position("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1");
        for (word, expected) in [
            ("Nf9", SanError::Illegal),
            ("Nd5", SanError::Illegal),
            ("d4", SanError::Illegal),
            ("O-O", SanError::Illegal),
            ("N@f3", SanError::Illegal),
            ("e4=Q", SanError::Illegal),
            ("Ng1N", SanError::NotAMove),
            ("Ke8=Q", SanError::NotAMove),
            ("1-O", SanError::NotAMove),
            ("1-1", SanError::NotAMove),
            ("1-00", SanError::NotAMove),
            ("-1", SanError::NotAMove),
            ("O-O-O-O", SanError::NotAMove),
            ("exd", SanError::NotAMove),
            ("Hello", SanError::NotAMove),
            ("N", SanError::NotAMove),
            ("\u{e9}", SanError::NotAMove),
            ("", SanError::NotAMove),
        ] {
            assert_eq!(uci(&knights, word), Err(expected), "{word}");
        }
        let two = position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
        assert_eq!(uci(&two, "Nd2"), Err(SanError::Ambiguous));
        // A pawn's capture is never meant by a bare square.
        let pawns = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        assert_eq!(uci(&pawns, "d5"), Err(SanError::Illegal));
    }
}
