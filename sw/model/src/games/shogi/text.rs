//! Game records in KIF, CSA and USI.

use super::board::{Asked, Board};
use super::{OCCURRENCES, csa, kif, usi};
use crate::games::{History, Played, Referee, Side};

/// What the text of a game consists of, before its moves are played.
pub(super) struct Text {
    pub(super) line: usize,
    pub(super) tags: Vec<(String, String)>,
    pub(super) start: Result<Board, String>,
    /// Each move as it is written, its line, and what is understood of it.
    words: Vec<(String, usize, Result<Asked, String>)>,
    pub(super) result: Option<String>,
}

impl Text {
    /// A game that begins on this line.
    pub(super) fn new(line: usize) -> Text {
        let start = Ok(Board::start());
        Text { line, tags: Vec::new(), start, words: Vec::new(), result: None }
    }

    /// Adds a move.
    pub(super) fn moved(&mut self, word: &str, line: usize, asked: Result<Asked, String>) {
        self.words.push((word.to_owned(), line, asked));
    }

    /// Whether it has a move, or an end.
    pub(super) fn has_moves(&self) -> bool {
        !self.words.is_empty() || self.result.is_some()
    }

    fn played(self) -> Played {
        let first = self.start.as_ref().map_or(Side::First, Board::to_move);
        let mut referee = Referee::new(OCCURRENCES, first);
        let (mut moves, mut error) = (Vec::new(), None);
        match self.start {
            Err(wrong) => error = Some(format!("line {}: {wrong}", self.line)),
            Ok(mut board) => {
                let mut history = History::new(board.key());
                for (word, line, asked) in self.words {
                    match asked.and_then(|asked| board.play_asked(asked)) {
                        Ok((_, check)) => history.push(board.key(), check),
                        Err(why) => {
                            let number = moves.len() + 1;
                            error = Some(format!("line {line}: move {number} \"{word}\": {why}"));
                            break;
                        }
                    }
                    moves.push(word);
                    referee.played(|earlier| history.cycle(earlier));
                }
            }
        }
        let Text { line, tags, result, .. } =
            Text { start: Ok(Board::start()), words: Vec::new(), ..self };
        Played { line, tags, result, moves, first, judged: referee.judged(), error }
    }
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
