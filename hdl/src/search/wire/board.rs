//! A search board.

use crate::window::WindowForm;
use crate::wire::board::{identity as of_board, window_size};
use crate::wire::board_port::BoardPort;
use crate::wire::engine_port::EngineUser;
use crate::wire::frame_port::FrameUser;
use crate::wire::front_end::FrontEnd;
use perpetual_catalogue::BaudError;
use perpetual_link::Identity;
use perpetual_link::protocol::SEARCHERS_CODE;
use rust_hdl::prelude::*;

use super::engine::SearchEngine;

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
    engine: SearchEngine<SEARCHERS>,
}

/// What a board with so many searchers says of itself.
pub(crate) fn identity(searchers: usize, plies: usize, clock_hz: u32) -> Identity {
    of_board(SEARCHERS_CODE + searchers as u8, window_size(plies), clock_hz)
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
        let engine = SearchEngine::new(&identity(SEARCHERS, plies, clock_hz), plies, form);
        Ok(Self { front_end: FrontEnd::new(clock_hz, baud)?, engine, ..Self::default() })
    }
}

impl<const SEARCHERS: usize> Logic for SearchBoard<SEARCHERS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
    }
}
