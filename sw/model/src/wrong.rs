//! What is wrong with a verdict beside the right one.

use crate::Verdict;

/// How a verdict that the golden model contradicts is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// It says that the position has occurred before, and it has not.
    FalsePositive,
    /// It says, and is sure, that the position has not occurred before, and it has.
    FalseNegative,
    /// The position has occurred before, but not as often, or not as far back, as it says.
    Miscounted,
}

/// How a verdict is wrong beside the golden model's, if it is. One that is not exact says only what
/// was walked, from the nearest position back: it may miss or count less, but nothing else.
pub fn wrong(got: Verdict, expected: Verdict) -> Option<Wrong> {
    match (got.is_repetition(), expected.is_repetition()) {
        (true, false) => Some(Wrong::FalsePositive),
        (false, true) if got.exact => Some(Wrong::FalseNegative),
        (false, _) => (got.distance != 0).then_some(Wrong::Miscounted),
        (true, true) => {
            let same = got.occurrences == expected.occurrences
                || !got.exact && got.occurrences < expected.occurrences;
            (!same || got.distance != expected.distance).then_some(Wrong::Miscounted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(occurrences: u32, distance: u32, exact: bool) -> Verdict {
        Verdict { occurrences, distance, exact }
    }

    #[test]
    fn each_way_to_be_wrong_and_an_inexact_verdict_may_say_less_but_nothing_wrong() {
        use Wrong::*;
        let (none, once, twice) = (Verdict::NONE, verdict(1, 4, true), verdict(2, 4, true));
        for (got, expected, how) in [
            (none, none, None),
            (twice, twice, None),
            (once, none, Some(FalsePositive)),
            (verdict(1, 4, false), none, Some(FalsePositive)),
            (none, once, Some(FalseNegative)),
            (verdict(0, 0, false), once, None),
            (once, twice, Some(Miscounted)),
            (verdict(1, 4, false), twice, None),
            (verdict(2, 4, false), once, Some(Miscounted)),
            (verdict(1, 8, true), once, Some(Miscounted)),
            (verdict(1, 8, false), once, Some(Miscounted)),
            (verdict(0, 4, true), none, Some(Miscounted)),
            (verdict(0, 0, false), twice, None),
            (verdict(2, 4, false), twice, None),
            (verdict(3, 4, false), twice, Some(Miscounted)),
            (verdict(1, 8, false), twice, Some(Miscounted)),
            (verdict(0, 4, false), twice, Some(Miscounted)),
            (none, twice, Some(FalseNegative)),
        ] {
            assert_eq!(wrong(got, expected), how, "{got:?} for {expected:?}");
        }
    }
}
