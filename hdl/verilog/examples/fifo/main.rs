//! A queue of eight bytes, as Verilog.
//!
//! ```text
//! cargo run --release --package perpetual-verilog --example fifo
//! ```
//!
//! prints the Verilog and its description.

#[path = "../common/mod.rs"]
mod shared;

use std::process::ExitCode;

use perpetual_verilog::{About, Error, Exported, ModuleNote, export};
use rust_hdl::prelude::*;

/// `2^LOG2_DEPTH` words of `WIDTH` bits in a memory, first in, first out; `COUNT_BITS` is one more than
/// `LOG2_DEPTH`. `data_out` is the oldest one wherever `available` is high, from two cycles after the word
/// came in.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Fifo<const WIDTH: usize, const LOG2_DEPTH: usize, const COUNT_BITS: usize> {
    clock: Signal<In, Clock>,
    push: Signal<In, Bit>,
    data_in: Signal<In, Bits<WIDTH>>,
    full: Signal<Out, Bit>,
    pop: Signal<In, Bit>,
    data_out: Signal<Out, Bits<WIDTH>>,
    available: Signal<Out, Bit>,
    ram: RAM<Bits<WIDTH>, LOG2_DEPTH>,
    /// Words that came in and that can be read, and words that went out: the lowest bits are the
    /// place in the memory.
    written: DFF<Bits<COUNT_BITS>>,
    readable: DFF<Bits<COUNT_BITS>>,
    read: DFF<Bits<COUNT_BITS>>,
    next_read: Signal<Local, Bits<COUNT_BITS>>,
    held: Signal<Local, Bits<COUNT_BITS>>,
    held_low: Signal<Local, Bits<LOG2_DEPTH>>,
    pushes: Signal<Local, Bit>,
}

/// Eight bytes.
type Bytes = Fifo<8, 3, 4>;

impl<const WIDTH: usize, const LOG2_DEPTH: usize, const COUNT_BITS: usize> Logic
    for Fifo<WIDTH, LOG2_DEPTH, COUNT_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.held.next = self.written.q.val() - self.read.q.val();
        // No more words are held than there is room for.
        self.held_low.next = bit_cast::<LOG2_DEPTH, COUNT_BITS>(self.held.val());
        self.full.next = (self.held.val() != 0) && (self.held_low.val() == 0);
        self.pushes.next = self.push.val() && !self.full.val();
        self.ram.write_clock.next = self.clock.val();
        self.ram.write_enable.next = self.pushes.val();
        self.ram.write_address.next = bit_cast::<LOG2_DEPTH, COUNT_BITS>(self.written.q.val());
        self.ram.write_data.next = self.data_in.val();
        if self.pushes.val() {
            self.written.d.next = self.written.q.val() + 1;
        }
        // A word can be read in the cycle after it was written.
        self.readable.d.next = self.written.q.val();
        self.available.next = self.readable.q.val() != self.read.q.val();
        self.next_read.next = self.read.q.val();
        if self.pop.val() && self.available.val() {
            self.next_read.next = self.read.q.val() + 1;
        }
        self.read.d.next = self.next_read.val();
        self.ram.read_clock.next = self.clock.val();
        self.ram.read_address.next = bit_cast::<LOG2_DEPTH, COUNT_BITS>(self.next_read.val());
        self.data_out.next = self.ram.read_data.val();
    }
}

fn exported() -> Result<Exported, Error> {
    let modules = [ModuleNote { path: "ram", name: "fifo_ram", what: "The memory." }];
    let about = About {
        top: "fifo",
        title: "a queue of eight bytes",
        licence: Some("MIT OR Apache-2.0"),
        modules: &modules,
        latency: Some("a byte can be read two cycles after it was written"),
        ..About::default()
    };
    export(&mut Bytes::default(), &about)
}

fn main() -> ExitCode {
    shared::print("fifo", exported())
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use perpetual_verilog::testing::{self, Bench, Comparison, Simulator};
    use perpetual_verilog::{Circuit, InstanceDescription, MemoryDescription};

    use super::*;

    #[test]
    #[ignore = "yosys: make test-all"]
    fn every_tool_accepts_it() {
        testing::lint(&exported().unwrap().text, "", "fifo");
    }

    #[test]
    fn it_is_a_queue_in_rust_hdl_and_in_verilog() {
        let mut bench = Bench::new(Bytes::default(), |fifo| &mut fifo.clock);
        bench.compare_only_if("data_out", "available");
        let mut queue: VecDeque<u64> = VecDeque::new();
        let (mut taken, mut was_full) = (0, false);
        for cycle in 0..400_u64 {
            // More in than out, and then the other way round.
            let push = if cycle < 200 { cycle % 5 != 0 } else { cycle % 5 == 0 };
            let pop = cycle % 3 == 0;
            bench.circuit.push.next = push;
            bench.circuit.pop.next = pop;
            bench.circuit.data_in.next = (cycle * 37 % 256).into();
            bench.settle();
            if push && !bench.circuit.full.val() {
                queue.push_back(cycle * 37 % 256);
            }
            was_full |= bench.circuit.full.val();
            if pop && bench.circuit.available.val() {
                assert_eq!(Some(bench.circuit.data_out.val().to_u64()), queue.pop_front());
                taken += 1;
            }
            assert!(queue.len() <= 8);
            bench.cycle();
        }
        assert!(taken > 60 && was_full, "{taken} bytes");
        bench.replay("fifo");
    }

    #[test]
    #[ignore = "yosys: make test-all"]
    fn it_is_proven_to_be_what_rust_hdl_prints_and_runs_as_that_does() {
        let about = About { top: "fifo", ..About::default() };
        let circuit = Circuit::new(&mut Bytes::default());
        let text = circuit.export(&about).unwrap().text;
        let pair = Comparison { circuit: &circuit, about: &about, text: &text, library: "" };
        assert!(pair.is_proven());
        let outputs = pair.run(Simulator::Icarus, "clock", 500, &mut testing::random(3));
        assert!(outputs.count("available") > 20);
    }

    #[test]
    fn it_is_described() {
        let description = exported().unwrap().description;
        let ram = InstanceDescription {
            name: "ram".to_owned(),
            module: "fifo_ram".to_owned(),
            copies: None,
            instances: Vec::new(),
        };
        assert_eq!(description.instances, [ram]);
        let [top, ram] = &description.modules[..] else { panic!("two modules") };
        let registers: Vec<(&str, Option<u32>, Option<&str>)> = top
            .registers
            .iter()
            .map(|register| (&*register.name, register.width, register.initial.as_deref()))
            .collect();
        let zero = Some("4'd0");
        assert_eq!(
            registers,
            [("written", Some(4), zero), ("readable", Some(4), zero), ("read", Some(4), zero)]
        );
        assert!(ram.by_hand && !top.by_hand);
        let memory = MemoryDescription { name: "mem".to_owned(), width: Some(8), depth: Some(8) };
        assert_eq!(ram.memories, [memory]);
        assert_eq!(ram.registers.len(), 1);
        assert_eq!((&*ram.registers[0].name, ram.registers[0].width), ("read_data", Some(8)));
    }
}
