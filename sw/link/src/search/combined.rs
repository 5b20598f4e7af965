//! A combined board in software.

use super::codes::is_for_searchers;
use super::soft::SoftSearchers;
use crate::mock::{InSoftware, Settings, SoftBoard};
use crate::protocol::{DETECTOR_COMBINED, MAX_FRAME};
use crate::{frame, slip};

/// A detector and searchers on one line, both in software.
#[derive(Clone, Debug)]
pub struct SoftCombined {
    detector: SoftBoard,
    searchers: SoftSearchers,
    decoder: slip::Decoder,
}

impl SoftCombined {
    /// A board with the default detector and so many searchers, whose detectors hold so many plies, as it is after power-up.
    pub fn new(searchers: u8, plies: u16) -> SoftCombined {
        let settings = Settings::default();
        let settings = Settings { detector: settings.detector | DETECTOR_COMBINED, ..settings };
        SoftCombined {
            detector: SoftBoard::new(settings),
            searchers: SoftSearchers::new(searchers, plies),
            decoder: slip::Decoder::new(MAX_FRAME),
        }
    }
}

impl InSoftware for SoftCombined {
    fn receive(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let Some(received) = self.decoder.feed(*byte) else { continue };
            let good = received.as_deref().ok().filter(|sealed| frame::open(sealed).is_ok());
            match good {
                Some(sealed @ [_, opcode, ..]) if is_for_searchers(*opcode) => {
                    self.searchers.receive(&slip::encode(sealed));
                }
                Some(sealed) => self.detector.receive(&slip::encode(sealed)),
                // Both count what is dropped.
                None => {
                    self.searchers.receive(&slip::encode(&[0]));
                    self.detector.receive(&slip::encode(&[0]));
                }
            }
        }
    }

    fn respond(&mut self) -> Option<Vec<u8>> {
        self.detector.respond().or_else(|| self.searchers.respond())
    }

    fn reset(&mut self) {
        self.detector.reset();
        self.searchers.reset();
    }
}
