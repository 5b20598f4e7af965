//! Puts a value that is built up bit by bit, or operand by operand, into one expression.

use crate::tree::parts::Parts;
use crate::tree::widths::is_zero;
use crate::tree::{Expr, Kind, Module, Notes, Statement, target_name};

/// `x = 0; x = x | a; x = x | b;` as `x = a | b;`, and writes to single bits or slices as one
/// concatenation. Anything else is left as it is.
pub(crate) fn accumulated(module: &Module, body: Vec<Statement>) -> Vec<Statement> {
    let Some(Statement { kind: Kind::Assign(Expr::Name(name), _), .. }) = body.first() else {
        return body;
    };
    let Some(width) = module.width(name) else { return body };
    let mut value = None;
    for statement in &body {
        value = match &statement.kind {
            Kind::Assign(target, new) if target_name(target) == name => {
                update(module, name, width, value, target, new)
            }
            _ => None,
        };
        if value.is_none() {
            return body;
        }
    }
    let Some(value) = value else { return body };
    let notes = Notes::of(&body);
    vec![Statement { notes, kind: Kind::Assign(Expr::name(name.clone()), value) }]
}

/// Follows one assignment to a signal that holds `before`, of which the lowest bits count; none if what it makes cannot be
/// written as one expression.
fn update(
    module: &Module,
    name: &str,
    width: u32,
    before: Option<Expr>,
    target: &Expr,
    new: &Expr,
) -> Option<Expr> {
    let replaced = |low: u32, bits: u32, new: &Expr| {
        let parts = Parts::of(module, before.as_ref()?, width)?;
        let fits = !new.reads(name) && module.self_width(new) == bits && low + bits <= width;
        fits.then(|| parts.replaced(low, bits, new.clone())).flatten().map(Parts::expr)
    };
    match target {
        Expr::Name(_) if !new.reads(name) => Some(new.clone()),
        Expr::Name(_) => match new {
            Expr::Replace(whole, bit, value) if **whole == Expr::name(name) => {
                replaced(u32::try_from(bit.value()?).ok()?, 1, value)
            }
            _ => accumulate(module, name, width, before?, new),
        },
        Expr::Slice(_, offset, bits) => {
            let new = match new {
                Expr::Literal(literal) => Expr::literal(*bits, literal.value),
                _ => new.clone(),
            };
            replaced(u32::try_from(offset.value()?).ok()?, *bits, &new)
        }
        _ => None,
    }
}

/// `x = x | a` and the like, where the low bits of the result depend on those of both sides alone.
fn accumulate(module: &Module, name: &str, width: u32, before: Expr, new: &Expr) -> Option<Expr> {
    let Expr::Binary(op @ ("|" | "&" | "^" | "+"), left, right) = new else { return None };
    let is_plain = |e: &Expr| matches!(e, Expr::Name(_) | Expr::Index(..) | Expr::Slice(..));
    let same_width = module.self_width(right) <= width && (*op != "&" || is_plain(right));
    if **left != Expr::name(name) || !is_plain(right) || right.reads(name) || !same_width {
        return None;
    }
    match before {
        zero if is_zero(&zero) && *op != "&" => Some((**right).clone()),
        Expr::Binary(inner, l, r) if inner == *op => {
            Some(Expr::Binary(op, Box::new(Expr::Binary(inner, l, r)), right.clone()))
        }
        before if is_plain(&before) => Some(Expr::Binary(op, Box::new(before), right.clone())),
        _ => None,
    }
}
