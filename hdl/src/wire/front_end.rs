//! Everything between the serial line and a detector, in one circuit.

use perpetual_link::Identity;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::baud::{BaudError, clocks_per_bit};
use super::deframer::Deframer;
use super::engine::Engine;
use super::reply::Reply;
use super::uart_rx::UartRx;
use super::uart_tx::UartTx;
use crate::constant::constant;

/// Speaks the protocol of `docs/protocol.md` over a serial line and drives a detector.
///
/// **Board side**: `clock`; `reset`, not synchronous to anything (tie it low where there is none:
/// power-up is a reset); `rx`, the line from the host, and `tx`, the line to it; and for the eye
/// `led_alive`, which blinks about once a second as long as there is a clock; `led_link`, high
/// while bytes come in and for a while after; `led_repetition`, high if the last question found
/// one; `led_error`, high from the first frame that was dropped or the first status other than OK
/// until the next reset.
///
/// **Detector side**: the ports of [`crate::ChainDetector`], those out of it as inputs here and
/// those into it as outputs, all of them from registers.
///
/// A break on `rx` (low for more than two character times) and `reset` do the same: everything
/// begins anew, the detector included, but not `led_alive`.
///
/// [`FrontEnd::new`] makes one; the default has nothing to answer with.
#[derive(LogicBlock, SmartDefault)]
pub struct FrontEnd {
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
    /// To the detector: empties the line and abandons a query.
    pub detector_reset: Signal<Out, Bit>,
    /// To the detector: a request is offered.
    pub request_valid: Signal<Out, Bit>,
    /// To the detector: what is to be done.
    pub operation: Signal<Out, Bits<3>>,
    /// To the detector: what moved.
    pub piece: Signal<Out, Bits<4>>,
    /// To the detector: where from.
    pub from: Signal<Out, Bits<6>>,
    /// To the detector: where to.
    pub to: Signal<Out, Bits<6>>,
    /// To the detector: no earlier position can come back.
    pub barrier: Signal<Out, Bit>,
    /// To the detector: plies to keep.
    pub target_ply: Signal<Out, Bits<16>>,
    /// To the detector: the verdict is taken.
    pub verdict_ready: Signal<Out, Bit>,
    /// From the detector: the request offered is taken.
    pub request_ready: Signal<In, Bit>,
    /// From the detector: there is a verdict.
    pub verdict_valid: Signal<In, Bit>,
    /// From the detector: earlier occurrences.
    pub occurrences: Signal<In, Bits<16>>,
    /// From the detector: plies back to the nearest.
    pub distance: Signal<In, Bits<16>>,
    /// From the detector: the whole window was seen.
    pub exact: Signal<In, Bit>,
    /// From the detector: the chain list ran out.
    pub list_overflow: Signal<In, Bit>,
    /// From the detector: the stack does not hold the whole window.
    pub window_cut: Signal<In, Bit>,
    /// From the detector: it is at odds with itself.
    pub fault: Signal<In, Bit>,
    /// From the detector: plies on the line.
    pub ply: Signal<In, Bits<16>>,
    /// From the detector: what was wrong with a request.
    pub error: Signal<In, Bits<3>>,
    receiver: UartRx,
    deframer: Deframer,
    engine: Engine,
    reply: Reply,
    sender: UartTx,
    // Inverted, so that power-up, which makes all registers 0, is a reset.
    runs_1: DFF<Bit>,
    runs_2: DFF<Bit>,
    runs: DFF<Bit>,
    restart: Signal<Local, Bit>,
    blinker: DFF<Bits<28>>,
    // `led_link` goes out at the second tick after the last byte.
    tick_before: DFF<Bit>,
    link_now: DFF<Bit>,
    link_late: DFF<Bit>,
    tick_bit: Signal<Local, Bit>,
    more: Signal<Local, Bits<28>>,
    #[default(constant(0))]
    blinker_used: Constant<Bits<28>>,
    #[default(constant(0))]
    blinker_top: Constant<Bits<28>>,
    #[default(constant(0))]
    blinker_tick: Constant<Bits<28>>,
}

impl FrontEnd {
    /// A front end for a detector of this identity, with its clock; its `ply` and `dropped` are not
    /// looked at.
    ///
    /// # Errors
    /// [`BaudError`] if this baud rate cannot be had from the clock.
    pub fn new(identity: &Identity, baud: u32) -> Result<FrontEnd, BaudError> {
        let clocks = clocks_per_bit(identity.clock_hz, baud)?;
        // About a second, and a sixteenth of one.
        let period = identity.clock_hz.next_power_of_two().clamp(1 << 8, 1 << 28);
        Ok(FrontEnd {
            receiver: UartRx::new(clocks),
            reply: Reply::new(identity),
            sender: UartTx::new(clocks),
            blinker_used: constant(u64::from(period - 1)),
            blinker_top: constant(u64::from(period / 2)),
            blinker_tick: constant(u64::from(period / 32)),
            ..FrontEnd::default()
        })
    }
}

impl Logic for FrontEnd {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, runs_1, runs_2, runs, blinker, tick_before, link_now, link_late);
        clock!(self, clock, receiver, deframer, engine, reply, sender);
        self.runs_1.d.next = !self.reset.val();
        self.runs_2.d.next = self.runs_1.q.val();
        self.runs.d.next = self.runs_2.q.val() & !self.receiver.line_break.val();
        self.restart.next = !self.runs.q.val();
        self.receiver.reset.next = !self.runs_2.q.val();
        self.deframer.reset.next = self.restart.val();
        self.engine.reset.next = self.restart.val();
        self.detector_reset.next = self.restart.val();
        self.reply.reset.next = self.restart.val();
        self.sender.reset.next = self.restart.val();

        self.receiver.rx.next = self.rx.val();
        self.deframer.data.next = self.receiver.data.val();
        self.deframer.valid.next = self.receiver.valid.val();
        self.deframer.damage.next = self.receiver.framing_error.val();
        self.deframer.take.next = self.engine.take.val();

        self.engine.front.next = self.deframer.front.val();
        self.engine.frame.next = self.deframer.frame.val();
        self.engine.fits.next = self.deframer.fits.val();
        self.engine.in_frame.next = self.deframer.in_frame.val();
        self.engine.boundary.next = self.deframer.boundary.val();
        self.engine.busy.next = self.reply.busy.val();
        self.engine.request_ready.next = self.request_ready.val();
        self.engine.error.next = self.error.val();
        self.engine.verdict_valid.next = self.verdict_valid.val();
        self.engine.repeats.next = self.occurrences.val().any();
        self.engine.distance.next = self.distance.val();
        self.engine.exact.next = self.exact.val();
        self.engine.fault.next = self.fault.val();

        self.request_valid.next = self.engine.request_valid.val();
        self.operation.next = self.engine.operation.val();
        self.piece.next = self.engine.piece.val();
        self.from.next = self.engine.from.val();
        self.to.next = self.engine.to.val();
        self.barrier.next = self.engine.barrier.val();
        self.target_ply.next = self.engine.target_ply.val();
        self.verdict_ready.next = self.engine.verdict_ready.val();

        self.reply.start.next = self.engine.start.val();
        self.reply.place.next = self.engine.place.val();
        self.reply.latest.next = self.engine.latest.val();
        self.reply.cycles.next = self.engine.cycles.val();
        self.reply.status.next = self.engine.status.val();
        self.reply.occurrences.next = self.occurrences.val();
        self.reply.distance.next = self.distance.val();
        self.reply.exact.next = self.exact.val();
        self.reply.list_overflow.next = self.list_overflow.val();
        self.reply.window_cut.next = self.window_cut.val();
        self.reply.ply.next = self.ply.val();
        self.reply.dropped.next = self.deframer.dropped.val();
        self.reply.tx_ready.next = self.sender.ready.val();
        self.sender.data.next = self.reply.tx_data.val();
        self.sender.valid.next = self.reply.tx_valid.val();
        self.tx.next = self.sender.tx.val();

        self.more.next = self.blinker.q.val() + 1;
        self.blinker.d.next = self.more.val() & self.blinker_used.val();
        self.led_alive.next = (self.blinker.q.val() & self.blinker_top.val()).any();
        self.tick_bit.next = (self.blinker.q.val() & self.blinker_tick.val()).any();
        self.tick_before.d.next = self.tick_bit.val();
        if self.tick_bit.val() ^ self.tick_before.q.val() {
            self.link_now.d.next = false;
            self.link_late.d.next = self.link_now.q.val();
        }
        if self.receiver.valid.val() {
            self.link_now.d.next = true;
        }
        if self.restart.val() {
            self.link_now.d.next = false;
            self.link_late.d.next = false;
        }
        self.led_link.next = self.link_now.q.val() | self.link_late.q.val();
        self.led_repetition.next = self.engine.repetition.val();
        self.led_error.next = self.engine.failed.val() | self.deframer.dropped.val().any();
    }
}
