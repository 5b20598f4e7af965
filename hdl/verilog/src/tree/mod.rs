//! The part of Verilog that rust-hdl emits, as a tree.

mod expression;
pub(crate) mod parts;
mod statement;
pub(crate) mod widths;

use crate::print::token;
use crate::read::ports::Direction;
pub(crate) use expression::{Expr, Literal, ones};
pub(crate) use statement::{Kind, Notes, Statement, target_name, written};

/// A port (with a direction) or an inner net (without).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Net {
    pub name: String,
    pub width: u32,
    pub signed: bool,
    pub reg: bool,
    pub direction: Option<Direction>,
    /// The value at power-up, of a register.
    pub init: Option<Expr>,
    /// What stands before the declaration, with its parentheses and stars.
    pub attributes: Option<String>,
    /// Above the assignment to it, or its declaration.
    pub notes: Notes,
    /// What is said of the ports that a port belongs to.
    pub group: Notes,
    /// What is said of a port.
    pub what: Notes,
}

/// A `localparam`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Param {
    pub name: String,
    pub width: u32,
    pub signed: bool,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Instance {
    pub module: String,
    pub name: String,
    /// How many there are of it; the pins then depend on [`COPY`].
    pub copies: Option<u32>,
    pub pins: Vec<(String, Pin)>,
    pub notes: Notes,
}

/// What a pin is connected to; nothing, for an output nobody reads.
pub(crate) type Pin = Option<Expr>;

/// The number of a copy in a loop of instances.
pub(crate) const COPY: &str = "i";

/// What a module does, beside its instances.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Item {
    /// An `always @*` block.
    Always(Vec<Statement>),
    Assign(Expr, Expr),
    /// At the rising edge of `clock`, `q` takes the value `d`.
    Register {
        clock: Expr,
        q: String,
        d: Expr,
    },
    /// At the rising edge of a clock, all targets take their values together.
    Clocked(Expr, Vec<Statement>),
    /// Hand-written Verilog, kept as it is but for renamed ports.
    Raw(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    /// Its place in rust-hdl's tree, `top$entry$0`, until [`crate::pass::naming`] names it.
    pub name: String,
    pub ports: Vec<Net>,
    pub params: Vec<Param>,
    pub nets: Vec<Net>,
    pub instances: Vec<Instance>,
    pub items: Vec<Item>,
}

impl Module {
    /// The width of a port, net or constant.
    pub fn width(&self, name: &str) -> Option<u32> {
        let net = self.ports.iter().chain(&self.nets).find(|net| net.name == name);
        net.map(|net| net.width)
            .or_else(|| self.params.iter().find(|p| p.name == name).map(|p| p.width))
    }

    /// What an `assign` gives this target.
    pub fn assigned(&self, target: &Expr) -> Option<&Expr> {
        self.items.iter().find_map(|item| match item {
            Item::Assign(to, value) if to == target => Some(value),
            _ => None,
        })
    }

    /// What the pins of its instances are connected to.
    pub fn pins(&self) -> impl Iterator<Item = &Expr> {
        self.instances.iter().flat_map(|instance| &instance.pins).filter_map(|(_, to)| to.as_ref())
    }

    /// Calls `f` on everything that is read.
    pub fn exprs(&self, f: &mut dyn FnMut(&Expr)) {
        for item in &self.items {
            match item {
                Item::Always(body) => body.iter().for_each(|s| s.exprs(f)),
                Item::Clocked(clock, body) => {
                    f(clock);
                    body.iter().for_each(|s| s.exprs(f));
                }
                Item::Assign(_, value) => f(value),
                Item::Register { clock, d, .. } => [clock, d].into_iter().for_each(&mut *f),
                Item::Raw(_) => {}
            }
        }
        self.pins().for_each(f);
    }

    /// Rewrites every expression, targets and what instances drive included.
    pub fn map(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        for item in &mut self.items {
            match item {
                Item::Always(body) => body.iter_mut().for_each(|s| s.rewrite(f)),
                Item::Clocked(clock, body) => {
                    clock.rewrite(f);
                    body.iter_mut().for_each(|s| s.rewrite(f));
                }
                Item::Assign(one, other) | Item::Register { clock: one, d: other, .. } => {
                    [one, other].into_iter().for_each(|e| e.rewrite(f));
                }
                Item::Raw(_) => {}
            }
        }
        let pins = self.instances.iter_mut().flat_map(|instance| &mut instance.pins);
        pins.filter_map(|(_, pin)| pin.as_mut()).for_each(|value| value.rewrite(f));
    }

    /// Gives signals and constants other names, in hand-written text too.
    pub fn rename(&mut self, new: &dyn Fn(&str) -> Option<String>) {
        let nets = self.ports.iter_mut().chain(&mut self.nets).map(|net| &mut net.name);
        for name in nets.chain(self.params.iter_mut().map(|param| &mut param.name)) {
            *name = new(name).unwrap_or_else(|| std::mem::take(name));
        }
        self.map(&mut |e| e.renamed(new));
        for item in &mut self.items {
            if let Item::Raw(text) = item {
                *text = token::rename(text, new);
            }
        }
    }

    /// Has bits of a vector in the place of a signal, which goes.
    pub fn put_into(&mut self, bits: &Expr, signal: &str) {
        let is_it = |e: &Expr| matches!(e, Expr::Name(name) if name == signal);
        self.map(&mut |e| if is_it(&e) { bits.clone() } else { e });
        self.nets.retain(|net| net.name != signal);
    }

    /// How often a name is read.
    ///
    /// What an instance drives counts as well: the tree does not know the directions of pins.
    pub fn reads(&self, wanted: &str) -> usize {
        let mut count = 0;
        self.exprs(&mut |e| e.names(&mut |name| count += usize::from(name == wanted)));
        count
    }

    /// The port or net of this name.
    pub fn net_mut(&mut self, name: &str) -> Option<&mut Net> {
        self.ports.iter_mut().chain(&mut self.nets).find(|net| net.name == name)
    }
}

/// Everything rust-hdl emitted for one circuit; the top comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Design {
    pub modules: Vec<Module>,
    /// Hand-written modules that are wrapped, kept as they are.
    pub cores: Vec<String>,
}
