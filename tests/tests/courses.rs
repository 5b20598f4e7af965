//! What a search asks along real games: at every position, which of the legal moves repeats.

use std::io::Read;

use perpetual_model::MoveRecord;
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

#[test]
#[ignore = "long: make test-all"]
fn barriers_are_left_out() {
    let courses = courses(&b"1. Nf3 e5 2. Nxe5 *\n\n*\n"[..]).unwrap();
    assert_eq!(courses.len(), 1);
    let counts: Vec<_> = courses[0].moves.iter().map(Vec::len).collect();
    // Two knights with two moves each; black the same; then Nd4, Ng5, Nh4, Ng1, Nc3, Na3, Rg1
    // (which gives up a right to castle and is left out), and Nxe5, a capture.
    assert_eq!(counts[..3], [4, 4, 6]);
    assert_eq!((courses[0].line.len(), counts.len()), (3, 4));
}
