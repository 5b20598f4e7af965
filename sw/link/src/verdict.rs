//! A verdict as a board gives it: seven bytes.

use perpetual_model::Verdict;

use crate::layout::Layout;
use crate::protocol::{
    FLAG_EXACT, FLAG_LIST_OVERFLOW, FLAG_MOVER_CHECKS, FLAG_OTHER_CHECKS, FLAG_WINDOW_CUT,
    VERDICT_BYTES,
};

/// What a board says of a position, and what it took to find out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardVerdict {
    /// The verdict itself. Occurrences and distance are below 65,536.
    pub verdict: Verdict,
    /// Clock cycles from the acceptance of the question to the verdict; 65,535 for more.
    pub cycles: u16,
    /// Whether the chain list ran out; the verdict is then not exact.
    pub list_overflow: bool,
    /// Whether the walk reached the oldest record held while older ones had been dropped; the
    /// verdict is then not exact.
    pub window_cut: bool,
    /// There is an equal position, and since the nearest every move of the side that has just moved gave check.
    pub mover_checks: bool,
    /// The same of the other side.
    pub other_checks: bool,
}

impl BoardVerdict {
    /// The seven bytes on the wire. What is too great for its field is sent as the greatest.
    pub fn to_bytes(&self) -> [u8; VERDICT_BYTES] {
        let narrow = |number: u32| u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes();
        let [occurrences_0, occurrences_1] = narrow(self.verdict.occurrences);
        let [distance_0, distance_1] = narrow(self.verdict.distance);
        let [cycles_0, cycles_1] = self.cycles.to_le_bytes();
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        let flags = flag(self.verdict.exact, FLAG_EXACT)
            | flag(self.list_overflow, FLAG_LIST_OVERFLOW)
            | flag(self.window_cut, FLAG_WINDOW_CUT)
            | flag(self.mover_checks, FLAG_MOVER_CHECKS)
            | flag(self.other_checks, FLAG_OTHER_CHECKS);
        [occurrences_0, occurrences_1, distance_0, distance_1, cycles_0, cycles_1, flags]
    }

    /// The verdict in these bytes, of a board of this layout.
    ///
    /// # Errors
    /// [`VerdictError`] if reserved flags are set, or flags and numbers contradict each other.
    pub fn from_bytes(
        bytes: &[u8; VERDICT_BYTES],
        layout: Layout,
    ) -> Result<BoardVerdict, VerdictError> {
        let [occurrences_0, occurrences_1, distance_0, distance_1, cycles_0, cycles_1, flags] =
            *bytes;
        let occurrences = u16::from_le_bytes([occurrences_0, occurrences_1]);
        let distance = u16::from_le_bytes([distance_0, distance_1]);
        let has = |flag: u8| flags & flag != 0;
        if flags & !layout.flags() != 0 {
            return Err(VerdictError::Flags(flags));
        }
        if has(FLAG_EXACT) && (has(FLAG_LIST_OVERFLOW) || has(FLAG_WINDOW_CUT)) {
            return Err(VerdictError::Exact(flags));
        }
        if occurrences == 0 && (has(FLAG_MOVER_CHECKS) || has(FLAG_OTHER_CHECKS)) {
            return Err(VerdictError::Checks(flags));
        }
        if (occurrences == 0) != (distance == 0) || distance % 2 != 0 {
            return Err(VerdictError::Distance { occurrences, distance });
        }
        Ok(BoardVerdict {
            verdict: Verdict {
                occurrences: occurrences.into(),
                distance: distance.into(),
                exact: has(FLAG_EXACT),
            },
            cycles: u16::from_le_bytes([cycles_0, cycles_1]),
            list_overflow: has(FLAG_LIST_OVERFLOW),
            window_cut: has(FLAG_WINDOW_CUT),
            mover_checks: has(FLAG_MOVER_CHECKS),
            other_checks: has(FLAG_OTHER_CHECKS),
        })
    }
}

/// Why seven bytes are no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerdictError {
    /// A flag that this board does not have is set.
    #[error(
        "flags {0:#04x} have reserved bits set: only bits 0 to 2 have a meaning, and 3 and 4 if the board has check bits"
    )]
    Flags(u8),
    /// Both exact and cut short.
    #[error("flags {0:#04x} call the verdict exact and cut short at once")]
    Exact(u8),
    /// A side gave check since an equal position, and there is none.
    #[error("flags {0:#04x} tell of checks since an equal position, and there is none")]
    Checks(u8),
    /// A distance without an occurrence, an occurrence without a distance, or an odd distance.
    #[error("{occurrences} occurrences and a distance of {distance} plies contradict each other")]
    Distance {
        /// The occurrences received.
        occurrences: u16,
        /// The distance received.
        distance: u16,
    },
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any verdict that a board can give.
    pub(crate) fn board_verdict() -> impl Strategy<Value = BoardVerdict> {
        (0u32..=65_535, 1u32..=32_767, any::<u16>(), any::<[bool; 4]>()).prop_map(
            |(occurrences, half, cycles, [list_overflow, window_cut, mover, other])| BoardVerdict {
                verdict: Verdict {
                    occurrences,
                    distance: if occurrences == 0 { 0 } else { 2 * half },
                    exact: !list_overflow && !window_cut,
                },
                cycles,
                list_overflow,
                window_cut,
                mover_checks: mover && occurrences > 0,
                other_checks: other && occurrences > 0,
            },
        )
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_verdict_or_an_error(mut bytes: [u8; 7], flags in 0u8..34) {
            bytes[6] = flags;
            for layout in [Layout::Plain, Layout::Checked] {
                if let Ok(verdict) = BoardVerdict::from_bytes(&bytes, layout) {
                    prop_assert_eq!(verdict.to_bytes(), bytes);
                }
            }
        }
    }

    #[test]
    fn contradictions_are_noticed() {
        let decode = |bytes| BoardVerdict::from_bytes(&bytes, Layout::Plain).unwrap_err();
        let checked = |bytes| BoardVerdict::from_bytes(&bytes, Layout::Checked);
        assert_eq!(decode([0, 0, 0, 0, 0, 0, 9]), VerdictError::Flags(9));
        assert_eq!(decode([1, 0, 4, 0, 0, 0, 17]), VerdictError::Flags(17));
        assert_eq!(checked([1, 0, 4, 0, 0, 0, 33]), Err(VerdictError::Flags(33)));
        for flags in [9, 17, 25] {
            assert!(checked([1, 0, 4, 0, 0, 0, flags]).is_ok());
            assert_eq!(checked([0, 0, 0, 0, 0, 0, flags]), Err(VerdictError::Checks(flags)));
        }
        assert_eq!(decode([0, 0, 0, 0, 0, 0, 3]), VerdictError::Exact(3));
        assert_eq!(decode([0, 0, 0, 0, 0, 0, 5]), VerdictError::Exact(5));
        for (occurrences, distance) in [(0, 4), (1, 0), (1, 5)] {
            let error = VerdictError::Distance { occurrences, distance };
            assert_eq!(decode([occurrences as u8, 0, distance as u8, 0, 0, 0, 1]), error);
        }
    }
}
