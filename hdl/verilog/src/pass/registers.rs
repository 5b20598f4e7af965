//! Puts flip-flops, a module each in rust-hdl, where they are used.

use std::collections::BTreeMap;

use crate::print::token::tokens;
use crate::read::ports::Direction;
use crate::tree::{Design, Expr, Instance, Item, Literal, Module};

/// Replaces every instance of a flip-flop module by a register of its parent.
pub(crate) fn inline(design: &mut Design) {
    let flip_flops: BTreeMap<String, FlipFlop> = design
        .modules
        .iter()
        .filter_map(|module| Some((module.name.clone(), FlipFlop::of(module)?)))
        .collect();
    for module in &mut design.modules {
        let instances = std::mem::take(&mut module.instances);
        for instance in instances {
            let found = flip_flops.get(&instance.module);
            if !found.is_some_and(|flip_flop| absorb(module, &instance, flip_flop)) {
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

/// What there is to say of a flip-flop.
struct FlipFlop {
    /// The value at power-up.
    init: Expr,
    /// What stands before its text, as `(* keep *)`.
    attributes: Option<String>,
}

impl FlipFlop {
    /// None if the module is more than a flip-flop.
    fn of(module: &Module) -> Option<FlipFlop> {
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
        let (attributes, text) = attributes(text);
        let words: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
        let words = words.join(" ");
        let value = words.strip_prefix("initial begin q = ")?;
        let value = value.strip_suffix(" ; end always @ ( posedge clock ) begin q <= d ; end")?;
        let init = Literal::read(value)?;
        let init = init.value().map_or(init, |value| Expr::literal(q.width, value));
        Some(FlipFlop { init, attributes: attributes.map(str::to_owned) })
    }
}

/// The attributes that a text begins with, and the rest of it.
fn attributes(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_start();
    let end = if text.starts_with("(*") { text.find("*)") } else { None };
    match end {
        Some(end) => (Some(&text[..end + 2]), &text[end + 2..]),
        None => (None, text),
    }
}

/// Makes the instance a register of `module`, if its output is a net of the module's own.
fn absorb(module: &mut Module, instance: &Instance, flip_flop: &FlipFlop) -> bool {
    let pin = |name: &str| {
        instance.pins.iter().find(|(pin, _)| pin == name).and_then(|(_, value)| value.clone())
    };
    let (Some(d), Some(Expr::Name(q)), Some(clock)) = (pin("d"), pin("q"), pin("clock")) else {
        return false;
    };
    let Some(net) = module.nets.iter_mut().find(|net| net.name == q) else { return false };
    net.reg = true;
    net.init = Some(flip_flop.init.clone());
    net.attributes.clone_from(&flip_flop.attributes);
    module.items.push(Item::Register { clock, q, d });
    true
}

#[cfg(test)]
mod tests {
    use super::attributes;

    #[test]
    fn attributes_are_what_a_text_begins_with() {
        let text = "\n(* keep, ASYNC_REG = \"TRUE\" *)\ninitial begin\n";
        assert_eq!(
            attributes(text),
            (Some("(* keep, ASYNC_REG = \"TRUE\" *)"), "\ninitial begin\n")
        );
        assert_eq!(
            attributes("always @(*) q <= d; (* x *)"),
            (None, "always @(*) q <= d; (* x *)")
        );
    }
}
