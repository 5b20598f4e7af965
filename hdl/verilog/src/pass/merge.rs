//! Makes one module of those that are the same and are not said to have different names, and names what is left.

use std::collections::{BTreeSet, HashMap};

use crate::about::{About, ModuleNote};
use crate::pass::naming::free;
use crate::tree::{Design, Module};

/// Modules without their names; of each what it is said to be called, and its path: more than one only where the names
/// differ.
type Kept = HashMap<Module, Vec<(Option<String>, String)>>;

/// Merges equal modules from the leaves up, puts each before what it instantiates, and names
/// them. Returns the comment of each.
pub(crate) fn modules(design: &mut Design, about: &About<'_>) -> Vec<Option<String>> {
    let by_name: HashMap<String, Module> =
        design.modules.iter().map(|module| (module.name.clone(), module.clone())).collect();
    let Some(top) = design.modules.first().map(|top| top.name.clone()) else { return Vec::new() };
    let mut kept = Kept::new();
    let top = merged(&top, &by_name, about, &mut kept);
    let mut ordered = Vec::new();
    let found: HashMap<String, Module> = kept
        .into_iter()
        .flat_map(|(module, paths)| {
            paths
                .into_iter()
                .map(move |(_, name)| (name.clone(), Module { name, ..module.clone() }))
        })
        .collect();
    outermost_first(&top, &found, &mut ordered);

    let (names, notes) = names(&ordered, about);
    for module in &mut ordered {
        for instance in &mut module.instances {
            if let Some(name) = names.get(&instance.module) {
                instance.module = name.clone();
            }
        }
        module.name = names[&module.name].clone();
    }
    design.modules = ordered;
    notes
}

/// The path of the first module that is the same as the one at `path`.
fn merged(
    path: &str,
    modules: &HashMap<String, Module>,
    about: &About<'_>,
    kept: &mut Kept,
) -> String {
    // What is not here is a hand-written core.
    let Some(module) = modules.get(path) else { return path.to_owned() };
    let mut module = Module { name: String::new(), ..module.clone() };
    for instance in &mut module.instances {
        instance.module = merged(&instance.module, modules, about, kept);
    }
    let name = note(&fields(path), about.modules).map(|note| note.name.to_owned());
    let same = kept.entry(module).or_default();
    let is_it = |(known, _): &&(Option<String>, String)| {
        known.is_none() || name.is_none() || *known == name
    };
    if let Some((_, path)) = same.iter().find(is_it) {
        return path.clone();
    }
    same.push((name, path.to_owned()));
    path.to_owned()
}

fn outermost_first(path: &str, modules: &HashMap<String, Module>, ordered: &mut Vec<Module>) {
    let Some(module) = modules.get(path) else { return };
    if ordered.iter().any(|known| known.name == path) {
        return;
    }
    ordered.push(module.clone());
    for instance in &module.instances {
        outermost_first(&instance.module, modules, ordered);
    }
}

/// The new name of each module, and its comment.
fn names(modules: &[Module], about: &About<'_>) -> (HashMap<String, String>, Vec<Option<String>>) {
    let prefix = about.prefix.map_or_else(|| format!("{}_", about.top), str::to_owned);
    let mut taken = BTreeSet::from([about.top.to_owned()]);
    let mut names = HashMap::new();
    let mut notes = Vec::new();
    for module in modules {
        let fields = fields(&module.name);
        let note = note(&fields, about.modules);
        let name = match (fields.last(), note) {
            (None, _) => about.top.to_owned(),
            (_, Some(note)) => free(note.name.to_owned(), &mut taken),
            (Some(field), None) => free(format!("{prefix}{field}"), &mut taken),
        };
        names.insert(module.name.clone(), name);
        notes.push(note.map(|note| note.what.to_owned()));
    }
    (names, notes)
}

/// `top$file$entry$3` is the field `file.entry` of the top.
fn fields(path: &str) -> Vec<&str> {
    path.split('$').skip(1).filter(|part| part.parse::<u32>().is_err()).collect()
}

/// The note whose path is the longest that ends the fields' path.
fn note<'a>(fields: &[&str], notes: &'a [ModuleNote<'a>]) -> Option<&'a ModuleNote<'a>> {
    let path = |note: &ModuleNote<'a>| -> Vec<&'a str> {
        note.path.split('.').filter(|part| !part.is_empty()).collect()
    };
    let is_it = |note: &&ModuleNote<'a>| match &*path(note) {
        [] => fields.is_empty(),
        path => fields.ends_with(path),
    };
    notes.iter().filter(is_it).max_by_key(|note| path(note).len())
}
