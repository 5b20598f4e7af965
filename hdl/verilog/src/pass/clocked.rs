//! Writes to registers where their next values are found, instead of to a signal first.

use std::collections::BTreeMap;

use crate::tree::{Expr, Item, Kind, Module, Notes, Statement, target_name};

/// Puts all registers of a clock into one clocked block, with the blocks that do nothing but find
/// their next values.
///
/// `x_next = x; if (c) x_next = a;` and `x <= x_next` become `if (c) x <= a`: nothing else reads
/// `x_next`, and a register that is not assigned keeps its value.
pub(crate) fn blocks(module: &mut Module) {
    let mut clocked: Vec<(Expr, Vec<Statement>)> = Vec::new();
    let mut add = |clock: Expr, body: Vec<Statement>| match clocked
        .iter_mut()
        .find(|(known, _)| *known == clock)
    {
        Some((_, known)) => known.extend(body),
        None => clocked.push((clock, body)),
    };
    let mut absorbed = Vec::new();
    for at in 0..module.items.len() {
        if let Item::Always(body) = &module.items[at]
            && let Some((clock, registers)) = feeds(module, body)
        {
            absorbed.extend(registers.iter().map(|(d, q)| (at, d.clone(), q.clone())));
            add(clock, nonblocking(body.clone(), &registers));
        }
    }
    module.nets.retain(|net| !absorbed.iter().any(|(_, d, _)| *d == net.name));
    let mut items = Vec::new();
    for (at, item) in std::mem::take(&mut module.items).into_iter().enumerate() {
        match item {
            Item::Register { clock, q, d } => {
                if !absorbed.iter().any(|(_, _, known)| *known == q) {
                    let net = module.net_mut(&q);
                    let notes = net.map(|net| std::mem::take(&mut net.notes)).unwrap_or_default();
                    let kind = Kind::Assign(Expr::Name(q), d);
                    add(clock, vec![Statement { notes, kind }]);
                }
            }
            item if absorbed.iter().any(|(place, ..)| *place == at) => drop(item),
            item => items.push(item),
        }
    }
    items.extend(clocked.into_iter().map(|(clock, body)| Item::Clocked(clock, body)));
    module.items = items;
}

/// The clock and, for each signal the block writes, the register it feeds; none if the block does
/// anything else.
fn feeds(module: &Module, body: &[Statement]) -> Option<(Expr, BTreeMap<String, String>)> {
    let mut written = Vec::new();
    body.iter().for_each(|s| s.writes(&mut |name| written.push(name.to_owned())));
    let mut registers = BTreeMap::new();
    let mut common = None;
    for name in written {
        let wanted = Expr::name(name.clone());
        let (clock, q) = module.items.iter().find_map(|item| match item {
            Item::Register { clock, q, d } if *d == wanted => Some((clock, q)),
            _ => None,
        })?;
        // Once, by its register.
        if module.reads(&name) != 1 || *common.get_or_insert(clock) != clock {
            return None;
        }
        registers.insert(name, q.clone());
    }
    Some((common?.clone(), registers))
}

/// The statements with registers in place of their next values, without those that say that a
/// register keeps its value.
fn nonblocking(body: Vec<Statement>, registers: &BTreeMap<String, String>) -> Vec<Statement> {
    let keeps = |statement: &Statement| match &statement.kind {
        Kind::Assign(Expr::Name(d), Expr::Name(q)) => registers.get(d) == Some(q),
        _ => false,
    };
    // Only where nothing has been assigned yet does it mean that.
    let mut assigned: Vec<String> = Vec::new();
    let mut kept = Vec::new();
    let mut notes = Notes::default();
    for mut statement in body {
        let is_first = match &statement.kind {
            Kind::Assign(target, _) => !assigned.iter().any(|name| name == target_name(target)),
            _ => false,
        };
        statement.writes(&mut |name| assigned.push(name.to_owned()));
        notes.add(std::mem::take(&mut statement.notes));
        if !(is_first && keeps(&statement)) {
            statement.notes = std::mem::take(&mut notes);
            kept.push(statement);
        }
    }
    // Only their registers read the next values.
    let mut register = |e: Expr| e.renamed(&|name| registers.get(name).cloned());
    kept.iter_mut().for_each(|statement| statement.rewrite(&mut register));
    kept
}
