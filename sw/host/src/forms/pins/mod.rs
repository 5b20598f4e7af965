//! A circuit clock by clock, pin by pin: under Verilator, or in rust-hdl's simulator.

mod chip;
#[cfg(feature = "rtl")]
mod rtl;

#[cfg(feature = "verilator")]
use perpetual_sim::Driven;

pub(crate) use chip::ChipPins;
#[cfg(feature = "rtl")]
pub(crate) use rtl::search_chip as rtl_chip;

/// A circuit. Between two calls its clock is low.
pub(crate) trait Pins {
    /// An input, found once.
    type Input: Copy;
    /// An output, found once.
    type Output: Copy;

    /// Clock cycles in one go: some tenths of a second.
    const SLICE: u64;

    /// The input with this name.
    fn input(&self, name: &str) -> Result<Self::Input, String>;

    /// The output with this name.
    fn output(&self, name: &str) -> Result<Self::Output, String>;

    /// Sets an input.
    fn set(&mut self, input: Self::Input, value: u64);

    /// What an output carries.
    fn get(&mut self, output: Self::Output) -> u64;

    /// One clock cycle.
    fn cycle(&mut self) -> Result<(), String>;

    /// Runs as long as an output is not 0, and for so many cycles at most.
    fn run_while(&mut self, output: Self::Output, most: u64) -> Result<(), String>;

    /// Clock cycles so far.
    fn cycles(&self) -> u64;

    /// A cycle with an input at 1.
    fn pulse(&mut self, input: Self::Input) -> Result<(), String> {
        self.set(input, 1);
        self.cycle()?;
        self.set(input, 0);
        Ok(())
    }
}

#[cfg(feature = "verilator")]
impl Pins for Driven {
    type Input = perpetual_sim::Input;
    type Output = perpetual_sim::Output;

    const SLICE: u64 = 200_000;

    fn input(&self, name: &str) -> Result<Self::Input, String> {
        Driven::input(self, name).map_err(|error| error.to_string())
    }

    fn output(&self, name: &str) -> Result<Self::Output, String> {
        Driven::output(self, name).map_err(|error| error.to_string())
    }

    fn set(&mut self, input: Self::Input, value: u64) {
        Driven::set(self, input, value);
    }

    fn get(&mut self, output: Self::Output) -> u64 {
        Driven::get(self, output)
    }

    fn cycle(&mut self) -> Result<(), String> {
        Driven::cycle(self);
        Ok(())
    }

    fn run_while(&mut self, output: Self::Output, most: u64) -> Result<(), String> {
        Driven::run_while(self, output, most);
        Ok(())
    }

    fn cycles(&self) -> u64 {
        Driven::cycles(self)
    }
}
