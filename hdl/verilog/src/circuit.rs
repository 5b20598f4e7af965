//! What is exported: a rust-hdl circuit, without its type.

use rust_hdl::prelude::{Block, generate_verilog};

use crate::error::Error;
use crate::parse;
use crate::ports::{self, Port};
use crate::syntax::Design;

/// A rust-hdl circuit as it is exported.
#[derive(Clone, Debug)]
pub struct Circuit {
    raw: String,
    ports: Vec<Port>,
}

impl Circuit {
    /// Reads a circuit, and connects it before.
    ///
    /// # Panics
    /// If rust-hdl finds an open connection, a loop or a write to an input.
    pub fn new<B: Block>(circuit: &mut B) -> Circuit {
        circuit.connect_all();
        Circuit::of_connected(circuit)
    }

    /// Reads a circuit that is connected.
    ///
    /// # Panics
    /// As [`Circuit::new`].
    pub fn of_connected<B: Block>(circuit: &B) -> Circuit {
        Circuit { raw: generate_verilog(circuit), ports: ports::ports(circuit) }
    }

    /// The Verilog that rust-hdl itself prints; its top is called `top`.
    pub fn raw(&self) -> String {
        self.raw.clone()
    }

    /// The circuit as a tree.
    pub(crate) fn design(&self) -> Result<Design, Error> {
        parse::design(&self.raw)
    }

    /// The ports, in the order of the circuit's fields.
    pub fn ports(&self) -> &[Port] {
        &self.ports
    }
}
