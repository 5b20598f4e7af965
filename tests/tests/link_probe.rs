//! Batches of moves to try, on complete boards under Verilator and on the board in software: at
//! every position of real games, every legal move that something can come back after.

use std::fs::File;
use std::io::{Read, Write};
use std::time::Duration;

use perpetual_catalogue::named;
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{Client, Probed};
use perpetual_model::{Chain, Detector, Limits, MoveRecord};
use perpetual_sim::{Board, BoardStream, boards};
use perpetual_tests::data;

use crate::courses::{Course, courses};

/// Simulated time that a client waits for a byte: more than the longest request takes.
const PATIENCE: Duration = Duration::from_millis(50);

fn games(file: &str) -> Vec<Course> {
    courses(File::open(data().join(file)).unwrap()).unwrap()
}

/// Tries all moves of a game, forwards and backwards, with several batches in flight.
fn probe<T: Read + Write>(client: &mut Client<T>, course: &Course) -> Vec<Vec<Probed>> {
    let plies = (0..course.moves.len()).chain((0..course.moves.len()).rev());
    let mut answers = Vec::new();
    for ply in plies {
        while !client.is_idle() {
            answers.extend(client.answers().unwrap());
        }
        client.submit(&course.line[..ply], &course.moves[ply]).unwrap();
    }
    while let Some(answer) = client.answers().unwrap() {
        answers.push(answer);
    }
    answers
}

/// What the golden model says: play, ask, take back.
fn expected(course: &Course, limits: Limits) -> Vec<Vec<Probed>> {
    let mut model = Chain::with_limits(limits);
    let mut answers: Vec<Vec<Probed>> = Vec::new();
    for (ply, moves) in course.moves.iter().enumerate() {
        if let Some(last) = ply.checked_sub(1) {
            model.push(course.line[last]).unwrap();
        }
        let tried = |&record: &MoveRecord| Probed::from(model.tried(record).unwrap());
        answers.push(moves.iter().map(tried).collect());
    }
    let back = answers.clone();
    answers.extend(back.into_iter().rev());
    answers
}

#[test]
#[ignore = "long: make test-all"]
fn every_board_tries_the_moves_of_real_games() {
    // `cosim_window` has the board with a window detector.
    for configuration in boards() {
        let Some(core) = configuration.detector().filter(|core| core.records().is_some()) else {
            continue;
        };
        let name = configuration.name;
        let circuit = Board::new(name).unwrap();
        let mut circuit = Client::connect(BoardStream::new(circuit, PATIENCE)).unwrap();
        let settings = Settings { limits: core.limits(), ..Settings::default() };
        let mut software = Client::connect(Wire::new(SoftBoard::new(settings), vec![])).unwrap();
        let (mut tried, mut repetitions) = (0, 0);
        // `megabaud` and `slow` are the circuit of `sim` behind a line of 3 and 26 times the cycles.
        let (of_games, least) = match name {
            "slow" => (2..3, (500, 5)),
            "megabaud" => (0..3, (3_000, 30)),
            _ => (0..9, (10_000, 100)),
        };
        for (game, course) in games("demo/matches.pgn")[of_games].iter().enumerate() {
            let expected = expected(course, core.limits());
            assert_eq!(probe(&mut software, course), expected, "game {game} in software");
            let got = probe(&mut circuit, course);
            assert_eq!(got.len(), expected.len());
            for (batch, (got, expected)) in got.iter().zip(&expected).enumerate() {
                assert_eq!(got, expected, "board {name}, game {game}, batch {batch}");
            }
            tried += got.iter().map(Vec::len).sum::<usize>();
            repetitions += got.iter().flatten().filter(|one| one.is_repetition()).count();
        }
        let counters = *circuit.counters();
        assert_eq!((counters.retries, counters.frames_dropped), (0, 0), "{counters:?}");
        assert_eq!(counters.probed, tried as u64);
        let enough = tried > least.0 && repetitions > least.1;
        assert!(enough, "{name}: {tried} moves, {repetitions} repetitions");
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_window_longer_than_the_stack_is_said_to_be_cut() {
    let limits = named("chain-16").unwrap().core.limits();
    let all = games("demo/long-window.pgn").remove(0);
    // Around the ply at which the stack of 1,024 runs over, and far behind it.
    let circuit = Board::new("chain-16").unwrap();
    let mut client = Client::connect(BoardStream::new(circuit, PATIENCE)).unwrap();
    let (mut exact, mut cut) = (0, 0);
    for ply in [1_000, 1_022, 1_023, 1_024, 1_025, 1_200, 1_400, 1_600, 1_900] {
        let (line, moves) = (&all.line[..ply], &all.moves[ply]);
        let mut model = Chain::with_limits(limits);
        line.iter().for_each(|&record| model.push(record).unwrap());
        let got = client.probe(line, moves).unwrap();
        for (got, &record) in got.iter().zip(moves) {
            assert_eq!(*got, Probed::from(model.tried(record).unwrap()), "ply {ply}, {record}");
        }
        exact += got.iter().filter(|one| one.exact).count();
        cut += got.iter().filter(|one| !one.exact).count();
    }
    assert!(exact > 20 && cut > 20, "{exact} exact, {cut} cut");
}
