//! Whole boards: a detector behind a serial line.

use perpetual_catalogue::BaudError;
use perpetual_link::DetectorKind;
use rust_hdl::prelude::*;

use super::board_port::BoardPort;
use super::engine::Engine;
use super::engine_port::EngineUser;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use super::parts::{Parts, window_size};
use crate::detector_port::DetectorUser;
use crate::window::{WindowDetector, WindowForm, WindowPairDetector};
use crate::{ChainDetector, CheckBits, ChessPairDetector, ChessScoreboardDetector};

/// A board: a front end, an engine and a detector, and check bits where `checks` is a field. Where not, the engine does not look at
/// them, and its inputs are named.
macro_rules! board {
    (
        $(#[$doc:meta])*
        $name:ident<$($generic:ident),*>, squares of $square_bits:tt
        $(, with $checks:ident: $check_bits:ty)? $(, without [$($unused:ident),*])?;
        new($($argument:ident: $type:ty),*) has $detector:ty = $made:expr;
        says $kind:expr, $size:expr;
    ) => {
        $(#[$doc])*
        #[derive(perpetual_verilog::Circuit, Default)]
        pub struct $name<$(const $generic: usize),*> {
            #[group = "Clock and reset; power-up is a reset too, so tie it low where there is none."]
            /// Rising edge.
            pub clock: Signal<In, Clock>,
            /// Serial line and lights.
            pub port: BoardPort,
            front_end: FrontEnd,
            engine: Engine<$square_bits>,
            detector: $detector,
            $($checks: $check_bits,)?
        }

        impl<$(const $generic: usize),*> $name<$($generic),*> {
            /// A board with this clock and baud rate.
            ///
            /// # Errors
            /// [`BaudError`] if the one cannot be had from the other.
            pub fn new($($argument: $type,)* clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
                let front_end = FrontEnd::new(clock_hz, baud)?;
                let engine = Engine::new(&Parts::detector($kind, $size, clock_hz));
                Ok(Self { front_end, engine, detector: $made, ..Self::default() })
            }
        }

        impl<$(const $generic: usize),*> Logic for $name<$($generic),*> {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                BoardPort::link(&mut self.port, &mut self.front_end.port);
                FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
                self.engine.frame_fits.next = self.front_end.frame_fits.val();
                EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
                $(
                    // Without check bits the engine does not look at them.
                    $(self.engine.$unused.next = false;)*
                )?
                // There are no searchers.
                self.engine.searchers.reserved.next = false;
                self.engine.searchers.free.next = false;
                self.engine.searchers.taken.next = false;
                self.engine.searchers.ending.next = false;
                self.engine.searchers.done.next = false;
                self.engine.searchers.repeated.next = false;
                self.engine.searchers.history_ready.next = false;
                self.engine.searchers.busy_count.next = 0.into();
                self.engine.searchers.answer_byte.next = 0.into();
                self.detector.reset.next = self.front_end.engine.reset.val();
                DetectorUser::<4, $square_bits>::join(
                    &mut self.engine.detector,
                    &mut self.detector.port,
                );
                $(
                    // Push is 1; the engine replaces nothing.
                    self.$checks.pushed.next = self.engine.detector.request_valid.val()
                        & self.detector.port.request_ready.val()
                        & (self.engine.detector.operation.val() == 1);
                    self.$checks.check.next = self.engine.check.val();
                    connect!(self.$checks <- self.detector.port: ply, error, distance);
                    connect!(self.engine <- self.$checks: mover_checks, other_checks);
                )?
            }
        }
    };
}

board! {
    /// A chain detector with `ENTRIES` entries and a stack of `2^LOG2_DEPTH` records that speaks the protocol of `docs/protocol.md`
    /// over a serial line: [`Board`] and [`CheckedBoard`] say the other sizes.
    ///
    /// The ports are those of the board side of [`FrontEnd`].
    ///
    /// **Check bits** are always there. With squares of 6 bits the [`Engine`] does not look at what they say, so synthesis takes
    /// them out.
    ChainBoard<ENTRIES, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>, squares of SQUARE_BITS,
    with checks: CheckBits<LOG2_DEPTH>;
    new() has ChainDetector<ENTRIES, 4, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>
        = Default::default();
    says DetectorKind::Chain, (ENTRIES, LOG2_DEPTH);
}

/// One for chess, with squares of 6 bits and no check bits.
pub type Board<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    ChainBoard<ENTRIES, 6, 10, 16, LOG2_DEPTH>;

/// One with squares of 7 bits and a check bit with each record: for xiangqi, and for chess on squares 0 to 63.
pub type CheckedBoard<const ENTRIES: usize, const LOG2_DEPTH: usize> =
    ChainBoard<ENTRIES, 7, 11, 18, LOG2_DEPTH>;

board! {
    /// As [`Board`], with a scoreboard detector.
    ScoreboardBoard<LOG2_DEPTH>, squares of 6, without [mover_checks, other_checks];
    new() has ChessScoreboardDetector<LOG2_DEPTH> = Default::default();
    says DetectorKind::Scoreboard, (0, LOG2_DEPTH);
}

board! {
    /// As [`ScoreboardBoard`], with a pair of detectors that watch each other.
    PairBoard<ENTRIES, LOG2_DEPTH>, squares of 6, without [mover_checks, other_checks];
    new() has ChessPairDetector<ENTRIES, LOG2_DEPTH> = Default::default();
    says DetectorKind::Pair, (ENTRIES, LOG2_DEPTH);
}

board! {
    /// As [`ScoreboardBoard`], with a window detector of so many plies, in that form. It says the plies it holds as its entries, and
    /// the depth that they fit in.
    WindowBoard<>, squares of 6, without [mover_checks, other_checks];
    new(plies: usize, form: WindowForm) has WindowDetector = WindowDetector::new(plies, form);
    says DetectorKind::Window, window_size(plies);
}

board! {
    /// As [`WindowBoard`], with a window detector and a scoreboard that watch each other.
    WindowPairBoard<>, squares of 6, without [mover_checks, other_checks];
    new(plies: usize, form: WindowForm) has WindowPairDetector = WindowPairDetector::new(plies, form);
    says DetectorKind::WindowPair, window_size(plies);
}

#[cfg(test)]
mod tests;
