//! Letters of pieces in other languages, and figurines.

use std::fmt;

/// The letters of a language for king, queen, rook, bishop and knight.
#[derive(Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The language's code, as `--pieces` takes it; the first, if several have these letters.
    pub code: &'static str,
    /// Other codes with the same letters.
    pub also: &'static [&'static str],
    /// The language in English.
    pub name: &'static str,
    letters: [&'static str; 5],
}

/// What the letters stand for.
const ENGLISH: [u8; 5] = *b"KQRBN";

const fn pieces(
    code: &'static str,
    also: &'static [&'static str],
    name: &'static str,
    letters: [&'static str; 5],
) -> Pieces {
    Pieces { code, also, name, letters }
}

/// Every language that is known, each set of letters once.
pub static LANGUAGES: [Pieces; 16] = [
    pieces("en", &[], "English", ["K", "Q", "R", "B", "N"]),
    pieces("de", &["da", "hr", "no", "sl", "sr", "sv"], "German", ["K", "D", "T", "L", "S"]),
    pieces("nl", &[], "Dutch", ["K", "D", "T", "L", "P"]),
    pieces("fr", &[], "French", ["R", "D", "T", "F", "C"]),
    pieces("es", &["ca", "it"], "Spanish", ["R", "D", "T", "A", "C"]),
    pieces("pt", &[], "Portuguese", ["R", "D", "T", "B", "C"]),
    pieces("pl", &[], "Polish", ["K", "H", "W", "G", "S"]),
    pieces("cs", &["sk"], "Czech", ["K", "D", "V", "S", "J"]),
    pieces("hu", &[], "Hungarian", ["K", "V", "B", "F", "H"]),
    pieces("ro", &[], "Romanian", ["R", "D", "T", "N", "C"]),
    pieces("fi", &[], "Finnish", ["K", "D", "T", "L", "R"]),
    pieces("is", &[], "Icelandic", ["K", "D", "H", "B", "R"]),
    pieces("tr", &[], "Turkish", ["Ş", "V", "K", "F", "A"]),
    pieces("ru", &[], "Russian", ["Кр", "Ф", "Л", "С", "К"]),
    pieces("uk", &[], "Ukrainian", ["Кр", "Ф", "Т", "С", "К"]),
    pieces("bg", &[], "Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
];

impl Pieces {
    /// The letters of a language, by its code.
    pub fn of(code: &str) -> Option<&'static Pieces> {
        LANGUAGES.iter().find(|pieces| pieces.code == code || pieces.also.contains(&code))
    }

    /// Every code that [`Pieces::of`] knows.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        LANGUAGES
            .iter()
            .flat_map(|pieces| [pieces.code].into_iter().chain(pieces.also.iter().copied()))
    }

    /// Its place among [`LANGUAGES`].
    pub fn number(&self) -> usize {
        LANGUAGES.iter().position(|pieces| pieces.code == self.code).unwrap_or_default()
    }

    /// The English letter of what a text begins with, and the length of the language's letter. A
    /// king of two letters is looked for before a knight of one.
    fn letter(&self, text: &str) -> Option<(u8, usize)> {
        let mut of_letter = self.letters.iter().zip(ENGLISH);
        let (letter, english) = of_letter.find(|(letter, _)| text.starts_with(**letter))?;
        Some((english, letter.len()))
    }

    /// A word of the movetext with English letters; `None` if it has a letter that this language
    /// does not. A promotion may lack its mark.
    pub fn to_english(&self, word: &[u8]) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(word).ok()?;
        let mut english = Vec::with_capacity(word.len());
        let mut rest = text;
        // Castling, and null moves.
        if text.starts_with("O-") || text.starts_with('Z') || text.starts_with("OO") {
            return Some(word.to_owned());
        }
        while let Some(next) = rest.chars().next() {
            let at_piece =
                english.is_empty() || english.last().is_some_and(|b| b"=/12345678".contains(b));
            let figurine = figurine(next);
            if let Some(letter) = figurine {
                english.push(letter);
                rest = &rest[next.len_utf8()..];
            } else if at_piece && let Some((letter, length)) = self.letter(rest) {
                english.push(letter);
                rest = &rest[length..];
            } else if next.is_alphabetic() && !(next.is_ascii_lowercase()) {
                return None;
            } else {
                english.extend_from_slice(next.encode_utf8(&mut [0; 4]).as_bytes());
                rest = &rest[next.len_utf8()..];
            }
        }
        Some(english)
    }

    /// A move in English letters with those of this language.
    pub fn spelled(&self, word: &str) -> String {
        word.chars()
            .map(|letter| match ENGLISH.iter().position(|english| char::from(*english) == letter) {
                Some(at) => self.letters[at].to_owned(),
                None => letter.to_string(),
            })
            .collect()
    }

    /// Whether a text has a letter of this language that English has not, where a move may be.
    pub(super) fn is_seen_in(&self, text: &[u8]) -> bool {
        self.letters.iter().filter(|letter| !ENGLISH.contains(&letter.as_bytes()[0])).any(
            |letter| {
                memchr::memmem::find_iter(text, letter.as_bytes()).any(|at| {
                    text.get(at + letter.len())
                        .is_some_and(|next| b"abcdefgh12345678x:-".contains(next))
                })
            },
        )
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The English letter of a figurine, white or black: nothing for a pawn's is ever written.
fn figurine(letter: char) -> Option<u8> {
    Some(match letter {
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        _ => return None,
    })
}

/// A word with figurines, in letters; `None` if it has none.
pub(super) fn without_figurines(word: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(word).ok()?;
    if !text.contains(|c: char| ('♔'..='♟').contains(&c)) {
        return None;
    }
    let mut letters = String::new();
    for letter in text.chars() {
        match (figurine(letter), letter) {
            (Some(english), _) => letters.push(char::from(english)),
            // Of a pawn, and the sign that asks for a picture or for plain text.
            (None, '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}') => {}
            (None, other) => letters.push(other),
        }
    }
    Some(letters.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_english() {
        for (code, word, english) in [
            ("de", "Sf3", Some("Nf3")),
            ("de", "Sbd7+", Some("Nbd7+")),
            ("de", "exd8=D#", Some("exd8=Q#")),
            ("de", "e8D", Some("e8Q")),
            ("de", "Lb5", Some("Bb5")),
            ("de", "Bb5", None),
            ("de", "Nf3", None),
            ("de", "O-O-O", Some("O-O-O")),
            ("de", "bxc3", Some("bxc3")),
            ("de", "♘f3", Some("Nf3")),
            ("fr", "Re2", Some("Ke2")),
            ("fr", "Tad1", Some("Rad1")),
            ("fr", "Ff4", Some("Bf4")),
            ("sv", "Sf3", Some("Nf3")),
            ("it", "Cf3", Some("Nf3")),
            ("ru", "Крe2", Some("Ke2")),
            ("ru", "Кf3", Some("Nf3")),
            ("ru", "e8=Ф", Some("e8=Q")),
            ("hu", "Be1", Some("Re1")),
            ("en", "Nf3", Some("Nf3")),
        ] {
            let found = Pieces::of(code).unwrap().to_english(word.as_bytes());
            assert_eq!(found.as_deref(), english.map(str::as_bytes), "{code} {word}");
        }
        assert_eq!(Pieces::of("xx"), None);
        assert_eq!(without_figurines("♞xd5".as_bytes()).as_deref(), Some(&b"Nxd5"[..]));
        assert_eq!(without_figurines(b"Nxd5"), None);
    }

    #[test]
    fn each_set_of_letters_is_there_once_and_each_letter_means_one_piece() {
        for (index, one) in LANGUAGES.iter().enumerate() {
            for other in &LANGUAGES[index + 1..] {
                assert_ne!(one.letters, other.letters);
            }
            for letter in one.letters {
                assert_eq!(one.letters.iter().filter(|other| **other == letter).count(), 1);
            }
        }
        let mut codes: Vec<_> = Pieces::codes().collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), Pieces::codes().count());
    }
}
