//! Everything between the serial line and the engine that executes requests, in one circuit.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::board_port::BoardPort;
use super::byte_port::ByteUser;
use super::deframer::Deframer;
use super::engine_port::EngineUser;
use super::frame_port::FramePort;
use super::framer::Framer;
use super::restart::Restart;
use super::uart_rx::UartRx;
use super::uart_tx::UartTx;
use crate::constant::constant;
use perpetual_catalogue::{BaudError, clocks_per_bit};

/// Line, frames, CRC, reset and lights of a board, as `docs/protocol.md` has them for every board.
///
/// * **Board side**: `clock` and a [`BoardPort`]. Power-up is a reset: where there is none, tie it low.
/// * **Requests**: `frames`, undamaged, in order; `frame_fits` with the head of one.
/// * **Engine**: an [`EngineUser`]. Its `reset` is for what the engine drives too.
///
/// A break on `rx` (low for more than two character times) and `reset` do the same: everything begins anew.
///
/// **Reset** is complete: four cycles of `reset` lead from any state, and with anything in its block RAM, to the state
/// after power-up, as far as any later output can tell.
///
/// **Ignores** what is in a frame.
///
/// [`FrontEnd::new`] makes one; the default has no baud rate.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct FrontEnd {
    #[group = "Clock and reset; power-up is a reset too, so tie it low where there is none."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Serial line and lights.
    pub port: BoardPort,
    #[group = "The frames with the requests."]
    /// The requests.
    pub frames: FramePort,
    /// The frame that begins has a length that LINE can have.
    pub frame_fits: Signal<Out, Bit>,
    #[group = "The engine: a byte of an answer is taken where engine_valid and engine_ready are high."]
    /// The engine.
    pub engine: EngineUser,
    receiver: UartRx,
    deframer: Deframer,
    framer: Framer,
    sender: UartTx,
    restart: Restart,
    blinker: DFF<Bits<12>>,
    // `led_link` goes out at the second tick after the last byte.
    tick_before: DFF<Bit>,
    link_now: DFF<Bit>,
    link_late: DFF<Bit>,
    tick_bit: Signal<Local, Bit>,
    more: Signal<Local, Bits<12>>,
    #[default(constant(0))]
    blinker_used: Constant<Bits<12>>,
    #[default(constant(0))]
    blinker_top: Constant<Bits<12>>,
    #[default(constant(0))]
    blinker_tick: Constant<Bits<12>>,
}

impl FrontEnd {
    /// A front end with this clock and baud rate.
    ///
    /// # Errors
    /// [`BaudError`] if this baud rate cannot be had from the clock.
    pub fn new(clock_hz: u32, baud: u32) -> Result<FrontEnd, BaudError> {
        let clocks = clocks_per_bit(clock_hz, baud)?;
        // About a second, and a sixteenth of one, in beats of 65,536 cycles.
        let period = (clock_hz.next_power_of_two() >> 16).clamp(1 << 5, 1 << 12);
        Ok(FrontEnd {
            receiver: UartRx::new(clocks),
            sender: UartTx::new(clocks),
            blinker_used: constant(u64::from(period - 1)),
            blinker_top: constant(u64::from(period / 2)),
            blinker_tick: constant(u64::from(period / 32)),
            ..FrontEnd::default()
        })
    }
}

impl Logic for FrontEnd {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.restart.reset.next = self.port.reset.val();
        self.restart.line_break.next = self.receiver.line_break.val();
        self.receiver.reset.next = self.restart.reset_receiver.val();
        self.deframer.reset.next = self.restart.reset_all.val();
        self.engine.reset.next = self.restart.reset_all.val();
        self.framer.reset.next = self.restart.reset_all.val();
        self.sender.reset.next = self.restart.reset_all.val();

        self.receiver.rx.next = self.port.rx.val();
        connect!(self.deframer <- self.receiver: data, valid, damage = framing_error);
        FramePort::link(&mut self.frames, &mut self.deframer.port);
        self.frame_fits.next = self.deframer.fits.val();
        self.engine.dropped.next = self.deframer.dropped.val();
        connect!(self.framer <- self.engine: data, valid, last);
        self.engine.ready.next = self.framer.ready.val();
        ByteUser::join(&mut self.framer.tx, &mut self.sender.port);
        self.port.tx.next = self.sender.tx.val();

        self.more.next = self.blinker.q.val() + 1;
        if self.engine.beat.val() {
            self.blinker.d.next = self.more.val() & self.blinker_used.val();
        }
        self.port.led_alive.next = (self.blinker.q.val() & self.blinker_top.val()).any();
        self.tick_bit.next = (self.blinker.q.val() & self.blinker_tick.val()).any();
        self.tick_before.d.next = self.tick_bit.val();
        if self.tick_bit.val() ^ self.tick_before.q.val() {
            self.link_now.d.next = false;
            self.link_late.d.next = self.link_now.q.val();
        }
        if self.receiver.valid.val() {
            self.link_now.d.next = true;
        }
        if self.restart.reset_all.val() {
            self.blinker.d.next = 0.into();
            self.tick_before.d.next = false;
            self.link_now.d.next = false;
            self.link_late.d.next = false;
        }
        self.port.led_link.next = self.link_now.q.val() | self.link_late.q.val();
        connect!(self.port <- self.engine: led_repetition = repetition, led_error = failed);
    }
}
