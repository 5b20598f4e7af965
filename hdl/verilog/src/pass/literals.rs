//! Gives numbers the width of their context, and writes casts and negations as people do.

use std::cmp::Ordering;

use crate::pass::join;
use crate::tree::widths::{is_comparison, is_logical, is_reduction, is_ring};
use crate::tree::{Expr, Item, Kind, Literal, Module, Statement, ones};

/// Sizes every literal of a module where that changes no value.
pub(crate) fn size(module: &mut Module) {
    let mut items = std::mem::take(&mut module.items);
    for item in &mut items {
        match item {
            Item::Always(body) => {
                body.iter_mut().for_each(|s| s.each_mut(&mut |s| statement(module, s)));
            }
            Item::Assign(target, value) => value.replace(|value| assigned(module, target, value)),
            _ => {}
        }
    }
    module.items = items;
    // Where nothing was written in another way.
    module.map(&mut |e| if let Expr::Cast(..) = e { e.written_out() } else { e });
    for at in 0..module.nets.len() {
        let net = &module.nets[at];
        if let Some(Expr::Literal(init)) = net.init {
            module.nets[at].init = Some(Expr::literal(net.width, init.value & ones(net.width)));
        }
    }
}

/// Of one statement, but for those in it.
fn statement(module: &Module, statement: &mut Statement) {
    match &mut statement.kind {
        Kind::Assign(target, value) => value.replace(|value| assigned(module, target, value)),
        Kind::If(test, ..) => test.replace(|test| alone(module, test)),
        Kind::Case(subject, arms) => {
            let width = module.self_width(subject);
            let labels = arms.iter_mut().filter_map(|(label, _)| label.as_mut());
            labels.for_each(|label| label.replace(|label| resize(label, width)));
            subject.replace(|subject| alone(module, subject));
        }
    }
}

/// A literal in `width` bits, if it fits; anything else as it is.
fn resize(e: Expr, width: u32) -> Expr {
    match e {
        Expr::Literal(literal) if literal.bits() <= width => Expr::literal(width, literal.value),
        _ => e,
    }
}

/// A value assigned to `target`: only its lowest bits count.
fn assigned(module: &Module, target: &Expr, value: Expr) -> Expr {
    if module.ports.iter().chain(&module.nets).any(|net| net.signed) {
        return value;
    }
    let width = module.self_width(target);
    low_bits(module, value, width)
}

/// Rewrites `e` so that its lowest `width` bits stay the same.
fn low_bits(module: &Module, e: Expr, width: u32) -> Expr {
    match e {
        Expr::Literal(literal) => Expr::literal(width, literal.value & ones(width)),
        Expr::Unary(op, inner) if !is_reduction(op) => {
            Expr::Unary(op, Box::new(low_bits(module, *inner, width)))
        }
        Expr::Cast(inner, to) => cast(module, *inner, to),
        Expr::Binary("<<", l, r) => {
            alone(module, Expr::Binary("<<", Box::new(low_bits(module, *l, width)), r))
        }
        Expr::Binary(op, l, r) if is_ring(op) => {
            let (l, r) = (low_bits(module, *l, width), low_bits(module, *r, width));
            let e = Expr::Binary(op, Box::new(l), Box::new(r));
            join::side_by_side(module, &e, width).unwrap_or(e)
        }
        _ => alone(module, e),
    }
}

/// Rewrites an expression of which every bit counts, at the width it has.
fn alone(module: &Module, e: Expr) -> Expr {
    match e {
        Expr::Binary(op, l, r) if is_logical(op) => {
            Expr::Binary(op, Box::new(truth(module, *l)), Box::new(truth(module, *r)))
        }
        Expr::Binary(op, l, r) if is_comparison(op) => compared(module, op, *l, *r),
        Expr::Cast(inner, to) => cast(module, *inner, to),
        Expr::Unary("~", _) => truth(module, e),
        Expr::Binary(op @ ("&" | "|" | "^"), l, r) => {
            let (l, r) = (operand(module, *l), operand(module, *r));
            Expr::Binary(op, Box::new(l), Box::new(r))
        }
        Expr::Unary(op, inner) if is_reduction(op) => {
            let inner = match *inner {
                inner @ Expr::Binary(..) => alone(module, inner),
                inner => inner,
            };
            Expr::Unary(op, Box::new(inner))
        }
        Expr::Binary(op @ ("<<" | ">>"), l, r) => {
            let shift = match *r {
                Expr::Literal(literal) => Expr::Literal(Literal { width: None, ..literal }),
                r => alone(module, r),
            };
            Expr::Binary(op, l, Box::new(shift))
        }
        e => e,
    }
}

/// An operand of a bitwise operator, where `~` stays what it is.
fn operand(module: &Module, e: Expr) -> Expr {
    match e {
        Expr::Unary("~", inner) => Expr::Unary("~", Box::new(operand(module, *inner))),
        e => alone(module, e),
    }
}

/// An operand of a logical operator, where `~` of one bit is `!`.
fn truth(module: &Module, e: Expr) -> Expr {
    match e {
        Expr::Unary("~", inner) if module.self_width(&inner) == 1 => {
            Expr::Unary("!", Box::new(truth(module, *inner)))
        }
        Expr::Unary("~", _) => e,
        e => alone(module, e),
    }
}

/// Both sides of a comparison, their literals as wide as what they are compared with.
fn compared(module: &Module, op: &'static str, l: Expr, r: Expr) -> Expr {
    let (l, r) = match module.rust_width(&l).or_else(|| module.rust_width(&r)) {
        Some(width) => (narrow(module, l, width), narrow(module, r, width)),
        None => (l, r),
    };
    Expr::Binary(op, Box::new(l), Box::new(r))
}

/// Literals among bitwise operators in `width` bits, where they fit.
fn narrow(module: &Module, e: Expr, width: u32) -> Expr {
    match e {
        Expr::Literal(_) => resize(e, width),
        Expr::Cast(inner, to) => cast(module, *inner, to),
        Expr::Binary(op @ ("&" | "|" | "^"), l, r) => Expr::Binary(
            op,
            Box::new(narrow(module, *l, width)),
            Box::new(narrow(module, *r, width)),
        ),
        e => alone(module, e),
    }
}

/// A cast to `to` bits as a slice or an extension by zeros.
///
/// Its operand wraps nowhere within them ([`crate::tree::widths::check`]), so it may stand alone.
fn cast(module: &Module, inner: Expr, to: u32) -> Expr {
    let inner = alone(module, inner);
    let from = module.self_width(&inner);
    let sized = module.rust_width(&inner) == Some(from);
    match (from.cmp(&to), inner) {
        (Ordering::Equal, inner) if sized => inner,
        (Ordering::Less, Expr::Concat(mut parts)) => {
            parts.insert(0, Expr::literal(to - from, 0));
            Expr::Concat(parts)
        }
        (Ordering::Less, inner) if sized => Expr::Concat(vec![Expr::literal(to - from, 0), inner]),
        (Ordering::Greater, Expr::Name(name)) => Expr::bits(&name, 0, to),
        (_, inner) => join::shifted_down(module, &inner, to)
            .unwrap_or_else(|| Expr::Cast(Box::new(inner), to)),
    }
}
