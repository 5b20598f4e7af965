//! The sending half of the UART.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::byte_port::BytePort;
use crate::constant::constant;

/// Sends bytes over a serial line: 8 data bits, least significant first, no parity, one stop bit.
///
/// * In: `clock`, `reset` (synchronous, drops the character under way), `data` with `valid`.
/// * Out: `ready`: the byte offered is taken in a cycle where `valid` and `ready` are high. `tx`:
///   the line, from a register, high at rest.
///
/// The start bit begins in the cycle after the byte was taken. `ready` is high in the last cycle
/// of the stop bit, so characters can follow one another without a gap.
///
/// **Reset** is complete: from any state, one cycle leads to that after power-up.
///
/// A bit takes four cycles unless [`UartTx::new`] says otherwise.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct UartTx {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Drops the character under way.
    pub reset: Signal<In, Bit>,
    /// The bytes to send.
    pub port: BytePort,
    /// The line.
    pub tx: Signal<Out, Bit>,
    // The bit on the line, inverted so that the line is at rest when registers begin with 0.
    low: DFF<Bit>,
    // The bits to come. The topmost one of them is the stop bit; when they are all 0 it is out.
    rest: DFF<Bits<9>>,
    clocks: DFF<Bits<10>>,
    bit_end: Signal<Local, Bit>,
    all_out: Signal<Local, Bit>,
    more_clocks: Signal<Local, Bits<10>>,
    #[default(constant(3))]
    last_clock: Constant<Bits<10>>,
    #[default(constant(3))]
    used_clocks: Constant<Bits<10>>,
    #[default(constant(0x100))]
    stop: Constant<Bits<9>>,
}

impl UartTx {
    /// A sender of bits of this many clock cycles, 4 to 1023.
    ///
    /// # Panics
    /// If `clocks_per_bit` is out of range.
    pub fn new(clocks_per_bit: u32) -> UartTx {
        assert!((4..1024).contains(&clocks_per_bit), "a bit takes 4 to 1023 clock cycles");
        let clocks = u64::from(clocks_per_bit);
        UartTx {
            last_clock: constant(clocks - 1),
            used_clocks: constant(clocks.next_power_of_two() - 1),
            ..UartTx::default()
        }
    }
}

impl Logic for UartTx {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.all_out.next = !self.rest.q.val().any();
        self.bit_end.next = self.clocks.q.val() == self.last_clock.val();
        self.more_clocks.next = (self.clocks.q.val() + 1) & self.used_clocks.val();
        if !self.bit_end.val() {
            self.clocks.d.next = self.more_clocks.val();
        } else {
            if self.all_out.val() {
                // With no bit to come the line is at rest, whatever the state was.
                self.low.d.next = false;
                if self.port.valid.val() {
                    self.low.d.next = true;
                    self.rest.d.next = bit_cast::<9, 8>(self.port.data.val()) | self.stop.val();
                    self.clocks.d.next = 0.into();
                }
            } else {
                self.low.d.next = !self.rest.q.val().get_bit(0);
                self.rest.d.next = self.rest.q.val() >> 1;
                self.clocks.d.next = 0.into();
            }
        }
        if self.reset.val() {
            self.low.d.next = false;
            self.rest.d.next = 0.into();
            self.clocks.d.next = 0.into();
        }
        // Not by the signals above, with which the inputs are looked at: Verilator would see a loop through
        // the circuit that offers the byte.
        self.port.ready.next =
            (self.clocks.q.val() == self.last_clock.val()) & !self.rest.q.val().any();
        self.tx.next = !self.low.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use crate::wire::line;

    fn send(bench: &mut Bench<UartTx>, bytes: &[u8], pause: usize) -> Vec<bool> {
        let mut levels = Vec::new();
        for &byte in bytes {
            bench.circuit.port.data.next = u64::from(byte).into();
            bench.circuit.port.valid.next = true;
            while !bench.circuit.port.ready.val() {
                bench.cycle();
                levels.push(bench.circuit.tx.val());
            }
            bench.cycle();
            levels.push(bench.circuit.tx.val());
            bench.circuit.port.valid.next = false;
            for _ in 0..pause {
                bench.cycle();
                levels.push(bench.circuit.tx.val());
            }
        }
        while !bench.circuit.port.ready.val() {
            bench.cycle();
            levels.push(bench.circuit.tx.val());
        }
        levels
    }

    const SAMPLE: [u8; 8] = [0x00, 0xff, 0x55, 0xaa, 0xc0, 0xdb, 0x01, 0x80];

    #[test]
    fn bytes_leave_at_every_speed_without_gaps() {
        for clocks in [4, 5, 7, 12, 104, 1023] {
            let mut bench = Bench::new(UartTx::new(clocks), |uart| &mut uart.clock);
            assert!(bench.circuit.tx.val());
            let levels = send(&mut bench, &SAMPLE, 0);
            let clocks = clocks as usize;
            assert_eq!(line::bytes(&levels, clocks), SAMPLE, "{clocks} clocks a bit");
            let busy = levels.iter().skip_while(|&&level| level).count();
            assert_eq!(busy, SAMPLE.len() * 10 * clocks, "{clocks} clocks a bit");
            bench.replay("uart-tx");
        }
    }

    #[test]
    fn pauses_do_no_harm_and_reset_brings_rest() {
        let mut bench = Bench::new(UartTx::new(6), |uart| &mut uart.clock);
        let levels = send(&mut bench, &SAMPLE, 77);
        assert_eq!(line::bytes(&levels, 6), SAMPLE);
        bench.circuit.port.data.next = 0.into();
        bench.circuit.port.valid.next = true;
        bench.cycle();
        bench.circuit.port.valid.next = false;
        bench.cycle();
        assert!(!bench.circuit.tx.val());
        bench.circuit.reset.next = true;
        bench.cycle();
        bench.circuit.reset.next = false;
        for _ in 0..100 {
            assert!(bench.circuit.tx.val());
            bench.cycle();
        }
        assert_eq!(line::bytes(&send(&mut bench, &[0x96], 0), 6), [0x96]);
        bench.replay("uart-tx-reset");
        bench.lint("uart-tx");
    }
}
