//! The client over a stream that really waits, with the board in another thread.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // Helpers of tests are not seen as tests.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::Duration;

use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::{Client, Timing};
use perpetual_model::generate::{Pieces, lines};
use perpetual_model::{Chain, Detector};

/// A board that runs until the host hangs up; from then on it takes no bytes.
fn serve(mut stream: UnixStream, pause: Duration) {
    let mut board = SoftBoard::new(Settings::default());
    let mut buffer = [0; 64];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        board.receive(&buffer[..count]);
        while let Some(answer) = board.respond() {
            thread::sleep(pause);
            if stream.write_all(&answer).is_err() {
                return;
            }
        }
    }
}

fn connect(pause: Duration) -> Client<UnixStream> {
    let (host, board) = UnixStream::pair().unwrap();
    host.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    host.set_write_timeout(Some(Duration::from_millis(10))).unwrap();
    thread::spawn(move || serve(board, pause));
    // Long enough that a busy machine makes no difference.
    let timing = Timing { silence: Duration::from_secs(30), ..Timing::default() };
    Client::connect_with(host, timing).unwrap()
}

#[test]
fn whole_games_come_through() {
    let mut board = connect(Duration::ZERO);
    for line in lines(5, 60, Pieces::Like { like: 3, squares: 14 }, 300) {
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        board.clear().unwrap();
        board.play(&line, &mut got).unwrap();
        Chain::new().play(&line, &mut expected).unwrap();
        assert_eq!(got, expected);
    }
    let counters = board.counters();
    assert_eq!((counters.retries, counters.frames_dropped, counters.verdicts), (0, 0, 18_000));
}

#[test]
fn a_slow_board_is_waited_for() {
    let mut board = connect(Duration::from_millis(30));
    for line in lines(6, 1, Pieces::Full, 400) {
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        board.play(&line, &mut got).unwrap();
        Chain::new().play(&line, &mut expected).unwrap();
        assert_eq!(got, expected);
    }
    assert_eq!(board.counters().retries, 0);
}
