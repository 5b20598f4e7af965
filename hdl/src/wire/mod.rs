//! The wire side: everything between the serial line and a detector.

pub mod crc32;
pub mod deframer;
pub mod framer;
#[cfg(test)]
mod line;
pub mod uart_rx;
pub mod uart_tx;
