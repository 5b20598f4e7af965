//! Where a stream of games can be cut so that its parts can be read apart.

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr};

use super::movetext::breaks_off;
use super::source::MARK;

/// What a game's tags begin with.
const EVENT: &[u8] = b"[Event \"";
/// A line longer than this is not looked at: there will be another.
const LONGEST_LINE: usize = 1 << 16;

/// The last place in `bytes` between two games: what stands before it and what stands behind can
/// be given to two readers, which together read what one would have read.
///
/// Not every such place is found. One that is returned is sure, whatever the bytes are and
/// whatever stood before them: it is the beginning of a line that begins like the first tag of a
/// game, and the last line before it that is not blank ends a game. A reader there
///
/// * may be in the movetext, or have ended its game: the tag begins the next;
/// * may be in a comment that lacks its brace: the comment breaks off at such a tag, where no brace
///   closes it soon;
/// * but is not among the tags of a game, where this one would be just another. A line that could
///   end there (it ends with a comment, or has a tag or a rest-of-line comment in it) is no
///   ground for a cut.
pub fn last_cut(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    loop {
        let at = memmem::rfind(&bytes[..end], EVENT)?;
        if at > 0
            && bytes[at - 1] == b'\n'
            && breaks_off(&bytes[at..]) == Some(true)
            && ends_game(last_line(&bytes[..at])?)
        {
            return Some(at);
        }
        end = at;
    }
}

/// The last line that is not blank, without the white space around it; `None` if it may begin
/// before the bytes.
fn last_line(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.trim_ascii_end();
    let from = bytes.len().saturating_sub(LONGEST_LINE);
    let start = memrchr(b'\n', &bytes[from..])?;
    Some(&bytes[from + start + 1..])
}

/// Whether a reader that has come to the end of this line, trimmed at its end, has a game ended
/// or is still in its moves or in an open comment, but surely not among tags.
fn ends_game(line: &[u8]) -> bool {
    let marks = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*", b"1/2", b"\xbd-\xbd", "½-½".as_bytes()];
    let result = marks.iter().any(|end| line.ends_with(end));
    // Such a line could be white space to the reader: an escape, the rest of a line.
    let mut line = line;
    while let Some(rest) = line.strip_prefix(MARK).or(line.strip_prefix(b"\x1a")) {
        line = rest;
    }
    result
        && !line.starts_with(b"%")
        // Another line ends there, or the value of a tag is open.
        && memchr2(b'\r', b'"', line).is_none()
        && memchr(b';', line).is_none()
        // A bracket with a letter opens a tag; those in comments have a percent sign.
        && memchr_iter(b'[', line).all(|at| line.get(at + 1) == Some(&b'%'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_place_is_found() {
        let text = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 {[%clk 1]} 1-0\r\n\r\n[Event \"c\"]\n{x}";
        let at = last_cut(text).unwrap();
        assert!(text[at..].starts_with(b"[Event \"c\"]"));
        let at = last_cut(&text[..at]).unwrap();
        assert!(text[at..].starts_with(b"[Event \"b\"]"));
        assert_eq!(last_cut(&text[..at]), None);
    }

    #[test]
    fn no_cut_where_the_tags_of_a_game_might_be_open() {
        for before in [
            "[Site \"x\"]",
            "[Site \"x\"] ; so far 1-0",
            "; remark *",
            "% escape *",
            "\u{feff}% escape *",
            "\u{feff}\u{feff}% escape *",
            "[Site \"x\" *",
            "[Site \"*",
            "{ a remark }",
            "",
        ] {
            let text = format!("1. e4 *\n\n[White \"w\"]\n{before}\n[Event \"b\"]\n\n1. d4 *\n");
            assert_eq!(last_cut(text.as_bytes()), None, "{before}");
        }
        // The line before must be seen whole.
        assert_eq!(last_cut(b"1. e4 *\n[Event \"b\"]\n"), None);
    }
}
