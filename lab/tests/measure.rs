//! `perpetual-lab measure`.

use crate::common::run;

#[test]
fn a_method_without_a_circuit_is_measured_where_it_runs() {
    let ran = run(&["measure", "--detector", "judge", "--seconds", "0.01"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let rows = ran.out.lines().filter(|line| line.starts_with("judge "));
    assert_eq!(rows.count(), 1, "{}", ran.out);
    let ran = run(&["measure", "--detector", "judge", "--on", "rtl", "--seconds", "0.01"]);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
}
