//! A reset from any state: everything is lost in the middle of a search, and the next one answers as after power-up.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use perpetual_search::WindowForm;
use perpetual_search_model::Table;

use crate::on_verilog::{Verilated, circuit};
use crate::requests;

/// Words of the largest memory.
const WORDS: u64 = 512;

/// In the environment, for more searches than those of a test: `PERPETUAL_RESETS=10000`.
const MORE: &str = "PERPETUAL_RESETS";

/// The circuit, in which every register, and a word of each memory, becomes any number in a cycle in which the
/// testbench says so.
fn that_loses(text: &str) -> String {
    let mut changed = String::new();
    let (mut registers, mut memories) = (0, 0);
    let mut assigned: BTreeSet<&str> = BTreeSet::new();
    let mut declared: BTreeMap<&str, bool> = BTreeMap::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or(line).trim();
        if line.starts_with("module ") {
            assigned.clear();
            declared.clear();
        }
        // A register, or a memory, which has its number of words behind its name.
        let is_declared = code.starts_with("reg ") || code.starts_with("output reg ");
        if let Some(name) = code.split_whitespace().find(|word| is_declared && is_name(word)) {
            declared.insert(name.trim_end_matches([',', ';']), code.contains("[0:"));
        }
        if let Some((target, _)) = code.split_once(" <= ") {
            let name = target.rsplit(' ').next().unwrap_or(target);
            assigned.insert(name.split('[').next().unwrap_or(name));
        }
        if line == "endmodule" {
            changed.push_str("    always @(posedge clock) if (testbench.scramble) begin\n");
            for (name, is_memory) in declared.iter().filter(|(name, _)| assigned.contains(*name)) {
                let word = if *is_memory { "[testbench.lost_word]" } else { "" };
                *(if *is_memory { &mut memories } else { &mut registers }) += 1;
                let _ = writeln!(changed, "        {name}{word} <= {{$random, $random}};");
            }
            changed.push_str("    end\n");
        }
        changed.push_str(line);
        changed.push('\n');
    }
    assert!(registers > 100 && memories > 5, "{registers} registers, {memories} memories");
    // What has no clock has no register.
    changed.replace("    always @(posedge clock) if (testbench.scramble) begin\n    end\n", "")
}

/// The first word of a declaration that is neither a keyword nor a width.
fn is_name(word: &&str) -> bool {
    !["output", "reg", "signed"].contains(word) && !word.starts_with(['[', '='])
}

#[test]
fn after_a_reset_from_any_state_answers_are_those_from_power_up() {
    let table = Table::plain();
    let number = std::env::var(MORE).ok().and_then(|number| number.parse().ok()).unwrap_or(300);
    let asked = requests(&table, 7, number, 3_000);
    let simulator = Verilated::new("reset", &that_loses(&circuit(WindowForm::Portable)));
    let wrong = simulator.wrong_after_loss(&table, &asked, WORDS);
    println!("{number} searches, each after a reset from any state");
    assert_eq!(wrong, [0; 0], "answers after a reset that are not those from power-up");
    simulator.remove();
}
