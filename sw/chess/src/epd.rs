//! Positions with the moves that are best in them, as a line of an EPD file has them.

use shakmaty::{Chess, Move};
use thiserror::Error;

use crate::pgn::{StartError, find_move, parse_fen};

/// A position, and what is known of its best move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its name (operation `id`), if it has one.
    pub id: Option<String>,
    /// The position.
    pub position: Chess,
    /// The best moves (`bm`).
    pub best: Vec<Move>,
    /// Moves to avoid (`am`).
    pub avoid: Vec<Move>,
}

/// Why a line is no problem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EpdError {
    /// Too few fields.
    #[error(
        "expected four fields of a position and operations, as in \"8/8/8/8/8/8/8/8 w - - bm Ra8;\""
    )]
    Fields,
    /// The position cannot be set up.
    #[error(transparent)]
    Position(#[from] StartError),
    /// A word behind `bm` or `am` that names no move.
    #[error("\"{0}\" is no legal move here")]
    Move(String),
    /// Neither `bm` nor `am`.
    #[error("no best move (bm) and none to avoid (am) is named")]
    Unasked,
}

impl Problem {
    /// Reads a line. Operations but `bm`, `am` and `id` are passed over.
    ///
    /// # Errors
    /// [`EpdError`].
    ///
    /// ```
    /// use perpetual_chess::epd::Problem;
    ///
    /// let problem = Problem::of("7k/8/8/8/8/8/8/R6K w - - bm Ra8+; id \"mate?\";")?;
    /// assert_eq!(problem.id.as_deref(), Some("mate?"));
    /// assert!(problem.is_solved(problem.best[0]));
    /// # Ok::<(), perpetual_chess::epd::EpdError>(())
    /// ```
    pub fn of(line: &str) -> Result<Problem, EpdError> {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let [placement, turn, castling, en_passant, operations] = fields[..] else {
            return Err(EpdError::Fields);
        };
        let fen = format!("{placement} {turn} {castling} {en_passant} 0 1");
        let position = parse_fen(&fen)?.position;
        let mut problem = Problem { id: None, position, best: Vec::new(), avoid: Vec::new() };
        for operation in split(operations) {
            let (code, operand) = operation.split_once(' ').unwrap_or((operation, ""));
            let moves = match code {
                "bm" => &mut problem.best,
                "am" => &mut problem.avoid,
                "id" => {
                    problem.id = Some(operand.trim_matches('"').to_owned());
                    continue;
                }
                _ => continue,
            };
            for word in operand.split_whitespace() {
                match find_move(&problem.position, word.as_bytes()) {
                    Ok(Some(found)) => moves.push(found),
                    _ => return Err(EpdError::Move(word.to_owned())),
                }
            }
        }
        if problem.best.is_empty() && problem.avoid.is_empty() {
            return Err(EpdError::Unasked);
        }
        Ok(problem)
    }

    /// Whether this move is one of the best, and none to avoid.
    pub fn is_solved(&self, played: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&played)) && !self.avoid.contains(&played)
    }
}

/// The operations of a line. A semicolon between quotes ends none.
fn split(operations: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    operations
        .split(move |c| {
            quoted ^= c == '"';
            c == ';' && !quoted
        })
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let text = "7k/8/8/8/8/8/8/R6K w - - c0 \"a; bm Ra3\"; bm Ra8+ Ra7; am Ra2; id \"one\";";
        let problem = Problem::of(text).unwrap();
        assert_eq!(problem.id.as_deref(), Some("one"));
        assert_eq!((problem.best.len(), problem.avoid.len()), (2, 1));
        assert!(problem.is_solved(problem.best[1]) && !problem.is_solved(problem.avoid[0]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, sentence) in [
            ("7k/8 w - -", "expected four fields"),
            ("7k/8/8/8/8/8/8/R6K w - - bm Rb9;", "\"Rb9\" is no legal move here"),
            ("7k/8/8/8/8/8/8/R6K w - - id \"x\";", "no best move"),
            ("7k/8/8/8/8/8/8/R6 w - - bm Ra8;", "FEN"),
        ] {
            let error = Problem::of(text).unwrap_err().to_string();
            assert!(error.contains(sentence), "{error}");
        }
    }
}
