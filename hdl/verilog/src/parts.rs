//! What a circuit does with its fields, by their types: [`Circuit`](derive@crate::Circuit) writes calls of these.
//!
//! A field that is a part with a clock, or an interface whose ports have words, has a method of the trait named first below; any
//! other has that of the second, which is found only then: it takes one reference more.

use rust_hdl::prelude::{Block, In, Logic, Probe, Signal};

use crate::words::{self, Ports};

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

/// The clock of a part.
pub trait Clock<'a> {
    /// It.
    fn clock(self) -> Option<&'a mut Signal<In, rust_hdl::prelude::Clock>>;
}

impl<'a, T: Clocked> Clock<'a> for Part<&'a mut T> {
    fn clock(self) -> Option<&'a mut Signal<In, rust_hdl::prelude::Clock>> {
        Some(self.0.clock())
    }
}

/// No clock.
pub trait NoClock {
    /// None.
    fn clock(self) -> Option<&'static mut Signal<In, rust_hdl::prelude::Clock>>;
}

impl<T> NoClock for &Part<&mut T> {
    fn clock(self) -> Option<&'static mut Signal<In, rust_hdl::prelude::Clock>> {
        None
    }
}

/// Whether a part has a clock.
pub trait HasClock {
    /// It has.
    fn has_clock(&self) -> bool;
}

impl<T: Clocked> HasClock for Part<&T> {
    fn has_clock(&self) -> bool {
        true
    }
}

/// Whether a part has a clock.
pub trait HasNoClock {
    /// It has not.
    fn has_clock(&self) -> bool;
}

impl<T> HasNoClock for &Part<&T> {
    fn has_clock(&self) -> bool {
        false
    }
}

/// Words of some ports, in the place of those that they have.
pub type Instead<'a> = &'a [(&'a str, &'static str)];

/// An interface whose ports have words.
pub trait Interface {
    /// Shows it with its words, or with those `instead`; `group` are words of its first ports.
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe);
}

impl<T: Block + Ports> Interface for Part<&T> {
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe) {
        words::show_interface(self.0, name, group, T::PORTS, instead, probe);
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
