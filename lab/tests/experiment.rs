//! `perpetual-lab experiment`.

use crate::common::run;

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
fn an_experiment_that_there_is_not() {
    let ran = run(&["experiment", "nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("possible values: wac018"), "{}", ran.errors);
}
