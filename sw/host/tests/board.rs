//! The program at both ends of a serial line: it runs the simulated board, and it checks games on
//! it.

#![cfg(all(unix, feature = "verilator"))]
#![allow(clippy::unwrap_used)]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use common::{data, program, run};

/// A simulated board in a process of its own.
struct Board {
    child: Child,
    link: PathBuf,
}

impl Board {
    fn start(name: &str, arguments: &[&str]) -> Board {
        let link = std::env::temp_dir().join(format!("perpetual-{}-{name}", std::process::id()));
        let mut child = program()
            .args(["board", "--link", link.to_str().unwrap()])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The first line of output is the path; the port is there by then.
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
        assert_eq!(first.trim_end(), link.to_str().unwrap());
        Board { child, link }
    }

    fn link(&self) -> &str {
        self.link.to_str().unwrap()
    }

    /// Ends it as Ctrl-C does, and gives its exit code.
    fn interrupt(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn games_over_the_simulated_wire() {
    let mut board = Board::start("games", &[]);
    let probe = run(&["probe", "--port", board.link()]);
    assert!(probe.out.ends_with("The board is well.\n"), "{}{}", probe.out, probe.errors);
    let on = format!("serial:{}", board.link());
    for name in ["en_passant.pgn", "chess960.pgn"] {
        let file = data(name);
        let file = file.to_str().unwrap();
        let ran = run(&["check", "--on", &on, "--verify", "--summary", file]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
        assert!(ran.out.contains("; 0 disagreements\n"), "{}", ran.out);
    }
    assert_eq!(board.interrupt(), Some(0));
    assert!(!board.link.exists(), "the link goes with the board");
    let ran = run(&["probe", "--port", board.link()]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no serial port"), "{}", ran.errors);
}

#[test]
fn a_place_is_taken_once() {
    let board = Board::start("place", &[]);
    let ran = run(&["board", "--link", board.link()]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("another simulated board is running"), "{}", ran.errors);
    let ran = run(&["board", "--config", "moon"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("`moon`"), "{}", ran.errors);
}

#[test]
fn a_board_that_dies_in_the_middle_of_a_check() {
    let mut board = Board::start("dies", &[]);
    let games = "1. Nf3 Nf6 2. Ng1 Ng8 *\n";
    let mut check = program()
        .args(["check", "--format", "json", "--on", &format!("serial:{}", board.link()), "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = check.stdin.take().unwrap();
    let mut output = BufReader::new(check.stdout.take().unwrap());
    let mut line = String::new();
    std::io::Write::write_all(&mut input, games.as_bytes()).unwrap();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"plies\":4"), "{line}");
    board.interrupt();
    std::io::Write::write_all(&mut input, games.as_bytes()).unwrap();
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    let ended = check.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let errors = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(rest.contains("\"exact\":false,\"error\":\""), "{rest}");
}

#[test]
fn a_core_in_process_writes_a_waveform_too() {
    let trace = std::env::temp_dir().join(format!("perpetual-core-{}.fst", std::process::id()));
    let (trace, file) = (trace.to_str().unwrap(), data("chess960.pgn"));
    let file = file.to_str().unwrap();
    let ran = run(&["check", "--on", "verilated", "--verify", "--trace", trace, file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(std::fs::metadata(trace).unwrap().len() > 1000);
    std::fs::remove_file(trace).unwrap();
    for (on, trace) in [("model", trace), ("verilated", "wave.txt"), ("verilated", "/no/wave.fst")]
    {
        let ran = run(&["check", "--on", on, "--trace", trace, file]);
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    }
}

#[test]
fn a_waveform_is_written() {
    let trace = std::env::temp_dir().join(format!("perpetual-{}.vcd", std::process::id()));
    let mut board = Board::start("trace", &["--trace", trace.to_str().unwrap()]);
    run(&["probe", "--port", board.link()]);
    assert_eq!(board.interrupt(), Some(0));
    let text = std::fs::read_to_string(&trace).unwrap();
    std::fs::remove_file(&trace).unwrap();
    assert!(text.contains("$timescale") && text.len() > 10_000, "{} bytes", text.len());
}
