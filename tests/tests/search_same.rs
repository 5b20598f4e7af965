//! The same search whoever is asked: golden model, other models, the circuit in rust-hdl's
//! simulator and under Verilator, a simulated board at the end of a serial line. Node for node.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use perpetual_engine::source::{Following, Guarded, Source};
use perpetual_engine::{Knowledge, Limits, Options, Reached, Start, Thinker};
use perpetual_host::forms::{Ahead, Batched};
use perpetual_host::forms::{Form, Method};
use perpetual_lab::methods;
use perpetual_link::Client;
use perpetual_sim::{Board, BoardStream};
use perpetual_tests::{data, each_game};

const PATIENCE: Duration = Duration::from_millis(50);

fn think(start: &Start, depth: u32, source: impl Source + 'static) -> (Reached, Option<String>) {
    let knowledge = Knowledge::Asked(Guarded::new(Box::new(source)));
    let mut thinker = Thinker::new(Options::default(), knowledge, 4);
    let reached = thinker.think(start, Limits::depth(depth), |_| {});
    (Reached { time: Duration::ZERO, ..reached }, thinker.take_warning())
}

fn golden(start: &Start, depth: u32) -> Reached {
    think(start, depth, Following::new(perpetual_model::Chain::new())).0
}

fn opened(method: Method, form: &Form) -> impl Source {
    Following::new(perpetual_host::forms::open(method, form, 0).unwrap())
}

fn board(ahead: Ahead) -> Batched<BoardStream> {
    let stream = BoardStream::new(Board::new("sim").unwrap(), PATIENCE);
    Batched::new(Client::connect(stream).unwrap(), "the board".to_owned(), ahead)
}

/// Positions of real games in which something has been repeated, with the game before them.
fn starts() -> Vec<(String, Start)> {
    let mut starts = Vec::new();
    for file in ["engines.pgn", "diep-axon.pgn", "long-window.pgn"] {
        each_game(&data().join("demo").join(file), |name, game| {
            let plies = game.moves.len();
            if starts.len() < 6 && plies > 60 {
                let start = Start::of(game.start.clone(), &game.moves[..plies - 9]);
                starts.push((name.to_owned(), start));
            }
        });
    }
    starts
}

#[test]
#[ignore = "long: make test-all"]
fn every_exact_form_leads_to_the_same_search() {
    let starts = starts();
    assert!(starts.len() >= 6, "{}", starts.len());
    let mut repetitions = 0;
    for (name, start) in &starts {
        let expected = golden(start, 6);
        repetitions += expected.tally.repetitions;
        for method in Method::CIRCUITS {
            let got = think(start, 6, opened(method, &Form::Model));
            assert_eq!(got, (expected.clone(), None), "{name}: {} as a model", method.name());
            let got = think(start, 6, opened(method, &Form::Verilated));
            assert_eq!(got, (expected.clone(), None), "{name}: {} verilated", method.name());
        }
        for ahead in [Ahead::Nothing, Ahead::Siblings, Ahead::Everything] {
            let got = think(start, 6, board(ahead));
            assert_eq!(got, (expected.clone(), None), "{name}: the board, {ahead:?} ahead");
        }
    }
    assert!(repetitions > 100, "{repetitions}");
}

#[test]
#[ignore = "long: make test-all"]
fn rust_hdls_simulator_leads_to_the_same_search() {
    let (name, start) = &starts()[0];
    let expected = golden(start, 4);
    let got = think(start, 4, opened(Method::Chain, &Form::Rtl));
    assert_eq!(got, (expected, None), "{name}");
}

#[test]
#[ignore = "long: make test-all"]
fn every_exact_published_method_leads_to_the_same_search() {
    let (name, start) = &starts()[0];
    let expected = golden(start, 7);
    let mut others = 0;
    for info in methods::ALL {
        if info.exactness == methods::Exactness::Exact && info.counts {
            let got = think(start, 7, Following::new(info.detector()));
            assert_eq!(got, (expected.clone(), None), "{name}: {}", info.name);
            others += 1;
        }
    }
    assert!(others >= 2, "{others}");
}

/// A line that is cut after so many bytes read, which are counted.
struct Cut(BoardStream, usize, Arc<AtomicUsize>);

impl Read for Cut {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let end = buffer.len().min(self.1);
        let read = self.0.read(&mut buffer[..end])?;
        self.1 -= read;
        self.2.fetch_add(read, Ordering::Relaxed);
        Ok(read)
    }
}

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_board_lost_in_mid_search_changes_nothing_but_a_warning() {
    let (name, start) = &starts()[0];
    let expected = golden(start, 6);
    let read = Arc::new(AtomicUsize::new(0));
    let cut_after = |bytes| {
        read.store(0, Ordering::Relaxed);
        let stream = BoardStream::new(Board::new("sim").unwrap(), PATIENCE);
        let client = Client::connect(Cut(stream, bytes, read.clone())).unwrap();
        think(start, 6, Batched::new(client, "the board".to_owned(), Ahead::Siblings))
    };
    assert_eq!(cut_after(usize::MAX), (expected.clone(), None), "{name}");
    let whole = read.load(Ordering::Relaxed);
    assert!(whole > 200, "{whole}");
    for bytes in [whole / 4, whole / 3, whole / 2] {
        let (got, warning) = cut_after(bytes);
        assert_eq!(got, expected, "{name}: cut after {bytes} bytes");
        assert!(warning.unwrap().starts_with("the board: "));
    }
}
