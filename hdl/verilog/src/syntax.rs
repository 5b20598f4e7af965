//! The part of Verilog that rust-hdl emits, as a tree.

use std::collections::BTreeSet;

use crate::ports::Direction;

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
    /// `bit_cast`: cut to so many bits, or zeros put above. [`super::literals`] writes it out.
    Cast(Box<Expr>, u32),
    /// `replace_bit`: the whole, the place and the new value of the bit. [`super::split`] writes it
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

    /// Calls `f` on every name that is read.
    pub fn names(&self, f: &mut dyn FnMut(&str)) {
        match self {
            Expr::Name(name) => f(name),
            Expr::Literal(_) | Expr::Wide(..) => {}
            Expr::Unary(_, e) | Expr::Sign(_, e) => e.names(f),
            Expr::Binary(_, l, r) => {
                l.names(f);
                r.names(f);
            }
            Expr::Index(name, e) | Expr::Slice(name, e, _) => {
                f(name);
                e.names(f);
            }
            Expr::Concat(parts) => parts.iter().for_each(|e| e.names(f)),
            Expr::Cast(e, _) => e.names(f),
            Expr::Choice(a, b, c) | Expr::Replace(a, b, c) => {
                [a, b, c].into_iter().for_each(|e| e.names(f));
            }
        }
    }

    pub fn reads(&self, wanted: &str) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == wanted);
        found
    }

    /// Rewrites the tree from the leaves up.
    pub fn map(self, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
        let boxed = |e: Box<Expr>, f: &mut dyn FnMut(Expr) -> Expr| Box::new(e.map(f));
        let whole = match self {
            Expr::Name(_) | Expr::Literal(_) | Expr::Wide(..) => self,
            Expr::Unary(op, e) => Expr::Unary(op, boxed(e, f)),
            Expr::Sign(op, e) => Expr::Sign(op, boxed(e, f)),
            Expr::Binary(op, l, r) => {
                let l = boxed(l, f);
                Expr::Binary(op, l, boxed(r, f))
            }
            Expr::Index(name, e) => Expr::Index(name, boxed(e, f)),
            Expr::Slice(name, e, width) => Expr::Slice(name, boxed(e, f), width),
            Expr::Concat(parts) => Expr::Concat(parts.into_iter().map(|e| e.map(f)).collect()),
            Expr::Choice(test, value, other) => {
                let [test, value, other] = [test, value, other].map(|e| boxed(e, f));
                Expr::Choice(test, value, other)
            }
            Expr::Cast(e, width) => Expr::Cast(boxed(e, f), width),
            Expr::Replace(whole, bit, value) => {
                let [whole, bit, value] = [whole, bit, value].map(|e| boxed(e, f));
                Expr::Replace(whole, bit, value)
            }
        };
        f(whole)
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

/// A statement of an `always @*` block, with the comments before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Statement {
    pub notes: Vec<String>,
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
    match target {
        Expr::Name(name) | Expr::Index(name, _) | Expr::Slice(name, _, _) => name,
        _ => "",
    }
}

impl Statement {
    /// Calls `f` on every name assigned to, whole or in part.
    pub fn writes(&self, f: &mut dyn FnMut(&str)) {
        match &self.kind {
            Kind::Assign(target, _) => f(target_name(target)),
            Kind::If(_, then, otherwise) => {
                then.iter().chain(otherwise).for_each(|s| s.writes(f));
            }
            Kind::Case(_, arms) => arms.iter().flat_map(|a| &a.1).for_each(|s| s.writes(f)),
        }
    }

    /// Calls `f` on every expression that is read, case labels included.
    pub fn exprs(&self, f: &mut dyn FnMut(&Expr)) {
        match &self.kind {
            Kind::Assign(target, value) => {
                if let Expr::Index(_, e) | Expr::Slice(_, e, _) = target {
                    f(e);
                }
                f(value);
            }
            Kind::If(test, then, otherwise) => {
                f(test);
                then.iter().chain(otherwise).for_each(|s| s.exprs(f));
            }
            Kind::Case(subject, arms) => {
                f(subject);
                for (label, body) in arms {
                    label.iter().for_each(&mut *f);
                    body.iter().for_each(|s| s.exprs(f));
                }
            }
        }
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

    /// Rewrites every expression, targets included.
    pub fn map(self, f: &mut dyn FnMut(Expr) -> Expr) -> Statement {
        let all = |body: Vec<Statement>, f: &mut dyn FnMut(Expr) -> Expr| {
            body.into_iter().map(|s| s.map(f)).collect::<Vec<_>>()
        };
        let kind = match self.kind {
            Kind::Assign(target, value) => {
                let target = target.map(f);
                Kind::Assign(target, value.map(f))
            }
            Kind::If(test, then, otherwise) => {
                let test = test.map(f);
                let then = all(then, f);
                Kind::If(test, then, all(otherwise, f))
            }
            Kind::Case(subject, arms) => {
                let subject = subject.map(f);
                let arms = arms
                    .into_iter()
                    .map(|(label, body)| (label.map(|e| e.map(f)), all(body, f)))
                    .collect();
                Kind::Case(subject, arms)
            }
        };
        Statement { notes: self.notes, kind }
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    /// Its place in rust-hdl's tree, `top$entry$0`, until [`crate::naming`] names it.
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
                Item::Register { clock, d, .. } => {
                    f(clock);
                    f(d);
                }
                Item::Raw(_) => {}
            }
        }
        let pins = self.instances.iter().flat_map(|instance| &instance.pins);
        pins.filter_map(|(_, value)| value.as_ref()).for_each(f);
    }

    /// Rewrites every expression, targets and what instances drive included.
    pub fn map(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        let all = |body: Vec<Statement>, f: &mut dyn FnMut(Expr) -> Expr| {
            body.into_iter().map(|s| s.map(f)).collect::<Vec<_>>()
        };
        for item in std::mem::take(&mut self.items) {
            self.items.push(match item {
                Item::Always(body) => Item::Always(all(body, f)),
                Item::Clocked(clock, body) => {
                    let clock = clock.map(f);
                    Item::Clocked(clock, all(body, f))
                }
                Item::Assign(target, value) => {
                    let target = target.map(f);
                    Item::Assign(target, value.map(f))
                }
                Item::Register { clock, q, d } => {
                    let clock = clock.map(f);
                    Item::Register { clock, q, d: d.map(f) }
                }
                raw => raw,
            });
        }
        for (_, pin) in self.instances.iter_mut().flat_map(|instance| &mut instance.pins) {
            *pin = pin.take().map(|value| value.map(f));
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
