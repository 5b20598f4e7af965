//! From payload to wire bytes and back: checksum and framing.

use crate::crc::crc32;
use crate::protocol::{CRC_BYTES, MIN_FRAME};
use crate::slip;

/// The bytes to send for a payload: its CRC appended, escaped, between two END bytes.
pub fn encode(payload: &[u8]) -> Vec<u8> {
    slip::encode(&seal(payload))
}

/// The payload with its CRC appended, not yet escaped.
pub fn seal(payload: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(payload.len() + CRC_BYTES);
    frame.extend_from_slice(payload);
    frame.extend(crc32(payload).to_le_bytes());
    frame
}

/// The payload of an unescaped frame.
///
/// # Errors
/// [`FrameError`] if the frame is too short for a number, an opcode and a CRC, or the CRC does not
/// fit.
pub fn open(frame: &[u8]) -> Result<&[u8], FrameError> {
    let (payload, crc) = match frame.split_last_chunk::<CRC_BYTES>() {
        Some(parts) if frame.len() >= MIN_FRAME => parts,
        _ => return Err(FrameError::TooShort(frame.len())),
    };
    let (computed, received) = (crc32(payload), u32::from_le_bytes(*crc));
    if computed == received { Ok(payload) } else { Err(FrameError::BadCrc { computed, received }) }
}

/// Why a frame is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// It has fewer than [`MIN_FRAME`] bytes.
    #[error("frame dropped: {0} bytes are too few for a number, an opcode and a CRC")]
    TooShort(usize),
    /// It was damaged on the way.
    #[error("frame dropped: its CRC is {received:#010x} and should be {computed:#010x}")]
    BadCrc {
        /// What the bytes received call for.
        computed: u32,
        /// What came with them.
        received: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn one_changed_byte_is_noticed(
            payload in prop::collection::vec(any::<u8>(), 2..300),
            at: prop::sample::Index,
            change in 1u8..,
        ) {
            let mut frame = seal(&payload);
            let at = at.index(frame.len());
            frame[at] ^= change;
            let noticed = matches!(open(&frame), Err(FrameError::BadCrc { .. }));
            prop_assert!(noticed);
        }

        #[test]
        fn any_bytes_are_answered_without_panic(frame: Vec<u8>) {
            prop_assert_eq!(open(&frame).is_ok(), frame.len() >= 6 && seal(&frame[..frame.len() - 4]) == frame);
        }
    }

    #[test]
    fn short_frames_are_refused_even_with_a_good_crc() {
        for payload in [&[][..], &[7]] {
            let frame = seal(payload);
            assert_eq!(open(&frame), Err(FrameError::TooShort(frame.len())));
        }
        assert_eq!(open(&[]), Err(FrameError::TooShort(0)));
    }
}
