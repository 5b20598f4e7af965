//! Plain movetext: the words, numbers and remarks that nearly all of a file is made of, taken from
//! the bytes at hand. Whatever is not plain is left to the reader, which looks at each byte.

use memchr::memchr2;

use super::quick::{KINDS, LONGEST, Word};

/// What is taken from plain movetext.
pub(super) enum Token {
    /// The number of a move, and whether more than one dot stands behind it.
    Number(u32, bool),
    /// What may be a move.
    Word(Word),
}

/// Goes over plain movetext from the beginning of these bytes, and gives each word and number of it
/// to `take` until that returns false. Returns how many bytes were gone over. The bytes must begin between
/// two words, outside of comments and variations.
///
/// Gone over are: white space, move numbers with their dots, glyphs (`$1`), comments, and words of
/// letters and digits that were taken.
#[inline]
pub(super) fn plain(bytes: &[u8], mut take: impl FnMut(Token) -> bool) -> usize {
    let mut at = 0;
    while let Some(&window) = bytes[at..].first_chunk::<LONGEST>() {
        let mut window = window;
        // What stands behind a number is nearly always a word.
        if window[0].wrapping_sub(b'1') < 9 {
            let Some((length, value, black)) = number(window) else { break };
            if !take(Token::Number(value, black)) {
                break;
            }
            at += length;
            let Some(&next) = bytes[at..].first_chunk::<LONGEST>() else { break };
            window = next;
        }
        if KINDS[usize::from(window[0])] != 0 {
            let length = length(window);
            if length >= LONGEST
                || !matches!(window[length & 7], b' ' | b'\n' | b'\r')
                || !take(Token::Word(Word::new(window, length)))
            {
                break;
            }
            // What ends the word is gone over with it.
            at += length + 1;
            continue;
        }
        match window[0] {
            b' ' | b'\t' | b'\r' | b'\n' => at += 1,
            b'1'..=b'9' => {}
            b'{' => match comment(&bytes[at..]) {
                Some(length) => at += length,
                None => break,
            },
            b'$' => {
                let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit());
                let end = at + 1 + digits.count();
                // It may go on behind what is at hand, or be none.
                if end == bytes.len()
                    || !(2..=3).contains(&(end - at)) && !is_glyph(&bytes[at + 1..end])
                {
                    break;
                }
                at = end;
            }
            _ => break,
        }
    }
    at
}

/// Whether three digits are the number of an annotation.
fn is_glyph(digits: &[u8]) -> bool {
    matches!(digits, [b'0' | b'1', _, _] | [b'2', b'0'..=b'4', _] | [b'2', b'5', b'0'..=b'5'])
}

/// The number of bytes before the first that is a blank or a control character; all of them if
/// there is none.
#[inline]
fn length(window: [u8; LONGEST]) -> usize {
    let bytes = u64::from_le_bytes(window);
    // The highest bit of a byte is set if it is less than 0x21, at least up to the first such.
    let below = bytes.wrapping_sub(0x2121_2121_2121_2121) & !bytes & 0x8080_8080_8080_8080;
    below.trailing_zeros() as usize / 8
}

/// The length of a move number with its dots and a space behind them, the number, and whether there
/// are several dots.
#[inline]
fn number(window: [u8; LONGEST]) -> Option<(usize, u32, bool)> {
    let (mut at, mut value) = (1, u32::from(window[0] - b'0'));
    while at < 5 && window[at].is_ascii_digit() {
        value = value * 10 + u32::from(window[at] - b'0');
        at += 1;
    }
    if window[at] != b'.' {
        return None;
    }
    let dots = at;
    while at < LONGEST && window[at] == b'.' {
        at += 1;
    }
    match window.get(at) {
        // An ellipsis, perhaps.
        Some(0x80..) => None,
        next => Some((at + usize::from(next == Some(&b' ')), value, at > dots + 1)),
    }
}

/// The length of the comment that the bytes begin with, if its end is at hand and it surely does not break off
/// before: see [`breaks_off`].
#[inline]
fn comment(bytes: &[u8]) -> Option<usize> {
    let at = memchr2(b'}', b'{', &bytes[1..])? + 1;
    let surely = bytes[at] == b'}' && at + 1 < FAR;
    surely.then_some(at + 1)
}

/// So far it is looked for what closes a comment, behind a line in it that begins like a game.
pub(super) const FAR: usize = 1 << 13;

/// Whether a comment that is open breaks off before these bytes, which begin like the first tag of a
/// game: if no brace closes it before one opens another. `None` if more bytes must be looked at.
pub(super) fn breaks_off(bytes: &[u8]) -> Option<bool> {
    let bytes = &bytes[..bytes.len().min(FAR)];
    match memchr2(b'{', b'}', bytes) {
        Some(at) => Some(bytes[at] == b'{'),
        None => (bytes.len() == FAR).then_some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::board::Board;

    /// What is gone over of a game from its beginning.
    fn over(text: &str) -> &str {
        let mut board = Board::default();
        let take = |token| match token {
            Token::Number(..) => true,
            Token::Word(word) => board.find(word).map(|plain| board.play(plain)).is_some(),
        };
        &text[..plain(text.as_bytes(), take)]
    }

    /// The bytes behind, so that everything before is at hand.
    const MORE: &str = "!       ";

    #[test]
    fn what_is_plain_is_gone_over() {
        for text in [
            "1. e4 e5 2. Nf3\r\nNc6\n",
            "\n1. e4\re5\r\r\n2. Nf3 {\r} \rNc6\r\n",
            "12.e4 ",
            "1. d4 d5 12... ",
            "1. e4 {a [%clk 0:03:00] b} 1... e5 {c\nd} $14 $2 ",
            "{[Event \"x\"]}",
            "{a\n[Event \"x\"]\n}",
            "",
        ] {
            assert_eq!(over(&format!("{text}{MORE}")), text, "{text}");
        }
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for text in [
            "e4! ",
            "e4}",
            "0000 ",
            "0000. ",
            "1.\u{2026}e5 ",
            "1-0 ",
            "10 ",
            "123456. ",
            "*",
            "(e4 ",
            "; e4 ",
            "% e4 ",
            "--",
            "[Event",
            "e4\u{b}",
            "\u{e9}4 ",
            "Nb1xd2+x ",
            "{open",
            "{a {b}",
            "e4.e5 ",
        ] {
            let whole = format!("1. d4 {text}{MORE}");
            let left = over(&whole);
            // A word is given to be taken, and only then it is known.
            assert_eq!(left, "1. d4 ", "{text}");
        }
        assert_eq!(
            plain(b"1. e4 e5         ", |token| matches!(token, Token::Number(1, false))),
            3
        );
    }

    #[test]
    fn nothing_is_gone_over_whose_end_is_not_at_hand() {
        for text in ["1. e4 e5 2. Nf3 $14", "{a}{bcdefghijk", "{a}{bcdefghijk\n", "1. e4 Nf3xd4+"] {
            let at = over(text).len();
            assert!(at + LONGEST >= text.len() || text[at..].starts_with('{'), "{text}");
            assert!(!text[..at].ends_with("$14"));
        }
    }
}
