//! A search board, with a detector or without.

use crate::ChessChainDetector;
use crate::detector_port::DetectorUser;
use crate::window::WindowForm;
use crate::wire::board_port::BoardPort;
use crate::wire::engine::Engine;
use crate::wire::engine_port::EngineUser;
use crate::wire::frame_port::FrameUser;
use crate::wire::front_end::FrontEnd;
use crate::wire::parts::Parts;
use perpetual_catalogue::BaudError;
use perpetual_link::DetectorKind;
use rust_hdl::prelude::*;

use super::searchers::Searchers;
use super::searchers_port::SearchersUser;

/// Open chains of the detector.
const ENTRIES: usize = 32;
const LOG2_DEPTH: usize = 10;

/// Searchers behind a serial line, as docs/protocol.md has them; on a combined board a chain detector of 32 entries and 1,024
/// records is asked over the same line. Without it the [`Engine`] does not look at what it says, so synthesis takes it out.
///
/// Ports: `clock` and a [`BoardPort`]. `led_repetition`: the last search of some searcher counted a repetition, or the last
/// question found one. `led_error`: a frame was dropped, or the detector has refused a request.
///
/// A break on `rx` and `reset` do the same: everything begins anew.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct SearchBoard<const SEARCHERS: usize> {
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

impl<const SEARCHERS: usize> SearchBoard<SEARCHERS> {
    /// A board with this clock and baud rate, whose searchers' detectors hold so many plies, of this form; `combined`, it has a
    /// detector beside them.
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
        combined: bool,
    ) -> Result<Self, BaudError> {
        let detector = combined.then_some((DetectorKind::Chain.code(), (ENTRIES, LOG2_DEPTH)));
        let parts = Parts { detector, ..Parts::searchers(SEARCHERS, plies, clock_hz) };
        Ok(Self {
            front_end: FrontEnd::new(clock_hz, baud)?,
            engine: Engine::new(&parts),
            searchers: Searchers::new(plies, form),
            ..Self::default()
        })
    }
}

impl<const SEARCHERS: usize> Logic for SearchBoard<SEARCHERS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        self.engine.frame_fits.next = self.front_end.frame_fits.val();
        EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
        self.searchers.reset.next = self.front_end.engine.reset.val();
        SearchersUser::join(&mut self.engine.searchers, &mut self.searchers.port);
        self.detector.reset.next = self.front_end.engine.reset.val();
        DetectorUser::<4, 6>::join(&mut self.engine.detector, &mut self.detector.port);
        // Without check bits the engine does not look at them.
        self.engine.mover_checks.next = false;
        self.engine.other_checks.next = false;
    }
}
