//! What is simulated beside the cores: boards, and cores whose registers can be reached.

use crate::baud::nearest_clocks;
use crate::core::{BlockRam, Core, WindowForm};
use crate::parameters::Parameter;
use crate::searchers::Searchers;

/// A board that is simulated: a circuit behind a serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimBoard {
    /// What it is called.
    pub name: &'static str,
    /// What is on it.
    pub circuit: OnBoard,
    /// Its clock in Hz.
    pub clock_hz: u32,
    /// Bits a second on its serial line.
    pub baud: u32,
}

/// What a board has behind its serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBoard {
    /// A detector alone.
    Detector(Core),
    /// Search chips, with or without a detector beside them.
    Searchers(Searchers),
}

impl SimBoard {
    /// What it is built with, if it is a board with a detector alone.
    pub const fn detector(&self) -> Option<Core> {
        match self.circuit {
            OnBoard::Detector(core) => Some(core),
            OnBoard::Searchers(_) => None,
        }
    }

    /// The module of `rtl/` that it is, and what that is given; none if no board has such a core.
    pub fn module(&self) -> Option<(&'static str, Vec<Parameter>)> {
        match self.circuit {
            OnBoard::Detector(core) => core.board(self.clock_hz, self.clocks_a_bit()),
            OnBoard::Searchers(searchers) => {
                Some(searchers.module(self.clock_hz, self.clocks_a_bit()))
            }
        }
    }

    /// The file with its Verilog, a path from `build/verilog`.
    pub fn path(&self) -> String {
        let folder = if self.detector().is_some() { "simulation" } else { "search" };
        format!("{folder}/board-{}.v", self.name)
    }

    /// Clock cycles a bit lasts on the serial line: the nearest whole number.
    pub const fn clocks_a_bit(&self) -> u32 {
        nearest_clocks(self.clock_hz, self.baud)
    }
}

/// A board with little to spend on the wire: four clocks a bit are the fewest the UART can do with.
const fn board(name: &'static str, circuit: OnBoard) -> SimBoard {
    SimBoard { name, circuit, clock_hz: 12_000_000, baud: 3_000_000 }
}

const fn detector(name: &'static str, core: Core) -> SimBoard {
    board(name, OnBoard::Detector(core))
}

const fn searchers(name: &'static str, detector: bool) -> SimBoard {
    let form = WindowForm::Portable;
    board(name, OnBoard::Searchers(Searchers { count: 2, plies: 32, form, detector }))
}

/// Room for any game.
const SIM: SimBoard = detector("sim", Core::Chain { entries: 32, records: 2048 });

/// Every board that is simulated. `sim` has room for any game; `megabaud` is the same at the rate
/// that boards are built for, `slow` at the rate that every port can do. Other boards with a detector
/// are called as their cores; `combined` is `search` with a detector beside the search chips.
pub const SIM_BOARDS: &[SimBoard] = &[
    SIM,
    SimBoard { name: "megabaud", baud: 1_000_000, ..SIM },
    SimBoard { name: "slow", baud: 115_200, ..SIM },
    detector("chain-16", Core::Chain { entries: 16, records: 1024 }),
    detector("scoreboard-long", Core::Scoreboard { records: 2048, ram: BlockRam::Plain }),
    detector("pair-long", Core::Pair { entries: 32, records: 2048, ram: BlockRam::Plain }),
    detector("chain-xiangqi", Core::Checked { entries: 32, records: 1024 }),
    detector("window-100", Core::Window { plies: 100, form: WindowForm::Portable }),
    searchers("search", false),
    searchers("combined", true),
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
    use crate::{CORES, clocks_per_bit, named};

    #[test]
    fn every_board_has_a_name_a_circuit_and_a_rate_that_can_be_had() {
        for board in SIM_BOARDS {
            let name = board.name;
            assert_eq!(SIM_BOARDS.iter().filter(|other| other.name == name).count(), 1, "{name}");
            assert!(clocks_per_bit(board.clock_hz, board.baud).is_ok(), "{name}");
            assert!(board.module().is_some(), "{name}");
            match board.circuit {
                OnBoard::Detector(core) => {
                    assert!(CORES.iter().any(|named| named.core == core), "{name}");
                    assert!(
                        named(name).is_ok_and(|named| named.core == core)
                            || core == SIM.detector().unwrap(),
                        "{name}"
                    );
                }
                OnBoard::Searchers(searchers) => assert!((1..=16).contains(&searchers.count)),
            }
        }
        for core in FAULTY_CORES {
            assert!(named(core).is_ok(), "{core}");
        }
    }
}
