//! Numbered requests in flight, and what of their answers is trusted.

use std::collections::VecDeque;
use std::io::{Read, Write};

use crate::answer::{Answer, AnswerBody};
use crate::client::Client;
use crate::error::{ClientError, Trouble};
use crate::frame;
use crate::port::Wait;
use crate::probed::Probed;
use crate::protocol::{CRC_BYTES, OVERHEAD, Opcode, Status};
use crate::request::{Request, RequestBody};
use crate::verdict::BoardVerdict;

/// How many requests are in flight at most, however much the board can hold: so that their
/// answers fit the few kilobytes that an operating system keeps for a reader.
const MAX_IN_FLIGHT: usize = 8;

/// A request to be sent, and what must be in its answer.
#[derive(Debug)]
pub(crate) struct Planned<C> {
    pub(crate) body: RequestBody,
    /// How far everything is before it and after it.
    pub(crate) from: C,
    pub(crate) to: C,
    /// Verdicts in the answer, long or short.
    pub(crate) answers: usize,
    /// Plies of the line before it and after it.
    pub(crate) plies: (usize, usize),
}

/// A request that has been sent and not answered.
#[derive(Debug)]
pub(crate) struct Sent<C> {
    number: u8,
    opcode: Opcode,
    wire: Vec<u8>,
    /// Bytes it takes in the board's buffer.
    size: usize,
    pub(crate) from: C,
    pub(crate) to: C,
    answers: usize,
    plies: (usize, usize),
}

/// The requests in flight, oldest first.
#[derive(Debug)]
pub(crate) struct Flight<C> {
    sent: VecDeque<Sent<C>>,
    /// How often something went wrong since something new got through.
    failures: u32,
}

/// What an answer that can be trusted says.
#[derive(Debug)]
pub(crate) enum Reached {
    Verdicts(Vec<BoardVerdict>),
    Probed(Vec<Probed>),
}

/// What was done after something had gone wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recovery {
    /// Everything in flight was sent again.
    Again,
    /// Nothing is in flight and the board may be anywhere: the line must be played anew.
    Anew,
}

impl<C> Flight<C> {
    pub(crate) fn new() -> Flight<C> {
        Flight { sent: VecDeque::new(), failures: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.sent.is_empty()
    }

    /// Whether there may be one more, whatever its size.
    pub(crate) fn is_full(&self) -> bool {
        self.sent.len() >= MAX_IN_FLIGHT
    }

    /// The oldest one.
    pub(crate) fn take_due(&mut self) -> Option<Sent<C>> {
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
    pub(crate) fn launch<C>(
        &mut self,
        flight: &mut Flight<C>,
        planned: Planned<C>,
    ) -> Result<bool, ClientError> {
        let Planned { body, from, to, answers, plies } = planned;
        let opcode = match body {
            RequestBody::Identify => Opcode::Identify,
            RequestBody::Line(_) => Opcode::Line,
            RequestBody::Probe(_) => Opcode::Probe,
        };
        let number = self.number.wrapping_add(1);
        let payload = Request { number, body }.encode();
        let size = payload.len() + CRC_BYTES;
        let waiting: usize = flight.sent.iter().map(|sent| sent.size).sum();
        if flight.is_full() || waiting + size > usize::from(self.identity.buffer) {
            return Ok(false);
        }
        let wire = frame::encode(&payload);
        self.transmit(&wire)?;
        self.number = number;
        flight.sent.push_back(Sent { number, opcode, wire, size, from, to, answers, plies });
        Ok(true)
    }

    /// What the answer to the request that is due says, or why it is not to be used.
    pub(crate) fn await_due<C>(
        &mut self,
        due: &Sent<C>,
        flight: &Flight<C>,
    ) -> Result<Result<Reached, Trouble>, ClientError> {
        let mut wait = Wait::begin();
        loop {
            let payload = match self.port.receive(&mut wait)? {
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
            if opcode != Some(due.opcode) || answer.number != due.number {
                self.port.counters.frames_dropped += 1;
                let is_ours =
                    |sent: &Sent<C>| sent.number == answer.number && opcode == Some(sent.opcode);
                if flight.sent.iter().any(is_ours) {
                    return Ok(Err(Trouble::Gap));
                }
                continue;
            }
            let (from, to) = due.plies;
            let fits = |answers: usize, ply: u16| answers == due.answers && usize::from(ply) == to;
            return match (answer.status, answer.body) {
                (Status::Ok, AnswerBody::Line(line)) => {
                    let fits = fits(line.verdicts.len(), line.ply);
                    Ok(if fits {
                        Ok(Reached::Verdicts(line.verdicts))
                    } else {
                        Err(Trouble::Misfit)
                    })
                }
                (Status::Ok, AnswerBody::Probe(probe)) => {
                    let fits = fits(probe.probed.len(), probe.ply);
                    Ok(if fits { Ok(Reached::Probed(probe.probed)) } else { Err(Trouble::Misfit) })
                }
                (status @ (Status::OutOfOrder | Status::BaseNotHeld), _) => {
                    Ok(Err(Trouble::Lost(status)))
                }
                (Status::Fault, _) => Err(ClientError::Fault { from, to }),
                (status, _) => Err(ClientError::Refused { status, ply: from }),
            };
        }
    }

    /// Sweeps out of the line what is in flight, and sends it again, the request that was due
    /// included, if that can help.
    pub(crate) fn recover<C>(
        &mut self,
        flight: &mut Flight<C>,
        due: Sent<C>,
        trouble: Trouble,
    ) -> Result<Recovery, ClientError> {
        flight.failures += 1;
        if flight.failures >= self.port.timing.attempts {
            return Err(ClientError::NoAnswer { trouble });
        }
        self.port.counters.retries += 1;
        self.identify()?;
        // Nothing is in flight now. After a loss the same requests with the same numbers do no
        // harm, whichever of them the board has executed; if that does not help, the board is
        // elsewhere and the line is played anew.
        if matches!(trouble, Trouble::Lost(_) | Trouble::Misfit | Trouble::Nonsense(_))
            || flight.failures > 2
        {
            flight.sent.clear();
            return Ok(Recovery::Anew);
        }
        flight.sent.push_front(due);
        for request in &flight.sent {
            self.transmit(&request.wire)?;
        }
        Ok(Recovery::Again)
    }
}
