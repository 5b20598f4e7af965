//! Search chips behind a serial line.

use crate::baud::nearest_clocks;
use crate::core::{Core, WindowForm};
use crate::parameters::{Parameter, number};

/// How many search chips share a serial line, and what their detectors hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Searchers {
    /// How many there are, 1 to 16.
    pub count: usize,
    /// Plies of each one's detector: an even number, 4 to 128.
    pub plies: usize,
    /// How these are built.
    pub form: WindowForm,
    /// A chain detector of 32 entries and 1,024 records is on the line too: a combined board.
    pub detector: bool,
}

impl Searchers {
    /// The module of `rtl/` that has so many behind a serial line, and what it is given at this clock and rate.
    pub fn module(&self, clock_hz: u32, clocks_per_bit: u32) -> (&'static str, Vec<Parameter>) {
        let Searchers { count, plies, form, detector } = *self;
        let mut parameters = vec![("SEARCHERS", number(count))];
        parameters.extend(Core::SearchWindow { plies, form }.parameters());
        parameters.extend([("CLOCK_HZ", clock_hz), ("CLOCKS_PER_BIT", clocks_per_bit)]);
        if detector {
            parameters.push(("HAS_DETECTOR", 1));
        }
        ("perpetual_search_board", parameters)
    }
}

/// A simulated board with search chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimSearchBoard {
    /// What it is called.
    pub name: &'static str,
    /// What is on it.
    pub searchers: Searchers,
    /// Its clock in Hz.
    pub clock_hz: u32,
    /// Bits a second on its serial line.
    pub baud: u32,
}

impl SimSearchBoard {
    /// The module of `rtl/` that it is, and what that is given.
    pub fn module(&self) -> (&'static str, Vec<Parameter>) {
        self.searchers.module(self.clock_hz, self.clocks_a_bit())
    }

    /// The file with its Verilog, a path from `build/verilog`.
    pub fn path(&self) -> String {
        format!("search/board-{}.v", self.name)
    }

    /// Clock cycles a bit lasts on the serial line.
    pub const fn clocks_a_bit(&self) -> u32 {
        nearest_clocks(self.clock_hz, self.baud)
    }
}

/// Every board with search chips that is simulated.
pub const SIM_SEARCH_BOARDS: &[SimSearchBoard] = &[SEARCH, COMBINED];

const SEARCH: SimSearchBoard = SimSearchBoard {
    name: "search",
    searchers: Searchers { count: 2, plies: 32, form: WindowForm::Portable, detector: false },
    clock_hz: 12_000_000,
    baud: 3_000_000,
};

const COMBINED: SimSearchBoard = SimSearchBoard {
    name: "combined",
    searchers: Searchers { detector: true, ..SEARCH.searchers },
    ..SEARCH
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SIM_BOARDS, clocks_per_bit};

    #[test]
    fn every_board_has_a_name_of_its_own_and_a_rate_that_can_be_had() {
        for board in SIM_SEARCH_BOARDS {
            assert!(SIM_BOARDS.iter().all(|other| other.name != board.name), "{}", board.name);
            assert!(clocks_per_bit(board.clock_hz, board.baud).is_ok(), "{}", board.name);
            assert!((1..=16).contains(&board.searchers.count));
        }
    }
}
