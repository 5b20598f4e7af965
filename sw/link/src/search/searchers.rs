//! The host's end of the line.

mod exchange;

use std::collections::{HashMap, VecDeque};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use perpetual_model::search::{
    Job, Number, Pushes, Reply, SearchError, Searcher, SearcherError, Table,
};

use super::answer::{Said, read};
use super::request::encode;
use crate::port::first_number;
use crate::protocol::Opcode;
use crate::{Client, ClientError, Identity, Trouble};

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
    /// Nobody waits for it any more.
    aborted: bool,
}

/// A board with searchers at the end of a stream of bytes, as a [`Searcher`]: the client of the line, and what its
/// searchers are asked.
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
    /// Replies that nobody has collected yet.
    done: HashMap<Number, Reply>,
}

impl<T: Read + Write + Send> Searchers<T> {
    /// The searchers of the board of this client. Ends what is going on there, and loads the table.
    ///
    /// # Errors
    /// [`ClientError`] says why there is no such board.
    pub fn of(client: Client<T>, table: &Table) -> Result<Searchers<T>, ClientError> {
        let (began, identity) = (first_number(), *client.identity());
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
            done: HashMap::new(),
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

    /// The client of the line, to ask the detector of a combined board too. What it has submitted is answered before the searchers
    /// are sent anything.
    pub const fn client(&mut self) -> &mut Client<T> {
        &mut self.client
    }

    /// What the board said when it was last asked who it is.
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Waits for an answer, not longer than this, and takes it.
    fn wait(&mut self, at_most: Duration) -> Result<(), ClientError> {
        let port = &mut self.client.port;
        let timing = port.timing;
        port.timing.silence = timing.silence.min(at_most);
        let received = port.receive_for(true, Instant::now());
        let waited = std::mem::replace(&mut port.timing, timing).silence;
        match received? {
            Ok(payload) => {
                self.quiet = Duration::ZERO;
                if self.accept(&payload) {
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

    /// Sends what waits here as long as a searcher is free.
    fn send_waiting(&mut self) -> Result<(), ClientError> {
        while self.flying.len() < self.slots()
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
        let identity = self.identify()?;
        let is_another = identity.detector != self.identity.detector;
        if is_another || usize::from(identity.ply) < self.flying.len() {
            return self.send_again();
        }
        // An ABORT may have been lost.
        let aborted = self.flying.iter().filter(|flight| flight.aborted);
        let targets: Vec<u8> = aborted.map(|flight| flight.sent_as).collect();
        targets.into_iter().try_for_each(|target| self.abort_on_board(target))
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
        self.flying.retain(|flight| !flight.aborted);
        while let Some(flight) = self.flying.pop() {
            let is_too_often = flight.sent >= self.client.port.timing.attempts;
            self.waiting.push_front(flight);
            if is_too_often {
                return Err(Trouble::Gap.into());
            }
        }
        Ok(())
    }

    /// Takes the answer to a search, if it is one. Whether all that is in flight has to be sent again: a search was not made, or was
    /// ended by somebody else.
    fn accept(&mut self, payload: &[u8]) -> bool {
        let [number, opcode, rest @ ..] = payload else { return false };
        if *opcode == Opcode::Abort.answer_code() {
            return false;
        }
        let at = self.flying.iter().position(|flight| flight.sent_as == *number);
        let at = at.filter(|_| *opcode == Opcode::Search.answer_code());
        let said = at.and_then(|at| read(rest, self.flying[at].tag, &self.flying[at].job));
        let (Some(at), Some(said)) = (at, said) else {
            self.client.port.counters.frames_dropped += 1;
            return false;
        };
        match said {
            Said::NotBegun => return true,
            // Ended without having been given up: by an ABORT of all that was meant for others.
            Said::Aborted if !self.flying[at].aborted => return true,
            Said::Aborted | Said::Reply(_) => {}
        }
        let flight = self.flying.remove(at);
        if let Said::Reply(reply) = said
            && !flight.aborted
        {
            self.done.insert(flight.number, reply);
        }
        false
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

impl From<ClientError> for SearcherError {
    fn from(error: ClientError) -> SearcherError {
        SearcherError::Form(error.to_string())
    }
}

impl<T: Read + Write + Send> Searcher for Searchers<T> {
    fn name(&self) -> String {
        format!("a board with {} search chips", self.slots())
    }

    fn plies(&self) -> usize {
        usize::from(self.identity.entries)
    }

    fn slots(&self) -> usize {
        self.identity.searchers().map_or(0, usize::from)
    }

    /// Loads another table, when the searches submitted so far have ended.
    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        while !(self.flying.is_empty() && self.waiting.is_empty()) {
            self.wait(self.client.port.timing.silence)?;
        }
        self.table = table.clone();
        Ok(self.load_table()?)
    }

    /// Sends a search if a searcher is free.
    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        let request = job.task.request();
        if request.pushes != Pushes::Needed {
            return Err(SearcherError::NoSwitch);
        }
        let number = self.next;
        self.next += 1;
        let (job, sent) = (job.clone(), 0);
        let flight = Flight { number, job, sent_as: 0, tag: 0, sent, aborted: false };
        match request.check() {
            // A board does not look whether alpha is below beta.
            Err(error @ SearchError::Window { .. }) => {
                self.done.insert(number, Reply { done: Err(error), cycles: None });
            }
            _ => self.waiting.push_back(flight),
        }
        self.send_waiting()?;
        Ok(number)
    }

    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError> {
        let until = Instant::now() + at_most;
        loop {
            if let Some(reply) = self.done.remove(&number) {
                return Ok(Some(reply));
            }
            let mut sent = self.waiting.iter().chain(&self.flying);
            if !sent.any(|flight| flight.number == number && !flight.aborted) {
                return Err(SearcherError::NotInFlight(number));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            self.wait(left)?;
        }
    }

    /// Gives a search up, even if its answer is under way.
    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        self.done.remove(&number);
        self.waiting.retain(|flight| flight.number != number);
        if let Some(flight) = self.flying.iter_mut().find(|flight| flight.number == number) {
            flight.aborted = true;
            let target = flight.sent_as;
            self.abort_on_board(target)?;
        }
        Ok(())
    }
}
