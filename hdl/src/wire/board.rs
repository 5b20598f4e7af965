//! A whole board: the detector behind a serial line.

use perpetual_link::{DetectorKind, Identity, PROTOCOL_VERSION, protocol};
use rust_hdl::prelude::*;

use super::deframer::Deframer;
use super::engine::Engine;
use super::reply::Reply;
use super::uart_rx::UartRx;
use super::uart_tx::UartTx;
use crate::ChessChainDetector;

/// A chain detector with `N` entries and a stack of `2^A` records that speaks the protocol of
/// `docs/protocol.md` over a serial line.
///
/// **In**: `clock`; `reset`, not synchronous to anything (tie it low where there is none: power-up
/// is a reset); `rx`, the line from the host.
///
/// **Out**: `tx`, the line to the host; and for the eye `led_alive`, which blinks about once a
/// second as long as there is a clock; `led_link`, high while bytes come in and for a while after;
/// `led_repetition`, high if the last question found one; `led_error`, high from the first frame
/// that was dropped or the first status other than OK until the next reset.
///
/// A break on `rx` (low for more than two character times) and `reset` do the same: everything
/// begins anew but `led_alive`.
#[derive(LogicBlock)]
pub struct Board<const N: usize, const A: usize> {
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
    receiver: UartRx,
    deframer: Deframer,
    engine: Engine,
    detector: ChessChainDetector<N, A>,
    reply: Reply,
    sender: UartTx,
    reset_1: DFF<Bit>,
    reset_2: DFF<Bit>,
    restart: DFF<Bit>,
    blinker: DFF<Bits<28>>,
    // `led_link` goes out at the second tick after the last byte.
    tick_before: DFF<Bit>,
    link_now: DFF<Bit>,
    link_late: DFF<Bit>,
    tick_bit: Signal<Local, Bit>,
    more: Signal<Local, Bits<28>>,
    blinker_used: Constant<Bits<28>>,
    blinker_top: Constant<Bits<28>>,
    blinker_tick: Constant<Bits<28>>,
}

/// Why there can be no board with some clock and baud rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BaudError {
    /// A bit does not take 4 to 1023 clock cycles.
    #[error(
        "{baud} baud cannot be had from a clock of {clock_hz} Hz: a bit takes 4 to 1023 cycles, \
         so choose between {} and {} baud", clock_hz.div_ceil(1023), clock_hz / 4
    )]
    Range {
        /// The clock.
        clock_hz: u32,
        /// The rate asked for.
        baud: u32,
    },
    /// A whole number of cycles is too far from a bit.
    #[error(
        "{baud} baud cannot be had from a clock of {clock_hz} Hz: the nearest is {nearest} baud, \
         more than 1.5 % off"
    )]
    Mismatch {
        /// The clock.
        clock_hz: u32,
        /// The rate asked for.
        baud: u32,
        /// The nearest rate that can be had.
        nearest: u32,
    },
}

/// Clock cycles of one bit.
///
/// # Errors
/// [`BaudError`] if that is not a whole number from 4 to 1023, or 1.5 % away from one: the other
/// end may be off as well.
pub fn clocks_per_bit(clock_hz: u32, baud: u32) -> Result<u32, BaudError> {
    let wide = u64::from(clock_hz);
    let clocks = (wide + u64::from(baud) / 2).checked_div(baud.into()).unwrap_or(u64::MAX);
    let clocks = u32::try_from(clocks).unwrap_or(u32::MAX);
    if !(4..1024).contains(&clocks) {
        return Err(BaudError::Range { clock_hz, baud });
    }
    let off = wide.abs_diff(u64::from(clocks) * u64::from(baud));
    if off * 200 > wide * 3 {
        return Err(BaudError::Mismatch { clock_hz, baud, nearest: clock_hz / clocks });
    }
    Ok(clocks)
}

impl<const N: usize, const A: usize> Board<N, A> {
    /// A board with this clock and baud rate.
    ///
    /// # Errors
    /// [`BaudError`] if the one cannot be had from the other.
    pub fn new(clock_hz: u32, baud: u32) -> Result<Board<N, A>, BaudError> {
        let clocks = clocks_per_bit(clock_hz, baud)?;
        let identity = Identity {
            version: PROTOCOL_VERSION,
            detector: DetectorKind::Chain.code(),
            entries: N as u16,
            log2_depth: A as u8,
            clock_hz,
            buffer: protocol::BUFFER as u16,
            ply: 0,
            dropped: 0,
        };
        // About a second, and a sixteenth of one.
        let period = clock_hz.next_power_of_two().clamp(1 << 8, 1 << 28);
        Ok(Board {
            clock: Default::default(),
            reset: Default::default(),
            rx: Default::default(),
            tx: Default::default(),
            led_alive: Default::default(),
            led_link: Default::default(),
            led_repetition: Default::default(),
            led_error: Default::default(),
            receiver: UartRx::new(clocks),
            deframer: Default::default(),
            engine: Default::default(),
            detector: Default::default(),
            reply: Reply::new(&identity),
            sender: UartTx::new(clocks),
            reset_1: Default::default(),
            reset_2: Default::default(),
            restart: Default::default(),
            blinker: Default::default(),
            tick_before: Default::default(),
            link_now: Default::default(),
            link_late: Default::default(),
            tick_bit: Default::default(),
            more: Default::default(),
            blinker_used: Constant::new(u64::from(period - 1).into()),
            blinker_top: Constant::new(u64::from(period / 2).into()),
            blinker_tick: Constant::new(u64::from(period / 32).into()),
        })
    }
}

impl<const N: usize, const A: usize> Logic for Board<N, A> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            reset_1,
            reset_2,
            restart,
            blinker,
            tick_before,
            link_now,
            link_late
        );
        clock!(self, clock, receiver, deframer, engine, detector, reply, sender);
        self.reset_1.d.next = self.reset.val();
        self.reset_2.d.next = self.reset_1.q.val();
        self.restart.d.next = self.reset_2.q.val() | self.receiver.line_break.val();
        self.receiver.reset.next = self.reset_2.q.val();
        self.deframer.reset.next = self.restart.q.val();
        self.engine.reset.next = self.restart.q.val();
        self.detector.reset.next = self.restart.q.val();
        self.reply.reset.next = self.restart.q.val();
        self.sender.reset.next = self.restart.q.val();

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
        self.engine.request_ready.next = self.detector.request_ready.val();
        self.engine.error.next = self.detector.error.val();
        self.engine.verdict_valid.next = self.detector.verdict_valid.val();
        self.engine.repeats.next = self.detector.occurrences.val().any();
        self.engine.fault.next = false;

        self.detector.request_valid.next = self.engine.request_valid.val();
        self.detector.operation.next = self.engine.operation.val();
        self.detector.piece.next = self.engine.piece.val();
        self.detector.from.next = self.engine.from.val();
        self.detector.to.next = self.engine.to.val();
        self.detector.barrier.next = self.engine.barrier.val();
        self.detector.target_ply.next = self.engine.target_ply.val();
        self.detector.verdict_ready.next = self.engine.verdict_ready.val();

        self.reply.start.next = self.engine.start.val();
        self.reply.place.next = self.engine.place.val();
        self.reply.latest.next = self.engine.latest.val();
        self.reply.cycles.next = self.engine.cycles.val();
        self.reply.status.next = self.engine.status.val();
        self.reply.occurrences.next = self.detector.occurrences.val();
        self.reply.distance.next = self.detector.distance.val();
        self.reply.exact.next = self.detector.exact.val();
        self.reply.list_overflow.next = self.detector.list_overflow.val();
        self.reply.window_cut.next = self.detector.window_cut.val();
        self.reply.ply.next = self.detector.ply.val();
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
        if self.restart.q.val() {
            self.link_now.d.next = false;
            self.link_late.d.next = false;
        }
        self.led_link.next = self.link_now.q.val() | self.link_late.q.val();
        self.led_repetition.next = self.engine.repetition.val();
        self.led_error.next = self.engine.failed.val() | self.deframer.dropped.val().any();
    }
}
