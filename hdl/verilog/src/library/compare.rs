//! Whether two texts of a module are the same, token by token.

use super::LibraryModule;
use super::error::LibraryError;
use super::formula::Values;
use super::sample::ModuleText;
use super::substitute::Plain;

/// The text of a module of a sample.
pub(crate) fn whole(module: &ModuleText) -> String {
    module.pieces.iter().map(|piece| format!("{}{}", piece.gap, piece.text)).collect()
}

pub(crate) fn compare(
    module: &LibraryModule,
    values: &Values,
    got: &Plain,
    expected: &Plain,
) -> Result<(), LibraryError> {
    let (left, right) = (&got.tokens, &expected.tokens);
    let word = |all: &[(String, usize)], at: usize| all.get(at).map(|(word, _)| word.clone());
    let longest = left.len().max(right.len());
    let Some(at) = (0..longest).find(|at| word(left, *at) != word(right, *at)) else {
        return Ok(());
    };
    let values: Vec<String> = values.iter().map(|(name, v)| format!("{name} = {v}")).collect();
    Err(LibraryError::Differs {
        module: module.name.clone(),
        line: left.get(at).or(left.last()).map_or(0, |(_, line)| *line),
        values: values.join(", "),
        expected: words(right, at),
        got: words(left, at),
    })
}

/// A few words around one.
fn words(all: &[(String, usize)], at: usize) -> String {
    let start = at.saturating_sub(4).min(all.len());
    let end = (at + 4).min(all.len());
    all[start..end].iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ")
}
