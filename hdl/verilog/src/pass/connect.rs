//! Connects ports and registers directly to what rust-hdl copies into a signal of their own.

use std::collections::BTreeMap;

use crate::print;
use crate::read::ports::Direction;
use crate::tree::{Expr, Item, Module, Net, Notes};

/// Longer expressions keep their signal instead of standing in a port connection.
const LONGEST: usize = 48;

/// Replaces the signals that only carry a value into or out of an instance or a register.
pub(crate) fn directly(module: &mut Module) {
    while replace_one(module) {}
    while output_to_port(module) {}
    into_registers(module);
    into_pins(module);
    drop_unused_constants(module);
}

/// Whether it is an inner signal of rust-hdl's own making, named after an instance and its port.
fn is_stub(module: &Module, name: &str) -> bool {
    name.contains('$') && module.nets.iter().any(|net| net.name == name)
}

/// Where the values of stubs come from.
fn carried(module: &Module, wanted: &dyn Fn(&Expr) -> bool) -> BTreeMap<String, Expr> {
    let carries = |item: &Item| match item {
        Item::Assign(Expr::Name(name), value) if is_stub(module, name) && wanted(value) => {
            Some((name.clone(), value.clone()))
        }
        _ => None,
    };
    module.items.iter().filter_map(carries).collect()
}

/// Replaces one stub that is another signal or a number by it, everywhere; false if there is none.
fn replace_one(module: &mut Module) -> bool {
    let found = carried(module, &|value| matches!(value, Expr::Name(_) | Expr::Literal(_)));
    let can_stand_for = |(name, value): &(String, Expr)| {
        let same_width = module.width(name) == Some(module.self_width(value));
        // A number can neither be a clock nor have parts.
        let is_number = matches!(value, Expr::Literal(_));
        let has_to_be_a_name = || read_in_part(module, name) || is_clock(module, name);
        same_width && !(is_number && has_to_be_a_name())
    };
    let Some((name, value)) = found.into_iter().find(can_stand_for) else { return false };
    forget(module, &name, &name);
    replace(module, &name, &value);
    true
}

/// Replaces one output of an instance that is only copied to a port by the port; false if there
/// is none.
fn output_to_port(module: &mut Module) -> bool {
    let is_output = |name: &str| {
        let output = Some(Direction::Output);
        module.ports.iter().any(|port| port.name == name && port.direction == output)
    };
    let copied = module.items.iter().find_map(|item| match item {
        Item::Assign(Expr::Name(port), Expr::Name(stub))
            if is_output(port)
                && is_stub(module, stub)
                && module.width(port) == module.width(stub)
                && !read_in_part(module, stub)
                && is_from_instance(module, stub) =>
        {
            Some((port.clone(), stub.clone()))
        }
        _ => None,
    });
    let Some((port, stub)) = copied else { return false };
    forget(module, &port, &stub);
    module.nets.retain(|net| net.name != stub);
    replace(module, &stub, &Expr::name(port));
    true
}

/// Whether nothing in the module itself drives the signal.
fn is_from_instance(module: &Module, name: &str) -> bool {
    let mut driven = false;
    for item in &module.items {
        match item {
            Item::Always(body) | Item::Clocked(_, body) => {
                body.iter().for_each(|s| s.writes(&mut |to| driven |= to == name));
            }
            Item::Assign(target, _) => target.names(&mut |to| driven |= to == name),
            Item::Register { q, .. } => driven |= q == name,
            Item::Raw(_) => driven = true,
        }
    }
    !driven && module.pins().any(|pin| *pin == Expr::name(name))
}

fn is_clock(module: &Module, name: &str) -> bool {
    module
        .items
        .iter()
        .any(|item| matches!(item, Item::Register { clock, .. } if clock.reads(name)))
}

/// Whether single bits of the signal are read.
pub(crate) fn read_in_part(module: &Module, wanted: &str) -> bool {
    let mut found = false;
    module.exprs(&mut |e| {
        e.each(&mut |e| {
            found |= matches!(e, Expr::Index(name, _) | Expr::Slice(name, ..) if name == wanted);
        });
    });
    found
}

fn replace(module: &mut Module, wanted: &str, value: &Expr) {
    match value {
        Expr::Name(to) => {
            module.map(&mut |e| e.renamed(&|name| (name == wanted).then(|| to.clone())));
        }
        value => module.put_into(value, wanted),
    }
}

/// `q <= d` with the expression itself where `d` is nothing but that.
fn into_registers(module: &mut Module) {
    for (name, value) in carried(module, &|_| true) {
        if module.reads(&name) != 1 {
            continue;
        }
        let wanted = Expr::name(name.clone());
        let fed = module.items.iter_mut().find_map(|item| match item {
            Item::Register { d, .. } if *d == wanted => Some(d),
            _ => None,
        });
        if let Some(d) = fed {
            *d = value;
            forget(module, &name, &name);
        }
    }
}

/// Short expressions stand in the port connection itself; unread outputs are left open.
fn into_pins(module: &mut Module) {
    for (name, value) in carried(module, &|value| print::expr(value).len() <= LONGEST) {
        if module.reads(&name) == 1 && set_pin(module, &name, Some(value)) {
            forget(module, &name, &name);
        }
    }
    let stubs: Vec<String> = module.nets.iter().map(|net| net.name.clone()).collect();
    for name in stubs {
        let unread = module.reads(&name) == 1 && is_from_instance(module, &name);
        if unread && is_stub(module, &name) && set_pin(module, &name, None) {
            forget(module, &name, &name);
        }
    }
}

/// Connects the pin that is connected to a signal to something else.
fn set_pin(module: &mut Module, name: &str, to: Option<Expr>) -> bool {
    let now = Some(Expr::name(name));
    let mut pins = module.instances.iter_mut().flat_map(|instance| &mut instance.pins);
    let Some((_, pin)) = pins.find(|(_, pin)| *pin == now) else { return false };
    *pin = to;
    true
}

/// Drops what drives a signal, and the signal if it is no port; its comments are then those of what `stub` belongs to.
fn forget(module: &mut Module, name: &str, stub: &str) {
    if let Some(net) = module.net_mut(name) {
        let notes = std::mem::take(&mut net.notes);
        hand_over(module, stub, notes);
    }
    let drives = |item: &Item| matches!(item, Item::Assign(Expr::Name(to), _) if to == name);
    module.items.retain(|item| !drives(item));
    module.nets.retain(|net| net.name != name);
}

/// Gives comments to the instance, or the register, that a stub is named after.
pub(crate) fn hand_over(module: &mut Module, stub: &str, notes: Notes) {
    let is_of = |name: &str| stub.strip_prefix(name).is_some_and(|port| port.starts_with('$'));
    let instances = module.instances.iter_mut().filter(|instance| is_of(&instance.name));
    let register = |net: &&mut Net| net.name.strip_suffix("$q").is_some_and(is_of);
    if let Some(instance) = instances.max_by_key(|instance| instance.name.len()) {
        instance.notes.add(notes);
    } else if let Some(net) = module.nets.iter_mut().find(register) {
        net.notes.add(notes);
    }
}

/// Constants nobody reads, such as the variants of an enumeration in the parent of its register.
fn drop_unused_constants(module: &mut Module) {
    let in_raw = |name: &str| {
        module.items.iter().any(|item| matches!(item, Item::Raw(text) if text.contains(name)))
    };
    let unused: Vec<String> = module
        .params
        .iter()
        .map(|param| param.name.clone())
        .filter(|name| module.reads(name) == 0 && !in_raw(name))
        .collect();
    module.params.retain(|param| !unused.contains(&param.name));
}
