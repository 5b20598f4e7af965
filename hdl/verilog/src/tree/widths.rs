//! How wide expressions are, as Verilog sees it and as the Rust they came from meant it.

use crate::error::Error;
use crate::print;
use crate::tree::{Expr, Item, Kind, Module};

/// Operators whose low bits of the result depend on the low bits of the operands alone.
pub(crate) fn is_ring(operator: &str) -> bool {
    matches!(operator, "+" | "-" | "*" | "&" | "|" | "^")
}

pub(crate) fn is_comparison(operator: &str) -> bool {
    matches!(operator, "<" | "<=" | ">" | ">=" | "==" | "!=")
}

pub(crate) fn is_logical(operator: &str) -> bool {
    matches!(operator, "&&" | "||")
}

/// Unary operators that make one bit of many.
pub(crate) fn is_reduction(operator: &str) -> bool {
    !matches!(operator, "~" | "-")
}

impl Module {
    /// The width Verilog gives the expression on its own ("self-determined").
    pub fn self_width(&self, e: &Expr) -> u32 {
        match e {
            Expr::Name(name) => self.width(name).unwrap_or(32),
            Expr::Literal(literal) => literal.width.unwrap_or(32),
            Expr::Wide(width, _) | Expr::Slice(_, _, width) => *width,
            Expr::Index(..) => 1,
            Expr::Unary(op, _) if is_reduction(op) => 1,
            Expr::Unary(_, e) | Expr::Sign(_, e) => self.self_width(e),
            Expr::Binary(op, _, _) if is_comparison(op) || is_logical(op) => 1,
            Expr::Binary("<<" | ">>", l, _) => self.self_width(l),
            Expr::Cast(e, width) => self.self_width(e).max(*width),
            // The one that is shifted has the 32 bits of Verilog's integers.
            Expr::Replace(whole, _, value) => {
                self.self_width(whole).max(self.self_width(value)).max(32)
            }
            Expr::Binary(_, l, r) => self.self_width(l).max(self.self_width(r)),
            Expr::Concat(parts) => parts.iter().map(|e| self.self_width(e)).sum(),
            Expr::Choice(_, value, other) => self.self_width(value).max(self.self_width(other)),
        }
    }

    /// The width of the value in Rust; none for literals, which take the width of the other side.
    pub fn rust_width(&self, e: &Expr) -> Option<u32> {
        match e {
            Expr::Literal(literal) => literal.width.filter(|width| !matches!(width, 32 | 64)),
            Expr::Unary(op, e) if !is_reduction(op) => self.rust_width(e),
            Expr::Sign(_, e) => self.rust_width(e),
            Expr::Binary("<<" | ">>", l, _) => self.rust_width(l),
            Expr::Cast(_, width) => Some(*width),
            Expr::Replace(whole, _, value) => {
                self.rust_width(whole).or_else(|| self.rust_width(value))
            }
            Expr::Binary(op, l, r) if is_ring(op) => {
                self.rust_width(l).or_else(|| self.rust_width(r))
            }
            _ => Some(self.self_width(e)),
        }
    }
}

/// Whether it is the number 0.
pub(crate) fn is_zero(e: &Expr) -> bool {
    e.value() == Some(0)
}

/// Refuses what means one thing in rust-hdl's simulator and another in Verilog.
///
/// Unsuffixed literals have the width of their neighbour in Rust and 32 bits in Verilog, so
/// there a sum carries out where in Rust it wraps. That shows where the upper bits count: in
/// comparisons, shifts to the right, conditions, indices and widening casts.
pub(crate) fn check(module: &Module) -> Result<(), Error> {
    let mut result = Ok(());
    let mut note = |checked: Result<(), Error>| {
        if result.is_ok() {
            result = checked;
        }
    };
    for item in &module.items {
        match item {
            Item::Always(body) => body.iter().for_each(|statement| {
                statement.each(&mut |s| match &s.kind {
                    Kind::Assign(target, value) => note(assigned(module, target, value)),
                    Kind::If(e, ..) | Kind::Case(e, _) => note(root(module, e)),
                });
            }),
            Item::Assign(target, value) => note(assigned(module, target, value)),
            _ => {}
        }
    }
    result
}

fn assigned(module: &Module, target: &Expr, value: &Expr) -> Result<(), Error> {
    let width = module.self_width(target);
    within(module, value, width.max(module.self_width(value)), width)
}

/// An expression that stands alone: all its bits count.
fn root(module: &Module, e: &Expr) -> Result<(), Error> {
    let width = module.self_width(e);
    within(module, e, width, width)
}

/// Checks `e` in a context of `context` bits, of which the lowest `count` count.
fn within(module: &Module, e: &Expr, context: u32, count: u32) -> Result<(), Error> {
    let count = count.min(context);
    let wraps = match e {
        Expr::Unary("~" | "-", _) => true,
        Expr::Binary(op, _, _) => matches!(*op, "+" | "-" | "*" | "<<"),
        _ => false,
    };
    if wraps && module.rust_width(e).is_some_and(|width| width < count) {
        return Err(Error::TwoReadings {
            module: module.name.clone(),
            expression: print::expr(e),
            reason: "wraps in Rust and is wider in Verilog; assign it to a Local first",
        });
    }
    match e {
        Expr::Name(_) | Expr::Literal(_) | Expr::Wide(..) => Ok(()),
        Expr::Unary("&" | "~&", inner)
            if module.rust_width(inner).is_some_and(|own| own < module.self_width(inner)) =>
        {
            Err(Error::TwoReadings {
                module: module.name.clone(),
                expression: print::expr(e),
                reason: "reduces zeros that only Verilog puts above; assign it to a Local first",
            })
        }
        Expr::Unary(op, inner) if is_reduction(op) => root(module, inner),
        Expr::Unary(_, inner) => within(module, inner, context, count),
        Expr::Sign(_, inner) | Expr::Index(_, inner) | Expr::Slice(_, inner, _) => {
            root(module, inner)
        }
        Expr::Binary(op, l, r) if is_logical(op) => {
            root(module, l)?;
            root(module, r)
        }
        Expr::Binary(op, l, r) if is_comparison(op) => {
            let context = module.self_width(l).max(module.self_width(r));
            within(module, l, context, context)?;
            within(module, r, context, context)
        }
        Expr::Binary("<<", l, r) => {
            within(module, l, context, count)?;
            root(module, r)
        }
        Expr::Binary(">>", l, r) => {
            within(module, l, context, context)?;
            root(module, r)
        }
        Expr::Cast(inner, width) => within(module, inner, context, count.min(*width)),
        Expr::Replace(whole, bit, value) => {
            within(module, whole, context, count)?;
            root(module, bit)?;
            within(module, value, context, count)
        }
        Expr::Binary(_, l, r) => {
            within(module, l, context, count)?;
            within(module, r, context, count)
        }
        Expr::Concat(parts) => parts.iter().try_for_each(|e| root(module, e)),
        Expr::Choice(test, value, other) => {
            root(module, test)?;
            within(module, value, context, count)?;
            within(module, other, context, count)
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_hdl::prelude::*;

    use super::*;
    use crate::fixture::kernel;
    use crate::{Circuit, read};

    fn checked(circuit: &Circuit) -> Result<(), Error> {
        check(&read::tree(circuit).unwrap().modules[0])
    }

    #[test]
    fn sums_that_carry_out_only_in_verilog_are_refused() {
        for refused in [
            kernel!(self => self.y.next = (self.a.val() + 1) == self.b.val();),
            kernel!(self => self.n.next = (self.a.val() - 1) >> 1;),
            kernel!(self => self.y.next = !self.a.val() == 255;),
            kernel!(self => if (self.a.val() + 1).any() { self.y.next = self.d.val(); }),
            kernel!(self => self.w.next = bit_cast::<16, 8>(self.a.val() + self.b.val());),
            kernel!(self => self.n.next = self.a.val().replace_bit(2, !self.d.val());),
            kernel!(self => self.y.next = bit_cast::<2, 8>(self.a.val()).all();),
        ] {
            let error = checked(&refused).unwrap_err();
            assert!(matches!(error, Error::TwoReadings { .. }), "{error}");
        }
    }

    #[test]
    fn a_sum_that_carries_out_is_refused_as_the_subject_of_a_case() {
        let a = crate::tree::Net { name: "a".to_owned(), width: 4, ..Default::default() };
        let sum = Expr::Binary("+", Box::new(Expr::name("a")), Box::new(Expr::literal(32, 1)));
        let case = Kind::Case(sum, vec![(Some(Expr::name("a")), Vec::new())]);
        let statement = crate::tree::Statement { notes: Default::default(), kind: case };
        let items = vec![Item::Always(vec![statement])];
        let module = Module { nets: vec![a], items, ..Module::default() };
        assert!(matches!(check(&module), Err(Error::TwoReadings { .. })));
    }

    #[test]
    fn what_is_cut_to_its_width_is_fine() {
        let accepted = kernel!(self =>
            self.n.next = self.a.val() + 1;
            self.n.next = self.a.val().replace_bit(2, self.d.val());
            self.y.next = (self.a.val() + self.b.val()) == self.n.val();
            self.y.next = self.a.val() == 3;
            self.n.next = bit_cast::<8, 16>(self.w.val()) + 1;
            self.w.next = bit_cast::<16, 8>(self.a.val());
            if !self.d.val() && !self.y.val() {
                self.y.next = self.d.val();
            }
        );
        checked(&accepted).unwrap();
    }
}
