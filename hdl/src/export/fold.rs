//! Puts a value that is built up bit by bit, or operand by operand, into one expression.

use super::syntax::{Expr, Kind, Literal, Module, Statement, target_name};
use super::widths::{ones, replace_bit};

/// `x = 0; x = x | a; x = x | b;` as `x = a | b;`, and writes to single bits or slices as one
/// concatenation. Anything else is left as it is.
pub(crate) fn accumulated(module: &Module, body: Vec<Statement>) -> Vec<Statement> {
    let Some(Statement { kind: Kind::Assign(Expr::Name(target), _), .. }) = body.first() else {
        return body;
    };
    let Some(width) = module.width(target) else { return body };
    let mut value = Value { width, parts: Vec::new(), cuttable: true };
    for statement in &body {
        let plain = matches!(&statement.kind, Kind::Assign(to, _) if target_name(to) == target);
        if !plain || !value.update(module, target, statement) {
            return body;
        }
    }
    let notes = body.iter().flat_map(|s| s.notes.clone()).collect();
    let kind = Kind::Assign(Expr::name(target.clone()), value.expr());
    vec![Statement { notes, kind }]
}

/// What a signal holds while its assignments are followed.
struct Value {
    width: u32,
    /// Lowest first: how many bits, and what they hold.
    parts: Vec<(u32, Expr)>,
    /// Whether a name among the parts has as many bits as the part.
    cuttable: bool,
}

impl Value {
    /// Follows one assignment; false if its result cannot be written as one expression.
    fn update(&mut self, module: &Module, name: &str, statement: &Statement) -> bool {
        let Kind::Assign(target, value) = &statement.kind else { return false };
        match target {
            Expr::Name(_) if !value.reads(name) => {
                self.cuttable = module.self_width(value) == self.width;
                self.parts = vec![(self.width, value.clone())];
                true
            }
            Expr::Name(_) => match replaced_bit(name, value) {
                Some((bit, value)) => {
                    !value.reads(name)
                        && module.self_width(value) == 1
                        && self.replace(bit, 1, value.clone())
                }
                None => self.accumulate(module, name, value),
            },
            Expr::Slice(_, offset, width) => match offset.value().map(u32::try_from) {
                Some(Ok(low)) if !value.reads(name) => {
                    let value = match value {
                        Expr::Literal(literal) => Expr::literal(*width, literal.value),
                        _ => value.clone(),
                    };
                    module.self_width(&value) == *width && self.replace(low, *width, value)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// `x = x | a` and the like, where nothing but the low bits of both sides count.
    fn accumulate(&mut self, module: &Module, name: &str, value: &Expr) -> bool {
        let Expr::Binary(op @ ("|" | "&" | "^" | "+"), l, r) = value else { return false };
        let simple = matches!(**r, Expr::Name(_) | Expr::Index(..) | Expr::Slice(..));
        if **l != Expr::name(name)
            || !simple
            || r.reads(name)
            || module.self_width(r) > self.width
            || (*op == "&" && module.self_width(r) < self.width)
        {
            return false;
        }
        let [(_, before)] = self.parts.as_mut_slice() else { return false };
        let is_zero = matches!(before, Expr::Literal(Literal { value: 0, .. }));
        let starts = matches!(before, Expr::Name(_) | Expr::Index(..) | Expr::Slice(..));
        let goes_on = matches!(before, Expr::Binary(inner, ..) if inner == op);
        if is_zero && *op != "&" {
            *before = (**r).clone();
            true
        } else if starts || goes_on {
            *before = Expr::Binary(op, Box::new(before.clone()), r.clone());
            true
        } else {
            false
        }
    }

    /// Replaces `width` bits from `low` upwards; only constants and names can be cut for it.
    fn replace(&mut self, low: u32, width: u32, value: Expr) -> bool {
        let high = low + width;
        if high > self.width {
            return false;
        }
        let mut parts = Vec::new();
        let mut start = 0;
        for (length, part) in std::mem::take(&mut self.parts) {
            let end = start + length;
            if end <= low || start >= high {
                parts.push((length, part));
            } else {
                if start < low {
                    let Some(below) = self.cut(&part, 0, low - start) else { return false };
                    parts.push((low - start, below));
                }
                if start <= low {
                    parts.push((width, value.clone()));
                }
                if end > high {
                    let Some(above) = self.cut(&part, high - start, end - high) else {
                        return false;
                    };
                    parts.push((end - high, above));
                }
            }
            start = end;
        }
        self.parts = parts;
        true
    }

    /// `bits` bits of `part` from `offset` upwards.
    fn cut(&self, part: &Expr, offset: u32, bits: u32) -> Option<Expr> {
        let at = |offset: u32| {
            Box::new(Expr::Literal(Literal { width: None, value: u128::from(offset) }))
        };
        match part {
            Expr::Literal(literal) if bits <= 128 => {
                let value = literal.value.checked_shr(offset).unwrap_or(0);
                Some(Expr::literal(bits, value & ones(bits)))
            }
            Expr::Name(_) if !self.cuttable => None,
            Expr::Name(name) if bits == 1 => Some(Expr::Index(name.clone(), at(offset))),
            Expr::Name(name) => Some(Expr::Slice(name.clone(), at(offset), bits)),
            Expr::Slice(name, low, _) => {
                let offset = u32::try_from(low.value()?).ok()? + offset;
                self.cut(&Expr::name(name.clone()), offset, bits)
            }
            _ => None,
        }
    }

    fn expr(self) -> Expr {
        let mut joined: Vec<(u32, Expr)> = Vec::new();
        for (width, part) in self.parts {
            match (joined.last_mut(), &part) {
                (Some((below, Expr::Literal(low))), Expr::Literal(high))
                    if *below + width <= 128 =>
                {
                    low.value |= high.value << *below;
                    *below += width;
                    low.width = Some(*below);
                }
                _ => joined.push((width, part)),
            }
        }
        match joined.as_slice() {
            [(_, whole)] => whole.clone(),
            _ => Expr::Concat(joined.into_iter().rev().map(|(_, part)| part).collect()),
        }
    }
}

/// The bit and its new value in what `replace_bit` of a name emits.
fn replaced_bit<'a>(name: &str, value: &'a Expr) -> Option<(u32, &'a Expr)> {
    let (whole, bit, value) = replace_bit(value)?;
    let bit = u32::try_from(bit.value()?).ok()?;
    (*whole == Expr::name(name)).then_some((bit, value))
}
