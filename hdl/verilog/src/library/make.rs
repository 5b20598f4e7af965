//! Makes the modules of a library from samples.

use std::collections::{BTreeMap, BTreeSet};

use super::align::{Hole, Template};
use super::error::LibraryError;
use super::fit::Names;
use super::formula::{Formula, Values};
use super::sample::{ModuleText, Number, undefined};
use super::write::{self, Scope};
use super::{Family, LibraryModule, Sample};

/// What expressions are made of.
struct Vocabulary {
    /// Parameters alone, for ports.
    plain: Names,
    /// With what is computed from them, for all else.
    all: Names,
    /// How that is computed.
    computed: Vec<(String, Formula)>,
}

/// The modules of a circuit, with parameters.
pub(crate) fn modules(
    family: &Family<'_>,
    samples: &[Sample],
) -> Result<Vec<LibraryModule>, LibraryError> {
    let texts: Vec<Vec<ModuleText>> = samples.iter().map(|sample| texts(family, sample)).collect();
    let words = vocabulary(family, samples)?;
    let Some(first) = texts.first() else { return Ok(Vec::new()) };
    let mut templates = Vec::new();
    for module in first {
        let of_this =
            |all: &'_ Vec<ModuleText>| all.iter().position(|other| other.name == module.name);
        let same: Option<Vec<&ModuleText>> =
            texts.iter().map(|all| of_this(all).map(|at| &all[at])).collect();
        let same = same.ok_or_else(|| LibraryError::Missing(module.name.clone()))?;
        templates.push(Template::of(&same, &words.all, &words.plain)?);
    }
    let more = texts.iter().flatten().find(|module| first.iter().all(|m| m.name != module.name));
    if let Some(module) = more {
        return Err(LibraryError::Missing(module.name.clone()));
    }
    free_names(family, &templates)?;
    let needs = needs(&templates, &words);
    let print = |(at, template): (usize, &Template)| {
        printed(family, &words, &templates, &needs, template, at == 0)
    };
    Ok(templates.iter().enumerate().map(print).collect())
}

/// The modules of a sample.
pub(crate) fn texts(family: &Family<'_>, sample: &Sample) -> Vec<ModuleText> {
    ModuleText::all(&undefined(&sample.text, family.undefined))
}

/// The values of the parameters of a sample, by name.
pub(crate) fn values(family: &Family<'_>, values: &[u32]) -> Values {
    let named = family.parameters.iter().zip(values);
    named.map(|(parameter, value)| (parameter.name.to_owned(), i128::from(*value))).collect()
}

fn vocabulary(family: &Family<'_>, samples: &[Sample]) -> Result<Vocabulary, LibraryError> {
    let wrong = |words: String| Err(LibraryError::Wrong(words));
    if samples.len() < 2 {
        return wrong("a library is made from two sizes or more".to_owned());
    }
    for Sample { values, .. } in samples {
        if values.len() != family.parameters.len() {
            return wrong(format!(
                "there are {} parameters, and a size has {values:?}",
                family.parameters.len()
            ));
        }
        let refused = family.parameters.iter().zip(values).find(|(p, value)| !p.allows(**value));
        if let Some((parameter, value)) = refused {
            return wrong(format!("{} = {value}: it is {}", parameter.name, parameter.range()));
        }
    }
    let order = family.parameters.iter().map(|parameter| parameter.name.to_owned()).collect();
    let rows = samples.iter().map(|sample| values(family, &sample.values)).collect();
    let plain = Names { order, samples: rows };
    let mut all = plain.clone();
    let mut computed = Vec::new();
    for (name, of) in family.computed {
        let column: Vec<i128> =
            samples.iter().map(|sample| i128::from(of(&sample.values))).collect();
        let Some(formula) = plain.fit(&column) else {
            return wrong(format!("no expression of the parameters gives {name}: {column:?}"));
        };
        all.order.push((*name).to_owned());
        for (row, value) in all.samples.iter_mut().zip(column) {
            row.insert((*name).to_owned(), value);
        }
        computed.push(((*name).to_owned(), formula));
    }
    Ok(Vocabulary { plain, all, computed })
}

/// An error if something is called as a parameter is.
fn free_names(family: &Family<'_>, templates: &[Template]) -> Result<(), LibraryError> {
    let names = family.parameters.iter().map(|p| p.name);
    let names: BTreeSet<&str> =
        names.chain(family.computed.iter().map(|(name, _)| *name)).collect();
    for template in templates.iter().filter(|template| !template.text.has_parameters()) {
        let there = template.text.pieces.iter().find(|piece| names.contains(piece.text.as_str()));
        if let Some(piece) = there {
            let (module, name) = (template.text.name.clone(), piece.text.clone());
            return Err(LibraryError::Taken { module, name });
        }
    }
    Ok(())
}

/// The parameters that each module needs, for itself and for what it instantiates.
fn needs(templates: &[Template], words: &Vocabulary) -> BTreeMap<String, BTreeSet<String>> {
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for template in templates {
        let (above, below) = template.names();
        let own = above.into_iter().chain(below).flat_map(|name| {
            match words.computed.iter().find(|(computed, _)| *computed == name) {
                Some((_, formula)) => formula.names().cloned().collect(),
                None => vec![name],
            }
        });
        needs.insert(template.text.name.clone(), own.collect());
    }
    // From the leaves up, however deep they are.
    for _ in 0..templates.len() {
        for template in templates {
            let known = |name: &str| needs.contains_key(name);
            let inner: Vec<String> = template
                .text
                .instances(&known)
                .into_iter()
                .flat_map(|at| needs[&template.text.pieces[at].text].clone())
                .collect();
            needs.entry(template.text.name.clone()).or_default().extend(inner);
        }
    }
    needs
}

fn printed(
    family: &Family<'_>,
    words: &Vocabulary,
    templates: &[Template],
    needs: &BTreeMap<String, BTreeSet<String>>,
    template: &Template,
    is_top: bool,
) -> LibraryModule {
    let text = &template.text;
    let has_own = text.has_parameters();
    let needed = &needs[&text.name];
    let parameters: Vec<_> =
        family.parameters.iter().filter(|p| !has_own && needed.contains(p.name)).collect();
    let (_, below) = template.names();
    let known = |name: &str| needs.contains_key(name);
    let mut overrides = BTreeMap::new();
    for at in text.instances(&known) {
        let inner = templates.iter().find(|other| other.text.name == text.pieces[at].text);
        let Some(inner) = inner.filter(|_| !has_own) else { continue };
        let given: Vec<(String, String)> = if inner.text.has_parameters() {
            own_parameters(inner).into_iter().map(|own| (own.name, own.value.to_string())).collect()
        } else {
            let all = family.parameters.iter().map(|p| p.name.to_owned());
            all.filter(|name| needs[&inner.text.name].contains(name))
                .map(|n| (n.clone(), n))
                .collect()
        };
        overrides.insert(at, given);
    }
    let computed = words.computed.iter().filter(|(name, _)| below.contains(name));
    let mut scope = Scope {
        computed: computed.map(|(name, formula)| (name.as_str(), formula)).collect(),
        is_top,
        overrides,
        parameters: parameters.clone(),
    };
    let names = if has_own {
        scope.computed.clear();
        own_parameters(template).into_iter().map(|own| own.name).collect()
    } else {
        parameters.iter().map(|p| p.name.to_owned()).collect()
    };
    let mut instantiates: Vec<String> = Vec::new();
    for at in text.instances(&known) {
        if !instantiates.contains(&text.pieces[at].text) {
            instantiates.push(text.pieces[at].text.clone());
        }
    }
    LibraryModule {
        name: text.name.clone(),
        parameters: names,
        instantiates,
        note: text.note.clone(),
        text: write::module(template, &scope),
        has_own_parameters: has_own,
    }
}

/// A parameter that a hand-written module has itself, and what it is given.
struct Own {
    name: String,
    value: Formula,
}

fn own_parameters(template: &Template) -> Vec<Own> {
    let text = &template.text;
    let is_default = |at: &usize| text.is(at - 3, "parameter") && text.is(at - 1, "=");
    let own = |at: usize| {
        let name = text.pieces[at - 2].text.clone();
        let value = match (template.holes.get(&at), text.pieces[at].number) {
            (Some(Hole::Plain(formula)), _) => formula.clone(),
            (_, Some(Number::Plain(constant))) => Formula { terms: Vec::new(), constant },
            _ => return None,
        };
        Some(Own { name, value })
    };
    (3..text.header_end()).filter(is_default).filter_map(own).collect()
}
