//! `perpetual-lab experiment`.

use crate::common::run;

#[test]
fn an_experiment_is_a_table() {
    let ran = run(&["experiment", "micro-max", "--quick"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.out.starts_with("| position "), "{}", ran.out);
    assert_eq!(ran.out.lines().filter(|row| row.contains("| detector, threefold ")).count(), 3);
}

#[test]
fn an_experiment_that_there_is_not() {
    let ran = run(&["experiment", "nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("possible values: wac018"), "{}", ran.errors);
}
