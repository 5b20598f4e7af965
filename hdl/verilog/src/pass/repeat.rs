//! Writes arrays of instances as loops, and their outputs as vectors.

use crate::pass::connect::{hand_over, read_in_part};
use crate::pass::links::is_chain;
use crate::print::keywords::is_keyword;
use crate::tree::{
    COPY, Design, Expr, Instance, Item, Literal, Module, Net, Notes, Pin, target_name,
};

/// Fewer instances are written out, but for those of a chain.
const FEWEST: usize = 3;

/// Connects what instances drive to the bits of the vector it is put together in:
/// `hits = {entry_1_hit, entry_0_hit}` becomes `.hit(hits[1])` and `.hit(hits[0])`.
pub(crate) fn vectors(module: &mut Module) {
    let mut at = 0;
    while at < module.items.len() {
        let found = match &module.items[at] {
            Item::Assign(Expr::Name(vector), Expr::Concat(parts)) => parts
                .iter()
                .all(|part| only_here(module, part))
                .then(|| (vector.clone(), parts.clone())),
            _ => None,
        };
        let Some((vector, parts)) = found else {
            at += 1;
            continue;
        };
        module.items.remove(at);
        if let (Some(net), Some(Expr::Name(part))) = (module.net_mut(&vector), parts.last()) {
            let notes = std::mem::take(&mut net.notes);
            hand_over(module, part, notes);
        }
        let mut low = 0;
        for part in parts.iter().rev() {
            let width = module.self_width(part);
            module.put_into(&Expr::bits(&vector, low, width), target_name(part));
            low += width;
        }
    }
}

/// Whether the signal is driven by an instance and read in one place, where it was found.
fn only_here(module: &Module, part: &Expr) -> bool {
    let Expr::Name(name) = part else { return false };
    let net = module.nets.iter().find(|net| net.name == *name);
    // Its pin and the vector: an inner signal no item drives is driven by its instance.
    net.is_some_and(|net| !net.reg)
        && module.pins().any(|pin| pin == part)
        && module.reads(name) == 2
        && module.assigned(part).is_none()
}

/// Writes instances that differ only in their number as one loop.
pub(crate) fn loops(design: &mut Design) {
    for module in &mut design.modules {
        if is_taken(module, COPY) {
            continue;
        }
        let mut at = 0;
        while at < module.instances.len() {
            let count = copies_from(module, at);
            let name = &module.instances[at].name;
            let base = name.strip_suffix("_0").unwrap_or(name).to_owned();
            let label = if is_keyword(&base) { format!("{base}_") } else { base.clone() };
            let enough = count >= FEWEST || count > 0 && is_linked(module, at);
            if enough && !is_taken(module, &label) {
                pack_outputs(module, &base, at, count);
                if let Some(all) = one_for_all(module, &label, &module.instances[at..at + count]) {
                    module.instances.splice(at..at + count, [all]);
                }
            }
            at += 1;
        }
    }
}

/// How many instances from this one on are numbered copies of one circuit.
fn copies_from(module: &Module, at: usize) -> usize {
    let first = &module.instances[at];
    let Some(base) = first.name.strip_suffix("_0") else { return 0 };
    let is_copy = |(number, instance): &(usize, &Instance)| {
        instance.module == first.module && instance.name == format!("{base}_{number}")
    };
    module.instances[at..].iter().enumerate().take_while(is_copy).count()
}

/// Whether an instance is in a chain.
fn is_linked(module: &Module, at: usize) -> bool {
    module.instances[at].pins.iter().any(|(_, pin)| match pin {
        Some(Expr::Index(name, _) | Expr::Slice(name, ..)) => is_chain(module, name),
        _ => false,
    })
}

fn is_taken(module: &Module, name: &str) -> bool {
    module.width(name).is_some() || module.instances.iter().any(|instance| instance.name == name)
}

/// Makes one vector of the signals that the copies of a circuit drive one each, `entry_0_held`
/// and so on.
fn pack_outputs(module: &mut Module, base: &str, at: usize, count: usize) {
    for pin in 0..module.instances[at].pins.len() {
        let port = module.instances[at].pins[pin].0.clone();
        let vector = format!("{base}_{port}");
        let parts: Vec<String> = (0..count).map(|n| format!("{base}_{n}_{port}")).collect();
        let connected = parts.iter().zip(&module.instances[at..]).all(|(part, instance)| {
            instance.pins.get(pin).is_some_and(|(_, to)| *to == Some(Expr::name(part.clone())))
        });
        let Some(place) = module.nets.iter().position(|net| net.name == parts[0]) else { continue };
        if !connected || is_taken(module, &vector) || parts.iter().any(|p| in_part(module, p)) {
            continue;
        }
        let width = module.nets[place].width;
        let total = width * u32::try_from(count).unwrap_or(u32::MAX / width);
        let all = Net { name: vector.clone(), width: total, ..module.nets[place].clone() };
        module.nets[place] = all;
        for (part, low) in parts.iter().zip((0..).step_by(width as usize)) {
            module.put_into(&Expr::bits(&vector, low, width), part);
        }
    }
}

/// Whether the signal is assigned in the module itself, or single bits of it are read.
fn in_part(module: &Module, wanted: &str) -> bool {
    read_in_part(module, wanted)
        || module.nets.iter().any(|net| net.name == wanted && net.reg)
        || module.assigned(&Expr::name(wanted)).is_some()
}

/// The instance in a loop that stands for all of `copies`.
fn one_for_all(module: &Module, label: &str, copies: &[Instance]) -> Option<Instance> {
    let first = copies.first()?;
    let mut pins = Vec::new();
    for (at, (pin, _)) in first.pins.iter().enumerate() {
        let values: Vec<&Pin> = copies
            .iter()
            .map(|copy| copy.pins.get(at).filter(|(name, _)| name == pin).map(|(_, value)| value))
            .collect::<Option<_>>()?;
        let value = if values.iter().all(|value| value.is_none()) {
            None
        } else {
            let values: Vec<&Expr> =
                values.into_iter().map(Option::as_ref).collect::<Option<_>>()?;
            Some(pattern(module, &values)?)
        };
        pins.push((pin.clone(), value));
    }
    Some(Instance {
        module: first.module.clone(),
        name: label.to_owned(),
        copies: Some(u32::try_from(copies.len()).ok()?),
        pins,
        notes: Notes(copies.iter().flat_map(|copy| copy.notes.0.clone()).collect()),
    })
}

/// The expression that gives each of `values` for its number.
fn pattern(module: &Module, values: &[&Expr]) -> Option<Expr> {
    let first = *values.first()?;
    let of_chain = match first {
        Expr::Index(name, _) | Expr::Slice(name, ..) => is_chain(module, name),
        _ => false,
    };
    // One alone may be a part of a chain, and counts then.
    let alone = values.len() == 1 && of_chain;
    if !alone && values.iter().all(|value| *value == first) {
        return Some(first.clone());
    }
    let all = |part: &dyn Fn(&Expr) -> Option<Expr>| -> Option<Expr> {
        let parts: Vec<Expr> = values.iter().map(|value| part(value)).collect::<Option<_>>()?;
        pattern(module, &parts.iter().collect::<Vec<_>>())
    };
    match first {
        Expr::Index(name, at) | Expr::Slice(name, at, _) => {
            let width = if let Expr::Slice(_, _, width) = first { Some(*width) } else { None };
            let part = |low| match width {
                Some(width) => Expr::Slice(name.clone(), Box::new(low), width),
                None => Expr::Index(name.clone(), Box::new(low)),
            };
            let bits = width.map_or(1, u128::from);
            let start = at.value().filter(|low| *low == 0 || of_chain)? / bits;
            let mut numbered = values.iter().zip(start..);
            let counts = numbered.all(|(value, number)| **value == part(plain(number * bits)));
            let low = match width {
                Some(_) => Expr::Binary("*", Box::new(number(start)), Box::new(plain(bits))),
                None => number(start),
            };
            counts.then(|| part(low))
        }
        Expr::Unary(op, _) => {
            let inner = all(&|value| match value {
                Expr::Unary(known, inner) if known == op => Some((**inner).clone()),
                _ => None,
            })?;
            Some(Expr::Unary(op, Box::new(inner)))
        }
        Expr::Binary(op, ..) => {
            let side = |right: bool| {
                all(&|value| match value {
                    Expr::Binary(known, l, r) if known == op => {
                        Some(if right { (**r).clone() } else { (**l).clone() })
                    }
                    _ => None,
                })
            };
            Some(Expr::Binary(op, Box::new(side(false)?), Box::new(side(true)?)))
        }
        _ => None,
    }
}

/// The number of a copy, counted from `start`.
fn number(start: u128) -> Expr {
    match start {
        0 => Expr::name(COPY),
        _ => Expr::Binary("+", Box::new(Expr::name(COPY)), Box::new(plain(start))),
    }
}

fn plain(value: u128) -> Expr {
    Expr::Literal(Literal { width: None, value })
}
