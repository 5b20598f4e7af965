//! How a board introduces itself.

use crate::layout::Layout;
use crate::protocol::{
    DETECTOR_CHECKED, DETECTOR_COMBINED, DetectorKind, IDENTITY_BYTES, MAGIC, MAX_SEARCHERS,
    SEARCHERS_CODE,
};

/// What a board says of itself in answer to IDENTIFY. The layout is the same in every version of
/// the protocol, so that a host can tell a board of another one what is the matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The version of the protocol the board speaks.
    pub version: u8,
    /// The code of its detector: see [`Identity::kind`] and [`Identity::layout`].
    pub detector: u8,
    /// Entries of its chain list, or 0 if it has none.
    pub entries: u16,
    /// Its move stack holds 2 to the power of this many records.
    pub log2_depth: u8,
    /// Its clock in hertz.
    pub clock_hz: u32,
    /// Bytes of requests (payload and CRC, before escaping) it holds before they are answered.
    pub buffer: u16,
    /// Plies on its line.
    pub ply: u16,
    /// Frames it dropped since reset: bad CRC, wrong length, spoiled, no room. 255 for more.
    pub dropped: u8,
}

impl Identity {
    /// The method of its detector; `None` for one that this version does not know.
    pub const fn kind(&self) -> Option<DetectorKind> {
        DetectorKind::from_code(self.detector & !(DETECTOR_CHECKED | DETECTOR_COMBINED))
    }

    /// Whether the board has searchers beside its detector; [`crate::Opcode::IdentifySearchers`] asks about them.
    pub const fn is_combined(&self) -> bool {
        self.kind().is_some() && self.detector & DETECTOR_COMBINED != 0
    }

    /// What its items and verdicts hold.
    pub const fn layout(&self) -> Layout {
        match self.detector & DETECTOR_CHECKED {
            0 => Layout::Plain,
            _ => Layout::Checked,
        }
    }

    /// The search chips of a search board, which has no detector that can be asked; `None` for any other board.
    pub const fn searchers(&self) -> Option<u8> {
        match self.detector.saturating_sub(SEARCHERS_CODE) {
            count @ 1..=MAX_SEARCHERS => Some(count),
            _ => None,
        }
    }

    /// The bytes on the wire, beginning with [`MAGIC`].
    pub fn to_bytes(&self) -> [u8; IDENTITY_BYTES] {
        let mut bytes = [0; IDENTITY_BYTES];
        bytes[0..4].copy_from_slice(&MAGIC);
        bytes[4] = self.version;
        bytes[5] = self.detector;
        bytes[6..8].copy_from_slice(&self.entries.to_le_bytes());
        bytes[8] = self.log2_depth;
        bytes[9..13].copy_from_slice(&self.clock_hz.to_le_bytes());
        bytes[13..15].copy_from_slice(&self.buffer.to_le_bytes());
        bytes[15..17].copy_from_slice(&self.ply.to_le_bytes());
        bytes[17] = self.dropped;
        bytes
    }

    /// The identification in these bytes. Any version and any detector are taken.
    ///
    /// # Errors
    /// [`IdentityError`] if they do not begin with [`MAGIC`].
    pub fn from_bytes(bytes: &[u8; IDENTITY_BYTES]) -> Result<Identity, IdentityError> {
        let [m0, m1, m2, m3, version, detector, e0, e1, log2_depth, rest @ ..] = *bytes;
        let [c0, c1, c2, c3, b0, b1, p0, p1, dropped] = rest;
        let magic = [m0, m1, m2, m3];
        if magic != MAGIC {
            return Err(IdentityError(magic));
        }
        Ok(Identity {
            version,
            detector,
            entries: u16::from_le_bytes([e0, e1]),
            log2_depth,
            clock_hz: u32::from_le_bytes([c0, c1, c2, c3]),
            buffer: u16::from_le_bytes([b0, b1]),
            ply: u16::from_le_bytes([p0, p1]),
            dropped,
        })
    }
}

/// An identification that does not begin with [`MAGIC`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what answers is no Perpetual board: it introduces itself as {0:02x?}, not as PERP")]
pub struct IdentityError(pub [u8; 4]);

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any identification.
    pub(crate) fn identity() -> impl Strategy<Value = Identity> {
        any::<([u8; 4], [u16; 3], u32)>().prop_map(|(bytes, words, clock_hz)| {
            let [version, detector, log2_depth, dropped] = bytes;
            let [entries, buffer, ply] = words;
            Identity { version, detector, entries, log2_depth, clock_hz, buffer, ply, dropped }
        })
    }

    #[test]
    fn another_device_is_refused() {
        let mut bytes = [0; IDENTITY_BYTES];
        assert_eq!(Identity::from_bytes(&bytes), Err(IdentityError([0; 4])));
        bytes[..4].copy_from_slice(b"PERP");
        assert!(Identity::from_bytes(&bytes).is_ok());
    }
}
