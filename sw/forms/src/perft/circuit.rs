//! What both circuits are told, and what becomes of it.

use perpetual_search_model::{Board, MAX_DEPTH, SearchError};

use super::{Counted, PerftError};

/// A circuit that counts, clock by clock.
pub(super) trait Circuit {
    /// Clock cycles in one go: some tenths of a second.
    const SLICE: u64;

    /// Writes a square.
    fn write(&mut self, square: u8, man: u8) -> Result<(), PerftError>;

    /// Begins.
    fn start(&mut self, board: &Board, depth: u8) -> Result<(), PerftError>;

    /// Runs as long as it counts, for so many cycles at most; whether it counts still.
    fn run(&mut self, most: u64) -> Result<bool, PerftError>;

    /// Lines, nodes and generations.
    fn counts(&mut self) -> Result<[u64; 3], PerftError>;

    /// Whether the depth was not possible, the lists were full, the frames were full, the root illegal.
    fn errors(&mut self) -> Result<[bool; 4], PerftError>;

    /// Clock cycles since it was made.
    fn cycles(&self) -> u64;
}

/// Counts with a circuit.
pub(super) fn perft<C: Circuit>(
    mut circuit: C,
    board: &Board,
    depth: u32,
    watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    // The pins have five bits.
    let told = match u8::try_from(depth) {
        Ok(told) if depth <= MAX_DEPTH => told,
        _ => return Err(SearchError::TooDeep(depth).into()),
    };
    for square in 0..64 {
        circuit.write(square, board.man(square).code())?;
    }
    let begun = circuit.cycles();
    circuit.start(board, told)?;
    loop {
        let busy = circuit.run(C::SLICE)?;
        let [lines, nodes, generations] = circuit.counts()?;
        let cycles = Some(circuit.cycles() - begun);
        let counted = Counted { lines, nodes, generations, cycles };
        if busy {
            if watch(&counted) {
                continue;
            }
            return Err(PerftError::Stopped);
        }
        return match circuit.errors()? {
            [true, ..] => Err(SearchError::TooDeep(depth).into()),
            [_, true, ..] => Err(SearchError::ListFull.into()),
            [_, _, true, _] => Err(SearchError::FramesFull.into()),
            [.., true] => Err(SearchError::IllegalRoot.into()),
            _ => Ok(counted),
        };
    }
}
