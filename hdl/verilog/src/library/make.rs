//! Makes the modules of a library from samples.

use std::collections::BTreeSet;

use super::align::aligned;
use super::error::LibraryError;
use super::fit::Names;
use super::formula::{Formula, Values};
use super::given::{Given, fitted, given};
use super::sample::ModuleText;
use super::solve::solved;
use super::write;
use super::{Family, Library, LibraryModule, Parameter, Sample, Shape};

/// What expressions are made of.
struct Vocabulary {
    /// Parameters alone, for ports.
    plain: Names,
    /// With what is computed from them, for all else.
    all: Names,
    /// How that is computed.
    computed: Vec<(String, Formula)>,
}

/// The modules of a circuit that the library has not, with parameters.
pub(crate) fn modules(
    library: &Library,
    family: &Family<'_>,
    samples: &[Sample],
) -> Result<Vec<LibraryModule>, LibraryError> {
    let texts: Vec<Vec<ModuleText>> = samples.iter().map(|sample| texts(library, sample)).collect();
    let words = vocabulary(family, samples)?;
    let Some(first) = texts.first() else { return Ok(Vec::new()) };
    let solved: Vec<_> = texts.iter().map(|all| solved(library, all)).collect();
    let known = fitted(library, &solved, &words.all);
    let mut templates = Vec::new();
    for module in first {
        let same = texts.iter().map(|all| all.iter().find(|m| m.name == module.name));
        let same: Option<Vec<&ModuleText>> = same.collect();
        let same = same.ok_or_else(|| LibraryError::Missing(module.name.clone()))?;
        let of = library.named(&module.name);
        if known.contains_key(&module.name) {
            continue;
        } else if of != module.name {
            let words = format!("`{}` is no `{of}` of another size", module.name);
            return Err(LibraryError::Wrong(words));
        }
        templates.push(aligned(&same, &words.all, &words.plain)?);
    }
    let more = texts.iter().flatten().find(|module| first.iter().all(|m| m.name != module.name));
    if let Some(module) = more {
        return Err(LibraryError::Missing(module.name.clone()));
    }
    free_names(family, &templates)?;
    let given = given(family, &mut templates, &known, &words.computed);
    let print = |template: &ModuleText| {
        printed(library, family, &words, &given, template, template.name == first[0].name)
    };
    Ok(templates.iter().map(print).collect())
}

/// The modules of a sample; what is one of the library says so in its text.
pub(crate) fn texts(library: &Library, sample: &Sample) -> Vec<ModuleText> {
    let mut all = ModuleText::all(&sample.text);
    for module in &mut all {
        library.named(&module.name).clone_into(&mut module.pieces[1].text);
    }
    all
}

/// The values of the parameters of a sample, by name.
pub(crate) fn values(family: &Family<'_>, values: &[u32]) -> Values {
    let named = family.parameters.iter().zip(values);
    named.map(|(parameter, value)| (parameter.name.to_owned(), i128::from(*value))).collect()
}

fn vocabulary(family: &Family<'_>, samples: &[Sample]) -> Result<Vocabulary, LibraryError> {
    let wrong = |words: String| Err(LibraryError::Wrong(words));
    if samples.len() < 2 && !family.parameters.is_empty() {
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
fn free_names(family: &Family<'_>, templates: &[ModuleText]) -> Result<(), LibraryError> {
    let names = family.parameters.iter().map(|p| p.name);
    let names: BTreeSet<&str> =
        names.chain(family.computed.iter().map(|(name, _)| *name)).collect();
    for template in templates.iter().filter(|template| !template.has_parameters()) {
        let there = template.pieces.iter().find(|piece| names.contains(piece.text.as_str()));
        if let Some(piece) = there {
            let (module, name) = (template.name.clone(), piece.text.clone());
            return Err(LibraryError::Taken { module, name });
        }
    }
    Ok(())
}

fn printed(
    library: &Library,
    family: &Family<'_>,
    words: &Vocabulary,
    given: &Given,
    text: &ModuleText,
    is_top: bool,
) -> LibraryModule {
    let has_own = text.has_parameters();
    let parameters: Vec<String> = given[&text.name].iter().map(|(name, _)| name.clone()).collect();
    let is_known = |name: &str| given.contains_key(name) || library.known(name).is_some();
    let mut shown = text.clone();
    let (mut instantiates, mut inner) = (Vec::new(), Given::new());
    for at in text.instances(&is_known) {
        let name = &text.pieces[at].text;
        let of = library.named(name);
        if !instantiates.iter().any(|known| known == of) {
            instantiates.push(of.to_owned());
        }
        of.clone_into(&mut shown.pieces[at].text);
        // What gives its parameters itself is given no others.
        if !has_own && !text.is(at + 1, "#") {
            let pins: Vec<String> =
                given[name].iter().map(|(name, formula)| format!(".{name}({formula})")).collect();
            if !pins.is_empty() {
                shown.pieces[at].text += &format!(" #({})", pins.join(", "));
            }
            inner.insert(name.clone(), given[name].clone());
        }
    }
    let (_, mut below) = text.names();
    below.extend(inner.values().flatten().flat_map(|(_, formula)| formula.names().cloned()));
    let is_used = |(computed, _): &&(String, Formula)| !has_own && below.contains(computed);
    let computed: Vec<(String, Formula)> = words.computed.iter().filter(is_used).cloned().collect();
    let needed = |parameter: &&Parameter<'_>| parameters.iter().any(|name| name == parameter.name);
    let needed: Vec<&Parameter<'_>> =
        family.parameters.iter().filter(|_| !has_own).filter(needed).collect();
    LibraryModule {
        name: text.name.clone(),
        instantiates,
        note: text.note.clone(),
        text: write::module(&shown, &needed, &computed, is_top),
        shape: Shape { template: text.clone(), given: inner, computed },
        parameters,
    }
}
