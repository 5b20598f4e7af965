//! The host's end of the line: questions in, verdicts out, whatever happens in between.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use perpetual_model::MoveRecord;

use crate::answer::{Answer, AnswerBody};
use crate::error::{ClientError, Trouble};
use crate::frame;
use crate::identity::Identity;
use crate::plan::{Cursor, Inquiry, Plan};
use crate::port::{Counters, Port, Wait};
use crate::protocol::{
    BASE_BYTES, CRC_BYTES, HEADER_BYTES, ITEM_BYTES, MAX_ITEMS, MAX_PLIES, PROTOCOL_VERSION, Status,
};
use crate::request::{Request, RequestBody};
use crate::slip::END;
use crate::timing::Timing;
use crate::verdict::BoardVerdict;

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

/// A board at the end of a stream of bytes.
///
/// Reads of the stream must return after a bounded time: with bytes, with none, or with
/// [`std::io::ErrorKind::TimedOut`] or [`std::io::ErrorKind::WouldBlock`]. A few milliseconds are
/// best. The stream must not hold written bytes back, as it is not flushed.
///
/// A verdict is taken only from an answer that is the next one due, to a request of this client,
/// with status OK and exactly the verdicts and plies that the request leads to. Anything else
/// makes the client ask who is there, which also sweeps all that was in flight out of the line,
/// and then send again what was not answered, or the whole line anew.
#[derive(Debug)]
pub struct Client<T> {
    port: Port<T>,
    identity: Identity,
    /// The number of the latest LINE.
    number: u8,
    /// The number of the latest IDENTIFY.
    identify_number: u8,
    /// The line on the board, as far as answers have confirmed it; `None` if something may still
    /// be in flight, or the board may have been reset.
    on_board: Option<Vec<MoveRecord>>,
}

/// A LINE that has been sent and not answered.
struct Sent {
    number: u8,
    wire: Vec<u8>,
    /// Bytes it takes in the board's buffer.
    size: usize,
    from: Cursor,
    to: Cursor,
}

impl<T: Read + Write> Client<T> {
    /// Finds out who is at the other end.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] if nobody answers, [`ClientError::OtherVersion`] if a board of
    /// another protocol version does, [`ClientError::Line`] if the stream fails.
    pub fn connect(stream: T) -> Result<Client<T>, ClientError> {
        Client::connect_with(stream, Timing::default())
    }

    /// [`Client::connect`] with other time-outs, for lines that are much slower or faster.
    ///
    /// # Errors
    /// As for [`Client::connect`].
    pub fn connect_with(stream: T, timing: Timing) -> Result<Client<T>, ClientError> {
        // Answers to a program that had the port before may still come: with numbers that begin
        // anywhere they are not taken for ours.
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let [low, high, ..] = (began.as_micros() as u32).to_le_bytes();
        let mut client = Client {
            port: Port::new(stream, timing),
            identity: Identity {
                version: 0,
                detector: 0,
                entries: 0,
                log2_depth: 0,
                clock_hz: 0,
                buffer: 0,
                ply: 0,
                dropped: 0,
            },
            number: low,
            identify_number: low ^ high,
            on_board: None,
        };
        client.port.send(&[END])?;
        client.port.drain()?;
        client.identify()?;
        // Whatever is on the board, with nothing in common the next request starts afresh.
        client.on_board = Some(Vec::new());
        Ok(client)
    }

    /// Asks the board who it is. Nothing changes there; whatever was in flight before has been
    /// answered or lost when this returns.
    ///
    /// # Errors
    /// As for [`Client::connect`].
    pub fn identify(&mut self) -> Result<Identity, ClientError> {
        let mut trouble = Trouble::Silence;
        for attempt in 0..self.port.timing.identify_attempts.max(1) {
            self.port.counters.retries += u64::from(attempt > 0);
            self.identify_number = self.identify_number.wrapping_add(1);
            let request = Request { number: self.identify_number, body: RequestBody::Identify };
            self.transmit(&frame::encode(&request.encode()))?;
            match self.await_identity()? {
                Ok(identity) => return self.accept_identity(identity),
                Err(Trouble::Silence) => {}
                Err(other) => trouble = other,
            }
        }
        Err(ClientError::NoAnswer { trouble })
    }

    /// What the board said when it was last asked who it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What went over the line so far.
    pub fn counters(&self) -> &Counters {
        &self.port.counters
    }

    /// The bounds of the waiting.
    pub fn timing(&self) -> Timing {
        self.port.timing
    }

    /// The stream, for what the protocol does not cover: a change of baud rate, a break.
    pub fn stream(&mut self) -> &mut T {
        &mut self.port.stream
    }

    /// Gives the stream back.
    pub fn into_stream(self) -> T {
        self.port.stream
    }

    /// Brings the board to this line and appends the answers to the inquiries, which are in the
    /// order of their plies. Only what the board does not have yet is sent, in as many requests
    /// at once as it can hold.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] if the board cannot be brought to answer,
    /// [`ClientError::BadRecord`], [`ClientError::LineFull`] and [`ClientError::BadQuestion`]
    /// before anything is sent, and the others as they say. The verdicts reached before it have
    /// been appended; the next call starts afresh.
    pub fn ask(
        &mut self,
        line: &[MoveRecord],
        inquiries: &[Inquiry],
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), ClientError> {
        let plan = Plan { line, inquiries };
        check(plan)?;
        let held = self.on_board.take();
        let mut held = match held {
            Some(held) => held,
            None => {
                self.identify()?;
                Vec::new()
            }
        };
        self.walk(plan, &mut held, verdicts)?;
        self.on_board = Some(held);
        Ok(())
    }

    /// Walks a plan from what the board holds, and keeps `held` what answers have confirmed.
    fn walk(
        &mut self,
        plan: Plan<'_>,
        held: &mut Vec<MoveRecord>,
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), ClientError> {
        // Sent so far, answered so far, and the furthest that was ever answered.
        let mut sent = plan.begin(held);
        let mut answered = sent;
        let mut furthest = sent;
        let mut flight: VecDeque<Sent> = VecDeque::new();
        let mut failures = 0;
        loop {
            while let Some(next) = self.next(plan, sent, &flight) {
                self.transmit(&next.wire)?;
                self.number = next.number;
                sent = next.to;
                flight.push_back(next);
            }
            let Some(due) = flight.pop_front() else { return Ok(()) };
            match self.await_line(&due, &flight)? {
                Ok(reached) => {
                    held.truncate(due.from.ply);
                    held.extend_from_slice(plan.line.get(due.from.ply..due.to.ply).unwrap_or(&[]));
                    self.port.counters.verdicts += reached.len() as u64;
                    self.port.counters.cycles +=
                        reached.iter().map(|verdict| u64::from(verdict.cycles)).sum::<u64>();
                    verdicts.extend(reached);
                    answered = due.to;
                    if answered > furthest {
                        furthest = answered;
                        failures = 0;
                    }
                }
                Err(trouble) => {
                    failures += 1;
                    if failures >= self.port.timing.attempts {
                        return Err(ClientError::NoAnswer { trouble });
                    }
                    self.port.counters.retries += 1;
                    self.identify()?;
                    // Nothing is in flight now. After a loss the same requests with the same
                    // numbers do no harm, whichever of them the board has executed; if that does
                    // not help, the board is elsewhere and the line is played anew.
                    if matches!(trouble, Trouble::Lost(_) | Trouble::Misfit | Trouble::Nonsense(_))
                        || failures > 2
                    {
                        flight.clear();
                        held.clear();
                        sent = Cursor { ply: 0, ..answered };
                    } else {
                        flight.push_front(due);
                        for request in &flight {
                            self.port.counters.requests += 1;
                            self.port.send(&request.wire)?;
                        }
                    }
                }
            }
        }
    }

    /// The next request that the board has room for beside those in flight.
    fn next(&self, plan: Plan<'_>, from: Cursor, flight: &VecDeque<Sent>) -> Option<Sent> {
        let buffer = usize::from(self.identity.buffer);
        let room = buffer.saturating_sub(OVERHEAD) / ITEM_BYTES;
        let (line, to) = plan.request(from, room.min(MAX_ITEMS))?;
        let number = self.number.wrapping_add(1);
        let payload = Request { number, body: RequestBody::Line(line) }.encode();
        let size = payload.len() + CRC_BYTES;
        let waiting: usize = flight.iter().map(|sent| sent.size).sum();
        let fits = flight.len() < MAX_IN_FLIGHT && waiting + size <= buffer;
        fits.then(|| Sent { number, wire: frame::encode(&payload), size, from, to })
    }

    /// The verdicts in the answer to the request that is due, or why there are none; `behind` are
    /// the requests in flight behind it.
    fn await_line(
        &mut self,
        due: &Sent,
        behind: &VecDeque<Sent>,
    ) -> Result<Result<Vec<BoardVerdict>, Trouble>, ClientError> {
        let mut wait = Wait::begin();
        loop {
            let payload = match self.port.receive(&mut wait)? {
                Ok(payload) => payload,
                Err(trouble) => return Ok(Err(trouble)),
            };
            let answer = match Answer::decode(&payload) {
                Ok(answer) => answer,
                Err(error) => return Ok(Err(Trouble::Nonsense(error))),
            };
            let is_line = matches!(answer.body, AnswerBody::Line(_) | AnswerBody::Unreadable(2));
            if !is_line || answer.number != due.number {
                self.port.counters.frames_dropped += 1;
                if is_line && behind.iter().any(|sent| sent.number == answer.number) {
                    return Ok(Err(Trouble::Gap));
                }
                continue;
            }
            return match (answer.status, answer.body) {
                (Status::Ok, AnswerBody::Line(line)) => {
                    let fits = line.verdicts.len() == due.to.asked - due.from.asked
                        && usize::from(line.ply) == due.to.ply;
                    Ok(if fits { Ok(line.verdicts) } else { Err(Trouble::Misfit) })
                }
                (status @ (Status::OutOfOrder | Status::BaseNotHeld), _) => {
                    Ok(Err(Trouble::Lost(status)))
                }
                (Status::Fault, _) => {
                    Err(ClientError::Fault { from: due.from.ply, to: due.to.ply })
                }
                (status, _) => Err(ClientError::Refused { status, ply: due.from.ply }),
            };
        }
    }

    fn await_identity(&mut self) -> Result<Result<Identity, Trouble>, ClientError> {
        let mut wait = Wait::begin();
        let mut trouble = None;
        loop {
            let payload = match self.port.receive(&mut wait)? {
                Ok(payload) => payload,
                Err(silence) => return Ok(Err(trouble.unwrap_or(silence))),
            };
            match Answer::decode(&payload) {
                Ok(Answer { number, body: AnswerBody::Identity(identity), .. })
                    if number == self.identify_number =>
                {
                    return Ok(Ok(identity));
                }
                Ok(_) => {}
                Err(error) => trouble = Some(Trouble::Nonsense(error)),
            }
            self.port.counters.frames_dropped += 1;
        }
    }

    fn accept_identity(&mut self, identity: Identity) -> Result<Identity, ClientError> {
        if identity.version != PROTOCOL_VERSION {
            return Err(ClientError::OtherVersion { board: identity.version });
        }
        if usize::from(identity.buffer) < OVERHEAD + ITEM_BYTES {
            return Err(ClientError::SmallBuffer { buffer: identity.buffer });
        }
        self.identity = identity;
        Ok(identity)
    }

    fn transmit(&mut self, wire: &[u8]) -> Result<(), ClientError> {
        self.port.counters.requests += 1;
        self.port.send(wire)
    }
}

/// Bytes of a LINE request beside its items.
const OVERHEAD: usize = HEADER_BYTES + BASE_BYTES + CRC_BYTES;

/// Whether a plan can be put to a board at all.
fn check(plan: Plan<'_>) -> Result<(), ClientError> {
    let plies = plan.line.len();
    if plies > MAX_PLIES {
        return Err(ClientError::LineFull);
    }
    let mut least = 0;
    for inquiry in plan.inquiries {
        if inquiry.ply < least || inquiry.ply > plies {
            return Err(ClientError::BadQuestion { ply: inquiry.ply, line: plies });
        }
        least = inquiry.ply;
    }
    for (record, ply) in plan.line.iter().zip(1..) {
        check_record(*record, ply)?;
    }
    Ok(())
}

/// Refuses a record that would not reach the board as it is: packing would cut it, or the board
/// would refuse it.
pub(crate) fn check_record(record: MoveRecord, ply: usize) -> Result<(), ClientError> {
    match MoveRecord::unpack(record.pack()) {
        Ok(same) if same == record => Ok(()),
        _ => Err(ClientError::BadRecord { ply, record }),
    }
}
