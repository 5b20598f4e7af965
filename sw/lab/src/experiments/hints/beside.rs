//! A board that gives hints, in a time that is the host's nodes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use perpetual_host::engine::hints::{About, Deepening, WAITING};
use perpetual_host::engine::leaves::table::table;
use perpetual_host::engine::{HintTally, Hints, Start};
use perpetual_link::protocol::BUFFER;
use perpetual_link::search::held;
use perpetual_model::search::{Number, Searcher, SearcherError};
use shakmaty::Move;

use crate::experiments::search_chip::line::{Built, Line};
use crate::experiments::search_ideas::Ideas;
use crate::experiments::search_ideas::timed::{Clock, Timed};

/// The share of the time that the searchers of a board were at work, when a search is over.
#[derive(Clone, Debug, Default)]
pub struct Work(Arc<Mutex<f64>>);

impl Work {
    /// The share, 1 for all of them all the time.
    pub fn at_work(&self) -> f64 {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A board beside a host that makes so many nodes a second.
pub struct Beside {
    built: Built,
    rate: u64,
    line: Line,
    deepening: Option<Deepening>,
    in_flight: Vec<(Number, About)>,
    /// Requests that may wait on the board: those for which its buffer has room.
    waiting: usize,
    work: Work,
}

impl Beside {
    /// A board beside a host that makes so many nodes a second.
    ///
    /// # Errors
    /// None that a model has.
    pub fn new(built: Built, rate: u64) -> Result<(Beside, Work), SearcherError> {
        let line = line(built)?;
        let work = Work::default();
        let beside = Beside {
            built,
            rate,
            line,
            deepening: None,
            in_flight: Vec::new(),
            waiting: WAITING,
            work: work.clone(),
        };
        Ok((beside, work))
    }

    /// All that happens up to this time.
    fn until(&mut self, seconds: f64) -> Result<(), SearcherError> {
        let Some(deepening) = &mut self.deepening else { return Ok(()) };
        loop {
            while self.in_flight.len() < self.line.slots() + self.waiting
                && let Some((about, job)) = deepening.next_request()
            {
                self.waiting = WAITING.min(BUFFER / held(&job));
                self.in_flight.push((self.line.submit(&job)?, about));
            }
            let Some((number, answered)) = self.line.first_answer() else { break };
            if answered > seconds {
                break;
            }
            let Some(place) = self.in_flight.iter().position(|one| one.0 == number) else { break };
            let (_, about) = self.in_flight.remove(place);
            if let Some(reply) = self.line.collect(number, Duration::ZERO)? {
                deepening.reply(about, &reply);
            }
        }
        let share = self.line.busy_until(seconds) / seconds.max(1e-9);
        let mut work = self.work.0.lock().unwrap_or_else(PoisonError::into_inner);
        *work = share / self.built.searchers as f64;
        Ok(())
    }
}

fn line(built: Built) -> Result<Line, SearcherError> {
    let clock = Clock { limit: u64::MAX, ..Clock::default() };
    let mut line =
        Line::new(Box::new(Timed::new(Ideas::default(), false, clock)), built, Arc::default());
    line.load(&table())?;
    Ok(line)
}

impl Hints for Beside {
    fn name(&self) -> String {
        self.line.name()
    }

    fn begin(&mut self, start: &Start, moves: &[Move]) {
        self.in_flight.clear();
        self.deepening = Deepening::new(&table(), start, moves).ok();
        if let Ok(line) = line(self.built) {
            self.line = line;
        }
    }

    fn better(&mut self, nodes: u64, own: Move) -> Option<Move> {
        self.until(nodes as f64 / self.rate as f64).ok()?;
        self.deepening.as_mut()?.better(own)
    }

    fn end(&mut self) {}

    fn tally(&self) -> HintTally {
        self.deepening.as_ref().map(Deepening::tally).unwrap_or_default()
    }

    fn take_warning(&mut self) -> Option<String> {
        None
    }
}
