//! The exported core against the golden model with the same limits: every verdict, every error
//! and the cycles it takes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, LineError, MoveRecord, Verdict, Window};
use perpetual_sim::{Core, CoreError};

/// A verdict takes this many cycles more than the plies walked.
const LATENCY: u64 = 8;

/// The core and the model on the same line.
struct Both {
    core: Core,
    model: Chain,
    limits: Limits,
    /// The whole line, with what both have dropped.
    line: Vec<MoveRecord>,
    /// How many plies at its start both have dropped.
    dropped: usize,
    /// Where records come from: a generated line and the ply it starts at. All but the first
    /// start with a barrier, so that together they are consistent with a board.
    sources: Vec<(usize, Vec<MoveRecord>)>,
    seen: Seen,
}

/// What a run has covered.
#[derive(Debug, Default)]
struct Seen {
    verdicts: usize,
    repetitions: usize,
    overflows: usize,
    cuts: usize,
    refusals: usize,
}

impl Both {
    fn new(name: &str) -> Both {
        let core = Core::new(name).unwrap();
        let limits = core.configuration().limits();
        let model = Chain::with_limits(limits);
        Both {
            core,
            model,
            limits,
            line: vec![],
            dropped: 0,
            sources: vec![],
            seen: Seen::default(),
        }
    }

    fn push(&mut self, record: MoveRecord) {
        self.core.push(record).unwrap();
        self.model.push(record).unwrap();
        self.line.push(record);
        self.dropped = self.dropped.max(self.line.len().saturating_sub(self.limits.depth.unwrap()));
    }

    /// The next record of the current source; a new source if there is none or it has run out.
    fn play(&mut self, numbers: &mut Numbers, pieces: Pieces, plies: usize, barrier: usize) {
        let ply = self.line.len();
        let next = self.sources.last().and_then(|(base, source)| source.get(ply - base));
        let record = next.copied().unwrap_or_else(|| {
            let mut source = line(numbers, pieces, plies, barrier);
            source[0] = source[0].as_barrier();
            self.sources.push((ply, source));
            self.sources.last().unwrap().1[0]
        });
        self.push(record);
    }

    /// What is played next comes from a new source.
    fn switch(&mut self) {
        let ply = self.line.len();
        if let Some((base, source)) = self.sources.last_mut() {
            source.truncate(ply - *base);
        }
    }

    fn back_to(&mut self, ply: usize) {
        self.line.truncate(ply);
        while self.sources.last().is_some_and(|(base, _)| *base >= ply) {
            self.sources.pop();
        }
        if ply == 0 {
            self.sources.clear();
        }
    }

    fn cut(&mut self, ply: usize) {
        let expected = self.model.cut(ply);
        let got = self.core.cut(ply);
        match expected {
            Ok(()) => {
                assert_eq!(got, Ok(()));
                self.back_to(ply);
            }
            Err(error) => self.refused(error, got.unwrap_err()),
        }
    }

    fn pop(&mut self) {
        let expected = self.model.pop();
        let got = self.core.pop();
        match expected {
            Ok(()) => {
                assert_eq!(got, Ok(()));
                self.back_to(self.line.len() - 1);
            }
            Err(error) => self.refused(error, got.unwrap_err()),
        }
    }

    fn clear(&mut self) {
        self.model.clear().unwrap();
        self.core.clear().unwrap();
        self.back_to(0);
        self.dropped = 0;
    }

    fn refused(&mut self, expected: LineError, got: CoreError) {
        self.seen.refusals += 1;
        let depth = self.limits.depth.unwrap();
        let same = match expected {
            LineError::Empty => CoreError::Empty,
            LineError::TooShort { ply, line } => {
                CoreError::TooShort { ply: ply as u16, line: line as u16 }
            }
            LineError::Dropped { ply, .. } => CoreError::Dropped { ply: ply as u16, depth },
            other => panic!("a core has no error for {other}"),
        };
        assert_eq!(got, same);
    }

    fn ask(&mut self, first: bool) {
        let (expected, got) = if first {
            (self.model.first().unwrap(), self.core.first().unwrap())
        } else {
            (self.model.verdict().unwrap(), self.core.verdict().unwrap())
        };
        let (plies, dropped) = (self.line.len(), self.dropped);
        let barrier = self.line.iter().rposition(|record| record.barrier);
        let last = self.core.last();
        assert_eq!(
            got, expected,
            "first: {first}, {plies} plies, {dropped} dropped, last barrier {barrier:?}, {last:?}"
        );
        let walk = self.core.last().unwrap();
        assert_eq!(walk.verdict.exact, !walk.list_overflow && !walk.window_cut);
        let walked = self.model.last_walk().plies as u64;
        assert_eq!(walk.cycles, walked + LATENCY, "{walked} plies walked, {expected:?}");
        self.seen.verdicts += 1;
        self.seen.repetitions += usize::from(got.is_repetition());
        self.seen.overflows += usize::from(walk.list_overflow);
        self.seen.cuts += usize::from(walk.window_cut);
    }

    fn ply_is_the_same(&mut self) {
        assert_eq!(usize::from(self.core.ply()), self.model.ply());
        assert_eq!(self.line.len(), self.model.ply());
    }
}

/// Plays, takes back, cuts, clears and asks at random.
fn wander(name: &str, seed: u64, steps: usize, pieces: Pieces, barrier: usize) -> Seen {
    let mut both = Both::new(name);
    let mut numbers = Numbers::new(seed);
    let plies = 3 * both.limits.depth.unwrap();
    for _ in 0..steps {
        match numbers.below(200) {
            0..10 => both.pop(),
            10..14 => {
                let ply = both.line.len().saturating_sub(numbers.below(12));
                both.cut(ply);
            }
            14 => {
                let ply = numbers.below(both.line.len() + 3);
                both.cut(ply);
            }
            15 if numbers.one_in(4) => both.clear(),
            16 if numbers.one_in(4) => {
                both.clear();
                both.pop();
            }
            17 => both.switch(),
            _ => both.play(&mut numbers, pieces, plies, barrier),
        }
        both.ply_is_the_same();
        both.ask(false);
        if numbers.one_in(3) {
            both.ask(true);
        }
    }
    assert_eq!(both.core.queries(), both.seen.verdicts as u64);
    both.seen
}

#[test]
fn like_pieces_that_swap_and_join() {
    for (seed, name) in [(1, "chain-32-long"), (2, "chain-16")] {
        let seen = wander(name, seed, 6000, Pieces::Like { like: 3, squares: 12 }, 100);
        assert!(seen.repetitions > 500 && seen.refusals > 0, "{seen:?}");
    }
}

#[test]
fn full_boards() {
    let seen = wander("chain-32-long", 5, 4000, Pieces::Full, 200);
    assert!(seen.repetitions > 100 && seen.overflows == 0, "{seen:?}");
    let seen = wander("chain-16", 5, 4000, Pieces::Full, 200);
    assert!(seen.repetitions > 100 && seen.overflows > 0, "{seen:?}");
}

#[test]
fn scoreboard_and_pair() {
    for (seed, name) in [(9, "scoreboard-long"), (10, "pair-long")] {
        let like = wander(name, seed, 3000, Pieces::Like { like: 3, squares: 12 }, 100);
        assert!(like.repetitions > 250 && like.refusals > 0, "{like:?}");
        let full = wander(name, seed, 2000, Pieces::Full, 200);
        assert!(full.repetitions > 50 && full.overflows == 0, "{full:?}");
    }
}

#[test]
fn a_tiny_core_runs_out_where_the_model_does() {
    let few = wander("chain-4", 7, 20_000, Pieces::Like { like: 1, squares: 6 }, 0);
    assert!(few.cuts > 1000 && few.repetitions > 1000 && few.refusals > 10, "{few:?}");
    let many = wander("chain-4", 8, 20_000, Pieces::Full, 50);
    assert!(many.overflows > 1000 && many.repetitions > 100, "{many:?}");
}

#[test]
fn a_window_longer_than_the_stack() {
    let mut both = Both::new("chain-32-long");
    for (ply, record) in (1..).zip(line(&mut Numbers::new(3), Pieces::Full, 2600, 0)) {
        both.push(record);
        if ply % 50 == 0 || (2040..2060).contains(&ply) {
            both.ask(false);
            both.ask(true);
        }
    }
    assert!(both.seen.cuts > 10, "{:?}", both.seen);
    // A barrier makes verdicts exact again.
    both.push(MoveRecord::NULL_MOVE);
    both.ask(false);
    assert!(both.core.last().unwrap().verdict.exact);
}

#[test]
fn a_barrier_in_the_oldest_record_held_ends_an_exact_window() {
    let mut both = Both::new("chain-4");
    let records = line(&mut Numbers::new(9), Pieces::Like { like: 1, squares: 8 }, 80, 0);
    both.push(MoveRecord::NULL_MOVE);
    both.push(MoveRecord::NULL_MOVE);
    for record in records {
        both.push(record);
        both.ask(false);
    }
    assert_eq!(both.seen.cuts, 80 - 63);
}

#[test]
fn a_cut_of_any_length_is_waited_for() {
    // The cycles of a cut that takes nothing back.
    for (name, none) in [
        ("chain-32-long", 2),
        ("scoreboard-long", 2),
        ("pair-long", 2),
        ("window-100", 2),
        ("window-pair", 3),
    ] {
        for back in [0, 1, 2, 41, 42, 100] {
            a_cut(name, back, none);
        }
    }
}

/// A cut of so many plies, and what is said of the line before, after, and when it goes on: what the
/// model says, from which as many moves are taken back one by one.
fn a_cut(name: &str, back: usize, none: u64) {
    let mut core = Core::new(name).unwrap();
    let configuration = core.configuration();
    let mut model = Window::new(configuration.core.depth());
    // So many plies are the most that a window detector can take back; the others hold them all.
    let records = line(&mut Numbers::new(11), Pieces::Like { like: 2, squares: 24 }, 150, 60);
    let (mut repetitions, kept) = (0, 100 - back);
    let mut same = |core: &mut Core, model: &mut Window, ply: usize| {
        let expected = model.verdict().unwrap();
        assert!(expected.occurrences < 7, "a window detector counts no further");
        assert_eq!(core.verdict(), Ok(expected), "{name}, {back} plies back, ply {ply}");
        assert_eq!(core.first().unwrap(), model.first().unwrap());
        assert_eq!(usize::from(core.ply()), ply);
        repetitions += usize::from(expected.is_repetition());
    };
    for (ply, &record) in (1..).zip(&records[..100]) {
        core.push(record).unwrap();
        model.push(record).unwrap();
        same(&mut core, &mut model, ply);
    }
    let began = core.cycles();
    assert_eq!(core.cut(kept), Ok(()), "{name}, {back} plies back");
    let moves = if configuration.core.plies().is_some() { 4 * back as u64 + 1 } else { 0 };
    assert_eq!(core.cycles() - began, none.max(moves), "{name}, {back} plies back");
    (0..back).for_each(|_| model.pop().unwrap());
    same(&mut core, &mut model, kept);
    for (ply, &record) in (1..).zip(&records[..]).skip(kept) {
        core.push(record).unwrap();
        model.push(record).unwrap();
        same(&mut core, &mut model, ply);
    }
    assert!(repetitions > 20, "{repetitions}");
}

#[test]
fn a_line_of_65535_plies_is_full() {
    let mut core = Core::new("chain-4").unwrap();
    for _ in 0..65_535 {
        core.push(MoveRecord::NULL_MOVE).unwrap();
    }
    assert_eq!(core.push(MoveRecord::NULL_MOVE), Err(CoreError::LineFull));
    assert_eq!(core.ply(), 65_535);
    assert_eq!(core.verdict(), Ok(Verdict::NONE));
    core.pop().unwrap();
    core.push(MoveRecord::NULL_MOVE).unwrap();
    assert_eq!(core.cut(65_536), Err(CoreError::NoSuchPly(65_536)));
}
