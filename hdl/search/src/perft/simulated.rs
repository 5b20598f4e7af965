//! Perft in rust-hdl's simulator, clock by clock.

use rust_hdl::prelude::*;

use super::Perft;

/// Passes of the simulator within which the circuit must come to rest.
const PASSES: usize = 1000;

/// The circuit in the caller's thread.
pub struct SimulatedPerft {
    circuit: Box<Perft>,
    cycles: u64,
    rests: bool,
}

impl Default for SimulatedPerft {
    fn default() -> SimulatedPerft {
        let mut circuit = Box::<Perft>::default();
        circuit.connect_all();
        // rust-hdl knows edges only as changes: the first low level must have been seen.
        let rests = simulate(&mut *circuit, PASSES);
        SimulatedPerft { circuit, cycles: 0, rests }
    }
}

impl SimulatedPerft {
    /// Writes a square of the root, a cycle.
    pub fn write(&mut self, square: u8, man: u8) {
        self.circuit.write_enable.next = true;
        self.circuit.write_square.next = u64::from(square & 63).into();
        self.circuit.man.next = u64::from(man & 15).into();
        self.cycle();
        self.circuit.write_enable.next = false;
    }

    /// Begins, in a cycle: the depth, whether Black is to move, castling rights, and the file of the double step before.
    pub fn start(&mut self, depth: u8, black: bool, rights: u8, ep_file: Option<u8>) {
        self.circuit.depth.next = u64::from(depth & 31).into();
        self.circuit.side.next = black;
        self.circuit.rights.next = u64::from(rights & 15).into();
        self.circuit.ep_valid.next = ep_file.is_some();
        self.circuit.ep_file.next = u64::from(ep_file.unwrap_or(0) & 7).into();
        self.circuit.start.next = true;
        self.cycle();
        self.circuit.start.next = false;
    }

    /// Runs until the count is there, or for so many cycles.
    pub fn run(&mut self, most: u64) {
        let end = self.cycles + most;
        while self.cycles < end && self.circuit.busy.val() && self.rests {
            self.cycle();
        }
    }

    /// Whether it counts still.
    pub fn is_busy(&self) -> bool {
        self.circuit.busy.val()
    }

    /// Whether the circuit has come to rest in every cycle so far. If not, it is broken.
    pub fn rests(&self) -> bool {
        self.rests
    }

    /// Clock cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Lines, nodes and generations so far.
    pub fn counts(&self) -> [u64; 3] {
        let circuit = &self.circuit;
        let counts = [circuit.lines.val(), circuit.nodes.val(), circuit.generations.val()];
        counts.map(|count| count.to_u64())
    }

    /// Whether the depth was not possible, the lists were full, the frames were full, the root illegal.
    pub fn errors(&self) -> [bool; 4] {
        let circuit = &self.circuit;
        [
            circuit.too_deep.val(),
            circuit.list_full.val(),
            circuit.frames_full.val(),
            circuit.illegal_root.val(),
        ]
    }

    fn cycle(&mut self) {
        self.circuit.clock.next = false.into();
        self.rests &= simulate(&mut *self.circuit, PASSES);
        self.circuit.clock.next = true.into();
        self.rests &= simulate(&mut *self.circuit, PASSES);
        self.cycles += 1;
    }
}
