//! The checksum of a frame, one bit a cycle.

use perpetual_link::crc;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// CRC-32/ISO-HDLC of the bits that go through it, least significant of each byte first.
///
/// * In: `clock`; `start` begins anew; `enable` takes `data` into the checksum; `drain` instead
///   brings the checksum out, bit by bit: `enable` must be low. `start` comes before the others.
/// * Out, from the register alone: `drained`, the next bit of the checksum as it goes on the wire;
///   after 32 cycles with `drain` all of it has been there. `good`: what has gone through, checksum
///   included, is undamaged.
///
/// After power-up it stands as after `start`, which is its reset.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Crc32 {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub start: Signal<In, Bit>,
    /// Takes a bit.
    pub enable: Signal<In, Bit>,
    /// The bit.
    pub data: Signal<In, Bit>,
    /// Brings out a bit of the checksum.
    pub drain: Signal<In, Bit>,
    /// That bit.
    pub drained: Signal<Out, Bit>,
    /// The checksum at the end was right.
    pub good: Signal<Out, Bit>,
    // The register of the textbooks, inverted: its beginning, all ones, is 0 here.
    inverted: DFF<Bits<32>>,
    feedback: Signal<Local, Bit>,
    shifted: Signal<Local, Bits<32>>,
    #[default(constant(0x8000_0000))]
    zero_in: Constant<Bits<32>>,
    #[default(constant(u64::from(crc::POLYNOMIAL)))]
    polynomial: Constant<Bits<32>>,
    #[default(constant(u64::from(!crc::RESIDUE)))]
    residue: Constant<Bits<32>>,
}

impl Logic for Crc32 {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.feedback.next =
            self.enable.val() & !(self.inverted.q.val().get_bit(0) ^ self.data.val());
        self.shifted.next = (self.inverted.q.val() >> 1) | self.zero_in.val();
        if self.enable.val() | self.drain.val() {
            self.inverted.d.next = self.shifted.val();
            if self.feedback.val() {
                self.inverted.d.next = self.shifted.val() ^ self.polynomial.val();
            }
        }
        if self.start.val() {
            self.inverted.d.next = 0.into();
        }
        self.drained.next = self.inverted.q.val().get_bit(0);
        self.good.next = self.inverted.q.val() == self.residue.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use proptest::prelude::*;

    fn take(bench: &mut Bench<Crc32>, bytes: &[u8]) {
        bench.circuit.start.next = true;
        bench.cycle();
        bench.circuit.start.next = false;
        for byte in bytes {
            for bit in 0..8 {
                bench.circuit.enable.next = true;
                bench.circuit.data.next = byte >> bit & 1 == 1;
                bench.cycle();
            }
            // It waits for the next byte.
            bench.circuit.enable.next = false;
            bench.cycle();
        }
    }

    fn drain(bench: &mut Bench<Crc32>) -> u32 {
        bench.circuit.drain.next = true;
        let bits = (0..32).map(|bit| {
            let drained = u32::from(bench.circuit.drained.val());
            bench.cycle();
            drained << bit
        });
        let crc = bits.sum();
        bench.circuit.drain.next = false;
        crc
    }

    fn bench() -> Bench<Crc32> {
        Bench::new(Crc32::default(), |crc| &mut crc.clock)
    }

    #[test]
    fn check_value() {
        let mut bench = bench();
        take(&mut bench, b"123456789");
        assert_eq!(drain(&mut bench), crc::CHECK);
        bench.lint("crc32");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn it_is_the_checksum_of_the_link(payload in prop::collection::vec(any::<u8>(), 0..20)) {
            let mut bench = bench();
            take(&mut bench, &payload);
            prop_assert_eq!(drain(&mut bench), crc::crc32(&payload));
            let mut frame = payload;
            frame.extend(crc::crc32(&frame).to_le_bytes());
            take(&mut bench, &frame);
            prop_assert!(bench.circuit.good.val());
            frame[0] ^= 4;
            take(&mut bench, &frame);
            prop_assert!(!bench.circuit.good.val());
            bench.replay("crc32");
        }
    }
}
