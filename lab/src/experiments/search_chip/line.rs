//! A board with search chips at the end of a line, in a time of its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use perpetual_link::frame;
use perpetual_link::protocol::RESULT_BYTES;
use perpetual_link::search::encode;
use perpetual_model::search::{Job, Number, Reply, Searcher, SearcherError, Table, ask};

/// What the time depends on.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    /// Searchers, each at work on one request.
    pub searchers: usize,
    /// Their clock.
    pub hertz: f64,
    /// Bits per second of the line; a byte takes ten.
    pub baud: f64,
    /// What a USB adapter takes in each direction, in seconds.
    pub latency: f64,
}

/// Bytes of an answer: number, opcode, result and status.
const ANSWER: [u8; 2 + RESULT_BYTES + 1] = [0; 2 + RESULT_BYTES + 1];

/// Bytes of an ABORT: number, opcode and target.
const ABORT: [u8; 3] = [0; 3];

/// Seconds, of what was collected.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Since the first request.
    pub passed: f64,
    /// Of all searchers at work.
    pub busy: f64,
}

/// A request under way.
struct Flight {
    reply: Reply,
    searcher: usize,
    begun: f64,
    ended: f64,
}

/// Answers as a chip does, and counts the time that a board would take. The host takes none, requests share the line, and
/// answers, which are short, do not wait for each other.
pub struct Line {
    chip: Box<dyn Searcher>,
    built: Built,
    now: f64,
    sent: f64,
    free: Vec<f64>,
    spent: Arc<Mutex<Spent>>,
    flights: HashMap<Number, Flight>,
    next: Number,
}

impl Line {
    /// A board like this, with chips like this one, that tells the time it spends.
    pub fn new(chip: Box<dyn Searcher>, built: Built, spent: Arc<Mutex<Spent>>) -> Line {
        Line {
            chip,
            built,
            now: 0.0,
            sent: 0.0,
            free: vec![0.0; built.searchers],
            spent,
            flights: HashMap::new(),
            next: 0,
        }
    }

    fn answered(&self, flight: &Flight) -> f64 {
        flight.ended + self.takes(&ANSWER) + self.built.latency
    }

    /// Seconds on the line.
    fn takes(&self, payload: &[u8]) -> f64 {
        10.0 * frame::encode(payload).len() as f64 / self.built.baud
    }
}

impl Searcher for Line {
    fn name(&self) -> String {
        format!("{} searchers at {} baud", self.built.searchers, self.built.baud)
    }

    fn plies(&self) -> usize {
        self.chip.plies()
    }

    fn slots(&self) -> usize {
        self.built.searchers
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        self.chip.load(table)
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        let reply = ask(self.chip.as_mut(), job)?;
        let payload = encode(job, 0, 0, &Table::plain(), 0);
        self.sent = self.now.max(self.sent) + self.takes(&payload);
        let free = self.free.iter().enumerate().min_by(|one, other| one.1.total_cmp(other.1));
        let (searcher, free) = free
            .map(|(at, free)| (at, *free))
            .ok_or_else(|| SearcherError::Form("no searcher".to_owned()))?;
        let begun = free.max(self.sent + self.built.latency);
        let ended = begun + reply.cycles.unwrap_or(0) as f64 / self.built.hertz;
        if let Some(free) = self.free.get_mut(searcher) {
            *free = ended;
        }
        self.next += 1;
        self.flights.insert(self.next, Flight { reply, searcher, begun, ended });
        Ok(self.next)
    }

    fn collect(&mut self, number: Number, _: Duration) -> Result<Option<Reply>, SearcherError> {
        let flight = self.flights.remove(&number);
        let flight = flight.ok_or(SearcherError::NotInFlight(number))?;
        self.now = self.now.max(self.answered(&flight));
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        spent.passed = self.now;
        spent.busy += flight.ended - flight.begun;
        Ok(Some(flight.reply))
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        if let Some(flight) = self.flights.remove(&number) {
            self.sent = self.now.max(self.sent) + self.takes(&ABORT);
            let told = self.sent + self.built.latency;
            if let Some(free) = self.free.get_mut(flight.searcher) {
                *free = free.min(told.max(flight.begun));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::search::{Answer, Counts, Done, Request, Root, Task};

    /// Answers at once, in so many cycles.
    struct Fixed(u64);

    impl Searcher for Fixed {
        fn name(&self) -> String {
            String::new()
        }
        fn plies(&self) -> usize {
            32
        }
        fn slots(&self) -> usize {
            1
        }
        fn load(&mut self, _: &Table) -> Result<(), SearcherError> {
            Ok(())
        }
        fn submit(&mut self, _: &Job) -> Result<Number, SearcherError> {
            Ok(0)
        }
        fn collect(&mut self, _: Number, _: Duration) -> Result<Option<Reply>, SearcherError> {
            let answer = Answer { value: 0, best: None, inexact: false, counts: Counts::default() };
            Ok(Some(Reply { done: Ok(Done::Search(answer)), cycles: Some(self.0) }))
        }
        fn abort(&mut self, _: Number) -> Result<(), SearcherError> {
            Ok(())
        }
    }

    /// A line, the time it tells, and a job.
    fn line(cycles: u64, built: Built) -> (Line, Arc<Mutex<Spent>>, Job) {
        let spent = Arc::new(Mutex::new(Spent::default()));
        let root = Root::new("7k/8/8/8/8/8/R7/K7 w - - 0 1".parse().unwrap(), &[]);
        let job = Job { root, task: Task::Search(Request::of_depth(1)) };
        (Line::new(Box::new(Fixed(cycles)), built, spent.clone()), spent, job)
    }

    /// A second of work for each request; the line is fast.
    const FAST: Built = Built { searchers: 1, hertz: 100.0, baud: 1e9, latency: 0.0 };

    #[test]
    fn searchers_work_side_by_side() {
        for (searchers, requests, time) in [(1, 1, 1.0), (1, 3, 3.0), (3, 3, 1.0), (2, 3, 2.0)] {
            let (mut line, spent, job) = line(100, Built { searchers, ..FAST });
            let numbers: Vec<Number> = (0..requests).map(|_| line.submit(&job).unwrap()).collect();
            for number in numbers {
                line.collect(number, Duration::ZERO).unwrap();
            }
            let Spent { passed, busy } = *spent.lock().unwrap();
            assert!((passed - time).abs() < 1e-3, "{searchers} {requests}: {passed}");
            assert!((busy - requests as f64).abs() < 1e-3, "{busy}");
        }
    }

    #[test]
    fn an_aborted_request_frees_its_searcher() {
        let (mut line, _, job) = line(100, FAST);
        let first = line.submit(&job).unwrap();
        line.abort(first).unwrap();
        let second = line.submit(&job).unwrap();
        line.collect(second, Duration::ZERO).unwrap();
        assert!(line.now < 1.1 && line.collect(first, Duration::ZERO).is_err());
    }

    #[test]
    fn a_slow_line_is_what_is_waited_for() {
        let slow = Built { searchers: 8, hertz: 1e9, baud: 9_600.0, latency: 0.001 };
        let (mut line, _, job) = line(1, slow);
        let number = line.submit(&job).unwrap();
        line.collect(number, Duration::ZERO).unwrap();
        // 64 bytes and 38 back.
        assert!((0.1..0.13).contains(&line.now), "{}", line.now);
    }
}
