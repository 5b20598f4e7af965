//! Whole boards: a detector behind a serial line.

use perpetual_link::{DetectorKind, Identity, PROTOCOL_VERSION, protocol};
use rust_hdl::prelude::*;

pub use super::baud::{BaudError, clocks_per_bit};
use super::front_end::FrontEnd;
use crate::window::{WindowDetector, WindowForm, WindowPairDetector};
use crate::{ChessChainDetector, ChessPairDetector, ChessScoreboardDetector};

/// A board: a front end and a detector.
macro_rules! board {
    ($(#[$doc:meta])* $name:ident<$($generic:ident),*>, $detector:ty, $kind:expr) => {
        $(#[$doc])*
        #[derive(LogicBlock, Default)]
        pub struct $name<$(const $generic: usize),*> {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Begins anew.
            pub reset: Signal<In, Bit>,
            /// From the host.
            pub rx: Signal<In, Bit>,
            /// To the host.
            pub tx: Signal<Out, Bit>,
            /// There is a clock.
            pub led_alive: Signal<Out, Bit>,
            /// Bytes come in.
            pub led_link: Signal<Out, Bit>,
            /// The last question found a repetition.
            pub led_repetition: Signal<Out, Bit>,
            /// Something was wrong since reset.
            pub led_error: Signal<Out, Bit>,
            front_end: FrontEnd,
            detector: $detector,
        }

        impl<$(const $generic: usize),*> $name<$($generic),*> {
            /// A board around this detector that says so of itself.
            fn around(
                detector: $detector,
                (entries, log2_depth): (usize, usize),
                clock_hz: u32,
                baud: u32,
            ) -> Result<Self, BaudError> {
                let identity = Identity {
                    version: PROTOCOL_VERSION,
                    detector: $kind.code(),
                    entries: entries as u16,
                    log2_depth: log2_depth as u8,
                    clock_hz,
                    buffer: protocol::BUFFER as u16,
                    ply: 0,
                    dropped: 0,
                };
                let front_end = FrontEnd::new(&identity, baud)?;
                Ok(Self { front_end, detector, ..Self::default() })
            }
        }

        impl<$(const $generic: usize),*> Logic for $name<$($generic),*> {
            #[hdl_gen]
            fn update(&mut self) {
                self.front_end.clock.next = self.clock.val();
                self.detector.clock.next = self.clock.val();
                self.front_end.reset.next = self.reset.val();
                self.front_end.rx.next = self.rx.val();
                self.tx.next = self.front_end.tx.val();
                self.led_alive.next = self.front_end.led_alive.val();
                self.led_link.next = self.front_end.led_link.val();
                self.led_repetition.next = self.front_end.led_repetition.val();
                self.led_error.next = self.front_end.led_error.val();
                self.detector.reset.next = self.front_end.detector_reset.val();
                self.detector.request_valid.next = self.front_end.request_valid.val();
                self.detector.operation.next = self.front_end.operation.val();
                self.detector.piece.next = self.front_end.piece.val();
                self.detector.from.next = self.front_end.from.val();
                self.detector.to.next = self.front_end.to.val();
                self.detector.barrier.next = self.front_end.barrier.val();
                self.detector.target_ply.next = self.front_end.target_ply.val();
                self.detector.verdict_ready.next = self.front_end.verdict_ready.val();
                self.front_end.request_ready.next = self.detector.request_ready.val();
                self.front_end.verdict_valid.next = self.detector.verdict_valid.val();
                self.front_end.occurrences.next = self.detector.occurrences.val();
                self.front_end.distance.next = self.detector.distance.val();
                self.front_end.exact.next = self.detector.exact.val();
                self.front_end.list_overflow.next = self.detector.list_overflow.val();
                self.front_end.window_cut.next = self.detector.window_cut.val();
                self.front_end.fault.next = self.detector.fault.val();
                self.front_end.ply.next = self.detector.ply.val();
                self.front_end.error.next = self.detector.error.val();
            }
        }
    };
}

board! {
    /// A chain detector with `N` entries and a stack of `2^A` records that speaks the protocol of
    /// `docs/protocol.md` over a serial line.
    ///
    /// The ports are those of the board side of [`FrontEnd`].
    Board<N, A>, ChessChainDetector<N, A>, DetectorKind::Chain
}

board! {
    /// As [`Board`], with a scoreboard detector.
    ScoreboardBoard<A>, ChessScoreboardDetector<A>, DetectorKind::Scoreboard
}

board! {
    /// As [`Board`], with a pair of detectors that watch each other.
    PairBoard<N, A>, ChessPairDetector<N, A>, DetectorKind::Pair
}

board! {
    /// As [`Board`], with a window detector. It says the plies it holds as its entries, and the
    /// depth that they fit in.
    WindowBoard<>, WindowDetector, DetectorKind::Window
}

board! {
    /// As [`WindowBoard`], with a window detector and a scoreboard that watch each other.
    WindowPairBoard<>, WindowPairDetector, DetectorKind::WindowPair
}

impl<const N: usize, const A: usize> Board<N, A> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// [`BaudError`] if the one cannot be had from the other.
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        Self::around(Default::default(), (N, A), clock_hz, baud)
    }
}

impl<const A: usize> ScoreboardBoard<A> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        Self::around(Default::default(), (0, A), clock_hz, baud)
    }
}

impl<const N: usize, const A: usize> PairBoard<N, A> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        Self::around(Default::default(), (N, A), clock_hz, baud)
    }
}

/// What a board says of a window of so many plies: its entries, and the depth that they fit in.
fn window_size(plies: usize) -> (usize, usize) {
    (plies, plies.next_power_of_two().ilog2() as usize)
}

impl WindowBoard {
    /// A board with a window of so many plies in that form, this clock and baud rate.
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(
        plies: usize,
        form: WindowForm,
        clock_hz: u32,
        baud: u32,
    ) -> Result<Self, BaudError> {
        Self::around(WindowDetector::new(plies, form), window_size(plies), clock_hz, baud)
    }
}

impl WindowPairBoard {
    /// As [`WindowBoard::new`].
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(
        plies: usize,
        form: WindowForm,
        clock_hz: u32,
        baud: u32,
    ) -> Result<Self, BaudError> {
        Self::around(WindowPairDetector::new(plies, form), window_size(plies), clock_hz, baud)
    }
}
