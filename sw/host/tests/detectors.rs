//! Methods by name, and the forms that they have.

use std::path::Path;

use crate::common::{data, run, run_on};
use clap::ValueEnum;
use perpetual_host::forms::Method;

/// Four times the start position, three times what follows it.
const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 *";

#[test]
fn the_circuits_and_the_judge_agree_with_the_model() {
    let file = data("en_passant.pgn");
    for detector in ["chain", "scoreboard", "pair", "window", "judge"] {
        let ran = run(&["check", "--detector", detector, "--verify", file.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{detector}: {}{}", ran.out, ran.errors);
        assert!(ran.out.contains("; 0 disagreements\n"), "{detector}: {}", ran.out);
    }
    agrees_in_process("verilated");
}

#[cfg(feature = "rtl")]
#[test]
#[ignore = "long: make test-all"]
fn a_circuit_in_the_simulator_of_rust_hdl_agrees_with_the_model() {
    agrees_in_process("rtl");
}

fn agrees_in_process(form: &str) {
    let ran =
        run_on(SHUFFLE, &["check", "--detector", "scoreboard", "--on", form, "--verify", "-"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
    assert!(
        ran.out.contains("1 game with a threefold, 0 with a fivefold; 0 disagreements\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_method_without_a_circuit_says_which_have_one() {
    for form in ["rtl", "verilated", "serial:/dev/null"] {
        let ran = run(&["check", "--detector", "judge", "--on", form, "x.pgn"]);
        assert_eq!(ran.code, 2, "{form}");
        assert!(ran.errors.starts_with("perpetual: judge exists only as a model"), "{form}");
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
    }
}

#[test]
fn the_document_has_every_method() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/detectors.md");
    let document = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> =
        document.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    for method in Method::value_variants() {
        let count = rows.iter().filter(|&&name| name == method.name()).count();
        assert_eq!(count, 1, "{} in docs/detectors.md", method.name());
    }
}

#[test]
fn the_help_lists_every_method() {
    let help = run(&["check", "--help"]).out;
    let listed = help.split("Ask this detector: ").nth(1).and_then(|rest| rest.split(" [").next());
    let words = listed.unwrap().split_whitespace().filter(|&word| word != "or");
    let listed: Vec<&str> = words.map(|name| name.trim_end_matches(',')).collect();
    let names: Vec<&str> = Method::value_variants().iter().map(|method| method.name()).collect();
    assert_eq!(listed, names);
}
