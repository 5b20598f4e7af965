//! The circuits in rust-hdl's simulator.

use perpetual_hdl::search::{Pins as Named, SearchChip, Simulated, WindowForm};

use super::Pins;

/// The search chip, with a detector of so many plies.
pub(crate) fn search_chip(plies: usize) -> Result<impl Pins, String> {
    Ok(Simulated::new(SearchChip::new(plies, WindowForm::Portable)))
}

impl<C: Named> Pins for Simulated<C> {
    const SLICE: u64 = 1_000;

    fn set(&mut self, input: &str, value: u64) -> Result<(), String> {
        let known = Simulated::set(self, input, value);
        if known { Ok(()) } else { Err(format!("the circuit has no input {input}")) }
    }

    fn get(&mut self, output: &str) -> Result<u64, String> {
        Simulated::get(self, output).ok_or_else(|| format!("the circuit has no output {output}"))
    }

    fn cycle(&mut self) -> Result<(), String> {
        Simulated::cycle(self);
        if self.rests() {
            Ok(())
        } else {
            Err("the simulated circuit does not come to rest".into())
        }
    }

    fn run_while(&mut self, output: &str, most: u64) -> Result<(), String> {
        for _ in 0..most {
            if Pins::get(self, output)? == 0 {
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
