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
type Names = BTreeMap<String, String>;

/// Gives ports and constants in all modules their plain names, and the signals that connect them
/// those of plain ports.
pub(crate) fn flatten(design: &mut Design) {
    let modules = &design.modules;
    let ports: BTreeMap<String, Names> =
        modules.iter().map(|module| (module.name.clone(), plain_ports(module))).collect();
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

/// The names that ports get in the exported Verilog.
pub(crate) struct PlainNames(Names);

impl PlainNames {
    /// Of all ports of a module: the plain ones, where no other port has them.
    pub fn of_ports<'a>(ports: impl Iterator<Item = &'a str>) -> PlainNames {
        let (inside, own): (BTreeSet<&str>, BTreeSet<&str>) =
            ports.partition(|name| name.contains('$'));
        let mut taken: BTreeSet<String> = own.into_iter().map(str::to_owned).collect();
        let mut names = Names::new();
        for name in inside {
            let plain = plain(name);
            let wanted = if taken.contains(&plain) { name.replace('$', "_") } else { plain };
            names.insert(name.to_owned(), unused(wanted, &mut taken));
        }
        PlainNames(names)
    }

    /// That of this port.
    pub fn of(&self, name: &str) -> String {
        self.0.get(name).map_or(name, String::as_str).to_owned()
    }
}

fn plain_ports(module: &Module) -> Names {
    PlainNames::of_ports(module.ports.iter().map(|port| port.name.as_str())).0
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
        let names = PlainNames::of_ports(["port$x", "x", "a$b", "a_b", "port$y"].into_iter());
        let named = ["port$x", "x", "a$b", "a_b", "port$y"].map(|name| names.of(name));
        assert_eq!(named, ["port_x", "x", "a_b_2", "a_b", "y"]);
    }
}
