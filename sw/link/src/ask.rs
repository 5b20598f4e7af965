//! Questions about a line in, verdicts out, whatever happens in between.

use std::collections::VecDeque;
use std::io::{Read, Write};

use perpetual_model::MoveRecord;

use crate::answer::{Answer, AnswerBody};
use crate::client::Client;
use crate::error::{ClientError, Trouble};
use crate::frame;
use crate::plan::{Cursor, Inquiry, Plan};
use crate::port::Wait;
use crate::protocol::{
    BASE_BYTES, CRC_BYTES, HEADER_BYTES, ITEM_BYTES, MAX_ITEMS, MAX_PLIES, Opcode, Status,
};
use crate::request::{Request, RequestBody};
use crate::verdict::BoardVerdict;

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

/// Bytes of a LINE request beside its items.
pub(crate) const OVERHEAD: usize = HEADER_BYTES + BASE_BYTES + CRC_BYTES;

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
        if flight.len() >= MAX_IN_FLIGHT {
            return None;
        }
        let buffer = usize::from(self.identity.buffer);
        let room = buffer.saturating_sub(OVERHEAD) / ITEM_BYTES;
        let (line, to) = plan.request(from, room.min(MAX_ITEMS))?;
        let number = self.number.wrapping_add(1);
        let payload = Request { number, body: RequestBody::Line(line) }.encode();
        let size = payload.len() + CRC_BYTES;
        let waiting: usize = flight.iter().map(|sent| sent.size).sum();
        (waiting + size <= buffer).then(|| Sent {
            number,
            wire: frame::encode(&payload),
            size,
            from,
            to,
        })
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
            let is_line = match answer.body {
                AnswerBody::Line(_) => true,
                AnswerBody::Unreadable(opcode) => opcode == Opcode::Line.code(),
                AnswerBody::Identity(_) => false,
            };
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
}

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
