//! What the bytes of a text were read as: nothing in it is passed over in silence.

use perpetual_model::{Warning, is_blank, quoted};

use crate::played::{ErrorKind, GameError, WarningKind};

/// What a part of a text was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A tag, a header, or a line of the start position.
    Tag,
    /// A move.
    Move,
    /// The number, the time or the valuation of a move; a result; what parts games or headers from moves.
    Mark,
    /// A comment or a variation.
    Comment,
    /// White space.
    Blank,
    /// What cannot be read: an error or a warning tells it.
    Reported,
}

/// A part of a text, and what it was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first byte.
    pub from: usize,
    /// The byte behind it.
    pub to: usize,
    /// What it was read as.
    pub part: Part,
}

/// What was read for one game: its spans follow one another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    end: usize,
    /// What it tells of itself.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) spans: Vec<Span>,
    pub(crate) warnings: Vec<Warning>,
}

impl Account {
    /// That of the game behind this one.
    pub(crate) fn next(&self) -> Account {
        Account { end: self.end, ..Account::default() }
    }

    /// What stands behind the last game of a text belongs to it.
    pub(crate) fn go_on(&mut self, mut behind: Account) {
        self.end = behind.end;
        self.spans.append(&mut behind.spans);
        self.warnings.append(&mut behind.warnings);
    }

    /// Everything up to a byte that is not accounted for yet was read as this.
    pub(crate) fn up_to(&mut self, to: usize, part: Part) {
        if to > self.end {
            self.spans.push(Span { from: self.end, to, part });
            self.end = to;
        }
    }

    /// A part of the text, and blanks before it.
    pub(crate) fn part(&mut self, from: usize, to: usize, part: Part) {
        self.up_to(from, Part::Blank);
        self.up_to(to, part);
    }

    /// Whether there is a tag that means the same as this one.
    pub(crate) fn has_tag(&self, name: &str, same: fn(&str, &str) -> bool) -> bool {
        self.tags.iter().any(|(known, _)| same(known, name))
    }

    /// Adds a tag; of several that mean the same the last holds.
    pub(crate) fn tag(&mut self, name: &str, value: &str, at: Place, same: fn(&str, &str) -> bool) {
        if self.has_tag(name, same) {
            self.repeated(name, at);
            self.tags.retain(|(known, _)| !same(known, name));
        }
        self.tags.push((name.to_owned(), value.to_owned()));
    }

    /// Takes note that a tag of this name is there twice.
    pub(crate) fn repeated(&mut self, name: &str, at: Place) {
        let sentence = format!("the tag {} is there twice; the last holds", quoted(name));
        self.warn(WarningKind::RepeatedTag, at, sentence);
    }

    /// Adds a warning.
    pub(crate) fn warn(&mut self, kind: WarningKind, at: Place, sentence: String) {
        self.warnings.push(at.warning(kind, sentence));
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Its line, from 1.
    pub(crate) line: usize,
    /// Its byte, from 0.
    pub(crate) offset: usize,
}

impl Place {
    /// What is wrong with what stands there.
    pub(crate) fn error(self, kind: ErrorKind, sentence: String) -> GameError {
        GameError { kind, line: self.line, offset: self.offset, sentence }
    }

    /// A warning about what stands there.
    pub(crate) fn warning(self, kind: WarningKind, what: String) -> Warning {
        let (line, offset) = (self.line as u64, self.offset as u64);
        Warning { kind: kind.name(), line, offset, what, how: String::new() }
    }
}

impl GameError {
    /// A warning of the same, where another error is told.
    pub(crate) fn as_warning(&self) -> Warning {
        let at = Place { line: self.line, offset: self.offset };
        at.warning(WarningKind::LeftOut, self.sentence.clone())
    }
}

/// A line of a text without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) at: Place,
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    /// The byte behind it.
    pub(crate) fn end(&self) -> usize {
        self.at.offset + self.text.len()
    }

    /// The place of a part of it.
    pub(crate) fn place(&self, part: &str) -> Place {
        let within = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Place { offset: self.at.offset + within.min(self.text.len()), ..self.at }
    }

    /// Its words, parted by blanks.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.text.split(is_blank).filter(|word| !word.is_empty())
    }
}

/// A word of a text with what goes on behind it, where a character stands that cannot be seen: a message names that.
pub(crate) fn with_unseen(
    text: &str,
    from: usize,
    to: usize,
    ends: impl Fn(char) -> bool,
) -> Option<&str> {
    let unseen = |letter: char| is_blank(letter) && !letter.is_whitespace();
    let behind = text[to..].strip_prefix(unseen)?.trim_start_matches(unseen);
    let more = behind.find(|letter| ends(letter) && !unseen(letter)).unwrap_or(behind.len());
    let word = text[from..text.len() - behind.len() + more].trim_end_matches(unseen);
    (word.len() > to - from).then_some(word)
}

/// The lines of a text. They end with LF, CR or both.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut at, mut number) = (0, 0);
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let line = &rest[..end];
        let shown = line.trim_start_matches(is_blank);
        let offset = at + line.len() - shown.len();
        at += end + if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        number += 1;
        let at = Place { line: number, offset };
        Some(Line { at, text: shown.trim_end_matches(is_blank) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_mark_and_blanks_around_them_are_no_part_of_them() {
        let text = "a\r\n\u{3000}b \u{1a}\rc\n\n\rd";
        let found: Vec<(usize, usize, &str)> =
            lines(text).map(|line| (line.at.line, line.at.offset, line.text)).collect();
        let expected =
            [(1, 0, "a"), (2, 6, "b"), (3, 10, "c"), (4, 12, ""), (5, 13, ""), (6, 14, "d")];
        assert_eq!(found, expected);
        let line = lines("\n  ab  cd").last().expect("a line");
        let words: Vec<usize> = line.words().map(|word| line.place(word).offset).collect();
        assert_eq!((words, line.end()), (vec![3, 7], 9));
    }
}
