//! Waveform files.

#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use perpetual_model::{Detector, MoveRecord};
use perpetual_sim::{Board, Core, SimulationError};

fn core(path: &Path) {
    let mut core = Core::traced("chain-4", path).unwrap();
    for _ in 0..5 {
        core.push(MoveRecord::NULL_MOVE).unwrap();
    }
    core.verdict().unwrap();
}

#[test]
#[ignore = "long: make test-all"]
fn a_vcd_file_names_the_pins_and_their_changes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("core.vcd");
    core(&path);
    let text = fs::read_to_string(&path).unwrap();
    for pin in ["clock", "request_valid", "verdict_valid", "occurrences"] {
        assert!(text.lines().any(|line| line.contains("$var") && line.contains(pin)), "{pin}");
    }
    // Five pushes, a reset and a query of a few cycles: twenty edges or more, in order.
    let times: Vec<u64> =
        text.lines().filter_map(|line| line.strip_prefix('#')?.parse().ok()).collect();
    assert!(times.len() >= 20 && times.is_sorted(), "{times:?}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

#[test]
#[ignore = "long: make test-all"]
fn an_fst_file_is_written_for_core_and_board() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("core.fst");
    core(&path);
    assert!(fs::metadata(&path).unwrap().len() > 100);

    let path = directory.path().join("board.fst");
    Board::traced("sim", &path).unwrap().exchange(b"perpetual", 500);
    assert!(fs::metadata(&path).unwrap().len() > 100);
}

#[test]
#[ignore = "long: make test-all"]
fn a_trace_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let mut plain = Board::new("sim").unwrap();
    let mut traced = Board::traced("sim", &directory.path().join("board.fst")).unwrap();
    let input = [0xc0, 0x01, 0x01, 0xdb, 0xc0];
    assert_eq!(plain.exchange(&input, 2000), traced.exchange(&input, 2000));
    assert_eq!(plain.cycles(), traced.cycles());
}

#[test]
#[ignore = "long: make test-all"]
fn a_place_that_cannot_be_written_is_an_error() {
    let error = Core::traced("chain-4", Path::new("/nowhere/core.fst")).unwrap_err();
    assert!(matches!(error, SimulationError::Trace(_)), "{error}");
    let error = Board::traced("sim", Path::new("board.png")).unwrap_err();
    assert!(matches!(error, SimulationError::TraceFormat(_)), "{error}");
}
