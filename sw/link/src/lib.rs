//! The serial protocol between a host and a Perpetual board, over any stream of bytes.
//!
//! `docs/protocol.md` describes it for readers; here it is, executable, from the bottom up:
//!
//! * [`protocol`]: every number of it, for host and circuit alike.
//! * [`crc`], [`slip`], [`frame`]: from payloads to bytes on the wire and back.
//! * [`Request`] and [`Answer`]: what the payloads say.
//!
//! What comes from the wire is never trusted: every decoder takes any bytes, and returns a value
//! or an error of one sentence.

mod answer;
pub mod crc;
pub mod frame;
mod identity;
mod item;
pub mod protocol;
mod request;
pub mod slip;
mod verdict;

pub use answer::{Answer, AnswerBody, AnswerError, LineAnswer};
pub use identity::{Identity, IdentityError};
pub use item::{Item, ItemError};
pub use protocol::{DetectorKind, MAX_FRAME, Opcode, PROTOCOL_VERSION, Question, Status};
pub use request::{LineRequest, Request, RequestBody, RequestError, split_line};
pub use verdict::{BoardVerdict, VerdictError};
