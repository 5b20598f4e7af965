//! The proof that two texts are the same circuit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::beside::Comparison;
use super::equal::proven;
use super::scratch::Scratch;
use crate::print;
use crate::print::token;
use crate::tree::{Design, Instance, Item, Module};

/// What corresponds in a raw circuit and in what became of it.
#[derive(Default)]
struct Pairs<'a> {
    /// Registers in the flat circuits.
    registers: Vec<(String, String)>,
    /// Instances of hand-written modules in them.
    cells: Vec<(String, String)>,
    /// Hand-written modules: rust-hdl's name, and the module after the export.
    by_hand: BTreeMap<String, &'a Module>,
}

impl<'a> Pairs<'a> {
    fn of(raw: &Design, clean: &'a Design) -> Pairs<'a> {
        let (mut registers, mut by_hand) = (BTreeMap::new(), BTreeMap::new());
        walk(clean, &clean.modules[0].name, "", &mut |path, module| {
            let is_by_hand = module.items.iter().any(|item| matches!(item, Item::Raw(_)));
            if is_by_hand {
                by_hand.insert(common(path), (path.to_owned(), module));
            } else {
                let names = module.nets.iter().filter(|net| net.init.is_some());
                let paths = names.map(|net| format!("{path}{}", net.name));
                registers.extend(paths.map(|path| (common(&path), path)));
            }
            !is_by_hand
        });
        let mut pairs = Pairs::default();
        walk(raw, "top", "", &mut |path, module| {
            if let Some(clean) = registers.get(&common(path)) {
                pairs.registers.push((format!("{path}q"), clean.clone()));
                return false;
            }
            let Some((clean, after)) = by_hand.get(&common(path)) else { return true };
            pairs.by_hand.insert(module.name.clone(), *after);
            let [raw, clean] = [path, clean].map(|path| path.trim_end_matches('.').to_owned());
            pairs.cells.push((raw, clean));
            false
        });
        pairs
    }
}

/// Calls `f` with each module and its path in the flat circuit; it says whether to look into it.
fn walk<'a>(
    design: &'a Design,
    module: &str,
    path: &str,
    f: &mut dyn FnMut(&str, &'a Module) -> bool,
) {
    let Some(module) = design.modules.iter().find(|known| known.name == module) else { return };
    if !f(path, module) {
        return;
    }
    for Instance { module, name, copies, .. } in &module.instances {
        let copies = copies.map_or(vec![format!("{path}{name}.")], |count| {
            (0..count).map(|number| format!("{path}{name}[{number}].unit.")).collect()
        });
        copies.iter().for_each(|path| walk(design, module, path, f));
    }
}

/// What a path is before and after the export: `cell$3.table.` and `cell[3].unit.table_` are `cell_3_table`.
fn common(path: &str) -> String {
    let path = path.trim_end_matches('.').replace("].unit", "");
    // A keyword has got an underscore.
    let parts = path.split(['.', '$', '[']).map(|part| part.trim_end_matches('_'));
    parts.collect::<Vec<_>>().join("_")
}

/// `text` without the lines from `first` to `last`.
fn without(text: &str, first: &str, last: &str) -> String {
    let start = text.find(first).unwrap_or_else(|| panic!("no {first}"));
    let end = text[start..].find(last).unwrap_or_else(|| panic!("no {last}"));
    let end = start + end + last.len();
    text[..start].to_owned() + &text[end..]
}

/// The head of a wrapped module: its name, parameters and ports.
fn head(core: &str) -> String {
    // Words above it may say `module` too.
    let start = core.find("\nmodule ").unwrap_or_default();
    let end = core[start..].find(");").map_or(core.len(), |at| start + at + 2);
    core[start..end].replace("output reg", "output")
}

impl Comparison<'_> {
    /// Whether yosys proves, register by register and output by output, that both texts do the same
    /// in every state and for every input.
    ///
    /// Registers are matched by name, the circuits taken to hold the same in them, and every next
    /// value and output is proven equal by SAT. Hand-written modules, which are the same text in
    /// both, are left out: what they are given is proven equal, what they give is any value. That
    /// both circuits start with the same is not part of it; [`Comparison::run`] looks at that.
    ///
    /// # Panics
    /// If yosys cannot compare the two, or is not installed.
    pub fn is_proven(&self) -> bool {
        let scratch = Scratch::new("proof");
        let design = self.design();
        let top = &design.modules[0].name;
        let Pairs { registers, cells, by_hand } = Pairs::of(&self.before(), &design);
        let (mut gold, mut gate, mut boxes) = (self.raw(), self.text.to_owned(), String::new());
        let mut known = Vec::new();
        for (path, module) in by_hand {
            let end = format!("endmodule // {path}\n");
            gold = without(&gold, &format!("module {path}("), &end);
            let new = |name: &str| (name == path).then(|| module.name.clone());
            gold = token::rename(&gold, &new);
            if !known.contains(&&module.name) {
                known.push(&module.name);
                gate = without(&gate, &format!("module {} (", module.name), "endmodule\n");
                let empty = Module { nets: Vec::new(), items: Vec::new(), ..module.clone() };
                let empty = print::module(&empty, None);
                let _ =
                    writeln!(boxes, "(* blackbox *)\n{}", empty.replace("output reg", "output"));
            }
        }
        for core in &design.cores {
            gate = gate.replace(core, "");
            let _ = writeln!(boxes, "(* blackbox *)\n{}\nendmodule", head(core));
        }
        scratch.write("gold.v", &gold);
        scratch.write("gate.v", &gate);
        scratch.write("boxes.v", &boxes);
        let mut script = String::new();
        for (file, top, name) in [("gold.v", "top", "gold"), ("gate.v", top.as_str(), "gate")] {
            let _ =
                writeln!(script, "read_verilog boxes.v {file}\nhierarchy -check -top {top}\nproc");
            let _ = writeln!(script, "flatten\ndelete t:$scopeinfo\ncd {top}");
            if name == "gold" {
                let moved = cells.iter().filter(|(raw, clean)| raw != clean);
                for (raw, clean) in registers.iter().chain(moved) {
                    let _ = writeln!(script, "rename {raw} {clean}");
                }
            }
            // Nothing but registers and ports is matched by name.
            let _ = writeln!(script, "rename -hide w:* t:$dff %co1:+[Q] %d\ncd ..");
            let _ = writeln!(script, "rename {top} {name}\ndesign -stash {name}");
        }
        script += "read_verilog boxes.v\n";
        let (proven, words) = proven(&scratch, script, "equiv_induct -seq 1 -ignore-unknown-cells");
        let wires = words.matches("Presumably equivalent wires").count();
        assert!(wires > registers.len(), "{wires} matches for {} registers", registers.len());
        let cells = words.matches("Presumably equivalent cells").count();
        assert_eq!(cells > 0, !known.is_empty() || !design.cores.is_empty(), "{words}");
        proven
    }
}
