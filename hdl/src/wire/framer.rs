//! From the bytes of an answer to bytes for the serial line.

use perpetual_link::slip;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::byte_port::ByteUser;
use super::crc32::Crc32;
use crate::constant::constant;

/// Frames answers: END, the bytes with their CRC behind them, escaped, END.
///
/// **In**: `clock`; `reset`, which drops the frame under way; `data` with `valid`, and `last` with
/// the last byte of an answer.
///
/// **Out**, from state alone: `ready`: the byte offered is taken in a cycle where `valid` and
/// `ready` are high; `tx`, to the UART, whose `data` holds until it is taken.
///
/// **Reset**, from any state in one cycle. `held` and `at_last` need none: both are written with each byte that is
/// taken; nor has the checksum, which begins with each frame.
///
/// A byte is offered to the UART 9 cycles after it was taken, the first of a frame when END has
/// been taken as well.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Framer {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Drops the frame under way.
    pub reset: Signal<In, Bit>,
    /// A byte of an answer.
    pub data: Signal<In, Bits<8>>,
    /// It is the last one.
    pub last: Signal<In, Bit>,
    /// There is one.
    pub valid: Signal<In, Bit>,
    /// It is taken.
    pub ready: Signal<Out, Bit>,
    /// Bytes for the line.
    pub tx: ByteUser,
    crc: Crc32,
    state: DFF<FramerState>,
    // Goes round once through the CRC, or is filled from it.
    held: DFF<Bits<8>>,
    bits: DFF<Bits<3>>,
    open: DFF<Bit>,
    at_last: DFF<Bit>,
    // 0 for the bytes of the answer, 1 to 4 for those of the CRC.
    tail: DFF<Bits<3>>,
    in_crc: Signal<Local, Bit>,
    special: Signal<Local, Bit>,
    entering: Signal<Local, Bit>,
    byte_done: Signal<Local, Bit>,
    #[default(constant(u64::from(slip::END)))]
    end_code: Constant<Bits<8>>,
    #[default(constant(u64::from(slip::ESC)))]
    esc_code: Constant<Bits<8>>,
    #[default(constant(u64::from(slip::ESC_END)))]
    esc_end_code: Constant<Bits<8>>,
    #[default(constant(u64::from(slip::ESC_ESC)))]
    esc_esc_code: Constant<Bits<8>>,
    #[default(constant(0x80))]
    top_bit: Constant<Bits<8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum FramerState {
    Ready,
    Begin,
    Shift,
    Send,
    Second,
    Finish,
}

impl Logic for Framer {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.in_crc.next = self.tail.q.val().any();
        self.special.next =
            (self.held.q.val() == self.end_code.val()) | (self.held.q.val() == self.esc_code.val());
        self.entering.next = self.held.q.val().get_bit(0);
        if self.in_crc.val() {
            self.entering.next = self.crc.drained.val();
        }

        self.crc.start.next = self.state.q.val() == FramerState::Begin;
        self.crc.enable.next = (self.state.q.val() == FramerState::Shift) & !self.in_crc.val();
        self.crc.drain.next = (self.state.q.val() == FramerState::Shift) & self.in_crc.val();
        self.crc.data.next = self.held.q.val().get_bit(0);

        self.tx.valid.next =
            (self.state.q.val() != FramerState::Ready) & (self.state.q.val() != FramerState::Shift);
        self.tx.data.next = self.end_code.val();
        if self.state.q.val() == FramerState::Send {
            self.tx.data.next = self.held.q.val();
            if self.special.val() {
                self.tx.data.next = self.esc_code.val();
            }
        }
        if self.state.q.val() == FramerState::Second {
            self.tx.data.next = self.esc_end_code.val();
            if self.held.q.val().get_bit(0) {
                self.tx.data.next = self.esc_esc_code.val();
            }
        }
        self.byte_done.next = false;
        match self.state.q.val() {
            FramerState::Ready => {
                self.held.d.next = self.data.val();
                if self.valid.val() {
                    self.at_last.d.next = self.last.val();
                    self.state.d.next = FramerState::Begin;
                    if self.open.q.val() {
                        self.state.d.next = FramerState::Shift;
                    }
                }
            }
            FramerState::Begin => {
                self.open.d.next = true;
                if self.tx.ready.val() {
                    self.state.d.next = FramerState::Shift;
                }
            }
            FramerState::Shift => {
                self.held.d.next = self.held.q.val() >> 1;
                if self.entering.val() {
                    self.held.d.next = (self.held.q.val() >> 1) | self.top_bit.val();
                }
                self.bits.d.next = self.bits.q.val() + 1;
                if self.bits.q.val().all() {
                    self.state.d.next = FramerState::Send;
                }
            }
            FramerState::Send => {
                if self.tx.ready.val() {
                    if self.special.val() {
                        self.state.d.next = FramerState::Second;
                    } else {
                        self.byte_done.next = true;
                    }
                }
            }
            FramerState::Second => {
                self.byte_done.next = self.tx.ready.val();
            }
            FramerState::Finish => {
                self.open.d.next = false;
                if self.tx.ready.val() {
                    self.state.d.next = FramerState::Ready;
                }
            }
            // Two codes of the register are no state.
            #[allow(unreachable_patterns)]
            _ => {
                self.state.d.next = FramerState::Ready;
            }
        }
        if self.byte_done.val() {
            self.state.d.next = FramerState::Ready;
            if self.at_last.q.val() {
                self.state.d.next = FramerState::Shift;
                self.tail.d.next = self.tail.q.val() + 1;
                if self.tail.q.val().get_bit(2) {
                    self.state.d.next = FramerState::Finish;
                    self.tail.d.next = 0.into();
                }
            }
        }
        if self.reset.val() {
            self.state.d.next = FramerState::Ready;
            self.open.d.next = false;
            self.tail.d.next = 0.into();
            self.bits.d.next = 0.into();
        }
        self.ready.next = self.state.q.val() == FramerState::Ready;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use perpetual_link::frame;
    use proptest::prelude::*;

    fn bench() -> Bench<Framer> {
        Bench::new(Framer::default(), |framer| &mut framer.clock)
    }

    /// Sends answers through a framer before a UART that takes a byte every `pace` cycles.
    fn send(bench: &mut Bench<Framer>, answers: &[Vec<u8>], pace: usize) -> Vec<u8> {
        let mut bytes = answers.iter().flat_map(|answer| {
            answer.iter().enumerate().map(|(n, &byte)| (byte, n + 1 == answer.len()))
        });
        let mut offered = bytes.next();
        let mut sent = Vec::new();
        let mut idle = 0;
        while idle < 2 * pace + 20 {
            let taken = bench.cycles().is_multiple_of(pace);
            let circuit = &mut bench.circuit;
            circuit.valid.next = offered.is_some();
            if let Some((byte, last)) = offered {
                circuit.data.next = u64::from(byte).into();
                circuit.last.next = last;
            }
            circuit.tx.ready.next = taken;
            bench.settle();
            let circuit = &bench.circuit;
            if circuit.ready.val() && offered.is_some() {
                offered = bytes.next();
            }
            idle += 1;
            if circuit.tx.valid.val() {
                idle = 0;
                if taken {
                    sent.push(circuit.tx.data.val().to_u8());
                }
            }
            bench.cycle();
        }
        sent
    }

    #[test]
    fn reset_drops_a_frame() {
        let mut bench = bench();
        bench.circuit.valid.next = true;
        bench.circuit.data.next = 0xc0.into();
        bench.circuit.tx.ready.next = true;
        (0..30).for_each(|_| bench.cycle());
        bench.circuit.reset.next = true;
        bench.cycle();
        bench.circuit.reset.next = false;
        assert_eq!(send(&mut bench, &[b"PERP".to_vec()], 1), frame::encode(b"PERP"));
        bench.replay("framer-reset");
        bench.lint("framer");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn frames_are_those_of_the_link(
            answers in prop::collection::vec(
                prop::collection::vec(
                    prop_oneof![any::<u8>(), prop::sample::select(vec![0xc0, 0xdb, 0xdc, 0xdd])],
                    1..20,
                ),
                1..5,
            ),
            pace in 1usize..50,
        ) {
            let mut bench = bench();
            let expected: Vec<u8> = answers.iter().flat_map(|a| frame::encode(a)).collect();
            prop_assert_eq!(send(&mut bench, &answers, pace), expected);
            bench.replay("framer");
        }
    }
}
