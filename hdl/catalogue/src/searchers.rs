//! Search chips behind a serial line.

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
