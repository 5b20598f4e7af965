//! Whole boards of chess: a detector behind a serial line.

use perpetual_catalogue::BaudError;
use perpetual_link::{DetectorKind, Identity, PROTOCOL_VERSION, protocol};
use rust_hdl::prelude::*;

use super::board_port::BoardPort;
use super::engine::Engine;
use super::engine_port::EngineUser;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use crate::detector_port::DetectorUser;
use crate::window::{WindowDetector, WindowForm, WindowPairDetector};
use crate::{ChessPairDetector, ChessScoreboardDetector};

/// What a board with a detector of this code says of itself.
pub(crate) fn identity(
    detector: u8,
    (entries, log2_depth): (usize, usize),
    clock_hz: u32,
) -> Identity {
    Identity {
        version: PROTOCOL_VERSION,
        detector,
        entries: entries as u16,
        log2_depth: log2_depth as u8,
        clock_hz,
        buffer: protocol::BUFFER as u16,
        ply: 0,
        dropped: 0,
    }
}

/// A board: a front end, an engine and a detector.
macro_rules! board {
    ($(#[$doc:meta])* $name:ident<$($generic:ident),*>, $detector:ty, $kind:expr) => {
        $(#[$doc])*
        #[derive(LogicBlock, Default)]
        pub struct $name<$(const $generic: usize),*> {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Serial line and lights.
            pub port: BoardPort,
            front_end: FrontEnd,
            engine: Engine<6>,
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
                let front_end = FrontEnd::new(clock_hz, baud)?;
                let engine = Engine::new(&identity($kind.code(), (entries, log2_depth), clock_hz));
                Ok(Self { front_end, engine, detector, ..Self::default() })
            }
        }

        impl<$(const $generic: usize),*> Logic for $name<$($generic),*> {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                clock!(self, clock, front_end, engine, detector);
                BoardPort::link(&mut self.port, &mut self.front_end.port);
                FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
                self.engine.frame_fits.next = self.front_end.frame_fits.val();
                EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
                // Without check bits the engine does not look at them.
                self.engine.mover_checks.next = false;
                self.engine.other_checks.next = false;
                self.detector.reset.next = self.front_end.engine.reset.val();
                DetectorUser::<4, 6>::join(&mut self.engine.detector, &mut self.detector.port);
            }
        }
    };
}

board! {
    /// As [`Board`](super::chain_board::Board), with a scoreboard detector.
    ScoreboardBoard<LOG2_DEPTH>, ChessScoreboardDetector<LOG2_DEPTH>, DetectorKind::Scoreboard
}

board! {
    /// As [`ScoreboardBoard`], with a pair of detectors that watch each other.
    PairBoard<ENTRIES, LOG2_DEPTH>, ChessPairDetector<ENTRIES, LOG2_DEPTH>, DetectorKind::Pair
}

board! {
    /// As [`ScoreboardBoard`], with a window detector. It says the plies it holds as its entries, and the
    /// depth that they fit in.
    WindowBoard<>, WindowDetector, DetectorKind::Window
}

board! {
    /// As [`WindowBoard`], with a window detector and a scoreboard that watch each other.
    WindowPairBoard<>, WindowPairDetector, DetectorKind::WindowPair
}

impl<const LOG2_DEPTH: usize> ScoreboardBoard<LOG2_DEPTH> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`ChainBoard::new`](super::chain_board::ChainBoard::new).
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        Self::around(Default::default(), (0, LOG2_DEPTH), clock_hz, baud)
    }
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize> PairBoard<ENTRIES, LOG2_DEPTH> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// As for [`ChainBoard::new`](super::chain_board::ChainBoard::new).
    pub fn new(clock_hz: u32, baud: u32) -> Result<Self, BaudError> {
        Self::around(Default::default(), (ENTRIES, LOG2_DEPTH), clock_hz, baud)
    }
}

/// What a board says of a window of so many plies: its entries, and the depth that they fit in.
pub(crate) fn window_size(plies: usize) -> (usize, usize) {
    (plies, plies.next_power_of_two().ilog2() as usize)
}

impl WindowBoard {
    /// A board with a window of so many plies in that form, this clock and baud rate.
    ///
    /// # Errors
    /// As for [`ChainBoard::new`](super::chain_board::ChainBoard::new).
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
    /// As for [`ChainBoard::new`](super::chain_board::ChainBoard::new).
    pub fn new(
        plies: usize,
        form: WindowForm,
        clock_hz: u32,
        baud: u32,
    ) -> Result<Self, BaudError> {
        Self::around(WindowPairDetector::new(plies, form), window_size(plies), clock_hz, baud)
    }
}
