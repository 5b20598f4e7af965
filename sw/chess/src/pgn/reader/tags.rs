//! The tags before a game.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};
use perpetual_model::narrow;

use super::{ENDS_WORD, Game, LONGEST_FEN, LONGEST_VALUE, Reader};
use crate::pgn::blanks::{blank, in_ascii};
use crate::pgn::error::GameError;
use crate::pgn::fault::Fault;
use crate::pgn::place::Place;
use crate::pgn::san::is_castling;
use crate::pgn::shown::{decoded, shown};
use crate::pgn::signs::is_sign;
use crate::pgn::spans::What;

impl Reader<'_> {
    /// Whether a tag begins here: a bracket and a name, and then a quote, perhaps in the next line. A
    /// bracket and a letter are enough where the bytes end.
    pub(super) fn at_tag(&mut self) -> bool {
        self.name_ahead(b'[').is_some()
    }

    /// The name of the tag that begins here with this bracket, and the bytes before its quote.
    fn name_ahead(&mut self, bracket: u8) -> Option<(Vec<u8>, usize)> {
        self.source.decided(HEAD, |bytes, ends| name_ahead(bracket, bytes, ends)).flatten()
    }

    /// Reads the tags before a game and sets up its start position; false at the end of the file.
    pub(super) fn tags(&mut self, game: &mut Game) -> bool {
        // Whether an empty line stands behind the last tag, and whether that or a remark does.
        let (mut empty, mut apart) = (false, false);
        loop {
            empty |= self.skip_blanks() > 1;
            apart |= empty;
            if !game.tagged {
                // Nothing stands behind a tag before the first.
                (empty, apart) = (false, false);
                self.game_start = self.source.kept_len();
                game.at = self.source.place();
            }
            match self.source.peek() {
                None if game.tagged => break,
                None => return false,
                // Remarks between games belong to none.
                Some(b'{') => {
                    apart = true;
                    if let Err(error) = self.comment() {
                        self.note(What::Reported);
                        game.set_up(self.start.as_ref());
                        game.error = Some(error);
                        return true;
                    }
                    self.note(What::Comment);
                }
                Some(b';') => {
                    apart = true;
                    self.skip_line();
                    self.note(What::Comment);
                }
                Some(b'[') => {
                    // Most are plain, and need not be looked at twice.
                    let idle = idle_tag(self.source.rest());
                    let name = if idle.is_none() { self.name_ahead(b'[') } else { None };
                    if idle.is_none() && name.is_none() {
                        let closes = self.closes_in_line();
                        let in_tags = game.tagged && self.source.at_line_start();
                        if !closes && !in_tags {
                            break;
                        }
                        self.leave_out(game, NO_TAG, |reader| match closes {
                            true => reader.skip_past(b']'),
                            false => reader.skip_line(),
                        });
                        continue;
                    }
                    if game.tagged && self.begins_game(game, apart) {
                        break;
                    }
                    if game.tagged && empty {
                        let what = "tags stand apart from those before";
                        let how = "they are read as of one game";
                        game.warn("tags-apart", self.source.place(), what, how);
                    }
                    (empty, apart) = (false, false);
                    game.tagged = true;
                    let warnings = game.warnings.len();
                    if let Err(error) = self.tag(game, idle, name) {
                        self.note(What::Reported);
                        game.set_up(self.start.as_ref());
                        game.error = Some(error);
                        return true;
                    }
                    let told = game.warnings.len() > warnings;
                    self.note(if told { What::Reported } else { What::Tag });
                }
                Some(b'(') if self.name_ahead(b'(').is_some() => {
                    self.leave_out(game, NO_TAG, |reader| reader.skip_past(b')'));
                }
                Some(_) if game.tagged && !apart && self.stray() > 0 => {
                    self.leave_out(game, STRAY, |_| {});
                }
                Some(_) => break,
            }
        }
        game.set_up(self.start.as_ref());
        if std::mem::take(&mut self.begins_anew) && !game.tagged {
            let what = "its number 1. follows no result";
            game.warn("new-game", game.at, what, "it is read as a game of its own");
        }
        true
    }

    /// Whether the tag that begins here is the first of another game: an Event where there is one, or
    /// apart from the tags before it, or any that is there already, apart from them.
    fn begins_game(&mut self, game: &Game, apart: bool) -> bool {
        let event = self.source.ahead_in_line(8) == b"[Event \"";
        if !apart && !event {
            return false;
        }
        let name = self.name_ahead(b'[').map(|(name, _)| name).unwrap_or_default();
        apart && name == b"Event" || game.tags.has(&name)
    }

    /// Whether a bracket closes in this line, within what is looked at.
    fn closes_in_line(&mut self) -> bool {
        let ahead = self.source.ahead_in_line(HEAD);
        ahead.iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).any(|byte| *byte == b']')
    }

    /// Goes past what is no tag, and says so.
    fn leave_out(&mut self, game: &mut Game, what: &str, past: impl Fn(&mut Self)) {
        game.tagged = true;
        let at = self.source.place();
        past(self);
        self.skip_stray();
        self.note(What::Reported);
        game.warn("left-out", at, what, "it is left out");
    }

    /// Goes past the next bracket of this kind, or to the end of the line.
    fn skip_past(&mut self, bracket: u8) {
        if self.source.skip_to(|bytes| memchr3(bracket, b'\n', b'\r', bytes)) == Some(bracket) {
            self.source.bump();
        }
    }

    /// Goes past words that are neither of tags nor of moves.
    fn skip_stray(&mut self) {
        loop {
            match self.stray() {
                0 => break,
                length => self.source.bump_over(length),
            }
        }
    }

    /// The length of a word, with the blanks before it, that is neither of tags nor of moves, 0 if none stands here: without
    /// digits, and no castling.
    fn stray(&mut self) -> usize {
        let line = self.source.ahead_in_line(HEAD);
        let mut blanks = 0;
        while !matches!(line.get(blanks), Some(b'\n' | b'\r')) && blank(&line[blanks..]) > 0 {
            blanks += blank(&line[blanks..]);
        }
        let line = &line[blanks..];
        let length = line.iter().position(|byte| ENDS_WORD[usize::from(*byte)]);
        let word = &line[..length.unwrap_or(line.len())];
        let shown = in_ascii(word);
        let of_moves = shown.as_deref().unwrap_or(word).iter().any(u8::is_ascii_digit)
            || word.starts_with(b"-")
            || word.starts_with(b".")
            || word.ends_with("½".as_bytes())
            || word.ends_with(b"-\xbd")
            || is_castling(word)
            || is_sign(word);
        match line.first() {
            Some(b']' | b'}' | b')' | b'"' | b'<' | b'>') => blanks + 1,
            _ if word.is_empty() || of_moves => 0,
            _ => blanks + word.len(),
        }
    }

    /// Reads one tag, from its bracket to the end of the tag or of its line: what [`idle_tag`] found, or else one of which
    /// the name is known.
    fn tag(
        &mut self,
        game: &mut Game,
        idle: Option<Idle>,
        name: Option<(Vec<u8>, usize)>,
    ) -> Result<(), GameError> {
        let full = game.tags.is_full();
        if full {
            let at = self.source.place();
            game.warn("left-out", at, "there are too many tags", "this one is left out");
        }
        if let Some((name, value)) = idle {
            let length = value.end + 2;
            if !full {
                let bytes = self.source.rest();
                let cut = game.tags.push(&bytes[name], &bytes[value]);
                let again = game.tags.last_differs().map(|name| name.into_owned());
                warn_of(game, cut, again, || self.source.place());
            }
            self.source.bump_over(length);
            return Ok(());
        }
        let at = self.source.place();
        let (name, length) = name.unwrap_or_default();
        self.source.bump_over(length);
        self.word = name;
        self.value.clear();
        let mut whole = false;
        if self.source.peek() == Some(b'"') {
            self.source.bump();
            whole = self.quoted();
        }
        // What stands between the quote and the bracket.
        let mut closed = false;
        while let Some(byte) = self.source.peek() {
            match byte {
                b']' => {
                    self.source.bump();
                    closed = true;
                    break;
                }
                b'[' if whole && self.at_tag() => break,
                b'\n' | b'\r' if !self.goes_on(b']') => break,
                b'\n' | b'\r' => self.source.bump(),
                _ => match blank(self.source.ahead_in_line(4)) {
                    0 => {
                        whole = false;
                        self.source.bump();
                    }
                    length => self.source.bump_over(length),
                },
            }
        }
        if !closed && self.source.peek().is_none() {
            return Err(GameError { fault: Fault::TruncatedTag, at: self.source.place() });
        }
        if !whole {
            game.warn("left-out", at, NO_TAG, "it is left out");
        } else if !full {
            self.keep_tag(game, at);
        }
        Ok(())
    }

    /// Keeps the tag that was read.
    fn keep_tag(&mut self, game: &mut Game, at: Place) {
        // A start position counts whatever signs stand at its name.
        let plain: String = decoded(&self.word).chars().map(narrow).collect();
        let plain = plain.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
        if ["FEN", "Variant"].iter().any(|name| plain.eq_ignore_ascii_case(name)) {
            self.word = plain.as_bytes().to_vec();
        }
        let cut = game.tags.push(&self.word, &self.value);
        let is = |name: &[u8]| self.word.eq_ignore_ascii_case(name);
        let text = || decoded(&self.value[..self.value.len().min(LONGEST_FEN)]);
        let tags = &mut game.start_tags;
        // Of these the name counts in any letters.
        let before = match () {
            () if is(b"GameId") => game.id.replace(shown(text().as_bytes()).into_owned()),
            () if is(b"FEN") => tags.fen.replace((text(), at)).map(|(before, _)| before),
            () if is(b"Variant") => tags.variant.replace((text(), at)).map(|(before, _)| before),
            () => None,
        };
        let name = match before {
            Some(before) if before != text() => Some(shown(&self.word)),
            _ => game.tags.last_differs(),
        };
        let name = name.map(|name| name.into_owned());
        warn_of(game, cut, name, || at);
    }

    /// Whether a tag goes on behind the end of the line that is next, with this byte.
    fn goes_on(&mut self, byte: u8) -> bool {
        let ahead = self.source.ahead(HEAD);
        ahead.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&byte)
    }

    /// Whether the quote that is next closes the value of a tag: the bracket follows, another tag, or the end of the line.
    fn ends_value(&mut self) -> bool {
        let mut rest = &self.source.ahead_in_line(HEAD)[1..];
        while !matches!(rest.first(), Some(b'\n' | b'\r')) && blank(rest) > 0 {
            rest = &rest[blank(rest)..];
        }
        matches!(rest.first(), None | Some(b'\n' | b'\r' | b']'))
            || matches!(name_ahead(b'[', rest, false), Some(Some(_)))
    }

    /// Reads the value of a tag up to its closing quote into `self.value`. A quote within it that
    /// was not escaped is taken as part of it when the tag does not end there. False if the line ends
    /// before the value does.
    fn quoted(&mut self) -> bool {
        while let Some(mut byte) = self.source.peek() {
            match byte {
                b'\n' | b'\r' => return false,
                b'"' if self.ends_value() => {
                    self.source.bump();
                    return true;
                }
                b'\\' if matches!(self.source.ahead(2), [_, b'"' | b'\\']) => {
                    self.source.bump();
                    byte = self.source.peek().unwrap_or(b'\\');
                }
                _ => {}
            }
            if self.value.len() < LONGEST_VALUE {
                self.value.push(byte);
            }
            self.source.bump();
        }
        false
    }
}

/// Bytes that are looked at for the name of a tag.
const HEAD: usize = 256;

/// What is said of a line that begins as a tag.
const NO_TAG: &str = "a line among the tags cannot be read as a tag";

/// What is said of words.
const STRAY: &str = "what stands behind a tag is none";

/// The name of the tag that bytes begin with, and the bytes before its quote or the end of the stream. It has no blanks.
/// `None` if more bytes must be looked at.
fn name_ahead(bracket: u8, bytes: &[u8], ends: bool) -> Option<Option<(Vec<u8>, usize)>> {
    if bytes.first() != Some(&bracket) {
        return (ends || !bytes.is_empty()).then_some(None);
    }
    let (mut name, mut at, mut lines) = (Vec::new(), 1, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        match blank(&bytes[at..]) {
            _ if byte == b'"' => return Some((!name.is_empty()).then_some((name, at))),
            // A blank may be cut here.
            _ if byte >= 0x80 && bytes.len() - at < 4 && !ends => return None,
            0 if ends_name(byte) || name.is_empty() && byte == b'%' => return Some(None),
            // In the next line stands the quote alone.
            0 if lines > 0 => return Some(None),
            0 => {
                name.push(byte);
                at += 1;
            }
            length => {
                lines += usize::from(matches!(byte, b'\n' | b'\r'));
                at += length;
            }
        }
    }
    let plain = name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let begins = name.first().is_some_and(u8::is_ascii_alphabetic);
    ends.then(|| (plain && begins).then_some((name, at)))
}

/// Whether no name of a tag goes on with this byte.
fn ends_name(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'{' | b'}' | b'(' | b')' | b';')
}

/// Warns of a tag that was cut, or that takes the place of another of its name.
fn warn_of(game: &mut Game, cut: bool, again: Option<String>, mut at: impl FnMut() -> Place) {
    if cut {
        game.warn("left-out", at(), "a tag is too long", "what is too much of it is left out");
    }
    if let Some(name) = again {
        let what = format!("there are several tags {name}");
        game.warn("repeated-tag", at(), what, "the last is read");
    }
}

/// Where name and value stand.
type Idle = (Range<usize>, Range<usize>);

/// Where name and value stand of the tag that the bytes begin with, if it is a plain one, whole, and none of those that
/// matter here: most of a file's tags are read so.
fn idle_tag(bytes: &[u8]) -> Option<Idle> {
    // GameId, FEN and Variant are read.
    if !matches!(bytes.get(1)?, b'A'..=b'E' | b'H'..=b'U' | b'W'..=b'Z') {
        return None;
    }
    let quote = memchr(b'"', &bytes[..bytes.len().min(HEAD)])?;
    let end = 1 + bytes[1..quote].trim_ascii_end().len();
    let closes = quote + 1 + memchr2(b'"', b'\\', &bytes[quote + 1..])?;
    let plain = |byte: &u8| byte.is_ascii_graphic() && !ends_name(*byte);
    let whole = matches!(bytes[closes + 1..], [b']', b'\n' | b'\r', ..])
        && bytes[1..end].iter().all(plain)
        && memchr2(b'\n', b'\r', &bytes[quote..closes]).is_none();
    whole.then_some((1..end, quote + 1..closes))
}
