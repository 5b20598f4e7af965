//! The hand-written constraint files against the list.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{BOARDS, Board, Family};

/// What a constraint file says: ports with their pins, and the clock in Hz.
#[derive(Debug, Default, PartialEq)]
struct Constraints {
    pins: BTreeMap<String, String>,
    clocks: Vec<(String, f64)>,
}

fn pcf(text: &str) -> Constraints {
    let mut found = Constraints::default();
    for line in lines(text) {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["set_io", port, site] => found.place(port, site),
            ["set_frequency", port, megahertz] => found.clock(port, megahertz),
            _ => panic!("not understood: {line}"),
        }
    }
    found
}

fn lpf(text: &str) -> Constraints {
    let mut found = Constraints::default();
    let mut buffers = Vec::new();
    for line in lines(text) {
        let words: Vec<&str> = line
            .trim_end_matches(';')
            .split_whitespace()
            .map(|word| word.trim_matches('"'))
            .collect();
        match words[..] {
            ["LOCATE", "COMP", port, "SITE", site] => found.place(port, site),
            ["FREQUENCY", "PORT", port, megahertz, "MHZ"] => found.clock(port, megahertz),
            ["IOBUF", "PORT", port, ..] => buffers.push(port.to_owned()),
            _ => panic!("not understood: {line}"),
        }
    }
    buffers.sort();
    let ports: Vec<String> = found.pins.keys().cloned().collect();
    assert_eq!(buffers, ports, "every pin needs a level, once");
    found
}

/// The clock of a Gowin is in no constraint file: nextpnr is told it.
fn cst(text: &str, clock_hz: u32) -> Constraints {
    let mut found = Constraints::default();
    let mut buffers = Vec::new();
    for line in
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
    {
        let words: Vec<&str> = line
            .trim_end_matches(';')
            .split_whitespace()
            .map(|word| word.trim_matches('"'))
            .collect();
        match words[..] {
            ["IO_LOC", port, site] => found.place(port, site),
            ["IO_PORT", port, ..] => buffers.push(port.to_owned()),
            _ => panic!("not understood: {line}"),
        }
    }
    buffers.sort();
    let ports: Vec<String> = found.pins.keys().cloned().collect();
    assert_eq!(buffers, ports, "every pin needs a level, once");
    found.clocks.push(("clock".to_owned(), f64::from(clock_hz)));
    found
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl Constraints {
    fn place(&mut self, port: &str, site: &str) {
        let before = self.pins.insert(port.to_owned(), site.to_owned());
        assert_eq!(before, None, "{port} is placed twice");
    }

    fn clock(&mut self, port: &str, megahertz: &str) {
        self.clocks.push((port.to_owned(), megahertz.parse::<f64>().unwrap() * 1e6));
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../constraints")
}

fn text(board: &Board) -> String {
    std::fs::read_to_string(folder().join(board.constraints)).unwrap()
}

#[test]
fn constraint_files_agree_with_the_list() {
    for board in BOARDS {
        let found = match board.part.family {
            Family::Ice40 => pcf(&text(board)),
            Family::Ecp5 => lpf(&text(board)),
            Family::Gowin => cst(&text(board), board.clock_hz),
        };
        let pins = board.pins().iter().map(|&(port, site)| (port.into(), site.into())).collect();
        let clocks = vec![("clock".to_owned(), f64::from(board.clock_hz))];
        assert_eq!(found, Constraints { pins, clocks }, "{}", board.constraints);
    }
}

#[test]
fn every_file_says_where_its_pins_come_from() {
    for board in BOARDS {
        let text = text(board);
        assert!(text.contains("Source of the pins:"), "{}", board.constraints);
        assert!(text.contains(board.part.name.split('-').next().unwrap()), "{}", board.constraints);
    }
}

#[test]
fn every_file_belongs_to_a_board() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let used = BOARDS.iter().any(|board| board.constraints == name);
        assert!(used || name == "README.md", "{name} belongs to no board");
    }
}
