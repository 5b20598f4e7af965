//! Games in PGN, as collections of xiangqi have them.

use super::OCCURRENCES;
use super::board::{Board, START};
use super::notation::{Ranks, apart, read_move, tells};
use crate::chain::Chain;
use crate::games::{Cycles, Played, Referee, Side};

/// What the text of a game consists of, before its moves are understood.
#[derive(Default)]
struct Text {
    line: usize,
    tags: Vec<(String, String)>,
    /// Moves, and the line of each.
    words: Vec<(String, usize)>,
    result: Option<String>,
}

impl Text {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.words.is_empty() && self.result.is_none()
    }

    /// Takes a word of the movetext.
    fn take(&mut self, word: &str, line: usize) {
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
            self.result = Some(word.to_owned());
            return;
        }
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // The number of a move: 12. or 12...; 15.4 is a soldier's move.
        let word = match behind.starts_with('.') && behind.len() < word.len() && behind.len() != 2 {
            true => behind.trim_start_matches(['.', '…']),
            false => word,
        };
        let number = word.chars().all(|letter| letter.is_ascii_digit() || "….".contains(letter));
        if !number && !word.starts_with('$') {
            self.words.extend(apart(word).into_iter().map(|word| (word, line)));
        }
    }
}

/// A tag: its name and its value.
fn tag(text: &str) -> Option<(String, String)> {
    let (name, value) =
        text.strip_prefix('[')?.strip_suffix(']')?.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_owned(), value.to_owned()))
}

fn texts(all: &str) -> Vec<Text> {
    let (mut games, mut game) = (Vec::new(), Text::default());
    let mut next = |game: &mut Text| {
        if !game.is_empty() {
            games.push(std::mem::take(game));
        }
    };
    // Comments in braces may go over lines; variations, in parentheses, may be in one another.
    let (mut comment, mut variations) = (false, 0u32);
    for (line, text) in (1..).zip(all.lines()) {
        let text = text.trim().trim_start_matches('\u{feff}');
        if let (false, Some(tag)) = (comment, tag(text)) {
            if !game.words.is_empty() || game.result.is_some() {
                next(&mut game);
                variations = 0;
            }
            if game.is_empty() {
                game.line = line;
            }
            game.tags.push(tag);
            continue;
        }
        if !comment && text.starts_with('%') {
            continue;
        }
        let mut word = String::new();
        for letter in text.chars().chain(['\n']) {
            let ends = letter.is_whitespace() || "{}();".contains(letter);
            if comment {
                comment = letter != '}';
                continue;
            }
            if !ends {
                word.push(letter);
                continue;
            }
            let whole = std::mem::take(&mut word);
            if variations == 0 && !whole.is_empty() {
                if game.result.is_some() {
                    next(&mut game);
                }
                if game.is_empty() {
                    game.line = line;
                }
                game.take(&whole, line);
            }
            match letter {
                '{' => comment = true,
                '(' => variations += 1,
                ')' => variations = variations.saturating_sub(1),
                ';' => break,
                _ => {}
            }
        }
    }
    next(&mut game);
    games
}

/// The games of a text, one by one, each as far as its moves are legal ones. Moves may be by squares, with ranks from 0 or from 1, or as
/// the World Xiangqi Federation writes them, in letters or in Chinese.
pub fn read(text: &str) -> impl Iterator<Item = Played> + use<> {
    texts(text).into_iter().map(played)
}

fn played(text: Text) -> Played {
    let told = text.words.iter().find_map(|(word, _)| tells(word));
    let first = walk(&text, told.unwrap_or(Ranks::FromZero));
    // Where no rank tells, the count is the one that the moves fit.
    if first.error.is_none() || told.is_some() {
        return first;
    }
    Some(walk(&text, Ranks::FromOne)).filter(|other| other.error.is_none()).unwrap_or(first)
}

fn walk(text: &Text, ranks: Ranks) -> Played {
    let fen = text.tags.iter().find(|(name, _)| name == "FEN").map_or(START, |(_, value)| value);
    let (board, mut error) = match Board::of_fen(fen) {
        Ok(board) => (Some(board), None),
        Err(wrong) => (None, Some(format!("line {}: {wrong}", text.line))),
    };
    let first = board.as_ref().map_or(Side::First, Board::to_move);
    let (mut cycles, mut referee) = (Cycles::new(Chain::new()), Referee::new(OCCURRENCES, first));
    let mut moves = Vec::new();
    if let Some(mut board) = board {
        for (word, line) in &text.words {
            let done = read_move(&board, word, ranks)
                .and_then(|(from, to)| board.play(from, to).map_err(|why| why.to_string()))
                .and_then(|(record, check)| {
                    cycles.push(record, check).map_err(|error| error.to_string())
                });
            if let Err(why) = done {
                error =
                    Some(format!("line {line}: move {} \"{word}\": {why}", moves.len() / 2 + 1));
                break;
            }
            moves.push(word.clone());
            referee.played(|earlier| cycles.cycle(earlier));
        }
    }
    let Text { line, tags, result, .. } = text;
    Played {
        line: *line,
        tags: tags.clone(),
        result: result.clone(),
        moves,
        first,
        judged: referee.judged(),
        error,
    }
}
