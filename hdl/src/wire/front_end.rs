//! Everything between the serial line and a detector, in one circuit.

use perpetual_link::Identity;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::board_port::BoardPort;
use super::byte_port::ByteUser;
use super::deframer::Deframer;
use super::engine::Engine;
use super::frame_port::FrameUser;
use super::framer::Framer;
use super::restart::Restart;
use super::uart_rx::UartRx;
use super::uart_tx::UartTx;
use crate::constant::constant;
use crate::detector_port::DetectorUser;
use perpetual_catalogue::{BaudError, clocks_per_bit};

/// A front end with this engine, for squares of so many bits; `checked` where the engine is, with the name of a port, so that its
/// lines are there or not.
macro_rules! front_end {
    ($(#[$doc:meta])* $name:ident, $engine:ident, $square_bits:literal, $(checked $check:ident)?) => {
        $(#[$doc])*
        #[derive(LogicBlock, SmartDefault)]
        pub struct $name {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Serial line and lights.
            pub port: BoardPort,
            /// Empties the detector's line and abandons a query.
            pub detector_reset: Signal<Out, Bit>,
            /// The detector.
            pub detector: DetectorUser<4, $square_bits>,
            $(
                /// Push: whether the move gives check.
                pub $check: Signal<Out, Bit>,
                /// With a verdict: all moves of the side that has just moved gave check.
                pub mover_checks: Signal<In, Bit>,
                /// With a verdict: all moves of the other side gave check.
                pub other_checks: Signal<In, Bit>,
            )?
            receiver: UartRx,
            deframer: Deframer,
            engine: $engine,
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

        impl $name {
            /// A front end for a detector of this identity, with its clock; its `ply` and `dropped` are not
            /// looked at.
            ///
            /// # Errors
            /// [`BaudError`] if this baud rate cannot be had from the clock.
            pub fn new(identity: &Identity, baud: u32) -> Result<$name, BaudError> {
                let clocks = clocks_per_bit(identity.clock_hz, baud)?;
                // About a second, and a sixteenth of one, in beats of 65,536 cycles.
                let period = (identity.clock_hz.next_power_of_two() >> 16).clamp(1 << 5, 1 << 12);
                Ok($name {
                    receiver: UartRx::new(clocks),
                    engine: $engine::new(identity),
                    sender: UartTx::new(clocks),
                    blinker_used: constant(u64::from(period - 1)),
                    blinker_top: constant(u64::from(period / 2)),
                    blinker_tick: constant(u64::from(period / 32)),
                    ..$name::default()
                })
            }
        }

        impl Logic for $name {
            #[hdl_gen]
            fn update(&mut self) {
                dff_setup!(self, clock, blinker, tick_before, link_now, link_late);
                clock!(self, clock, restart, receiver, deframer, engine, framer, sender);
                self.restart.reset.next = self.port.reset.val();
                self.restart.line_break.next = self.receiver.line_break.val();
                self.receiver.reset.next = self.restart.reset_receiver.val();
                self.deframer.reset.next = self.restart.reset_all.val();
                self.engine.reset.next = self.restart.reset_all.val();
                self.detector_reset.next = self.restart.reset_all.val();
                self.framer.reset.next = self.restart.reset_all.val();
                self.sender.reset.next = self.restart.reset_all.val();

                self.receiver.rx.next = self.port.rx.val();
                self.deframer.data.next = self.receiver.data.val();
                self.deframer.valid.next = self.receiver.valid.val();
                self.deframer.damage.next = self.receiver.framing_error.val();
                FrameUser::join(&mut self.engine.frames, &mut self.deframer.port);
                DetectorUser::<4, $square_bits>::link(&mut self.detector, &mut self.engine.detector);
                $(
                    self.$check.next = self.engine.$check.val();
                    self.engine.mover_checks.next = self.mover_checks.val();
                    self.engine.other_checks.next = self.other_checks.val();
                )?
                self.engine.dropped.next = self.deframer.dropped.val();
                self.framer.data.next = self.engine.data.val();
                self.framer.valid.next = self.engine.valid.val();
                self.framer.last.next = self.engine.last.val();
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
                self.port.led_repetition.next = self.engine.repetition.val();
                self.port.led_error.next = self.engine.failed.val();
            }
        }
    };
}

pub(crate) use front_end;

front_end! {
    /// Speaks the protocol of `docs/protocol.md` over a serial line and drives a detector.
    ///
    /// **Board side**: `clock` and a [`BoardPort`]. Power-up is a reset: where there is none, tie it low.
    ///
    /// **Detector side**: `detector_reset` and a [`DetectorUser`]; what is asked comes from block RAM, the rest from registers.
    ///
    /// A break on `rx` (low for more than two character times) and `reset` do the same: everything
    /// begins anew, the detector included. `led_alive` blinks while the engine waits for requests
    /// or sends answers: more slowly under load, and not at all during a reset.
    ///
    /// **Reset** is complete: four cycles of `reset` lead from any state, and with anything in its block RAM, to the state
    /// after power-up, as far as any later output can tell.
    ///
    /// [`FrontEnd::new`] makes one; the default has nothing to answer with.
    FrontEnd, Engine, 6,
}
