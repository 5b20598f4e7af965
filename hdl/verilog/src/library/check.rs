//! Holds a library against a circuit at one size.

use std::collections::BTreeMap;

use super::error::LibraryError;
use super::formula::Values;
use super::make::{texts, values};
use super::sample::ModuleText;
use super::substitute::{Plain, substituted};
use super::{Family, Library, LibraryModule, Sample, with_defaults};

/// Whether each module of a sample is that of the library with the values of the sample.
pub(crate) fn sample(
    library: &Library,
    family: &Family<'_>,
    sample: &Sample,
) -> Result<(), LibraryError> {
    let values = values(family, &sample.values);
    let is_module = |name: &str| library.module(name).is_some();
    // What hand-written modules are given for parameters of their own.
    let mut own: BTreeMap<String, Values> = BTreeMap::new();
    let modules = texts(family, sample);
    let mut plain: Vec<(&LibraryModule, Plain)> = Vec::new();
    for expected in &modules {
        let known = library.module(&expected.name);
        let module = known.ok_or_else(|| LibraryError::Missing(expected.name.clone()))?;
        if module.has_own_parameters {
            continue;
        }
        let missing = module.parameters.iter().find(|name| !values.contains_key(*name));
        if let Some(name) = missing {
            return Err(LibraryError::Wrong(format!("`{}` needs {name}", module.name)));
        }
        let got = substituted(&module.text, &values, &is_module);
        for (inner, name, value) in &got.given {
            match value {
                Some(value) => own.entry(inner.clone()).or_default().insert(name.clone(), *value),
                None => None,
            };
        }
        plain.push((module, got));
    }
    for (module, got) in &plain {
        let expected = modules.iter().find(|other| other.name == module.name);
        let wanted = expected.map(whole).unwrap_or_default();
        let wanted = substituted(&wanted, &Values::new(), &|_| false);
        compare(family, sample, &module.name, got, &wanted)?;
        given(library, module, got, &values)?;
    }
    for expected in &modules {
        let Some(module) = library.module(&expected.name).filter(|m| m.has_own_parameters) else {
            continue;
        };
        let none = Values::new();
        let given = own.get(&module.name).unwrap_or(&none);
        let text =
            with_defaults(&module.text, given.iter().map(|(name, value)| (name.as_str(), *value)));
        // Its own list of parameters is compared too: it must not look as one that can go.
        let as_is = |text: &str| substituted(&format!("; {text}"), &none, &|_| false);
        compare(family, sample, &module.name, &as_is(&text), &as_is(&whole(expected)))?;
    }
    Ok(())
}

/// The text of a module of a sample.
fn whole(module: &ModuleText) -> String {
    module.pieces.iter().map(|piece| format!("{}{}", piece.gap, piece.text)).collect()
}

/// Whether every instance is given all that its module needs, and the right values.
fn given(
    library: &Library,
    module: &LibraryModule,
    got: &Plain,
    values: &Values,
) -> Result<(), LibraryError> {
    for name in &module.instantiates {
        let Some(inner) = library.module(name).filter(|inner| !inner.has_own_parameters) else {
            continue;
        };
        for parameter in &inner.parameters {
            let here = got.given.iter().filter(|(m, p, _)| m == name && p == parameter);
            let all: Vec<&Option<i128>> = here.map(|(_, _, value)| value).collect();
            if all.is_empty() || all.iter().any(|value| **value != values.get(parameter).copied()) {
                let sentence = format!("an instance of `{name}` is not given {parameter}");
                return Err(LibraryError::Wrong(format!("module `{}`: {sentence}", module.name)));
            }
        }
    }
    Ok(())
}

fn compare(
    family: &Family<'_>,
    sample: &Sample,
    module: &str,
    got: &Plain,
    expected: &Plain,
) -> Result<(), LibraryError> {
    let (left, right) = (&got.tokens, &expected.tokens);
    let word = |all: &[(String, usize)], at: usize| all.get(at).map(|(word, _)| word.clone());
    let longest = left.len().max(right.len());
    let Some(at) = (0..longest).find(|at| word(left, *at) != word(right, *at)) else {
        return Ok(());
    };
    let named = family.parameters.iter().zip(&sample.values);
    let values: Vec<String> = named.map(|(p, value)| format!("{} = {value}", p.name)).collect();
    Err(LibraryError::Differs {
        module: module.to_owned(),
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
