//! A board with a detector and searchers.

use perpetual_catalogue::BaudError;
use perpetual_link::DetectorKind;
use rust_hdl::prelude::*;

use super::searchers::Searchers;
use super::searchers_port::SearchersUser;
use crate::ChessChainDetector;
use crate::detector_port::DetectorUser;
use crate::window::WindowForm;
use crate::wire::board_port::BoardPort;
use crate::wire::engine::Engine;
use crate::wire::engine_port::EngineUser;
use crate::wire::frame_port::FrameUser;
use crate::wire::front_end::FrontEnd;
use crate::wire::parts::Parts;

/// Open chains of the detector.
const ENTRIES: usize = 32;
const LOG2_DEPTH: usize = 10;

/// A chain detector of 32 entries and 1,024 records, and searchers, behind one serial line, as docs/protocol.md has combined boards.
///
/// Ports, break and reset as those of [`SearchBoard`](super::SearchBoard); the lights are those of its [`Engine`].
#[derive(perpetual_verilog::Circuit, Default)]
pub struct CombinedBoard<const SEARCHERS: usize> {
    #[group = "Clock and reset; power-up is a reset too, so tie it low where there is none."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    #[ports(
        led_repetition = "the last search, or question to a detector, found a repetition",
        led_error = "a frame was dropped, or a detector has refused a request"
    )]
    pub port: BoardPort,
    front_end: FrontEnd,
    engine: Engine<6>,
    detector: ChessChainDetector<ENTRIES, LOG2_DEPTH>,
    searchers: Searchers<SEARCHERS>,
}

impl<const SEARCHERS: usize> CombinedBoard<SEARCHERS> {
    /// As [`SearchBoard::new`](super::SearchBoard::new): `plies` and `form` are those of the searchers' detectors.
    ///
    /// # Errors
    /// [`BaudError`] if this baud rate cannot be had from the clock.
    ///
    /// # Panics
    /// As [`crate::search::SearchChip::new`].
    pub fn new(
        clock_hz: u32,
        baud: u32,
        plies: usize,
        form: WindowForm,
    ) -> Result<Self, BaudError> {
        let detector = Parts::detector(DetectorKind::Chain, (ENTRIES, LOG2_DEPTH), clock_hz);
        Ok(Self {
            front_end: FrontEnd::new(clock_hz, baud)?,
            engine: Engine::new(&Parts { searchers: Some((SEARCHERS, plies)), ..detector }),
            searchers: Searchers::new(plies, form),
            ..Self::default()
        })
    }
}

impl<const SEARCHERS: usize> Logic for CombinedBoard<SEARCHERS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        self.engine.frame_fits.next = self.front_end.frame_fits.val();
        EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
        // Without check bits the engine does not look at them.
        self.engine.mover_checks.next = false;
        self.engine.other_checks.next = false;
        self.detector.reset.next = self.front_end.engine.reset.val();
        DetectorUser::<4, 6>::join(&mut self.engine.detector, &mut self.detector.port);
        self.searchers.reset.next = self.front_end.engine.reset.val();
        SearchersUser::join(&mut self.engine.searchers, &mut self.searchers.port);
    }
}
