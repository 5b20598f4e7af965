//! The golden model.

use perpetual_search_model::{Board, Chip, MAX_DEPTH, Table};

use super::{Counted, PerftError};

pub(super) fn perft(board: &Board, depth: u32) -> Result<Counted, PerftError> {
    // The detector takes no part.
    let mut chip = Chip::new(Table::plain(), MAX_DEPTH as usize);
    chip.load(board.clone());
    let found = chip.perft(depth)?;
    Ok(Counted {
        lines: found.lines,
        nodes: found.counts.nodes,
        generations: found.counts.generations,
        cycles: None,
    })
}
