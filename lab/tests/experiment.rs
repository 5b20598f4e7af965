//! `perpetual-lab experiment`.

use crate::common::{Ran, program, run};

#[test]
fn an_experiment_is_a_table() {
    let ran = run(&["experiment", "euwe", "--quick"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.out.contains("three times in succession: never"), "{}", ran.out);
    assert!(ran.out.contains("for the third time: at ply 8"), "{}", ran.out);
}

#[test]
fn search_chips_below_a_tree() {
    let ran = run(&["experiment", "search-chip", "--quick"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> =
        ran.out.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    let row = |name| rows.iter().find(|row| row.get(1) == Some(&name)).unwrap();
    // The least that a node takes, and the most that an ordinary one does.
    let cycles: f64 = row("middle games")[5].parse().unwrap();
    assert!((2.0..60.0).contains(&cycles), "{}", ran.out);
    assert!(row("ULX3S-85F")[8].replace(',', "").parse::<u64>().unwrap() > 1_000, "{}", ran.out);
}

#[test]
fn additions_to_the_search_chip() {
    let ran = run(&["experiment", "search-ideas", "--quick"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let rows = ran.out.lines().filter(|line| line.starts_with("| ")).skip(2);
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!((rows.len(), rows[0][1]), (18, "nothing"), "{}", ran.out);
    let cycles: f64 = rows[0][6].parse().unwrap();
    assert!((2.0..60.0).contains(&cycles), "{}", ran.out);
}

#[test]
fn the_search_on_a_processor_core() {
    let ran = run(&["experiment", "soft-core", "--quick"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> =
        ran.out.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    let rate = |name| -> u64 {
        let row = rows.iter().find(|row| row.get(1) == Some(&name)).unwrap();
        row[5].replace(',', "").parse().unwrap()
    };
    let (chip, core) = (rate("search chip, with its detector"), rate("PicoRV32"));
    assert!(10 * core < chip && chip < 1_000 * core, "{}", ran.out);
}

#[test]
fn without_the_compiler_it_says_which() {
    let words = ["experiment", "soft-core", "--quick"];
    let ran: Ran = program().args(words).env("PATH", "").output().unwrap().into();
    let sentence = "riscv64-unknown-elf-gcc is not there: scripts/setup.sh riscv installs it";
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains(sentence), "{}", ran.errors);
}

#[test]
fn an_experiment_that_there_is_not() {
    let ran = run(&["experiment", "nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("possible values: wac018"), "{}", ran.errors);
}
