//! Numbered requests in flight, and what of their answers is trusted.

use std::collections::VecDeque;
use std::io::{Read, Write};

use crate::answer::{Answer, AnswerBody};
use crate::client::Client;
use crate::error::{ClientError, Trouble};
use crate::port::Wait;
use crate::protocol::{CRC_BYTES, OVERHEAD, Opcode, Status};
use crate::queue::{Cursor, Planned};
use crate::request::{Request, RequestBody};

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

/// A request that has been sent and not answered.
#[derive(Debug)]
pub(crate) struct Sent {
    number: u8,
    opcode: Opcode,
    payload: Vec<u8>,
    pub(crate) from: Cursor,
    pub(crate) to: Cursor,
}

/// The requests in flight, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Flight {
    sent: VecDeque<Sent>,
    /// How often something went wrong since something new got through.
    failures: u32,
}

impl Flight {
    pub(crate) fn is_empty(&self) -> bool {
        self.sent.is_empty()
    }

    /// Whether there may be one more, whatever its size.
    pub(crate) fn is_full(&self) -> bool {
        self.sent.len() >= MAX_IN_FLIGHT
    }

    /// The oldest one.
    pub(crate) fn take_due(&mut self) -> Option<Sent> {
        self.sent.pop_front()
    }

    /// Something new got through.
    pub(crate) fn progress(&mut self) {
        self.failures = 0;
    }
}

impl<T: Read + Write> Client<T> {
    /// The most items of so many bytes each that a request to this board can have.
    pub(crate) fn room(&self, item_bytes: usize, most: usize) -> usize {
        (usize::from(self.identity.buffer).saturating_sub(OVERHEAD) / item_bytes).min(most)
    }

    /// Sends a request if the board has room for it beside those in flight; false if not.
    pub(crate) fn launch(&mut self, planned: Planned) -> Result<bool, ClientError> {
        let Planned { body, from, to } = planned;
        let opcode = match body {
            RequestBody::Identify => Opcode::Identify,
            RequestBody::Line(_) => Opcode::Line,
            RequestBody::Probe(_) => Opcode::Probe,
        };
        let number = self.number.wrapping_add(1);
        let payload = Request { number, body }.encode();
        // Bytes in the board's buffer.
        let size = |payload: &[u8]| payload.len() + CRC_BYTES;
        let waiting: usize = self.flight.sent.iter().map(|sent| size(&sent.payload)).sum();
        if waiting + size(&payload) > usize::from(self.identity.buffer) {
            return Ok(false);
        }
        self.port.transmit(&payload)?;
        self.number = number;
        self.flight.sent.push_back(Sent { number, opcode, payload, from, to });
        Ok(true)
    }

    /// What the answer to the request that is due says, or why it is not to be used.
    pub(crate) fn await_due(
        &mut self,
        due: &Sent,
    ) -> Result<Result<AnswerBody, Trouble>, ClientError> {
        let mut wait = Wait::begin();
        loop {
            let payload = match self.port.receive_for(false, &mut wait)? {
                Ok(payload) => payload,
                Err(trouble) => return Ok(Err(trouble)),
            };
            let answer = match Answer::decode(&payload, self.layout()) {
                Ok(answer) => answer,
                Err(error) => return Ok(Err(Trouble::Nonsense(error))),
            };
            let opcode = match answer.body {
                AnswerBody::Identity(_) => None,
                AnswerBody::Line(_) => Some(Opcode::Line),
                AnswerBody::Probe(_) => Some(Opcode::Probe),
                AnswerBody::Unreadable(code) => Opcode::from_code(code),
            };
            let is_ours = |sent: &Sent| sent.number == answer.number && opcode == Some(sent.opcode);
            if !is_ours(due) {
                self.port.counters.frames_dropped += 1;
                if self.flight.sent.iter().any(is_ours) {
                    return Ok(Err(Trouble::Gap));
                }
                continue;
            }
            let (from, to) = (due.from.ply, due.to.ply);
            let (answers, ply) = match &answer.body {
                AnswerBody::Line(line) => (line.verdicts.len(), line.ply),
                AnswerBody::Probe(probe) => (probe.probed.len(), probe.ply),
                AnswerBody::Identity(_) | AnswerBody::Unreadable(_) => (0, 0),
            };
            return match answer.status {
                Status::Ok
                    if (answers, usize::from(ply)) == (due.to.asked - due.from.asked, to) =>
                {
                    Ok(Ok(answer.body))
                }
                Status::Ok => Ok(Err(Trouble::Misfit)),
                status @ (Status::OutOfOrder | Status::BaseNotHeld) => {
                    Ok(Err(Trouble::Lost(status)))
                }
                Status::Fault => Err(ClientError::Fault { from, to }),
                status => Err(ClientError::Refused { status, ply: from }),
            };
        }
    }

    /// Sweeps out of the line what is in flight. If that can help, it is sent again, the request
    /// that was due included; if not, the line is played anew.
    pub(crate) fn recover(&mut self, due: Sent, trouble: Trouble) -> Result<(), ClientError> {
        self.flight.failures += 1;
        if self.flight.failures >= self.port.timing.attempts {
            return Err(ClientError::NoAnswer { trouble });
        }
        self.port.counters.retries += 1;
        self.identify()?;
        // Nothing is in flight now. After a loss the same requests with the same numbers do no
        // harm, whichever of them the board has executed; if that does not help, the board is
        // elsewhere.
        if matches!(trouble, Trouble::Lost(_) | Trouble::Misfit | Trouble::Nonsense(_))
            || self.flight.failures > 2
        {
            self.flight.sent.clear();
            self.queue.anew();
            return Ok(());
        }
        self.flight.sent.push_front(due);
        for request in &self.flight.sent {
            self.port.transmit(&request.payload)?;
        }
        Ok(())
    }
}
