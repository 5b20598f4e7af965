//! A circuit clock by clock, its pins by name: under Verilator, or in rust-hdl's simulator.

#[cfg(feature = "rtl")]
mod rtl;
#[cfg(not(feature = "rtl"))]
#[path = "rtl_absent.rs"]
mod rtl;

use perpetual_model::search::{Board, SearchError};
use perpetual_sim::Driven;

pub(crate) use rtl::search_chip as rtl_chip;

/// A circuit. Between two calls its clock is low.
pub(crate) trait Pins {
    /// Clock cycles in one go: some tenths of a second.
    const SLICE: u64;

    /// Sets an input.
    fn set(&mut self, input: &str, value: u64) -> Result<(), String>;

    /// What an output carries.
    fn get(&mut self, output: &str) -> Result<u64, String>;

    /// One clock cycle.
    fn cycle(&mut self) -> Result<(), String>;

    /// Runs as long as an output is not 0, and for so many cycles at most.
    fn run_while(&mut self, output: &str, most: u64) -> Result<(), String>;

    /// Clock cycles so far.
    fn cycles(&self) -> u64;

    /// A cycle with an input at 1.
    fn pulse(&mut self, input: &str) -> Result<(), String> {
        self.set(input, 1)?;
        self.cycle()?;
        self.set(input, 0)
    }
}

impl Pins for Driven {
    const SLICE: u64 = 200_000;

    fn set(&mut self, input: &str, value: u64) -> Result<(), String> {
        Driven::set(self, input, value).map_err(|error| error.to_string())
    }

    fn get(&mut self, output: &str) -> Result<u64, String> {
        Driven::get(self, output).map_err(|error| error.to_string())
    }

    fn cycle(&mut self) -> Result<(), String> {
        Driven::cycle(self);
        Ok(())
    }

    fn run_while(&mut self, output: &str, most: u64) -> Result<(), String> {
        Driven::run_while(self, output, most).map(drop).map_err(|error| error.to_string())
    }

    fn cycles(&self) -> u64 {
        Driven::cycles(self)
    }
}

/// Writes the men of a root, and sets what else its position has: the same pins in every circuit of the search chip.
pub(crate) fn load<P: Pins>(pins: &mut P, board: &Board) -> Result<(), String> {
    pins.set("write_enable", 1)?;
    for square in 0..64 {
        pins.set("write_square", square.into())?;
        pins.set("man", board.man(square).code().into())?;
        pins.cycle()?;
    }
    pins.set("write_enable", 0)?;
    pins.set("side", board.black_to_move().into())?;
    pins.set("rights", board.rights().0.into())?;
    pins.set("ep_valid", board.en_passant().is_some().into())?;
    pins.set("ep_file", board.en_passant().unwrap_or(0).into())
}

/// Why a circuit has found nothing, if it says so.
pub(crate) fn error<P: Pins>(pins: &mut P, depth: u32) -> Result<Option<SearchError>, String> {
    for (pin, error) in [
        ("too_deep", SearchError::TooDeep(depth)),
        ("list_full", SearchError::ListFull),
        ("frames_full", SearchError::FramesFull),
        ("illegal_root", SearchError::IllegalRoot),
    ] {
        if pins.get(pin)? != 0 {
            return Ok(Some(error));
        }
    }
    Ok(None)
}
