//! A line of moves as typed or pasted: on a command line, or by another program.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

use super::san::{SanError, find_move};
use crate::encoder;

/// The legal moves of a line, `None` for a null move; both sides move in turn.
///
/// Moves are in algebraic notation (Nf3) or squares (g1f3). Move numbers and results among the
/// words are passed over, so that a line can be pasted.
///
/// # Errors
/// One sentence, naming ply and word that is no legal move.
pub fn line_of_words(start: &Chess, words: &[String]) -> Result<Vec<Option<Move>>, String> {
    let mut now = start.clone();
    let mut moves: Vec<Option<Move>> = Vec::new();
    for word in moves_of(words) {
        let ply = moves.len() + 1;
        let found = find_move(&now, word.as_bytes()).map_err(|error| {
            let what = match error {
                SanError::NotAMove => "cannot be read as a move",
                SanError::Illegal => "is not a legal move here",
                SanError::Ambiguous => "fits more than one legal move here",
            };
            format!("ply {ply}: \"{word}\" {what}")
        })?;
        encoder::half_move(&mut now, found)
            .ok_or_else(|| format!("ply {ply}: a null move cannot be played in check"))?;
        moves.push(found);
    }
    Ok(moves)
}

/// A line of legal moves in algebraic notation.
pub fn notation(position: &Chess, line: &[Move]) -> Vec<String> {
    let mut now = position.clone();
    line.iter()
        .map(|&played| {
            let san = SanPlus::from_move(now.clone(), played).to_string();
            now.play_unchecked(played);
            san
        })
        .collect()
}

/// The words that may be moves, without the move numbers before them.
pub fn moves_of(words: &[String]) -> impl Iterator<Item = &str> {
    words
        .iter()
        .flat_map(|word| word.split_ascii_whitespace())
        .map(|word| match word.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('.') {
            Some(rest) => rest.trim_start_matches('.'),
            None => word,
        })
        .map(|word| word.trim_end_matches(['!', '?']))
        .filter(|word| !["", "*", "1-0", "0-1", "1/2-1/2"].contains(word))
        .filter(|word| *word == "0000" || !word.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        vec![text.to_owned()]
    }

    #[test]
    fn the_word_that_is_wrong_is_named() {
        let start = Chess::default();
        for (text, sentence) in [
            ("e4 e4", "ply 2: \"e4\" is not a legal move here"),
            ("Nf3 x", "ply 2: \"x\" cannot be read as a move"),
            ("f3 e5 g4 Qh4 Z0", "ply 5: a null move cannot be played in check"),
        ] {
            assert_eq!(line_of_words(&start, &words(text)), Err(sentence.to_owned()));
        }
        assert_eq!(line_of_words(&start, &words("1. e4 Z0 2. d4 d5 1-0")).unwrap().len(), 4);
    }
}
