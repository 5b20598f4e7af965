//! What a board says of a move that was tried: one byte.

use perpetual_model::Verdict;

use crate::protocol::{PROBED_DISTANCE, PROBED_INEXACT};

/// Whether a move that was tried leads to a position that has occurred before: what
/// [`perpetual_model::Detector::first`] says after it, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Probed {
    /// Plies back from the position after the move to the nearest equal one: even, 0 if there is
    /// none, [`Probed::FAR`] for that many or more.
    pub distance: u8,
    /// Whether that speaks of the whole window; if not, a repetition further back may be missing.
    pub exact: bool,
}

impl Probed {
    /// The greatest distance that can be told: 254 plies, or more. Ask with LINE how many.
    pub const FAR: u8 = 2 * PROBED_DISTANCE;

    /// No repetition: what is to be said of every barrier.
    pub const NONE: Probed = Probed { distance: 0, exact: true };

    /// Whether the position after the move has occurred before.
    pub const fn is_repetition(self) -> bool {
        self.distance > 0
    }

    /// The byte on the wire: half the distance in bits 0 to 6, not exact in bit 7.
    pub const fn to_byte(self) -> u8 {
        (self.distance / 2) | if self.exact { 0 } else { PROBED_INEXACT }
    }

    /// What a byte says. Every byte has a meaning.
    pub const fn from_byte(byte: u8) -> Probed {
        Probed { distance: (byte & PROBED_DISTANCE) * 2, exact: byte & PROBED_INEXACT == 0 }
    }
}

impl From<Verdict> for Probed {
    /// What a board tells of this verdict.
    fn from(verdict: Verdict) -> Probed {
        let distance = u8::try_from(verdict.distance).unwrap_or(u8::MAX);
        Probed { distance: distance.min(Probed::FAR), exact: verdict.exact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives() {
        for byte in 0..=255 {
            let probed = Probed::from_byte(byte);
            assert_eq!(probed.to_byte(), byte);
            assert_eq!(probed.is_repetition(), byte & 0x7f != 0);
        }
    }

    #[test]
    fn far_is_told_from_near() {
        let probed = |distance| Probed::from(Verdict { occurrences: 1, distance, exact: true });
        assert_eq!(probed(4).to_byte(), 2);
        assert_eq!(probed(252), Probed { distance: 252, exact: true });
        for far in [254, 256, 1_966, 65_534] {
            assert_eq!((probed(far).distance, probed(far).to_byte()), (Probed::FAR, 0x7f));
        }
        assert_eq!(Probed::from(Verdict::NONE), Probed::NONE);
        assert_eq!(Probed::from(Verdict { exact: false, ..Verdict::NONE }).to_byte(), 0x80);
    }
}
