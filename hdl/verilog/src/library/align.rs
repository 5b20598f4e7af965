//! One module from its texts at several sizes: what differs becomes an expression.

use super::error::LibraryError;
use super::fit::Names;
use super::number::{Number, Value};
use super::sample::ModuleText;

/// Aligns the texts of a module, one a sample: the first, with expressions where they differ. `names` are those that its
/// body may use, `plain` those that its ports may.
pub(crate) fn aligned(
    texts: &[&ModuleText],
    names: &Names,
    plain: &Names,
) -> Result<ModuleText, LibraryError> {
    let mut first = texts[0].clone();
    if let Some((at, other)) = texts.iter().find_map(|o| Some((differs(&first, o, &alike)?, o))) {
        return Err(LibraryError::Shape {
            module: first.name.clone(),
            one: around(&first, at),
            other: around(other, at),
        });
    }
    let header = first.header_end();
    for at in 0..first.pieces.len() {
        let all: Option<Vec<&Number>> =
            texts.iter().map(|text| text.pieces[at].number.as_ref()).collect();
        let differ = |all: &Vec<&Number>| all.windows(2).any(|pair| pair[0] != pair[1]);
        let Some(all) = all.filter(differ) else { continue };
        let fitted = fitted(&all, if at < header { plain } else { names });
        if fitted.is_none() {
            return Err(LibraryError::NoExpression {
                module: first.name.clone(),
                place: around(&first, at),
                numbers: texts.iter().map(|text| text.pieces[at].text.clone()).collect(),
            });
        }
        first.pieces[at].number = fitted;
    }
    Ok(first)
}

/// Where the texts differ, numbers taken to be the same where `same` says so.
pub(crate) fn differs(
    one: &ModuleText,
    other: &ModuleText,
    same: &dyn Fn(&Number, &Number) -> bool,
) -> Option<usize> {
    let is_same = |at: &usize| match (one.pieces.get(*at), other.pieces.get(*at)) {
        (Some(a), Some(b)) => match (&a.number, &b.number) {
            (Some(a), Some(b)) => same(a, b),
            _ => a.text == b.text,
        },
        _ => false,
    };
    (0..one.pieces.len().max(other.pieces.len())).find(|at| !is_same(at))
}

/// Whether both are literals, or neither is.
pub(crate) fn alike(one: &Number, other: &Number) -> bool {
    one.width.is_some() == other.width.is_some()
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

/// The number that is each of some constants at its sample.
fn fitted(all: &[&Number], names: &Names) -> Option<Number> {
    let constant = |number: &&Number| match &number.value {
        Value::Of(value) => Some(value.constant),
        Value::Ones | Value::Top => None,
    };
    let values: Vec<i128> = all.iter().map(constant).collect::<Option<_>>()?;
    let widths = all.iter().map(|number| Some(number.width.as_ref()?.constant));
    let Some(widths) = widths.collect::<Option<Vec<i128>>>() else {
        return names.fit(&values).map(Number::plain);
    };
    let differ = values.windows(2).any(|pair| pair[0] != pair[1]);
    let all = |is: fn(i128, i128) -> bool| {
        let mut both = widths.iter().zip(&values);
        differ && both.all(|(width, value)| (1..127).contains(width) && is(*width, *value))
    };
    let value = if all(|width, value| value == (1 << width) - 1) {
        Value::Ones
    } else if all(|width, value| value == 1 << (width - 1)) {
        Value::Top
    } else {
        Value::Of(names.fit(&values)?)
    };
    Some(Number { width: Some(names.fit(&widths)?), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two samples are on a line; three need not be.
    fn of(texts: &[&str]) -> Result<ModuleText, LibraryError> {
        let texts: Vec<ModuleText> = texts.iter().map(|text| ModuleText::read(text)).collect();
        let sample = |n| [("N".to_owned(), n)].into();
        let samples = [8, 16, 24].map(sample).into_iter().take(texts.len()).collect();
        let names = Names { order: vec!["N".to_owned()], samples };
        aligned(&texts.iter().collect::<Vec<_>>(), &names, &names)
    }

    #[test]
    fn numbers_become_expressions_and_more_is_an_error() {
        let text = |range: &str, value: &str| {
            format!("module m (input [{range}:0] x, output y); assign y = x == {value}; endmodule")
        };
        let found = of(&[&text("7", "8'd255"), &text("15", "16'hffff")]).unwrap();
        let numbers = found.pieces.into_iter().filter_map(|piece| piece.number);
        let numbers: Vec<Number> = numbers.filter(|number| !number.is_constant()).collect();
        assert_eq!((&numbers[0].width, numbers[0].to_string()), (&None, "N-1".to_owned()));
        assert_eq!(numbers[1].value, Value::Ones);
        let error = of(&[&text("7", "8'd1"), &text("15", "x")]).unwrap_err();
        assert!(matches!(error, LibraryError::Shape { .. }), "{error}");
    }

    #[test]
    fn a_number_without_an_expression_is_said() {
        let text = |n: &str| format!("module m (); assign y = {n}; endmodule");
        let error = of(&[&text("8"), &text("99"), &text("7")]).unwrap_err();
        assert!(error.to_string().contains("8, 99, 7"), "{error}");
    }
}
