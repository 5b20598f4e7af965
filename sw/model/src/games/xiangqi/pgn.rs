//! Games in PGN, as collections of xiangqi have them.

use super::OCCURRENCES;
use super::board::{Board, START, square_name};
use super::notation::{Ranks, apart, read_move, tells};
use crate::chain::Chain;
use crate::games::{Cycles, ErrorKind, GameError, Played, Referee, Side};

/// What the text of a game consists of, before its moves are understood.
#[derive(Default)]
struct Text {
    line: usize,
    tags: Vec<(String, String)>,
    /// Moves, and the line of each.
    words: Vec<(String, usize)>,
    result: Option<String>,
    /// The FEN, and its line.
    fen: Option<(String, usize)>,
    /// Its last line.
    last: usize,
    /// A comment or a variation that never ends.
    open: Option<GameError>,
}

impl Text {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.words.is_empty() && self.result.is_none()
    }

    /// Takes note that a comment or a variation, which begins on this line, never ends.
    fn never_ends(&mut self, kind: ErrorKind, line: usize) {
        let (what, mark, end) = match kind {
            ErrorKind::OpenComment => ("comment", '{', '}'),
            _ => ("variation", '(', ')'),
        };
        let sentence = format!("the {what} that opens with \"{mark}\" never ends; add \"{end}\"");
        self.open.get_or_insert(GameError { kind, line, sentence });
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
    let (mut comment, mut opened, mut variations) = (false, 1, Vec::new());
    for (line, text) in (1..).zip(all.lines()) {
        let text = text.trim().trim_start_matches('\u{feff}');
        if let (false, Some(tag)) = (comment, tag(text)) {
            if !game.words.is_empty() || game.result.is_some() {
                if let Some(&opened) = variations.first() {
                    game.never_ends(ErrorKind::OpenVariation, opened);
                }
                next(&mut game);
                variations.clear();
            }
            if game.is_empty() {
                game.line = line;
            }
            game.last = line;
            if tag.0 == "FEN" {
                game.fen.get_or_insert_with(|| (tag.1.clone(), line));
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
            if variations.is_empty() && !whole.is_empty() {
                if game.result.is_some() {
                    next(&mut game);
                }
                if game.is_empty() {
                    game.line = line;
                }
                game.last = line;
                game.take(&whole, line);
            }
            match letter {
                '{' => (comment, opened) = (true, line),
                '(' => variations.push(line),
                ')' => drop(variations.pop()),
                ';' => break,
                _ => {}
            }
        }
    }
    match variations.first() {
        _ if comment => game.never_ends(ErrorKind::OpenComment, opened),
        Some(&opened) => game.never_ends(ErrorKind::OpenVariation, opened),
        None => {}
    }
    next(&mut game);
    games
}

/// The games of a text, one by one, each as far as its moves are legal ones. Moves may be by squares, with ranks from 0 or from 1, or as
/// the World Xiangqi Federation writes them, in letters or in Chinese.
pub fn read(text: &str) -> impl Iterator<Item = Played> + use<> {
    texts(text).into_iter().map(played)
}

/// A move with its number, as in `2...d9e9`: the last of so many plies, where this side was to move first.
pub fn numbered(first: Side, ply: usize, word: &str) -> String {
    let half = ply + usize::from(first == Side::Second);
    let dots = if half.is_multiple_of(2) { "..." } else { "." };
    format!("{}{dots}{word}", half.div_ceil(2))
}

fn played(text: Text) -> Played {
    let told = text.words.iter().find_map(|(word, _)| tells(word)).unwrap_or(Ranks::FromZero);
    let mut played = walk(&text, told);
    if played.error.is_some() {
        // No rank tells, or one that is wrong itself: the count is the one that more moves fit.
        let other = walk(&text, told.other());
        if other.error.is_none() || other.judged.plies > played.judged.plies {
            played = other;
        }
    }
    let plies = played.judged.plies;
    let cut = || {
        let sentence = format!(
            "the game has no result after ply {plies}: it may be cut short; if that is its end, add \"*\""
        );
        GameError { kind: ErrorKind::NoResult, line: text.last, sentence }
    };
    played.error = played.error.or(text.open).or_else(|| text.result.is_none().then(cut));
    played
}

fn walk(text: &Text, ranks: Ranks) -> Played {
    let (fen, line) = text.fen.as_ref().map_or((START, text.line), |(fen, line)| (fen, *line));
    let (board, mut error) = match Board::of_fen(fen) {
        Ok(board) => (Some(board), None),
        Err(sentence) => (None, Some(GameError { kind: ErrorKind::BadStart, line, sentence })),
    };
    let first = board.as_ref().map_or(Side::First, Board::to_move);
    let start = board.as_ref().map_or_else(String::new, |_| fen.to_owned());
    let (mut cycles, mut referee) = (Cycles::new(Chain::new()), Referee::new(OCCURRENCES, first));
    let (mut moves, mut squares) = (Vec::new(), Vec::new());
    if let Some(mut board) = board {
        for (word, line) in &text.words {
            let illegal = |why: String| (ErrorKind::IllegalMove, why);
            let done = read_move(&board, word, ranks)
                .and_then(|(from, to)| {
                    let played = board.play(from, to).map_err(|why| illegal(why.to_string()))?;
                    Ok((square_name(from) + &square_name(to), played))
                })
                .and_then(|(squares, (record, check))| {
                    cycles.push(record, check).map_err(|why| illegal(why.to_string()))?;
                    Ok(squares)
                });
            match done {
                Ok(done) => squares.push(done),
                Err((kind, why)) => {
                    let sentence = format!("{}: {why}", numbered(first, moves.len() + 1, word));
                    error = Some(GameError { kind, line: *line, sentence });
                    break;
                }
            }
            moves.push(word.clone());
            referee.played(|earlier| cycles.cycle(earlier));
        }
    }
    let (line, tags, result) = (text.line, text.tags.clone(), text.result.clone());
    Played { line, tags, result, moves, start, squares, first, judged: referee.judged(), error }
}
