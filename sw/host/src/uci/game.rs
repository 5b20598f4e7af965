//! The position to search, and the game that led to it.

use shakmaty::{Chess, Move, Position};

use super::command::{PositionWords, quoted};
use perpetual_chess::pgn::{find_move, line_of_words, parse_fen};
use perpetual_engine::Start;

/// A position that was read, and what about it was odd.
#[derive(Clone, Debug)]
pub struct Read {
    /// The position with its game.
    pub start: Start,
    /// Sentences on what was mended.
    pub warnings: Vec<String>,
}

/// The usual start.
pub fn usual() -> Start {
    Start::new(Chess::default())
}

/// The position that these words describe. Moves may be written as squares, as the interface does,
/// or in algebraic notation.
///
/// # Errors
/// One sentence, if the FEN is none or a move not legal.
pub fn read(place: &PositionWords) -> Result<Read, String> {
    let (position, warnings) = match &place.fen {
        Some(fen) => {
            let read = parse_fen(fen).map_err(|error| error.to_string())?;
            (read.position, read.warnings.iter().map(ToString::to_string).collect())
        }
        None => (Chess::default(), Vec::new()),
    };
    let moves = line_of_words(&position, &place.moves).map_err(|error| error.to_string())?;
    Ok(Read { start: Start::of(position, &moves), warnings })
}

/// The moves that these words are.
///
/// # Errors
/// One sentence, if one of them is no legal move.
pub fn among(position: &Chess, words: &[String]) -> Result<Vec<Move>, String> {
    let legal = |word: &String| match find_move(position, word.as_bytes()) {
        Ok(Some(legal)) => Ok(legal),
        _ => Err(format!("{} is not a legal move here", quoted(word))),
    };
    words.iter().map(legal).collect()
}

/// Whether there is nothing to choose.
pub fn is_forced(position: &Chess) -> bool {
    position.legal_moves().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;

    fn place(fen: &str, moves: &str) -> PositionWords {
        PositionWords {
            fen: (!fen.is_empty()).then(|| fen.to_owned()),
            moves: moves.split_ascii_whitespace().map(str::to_owned).collect(),
        }
    }

    fn fen(start: &Start) -> String {
        Fen::from_position(start.position(), EnPassantMode::Legal).to_string()
    }

    #[test]
    fn positions_with_the_game_before_them() {
        let game = read(&place("", "g1f3 g8f6 f3g1 f6g8")).unwrap();
        assert_eq!(game.start.records().len(), 4);
        assert!(fen(&game.start).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
        let castled = read(&place("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8a8")).unwrap();
        assert!(fen(&castled.start).starts_with("2kr3r/8/8/8/8/8/8/R4RK1 w - -"));
        let promoted = read(&place("8/P6k/8/8/8/8/8/K7 w - -", "a7a8n")).unwrap();
        assert!(fen(&promoted.start).starts_with("N7/7k/8/8/8/8/8/K7 b - -"));
        assert!(is_forced(read(&place("7k/8/8/8/8/8/6q1/K7 w - -", "")).unwrap().start.position()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (position, moves, part) in [
            ("", "e2e4 e2e4", "1...e2e4 is not a legal move here"),
            ("", "e2e4 hello", "1... \"hello\" cannot be read as a move"),
            ("8/8/8", "", "cannot be read"),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "", "a king is missing"),
        ] {
            let error = read(&place(position, moves)).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        let odd = read(&place("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "")).unwrap();
        assert!(odd.warnings[0].contains("castling right"));
    }

    #[test]
    fn moves_to_choose_from() {
        let among = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            among(&Chess::default(), &words)
        };
        assert_eq!(among(&["e2e4", "Nf3"]).map(|moves| moves.len()), Ok(2));
        for wrong in ["e2e5", "0000", "foo"] {
            let sentence = format!("\"{wrong}\" is not a legal move here");
            assert_eq!(among(&["e2e4", wrong]), Err(sentence));
        }
    }
}
