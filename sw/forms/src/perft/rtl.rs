//! The circuit in rust-hdl's simulator.

use perpetual_search::SimulatedPerft;
use perpetual_search_model::Board;

use super::circuit::{self, Circuit};
use super::{Counted, PerftError};

pub(super) fn perft(
    board: &Board,
    depth: u32,
    watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    circuit::perft(SimulatedPerft::default(), board, depth, watch)
}

impl Circuit for SimulatedPerft {
    const SLICE: u64 = 2_000;

    fn write(&mut self, square: u8, man: u8) -> Result<(), PerftError> {
        SimulatedPerft::write(self, square, man);
        Ok(())
    }

    fn start(&mut self, board: &Board, depth: u8) -> Result<(), PerftError> {
        let rights = board.rights().0;
        SimulatedPerft::start(self, depth, board.black_to_move(), rights, board.en_passant());
        Ok(())
    }

    fn run(&mut self, most: u64) -> Result<bool, PerftError> {
        SimulatedPerft::run(self, most);
        if !self.rests() {
            return Err(PerftError::Gone("the simulated circuit does not come to rest".to_owned()));
        }
        Ok(self.is_busy())
    }

    fn counts(&mut self) -> Result<[u64; 3], PerftError> {
        Ok(SimulatedPerft::counts(self))
    }

    fn errors(&mut self) -> Result<[bool; 4], PerftError> {
        Ok(SimulatedPerft::errors(self))
    }

    fn cycles(&self) -> u64 {
        SimulatedPerft::cycles(self)
    }
}
