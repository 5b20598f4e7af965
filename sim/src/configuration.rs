//! The configurations that are built in. The build script reads this file too.

/// A detector core that is simulated in process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoreConfiguration {
    /// What it is called in [`crate::Core::new`].
    pub name: &'static str,
    /// Entries of its chain list.
    pub entries: usize,
    /// Records its move stack holds.
    pub depth: usize,
}

/// A complete board that is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardConfiguration {
    /// What it is called in [`crate::Board::new`].
    pub name: &'static str,
    /// Entries of its chain list.
    pub entries: usize,
    /// Records its move stack holds.
    pub depth: usize,
    /// Its clock in Hz.
    pub clock_hz: u32,
    /// Bits a second on its serial line, start and stop bits included.
    pub baud: u32,
}

impl BoardConfiguration {
    /// Clock cycles a bit lasts on the serial line: the nearest whole number.
    pub const fn clocks_a_bit(&self) -> u32 {
        (self.clock_hz + self.baud / 2) / self.baud
    }
}

/// Every core configuration. `sim` has room for any game, `play` for nearly all, and `tiny` runs out
/// soon: for tests of what happens then.
pub const CORES: [CoreConfiguration; 3] = [
    CoreConfiguration { name: "sim", entries: 32, depth: 2048 },
    CoreConfiguration { name: "play", entries: 16, depth: 1024 },
    CoreConfiguration { name: "tiny", entries: 4, depth: 64 },
];

/// Every board configuration. With four clocks a bit, the fewest the UART can do with, little of
/// the simulation is spent on the wire. `sim` has room for any game; `play` is for tests of a
/// shorter list and stack behind the same wire.
pub const BOARDS: [BoardConfiguration; 2] = [
    BoardConfiguration {
        name: "sim",
        entries: 32,
        depth: 2048,
        clock_hz: 12_000_000,
        baud: 3_000_000,
    },
    BoardConfiguration {
        name: "play",
        entries: 16,
        depth: 1024,
        clock_hz: 12_000_000,
        baud: 3_000_000,
    },
];
