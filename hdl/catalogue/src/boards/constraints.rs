//! Constraint files, as far as a board's own has to be understood: ports with their pins, and the clock.

use std::collections::BTreeMap;

use super::{Board, Family};

/// What is wrong with a constraint file, each in a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintsError {
    /// A line is nothing that is known here.
    #[error("line {line}: not understood: {text}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// A port is placed twice.
    #[error("line {line}: {port} is placed at {before} already")]
    PlacedTwice {
        /// The number of the second line, from 1.
        line: usize,
        /// The port.
        port: String,
        /// Its first site.
        before: String,
    },
    /// A clock's frequency is no number.
    #[error("line {line}: {text} is no frequency in MHz")]
    Frequency {
        /// The number of the line, from 1.
        line: usize,
        /// What stands for the frequency.
        text: String,
    },
    /// A port of the board has no site.
    #[error("nothing says at which pin {0} is")]
    NotPlaced(String),
    /// A port is placed that the board does not have.
    #[error("{port} is no port of the board: it has {ports}")]
    NoPort {
        /// The port.
        port: String,
        /// Those of the board, separated by commas.
        ports: String,
    },
    /// The pin of a port is given no level.
    #[error("the pin of {0} has no level")]
    NoLevel(String),
    /// The pin of a port is given its level twice.
    #[error("the pin of {0} has its level twice")]
    LevelTwice(String),
    /// The clock is missing, is not that of the board, or there is another.
    #[error("it must say that clock is {0} MHz, and of no other clock")]
    Clock(f64),
}

/// What a constraint file says.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Constraints {
    /// The site of each port.
    pub pins: BTreeMap<String, String>,
    /// Ports that are given a level, as files but those of an iCE40 must do for each.
    levels: Vec<String>,
    /// The frequency of each clock, in Hz. That of a Gowin is in no constraint file: nextpnr is told it.
    clocks: Vec<(String, f64)>,
}

impl Constraints {
    /// The constraint file of an FPGA of this family.
    ///
    /// # Errors
    /// The first line that is not understood.
    pub fn read(family: Family, text: &str) -> Result<Constraints, ConstraintsError> {
        let mut found = Constraints::default();
        let comment = if family == Family::Gowin { "//" } else { "#" };
        for (at, line) in text.lines().map(str::trim).enumerate() {
            if !line.is_empty() && !line.starts_with(comment) {
                found.line(family, at + 1, line)?;
            }
        }
        Ok(found)
    }

    fn line(&mut self, family: Family, line: usize, text: &str) -> Result<(), ConstraintsError> {
        let words: Vec<&str> = text
            .trim_end_matches(';')
            .split_whitespace()
            .map(|word| word.trim_matches('"'))
            .collect();
        match (family, &words[..]) {
            (Family::Ice40, ["set_io", port, site])
            | (Family::Ecp5, ["LOCATE", "COMP", port, "SITE", site])
            | (Family::Gowin, ["IO_LOC", port, site]) => {
                match self.pins.insert((*port).to_owned(), (*site).to_owned()) {
                    None => Ok(()),
                    Some(before) => {
                        let port = (*port).to_owned();
                        Err(ConstraintsError::PlacedTwice { line, port, before })
                    }
                }
            }
            (Family::Ice40, ["set_frequency", port, megahertz])
            | (Family::Ecp5, ["FREQUENCY", "PORT", port, megahertz, "MHZ"]) => {
                let wrong = || ConstraintsError::Frequency { line, text: (*megahertz).to_owned() };
                let frequency: f64 = megahertz.parse().map_err(|_| wrong())?;
                self.clocks.push(((*port).to_owned(), frequency * 1e6));
                Ok(())
            }
            (Family::Ecp5, ["IOBUF", "PORT", port, ..])
            | (Family::Gowin, ["IO_PORT", port, ..]) => {
                self.levels.push((*port).to_owned());
                Ok(())
            }
            _ => Err(ConstraintsError::Line { line, text: text.to_owned() }),
        }
    }

    /// Whether every port of the board's top is placed and nothing else is, every pin has a level once, and the
    /// clock is that of the board.
    ///
    /// # Errors
    /// The first thing that is missing or too much.
    pub fn check(&self, board: &Board) -> Result<(), ConstraintsError> {
        let ports: Vec<&str> = board.pins().iter().map(|(port, _)| *port).collect();
        if let Some(port) = ports.iter().find(|port| !self.pins.contains_key(**port)) {
            return Err(ConstraintsError::NotPlaced((*port).to_owned()));
        }
        if let Some(port) = self.pins.keys().find(|port| !ports.contains(&port.as_str())) {
            return Err(ConstraintsError::NoPort { port: port.clone(), ports: ports.join(", ") });
        }
        if board.part.family != Family::Ice40 {
            for port in &ports {
                match self.levels.iter().filter(|with| with == port).count() {
                    1 => {}
                    0 => return Err(ConstraintsError::NoLevel((*port).to_owned())),
                    _ => return Err(ConstraintsError::LevelTwice((*port).to_owned())),
                }
            }
        }
        let wanted = f64::from(board.clock_hz);
        match &self.clocks[..] {
            [] if board.part.family == Family::Gowin => Ok(()),
            [(port, hertz)] if port == "clock" && *hertz == wanted => Ok(()),
            _ => Err(ConstraintsError::Clock(wanted / 1e6)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::BOARDS;
    use super::*;

    fn folder() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../constraints")
    }

    fn text(board: &Board) -> String {
        std::fs::read_to_string(folder().join(board.constraints)).unwrap()
    }

    #[test]
    fn constraint_files_agree_with_the_list() {
        for board in BOARDS {
            let found = Constraints::read(board.part.family, &text(board)).unwrap();
            assert_eq!(found.check(board), Ok(()), "{}", board.constraints);
            let pins =
                board.pins().iter().map(|&(port, site)| (port.into(), site.into())).collect();
            assert_eq!(found.pins, pins, "{}", board.constraints);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (name, from, to, says) in [
            ("hx8k", "set_io rx B10", "", "nothing says at which pin rx is"),
            (
                "hx8k",
                "set_io rx B10",
                "set_io rx B10\nset_io rx B11",
                "rx is placed at B10 already",
            ),
            ("hx8k", "set_io rx", "set_io other A1\nset_io rx", "other is no port of the board"),
            ("hx8k", "clock 12", "clock 13", "it must say that clock is 12 MHz"),
            ("hx8k", "clock 12", "clock x", "x is no frequency"),
            ("hx8k", "set_io", "put_io", "not understood: put_io"),
            ("tangnano9k", "IO_PORT \"tx\"", "IO_PORT \"rx\"", "the pin of rx has its level twice"),
            ("tangnano9k", "IO_PORT \"tx\"", "// ", "the pin of tx has no level"),
        ] {
            let board = Board::named(name).unwrap();
            let text = text(board).replace(from, to);
            let found =
                Constraints::read(board.part.family, &text).and_then(|found| found.check(board));
            let sentence = found.unwrap_err().to_string();
            assert!(sentence.contains(says), "{from} -> {to}: {sentence}");
        }
    }

    #[test]
    fn every_file_says_where_its_pins_come_from() {
        for board in BOARDS {
            let text = text(board);
            assert!(text.contains("Source of the pins:"), "{}", board.constraints);
            assert!(
                text.contains(board.part.name.split('-').next().unwrap()),
                "{}",
                board.constraints
            );
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
}
