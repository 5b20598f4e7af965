//! The window detector's Verilog under Verilator against its model, operation by operation: real
//! games with moves taken back, and all that a search of them asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use perpetual_engine::source::{Following, Guarded};
use perpetual_engine::{Knowledge, Limits, Options, Reached, Start, Tally, Thinker};
use perpetual_host::forms::FormError;
use perpetual_link::Client;
use perpetual_model::generate::Numbers;
use perpetual_model::{Chain, Detector, MoveRecord, Question, Verdict, Window};
use perpetual_sim::{Board, BoardStream, Core};
use perpetual_tests::{assert_same, data, each_game, fen_after, pgn_files};

/// What both have been asked.
#[derive(Debug, Default)]
struct Seen {
    operations: AtomicUsize,
    repetitions: AtomicUsize,
    inexact: AtomicUsize,
}

/// The circuit and the model of the same length, asked the same.
struct Both {
    core: Core,
    model: Window,
    seen: Arc<Seen>,
}

impl Both {
    fn new(seen: Arc<Seen>) -> Both {
        let core = Core::new("window-100").unwrap();
        let model = Window::new(core.configuration().core.depth());
        Both { core, model, seen }
    }

    /// How many the circuit holds.
    fn plies(&self) -> usize {
        self.core.configuration().core.depth()
    }

    fn note(&self) {
        self.seen.operations.fetch_add(1, Ordering::Relaxed);
    }
}

impl Detector for Both {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        self.note();
        self.core.clear().unwrap();
        self.model.clear().unwrap();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.note();
        self.core.push(record).unwrap();
        self.model.push(record).unwrap();
        Ok(())
    }

    fn pop(&mut self) -> Result<(), FormError> {
        self.note();
        assert_eq!(self.core.pop().is_ok(), self.model.pop().is_ok());
        Ok(())
    }

    fn replace(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.note();
        self.core.replace(record).unwrap();
        self.model.replace(record).unwrap();
        Ok(())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, FormError> {
        self.note();
        let (got, model) =
            (self.core.query(question).unwrap(), self.model.query(question).unwrap());
        let expected = match question {
            Question::First => model,
            Question::Window => Window::in_three_bits(model),
        };
        assert_eq!(got, expected, "operation {}", self.seen.operations.load(Ordering::Relaxed));
        self.seen.repetitions.fetch_add(usize::from(got.is_repetition()), Ordering::Relaxed);
        self.seen.inexact.fetch_add(usize::from(!got.exact), Ordering::Relaxed);
        Ok(got)
    }
}

/// Every position of the games; now and then some moves are taken back and played again.
fn games(folder: &str, operations: usize, seen: &Arc<Seen>) {
    let mut both = Both::new(seen.clone());
    let mut numbers = Numbers::new(1);
    for file in pgn_files(folder) {
        each_game(&file, |_, game| {
            if seen.operations.load(Ordering::Relaxed) >= operations {
                return;
            }
            both.clear().unwrap();
            let mut ply = 0;
            // A ring does not get back what it has forgotten: moves are taken back only as far.
            let mut farthest = 0;
            while let Some(&record) = game.records.get(ply) {
                both.push(record).unwrap();
                ply += 1;
                farthest = farthest.max(ply);
                both.verdict().unwrap();
                if numbers.one_in(8) {
                    both.replace(record.as_barrier()).unwrap();
                    both.verdict().unwrap();
                    both.replace(record).unwrap();
                    both.verdict().unwrap();
                }
                if numbers.one_in(8) {
                    let held = ply - farthest.saturating_sub(both.plies()).min(ply);
                    for _ in 0..numbers.below(12).min(held) {
                        both.pop().unwrap();
                        ply -= 1;
                    }
                    both.first().unwrap();
                }
            }
        });
    }
}

/// A search from the middle of games, whose every request goes to both.
fn searches(operations: usize, depth: u32, seen: &Arc<Seen>) {
    for file in pgn_files("demo") {
        each_game(&file, |name, game| {
            let plies = game.moves.len();
            if plies < 40 || seen.operations.load(Ordering::Relaxed) >= operations {
                return;
            }
            let start = Start::of(game.start.clone(), &game.moves[..plies - 9]);
            let think = |knowledge| -> Reached {
                let mut thinker = Thinker::new(Options::default(), knowledge, 4);
                let reached = thinker.think(&start, Limits::depth(depth), |_| {});
                assert_eq!(thinker.take_warning(), None, "{name}");
                Reached { time: Duration::ZERO, ..reached }
            };
            let both = Both::new(seen.clone());
            let held = both.plies();
            let source = Following::new(both);
            let got = think(Knowledge::Asked(Guarded::new(Box::new(source))));
            let golden = Following::new(Chain::new());
            let expected = think(Knowledge::Asked(Guarded::new(Box::new(golden))));
            // A window says when a game is longer than its ring; a walk has room for any.
            assert!(!expected.tally.inexact && (!got.tally.inexact || plies > held), "{name}");
            let tally = Tally { inexact: false, ..got.tally };
            let got = Reached { tally, ..got };
            assert_eq!(got, expected, "{name}: the search comes to the same");
        });
    }
}

/// As many requests as these, half of them by searches to this depth.
fn searches_and_games(operations: usize, depth: u32) {
    let seen = Arc::new(Seen::default());
    searches(operations / 2, depth, &seen);
    let searched = seen.operations.load(Ordering::Relaxed);
    games("games", operations, &seen);
    println!("{searched} operations of searches; in all {seen:?}");
    assert!(searched >= operations / 20, "{seen:?}");
    assert!(seen.operations.load(Ordering::Relaxed) >= operations, "{seen:?}");
    assert!(seen.repetitions.load(Ordering::Relaxed) > operations / 200, "{seen:?}");
    assert!(seen.inexact.load(Ordering::Relaxed) > 0, "{seen:?}");
}

#[test]
fn some_searches_and_games() {
    searches_and_games(100_000, 6);
}

#[test]
#[ignore = "long: make test-all"]
fn a_million_operations_of_searches_and_games() {
    searches_and_games(1_000_000, 8);
}

/// The pair of window detector and scoreboard, which walks, on real games.
#[test]
fn the_pair_sees_no_fault() {
    let mut core = Core::new("window-pair").unwrap();
    let plies = core.configuration().core.depth();
    let (mut positions, mut repetitions) = (0, 0);
    each_game(&data().join("demo/matches.pgn"), |name, game| {
        let mut model = Window::new(plies);
        core.clear().unwrap();
        for (&record, ply) in game.records.iter().zip(1..) {
            core.push(record).unwrap();
            model.push(record).unwrap();
            let expected = Window::in_three_bits(model.verdict().unwrap());
            let fen = || fen_after(game, ply);
            assert_same(name, ply, &fen, record, expected, core.verdict().unwrap());
            positions += 1;
            repetitions += usize::from(expected.is_repetition());
        }
    });
    assert!(positions > 1_500 && repetitions > 100, "{positions}, {repetitions}");
}

/// A whole board with a window detector, through its serial pins: games as lines with a verdict a
/// ply, and back again further than the ring holds, where the line has to be loaded anew.
#[test]
fn a_board_on_real_games() {
    let board = Board::new("window-100").unwrap();
    let plies = board.configuration().detector().unwrap().depth();
    let mut board = Client::connect(BoardStream::new(board, Duration::from_millis(50))).unwrap();
    let (mut positions, mut repetitions, mut inexact) = (0, 0, 0);
    for file in ["demo/matches.pgn", "demo/long-window.pgn"] {
        each_game(&data().join(file), |name, game| {
            let mut model = Window::new(plies);
            let (mut expected, mut got) = (Vec::new(), Vec::new());
            model.play(&game.records, &mut expected).unwrap();
            board.clear().unwrap();
            board.play(&game.records, &mut got).unwrap();
            assert_eq!(got.len(), expected.len(), "{name}: verdicts");
            for (index, (&expected, &got)) in expected.iter().zip(&got).enumerate() {
                let expected = Window::in_three_bits(expected);
                let fen = || fen_after(game, index + 1);
                assert_same(name, index + 1, &fen, game.records[index], expected, got);
                repetitions += usize::from(got.is_repetition());
                inexact += usize::from(!got.exact);
            }
            positions += got.len();
            // What is exact is right wherever one goes back to, and whatever was forgotten.
            let mut golden = Chain::new();
            golden.play(&game.records, &mut Vec::new()).unwrap();
            for _ in 0..game.records.len().min(2 * plies) {
                golden.pop().unwrap();
                board.pop().unwrap();
            }
            let (got, expected) = (board.first().unwrap(), golden.first().unwrap());
            assert!(!got.exact || got == expected, "{name}: {got:?}, expected {expected:?}");
        });
    }
    assert!(
        positions > 3_000 && repetitions > 100 && inexact > 100,
        "{positions} {repetitions} {inexact}"
    );
}
