//! The engine's options: their names, what they take, and what they are set to.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::ValueEnum;

use super::command::quoted;
use crate::cli::search::{Knower, OVERHEADS, Searching, UciArgs};
use crate::form::Form;

/// Bits a second that a serial line may have.
const BAUDS: RangeInclusive<u32> = 300..=12_000_000;
/// Mebibytes of hash table.
const HASHES: RangeInclusive<u32> = 0..=65_536;
/// Hundredths of a pawn.
const CONTEMPTS: RangeInclusive<i32> = -1_000..=1_000;

/// What the options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How to search, as `perpetual search` has it.
    pub searching: Searching,
    /// What is lost with every move between clock and engine.
    pub overhead: Duration,
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
}

/// What setting an option asks for beside keeping its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing, until there is something to search.
    Kept,
    /// The hash table is to be emptied.
    ClearHash,
}

impl Settings {
    /// The options as the interface is told of them, a line each.
    pub fn declared(&self) -> Vec<String> {
        let Searching {
            detector,
            on,
            baud,
            repetition,
            hash,
            stored,
            null_moves,
            upcoming,
            contempt,
            ..
        } = &self.searching;
        let overhead = self.overhead.as_millis();
        vec![
            spin("Hash", hash, &HASHES),
            "option name Clear Hash type button".to_owned(),
            combo("Detector", *detector),
            format!("option name Form type string default {on}"),
            spin("Baud", baud, &BAUDS),
            combo("Policy", *repetition),
            spin("Contempt", contempt, &CONTEMPTS),
            combo("Stored", *stored),
            combo("NullMoves", *null_moves),
            combo("Upcoming", *upcoming),
            spin("MoveOverhead", overhead, &OVERHEADS),
            // The interface decides when to ponder; the engine only says that it can.
            "option name Ponder type check default false".to_owned(),
            format!("option name UCI_Chess960 type check default {}", self.chess960),
        ]
    }

    /// Sets an option; its name may be in small letters or capitals.
    ///
    /// # Errors
    /// One sentence, if there is no such option or the value is none of its.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let lower = name.to_ascii_lowercase();
        if lower == "clear hash" {
            return Ok(Change::ClearHash);
        }
        let value = value.unwrap_or_default();
        let searching = &mut self.searching;
        match lower.as_str() {
            "hash" => searching.hash = within(name, value, &HASHES)?,
            "detector" => searching.detector = one_of(name, value)?,
            "form" => searching.on = form(value)?,
            "baud" => searching.baud = within(name, value, &BAUDS)?,
            "policy" => searching.repetition = one_of(name, value)?,
            "contempt" => searching.contempt = within(name, value, &CONTEMPTS)?,
            "stored" => searching.stored = one_of(name, value)?,
            "nullmoves" => searching.null_moves = one_of(name, value)?,
            "upcoming" => searching.upcoming = one_of(name, value)?,
            "moveoverhead" => {
                self.overhead = Duration::from_millis(within(name, value, &OVERHEADS)?);
            }
            "ponder" => drop(switch(name, value)?),
            "uci_chess960" => self.chess960 = switch(name, value)?,
            _ => return Err(format!("there is no option {}", quoted(name))),
        }
        Ok(Change::Kept)
    }

    /// Whether another source of repetitions is asked than with these.
    pub fn asks_other(&self, other: &Settings) -> bool {
        let source = |settings: &Settings| {
            let Searching { detector, on, baud, repetition, .. } = &settings.searching;
            (repetition.policy().is_some()).then(|| (*detector, on.clone(), *baud))
        };
        source(self) != source(other)
    }

    /// Whether what was learnt with these is worth nothing.
    pub fn values_other(&self, other: &Settings) -> bool {
        let as_other = Searching {
            hash: other.searching.hash,
            on: other.searching.on.clone(),
            baud: other.searching.baud,
            ..self.searching.clone()
        };
        as_other != other.searching
    }
}

fn spin<T: Display>(name: &str, value: impl Display, range: &RangeInclusive<T>) -> String {
    let (min, max) = (range.start(), range.end());
    format!("option name {name} type spin default {value} min {min} max {max}")
}

fn names<T: ValueEnum>() -> Vec<String> {
    T::value_variants().iter().filter_map(name_of).collect()
}

fn name_of<T: ValueEnum>(value: &T) -> Option<String> {
    value.to_possible_value().map(|value| value.get_name().to_owned())
}

fn combo<T: ValueEnum>(name: &str, value: T) -> String {
    let default = name_of(&value).unwrap_or_default();
    let all: String = names::<T>().iter().map(|name| format!(" var {name}")).collect();
    format!("option name {name} type combo default {default}{all}")
}

fn within<T>(name: &str, value: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + Display,
{
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        format!("{name} takes a whole number from {min} to {max}, not {}", quoted(value))
    })
}

fn one_of<T: ValueEnum>(name: &str, value: &str) -> Result<T, String> {
    T::from_str(value, true).map_err(|_| {
        format!("{name} takes one of {}, not {}", names::<T>().join(", "), quoted(value))
    })
}

fn form(value: &str) -> Result<Form, String> {
    value.parse().map_err(|why| format!("Form: {why}; not {}", quoted(value)))
}

fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} takes true or false, not {}", quoted(value))),
    }
}

impl Settings {
    /// Those of the command line.
    pub fn new(arguments: &UciArgs) -> Settings {
        Settings {
            searching: arguments.searching.clone(),
            overhead: Duration::from_millis(arguments.move_overhead),
            chess960: false,
        }
    }

    /// What is the matter if the method has no circuit and one is asked for.
    pub fn no_circuit(&self) -> Option<String> {
        match self.searching.detector {
            Knower::Method(method)
                if method.kind().is_none() && self.searching.on != Form::Model =>
            {
                Some(format!(
                    "{} is there as a model only: set Form to model, or Detector to chain, \
                     scoreboard, pair or window",
                    method.name()
                ))
            }
            _ => None,
        }
    }

    /// What is asked, in a few words; none if nothing is.
    pub fn asked(&self) -> Option<String> {
        let Searching { detector, on, repetition, .. } = &self.searching;
        let name = name_of(detector).unwrap_or_default();
        repetition.policy().map(|_| match detector {
            Knower::Method(_) => format!("{name} on {on}"),
            Knower::OpenFlag | Knower::Locked => name,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    fn settings() -> Settings {
        match Cli::try_parse_from(["perpetual", "uci"]).unwrap().command {
            Command::Uci(arguments) => Settings::new(&arguments),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_declared_value_can_be_set() {
        let mut settings = settings();
        let declared = settings.declared();
        for line in &declared {
            let words: Vec<&str> = line.split(' ').collect();
            let at = words.iter().position(|&word| word == "type").unwrap();
            let name = words[2..at].join(" ");
            let after = |key| words.iter().position(|&word| word == key).map(|at| words[at + 1]);
            let values: Vec<&str> = match words[at + 1] {
                "combo" => words.windows(2).filter(|w| w[0] == "var").map(|w| w[1]).collect(),
                "spin" => vec![after("min").unwrap(), after("max").unwrap()],
                "check" => vec!["true", "false"],
                "button" => vec![],
                _ => vec!["rtl", "verilated", "serial:/dev/a b"],
            };
            for value in values.into_iter().chain(after("default")) {
                assert_eq!(settings.set(&name, Some(value)), Ok(Change::Kept), "{line}: {value}");
                assert_eq!(settings.set(&name.to_lowercase(), Some(value)), Ok(Change::Kept));
            }
        }
        assert_eq!(settings.declared(), declared, "all have their first value again");
        assert_eq!(settings.set("Clear Hash", None), Ok(Change::ClearHash));
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut settings = settings();
        let before = settings.clone();
        for (name, value, sentence) in [
            ("Hash", "x", "Hash takes a whole number from 0 to 65536, not \"x\""),
            ("Hash", "65537", "Hash takes a whole number from 0 to 65536, not \"65537\""),
            (
                "Contempt",
                "-1001",
                "Contempt takes a whole number from -1000 to 1000, not \"-1001\"",
            ),
            (
                "Policy",
                "second",
                "Policy takes one of none, first, after-root, threefold, not \"second\"",
            ),
            ("UCI_Chess960", "", "UCI_Chess960 takes true or false, not \"\""),
            ("Threads", "2", "there is no option \"Threads\""),
        ] {
            assert_eq!(settings.set(name, Some(value)), Err(sentence.into()));
        }
        assert!(settings.set("Form", Some("board")).unwrap_err().contains("serial:PATH"));
        assert_eq!(settings, before);
    }

    #[test]
    fn what_a_change_means_for_what_is_open_and_learnt() {
        let changed = |name, value| {
            let (before, mut after) = (settings(), settings());
            after.set(name, Some(value)).unwrap();
            (after.asks_other(&before), after.values_other(&before))
        };
        assert_eq!(changed("Hash", "3"), (false, false));
        assert_eq!(changed("MoveOverhead", "3"), (false, false));
        assert_eq!(changed("Form", "rtl"), (true, false));
        assert_eq!(changed("Detector", "axon"), (true, true));
        assert_eq!(changed("Policy", "first"), (false, true));
        assert_eq!(changed("Policy", "none"), (true, true));
        assert_eq!(changed("Contempt", "20"), (false, true));
    }

    #[test]
    fn a_method_without_a_circuit_says_so() {
        let mut settings = settings();
        assert_eq!(
            (settings.no_circuit(), settings.asked()),
            (None, Some("chain on model".into()))
        );
        settings.set("Detector", Some("axon")).unwrap();
        settings.set("Form", Some("rtl")).unwrap();
        assert!(settings.no_circuit().unwrap().starts_with("axon is there as a model only"));
        settings.set("Policy", Some("none")).unwrap();
        assert_eq!(settings.asked(), None);
    }
}
