//! Takes rust-hdl's one `always @(*)` block a module apart, into assigns and smaller blocks.
//!
//! Statements that write a common signal stay together and in order. So do those where one reads
//! what the other writes later: it means the value on the way, not the last one. All other
//! statements see only last values of what they read, and these are the same from anywhere.

use crate::pass::fold;
use crate::tree::{Expr, Item, Kind, Module, Statement, target_name, written};

/// Splits the blocks of a module.
pub(crate) fn split(module: &mut Module) {
    for item in std::mem::take(&mut module.items) {
        match item {
            Item::Always(body) => {
                let parts = parts(module, &body).unwrap_or_else(|| vec![Item::Always(body)]);
                module.items.extend(parts);
            }
            _ => module.items.push(item),
        }
    }
    // What could not be put into a concatenation.
    module.map(&mut |e| if let Expr::Replace(..) = e { e.written_out() } else { e });
    mark_wires(module);
}

/// What is assigned by an `assign` must be a wire.
pub(super) fn mark_wires(module: &mut Module) {
    let targets: Vec<String> = module
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Assign(Expr::Name(name), _) => Some(name.clone()),
            _ => None,
        })
        .collect();
    for name in targets {
        if let Some(net) = module.net_mut(&name) {
            net.reg = false;
        }
    }
}

/// The block in parts; none if a part would read nothing and so never be evaluated.
fn parts(module: &mut Module, body: &[Statement]) -> Option<Vec<Item>> {
    let groups = groups(body);
    let mut items = Vec::new();
    let mut notes_of = Vec::new();
    for group in groups {
        let statements: Vec<Statement> = group.iter().map(|&at| body[at].clone()).collect();
        let statements = fold::accumulated(module, statements);
        match statements.as_slice() {
            [Statement { notes, kind: Kind::Assign(target @ Expr::Name(_), value) }]
                if !value.reads(target_name(target)) =>
            {
                notes_of.push((target_name(target).to_owned(), notes.clone()));
                items.push(Item::Assign(target.clone(), value.clone()));
            }
            _ if reads_anything(module, &statements) => items.push(Item::Always(statements)),
            _ => return None,
        }
    }
    for (name, notes) in notes_of {
        module.net_mut(&name).into_iter().for_each(|net| net.notes.add(notes.clone()));
    }
    Some(items)
}

/// Whether the statements read a signal that they do not write, so that a change wakes them.
fn reads_anything(module: &Module, body: &[Statement]) -> bool {
    let written = written(body);
    let is_constant = |name: &String| module.params.iter().any(|param| param.name == *name);
    body.iter()
        .flat_map(Statement::reads)
        .any(|name| !written.contains(&name) && !is_constant(&name))
}

/// The statements that must stay together, as lists of places in rising order.
fn groups(body: &[Statement]) -> Vec<Vec<usize>> {
    let mut writers: std::collections::BTreeMap<String, Vec<usize>> = Default::default();
    for (at, statement) in body.iter().enumerate() {
        statement.writes(&mut |name| writers.entry(name.to_owned()).or_default().push(at));
    }
    let mut group: Vec<usize> = (0..body.len()).collect();
    for places in writers.values() {
        places.iter().for_each(|&at| join(&mut group, places[0], at));
    }
    for (at, statement) in body.iter().enumerate() {
        for name in statement.reads() {
            if let Some(places) = writers.get(&name)
                && places.iter().any(|&writer| writer >= at)
            {
                join(&mut group, places[0], at);
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); body.len()];
    for at in 0..body.len() {
        groups[group[at]].push(at);
    }
    groups.retain(|group| !group.is_empty());
    // A group stands where its last statement stood, after all it reads.
    groups.sort_by_key(|group| group.last().copied());
    groups
}

/// Makes one group of those that two statements are in.
fn join(group: &mut [usize], a: usize, b: usize) {
    let (a, b) = (group[a], group[b]);
    group.iter_mut().filter(|of| **of == b).for_each(|of| *of = a);
}
