//! The program and a board at a serial port: the board is in software, the port a
//! pseudo-terminal.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::symlink;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, data, piped, run};
use perpetual_link::mock::{ALWAYS, Bench, Settings, SoftBoard};
use perpetual_link::serial::tty::Tty;
use perpetual_link::{Answer, AnswerBody, DetectorKind, Layout};
use perpetual_model::Limits;
use serde_json::Value;
use serialport::{SerialPort, TTYPort};

/// An answer with every repetition two plies farther back than it was.
fn falsified(payload: &[u8]) -> Option<Vec<u8>> {
    let mut answer = Answer::decode(payload, Layout::Plain).ok()?;
    if let AnswerBody::Line { verdicts, .. } = &mut answer.body {
        for verdict in verdicts {
            verdict.verdict.distance += 2 * verdict.verdict.occurrences.min(1);
        }
    }
    Some(answer.encode())
}

#[test]
fn a_check_over_the_wire_agrees_with_the_model() {
    let bench = Bench::new(Settings::default(), ALWAYS).expect("a board");
    let file = data("en_passant.pgn");
    let file = file.to_str().expect("a name");
    let ran = run(&["check", "--on", &bench.on(), "--verify", "--summary", file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.out.contains("disagreements "), "{}", ran.out);
    let value = |name: &str| {
        let row = ran.out.lines().find(|line| line.starts_with(name)).expect("a row");
        row[name.len()..].trim().to_owned()
    };
    assert_eq!(value("disagreements"), "0");
    assert_eq!(value("queries"), "29");
    assert_ne!(value("cycles a query"), "-");
    assert_ne!(value("bytes on the wire"), "-");
    // The verdicts are those of a check in software.
    let ours = run(&["check", "--format", "json", "--on", &bench.on(), file]).out;
    assert_eq!(ours, run(&["check", "--format", "json", file]).out);
}

#[test]
fn a_small_board_says_that_it_is_not_exact_and_that_is_no_disagreement() {
    let limits = Limits { entries: Some(32), depth: Some(4) };
    let bench = Bench::new(Settings { limits, ..Settings::default() }, ALWAYS).expect("a board");
    let file = data("chess960.pgn");
    let on = bench.on();
    let arguments =
        ["check", "--format", "json", "--verify", "--on", &on, file.to_str().expect("a name")];
    let ran = run(&arguments);
    let game: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &game["exact"]), (0, &Value::Bool(false)));
    assert_eq!(game["disagreements"], Value::Array(Vec::new()));
}

#[test]
fn a_wrong_verdict_is_found_and_told_with_its_whole_case() {
    let board = SoftBoard::new(Settings::default())
        .forged(|answer| vec![falsified(&answer).unwrap_or(answer)]);
    let bench = Bench::with(board, ALWAYS).expect("a board");
    let file = data("chess960.pgn");
    let (file, on) = (file.to_str().expect("a name"), bench.on());
    let ran = run(&["check", "--format", "json", "--verify", "--on", &on, file]);
    assert_eq!(ran.code, 3);
    let case = "game 1 ply 4 (n_f6e8): expected occurrences 1, distance 4, exact; got occurrences \
                1, distance 6, exact; FEN bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w ";
    assert!(ran.errors.contains(case), "{}", ran.errors);
    let game: Value = serde_json::from_str(&ran.out).expect("JSON");
    let found = &game["disagreements"][0];
    assert_eq!((&found["ply"], &found["record"]), (&4.into(), &"n_f6e8".into()));
    assert_eq!((&found["expected"]["distance"], &found["got"]["distance"]), (&4.into(), &6.into()));
    // Without --verify nothing is compared.
    assert_eq!(run(&["check", "--on", &on, file]).code, 0);
}

#[test]
fn probe_finds_a_board_that_answers_wrongly() {
    let limits = Limits { entries: Some(1), depth: Some(1024) };
    let bench = Bench::new(Settings { limits, ..Settings::default() }, ALWAYS).expect("a board");
    let ran = run(&["probe", "--on", &bench.on()]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("FAILED  a repetition: expected occurrences 1"), "{}", ran.out);
}

#[test]
fn a_silent_board_and_one_that_falls_silent() {
    let file = data("chess960.pgn");
    for (answers, begins) in [(0, ""), (1, "{\"schema\":2,\"file\":")] {
        let bench = Bench::new(Settings::default(), answers).expect("a board");
        let on = bench.on();
        let ran = run(&["check", "--format", "json", "--on", &on, file.to_str().expect("a name")]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("no answer from the board: it is silent"), "{}", ran.errors);
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
        assert!(ran.out.starts_with(begins), "{}", ran.out);
    }
}

#[test]
fn a_board_of_another_protocol_version() {
    let bench =
        Bench::new(Settings { version: 1, ..Settings::default() }, ALWAYS).expect("a board");
    for arguments in [&["check", "--on", &bench.on(), "x.pgn"][..], &["probe", "--on", &bench.on()]]
    {
        let ran = run(arguments);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("protocol version 1"), "{}", ran.errors);
    }
}

#[test]
fn ports_that_are_absent_busy_or_none() {
    let (_far, mut near) = TTYPort::pair().expect("a pseudo-terminal");
    let path = near.name().expect("its name");
    near.set_exclusive(true).expect("a lock");
    for (path, part) in [
        ("/dev/no-such-port", "there is no serial port /dev/no-such-port"),
        ("/", "is not a serial port but a directory"),
        (&path, "another program uses the serial port"),
    ] {
        let ran = run(&["check", "--on", &format!("serial:{path}"), "x.pgn"]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
}

#[test]
fn another_reader_of_the_port_makes_no_check_wait_without_end() {
    let bench = Bench::new(Settings::default(), ALWAYS).expect("a board");
    let mut other = Tty::open(bench.path(), Duration::from_millis(1)).expect("the port");
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let reader = thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            let _ = other.read(&mut [0; 64]);
        }
    });
    let file = data("chess960.pgn");
    let began = Instant::now();
    let ran = run(&["check", "--on", &bench.on(), file.to_str().expect("a name")]);
    stop.store(true, Ordering::Relaxed);
    assert!(began.elapsed() < Duration::from_secs(120), "{:?}", began.elapsed());
    assert!(reader.join().is_ok());
    if ran.code != 0 {
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
        assert!(ran.errors.contains("no other program reads the port"), "{}", ran.errors);
    }
}

#[test]
fn what_is_waited_for_is_said_now_and_then() {
    let folder = Folder::new();
    let (link, file) = (folder.join("port"), data("chess960.pgn"));
    let (on, file) = (format!("serial:{}", link.display()), file.to_str().expect("a name"));
    let mut check = piped(&["check", "--wait", "--on", &on, file]);
    let mut said = BufReader::new(check.stderr.take().expect("its errors")).lines();
    let mut says = |part: &str| {
        let line = said.next().expect("a line").expect("text");
        assert!(line.contains(part), "{line}");
    };
    says("waiting for ");
    says("waiting for ");
    // Another detector answers, then none, then the right one.
    let detector = DetectorKind::Scoreboard.code();
    let other = Bench::new(Settings { detector, ..Settings::default() }, ALWAYS).expect("a board");
    symlink(other.path(), &link).expect("a link");
    says("the board's detector is scoreboard, not chain");
    says("the board's detector is scoreboard, not chain");
    let right = Bench::new(Settings::default(), ALWAYS).expect("a board");
    std::fs::remove_file(&link).expect("the link");
    symlink(right.path(), &link).expect("a link");
    assert_eq!(check.wait().expect("its end").code(), Some(0));
}
