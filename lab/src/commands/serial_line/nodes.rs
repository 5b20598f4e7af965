//! What a search asks along real games: at every position, which of the legal moves repeats.

use std::io::Read;

use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line};
use shakmaty::{Chess, Position};

use perpetual_chess::encoder;
use perpetual_chess::pgn::{Game, ReadError, Reader};

/// A game and what is tried along it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Course {
    /// The records of the game.
    pub line: Vec<MoveRecord>,
    /// For each number of plies played, from none to all: the legal moves that are no barriers.
    pub moves: Vec<Vec<MoveRecord>>,
}

/// The courses of all games of a source that have a move.
///
/// # Errors
/// [`ReadError`] if the source cannot be read. A game that cannot be read to its end counts as far
/// as it could be.
pub fn courses(source: impl Read) -> Result<Vec<Course>, ReadError> {
    let mut reader = Reader::new(source);
    let mut game = Game::default();
    let mut courses = Vec::new();
    while reader.next_game(&mut game)? {
        if !game.records.is_empty() {
            courses.push(course(&game));
        }
    }
    Ok(courses)
}

fn course(game: &Game) -> Course {
    let start = std::iter::once(tried(&game.start));
    let moves = start.chain(game.walk().map(|ply| tried(&ply.after))).collect();
    Course { line: game.records.clone(), moves }
}

/// The legal moves after which something can repeat.
fn tried(position: &Chess) -> Vec<MoveRecord> {
    let record = |&legal| encoder::play(&mut position.clone(), legal).record;
    position.legal_moves().iter().map(record).filter(|record| !record.barrier).collect()
}

/// Moves of a batch from the end of a line that is made up.
const BATCH: usize = 30;

/// A line of so many plies without a barrier, and at its end a batch of moves each of which is
/// walked back over all of it.
pub fn window(plies: usize) -> Course {
    let mut line = line(&mut Numbers::new(1), Pieces::Full, plies + 1, 0);
    let next = line.pop();
    let mut moves = vec![Vec::new(); plies];
    moves.push(next.into_iter().cycle().take(BATCH).collect());
    Course { line, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::{Chain, Detector, Limits, Verdict};

    #[test]
    fn a_window_is_walked_whole() {
        for plies in [30, 100, 300] {
            let course = window(plies);
            let mut model = Chain::with_limits(Limits { entries: Some(32), depth: None });
            course.line.iter().for_each(|&record| model.push(record).unwrap());
            model.push(course.moves[plies][29]).unwrap();
            assert_eq!(model.first().unwrap(), Verdict::NONE);
            assert!(course.line.iter().chain(&course.moves[plies]).all(|record| !record.barrier));
        }
    }

    #[test]
    fn barriers_are_left_out() {
        let courses = courses(&b"1. Nf3 e5 2. Nxe5 *\n\n*\n"[..]).unwrap();
        assert_eq!(courses.len(), 1);
        let counts: Vec<_> = courses[0].moves.iter().map(Vec::len).collect();
        // Two knights with two moves each; black the same; then Nd4, Ng5, Nh4, Ng1, Nc3, Na3, Rg1
        // (which gives up a right to castle and is left out), and Nxe5, a capture.
        assert_eq!(counts[..3], [4, 4, 6]);
        assert_eq!((courses[0].line.len(), counts.len()), (3, 4));
    }
}
