//! Game records in KIF, CSA and USI.

use shogi_core::ToUsi;

use super::board::{Asked, Board, side_name};
use super::{OCCURRENCES, csa, kif, usi};
use crate::games::{ErrorKind, GameError, History, Played, Referee, Side};

/// What the text of a game consists of, before its moves are played.
pub(super) struct Text {
    pub(super) line: usize,
    pub(super) tags: Vec<(String, String)>,
    /// Where its moves begin; or the line of what is wrong with that.
    pub(super) start: Result<Board, (usize, String)>,
    words: Vec<Word>,
    pub(super) result: Option<String>,
    /// What is wrong behind the moves, or in a line that is none.
    pub(super) odd: Option<GameError>,
}

/// A move.
pub(super) struct Word {
    /// As it is written.
    pub(super) text: String,
    pub(super) line: usize,
    /// Whose it is, if that is told.
    pub(super) by: Option<Side>,
    /// What is understood of it.
    pub(super) asked: Result<Asked, String>,
}

impl Text {
    /// A game that begins on this line.
    pub(super) fn new(line: usize) -> Text {
        let start = Ok(Board::start());
        Text { line, tags: Vec::new(), start, words: Vec::new(), result: None, odd: None }
    }

    /// Adds a move.
    pub(super) fn moved(&mut self, word: &str, line: usize, asked: Result<Asked, String>) {
        self.moved_by(word, line, None, asked);
    }

    /// Adds a move of a side.
    pub(super) fn moved_by(
        &mut self,
        word: &str,
        line: usize,
        by: Option<Side>,
        asked: Result<Asked, String>,
    ) {
        // Nothing is read behind what is wrong.
        if self.odd.is_none() {
            self.words.push(Word { text: word.to_owned(), line, by, asked });
        }
    }

    /// Takes note of what is wrong on a line.
    pub(super) fn wrong(&mut self, kind: ErrorKind, line: usize, sentence: String) {
        self.odd.get_or_insert(GameError { kind, line, sentence });
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
        let Text { line, tags, start, words, result, odd } = self;
        let first = start.as_ref().map_or(Side::First, Board::to_move);
        let mut referee = Referee::new(OCCURRENCES, first);
        let (mut moves, mut squares, mut error) = (Vec::new(), Vec::new(), None);
        let begins = start.as_ref().map_or_else(|_| String::new(), Board::key);
        match start {
            Err((line, sentence)) => {
                error = Some(GameError { kind: ErrorKind::BadStart, line, sentence });
            }
            Ok(mut board) => {
                let mut history = History::new(board.key());
                for word in words {
                    match play(&mut board, &word, moves.len() + 1) {
                        Ok((usi, check)) => {
                            squares.push(usi);
                            history.push(board.key(), check);
                        }
                        Err(wrong) => {
                            error = Some(wrong);
                            break;
                        }
                    }
                    moves.push(word.text);
                    referee.played(|earlier| history.cycle(earlier));
                }
            }
        }
        let (judged, error) = (referee.judged(), error.or(odd));
        Played { line, tags, result, moves, start: begins, squares, first, judged, error }
    }
}

/// Plays a move: what it is in USI, and whether it gives check.
fn play(board: &mut Board, word: &Word, number: usize) -> Result<(String, bool), GameError> {
    let Word { text, line, by, asked } = word;
    let wrong = |kind, sentence| GameError { kind, line: *line, sentence };
    let numbered = |why: String| format!("move {number} \"{text}\": {why}");
    let asked = asked.clone().map_err(|why| wrong(ErrorKind::NotAMove, numbered(why)))?;
    let to_move = board.to_move();
    if let Some(by) = by.filter(|&by| by != to_move) {
        let sentence =
            format!("\"{text}\" is {}'s, but {} is to move", side_name(by), side_name(to_move));
        return Err(wrong(ErrorKind::WrongSide, sentence));
    }
    let resolved = board.resolve(asked);
    let played = resolved.and_then(|mv| Ok((mv.to_usi_owned(), board.play_move(mv)?.1)));
    played.map_err(|why| wrong(ErrorKind::IllegalMove, numbered(why)))
}

/// The notation that a line tells, `KIF`, `CSA` or `USI`, if it can be of no other game.
pub fn notation(line: &str) -> Option<&'static str> {
    let told = [("KIF", kif::tells(line)), ("CSA", csa::tells(line)), ("USI", usi::begins(line))];
    told.into_iter().find_map(|(name, tells)| tells.then_some(name))
}

/// The games of a text, one by one, each as far as its moves are legal ones. It is CSA, USI or KIF by how it begins. Of KIF the main line is
/// read, its variations are not; KI2, without squares of departure, is refused.
pub fn read(text: &str) -> impl Iterator<Item = Played> + use<> {
    let text = text.trim_start_matches('\u{feff}');
    let begins =
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let texts = match begins {
        None => Vec::new(),
        Some(line) if usi::begins(line) => usi::texts(text),
        Some(line) if csa::begins(line) => csa::texts(text),
        Some(_) => kif::texts(text),
    };
    texts.into_iter().map(Text::played)
}
