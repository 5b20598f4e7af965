//! `perpetual-lab measure --serial-line`: its rows, and what it says of wrong usage.

use crate::common::run;
use crate::compare::project;
use perpetual_link::mock::{ALWAYS, Bench, Settings};
use serde_json::Value;

#[test]
fn every_way_to_ask_is_measured_by_the_boards_own_clock() {
    let arguments = [
        "measure",
        "--serial-line",
        "--detector",
        "scoreboard",
        "--seconds",
        "0.05",
        "--format",
        "json",
    ];
    let ran = run(&arguments);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let rows: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let modes: Vec<_> = rows.iter().map(|row| row["mode"].as_str().expect("a name")).collect();
    let expected = [
        "one-question",
        "one-batch",
        "batches",
        "search",
        "games",
        "walks-30",
        "walks-100",
        "walks-300",
    ];
    assert_eq!(modes, expected);
    for row in &rows {
        let number = |name: &str| row[name].as_f64().expect("a number");
        assert_eq!((&row["board"], &row["own_clock"]), (&"scoreboard-long".into(), &true.into()));
        assert!(number("items") > 0.0 && number("seconds") > 0.0, "{row}");
        for share in ["up", "down"] {
            assert!(number(share) > 0.0 && number(share) <= 1.001, "{row}");
        }
        assert_eq!(row["retries"], 0);
    }
    // Not waiting is worth it, and a batch takes fewer bytes than a question for each move.
    let number = |row: usize, name: &str| rows[row][name].as_f64().expect("a number");
    assert!(number(2, "per_second") > number(1, "per_second"));
    assert!(number(1, "per_second") > number(0, "per_second"));
    assert!(number(2, "bytes_up") < number(0, "bytes_up"));
}

#[test]
fn wrong_usage_is_one_sentence() {
    let file = project("sw/host/tests/data/chess960.pgn");
    let file = file.to_str().expect("a name");
    for (arguments, sentence) in [
        (&["--on", "model"][..], "choose verilated or serial:PATH"),
        (&["--on", "serial:/dev/no-such-port"], "there is no serial port /dev/no-such-port"),
        (&["no-such-file.pgn"], "no-such-file.pgn: there is no such file"),
        (&["/dev/null"], "none of these files has a game with a move"),
        (&["--on", "verilated", "--detector", "window", file], "choose chain, scoreboard or pair"),
    ] {
        let ran = run(&[&["measure", "--serial-line", "--seconds", "0.05"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.errors.contains(sentence), "{}", ran.errors);
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
    }
    assert_eq!(run(&["measure", "--format", "json"]).code, 2);
    assert_eq!(run(&["measure", file]).code, 2, "files are for --serial-line");
}

#[cfg(unix)]
#[test]
fn the_line_to_a_board_is_measured() {
    let bench = Bench::new(Settings::default(), ALWAYS).unwrap();
    let ran = run(&["measure", "--serial-line", "--on", &bench.on(), "--seconds", "0.05"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
    for row in ["verdicts, one request at a time", "moves tried, batches in flight", "whole games"]
    {
        assert!(ran.out.contains(row), "{}", ran.out);
    }
    assert!(ran.out.contains("is a pseudo-terminal"), "{}", ran.out);
}
