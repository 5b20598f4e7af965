//! `perpetual perft`: what it prints, and what it refuses.

use crate::common::run;
use serde_json::Value;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn lines_are_counted_from_the_start_or_a_position() {
    let ran = run(&["perft", "--depth", "3"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> =
        ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["lines", "8,902"]);
    let names: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(names, ["lines", "nodes", "generations", "seconds"]);

    let arguments = ["perft", "--fen", KIWIPETE, "--depth", "2", "--format", "json"];
    let ran = run(&[arguments.as_slice(), &["--on", "model"]].concat());
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &found["lines"], &found["on"]), (0, &2_039.into(), &"model".into()));
    assert_eq!((&found["fen"], &found["depth"]), (&KIWIPETE.into(), &2.into()));
    // The root and each move made are looked at once.
    let count = |name: &str| found[name].as_u64().unwrap();
    assert_eq!(count("generations"), count("nodes") + 1);
    assert!(found["seconds"].is_number());
}

#[test]
fn a_circuit_says_its_clock_cycles() {
    let ran = run(&["perft", "--depth", "1", "--on", "verilated"]);
    let last: Vec<&str> = ran.out.lines().rev().take(2).collect();
    assert!(last[1].starts_with("cycles "), "{}", ran.out);
}

#[test]
fn what_cannot_be_counted_is_one_sentence() {
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    for (arguments, sentence) in [
        (
            ["perft", "--depth", "1", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"].as_slice(),
            "cannot be read: Black has 0 kings instead of one; correct it",
        ),
        (&["perft", "--depth", "5", "--fen", most], "more than 511 moves"),
        (&["perft", "--depth", "5", "--fen", most, "--on", "verilated"], "more than 511 moves"),
        (&["perft", "--depth", "5", "--on", "rtl"], "too slow for the search chip"),
        (
            &["perft", "--depth", "1", "--fen", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"],
            "Black is in check, and the other side is to move; correct it",
        ),
        (&["perft", "--depth", "17"], "1..=16"),
        (&["perft", "--depth", "0"], "1..=16"),
        (&["perft"], "--depth"),
        (
            &["perft", "--depth", "1", "--on", "moon"],
            "expected model, rtl, verilated or serial:PATH",
        ),
        (&["perft", "--depth", "1", "--on", "serial:/no/such/port"], "/no/such/port"),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.errors);
        assert!(ran.errors.contains(sentence), "{arguments:?}: {}", ran.errors);
    }
    assert!(run(&["perft", "--help"]).out.contains("Exit codes:"));
}
