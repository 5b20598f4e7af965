//! Holds a library against a circuit at one size.

use std::collections::BTreeMap;

use super::align::around;
use super::error::LibraryError;
use super::formula::Values;
use super::given::own_parameters;
use super::make::{texts, values};
use super::number::Number;
use super::sample::{ModuleText, Piece};
use super::{Family, Library, LibraryModule, Sample};

/// Whether each module of a sample is that of the library with the values of the sample, or with what
/// its instances are given.
pub(crate) fn sample(
    library: &Library,
    family: &Family<'_>,
    sample: &Sample,
) -> Result<(), LibraryError> {
    let is_alias = |name: &str| library.aliases.iter().any(|(_, of)| of == name);
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

/// Whether the text of a module is that of the library with these values of its parameters, number by number.
pub(crate) fn compare(
    module: &LibraryModule,
    values: &Values,
    expected: &ModuleText,
) -> Result<(), LibraryError> {
    let got = module.at(values);
    let is_same = |at: &usize| match (got.pieces.get(*at), expected.pieces.get(*at)) {
        (Some(Piece { number: Some(a), .. }), Some(Piece { number: Some(b), .. })) => a == b,
        (Some(a), Some(b)) => a.text == b.text,
        _ => false,
    };
    let longest = got.pieces.len().max(expected.pieces.len());
    let Some(at) = (0..longest).find(|at| !is_same(at)) else { return Ok(()) };
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
    fn known(&self, parameters: &Values) -> Values {
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
        // The ports of one with parameters of its own stay, and its defaults are what it is given.
        let fixed = if self.has_own_parameters { text.header_end() } else { 0 };
        for (at, piece) in text.pieces.iter_mut().enumerate() {
            let Some(number) = piece.number.as_ref().filter(|number| !number.is_constant()) else {
                continue;
            };
            if at >= fixed {
                let number = number.at(&known);
                piece.text = number.map_or("?".to_owned(), |number| number.to_string());
            }
            piece.number = Number::read(&piece.text);
        }
        if self.has_own_parameters {
            for (at, name, _) in own_parameters(&text) {
                text.pieces[at].number =
                    parameters.get(&name).map(|value| Number::constant(None, *value));
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
