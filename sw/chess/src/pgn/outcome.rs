//! How a game ended, as the mark behind its moves or its tag Result says.

use std::fmt;

use shakmaty::Color;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// `*`: not over, or not known.
    Open,
}

impl Outcome {
    /// What a word of the standard means.
    pub fn of(word: &[u8]) -> Option<Outcome> {
        match word {
            b"1-0" => Some(Outcome::Won(Color::White)),
            b"0-1" => Some(Outcome::Won(Color::Black)),
            b"1/2-1/2" => Some(Outcome::Drawn),
            b"*" => Some(Outcome::Open),
            _ => None,
        }
    }

    /// What a word means that people and programs write instead.
    pub fn of_unusual(word: &[u8]) -> Option<Outcome> {
        match word {
            // Latin-1.
            b"\xbd-\xbd" | b"\xbd" => return Some(Outcome::Drawn),
            _ => {}
        }
        match std::str::from_utf8(word).ok()? {
            "1/2" | "½-½" | "½–½" | "½" | "1/2–1/2" | "1/2:1/2" | "½:½" => {
                Some(Outcome::Drawn)
            }
            "1–0" | "1:0" => Some(Outcome::Won(Color::White)),
            "0–1" | "0:1" => Some(Outcome::Won(Color::Black)),
            _ => None,
        }
    }

    /// What a word seems to mean that is not understood: the result as it was written, and the mark
    /// of the standard. What stands before a dot in it was read as a number.
    pub(super) fn meant(word: &[u8]) -> Option<(&'static str, &'static str)> {
        Some(match word.to_ascii_lowercase().as_slice() {
            b"5-0.5" => ("0.5-0.5", "1/2-1/2"),
            b"5:0.5" => ("0.5:0.5", "1/2-1/2"),
            b"0.5-0.5" => ("0.5-0.5", "1/2-1/2"),
            b"0,5-0,5" => ("0,5-0,5", "1/2-1/2"),
            b"draw" => ("draw", "1/2-1/2"),
            b"drawn" => ("drawn", "1/2-1/2"),
            b"remis" => ("remis", "1/2-1/2"),
            b"tablas" => ("tablas", "1/2-1/2"),
            _ => return None,
        })
    }

    /// What the value of a tag Result means.
    pub fn of_tag(value: &[u8]) -> Option<Outcome> {
        let value = value.trim_ascii();
        Outcome::of(value).or_else(|| Outcome::of_unusual(value))
    }

    /// The mark of the standard.
    pub const fn mark(self) -> &'static str {
        match self {
            Outcome::Won(Color::White) => "1-0",
            Outcome::Won(Color::Black) => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::Open => "*",
        }
    }
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
        ] {
            let text = String::from_utf8_lossy(end);
            assert_eq!(read(end), Some(expected), "{text}");
            assert_eq!(Outcome::of_tag(end), Some(expected.0), "{text}");
        }
        for end in [&b"2-0"[..], b"", b"1/3"] {
            assert_eq!(read(end), None);
        }
    }
}
