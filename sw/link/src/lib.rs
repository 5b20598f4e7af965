//! The serial protocol between a host and a Perpetual board.
