//! The choice of what detects repetitions for a search: a method and the form it runs in.

use crate::uci::command::quoted;
use crate::uci::options::{combo, one_of, spin, within};
use clap::{Args, ValueEnum};
use perpetual_engine::source::{Following, Guarded};
use perpetual_engine::{Knowledge, Leaves};

use crate::forms::{Ahead, Batched, ChosenLeaves, Form, Method, open, serial};
use perpetual_link::serial::{BAUDS, DEFAULT_BAUD};

use crate::cli::bauds;

/// What detects repetitions for a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchDetector {
    /// A method, in the form given by `--on`.
    Method(Method),
    /// Belle's flag in the hash table.
    OpenFlag,
    /// micro-Max's locked entries.
    Locked,
}

impl Default for SearchDetector {
    fn default() -> SearchDetector {
        SearchDetector::Method(Method::default())
    }
}

impl ValueEnum for SearchDetector {
    fn value_variants<'a>() -> &'a [SearchDetector] {
        static ALL: std::sync::LazyLock<Vec<SearchDetector>> = std::sync::LazyLock::new(|| {
            let methods =
                Method::value_variants().iter().map(|&method| SearchDetector::Method(method));
            methods.chain([SearchDetector::OpenFlag, SearchDetector::Locked]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        use clap::builder::PossibleValue;
        match self {
            SearchDetector::Method(method) => method.to_possible_value(),
            SearchDetector::OpenFlag => Some(
                PossibleValue::new("open-flag")
                    .help("Belle's: a flag in the hash table while a position is searched"),
            ),
            SearchDetector::Locked => Some(
                PossibleValue::new("locked")
                    .help("micro-Max's: positions of the game are locked in the hash table"),
            ),
        }
    }
}

/// The source of repetitions that is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct ChosenSource {
    /// What detects repetitions
    #[arg(long, value_enum, default_value_t, value_name = "METHOD", hide_possible_values = true)]
    pub detector: SearchDetector,
    /// Where the method runs: model, rtl, verilated or serial:PATH
    #[arg(long, default_value = "model", value_name = "FORM")]
    pub on: Form,
    /// Bits per second on a serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// What searches the last plies
    #[command(flatten)]
    pub leaves: ChosenLeaves,
}

impl Default for ChosenSource {
    fn default() -> ChosenSource {
        let (detector, on) = (SearchDetector::default(), Form::default());
        ChosenSource { detector, on, baud: DEFAULT_BAUD, leaves: ChosenLeaves::default() }
    }
}

impl SearchDetector {
    fn name(self) -> &'static str {
        match self {
            SearchDetector::Method(method) => method.name(),
            SearchDetector::OpenFlag => "open-flag",
            SearchDetector::Locked => "locked",
        }
    }
}

impl ChosenSource {
    /// Its options, a line each, as UCI declares them.
    pub fn declared(&self) -> Vec<String> {
        let own = [
            combo("Detector", &self.detector),
            format!("option name On type string default {}", self.on),
            spin("Baud", self.baud, &BAUDS),
        ];
        own.into_iter().chain(self.leaves.declared()).collect()
    }

    /// Sets one of its options, by its name as it was written; `None` if it has none of that name.
    /// The case of letters does not count.
    ///
    /// # Errors
    /// One sentence, if the value is none of the option's.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let lower = name.to_ascii_lowercase();
        let set = match lower.as_str() {
            "detector" => one_of(name, value).map(|detector| self.detector = detector),
            "on" => form(name, value).map(|on| self.on = on),
            "baud" => within(name, value, &BAUDS).map(|baud| self.baud = baud),
            _ => return self.leaves.set(&lower, name, value),
        };
        Some(set)
    }

    /// What is chosen, in a few words.
    pub fn name(&self) -> String {
        match self.detector {
            SearchDetector::Method(method) => format!("{} on {}", method.name(), self.on),
            other => other.name().to_owned(),
        }
    }

    /// Opens the source.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    pub fn open(&self) -> Result<Knowledge, String> {
        let method = match self.detector {
            SearchDetector::Method(method) => method,
            in_table if self.on != Form::Model => {
                return Err(format!(
                    "{} is a part of the search's hash table and has no form {}: leave the form at \
                     model, or choose the detector chain",
                    in_table.name(),
                    self.on
                ));
            }
            SearchDetector::OpenFlag => return Ok(Knowledge::OpenFlag),
            SearchDetector::Locked => return Ok(Knowledge::Locked),
        };
        if let Form::Serial(path) = &self.on {
            let client = serial::client(path, self.baud, method).map_err(|e| e.to_string())?;
            let board = Batched::new(client, path.display().to_string(), Ahead::default());
            return Ok(Knowledge::Asked(Guarded::new(Box::new(board))));
        }
        let detector = open(method, &self.on, self.baud).map_err(|error| error.to_string())?;
        let following = match self.on {
            Form::Model => Following::new(detector),
            _ => Following::slow(detector),
        };
        Ok(Knowledge::Asked(Guarded::new(Box::new(following))))
    }

    /// Whether values in the hash table that come from the other source are wrong with this one.
    pub fn changes_values(&self, other: &ChosenSource) -> bool {
        self.detector != other.detector || self.chooses_leaves() != other.chooses_leaves()
    }

    /// Whether this source is another one, which must be opened.
    pub fn changes_source(&self, other: &ChosenSource) -> bool {
        (self.detector, &self.on, self.baud) != (other.detector, &other.on, other.baud)
    }

    /// Opens the search chip for the last plies of the tree; `None` if none is chosen.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    pub fn open_leaves(&self) -> Result<Option<Leaves>, String> {
        self.leaves.open(self.baud)
    }

    /// Whether a search chip is chosen for the last plies.
    pub fn chooses_leaves(&self) -> bool {
        self.leaves.chip.is_some()
    }

    /// Whether another chip is chosen than with the other one, or another share of the plies.
    pub fn changes_leaves(&self, other: &ChosenSource) -> bool {
        (&self.leaves, self.baud) != (&other.leaves, other.baud)
    }
}

fn form(name: &str, value: &str) -> Result<Form, String> {
    value.parse().map_err(|why| format!("{name}: {why}; not {}", quoted(value)))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver, Sender};

    use crate::uci::options::set as settings;
    use crate::uci::worker::{Job, Message, start};

    #[test]
    fn options_of_a_source() {
        for (name, value) in [("Detector", "open-flag"), ("On", "serial:/dev/a b"), ("Baud", "300")]
        {
            assert_ne!(settings(&[(name, value)]), settings(&[]));
            assert_eq!(settings(&[(name, value)]), settings(&[(&name.to_lowercase(), value)]));
        }
        let mut wrong = settings(&[]);
        assert!(wrong.set("On", Some("board")).unwrap_err().contains("serial:PATH"));
        assert!(
            wrong
                .set("Detector", Some("x"))
                .unwrap_err()
                .starts_with("Detector takes one of chain, ")
        );
    }

    #[test]
    fn what_another_source_is_worth() {
        let changed = |name, value| {
            let (before, after) = (settings(&[]), settings(&[(name, value)]));
            (after.changes_source(&before), after.changes_values(&before))
        };
        assert_eq!(changed("On", "rtl"), (true, false));
        assert_eq!(changed("Detector", "judge"), (true, true));
    }

    /// The notes up to the readiness.
    fn ready(
        jobs: &Sender<Job>,
        told: &Receiver<Message>,
        options: &[(&str, &str)],
    ) -> Vec<String> {
        jobs.send(Job::Ready(settings(options))).unwrap();
        let notes = told.iter().map_while(|said| match said {
            Message::Note(sentence) => Some(sentence),
            _ => None,
        });
        notes.collect()
    }

    #[test]
    fn a_detector_is_opened_when_it_is_another() {
        let (tell, told) = mpsc::channel();
        let jobs = start(move |said| tell.send(said).unwrap_or_default()).unwrap();
        assert_eq!(ready(&jobs, &told, &[]), ["repetitions are known from chain on model"]);
        assert_eq!(ready(&jobs, &told, &[("Hash", "3"), ("Contempt", "5")]), [""; 0]);
        let notes = ready(&jobs, &told, &[("Detector", "open-flag"), ("Hash", "0")]);
        assert_eq!(notes, ["repetitions are known from open-flag"]);
        let notes = ready(&jobs, &told, &[("Repetition", "none")]);
        assert_eq!(notes, ["repetitions are known from nothing"]);
        let notes = ready(&jobs, &told, &[("Detector", "judge"), ("On", "rtl")]);
        assert!(notes[0].starts_with("judge exists only as a model"), "{notes:?}");
        assert!(notes[0].ends_with("software is used instead"), "{notes:?}");
        let missing = [("On", "serial:/nowhere/at all")];
        let notes = ready(&jobs, &told, &missing);
        assert!(notes[0].contains("/nowhere/at all") && notes.len() == 1, "{notes:?}");
        // It is tried again for a new game, and not before.
        assert_eq!(ready(&jobs, &told, &missing), [""; 0]);
        jobs.send(Job::TryAgain).unwrap();
        assert_eq!(ready(&jobs, &told, &missing), notes);
        drop(jobs);
        assert!(matches!(told.iter().last(), Some(Message::Ended)));
    }
}
