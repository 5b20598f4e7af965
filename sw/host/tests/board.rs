//! The program at both ends of a serial line: it runs the simulated board, and it checks games on
//! it.

#![cfg(all(unix, feature = "verilator"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::common::{Folder, Ran, data, piped, program, run};

/// A simulated board in a process of its own.
struct Board {
    child: Child,
    link: PathBuf,
    /// The folder of the link, if it is the board's own: removed after its end.
    folder: Option<Folder>,
}

impl Board {
    fn start(arguments: &[&str]) -> Board {
        let folder = Folder::new();
        let mut board = Board::at(folder.join("board"), arguments);
        board.folder = Some(folder);
        board
    }

    fn at(link: PathBuf, arguments: &[&str]) -> Board {
        let mut child = program()
            .args(["simulate", "--link", link.to_str().unwrap()])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The first line of output is the path; the port is there by then.
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
        assert_eq!(first.trim_end(), link.to_str().unwrap());
        Board { child, link, folder: None }
    }

    /// The board as a form of a detector.
    fn on(&self) -> String {
        format!("serial:{}", self.link())
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
    let mut board = Board::start(&[]);
    let probe = run(&["probe", "--on", &board.on()]);
    assert_eq!(probe.code, 0);
    assert!(probe.out.contains("protocol version  2\n"), "{}", probe.out);
    assert!(probe.out.ends_with("All tests passed.\n"), "{}{}", probe.out, probe.errors);
    assert!(!probe.out.contains("FAILED"));
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
    let ran = run(&["probe", "--on", &board.on()]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("there is no serial port"), "{}", ran.errors);
}

#[test]
fn boards_with_the_other_circuits() {
    for (config, detector) in [("scoreboard-long", "scoreboard"), ("pair-long", "pair")] {
        let board = Board::start(&["--config", config]);
        let probe = run(&["probe", "--on", &board.on()]);
        assert!(probe.out.contains(&format!("detector          {detector}")), "{}", probe.out);
        assert!(probe.out.ends_with("All tests passed.\n"), "{}{}", probe.out, probe.errors);
        let on = format!("serial:{}", board.link());
        let file = data("chess960.pgn");
        let file = file.to_str().unwrap();
        let ran = run(&["check", "--detector", detector, "--on", &on, "--verify", file]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
        assert!(ran.out.contains("; 0 disagreements\n"), "{}", ran.out);
        let ran = run(&["check", "--on", &on, file]);
        assert_eq!(ran.code, 2);
        let said = format!("the board's detector is {detector}, not chain");
        assert!(ran.errors.contains(&said), "{}", ran.errors);
    }
}

#[test]
fn a_search_board_is_tested_by_searches() {
    let board = Board::start(&["--config", "search"]);
    let probe = run(&["probe", "--on", &board.on()]);
    assert_eq!(probe.code, 0, "{}{}", probe.out, probe.errors);
    assert!(probe.out.contains("search chips      "), "{}", probe.out);
    assert!(probe.out.contains("All tests passed.\nIt has search chips: "), "{}", probe.out);
    let probe = run(&["probe", "--on", &board.on(), "--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&probe.out).unwrap();
    assert_eq!((&said["ok"], &said["board"]["detector"]), (&true.into(), &().into()));
    assert!(said["board"]["search_chips"].as_u64().unwrap() > 0, "{said}");
}

#[test]
#[ignore = "the largest board: make test-all"]
fn a_combined_board_is_both() {
    let board = Board::start(&["--config", "combined"]);
    let probe = run(&["probe", "--on", &board.on()]);
    assert_eq!(probe.code, 0, "{}{}", probe.out, probe.errors);
    for said in [
        "detector          chain, 32 entries\n",
        "search chips      2\n",
        "a damaged request",
        "a mate in two",
    ] {
        assert!(probe.out.contains(said), "{said}: {}", probe.out);
    }
    assert!(probe.out.contains("All tests passed.\nIt has search chips: "), "{}", probe.out);
    let probe = run(&["probe", "--on", &board.on(), "--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&probe.out).unwrap();
    assert_eq!((&said["ok"], &said["board"]["detector"]), (&true.into(), &"chain".into()));
    assert_eq!(said["board"]["search_chips"], 2);
    // One program after the other: games, and a search.
    let on = format!("serial:{}", board.link());
    let file = data("chess960.pgn");
    let ran = run(&["check", "--on", &on, "--verify", file.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
    assert!(ran.out.contains("; 0 disagreements\n"), "{}", ran.out);
    let search = ["search", "--depth", "3", "--host-plies", "1", "--format", "json", "--leaves"];
    let found = |on: &str| {
        let ran = run(&[&search[..], &[on]].concat());
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
        let last: serde_json::Value =
            serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        (last["score"].clone(), last["pv"].clone(), last["nodes"].clone())
    };
    assert_eq!(found(&on), found("model"));
}

#[test]
fn a_place_is_taken_once() {
    let board = Board::start(&[]);
    let ran = run(&["simulate", "--link", board.link()]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("another simulated board is running"), "{}", ran.errors);
    let ran = run(&["simulate", "--config", "moon"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("`moon`"), "{}", ran.errors);
}

#[test]
fn a_board_that_dies_in_the_middle_of_a_check() {
    let mut board = Board::start(&[]);
    let games = "1. Nf3 Nf6 2. Ng1 Ng8 *\n";
    let mut check = checking(&format!("serial:{}", board.link()), &[]);
    let mut input = check.stdin.take().unwrap();
    let mut output = BufReader::new(check.stdout.take().unwrap());
    let mut line = String::new();
    input.write_all(games.as_bytes()).unwrap();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"plies\":4"), "{line}");
    board.interrupt();
    input.write_all(games.as_bytes()).unwrap();
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    let ended = check.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let errors = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(rest.contains("\"exact\":false,\"error\":{\"kind\":\"detector\","), "{rest}");
}

/// `perpetual check` with its games on a pipe.
fn checking(on: &str, more: &[&str]) -> Child {
    piped(&[&["check", "--format", "json", "--on", on], more, &["-"]].concat())
}

const GAME: &[u8] = b"1. Nf3 Nf6 2. Ng1 Ng8 *\n\n";

#[test]
fn an_unplugged_board_is_waited_for() {
    let folder = Folder::new();
    let mut board = Board::at(folder.join("board"), &[]);
    let mut check = checking(&format!("serial:{}", board.link()), &["--wait", "--verify"]);
    let mut input = check.stdin.take().unwrap();
    let mut output = BufReader::new(check.stdout.take().unwrap());
    let mut errors = BufReader::new(check.stderr.take().unwrap());
    let mut line = String::new();
    input.write_all(GAME).unwrap();
    output.read_line(&mut line).unwrap();
    board.interrupt();
    input.write_all(GAME).unwrap();
    let mut said = String::new();
    errors.read_line(&mut said).unwrap();
    assert!(said.contains("waiting for the board to come back"), "{said}");
    let _back = Board::at(folder.join("board"), &[]);
    input.write_all(GAME).unwrap();
    drop(input);
    output.read_to_string(&mut line).unwrap();
    assert_eq!(check.wait().unwrap().code(), Some(0));
    assert_eq!(line.lines().count(), 3, "{line}");
    for game in line.lines() {
        assert!(game.contains("\"ply\":4,\"occurrence\":2,\"distance\":4"), "{game}");
        assert!(game.contains("\"exact\":true,\"error\":null"), "{game}");
    }
}

#[test]
fn a_port_that_is_not_there_is_waited_for() {
    let folder = Folder::new();
    let link = folder.join("board");
    let mut probe = piped(&["probe", "--wait", "--on", &format!("serial:{}", link.display())]);
    let mut said = String::new();
    BufReader::new(probe.stderr.take().unwrap()).read_line(&mut said).unwrap();
    assert!(said.contains(&format!("waiting for {} to appear", link.display())), "{said}");
    let _board = Board::at(link, &[]);
    let ended = probe.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert!(String::from_utf8(ended.stdout).unwrap().ends_with("All tests passed.\n"));
    let ran = run(&["check", "--wait", "x.pgn"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("leave out --wait"), "{}", ran.errors);
}

#[test]
fn two_programs_do_not_share_a_port() {
    let board = Board::start(&[]);
    let mut check = checking(&format!("serial:{}", board.link()), &[]);
    let mut input = check.stdin.take().unwrap();
    input.write_all(GAME).unwrap();
    let mut line = String::new();
    BufReader::new(check.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let ran = run(&["probe", "--on", &board.on()]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("another program uses the serial port"), "{}", ran.errors);
    drop(input);
    assert_eq!(check.wait().unwrap().code(), Some(0));
    assert_eq!(run(&["probe", "--on", &board.on()]).code, 0);
}

#[test]
fn boards_are_found_without_a_port() {
    use perpetual_host::ports;
    let place = perpetual_link::serial::place::default_place();
    let real: Vec<_> = ports::candidates()
        .into_iter()
        .map(|found| found.path)
        .filter(|path| *path != place)
        .collect();
    assert!(real.is_empty(), "this test would write to what is plugged in: unplug {real:?}");
    let runtime = Folder::new();
    let probe = || -> Ran {
        program().arg("probe").env("XDG_RUNTIME_DIR", &*runtime).output().unwrap().into()
    };
    let json = || -> (Ran, Vec<serde_json::Value>) {
        let arguments = ["probe", "--format", "json"];
        let ran: Ran =
            program().args(arguments).env("XDG_RUNTIME_DIR", &*runtime).output().unwrap().into();
        let ports = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (ran, ports)
    };
    assert_eq!((json().0.code, json().1.len()), (2, 0));
    let ran = probe();
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("no serial port was found: plug the board in"), "{}", ran.errors);
    let place = runtime.join("perpetual/board");
    let board = Board::at(place.clone(), &[]);
    let ran = probe();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
    let first = format!("{} (simulated board): a board: chain, protocol", place.display());
    assert!(ran.out.starts_with(&first), "{}", ran.out);
    assert!(ran.out.ends_with("All tests passed.\n"), "{}", ran.out);
    let (ran, ports) = json();
    assert_eq!((ran.code, ports.len()), (0, 1), "{}{}", ran.out, ran.errors);
    assert_eq!(ports[0]["port"], place.to_str().unwrap());
    assert_eq!((&ports[0]["ok"], &ports[0]["error"]), (&true.into(), &().into()));
    assert_eq!(ports[0]["board"]["detector"], "chain");
    let mut check = checking(&format!("serial:{}", place.display()), &[]);
    let mut input = check.stdin.take().unwrap();
    input.write_all(GAME).unwrap();
    let mut line = String::new();
    BufReader::new(check.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let ran = probe();
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("busy: another program uses it"), "{}", ran.out);
    let (ran, ports) = json();
    assert_eq!((ran.code, ports.len()), (2, 1), "{}", ran.out);
    assert!(ports[0]["error"].as_str().unwrap().starts_with("busy"), "{}", ran.out);
    assert!(ports[0]["ok"].is_null() && ports[0]["board"].is_null(), "{}", ran.out);
    drop(input);
    check.wait().unwrap();
    drop(board);
}

#[test]
#[ignore = "waveforms: make test-all"]
fn a_core_in_process_writes_a_waveform_too() {
    let folder = Folder::new();
    let trace = folder.join("core.fst");
    let (trace, file) = (trace.to_str().unwrap(), data("chess960.pgn"));
    let file = file.to_str().unwrap();
    let ran = run(&["check", "--on", "verilated", "--verify", "--trace", trace, file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(std::fs::metadata(trace).unwrap().len() > 1000);
    for (on, trace) in [("model", trace), ("verilated", "wave.txt"), ("verilated", "/no/wave.fst")]
    {
        let ran = run(&["check", "--on", on, "--trace", trace, file]);
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    }
}

#[test]
#[ignore = "waveforms: make test-all"]
fn a_waveform_is_written() {
    let folder = Folder::new();
    let trace = folder.join("board.vcd");
    let mut board = Board::start(&["--trace", trace.to_str().unwrap()]);
    run(&["probe", "--on", &board.on()]);
    assert_eq!(board.interrupt(), Some(0));
    let text = std::fs::read_to_string(&trace).unwrap();
    assert!(text.contains("$timescale") && text.len() > 10_000, "{} bytes", text.len());
}
