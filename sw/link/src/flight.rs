//! Numbered requests in flight, and what of their answers is trusted.

use std::io::{Read, Write};
use std::time::Instant;

use crate::answer::{Answer, AnswerBody};
use crate::client::Client;
use crate::error::{ClientError, Trouble};
use crate::protocol::{CRC_BYTES, Status};
use crate::queue::Leg;

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

impl Leg {
    /// Bytes in the board's buffer.
    fn size(&self) -> usize {
        self.request.encode().len() + CRC_BYTES
    }

    /// Whether this answer is the one to it, by number and opcode.
    fn is_answered_by(&self, Answer { number, body, .. }: &Answer) -> bool {
        (self.request.number, self.request.body.opcode()) == (*number, body.opcode())
    }
}

impl<T: Read + Write> Client<T> {
    /// Whether there may be no further request, whatever its size.
    pub(crate) fn is_full(&self) -> bool {
        self.in_flight.len() >= MAX_IN_FLIGHT
    }

    /// Sends what the board has room for, beside what is in flight.
    pub(crate) fn fill(&mut self) -> Result<(), ClientError> {
        while !self.is_full() {
            let number = self.number.wrapping_add(1);
            let Some(leg) = self.queue.next(number, self.identity.buffer) else { break };
            let waiting: usize = self.in_flight.iter().map(Leg::size).sum();
            if waiting + leg.size() > usize::from(self.identity.buffer) {
                break;
            }
            self.port.transmit(&leg.request.encode())?;
            self.number = number;
            self.queue.sent(leg.to);
            self.in_flight.push_back(leg);
        }
        Ok(())
    }

    /// What the answer to the request that is due says; [`ClientError::NoAnswer`] if it is not to be used.
    pub(crate) fn await_due(&mut self, due: &Leg) -> Result<AnswerBody, ClientError> {
        let since = Instant::now();
        loop {
            let payload = self.port.receive_for(false, since)??;
            let answer = Answer::decode(&payload, self.layout()).map_err(Trouble::Nonsense)?;
            if !due.is_answered_by(&answer) {
                self.port.counters.frames_dropped += 1;
                if self.in_flight.iter().any(|sent| sent.is_answered_by(&answer)) {
                    return Err(Trouble::Gap.into());
                }
                continue;
            }
            let (from, to) = (due.from.ply, due.to.ply);
            let (answers, ply) = match &answer.body {
                AnswerBody::Line { verdicts, ply } => (verdicts.len(), *ply),
                AnswerBody::Probe { probed, ply } => (probed.len(), *ply),
                AnswerBody::Identity(_) | AnswerBody::Unreadable(_) => (0, 0),
            };
            let fits = (answers, ply.into()) == (due.to.asked - due.from.asked, to);
            return Err(match answer.status {
                Status::Ok if fits => return Ok(answer.body),
                Status::Ok => Trouble::Misfit.into(),
                status @ (Status::OutOfOrder | Status::BaseNotHeld) => Trouble::Lost(status).into(),
                Status::Fault => ClientError::Fault { from, to },
                status => ClientError::Refused { status, ply: from },
            });
        }
    }

    /// Sweeps out of the line what is in flight. If that can help, it is sent again, the request
    /// that was due included; if not, the line is played anew.
    pub(crate) fn recover(&mut self, due: Leg, trouble: Trouble) -> Result<(), ClientError> {
        self.failures += 1;
        if self.failures >= self.port.timing.attempts {
            return Err(trouble.into());
        }
        self.port.counters.retries += 1;
        self.identify()?;
        // Nothing is in flight now. After a loss the same requests with the same numbers do no
        // harm, whichever of them the board has executed; if that does not help, the board is
        // elsewhere.
        if matches!(trouble, Trouble::Lost(_) | Trouble::Misfit | Trouble::Nonsense(_))
            || self.failures > 2
        {
            self.in_flight.clear();
            self.queue.anew();
            return Ok(());
        }
        self.in_flight.push_front(due);
        for leg in &self.in_flight {
            self.port.transmit(&leg.request.encode())?;
        }
        Ok(())
    }
}
