//! What stands on the squares of a rank.

use rust_hdl::prelude::*;

use crate::search::line_memory::masked_memory;

/// The board, a rank in a word, the four bits of a man in four planes of eight files.
///
/// * Write: at a rising edge with `write_enable`, the file `write_index` of the rank `write_line`
///   becomes `man`.
/// * Read: at a rising edge with `read_enable`, `men` becomes the rank `read_line`: from the lowest
///   bit on, bit 0 of the kinds of the eight files, bit 1, bit 2, and the colours.
///
/// **Ignores** a rank that is read while it is written, as [`crate::search::LineMemory`].
#[derive(perpetual_verilog::Circuit, Default)]
pub struct RankMemory {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Whether to write in this cycle.
    pub write_enable: Signal<In, Bit>,
    /// On which rank.
    pub write_line: Signal<In, Bits<3>>,
    /// On which file.
    pub write_index: Signal<In, Bits<3>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Whether to read in this cycle.
    pub read_enable: Signal<In, Bit>,
    /// Which rank.
    pub read_line: Signal<In, Bits<3>>,
    /// What is on it.
    pub men: Signal<Out, Bits<32>>,
    _ranks: [u32; 8],
}

impl Logic for RankMemory {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            let (line, read) = (self.write_line.val().index(), self.read_line.val().index());
            if self.read_enable.val() {
                let collides = self.write_enable.val() && line == read;
                let men = self._ranks[read];
                self.men.next = u64::from(if collides { !men } else { men }).into();
            }
            if self.write_enable.val() {
                let index = self.write_index.val().index();
                let man = self.man.val().to_u64() as u32;
                let spread: u32 = (0..4).map(|plane| (man >> plane & 1) << (8 * plane)).sum();
                self._ranks[line] = (self._ranks[line] & !(0x0101_0101 << index)) | spread << index;
            }
        }
    }

    fn connect(&mut self) {
        self.men.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(masked_memory(32, "men", &["man[0]", "man[1]", "man[2]", "man[3]"]))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "rank_memory".into(),
            clock: "clock".into(),
            inputs: [
                "write_enable",
                "write_line",
                "write_index",
                "man",
                "read_enable",
                "read_line",
            ]
            .map(Into::into)
            .to_vec(),
            outputs: vec!["men".into()],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn men_stand_in_planes() {
        let mut bench = Bench::new(RankMemory::default(), |memory| &mut memory.clock);
        bench.circuit.read_enable.next = true;
        bench.cycle();
        bench.compare_from_here();
        for (file, man) in [(0u64, 6u64), (4, 3), (7, 14), (0, 9)] {
            bench.circuit.write_enable.next = true;
            bench.circuit.write_line.next = 2.into();
            bench.circuit.write_index.next = file.into();
            bench.circuit.man.next = man.into();
            bench.cycle();
        }
        bench.circuit.write_enable.next = false;
        bench.circuit.read_line.next = 2.into();
        bench.cycle();
        assert_eq!(bench.circuit.men.val(), 0x8180_9011);
        bench.replay("rank_memory");
        bench.lint("rank_memory");
    }
}
