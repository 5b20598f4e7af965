//! What a circuit that counts is told, and what becomes of it.

use perpetual_search_model::{Board, MAX_DEPTH, SearchError};

use super::{Counted, PerftError};
use crate::pins::{self, Pins};

/// Counts with a circuit.
pub(super) fn perft<P: Pins>(
    circuit: Result<P, String>,
    board: &Board,
    depth: u32,
    watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    // The pins have five bits.
    if depth > MAX_DEPTH {
        return Err(SearchError::TooDeep(depth).into());
    }
    let gone = PerftError::Gone;
    let mut circuit = circuit.map_err(gone)?;
    let begun = begin(&mut circuit, board, depth).map_err(gone)?;
    loop {
        let (busy, counted) = run(&mut circuit, begun).map_err(gone)?;
        if busy {
            if watch(&counted) {
                continue;
            }
            return Err(PerftError::Stopped);
        }
        return match pins::error(&mut circuit, depth).map_err(gone)? {
            Some(error) => Err(error.into()),
            None => Ok(counted),
        };
    }
}

/// Begins, in the cycle that is told.
fn begin<P: Pins>(circuit: &mut P, board: &Board, depth: u32) -> Result<u64, String> {
    pins::load(circuit, board)?;
    circuit.set("depth", depth.into())?;
    let begun = circuit.cycles();
    circuit.pulse("start")?;
    Ok(begun)
}

/// Runs on a little: whether it counts still, and what it has counted.
fn run<P: Pins>(circuit: &mut P, begun: u64) -> Result<(bool, Counted), String> {
    circuit.run_while("busy", P::SLICE)?;
    let counted = Counted {
        lines: circuit.get("lines")?,
        nodes: circuit.get("nodes")?,
        generations: circuit.get("generations")?,
        cycles: Some(circuit.cycles() - begun),
    };
    Ok((circuit.get("busy")? != 0, counted))
}
