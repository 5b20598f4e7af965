//! Parameters: their names and ranges, and how a wrong value stops elaboration.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// A parameter of a circuit.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// Its name, in capitals: `ENTRIES`.
    pub name: &'a str,
    /// What it is, in a few words.
    pub what: &'a str,
    /// Its value where none is given.
    pub default: u32,
    /// The least value.
    pub least: u32,
    /// The greatest value.
    pub most: u32,
    /// Which values between them.
    pub step: Step,
}

/// Which of the values in a range a parameter may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// All of them.
    Any,
    /// Multiples of a number.
    Multiple(u32),
    /// Powers of two.
    PowerOfTwo,
}

impl<'a> Parameter<'a> {
    /// One that may have all values in this range.
    pub const fn new(
        name: &'a str,
        what: &'a str,
        default: u32,
        range: RangeInclusive<u32>,
    ) -> Self {
        let (least, most) = (*range.start(), *range.end());
        Parameter { name, what, default, least, most, step: Step::Any }
    }

    /// Whether it may have this value.
    pub fn allows(&self, value: u32) -> bool {
        let steps = match self.step {
            Step::Any => true,
            Step::Multiple(of) => value.is_multiple_of(of),
            Step::PowerOfTwo => value.is_power_of_two(),
        };
        (self.least..=self.most).contains(&value) && steps
    }

    /// Its range in words: `a power of two from 4 to 32768`.
    pub fn range(&self) -> String {
        let Parameter { least, most, .. } = self;
        match self.step {
            Step::Any => format!("from {least} to {most}"),
            Step::Multiple(2) => format!("even, from {least} to {most}"),
            Step::Multiple(of) => format!("a multiple of {of} from {least} to {most}"),
            Step::PowerOfTwo => format!("a power of two from {least} to {most}"),
        }
    }

    /// The instance of a module that is not there, with the sentence as its name.
    pub(crate) fn check(&self, module: &str) -> String {
        let Parameter { name, least, most, .. } = self;
        let wrong = match self.step {
            Step::Any => String::new(),
            Step::Multiple(of) => format!(" || {name} % {of} != 0"),
            Step::PowerOfTwo => format!(" || ({name} & ({name} - 1)) != 0"),
        };
        let words = self.range().replace(", ", "_").replace(' ', "_");
        let mut text = String::new();
        let _ = writeln!(
            text,
            "        if ({name} < {least} || {name} > {most}{wrong}) begin : wrong_{name}"
        );
        let _ = writeln!(text, "            {module}_needs_{name}_{words} out_of_range ();");
        let _ = writeln!(text, "        end");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: Parameter<'static> =
        Parameter { step: Step::PowerOfTwo, ..Parameter::new("DEPTH", "records", 64, 4..=256) };

    #[test]
    fn a_range_is_checked_and_said() {
        assert!(DEPTH.allows(4) && DEPTH.allows(256));
        assert!(!DEPTH.allows(2) && !DEPTH.allows(48) && !DEPTH.allows(512));
        assert!(
            DEPTH
                .check("fifo")
                .contains("fifo_needs_DEPTH_a_power_of_two_from_4_to_256 out_of_range")
        );
        let even = Parameter { step: Step::Multiple(2), ..DEPTH };
        assert!(even.allows(48) && !even.allows(49));
        assert_eq!(even.range(), "even, from 4 to 256");
    }
}
