//! The moves of a game, word by word, to its result.

use std::io::Read;

use memchr::memchr;

use super::{Game, LONGEST_WORD, Reader};
use crate::pgn::error::GameError;
use crate::pgn::fault::Fault;
use crate::pgn::movetext;
use crate::pgn::outcome::Outcome;
use crate::pgn::place::Place;
use crate::pgn::source::MARK;

impl<R: Read> Reader<R> {
    /// Reads the moves up to the result, the next game's tags or the end of the file. Returns
    /// false if there was nothing at all.
    pub(super) fn movetext(&mut self, game: &mut Game) -> bool {
        // Where the variations that are open now began.
        let mut variations: Vec<Place> = Vec::new();
        let mut anything = game.tagged || game.error.is_some();
        loop {
            if self.pieces.is_none()
                && self.ends.is_none()
                && variations.is_empty()
                && game.error.is_none()
            {
                let (bytes, lines) =
                    movetext::plain(self.source.rest(), |word| game.play_plain(word));
                self.source.bump_over(bytes, lines);
                anything |= game.plies() > 0;
            }
            let at = self.source.place();
            let Some(byte) = self.source.peek() else { break };
            let result = match byte {
                0xef if self.source.at_mark() => {
                    self.source.skip_mark();
                    Ok(false)
                }
                b'%' if self.source.at_line_start() => {
                    self.skip_line();
                    Ok(false)
                }
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | b'!' | b'?' | 0x0b | 0x0c => {
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
                    self.source.bump();
                    self.source.skip_to(|byte| !byte.is_ascii_digit());
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
                _ => {
                    self.word();
                    if variations.is_empty() {
                        let taken = self.take_word(game).map_err(|fault| GameError { fault, at });
                        self.note_end(game);
                        taken
                    } else {
                        Ok(false)
                    }
                }
            };
            match result {
                Ok(true) if !variations.is_empty() => {}
                Ok(true) => return anything,
                Ok(false) => {}
                Err(error) if variations.is_empty() || matches!(byte, b'{') => {
                    game.error.get_or_insert(error);
                }
                Err(_) => {}
            }
            anything |= game.plies() > 0 || game.error.is_some();
        }
        if !anything {
            return false;
        }
        if game.error.is_none() {
            if let Some(&at) = variations.first() {
                let (what, mark, end) = ("variation", '(', ')');
                game.error = Some(GameError { fault: Fault::Unclosed { what, mark, end }, at });
            } else if game.tagged {
                let fault = Fault::Truncated { plies: game.plies() };
                game.error = Some(GameError { fault, at: self.source.place() });
            }
        }
        true
    }

    /// Reads a word into `self.word`; a move number ends at its dot.
    fn word(&mut self) {
        self.word.clear();
        let rest = self.source.rest();
        match rest.iter().position(|&byte| ENDS_WORD[usize::from(byte)]) {
            // Not a move number: the usual case, with its end at hand.
            Some(n)
                if n > 0 && !rest[0].is_ascii_digit() && memchr(MARK[0], &rest[..n]).is_none() =>
            {
                self.word.extend_from_slice(&rest[..n.min(LONGEST_WORD)]);
                self.source.bump_in_line(n);
            }
            _ => self.long_word(),
        }
    }

    fn long_word(&mut self) {
        let mut number = true;
        while let Some(byte) = self.source.peek() {
            let ends = ENDS_WORD[usize::from(byte)] || (byte == b'.' && number);
            if ends || (byte == MARK[0] && self.source.at_mark()) {
                break;
            }
            number &= byte.is_ascii_digit();
            if self.word.len() < LONGEST_WORD {
                self.word.push(byte);
            }
            self.source.bump();
        }
        if self.word.is_empty() {
            // A byte that ends words and begins none: not to be met again.
            self.source.bump();
        }
    }

    /// Notes where the move just read ends.
    #[inline]
    fn note_end(&mut self, game: &Game) {
        if let Some(ends) = &mut self.ends
            && ends.len() < game.plies()
        {
            ends.push(self.source.kept_len() - self.game_start);
        }
    }

    /// Plays the word just read; true if it is the game's result.
    fn take_word(&mut self, game: &mut Game) -> Result<bool, Fault> {
        if let Some(pieces) = self.pieces {
            let spelt = self.word.clone();
            self.translate(pieces);
            return self.take_english(game).map_err(|fault| fault.spelt(&spelt));
        }
        self.take_english(game)
    }

    /// The same of a word in English letters.
    fn take_english(&mut self, game: &mut Game) -> Result<bool, Fault> {
        match self.word.as_slice() {
            b"" => Ok(false),
            // Most words are moves, and most moves begin so.
            word @ ([b'a'..=b'd' | b'f'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R', ..]
            | [b'e', b'1'..=b'8' | b'x', ..]) => match game.error {
                Some(_) => Ok(false),
                None => game.play(word).map(|()| false),
            },
            b"1-0" | b"0-1" | b"1/2-1/2" => {
                game.outcome = Outcome::of(&self.word);
                Ok(true)
            }
            word if word.iter().all(u8::is_ascii_digit) && word != b"0000" => Ok(false),
            b"e.p." | b"ep" | b"+-" | b"-+" | b"+/-" | b"-/+" | b"=" | b"+=" | b"=+" | b"+/="
            | b"=/+" | b"+" | b"#" => Ok(false),
            word => match std::str::from_utf8(word) {
                _ if let Some(outcome) = Outcome::of_unusual(word) => {
                    game.outcome = Some(outcome);
                    game.odd_result = true;
                    Ok(true)
                }
                Ok("…" | "±" | "∓" | "⩲" | "⩱" | "∞" | "−+" | "+−") => Ok(false),
                _ if game.error.is_some() => Ok(false),
                _ => game.play(word).map(|()| false),
            },
        }
    }
}

/// The bytes that end a word. A dot does so too, behind digits.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let marks = b"!?$(){}[]<>;*\" \t\n\x0c\r";
    let mut index = 0;
    while index < marks.len() {
        ends[marks[index] as usize] = true;
        index += 1;
    }
    ends
};

fn not_a_move(game: &Game, text: &str, at: Place) -> GameError {
    let ply = game.plies() + 1;
    let number = game.move_number(ply as u64);
    GameError { fault: Fault::NotAMove { ply, number, text: text.to_owned() }, at }
}
