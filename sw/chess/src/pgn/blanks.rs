//! Blanks and letters as people have them: those of Unicode, of old encodings and of other scripts.

use perpetual_model::{is_blank, narrow};

/// The bytes of the character that these begin with, and the character; one byte and `None` where they are not UTF-8.
pub(super) fn first(bytes: &[u8]) -> (usize, Option<char>) {
    let most = bytes.len().min(4);
    let letter = (1..=most).find_map(|n| std::str::from_utf8(&bytes[..n]).ok()?.chars().next());
    (letter.map_or(1, char::len_utf8), letter)
}

/// The length of the blank that these bytes begin with, 0 if it is none. Four bytes are looked at.
///
/// Outside of UTF-8 a byte may be the no-break space or the soft hyphen of Latin-1.
#[inline]
pub(super) fn blank(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(b' ' | b'\t'..=b'\r' | 0x1a) => 1,
        Some(0x80..) => match first(bytes) {
            (n, Some(letter)) if is_blank(letter) => n,
            (1, None) if matches!(bytes[0], 0xa0 | 0xad) => 1,
            _ => 0,
        },
        _ => 0,
    }
}

/// The length of the dots behind a number that these bytes begin with, one character at the most: `.`, or an ellipsis.
#[inline]
pub(super) fn dots(bytes: &[u8]) -> usize {
    match bytes {
        [b'.', ..] => 1,
        ellipsis if ellipsis.starts_with("\u{2026}".as_bytes()) => 3,
        // Windows-1252 and 1251.
        [0x85, ..] => 1,
        _ => 0,
    }
}

/// The character of ASCII that stands for one that looks like it: dashes, full-width letters, the sign of
/// multiplication, and Cyrillic letters of files.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{ff01}'..='\u{ff5e}' => narrow(letter),
        '×' | 'х' | '✕' => 'x',
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'О' | 'о' | 'Ο' | 'ο' => 'O',
        _ => return None,
    })
}

/// A word with the characters of ASCII that its own stand for; `None` if it has no such, and if it is not text.
pub(super) fn in_ascii(word: &[u8]) -> Option<Vec<u8>> {
    // Dashes of Windows-1252 and 1251.
    if std::str::from_utf8(word).is_err() {
        let dash = |byte: &u8| if matches!(byte, 0x96 | 0x97) { b'-' } else { *byte };
        let found: Vec<u8> = word.iter().map(dash).collect();
        return (found != word).then_some(found);
    }
    let text = std::str::from_utf8(word).ok()?;
    let found: String = text.chars().map(|letter| plain(letter).unwrap_or(letter)).collect();
    (found != text).then(|| found.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_of_unicode_and_of_latin_1() {
        for (bytes, length) in [
            (&b" "[..], 1),
            (b"\x1a", 1),
            ("\u{a0}x".as_bytes(), 2),
            ("\u{202f}".as_bytes(), 3),
            ("\u{200b}".as_bytes(), 3),
            ("\u{3000}1".as_bytes(), 3),
            ("\u{feff}".as_bytes(), 3),
            (b"\xa0Nf3", 1),
            (b"\xa0", 1),
            (b"N", 0),
            (b"\0", 0),
            (b"", 0),
            ("é".as_bytes(), 0),
            (b"\xe9", 0),
        ] {
            assert_eq!(blank(bytes), length, "{bytes:x?}");
        }
    }

    #[test]
    fn what_looks_like_ascii() {
        for (word, found) in [
            ("0–0–0", "0-0-0"),
            ("О-О", "O-O"),
            ("Ｎｆ３", "Nf3"),
            ("е4", "e4"),
            ("N×d5", "Nxd5"),
            ("1−0", "1-0"),
        ] {
            assert_eq!(in_ascii(word.as_bytes()).as_deref(), Some(found.as_bytes()), "{word}");
        }
        assert_eq!(in_ascii(b"0\x960").as_deref(), Some(&b"0-0"[..]));
        assert_eq!(in_ascii("♘f3".as_bytes()), None);
        assert_eq!(in_ascii(b"e4"), None);
    }
}
