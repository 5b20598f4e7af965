//! Writes shifts by constants as what they are in a circuit: slices and concatenations.

use crate::tree::parts::Parts;
use crate::tree::widths::is_zero;
use crate::tree::{Expr, Module};

/// The amount of a shift, where it is a number or a constant.
fn amount(module: &Module, e: &Expr) -> Option<u32> {
    let value = match e {
        Expr::Name(name) => module.params.iter().find(|p| p.name == *name)?.value.value(),
        e => e.value(),
    };
    u32::try_from(value?).ok()
}

/// `name >> 12`, cast to 4 bits, as `name[15:12]`.
pub(crate) fn shifted_down(module: &Module, inner: &Expr, width: u32) -> Option<Expr> {
    let Expr::Binary(">>", name, by) = inner else { return None };
    let Expr::Name(name) = &**name else { return None };
    let low = amount(module, by)?;
    (low + width <= module.width(name)?).then(|| Expr::bits(name, low, width))
}

/// `({6'd0, a} << 6) | {4'd0, b}`, assigned to `width` bits, as `{a, b}`.
pub(crate) fn side_by_side(module: &Module, e: &Expr, width: u32) -> Option<Expr> {
    let shifted = |e: &Expr| match e {
        Expr::Binary("<<", ..) => true,
        Expr::Concat(parts) => parts.iter().any(is_zero),
        _ => false,
    };
    let worth = match e {
        Expr::Binary("|", l, r) => shifted(l) || shifted(r),
        e => shifted(e),
    };
    if worth { parts(module, e, width).map(Parts::expr) } else { None }
}

fn parts(module: &Module, e: &Expr, width: u32) -> Option<Parts> {
    match e {
        Expr::Binary("<<", inner, by) => {
            let by = amount(module, by)?;
            if by > width { None } else { parts(module, inner, width)?.shifted_up(by) }
        }
        Expr::Binary("|", l, r) => parts(module, l, width)?.or(&parts(module, r, width)?),
        Expr::Name(_) | Expr::Index(..) | Expr::Slice(..) | Expr::Concat(_) | Expr::Literal(_) => {
            Parts::of(module, e, width)
        }
        _ => None,
    }
}
