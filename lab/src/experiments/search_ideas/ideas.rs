//! What can be added to the search of the chip.

/// Where a ply more is searched, because the side to move is in check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Checks {
    /// Nowhere.
    #[default]
    None,
    /// At the horizon, if the sum is below `beta`.
    Horizon,
    /// Above the horizon.
    Above,
    /// Both.
    Both,
    /// Both, at the horizon whatever the sum: no move to it is left without being made.
    Everywhere,
}

impl Checks {
    /// Whether the horizon may be put off, which takes all moves to it.
    pub const fn move_horizon(self) -> bool {
        matches!(self, Checks::Horizon | Checks::Both | Checks::Everywhere)
    }

    /// Whether a node above the horizon is searched a ply deeper.
    pub const fn are_above(self) -> bool {
        matches!(self, Checks::Above | Checks::Both | Checks::Everywhere)
    }
}

/// What is added to the search of docs/search-chip.md.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ideas {
    /// A ply more in check.
    pub checks: Checks,
    /// A search of two plies less after passing.
    pub null_move: bool,
    /// Late quiet moves are searched a ply less.
    pub reductions: bool,
    /// A sum far above `beta` is enough near the horizon.
    pub futility: bool,
    /// A sum far below `alpha` leads into quiescence a ply before the horizon.
    pub razoring: bool,
    /// Quiet moves that have refuted others go before those that have not.
    pub history: bool,
    /// Captures of less by more go behind the killer.
    pub exchanges: bool,
    /// A circuit of its own tells check, in no time.
    pub check_circuit: bool,
    /// The chip's own killer is taken away.
    pub without_killer: bool,
}
