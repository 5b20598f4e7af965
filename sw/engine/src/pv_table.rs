//! The best lines that a search knows while it goes on.

use shakmaty::Move;

/// The best line below every ply.
#[derive(Debug, Default)]
pub(super) struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    /// Forgets how deep it went.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Plies to the end of the longest line looked at since it was cleared.
    pub(super) fn deepest(&self) -> u32 {
        self.0.len().saturating_sub(2) as u32
    }

    /// Begins a node at this ply: its line is empty.
    pub(super) fn begin(&mut self, ply: usize) {
        while self.0.len() <= ply + 1 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// The best line at this ply is a move and the best line below it.
    pub(super) fn extend(&mut self, ply: usize, played: Move) {
        if let [.., above, below] = &mut self.0[..=ply + 1] {
            above.clear();
            above.push(played);
            above.extend_from_slice(below);
        }
    }

    /// The best line from the root.
    pub(super) fn best(&self) -> &[Move] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}
