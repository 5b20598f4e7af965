//! What is simulated beside the cores: boards, and cores whose registers can be reached.

use perpetual_model::Limits;

use crate::baud::nearest_clocks;
use crate::core::{BlockRam, Core, WindowForm};

/// A board that is simulated: a core behind a serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimBoard {
    /// What it is called.
    pub name: &'static str,
    /// The name of its core.
    pub config: &'static str,
    /// What the core is built with.
    pub core: Core,
    /// Its clock in Hz.
    pub clock_hz: u32,
    /// Bits a second on its serial line.
    pub baud: u32,
}

impl SimBoard {
    /// The file with its Verilog, a path from `build/verilog`.
    pub fn path(&self) -> String {
        format!("simulation/board-{}.v", self.name)
    }

    /// Clock cycles a bit lasts on the serial line: the nearest whole number.
    pub const fn clocks_a_bit(&self) -> u32 {
        nearest_clocks(self.clock_hz, self.baud)
    }

    /// The bounds of a golden model of a walk that runs out where this board does.
    pub fn limits(&self) -> Limits {
        self.core.limits()
    }

    /// Whether it walks, and so holds records; a window detector holds plies.
    pub const fn walks(&self) -> bool {
        self.core.records().is_some()
    }
}

/// A board with little to spend on the wire: four clocks a bit are the fewest the UART can do with.
const fn board(config: &'static str, core: Core) -> SimBoard {
    SimBoard { name: config, config, core, clock_hz: 12_000_000, baud: 3_000_000 }
}

/// Room for any game.
const SIM: SimBoard =
    SimBoard { name: "sim", ..board("chain-32-long", Core::Chain { entries: 32, records: 2048 }) };

/// Every board that is simulated. `sim` has room for any game; `megabaud` is the same at the rate
/// that boards are built for, `slow` at the rate that every port can do. The others are called as
/// their cores.
pub const SIM_BOARDS: &[SimBoard] = &[
    SIM,
    SimBoard { name: "megabaud", baud: 1_000_000, ..SIM },
    SimBoard { name: "slow", baud: 115_200, ..SIM },
    board("chain-16", Core::Chain { entries: 16, records: 1024 }),
    board("scoreboard-long", Core::Scoreboard { records: 2048, ram: BlockRam::Plain }),
    board("pair-long", Core::Pair { entries: 32, records: 2048, ram: BlockRam::Plain }),
    board("chain-xiangqi", Core::Checked { entries: 32, records: 1024 }),
    board("window-100", Core::Window { plies: 100, form: WindowForm::Portable }),
];

/// The cores whose registers can be reached in simulation, to see what comes of a fault.
pub const FAULTY_CORES: &[&str] = &[
    "chain-32",
    "chain-16",
    "scoreboard",
    "scoreboard-ecp5",
    "pair",
    "pair-4",
    "window-32",
    "window-32-ice40",
    "window-100",
    "window-100-ice40",
    "window-pair",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clocks_per_bit, named};

    #[test]
    fn every_board_has_a_core_and_a_rate_that_can_be_had() {
        for board in SIM_BOARDS {
            assert_eq!(named(board.config).unwrap().core, board.core, "{}", board.name);
            assert!(clocks_per_bit(board.clock_hz, board.baud).is_ok(), "{}", board.name);
        }
        for core in FAULTY_CORES {
            assert!(named(core).is_ok(), "{core}");
        }
    }
}
