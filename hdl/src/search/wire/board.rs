//! A search board.

use crate::window::WindowForm;
use crate::wire::board_port::BoardPort;
use crate::wire::front_end::FrontEnd;
use perpetual_catalogue::BaudError;
use perpetual_link::search::SEARCHERS_CODE;
use perpetual_link::{Identity, PROTOCOL_VERSION, protocol};
use rust_hdl::prelude::*;

use super::engine::SearchEngine;

/// Searchers behind a serial line, as docs/protocol.md has them.
///
/// Ports: `clock` and a [`BoardPort`]. `led_repetition`: the last search of some searcher counted a repetition. `led_error`: a
/// frame was dropped.
///
/// A break on `rx` and `reset` do the same: everything begins anew.
#[derive(LogicBlock, Default)]
pub struct SearchBoard<const SEARCHERS: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    pub port: BoardPort,
    front_end: FrontEnd,
    engine: SearchEngine<SEARCHERS>,
}

/// What a board with so many searchers says of itself.
pub(crate) fn identity(searchers: usize, plies: usize, clock_hz: u32) -> Identity {
    Identity {
        version: PROTOCOL_VERSION,
        detector: SEARCHERS_CODE + searchers as u8,
        entries: plies as u16,
        log2_depth: plies.next_power_of_two().ilog2() as u8,
        clock_hz,
        buffer: protocol::BUFFER as u16,
        ply: 0,
        dropped: 0,
    }
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
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, front_end, engine);
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        self.engine.front.next = self.front_end.frames.front.val();
        self.engine.frame.next = self.front_end.frames.frame.val();
        self.engine.in_frame.next = self.front_end.frames.in_frame.val();
        self.engine.boundary.next = self.front_end.frames.boundary.val();
        self.front_end.frames.take.next = self.engine.take.val();
        self.engine.reset.next = self.front_end.engine_reset.val();
        self.engine.dropped.next = self.front_end.dropped.val();
        self.engine.ready.next = self.front_end.ready.val();
        self.front_end.data.next = self.engine.data.val();
        self.front_end.valid.next = self.engine.valid.val();
        self.front_end.last.next = self.engine.last.val();
        self.front_end.beat.next = self.engine.beat.val();
        self.front_end.repetition.next = self.engine.repetition.val();
        self.front_end.failed.next = self.engine.failed.val();
    }
}
