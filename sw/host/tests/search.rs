//! The commands that search, from the command line.

use crate::common::{run, run_on};
use serde_json::Value;

/// Figure 1 of the paper.
const FIGURE_1: &str = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";

/// Asserts that a run is refused with one sentence.
fn refused(arguments: &[&str], sentence: &str) {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.errors);
    assert!(ran.errors.contains(sentence), "{arguments:?}: {}", ran.errors);
}

#[test]
fn a_perpetual_check_is_found_and_shown() {
    let ran = run(&["search", "--fen", FIGURE_1, "--depth", "6", "--format", "json"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let depths: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(depths.len(), 6);
    let last = depths.last().unwrap();
    assert_eq!((&last["move"], &last["value"]), (&"Qh6+".into(), &0.into()));
    assert!(last["repetitions"].as_u64().unwrap() > 0);

    let text = run(&["search", "--fen", FIGURE_1, "--depth", "6"]);
    assert_eq!(text.out.lines().count(), 7);
    assert!(text.out.lines().last().unwrap().contains("Qh6+        +0.00"), "{}", text.out);

    let blind = run(&["search", "--fen", FIGURE_1, "--depth", "6", "--repetition", "none"]);
    assert!(!blind.out.contains("+0.00"), "{}", blind.out);
}

#[test]
fn the_game_before_counts() {
    // Seven plies in, two checks more bring a position about for the third time.
    let moves = ["Qh6+", "Kg8", "Qg5+", "Kh8", "Qh6+", "Kg8", "Qg5+"];
    let with = |moves: &[&str]| {
        let mut arguments = vec!["search", "--fen", FIGURE_1, "--depth", "1", "--format", "json"];
        arguments.push("--repetition");
        arguments.push("threefold");
        arguments.extend(moves);
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        serde_json::from_str::<Value>(&ran.out).unwrap()["repetitions"].as_u64().unwrap()
    };
    assert_eq!(with(&moves[..1]), 0);
    assert!(with(&moves) > 0);
}

#[test]
fn every_form_leads_to_the_same_output() {
    let search = |more: &[&str]| {
        let mut arguments = vec!["search", "--fen", FIGURE_1, "--depth", "7", "--format", "json"];
        arguments.extend(more);
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{more:?}");
        let without_time = |line| {
            let mut depth: Value = serde_json::from_str(line).unwrap();
            depth.as_object_mut().unwrap().remove("seconds").unwrap();
            depth
        };
        ran.out.lines().map(without_time).collect::<Vec<_>>()
    };
    let golden = search(&[]);
    assert_eq!(search(&["--detector", "scoreboard"]), golden);
    assert_eq!(search(&["--detector", "judge"]), golden);
    assert_eq!(search(&["--ask-all"]), golden);
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let depth = ["--depth", "3"];
    let with = |more: &[&'static str]| [&["search"], &depth[..], more].concat();
    refused(&with(&["--fen", "garbage"]), "its board is not eight ranks of eight squares");
    refused(&with(&["--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]), "Black is mated");
    refused(&with(&["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]), "Black is stalemated");
    refused(&with(&["e4", "e5", "Qxe5"]), "2.Qxe5 is not a legal move here");
    refused(&["search", "--depth", "500"], "500 is not in 1..=100");
    refused(&["search", "--seconds", "0"], "expected a number of seconds");
    refused(&with(&["--on", "serial:/nowhere"]), "there is no serial port /nowhere");
    refused(&with(&["--detector", "open-flag", "--on", "serial:/x"]), "has no form serial:/x");
    refused(&with(&["--detector", "locked", "--on", "rtl"]), "has no form rtl");
}

#[test]
fn positions_of_a_file_are_counted() {
    let text = "# a comment\n\n\
        xx bm e4;\n\
        6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n\
        6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8#; id \"not so\";\n\
        \u{fffd}\n";
    let ran = run_on(text, &["epd", "--depth", "3", "-"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.out.contains("1 of 2 solved"), "{}", ran.out);
    assert!(ran.errors.contains("line 3: "), "{}", ran.errors);
    assert!(ran.errors.contains("line 6: "), "{}", ran.errors);
    refused(&["epd", "no such file"], "there is no such file");
    refused(&["epd", "--depth", "0", "-"], "0 is not in");
}
