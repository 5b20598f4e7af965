//! Why a library could not be made, each in a sentence.

use thiserror::Error;

/// Why circuits in several sizes are no library with parameters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// What was asked for cannot be.
    #[error("{0}")]
    Wrong(String),
    /// A module that is not there at every size.
    #[error("the module `{0}` is there at some sizes and not at others")]
    Missing(String),
    /// A module that differs in more than numbers.
    #[error("module `{module}`: at one size it says `{one}`, at another `{other}`")]
    Shape {
        /// The module.
        module: String,
        /// What one text says.
        one: String,
        /// What another says there.
        other: String,
    },
    /// A number that no expression of the parameters gives.
    #[error("module `{module}`: no expression gives {} in `{place}`", numbers.join(", "))]
    NoExpression {
        /// The module.
        module: String,
        /// What stands around it.
        place: String,
        /// The number at each sample.
        numbers: Vec<String>,
    },
    /// A parameter with the name of something else.
    #[error("module `{module}`: `{name}` is there already and cannot be a parameter")]
    Taken {
        /// The module.
        module: String,
        /// The name.
        name: String,
    },
    /// Two texts for one name.
    #[error("two modules called `{module}` differ: one says `{one}`, the other `{other}`")]
    TwoBodies {
        /// The module.
        module: String,
        /// What the one that is there says.
        one: String,
        /// What the other says there.
        other: String,
    },
    /// The module with its parameters is not what the circuit is at some size.
    #[error("module `{module}`, line {line}, with {values}: expected `{expected}`, got `{got}`")]
    Differs {
        /// The module.
        module: String,
        /// The line of the circuit's text at this size, from the word `module` on.
        line: usize,
        /// The parameters.
        values: String,
        /// What the circuit says at this size.
        expected: String,
        /// What the text with parameters says.
        got: String,
    },
}
