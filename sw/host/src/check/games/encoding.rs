//! The text of a file: UTF-8, UTF-16, or as its game has it.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Game;

/// The text of a file.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The name of the encoding, if it is neither UTF-8 nor UTF-16.
    pub(super) encoding: Option<&'static str>,
    /// What could not be read.
    pub(super) problem: Option<Problem>,
}

/// What may be wrong with the bytes of a text.
pub(super) enum Problem {
    /// The last letter is not whole.
    Cut,
    /// Some bytes are no letters.
    Unreadable,
}

/// How text of a game is written that is not in Unicode, and the name of that. Where nothing but no-break spaces is not
/// ASCII, it is Latin-1.
fn usual(game: Game, bytes: &[u8]) -> (&'static Encoding, &'static str) {
    match game {
        _ if bytes.iter().all(|&byte| byte.is_ascii() || byte == 0xa0) => (WINDOWS_1252, "Latin-1"),
        Game::Xiangqi => (GB18030, "GB 18030"),
        Game::Shogi => (SHIFT_JIS, "Shift JIS"),
    }
}

/// The text of a file of this game.
pub(super) fn decode(game: Game, bytes: &[u8]) -> Decoded<'_> {
    let unreadable = |failed: bool| failed.then_some(Problem::Unreadable);
    if let Some(wide) = utf_16(bytes) {
        // A byte that is half a letter is none.
        let (whole, rest) = bytes.split_at(bytes.len() & !1);
        let (text, _, failed) = wide.decode(whole);
        let cut = (!rest.is_empty()).then_some(Problem::Cut);
        return Decoded { text, encoding: None, problem: cut.or(unreadable(failed)) };
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: text.into(), encoding: None, problem: None },
        Err(error) if error.error_len().is_none() => {
            let text = String::from_utf8_lossy(bytes);
            Decoded { text, encoding: None, problem: Some(Problem::Cut) }
        }
        Err(_) => {
            let (encoding, name) = usual(game, bytes);
            let (text, _, failed) = encoding.decode(bytes);
            Decoded { text, encoding: Some(name), problem: unreadable(failed) }
        }
    }
}

/// UTF-16 without a mark: in it every second byte of digits, blanks and ends of lines is 0, which no other text has.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    // Of an ideographic space it is the other byte.
    let (even, odd) = (zeros(0), zeros(1));
    let enough = |zeros: usize, others: usize| zeros > 2 * others && zeros * 20 > bytes.len();
    match (enough(even, odd), enough(odd, even)) {
        (true, _) => Some(UTF_16BE),
        (_, true) => Some(UTF_16LE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_break_spaces_alone_are_latin_1() {
        let decoded = decode(Game::Xiangqi, b"1.\xa0h2e2\xa0\xa0h9g7 *\xa0\n");
        assert_eq!(decoded.text, "1.\u{a0}h2e2\u{a0}\u{a0}h9g7 *\u{a0}\n");
        assert_eq!(decode(Game::Shogi, b"\xa0PI\n").text, "\u{a0}PI\n");
        let both = decode(Game::Xiangqi, b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xa0h");
        assert_eq!(
            (both.text.chars().take(4).collect::<String>(), both.encoding),
            ("炮二平五".to_owned(), Some("GB 18030"))
        );
    }

    #[test]
    fn utf_16_is_known_without_its_mark() {
        let kif = "手合割：平手\r\n   1 ７六歩(77)\r\n   2 同　歩(33)\r\n";
        for text in [kif, "V2.2\nPI\n+\n+7776FU\n", "1. 炮二平五 马8进7 *\n"] {
            let bytes = |wide: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(wide).collect();
            let all: [Vec<u8>; 2] = [bytes(u16::to_le_bytes), bytes(u16::to_be_bytes)];
            for bytes in all {
                let decoded = decode(Game::Shogi, &bytes);
                assert_eq!((&*decoded.text, decoded.problem.is_none()), (text, true));
                let cut = [&bytes[..], b"\n"].concat();
                let decoded = decode(Game::Shogi, &cut);
                let is_cut = matches!(decoded.problem, Some(Problem::Cut));
                assert_eq!((&*decoded.text, is_cut), (text, true));
            }
            assert_eq!(decode(Game::Shogi, text.as_bytes()).text, text);
        }
        let zero = "[Event \"a\"]\n\n1. h2e2 \0 h9g7 *\n";
        assert_eq!(decode(Game::Xiangqi, zero.as_bytes()).text, zero);
    }
}
