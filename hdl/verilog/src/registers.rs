//! Puts flip-flops, a module each in rust-hdl, where they are used.

use std::collections::BTreeMap;

use crate::ports::Direction;
use crate::syntax::{Design, Expr, Instance, Item, Literal, Module};
use crate::token::tokens;

/// Replaces every instance of a flip-flop module by a register of its parent.
pub(crate) fn inline(design: &mut Design) {
    let flip_flops: BTreeMap<String, Expr> = design
        .modules
        .iter()
        .filter_map(|module| power_up(module).map(|init| (module.name.clone(), init)))
        .collect();
    for module in &mut design.modules {
        let instances = std::mem::take(&mut module.instances);
        for instance in instances {
            let init = flip_flops.get(&instance.module);
            if !init.is_some_and(|init| absorb(module, &instance, init)) {
                module.instances.push(instance);
            }
        }
    }
    let kept = |name: &str, modules: &[Module]| {
        modules.iter().flat_map(|m| &m.instances).any(|instance| instance.module == name)
    };
    let unused: Vec<String> =
        flip_flops.into_keys().filter(|name| !kept(name, &design.modules)).collect();
    let mut first = true;
    // A flip-flop that is the top itself stays.
    design.modules.retain(|module| std::mem::take(&mut first) || !unused.contains(&module.name));
}

/// The value at power-up if the module is a flip-flop and nothing more.
fn power_up(module: &Module) -> Option<Expr> {
    let port = |name: &str| module.ports.iter().find(|port| port.name == name);
    let (d, q, clock) = (port("d")?, port("q")?, port("clock")?);
    let directions = [d.direction, q.direction, clock.direction];
    if directions != [Some(Direction::Input), Some(Direction::Output), Some(Direction::Input)]
        || module.ports.len() != 3
        || !module.instances.is_empty()
    {
        return None;
    }
    let [Item::Raw(text)] = module.items.as_slice() else { return None };
    let words: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
    let [
        before @ ..,
        "end",
        "always",
        "@",
        "(",
        "posedge",
        "clock",
        ")",
        "begin",
        "q",
        "<=",
        "d",
        ";",
        "end",
    ] = words.as_slice()
    else {
        return None;
    };
    let ["initial", "begin", "q", "=", value, ";"] = before else { return None };
    let init = Literal::read(value)?;
    Some(init.value().map_or(init, |value| Expr::literal(q.width, value)))
}

/// Makes the instance a register of `module`, if its output is a net of the module's own.
fn absorb(module: &mut Module, instance: &Instance, init: &Expr) -> bool {
    let pin = |name: &str| {
        instance.pins.iter().find(|(pin, _)| pin == name).and_then(|(_, value)| value.clone())
    };
    let (Some(d), Some(Expr::Name(q)), Some(clock)) = (pin("d"), pin("q"), pin("clock")) else {
        return false;
    };
    let Some(net) = module.nets.iter_mut().find(|net| net.name == q) else { return false };
    net.reg = true;
    net.init = Some(init.clone());
    module.items.push(Item::Register { clock, q, d });
    true
}
