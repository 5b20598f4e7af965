//! The proof that two texts are the same circuit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::beside::Comparison;
use super::scratch::{Scratch, YOSYS};
use crate::syntax::{Design, Item, Module};
use crate::{print, token};

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
        let mut pairs = Pairs::default();
        let top = &clean.modules[0].name;
        pairs.below(raw, clean, ("top", ""), (top, "", ""));
        pairs
    }

    /// Walks down both trees: module and path of the one; module and path of the other, and what the names in it begin with.
    fn below(
        &mut self,
        raw: &Design,
        clean: &'a Design,
        left: (&str, &str),
        right: (&str, &str, &str),
    ) {
        let Some(before) = raw.modules.iter().find(|m| m.name == left.0) else { return };
        let Some(after) = clean.modules.iter().find(|m| m.name == right.0) else { return };
        if after.items.iter().any(|item| matches!(item, Item::Raw(_))) {
            self.by_hand.insert(left.0.to_owned(), after);
            let [raw, clean] = [left.1, right.1].map(|path| path.trim_end_matches('.').to_owned());
            self.cells.push((raw, clean));
            return;
        }
        for instance in &before.instances {
            let path = format!("{}{}.", left.1, instance.name);
            // A keyword has got an underscore.
            let plain = format!("{}{}", right.2, instance.name.replace('$', "_"));
            let is = |name: &str| name.trim_end_matches('_') == plain;
            if let Some(net) = after.nets.iter().find(|net| net.init.is_some() && is(&net.name)) {
                self.registers.push((format!("{path}q"), format!("{}{}", right.1, net.name)));
                continue;
            }
            let mut is_part = true;
            for inside in &after.instances {
                let label = inside.name.trim_end_matches('_');
                let number = plain.strip_prefix(&format!("{label}_")).unwrap_or("");
                let there = match inside.copies {
                    None if is(&inside.name) => inside.name.clone(),
                    Some(count) if number.parse().is_ok_and(|n: u32| n < count) => {
                        format!("{}[{number}].unit", inside.name)
                    }
                    _ => continue,
                };
                is_part = false;
                let there = format!("{}{there}.", right.1);
                self.below(raw, clean, (&instance.module, &path), (&inside.module, &there, ""));
            }
            if is_part {
                let begins = format!("{plain}_");
                self.below(raw, clean, (&instance.module, &path), (right.0, right.1, &begins));
            }
        }
    }
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
                let empty = print::module(&empty, None, &|_| (Vec::new(), None));
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
        script.push_str(
            "read_verilog boxes.v\n\
             design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
             equiv_make gold gate equiv\nhierarchy -top equiv\n\
             equiv_induct -seq 1 -ignore-unknown-cells\nequiv_status -assert\n",
        );
        scratch.write("equivalence.ys", &script);
        let said = scratch.run(YOSYS, &["equivalence.ys"]);
        let words = said.all();
        let proven = said.content && words.contains("Equivalence successfully proven");
        let refuted = words.contains("unproven $equiv cells in 'equiv_status -assert'");
        assert!(proven || refuted, "yosys could not compare: {words}");
        let wires = words.matches("Presumably equivalent wires").count();
        assert!(wires > registers.len(), "{wires} matches for {} registers", registers.len());
        let cells = words.matches("Presumably equivalent cells").count();
        assert_eq!(cells > 0, !known.is_empty() || !design.cores.is_empty(), "{words}");
        proven
    }
}
