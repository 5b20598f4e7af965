//! A search chip beside the host, from the command line.

use crate::common::{run, run_on};
use serde_json::Value;

/// With 1,000 nodes the host alone plays Qa1+.
const TACTICS: &str = "1rb1r1k1/p1p2ppp/5n2/2pP4/5P2/2QB4/qNP3PP/2KRB2R b - - 0 1";

#[test]
fn a_chip_beside_the_host_is_told_of_in_the_last_line() {
    let search = ["search", "--fen", TACTICS, "--hints", "model", "--seconds", "1"];
    let ran = run(&[&search[..], &["--format", "json"]].concat());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    let hints = &last["hints"];
    assert_eq!((&hints["form"], &hints["cycles"]), (&"model".into(), &Value::Null));
    assert!(hints["requests"].as_u64() > Some(0) && hints["nodes"].as_u64() > Some(0), "{last}");
    assert!(hints["taken"].is_boolean() && last["move"].is_string());
    assert!(last["seconds"].as_f64() < Some(10.0));
    assert!(ran.out.lines().rev().skip(1).all(|line| !line.contains("hints")), "{}", ran.out);

    let text = run(&search);
    assert!(text.out.lines().last().unwrap().starts_with("hints of model: depth "), "{}", text.out);
}

#[test]
fn positions_of_a_file_are_searched_with_hints() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions/wac.epd");
    let text = std::fs::read_to_string(file).unwrap();
    let one = text.lines().find(|line| !line.starts_with('#')).unwrap().to_owned();
    let ran = run_on(&one, &["epd", "--hints", "model", "--seconds", "0.2", "-"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.out.contains("1 of 1 solved"), "{}", ran.out);
}

#[test]
fn what_cannot_be_is_one_sentence() {
    for (arguments, part) in [
        (&["search", "--hints", "model", "--depth", "5"][..], "give --seconds or --nodes too"),
        (&["epd", "--hints", "model", "--depth", "5", "-"], "give --seconds or --nodes too"),
        (&["search", "--hints", "model", "--leaves", "model"], "cannot be used with"),
        (&["search", "--hints", "serial:/no/such/port", "--seconds", "1"], "/no/such/port"),
        (&["search", "--hints", "chip"], "serial:PATH"),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.errors.contains(part), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn a_position_that_no_chip_holds_is_searched_without_hints() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1";
    let ran = run(&["search", "--fen", fen, "--hints", "model", "--nodes", "2000"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let expected = "cannot hold the right to castle with the rook on ";
    assert!(ran.errors.contains(expected), "{}", ran.errors);
    assert!(ran.errors.ends_with("the search went on without hints\n"), "{}", ran.errors);
}
