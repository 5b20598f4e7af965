//! One bit flipped, and what comes of it until the next reset.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_sim::{Operation, Register};

use super::bench::{Bench, Trouble};
use super::circuit::{Answer, Request};
use super::golden::Golden;

/// A bit to flip.
#[derive(Clone, Copy, Debug)]
pub struct Upset {
    /// Which register.
    pub register: usize,
    /// Which word of it, if it is a memory.
    pub word: usize,
    /// Which bit.
    pub bit: usize,
    /// Cycles from the one in which the last move is offered.
    pub cycle: usize,
}

/// What came of an upset, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All answers were right.
    Right,
    /// An answer was marked as not exact, and no other was wrong.
    NotExact,
    /// A fault was reported, or a good request refused, and no answer before was wrong without a mark.
    Reported,
    /// The circuit took no request, or gave no answer, and none before was wrong.
    Hangs,
    /// An answer was wrong, and nothing said so.
    Wrong,
}

/// How many upsets came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as the outcomes")]
pub struct Tally {
    pub right: usize,
    pub not_exact: usize,
    pub reported: usize,
    pub hangs: usize,
    pub wrong: usize,
    /// The next reset did not end it.
    pub lasting: usize,
}

impl Tally {
    /// Counts an upset.
    pub fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Right => &mut self.right,
            Outcome::NotExact => &mut self.not_exact,
            Outcome::Reported => &mut self.reported,
            Outcome::Hangs => &mut self.hangs,
            Outcome::Wrong => &mut self.wrong,
        } += 1;
    }

    /// All of them.
    pub fn upsets(&self) -> usize {
        self.right + self.not_exact + self.reported + self.hangs + self.wrong
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.right += other.right;
        self.not_exact += other.not_exact;
        self.reported += other.reported;
        self.hangs += other.hangs;
        self.wrong += other.wrong;
        self.lasting += other.lasting;
    }
}

/// A line whose last move, and the question after it, are upset.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The line.
    pub line: Vec<MoveRecord>,
    /// The question.
    pub operation: Operation,
    /// Moves taken back and played again afterwards, each with a question, to see what is left of an upset.
    pub back: usize,
}

impl Walk {
    /// Of a circuit as after a reset: the line up to the last move, with two questions, so that it has been at work.
    ///
    /// # Errors
    /// If anything is not right.
    pub fn begin(&self, bench: &mut Bench) -> Result<(), Trouble> {
        let most = self.line.len() - 1;
        for (ply, record) in (1..=most).zip(&self.line) {
            bench.request(Request::Push(*record))?;
            if ply == most / 2 || ply == most {
                bench.ask(Operation::Window)?;
            }
        }
        Ok(())
    }

    /// The last move, its question, and those that follow.
    fn end(&self, bench: &mut Bench) -> Outcome {
        let mut worst = Outcome::Right;
        match self.steps(bench, &mut worst) {
            Ok(()) => worst,
            Err(outcome) => worst.max(outcome),
        }
    }

    /// `worst` becomes that of the answers; an error ends it.
    fn steps(&self, bench: &mut Bench, worst: &mut Outcome) -> Result<(), Outcome> {
        let request = |bench: &mut Bench, request| bench.request(request).map_err(of);
        let ask = |bench: &mut Bench, operation, worst: &mut Outcome| match bench.ask(operation) {
            Ok(_) => Ok(()),
            // Whoever is told no more than this goes on.
            Err(trouble) if of(trouble) == Outcome::NotExact => {
                *worst = Outcome::NotExact;
                Ok(())
            }
            Err(trouble) => Err(of(trouble)),
        };
        let last = self.line[self.line.len() - 1];
        request(bench, Request::Push(last))?;
        ask(bench, self.operation, worst)?;
        // The move before the last, the other way round: it may bring a position back.
        let MoveRecord { piece, from, to, .. } = self.line[self.line.len() - 2];
        match bench.look_ahead(MoveRecord::new(piece, to, from)) {
            Err(Trouble::Hangs) => return Err(Outcome::Hangs),
            Err(trouble) if of(trouble) == Outcome::Wrong => return Err(Outcome::Wrong),
            Err(trouble) => *worst = of(trouble),
            Ok(()) => {}
        }
        let again = &self.line[self.line.len() - self.back..];
        for _ in again {
            request(bench, Request::Pop)?;
            ask(bench, Operation::Window, worst)?;
        }
        for record in again {
            request(bench, Request::Push(*record))?;
            ask(bench, Operation::Window, worst)?;
        }
        Ok(())
    }

    /// Cycles from the one in which the last move is offered to the one in which the answer is taken.
    ///
    /// # Panics
    /// If an undisturbed circuit does not get there.
    pub fn cycles(&self, name: &str) -> usize {
        let mut bench = Bench::new(name);
        self.begin(&mut bench).unwrap_or_else(|trouble| panic!("{name}, not upset: {trouble}"));
        bench.upset_in(0, |_| {});
        let once = Walk { back: 0, ..self.clone() };
        assert_eq!(once.end(&mut bench), Outcome::Right, "{name}, not upset");
        bench.cycles()
    }

    /// Upsets a circuit that has begun.
    pub fn upset(&self, bench: &mut Bench, upset: Upset) -> Outcome {
        let Upset { register, word, bit, cycle } = upset;
        bench.upset_in(cycle, move |state| state.flip(register, word, bit));
        self.end(bench)
    }
}

fn of(trouble: Trouble) -> Outcome {
    match trouble {
        Trouble::Hangs => Outcome::Hangs,
        Trouble::Refused => Outcome::Reported,
        Trouble::Differs { got, .. } if got.fault => Outcome::Reported,
        // A mark that would be there anyway says nothing.
        Trouble::Differs { expected, got } if expected.exact && !got.exact => Outcome::NotExact,
        Trouble::Probe { exact: false, .. } | Trouble::Found { exact: false, .. } => {
            Outcome::NotExact
        }
        Trouble::Differs { .. } | Trouble::Probe { .. } | Trouble::Found { .. } => Outcome::Wrong,
    }
}

/// Lines of so many plies: whose last position has occurred before, long ago, or twice, and one that says nothing new.
pub fn walks(name: &str, plies: usize) -> Vec<Walk> {
    let mut numbers = Numbers::new(3);
    let mut find = |pieces, operation, wanted: &dyn Fn(Answer) -> bool| loop {
        let line = line(&mut numbers, pieces, plies, 0);
        let mut golden = Golden::new(name);
        line.iter().for_each(|record| golden.apply(Request::Push(*record)));
        if wanted(golden.answer(Operation::Window)) {
            break Walk { line, operation, back: 3 };
        }
    };
    let few = Pieces::Like { like: 1, squares: 7 };
    let long_ago = plies as u32 / 2;
    vec![
        find(few, Operation::First, &|answer| answer.exact && answer.distance >= long_ago),
        find(few, Operation::Window, &|answer| answer.exact && answer.occurrences >= 2),
        find(Pieces::Full, Operation::Window, &|answer| !answer.repetition),
    ]
}

/// How much of what there is to upset is upset.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// One of so many, of all bits of registers in all cycles.
    pub one_in: usize,
    /// Upsets of each memory and walk.
    pub of_memory: usize,
}

/// What comes of upsets of a circuit, per register: those of a name, in all its copies.
pub type Found = BTreeMap<String, Tally>;

/// A circuit that has begun a walk, and does again after each upset.
struct Run<'a> {
    name: &'static str,
    walk: &'a Walk,
    bench: Bench,
}

impl<'a> Run<'a> {
    fn new(name: &'static str, walk: &'a Walk) -> Run<'a> {
        let mut bench = Bench::new(name);
        walk.begin(&mut bench).unwrap_or_else(|trouble| panic!("{name}, not upset: {trouble}"));
        Run { name, walk, bench }
    }

    /// A word of a memory, rather one that is not 0.
    fn word(&mut self, numbers: &mut Numbers, at: usize, register: &Register) -> usize {
        let any = numbers.one_in(4);
        let mut word = 0;
        for _ in 0..32 {
            word = numbers.below(register.words);
            if any || (0..register.bits).any(|bit| self.bench.state().bit(at, word, bit)) {
                break;
            }
        }
        word
    }

    fn upset(&mut self, upset: Upset, tally: &mut Tally) {
        tally.add(self.walk.upset(&mut self.bench, upset));
        self.bench.reset(None);
        if self.walk.begin(&mut self.bench).is_err() {
            tally.lasting += 1;
            *self = Run::new(self.name, self.walk);
        }
    }
}

/// Everything that can be flipped, in every cycle of the walks, as far as the effort goes.
///
/// # Panics
/// If the circuit is wrong without an upset.
pub fn all(name: &'static str, walks: &[Walk], effort: Effort) -> Found {
    let registers = Bench::new(name).state().registers();
    let mut numbers = Numbers::new(7);
    let mut found = Found::new();
    for walk in walks {
        let cycles = walk.cycles(name);
        let mut run = Run::new(name, walk);
        for (at, register) in registers.iter().enumerate() {
            let tally = found.entry(without_copies(register)).or_default();
            let mut one = |run: &mut Run<'_>, word, bit, cycle| {
                run.upset(Upset { register: at, word, bit, cycle }, tally);
            };
            if register.words > 1 {
                for _ in 0..effort.of_memory {
                    let word = run.word(&mut numbers, at, register);
                    let bit = numbers.below(register.bits);
                    one(&mut run, word, bit, numbers.below(cycles));
                }
                continue;
            }
            for bit in 0..register.bits {
                for cycle in 0..cycles {
                    if numbers.one_in(effort.one_in) {
                        one(&mut run, 0, bit, cycle);
                    }
                }
            }
        }
    }
    found
}

/// The path of a register, the same for all copies of what it is in.
fn without_copies(register: &Register) -> String {
    let path = register.to_string();
    path.chars().filter(|letter| !letter.is_ascii_digit() && !"[]".contains(*letter)).collect()
}
