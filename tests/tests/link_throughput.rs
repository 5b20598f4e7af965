//! How much of the line's rate batches of moves use, by the simulated board's own clock: what
//! `docs/performance.md` claims. Nothing here depends on the wall clock.

use std::fs::File;
use std::time::Duration;

use perpetual_link::{Client, Inquiry, Question, Request, RequestBody, frame};
use perpetual_model::MoveRecord;
use perpetual_sim::{Board, BoardStream, SIM_BOARDS};
use perpetual_tests::{data, pgn_files};

use crate::courses::{Course, courses};

/// Simulated time that a client waits for a byte: more than the longest request takes.
const PATIENCE: Duration = Duration::from_millis(50);

/// Moves of one batch.
const BATCH: usize = 30;

fn games(file: &str) -> Vec<Course> {
    courses(File::open(data().join(file)).unwrap()).unwrap()
}

/// The nodes with enough moves for a batch, and that many of their moves.
fn batches(course: &Course) -> Vec<(usize, &[MoveRecord])> {
    let nodes = course.moves.iter().enumerate();
    nodes.filter_map(|(ply, moves)| Some((ply, moves.get(..BATCH)?))).collect()
}

/// What a run used.
struct Used {
    up: f64,
    down: f64,
    per_second: f64,
}

/// Puts a game on the board, and then sends the batches of its nodes from the last one back, as
/// many at once as the board can hold. Measured from there to the last answer.
fn sustained(board: &str, course: &Course) -> Used {
    let configuration = *SIM_BOARDS.iter().find(|known| known.name == board).unwrap();
    let mut client =
        Client::connect(BoardStream::new(Board::new(board).unwrap(), PATIENCE)).unwrap();
    // The game is on the board before the clock starts.
    let end = Inquiry { ply: course.line.len(), question: Question::First };
    client.ask(&course.line, &[end], &mut Vec::new()).unwrap();
    let before = *client.counters();
    let start = client.stream().board().cycles();
    for (ply, moves) in batches(course).into_iter().rev() {
        while !client.is_idle() {
            client.answers().unwrap();
        }
        client.submit(&course.line[..ply], moves).unwrap();
    }
    while client.answers().unwrap().is_some() {}
    let cycles = (client.stream().board().cycles() - start) as f64;
    let after = *client.counters();
    assert_eq!((after.retries, after.frames_dropped), (0, 0));
    let bytes = cycles / f64::from(10 * configuration.clocks_a_bit());
    let seconds = cycles / f64::from(configuration.clock_hz);
    Used {
        up: (after.bytes_sent - before.bytes_sent) as f64 / bytes,
        down: (after.bytes_received - before.bytes_received) as f64 / bytes,
        per_second: (after.probed - before.probed) as f64 / seconds,
    }
}

/// The game with the most nodes of many moves among matches between people, whose windows are
/// those of ordinary games.
fn ordinary() -> Course {
    let games = games("demo/matches.pgn");
    games.into_iter().max_by_key(|course| batches(course).len()).unwrap()
}

#[test]
#[ignore = "long: make test-all"]
fn at_a_megabaud_the_line_to_the_board_is_what_limits() {
    let course = ordinary();
    assert!(batches(&course).len() > 40);
    let used = sustained("megabaud", &course);
    assert!(used.up <= 1.0 && used.up >= 0.95, "{:.3} of the line used", used.up);
    assert!(used.down < used.up);
    assert!(used.per_second > 38_000.0, "{:.0} moves a second", used.per_second);
}

#[test]
#[ignore = "long: make test-all"]
fn at_three_megabaud_every_circuit_keeps_up_or_says_by_how_much_not() {
    let course = ordinary();
    for board in ["sim", "scoreboard-long", "pair-long"] {
        let used = sustained(board, &course);
        assert!(used.up <= 1.0 && used.up > 0.6, "{board}: {:.3} of the line used", used.up);
        assert!(used.per_second > 76_000.0, "{board}: {:.0} moves a second", used.per_second);
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_batch_of_thirty_real_moves_takes_less_than_75_bytes() {
    let (mut bytes, mut moves, mut most) = (0usize, 0usize, 0usize);
    let mut number = 0u8;
    for file in pgn_files("demo") {
        for course in courses(File::open(&file).unwrap()).unwrap() {
            for (ply, tried) in batches(&course) {
                number = number.wrapping_add(1);
                let body =
                    RequestBody::Probe { base: u16::try_from(ply).unwrap(), moves: tried.to_vec() };
                let wire = frame::encode(&Request { number, body }.encode());
                (bytes, moves) = (bytes + wire.len(), moves + tried.len());
                most = most.max(wire.len());
            }
        }
    }
    let each = bytes as f64 / moves as f64;
    assert!(moves > 10_000 && each > 70.0 / 30.0 && each < 2.5, "{each} bytes for each of {moves}");
    // Escapes are rare, but a queen or a rook in the wrong place has several in one batch.
    assert!(most < 95, "{most} bytes in one request");
}
