//! The numbers of a text: constants at one size, expressions where sizes differ.

use std::fmt::{self, Display, Formatter};

use super::formula::{Formula, Values};
use crate::print::token;

/// A number as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// Of a literal; a plain integer has none.
    pub width: Option<Formula>,
    pub value: Value,
}

/// The value of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// This one: a constant, or, in a literal, the lowest bits of an expression.
    Of(Formula),
    /// All bits of a literal are one.
    Ones,
    /// The highest bit of a literal alone is one.
    Top,
}

impl Number {
    /// Reads `12` or `6'h3f`; what has more than 127 bits is none.
    pub fn read(text: &str) -> Option<Number> {
        let (width, value) = token::number(text)?;
        Some(Number::constant(width.map(i128::from), i128::try_from(value?).ok()?))
    }

    pub fn constant(width: Option<i128>, value: i128) -> Number {
        let value = Value::Of(Formula::constant(value));
        Number { width: width.map(Formula::constant), value }
    }

    pub fn plain(value: Formula) -> Number {
        Number { width: None, value: Value::Of(value) }
    }

    /// The number at one size, if all names in it have values.
    pub fn at(&self, values: &Values) -> Option<Number> {
        let width = match &self.width {
            Some(width) => Some(width.value(values)?),
            None => None,
        };
        let ones = || width.filter(|width| (0..127).contains(width)).map(|width| (1 << width) - 1);
        let value = match &self.value {
            Value::Of(formula) if formula.is_constant() || width.is_none() => {
                formula.value(values)?
            }
            Value::Of(formula) => formula.value(values)? & ones()?,
            Value::Ones => ones()?,
            Value::Top => ones()? ^ (ones()? >> 1),
        };
        Some(Number::constant(width, value))
    }

    pub fn is_constant(&self) -> bool {
        self.formulas().all(Formula::is_constant)
    }

    pub fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let value = if let Value::Of(value) = &self.value { Some(value) } else { None };
        self.width.iter().chain(value)
    }
}

/// Of a constant.
impl Display for Number {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if let Some(width) = &self.width {
            write!(out, "{width}'d")?;
        }
        match &self.value {
            Value::Of(value) => write!(out, "{value}"),
            value => write!(out, "{value:?}"),
        }
    }
}
