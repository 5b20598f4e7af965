//! What instances are given for the parameters of their modules.

use std::collections::{BTreeMap, BTreeSet};

use super::fit::Names;
use super::formula::{ATOM, Formula, Term, Values};
use super::number::{Number, Value};
use super::sample::ModuleText;
use super::{Family, Library};

/// The parameters of modules, and what their instances are given for them.
pub(crate) type Given = BTreeMap<String, Vec<(String, Formula)>>;

/// What each module is given in a family: those that are new the parameters of the family that they need,
/// those of the library what fits their values at the samples.
pub(crate) fn given(
    family: &Family<'_>,
    templates: &mut [ModuleText],
    known: &Given,
    computed: &[(String, Formula)],
) -> Given {
    let mut all = known.clone();
    for template in templates.iter_mut().filter(|template| template.has_parameters()) {
        all.insert(template.name.clone(), own_parameters(template));
    }
    // From the leaves up, however deep they are.
    for _ in 0..templates.len() {
        for template in templates.iter().filter(|template| !template.has_parameters()) {
            let needed = needed(template, &all, computed);
            let atom = |name: &str| Formula::of(Term::of(ATOM, &[name]));
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
    let inner = text.instances(&|name| given.contains_key(name)).into_iter();
    // What gives its parameters itself needs no more than its numbers.
    let inner = inner.filter(|at| !text.is(at + 1, "#"));
    let inner = inner.flat_map(|at| &given[&text.pieces[at].text]);
    let inner = inner.flat_map(|(_, formula)| formula.names().cloned());
    let parameters = |name| match computed.iter().find(|(computed, _)| *computed == name) {
        Some((_, formula)) => formula.names().cloned().collect(),
        None => vec![name],
    };
    above.into_iter().chain(below).chain(inner).flat_map(parameters).collect()
}

/// What fits the parameters that modules of the library have at each sample.
pub(crate) fn fitted(
    library: &Library,
    solved: &[BTreeMap<String, Values>],
    names: &Names,
) -> Given {
    let fit = |module: &String| {
        let all: Vec<&Values> = solved.iter().map(|all| all.get(module)).collect::<Option<_>>()?;
        let one = |name: &String| {
            let column = all.iter().map(|values| values.get(name).copied());
            let column: Vec<i128> = column.collect::<Option<_>>()?;
            let formula = names.of_this_logarithm(name, &column).or_else(|| names.fit(&column));
            Some((name.clone(), formula?))
        };
        let parameters = library.known(module)?.parameters.iter();
        Some((module.clone(), parameters.map(one).collect::<Option<_>>()?))
    };
    solved.first().iter().flat_map(|first| first.keys()).filter_map(fit).collect()
}

/// The parameters that a hand-written module has itself, and what each is given. The default of each becomes the parameter: it
/// is the value that an instance has.
fn own_parameters(text: &mut ModuleText) -> Vec<(String, Formula)> {
    let mut own = Vec::new();
    for at in 3..text.header_end() {
        let is_default = text.is(at - 3, "parameter") && text.is(at - 1, "=");
        let name = text.pieces[at - 2].text.clone();
        if let Some(Number { width: None, value: Value::Of(default) }) = &mut text.pieces[at].number
            && is_default
        {
            let given = std::mem::replace(default, Formula::of(Term::of(ATOM, &[&name])));
            own.push((name, given));
        }
    }
    own
}
