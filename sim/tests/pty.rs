//! The board behind a pseudo-terminal, as another program sees it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::Duration;

use perpetual_link::protocol::MAX_ANSWER_FRAME;
use perpetual_link::serial::place::PlaceError;
use perpetual_link::{Answer, AnswerBody, Client, Layout, frame, slip};
use perpetual_model::generate::{Pieces, lines};
use perpetual_model::{Chain, Detector};
use perpetual_sim::{Board, Running, SimulatedBoard, SimulationError};
use serialport::SerialPort;
use tempfile::{TempDir, tempdir};

fn start() -> (TempDir, Running) {
    let directory = tempdir().unwrap();
    let board = Board::new("sim").unwrap();
    let board = SimulatedBoard::open(board, &directory.path().join("board")).unwrap();
    (directory, board.spawn())
}

fn open(path: &Path) -> Box<dyn SerialPort> {
    let port = serialport::new(path.to_str().unwrap(), 3_000_000);
    port.timeout(Duration::from_millis(10)).open().unwrap()
}

#[test]
fn a_line_there_and_back_and_again_after_reopening() {
    let (_directory, running) = start();
    for line in lines(21, 3, Pieces::Full, 120) {
        let mut board = Client::connect(open(running.path())).unwrap();
        let (mut expected, mut got) = (Vec::new(), Vec::new());
        Chain::new().play(&line, &mut expected).unwrap();
        board.play(&line, &mut got).unwrap();
        assert_eq!(got, expected);
        assert_eq!(board.counters().retries, 0);
    }
    let board = running.stop().unwrap();
    assert_eq!(board.framing_errors(), 0);
}

#[test]
fn nothing_is_lost_while_nobody_reads() {
    let directory = tempdir().unwrap();
    let mut board = Board::new("sim").unwrap();
    // Answers are longer than requests: the board must have time to send one before the next
    // request has come in, or its own buffer overflows.
    board.set_gap(50);
    let place = directory.path().join("board");
    let running = SimulatedBoard::open(board, &place).unwrap().spawn();
    let mut port = open(running.path());
    let request = frame::encode(&[7, 1]);
    let mut written = 0;
    // Every buffer on the way there and back fills up.
    while written < 100_000 {
        match port.write(&request[written % request.len()..]) {
            Ok(count) => written += count,
            Err(_) => break,
        }
    }
    assert!((8192..100_000).contains(&written), "{written} bytes were taken");
    let mut decoder = slip::Decoder::new(MAX_ANSWER_FRAME);
    let mut answers = 0;
    let mut buffer = [0; 1000];
    let mut quiet = 0;
    while quiet < 50 {
        let Ok(count) = port.read(&mut buffer) else {
            quiet += 1;
            continue;
        };
        quiet = 0;
        for frame in buffer[..count].iter().filter_map(|&byte| decoder.feed(byte)) {
            let payload = frame::open(&frame.unwrap()).unwrap().to_vec();
            let Answer { number, body, .. } = Answer::decode(&payload, Layout::Plain).unwrap();
            assert_eq!(number, 7);
            assert!(matches!(body, AnswerBody::Identity(identity) if identity.dropped == 0));
            answers += 1;
        }
    }
    assert_eq!(answers, written / request.len());
}

#[test]
fn the_link_goes_when_the_board_does() {
    let (directory, running) = start();
    let path = running.path().to_owned();
    assert!(path.exists());
    let error = SimulatedBoard::open(Board::new("sim").unwrap(), &path).unwrap_err();
    assert!(matches!(error, SimulationError::Place(PlaceError::Taken(_))), "{error}");
    drop(running);
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}
