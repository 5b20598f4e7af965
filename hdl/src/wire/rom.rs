//! A table in block RAM.

use rust_hdl::prelude::*;

/// Up to `2^ADDRESS_BITS` words of `WORD_BITS` bits that are never written. What is read behind the last may be anything.
///
/// `data` is valid one cycle after `address`, in every cycle with `enable`; without it `data` stays.
/// At power-up it is 0 in a simulation, and anything in a chip.
/// It is kept in block RAM even where it is small: logic cells are what boards run short of. Words that are 0 and have no name are
/// not listed in the Verilog.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Rom<const WORD_BITS: usize, const ADDRESS_BITS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Which word.
    pub address: Signal<In, Bits<ADDRESS_BITS>>,
    /// Whether to read it.
    pub enable: Signal<In, Bit>,
    /// The word that was asked for last.
    pub data: Signal<Out, Bits<WORD_BITS>>,
    _words: Vec<u64>,
    _names: Vec<String>,
}

impl<const WORD_BITS: usize, const ADDRESS_BITS: usize> Rom<WORD_BITS, ADDRESS_BITS> {
    /// A table of these words.
    ///
    /// # Panics
    /// If there are more than `2^ADDRESS_BITS` words, or one has more than `WORD_BITS` bits.
    pub fn new(words: &[u64]) -> Rom<WORD_BITS, ADDRESS_BITS> {
        assert!(words.len() <= 1 << ADDRESS_BITS, "{} words need a wider address", words.len());
        assert!(
            words.iter().all(|word| word >> WORD_BITS == 0),
            "a word has more than {WORD_BITS} bits"
        );
        Rom { _words: words.to_vec(), ..Rom::default() }
    }

    /// The same with names for the first words, which stand beside them in the Verilog; one may be empty.
    pub fn named(self, names: Vec<String>) -> Rom<WORD_BITS, ADDRESS_BITS> {
        Rom { _names: names, ..self }
    }
}

impl<const WORD_BITS: usize, const ADDRESS_BITS: usize> Logic for Rom<WORD_BITS, ADDRESS_BITS> {
    fn update(&mut self) {
        if self.clock.pos_edge() && self.enable.val() {
            let word = self._words.get(self.address.val().index()).copied().unwrap_or_default();
            self.data.next = word.into();
        }
    }

    fn connect(&mut self) {
        self.data.connect();
    }

    fn hdl(&self) -> Verilog {
        let word = |(at, value): (usize, &u64)| {
            let name = self._names.get(at).filter(|name| !name.is_empty());
            let comment = name.map(|name| format!(" // {name}")).unwrap_or_default();
            let line = format!("   memory[{at}] = {WORD_BITS}'h{value:x};{comment}\n");
            (*value != 0 || name.is_some()).then_some(line)
        };
        Verilog::Custom(format!(
            "\
(* ram_style = \"block\", rom_style = \"block\" *)
reg [{data}:0] memory [0:{last}];
integer word;

initial begin
   for (word = 0; word <= {last}; word = word + 1) memory[word] = 0;
{words}end

`ifndef SYNTHESIS
initial data = 0;
`endif

always @(posedge clock) if (enable) data <= memory[address];
",
            data = WORD_BITS - 1,
            last = (1usize << ADDRESS_BITS) - 1,
            words = self._words.iter().enumerate().filter_map(word).collect::<String>(),
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "rom".into(),
            clock: "clock".into(),
            inputs: vec!["address".into(), "enable".into()],
            outputs: vec!["data".into()],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn words_come_one_cycle_late_and_stay() {
        let words = [0x155, 0x0aa, 0x1ff, 0, 0x100, 0];
        let names = ["first", "", "third", "", "", "sixth"].map(str::to_owned).to_vec();
        let rom = Rom::<9, 3>::new(&words).named(names);
        let Verilog::Custom(text) = rom.hdl() else { panic!("a table is written by hand") };
        assert!(text.contains("memory[1] = 9'haa;\n   memory[2] = 9'h1ff; // third\n"), "{text}");
        assert!(
            !text.contains("memory[3]") && text.contains("memory[5] = 9'h0; // sixth\n"),
            "{text}"
        );
        let mut bench = Bench::new(rom, |rom| &mut rom.clock);
        bench.circuit.enable.next = true;
        bench.cycle();
        bench.compare_from_here();
        for address in 0..words.len() as u64 {
            bench.circuit.address.next = address.into();
            bench.circuit.enable.next = true;
            bench.cycle();
            let word = words[address as usize];
            assert_eq!(bench.circuit.data.val(), word);
            bench.circuit.address.next = (address / 2).into();
            bench.circuit.enable.next = false;
            bench.cycle();
            assert_eq!(bench.circuit.data.val(), word);
        }
        bench.replay("rom");
        bench.lint("rom");
    }
}
