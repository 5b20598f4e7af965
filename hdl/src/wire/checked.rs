//! A board with check bits beside its detector, and squares of 7 bits: for xiangqi, and for chess as well.

use perpetual_catalogue::BaudError;
use perpetual_link::{DetectorKind, Identity, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::board::identity;
use super::board_port::BoardPort;
use super::engine::engine;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use super::program::{At, program};
use super::rom::Rom;
use super::step::{ADDRESS_BITS, DOES_BITS, SAYS_BITS};
use crate::constant::constant;
use crate::detector_port::DetectorUser;
use crate::{ChainDetector, CheckBits};

engine! {
    /// As [`Engine`](super::engine::Engine), with the program of that, for a board with check bits.
    ///
    /// **Ports** beside those: `check` goes with a push; `mover_checks` and `other_checks` are looked at when `verdict_valid` is
    /// high, and told with a verdict that has found an equal position.
    ///
    /// In a PROBE the seventh bits of the squares and `check` are 0.
    CheckedEngine, 7, checked bytes marks check said
}

/// A board with a chain detector of `ENTRIES` entries and `2^LOG2_DEPTH` records at squares of 7 bits, and a check bit with each
/// record.
///
/// Ports and behaviour are those of [`Board`](super::board::Board); `docs/protocol.md` tells what its items and verdicts have
/// beside. Of a chess board the squares are 0 to 63.
#[derive(LogicBlock, Default)]
pub struct CheckedBoard<const ENTRIES: usize, const LOG2_DEPTH: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    pub port: BoardPort,
    front_end: FrontEnd,
    engine: CheckedEngine,
    detector: ChainDetector<ENTRIES, 4, 7, 11, 18, LOG2_DEPTH>,
    checks: CheckBits<LOG2_DEPTH>,
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize> CheckedBoard<ENTRIES, LOG2_DEPTH> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`Board::new`](super::board::Board::new).
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        let plain = identity(DetectorKind::Chain, (ENTRIES, LOG2_DEPTH), clock_hz);
        let detector = plain.detector | protocol::DETECTOR_CHECKED;
        let engine = CheckedEngine::new(&Identity { detector, ..plain });
        Ok(Self { front_end: FrontEnd::new(clock_hz, baud)?, engine, ..Self::default() })
    }
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize> Logic for CheckedBoard<ENTRIES, LOG2_DEPTH> {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, front_end, engine, detector, checks);
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        self.engine.reset.next = self.front_end.engine_reset.val();
        self.engine.dropped.next = self.front_end.dropped.val();
        self.engine.ready.next = self.front_end.ready.val();
        self.front_end.data.next = self.engine.data.val();
        self.front_end.valid.next = self.engine.valid.val();
        self.front_end.last.next = self.engine.last.val();
        self.front_end.beat.next = self.engine.beat.val();
        self.front_end.repetition.next = self.engine.repetition.val();
        self.front_end.failed.next = self.engine.failed.val();
        self.detector.reset.next = self.front_end.engine_reset.val();
        DetectorUser::<4, 7>::join(&mut self.engine.detector, &mut self.detector.port);
        // Push is 1; the engine replaces nothing.
        self.checks.pushed.next = self.engine.detector.request_valid.val()
            & self.detector.port.request_ready.val()
            & (self.engine.detector.operation.val() == 1);
        self.checks.check.next = self.engine.check.val();
        self.checks.ply.next = self.detector.port.ply.val();
        self.checks.error.next = self.detector.port.error.val();
        self.checks.distance.next = self.detector.port.distance.val();
        self.engine.mover_checks.next = self.checks.mover_checks.val();
        self.engine.other_checks.next = self.checks.other_checks.val();
    }
}

#[cfg(test)]
mod tests;
