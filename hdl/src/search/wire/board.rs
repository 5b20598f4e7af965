//! A search board.

use crate::window::WindowForm;
use crate::wire::board_port::BoardPort;
use crate::wire::engine::Engine;
use crate::wire::engine_port::EngineUser;
use crate::wire::frame_port::FrameUser;
use crate::wire::front_end::FrontEnd;
use crate::wire::parts::Parts;
use perpetual_catalogue::BaudError;
use rust_hdl::prelude::*;

use super::searchers::Searchers;
use super::searchers_port::SearchersUser;

/// Searchers behind a serial line, as docs/protocol.md has them.
///
/// Ports: `clock` and a [`BoardPort`]. `led_repetition`: the last search of some searcher counted a repetition. `led_error`: a
/// frame was dropped.
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
    searchers: Searchers<SEARCHERS>,
}

impl<const SEARCHERS: usize> SearchBoard<SEARCHERS> {
    /// A board with this clock and baud rate, whose detectors hold so many plies, of this form.
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
        Ok(Self {
            front_end: FrontEnd::new(clock_hz, baud)?,
            engine: Engine::new(&Parts::searchers(SEARCHERS, plies, clock_hz)),
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
        // There is no detector.
        self.engine.detector.request_ready.next = false;
        self.engine.detector.verdict_valid.next = false;
        self.engine.detector.occurrences.next = 0.into();
        self.engine.detector.distance.next = 0.into();
        self.engine.detector.exact.next = false;
        self.engine.detector.list_overflow.next = false;
        self.engine.detector.window_cut.next = false;
        self.engine.detector.fault.next = false;
        self.engine.detector.ply.next = 0.into();
        self.engine.detector.error.next = 0.into();
        self.engine.mover_checks.next = false;
        self.engine.other_checks.next = false;
    }
}
