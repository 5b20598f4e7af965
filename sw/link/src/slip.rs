//! Frames in a stream of bytes: SLIP (RFC 1055).
//!
//! A frame stands between two [`END`] bytes; within it, END and ESC are sent as two bytes each.
//! So END never occurs inside a frame, and whatever was lost or damaged, a receiver is back in
//! step at the next one.

use std::mem;

/// Ends a frame, and is sent before it as well, so that noise on an idle line is no part of it.
pub const END: u8 = 0xc0;
/// Introduces an escaped byte.
pub const ESC: u8 = 0xdb;
/// After ESC: a byte 0xC0 of the frame.
pub const ESC_END: u8 = 0xdc;
/// After ESC: a byte 0xDB of the frame.
pub const ESC_ESC: u8 = 0xdd;

/// The bytes to send for one frame: END, the escaped bytes, END.
pub fn encode(frame: &[u8]) -> Vec<u8> {
    let mut wire = Vec::with_capacity(frame.len() + frame.len() / 16 + 2);
    wire.push(END);
    for &byte in frame {
        match byte {
            END => wire.extend([ESC, ESC_END]),
            ESC => wire.extend([ESC, ESC_ESC]),
            byte => wire.push(byte),
        }
    }
    wire.push(END);
    wire
}

/// Finds the frames in a stream that is fed byte by byte.
///
/// It holds one frame of at most its limit, whatever is fed to it.
#[derive(Clone, Debug)]
pub struct Decoder {
    frame: Vec<u8>,
    limit: usize,
    escaped: bool,
    spoiled: Option<SlipError>,
}

impl Decoder {
    /// A decoder that takes frames of up to `limit` bytes, counted after unescaping. It assumes
    /// that a frame may begin with the first byte.
    pub fn new(limit: usize) -> Decoder {
        Decoder { frame: Vec::new(), limit, escaped: false, spoiled: None }
    }

    /// Takes the next byte and yields a frame if it ends one. Empty frames are passed over.
    ///
    /// # Errors
    /// [`SlipError`] at the END of a frame that was spoiled; the next frame is unaffected.
    pub fn feed(&mut self, byte: u8) -> Option<Result<Vec<u8>, SlipError>> {
        let escaped = mem::replace(&mut self.escaped, false);
        match byte {
            END => {
                if escaped {
                    self.spoil(SlipError::BadEscape(END));
                }
                let frame = mem::take(&mut self.frame);
                return match self.spoiled.take() {
                    Some(error) => Some(Err(error)),
                    None if frame.is_empty() => None,
                    None => Some(Ok(frame)),
                };
            }
            ESC_END if escaped => self.push(END),
            ESC_ESC if escaped => self.push(ESC),
            other if escaped => self.spoil(SlipError::BadEscape(other)),
            ESC => self.escaped = true,
            byte => self.push(byte),
        }
        None
    }

    fn push(&mut self, byte: u8) {
        if self.frame.len() < self.limit {
            self.frame.push(byte);
        } else {
            self.spoil(SlipError::TooLong(self.limit));
        }
    }

    /// Remembers the first thing that was wrong.
    fn spoil(&mut self, error: SlipError) {
        self.spoiled.get_or_insert(error);
    }
}

/// Why a frame was dropped by the framing alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SlipError {
    /// The byte after ESC was neither ESC_END nor ESC_ESC.
    #[error("frame dropped: byte {0:#04x} after an escape byte, where only 0xdc and 0xdd can be")]
    BadEscape(u8),
    /// More bytes than the receiver takes.
    #[error("frame dropped: more than {0} bytes")]
    TooLong(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decode(decoder: &mut Decoder, bytes: &[u8]) -> Vec<Result<Vec<u8>, SlipError>> {
        bytes.iter().filter_map(|&byte| decoder.feed(byte)).collect()
    }

    /// Bytes among which the special ones are frequent.
    fn bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
        let special = prop_oneof![Just(END), Just(ESC), Just(ESC_END), Just(ESC_ESC)];
        prop::collection::vec(prop_oneof![any::<u8>(), special], 0..len)
    }

    proptest! {
        #[test]
        fn frames_survive(frames in prop::collection::vec(bytes(40), 0..6)) {
            let wire: Vec<u8> = frames.iter().flat_map(|frame| encode(frame)).collect();
            let expected: Vec<_> = frames.into_iter().filter(|f| !f.is_empty()).map(Ok).collect();
            prop_assert_eq!(decode(&mut Decoder::new(40), &wire), expected);
        }

        #[test]
        fn whatever_came_before_the_next_frame_is_whole(noise in bytes(60), frame in bytes(20)) {
            prop_assume!(!frame.is_empty());
            let mut decoder = Decoder::new(20);
            let before = decode(&mut decoder, &noise);
            prop_assert!(before.iter().flatten().all(|f| !f.is_empty() && f.len() <= 20));
            // The leading END ends the noise; after it the frame comes alone.
            let after = decode(&mut decoder, &encode(&frame));
            prop_assert_eq!(after.last(), Some(&Ok(frame)));
        }
    }

    #[test]
    fn bad_escapes_spoil_one_frame_only() {
        for (wire, error) in [
            (&[1, ESC, 2, 3, END][..], SlipError::BadEscape(2)),
            (&[1, ESC, END], SlipError::BadEscape(END)),
            (&[ESC, ESC, ESC_END, END], SlipError::BadEscape(ESC)),
            (&[1, 2, 3, 4, 5, END], SlipError::TooLong(4)),
        ] {
            let mut decoder = Decoder::new(4);
            assert_eq!(decode(&mut decoder, wire), [Err(error)]);
            assert_eq!(decode(&mut decoder, &[7, END]), [Ok(vec![7])]);
        }
    }
}
