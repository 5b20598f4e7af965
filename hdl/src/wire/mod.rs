//! The wire side: everything between the serial line and a detector or a searcher.
//!
//! The way of a request and its answer, each step a circuit:
//!
//! 1. [`uart_rx`]: bytes from the line.
//! 2. [`deframer`]: whole, undamaged frames in a ring; what is damaged goes no further.
//! 3. [`engine`]: reads a request, drives the detector or the searchers, composes the answer, as its [`program`] says: a page for
//!    each of the two (in the words of a [`vocabulary`], as [`step`]s in a [`rom`]; a [`stepper`] runs it).
//! 4. [`framer`]: escapes it and adds the CRC ([`crc32`]).
//! 5. [`uart_tx`]: bytes to the line.
//!
//! [`front_end`] is all but the engine in one circuit, with the reset that they have in common ([`restart`]); every board has it.
//! A [`mod@board`] is that, an engine and a detector, and check bits beside a chain;
//! [`SearchBoard`](crate::search::wire::SearchBoard) has searchers. Around a board that can be bought stands [`power_up`].

pub mod board;
pub mod board_port;
pub mod byte_port;
pub mod crc32;
pub mod deframer;
pub mod engine;
pub mod engine_port;
pub mod frame_port;
pub mod framer;
#[cfg(test)]
mod from_any_state;
pub mod front_end;
pub mod line;
pub(crate) mod parts;
pub mod power_up;
pub mod program;
pub mod restart;
pub mod rom;
#[cfg(test)]
mod stand_in;
pub mod step;
pub mod stepper;
#[cfg(test)]
pub(crate) mod tests;
pub mod uart_rx;
pub mod uart_tx;
pub mod vocabulary;
#[cfg(test)]
mod without_detector;
