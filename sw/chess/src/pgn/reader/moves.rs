//! The moves of a game, word by word, to its result.

use super::numbers::Numbered;
use super::{Game, LONGEST_WORD, Reader};
use perpetual_model::is_blank;

use crate::pgn::blanks::{blank, dots, first};
use crate::pgn::error::GameError;
use crate::pgn::fault::{Fault, Wrong};
use crate::pgn::movetext;
use crate::pgn::outcome::Outcome;
use crate::pgn::place::Place;
use crate::pgn::shown::decoded;
use crate::pgn::signs::is_sign;
use crate::pgn::spans::What;

impl Reader<'_> {
    /// Reads the moves up to the result, the next game's tags or the end of the file. Returns
    /// false if there was nothing at all.
    pub(super) fn movetext(&mut self, game: &mut Game) -> bool {
        // Where the variations that are open now began.
        let mut variations: Vec<Place> = Vec::new();
        let mut anything = game.tagged || game.error.is_some();
        loop {
            if self.pieces.is_none()
                && self.ends.is_none()
                && self.spans.is_none()
                && variations.is_empty()
                && game.error.is_none()
            {
                let gone = movetext::plain(self.source.rest(), |token| game.take_plain(token));
                self.source.bump_over(gone);
                anything |= game.plies() > 0;
            }
            let at = self.source.place();
            let Some(byte) = self.source.peek() else { break };
            let (plies, nested) = (game.plies(), !variations.is_empty());
            let unusual = byte >= 0x80 && self.skip_unusual();
            let mut strange = false;
            let result = match byte {
                b'%' if self.source.at_line_start() => {
                    self.skip_line();
                    Ok(false)
                }
                b' ' | b'\t'..=b'\r' | b'.' | b'!' | b'?' | 0x1a => {
                    self.source.bump();
                    Ok(false)
                }
                b'{' => self.comment().map(|()| false),
                b';' => {
                    self.skip_line();
                    Ok(false)
                }
                b'(' => {
                    self.source.bump();
                    // Only the first is ever named; a page of brackets is not worth the space.
                    if variations.len() < 1000 {
                        variations.push(at);
                    }
                    Ok(false)
                }
                b')' => {
                    self.source.bump();
                    match variations.pop() {
                        Some(_) => Ok(false),
                        None => Err(not_a_move(game, ")", at)),
                    }
                }
                b'$' => {
                    strange = !self.glyph() && !nested && anything && game.error.is_none();
                    if strange {
                        let what = "a $ without a number up to 255 is no annotation";
                        game.warn("left-out", at, what, "it is left out");
                    }
                    Ok(false)
                }
                b'[' if self.at_tag() => break,
                b'*' => {
                    self.source.bump();
                    if variations.is_empty() {
                        game.outcome = Some(Outcome::Open);
                    }
                    Ok(true)
                }
                b'[' | b']' | b'}' | b'<' | b'>' | b'"' => {
                    self.source.bump();
                    Err(not_a_move(game, char::from(byte).encode_utf8(&mut [0; 4]), at))
                }
                0x80.. if unusual => Ok(false),
                b'0' | b'1' | 0xbd | 0xc2 if variations.is_empty() && self.result(game) => Ok(true),
                // What follows an error is not read, up to the next game.
                b'1' if variations.is_empty() && game.error.is_some() && self.first_again(game) => {
                    break;
                }
                b'0'..=b'9' if variations.is_empty() && game.error.is_none() => {
                    match self.number(game) {
                        Numbered::Move => Ok(false),
                        Numbered::NewGame => break,
                        Numbered::Not => self.word_of_game(game, at),
                    }
                }
                _ if variations.is_empty() => self.word_of_game(game, at),
                _ => {
                    self.word();
                    Ok(false)
                }
            };
            self.note(match byte {
                _ if strange || game.error.is_some() => What::Reported,
                b'{' if result.is_err() => What::Reported,
                _ if nested || !variations.is_empty() => What::Variation,
                _ if result.is_err() => What::Reported,
                _ if game.plies() > plies => What::Move,
                b'{' | b';' | b'%' => What::Comment,
                _ if matches!(result, Ok(true)) => What::Result,
                b' ' | b'\t'..=b'\r' | b'.' | 0x1a => What::Blank,
                0x80.. if unusual => What::Blank,
                _ => What::Mark,
            });
            match result {
                Ok(true) if !variations.is_empty() => {}
                Ok(true) => {
                    if !anything {
                        let what = "a result follows no moves";
                        game.warn("new-game", at, what, "it is read as a game of its own");
                    }
                    self.second_result(game);
                    return true;
                }
                Ok(false) => {}
                Err(error) if variations.is_empty() || matches!(byte, b'{') => {
                    game.error.get_or_insert(error);
                }
                Err(_) => {}
            }
            anything |= game.plies() > 0 || game.error.is_some();
        }
        if !anything && variations.is_empty() {
            return false;
        }
        if game.error.is_none() {
            if let Some(&at) = variations.first() {
                game.error = Some(GameError { fault: Fault::OpenVariation, at });
            } else if game.tagged {
                let fault = Fault::Truncated { plies: game.plies() };
                game.error = Some(GameError { fault, at: self.source.place() });
            }
        }
        true
    }

    /// Goes past a blank or an ellipsis outside of ASCII; false if there is none.
    fn skip_unusual(&mut self) -> bool {
        let ahead = self.source.ahead_in_line(4);
        let length = blank(ahead).max(dots(ahead));
        self.source.bump_over(length);
        length > 0
    }

    /// Reads a word into `self.word`.
    fn word(&mut self) {
        self.word.clear();
        while let Some(byte) = self.source.peek() {
            if ENDS_WORD[usize::from(byte)] {
                break;
            }
            let mut length = 1;
            if byte >= 0x80 {
                let ahead = self.source.ahead_in_line(4);
                // Behind a figurine stands whether it is to be a picture.
                if ends_with_figurine(&self.word) && selects(ahead) {
                    self.source.bump_over(3);
                    continue;
                }
                if blank(ahead) > 0 || dots(ahead) > 0 {
                    break;
                }
                length = first(ahead).0;
            }
            if self.word.len() <= LONGEST_WORD {
                self.word.extend_from_slice(&self.source.rest()[..length]);
            }
            self.source.bump_over(length);
        }
    }

    /// Goes past a `$` and its number; whether that is one of an annotation.
    fn glyph(&mut self) -> bool {
        self.source.bump();
        let mut number = None;
        while let Some(digit @ b'0'..=b'9') = self.source.peek() {
            number = Some(
                number.unwrap_or(0_u32).saturating_mul(10).saturating_add((digit - b'0').into()),
            );
            self.source.bump();
        }
        number.is_some_and(|number| number < 256)
    }

    /// Reads a word of the main line, which is to be a move, and plays it.
    fn word_of_game(&mut self, game: &mut Game, at: Place) -> Result<bool, GameError> {
        self.word();
        let spelt = self.pieces.map(|pieces| {
            let spelt = self.word.clone();
            self.translate(pieces);
            spelt
        });
        let taken = take_english(game, &self.word);
        // Where the move ends.
        if let Some(ends) = &mut self.ends
            && ends.len() < game.plies()
        {
            ends.push(self.source.kept_len() - self.game_start);
        }
        taken.map(|()| false).map_err(|fault| {
            let word = spelt.unwrap_or_else(|| self.word.clone());
            let fault = fault.spelt(&self.with_unseen(word));
            GameError { fault, at }
        })
    }

    /// A word that was read, with what goes on behind a character in it that cannot be seen.
    fn with_unseen(&mut self, mut word: Vec<u8>) -> Vec<u8> {
        let ahead = self.source.ahead_in_line(LONGEST_WORD);
        let unseen = |bytes: &[u8]| match first(bytes) {
            (1, _) => usize::from(bytes.first() == Some(&0x1a)),
            (length, Some(letter)) if is_blank(letter) && !letter.is_whitespace() => length,
            _ => 0,
        };
        let mut at = 0;
        loop {
            let rest = &ahead[at..];
            let Some(&byte) = rest.first() else { break };
            at += match (unseen(rest), at) {
                (0, 0) => return word,
                (0, _) if ENDS_WORD[usize::from(byte)] || blank(rest) > 0 => break,
                (0, _) => first(rest).0,
                (length, _) => length,
            };
        }
        // Behind the word there may be such characters alone.
        let within = |bytes: &[u8]| bytes.iter().any(u8::is_ascii_graphic);
        if within(&ahead[..at]) {
            word.extend_from_slice(&ahead[..at]);
        }
        word
    }
}

/// Whether a figurine is the last letter of a word.
fn ends_with_figurine(word: &[u8]) -> bool {
    matches!(word, [.., 0xe2, 0x99, 0x94..=0x9f])
}

/// Whether these bytes begin with a variation selector of plain text or of pictures.
fn selects(bytes: &[u8]) -> bool {
    matches!(bytes, [0xef, 0xb8, 0x8e | 0x8f, ..])
}

/// Plays a word in English letters. Behind an error nothing is played.
fn take_english(game: &mut Game, word: &[u8]) -> Result<(), Fault> {
    match game.error {
        Some(_) => Ok(()),
        // It was not kept whole.
        None if word.len() > LONGEST_WORD => Err(no_move(game, &decoded(word))),
        None if is_sign(word) => Ok(()),
        None => game.play(word),
    }
}

/// The bytes that end a word. A dot does so too, behind digits.
pub(in crate::pgn) const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let marks = b"!?$(){}[]<>;*\" \t\n\x0b\x0c\r\x1a";
    let mut index = 0;
    while index < marks.len() {
        ends[marks[index] as usize] = true;
        index += 1;
    }
    ends
};

fn not_a_move(game: &Game, text: &str, at: Place) -> GameError {
    GameError { fault: no_move(game, text), at }
}

fn no_move(game: &Game, text: &str) -> Fault {
    let number = game.move_number(game.plies() as u64 + 1);
    Fault::Word { number, text: text.to_owned(), wrong: Wrong::NotAMove }
}
