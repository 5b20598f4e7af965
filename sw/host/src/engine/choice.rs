//! Settings with a few values, as command lines and engine options name them.

use crate::engine::options::{History, NullMoves};
use crate::engine::policy::Policy;

/// A setting that has one of a few values, each with a name.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// Every value with its name and a line of help.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// The name of this value.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(value, ..)| *value == self).map_or("", |(_, name, _)| name)
    }

    /// The value of this name, in whatever case.
    fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(value, ..)| *value)
    }
}

/// Which repetitions are draws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// None: the search has no source of repetitions.
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

impl Choice for Repetition {
    const ALL: &'static [(Repetition, &'static str, &'static str)] = &[
        (Repetition::None, "none", "No repetition is known"),
        (Repetition::First, "first", "The first, wherever the position stood"),
        (
            Repetition::AfterRoot,
            "after-root",
            "The first of a position after the root, or the second of any",
        ),
        (Repetition::Threefold, "threefold", "The third occurrence"),
    ];
}

impl Choice for History {
    const ALL: &'static [(History, &'static str, &'static str)] = &[
        (History::Ignored, "all", "Everything"),
        (History::NoDraws, "no-draws", "No draw scores"),
        (History::NoCycles, "no-cycles", "Nothing on a draw cycle"),
        (History::Bounds, "bounds", "On a draw cycle, only bounds that hold whatever the way"),
    ];
}

impl Choice for NullMoves {
    const ALL: &'static [(NullMoves, &'static str, &'static str)] = &[
        (NullMoves::Off, "off", "No null moves are tried"),
        (NullMoves::Barrier, "barrier", "A null move is a barrier"),
        (NullMoves::Counter, "counter", "Nothing is asked below one: the paper's counter"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_consistent<C: Choice + std::fmt::Debug>() {
        for (value, name, help) in C::ALL {
            assert_eq!(C::named(&name.to_uppercase()), Some(*value));
            assert_eq!(value.name(), *name);
            assert!(!help.is_empty());
        }
        assert_eq!(C::named("no such value"), None);
    }

    #[test]
    fn every_value_has_one_name() {
        is_consistent::<Repetition>();
        is_consistent::<History>();
        is_consistent::<NullMoves>();
        assert_eq!(History::ALL.len(), <History as Choice>::ALL.len());
    }
}
