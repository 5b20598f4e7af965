//! Text in UTF-16, told by its byte order mark or by its first letter, read as UTF-8; any other text as it stands.

use std::io::{self, Chain, Cursor, Read};

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

/// The input with the bytes that were looked at before it.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// A text that is known by its first bytes to be in UTF-16 or not.
pub(super) enum Text<R> {
    /// The first bytes have not been seen; four at the most have been taken.
    New(Vec<u8>, Option<R>),
    /// As it stands.
    Plain(Whole<R>),
    /// In UTF-16.
    Wide(Box<DecodeReaderBytes<Pairs<Whole<R>>, Vec<u8>>>),
}

/// Bytes in pairs. A blank of one byte, which other programs put behind a text in UTF-16, is left out.
pub(super) struct Pairs<R> {
    reader: R,
    /// The last byte that was read: it is handed out when it is known whether another follows.
    last: Option<u8>,
    /// Whether it is the second of a pair.
    second: bool,
}

impl<R: Read> Read for Pairs<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let mut n = 0;
        while n == 0 {
            n = self.reader.read(buffer)?;
            if n == 0 {
                let blank = |byte: &u8| matches!(byte, 0 | 0x1a) || byte.is_ascii_whitespace();
                let last = self.last.take().filter(|byte| self.second || !blank(byte));
                return Ok(last.map(|byte| buffer[0] = byte).map_or(0, |()| 1));
            }
            match self.last.replace(buffer[n - 1]) {
                Some(before) => {
                    buffer.copy_within(..n - 1, 1);
                    buffer[0] = before;
                }
                None => n -= 1,
            }
        }
        self.second ^= n % 2 == 1;
        Ok(n)
    }
}

impl<R: Read> Text<R> {
    /// The text that these bytes are.
    pub(super) fn new(reader: R) -> Text<R> {
        Text::New(Vec::new(), Some(reader))
    }

    /// Looks at the first bytes: at no more of them than are needed.
    fn begin(&mut self) -> io::Result<()> {
        let Text::New(beginning, reader) = self else { return Ok(()) };
        let Some(input) = reader else { return Ok(()) };
        super::begin(beginning, input, 4, undecided)?;
        let (beginning, Some(input)) = (std::mem::take(beginning), reader.take()) else {
            return Ok(());
        };
        let order: Option<&'static Encoding> = match beginning[..] {
            // UTF-32 is not read, and named by the reader of games.
            [0xff, 0xfe, 0, 0] | [_, 0, 0, 0] => None,
            [0xff, 0xfe, ..] => Some(UTF_16LE),
            [0xfe, 0xff, ..] => Some(UTF_16BE),
            // Without a mark: no text in UTF-8 has such a zero byte.
            [letter, 0, ..] if begins_text(letter) => Some(UTF_16LE),
            [0, letter, ..] if begins_text(letter) => Some(UTF_16BE),
            _ => None,
        };
        let whole = Cursor::new(beginning).chain(input);
        let pairs = |reader| Pairs { reader, last: None, second: false };
        *self = match order {
            None => Text::Plain(whole),
            Some(_) => Text::Wide(Box::new(
                DecodeReaderBytesBuilder::new().encoding(order).strip_bom(true).build(pairs(whole)),
            )),
        };
        Ok(())
    }
}

/// Whether these first bytes may be those of UTF-16 or UTF-32, and more tell which.
fn undecided(bytes: &[u8]) -> bool {
    match bytes {
        [] | [0 | 0xff | 0xfe] => true,
        [0xff, 0xfe] | [0xff, 0xfe, 0] | [0, 0] | [0, 0, _] => true,
        [letter] | [letter, 0] | [letter, 0, 0] => begins_text(*letter),
        _ => false,
    }
}

/// Whether a text of a game may begin with a letter: a tag, a comment, an escaped line, a number, a move or a blank.
fn begins_text(letter: u8) -> bool {
    letter.is_ascii_alphanumeric()
        || letter.is_ascii_whitespace()
        || b"[{;%*#'$+-".contains(&letter)
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.begin()?;
        match self {
            Text::New(..) => Ok(0),
            Text::Plain(reader) => reader.read(buffer),
            Text::Wide(reader) => reader.read(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Broken, Slow};

    fn wide(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    fn read(bytes: &[u8]) -> String {
        let mut text = Vec::new();
        Text::new(bytes).read_to_end(&mut text).unwrap();
        let mut slowly = Vec::new();
        Text::new(Slow(bytes, 1)).read_to_end(&mut slowly).unwrap();
        assert_eq!(text, slowly);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn both_orders_are_read() {
        let text = "[White \"Vučković ♘\u{1f600}\"]\r\n\r\n1. e4 ½-½\r\n".repeat(2000);
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(read(&wide(&format!("\u{feff}{text}"), order)), text);
            // Files that were put together have a mark between them.
            let two = format!("\u{feff}{text}\u{feff}{text}");
            assert_eq!(read(&wide(&two, order)), format!("{text}\u{feff}{text}"));
            assert_eq!(read(&wide("\u{feff}", order)), "");
            // Without a mark.
            assert_eq!(read(&wide(&text, order)), text);
            assert_eq!(read(&wide("1. e4 *", order)), "1. e4 *");
        }
        // A blank of one byte behind it, and half a blank.
        for (odd, order) in [
            (&b"\n"[..], u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (b"\x1a", u16::to_le_bytes),
            (b"\n", u16::to_be_bytes),
            (b"\0", u16::to_be_bytes),
        ] {
            for mark in ["", "\u{feff}"] {
                assert_eq!(
                    read(&[&wide(&format!("{mark}[A \"b\"] *"), order), odd].concat()),
                    "[A \"b\"] *"
                );
            }
        }
        // Half a character at the end, and half a pair of surrogates.
        assert_eq!(read(b"\xff\xfea\0\0\xd8b\0c"), "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn utf_32_is_left_as_it_stands() {
        for text in ["\u{feff}1. e4 *", "1. e4 *", "[Event"] {
            for order in [u32::to_le_bytes, u32::to_be_bytes] {
                let bytes: Vec<u8> = text.chars().flat_map(|letter| order(letter.into())).collect();
                let mut found = Vec::new();
                Text::new(&*bytes).read_to_end(&mut found).unwrap();
                assert_eq!(found, bytes, "{text}");
            }
        }
    }

    #[test]
    fn other_text_is_left_as_it_stands() {
        for text in ["", "a", "\u{feff}1. e4 *", "1. e4 *"] {
            assert_eq!(read(text.as_bytes()), text);
        }
        let mut bytes = Vec::new();
        Text::new(&b"\xff"[..]).read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"\xff");
    }

    #[test]
    fn a_read_error_is_handed_on() {
        for beginning in [&b""[..], b"\xff", b"\xff\xfe"] {
            let mut text = Text::new(beginning.chain(Broken));
            for _ in 0..2 {
                assert!(text.read_to_end(&mut Vec::new()).is_err());
            }
        }
    }
}
