//! The proof that two texts with the same names are the same circuit.

use super::scratch::{Scratch, YOSYS};

/// Whether yosys proves that two texts of one circuit do the same: every register, bit of a memory,
/// and output, in every state and for every input, matched by name. That both start with the same is
/// not part of it. Memories become registers, so they must be small.
///
/// # Panics
/// If yosys cannot compare the two, or is not installed.
pub fn equal(one: &str, other: &str, top: &str) -> bool {
    let scratch = Scratch::new("equal");
    let mut script = String::new();
    for (name, text) in [("gold", one), ("gate", other)] {
        scratch.write(&format!("{name}.v"), text);
        script += &format!(
            "read_verilog {name}.v\nhierarchy -check -top {top}\nproc\nflatten\n\
             delete t:$scopeinfo\nmemory\nopt_clean\nrename -top {name}\ndesign -stash {name}\n"
        );
    }
    proven(&scratch, script, "equiv_simple\nequiv_induct -seq 1").0
}

/// Whether yosys proves with some commands that the designs `gold` and `gate`, which a script stashes, are equal, and its words.
///
/// # Panics
/// As [`equal`].
pub(super) fn proven(scratch: &Scratch, script: String, by: &str) -> (bool, String) {
    let script = script
        + "design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
           equiv_make gold gate equiv\nhierarchy -top equiv\n"
        + by
        + "\nequiv_status -assert\n";
    scratch.write("equal.ys", &script);
    let said = scratch.run(YOSYS, &["equal.ys"]);
    let words = said.all();
    let proven = said.content && words.contains("Equivalence successfully proven");
    let refuted = words.contains("unproven $equiv cells in 'equiv_status -assert'");
    assert!(proven || refuted, "yosys could not compare: {words}");
    (proven, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter(range: &str, by: &str) -> String {
        format!(
            "module counter (input wire clock, output reg [{range}:0] count);
             always @(posedge clock) count <= count + {by};
             endmodule"
        )
    }

    #[test]
    #[ignore = "yosys: make test-all"]
    fn the_same_is_proven_and_what_differs_refuted() {
        assert!(equal(&counter("4", "5'd1"), &counter("6-2", "{{4{1'b0}}, 1'b1}"), "counter"));
        assert!(!equal(&counter("4", "5'd1"), &counter("4", "5'd2"), "counter"));
    }
}
