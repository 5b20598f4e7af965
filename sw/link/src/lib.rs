#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! `docs/protocol.md` describes it for readers; here it is, executable, from the bottom up:
//!
//! * [`protocol`]: every number of it, for host and circuit alike.
//! * [`crc`], [`slip`], [`frame`], [`port`]: from payloads to bytes on the wire and back.
//! * [`search`]: search boards, which speak in the same frames.
//! * [`Request`] and [`Answer`]: what the payloads say.
//! * [`Client`]: the host's end, with time-outs and recovery, and a [`perpetual_model::Detector`].
//! * `serial` opens serial ports, with the feature of that name.
//! * `mock`: the board's end in software, on a line that can be made to fail, with the feature of that name.

#![deny(missing_docs)]

mod answer;
mod ask;
mod client;
#[cfg(all(test, not(all(feature = "mock", feature = "serial"))))]
compile_error!("the tests need every feature: cargo test --package perpetual-link --all-features");

mod coded;
mod codes;
pub mod crc;
mod detector;
mod error;
mod flight;
pub mod frame;
mod identity;
mod item;
mod layout;
#[cfg(any(test, feature = "mock"))]
pub mod mock;
pub mod port;
mod probed;
pub mod protocol;
mod queue;
mod request;
pub mod search;
#[cfg(feature = "serial")]
pub mod serial;
pub mod slip;
pub mod timing;
mod verdict;
mod way;

pub use answer::{Answer, AnswerBody, AnswerError};
pub use client::Client;
pub use codes::{Operation, Refusal};
pub use error::{ClientError, Trouble};
pub use identity::{Identity, IdentityError};
pub use item::Item;
pub use layout::{Layout, Ply};
pub use perpetual_model::Question;
pub use port::Counters;
pub use probed::Probed;
pub use protocol::{DetectorKind, MAX_FRAME, Opcode, PROTOCOL_VERSION, Status};
pub use queue::Inquiry;
pub use request::{Request, RequestBody};
pub use timing::Timing;
pub use verdict::{BoardVerdict, VerdictError};
pub use way::Way;
