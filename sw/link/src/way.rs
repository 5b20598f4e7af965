//! The two directions of a line.

/// Which way a byte goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the host to the board.
    ToBoard,
    /// From the board to the host.
    ToHost,
}
