//! The tokens of a text in PGN.

use perpetual_model::{is_blank, narrow};

use super::letters::{is_dash, is_mark, plain};
use crate::account::{Place, lines, with_unseen};

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag, as `[Red "A"]`: its name and its value.
    Tag(&'a str, String),
    /// What cannot be read and takes no part in the game, and what is said of it.
    LeftOut(&'static str),
    /// An empty line.
    Empty,
    /// A comment, and whether it ends.
    Comment {
        ends: bool,
    },
    /// `(` or `)` of a variation.
    Open,
    Close,
    /// `}` behind no comment, or `]` behind no tag.
    Stray(char),
    /// A result, in the writing of the standard, and whether it is written so.
    Result(&'static str, bool),
    /// A comma or the like, or a number that values a move, as `$1`.
    Mark,
    /// Letters up to a blank or a sign.
    Word(&'a str),
}

/// What is said of a line that begins as a tag and is none, with the lines in which it ends.
pub(super) const NO_TAG: &str =
    "a line that begins with \"[\" is left out: it is no tag, as [Red \"A\"]";
/// What is said of a tag in the wrong brackets.
pub(super) const IN_PARENTHESES: &str =
    "a tag in parentheses is left out: it is none, as [Red \"A\"]";
/// What is said of words.
const BEHIND: &str = "what stands behind a tag is left out: it is none, and no move";
/// What is said of a sign without its number.
pub(super) const NO_GLYPH: &str = "a $ without a number up to 255 is left out: it is no annotation";

/// Goes through a text.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    all: &'a str,
    at: Place,
    /// Whether only blanks and tags stand before it on its line.
    fresh: bool,
    /// Whether nothing but blanks and what is no move stands between a tag and this place, and no empty line.
    tagged: bool,
    /// Where the next `}` is, if it has been looked for.
    brace: Option<usize>,
}

/// Results, as they may be written, dashes and blanks apart.
const RESULTS: [(&str, &str); 9] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("0.5-0.5", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
    ("½", "1/2-1/2"),
    ("0-0", "0-0"),
    ("*", "*"),
];

/// Whether a letter ends a word.
fn is_sign(letter: char) -> bool {
    is_blank(letter) || "{}();,，；。$*".contains(letter)
}

impl<'a> Tokens<'a> {
    pub(super) fn new(all: &'a str) -> Tokens<'a> {
        Tokens { all, at: Place { line: 1, offset: 0 }, fresh: true, tagged: false, brace: None }
    }

    fn rest(&self) -> &'a str {
        &self.all[self.at.offset..]
    }

    /// The next token, where it begins and the byte behind it. Blanks before it are skipped.
    pub(super) fn next(&mut self) -> Option<(Token<'a>, Place, usize)> {
        loop {
            let rest = self.rest();
            let letter = rest.chars().next()?;
            let begin = self.at;
            if rest.starts_with(['\r', '\n']) {
                let length = if rest.starts_with("\r\n") { 2 } else { 1 };
                let empty = std::mem::replace(&mut self.fresh, true) && self.is_empty();
                self.at = Place { line: begin.line + 1, offset: begin.offset + length };
                if empty {
                    self.tagged = false;
                    return Some((Token::Empty, begin, begin.offset));
                }
            } else if is_blank(letter) {
                self.at.offset += letter.len_utf8();
            } else {
                let (token, length) = self.token(letter);
                // A comment that does not end goes as far as a line of tags.
                let tag = matches!(token, Token::Tag(..) | Token::LeftOut(NO_TAG | IN_PARENTHESES));
                let behind =
                    matches!(token, Token::Stray(_) | Token::Mark | Token::LeftOut(BEHIND));
                let comment = matches!(token, Token::Comment { ends: false });
                self.skip(length);
                self.tagged = tag || behind && self.tagged;
                self.fresh = self.tagged || behind && self.fresh || comment;
                return Some((token, begin, self.at.offset));
            }
        }
    }

    /// The word that began there and ends here, with what goes on behind a character that cannot be seen.
    pub(super) fn with_unseen(&self, at: Place) -> Option<&'a str> {
        with_unseen(self.all, at.offset, self.at.offset, is_sign)
    }

    /// Whether nothing but blanks stands before this place on its line.
    fn is_empty(&self) -> bool {
        let line = self.all[..self.at.offset].rsplit(['\r', '\n']).next().unwrap_or_default();
        line.chars().all(is_blank)
    }

    /// Goes on by so many bytes, and counts lines.
    fn skip(&mut self, length: usize) {
        let passed = &self.rest()[..length];
        let (ends, pairs) = (passed.matches(['\r', '\n']).count(), passed.matches("\r\n").count());
        self.at = Place { line: self.at.line + ends - pairs, offset: self.at.offset + length };
    }

    /// A token at this place, and its length.
    fn token(&mut self, letter: char) -> (Token<'a>, usize) {
        let rest = self.rest();
        let line = || &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())];
        match letter {
            ';' => (Token::Comment { ends: true }, line().len()),
            '%' if self.is_at_begin() => (Token::Comment { ends: true }, line().len()),
            '{' => self.comment(),
            '}' => (Token::Stray(letter), 1),
            ']' | '］' if self.fresh => (Token::Stray(letter), letter.len_utf8()),
            '(' => match self.fresh.then(|| tag(rest, ['('; 2], [')'; 2])).flatten() {
                Some((.., length)) => (Token::LeftOut(IN_PARENTHESES), length),
                None => (Token::Open, 1),
            },
            ')' => (Token::Close, 1),
            ',' | '，' | '；' | '。' => (Token::Mark, letter.len_utf8()),
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let known = rest[1..=digits].parse::<u8>().is_ok();
                (if known { Token::Mark } else { Token::LeftOut(NO_GLYPH) }, 1 + digits)
            }
            '[' | '［' if self.fresh => match tag(rest, OPEN, CLOSE) {
                Some((name, value, length)) => (Token::Tag(name, value), length),
                None => (Token::LeftOut(NO_TAG), no_tag(rest)),
            },
            _ => match result(rest) {
                Some((result, length)) => {
                    (Token::Result(result, &rest[..length] == result), length)
                }
                None => match self.tagged.then(|| behind_tag(rest)).flatten() {
                    Some(length) => (Token::LeftOut(BEHIND), length),
                    None => {
                        let length = cut_result(rest).unwrap_or_else(|| word(rest).len());
                        (Token::Word(&rest[..length]), length)
                    }
                },
            },
        }
    }

    fn is_at_begin(&self) -> bool {
        self.at.offset == 0 || self.all[..self.at.offset].ends_with(['\r', '\n'])
    }

    /// A comment in braces. It does not end where `}` never comes, or first behind tags that begin a game and another `{`:
    /// then it goes as far as these tags.
    fn comment(&mut self) -> (Token<'a>, usize) {
        let (begin, rest) = (self.at.offset, self.rest());
        let brace = match self.brace {
            Some(brace) if brace >= begin => brace,
            _ => rest.find('}').map_or(self.all.len(), |at| begin + at),
        };
        self.brace = Some(brace);
        let ends = brace < self.all.len();
        let within = &self.all[begin..brace];
        match section(within) {
            Some(tags) if !ends || within[tags..].contains('{') => {
                (Token::Comment { ends: false }, tags)
            }
            _ => (Token::Comment { ends }, within.len() + usize::from(ends)),
        }
    }
}

/// The word that a text begins with, be it a sign that is none of any token.
fn word(text: &str) -> &str {
    let first = text.chars().next().map_or(0, char::len_utf8);
    &text[..first + text[first..].find(is_sign).unwrap_or(text.len() - first)]
}

/// The length of the words that a line begins with which are no moves: those have digits, or are signs alone.
fn behind_tag(text: &str) -> Option<usize> {
    let line = &text[..text.find(['\r', '\n']).unwrap_or(text.len())];
    let mut length = 0;
    loop {
        let rest = line[length..].trim_start_matches(is_blank);
        let found = word(rest);
        let of_moves = found.is_empty()
            || plain(found).chars().all(|letter| is_mark(letter) || ".…".contains(letter))
            || plain(found).contains(|letter: char| letter.is_ascii_digit())
            || found.starts_with(['½', '[', '［', ']', '］'])
            || found.starts_with(is_sign);
        if of_moves {
            return (length > 0).then_some(length);
        }
        length = line.len() - rest.len() + found.len();
    }
}

/// The length of a result that a text begins with, whose dash is a blank: it is none, and no number of a move.
fn cut_result(text: &str) -> Option<usize> {
    let side = |text: &'_ str| -> Option<usize> {
        let letter = text.chars().next()?;
        matches!(narrow(letter), '0' | '1').then(|| letter.len_utf8())
    };
    let behind = &text[side(text)?..];
    let second = behind.trim_start_matches(is_blank);
    let rest = &second[side(second)?..];
    let whole = second.len() < behind.len() && (rest.is_empty() || rest.starts_with(is_sign));
    whole.then(|| text.len() - rest.len())
}

/// Where tags behind an empty line begin.
fn section(text: &str) -> Option<usize> {
    let mut empty = false;
    let mut at = 0;
    for line in text.split_inclusive(['\r', '\n']) {
        let shown = line.trim_matches(is_blank);
        if empty && shown.starts_with('[') && tag(shown, OPEN, CLOSE).is_some() {
            return Some(at);
        }
        // Of CR LF the second ends an empty line of its own here, which is none.
        empty = if line == "\n" && text[..at].ends_with('\r') { empty } else { shown.is_empty() };
        at += line.len();
    }
    None
}

/// The brackets of a tag.
const OPEN: [char; 2] = ['[', '［'];
const CLOSE: [char; 2] = [']', '］'];

/// A tag in these brackets at the beginning of a text: its name, its value, its length. Lines may end anywhere but in the
/// value.
fn tag(text: &str, open: [char; 2], close: [char; 2]) -> Option<(&str, String, usize)> {
    let quote = |letter: char| "\"＂“”".contains(letter);
    let named = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    let rest = text.strip_prefix(open)?.trim_start_matches(is_blank);
    let end = rest.find(|letter| !named(letter)).filter(|&end| end > 0)?;
    let (name, rest) = rest.split_at(end);
    // Some write a colon behind the name.
    let rest = rest.trim_start_matches(is_blank).trim_start_matches([':', '：']);
    let mut letters = rest.trim_start_matches(is_blank).strip_prefix(quote)?.chars();
    let (mut value, mut quotes) = (String::new(), false);
    loop {
        match letters.next()? {
            '\r' | '\n' => return None,
            // Behind a quote within a value another tag may begin.
            '[' | '［' if quotes => return None,
            '\\' if letters.as_str().starts_with(['"', '\\']) => value.extend(letters.next()),
            letter if quote(letter) => {
                let rest = letters.as_str().trim_start_matches(is_blank);
                if let Some(rest) = rest.strip_prefix(close) {
                    return Some((name, value, text.len() - rest.len()));
                }
                // A quote within the value, which should be written with a backslash.
                value.push(letter);
                quotes = true;
            }
            letter => value.push(letter),
        }
    }
}

/// The length of a line that is no tag, with the two behind it as far as its bracket closes there.
fn no_tag(text: &str) -> usize {
    let mut lines = lines(text);
    let Some(first) = lines.next() else { return 0 };
    let closes = |line: &str| line.ends_with(CLOSE);
    let within = |line: &str| !line.is_empty() && !line.contains(OPEN);
    let mut behind = lines.take(2).take_while(|line| within(line.text));
    let last = if closes(first.text) { None } else { behind.find(|line| closes(line.text)) };
    last.unwrap_or(first).end()
}

/// A result at the beginning of a text, with blanks around its dash and its strokes, and its length.
fn result(text: &str) -> Option<(&'static str, usize)> {
    // Most words are moves.
    if !matches!(narrow(text.chars().next()?), '0' | '1' | '½' | '*') {
        return None;
    }
    RESULTS.iter().find_map(|&(written, result)| {
        let (mut rest, mut joint) = (text, false);
        for sign in written.chars() {
            if joint || "-/".contains(sign) {
                rest = rest.trim_start_matches(is_blank);
            }
            joint = "-/".contains(sign);
            let letter = rest.chars().next()?;
            rest = &rest[letter.len_utf8()..];
            let same = match sign {
                '-' => is_dash(letter) || narrow(letter) == ':',
                '/' => "/⁄∕".contains(narrow(letter)),
                '.' => ".,".contains(narrow(letter)),
                _ => narrow(letter) == sign,
            };
            if !same {
                return None;
            }
        }
        let ends = rest.is_empty() || rest.starts_with(is_sign);
        ends.then(|| (result, text.len() - rest.len()))
    })
}

/// What the value of a tag Result means.
pub(super) fn of_tag(value: &str) -> Option<&'static str> {
    let value = value.trim_matches(is_blank);
    result(value).filter(|(_, length)| *length == value.len()).map(|(result, _)| result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Token<'_>, usize, &str)> {
        let mut tokens = Tokens::new(text);
        std::iter::from_fn(|| {
            let (token, at, end) = tokens.next()?;
            Some((token, at.line, &text[at.offset..end]))
        })
        .collect()
    }

    #[test]
    fn results_may_have_blanks_and_dashes_of_any_kind() {
        for (text, result) in [
            ("1-0", "1-0"),
            ("0 – 1", "0-1"),
            ("1/2 - 1/2)", "1/2-1/2"),
            ("½—½", "1/2-1/2"),
            ("１－０\n", "1-0"),
            ("1 -\n0", "1-0"),
            ("0：1", "0-1"),
            ("0.5-0.5", "1/2-1/2"),
            ("０．５ － ０．５", "1/2-1/2"),
            ("0,5:0,5 ", "1/2-1/2"),
            ("1 / 2 - 1 / 2", "1/2-1/2"),
            ("１／２—１／２", "1/2-1/2"),
            ("1⁄2 – 1⁄2", "1/2-1/2"),
            ("½ : ½", "1/2-1/2"),
            ("1/2", "1/2-1/2"),
            ("½", "1/2-1/2"),
            ("0-0", "0-0"),
            ("*}", "*"),
            ("**", "*"),
        ] {
            let usual = text.starts_with(result);
            assert_eq!(tokens(text)[0].0, Token::Result(result, usual), "{text}");
        }
        for text in ["1-00", "1 0", "1.", "1/3", "1 -\n", "1-1", "0.5", "0.5-1"] {
            assert!(matches!(tokens(text)[0].0, Token::Word(_)), "{text}");
        }
    }

    #[test]
    fn tags_out_of_the_ordinary() {
        for (text, name, value) in [
            ("[Red \"A\"]", "Red", "A"),
            ("[ Red\u{a0}\"A\" ]", "Red", "A"),
            ("[Red\"A\"]", "Red", "A"),
            ("[Red: \"A\"]", "Red", "A"),
            ("[Red：\"A\"]", "Red", "A"),
            ("[2-nd.x \"A \\\"B\\\" \\ C\"]", "2-nd.x", "A \"B\" \\ C"),
            ("[Red \"A \"B\" C\"]", "Red", "A \"B\" C"),
            ("［Red “A”］", "Red", "A"),
            ("[Red\n\"A\"]", "Red", "A"),
            ("[\r\nRed \"A\"\r\n ]", "Red", "A"),
            ("[Red \r\r\"A [B]\"]", "Red", "A [B]"),
        ] {
            let expected = Token::Tag(name, value.to_owned());
            assert_eq!(tokens(&format!("{text} 1-0"))[0], (expected, 1, text));
        }
        for line in [
            "[[FEN \"A\"]",
            "[ [FEN \"A\"]",
            "[(FEN \"A\"]",
            "[{FEN} \"A\"]",
            "[%FEN \"A\"]",
            "[F\u{200b}EN \"A\"]",
            "[\"A\"]",
            "[]",
            "[Red 'A']",
            "[Red A]",
            "[Red A\"]",
            "[Red \"A\"",
            "[Red \"A]",
            "[Red \"A\\\"]",
            "[Red x \"A\"]",
            "[Red \"A\" x]",
            "[Red \"A\" [FEN \"B\"]",
            "[Red \"A\nB\"]",
            "[Red A\n]",
            "[Red 'A'\r\n]",
            "[Red\n'A'\n]",
        ] {
            for text in [format!("{line}\n[Site \"a\"]"), format!("[Site \"a\"]\n{line}")] {
                let found = tokens(&text);
                let none: Vec<_> =
                    found.iter().filter(|token| token.0 == Token::LeftOut(NO_TAG)).collect();
                assert_eq!((found.len(), none.len()), (2, 1), "{text}: {found:?}");
                assert_eq!(none[0].2, line);
            }
        }
        let stray = tokens("[Red \"A\"]]\n]");
        assert_eq!((&stray[1].0, &stray[2].0), (&Token::Stray(']'), &Token::Stray(']')));
        let two = tokens("[Red \"A\"] [FEN \"B\"] x\n[Red \"A]\n[Red]\n");
        assert!(matches!(two[1].0, Token::Tag("FEN", _)), "{two:?}");
        assert_eq!(two[2].0, Token::LeftOut(BEHIND));
        assert_eq!(
            two[3..],
            [(Token::LeftOut(NO_TAG), 2, "[Red \"A]"), (Token::LeftOut(NO_TAG), 3, "[Red]")]
        );
    }

    #[test]
    fn a_comment_ends_at_a_brace_or_where_another_game_begins() {
        fn last(text: &str) -> Option<(Token<'_>, usize)> {
            tokens(text).pop().map(|(token, line, _)| (token, line))
        }
        let word = Some((Token::Word("x"), 3));
        for text in ["{a\n[Red \"A\"]\n} x", "{a\r\r[Red \"A\"] } x", ";a }\r% b {\rx"] {
            assert_eq!(last(text), word, "{text:?}");
        }
        assert_eq!(last("{a\n"), Some((Token::Comment { ends: false }, 1)));
        let begins = "{a\n\n[Red \"A\"] { b } x";
        assert_eq!(tokens(begins)[0].0, Token::Comment { ends: false });
        assert_eq!((last(begins), tokens(begins).len()), (word, 4));
        assert_eq!(tokens("{a\n\n[Red \"A\"] b } x")[0].0, Token::Comment { ends: true });
    }
}
