//! The ports of interfaces, and the constants of groups, as if each stood for itself.

use std::collections::{BTreeMap, BTreeSet};

use crate::pass::naming::unused;
use crate::tree::{Design, Module};

/// The name of a port that rust-hdl calls `file$step`: the field of the interface and the port,
/// `file_step`. The ports of a field `port` keep their own names.
pub(crate) fn plain(name: &str) -> String {
    name.strip_prefix("port$").unwrap_or(name).replace('$', "_")
}

/// Old names to new ones, in one module.
pub(crate) type Names = BTreeMap<String, String>;

/// Gives ports and constants in all modules their plain names, and the signals that connect them
/// those of plain ports.
pub(crate) fn flatten(design: &mut Design) {
    let plain_ports = |module: &Module| {
        let names = plain_names(module.ports.iter().map(|port| port.name.as_str()));
        (module.name.clone(), names)
    };
    let ports: BTreeMap<String, Names> = design.modules.iter().map(plain_ports).collect();
    for module in &mut design.modules {
        let mut names = ports[&module.name].clone();
        for param in &module.params {
            // A group is a field, in small letters; `State$Idle` is of an enumeration.
            if param.name.contains('$') && !param.name.starts_with(char::is_uppercase) {
                names.insert(param.name.clone(), plain(&param.name));
            }
        }
        for instance in &mut module.instances {
            let Some(ports) = ports.get(&instance.module) else { continue };
            for (old, new) in ports {
                let [old, new] = [old, new].map(|port| format!("{}${port}", instance.name));
                names.insert(old, new);
            }
            for (pin, _) in &mut instance.pins {
                *pin = ports.get(pin).unwrap_or(pin).clone();
            }
        }
        module.rename(&|name| names.get(name).cloned());
    }
}

/// What ports of interfaces are called in the exported Verilog: plainly, where no other port is.
pub(crate) fn plain_names<'a>(ports: impl Iterator<Item = &'a str>) -> Names {
    let (inside, own): (BTreeSet<&str>, BTreeSet<&str>) =
        ports.partition(|name| name.contains('$'));
    let mut taken: BTreeSet<String> = own.into_iter().map(str::to_owned).collect();
    let named = inside.into_iter().map(|name| {
        let plain = plain(name);
        let wanted = if taken.contains(&plain) { name.replace('$', "_") } else { plain };
        (name.to_owned(), unused(wanted, &mut taken))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_called_after_its_field_unless_that_is_port() {
        assert_eq!(plain("file$step"), "file_step");
        assert_eq!(plain("port$request_valid"), "request_valid");
        assert_eq!(plain("reset"), "reset");
    }

    #[test]
    fn no_two_ports_have_one_name() {
        let names = plain_names(["port$x", "x", "a$b", "a_b", "port$y"].into_iter());
        let wanted = [("a$b", "a_b_2"), ("port$x", "port_x"), ("port$y", "y")];
        assert_eq!(names, wanted.map(|(old, new)| (old.to_owned(), new.to_owned())).into());
    }
}
