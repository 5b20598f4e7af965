//! A complete board in process.

use std::collections::VecDeque;
use std::path::Path;

use crate::configuration::{BOARDS, BoardConfiguration};
use crate::error::{SimulationError, check_trace};
use crate::ffi::BoardModel;

/// How long reset is held, in clock cycles; the circuit needs one.
const RESET_CYCLES: u64 = 4;

/// How long a break holds rx low, in characters; the circuit takes more than two for a break.
const BREAK_CHARACTERS: u64 = 3;

/// Bits of a character: start, eight data bits, stop.
const CHARACTER_BITS: u32 = 10;

/// The most bytes that one call into the simulation lets out of tx.
const ROOM: usize = 4096;

/// A board, simulated clock by clock, with a UART at the far end of its two wires.
///
/// Simulated time passes only in the methods that say so.
#[derive(Debug)]
pub struct Board {
    model: BoardModel,
    configuration: BoardConfiguration,
    /// Bytes that wait for rx.
    pending: VecDeque<u8>,
}

/// When a call into the simulation is to return before its cycles are over.
#[cfg_attr(not(feature = "verilator"), expect(dead_code, reason = "nothing looks at it then"))]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stop {
    /// Once a byte has come out of tx.
    pub on_byte: bool,
    /// Once all input has gone over rx, its last stop bit included.
    pub on_sent: bool,
    /// Never; but rx is held low all the while and no input is taken.
    pub hold: bool,
}

/// How far a board went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Bytes of the input whose start bit has begun.
    pub taken: usize,
    /// Clock cycles run.
    pub ran: u64,
}

/// What the lights of a board show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leds {
    /// Blinks while the clock runs.
    pub alive: bool,
    /// Shows traffic on the serial line.
    pub link: bool,
    /// The last verdict was a repetition.
    pub repetition: bool,
    /// Something was refused.
    pub error: bool,
}

impl Board {
    /// A board of the configuration with this name (see [`BOARDS`]), just out of reset.
    ///
    /// # Errors
    /// [`SimulationError::NotBuiltIn`] or [`SimulationError::UnknownConfiguration`].
    pub fn new(name: &str) -> Result<Board, SimulationError> {
        Board::build(name, None)
    }

    /// The same, and every pin and register of every cycle goes to a waveform file, FST or VCD by
    /// its ending. The file is complete once the board is dropped. Some times slower.
    ///
    /// # Errors
    /// As [`Board::new`]; [`SimulationError::Trace`] or [`SimulationError::TraceFormat`].
    pub fn traced(name: &str, path: &Path) -> Result<Board, SimulationError> {
        check_trace(path)?;
        Board::build(name, Some(path))
    }

    fn build(name: &str, trace: Option<&Path>) -> Result<Board, SimulationError> {
        let known = BOARDS.iter().find(|board| board.name == name);
        let configuration = *known.ok_or_else(|| SimulationError::UnknownConfiguration {
            kind: "board",
            name: name.into(),
            known: BOARDS.iter().map(|board| board.name).collect(),
        })?;
        let model = BoardModel::new(name, trace).ok_or_else(|| SimulationError::absent(trace))?;
        let mut board = Board { model, configuration, pending: VecDeque::new() };
        board.reset();
        Ok(board)
    }

    /// What this board is built with.
    pub fn configuration(&self) -> BoardConfiguration {
        self.configuration
    }

    /// Clock cycles simulated so far.
    pub fn cycles(&self) -> u64 {
        self.model.cycles()
    }

    /// What the lights show now.
    pub fn leds(&self) -> Leds {
        let [alive, link, repetition, error] =
            [0, 1, 2, 3].map(|bit| self.model.leds() >> bit & 1 == 1);
        Leds { alive, link, repetition, error }
    }

    /// Characters that came out of tx without a stop bit.
    pub fn framing_errors(&self) -> u64 {
        self.model.framing_errors()
    }

    /// Leaves rx at rest for this many bits after each byte; none at first.
    pub fn set_gap(&mut self, bits: u32) {
        self.model.set_gap(bits.saturating_mul(self.configuration.clocks_a_bit()));
    }

    /// Pulls the reset pin for some cycles. Bytes on the wires and queued bytes are lost.
    pub fn reset(&mut self) {
        self.pending.clear();
        self.model.reset(RESET_CYCLES);
    }

    /// Queues bytes for rx; they go in as the simulation is run.
    pub fn send(&mut self, bytes: &[u8]) {
        self.pending.extend(bytes);
    }

    /// How many queued bytes have not begun to go in.
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// Queues `input` and runs for exactly `cycles` clock cycles; returns the bytes that came out
    /// of tx. What of the input found no time stays queued.
    pub fn exchange(&mut self, input: &[u8], cycles: u64) -> Vec<u8> {
        self.send(input);
        let mut output = Vec::new();
        let mut left = cycles;
        while left > 0 {
            left -= self.run(&mut output, ROOM, left, Stop::default());
        }
        output
    }

    /// Runs until all queued bytes have gone in, the last stop bit included; appends what came
    /// out of tx to `output`.
    pub fn flush(&mut self, output: &mut Vec<u8>) {
        let stop = Stop { on_sent: true, ..Stop::default() };
        let a_while = u64::from(CHARACTER_BITS * self.configuration.clocks_a_bit());
        while self.run(output, ROOM, a_while, stop) > 0 {}
    }

    /// Sends what is queued, then holds rx low for three characters (a break: the board starts
    /// afresh), then high for one; returns what came out of tx meanwhile.
    pub fn send_break(&mut self) -> Vec<u8> {
        let mut output = Vec::new();
        self.flush(&mut output);
        let character = u64::from(CHARACTER_BITS * self.configuration.clocks_a_bit());
        let low = Stop { hold: true, ..Stop::default() };
        self.run(&mut output, ROOM, BREAK_CHARACTERS * character, low);
        self.run(&mut output, ROOM, character, Stop::default());
        output
    }

    /// Runs for at most `cycles` clock cycles, to the `stop`, or until `room` bytes have come out;
    /// appends those to `output` and returns the cycles run.
    pub(crate) fn run(
        &mut self,
        output: &mut Vec<u8>,
        room: usize,
        cycles: u64,
        stop: Stop,
    ) -> u64 {
        let input = self.pending.make_contiguous();
        let Progress { taken, ran } = self.model.run(input, output, room, cycles, stop);
        self.pending.drain(..taken);
        ran
    }
}
