//! A circuit and its golden model, asked the same, with an upset on the way.

use std::fmt;

use perpetual_model::MoveRecord;
use perpetual_sim::{Core, FAULTY_CORES, Operation, State};

use super::circuit::{Answer, Circuit, Request, SearchWindow, Seen};
use super::golden::Golden;

/// No circuit takes longer for a request: the sweep of block RAM after a reset is some 260 cycles, a cut of a window of
/// 100 plies some 400.
const PATIENCE: usize = 600;

/// What went wrong with a request or a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It was not taken, or not answered.
    Hangs,
    /// It was refused, though it was a good one.
    Refused,
    /// The answer is wrong or says that it may be.
    Differs {
        /// What it has to be.
        expected: Answer,
        /// What it is.
        got: Answer,
    },
    /// A probe of this move has the wrong answer.
    Probe {
        /// The move.
        record: MoveRecord,
        /// What the answer is.
        got: bool,
        /// Nothing said that it may be wrong.
        exact: bool,
    },
    /// This move is said to bring a position back, and does not, or not the one that was asked for.
    Found {
        /// The move.
        found: MoveRecord,
        /// What was said of the position.
        of: Answer,
        /// Nothing said that it may be wrong.
        exact: bool,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Hangs => write!(f, "hangs: nothing within {PATIENCE} cycles"),
            Trouble::Refused => write!(f, "refuses a good request"),
            Trouble::Differs { expected, got } => {
                write!(f, "expected {expected:?}\n  got      {got:?}")
            }
            Trouble::Probe { record, got, .. } => write!(f, "a probe of {record}: {got}"),
            Trouble::Found { found, of, .. } => write!(f, "finds {found} for {of:?}"),
        }
    }
}

/// A change of registers that a [`Bench`] makes.
type Change = Box<dyn FnOnce(&mut State<'_>)>;

/// A circuit and its model.
pub struct Bench {
    circuit: Box<dyn Circuit>,
    /// What is right.
    pub golden: Golden,
    cycles: usize,
    upset: Option<(usize, Change)>,
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bench").field("golden", &self.golden).finish_non_exhaustive()
    }
}

impl Bench {
    /// A circuit with this name, one of [`FAULTY_CORES`] or a search window, as after power-up.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(name: &str) -> Bench {
        let circuit: Box<dyn Circuit> = match FAULTY_CORES.contains(&name) {
            true => Box::new(Core::faulty(name).unwrap_or_else(|error| panic!("{error}"))),
            false => Box::new(SearchWindow::new(name).unwrap_or_else(|error| panic!("{error}"))),
        };
        Bench { circuit, golden: Golden::new(name), cycles: 0, upset: None }
    }

    /// Its registers.
    pub fn state(&mut self) -> State<'_> {
        self.circuit.state()
    }

    /// Cycles since the bench was made, or the last [`Bench::upset_in`].
    pub fn cycles(&self) -> usize {
        self.cycles
    }

    /// Registers will change in the cycle after so many others. Counts cycles anew.
    pub fn upset_in(&mut self, cycles: usize, change: impl FnOnce(&mut State<'_>) + 'static) {
        self.cycles = 0;
        self.upset = Some((cycles, Box::new(change)));
    }

    /// One clock cycle.
    pub fn cycle(&mut self, request: Option<Request>, reset: bool) -> Seen {
        if let Some((_, change)) = self.upset.take_if(|(at, _)| *at == self.cycles) {
            change(&mut self.circuit.state());
        }
        self.cycles += 1;
        self.circuit.cycle(request, reset)
    }

    /// A reset of one cycle, whatever is offered with it: the line is empty, for the model at least.
    pub fn reset(&mut self, request: Option<Request>) {
        self.upset = None;
        self.cycle(request, true);
        self.golden.apply(Request::Clear);
    }

    /// Offers a request until it is taken.
    fn offer(&mut self, request: Request) -> Result<(), Trouble> {
        match (0..PATIENCE).any(|_| self.cycle(Some(request), false).ready) {
            true => Ok(()),
            false => Err(Trouble::Hangs),
        }
    }

    /// Waits for something to be seen; says too whether a search window said that it is exact.
    fn until<T>(&mut self, wanted: impl Fn(Seen) -> Option<T>) -> Result<(T, bool), Trouble> {
        let seen = (0..PATIENCE).find_map(|_| {
            let seen = self.cycle(None, false);
            wanted(seen).map(|wanted| (wanted, seen.exact))
        });
        seen.ok_or(Trouble::Hangs)
    }

    /// Has a request done.
    ///
    /// # Errors
    /// If it was not done, as far as one can see.
    pub fn request(&mut self, request: Request) -> Result<(), Trouble> {
        self.offer(request)?;
        self.golden.apply(request);
        match self.cycle(None, false).refused {
            true => Err(Trouble::Refused),
            false => Ok(()),
        }
    }

    /// Asks of the position, and takes the answer.
    ///
    /// # Errors
    /// If there is none, or not that of the model.
    pub fn ask(&mut self, operation: Operation) -> Result<Answer, Trouble> {
        let expected = self.golden.answer(operation);
        self.offer(Request::Ask(operation))?;
        let (got, _) = self.until(|seen| seen.answer)?;
        self.cycle(Some(Request::Take), false);
        match got == expected {
            true => Ok(got),
            false => Err(Trouble::Differs { expected, got }),
        }
    }

    /// Asks, where that can be asked, whether a move that is not played would repeat, and which move would.
    ///
    /// # Errors
    /// If there is no answer, or not that of the model.
    pub fn look_ahead(&mut self, record: MoveRecord) -> Result<(), Trouble> {
        if !self.circuit.looks_ahead() {
            return Ok(());
        }
        self.offer(Request::Probe(record))?;
        let (got, exact) = self.until(|seen| seen.would_repeat)?;
        if got != self.golden.would_repeat(record).is_some() {
            return Err(Trouble::Probe { record, got, exact });
        }
        let of = self.golden.answer(Operation::Window);
        if !of.upcoming {
            return Ok(());
        }
        self.offer(Request::Find)?;
        let (found, exact) = self.until(|seen| seen.found)?;
        match self.golden.would_repeat(found) {
            Some(distance) if distance == of.upcoming_distance + 1 => Ok(()),
            _ => Err(Trouble::Found { found, of, exact }),
        }
    }
}
