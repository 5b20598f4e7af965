//! A reset from any state: everything is lost in the middle of a search, and the next one answers as after power-up.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use perpetual_model::search::Table;

use super::on_verilog::Simulated;
use super::requests;

/// Words of the largest memory.
const WORDS: u64 = 512;

/// In the environment, for more searches than those of a test: `PERPETUAL_RESETS=10000`.
const MORE: &str = "PERPETUAL_RESETS";

/// The circuit, in which every register, and a word of each memory, becomes any number in a cycle in which the
/// testbench says so: behind each block that is clocked there is another one for what that assigns.
pub fn that_loses(text: &str) -> String {
    const CLOCKED: &str = "always @(posedge clock)";
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut changed = String::new();
    let mut counts = [0, 0];
    let mut assigned: BTreeMap<&str, bool> = BTreeMap::new();
    // How far in the block begins that these lines belong to.
    let mut clocked = None;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or(line).trim();
        let ends = clocked.is_some_and(|at| indent(line) <= at);
        let closes = ends && code == "end" && clocked == Some(indent(line));
        if closes {
            changed.push_str(line);
            changed.push('\n');
        }
        if ends {
            let _ = writeln!(changed, "    {CLOCKED} if (testbench.scramble) begin");
            for (name, is_memory) in std::mem::take(&mut assigned) {
                counts[usize::from(is_memory)] += 1;
                let word = if is_memory { "[testbench.lost_word]" } else { "" };
                let _ = writeln!(changed, "        {name}{word} <= {{$random, $random}};");
            }
            changed.push_str("    end\n");
            clocked = None;
        }
        if code.starts_with(CLOCKED) {
            clocked = Some(indent(line));
        }
        let code = code.strip_prefix(CLOCKED).unwrap_or(code).trim();
        if let (Some((target, _)), Some(_)) = (code.split_once(" <= "), clocked) {
            // Behind a condition, and ahead of the bit or the word.
            let target = target.split('[').next().filter(|_| !target.contains(' ')).unwrap_or(
                target
                    .rsplit(") ")
                    .next()
                    .and_then(|last| last.split('[').next())
                    .unwrap_or(target),
            );
            assigned.insert(target, target == "memory");
        }
        if !closes {
            changed.push_str(line);
            changed.push('\n');
        }
    }
    let [registers, memories] = counts;
    assert!(registers > 100 && memories > 5, "{registers} registers, {memories} memories");
    changed
}

/// Answers after a reset are those from power-up, in the circuit that loses.
pub fn from_any_state(table: &Table, simulated: &Simulated) {
    let number = std::env::var(MORE).ok().and_then(|number| number.parse().ok()).unwrap_or(300);
    let asked = requests(table, 7, number, 3_000);
    let wrong = simulated.wrong_after_loss(table, &asked, WORDS);
    println!("{number} searches, each after a reset from any state");
    assert_eq!(wrong, [0; 0], "answers after a reset that are not those from power-up");
}
