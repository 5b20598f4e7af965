//! Names without `$`, and without those that Verilog keeps for itself.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::print::keywords::is_keyword;
use crate::tree::{Design, Module};

/// Old names to new ones, in one module.
type Names = BTreeMap<String, String>;

/// Renames everything inside the modules; ports and the modules themselves keep their names.
pub(crate) fn inside(design: &mut Design) -> Result<(), Error> {
    for module in &mut design.modules {
        if let Some(port) = module.ports.iter().find(|port| is_keyword(&port.name)) {
            let (module, name) = (module.name.clone(), port.name.clone());
            return Err(Error::Keyword { module, name });
        }
        let names = inner_names(module);
        module.rename(&|name| names.get(name).cloned());
        for instance in &mut module.instances {
            if let Some(name) = names.get(&instance_key(&instance.name)) {
                instance.name.clone_from(name);
            }
        }
    }
    Ok(())
}

/// The wanted name, or the first free one like it that is no keyword.
pub(crate) fn free(wanted: String, taken: &mut BTreeSet<String>) -> String {
    unused(if is_keyword(&wanted) { wanted + "_" } else { wanted }, taken)
}

/// The wanted name, or the first free one like it.
pub(crate) fn unused(wanted: String, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|n| format!("{wanted}_{n}"));
    let name = std::iter::once(wanted.clone()).chain(numbered).find(|name| !taken.contains(name));
    let name = name.unwrap_or(wanted);
    taken.insert(name.clone());
    name
}

fn inner_names(module: &Module) -> Names {
    let mut names = Names::new();
    let mut taken: BTreeSet<String> = module.ports.iter().map(|port| port.name.clone()).collect();
    let mut wanted: Vec<(String, String)> = Vec::new();
    for net in &module.nets {
        if net.init.is_some()
            && let Some(register) = net.name.strip_suffix("$q")
        {
            wanted.push((net.name.clone(), register.to_owned()));
            wanted.push((format!("{register}$d"), format!("{register}_next")));
        }
    }
    for param in &module.params {
        let name = &param.name;
        let is_of_enumeration = name.contains('$') && name.starts_with(char::is_uppercase);
        wanted.push((name.clone(), if is_of_enumeration { upper(name) } else { name.clone() }));
    }
    wanted.extend(module.nets.iter().map(|net| (net.name.clone(), net.name.clone())));
    // Instances share the names of the nets around them; their keys must not.
    let instances = module.instances.iter().map(|instance| &instance.name);
    wanted.extend(instances.map(|name| (instance_key(name), name.clone())));
    let exists = |old: &str| old.starts_with(INSTANCE) || module.width(old).is_some();
    for (old, new) in wanted {
        if exists(&old) && !names.contains_key(&old) {
            let name = free(new.replace('$', "_"), &mut taken);
            names.insert(old, name);
        }
    }
    names
}

/// Sets the keys of instances apart from those of signals.
const INSTANCE: &str = "instance ";

fn instance_key(name: &str) -> String {
    format!("{INSTANCE}{name}")
}

/// `State$WaitForIt` as `STATE_WAIT_FOR_IT`.
fn upper(name: &str) -> String {
    let mut upper = String::new();
    let mut before = '$';
    for c in name.chars() {
        if c.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            upper.push('_');
        }
        upper.push(if c == '$' { '_' } else { c.to_ascii_uppercase() });
        before = c;
    }
    upper
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerations_are_written_in_capitals() {
        assert_eq!(upper("State$WaitForIt"), "STATE_WAIT_FOR_IT");
        assert_eq!(upper("Crc16$Done"), "CRC16_DONE");
    }

    #[test]
    fn a_taken_name_or_a_keyword_gives_another() {
        let mut taken = BTreeSet::from(["count".to_owned()]);
        assert_eq!(free("count".to_owned(), &mut taken), "count_2");
        assert_eq!(free("count".to_owned(), &mut taken), "count_3");
        assert_eq!(free("table".to_owned(), &mut taken), "table_");
    }
}
