//! The configurations that are built in. The build script reads this file too.

use perpetual_link::DetectorKind;

/// A detector core that is simulated in process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoreConfiguration {
    /// What it is called in [`crate::Core::new`].
    pub name: &'static str,
    /// Which circuit compares the positions.
    pub detector: DetectorKind,
    /// Entries of its chain list; 0 if it has none.
    pub entries: usize,
    /// Records its move stack holds; of a window detector, the plies it holds.
    pub depth: usize,
}

/// A complete board that is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardConfiguration {
    /// What it is called in [`crate::Board::new`].
    pub name: &'static str,
    /// Which circuit compares the positions.
    pub detector: DetectorKind,
    /// Entries of its chain list; 0 if it has none.
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
/// soon: for tests of what happens then. `scoreboard` and `pair` are other circuits, with room for
/// any game; `window` and `window-pair` hold the last 100 plies.
pub const CORES: [CoreConfiguration; 7] = [
    CoreConfiguration { name: "sim", detector: DetectorKind::Chain, entries: 32, depth: 2048 },
    CoreConfiguration { name: "play", detector: DetectorKind::Chain, entries: 16, depth: 1024 },
    CoreConfiguration { name: "tiny", detector: DetectorKind::Chain, entries: 4, depth: 64 },
    CoreConfiguration {
        name: "scoreboard",
        detector: DetectorKind::Scoreboard,
        entries: 0,
        depth: 2048,
    },
    CoreConfiguration { name: "pair", detector: DetectorKind::Pair, entries: 32, depth: 2048 },
    CoreConfiguration { name: "window", detector: DetectorKind::Window, entries: 0, depth: 100 },
    CoreConfiguration {
        name: "window-pair",
        detector: DetectorKind::WindowPair,
        entries: 0,
        depth: 100,
    },
];

/// The cores whose registers can be reached: see [`crate::Core::faulty`]. `tiny-pair` is there for
/// lists that run out.
pub const FAULTY_CORES: [CoreConfiguration; 2] = [
    CoreConfiguration { name: "pair", detector: DetectorKind::Pair, entries: 32, depth: 2048 },
    CoreConfiguration { name: "tiny-pair", detector: DetectorKind::Pair, entries: 4, depth: 64 },
];

/// A board with little to spend on the wire: four clocks a bit are the fewest the UART can do with.
const FAST: BoardConfiguration = BoardConfiguration {
    name: "sim",
    detector: DetectorKind::Chain,
    entries: 32,
    depth: 2048,
    clock_hz: 12_000_000,
    baud: 3_000_000,
};

/// Every board configuration. `sim` has room for any game; `megabaud` is the same at the rate that
/// boards are built for, `slow` at the rate that every port can do; `play` is for tests of a shorter list and stack behind the same wire;
/// `scoreboard`, `pair` and `window` are other circuits.
pub const BOARDS: [BoardConfiguration; 7] = [
    FAST,
    BoardConfiguration { name: "megabaud", baud: 1_000_000, ..FAST },
    BoardConfiguration { name: "slow", baud: 115_200, ..FAST },
    BoardConfiguration { name: "play", entries: 16, depth: 1024, ..FAST },
    BoardConfiguration {
        name: "scoreboard",
        detector: DetectorKind::Scoreboard,
        entries: 0,
        ..FAST
    },
    BoardConfiguration { name: "pair", detector: DetectorKind::Pair, ..FAST },
    BoardConfiguration {
        name: "window",
        detector: DetectorKind::Window,
        entries: 0,
        depth: 100,
        ..FAST
    },
];
