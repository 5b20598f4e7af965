//! A module that circuits have at several sizes and by several names.

use std::collections::BTreeMap;

use super::Library;
use super::compare::{compare, whole};
use super::error::LibraryError;
use super::formula::Values;
use super::sample::{ModuleText, Number, Piece};
use super::solve::parameters;
use super::substitute::substituted;

/// The modules of a text with the library's module, given its parameters, in the place of those that stand for it.
pub(crate) fn resolved(
    library: &Library,
    mut modules: Vec<ModuleText>,
) -> Result<Vec<ModuleText>, LibraryError> {
    for (name, of) in &library.aliases {
        let Some(at) = modules.iter().position(|module| module.name == *name) else { continue };
        let mut text = modules.remove(at);
        text.pieces[1].text.clone_from(of);
        let known = library.module(of).ok_or_else(|| LibraryError::Missing(of.clone()))?;
        let other = || LibraryError::Wrong(format!("`{name}` is no `{of}` of another size"));
        let values = parameters(known, &text, &BTreeMap::new()).ok_or_else(other)?;
        let got = substituted(&known.text, &values, &|_| false);
        compare(known, &values, &got, &substituted(&whole(&text), &Values::new(), &|_| false))?;
        let given: Vec<(&String, i128)> =
            known.parameters.iter().filter_map(|name| Some((name, *values.get(name)?))).collect();
        modules.iter_mut().for_each(|module| instantiate(module, name, of, &given));
    }
    Ok(modules)
}

/// Makes instances of `name` instances of `of` with these parameters.
fn instantiate(module: &mut ModuleText, name: &str, of: &str, given: &[(&String, i128)]) {
    let piece = |gap: &str, text: &str| Piece {
        gap: gap.to_owned(),
        text: text.to_owned(),
        number: Number::read(text).filter(|_| text.starts_with(|c: char| c.is_ascii_digit())),
    };
    for at in (0..module.pieces.len()).rev() {
        if !(module.is(at, name) && module.is(at + 2, "(")) {
            continue;
        }
        let mut pieces = vec![piece(" ", "#"), piece("", "(")];
        for (number, (parameter, value)) in given.iter().enumerate() {
            if number > 0 {
                pieces.push(piece("", ","));
            }
            pieces.push(piece(if number > 0 { " " } else { "" }, "."));
            let value = value.to_string();
            pieces.extend([parameter.as_str(), "(", &value, ")"].map(|text| piece("", text)));
        }
        pieces.push(piece("", ")"));
        of.clone_into(&mut module.pieces[at].text);
        module.pieces.splice(at + 1..at + 1, pieces);
    }
}
