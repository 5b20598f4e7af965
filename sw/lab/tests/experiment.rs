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
fn an_experiment_that_there_is_not() {
    let ran = run(&["experiment", "nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("possible values: wac018"), "{}", ran.errors);
}
