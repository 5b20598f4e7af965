//! Finds out which parameters make a module of the library what a circuit has.

use std::collections::BTreeMap;

use super::align::{alike, differs};
use super::formula::{BYTE, Formula, HALF, PRODUCT, Term, Values};
use super::sample::ModuleText;
use super::{Library, LibraryModule};

/// The parameters of each module of a text that the library has already: what their numbers say,
/// and what is known of the modules in them. A module that is another than that of the library is not among them.
pub(crate) fn solved(library: &Library, modules: &[ModuleText]) -> BTreeMap<String, Values> {
    let mut found: BTreeMap<String, Values> = BTreeMap::new();
    // From the leaves up, however deep they are.
    for _ in 0..modules.len() {
        for text in modules.iter().rev() {
            let known = library.known(&text.name);
            if let Some(values) = known.and_then(|module| parameters(module, text, &found)) {
                found.insert(text.name.clone(), values);
            }
        }
    }
    // What is left are modules whose numbers leave open which of two parameters is larger: their
    // parents say it.
    for text in modules.iter().chain(modules) {
        let Some(values) = found.get(&text.name) else { continue };
        let Some(module) = library.known(&text.name) else { continue };
        let values = module.known(values);
        for (name, given) in &module.shape.given {
            let there = modules.iter().find(|text| text.name == *name);
            let is_same = |(known, text): (&LibraryModule, &ModuleText)| {
                differs(&known.shape.template, text, &alike).is_none()
            };
            if !found.contains_key(name) && library.known(name).zip(there).is_some_and(is_same) {
                let one = |(name, formula): &(String, Formula)| {
                    Some((name.clone(), formula.value(&values)?))
                };
                found.extend(
                    given.iter().map(one).collect::<Option<_>>().map(|all| (name.clone(), all)),
                );
            }
        }
    }
    found
}

fn parameters(
    module: &LibraryModule,
    text: &ModuleText,
    inner: &BTreeMap<String, Values>,
) -> Option<Values> {
    let template = &module.shape.template;
    if differs(template, text, &alike).is_some() {
        return None;
    }
    let mut equations: Vec<(&Formula, i128)> = Vec::new();
    for (known, piece) in template.pieces.iter().zip(&text.pieces) {
        let (Some(known), Some(number)) = (&known.number, &piece.number) else { continue };
        if known.is_constant() && known != number {
            return None;
        }
        // What is all ones, or the top bit alone, says no more than its width.
        let both = known.formulas().zip(number.formulas());
        equations.extend(both.map(|(formula, value)| (formula, value.constant)));
    }
    for (name, given) in &module.shape.given {
        let values = inner.get(name);
        for (parameter, formula) in given {
            equations.extend(values.and_then(|all| all.get(parameter)).map(|v| (formula, *v)));
        }
    }
    let mut values = of_bytes(&equations);
    // Each round finds one name, or all are found.
    for _ in 0..=module.parameters.len() + module.shape.computed.len() {
        for (name, formula) in &module.shape.computed {
            if let Some(value) = values.get(name).copied() {
                solve(formula, value, &mut values);
            }
        }
        values = module.known(&values);
        // Half of a number says less than all of it.
        let is_half = |(formula, _): &&(&Formula, i128)| {
            matches!(&formula.terms[..], [(_, Term { form: HALF, .. })])
        };
        for (formula, value) in equations.iter().filter(|one| !is_half(one)) {
            solve(formula, *value, &mut values);
        }
    }
    for (formula, value) in &equations {
        solve(formula, *value, &mut values);
    }
    values.retain(|name, _| module.parameters.contains(name));
    (values.len() == module.parameters.len()).then_some(values)
}

/// The names of which four bytes are known.
fn of_bytes(equations: &[(&Formula, i128)]) -> Values {
    let mut bytes: BTreeMap<&String, [Option<i128>; 4]> = BTreeMap::new();
    for (formula, value) in equations {
        if let [(1, Term { form: form @ BYTE..PRODUCT, names })] = &formula.terms[..] {
            bytes.entry(&names[0]).or_default()[form - BYTE] = Some(value - formula.constant);
        }
    }
    let all = bytes.into_iter().filter_map(|(name, bytes)| {
        let [a, b, c, d] = bytes;
        Some((name.clone(), a? | b? << 8 | c? << 16 | d? << 24))
    });
    all.collect()
}

/// Learns the one name in an expression that has no value yet.
fn solve(formula: &Formula, value: i128, values: &mut Values) {
    let mut rest = value - formula.constant;
    let mut open: Option<(i128, &Term)> = None;
    for (times, term) in &formula.terms {
        match term.value(values) {
            Some(value) => rest -= times * value,
            None if open.is_none() => open = Some((*times, term)),
            None => return,
        }
    }
    let Some((times, term)) = open.filter(|(times, _)| rest % times == 0) else { return };
    if let Some(value) = term.inverse(rest / times) {
        values.entry(term.names[0].clone()).or_insert(value);
    }
}
