//! The parts of a board that its engine works for.

use perpetual_link::protocol::{self, PROTOCOL_VERSION};
use perpetual_link::{DetectorKind, Identity};

/// What a board says of itself: its detector, its searchers, its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The code of the detector, without [`protocol::DETECTOR_CHECKED`]; its entries, and the depth of its stack.
    pub detector: Option<(u8, (usize, usize))>,
    /// How many searchers there are, and how many plies each one's detector holds.
    pub searchers: Option<(usize, usize)>,
    /// The clock, in Hz.
    pub clock_hz: u32,
}

impl Parts {
    /// A detector of this kind, entries and depth.
    pub fn detector(kind: DetectorKind, size: (usize, usize), clock_hz: u32) -> Parts {
        Parts { detector: Some((kind.code(), size)), searchers: None, clock_hz }
    }

    /// Searchers whose detectors hold so many plies.
    pub fn searchers(count: usize, plies: usize, clock_hz: u32) -> Parts {
        Parts { detector: None, searchers: Some((count, plies)), clock_hz }
    }

    /// What is said of the detector, with check bits or without; of one that is not there, nothing true.
    pub(crate) fn of_detector(&self, checked: bool) -> Identity {
        let (code, size) = self.detector.unwrap_or((0, (0, 2)));
        let combined = if self.searchers.is_some() { protocol::DETECTOR_COMBINED } else { 0 };
        let checked = if checked { protocol::DETECTOR_CHECKED } else { 0 };
        self.identity(code | combined | checked, size)
    }

    /// What is said of the searchers; of those that are not there, nothing true.
    pub(crate) fn of_searchers(&self) -> Identity {
        let (count, plies) = self.searchers.unwrap_or((0, 4));
        self.identity(protocol::SEARCHERS_CODE + count as u8, window_size(plies))
    }

    fn identity(&self, detector: u8, (entries, log2_depth): (usize, usize)) -> Identity {
        Identity {
            version: PROTOCOL_VERSION,
            detector,
            entries: entries as u16,
            log2_depth: log2_depth as u8,
            clock_hz: self.clock_hz,
            buffer: protocol::BUFFER as u16,
            ply: 0,
            dropped: 0,
        }
    }
}

/// What a board says of a window of so many plies: its entries, and the depth that they fit in.
pub(crate) fn window_size(plies: usize) -> (usize, usize) {
    (plies, plies.next_power_of_two().ilog2() as usize)
}
