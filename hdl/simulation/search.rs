//! A circuit in rust-hdl's simulator, pin by pin.

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

/// An input of a circuit, found by [`Simulated::input`] once.
pub struct Input<C>(fn(&mut C, u64));

/// An output of a circuit, found by [`Simulated::output`] once.
pub struct Output<C>(fn(&C) -> u64);

impl<C> Clone for Input<C> {
    fn clone(&self) -> Input<C> {
        *self
    }
}

impl<C> Copy for Input<C> {}

impl<C> Clone for Output<C> {
    fn clone(&self) -> Output<C> {
        *self
    }
}

impl<C> Copy for Output<C> {}

/// A circuit whose pins have names.
pub trait Pins: Block {
    /// Sets the clock.
    fn set_clock(&mut self, high: bool);

    /// The input with this name.
    fn input(name: &str) -> Option<Input<Self>>
    where
        Self: Sized;

    /// The output with this name.
    fn output(name: &str) -> Option<Output<Self>>
    where
        Self: Sized;
}

macro_rules! pins {
    ($circuit:ty: inputs $($input:ident)*; outputs $($output:ident)*;) => {
        impl Pins for $circuit {
            fn set_clock(&mut self, high: bool) {
                self.clock.next = high.into();
            }

            fn input(name: &str) -> Option<Input<Self>> {
                match name {
                    $(stringify!($input) => {
                        Some(Input(|circuit, value| circuit.$input.next = Level::of(value)))
                    })*
                    _ => None,
                }
            }

            fn output(name: &str) -> Option<Output<Self>> {
                match name {
                    $(stringify!($output) => Some(Output(|circuit| circuit.$output.val().number())),)*
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

    /// The input with this name.
    pub fn input(&self, name: &str) -> Option<Input<C>> {
        C::input(name)
    }

    /// The output with this name.
    pub fn output(&self, name: &str) -> Option<Output<C>> {
        C::output(name)
    }

    /// Sets an input; bits beyond its width are dropped.
    pub fn set(&mut self, Input(set): Input<C>, value: u64) {
        set(&mut self.circuit, value);
    }

    /// What an output carries behind the last rising edge.
    pub fn get(&self, Output(get): Output<C>) -> u64 {
        get(&self.circuit)
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
            assert_eq!(simulated.input(&name).is_some(), input, "{name}");
            assert_eq!(simulated.output(&name).is_none(), input, "{name}");
        }
        assert!(simulated.input("clock").is_none() && simulated.output("clock").is_none());
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
