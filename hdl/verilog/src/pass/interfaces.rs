//! The ports of interfaces, and the constants of groups, as if each stood for itself.

use std::collections::{BTreeMap, BTreeSet};

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
        let all: BTreeSet<&str> = ports.collect();
        let inside = all.iter().filter(|name| name.contains('$'));
        let named = inside.map(|name| ((*name).to_owned(), plain(name)));
        PlainNames(named.filter(|(_, name)| !all.contains(name.as_str())).collect())
    }

    /// That of this port.
    pub fn of(&self, name: &str) -> String {
        self.0.get(name).cloned().unwrap_or_else(|| name.replace('$', "_"))
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
}
