//! Holds a library against a circuit at one size.

use std::collections::BTreeMap;

use super::align::{around, differs};
use super::error::LibraryError;
use super::formula::Values;
use super::make::{texts, values};
use super::number::Number;
use super::sample::ModuleText;
use super::{Family, Library, LibraryModule, Sample};

/// Whether each module of a sample is that of the library with the values of the sample, or with what
/// its instances are given.
pub(crate) fn sample(
    library: &Library,
    family: &Family<'_>,
    sample: &Sample,
) -> Result<(), LibraryError> {
    let modules = texts(library, sample);
    let Some(top) = modules.first() else { return Ok(()) };
    let mut given: BTreeMap<String, Values> = BTreeMap::new();
    given.insert(top.name.clone(), values(family, &sample.values));
    let mut order = vec![top.name.clone()];
    let mut at = 0;
    while at < order.len() {
        let name = order[at].clone();
        let missing = || LibraryError::Missing(name.clone());
        let expected = modules.iter().find(|other| other.name == name).ok_or_else(missing)?;
        let module = library.known(&name).ok_or_else(missing)?;
        let values = given.get(&name).cloned().unwrap_or_default();
        compare(module, &values, expected)?;
        let known = module.known(&values);
        for (inner, all) in &module.shape.given {
            for (name, formula) in all {
                let there = given.entry(inner.clone()).or_default();
                let value = formula.value(&known);
                if value.is_none_or(|value| *there.entry(name.clone()).or_insert(value) != value) {
                    let words =
                        format!("`{inner}` has no one value of {name} in `{}`", module.name);
                    return Err(LibraryError::Wrong(words));
                }
            }
        }
        for at in expected.instances(&|name| library.known(name).is_some()) {
            let name = &expected.pieces[at].text;
            if !order.contains(name) {
                order.push(name.clone());
            }
        }
        at += 1;
    }
    match modules.iter().find(|module| !order.contains(&module.name)) {
        Some(module) => Err(LibraryError::Missing(module.name.clone())),
        None => Ok(()),
    }
}

/// Whether the text of a module is that of the library with these values of its parameters, number by number.
fn compare(
    module: &LibraryModule,
    values: &Values,
    expected: &ModuleText,
) -> Result<(), LibraryError> {
    let got = module.at(values);
    let Some(at) = differs(&got, expected, &|a, b| a == b) else { return Ok(()) };
    let values: Vec<String> = values.iter().map(|(name, v)| format!("{name} = {v}")).collect();
    Err(LibraryError::Differs {
        module: module.name.clone(),
        line: expected.line(at),
        values: values.join(", "),
        expected: around(expected, at),
        got: around(&got, at),
    })
}

impl LibraryModule {
    /// With the values of what is computed from parameters.
    pub(super) fn known(&self, parameters: &Values) -> Values {
        let mut known = parameters.clone();
        for (name, formula) in &self.shape.computed {
            known.extend(formula.value(parameters).map(|value| (name.clone(), value)));
        }
        known
    }

    /// Its text with these values of its parameters.
    fn at(&self, parameters: &Values) -> ModuleText {
        let known = self.known(parameters);
        let mut text = self.shape.template.clone();
        let has_own = text.has_parameters();
        for piece in &mut text.pieces {
            if let Some(number) = piece.number.as_ref().filter(|number| !number.is_constant()) {
                let number = number.at(&known);
                // A default that an instance in hand-written text replaces stays.
                if number.is_some() || !has_own {
                    piece.text = number.as_ref().map_or("?".to_owned(), Number::to_string);
                }
                piece.number = number;
            }
        }
        text
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
