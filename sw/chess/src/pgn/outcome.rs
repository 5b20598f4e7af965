//! How a game ended, as the mark behind its moves or its tag Result says.

use std::fmt;

use shakmaty::Color;

use super::blanks::{blank, first, in_ascii};
use super::reader::ENDS_WORD;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// `0-0`: both lost, as by not coming.
    Forfeit,
    /// `*`: not over, or not known.
    Open,
}

impl Outcome {
    /// The result that bytes begin with, its length, and whether it is written as in the standard: also with blanks and
    /// line ends in it, other dashes or colons. `0-0` is one here, though it may be castling.
    pub(super) fn ahead(bytes: &[u8]) -> Option<(Outcome, usize, bool)> {
        // Nearly all are numbers of moves, or written as in the standard.
        let usual = match bytes {
            [b'0'..=b'9', b'.' | b'0'..=b'9', ..] => return None,
            [b'1', b'-', b'0', ..] => Some(Outcome::Won(Color::White)),
            [b'0', b'-', b'1', ..] => Some(Outcome::Won(Color::Black)),
            _ => bytes.starts_with(b"1/2-1/2").then_some(Outcome::Drawn),
        };
        if let Some(outcome) = usual {
            let length = outcome.mark().len();
            return ends_word(&bytes[length..]).then_some((outcome, length, true));
        }
        let (white, length) = side(bytes)?;
        let half = (white == 1).then_some((Outcome::Drawn, length));
        let (outcome, length) = with_black(bytes, white, length).or(half)?;
        let usual = &bytes[..length] == outcome.mark().as_bytes();
        ends_word(&bytes[length..]).then_some((outcome, length, usual))
    }

    /// Whether these bytes, the rest of a line with its end, may be the beginning of a result that the next line ends.
    pub(super) fn may_go_on(line: &[u8]) -> bool {
        let sign = |byte: &u8| matches!(byte, b'0'..=b'2' | b'/' | b'-' | b':' | 0x80..);
        matches!(line, [.., b'\n' | b'\r'])
            && line.iter().all(|byte| sign(byte) || byte.is_ascii_whitespace())
            && side(line).is_some_and(|(white, length)| with_black(line, white, length).is_none())
    }

    /// What a word seems to mean that is not understood: the result as it was written, and the mark
    /// of the standard.
    pub(super) fn meant(word: &[u8]) -> Option<(&'static str, &'static str)> {
        ["0.5-0.5", "0.5:0.5", "0,5-0,5", "draw", "drawn", "remis", "tablas"]
            .into_iter()
            .find(|drawn| word.eq_ignore_ascii_case(drawn.as_bytes()))
            .map(|drawn| (drawn, Outcome::Drawn.mark()))
    }

    /// What the value of a tag Result means.
    pub fn of_tag(value: &[u8]) -> Option<Outcome> {
        let value = value.trim_ascii();
        match Outcome::ahead(value) {
            Some((outcome, length, _)) => (length == value.len()).then_some(outcome),
            None => (value == b"*").then_some(Outcome::Open),
        }
    }

    /// The mark of the standard.
    pub const fn mark(self) -> &'static str {
        match self {
            Outcome::Won(Color::White) => "1-0",
            Outcome::Won(Color::Black) => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::Forfeit => "0-0",
            Outcome::Open => "*",
        }
    }
}

/// The half points that bytes begin with, and their length.
fn side(bytes: &[u8]) -> Option<(u8, usize)> {
    match bytes {
        [0xc2, 0xbd, ..] => Some((1, 2)),
        // Latin-1.
        [0xbd, ..] => Some((1, 1)),
        [b'1', rest @ ..] => Some(second_half(rest).map_or((2, 1), |length| (1, 1 + length))),
        [b'0', ..] => Some((0, 1)),
        _ => None,
    }
}

/// The length of the `/2` that bytes begin with.
fn second_half(bytes: &[u8]) -> Option<usize> {
    let slash = inner_blanks(bytes);
    let rest = bytes[slash..].strip_prefix(b"/")?;
    let two = inner_blanks(rest);
    rest[two..].starts_with(b"2").then_some(slash + two + 2)
}

/// The result of which White's points were read, in so many bytes, and its length.
fn with_black(bytes: &[u8], white: u8, mut length: usize) -> Option<(Outcome, usize)> {
    length += inner_blanks(&bytes[length..]);
    length += dash(&bytes[length..])?;
    length += inner_blanks(&bytes[length..]);
    let (black, more) = side(&bytes[length..])?;
    let outcome = match (white, black) {
        (2, 0) => Outcome::Won(Color::White),
        (0, 2) => Outcome::Won(Color::Black),
        (1, 1) => Outcome::Drawn,
        (0, 0) => Outcome::Forfeit,
        _ => return None,
    };
    ends_word(&bytes[length + more..]).then_some((outcome, length + more))
}

/// Whether no word goes on with these bytes.
fn ends_word(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| ENDS_WORD[usize::from(*byte)]) || blank(rest) > 0
}

/// The length of the dash or colon that bytes begin with.
fn dash(bytes: &[u8]) -> Option<usize> {
    let (length, _) = first(bytes);
    match bytes.first()? {
        b'-' | b':' => Some(1),
        0x80.. => (in_ascii(&bytes[..length])? == b"-").then_some(length),
        _ => None,
    }
}

/// The length of the blanks that bytes begin with.
fn inner_blanks(bytes: &[u8]) -> usize {
    let mut length = 0;
    while bytes.get(length) != Some(&0x1a) {
        match blank(&bytes[length..]) {
            0 => break,
            more => length += more,
        }
    }
    length
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Game, Reader};

    /// The outcome of a game that ends so, if nothing was wrong, and whether that was unusual.
    fn read(end: &[u8]) -> Option<(Outcome, bool)> {
        let text = [b"[Event \"x\"]\n\n1. e4 e5 ", end, b"\n\n[Event \"y\"]\n\n1. d4 *\n"].concat();
        let (mut reader, mut game) = (Reader::new(text.as_slice()), Game::default());
        assert!(reader.next_game(&mut game).unwrap());
        let found = game.error.is_none().then_some(game.outcome?).map(|o| (o, game.odd_result));
        assert!(reader.next_game(&mut game).unwrap());
        assert_eq!((game.plies(), game.outcome), (1, Some(Outcome::Open)));
        assert!(!reader.next_game(&mut game).unwrap());
        found
    }

    #[test]
    fn results_as_people_write_them() {
        let (white, black) = (Outcome::Won(Color::White), Outcome::Won(Color::Black));
        for (end, expected) in [
            (&b"1-0"[..], (white, false)),
            (b"0-1", (black, false)),
            (b"1/2-1/2", (Outcome::Drawn, false)),
            (b"*", (Outcome::Open, false)),
            (b"1/2", (Outcome::Drawn, true)),
            (b"\xbd-\xbd", (Outcome::Drawn, true)),
            (b"\xbd", (Outcome::Drawn, true)),
            ("½-½".as_bytes(), (Outcome::Drawn, true)),
            ("½".as_bytes(), (Outcome::Drawn, true)),
            ("0–1".as_bytes(), (black, true)),
            (b"1:0", (white, true)),
            (b"1 - 0", (white, true)),
            (b"0 -1", (black, true)),
            (b"1/2 - 1/2", (Outcome::Drawn, true)),
            ("½\u{a0}– ½".as_bytes(), (Outcome::Drawn, true)),
            (b"1\x960", (white, true)),
            ("1/2\u{2011}1/2".as_bytes(), (Outcome::Drawn, true)),
            (b"0-0", (Outcome::Forfeit, false)),
            (b"0 - 0", (Outcome::Forfeit, true)),
            (b"1 -\n0", (white, true)),
            (b"1\r\n-\r\n0", (white, true)),
            (b"0\r-1", (black, true)),
            (b"0 -\n0", (Outcome::Forfeit, true)),
            (b"1 / 2 - 1 / 2", (Outcome::Drawn, true)),
            (b"1 / 2 -\n1 / 2", (Outcome::Drawn, true)),
            (b"1 /\n2\n-\n1\n/2", (Outcome::Drawn, true)),
            (b"1/2\n-1/2", (Outcome::Drawn, true)),
            (b"1 / 2", (Outcome::Drawn, true)),
            ("½\n\u{2013}\n½".as_bytes(), (Outcome::Drawn, true)),
        ] {
            let text = String::from_utf8_lossy(end);
            assert_eq!(read(end), Some(expected), "{text}");
            assert_eq!(Outcome::of_tag(end), Some(expected.0), "{text}");
        }
        for end in [&b"2-0"[..], b"", b"1/3", b"1 - 1", b"0 -\n1/2"] {
            assert_eq!(read(end), None);
        }
    }
}
