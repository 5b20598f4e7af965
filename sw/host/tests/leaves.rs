//! Searches whose last plies a chip searches, from the command line.

use crate::common::{Folder, run};
use serde_json::Value;

/// Figure 1 of the paper, and a game to where the queen has given check on g5 twice.
const FIGURE_1: &str = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";
const AROUND: [&str; 8] = ["Qh6+", "Kg8", "Qg5+", "Kh8", "Qh6+", "Kg8", "Qg5+", "Kh8"];

const START: &str = "r1bq1rk1/pp2ppbp/2np1np1/2p5/2P5/2NP1NP1/PP2PPBP/R1BQ1RK1 w - - 0 8";

fn json(arguments: &[&str]) -> Vec<Value> {
    let ran = run(&[arguments, &["--format", "json"]].concat());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn search(more: &[&str]) -> Value {
    json(&[&["search", "--leaves", "model"], more].concat()).pop().unwrap()
}

#[test]
fn a_chip_searches_the_last_plies() {
    let found = search(&["--fen", START, "--depth", "4", "--host-plies", "2"]);
    let (chip, number) = (&found["chip"], |of: &Value, key: &str| of[key].as_u64().unwrap());
    assert_eq!((&found["inexact"], &chip["form"]), (&false.into(), &"model".into()));
    assert_eq!((&chip["cycles"], &chip["host_plies"]), (&Value::Null, &2.into()));
    assert!(number(chip, "requests") > 20 && number(chip, "nodes") > 1_000, "{found}");
    assert!(number(&found, "nodes") > number(chip, "nodes"));
    assert!(number(chip, "generations") > 0 && found["move"].is_string());

    let text = run(&["search", "--leaves", "model", "--fen", START, "--depth", "3"]);
    assert!(text.out.lines().last().unwrap().starts_with("chip on model: "), "{}", text.out);
    // Without a chip nothing is said of one.
    let without = json(&["search", "--fen", START, "--depth", "2"]).pop().unwrap();
    assert!(without.get("chip").is_none() && without.get("inexact").is_none());
}

#[test]
fn every_share_of_the_plies_has_the_value_of_the_chip_alone() {
    let exact = ["--fen", START, "--depth", "4", "--plain", "--null-moves", "off", "--hash", "0"];
    let value = |host: &str| search(&[&exact[..], &["--host-plies", host]].concat());
    let alone = value("0");
    assert_eq!(alone["chip"]["requests"], 1);
    for host in ["1", "2", "3"] {
        let shared = value(host);
        assert_eq!(shared["value"], alone["value"], "{host}");
        assert!(shared["chip"]["requests"].as_u64() > Some(20));
    }
}

#[test]
fn requests_in_flight_change_the_time_alone() {
    let with = |most: &str| {
        let mut found = search(&["--fen", START, "--depth", "5", "--in-flight", most]);
        found.as_object_mut().unwrap().remove("seconds").unwrap();
        (found["chip"].as_object_mut().unwrap().remove("aborted").unwrap(), found)
    };
    let (none, expected) = with("1");
    assert_eq!(none, 0);
    for most in ["2", "16"] {
        let (aborted, found) = with(most);
        assert_eq!(found, expected, "{most}");
        assert!(aborted.as_u64() > Some(0));
        assert_eq!(with(most).0, aborted);
    }
}

#[test]
fn a_perpetual_check_needs_the_game_before_and_the_detector() {
    // Else the host would see it by itself, since it searches checks deeper.
    let plain = ["--fen", FIGURE_1, "--depth", "2", "--plain"];
    let held = |more: &[&str]| search(&[&plain[..], more].concat());
    let past = AROUND;
    let found = held(&past);
    assert_eq!((&found["move"], &found["value"]), (&"Qh6+".into(), &0.into()));
    assert!(found["repetitions"].as_u64() > Some(0));
    let blind = held(&[&["--repetition", "none"], &past[..]].concat());
    assert!(blind["value"].as_i64() < Some(-300) && blind["repetitions"] == 0, "{blind}");
    assert!(held(&[])["value"].as_i64() < Some(-300));
}

#[test]
fn a_perpetual_check_is_seen_where_the_host_keeps_positions_in_check() {
    let found = search(&["--fen", FIGURE_1, "--depth", "2"]);
    assert_eq!(found["value"], 0, "{found}");
    assert!(found["repetitions"].as_u64() > Some(0));
}

/// The search of the model, but for what is measured.
fn alike(mut found: Value) -> Value {
    found.as_object_mut().unwrap().remove("seconds");
    let chip = found["chip"].as_object_mut().unwrap();
    for key in ["form", "cycles"] {
        chip.remove(key).unwrap();
    }
    found
}

#[test]
fn every_form_of_the_chip_finds_the_same() {
    let board = perpetual_sim::Board::new("search").ok();
    let folder = Folder::new();
    let board = board.map(|board| {
        perpetual_sim::SimulatedBoard::open(board, &folder.join("board")).unwrap().spawn()
    });
    let line = board.as_ref().map(|board| format!("serial:{}", board.path().display()));
    let mut forms = Vec::new();
    forms.extend(cfg!(feature = "verilator").then(|| "verilated".to_owned()));
    forms.extend(line);
    assert!(forms.len() == 2 || cfg!(not(feature = "verilator")));
    let figure_1 = ["search", "--fen", FIGURE_1, "--depth", "2"];
    let figure_1 = [&figure_1[..], &AROUND[..]].concat();
    let start = ["search", "--fen", START, "--depth", "4", "--host-plies", "1"];
    for (arguments, depths) in [(&figure_1[..], 2), (&start, 4)] {
        let expected = json(&[arguments, &["--leaves", "model"]].concat());
        assert_eq!(expected.len(), depths);
        for form in &forms {
            let found = json(&[arguments, &["--leaves", form]].concat());
            let cycles = &found.last().unwrap()["chip"]["cycles"];
            assert!(cycles.as_u64() > Some(1_000), "{form}: {cycles}");
            for (found, expected) in found.into_iter().zip(&expected) {
                assert_eq!(alike(found), alike(expected.clone()), "{form}");
            }
        }
    }
    // Legal lines, on the chips that have just searched.
    let lines = |on: &str, depth: &str| {
        let fen = "r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 1";
        let found = json(&["perft", "--fen", fen, "--depth", depth, "--on", on]).remove(0);
        assert_eq!((&found["on"], found["cycles"].is_u64()), (&on.into(), on != "model"));
        ["lines", "nodes", "generations"].map(|name| found[name].as_u64().unwrap())
    };
    for form in &forms {
        assert_eq!(lines(form, "3"), lines("model", "3"), "{form}");
    }
}

/// Black is lost on material in both, and gives check for ever.
#[test]
fn the_perpetual_checks_of_bt2630_and_of_diep_axon() {
    // Behind White's 47th move: the reply brings an earlier position about again.
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/demo/diep-axon.pgn");
    let diep_axon = ["--pgn", game, "--ply", "93", "--depth", "1"];
    // Behind 1... Rd6 2. Qxd6.
    let fen = "6k1/p3q2p/1nr3pB/8/3Q1P2/6P1/PP5P/3R2K1 b - - 0 1";
    let plies = ["--depth", "7", "--host-plies", "5"];
    let bt2630 = [&["--fen", fen], &plies[..], &["Rd6", "Qxd6"]].concat();
    for (arguments, holds) in [(&diep_axon[..], "Qd2+"), (&bt2630, "Qe3+")] {
        let held = search(arguments);
        assert_eq!((&held["move"], &held["value"]), (&holds.into(), &0.into()));
        assert!(held["repetitions"].as_u64() > Some(0));
        let blind = search(&[&["--repetition", "none"], arguments].concat());
        assert!(blind["value"].as_i64() < Some(-250), "{blind}");
    }
}

#[test]
fn what_a_chip_cannot_do_is_one_sentence() {
    for (arguments, sentence) in [
        (["--leaves", "serial:/no/such/port"].as_slice(), "/no/such/port"),
        (&["--leaves", "moon"], "expected model, rtl, verilated or serial:PATH"),
        (&["--host-plies", "2"], "--leaves"),
        (&["--in-flight", "2"], "--leaves"),
        (&["--leaves", "model", "--host-plies", "85"], "85 is not in 0..=84"),
        (&["--leaves", "model", "--in-flight", "0"], "0 is not in 1..=64"),
        (&["--leaves", "model", "--repetition", "threefold"], "the first repetition is a draw"),
        (&["--leaves", "model", "--contempt", "5"], "a draw is worth 0"),
        (
            &["--leaves", "model", "--host-plies", "0", "--depth", "20"],
            "16 plies at most: for --depth 20 give --host-plies 4 or more",
        ),
        (
            &["--leaves", "model", "--fen", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1"],
            "the search chip cannot hold ",
        ),
    ] {
        let ran = run(&[&["search"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.errors);
        assert!(ran.errors.contains(sentence), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn what_a_circuit_cannot_do_the_model_does_and_says_so() {
    let asked = ["search", "--fen", START, "--repetition", "none", "--depth", "2", "--leaves"];
    let with = |form| run(&[&asked[..], &[form, "--format", "json"]].concat());
    let (expected, found) = (with("model"), with("verilated"));
    if !cfg!(feature = "verilator") {
        assert!(found.code == 2 && found.errors.contains("built without"), "{}", found.errors);
        return;
    }
    assert_eq!((found.code, expected.errors.as_str()), (0, ""));
    let warning = "only the form model searches without a detector; the search went on in software";
    assert!(found.errors.contains(warning), "{}", found.errors);
    let value = |ran: &str| -> Value { serde_json::from_str(ran.lines().last().unwrap()).unwrap() };
    assert_eq!(value(&found.out)["value"], value(&expected.out)["value"]);
}
