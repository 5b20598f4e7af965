//! Which repetitions are draws, as command lines and engine options name them.

use clap::ValueEnum;

use crate::policy::Policy;

/// Which repetitions are draws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Repetition {
    /// No repetition is known.
    None,
    /// The first, wherever the position stood.
    First,
    /// The first of a position after the root, or the second of any.
    #[default]
    AfterRoot,
    /// The third occurrence.
    Threefold,
}

impl Repetition {
    /// The policy; `None` if repetitions are not looked for at all.
    pub const fn policy(self) -> Option<Policy> {
        match self {
            Repetition::None => None,
            Repetition::First => Some(Policy::FirstAnywhere),
            Repetition::AfterRoot => Some(Policy::FirstAfterRootOrSecond),
            Repetition::Threefold => Some(Policy::Threefold),
        }
    }
}
