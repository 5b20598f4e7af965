//! What instances are given for the parameters of their modules.

use std::collections::{BTreeMap, BTreeSet};

use super::fit::Names;
use super::formula::{Formula, Term, Values};
use super::number::{Number, Value};
use super::sample::ModuleText;
use super::{Family, Library};

/// The parameters of modules, and what their instances are given for them.
pub(crate) type Given = BTreeMap<String, Vec<(String, Formula)>>;

/// What each module is given in a family: those that are new the parameters of the family that they need,
/// those of the library what fits their values at the samples.
pub(crate) fn given(
    family: &Family<'_>,
    templates: &[ModuleText],
    known: &Given,
    computed: &[(String, Formula)],
) -> Given {
    let mut all = known.clone();
    for template in templates.iter().filter(|template| template.has_parameters()) {
        let own = own_parameters(template);
        let own = own.into_iter().map(|(_, name, value)| (name, value)).collect();
        all.insert(template.name.clone(), own);
    }
    // From the leaves up, however deep they are.
    for _ in 0..templates.len() {
        for template in templates.iter().filter(|template| !template.has_parameters()) {
            let needed = needed(template, &all, computed);
            let atom = |name: &str| Formula::of(Term::Atom(name.to_owned()));
            let names = family.parameters.iter().map(|parameter| parameter.name);
            let own = names.filter(|name| needed.contains(*name));
            let own = own.map(|name| (name.to_owned(), atom(name))).collect();
            all.insert(template.name.clone(), own);
        }
    }
    all
}

/// The parameters that a module needs for itself and for what it instantiates.
fn needed(text: &ModuleText, given: &Given, computed: &[(String, Formula)]) -> BTreeSet<String> {
    let (above, below) = text.names();
    let own = above.into_iter().chain(below).flat_map(|name| {
        match computed.iter().find(|(computed, _)| *computed == name) {
            Some((_, formula)) => formula.names().cloned().collect(),
            None => vec![name],
        }
    });
    let inner = text.instances(&|name| given.contains_key(name)).into_iter();
    // What gives its parameters itself needs no more than its numbers.
    let inner = inner.filter(|at| !text.is(at + 1, "#"));
    let inner = inner.flat_map(|at| &given[&text.pieces[at].text]);
    own.chain(inner.flat_map(|(_, formula)| formula.names().cloned())).collect()
}

/// What fits the parameters that modules of the library have at each sample.
pub(crate) fn fitted(
    library: &Library,
    solved: &[BTreeMap<String, Values>],
    names: &Names,
) -> Given {
    let Some((first, others)) = solved.split_first() else { return Given::new() };
    let fit = |(module, values): (&String, &Values)| {
        let others: Vec<&Values> =
            others.iter().map(|all| all.get(module)).collect::<Option<_>>()?;
        let one = |name: &String| {
            let mut column = vec![*values.get(name)?];
            for values in &others {
                column.push(*values.get(name)?);
            }
            let formula = names.of_this_logarithm(name, &column).or_else(|| names.fit(&column));
            Some((name.clone(), formula?))
        };
        let all = library.module(module)?.parameters.iter();
        Some((module.clone(), all.map(one).collect::<Option<_>>()?))
    };
    first.iter().filter_map(fit).collect()
}

/// The parameters that a hand-written module has itself: where the default stands, the name, and
/// what it is given.
pub(crate) fn own_parameters(text: &ModuleText) -> Vec<(usize, String, Formula)> {
    let is_default = |at: &usize| text.is(at - 3, "parameter") && text.is(at - 1, "=");
    let own = |at: usize| match &text.pieces[at].number {
        Some(Number { width: None, value: Value::Of(value) }) => {
            Some((at, text.pieces[at - 2].text.clone(), value.clone()))
        }
        _ => None,
    };
    (3..text.header_end()).filter(is_default).filter_map(own).collect()
}
