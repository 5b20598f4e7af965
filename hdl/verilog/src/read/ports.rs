//! The ports of a circuit, as rust-hdl itself lists them.

use rust_hdl::prelude::AtomKind;
use serde::Serialize;

/// Which way a port goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Into the circuit.
    Input,
    /// Out of the circuit.
    Output,
    /// Both.
    Inout,
}

impl Direction {
    /// The direction of a port; none for what is no port.
    pub(crate) fn of(kind: AtomKind) -> Option<Direction> {
        match kind {
            AtomKind::InputParameter => Some(Direction::Input),
            AtomKind::OutputParameter | AtomKind::OutputPassthrough => Some(Direction::Output),
            AtomKind::InOutParameter => Some(Direction::Inout),
            _ => None,
        }
    }
}

/// A port of a circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name in the exported Verilog. A port of an interface is `field_port`, after the field that
    /// holds the interface; if that is called `port`, it keeps its own name where no other has it.
    pub name: String,
    /// How many bits it has.
    pub width: usize,
    /// Which way it goes.
    pub direction: Direction,
    /// rust-hdl's number of the signal.
    pub(crate) id: usize,
}
