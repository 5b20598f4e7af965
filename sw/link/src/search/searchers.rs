//! The host's end of the line.

mod exchange;

use std::collections::{BTreeSet, VecDeque};
use std::io::{Read, Write};
use std::time::Duration;

use perpetual_model::search::{Job, Number, Reply, SearchError, Table, Task};

use super::answer::{Aborted, Decoded};
use super::request::encode;
use crate::port::Wait;
use crate::protocol::Opcode;
use crate::{Client, ClientError, Counters, Identity, Timing, Trouble};

/// A search that the board has, or should have.
#[derive(Clone, Debug)]
struct Flight {
    number: Number,
    job: Job,
    /// Its number on the line.
    sent_as: u8,
    tag: u32,
    /// How often it was sent.
    sent: u32,
    aborted: bool,
}

/// A board with searchers at the end of a stream of bytes: the client of the line, and what its searchers are asked.
///
/// As many searches are in flight as the board has searchers; more wait here. An answer counts only with number and tag of
/// a search in flight. What is lost is found by asking the board how many searches it makes, and sent again.
#[derive(Debug)]
pub struct Searchers<T> {
    client: Client<T>,
    identity: Identity,
    table: Table,
    /// The name of the whole table.
    name: u32,
    number: u8,
    tag: u32,
    next: Number,
    waiting: VecDeque<Flight>,
    /// How long nothing has come while an answer is due.
    quiet: Duration,
    flying: Vec<Flight>,
    done: VecDeque<(Number, Result<Reply, Aborted>)>,
    /// Searches given up whose end nobody will collect.
    forgotten: BTreeSet<Number>,
}

impl<T: Read + Write> Searchers<T> {
    /// Finds out who is at the other end, and begins as [`Searchers::of`] does.
    ///
    /// # Errors
    /// [`ClientError`] says why there is no such board.
    pub fn connect(stream: T, table: &Table) -> Result<Searchers<T>, ClientError> {
        Searchers::of(Client::connect(stream)?, table)
    }

    /// [`Searchers::connect`] with other time-outs.
    ///
    /// # Errors
    /// As for [`Searchers::connect`].
    pub fn connect_with(
        stream: T,
        table: &Table,
        timing: Timing,
    ) -> Result<Searchers<T>, ClientError> {
        Searchers::of(Client::connect_with(stream, timing)?, table)
    }

    /// The searchers of the board of this client. Ends what is going on there, and loads the table.
    ///
    /// # Errors
    /// As for [`Searchers::connect`].
    pub fn of(client: Client<T>, table: &Table) -> Result<Searchers<T>, ClientError> {
        let (began, identity) = (client.began, *client.identity());
        let mut board = Searchers {
            client,
            identity,
            table: table.clone(),
            name: 0,
            number: began as u8,
            tag: began,
            next: 0,
            waiting: VecDeque::new(),
            quiet: Duration::ZERO,
            flying: Vec::new(),
            done: VecDeque::new(),
            forgotten: BTreeSet::new(),
        };
        if !identity.is_combined() && identity.searchers().is_none() {
            return Err(ClientError::NoSearchers { detector: identity.detector });
        }
        board.client.port.has_searchers = true;
        board.ask(Opcode::Abort, &[])?;
        board.identity = board.identify()?;
        board.load_table()?;
        Ok(board)
    }

    /// The client of the line, to ask the detector of a combined board. What it has submitted is answered before the searchers are
    /// sent anything.
    pub const fn detector(&mut self) -> &mut Client<T> {
        &mut self.client
    }

    /// How many searchers it has.
    pub const fn searchers(&self) -> usize {
        match self.identity.searchers() {
            Some(count) => count as usize,
            None => 0,
        }
    }

    /// What the board said when it was last asked who it is.
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What went over the line so far.
    pub const fn counters(&self) -> &Counters {
        &self.client.port.counters
    }

    /// The stream, for what the protocol does not cover.
    pub const fn stream(&mut self) -> &mut T {
        &mut self.client.port.stream
    }

    /// Searches that were submitted and not yet collected.
    pub fn open(&self) -> usize {
        self.waiting.len() + self.flying.len() + self.done.len()
    }

    /// Submits a search, and sends it if a searcher is free.
    ///
    /// # Errors
    /// [`ClientError`] if the line fails.
    pub fn submit(&mut self, job: Job) -> Result<Number, ClientError> {
        let number = self.next;
        self.next += 1;
        // A board does not look whether alpha is below beta.
        if let Task::Search(request) = &job.task
            && let Err(error @ SearchError::Window { .. }) = request.check()
        {
            self.finish(number, Ok(Reply { done: Err(error), cycles: None }));
            return Ok(number);
        }
        let flight = Flight { number, job, sent_as: 0, tag: 0, sent: 0, aborted: false };
        self.waiting.push_back(flight);
        self.send_waiting()?;
        Ok(number)
    }

    /// Gives a search up. It is collected as [`Aborted`], even if its answer is under way.
    ///
    /// # Errors
    /// [`ClientError`] if the line fails.
    pub fn abort(&mut self, number: Number) -> Result<(), ClientError> {
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
    /// [`ClientError::Nothing`] if none was submitted; otherwise why the board does not answer.
    pub fn collect(&mut self) -> Result<(Number, Result<Reply, Aborted>), ClientError> {
        loop {
            if let Some(done) = self.done.pop_front() {
                return Ok(done);
            }
            if self.flying.is_empty() && self.waiting.is_empty() {
                return Err(ClientError::Nothing);
            }
            self.wait(self.client.port.timing.silence)?;
        }
    }

    /// Waits for an answer, not longer than this, and takes it.
    pub(crate) fn wait(&mut self, at_most: Duration) -> Result<(), ClientError> {
        let port = &mut self.client.port;
        let timing = port.timing;
        port.timing.silence = timing.silence.min(at_most);
        let received = port.receive_for(true, &mut Wait::begin());
        let waited = std::mem::replace(&mut port.timing, timing).silence;
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
    pub fn load(&mut self, table: &Table) -> Result<(), ClientError> {
        while !(self.flying.is_empty() && self.waiting.is_empty()) {
            self.wait(self.client.port.timing.silence)?;
        }
        self.table = table.clone();
        self.load_table()
    }

    /// Sends what waits here as long as a searcher is free.
    fn send_waiting(&mut self) -> Result<(), ClientError> {
        while self.flying.len() < self.searchers()
            && let Some(mut flight) = self.waiting.pop_front()
        {
            flight.sent_as = self.new_number();
            self.tag = self.tag.wrapping_add(1);
            flight.tag = self.tag;
            flight.sent += 1;
            let payload = encode(&flight.job, flight.sent_as, flight.tag, &self.table, self.name);
            self.flying.push(flight);
            self.transmit(&payload)?;
        }
        Ok(())
    }

    /// Nothing has come for a while: has something been lost?
    fn look_after(&mut self) -> Result<(), ClientError> {
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

    /// Sends a request, with nothing before it that could hold it up.
    fn transmit(&mut self, payload: &[u8]) -> Result<(), ClientError> {
        self.client.settle()?;
        self.client.port.transmit(payload)
    }

    fn abort_on_board(&mut self, target: u8) -> Result<(), ClientError> {
        let number = self.new_number();
        self.transmit(&[number, Opcode::Abort.code(), target])
    }

    /// Ends all that goes on, loads the table anew, and puts what was in flight back among what waits.
    fn send_again(&mut self) -> Result<(), ClientError> {
        self.client.port.counters.retries += 1;
        self.ask(Opcode::Abort, &[])?;
        self.load_table()?;
        while let Some(flight) = self.flying.pop() {
            if flight.aborted {
                self.finish(flight.number, Err(Aborted));
            } else if flight.sent >= self.client.port.timing.attempts {
                let trouble = Trouble::Gap;
                self.waiting.push_front(flight);
                return Err(ClientError::NoAnswer { trouble });
            } else {
                self.waiting.push_front(flight);
            }
        }
        Ok(())
    }

    /// Takes the answer to a search, if it is one.
    fn accept(&mut self, payload: &[u8]) -> Accepted {
        let [number, opcode, rest @ ..] = payload else { return Accepted::Nothing };
        if *opcode == Opcode::Abort.answer_code() {
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
        self.client.port.counters.frames_dropped += 1;
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

const SEARCH_ANSWER: u8 = Opcode::Search.answer_code();

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
