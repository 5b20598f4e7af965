//! Any circuit in process, pin by pin.

use crate::circuits::DRIVEN;
use crate::error::SimulationError;
use crate::ffi::{DrivenInput, DrivenModel, DrivenOutput};

/// An input of a circuit, found by [`Driven::input`] once. Of another circuit it is another input, or none.
#[derive(Clone, Copy, Debug)]
pub struct Input(DrivenInput);

/// An output of a circuit, found by [`Driven::output`] once. Of another circuit it is another output, or
/// none, which is 0.
#[derive(Clone, Copy, Debug)]
pub struct Output(DrivenOutput);

/// A circuit of [`DRIVEN`], simulated clock by clock.
///
/// Between two calls its clock is low. What is set is seen by the next rising edge; what is read is what
/// the pins carry then.
#[derive(Debug)]
pub struct Driven {
    pub(crate) model: DrivenModel,
    name: &'static str,
}

impl Driven {
    /// The circuit with this name, all its inputs 0.
    ///
    /// # Errors
    /// [`SimulationError::NotInThisBuild`] or [`SimulationError::UnknownConfiguration`].
    pub fn new(name: &str) -> Result<Driven, SimulationError> {
        let circuit = DRIVEN.iter().find(|circuit| circuit.name == name).ok_or_else(|| {
            SimulationError::UnknownConfiguration {
                kind: "circuit",
                name: name.into(),
                known: DRIVEN.iter().map(|circuit| circuit.name).collect(),
            }
        })?;
        let model = DrivenModel::new(circuit.name).ok_or_else(|| SimulationError::absent(None))?;
        Ok(Driven { model, name: circuit.name })
    }

    /// The input with this name.
    ///
    /// # Errors
    /// [`SimulationError::NoPin`] if there is none.
    pub fn input(&self, name: &str) -> Result<Input, SimulationError> {
        self.model.input(name).map(Input).ok_or_else(|| self.no_pin(name, "input"))
    }

    /// The output with this name.
    ///
    /// # Errors
    /// [`SimulationError::NoPin`] if there is none.
    pub fn output(&self, name: &str) -> Result<Output, SimulationError> {
        self.model.output(name).map(Output).ok_or_else(|| self.no_pin(name, "output"))
    }

    /// Sets an input; bits beyond its width are dropped.
    pub fn set(&mut self, input: Input, value: u64) {
        self.model.set(input.0, value);
    }

    /// What an output carries.
    pub fn get(&mut self, output: Output) -> u64 {
        self.model.get(output.0)
    }

    /// One clock cycle.
    pub fn cycle(&mut self) {
        self.model.cycle();
    }

    /// Runs as long as an output is not 0, and for so many cycles at most; how many they were.
    pub fn run_while(&mut self, output: Output, most: u64) -> u64 {
        self.model.run_while(output.0, most)
    }

    /// Clock cycles simulated so far.
    pub fn cycles(&self) -> u64 {
        self.model.cycles()
    }

    fn no_pin(&self, pin: &str, direction: &'static str) -> SimulationError {
        SimulationError::NoPin { circuit: self.name, direction, pin: pin.into() }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn unknown_circuits_are_named_with_those_there_are() {
        let error = Driven::new("perfect").unwrap_err().to_string();
        let known = "there is no simulated circuit `perfect`: there is chip-100, search-window-32, \
                     search-window-32-ice40";
        assert_eq!(error, known);
    }

    #[test]
    fn every_circuit_has_its_verilog() {
        for circuit in DRIVEN {
            match Driven::new(circuit.name) {
                Ok(driven) => assert_eq!(driven.cycles(), 0),
                Err(error) if crate::FULL || !circuit.faulty => {
                    panic!("{}: {error}", circuit.name)
                }
                Err(error) => assert!(matches!(error, SimulationError::NotInThisBuild), "{error}"),
            }
        }
    }

    #[test]
    fn pins_are_found_by_name_and_have_a_direction() {
        let mut perft = Driven::new("chip-100").unwrap();
        let input = |name| Driven::new("chip-100").unwrap().input(name);
        let output = |name| Driven::new("chip-100").unwrap().output(name);
        for wrong in ["depth", "clock", "bus", "", "bu\0sy"] {
            assert!(matches!(output(wrong), Err(SimulationError::NoPin { .. })), "{wrong}");
        }
        for wrong in ["busy", "clock", "dept"] {
            assert!(matches!(input(wrong), Err(SimulationError::NoPin { .. })), "{wrong}");
        }
        let error = input("busy").unwrap_err().to_string();
        assert_eq!(error, "the circuit `chip-100` has no input `busy`");
        let [clear, for_perft, depth, start] =
            ["history_clear", "perft", "depth", "start"].map(|name| perft.input(name).unwrap());
        let [busy, too_deep, bounds, generations] =
            ["busy", "too_deep", "bounds", "generations"].map(|name| perft.output(name).unwrap());
        // After power-up the detector is not ready at once; its line is emptied once.
        assert!(perft.run_while(busy, 1000) < 1000);
        perft.set(clear, 1);
        perft.cycle();
        perft.set(clear, 0);
        perft.set(for_perft, 1);
        assert_eq!(perft.get(busy), 0);
        let begun = perft.cycles();
        // A depth that is not possible is told at once.
        perft.set(depth, 17);
        perft.set(start, 1);
        perft.cycle();
        assert_eq!((perft.get(too_deep), perft.cycles()), (1, begun + 1));
        // An empty board has no lines: a generation, and the end.
        perft.set(depth, 1);
        perft.cycle();
        perft.set(start, 0);
        assert_eq!((perft.run_while(busy, 3), perft.get(busy)), (3, 1));
        assert!(perft.run_while(busy, 1000) < 1000);
        assert_eq!((perft.get(bounds), perft.get(generations)), (0, 1));
    }

    /// The search window has fewer pins than the chip: the last of the chip's are none of its.
    #[cfg(feature = "full")]
    #[test]
    #[ignore = "long: make test-all"]
    fn a_pin_of_another_circuit_does_no_harm() {
        let chip = Driven::new("chip-100").unwrap();
        let mut window = Driven::new("search-window-32").unwrap();
        for name in ["reset", "depth", "history_barrier"] {
            window.set(chip.input(name).unwrap(), u64::MAX);
        }
        for name in ["busy", "history_ready", "generations"] {
            window.get(chip.output(name).unwrap());
        }
        window.cycle();
        assert_eq!(window.cycles(), 1);
    }
}
