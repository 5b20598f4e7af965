//! What a board answers.

use crate::identity::{Identity, IdentityError};
use crate::layout::Layout;
use crate::probed::Probed;
use crate::protocol::{
    ANSWER_BIT, IDENTITY_BYTES, MAX_ITEMS, MAX_PROBES, Opcode, PLY_BYTES, Status, VERDICT_BYTES,
};
use crate::verdict::{BoardVerdict, VerdictError};

/// An answer: which request it is to, what it says, and how the request went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of the request.
    pub number: u8,
    /// What it says.
    pub body: AnswerBody,
    /// How the request went.
    pub status: Status,
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerBody {
    /// To IDENTIFY; the status is OK.
    Identity(Identity),
    /// To a LINE that could be read, whatever the status.
    Line {
        /// One for each question that was reached, in order; none if nothing was executed.
        verdicts: Vec<BoardVerdict>,
        /// The plies that are now on the board's line.
        ply: u16,
    },
    /// To a PROBE that could be read, whatever the status.
    Probe {
        /// One for each move that was tried, in order; none if nothing was executed.
        probed: Vec<Probed>,
        /// The plies that are now on the board's line.
        ply: u16,
    },
    /// To a request that cannot be read (status BAD_REQUEST): the opcode it had, without
    /// [`ANSWER_BIT`].
    Unreadable(u8),
}

impl AnswerBody {
    /// The opcode of the request.
    pub(crate) fn opcode(&self) -> u8 {
        match self {
            AnswerBody::Identity(_) => Opcode::Identify.code(),
            AnswerBody::Line { .. } => Opcode::Line.code(),
            AnswerBody::Probe { .. } => Opcode::Probe.code(),
            AnswerBody::Unreadable(opcode) => *opcode,
        }
    }
}

impl Answer {
    /// The payload.
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = vec![self.number, self.body.opcode() | ANSWER_BIT];
        match &self.body {
            AnswerBody::Identity(identity) => payload.extend(identity.to_bytes()),
            AnswerBody::Line { verdicts, ply } => {
                payload.extend(verdicts.iter().flat_map(|verdict| verdict.to_bytes()));
                payload.extend(ply.to_le_bytes());
            }
            AnswerBody::Probe { probed, ply } => {
                payload.extend(probed.iter().map(|probed| probed.to_byte()));
                payload.extend(ply.to_le_bytes());
            }
            AnswerBody::Unreadable(_) => {}
        }
        payload.push(self.status.code());
        payload
    }

    /// The answer in a payload from a board of this layout.
    ///
    /// # Errors
    /// [`AnswerError`] if it is not one that a board of this version can give.
    pub fn decode(payload: &[u8], layout: Layout) -> Result<Answer, AnswerError> {
        if let Some(opcode) = payload.get(1).filter(|&opcode| opcode & ANSWER_BIT == 0) {
            return Err(AnswerError::NoAnswer(*opcode));
        }
        let [number, opcode, body @ .., status] = payload else {
            return Err(AnswerError::TooShort(payload.len()));
        };
        let opcode = opcode & !ANSWER_BIT;
        // The others are of searches.
        let known = Status::from_code(*status).filter(|known| *known as u8 <= Status::Fault as u8);
        let status = known.ok_or(AnswerError::Status(*status))?;
        let length = AnswerError::Length { opcode, body: body.len() };
        let fits = |count: usize, most: usize| match status {
            _ if count > most => Err(length),
            // What was not executed has no verdicts.
            Status::OutOfOrder | Status::BaseNotHeld if count > 0 => {
                Err(AnswerError::Verdicts { status, count })
            }
            _ => Ok(()),
        };
        let body = match (Opcode::from_code(opcode), body.split_last_chunk::<PLY_BYTES>()) {
            _ if body.is_empty() && status == Status::BadRequest => AnswerBody::Unreadable(opcode),
            (Some(Opcode::Identify), _) if status == Status::Ok => {
                let bytes = <&[u8; IDENTITY_BYTES]>::try_from(body).map_err(|_| length)?;
                AnswerBody::Identity(Identity::from_bytes(bytes)?)
            }
            (Some(Opcode::Line), Some((verdicts, ply))) => {
                let (verdicts, []) = verdicts.as_chunks::<VERDICT_BYTES>() else {
                    return Err(length);
                };
                fits(verdicts.len(), MAX_ITEMS)?;
                let verdict = |(at, bytes)| {
                    BoardVerdict::from_bytes(bytes, layout)
                        .map_err(|error| AnswerError::Verdict { at, error })
                };
                let verdicts =
                    verdicts.iter().enumerate().map(verdict).collect::<Result<_, _>>()?;
                AnswerBody::Line { verdicts, ply: u16::from_le_bytes(*ply) }
            }
            (Some(Opcode::Probe), Some((probed, ply))) => {
                fits(probed.len(), MAX_PROBES)?;
                let probed = probed.iter().map(|&byte| Probed::from_byte(byte)).collect();
                AnswerBody::Probe { probed, ply: u16::from_le_bytes(*ply) }
            }
            (Some(Opcode::Line | Opcode::Probe), None) => return Err(length),
            _ => return Err(AnswerError::Mismatch { opcode, status }),
        };
        Ok(Answer { number: *number, body, status })
    }
}

/// Why a payload is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// Not even a number, an opcode and a status.
    #[error("{0} bytes are no answer: a number, an opcode and a status are needed")]
    TooShort(usize),
    /// The opcode is that of a request.
    #[error("opcode {0:#04x} is no answer's: its bit 7 is not set (is the line looped back?)")]
    NoAnswer(u8),
    /// A status of another version.
    #[error("status {0} is unknown: only 0 to 5 have a meaning")]
    Status(u8),
    /// A body of the wrong length.
    #[error("an answer to opcode {opcode:#04x} cannot have a body of {body} bytes")]
    Length {
        /// The opcode of the request.
        opcode: u8,
        /// The bytes between header and status.
        body: usize,
    },
    /// A status that no answer to this opcode has.
    #[error("an answer to opcode {opcode:#04x} cannot have the status {status:?}")]
    Mismatch {
        /// The opcode of the request.
        opcode: u8,
        /// The status.
        status: Status,
    },
    /// Verdicts in an answer that says that nothing was executed.
    #[error("{count} verdicts in an answer with the status {status:?}, which has none")]
    Verdicts {
        /// The status.
        status: Status,
        /// How many came with it.
        count: usize,
    },
    /// A verdict that no board can give.
    #[error("verdict {at} of the answer: {error}")]
    Verdict {
        /// Which, counted from 0.
        at: usize,
        /// What is wrong with it.
        error: VerdictError,
    },
    /// An identification that is none.
    #[error(transparent)]
    Identity(#[from] IdentityError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{CRC_BYTES, MAX_ANSWER_FRAME};
    use proptest::prelude::*;

    fn answer() -> impl Strategy<Value = Answer> {
        let status = (0u8..6).prop_map(|code| Status::from_code(code).unwrap());
        let verdicts = prop::collection::vec(crate::verdict::tests::board_verdict(), 0..=MAX_ITEMS);
        let probed = prop::collection::vec(any::<u8>().prop_map(Probed::from_byte), 0..=MAX_PROBES);
        let told = (0..15, status, any::<[u8; 2]>(), any::<u16>(), verdicts, probed);
        (told, crate::identity::tests::identity()).prop_map(|(told, identity)| {
            let (kind, status, [number, opcode], ply, mut verdicts, mut probed) = told;
            // What was not executed has none.
            if matches!(status, Status::OutOfOrder | Status::BaseNotHeld) {
                (verdicts, probed) = (Vec::new(), Vec::new());
            }
            let (body, status) = match kind {
                0..6 => (AnswerBody::Line { verdicts, ply }, status),
                6..12 => (AnswerBody::Probe { probed, ply }, status),
                12..14 => (AnswerBody::Identity(identity), Status::Ok),
                _ => (AnswerBody::Unreadable(opcode & 0x7f), Status::BadRequest),
            };
            Answer { number, body, status }
        })
    }

    proptest! {
        #[test]
        fn answers_survive(answer in answer()) {
            let payload = answer.encode();
            prop_assert!(payload.len() + CRC_BYTES <= MAX_ANSWER_FRAME);
            prop_assert_eq!(Answer::decode(&payload, Layout::Checked), Ok(answer));
        }

        #[test]
        fn any_bytes_are_an_answer_or_an_error(
            number: u8,
            opcode in 0x7eu8..0x85,
            body in prop::collection::vec(any::<u8>(), 0..40),
            status in 0u8..8,
        ) {
            let payload = [&[number, opcode], &body[..], &[status]].concat();
            if let Ok(answer) = Answer::decode(&payload, Layout::Checked) {
                prop_assert_eq!(answer.encode(), payload);
            }
        }
    }

    #[test]
    fn each_fault_has_its_error() {
        let decode = |payload: &[u8]| Answer::decode(payload, Layout::Plain).unwrap_err();
        assert_eq!(decode(&[1, 0x82]), AnswerError::TooShort(2));
        assert_eq!(decode(&[1, 0x02, 0, 0, 0]), AnswerError::NoAnswer(2));
        assert_eq!(decode(&[1, 0x82, 0, 0, 6]), AnswerError::Status(6));
        assert_eq!(decode(&[1, 0x82, 0, 0]), AnswerError::Length { opcode: 2, body: 1 });
        assert_eq!(decode(&[1, 0x82, 1, 0, 0, 0]), AnswerError::Length { opcode: 2, body: 3 });
        assert_eq!(decode(&[1, 0x81, 0]), AnswerError::Length { opcode: 1, body: 0 });
        assert_eq!(decode(&[1, 0x83, 0, 0]), AnswerError::Length { opcode: 3, body: 1 });
        let long = [&[1, 0x83][..], &[0; 127], &[0]].concat();
        assert_eq!(decode(&long), AnswerError::Length { opcode: 3, body: 127 });
        let verdicts = AnswerError::Verdicts { status: Status::BaseNotHeld, count: 1 };
        assert_eq!(decode(&[1, 0x83, 9, 0, 0, 2]), verdicts);
        let mismatch = AnswerError::Mismatch { opcode: 4, status: Status::Ok };
        assert_eq!(decode(&[1, 0x84, 0]), mismatch);
        let verdicts = AnswerError::Verdicts { status: Status::OutOfOrder, count: 1 };
        assert_eq!(decode(&[1, 0x82, 0, 0, 0, 0, 0, 0, 1, 4, 0, 1]), verdicts);
    }
}
