//! What a circuit does with its fields, by their types: [`Circuit`](derive@crate::Circuit) writes calls of these.
//!
//! A field that is a part with a clock, or an interface whose ports have words, has a method of the trait named first below; any
//! other has that of the second, which is found only then: it takes one reference more.

use rust_hdl::prelude::{Block, In, Logic, Probe, Signal};

use crate::words::{Instead, Ports};

#[cfg(test)]
mod passes;

/// How often a circuit is evaluated at most in one pass of rust-hdl's simulator, until its own signals no longer change. A loop
/// through combinational logic goes on in the next pass, and is found there.
pub const ROUNDS: usize = 16;

/// A circuit with a port `clock`.
pub trait Clocked {
    /// The port.
    fn clock(&mut self) -> &mut Signal<In, rust_hdl::prelude::Clock>;
}

/// A circuit whose parts have its clock.
pub trait Parts {
    /// Its own clock; any, if it has none.
    fn own_clock(&self) -> rust_hdl::prelude::Clock;

    /// Does something with the clock of each part that has one; with none if it has none itself.
    fn each_clock(&mut self, act: &mut dyn FnMut(&mut Signal<In, rust_hdl::prelude::Clock>));

    /// The fields of these parts.
    fn with_clock(&self) -> Vec<&'static str>;

    /// Gives the parts the clock.
    fn clock_parts(&mut self) {
        let clock = self.own_clock();
        self.each_clock(&mut |port| port.next = clock);
    }

    /// Connects the clocks of the parts.
    fn connect_clocks(&mut self) {
        self.each_clock(&mut |port| port.connect());
    }
}

/// A field.
#[derive(Debug)]
pub struct Part<T>(pub T);

/// Finds the clock of a part.
pub type FindClock<T> = fn(&mut T) -> &mut Signal<In, rust_hdl::prelude::Clock>;

/// The clock of a part.
pub trait Clock<T> {
    /// How it is found.
    fn clock(self) -> Option<FindClock<T>>;
}

impl<T: Clocked> Clock<T> for Part<&T> {
    fn clock(self) -> Option<FindClock<T>> {
        Some(T::clock)
    }
}

/// No clock.
pub trait NoClock<T> {
    /// None.
    fn clock(self) -> Option<FindClock<T>>;
}

impl<T> NoClock<T> for &Part<&T> {
    fn clock(self) -> Option<FindClock<T>> {
        None
    }
}

/// A circuit with [`Circuit`](derive@crate::Circuit) in another one.
pub trait Derived {
    /// It is one: its inputs are what the circuit around it gives it.
    fn derived(self) -> bool;
}

impl<T: Parts> Derived for Part<&T> {
    fn derived(self) -> bool {
        true
    }
}

impl<T: Parts, const N: usize> Derived for Part<&[T; N]> {
    fn derived(self) -> bool {
        true
    }
}

/// Anything else in it, such as a register or an interface.
pub trait NotDerived {
    /// It is not one: it may have changed before the circuit around it is evaluated.
    fn derived(self) -> bool;
}

impl<T> NotDerived for &Part<&T> {
    fn derived(self) -> bool {
        false
    }
}

/// An interface whose ports have words.
pub trait Interface {
    /// Shows it with its words, or with those `instead`; `group` are words of its first ports.
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe);
}

impl<T: Ports> Interface for Part<&T> {
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe) {
        self.0.show(name, group, instead, probe);
    }
}

/// Anything else that a field is.
pub trait NoInterface {
    /// Shows it.
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe);
}

impl<T: Block> NoInterface for &Part<&T> {
    fn show(&self, name: &str, _: &'static str, _: Instead<'_>, probe: &mut dyn Probe) {
        self.0.accept(name, probe);
    }
}
