//! What the tests that cross crates share: the games and cases of `data/`, and a comparison that
//! says everything about a difference.

pub mod noisy;
pub mod searches;
pub mod soak;
#[cfg(feature = "all")]
pub mod upsets;
#[path = "../../hdl/examples/common/words.rs"]
pub mod words;

use std::fmt::Debug;
use std::fs::File;
use std::path::{Path, PathBuf};

use perpetual_chess::encoder;
use perpetual_chess::pgn::{Game, Reader, parse_fen};
use perpetual_model::{Detector, MoveRecord, Verdict};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode};

/// The project's `data/` directory.
pub fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data")
}

/// Every PGN file of one directory below `data/`, by name.
///
/// # Panics
/// If there is none.
pub fn pgn_files(directory: &str) -> Vec<PathBuf> {
    let path = data().join(directory);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no games in {}", path.display());
    files
}

/// Calls `visit` with a name (file and number) and every game of a file that was read whole.
///
/// # Panics
/// If the file cannot be read.
pub fn each_game(file: &Path, mut visit: impl FnMut(&str, &Game)) {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let opened = File::open(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut reader = Reader::new(opened);
    let mut game = Game::default();
    let mut number = 0;
    while reader.next_game(&mut game).unwrap_or_else(|e| panic!("{name}: {e}")) {
        number += 1;
        assert!(game.error.is_none(), "{name} game {number}: {:?}", game.error);
        visit(&format!("{name} game {number}"), &game);
    }
}

/// The records of a line in coordinate notation from a FEN, and the position after each move.
///
/// # Panics
/// If the FEN or a move is not legal chess.
pub fn line(fen: &str, moves: &str) -> (Vec<MoveRecord>, Vec<Chess>) {
    let mut position = parse_fen(fen).unwrap_or_else(|e| panic!("{e}")).position;
    let (mut records, mut positions) = (Vec::new(), Vec::new());
    for text in moves.split_whitespace() {
        let uci: UciMove = text.parse().unwrap_or_else(|e| panic!("{fen}: {text}: {e}"));
        let legal = uci.to_move(&position).unwrap_or_else(|e| panic!("{fen}: {text}: {e}"));
        records.push(encoder::play(&mut position, legal).record);
        positions.push(position.clone());
    }
    (records, positions)
}

/// The position of a game after so many plies, as a FEN.
pub fn fen_after(game: &Game, plies: usize) -> String {
    Fen::from_position(game.walk().to(plies as u64), EnPassantMode::Legal).to_string()
}

/// What a detector says of each position of a line.
///
/// # Panics
/// If it says nothing.
pub fn verdicts<D: Detector + ?Sized>(detector: &mut D, records: &[MoveRecord]) -> Vec<Verdict>
where
    D::Error: Debug,
{
    let mut verdicts = Vec::new();
    let played = detector.clear().and_then(|()| detector.play(records, &mut verdicts));
    played.unwrap_or_else(|error| panic!("{error:?}"));
    verdicts
}

/// Compares two verdicts.
///
/// # Errors
/// If they differ: game, ply, FEN, record, expected and got.
pub fn same(
    name: &str,
    ply: usize,
    fen: &dyn Fn() -> String,
    record: MoveRecord,
    expected: Verdict,
    got: Verdict,
) -> Result<(), String> {
    if expected == got {
        return Ok(());
    }
    Err(format!(
        "{name}, ply {ply}, {}\n  record   {record}\n  expected {expected:?}\n  got      {got:?}",
        fen()
    ))
}

/// [`same`], for tests.
///
/// # Panics
/// If the two differ.
pub fn assert_same(
    name: &str,
    ply: usize,
    fen: &dyn Fn() -> String,
    record: MoveRecord,
    expected: Verdict,
    got: Verdict,
) {
    if let Err(difference) = same(name, ply, fen, record, expected, got) {
        panic!("{difference}");
    }
}
