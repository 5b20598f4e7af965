//! A board in software: the golden models behind the protocol.

use std::collections::VecDeque;
use std::fmt;

use perpetual_model::Limits;

use super::detector::SoftDetector;
use super::searchers::SoftSearchers;
use crate::answer::{Answer, AnswerBody};
use crate::frame;
use crate::identity::Identity;
use crate::protocol::{
    BUFFER, CRC_BYTES, DETECTOR_COMBINED, DetectorKind, MAX_FRAME, MAX_PLIES, Opcode,
    PROTOCOL_VERSION, SEARCHERS_CODE, Status,
};
use crate::slip;

/// What a board in software pretends to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The bounds of its detector. No bound of the move stack is reported as 65,536 records, no
    /// bound of the chain list as 0 entries.
    pub limits: Limits,
    /// The protocol version it claims.
    pub version: u8,
    /// The code of the detector it claims to have, with check bits if it says so; 0 for none.
    pub detector: u8,
    /// How many searchers it has.
    pub searchers: u8,
    /// How many plies their detectors hold.
    pub plies: u16,
    /// The clock it claims, in hertz.
    pub clock_hz: u32,
    /// Bytes of requests it holds.
    pub buffer: u16,
}

impl Default for Settings {
    /// A detector of 32 entries and 1,024 records, 12 MHz, [`BUFFER`] bytes.
    fn default() -> Settings {
        Settings {
            limits: Limits { entries: Some(32), depth: Some(1024) },
            version: PROTOCOL_VERSION,
            detector: DetectorKind::Chain.code(),
            searchers: 0,
            plies: 0,
            clock_hz: 12_000_000,
            buffer: BUFFER as u16,
        }
    }
}

impl Settings {
    /// A search board with so many searchers, whose detectors hold so many plies.
    pub fn search(searchers: u8, plies: u16) -> Settings {
        Settings { detector: 0, searchers, plies, ..Settings::default() }
    }

    /// One that has the default detector too.
    pub fn combined(searchers: u8, plies: u16) -> Settings {
        let detector = Settings::default().detector | DETECTOR_COMBINED;
        Settings { detector, ..Settings::search(searchers, plies) }
    }
}

/// A board in software, with a detector, searchers, or both. It does what the document says of a board, byte in and byte out; it has
/// no clock and answers when it is asked to.
#[derive(Debug)]
pub struct SoftBoard {
    settings: Settings,
    detector: SoftDetector,
    searchers: SoftSearchers,
    frames_dropped: u8,
    decoder: slip::Decoder,
    /// To the detector; searchers have their own.
    requests: VecDeque<Vec<u8>>,
    answers: VecDeque<Vec<u8>>,
    forge: Option<Forge>,
}

/// Changes answers.
struct Forge(Box<dyn FnMut(Vec<u8>) -> Vec<Vec<u8>> + Send>);

impl fmt::Debug for Forge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Forge")
    }
}

impl SoftBoard {
    /// A board as it is after power-up.
    pub fn new(settings: Settings) -> SoftBoard {
        let layout = Identity { detector: settings.detector, ..Identity::default() }.layout();
        SoftBoard {
            settings,
            detector: SoftDetector::new(settings.limits, layout),
            searchers: SoftSearchers::new(settings.searchers, settings.plies),
            frames_dropped: 0,
            decoder: slip::Decoder::new(MAX_FRAME),
            requests: VecDeque::new(),
            answers: VecDeque::new(),
            forge: None,
        }
    }

    /// The same board, but each answer's payload passes through a function, and what that returns is sent.
    #[must_use]
    pub fn forged(self, forge: impl FnMut(Vec<u8>) -> Vec<Vec<u8>> + Send + 'static) -> SoftBoard {
        SoftBoard { forge: Some(Forge(Box::new(forge))), ..self }
    }

    /// A reset, or a break on the line: everything is forgotten.
    pub fn reset(&mut self) {
        *self = SoftBoard { forge: self.forge.take(), ..SoftBoard::new(self.settings) };
    }

    /// What it answers to IDENTIFY now.
    pub fn identity(&self) -> Identity {
        let Settings { limits, detector, .. } = self.settings;
        if detector == 0 {
            return self.identity_of_searchers();
        }
        let entries = limits.entries.and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
        let depth = limits.depth.unwrap_or(MAX_PLIES + 1);
        self.identity_with(detector, entries, depth, self.detector.ply())
    }

    /// What it answers to IDENTIFY SEARCHERS.
    fn identity_of_searchers(&self) -> Identity {
        let Settings { searchers, plies, .. } = self.settings;
        let depth = usize::from(plies).next_power_of_two();
        self.identity_with(SEARCHERS_CODE + searchers, plies, depth, self.searchers.running())
    }

    fn identity_with(&self, detector: u8, entries: u16, depth: usize, ply: u16) -> Identity {
        let Settings { version, clock_hz, buffer, .. } = self.settings;
        let (log2_depth, dropped) = (depth.max(1).ilog2() as u8, self.frames_dropped);
        Identity { version, detector, entries, log2_depth, clock_hz, buffer, ply, dropped }
    }

    /// Takes bytes from the line. Whole requests wait for [`SoftBoard::respond`].
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let Some(received) = self.decoder.feed(byte) else { continue };
            let is_taken = match received.as_deref().map(frame::open) {
                Ok(Ok(payload)) => self.take(payload),
                Ok(Err(_)) | Err(_) => false,
            };
            self.frames_dropped = self.frames_dropped.saturating_add(u8::from(!is_taken));
        }
    }

    /// Takes a request, if there is room for it.
    fn take(&mut self, payload: &[u8]) -> bool {
        let is_for_searchers = payload.get(1).is_some_and(|code| Opcode::is_for_searchers(*code));
        if self.settings.detector == 0 || self.settings.searchers > 0 && is_for_searchers {
            self.searchers.take(payload);
            return true;
        }
        let size = |payload: &[u8]| payload.len() + CRC_BYTES;
        let waiting: usize = self.requests.iter().map(|request| size(request)).sum();
        let has_room = waiting + size(payload) <= usize::from(self.settings.buffer);
        if has_room {
            self.requests.push_back(payload.to_vec());
        }
        has_room
    }

    /// Executes the oldest request that waits and returns the bytes to send for its answer;
    /// `None` if none waits.
    pub fn respond(&mut self) -> Option<Vec<u8>> {
        if self.answers.is_empty() {
            let answer = self.answer()?;
            match &mut self.forge {
                Some(Forge(forge)) => self.answers.extend(forge(answer)),
                None => self.answers.push_back(answer),
            }
        }
        self.answers.pop_front().map(|answer| frame::encode(&answer))
    }

    /// The payload of the next answer.
    fn answer(&mut self) -> Option<Vec<u8>> {
        if let Some(request) = self.requests.pop_front() {
            return self.execute(&request).map(|answer| answer.encode());
        }
        self.searchers.answer(self.identity_of_searchers())
    }

    /// Executes the request to the detector in a payload; `None` if it has no number and opcode.
    pub fn execute(&mut self, payload: &[u8]) -> Option<Answer> {
        if let [number, opcode] = *payload
            && opcode == Opcode::Identify.code()
        {
            let body = AnswerBody::Identity(self.identity());
            return Some(Answer { number, body, status: Status::Ok });
        }
        self.detector.execute(payload)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_cannot_be_taken_are_counted_in_silence() {
        let mut board = SoftBoard::new(Settings { buffer: 13, ..Settings::default() });
        let identify = frame::encode(&[7, 1]);
        let mut damaged = identify.clone();
        damaged[1] ^= 1;
        board.receive(&[0xc0, 0xc0]);
        board.receive(&damaged);
        board.receive(&slip::encode(&frame::seal(&[7])));
        board.receive(&frame::encode(&[2; 253]));
        board.receive(&[0xdb, 0, 0xc0]);
        board.receive(&identify);
        assert_eq!(board.identity().dropped, 4);
        assert!(board.respond().is_some() && board.respond().is_none());
        // Two of six bytes fit the buffer of 13, a third does not.
        (0..3).for_each(|_| board.receive(&identify));
        assert!(board.respond().is_some() && board.respond().is_some());
        assert_eq!((board.respond(), board.identity().dropped), (None, 5));
        board.reset();
        assert_eq!(board.identity().dropped, 0);
    }
}
