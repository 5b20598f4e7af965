//! Holds a library against a circuit at one size.

use std::collections::BTreeMap;

use super::compare::{compare, whole};
use super::error::LibraryError;
use super::formula::Values;
use super::make::{texts, values};
use super::substitute::substituted;
use super::{Family, Library, LibraryModule, Sample, with_defaults};

/// Whether each module of a sample is that of the library with the values of the sample, or with what
/// its instances are given.
pub(crate) fn sample(
    library: &Library,
    family: &Family<'_>,
    sample: &Sample,
) -> Result<(), LibraryError> {
    let is_alias = |name: &str| library.aliases.iter().any(|(_, of)| of == name);
    let is_module = |name: &str| library.module(name).is_some() && !is_alias(name);
    let modules = texts(library, sample)?;
    let Some(top) = modules.first() else { return Ok(()) };
    let mut given: BTreeMap<String, Values> = BTreeMap::new();
    given.insert(top.name.clone(), values(family, &sample.values));
    let mut order = vec![top.name.clone()];
    let mut at = 0;
    while at < order.len() {
        let name = order[at].clone();
        let missing = || LibraryError::Missing(name.clone());
        let expected = modules.iter().find(|other| other.name == name).ok_or_else(missing)?;
        let module = library.module(&name).ok_or_else(missing)?;
        let values = given.get(&name).cloned().unwrap_or_default();
        if module.has_own_parameters {
            let named = values.iter().map(|(name, value)| (name.as_str(), *value));
            let text = with_defaults(&module.text, named);
            // Its own list of parameters is compared too: it must not look as one that can go.
            let as_is = |text: &str| substituted(&format!("; {text}"), &Values::new(), &|_| false);
            compare(module, &values, &as_is(&text), &as_is(&whole(expected)))?;
        } else {
            let got = substituted(&module.text, &values, &is_module);
            let wanted = substituted(&whole(expected), &Values::new(), &|_| false);
            compare(module, &values, &got, &wanted)?;
            for (inner, name, value) in &got.given {
                let there = given.entry(inner.clone()).or_default().entry(name.clone());
                if value.is_none()
                    || *there.or_insert(value.unwrap_or_default()) != value.unwrap_or_default()
                {
                    let words =
                        format!("`{inner}` has no one value of {name} in `{}`", module.name);
                    return Err(LibraryError::Wrong(words));
                }
            }
        }
        // What stands for another was compared with it when it was found.
        let new = module.instantiates.iter().filter(|name| !is_alias(name));
        let new = new.filter(|name| !order.contains(name)).cloned();
        let new: Vec<String> = new.collect();
        order.extend(new);
        at += 1;
    }
    match modules.iter().find(|module| !order.contains(&module.name)) {
        Some(module) => Err(LibraryError::Missing(module.name.clone())),
        None => Ok(()),
    }
}

/// The error of two modules of one name.
pub(crate) fn two_bodies(one: &LibraryModule, other: &LibraryModule) -> LibraryError {
    let mut lines = one.text.lines().zip(other.text.lines());
    let (a, b) = lines.find(|(a, b)| a != b).unwrap_or(("less", "more"));
    LibraryError::TwoBodies {
        module: one.name.clone(),
        one: a.trim().to_owned(),
        other: b.trim().to_owned(),
    }
}
