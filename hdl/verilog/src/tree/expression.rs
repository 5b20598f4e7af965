//! Expressions.

use crate::print::token;

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
        let (width, value) = token::number(text)?;
        if let Some(width @ 129..) = width {
            return Some(Expr::Wide(width, text.to_owned()));
        }
        Some(Expr::Literal(Literal { width, value: value? }))
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
    pub(super) fn parts(&self, f: &mut dyn FnMut(&Expr)) {
        each_part!(self, f, iter);
    }

    pub(super) fn parts_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
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
    pub(super) fn rewrite(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        self.parts_mut(&mut |e| e.rewrite(f));
        self.replace(f);
    }

    /// Puts what `f` makes of it in its place.
    pub fn replace(&mut self, f: impl FnOnce(Expr) -> Expr) {
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

/// `width` ones.
pub(crate) fn ones(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
