//! The sources of repetitions that a UCI engine offers as options.

use std::fmt;

use crate::engine::source::{Following, Guarded};
use crate::engine::{Knowledge, Leaves};
use perpetual_model::Chain;

/// The source that is chosen now; options of the engine choose another.
pub trait Sources: Clone + PartialEq + fmt::Debug + Send + 'static {
    /// Its options, a line each, as UCI declares them.
    fn declared(&self) -> Vec<String>;

    /// Sets one of its options, by its name as it was written; `None` if it has none of that name.
    /// The case of letters does not count.
    ///
    /// # Errors
    /// One sentence, if the value is none of the option's.
    fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>>;

    /// What is chosen, in a few words.
    fn name(&self) -> String;

    /// Opens the source.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    fn open(&self) -> Result<Knowledge, String>;

    /// Whether values in the hash table that come from the other source are wrong with this one.
    fn values_other(&self, other: &Self) -> bool;

    /// Whether this source is another one, which must be opened.
    fn asks_other(&self, other: &Self) -> bool {
        self != other
    }

    /// Opens the search chip for the last plies of the tree; `None` if none is chosen.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    fn open_leaves(&self) -> Result<Option<Leaves>, String> {
        Ok(None)
    }

    /// Whether a search chip is chosen for the last plies.
    fn chooses_leaves(&self) -> bool {
        false
    }

    /// Whether another chip is chosen than with the other one, or another share of the plies.
    fn leaves_other(&self, _other: &Self) -> bool {
        false
    }
}

/// The golden model, without options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoldenModel;

impl Sources for GoldenModel {
    fn declared(&self) -> Vec<String> {
        Vec::new()
    }

    fn set(&mut self, _name: &str, _value: &str) -> Option<Result<(), String>> {
        None
    }

    fn name(&self) -> String {
        "the golden model".to_owned()
    }

    fn open(&self) -> Result<Knowledge, String> {
        Ok(Knowledge::Asked(Guarded::new(Box::new(Following::new(Chain::new())))))
    }

    fn values_other(&self, _other: &GoldenModel) -> bool {
        false
    }
}
