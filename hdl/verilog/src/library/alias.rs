//! A module that circuits have at several sizes and by several names.

use std::collections::BTreeMap;

use super::Library;
use super::check::compare;
use super::error::LibraryError;
use super::sample::ModuleText;
use super::solve::parameters;

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
        compare(known, &values, &text)?;
        let given: Vec<(&String, i128)> =
            known.parameters.iter().filter_map(|name| Some((name, *values.get(name)?))).collect();
        modules.iter_mut().for_each(|module| instantiate(module, name, of, &given));
    }
    Ok(modules)
}

/// Makes instances of `name` instances of `of` with these parameters.
fn instantiate(module: &mut ModuleText, name: &str, of: &str, given: &[(&String, i128)]) {
    let pins: Vec<String> =
        given.iter().map(|(parameter, value)| format!(".{parameter}({value})")).collect();
    let given = ModuleText::read(&format!(" #({})", pins.join(", "))).pieces;
    for at in (0..module.pieces.len()).rev() {
        if module.is(at, name) && module.is(at + 2, "(") {
            of.clone_into(&mut module.pieces[at].text);
            module.pieces.splice(at + 1..at + 1, given.iter().cloned());
        }
    }
}
