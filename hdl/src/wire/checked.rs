//! A board with check bits beside its detector, and squares of 7 bits: for xiangqi, and for chess as well.

use perpetual_catalogue::{BaudError, clocks_per_bit};
use perpetual_link::{DetectorKind, Identity, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::board::identity;
use super::board_port::BoardPort;
use super::byte_port::ByteUser;
use super::deframer::Deframer;
use super::engine::engine;
use super::frame_port::FrameUser;
use super::framer::Framer;
use super::front_end::front_end;
use super::program::{At, program};
use super::restart::Restart;
use super::rom::Rom;
use super::step::{ADDRESS_BITS, DOES_BITS, SAYS_BITS};
use super::uart_rx::UartRx;
use super::uart_tx::UartTx;
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

front_end! {
    /// As [`FrontEnd`](super::front_end::FrontEnd), with a [`CheckedEngine`] and its ports.
    CheckedFrontEnd, CheckedEngine, 7, checked check
}

impl CheckedFrontEnd {
    /// For a chain detector of this size.
    ///
    /// # Errors
    /// As for [`CheckedFrontEnd::new`].
    pub(crate) fn of_chain(
        (entries, log2_depth): (usize, usize),
        clock_hz: u32,
        baud: u32,
    ) -> Result<CheckedFrontEnd, BaudError> {
        let plain = identity(DetectorKind::Chain, (entries, log2_depth), clock_hz);
        let detector = plain.detector | protocol::DETECTOR_CHECKED;
        CheckedFrontEnd::new(&Identity { detector, ..plain }, baud)
    }
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
    front_end: CheckedFrontEnd,
    detector: ChainDetector<ENTRIES, 4, 7, 11, 18, LOG2_DEPTH>,
    checks: CheckBits<LOG2_DEPTH>,
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize> CheckedBoard<ENTRIES, LOG2_DEPTH> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`Board::new`](super::board::Board::new).
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        let front_end = CheckedFrontEnd::of_chain((ENTRIES, LOG2_DEPTH), clock_hz, baud)?;
        Ok(Self { front_end, ..Self::default() })
    }
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize> Logic for CheckedBoard<ENTRIES, LOG2_DEPTH> {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, front_end, detector, checks);
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        self.detector.reset.next = self.front_end.detector_reset.val();
        DetectorUser::<4, 7>::join(&mut self.front_end.detector, &mut self.detector.port);
        // Push is 1; the engine replaces nothing.
        self.checks.pushed.next = self.front_end.detector.request_valid.val()
            & self.detector.port.request_ready.val()
            & (self.front_end.detector.operation.val() == 1);
        self.checks.check.next = self.front_end.check.val();
        self.checks.ply.next = self.detector.port.ply.val();
        self.checks.error.next = self.detector.port.error.val();
        self.checks.distance.next = self.detector.port.distance.val();
        self.front_end.mover_checks.next = self.checks.mover_checks.val();
        self.front_end.other_checks.next = self.checks.other_checks.val();
    }
}

#[cfg(test)]
mod tests;
