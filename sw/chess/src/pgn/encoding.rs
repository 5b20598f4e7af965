//! Encodings of Cyrillic letters that are not read, told by the letters of pieces.

/// What К, С, Л, Ф, Т and О are in each.
const ENCODINGS: [(&str, [u8; 6]); 3] = [
    ("CP1251", [0xca, 0xd1, 0xcb, 0xd4, 0xd2, 0xce]),
    ("KOI8-R", [0xeb, 0xf3, 0xec, 0xe6, 0xf4, 0xef]),
    ("CP866", [0x8a, 0x91, 0x8b, 0x94, 0x92, 0x8e]),
];

/// The encoding in which a word of a game may be a move, or castling, in Cyrillic letters; `None` for UTF-8.
pub(super) fn encoding(word: &[u8]) -> Option<&'static str> {
    std::str::from_utf8(word).err()?;
    let [letter, .., _] = word else { return None };
    let found = ENCODINGS.iter().find(|(_, letters)| letters.contains(letter))?;
    // Behind the letter stand a second one of a king, or files, ranks and marks.
    word[1..]
        .iter()
        .all(|byte| !byte.is_ascii_alphabetic() || b"abcdefghx".contains(byte))
        .then_some(found.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cyrillic_letters_name_their_encoding() {
        for (word, expected) in [
            (&b"\xcaf3"[..], Some("CP1251")),
            (b"\xd1c4", Some("CP1251")),
            (b"\xca\xf0g1", Some("CP1251")),
            (b"\xce-\xce", Some("CP1251")),
            (b"\xebf3", Some("KOI8-R")),
            (b"\x8axe5+", Some("CP866")),
            (b"\xe9", None),
            (b"\xcaller", None),
            ("Кf3".as_bytes(), None),
            (b"Nf3", None),
        ] {
            assert_eq!(encoding(word), expected, "{word:x?}");
        }
    }
}
