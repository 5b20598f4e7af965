//! Game records in KIF, CSA and USI.

use perpetual_model::quoted;
use shogi_core::ToUsi;

use super::board::{Asked, Board, side_name};
use super::{OCCURRENCES, csa, kif, kif_header, usi};
use crate::account::{Account, Part, Place, lines};
use crate::{ErrorKind, GameError, Played, Side, WarningKind};

/// What the text of a game consists of, before its moves are played.
pub(super) struct Text {
    pub(super) line: usize,
    /// Where its moves begin; or what is wrong with that.
    pub(super) start: Result<Board, (Place, String)>,
    words: Vec<Word>,
    pub(super) result: Option<String>,
    /// What is wrong behind the moves, or in a line that is none.
    odd: Option<GameError>,
    pub(super) account: Account,
}

/// A move.
pub(super) struct Word {
    /// As it is written.
    text: String,
    at: Place,
    /// Whose it is, if that is told.
    by: Option<Side>,
    /// What is understood of it.
    asked: Result<Asked, String>,
}

impl Text {
    /// A game that begins on this line.
    pub(super) fn new(line: usize, account: Account) -> Text {
        let start = Ok(Board::start());
        Text { line, start, words: Vec::new(), result: None, odd: None, account }
    }

    /// Adds a move; of a side, if that is told.
    pub(super) fn moved(
        &mut self,
        word: &str,
        at: Place,
        by: Option<Side>,
        asked: Result<Asked, String>,
    ) {
        if let Some(result) = &self.result {
            let sentence = format!("{} stands behind {result}, the end of the game", quoted(word));
            self.wrong(ErrorKind::AfterEnd, at, sentence);
        }
        // Nothing is read behind what is wrong.
        if self.odd.is_none() {
            self.words.push(Word { text: word.to_owned(), at, by, asked });
        }
    }

    /// Takes note of the end of the game.
    pub(super) fn ended(&mut self, word: &str, at: Place) {
        match &self.result {
            None => self.result = Some(word.to_owned()),
            Some(first) => {
                let sentence =
                    format!("{} is a second end of the game; {first} holds", quoted(word));
                self.account.warn(WarningKind::LeftOut, at, sentence);
            }
        }
    }

    /// Takes note of what is wrong at a place.
    pub(super) fn wrong(&mut self, kind: ErrorKind, at: Place, sentence: String) {
        self.odd.get_or_insert(at.error(kind, sentence));
    }

    /// Takes note that a line tells of other moves than were read.
    pub(super) fn unlike(&mut self, at: Place, told: String) {
        // Behind what is wrong no moves are read.
        if self.odd.is_none() {
            let sentence =
                format!("{told}, but {} are before it: a line may be lost", self.moves());
            self.account.warn(WarningKind::MoveNumber, at, sentence);
        }
    }

    /// Takes note of a line that is left out.
    pub(super) fn left_out(&mut self, text: &str, at: Place, why: &str) {
        let sentence = format!("{} is left out: {why}", quoted(text));
        self.account.warn(WarningKind::LeftOut, at, sentence);
        self.account.up_to(at.offset + text.len(), Part::Reported);
    }

    /// How many moves it has.
    pub(super) fn moves(&self) -> usize {
        self.words.len()
    }

    /// Whether it has a move, or an end.
    pub(super) fn has_moves(&self) -> bool {
        !self.words.is_empty() || self.result.is_some()
    }

    fn played(self) -> Played {
        let Text { line, start, words, result, odd, account } = self;
        let first = start.as_ref().map_or(Side::First, Board::to_move);
        let Account { tags, spans, warnings, .. } = account;
        let mut played = Played { line, tags, result, first, warnings, spans, ..Played::default() };
        match start {
            Err((at, sentence)) => {
                played.error = Some(at.error(ErrorKind::BadStart, sentence));
                // What is wrong before it is told too.
                let before = odd.as_ref().filter(|odd| odd.offset < at.offset);
                played.warnings.extend(before.map(GameError::as_warning));
            }
            Ok(mut board) => {
                played.start = board.key();
                let words = words.iter().map(|word| (&*word.text, word));
                played.play(OCCURRENCES, board.key(), words, |word, number| {
                    let (usi, check) = play(&mut board, word, number)?;
                    Ok((usi, check, board.key()))
                });
            }
        }
        played.error = played.error.or(odd);
        played
    }
}

/// Plays a move: what it is in USI, and whether it gives check.
fn play(board: &mut Board, word: &Word, number: usize) -> Result<(String, bool), GameError> {
    let Word { text, at, by, asked } = word;
    let numbered = |why: String| format!("move {number} {}: {why}", quoted(text));
    let asked = asked.clone().map_err(|why| at.error(ErrorKind::NotAMove, numbered(why)))?;
    let to_move = board.to_move();
    if let Some(by) = by.filter(|&by| by != to_move) {
        let sentence = format!(
            "{} is {}'s, but {} is to move",
            quoted(text),
            side_name(by),
            side_name(to_move)
        );
        return Err(at.error(ErrorKind::WrongSide, sentence));
    }
    let resolved = board.resolve(asked);
    let played = resolved.and_then(|mv| Ok((mv.to_usi_owned(), board.play_move(mv)?.1)));
    played.map_err(|why| at.error(ErrorKind::IllegalMove, numbered(why)))
}

/// The notation that a line tells, `KIF`, `CSA` or `USI`, if it can be of no other game.
pub fn notation(line: &str) -> Option<&'static str> {
    let told =
        [("KIF", kif_header::tells(line)), ("CSA", csa::tells(line)), ("USI", usi::begins(line))];
    told.into_iter().find_map(|(name, tells)| tells.then_some(name))
}

/// The games of a text, one by one, each as far as its moves are legal ones. It is CSA, USI or KIF by how it begins. Of KIF the main line is
/// read, its variations are not; KI2, without squares of departure, is refused.
pub fn read(text: &str) -> impl Iterator<Item = Played> + use<> {
    let other = |line: &str| line.is_empty() || line.starts_with('#') || usi::is_of_no_game(line);
    let begins = lines(text).map(|line| line.text).find(|line| !other(line));
    let mut texts = match begins {
        None => Vec::new(),
        Some(line) if usi::begins(line) => usi::texts(text),
        Some(line) if csa::begins(line) => csa::texts(text),
        Some(_) => kif::texts(text),
    };
    if let Some(last) = texts.last_mut() {
        last.account.up_to(text.len(), Part::Blank);
    }
    texts.into_iter().map(Text::played)
}
