//! Writes expressions, on one line or on several.

use std::fmt::Write;

use super::{COLUMNS, fill};
use crate::tree::{Expr, Literal};

/// An expression on one line.
pub(crate) fn expr(e: &Expr) -> String {
    match e {
        Expr::Name(name) => name.clone(),
        Expr::Literal(number) => literal(number),
        Expr::Wide(_, text) => text.clone(),
        Expr::Unary(op, inner) => format!("{op}{}", operand(inner)),
        Expr::Binary(op, l, r) => format!("{} {op} {}", side(op, l, true), side(op, r, false)),
        Expr::Index(name, index) => format!("{name}[{}]", index_text(index)),
        Expr::Slice(name, offset, 1) => format!("{name}[{}]", index_text(offset)),
        Expr::Slice(name, offset, width) => match offset.value() {
            Some(low) => format!("{name}[{}:{low}]", low + u128::from(*width) - 1),
            None => format!("{name}[{} +: {width}]", expr(offset)),
        },
        Expr::Concat(parts) => {
            format!("{{{}}}", parts.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
        Expr::Sign(op, inner) => format!("{op}({})", expr(inner)),
        Expr::Cast(..) | Expr::Replace(..) => expr(&e.clone().written_out()),
        Expr::Choice(..) => {
            let mut pieces = Vec::new();
            choices(e, &mut pieces);
            pieces.join(" ")
        }
    }
}

fn index_text(index: &Expr) -> String {
    index.value().map_or_else(|| expr(index), |value| value.to_string())
}

/// An operand of a unary operator.
fn operand(e: &Expr) -> String {
    match e {
        Expr::Binary(..) | Expr::Unary(..) | Expr::Choice(..) => format!("({})", expr(e)),
        _ => expr(e),
    }
}

/// An operand of `op`; only chains of one associative operator go without parentheses.
fn side(op: &str, e: &Expr, left: bool) -> String {
    match e {
        Expr::Binary(inner, _, _) => {
            let associative = matches!(op, "&" | "|" | "^" | "&&" | "||" | "+");
            if *inner == op && associative && left { expr(e) } else { format!("({})", expr(e)) }
        }
        Expr::Unary(inner, _) if *inner != "~" && *inner != "!" => format!("({})", expr(e)),
        Expr::Choice(..) => format!("({})", expr(e)),
        _ => expr(e),
    }
}

fn literal(number: &Literal) -> String {
    match *number {
        Literal { width: None, value } => value.to_string(),
        Literal { width: Some(1), value } => format!("1'b{value}"),
        Literal { width: Some(width), value } if value > 255 => format!("{width}'h{value:x}"),
        Literal { width: Some(width), value } => format!("{width}'d{value}"),
    }
}

/// `first` followed by an expression and `last`, broken at its outermost operators or commas
/// where it is too long for one line.
pub(super) fn long(out: &mut String, indent: usize, first: &str, e: &Expr, last: &str) {
    let pad = " ".repeat(indent);
    let whole = format!("{pad}{first}{}{last}", expr(e));
    let mut pieces = Vec::new();
    let (open, close) = match e {
        _ if whole.len() <= COLUMNS => ("", ""),
        Expr::Concat(parts) => {
            let last = parts.len().saturating_sub(1);
            let comma = |(at, e)| format!("{}{}", expr(e), if at < last { "," } else { "" });
            pieces = parts.iter().enumerate().map(comma).collect();
            ("{", "}")
        }
        Expr::Binary(op, ..) => {
            chain(op, e, &mut pieces);
            ("", "")
        }
        Expr::Choice(..) => {
            choices(e, &mut pieces);
            ("", "")
        }
        _ => ("", ""),
    };
    if pieces.len() < 2 {
        let _ = writeln!(out, "{whole}");
        return;
    }
    let _ = writeln!(out, "{}", format!("{pad}{first}{open}").trim_end());
    fill(out, indent + 4, COLUMNS - last.len(), &pieces);
    if close.is_empty() {
        out.truncate(out.trim_end().len());
        let _ = writeln!(out, "{last}");
    } else {
        let _ = writeln!(out, "{pad}{close}{last}");
    }
}

/// The operands of a chain of one operator, each but the first with the operator before it.
fn chain(op: &str, e: &Expr, pieces: &mut Vec<String>) {
    match e {
        Expr::Binary(inner, l, r) if *inner == op && !matches!(op, "==" | "!=") => {
            chain(op, l, pieces);
            pieces.push(format!("{op} {}", side(op, r, false)));
        }
        _ => pieces.push(side(op, e, true)),
    }
}

/// What is chosen between, each with the sign before it.
fn choices(e: &Expr, pieces: &mut Vec<String>) {
    match e {
        Expr::Choice(test, value, other) => {
            let value = format!("{} ? {}", chosen(test), chosen(value));
            pieces.push(if pieces.is_empty() { value } else { format!(": {value}") });
            choices(other, pieces);
        }
        _ => pieces.push(format!(": {}", chosen(e))),
    }
}

/// What a choice depends on, or one of its values.
fn chosen(e: &Expr) -> String {
    match e {
        Expr::Unary("~" | "!", _) => expr(e),
        _ => operand(e),
    }
}
