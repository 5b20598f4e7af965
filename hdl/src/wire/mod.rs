//! The wire side: everything between the serial line and a detector.

pub mod baud;
pub mod board;
pub mod crc32;
pub mod deframer;
pub mod engine;
pub mod framer;
pub mod front_end;
#[cfg(test)]
mod line;
pub mod reply;
pub mod rom;
pub mod script;
#[cfg(test)]
mod stand_in;
#[cfg(test)]
mod tests;
pub mod uart_rx;
pub mod uart_tx;
