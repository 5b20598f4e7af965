//! The ports of a circuit, as rust-hdl itself lists them.

use rust_hdl::prelude::{Atom, AtomKind, Block, Probe};
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
    /// Its name in the exported Verilog, where a port of an interface is `interface_port`.
    pub name: String,
    /// How many bits it has.
    pub width: usize,
    /// Which way it goes.
    pub direction: Direction,
    /// rust-hdl's number of the signal.
    pub(crate) id: usize,
}

/// The ports of a circuit, in the order of its fields.
pub(crate) fn ports(circuit: &dyn Block) -> Vec<Port> {
    let mut finder = Finder::default();
    circuit.accept("top", &mut finder);
    finder.ports
}

#[derive(Default)]
struct Finder {
    depth: usize,
    interfaces: Vec<String>,
    ports: Vec<Port>,
}

impl Probe for Finder {
    fn visit_start_scope(&mut self, _name: &str, _node: &dyn Block) {
        self.depth += 1;
    }

    fn visit_start_namespace(&mut self, name: &str, _node: &dyn Block) {
        self.interfaces.push(name.to_owned());
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        if let Some(direction) = Direction::of(signal.kind())
            && self.depth == 1
        {
            let path = self.interfaces.iter().map(String::as_str).chain([name]);
            let name = path.collect::<Vec<_>>().join("_").replace('$', "_");
            self.ports.push(Port { name, width: signal.bits(), direction, id: signal.id() });
        }
    }

    fn visit_end_namespace(&mut self, _name: &str, _node: &dyn Block) {
        self.interfaces.pop();
    }

    fn visit_end_scope(&mut self, _name: &str, _node: &dyn Block) {
        self.depth -= 1;
    }
}
