//! Connects ports and registers directly to what rust-hdl copies into a signal of their own.

use std::collections::BTreeMap;

use super::print;
use super::syntax::{Expr, Item, Module};

/// Longer expressions keep their signal instead of standing in a port connection.
const LONGEST: usize = 48;

/// Replaces the signals that only carry a value into an instance or a register.
pub(crate) fn directly(module: &mut Module) {
    while replace_names(module) {}
    into_registers(module);
    into_pins(module);
    drop_unused(module);
}

/// Where the value of an inner signal of rust-hdl's own making comes from.
fn carried(module: &Module, wanted: &dyn Fn(&Expr) -> bool) -> BTreeMap<String, Expr> {
    let inner = |name: &str| name.contains('$') && module.nets.iter().any(|net| net.name == name);
    module
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Assign(Expr::Name(name), value) if inner(name) && wanted(value) => {
                Some((name.clone(), value.clone()))
            }
            _ => None,
        })
        .collect()
}

/// Replaces signals that are another signal or a constant by it, everywhere.
fn replace_names(module: &mut Module) -> bool {
    let same_width =
        |name: &str, value: &Expr| module.width(name) == Some(module.self_width(value));
    let mut found = carried(module, &|value| matches!(value, Expr::Name(_) | Expr::Literal(_)));
    found.retain(|name, value| same_width(name, value) && !used_in_part(module, name));
    let Some((name, value)) = found.into_iter().find(|(name, value)| match value {
        // The clock of a register stays a name.
        Expr::Literal(_) => !clocks(module).any(|clock| clock.reads(name)),
        _ => true,
    }) else {
        return false;
    };
    module.items.retain(|item| !matches!(item, Item::Assign(Expr::Name(to), _) if *to == name));
    module.nets.retain(|net| net.name != name);
    replace(module, &name, &value);
    true
}

fn clocks(module: &Module) -> impl Iterator<Item = &Expr> {
    module.items.iter().filter_map(|item| match item {
        Item::Register { clock, .. } => Some(clock),
        _ => None,
    })
}

fn exprs(module: &Module, f: &mut dyn FnMut(&Expr)) {
    for item in &module.items {
        match item {
            Item::Always(body) => body.iter().for_each(|s| s.exprs(f)),
            Item::Assign(_, value) => f(value),
            Item::Register { clock, d, .. } => {
                f(clock);
                f(d);
            }
            Item::Raw(_) => {}
        }
    }
    module.instances.iter().flat_map(|instance| &instance.pins).for_each(|(_, value)| f(value));
}

/// Whether single bits of the signal are read, so that no expression can stand for it.
fn used_in_part(module: &Module, wanted: &str) -> bool {
    let mut found = false;
    exprs(module, &mut |e| {
        e.clone().map(&mut |e| {
            if let Expr::Index(name, _) | Expr::Slice(name, _, _) = &e {
                found |= name == wanted;
            }
            e
        });
    });
    found
}

fn replace(module: &mut Module, wanted: &str, value: &Expr) {
    let mut swap = |e: Expr| if e == Expr::name(wanted) { value.clone() } else { e };
    for item in &mut module.items {
        *item = match std::mem::replace(item, Item::Raw(String::new())) {
            Item::Always(body) => {
                Item::Always(body.into_iter().map(|s| s.map(&mut swap)).collect())
            }
            Item::Assign(target, value) => Item::Assign(target, value.map(&mut swap)),
            Item::Register { clock, q, d } => {
                Item::Register { clock: clock.map(&mut swap), q, d: d.map(&mut swap) }
            }
            raw => raw,
        };
    }
    for (_, pin) in module.instances.iter_mut().flat_map(|instance| &mut instance.pins) {
        *pin = std::mem::replace(pin, Expr::name("")).map(&mut swap);
    }
}

/// How often a name is read.
fn reads(module: &Module, wanted: &str) -> usize {
    let mut count = 0;
    exprs(module, &mut |e| e.names(&mut |name| count += usize::from(name == wanted)));
    count
}

/// `q <= d` with the expression itself where `d` is nothing but that.
fn into_registers(module: &mut Module) {
    for (name, value) in carried(module, &|_| true) {
        let fed = module.items.iter().position(
            |item| matches!(item, Item::Register { d, .. } if *d == Expr::name(name.clone())),
        );
        if let Some(at) = fed
            && reads(module, &name) == 1
        {
            if let Item::Register { d, .. } = &mut module.items[at] {
                *d = value;
            }
            forget(module, &name);
        }
    }
}

/// Short expressions stand in the port connection itself.
fn into_pins(module: &mut Module) {
    for (name, value) in carried(module, &|value| print::expr(value).len() <= LONGEST) {
        if reads(module, &name) != 1 {
            continue;
        }
        let mut pins = module.instances.iter_mut().flat_map(|instance| &mut instance.pins);
        if let Some((_, pin)) = pins.find(|(_, pin)| *pin == Expr::name(name.clone())) {
            *pin = value;
            forget(module, &name);
        }
    }
}

/// Drops an inner signal and what drives it.
fn forget(module: &mut Module, name: &str) {
    module
        .items
        .retain(|item| !matches!(item, Item::Assign(Expr::Name(to), _) if to.as_str() == name));
    module.nets.retain(|net| net.name != name);
}

/// Constants nobody reads, such as the variants of an enumeration in the parent of its register.
fn drop_unused(module: &mut Module) {
    let raw: Vec<String> = module
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Raw(text) => Some(text.clone()),
            _ => None,
        })
        .collect();
    let unused: Vec<String> = module
        .params
        .iter()
        .map(|param| param.name.clone())
        .filter(|name| reads(module, name) == 0 && !raw.iter().any(|text| text.contains(name)))
        .collect();
    module.params.retain(|param| !unused.contains(&param.name));
}
