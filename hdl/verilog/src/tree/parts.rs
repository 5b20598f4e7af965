//! A value as parts that lie side by side, for what is put together bit by bit.

use crate::tree::widths::is_zero;
use crate::tree::{Expr, Literal, Module, ones};

/// Parts of a value, lowest first: how many bits, and what they hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts(Vec<(u32, Expr)>);

impl Parts {
    /// `e` as it is when it is assigned to `width` bits; none if that takes cutting what cannot
    /// be cut.
    pub fn of(module: &Module, e: &Expr, width: u32) -> Option<Parts> {
        let own = module.self_width(e);
        let parts = match e {
            Expr::Literal(literal) => {
                return Some(Parts(vec![(width, value(width, literal.value))]));
            }
            Expr::Concat(parts) => {
                parts.iter().rev().map(|part| (module.self_width(part), part.clone())).collect()
            }
            _ => vec![(own, e.clone())],
        };
        let parts = Parts(parts);
        if own >= width { parts.slice(0, width) } else { Some(parts.above(width - own)) }
    }

    pub fn width(&self) -> u32 {
        self.0.iter().map(|(width, _)| width).sum()
    }

    /// With zeros above.
    fn above(mut self, zeros: u32) -> Parts {
        self.0.push((zeros, value(zeros, 0)));
        self
    }

    /// Moved up by `bits`, what goes over the top lost.
    pub fn shifted_up(&self, bits: u32) -> Option<Parts> {
        let width = self.width();
        let kept = self.slice(0, width.checked_sub(bits)?)?;
        let mut parts = if bits > 0 { vec![(bits, value(bits, 0))] } else { Vec::new() };
        parts.extend(kept.0);
        Some(Parts(parts))
    }

    /// `width` bits from `low` upwards; only numbers and names can be cut.
    pub fn slice(&self, low: u32, width: u32) -> Option<Parts> {
        let (mut parts, mut start) = (Vec::new(), 0);
        for (length, part) in &self.0 {
            let end = start + length;
            let (from, to) = (start.max(low), end.min(low + width));
            if from < to {
                let whole = from == start && to == end;
                let part = if whole { part.clone() } else { cut(part, from - start, to - from)? };
                parts.push((to - from, part));
            }
            start = end;
        }
        Some(Parts(parts))
    }

    /// With `value` in place of `width` bits from `low` upwards.
    pub fn replaced(&self, low: u32, width: u32, value: Expr) -> Option<Parts> {
        let high = low + width;
        let mut parts = self.slice(0, low)?.0;
        parts.push((width, value));
        parts.extend(self.slice(high, self.width().checked_sub(high)?)?.0);
        Some(Parts(parts))
    }

    /// The bits of both, if wherever one has something the other is zero.
    pub fn or(&self, other: &Parts) -> Option<Parts> {
        let mut edges: Vec<u32> = Vec::new();
        for parts in [self, other] {
            let mut at = 0;
            edges.extend(parts.0.iter().map(|(width, _)| {
                at += width;
                at
            }));
        }
        edges.sort_unstable();
        edges.dedup();
        let (mut parts, mut low) = (Vec::new(), 0);
        for edge in edges {
            let (here, there) = (self.slice(low, edge - low)?, other.slice(low, edge - low)?);
            let [(width, here)] = here.0.as_slice() else { return None };
            let [(_, there)] = there.0.as_slice() else { return None };
            parts.push((
                *width,
                match (is_zero(here), is_zero(there)) {
                    (_, true) => here.clone(),
                    (true, _) => there.clone(),
                    _ => return None,
                },
            ));
            low = edge;
        }
        Some(Parts(parts))
    }

    /// As one expression, numbers side by side written as one.
    pub fn expr(self) -> Expr {
        let mut joined: Vec<(u32, Expr)> = Vec::new();
        for (width, part) in self.0 {
            match (joined.last_mut(), &part) {
                (Some((below, Expr::Literal(low))), Expr::Literal(high))
                    if *below + width <= 128 =>
                {
                    *low = Literal::new(*below + width, low.value | high.value << *below);
                    *below += width;
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

/// `width` bits of a number.
fn value(width: u32, value: u128) -> Expr {
    Expr::literal(width, value & ones(width))
}

/// `bits` bits of `part` from `offset` upwards.
fn cut(part: &Expr, offset: u32, bits: u32) -> Option<Expr> {
    match part {
        Expr::Literal(literal) => Some(value(bits, literal.value.checked_shr(offset).unwrap_or(0))),
        Expr::Name(name) => Some(Expr::bits(name, offset, bits)),
        Expr::Slice(name, low, _) => {
            Some(Expr::bits(name, u32::try_from(low.value()?).ok()? + offset, bits))
        }
        _ => None,
    }
}
