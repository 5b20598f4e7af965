//! The tags before a game.

use std::io::Read;

use memchr::{memchr, memchr2};
use perpetual_model::narrow;

use super::{Game, LONGEST_FEN, LONGEST_VALUE, LONGEST_WORD, Reader};
use crate::pgn::blanks::blank;
use crate::pgn::error::GameError;
use crate::pgn::fault::Fault;
use crate::pgn::place::Place;
use crate::pgn::shown::{decoded, shown};
use crate::pgn::spans::What;

impl<R: Read> Reader<R> {
    /// Whether a tag begins here: a bracket and a name, and then a quote, perhaps in the next line. A
    /// bracket and a letter are enough where the bytes end.
    pub(super) fn at_tag(&mut self) -> bool {
        self.name_ahead().is_some()
    }

    fn name_ahead(&mut self) -> Option<Vec<u8>> {
        self.source.decided(HEAD, name_ahead).flatten()
    }

    /// Reads the tags before a game and sets up its start position; false at the end of the file.
    pub(super) fn tags(&mut self, game: &mut Game) -> bool {
        // Whether an empty line or a remark stands behind the last tag.
        let mut apart = false;
        loop {
            apart |= self.skip_blanks() > 1;
            if !game.tagged {
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
                    if idle.is_none() && !self.at_tag() {
                        let closes = self.closes_in_line();
                        let in_tags = game.tagged && self.source.at_line_start();
                        if !closes && !in_tags {
                            break;
                        }
                        game.tagged = true;
                        let at = self.source.place();
                        if closes {
                            self.source.skip_to(|byte| byte == b']');
                            self.source.bump();
                        } else {
                            self.skip_line();
                        }
                        self.note(What::Reported);
                        left_out(game, at);
                        continue;
                    }
                    if game.tagged && self.begins_game(game, apart) {
                        break;
                    }
                    if game.tagged && apart {
                        let sentence =
                            "tags stand apart from those before; they are read as of one game";
                        game.warn("tags-apart", self.source.place(), sentence.to_owned());
                    }
                    apart = false;
                    game.tagged = true;
                    let warnings = game.warnings.len();
                    if let Err(error) = self.tag(game, idle) {
                        self.note(What::Reported);
                        game.set_up(self.start.as_ref());
                        game.error = Some(error);
                        return true;
                    }
                    let told = game.warnings.len() > warnings;
                    self.note(if told { What::Reported } else { What::Tag });
                }
                Some(_) => break,
            }
        }
        game.set_up(self.start.as_ref());
        if std::mem::take(&mut self.begins_anew) && !game.tagged {
            let sentence = "its number 1. follows no result; it is read as a game of its own";
            game.warn("new-game", game.at, sentence.to_owned());
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
        let name = self.name_ahead().unwrap_or_default();
        apart && name == b"Event" || game.tags.has(&name)
    }

    /// Whether a bracket closes in this line, within what is looked at.
    fn closes_in_line(&mut self) -> bool {
        let ahead = self.source.ahead_in_line(HEAD);
        ahead.iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).any(|byte| *byte == b']')
    }

    /// Reads one tag, from its bracket to the end of the tag or of its line; its length is given if
    /// [`idle_tag`] knows it.
    fn tag(&mut self, game: &mut Game, idle: Option<usize>) -> Result<(), GameError> {
        let at = self.source.place();
        let full = game.tags.is_full();
        if full {
            game.warn("left-out", at, "there are too many tags; this one is left out".to_owned());
        }
        if let Some(length) = idle {
            game.tags.push_line(&self.source.rest()[..length]);
            self.source.bump_in_line(length);
            if !full && let Some(name) = game.tags.last_differs() {
                let name = name.into_owned();
                repeated(game, &name, at);
            }
            return Ok(());
        }
        self.source.bump();
        self.word.clear();
        while let Some(byte) = self.source.peek() {
            match byte {
                b'"' | b']' => break,
                b'\n' | b'\r' if !self.goes_on(b'"') => break,
                b'\n' | b'\r' => self.source.bump(),
                _ => match blank(self.source.ahead_in_line(4)) {
                    0 => {
                        if self.word.len() < LONGEST_WORD {
                            self.word.push(byte);
                        }
                        self.source.bump();
                    }
                    length => self.source.bump_in_line(length),
                },
            }
        }
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
                b'\n' | b'\r' if !self.goes_on(b']') => break,
                b'\n' | b'\r' => self.source.bump(),
                _ => match blank(self.source.ahead_in_line(4)) {
                    0 => {
                        whole = false;
                        self.source.bump();
                    }
                    length => self.source.bump_in_line(length),
                },
            }
        }
        if !closed && self.source.peek().is_none() {
            return Err(GameError { fault: Fault::TruncatedTag, at: self.source.place() });
        }
        if !whole {
            left_out(game, at);
            return Ok(());
        }
        self.keep_tag(game, at);
        Ok(())
    }

    /// Keeps the tag that was read.
    fn keep_tag(&mut self, game: &mut Game, at: Place) {
        let full = game.tags.is_full();
        // A start position counts whatever signs stand at its name.
        let plain: String = decoded(&self.word).chars().map(narrow).collect();
        let plain = plain.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
        if ["FEN", "Variant"].iter().any(|name| plain.eq_ignore_ascii_case(name)) {
            self.word = plain.as_bytes().to_vec();
        }
        game.tags.push(&self.word, &self.value);
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
            _ if full => None,
            _ => game.tags.last_differs(),
        };
        if let Some(name) = name.map(|name| name.into_owned()) {
            repeated(game, &name, at);
        }
    }

    /// Whether a tag goes on behind the end of the line that is next, with this byte.
    fn goes_on(&mut self, byte: u8) -> bool {
        let ahead = self.source.ahead(HEAD);
        ahead.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&byte)
    }

    /// Whether the quote that is next closes the value of a tag: the bracket follows, or the end of the line.
    fn ends_value(&mut self) -> bool {
        let mut rest = &self.source.ahead_in_line(HEAD)[1..];
        while !matches!(rest.first(), Some(b'\n' | b'\r')) && blank(rest) > 0 {
            rest = &rest[blank(rest)..];
        }
        matches!(rest.first(), None | Some(b'\n' | b'\r' | b']'))
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

/// The name of the tag that bytes begin with: up to a quote, or to the end of the stream. It has no blanks. `None` if
/// more bytes must be looked at.
fn name_ahead(bytes: &[u8], ends: bool) -> Option<Option<Vec<u8>>> {
    let Some(rest) = bytes.strip_prefix(b"[") else {
        return (ends || !bytes.is_empty()).then_some(None);
    };
    let (mut name, mut at, mut lines) = (Vec::new(), 0, 0);
    while at < rest.len() {
        let byte = rest[at];
        match blank(&rest[at..]) {
            _ if byte == b'"' => return Some((!name.is_empty()).then_some(name)),
            // A blank may be cut here.
            _ if byte >= 0x80 && rest.len() - at < 4 && !ends => return None,
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
    ends.then(|| (plain && begins).then_some(name))
}

/// Whether no name of a tag goes on with this byte.
fn ends_name(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'{' | b'}' | b'(' | b')' | b';')
}

/// Notes that a line among the tags is not read.
fn left_out(game: &mut Game, at: Place) {
    let sentence = "a line among the tags cannot be read as a tag; it is left out";
    game.warn("left-out", at, sentence.to_owned());
}

/// Notes that a tag takes the place of another of its name.
#[cold]
fn repeated(game: &mut Game, name: &str, at: Place) {
    let sentence = format!("there are several tags {name}; the last is read");
    game.warn("repeated-tag", at, sentence);
}

/// The length of the tag that the bytes begin with, if it is a plain one, whole, and none of
/// those that matter here: most of a file's tags are skipped so.
fn idle_tag(bytes: &[u8]) -> Option<usize> {
    // GameId, FEN and Variant are read.
    if !matches!(bytes.get(1)?, b'A'..=b'E' | b'H'..=b'U' | b'W'..=b'Z') {
        return None;
    }
    let line = &bytes[..memchr2(b'\n', b'\r', bytes)?];
    let length = line.trim_ascii_end().len();
    let (head, value) = line.split_at(memchr(b'"', line).filter(|quote| *quote < HEAD)?);
    let closes = memchr2(b'"', b'\\', value.get(1..)?)? + head.len() + 1;
    let name = head[1..].trim_ascii();
    let plain = name.iter().all(|byte| byte.is_ascii_graphic() && !ends_name(*byte))
        && line[closes..length] == *b"\"]";
    plain.then_some(length)
}
