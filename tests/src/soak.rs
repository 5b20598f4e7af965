//! A client on a noisy line, each answer compared with the golden model.
//!
//! A *session* is one board, one client and some dozens of questions about two lines of moves, all
//! of which follow from a seed. Its end is counted in a [`Tally`].

use std::fmt;
use std::time::Duration;

use perpetual_catalogue::QUERY_LATENCY;
use perpetual_link::{Client, ClientError, Identity, Probed, Timing};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, MoveRecord, Verdict, plies_walked};
use perpetual_sim::SimulationError;

use crate::noisy::{Happened, Noisy};

/// A read that runs dry has waited long enough: waiting is measured in clock cycles, by
/// [`Noisy::patience`], and nothing depends on the speed of this machine.
const TIMING: Timing =
    Timing { silence: Duration::ZERO, patience: Duration::MAX, attempts: 6, identify_attempts: 3 };

/// Items of the longest LINE.
const ITEMS: usize = perpetual_link::protocol::MAX_ITEMS;

/// Characters on the wire, either way, that can be on their way when a client begins to wait:
/// what the board holds of requests and the answers to them, every byte escaped.
const ON_THE_WAY: u64 = 4_000;

/// What a session is made from.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    /// Everything that is drawn follows from this.
    pub seed: u64,
    /// The board.
    pub configuration: &'static str,
    /// Mishaps in a million bytes.
    pub rate: usize,
    /// By how many millionths the host's baud rate is off.
    pub skew: i32,
    /// Clock cycles that a client waits for a byte.
    pub patience: u64,
    /// How many times something is asked.
    pub steps: usize,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Sessions walked.
    pub sessions: u64,
    /// Requests sent, repeats and identifications included.
    pub requests: u64,
    /// Answers compared with the golden model.
    pub answers: u64,
    /// Of these, wrong.
    pub wrong: u64,
    /// Calls that did not end within their bound.
    pub hangs: u64,
    /// Calls that ended with an error, as they should when nothing comes through.
    pub errors: u64,
    /// Requests sent again.
    pub retries: u64,
    /// Calls that something went wrong in and that were answered.
    pub recovered: u64,
    /// Clock cycles of these together, and of the longest.
    pub recovery: (u64, u64),
    /// Clock cycles of the longest call that ended with an error.
    pub longest_error: u64,
    /// The longest call, as a part of the time that is allowed.
    pub of_bound: f64,
    /// Clock cycles of the boards.
    pub cycles: u64,
    /// Mishaps by kind.
    pub mishaps: Happened,
    /// The first that was wrong or hung, with all that is needed to walk it again.
    pub first_complaint: Option<String>,
}

impl Tally {
    /// Whether every answer was right and came, or did not come, in time.
    pub fn is_sound(&self) -> bool {
        self.wrong == 0 && self.hangs == 0 && self.first_complaint.is_none()
    }

    /// Adds another tally to this one.
    pub fn add(&mut self, other: Tally) {
        self.sessions += other.sessions;
        self.requests += other.requests;
        self.answers += other.answers;
        self.wrong += other.wrong;
        self.hangs += other.hangs;
        self.errors += other.errors;
        self.retries += other.retries;
        self.recovered += other.recovered;
        self.recovery.0 += other.recovery.0;
        self.recovery.1 = self.recovery.1.max(other.recovery.1);
        self.longest_error = self.longest_error.max(other.longest_error);
        self.of_bound = self.of_bound.max(other.of_bound);
        self.cycles += other.cycles;
        for (kind, count) in other.mishaps {
            *self.mishaps.entry(kind).or_default() += count;
        }
        self.first_complaint = self.first_complaint.take().or(other.first_complaint);
    }

    fn complain(&mut self, session: &Session, what: String) {
        self.first_complaint.get_or_insert_with(|| format!("{what}, in {session:?}"));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("sessions", self.sessions),
            ("requests", self.requests),
            ("answers compared", self.answers),
            ("wrong answers", self.wrong),
            ("hangs", self.hangs),
            ("errors given", self.errors),
            ("retries", self.retries),
            ("calls recovered", self.recovered),
            ("  cycles, mean", self.recovery.0 / self.recovered.max(1)),
            ("  cycles, longest", self.recovery.1),
            ("longest error", self.longest_error),
            ("clock cycles", self.cycles),
        ];
        for (name, value) in rows {
            writeln!(f, "{name:<18} {value:>14}")?;
        }
        writeln!(f, "{:<18} {:>13.1}%", "longest of bound", 100.0 * self.of_bound)?;
        for (kind, count) in &self.mishaps {
            writeln!(f, "  {kind:<16} {count:>14}")?;
        }
        Ok(())
    }
}

/// The sessions of a soak: each with its own seed, rate, board and baud rate.
pub fn sessions(seed: u64) -> impl Iterator<Item = Session> {
    let mut numbers = Numbers::new(seed);
    (0usize..).map(move |count| {
        let rate = [100, 1_000, 10_000, 50_000][count % 4];
        // Bits of 12 clocks show what a baud rate does that is off; they take three times as long, and are in builds with
        // all models alone.
        let (configuration, skew, character) = match numbers.one_in(16) && perpetual_sim::FULL {
            true => ("megabaud", 30_000, 120),
            false => ("sim", 10_000, 40),
        };
        let skew = numbers.below(2 * skew + 1) as i32 - skew as i32;
        // Mostly enough for any answer here; sometimes so little that answers come late.
        let characters = [25, 120, 120, 120, 120, 120, 120, 300][numbers.below(8)];
        let patience = characters * character;
        // On a line on which little comes through, most of the time is waiting.
        let steps = [300, 300, 120, 12][count % 4];
        Session { seed: numbers.next(), configuration, rate, skew, patience, steps }
    })
}

/// A client that speaks over a noisy line, and the model beside it.
pub struct Walk {
    /// The board at the other end.
    pub board: Client<Noisy>,
    model: Chain,
    session: Session,
    identity: Identity,
    /// What has come of it.
    pub tally: Tally,
}

impl Walk {
    /// Makes a line for a session and connects, before anything goes wrong on it.
    ///
    /// # Errors
    /// As for [`perpetual_sim::Board::new`].
    ///
    /// # Panics
    /// If the board is not there although nothing has gone wrong.
    pub fn begin(session: Session) -> Result<Walk, SimulationError> {
        let mut line = Noisy::new(session.configuration, session.seed)?;
        line.patience = session.patience.max(100 * line.character());
        let limits = line.board().configuration().detector().expect("a detector").limits();
        let [number, identify_number, ..] = session.seed.to_le_bytes();
        let mut board = Client::connect_numbered(line, TIMING, number, identify_number)
            .unwrap_or_else(|error| panic!("{error}, in {session:?}"));
        let identity = *board.identity();
        let line = board.stream();
        line.patience = session.patience;
        line.rate = session.rate;
        line.set_skew(session.skew);
        let tally = Tally { sessions: 1, ..Tally::default() };
        Ok(Walk { board, model: Chain::with_limits(limits), session, identity, tally })
    }

    /// Plies of the line as it stands.
    pub fn ply(&self) -> usize {
        self.board.line().len()
    }

    /// Plays these records and asks after each.
    pub fn play(&mut self, records: &[MoveRecord]) {
        let mut expected = Vec::new();
        // The golden model takes everything.
        let _ = self.model.play(records, &mut expected);
        self.call(records.len(), expected, None, |board, got| board.play(records, got));
    }

    /// Plays these records without asking.
    pub fn push(&mut self, records: &[MoveRecord]) {
        for &record in records {
            let _ = self.model.push(record);
            if let Err(error) = self.board.push(record) {
                self.tally.complain(&self.session, format!("{record}: {error}"));
            }
        }
    }

    /// Takes moves back, at most all.
    pub fn pop(&mut self, count: usize) {
        for _ in 0..count.min(self.ply()) {
            let _ = (self.model.pop(), self.board.pop());
        }
    }

    /// Begins a new line.
    pub fn clear(&mut self) {
        let _ = (self.model.clear(), self.board.clear());
    }

    /// Asks about the whole window.
    pub fn verdict(&mut self) {
        let expected = self.model.verdict().unwrap_or_default();
        self.call(0, vec![expected], None, |board, got| board.verdict().map(|v| got.push(v)));
    }

    /// Asks for the nearest repetition.
    pub fn first(&mut self) {
        let expected = self.model.first().unwrap_or_default();
        let stop = Some(expected.distance).filter(|&distance| distance > 0);
        self.call(0, vec![expected], stop, |board, got| board.first().map(|v| got.push(v)));
    }

    /// Tries moves that can be played here.
    pub fn try_moves(&mut self, moves: &[MoveRecord]) {
        let mut expected = Vec::new();
        for &record in moves {
            let verdict = self.model.tried(record).unwrap_or_default();
            expected.push(if record.barrier { Probed::NONE } else { verdict.into() });
        }
        let line = self.board.line().to_vec();
        let mut got = None;
        // The moves take a request of their own.
        self.call(ITEMS, Vec::new(), None, |board, _| {
            got = Some(board.probe(&line, moves)?);
            Ok(())
        });
        let Some(got) = got else { return };
        self.tally.answers += got.len() as u64;
        if got != expected {
            self.tally.wrong += 1;
            let ply = line.len();
            let what = format!("{moves:?} tried at ply {ply}: expected {expected:?}, got {got:?}");
            self.tally.complain(&self.session, what);
        }
    }

    /// Asks who is there.
    pub fn identify(&mut self) {
        let expected = Identity { ply: 0, dropped: 0, ..self.identity };
        let mut identity = None;
        self.call(0, Vec::new(), None, |board, _| {
            identity = Some(board.identify()?);
            Ok(())
        });
        if let Some(identity) = identity {
            self.tally.answers += 1;
            if (Identity { ply: 0, dropped: 0, ..identity }) != expected {
                self.tally.wrong += 1;
                self.tally.complain(&self.session, format!("{identity:?}"));
            }
        }
    }

    /// Makes one call, with its time measured, and compares what comes of it. `asked` records are
    /// played in it, with a question after each.
    fn call(
        &mut self,
        played: usize,
        expected: Vec<Verdict>,
        stop: Option<u32>,
        call: impl FnOnce(&mut Client<Noisy>, &mut Vec<Verdict>) -> Result<(), ClientError>,
    ) {
        let start = self.ply();
        let most = self.most_requests(start + played);
        let line = self.board.stream();
        let began = line.now();
        // Each request is waited for once, and a wait ends when nothing has come for a while.
        let bound = most * (line.patience + ON_THE_WAY * line.character());
        line.deadline = began + bound;
        let before = *self.board.counters();
        let mut got = Vec::new();
        let done = call(&mut self.board, &mut got);
        let after = *self.board.counters();
        let took = self.board.stream().now() - began;
        let (requests, retries) =
            (after.requests - before.requests, after.retries - before.retries);
        self.tally.requests += requests;
        self.tally.retries += retries;
        self.tally.of_bound = self.tally.of_bound.max(took as f64 / bound as f64);
        if requests > most {
            self.tally.hangs += 1;
            self.tally
                .complain(&self.session, format!("{requests} requests where {most} are most"));
        }
        self.compare(start, played > 0, &expected, &got, stop);
        match done {
            Ok(()) => {
                if got.len() != expected.len() {
                    self.tally.wrong += 1;
                    let counts = format!("{} answers for {}", got.len(), expected.len());
                    self.tally.complain(&self.session, counts);
                }
                if retries > 0 {
                    self.tally.recovered += 1;
                    self.tally.recovery.0 += took;
                    self.tally.recovery.1 = self.tally.recovery.1.max(took);
                }
                return;
            }
            Err(ClientError::NoAnswer { .. }) => {
                self.tally.errors += 1;
                self.tally.longest_error = self.tally.longest_error.max(took);
            }
            Err(ClientError::Line(error)) => {
                self.tally.hangs += 1;
                self.tally.complain(&self.session, error.to_string());
            }
            Err(error) => {
                self.tally.wrong += 1;
                self.tally.complain(&self.session, error.to_string());
            }
        }
        // The board's end of the line is what counts after an error.
        let _ = self.model.clear();
        for &record in self.board.line() {
            let _ = self.model.push(record);
        }
    }

    fn compare(
        &mut self,
        start: usize,
        played: bool,
        expected: &[Verdict],
        got: &[Verdict],
        stop: Option<u32>,
    ) {
        let limits =
            self.board.stream().board().configuration().detector().expect("a detector").limits();
        let details = self.board.details().to_vec();
        for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
            self.tally.answers += 1;
            let ply = if played { start + index + 1 } else { start };
            let walked = plies_walked(&self.board.line()[..ply], limits, stop);
            let cycles = details.get(index).map(|detail| u64::from(detail.cycles));
            if got != expected || cycles != Some(walked + QUERY_LATENCY as u64) {
                self.tally.wrong += 1;
                let what = format!(
                    "ply {ply}: expected {expected:?} after a walk of {walked}, got {got:?} in \
                     {cycles:?} cycles"
                );
                self.tally.complain(&self.session, what);
            }
        }
    }

    /// How many requests one call may send: an identification at first; then, for each LINE that
    /// is new, so many failures, each with an identification and everything from the start sent
    /// again.
    fn most_requests(&self, plies: usize) -> u64 {
        let lines = plies.div_ceil(ITEMS).max(1) as u64;
        let identify = u64::from(TIMING.identify_attempts);
        identify + lines * u64::from(TIMING.attempts) * (identify + lines)
    }

    /// Ends the session.
    pub fn end(mut self) -> Tally {
        let line = self.board.stream();
        self.tally.cycles = line.now();
        self.tally.mishaps = std::mem::take(&mut line.happened);
        self.tally
    }
}

/// Walks a session to its end.
///
/// # Errors
/// As for [`Walk::begin`].
pub fn walk(session: Session) -> Result<Tally, SimulationError> {
    let mut walk = Walk::begin(session)?;
    let mut numbers = Numbers::new(session.seed ^ 1);
    let pieces = match numbers.below(3) {
        0 => Pieces::Full,
        like => Pieces::Like { like, squares: 2 * like + 6 },
    };
    // The same moves with other barriers: whoever answers from the other line answers wrongly, and
    // one may leave one for the other at any ply.
    let lines = [60, 8].map(|barrier| line(&mut numbers.clone(), pieces, 300, barrier));
    for _ in 0..session.steps {
        // Long lines are rare: they take several requests at once, and as long as twenty others.
        let longest = if numbers.one_in(200) { 240 } else { 24 };
        if walk.ply() > longest {
            walk.clear();
        }
        let rest = &lines[numbers.below(2)][walk.ply()..];
        let count = if longest > 24 { 190 } else { 1 + numbers.below(3) };
        let next = &rest[..count.min(rest.len())];
        match numbers.below(100) {
            0..35 => walk.play(next),
            35..50 => {
                walk.push(next);
                walk.verdict();
            }
            50..65 => {
                walk.pop(count);
                walk.verdict();
            }
            65..73 => walk.first(),
            73..90 => {
                // The next move of either line, and the last one taken back by its piece.
                let ply = walk.ply();
                let mut moves: Vec<_> =
                    lines.iter().filter_map(|line| line.get(ply).copied()).collect();
                if let Some(&last) = walk.board.line().last() {
                    moves.push(MoveRecord::new(last.piece, last.to, last.from));
                }
                walk.try_moves(&moves);
            }
            90..96 => walk.identify(),
            _ => walk.clear(),
        }
        if !walk.tally.is_sound() {
            break;
        }
    }
    Ok(walk.end())
}
