//! The first bytes of a request, as words.

use rust_hdl::prelude::*;

/// Twenty-four bytes in a row, the oldest lowest in `word_0`.
///
/// * In: `data`, taken in a cycle with `enable`.
/// * Out, from registers: `word_0` to `word_5`, the last 24 bytes taken, four to a word, the older ones in the lower bits.
#[derive(LogicBlock, Default)]
pub struct Header {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Takes a byte.
    pub enable: Signal<In, Bit>,
    /// The byte.
    pub data: Signal<In, Bits<8>>,
    /// Bytes 0 to 3 of the last 24.
    pub word_0: Signal<Out, Bits<32>>,
    /// Bytes 4 to 7.
    pub word_1: Signal<Out, Bits<32>>,
    /// Bytes 8 to 11.
    pub word_2: Signal<Out, Bits<32>>,
    /// Bytes 12 to 15.
    pub word_3: Signal<Out, Bits<32>>,
    /// Bytes 16 to 19.
    pub word_4: Signal<Out, Bits<32>>,
    /// Bytes 20 to 23.
    pub word_5: Signal<Out, Bits<32>>,
    held_0: DFF<Bits<32>>,
    held_1: DFF<Bits<32>>,
    held_2: DFF<Bits<32>>,
    held_3: DFF<Bits<32>>,
    held_4: DFF<Bits<32>>,
    held_5: DFF<Bits<32>>,
}

impl Logic for Header {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, held_0, held_1, held_2, held_3, held_4, held_5);
        if self.enable.val() {
            self.held_0.d.next = (self.held_0.q.val() >> 8)
                | (bit_cast::<32, 8>(self.held_1.q.val().get_bits::<8>(0)) << 24);
            self.held_1.d.next = (self.held_1.q.val() >> 8)
                | (bit_cast::<32, 8>(self.held_2.q.val().get_bits::<8>(0)) << 24);
            self.held_2.d.next = (self.held_2.q.val() >> 8)
                | (bit_cast::<32, 8>(self.held_3.q.val().get_bits::<8>(0)) << 24);
            self.held_3.d.next = (self.held_3.q.val() >> 8)
                | (bit_cast::<32, 8>(self.held_4.q.val().get_bits::<8>(0)) << 24);
            self.held_4.d.next = (self.held_4.q.val() >> 8)
                | (bit_cast::<32, 8>(self.held_5.q.val().get_bits::<8>(0)) << 24);
            self.held_5.d.next =
                (self.held_5.q.val() >> 8) | (bit_cast::<32, 8>(self.data.val()) << 24);
        }
        self.word_0.next = self.held_0.q.val();
        self.word_1.next = self.held_1.q.val();
        self.word_2.next = self.held_2.q.val();
        self.word_3.next = self.held_3.q.val();
        self.word_4.next = self.held_4.q.val();
        self.word_5.next = self.held_5.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn words_are_made_of_the_last_bytes() {
        let mut bench = Bench::new(Header::default(), |header| &mut header.clock);
        for at in 0..40u64 {
            bench.circuit.enable.next = at % 5 != 4;
            bench.circuit.data.next = ((at * 7) & 255).into();
            bench.cycle();
        }
        bench.circuit.enable.next = false;
        bench.cycle();
        let taken: Vec<u64> = (0..40).filter(|at| at % 5 != 4).map(|at| (at * 7) & 255).collect();
        let last = &taken[taken.len() - 24..];
        let word = |at: usize| (0..4).map(|byte| last[4 * at + byte] << (8 * byte)).sum::<u64>();
        let circuit = &bench.circuit;
        for (at, held) in [
            &circuit.word_0,
            &circuit.word_1,
            &circuit.word_2,
            &circuit.word_3,
            &circuit.word_4,
            &circuit.word_5,
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(held.val().to_u64(), word(at), "word {at}");
        }
        bench.replay("header");
        bench.lint("header");
    }
}
