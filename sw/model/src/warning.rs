//! What was read although it is out of the ordinary.

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
    /// What it is and how it was read, without the place.
    pub sentence: String,
}

impl fmt::Display for Warning {
    /// What it is, how it was read, and in which line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {})", self.sentence, self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_names_its_line() {
        let sentence = "the tag is left out".to_owned();
        let warning = Warning { kind: "left-out", line: 7, offset: 90, sentence };
        assert_eq!(warning.to_string(), "the tag is left out (line 7)");
    }
}
