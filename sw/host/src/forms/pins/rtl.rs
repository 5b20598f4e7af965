//! The circuits in rust-hdl's simulator.

use perpetual_hdl::search::{Input, Output, Pins as Named, SearchChip, Simulated, WindowForm};

use super::Pins;

/// The search chip, with a detector of so many plies.
pub(crate) fn search_chip(plies: usize) -> Result<impl Pins, String> {
    Ok(Simulated::new(SearchChip::new(plies, WindowForm::Portable)))
}

impl<C: Named> Pins for Simulated<C> {
    type Input = Input<C>;
    type Output = Output<C>;

    const SLICE: u64 = 1_000;

    fn input(&self, name: &str) -> Result<Input<C>, String> {
        Simulated::input(self, name).ok_or_else(|| format!("the circuit has no input {name}"))
    }

    fn output(&self, name: &str) -> Result<Output<C>, String> {
        Simulated::output(self, name).ok_or_else(|| format!("the circuit has no output {name}"))
    }

    fn set(&mut self, input: Input<C>, value: u64) {
        Simulated::set(self, input, value);
    }

    fn get(&mut self, output: Output<C>) -> u64 {
        Simulated::get(self, output)
    }

    fn cycle(&mut self) -> Result<(), String> {
        Simulated::cycle(self);
        if self.rests() {
            Ok(())
        } else {
            Err("the simulated circuit does not come to rest".into())
        }
    }

    fn run_while(&mut self, output: Output<C>, most: u64) -> Result<(), String> {
        for _ in 0..most {
            if Pins::get(self, output) == 0 {
                break;
            }
            Pins::cycle(self)?;
        }
        Ok(())
    }

    fn cycles(&self) -> u64 {
        Simulated::cycles(self)
    }
}
