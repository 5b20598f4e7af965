//! A board in the simulator, as a stream of bytes.

use std::io::{self, Read, Write};

use perpetual_hdl::wire::board_port::BoardPort;
use perpetual_hdl::wire::line;
use perpetual_link::{MAX_FRAME, frame, slip};
use perpetual_verilog::testing::{Bench, elaborated};
use rust_hdl::prelude::Block;

pub const CLOCK: u32 = 12_000_000;
/// The hardest case: four clock cycles a bit.
pub const CLOCKS_PER_BIT: usize = 4;
pub const BAUD: u32 = CLOCK / CLOCKS_PER_BIT as u32;
pub const PLIES: usize = 16;

/// The board, and what is on its line.
pub struct Port<B: Block> {
    pub bench: Bench<B>,
    port: fn(&mut B) -> &mut BoardPort,
    /// The line from the board, since the last whole byte.
    tx: Vec<bool>,
    /// What was written last.
    pub written: Vec<u8>,
}

impl<B: Block> Port<B> {
    pub fn new(bench: Bench<B>, port: fn(&mut B) -> &mut BoardPort) -> Self {
        let mut port = Port { bench, port, tx: Vec::new(), written: Vec::new() };
        port.hold(true, 40);
        port
    }

    /// The next frame from the board: opcode and status.
    pub fn answer(&mut self) -> (u8, u8) {
        let mut decoder = slip::Decoder::new(MAX_FRAME);
        loop {
            let mut byte = [0];
            if self.read(&mut byte).is_err() {
                continue;
            }
            if let Some(sealed) = decoder.feed(byte[0]) {
                let sealed = sealed.unwrap();
                let payload = frame::open(&sealed).unwrap();
                return (payload[1] & 0x7f, payload[payload.len() - 1]);
            }
        }
    }

    /// The search board of rtl/, at this size, which no board has, does the same in every cycle so far.
    pub fn is_that_of_the_library(&self, searchers: usize, combined: bool) {
        let parameters = [
            ("SEARCHERS", searchers as u32),
            ("PLIES", PLIES as u32),
            ("CLOCK_HZ", CLOCK),
            ("CLOCKS_PER_BIT", CLOCKS_PER_BIT as u32),
            ("HAS_DETECTOR", combined.into()),
        ];
        let (name, top) =
            (if combined { "combined_board" } else { "search_board" }, "perpetual_search_board");
        let bundle = perpetual_rtl::bundle(top, &parameters).unwrap();
        elaborated(&bundle.text, top);
        println!("{} cycles", self.bench.cycles());
        self.bench.replay_verilated(name, top, &bundle.text);
        self.bench.lint(name);
    }

    pub fn hold(&mut self, level: bool, cycles: usize) {
        for _ in 0..cycles {
            (self.port)(&mut self.bench.circuit).rx.next = level;
            self.bench.cycle();
            let level = (self.port)(&mut self.bench.circuit).tx.val();
            if !(self.tx.is_empty() && level) {
                self.tx.push(level);
            }
        }
    }
}

impl<B: Block> Write for Port<B> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for level in line::levels(bytes, CLOCKS_PER_BIT as f64, 0.0) {
            self.hold(level, 1);
        }
        self.written = bytes.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<B: Block> Read for Port<B> {
    /// The next byte, if one comes within two thousand cycles.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const BYTE: usize = 10 * CLOCKS_PER_BIT;
        for _ in 0..2000 {
            if self.tx.len() >= BYTE {
                let rest = self.tx.split_off(BYTE);
                let byte = line::bytes(&std::mem::replace(&mut self.tx, rest), CLOCKS_PER_BIT);
                // The line may be at rest until the next byte.
                let at = self.tx.iter().position(|level| !level).unwrap_or(self.tx.len());
                self.tx.drain(..at);
                buffer[0] = byte[0];
                return Ok(1);
            }
            self.hold(true, 1);
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}
