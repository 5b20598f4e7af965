//! A board as a byte stream, in process.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::time::Duration;

use crate::board::Board;
use crate::run::Stop;

/// Reads what a board says and writes what it hears, with no operating system between.
///
/// Time is the board's: a read runs the simulation until a byte comes, or until the patience, in
/// simulated time, is over; then it fails with [`io::ErrorKind::TimedOut`], as a serial port
/// does. A write only queues.
#[derive(Debug)]
pub struct BoardStream {
    board: Board,
    arrived: VecDeque<u8>,
    patience: u64,
}

impl BoardStream {
    /// A stream over `board` that waits `patience` of simulated time for a byte.
    pub fn new(board: Board, patience: Duration) -> BoardStream {
        let mut stream = BoardStream { board, arrived: VecDeque::new(), patience: 0 };
        stream.set_patience(patience);
        stream
    }

    /// Waits `patience` of simulated time for a byte from now on.
    pub fn set_patience(&mut self, patience: Duration) {
        let hertz = u128::from(self.board.configuration().clock_hz);
        let cycles = patience.as_nanos().saturating_mul(hertz).div_ceil(1_000_000_000);
        self.patience = u64::try_from(cycles).unwrap_or(u64::MAX);
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board, to press its reset or send a break.
    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }
}

impl Read for BoardStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        if self.arrived.is_empty() {
            let mut output = Vec::new();
            let stop = Stop { on_byte: true, ..Stop::default() };
            self.board.run(&mut output, buffer.len(), self.patience, stop);
            self.arrived.extend(output);
        }
        match self.arrived.read(buffer)? {
            0 => Err(io::Error::new(
                io::ErrorKind::TimedOut,
                format!("the simulated board said nothing for {} clock cycles", self.patience),
            )),
            count => Ok(count),
        }
    }
}

impl Write for BoardStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.board.send(bytes);
        Ok(bytes.len())
    }

    /// Runs until the board has heard everything that was written.
    fn flush(&mut self) -> io::Result<()> {
        let mut output = Vec::new();
        self.board.flush(&mut output);
        self.arrived.extend(output);
        Ok(())
    }
}
