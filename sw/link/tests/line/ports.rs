//! A serial port, with another program that reads from it or none: what it takes is asked for again, or its
//! possibility is named, and nothing is waited for without end.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use perpetual_link::mock::{ALWAYS, Bench, Settings, SoftBoard};
use perpetual_link::serial::{self, tty::Tty};
use perpetual_link::{Client, ClientError, Timing};
use perpetual_model::generate::{Pieces, lines};
use perpetual_model::{Chain, Detector};

use crate::disturbed::{self, knight_line};

const WAIT: Duration = Duration::from_millis(2);

/// Short, so that a request is given up quickly.
const TIMING: Timing = Timing {
    silence: Duration::from_millis(40),
    patience: Duration::from_millis(200),
    ..disturbed::TIMING
};

/// Reads while `reads` says so; how many bytes it has taken.
fn second_reader(path: &Path, reads: &Arc<AtomicBool>) -> Arc<AtomicUsize> {
    let mut tty = Tty::open(path, WAIT).unwrap();
    let (reads, taken) = (reads.clone(), Arc::new(AtomicUsize::new(0)));
    let counted = taken.clone();
    thread::spawn(move || {
        let mut buffer = [0; 16];
        loop {
            if reads.load(Ordering::Relaxed) {
                counted.fetch_add(tty.read(&mut buffer).unwrap_or(0), Ordering::Relaxed);
            } else {
                thread::sleep(WAIT);
            }
        }
    });
    taken
}

/// What a thread comes to in time.
fn in_time<V: Send + 'static>(work: impl FnOnce() -> V + Send + 'static) -> V {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(work()));
    receive.recv_timeout(Duration::from_secs(60)).expect("no wait is without end")
}

#[test]
fn whole_games_come_through_and_a_slow_board_is_waited_for() {
    for (pause, count, plies) in [(0, 60, 300), (30, 1, 400)] {
        let board = SoftBoard::new(Settings::default()).forged(move |answer| {
            thread::sleep(Duration::from_millis(pause));
            vec![answer]
        });
        let bench = Bench::with(board, ALWAYS).unwrap();
        let port = serial::open(bench.path(), serial::DEFAULT_BAUD).unwrap();
        // Long enough that a busy machine makes no difference.
        let timing = Timing { silence: Duration::from_secs(30), ..Timing::default() };
        let mut board = Client::connect_with(port, timing).unwrap();
        for line in lines(5, count, Pieces::Like { like: 3, squares: 14 }, plies) {
            let (mut got, mut expected) = (Vec::new(), Vec::new());
            board.clear().unwrap();
            board.play(&line, &mut got).unwrap();
            Chain::new().play(&line, &mut expected).unwrap();
            assert_eq!(got, expected);
        }
        let counters = board.counters();
        let verdicts = (count * plies) as u64;
        let counted = (counters.retries, counters.frames_dropped, counters.verdicts);
        assert_eq!(counted, (0, 0, verdicts));
    }
}

#[test]
fn every_answer_is_right_or_an_error_in_time() {
    let bench = Bench::new(Settings::default(), ALWAYS).unwrap();
    let path = bench.path().to_owned();
    let reads = Arc::new(AtomicBool::new(false));
    let taken = second_reader(&path, &reads);
    let mut expected = Vec::new();
    Chain::new().play(&knight_line(40), &mut expected).unwrap();
    let stolen = taken.clone();
    let rounds = in_time(move || {
        let port = serial::open(&path, serial::DEFAULT_BAUD).unwrap();
        let mut board = Client::connect_with(port, TIMING).unwrap();
        reads.store(true, Ordering::Relaxed);
        let mut rounds = [0; 2];
        // Who is first at a byte is chance.
        let took = || stolen.load(Ordering::Relaxed) > 0;
        while rounds[0] + rounds[1] < 30 || (!took() && rounds[1] < 5_000) {
            board.clear().unwrap();
            let mut got = Vec::new();
            match board.play(&knight_line(40), &mut got) {
                Ok(()) => assert_eq!(got, expected),
                Err(ClientError::NoAnswer { .. }) => {}
                Err(error) => panic!("{error}"),
            }
            rounds[usize::from(got == expected)] += 1;
        }
        reads.store(false, Ordering::Relaxed);
        // Without it every answer is right.
        let mut got = Vec::new();
        thread::sleep(10 * WAIT);
        board.clear().unwrap();
        board.play(&knight_line(40), &mut got).unwrap();
        assert_eq!(got, expected);
        rounds
    });
    assert!(taken.load(Ordering::Relaxed) > 0, "nothing was taken: {rounds:?}");
}

#[test]
fn a_reader_that_takes_everything_is_thought_of() {
    let bench = Bench::new(Settings::default(), ALWAYS).unwrap();
    let path = bench.path().to_owned();
    // It is ahead at each byte, as it holds the port's end that the bytes come to.
    let stolen = std::fs::File::from(bench.far().try_clone().unwrap());
    let mut board = in_time({
        let path = path.clone();
        move || {
            let port = serial::open(&path, serial::DEFAULT_BAUD).unwrap();
            Client::connect_with(port, TIMING).unwrap()
        }
    });
    for _ in 0..4 {
        let mut far = stolen.try_clone().unwrap();
        thread::spawn(move || while far.read(&mut [0; 64]).is_ok() {});
    }
    let error = in_time(move || {
        board.push(knight_line(1)[0]).unwrap();
        loop {
            board.clear().unwrap();
            board.push(knight_line(1)[0]).unwrap();
            if let Err(error) = board.verdict() {
                break error.to_string();
            }
        }
    });
    assert!(error.contains("that no other program reads the port"), "{error}");
}
