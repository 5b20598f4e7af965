//! Games in PGN, as collections of xiangqi have them.

use perpetual_model::unquoted;

use super::OCCURRENCES;
use super::board::{Board, START, square_name};
use super::notation::{Found, Ranks, read_word, tells};
use super::text::{Text, Word, texts};
use super::tokens::of_tag;
use crate::account::Place;
use crate::{ErrorKind, Played, Side, WarningKind};

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
    let (tags, result) = (text.account.tags.clone(), text.result.clone());
    let tag = tags.iter().rfind(|(name, _)| name == "Result");
    let tag = tag.and_then(|(_, value)| of_tag(value));
    let mut played = Played {
        line: text.line,
        tag_contradicts: tag.zip(result.as_deref()).is_some_and(|(tag, mark)| tag != mark),
        tags,
        result,
        odd_result: text.odd_result,
        ..Played::default()
    };
    let mut board = match Board::of_fen(fen) {
        Ok(board) => board,
        Err(sentence) => {
            played.error = Some(at.error(ErrorKind::BadStart, sentence));
            return played;
        }
    };
    (played.start, played.first) = (fen.to_owned(), board.to_move());
    let (first, mut warnings) = (played.first, Vec::new());
    let words = text.words.iter().map(|word| (&*word.text, word));
    played.play(OCCURRENCES, board.clone(), words, |word, number| {
        let Word { text, at, unseen } = word;
        let told = |word: &str| numbered(first, number, &unquoted(word));
        let done = read_word(&board, text, ranks).and_then(|Found { from, to, doubt }| {
            let played = board.play(from, to);
            let (_, check) = played.map_err(|why| (ErrorKind::IllegalMove, why.to_string()))?;
            let warning =
                |doubt| at.warning(WarningKind::WhichSoldier, format!("{}: {doubt}", told(text)));
            warnings.extend(doubt.map(warning));
            Ok((square_name(from) + &square_name(to), check, board.clone()))
        });
        let told = || told(unseen.as_ref().unwrap_or(text));
        done.map_err(|(kind, why)| at.error(kind, format!("{}: {why}", told())))
    });
    played.warnings = warnings;
    played
}
