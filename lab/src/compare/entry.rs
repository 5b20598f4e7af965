//! A method as it takes part.

use crate::methods::{self, Barriers, Exactness, MethodInfo};
use perpetual_model::Verdict;

/// A method with the barriers that it is given.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The method.
    pub method: &'static MethodInfo,
    /// Which moves of its records are barriers.
    pub barriers: Barriers,
}

impl Entry {
    /// These methods (all for none) with all barriers; and those whose source has fewer, once
    /// more with them.
    pub fn all(chosen: &[&'static MethodInfo]) -> Vec<Entry> {
        let mut entries = Vec::new();
        for method in methods::ALL {
            if !chosen.is_empty() && !chosen.iter().any(|chosen| chosen.name == method.name) {
                continue;
            }
            entries.push(Entry { method, barriers: Barriers::Full });
            if method.barriers != Barriers::Full {
                entries.push(Entry { method, barriers: method.barriers });
            }
        }
        entries
    }

    /// What the barriers are called: `full`, or `published` for the source's own.
    pub const fn barriers_name(&self) -> &'static str {
        match self.barriers {
            Barriers::Full => "full",
            Barriers::PawnsCapturesCastling | Barriers::AllButEnPassant => "published",
        }
    }

    /// The name of the method; as published, with a remark.
    pub fn name(&self) -> String {
        match self.barriers {
            Barriers::Full => self.method.name.to_owned(),
            _ => format!("{}, as published", self.method.name),
        }
    }

    /// How far its verdicts can be trusted, in a word.
    pub const fn claim(&self) -> &'static str {
        match self.method.exactness {
            Exactness::Exact => "exact",
            Exactness::Bounded => "bounded",
            Exactness::Keys => "keys",
            Exactness::Flawed => "flawed",
        }
    }

    /// What it is to say where the golden model says this: as far as it counts.
    pub fn asked_of(&self, golden: Verdict) -> Verdict {
        let limit = if self.method.counts { u32::MAX } else { 1 };
        Verdict { occurrences: golden.occurrences.min(limit), ..golden }
    }

    /// Whether a wrong verdict is this program's fault, and not the method's.
    pub fn must_be_right(&self) -> bool {
        matches!(self.method.exactness, Exactness::Exact | Exactness::Bounded)
            && self.barriers == Barriers::Full
    }
}
