//! Any circuit in process, its pins by name.

use crate::circuits::DRIVEN;
use crate::error::SimulationError;
use crate::ffi::DrivenModel;

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
    /// [`SimulationError::NotBuiltIn`] or [`SimulationError::UnknownConfiguration`].
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

    /// Sets an input; bits beyond its width are dropped.
    ///
    /// # Errors
    /// [`SimulationError::Failed`] if there is no such input.
    pub fn set(&mut self, input: &str, value: u64) -> Result<(), SimulationError> {
        let pin = self.model.input(input).ok_or_else(|| self.no_pin(input))?;
        self.model.set(pin, value);
        Ok(())
    }

    /// What an output carries.
    ///
    /// # Errors
    /// [`SimulationError::Failed`] if there is no such output.
    pub fn get(&mut self, output: &str) -> Result<u64, SimulationError> {
        let pin = self.model.output(output).ok_or_else(|| self.no_pin(output))?;
        Ok(self.model.get(pin))
    }

    /// One clock cycle.
    pub fn cycle(&mut self) {
        self.model.cycle();
    }

    /// Runs as long as an output is not 0, and for so many cycles at most; how many they were.
    ///
    /// # Errors
    /// [`SimulationError::Failed`] if there is no such output.
    pub fn run_while(&mut self, output: &str, most: u64) -> Result<u64, SimulationError> {
        let pin = self.model.output(output).ok_or_else(|| self.no_pin(output))?;
        Ok(self.model.run_while(pin, most))
    }

    /// Clock cycles simulated so far.
    pub fn cycles(&self) -> u64 {
        self.model.cycles()
    }

    fn no_pin(&self, pin: &str) -> SimulationError {
        SimulationError::Failed(format!(
            "the circuit `{}` has no pin `{pin}` of that direction",
            self.name
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_circuits_are_named_with_those_there_are() {
        let error = Driven::new("perfect").unwrap_err().to_string();
        let known = "there is no simulated circuit `perfect`: there is chip-32, chip-100, \
                     search-window-32, search-window-32-ice40";
        assert_eq!(error, known);
    }

    #[test]
    fn every_circuit_has_its_verilog() {
        for circuit in DRIVEN {
            match Driven::new(circuit.name) {
                Ok(driven) => assert_eq!(driven.cycles(), 0),
                Err(error) if crate::FULL || crate::BUILT_IN && !circuit.faulty => {
                    panic!("{}: {error}", circuit.name)
                }
                Err(error) => assert!(
                    matches!(error, SimulationError::NotBuiltIn | SimulationError::NotInThisBuild),
                    "{error}"
                ),
            }
        }
    }

    #[cfg(feature = "verilator")]
    #[test]
    fn pins_are_reached_by_name_and_have_a_direction() {
        let mut perft = Driven::new("chip-32").expect("it is built in");
        // After power-up the detector is not ready at once; its line is emptied once.
        assert!(perft.run_while("busy", 1000).expect("an output") < 1000);
        perft.set("history_clear", 1).expect("an input");
        perft.cycle();
        perft.set("history_clear", 0).expect("an input");
        perft.set("perft", 1).expect("an input");
        assert_eq!(perft.get("busy").ok(), Some(0));
        let begun = perft.cycles();
        for wrong in ["depth", "clock", "bus", ""] {
            assert!(matches!(perft.get(wrong), Err(SimulationError::Failed(_))), "{wrong}");
        }
        for wrong in ["busy", "clock", "dept"] {
            assert!(matches!(perft.set(wrong, 1), Err(SimulationError::Failed(_))), "{wrong}");
        }
        // A depth that is not possible is told at once.
        perft.set("depth", 17).expect("an input");
        perft.set("start", 1).expect("an input");
        perft.cycle();
        assert_eq!((perft.get("too_deep").ok(), perft.cycles()), (Some(1), begun + 1));
        // An empty board has no lines: a generation, and the end.
        perft.set("depth", 1).expect("an input");
        perft.cycle();
        perft.set("start", 0).expect("an input");
        let ran = perft.run_while("busy", 3).expect("an output");
        assert_eq!((ran, perft.get("busy").ok()), (3, Some(1)));
        assert!(perft.run_while("busy", 1000).expect("an output") < 1000);
        assert_eq!((perft.get("bounds").ok(), perft.get("generations").ok()), (Some(0), Some(1)));
    }
}
