//! The circuit's Verilog under Verilator.

use perpetual_search_model::Board;
use perpetual_sim::{Driven, SimulationError};

use super::circuit::{self, Circuit};
use super::{Counted, PerftError};

pub(super) fn perft(
    board: &Board,
    depth: u32,
    watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    circuit::perft(Driven::new("perft").map_err(gone)?, board, depth, watch)
}

fn gone(error: SimulationError) -> PerftError {
    PerftError::Gone(error.to_string())
}

impl Circuit for Driven {
    const SLICE: u64 = 500_000;

    fn write(&mut self, square: u8, man: u8) -> Result<(), PerftError> {
        let mut written = || {
            self.set("write_enable", 1)?;
            self.set("write_square", square.into())?;
            self.set("man", man.into())?;
            self.cycle();
            self.set("write_enable", 0)
        };
        written().map_err(gone)
    }

    fn start(&mut self, board: &Board, depth: u8) -> Result<(), PerftError> {
        let mut started = || {
            self.set("depth", depth.into())?;
            self.set("side", board.black_to_move().into())?;
            self.set("rights", board.rights().0.into())?;
            self.set("ep_valid", board.en_passant().is_some().into())?;
            self.set("ep_file", board.en_passant().unwrap_or(0).into())?;
            self.set("start", 1)?;
            self.cycle();
            self.set("start", 0)
        };
        started().map_err(gone)
    }

    fn run(&mut self, most: u64) -> Result<bool, PerftError> {
        self.run_while("busy", most).map_err(gone)?;
        Ok(self.get("busy").map_err(gone)? != 0)
    }

    fn counts(&mut self) -> Result<[u64; 3], PerftError> {
        let mut counts = [0; 3];
        for (count, pin) in counts.iter_mut().zip(["lines", "nodes", "generations"]) {
            *count = self.get(pin).map_err(gone)?;
        }
        Ok(counts)
    }

    fn errors(&mut self) -> Result<[bool; 4], PerftError> {
        let mut errors = [false; 4];
        let pins = ["too_deep", "list_full", "frames_full", "illegal_root"];
        for (error, pin) in errors.iter_mut().zip(pins) {
            *error = self.get(pin).map_err(gone)? != 0;
        }
        Ok(errors)
    }

    fn cycles(&self) -> u64 {
        Driven::cycles(self)
    }
}
