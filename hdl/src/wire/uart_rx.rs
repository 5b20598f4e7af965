//! The receiving half of the UART.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;
use crate::synchronizer::Synchronizer;

/// Receives bytes from a serial line: 8 data bits, least significant first, no parity, one stop
/// bit, a line that is high at rest.
///
/// * In: `clock`, `reset` (synchronous), `rx` (the line, not synchronous to anything: a
///   [`Synchronizer`] stands before it).
/// * Out, registered: `valid`, high for one cycle for each byte, and `data`, which is good in that
///   cycle. `framing_error`, high for one cycle instead of `valid` where a stop bit should have
///   been and the line was low. `line_break`, high from the moment that the line has been low for
///   more than two character times (20 bits, sampled in the middle of each) until it is high
///   again.
///
/// **Timing**: each bit is sampled once, in its middle, counted from the falling edge of the start
/// bit; a low pulse that is over by the middle of the start bit is ignored. Every clock count per
/// bit from 4 to 1023 works; from 12 on a sender may be fast or slow by 2.5 %. `valid` comes three
/// to four cycles after the middle of the stop bit.
///
/// A bit takes four cycles unless [`UartRx::new`] says otherwise.
///
/// **Ignores** what follows a framing error until the line is high again.
///
/// **Reset** makes it wait for a start bit, from any state in one cycle. The flip-flops before it follow the line
/// in two, so that it lasts three where they may hold anything. The byte needs none: it is read with `valid` alone.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct UartRx {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets the character under way.
    pub reset: Signal<In, Bit>,
    /// The line.
    pub rx: Signal<In, Bit>,
    /// The byte received.
    pub data: Signal<Out, Bits<8>>,
    /// A byte has been received.
    pub valid: Signal<Out, Bit>,
    /// A character without a stop bit has been received.
    pub framing_error: Signal<Out, Bit>,
    /// The line has been low for longer than a character is.
    pub line_break: Signal<Out, Bit>,
    // The line inverted, so that it is at rest when registers begin with 0.
    synchronizer: Synchronizer,
    low: Signal<Local, Bit>,
    state: DFF<RxState>,
    clocks: DFF<Bits<10>>,
    // Data bits enter at the top, behind a one that reaches the bottom with the eighth of them.
    shift: DFF<Bits<9>>,
    lows: DFF<Bits<5>>,
    got_byte: DFF<Bit>,
    got_error: DFF<Bit>,
    bit_end: Signal<Local, Bit>,
    complete: Signal<Local, Bit>,
    broken: Signal<Local, Bit>,
    more_clocks: Signal<Local, Bits<10>>,
    more_lows: Signal<Local, Bits<5>>,
    shifted: Signal<Local, Bits<9>>,
    #[default(constant(1))]
    half_bit: Constant<Bits<10>>,
    #[default(constant(3))]
    last_clock: Constant<Bits<10>>,
    #[default(constant(3))]
    used_clocks: Constant<Bits<10>>,
    #[default(constant(0x100))]
    marker: Constant<Bits<9>>,
}

#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum RxState {
    Idle,
    Start,
    Data,
    Stuck,
}

impl UartRx {
    /// A receiver for bits of this many clock cycles, 4 to 1023.
    ///
    /// # Panics
    /// If `clocks_per_bit` is out of range.
    pub fn new(clocks_per_bit: u32) -> UartRx {
        assert!((4..1024).contains(&clocks_per_bit), "a bit takes 4 to 1023 clock cycles");
        let clocks = u64::from(clocks_per_bit);
        UartRx {
            half_bit: constant(clocks / 2 - 1),
            last_clock: constant(clocks - 1),
            used_clocks: constant(clocks.next_power_of_two() - 1),
            ..UartRx::default()
        }
    }
}

impl Logic for UartRx {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.synchronizer.outside.next = !self.rx.val();
        self.low.next = self.synchronizer.level.val();

        if self.state.q.val() == RxState::Start {
            self.bit_end.next = self.clocks.q.val() == self.half_bit.val();
        } else {
            self.bit_end.next = self.clocks.q.val() == self.last_clock.val();
        }
        // The mask is all the bits that the count can need: the others cost nothing then.
        self.more_clocks.next = (self.clocks.q.val() + 1) & self.used_clocks.val();
        self.clocks.d.next = self.more_clocks.val();
        if self.bit_end.val() | (self.state.q.val() == RxState::Idle) {
            self.clocks.d.next = 0.into();
        }

        // Low samples in a row. They stop at 21, the first count with these three bits.
        self.broken.next = self.lows.q.val().get_bit(4)
            & self.lows.q.val().get_bit(2)
            & self.lows.q.val().get_bit(0);
        self.more_lows.next = self.lows.q.val() + 1;
        if (self.state.q.val() == RxState::Idle) | (self.bit_end.val() & !self.low.val()) {
            self.lows.d.next = 0.into();
        } else {
            if self.bit_end.val() & !self.broken.val() {
                self.lows.d.next = self.more_lows.val();
            }
        }
        self.complete.next = self.shift.q.val().get_bit(0);
        self.shifted.next = self.shift.q.val() >> 1;
        self.got_byte.d.next = false;
        self.got_error.d.next = false;
        match self.state.q.val() {
            RxState::Idle => {
                self.shift.d.next = self.marker.val();
                if self.low.val() {
                    self.state.d.next = RxState::Start;
                }
            }
            RxState::Start => {
                if self.bit_end.val() {
                    self.state.d.next = RxState::Data;
                    if !self.low.val() {
                        self.state.d.next = RxState::Idle;
                    }
                }
            }
            RxState::Data => {
                if self.bit_end.val() {
                    if !self.complete.val() {
                        self.shift.d.next = self.shifted.val();
                    }
                    if !self.low.val() & !self.complete.val() {
                        self.shift.d.next = self.shifted.val() | self.marker.val();
                    }
                    if self.complete.val() {
                        self.got_byte.d.next = !self.low.val();
                        self.got_error.d.next = self.low.val();
                        self.state.d.next = RxState::Idle;
                        if self.low.val() {
                            self.state.d.next = RxState::Stuck;
                        }
                    }
                }
            }
            RxState::Stuck => {
                if !self.low.val() {
                    self.state.d.next = RxState::Idle;
                }
            }
        }
        if self.reset.val() {
            self.state.d.next = RxState::Idle;
            self.clocks.d.next = 0.into();
            self.lows.d.next = 0.into();
            self.got_byte.d.next = false;
            self.got_error.d.next = false;
        }

        self.data.next = self.shift.q.val().get_bits::<8>(1);
        self.valid.next = self.got_byte.q.val();
        self.framing_error.next = self.got_error.q.val();
        self.line_break.next = self.broken.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use crate::wire::line::levels;
    use proptest::prelude::*;

    #[derive(Debug, Default, PartialEq)]
    struct Heard {
        bytes: Vec<u8>,
        errors: usize,
        breaks: usize,
    }

    fn bench(clocks_per_bit: u32) -> Bench<UartRx> {
        Bench::new(UartRx::new(clocks_per_bit), |uart| &mut uart.clock)
    }

    fn listen(bench: &mut Bench<UartRx>, line: impl IntoIterator<Item = bool>) -> Heard {
        let mut heard = Heard::default();
        let mut in_break = bench.circuit.line_break.val();
        let rest = 3 * bench.circuit.last_clock.val().index();
        for level in line.into_iter().chain(std::iter::repeat_n(true, rest + 8)) {
            bench.circuit.rx.next = level;
            bench.cycle();
            if bench.circuit.valid.val() {
                heard.bytes.push(bench.circuit.data.val().to_u8());
            }
            heard.errors += usize::from(bench.circuit.framing_error.val());
            heard.breaks += usize::from(bench.circuit.line_break.val() && !in_break);
            in_break = bench.circuit.line_break.val();
        }
        heard
    }

    fn heard(bytes: &[u8]) -> Heard {
        Heard { bytes: bytes.to_vec(), ..Heard::default() }
    }

    const SAMPLE: [u8; 8] = [0x00, 0xff, 0x55, 0xaa, 0xc0, 0xdb, 0x01, 0x80];

    #[test]
    fn bytes_arrive_at_every_speed() {
        for clocks in [4, 5, 6, 7, 12, 13, 52, 104, 1023] {
            let mut bench = bench(clocks);
            let line = levels(&SAMPLE, clocks.into(), 3.0);
            assert_eq!(listen(&mut bench, line), heard(&SAMPLE), "{clocks} clocks a bit");
            bench.replay("uart-rx");
        }
        bench(104).lint("uart-rx");
    }

    #[test]
    fn a_low_pulse_shorter_than_half_a_bit_is_ignored() {
        let mut bench = bench(16);
        for width in 1..8 {
            let glitch = std::iter::repeat_n(false, width).chain([true; 40]);
            assert_eq!(listen(&mut bench, glitch), Heard::default(), "{width} cycles");
        }
        assert_eq!(listen(&mut bench, levels(&[0x5a], 16.0, 0.0)), heard(&[0x5a]));
        bench.replay("uart-rx-glitch");
    }

    #[test]
    fn a_missing_stop_bit_is_an_error_and_the_next_byte_is_read() {
        let mut bench = bench(8);
        let mut line = levels(&[0xa5], 8.0, 0.0);
        line[9 * 8..].fill(false);
        line.extend([true; 4]);
        line.extend(levels(&[0x3c], 8.0, 0.0));
        let expected = Heard { bytes: vec![0x3c], errors: 1, breaks: 0 };
        assert_eq!(listen(&mut bench, line), expected);
        bench.replay("uart-rx-framing");
    }

    #[test]
    fn a_break_is_more_than_twenty_low_bits() {
        let low = |bits: usize| std::iter::repeat_n(false, bits * 12);
        for (bits, breaks) in [(10, 0), (15, 0), (20, 0), (21, 1), (30, 1), (200, 1)] {
            let mut bench = bench(12);
            let heard = listen(&mut bench, low(bits));
            assert_eq!(heard, Heard { bytes: vec![], errors: 1, breaks }, "{bits} low bits");
            assert!(!bench.circuit.line_break.val());
            assert_eq!(listen(&mut bench, levels(&SAMPLE, 12.0, 0.0)).bytes, SAMPLE);
            bench.replay("uart-rx-break");
        }
        // It may begin in the middle of a character: the high bits before it do not count.
        for (bits, breaks) in [(20, 0), (21, 1)] {
            let mut bench = bench(12);
            let mut line = levels(&[0x0f], 12.0, 0.0)[..5 * 12].to_vec();
            line.extend(low(bits));
            assert_eq!(listen(&mut bench, line), Heard { bytes: vec![], errors: 1, breaks });
        }
    }

    #[test]
    fn reset_drops_the_character_under_way() {
        let mut bench = bench(12);
        let line = levels(&[0xff], 12.0, 0.0);
        listen(&mut bench, line[..30].iter().copied().chain([true; 3]));
        bench.circuit.reset.next = true;
        bench.cycle();
        bench.circuit.reset.next = false;
        assert_eq!(listen(&mut bench, levels(&SAMPLE, 12.0, 20.0)), heard(&SAMPLE));
        bench.replay("uart-rx-reset");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn a_sender_may_be_fast_or_slow(
            bytes in prop::collection::vec(any::<u8>(), 1..20),
            clocks in 12u32..200,
            mismatch in -0.025..0.025,
            idle in 0.0..10.0,
        ) {
            let mut bench = bench(clocks);
            let line = levels(&bytes, f64::from(clocks) * (1.0 + mismatch), idle);
            prop_assert_eq!(listen(&mut bench, line), heard(&bytes));
        }

        #[test]
        fn noise_is_heard_alike_by_the_verilog(
            runs in prop::collection::vec((any::<bool>(), 1usize..60), 1..60),
            clocks in 4u32..20,
        ) {
            let mut bench = bench(clocks);
            let noise = runs.iter().flat_map(|&(level, count)| std::iter::repeat_n(level, count));
            listen(&mut bench, noise);
            bench.replay("uart-rx-noise");
        }
    }
}
