//! A rust-hdl circuit without its type: all that its export asks of it.

use std::fmt;
use std::sync::Arc;

use rust_hdl::core::check_error::check_all;
use rust_hdl::core::module_defines::ModuleDefines;
use rust_hdl::prelude::{Atom, AtomKind, Block, Probe, TypeDescriptor, Verilog, VerilogLiteral};

use crate::error::Error;
use crate::pass::interfaces::plain_names;
use crate::read::ports::{Direction, Port};
use crate::words;

/// A rust-hdl circuit as it was when it was read: its blocks, their signals and their logic.
///
/// It can be exported ([`Circuit::export`]), and rust-hdl can print it ([`Circuit::raw`]).
#[derive(Clone)]
pub struct Circuit {
    pub(crate) top: BlockNode,
    raw: Arc<ModuleDefines>,
    checked: Result<(), Error>,
}

impl fmt::Debug for Circuit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Circuit").field("top", &self.top).finish_non_exhaustive()
    }
}

impl Circuit {
    /// Reads a circuit, and connects it before.
    pub fn new<B: Block>(circuit: &mut B) -> Circuit {
        circuit.connect_all();
        Circuit::of_connected(circuit)
    }

    /// Reads a circuit that is connected (`connect_all`).
    pub fn of_connected<B: Block>(circuit: &B) -> Circuit {
        let mut reader = Reader::default();
        circuit.accept("top", &mut reader);
        // A circuit is one block; what is none has no logic, and says so when it is exported.
        let top = reader.done.unwrap_or_default();
        let mut raw = ModuleDefines::default();
        circuit.accept("top", &mut raw);
        let checked = check_all(circuit).map_err(|error| Error::Connections(format!("{error:?}")));
        Circuit { top, raw: Arc::new(raw), checked }
    }

    /// What rust-hdl's own checks say: open connections, loops, writes to inputs.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.checked.clone()
    }

    /// The Verilog that rust-hdl itself prints; its top is called `top`.
    pub fn raw(&self) -> String {
        self.raw.defines()
    }

    /// The ports, in the order of the circuit's fields.
    pub fn ports(&self) -> Vec<Port> {
        let names = plain_names(self.top.ports().map(|port| port.name.as_str()));
        let port = |signal: &SignalNode| {
            let name = names.get(&signal.name).unwrap_or(&signal.name).clone();
            Some(Port {
                name,
                width: signal.width,
                direction: Direction::of(signal.kind)?,
                id: signal.id,
            })
        };
        self.top.signals().filter_map(port).collect()
    }
}

/// A block: a module in Verilog.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockNode {
    /// The field that holds it, `entry$3` for one of an array.
    pub name: String,
    pub logic: Verilog,
    pub fields: Vec<Field>,
}

/// What a block has.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    Signal(SignalNode),
    Block(BlockNode),
}

/// A signal or a constant.
#[derive(Clone, Debug)]
pub(crate) struct SignalNode {
    /// The field, `port$ask` for one of an interface.
    pub name: String,
    pub kind: AtomKind,
    pub width: usize,
    /// The value of a constant.
    pub value: VerilogLiteral,
    pub descriptor: TypeDescriptor,
    /// What is said of a port: of its group, and of itself.
    pub words: (String, String),
    id: usize,
}

impl BlockNode {
    pub fn signals(&self) -> impl Iterator<Item = &SignalNode> {
        self.fields.iter().filter_map(|field| match field {
            Field::Signal(signal) => Some(signal),
            Field::Block(_) => None,
        })
    }

    /// The signals that are ports.
    pub fn ports(&self) -> impl Iterator<Item = &SignalNode> {
        self.signals().filter(|signal| signal.kind.is_parameter())
    }

    pub fn blocks(&self) -> impl Iterator<Item = &BlockNode> {
        self.fields.iter().filter_map(|field| match field {
            Field::Block(block) => Some(block),
            Field::Signal(_) => None,
        })
    }
}

/// Reads a circuit as its visitor.
#[derive(Default)]
struct Reader {
    /// The blocks that are open, outermost first.
    open: Vec<BlockNode>,
    /// The interfaces that are open in the last of them.
    interfaces: Vec<String>,
    done: Option<BlockNode>,
}

impl Probe for Reader {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        let (name, logic) = (name.to_owned(), node.hdl());
        self.open.push(BlockNode { name, logic, fields: Vec::new() });
    }

    fn visit_start_namespace(&mut self, name: &str, _node: &dyn Block) {
        self.interfaces.push(format!("{name}$"));
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        if let Some(block) = self.open.last_mut() {
            block.fields.push(Field::Signal(SignalNode {
                name: self.interfaces.concat() + name,
                kind: signal.kind(),
                width: signal.bits(),
                value: signal.verilog(),
                descriptor: signal.descriptor(),
                words: words::said(signal),
                id: signal.id(),
            }));
        }
    }

    fn visit_end_namespace(&mut self, _name: &str, _node: &dyn Block) {
        self.interfaces.pop();
    }

    fn visit_end_scope(&mut self, _name: &str, _node: &dyn Block) {
        let block = self.open.pop();
        match self.open.last_mut() {
            Some(around) => around.fields.extend(block.map(Field::Block)),
            None => self.done = block,
        }
    }
}
