//! Encodings of Cyrillic letters that are not read, told by the letters of pieces.

/// What К, С, Л, Ф, Т and О are in each, and а, с and е, the files.
const ENCODINGS: [(&str, [u8; 6], [u8; 3]); 3] = [
    ("CP1251", [0xca, 0xd1, 0xcb, 0xd4, 0xd2, 0xce], [0xe0, 0xf1, 0xe5]),
    ("KOI8-R", [0xeb, 0xf3, 0xec, 0xe6, 0xf4, 0xef], [0xc1, 0xd3, 0xc5]),
    ("CP866", [0x8a, 0x91, 0x8b, 0x94, 0x92, 0x8e], [0xa0, 0xe1, 0xa5]),
];

/// The encoding in which a word of a game may be a move, or castling, in Cyrillic letters; `None` for UTF-8.
pub(super) fn encoding(word: &[u8]) -> Option<&'static str> {
    std::str::from_utf8(word).err()?;
    let at = word.iter().position(|byte| *byte >= 0x80)?;
    let (before, rest) = word.split_at(at);
    let (letter, behind) = rest.split_first()?;
    let square = word.iter().any(u8::is_ascii_digit);
    let found = ENCODINGS.iter().find(|(_, pieces, files)| {
        pieces.contains(letter) && before.is_empty() || files.contains(letter) && square
    })?;
    // Before a file stands a piece or the file of a pawn; behind the letter a second one of a king, or files, ranks and
    // marks.
    let known = |bytes: &[u8], letters: &[u8]| {
        bytes.iter().all(|byte| !byte.is_ascii_alphabetic() || letters.contains(byte))
    };
    let is_move = known(before, b"KQRBNabcdefghx") && known(behind, b"abcdefghx");
    (word.len() > 1 && is_move).then_some(found.0)
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
            (b"\xe04", Some("CP1251")),
            (b"\xf1xd5", Some("CP1251")),
            (b"N\xe55", Some("CP1251")),
            (b"bx\xc15", Some("KOI8-R")),
            (b"\xa5\xe53+", Some("CP866")),
            (b"\xe0", None),
            (b"caf\xe9", None),
            (b"\xe0la", None),
            (b"\xe9", None),
            (b"\xcaller", None),
            ("Кf3".as_bytes(), None),
            (b"Nf3", None),
        ] {
            assert_eq!(encoding(word), expected, "{word:x?}");
        }
    }
}
