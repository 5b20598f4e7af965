//! The host's end of the line.

mod error;
mod exchange;

use std::collections::{BTreeSet, VecDeque};
use std::io::{Read, Write};
use std::time::Duration;

use perpetual_model::search::{Job, Number, Reply, SearchError, Table, Task};

use super::answer::{Aborted, Decoded};
use super::codes::{ABORT, SEARCH};
use super::request::{encode, held};
use crate::port::{Port, Wait};
use crate::protocol::{ANSWER_BIT, PROTOCOL_VERSION};
use crate::{ClientError, Counters, Identity, Timing, Trouble};

pub use error::SearchersError;

/// A search that the board has, or should have.
#[derive(Clone, Debug)]
struct Flight {
    number: Number,
    job: Job,
    /// Of its request, in the board's buffer.
    bytes: usize,
    /// Its number on the line.
    sent_as: u8,
    tag: u32,
    /// How often it was sent.
    sent: u32,
    aborted: bool,
}

/// A board with searchers at the end of a stream of bytes.
///
/// Reads of the stream must return after a bounded time, as for [`crate::Client`].
///
/// As many searches are in flight as the board has searchers; more wait here. An answer counts only with number and tag of
/// a search in flight. What is lost is found by asking the board how many searches it makes, and sent again.
#[derive(Debug)]
pub struct Searchers<T> {
    port: Port<T>,
    identity: Identity,
    table: Table,
    /// The name of the whole table.
    name: u32,
    number: u8,
    tag: u32,
    next: Number,
    waiting: VecDeque<Flight>,
    /// So many requests more than searchers are sent.
    ahead: usize,
    /// How long nothing has come while an answer is due.
    quiet: Duration,
    /// In the order in which they were sent, so that those that wait on the board are the last.
    flying: Vec<Flight>,
    done: VecDeque<(Number, Result<Reply, Aborted>)>,
    /// Searches given up whose end nobody will collect.
    forgotten: BTreeSet<Number>,
}

impl<T: Read + Write> Searchers<T> {
    /// Finds out who is at the other end, ends what is going on there, and loads the table.
    ///
    /// # Errors
    /// [`SearchersError`] says why there is no such board.
    pub fn connect(stream: T, table: &Table) -> Result<Searchers<T>, SearchersError> {
        Searchers::connect_with(stream, table, Timing::default())
    }

    /// [`Searchers::connect`] with other time-outs.
    ///
    /// # Errors
    /// As for [`Searchers::connect`].
    pub fn connect_with(
        stream: T,
        table: &Table,
        timing: Timing,
    ) -> Result<Searchers<T>, SearchersError> {
        let (port, tag) = Port::open(stream, timing)?;
        let mut board = Searchers {
            port,
            identity: Identity::default(),
            table: table.clone(),
            name: 0,
            number: tag as u8,
            tag,
            next: 0,
            waiting: VecDeque::new(),
            ahead: 0,
            quiet: Duration::ZERO,
            flying: Vec::new(),
            done: VecDeque::new(),
            forgotten: BTreeSet::new(),
        };
        // Requests that wait behind searches are read, and so IDENTIFY is, only when these have ended.
        board.ask(ABORT, &[])?;
        let identity = board.identify()?;
        if identity.version != PROTOCOL_VERSION {
            return Err(ClientError::OtherVersion { board: identity.version }.into());
        }
        board.identity = identity;
        if board.searchers() == 0 {
            return Err(SearchersError::NoSearchers { detector: identity.detector });
        }
        board.load_table()?;
        Ok(board)
    }

    /// How many searchers it has.
    pub const fn searchers(&self) -> usize {
        match self.identity.searchers() {
            Some(count) => count as usize,
            None => 0,
        }
    }

    /// Sends so many requests more than there are searchers, as far as the board's buffer has room for them, so that a searcher does
    /// not wait for the line. They wait on the board, which reads nothing behind them meanwhile, neither IDENTIFY nor ABORT: give such
    /// searches a limit of nodes. Not for a combined board whose detector is used: its client would give up.
    pub const fn queue(&mut self, requests: usize) {
        self.ahead = requests;
    }

    /// What the board said when it was last asked who it is.
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What went over the line so far.
    pub const fn counters(&self) -> &Counters {
        &self.port.counters
    }

    /// The stream, for what the protocol does not cover.
    pub const fn stream(&mut self) -> &mut T {
        &mut self.port.stream
    }

    /// Searches that were submitted and not yet collected.
    pub fn open(&self) -> usize {
        self.waiting.len() + self.flying.len() + self.done.len()
    }

    /// Submits a search, and sends it if a searcher is free.
    ///
    /// # Errors
    /// [`SearchersError::Line`] if the line fails.
    pub fn submit(&mut self, job: Job) -> Result<Number, SearchersError> {
        let number = self.next;
        self.next += 1;
        // A board does not look whether alpha is below beta.
        if let Task::Search(request) = &job.task
            && let Err(error @ SearchError::Window { .. }) = request.check()
        {
            self.finish(number, Ok(Reply { done: Err(error), cycles: None }));
            return Ok(number);
        }
        let bytes = held(&job);
        let flight = Flight { number, job, bytes, sent_as: 0, tag: 0, sent: 0, aborted: false };
        self.waiting.push_back(flight);
        self.send_waiting()?;
        Ok(number)
    }

    /// Gives a search up. It is collected as [`Aborted`], even if its answer is under way.
    ///
    /// # Errors
    /// [`SearchersError::Line`] if the line fails.
    pub fn abort(&mut self, number: Number) -> Result<(), SearchersError> {
        if let Some(at) = self.waiting.iter().position(|flight| flight.number == number) {
            self.waiting.remove(at);
            self.finish(number, Err(Aborted));
        } else if let Some(flight) = self.flying.iter_mut().find(|flight| flight.number == number) {
            flight.aborted = true;
            let target = flight.sent_as;
            self.abort_on_board(target)?;
        } else if let Some((_, outcome)) = self.done.iter_mut().find(|(of, _)| *of == number) {
            *outcome = Err(Aborted);
        }
        Ok(())
    }

    /// The next search that has ended, in the order in which they end.
    ///
    /// # Errors
    /// [`SearchersError::Nothing`] if none was submitted; otherwise why the board does not answer.
    pub fn collect(&mut self) -> Result<(Number, Result<Reply, Aborted>), SearchersError> {
        loop {
            if let Some(done) = self.done.pop_front() {
                return Ok(done);
            }
            if self.flying.is_empty() && self.waiting.is_empty() {
                return Err(SearchersError::Nothing);
            }
            self.wait(self.port.timing.silence)?;
        }
    }

    /// Waits for an answer, not longer than this, and takes it.
    pub(crate) fn wait(&mut self, at_most: Duration) -> Result<(), SearchersError> {
        let timing = self.port.timing;
        self.port.timing.silence = timing.silence.min(at_most);
        let received = self.port.receive(&mut Wait::begin());
        let waited = std::mem::replace(&mut self.port.timing, timing).silence;
        match received? {
            Ok(payload) => {
                self.quiet = Duration::ZERO;
                if self.accept(&payload) == Accepted::Refused {
                    self.send_again()?;
                }
            }
            Err(_) => {
                self.quiet += waited;
                if self.quiet >= timing.silence {
                    self.quiet = Duration::ZERO;
                    self.look_after()?;
                }
            }
        }
        self.send_waiting()
    }

    /// The outcome of this search, if it has ended.
    pub(crate) fn take(&mut self, number: Number) -> Option<Result<Reply, Aborted>> {
        let at = self.done.iter().position(|(of, _)| *of == number)?;
        self.done.remove(at).map(|(_, outcome)| outcome)
    }

    /// Nobody will collect this search.
    pub(crate) fn forget(&mut self, number: Number) {
        if self.take(number).is_none() {
            self.forgotten.insert(number);
        }
    }

    fn finish(&mut self, number: Number, outcome: Result<Reply, Aborted>) {
        if !self.forgotten.remove(&number) {
            self.done.push_back((number, outcome));
        }
    }

    /// Whether it was submitted, and neither collected nor forgotten.
    pub(crate) fn has(&self, number: Number) -> bool {
        let sent = self.waiting.iter().chain(&self.flying).any(|flight| flight.number == number);
        (sent && !self.forgotten.contains(&number)) || self.done.iter().any(|(of, _)| *of == number)
    }

    /// Loads another table, when the searches submitted so far have ended.
    ///
    /// # Errors
    /// Why the board does not answer.
    pub fn load(&mut self, table: &Table) -> Result<(), SearchersError> {
        while !(self.flying.is_empty() && self.waiting.is_empty()) {
            self.wait(self.port.timing.silence)?;
        }
        self.table = table.clone();
        self.load_table()
    }

    /// Whether a request of so many bytes may be sent: a searcher is free, or the board has room for it behind those that wait.
    fn has_room(&self, bytes: usize) -> bool {
        let Some(waits) = self.flying.get(self.searchers()..) else { return true };
        let held: usize = waits.iter().map(|flight| flight.bytes).sum();
        waits.len() < self.ahead && held + bytes <= usize::from(self.identity.buffer)
    }

    /// Sends what waits here as long as there is room.
    fn send_waiting(&mut self) -> Result<(), SearchersError> {
        while self.waiting.front().is_some_and(|flight| self.has_room(flight.bytes))
            && let Some(mut flight) = self.waiting.pop_front()
        {
            flight.sent_as = self.new_number();
            self.tag = self.tag.wrapping_add(1);
            flight.tag = self.tag;
            flight.sent += 1;
            let payload = encode(&flight.job, flight.sent_as, flight.tag, &self.table, self.name);
            self.flying.push(flight);
            self.port.transmit(&payload)?;
        }
        Ok(())
    }

    /// Nothing has come for a while: has something been lost?
    fn look_after(&mut self) -> Result<(), SearchersError> {
        let open = self.flying.len();
        let identity = self.identify()?;
        let answered = open - self.flying.len();
        if usize::from(identity.ply) < open - answered
            || identity.detector != self.identity.detector
        {
            return self.send_again();
        }
        // An ABORT may have been lost.
        let aborted: Vec<u8> = self
            .flying
            .iter()
            .filter(|flight| flight.aborted)
            .map(|flight| flight.sent_as)
            .collect();
        aborted.into_iter().try_for_each(|target| self.abort_on_board(target))
    }

    fn abort_on_board(&mut self, target: u8) -> Result<(), SearchersError> {
        let number = self.new_number();
        Ok(self.port.transmit(&[number, ABORT, target])?)
    }

    /// Ends all that goes on, loads the table anew, and puts what was in flight back among what waits.
    fn send_again(&mut self) -> Result<(), SearchersError> {
        self.port.counters.retries += 1;
        self.ask(ABORT, &[])?;
        self.load_table()?;
        while let Some(flight) = self.flying.pop() {
            if flight.aborted {
                self.finish(flight.number, Err(Aborted));
            } else if flight.sent >= self.port.timing.attempts {
                let trouble = Trouble::Gap;
                self.waiting.push_front(flight);
                return Err(ClientError::NoAnswer { trouble }.into());
            } else {
                self.waiting.push_front(flight);
            }
        }
        Ok(())
    }

    /// Takes the answer to a search, if it is one.
    fn accept(&mut self, payload: &[u8]) -> Accepted {
        let [number, opcode, rest @ ..] = payload else { return Accepted::Nothing };
        if *opcode == ABORT | ANSWER_BIT {
            return Accepted::Nothing;
        }
        let flight = self.flying.iter().position(|flight| flight.sent_as == *number);
        let (SEARCH_ANSWER, Some(at)) = (*opcode, flight) else { return self.dropped() };
        let Some(flight) = self.flying.get(at) else { return self.dropped() };
        let Ok(decoded) = Decoded::of(rest) else { return self.dropped() };
        match decoded.tag {
            None => return Accepted::Refused,
            Some(tag) if tag != flight.tag => return self.dropped(),
            Some(_) => {}
        }
        let outcome = match decoded.judged(&flight.job) {
            Ok(outcome) => outcome,
            Err(_) => return self.dropped(),
        };
        // Ended without having been given up: by an ABORT of all that was meant for others.
        if outcome == Err(Aborted) && !flight.aborted {
            return Accepted::Refused;
        }
        let flight = self.flying.remove(at);
        let outcome = if flight.aborted { Err(Aborted) } else { outcome };
        self.finish(flight.number, outcome);
        Accepted::Taken
    }

    const fn dropped(&mut self) -> Accepted {
        self.port.counters.frames_dropped += 1;
        Accepted::Nothing
    }

    /// A number that no search in flight has.
    fn new_number(&mut self) -> u8 {
        loop {
            self.number = self.number.wrapping_add(1);
            if self.flying.iter().all(|flight| flight.sent_as != self.number) {
                return self.number;
            }
        }
    }
}

const SEARCH_ANSWER: u8 = SEARCH | ANSWER_BIT;

/// What became of a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accepted {
    /// It ended a search.
    Taken,
    /// It has nothing to do with a search in flight.
    Nothing,
    /// A search was not made, or was ended by somebody else.
    Refused,
}
