//! The part of Verilog that rust-hdl emits, as a tree.

pub(crate) mod parts;
pub(crate) mod widths;

use std::collections::BTreeSet;

use crate::print::token;
use crate::read::ports::Direction;

/// An expression. Parentheses are not kept; [`crate::print`] sets them anew.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    Name(String),
    Literal(Literal),
    /// A literal of more than 128 bits, as it was written.
    Wide(u32, String),
    Unary(&'static str, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// The second if the first is not 0, else the third; rust-hdl emits none.
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// One bit of a name.
    Index(String, Box<Expr>),
    /// `width` bits of a name from an offset upwards.
    Slice(String, Box<Expr>, u32),
    /// Most significant part first.
    Concat(Vec<Expr>),
    /// `$signed` or `$unsigned`.
    Sign(&'static str, Box<Expr>),
    /// `bit_cast`: cut to so many bits, or zeros put above. [`crate::pass::literals`] writes it out.
    Cast(Box<Expr>, u32),
    /// `replace_bit`: the whole, the place and the new value of the bit. [`crate::pass::split`] writes it
    /// out.
    Replace(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// A number; without a width it has the 32 bits of Verilog's integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    pub width: Option<u32>,
    pub value: u128,
}

impl Literal {
    pub fn new(width: u32, value: u128) -> Literal {
        Literal { width: Some(width), value }
    }

    /// Reads a decimal number or a sized literal, `6'h3f`.
    pub fn read(text: &str) -> Option<Expr> {
        let Some((width, digits)) = text.split_once('\'') else {
            return Some(Expr::Literal(Literal { width: None, value: text.parse().ok()? }));
        };
        let width = width.parse().ok()?;
        if width > 128 {
            return Some(Expr::Wide(width, text.to_owned()));
        }
        let radix = match digits.get(..1)? {
            "h" => 16,
            "b" => 2,
            _ => return None,
        };
        Some(Expr::literal(width, u128::from_str_radix(&digits[1..], radix).ok()?))
    }

    /// The bits needed to write the value.
    pub fn bits(&self) -> u32 {
        128 - self.value.leading_zeros()
    }
}

/// For shared and for exclusive references alike.
macro_rules! each_part {
    ($whole:ident, $f:ident, $iter:ident) => {
        match $whole {
            Expr::Name(_) | Expr::Literal(_) | Expr::Wide(..) => {}
            Expr::Unary(_, e) | Expr::Sign(_, e) | Expr::Cast(e, _) => $f(e),
            Expr::Index(_, e) | Expr::Slice(_, e, _) => $f(e),
            Expr::Binary(_, l, r) => [l, r].into_iter().for_each(|e| $f(e)),
            Expr::Choice(a, b, c) | Expr::Replace(a, b, c) => {
                [a, b, c].into_iter().for_each(|e| $f(e));
            }
            Expr::Concat(parts) => parts.$iter().for_each($f),
        }
    };
}

impl Expr {
    pub fn name(name: impl Into<String>) -> Expr {
        Expr::Name(name.into())
    }

    pub fn literal(width: u32, value: u128) -> Expr {
        Expr::Literal(Literal::new(width, value))
    }

    /// `width` bits of a name from `low` upwards.
    pub fn bits(name: &str, low: u32, width: u32) -> Expr {
        let low = Box::new(Expr::Literal(Literal { width: None, value: u128::from(low) }));
        match width {
            1 => Expr::Index(name.to_owned(), low),
            _ => Expr::Slice(name.to_owned(), low, width),
        }
    }

    pub fn value(&self) -> Option<u128> {
        match self {
            Expr::Literal(literal) => Some(literal.value),
            _ => None,
        }
    }

    /// Calls `f` on each expression that it is made of.
    fn parts(&self, f: &mut dyn FnMut(&Expr)) {
        each_part!(self, f, iter);
    }

    fn parts_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        each_part!(self, f, iter_mut);
    }

    /// Calls `f` on it and on every expression in it.
    pub fn each(&self, f: &mut dyn FnMut(&Expr)) {
        f(self);
        self.parts(&mut |e| e.each(f));
    }

    /// The name that it is, or is a part of.
    pub fn of_name(&self) -> Option<&str> {
        match self {
            Expr::Name(name) | Expr::Index(name, _) | Expr::Slice(name, _, _) => Some(name),
            _ => None,
        }
    }

    /// Calls `f` on every name that is read.
    pub fn names(&self, f: &mut dyn FnMut(&str)) {
        self.each(&mut |e| e.of_name().into_iter().for_each(&mut *f));
    }

    pub fn reads(&self, wanted: &str) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == wanted);
        found
    }

    /// Rewrites the tree from the leaves up.
    pub fn map(mut self, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
        self.rewrite(f);
        self
    }

    /// As [`Expr::map`].
    fn rewrite(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        self.parts_mut(&mut |e| e.rewrite(f));
        *self = f(std::mem::replace(self, Expr::Concat(Vec::new())));
    }

    /// With another name, if it is one or a part of one.
    pub fn renamed(mut self, new: &dyn Fn(&str) -> Option<String>) -> Expr {
        if let Expr::Name(name) | Expr::Index(name, _) | Expr::Slice(name, _, _) = &mut self
            && let Some(new) = new(name)
        {
            *name = new;
        }
        self
    }

    /// A cast or a new bit written out as rust-hdl prints it: `e & 4'hf`, and
    /// `(whole & ~(1 << bit)) | (value << bit)`. Anything else as it is.
    pub fn written_out(self) -> Expr {
        let binary = |op, l, r| Box::new(Expr::Binary(op, l, r));
        match self {
            Expr::Cast(e, width) => {
                Expr::Binary("&", e, Box::new(Expr::literal(width, ones(width))))
            }
            Expr::Replace(whole, bit, value) => {
                let one = Box::new(Expr::Literal(Literal { width: None, value: 1 }));
                let others = Box::new(Expr::Unary("~", binary("<<", one, bit.clone())));
                Expr::Binary("|", binary("&", whole, others), binary("<<", value, bit))
            }
            e => e,
        }
    }
}

/// Comments, a line each. They count for nothing: what differs in them alone is the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes(pub Vec<String>);

impl PartialEq for Notes {
    fn eq(&self, _: &Notes) -> bool {
        true
    }
}

impl Eq for Notes {}

impl std::hash::Hash for Notes {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Notes {
    /// The lines of a text.
    pub fn of_text(text: &str) -> Notes {
        Notes(text.lines().map(str::to_owned).collect())
    }

    /// The comments of statements and of all in them, in their order.
    pub fn of(body: &[Statement]) -> Notes {
        let mut notes = Notes::default();
        let mut add = |statement: &Statement| notes.add(statement.notes.clone());
        body.iter().for_each(|statement| statement.each(&mut add));
        notes
    }

    pub fn add(&mut self, more: Notes) {
        self.0.extend(more.0);
    }
}

/// A statement of an `always @*` block, with the comments before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Statement {
    pub notes: Notes,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Target (a name, an index or a slice) and value.
    Assign(Expr, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// Subject and arms; an arm without a label is the default.
    Case(Expr, Vec<(Option<Expr>, Vec<Statement>)>),
}

/// The name a target assigns to, whole or in part.
pub(crate) fn target_name(target: &Expr) -> &str {
    target.of_name().unwrap_or("")
}

impl Statement {
    /// Calls `f` on it and on every statement in it.
    pub fn each(&self, f: &mut dyn FnMut(&Statement)) {
        f(self);
        match &self.kind {
            Kind::Assign(..) => {}
            Kind::If(_, then, otherwise) => then.iter().chain(otherwise).for_each(|s| s.each(f)),
            Kind::Case(_, arms) => arms.iter().flat_map(|a| &a.1).for_each(|s| s.each(f)),
        }
    }

    fn each_mut(&mut self, f: &mut dyn FnMut(&mut Statement)) {
        f(self);
        match &mut self.kind {
            Kind::Assign(..) => {}
            Kind::If(_, then, otherwise) => {
                then.iter_mut().chain(otherwise).for_each(|s| s.each_mut(f));
            }
            Kind::Case(_, arms) => {
                arms.iter_mut().flat_map(|a| &mut a.1).for_each(|s| s.each_mut(f))
            }
        }
    }

    /// Calls `f` on every name assigned to, whole or in part.
    pub fn writes(&self, f: &mut dyn FnMut(&str)) {
        self.each(&mut |s| {
            if let Kind::Assign(target, _) = &s.kind {
                f(target_name(target));
            }
        });
    }

    /// Calls `f` on every expression that is read, case labels included.
    pub fn exprs(&self, f: &mut dyn FnMut(&Expr)) {
        self.each(&mut |s| match &s.kind {
            Kind::Assign(target, value) => {
                target.parts(f);
                f(value);
            }
            Kind::If(test, ..) => f(test),
            Kind::Case(subject, arms) => {
                f(subject);
                arms.iter().filter_map(|(label, _)| label.as_ref()).for_each(&mut *f);
            }
        });
    }

    /// Every name that is read.
    pub fn reads(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        self.exprs(&mut |e| {
            e.names(&mut |name| {
                names.insert(name.to_owned());
            });
        });
        names
    }

    /// Rewrites every target.
    pub fn retarget(&mut self, f: &dyn Fn(Expr) -> Expr) {
        self.each_mut(&mut |s| {
            if let Kind::Assign(target, _) = &mut s.kind {
                *target = f(target.clone());
            }
        });
    }

    /// Rewrites every expression, targets included.
    fn rewrite(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        self.each_mut(&mut |s| match &mut s.kind {
            Kind::Assign(target, value) => [target, value].into_iter().for_each(|e| e.rewrite(f)),
            Kind::If(test, ..) => test.rewrite(f),
            Kind::Case(subject, arms) => {
                subject.rewrite(f);
                arms.iter_mut().filter_map(|arm| arm.0.as_mut()).for_each(|e| e.rewrite(f));
            }
        });
    }
}

/// Every name that the statements assign to, whole or in part.
pub(crate) fn written(body: &[Statement]) -> BTreeSet<String> {
    let mut written = BTreeSet::new();
    let mut write = |name: &str| {
        written.insert(name.to_owned());
    };
    body.iter().for_each(|statement| statement.writes(&mut write));
    written
}

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
        let pins = self.instances.iter().flat_map(|instance| &instance.pins);
        pins.filter_map(|(_, value)| value.as_ref()).for_each(f);
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

/// `width` ones.
pub(crate) fn ones(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
