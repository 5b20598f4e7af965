//! A circuit in rust-hdl's simulator, its pins by name.

use rust_hdl::prelude::*;

use crate::search::SearchChip;

/// Passes of the simulator within which a circuit must come to rest.
const PASSES: usize = 1000;

/// What a pin carries, as a number.
trait Level: Sized {
    fn of(number: u64) -> Self;
    fn number(&self) -> u64;
}

impl Level for Bit {
    fn of(number: u64) -> Bit {
        number & 1 != 0
    }

    fn number(&self) -> u64 {
        u64::from(*self)
    }
}

impl<const N: usize> Level for Bits<N> {
    fn of(number: u64) -> Bits<N> {
        const { assert!(1 <= N && N <= 64, "a pin has 1 to 64 bits") };
        (number & u64::MAX >> (64 - N)).into()
    }

    fn number(&self) -> u64 {
        self.to_u64()
    }
}

/// A circuit whose pins have names.
pub trait Pins: Block {
    /// Sets the clock.
    fn set_clock(&mut self, high: bool);

    /// Sets an input; bits beyond its width are dropped. False if there is no such input.
    fn set(&mut self, input: &str, value: u64) -> bool;

    /// What an output carries, if there is such an output.
    fn get(&self, output: &str) -> Option<u64>;
}

macro_rules! pins {
    ($circuit:ty: inputs $($input:ident)*; outputs $($output:ident)*;) => {
        impl Pins for $circuit {
            fn set_clock(&mut self, high: bool) {
                self.clock.next = high.into();
            }

            fn set(&mut self, input: &str, value: u64) -> bool {
                match input {
                    $(stringify!($input) => self.$input.next = Level::of(value),)*
                    _ => return false,
                }
                true
            }

            fn get(&self, output: &str) -> Option<u64> {
                match output {
                    $(stringify!($output) => Some(self.$output.val().number()),)*
                    _ => None,
                }
            }
        }
    };
}

pins! { SearchChip:
    inputs reset write_enable write_square man entry_enable entry_address entry start stop depth root_alpha root_beta
        bound perft side rights ep_valid ep_file halfmoves heavy minor root_score history_clear history_push
        history_piece history_from history_to history_barrier;
    outputs busy value best inexact nodes generations repetitions bounds too_deep list_full frames_full
        illegal_root history_ready;
}

/// A circuit in the caller's thread, clock by clock.
pub struct Simulated<C> {
    circuit: Box<C>,
    cycles: u64,
    rests: bool,
}

impl<C: Pins> Simulated<C> {
    /// The circuit, just out of power-up.
    pub fn new(circuit: C) -> Simulated<C> {
        let mut circuit = Box::new(circuit);
        circuit.connect_all();
        // rust-hdl knows edges only as changes: the first low level must have been seen.
        let rests = simulate(&mut *circuit, PASSES);
        Simulated { circuit, cycles: 0, rests }
    }

    /// Sets an input; bits beyond its width are dropped. False if there is no such input.
    pub fn set(&mut self, input: &str, value: u64) -> bool {
        self.circuit.set(input, value)
    }

    /// What an output carries behind the last rising edge, if there is such an output.
    pub fn get(&self, output: &str) -> Option<u64> {
        self.circuit.get(output)
    }

    /// One clock cycle.
    pub fn cycle(&mut self) {
        self.circuit.set_clock(false);
        self.rests &= simulate(&mut *self.circuit, PASSES);
        self.circuit.set_clock(true);
        self.rests &= simulate(&mut *self.circuit, PASSES);
        self.cycles += 1;
    }

    /// Clock cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Whether the circuit has come to rest in every cycle so far. If not, it is broken.
    pub fn rests(&self) -> bool {
        self.rests
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the ports of a circuit, but for the clock.
    fn ports<C: Block + Default>() -> Vec<(String, bool)> {
        let mut circuit = C::default();
        circuit.connect_all();
        let about = perpetual_verilog::About { top: "circuit", ..Default::default() };
        let description = perpetual_verilog::export(&mut circuit, &about).unwrap().description;
        let ports = serde_json::to_value(&description).unwrap()["ports"].clone();
        let ports = ports.as_array().unwrap().iter();
        ports
            .map(|port| (port["name"].as_str().unwrap().to_owned(), port["direction"] == "input"))
            .filter(|(name, _)| name != "clock")
            .collect()
    }

    fn every_pin<C: Pins + Default>() {
        let mut simulated = Simulated::new(C::default());
        let ports = ports::<C>();
        assert!(ports.len() > 10);
        for (name, input) in ports {
            assert_eq!(simulated.set(&name, 0), input, "{name}");
            assert_eq!(simulated.get(&name).is_none(), input, "{name}");
        }
        assert!(!simulated.set("clock", 0) && simulated.get("clock").is_none());
        simulated.cycle();
        assert!(simulated.rests() && simulated.cycles() == 1);
    }

    #[test]
    fn every_pin_is_reached_by_its_name() {
        every_pin::<SearchChip>();
    }

    #[test]
    fn bits_beyond_the_width_are_dropped() {
        assert_eq!(
            (<Bits<5>>::of(0x3F).number(), <Bits<64>>::of(u64::MAX).number()),
            (31, u64::MAX)
        );
        assert!(!Bit::of(2) && Bit::of(3));
    }
}
