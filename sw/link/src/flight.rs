//! Numbered requests in flight, and what of their answers is trusted.

use std::io::{Read, Write};

use crate::answer::{Answer, AnswerBody};
use crate::client::Client;
use crate::error::{ClientError, Trouble};
use crate::port::Wait;
use crate::protocol::{CRC_BYTES, OVERHEAD, Status};
use crate::queue::{Cursor, Planned};
use crate::request::Request;

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

/// A request that has been sent and not answered.
#[derive(Debug)]
pub(crate) struct Sent {
    payload: Vec<u8>,
    pub(crate) from: Cursor,
    pub(crate) to: Cursor,
}

impl Sent {
    /// Bytes in the board's buffer.
    fn size(&self) -> usize {
        self.payload.len() + CRC_BYTES
    }

    /// Whether this answer is the one to it, by number and opcode.
    fn is_answered_by(&self, answer: &Answer) -> bool {
        self.payload.starts_with(&[answer.number, answer.body.opcode()])
    }
}

impl<T: Read + Write> Client<T> {
    /// Whether there may be no further request, whatever its size.
    pub(crate) fn is_full(&self) -> bool {
        self.in_flight.len() >= MAX_IN_FLIGHT
    }

    /// The most items of so many bytes each that a request to this board can have.
    pub(crate) fn room(&self, item_bytes: usize, most: usize) -> usize {
        (usize::from(self.identity.buffer).saturating_sub(OVERHEAD) / item_bytes).min(most)
    }

    /// Sends a request if the board has room for it beside those in flight; false if not.
    pub(crate) fn launch(&mut self, planned: Planned) -> Result<bool, ClientError> {
        let Planned { body, from, to } = planned;
        let number = self.number.wrapping_add(1);
        let sent = Sent { payload: Request { number, body }.encode(), from, to };
        let waiting: usize = self.in_flight.iter().map(Sent::size).sum();
        if waiting + sent.size() > usize::from(self.identity.buffer) {
            return Ok(false);
        }
        self.port.transmit(&sent.payload)?;
        self.number = number;
        self.in_flight.push_back(sent);
        Ok(true)
    }

    /// What the answer to the request that is due says; [`ClientError::NoAnswer`] if it is not to be used.
    pub(crate) fn await_due(&mut self, due: &Sent) -> Result<AnswerBody, ClientError> {
        let mut wait = Wait::begin();
        loop {
            let payload = self.port.receive_for(false, &mut wait)??;
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
    pub(crate) fn recover(&mut self, due: Sent, trouble: Trouble) -> Result<(), ClientError> {
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
        for request in &self.in_flight {
            self.port.transmit(&request.payload)?;
        }
        Ok(())
    }
}
