//! A board with nothing to do leaves the processor alone. Alone in its file: it measures the
//! whole process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::thread::sleep;
use std::time::Duration;

use nix::sys::time::TimeValLike;
use nix::time::{ClockId, clock_gettime};
use perpetual_sim::{Board, SimulatedBoard};

fn processor_ms() -> i64 {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).unwrap().num_milliseconds()
}

#[test]
fn an_idle_board_sleeps() {
    let directory = tempfile::tempdir().unwrap();
    let board = Board::new("sim").unwrap();
    let running = SimulatedBoard::open(board, &directory.path().join("board")).unwrap().spawn();
    sleep(Duration::from_millis(200));
    let before = processor_ms();
    sleep(Duration::from_millis(1000));
    let used = processor_ms() - before;
    assert!(used < 20, "{used} ms of processor time in a second of idleness");

    // After some noise on the line it goes to sleep again.
    std::fs::write(running.path(), [0x55; 10]).unwrap();
    sleep(Duration::from_millis(3000));
    let before = processor_ms();
    sleep(Duration::from_millis(1000));
    let used = processor_ms() - before;
    assert!(used < 20, "{used} ms of processor time in a second of idleness");
    let board = running.stop().unwrap();
    assert!(board.cycles() > 100, "the noise was never heard");
}
