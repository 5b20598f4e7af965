//! Queues of every width and depth as one module with parameters.

use perpetual_verilog::library::{Family, Library, Parameter, Sample, Step};
use perpetual_verilog::{About, Error, ModuleNote, export};

use super::Fifo;

/// What a queue may be.
pub const FIFO: Family<'static> = Family {
    parameters: &[
        Parameter::new("WIDTH", "bits of a word", 8, 2..=64),
        Parameter { step: Step::PowerOfTwo, ..Parameter::new("DEPTH", "words", 16, 4..=4096) },
    ],
    computed: &[("LOG2_DEPTH", |values| values[1].ilog2())],
};

/// A queue of one size.
pub fn sample<const WIDTH: usize, const LOG2_DEPTH: usize, const COUNT_BITS: usize>()
-> Result<Sample, Error> {
    let modules = [ModuleNote { path: "ram", name: "fifo_ram", what: "The memory." }];
    let about = About { top: "fifo", modules: &modules, ..About::default() };
    let text = export(&mut Fifo::<WIDTH, LOG2_DEPTH, COUNT_BITS>::default(), &about)?.text;
    Ok(Sample { values: vec![WIDTH as u32, 1 << LOG2_DEPTH], text })
}

/// Queues of every size that [`FIFO`] allows.
pub fn library() -> Result<Library, Box<dyn std::error::Error>> {
    let samples = [sample::<8, 3, 4>()?, sample::<16, 5, 6>()?, sample::<9, 4, 5>()?];
    Ok(Library::from_samples(&FIFO, &samples)?)
}

#[cfg(test)]
mod tests {
    use perpetual_verilog::testing::{STANDARDS, printed};

    use super::*;

    #[test]
    fn it_is_the_circuit_at_sizes_that_it_was_not_made_from() {
        let library = library().unwrap();
        for unseen in [sample::<13, 6, 7>(), sample::<64, 12, 13>(), sample::<3, 2, 3>()] {
            library.check(&FIFO, &unseen.unwrap()).unwrap();
        }
    }

    #[test]
    fn the_file_has_what_is_printed() {
        let library = library().unwrap();
        let text = &library.module("fifo").unwrap().text;
        assert_eq!(include_str!("fifo.v"), format!("{text}\n"));
    }

    /// A queue of a size that no Rust was compiled for.
    #[test]
    fn a_queue_of_five_bits_and_32_words_runs_in_icarus() {
        let bench = "
            module bench;
                reg clock = 0, push = 0, pop = 0;
                reg [4:0] word = 0;
                wire full, available;
                wire [4:0] out;
                integer taken = 0;
                fifo #(.WIDTH(5), .DEPTH(32)) queue (
                    .clock(clock), .push(push), .data_in(word), .full(full), .pop(pop),
                    .data_out(out), .available(available));
                always #1 clock = ~clock;
                always @(posedge clock) begin
                    if (push & ~full) word <= word + 3;
                    if (pop & available) begin
                        if (out != ((taken * 3) & 31)) $display(\"word %0d is %0d\", taken, out);
                        taken = taken + 1;
                    end
                end
                initial begin
                    push = 1;
                    #100 if (!full || word != 0) $display(\"not full after 32 words\");
                    push = 0; pop = 1;
                    #100 $display(\"%0d words\", taken);
                    $finish;
                end
            endmodule";
        let text = format!("{}{bench}", library().unwrap().bundle("fifo", &[]).unwrap());
        for standard in STANDARDS {
            assert_eq!(printed(&text, "bench", standard).trim(), "32 words");
        }
    }
}
