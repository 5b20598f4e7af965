//! Games in PGN, as collections of xiangqi have them.

use super::OCCURRENCES;
use super::board::{Board, START, square_name};
use super::notation::{Found, Ranks, read_word, tells};
use super::text::{Text, Word, texts};
use super::tokens::of_tag;
use crate::games::account::Place;
use crate::games::{ErrorKind, History, Played, Referee, Side, WarningKind};
use crate::unquoted;

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
    let told = text.words.iter().find_map(|word| tells(&word.text)).unwrap_or(Ranks::FromZero);
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
        let at = text.last.unwrap_or(Place { line: text.line, offset: 0 });
        at.error(ErrorKind::NoResult, sentence)
    };
    played.error = played.error.or(text.open).or_else(|| text.result.is_none().then(cut));
    played.warnings.extend(text.account.warnings);
    played.warnings.sort_by_key(|warning| warning.offset);
    played.spans = text.account.spans;
    played
}

fn walk(text: &Text, ranks: Ranks) -> Played {
    let start = Place { line: text.line, offset: 0 };
    let (fen, at) = text.fen.as_ref().map_or((START, start), |(fen, at)| (fen, *at));
    let (board, mut error) = match Board::of_fen(fen) {
        Ok(board) => (Some(board), None),
        Err(sentence) => (None, Some(at.error(ErrorKind::BadStart, sentence))),
    };
    let first = board.as_ref().map_or(Side::First, Board::to_move);
    let start = board.as_ref().map_or_else(String::new, |_| fen.to_owned());
    let mut referee = Referee::new(OCCURRENCES, first);
    let (mut moves, mut squares, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(mut board) = board {
        let mut history = History::new(board.clone());
        for Word { text: word, at, unseen } in &text.words {
            let illegal = |why: String| (ErrorKind::IllegalMove, why);
            let done = read_word(&board, word, ranks).and_then(|Found { from, to, doubt }| {
                let (_, check) = board.play(from, to).map_err(|why| illegal(why.to_string()))?;
                history.push(board.clone(), check);
                Ok((square_name(from) + &square_name(to), doubt))
            });
            let told = |word: &str| numbered(first, moves.len() + 1, &unquoted(word));
            match done {
                Ok((done, doubt)) => {
                    squares.push(done);
                    let warning = |doubt| {
                        at.warning(WarningKind::WhichSoldier, format!("{}: {doubt}", told(word)))
                    };
                    warnings.extend(doubt.map(warning));
                }
                Err((kind, why)) => {
                    let told = told(unseen.as_ref().unwrap_or(word));
                    error = Some(at.error(kind, format!("{told}: {why}")));
                    break;
                }
            }
            moves.push(word.clone());
            referee.played(|earlier| history.cycle(earlier));
        }
    }
    let (line, tags, result) = (text.line, text.tags.clone(), text.result.clone());
    let (judged, spans) = (referee.judged(), Vec::new());
    let tag = tags.iter().rfind(|(name, _)| name == "Result");
    let tag = tag.and_then(|(_, value)| of_tag(value));
    Played {
        line,
        tag_contradicts: tag.zip(result.as_deref()).is_some_and(|(tag, mark)| tag != mark),
        tags,
        result,
        odd_result: text.odd_result,
        moves,
        start,
        squares,
        first,
        judged,
        error,
        warnings,
        spans,
    }
}
