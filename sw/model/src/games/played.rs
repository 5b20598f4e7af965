//! A game that was read.

use super::Side;
use super::ruling::Judged;

/// A game that was read, as far as it could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The line of the text where it begins, from 1.
    pub line: usize,
    /// What it tells of itself, in its own words: `Event`, `Red`, `先手`.
    pub tags: Vec<(String, String)>,
    /// How it ended, in its own words.
    pub result: Option<String>,
    /// The moves that were played, as they are written in the text.
    pub moves: Vec<String>,
    /// Who is to move in the start position.
    pub first: Side,
    /// What was found in these moves.
    pub judged: Judged,
    /// Why no more was read, in a sentence.
    pub error: Option<String>,
}

impl Played {
    /// The value of the first of these tags that there is.
    pub fn tag(&self, names: &[&str]) -> Option<&str> {
        let known = |value: &str| !value.is_empty() && value != "?" && value != "????.??.??";
        let of = |name: &&str| self.tags.iter().find(|(key, value)| key == name && known(value));
        names.iter().find_map(of).map(|(_, value)| value.as_str())
    }
}
