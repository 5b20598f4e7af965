//! A search board.

use crate::window::WindowForm;
use crate::wire::board_port::BoardPort;
use crate::wire::byte_port::ByteUser;
use crate::wire::deframer::Deframer;
use crate::wire::framer::Framer;
use crate::wire::restart::Restart;
use crate::wire::uart_rx::UartRx;
use crate::wire::uart_tx::UartTx;
use perpetual_catalogue::{BaudError, clocks_per_bit};
use perpetual_link::search::SEARCHERS_CODE;
use perpetual_link::{Identity, PROTOCOL_VERSION, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::engine::SearchEngine;

/// Searchers behind a serial line, as docs/search-protocol.md has them.
///
/// Ports: `clock` and a [`BoardPort`]. `led_link`: a search is being made. `led_repetition`: the last search of some searcher
/// counted a repetition. `led_error`: a frame was dropped. `led_alive` blinks about once a second.
///
/// A break on `rx` and `reset` do the same: everything begins anew.
#[derive(LogicBlock, SmartDefault)]
pub struct SearchBoard<const SEARCHERS: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    pub port: BoardPort,
    receiver: UartRx,
    deframer: Deframer,
    engine: SearchEngine<SEARCHERS>,
    framer: Framer,
    sender: UartTx,
    restart: Restart,
    blinker: DFF<Bits<28>>,
    more: Signal<Local, Bits<28>>,
    #[default(Constant::new(0.into()))]
    blinker_used: Constant<Bits<28>>,
    #[default(Constant::new(0.into()))]
    blinker_top: Constant<Bits<28>>,
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
        let clocks = clocks_per_bit(clock_hz, baud)?;
        let identity = identity(SEARCHERS, plies, clock_hz);
        let period = clock_hz.next_power_of_two().clamp(1 << 8, 1 << 28);
        Ok(Self {
            receiver: UartRx::new(clocks),
            engine: SearchEngine::new(&identity, plies, form),
            sender: UartTx::new(clocks),
            blinker_used: Constant::new(u64::from(period - 1).into()),
            blinker_top: Constant::new(u64::from(period / 2).into()),
            ..Self::default()
        })
    }
}

impl<const SEARCHERS: usize> Logic for SearchBoard<SEARCHERS> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, blinker);
        clock!(self, clock, restart, receiver, deframer, engine, framer, sender);
        self.restart.reset.next = self.port.reset.val();
        self.restart.line_break.next = self.receiver.line_break.val();
        self.receiver.reset.next = self.restart.reset_receiver.val();
        self.deframer.reset.next = self.restart.reset_all.val();
        self.engine.reset.next = self.restart.reset_all.val();
        self.framer.reset.next = self.restart.reset_all.val();
        self.sender.reset.next = self.restart.reset_all.val();

        self.receiver.rx.next = self.port.rx.val();
        self.deframer.data.next = self.receiver.data.val();
        self.deframer.valid.next = self.receiver.valid.val();
        self.deframer.damage.next = self.receiver.framing_error.val();
        self.deframer.port.take.next = self.engine.take.val();
        self.engine.front.next = self.deframer.port.front.val();
        self.engine.frame.next = self.deframer.port.frame.val();
        self.engine.in_frame.next = self.deframer.port.in_frame.val();
        self.engine.boundary.next = self.deframer.port.boundary.val();
        self.engine.dropped.next = self.deframer.dropped.val();
        self.engine.ready.next = self.framer.ready.val();
        self.framer.data.next = self.engine.data.val();
        self.framer.valid.next = self.engine.valid.val();
        self.framer.last.next = self.engine.last.val();
        ByteUser::join(&mut self.framer.tx, &mut self.sender.port);
        self.port.tx.next = self.sender.tx.val();

        self.more.next = self.blinker.q.val() + 1;
        self.blinker.d.next = self.more.val() & self.blinker_used.val();
        if self.restart.reset_all.val() {
            self.blinker.d.next = 0.into();
        }
        self.port.led_alive.next = (self.blinker.q.val() & self.blinker_top.val()).any();
        self.port.led_link.next = self.engine.busy.val();
        self.port.led_repetition.next = self.engine.repeated.val();
        self.port.led_error.next = self.deframer.dropped.val().any();
    }
}
