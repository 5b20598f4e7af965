//! A complete board in process.

use std::collections::VecDeque;
use std::path::Path;

use perpetual_catalogue::{SIM_BOARDS, SimBoard};

use crate::error::{SimulationError, check_trace};
use crate::ffi::BoardModel;
use crate::run::{Progress, Stop};

/// How long reset is held, in clock cycles; the circuit needs one.
const RESET_CYCLES: u64 = 4;

/// How long a break holds rx low, in characters; the circuit takes more than two for a break.
const BREAK_CHARACTERS: u64 = 3;

/// Bits of a character: start, eight data bits, stop.
const CHARACTER_BITS: u32 = 10;

/// How fast or slow the far end of the serial line may be made, in millionths of a bit.
const SKEW: i32 = 100_000;

/// The most bytes that one call into the simulation lets out of tx.
const ROOM: usize = 4096;

/// A board, simulated clock by clock, with a UART at the far end of its two wires.
///
/// Simulated time passes only in the methods that say so.
#[derive(Debug)]
pub struct Board {
    model: BoardModel,
    configuration: &'static SimBoard,
    /// Bytes that wait for rx.
    pending: VecDeque<u8>,
}

/// A wire of the serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// What the board hears.
    Rx,
    /// What the board says.
    Tx,
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
    /// A board of the configuration with this name (see [`SIM_BOARDS`]), just out of reset.
    ///
    /// # Errors
    /// [`SimulationError::NotInThisBuild`] or [`SimulationError::UnknownConfiguration`].
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
        let known = SIM_BOARDS.iter().find(|board| board.name == name);
        let configuration = known.ok_or_else(|| SimulationError::UnknownConfiguration {
            kind: "board",
            name: name.into(),
            known: SIM_BOARDS.iter().map(|board| board.name).collect(),
        })?;
        let model = BoardModel::new(name, trace).ok_or_else(|| SimulationError::absent(trace))?;
        let mut board = Board { model, configuration, pending: VecDeque::new() };
        board.reset();
        Ok(board)
    }

    /// What it is: its name, what is on it, its clock and rate.
    pub fn configuration(&self) -> &'static SimBoard {
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

    /// Makes the bits of the far end this many millionths longer than they should be, or shorter:
    /// a baud rate that is off. Within a tenth; the default is 0.
    pub fn set_skew(&mut self, millionths: i32) {
        self.model.set_skew(millionths.clamp(-SKEW, SKEW));
    }

    /// Turns the level of a wire round for `clocks` cycles, `after` so many: what the far end says
    /// is heard wrong there. A wire has one disturbance; another takes its place.
    pub fn disturb(&mut self, pin: Pin, after: u64, clocks: u64) {
        self.model.disturb(pin == Pin::Tx, after, clocks);
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
        self.hold_low(BREAK_CHARACTERS * u64::from(CHARACTER_BITS))
    }

    /// The same with any number of bits that rx is held low for: more than two characters are a
    /// break, from nine bits on it is a character without a stop bit, less may be a byte.
    pub fn hold_low(&mut self, bits: u64) -> Vec<u8> {
        let mut output = Vec::new();
        self.flush(&mut output);
        let bit = u64::from(self.configuration.clocks_a_bit());
        let low = Stop { hold: true, ..Stop::default() };
        self.run(&mut output, ROOM, bits * bit, low);
        self.run(&mut output, ROOM, u64::from(CHARACTER_BITS) * bit, Stop::default());
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
