//! The tags before a game.

use std::io::Read;

use memchr::{memchr, memchr2};

use super::{Game, LONGEST_FEN, LONGEST_VALUE, LONGEST_WORD, Reader};
use crate::pgn::error::GameError;
use crate::pgn::fault::Fault;
use crate::pgn::shown::shown;

impl<R: Read> Reader<R> {
    /// Whether a tag begins here: a bracket and a letter, unlike `[%clk …]`.
    pub(super) fn at_tag(&mut self) -> bool {
        matches!(self.source.ahead(2), [b'[', b'a'..=b'z' | b'A'..=b'Z'])
    }

    /// Reads the tags before a game and sets up its start position; false at the end of the file.
    pub(super) fn tags(&mut self, game: &mut Game) -> bool {
        loop {
            self.skip_blanks();
            if !game.tagged {
                self.game_start = self.source.kept_len();
                game.at = self.source.place();
            }
            match self.source.peek() {
                None if game.tagged => break,
                None => return false,
                // Remarks between games belong to none.
                Some(b'{') => {
                    if let Err(error) = self.comment() {
                        game.set_up();
                        game.error = Some(error);
                        return true;
                    }
                }
                Some(b';') => self.skip_line(),
                Some(b'[') if self.at_tag() => {
                    game.tagged = true;
                    if let Err(error) = self.tag(game) {
                        game.set_up();
                        game.error = Some(error);
                        return true;
                    }
                }
                Some(_) => break,
            }
        }
        game.set_up();
        true
    }

    /// Reads one tag, from its bracket to the end of the tag or of its line.
    fn tag(&mut self, game: &mut Game) -> Result<(), GameError> {
        if let Some(length) = idle_tag(self.source.rest()) {
            game.tags.push_line(&self.source.rest()[..length]);
            self.source.bump_in_line(length);
            return Ok(());
        }
        let at = self.source.place();
        self.source.bump();
        self.word.clear();
        while let Some(byte) = self.source.peek() {
            if matches!(byte, b'"' | b']' | b'\n') {
                break;
            }
            if !byte.is_ascii_whitespace() && self.word.len() < LONGEST_WORD {
                self.word.push(byte);
            }
            self.source.bump();
        }
        self.value.clear();
        if self.source.peek() == Some(b'"') {
            self.source.bump();
            self.quoted();
        }
        game.tags.push(&self.word, &self.value);
        let is = |name: &[u8]| self.word.eq_ignore_ascii_case(name);
        let value = &self.value[..self.value.len().min(LONGEST_FEN)];
        if is(b"GameId") {
            game.id = Some(shown(value).into_owned());
        } else if is(b"FEN") {
            game.start_tags.fen = Some((shown(value).into_owned(), at));
        } else if is(b"Variant") {
            game.start_tags.variant = Some((shown(value).into_owned(), at));
        }
        match self.source.skip_to(|byte| matches!(byte, b']' | b'\n')) {
            Some(_) => {
                self.source.bump();
                Ok(())
            }
            None => Err(GameError { fault: Fault::TruncatedTag, at: self.source.place() }),
        }
    }

    /// Reads the value of a tag up to its closing quote into `self.value`. A quote within it that
    /// was not escaped is taken as part of it when the tag does not end there.
    fn quoted(&mut self) {
        while let Some(mut byte) = self.source.peek() {
            match byte {
                b'\n' => break,
                b'"' if matches!(self.source.ahead(2), [_] | [_, b']' | b' ' | b'\r' | b'\n']) => {
                    self.source.bump();
                    break;
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
    }
}

/// The length of the tag that the bytes begin with, if it is a plain one, whole, and none of
/// those that matter here: most of a file's tags are skipped so.
fn idle_tag(bytes: &[u8]) -> Option<usize> {
    // GameId, FEN and Variant are read.
    if matches!(bytes.get(1), None | Some(b'G' | b'g' | b'F' | b'f' | b'V' | b'v')) {
        return None;
    }
    let line = &bytes[..memchr2(b'\n', b'\r', bytes)?];
    let length = line.trim_ascii_end().len();
    let (head, value) = line.split_at(memchr(b'"', line)?);
    let closes = memchr2(b'"', b'\\', value.get(1..)?)? + head.len() + 1;
    let name = head[1..].trim_ascii();
    let plain = !name.iter().any(|byte| *byte == b']' || byte.is_ascii_whitespace())
        && line[closes..length] == *b"\"]";
    plain.then_some(length)
}
