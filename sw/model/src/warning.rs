//! What was read although it is out of the ordinary.

use std::borrow::Cow;
use std::fmt;

/// Something out of the ordinary in a text, which was read all the same and may change a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The name of its kind, for programs.
    pub kind: &'static str,
    /// The line of the text, from 1.
    pub line: u64,
    /// The bytes of the text before it.
    pub offset: u64,
    /// What it is, without the place.
    pub what: String,
    /// How it was read, if that is said apart: empty if not.
    pub how: String,
}

impl Warning {
    /// What it is and how it was read, without the place.
    pub fn sentence(&self) -> Cow<'_, str> {
        match &*self.how {
            "" => Cow::Borrowed(&self.what),
            how => Cow::Owned(format!("{}; {how}", self.what)),
        }
    }
}

impl fmt::Display for Warning {
    /// What it is, how it was read, and in which line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {})", self.sentence(), self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_says_what_how_and_where() {
        let [what, how] = ["the tag \"a;b\"", "it is left out"].map(str::to_owned);
        let apart = Warning { kind: "left-out", line: 7, offset: 90, what, how };
        assert_eq!(apart.to_string(), "the tag \"a;b\"; it is left out (line 7)");
        let whole = Warning { how: String::new(), ..apart };
        assert_eq!(whole.to_string(), "the tag \"a;b\" (line 7)");
    }
}
