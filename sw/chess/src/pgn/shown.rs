//! Text of a file as it can be shown: UTF-8, without anything that controls a terminal or a page.

use std::borrow::Cow;

/// What Windows-1252 has where Latin-1 has control characters; 0 stands for none.
const WINDOWS: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

/// The bytes as text: UTF-8 if they are that, else Latin-1 (as Windows has it). Characters that
/// move a cursor or turn the direction of writing are replaced.
pub fn shown(bytes: &[u8]) -> Cow<'_, str> {
    // Without a branch in it, the compiler looks at many bytes at once.
    let plain = bytes.iter().fold(true, |plain, byte| plain & (b' '..=b'~').contains(byte));
    match std::str::from_utf8(bytes) {
        Ok(text) if plain || !text.contains(is_obeyed) => Cow::Borrowed(text),
        Ok(text) => Cow::Owned(text.chars().map(harmless).collect()),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| harmless(latin_1(byte))).collect()),
    }
}

/// The bytes as text, of which [`perpetual_model::quoted`] names what cannot be shown.
pub(super) fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| latin_1(byte)).collect(),
    }
}

fn latin_1(byte: u8) -> char {
    match byte {
        0x80..=0x9f => match char::from_u32(WINDOWS[usize::from(byte - 0x80)].into()) {
            Some('\0') | None => char::REPLACEMENT_CHARACTER,
            Some(letter) => letter,
        },
        other => char::from(other),
    }
}

fn harmless(letter: char) -> char {
    if is_obeyed(letter) { char::REPLACEMENT_CHARACTER } else { letter }
}

/// Whether a character controls a terminal or the layout of a page: control characters, line separators, marks of
/// the direction of writing, a byte order mark.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_latin_1_and_what_is_obeyed() {
        for (bytes, text) in [
            (&b"Capablanca, Jose"[..], "Capablanca, Jose"),
            ("Vučković".as_bytes(), "Vučković"),
            (b"M\xfcller", "Müller"),
            (b"\x8aime\x9e \x81", "Šimež \u{fffd}"),
            (b"\x1b[2J\x07", "\u{fffd}[2J\u{fffd}"),
            ("a\u{202e}b\u{2028}c\u{85}".as_bytes(), "a\u{fffd}b\u{fffd}c\u{fffd}"),
            (b"", ""),
        ] {
            assert_eq!(shown(bytes), text);
        }
        assert!(matches!(shown("Vučković".as_bytes()), Cow::Borrowed(_)));
    }
}
