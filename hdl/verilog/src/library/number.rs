//! The numbers of a text: constants at one size, expressions where sizes differ.

use std::fmt::{self, Display, Formatter};

use super::formula::{Formula, Values};

/// A number as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// A plain integer.
    Plain(Formula),
    /// A literal: its width and its value.
    Sized(Formula, Value),
}

/// The value of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// This one: a constant, or the lowest bits of an expression.
    Of(Formula),
    /// All its bits are one.
    Ones,
    /// Its highest bit alone is one.
    Top,
}

impl Number {
    /// Reads `12` or `6'h3f`; what has more than 127 bits is none.
    pub fn read(text: &str) -> Option<Number> {
        let text = text.replace('_', "").to_ascii_lowercase();
        let Some((width, digits)) = text.split_once('\'') else {
            return text.parse().ok().map(Number::plain);
        };
        let radix = match digits.get(..1)? {
            "h" => 16,
            "d" => 10,
            "b" => 2,
            "o" => 8,
            _ => return None,
        };
        let digits = digits[1..].trim_start_matches('0');
        let value = if digits.is_empty() { 0 } else { i128::from_str_radix(digits, radix).ok()? };
        Some(Number::sized(width.parse().ok()?, value))
    }

    pub fn plain(value: i128) -> Number {
        Number::Plain(Formula::constant(value))
    }

    pub fn sized(width: i128, value: i128) -> Number {
        Number::Sized(Formula::constant(width), Value::Of(Formula::constant(value)))
    }

    /// The number at one size, if all names in it have values.
    pub fn at(&self, values: &Values) -> Option<Number> {
        let (width, value) = match self {
            Number::Plain(formula) => return formula.value(values).map(Number::plain),
            Number::Sized(width, value) => (width.value(values)?, value),
        };
        let ones = (0..127).contains(&width).then(|| (1 << width) - 1);
        let value = match value {
            Value::Of(formula) if formula.is_constant() => formula.constant,
            Value::Of(formula) => formula.value(values)? & ones?,
            Value::Ones => ones?,
            Value::Top => ones? ^ (ones? >> 1),
        };
        Some(Number::sized(width, value))
    }

    pub fn is_constant(&self) -> bool {
        self.formulas().all(Formula::is_constant)
    }

    pub fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let (first, second) = match self {
            Number::Plain(formula) => (formula, None),
            Number::Sized(width, Value::Of(value)) => (width, Some(value)),
            Number::Sized(width, _) => (width, None),
        };
        std::iter::once(first).chain(second)
    }
}

/// Of a constant.
impl Display for Number {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Number::Plain(value) => write!(out, "{value}"),
            Number::Sized(width, Value::Of(value)) => write!(out, "{width}'d{value}"),
            Number::Sized(width, value) => write!(out, "{width}'{value:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_radix() {
        assert_eq!(Number::read("12"), Some(Number::plain(12)));
        assert_eq!(Number::read("16'hff_ff"), Some(Number::sized(16, 0xffff)));
        assert_eq!(Number::read("260'h000"), Some(Number::sized(260, 0)));
        assert_eq!(Number::read("3'bxx1"), None);
    }
}
