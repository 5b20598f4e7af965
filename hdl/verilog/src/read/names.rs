//! Names in rust-hdl's kernels: paths of fields, with loop variables as indices.

use evalexpr::{ContextWithMutableVariables, HashMapContext, Value};

use crate::error::Error;

/// Loop variables around a statement and their values, the outermost first.
pub(crate) type Loops = Vec<(String, usize)>;

/// A path as it names a signal, `entry[i]$hit$next` as `entry$3$hit`.
///
/// # Errors
/// The index, if it is not made of numbers and loop variables alone.
pub(crate) fn resolved(path: &str, loops: &Loops) -> Result<String, String> {
    let path = path.trim_start_matches('.').replace("::", "$").replace('.', "$");
    let mut rest = path.trim_end_matches("$next");
    let mut name = String::new();
    while let Some((before, behind)) = rest.split_once('[') {
        let (index, behind) = behind.split_once(']').ok_or_else(|| path.clone())?;
        let value = value(index, loops).ok_or_else(|| index.to_owned())?;
        name.push_str(&format!("{before}${value}"));
        rest = behind;
    }
    Ok(name + rest)
}

/// The value of a variable of a loop.
pub(crate) fn variable(name: &str, loops: &Loops) -> Option<usize> {
    loops.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
}

/// The error of an index that is not known.
pub(crate) fn unknown_index(module: &str, index: String) -> Error {
    let what = format!("the index `{index}` (only literals and loop variables can be indices)");
    Error::Unsupported { module: module.to_owned(), what }
}

/// The value of an expression of numbers alone.
pub(crate) fn number(text: &str) -> Option<usize> {
    value(text, &Loops::new())
}

/// The value of an index, as rust-hdl itself computes it.
fn value(text: &str, loops: &Loops) -> Option<usize> {
    let mut context = HashMapContext::new();
    for (name, value) in loops.iter().rev() {
        context.set_value(name.clone(), Value::Int(i64::try_from(*value).ok()?)).ok()?;
    }
    usize::try_from(evalexpr::eval_int_with_context(text, &context).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_counted_and_the_rest_stays() {
        let loops = vec![("i".to_owned(), 5), ("k".to_owned(), 2)];
        for (path, name) in [
            ("count$q", "count$q"),
            ("State::Idle", "State$Idle"),
            ("row[0]$d$next", "row$0$d"),
            ("row[i]$hit", "row$5$hit"),
            ("row[(i-1)*2+k%2]$port[k]", "row$8$port$2"),
        ] {
            assert_eq!(resolved(path, &loops).as_deref(), Ok(name));
        }
        for path in ["row[N-1]", "row[i-6]", "row[i", "row[i i]", "row[]", "row[1/0]"] {
            assert!(resolved(path, &loops).is_err(), "{path}");
        }
    }
}
