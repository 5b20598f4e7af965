//! One module from its texts at several sizes: what differs becomes an expression.

use std::collections::{BTreeMap, BTreeSet};

use super::error::LibraryError;
use super::fit::Names;
use super::formula::Formula;
use super::sample::{ModuleText, Number};

/// A number that is an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hole {
    /// A plain integer.
    Plain(Formula),
    /// A literal: its width and its value.
    Sized(Width, Value),
}

/// The width of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Fixed(i128),
    Of(Formula),
}

/// The value of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Fixed(i128),
    /// All its bits are one.
    Ones,
    /// Its highest bit alone is one.
    Top,
    Of(Formula),
}

/// A module with expressions where its texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub text: ModuleText,
    pub holes: BTreeMap<usize, Hole>,
}

/// The numbers of a column, apart for width and value.
struct Column {
    widths: Vec<i128>,
    values: Vec<i128>,
}

impl Template {
    /// Aligns the texts of a module, one a sample. `names` are those that its body may use,
    /// `plain` those that its ports may.
    pub fn of(texts: &[&ModuleText], names: &Names, plain: &Names) -> Result<Self, LibraryError> {
        let first = texts[0];
        let shape = |other: &&&ModuleText| differs(first, other);
        if let Some((at, other)) = texts.iter().find_map(|o| Some((shape(&o)?, o))) {
            return Err(LibraryError::Shape {
                module: first.name.clone(),
                one: around(first, at),
                other: around(other, at),
            });
        }
        let mut holes = BTreeMap::new();
        let header = first.header_end();
        for at in 0..first.pieces.len() {
            let all: Vec<Option<Number>> =
                texts.iter().map(|text| text.pieces[at].number).collect();
            if all.windows(2).all(|pair| pair[0] == pair[1]) {
                continue;
            }
            let names = if at < header { plain } else { names };
            let hole = hole(&all, names).ok_or_else(|| LibraryError::NoExpression {
                module: first.name.clone(),
                place: around(first, at),
                numbers: texts.iter().map(|text| text.pieces[at].text.clone()).collect(),
            })?;
            holes.insert(at, hole);
        }
        Ok(Template { text: first.clone(), holes })
    }

    /// The names in its expressions: in its ports, and below them.
    pub fn names(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut above, mut below) = (BTreeSet::new(), BTreeSet::new());
        let header = self.text.header_end();
        for (at, hole) in &self.holes {
            let names = if *at < header { &mut above } else { &mut below };
            names.extend(hole.formulas().flat_map(Formula::names).cloned());
        }
        (above, below)
    }
}

impl Hole {
    pub fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let (a, b) = match self {
            Hole::Plain(formula) => (Some(formula), None),
            Hole::Sized(width, value) => (
                if let Width::Of(width) = width { Some(width) } else { None },
                if let Value::Of(value) = value { Some(value) } else { None },
            ),
        };
        a.into_iter().chain(b)
    }
}

/// Where the texts differ in more than numbers.
pub(crate) fn differs(one: &ModuleText, other: &ModuleText) -> Option<usize> {
    let same = |at: usize| match (one.pieces.get(at), other.pieces.get(at)) {
        (Some(a), Some(b)) => match (a.number, b.number) {
            (Some(Number::Plain(_)), Some(Number::Plain(_))) => true,
            (Some(Number::Sized(..)), Some(Number::Sized(..))) => true,
            _ => a.text == b.text,
        },
        _ => false,
    };
    (0..one.pieces.len().max(other.pieces.len())).find(|at| !same(*at))
}

/// The tokens around one of them, on one line.
pub(crate) fn around(text: &ModuleText, at: usize) -> String {
    let last = text.pieces.len().saturating_sub(1);
    let pieces = &text.pieces[at.saturating_sub(8).min(last)..(at + 5).min(text.pieces.len())];
    let mut line = String::new();
    for piece in pieces {
        if !piece.gap.is_empty() {
            line.push(' ');
        }
        line += &piece.text;
    }
    line.trim().to_owned()
}

fn hole(all: &[Option<Number>], names: &Names) -> Option<Hole> {
    let plain: Option<Vec<i128>> = all
        .iter()
        .map(|number| if let Some(Number::Plain(n)) = number { Some(*n) } else { None })
        .collect();
    if let Some(plain) = plain {
        return names.fit(&plain).map(Hole::Plain);
    }
    let mut column = Column { widths: Vec::new(), values: Vec::new() };
    for number in all {
        let Some(Number::Sized(width, value)) = number else { return None };
        column.widths.push(*width);
        column.values.push(*value);
    }
    let width = match same(&column.widths) {
        Some(width) => Width::Fixed(width),
        None => Width::Of(names.fit(&column.widths)?),
    };
    let value = match same(&column.values) {
        Some(value) => Value::Fixed(value),
        None if column.all(|width, value| value == (1 << width) - 1) => Value::Ones,
        None if column.all(|width, value| value == 1 << (width - 1)) => Value::Top,
        None => Value::Of(names.fit(&column.values)?),
    };
    Some(Hole::Sized(width, value))
}

impl Column {
    fn all(&self, is: impl Fn(i128, i128) -> bool) -> bool {
        let mut both = self.widths.iter().zip(&self.values);
        both.all(|(width, value)| (1..127).contains(width) && is(*width, *value))
    }
}

fn same(all: &[i128]) -> Option<i128> {
    all.windows(2).all(|pair| pair[0] == pair[1]).then(|| all[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aligned(one: &str, two: &str) -> Result<Template, LibraryError> {
        let texts = [ModuleText::all(one).remove(0), ModuleText::all(two).remove(0)];
        let sample = |n| [("N".to_owned(), n)].into();
        let names = Names { order: vec!["N".to_owned()], samples: vec![sample(8), sample(16)] };
        Template::of(&[&texts[0], &texts[1]], &names, &names)
    }

    #[test]
    fn numbers_become_expressions_and_more_is_an_error() {
        let text = |range: &str, value: &str| {
            format!("module m (input [{range}:0] x, output y); assign y = x == {value}; endmodule")
        };
        let found = aligned(&text("7", "8'd255"), &text("15", "16'hffff")).unwrap();
        let holes: Vec<&Hole> = found.holes.values().collect();
        assert!(matches!(holes[0], Hole::Plain(f) if f.to_string() == "N-1"));
        assert!(matches!(holes[1], Hole::Sized(Width::Of(_), Value::Ones)));
        let error = aligned(&text("7", "8'd1"), &text("15", "x")).unwrap_err();
        assert!(matches!(error, LibraryError::Shape { .. }), "{error}");
    }

    #[test]
    fn a_number_without_an_expression_is_said() {
        // Two samples are on a line; three need not be.
        let sample = |n| [("N".to_owned(), n)].into();
        let names = Names { order: vec!["N".to_owned()], samples: [8, 16, 24].map(sample).into() };
        let texts = ["8", "99", "7"]
            .map(|n| ModuleText::all(&format!("module m (); assign y = {n}; endmodule")).remove(0));
        let error = Template::of(&texts.iter().collect::<Vec<_>>(), &names, &names).unwrap_err();
        assert!(error.to_string().contains("8, 99, 7"), "{error}");
    }
}
