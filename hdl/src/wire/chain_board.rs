//! A board with a chain detector, and with check bits beside it for games that ask who gave check.

use perpetual_catalogue::BaudError;
use perpetual_link::DetectorKind;
use rust_hdl::prelude::*;

use super::board::identity;
use super::board_port::BoardPort;
use super::engine::Engine;
use super::engine_port::EngineUser;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use crate::detector_port::DetectorUser;
use crate::{ChainDetector, CheckBits};

/// A chain detector with `ENTRIES` entries and a stack of `2^LOG2_DEPTH` records that speaks the protocol of `docs/protocol.md`
/// over a serial line: [`Board`] and [`CheckedBoard`] say the other sizes.
///
/// The ports are those of the board side of [`FrontEnd`].
///
/// **Check bits** are always there. With squares of 6 bits the [`Engine`] does not look at what they say, so synthesis takes
/// them out.
#[derive(LogicBlock, Default)]
pub struct ChainBoard<
    const ENTRIES: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    pub port: BoardPort,
    front_end: FrontEnd,
    engine: Engine<SQUARE_BITS>,
    detector: ChainDetector<ENTRIES, 4, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>,
    checks: CheckBits<LOG2_DEPTH>,
}

/// One for chess, with squares of 6 bits and no check bits.
pub type Board<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    ChainBoard<ENTRIES, 6, 10, 16, LOG2_DEPTH>;

/// One with squares of 7 bits and a check bit with each record: for xiangqi, and for chess on squares 0 to 63.
pub type CheckedBoard<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    ChainBoard<ENTRIES, 7, 11, 18, LOG2_DEPTH>;

impl<
    const ENTRIES: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> ChainBoard<ENTRIES, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>
{
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// [`BaudError`] if the one cannot be had from the other.
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        let identity = identity(DetectorKind::Chain.code(), (ENTRIES, LOG2_DEPTH), clock_hz);
        let front_end = FrontEnd::new(clock_hz, baud)?;
        Ok(Self { front_end, engine: Engine::new(&identity), ..Self::default() })
    }
}

impl<
    const ENTRIES: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
> Logic for ChainBoard<ENTRIES, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        clock!(self, clock, front_end, engine, detector, checks);
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        self.engine.frame_fits.next = self.front_end.frame_fits.val();
        EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
        self.detector.reset.next = self.front_end.engine.reset.val();
        DetectorUser::<4, SQUARE_BITS>::join(&mut self.engine.detector, &mut self.detector.port);
        // Push is 1; the engine replaces nothing.
        self.checks.pushed.next = self.engine.detector.request_valid.val()
            & self.detector.port.request_ready.val()
            & (self.engine.detector.operation.val() == 1);
        self.checks.check.next = self.engine.check.val();
        connect!(self.checks <- self.detector.port: ply, error, distance);
        connect!(self.engine <- self.checks: mover_checks, other_checks);
    }
}

#[cfg(test)]
mod tests;
