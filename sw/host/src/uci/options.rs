//! The engine's options: their names, what they take, and what they are set to.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::ValueEnum;

use super::command::quoted;
use crate::forms::ChosenSource;
use perpetual_engine::{Options, Repetition};

/// Mebibytes of hash table.
pub const HASHES: RangeInclusive<u32> = 0..=65_536;
/// Threads of a search.
const THREADS: RangeInclusive<u32> = 1..=1;
/// Best moves that are shown, each with its line: no position has more moves.
pub const LINES: RangeInclusive<usize> = 1..=218;
/// Hundredths of a pawn.
pub const CONTEMPTS: RangeInclusive<i32> = -1_000..=1_000;
/// Milliseconds lost with every move.
pub const OVERHEADS: RangeInclusive<u64> = 0..=5_000;

/// What the options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the search does; its policy is that of `repetition`.
    pub options: Options,
    /// Which repetitions are draws.
    pub repetition: Repetition,
    /// Mebibytes of hash table, of [`HASHES`].
    pub hash: u32,
    /// Best moves that are shown, of [`LINES`].
    pub lines: usize,
    /// Where repetitions are known from.
    pub source: ChosenSource,
    /// What is lost with every move between clock and engine, of [`OVERHEADS`].
    pub overhead: Duration,
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            options: Options::default(),
            repetition: Repetition::default(),
            hash: 16,
            lines: 1,
            source: ChosenSource::default(),
            overhead: Duration::from_millis(30),
            chess960: false,
        }
    }
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
    /// What the search does, with the policy that is set.
    pub fn search_options(&self) -> Options {
        Options { policy: self.repetition.policy().unwrap_or_default(), ..self.options }
    }

    /// The options as the interface is told of them, a line each.
    pub fn declared(&self) -> Vec<String> {
        let Settings { options, repetition, hash, lines: best, source, overhead, chess960 } = self;
        let mut lines =
            vec![spin("Hash", hash, &HASHES), "option name Clear Hash type button".to_owned()];
        // The search has one; interfaces set it to 1 all the same.
        lines.push(spin("Threads", 1, &THREADS));
        lines.push(spin("MultiPV", best, &LINES));
        lines.extend(source.declared());
        lines.extend([
            combo("Repetition", repetition),
            spin("Contempt", options.contempt, &CONTEMPTS),
            combo("Stored", &options.history),
            combo("NullMoves", &options.null_moves),
            check("Upcoming", options.upcoming),
            spin("Move Overhead", overhead.as_millis(), &OVERHEADS),
            // The interface decides when to ponder; the engine only says that it can.
            check("Ponder", false),
            check("UCI_Chess960", *chess960),
        ]);
        lines
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
        let options = &mut self.options;
        match lower.as_str() {
            "hash" => self.hash = within(name, value, &HASHES)?,
            "multipv" => self.lines = within(name, value, &LINES)?,
            "repetition" => self.repetition = one_of(name, value)?,
            "contempt" => options.contempt = within(name, value, &CONTEMPTS)?,
            "stored" => options.history = one_of(name, value)?,
            "nullmoves" => options.null_moves = one_of(name, value)?,
            "upcoming" => options.upcoming = switch(name, value)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(within(name, value, &OVERHEADS)?);
            }
            "threads" => drop(within(name, value, &THREADS)?),
            "ponder" => drop(switch(name, value)?),
            "uci_chess960" => self.chess960 = switch(name, value)?,
            _ => match self.source.set(name, value) {
                Some(set) => set?,
                None => return Err(format!("there is no option {}", quoted(name))),
            },
        }
        Ok(Change::Kept)
    }

    /// Whether another source of repetitions is asked than with these.
    pub fn changes_source(&self, other: &Settings) -> bool {
        match (self.repetition.policy(), other.repetition.policy()) {
            (Some(_), Some(_)) => self.source.changes_source(&other.source),
            (one, other) => one.is_some() != other.is_some(),
        }
    }

    /// Whether another search chip is asked than with these.
    pub fn changes_leaves(&self, other: &Settings) -> bool {
        self.source.changes_leaves(&other.source)
    }

    /// Whether what was learnt with these is worth nothing.
    pub fn changes_values(&self, other: &Settings) -> bool {
        self.options != other.options
            || self.repetition != other.repetition
            || self.source.changes_values(&other.source)
    }

    /// What is asked, in a few words; none if nothing is.
    pub fn asked(&self) -> Option<String> {
        self.repetition.policy().map(|_| self.source.name())
    }
}

/// The line that declares an option with a number.
pub fn spin<T: Display>(name: &str, value: impl Display, range: &RangeInclusive<T>) -> String {
    let (min, max) = (range.start(), range.end());
    format!("option name {name} type spin default {value} min {min} max {max}")
}

/// The line that declares an option with a few values.
pub fn combo<V: ValueEnum>(name: &str, value: &V) -> String {
    let default: String = names(std::slice::from_ref(value)).collect();
    let all: String = names(V::value_variants()).map(|name| format!(" var {name}")).collect();
    format!("option name {name} type combo default {default}{all}")
}

fn names<V: ValueEnum>(values: &[V]) -> impl Iterator<Item = String> {
    values.iter().filter_map(V::to_possible_value).map(|value| value.get_name().to_owned())
}

/// The line that declares an option that is on or off.
fn check(name: &str, value: bool) -> String {
    format!("option name {name} type check default {value}")
}

/// A whole number in a range.
///
/// # Errors
/// One sentence, if the value is no such number.
pub fn within<T>(name: &str, value: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + Display,
{
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        format!("{name} takes a whole number from {min} to {max}, not {}", quoted(value))
    })
}

/// One of a few values, by its name; the case of letters does not count.
///
/// # Errors
/// One sentence, if no value has that name.
pub fn one_of<V: ValueEnum>(name: &str, value: &str) -> Result<V, String> {
    V::from_str(value, true).map_err(|_| {
        let names: Vec<String> = names(V::value_variants()).collect();
        format!("{name} takes one of {}, not {}", names.join(", "), quoted(value))
    })
}

fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} takes true or false, not {}", quoted(value))),
    }
}

/// The usual settings with these options changed.
#[cfg(test)]
pub(crate) fn set(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (name, value) in options {
        assert_eq!(settings.set(name, Some(value)), Ok(Change::Kept));
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_value_can_be_set() {
        let mut settings = Settings::default();
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
                _ => vec![],
            };
            for value in values.into_iter().chain(after("default")) {
                assert_eq!(settings.set(&name, Some(value)), Ok(Change::Kept), "{line}: {value}");
                assert_eq!(settings.set(&name.to_lowercase(), Some(value)), Ok(Change::Kept));
                if words[at + 1] != "string" {
                    let capitals = settings.set(&name, Some(&value.to_uppercase()));
                    assert_eq!(capitals, Ok(Change::Kept), "{line}: {value}");
                }
            }
        }
        assert_eq!(settings.declared(), declared, "all have their first value again");
        assert_eq!(settings.set("Clear Hash", None), Ok(Change::ClearHash));
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut settings = Settings::default();
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
                "Repetition",
                "second",
                "Repetition takes one of none, first, after-root, threefold, not \"second\"",
            ),
            ("UCI_Chess960", "", "UCI_Chess960 takes true or false, not \"\""),
            ("Threads", "2", "Threads takes a whole number from 1 to 1, not \"2\""),
            ("Style", "2", "there is no option \"Style\""),
        ] {
            assert_eq!(settings.set(name, Some(value)), Err(sentence.into()));
        }
        assert_eq!(settings, before);
    }

    #[test]
    fn what_a_change_means_for_what_is_open_and_learnt() {
        let changed = |name, value| {
            let (before, mut after) = (Settings::default(), Settings::default());
            after.set(name, Some(value)).unwrap();
            (after.changes_source(&before), after.changes_values(&before))
        };
        assert_eq!(changed("Hash", "3"), (false, false));
        assert_eq!(changed("Move Overhead", "3"), (false, false));
        assert_eq!(changed("MultiPV", "3"), (false, false));
        assert_eq!(changed("Repetition", "first"), (false, true));
        assert_eq!(changed("Repetition", "none"), (true, true));
        assert_eq!(changed("Contempt", "20"), (false, true));
    }
}
