//! A small circuit with one of everything that rust-hdl emits, for the tests of the export.

#![allow(missing_docs)]

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::Circuit;

/// A circuit, read, with these statements, behind the name of the circuit in them: `kernel!(self => self.y.next = self.d.val();)`.
macro_rules! kernel {
    ($circuit:ident => $($statements:tt)*) => {{
        #[derive(Default, perpetual_verilog::Circuit)]
        struct Kernel {
            a: Signal<In, Bits<8>>,
            b: Signal<In, Bits<8>>,
            c: Signal<In, Bits<8>>,
            d: Signal<In, Bit>,
            n: Signal<Out, Bits<8>>,
            w: Signal<Out, Bits<16>>,
            y: Signal<Out, Bit>,
        }

        impl Logic for Kernel {
            #[perpetual_verilog::kernel]
            fn update(&mut $circuit) {
                $($statements)*
            }
        }

        Circuit::new(&mut Kernel::default())
    }};
}
pub(crate) use kernel;

/// A cell that holds a key and compares it: many of them become one module.
#[derive(Clone, Debug, perpetual_verilog::Circuit, Default)]
pub struct Cell {
    pub clock: Signal<In, Clock>,
    pub reset: Signal<In, Bit>,
    #[group = "A key, and whether it is held."]
    /// Takes it.
    pub write: Signal<In, Bit>,
    pub key: Signal<In, Bits<6>>,
    pub hit: Signal<Out, Bit>,
    pub held: Signal<Out, Bits<6>>,
    pub used: Signal<Out, Bit>,
    valid: DFF<Bit>,
    value: DFF<Bits<6>>,
    table: Signal<Local, Bit>,
}

impl Logic for Cell {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.table.next = self.valid.q.val() && (self.value.q.val() == self.key.val());
        self.hit.next = self.table.val();
        self.used.next = self.valid.q.val();
        self.held.next = 0.into();
        if self.table.val() {
            self.held.next = self.value.q.val();
        }
        if self.write.val() {
            self.valid.d.next = true;
            self.value.d.next = self.key.val();
        }
        if self.reset.val() {
            self.valid.d.next = false;
        }
    }
}

/// A memory in hand-written Verilog, as the block RAM of the circuits.
#[derive(Clone, Debug, perpetual_verilog::Circuit, Default)]
pub struct Memory<const A: usize> {
    pub clock: Signal<In, Clock>,
    pub write: Signal<In, Bit>,
    pub write_address: Signal<In, Bits<A>>,
    pub write_data: Signal<In, Bits<7>>,
    pub read_address: Signal<In, Bits<A>>,
    pub read_data: Signal<Out, Bits<7>>,
}

impl<const A: usize> Logic for Memory<A> {
    fn update(&mut self) {}

    fn connect(&mut self) {
        self.read_data.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "reg [6:0] words [0:{}];\n\
             // Reads the old word while it is written.\n\
             always @(posedge clock) begin\n\
             \x20   if (write) words[write_address] <= write_data;\n\
             \x20   read_data <= words[read_address];\n\
             end\n",
            (1 << A) - 1
        ))
    }
}

/// A wrapped core; two of them must not print the core twice.
#[derive(Clone, Debug, perpetual_verilog::Circuit, Default)]
pub struct Buffer {
    pub a: Signal<In, Bit>,
    pub y: Signal<Out, Bit>,
    pub _inverts: bool,
}

impl Logic for Buffer {
    fn update(&mut self) {
        self.y.next = self.a.val();
    }

    fn connect(&mut self) {
        self.y.connect();
    }

    fn hdl(&self) -> Verilog {
        let value = if self._inverts { "~I" } else { "I" };
        Verilog::Wrapper(Wrapper {
            code: "BUFFER_CELL cell_ (.I(a), .O(y));".into(),
            cores: format!(
                "module BUFFER_CELL (input I, output O);\n    assign O = {value};\nendmodule\n"
            ),
        })
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Phase {
    Idle,
    Fetch,
    WaitOne,
    Answer,
    Done,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, LogicStruct)]
pub struct Packet {
    pub low: Bits<6>,
    pub flag: Bit,
}

#[derive(Clone, Debug, Default, LogicInterface)]
pub struct Answerer {
    pub ask: Signal<In, Bit>,
    pub answer: Signal<Out, Bits<6>>,
}

/// Counts what it is asked, over an interface.
#[derive(Clone, Debug, perpetual_verilog::Circuit, Default)]
pub struct Counter {
    pub clock: Signal<In, Clock>,
    pub port: Answerer,
    count: DFF<Bits<6>>,
}

impl Logic for Counter {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.port.answer.next = self.count.q.val();
        if self.port.ask.val() {
            self.count.d.next = self.count.q.val() + 3;
        }
    }
}

/// The top: cells, a memory, two wrapped cores, an interface, a machine and every kind of
/// expression.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Fixture<const N: usize> {
    #[group = "Clock and reset."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties everything.
    pub reset: Signal<In, Bit>,
    pub go: Signal<In, Bit>,
    pub key: Signal<In, Bits<6>>,
    pub amount: Signal<In, Bits<4>>,
    pub full: Signal<Out, Bit>,
    pub hits: Signal<Out, Bits<N>>,
    pub merged: Signal<Out, Bits<6>>,
    pub port: Answerer,
    pub phase_is_idle: Signal<Out, Bit>,
    pub flag: Signal<Out, Bit>,
    pub sum: Signal<Out, Bits<6>>,
    pub late: Signal<Out, Bits<8>>,
    pub word: Signal<Out, Bits<7>>,
    #[default(array_init::array_init(|_| Cell::default()))]
    cell: [Cell; N],
    memory: Memory<4>,
    left: Buffer,
    right: Buffer,
    counter: Counter,
    phase: DFF<Phase>,
    packet: DFF<Packet>,
    address: DFF<Bits<4>>,
    seen: Signal<Local, Bits<N>>,
    used: Signal<Local, Bits<N>>,
    free: Signal<Local, Bits<N>>,
    any: Signal<Local, Bit>,
    running: Signal<Local, Bits<6>>,
    first: Signal<Local, Bits<6>>,
    #[default(Constant::new(1.into()))]
    one: Constant<Bits<N>>,
    #[default(Constant::new(5.into()))]
    step: Constant<Bits<4>>,
}

impl<const N: usize> Logic for Fixture<N> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        Answerer::link(&mut self.port, &mut self.counter.port);
        self.seen.next = 0.into();
        self.used.next = 0.into();
        self.merged.next = 0.into();
        for i in 0..N {
            self.cell[i].clock.next = self.clock.val();
            self.cell[i].reset.next = self.reset.val();
            self.cell[i].key.next = self.key.val();
            self.seen.next = self.seen.val().replace_bit(i, self.cell[i].hit.val());
            self.used.next = self.used.val().replace_bit(i, self.cell[i].used.val());
            self.merged.next = self.merged.val() | self.cell[i].held.val();
        }
        self.any.next = self.seen.val().any();
        self.free.next = !self.used.val() & (self.used.val() + self.one.val());
        // The lowest free cell takes the key.
        for i in 0..N {
            self.cell[i].write.next =
                self.go.val() && !self.any.val() && self.free.val().get_bit(i);
        }
        self.hits.next = self.seen.val();
        self.full.next = self.used.val().all();
        // Read on the way, before the last value is there.
        self.running.next = self.key.val();
        self.first.next = self.running.val() + 1;
        if self.go.val() {
            self.running.next = self.running.val() - 1;
        }
        self.sum.next = self.first.val() ^ self.running.val();
        self.left.a.next = self.go.val();
        self.right.a.next = !self.left.y.val();
        self.memory.write.next = self.right.y.val();
        self.memory.write_address.next = self.address.q.val();
        self.memory.write_data.next = bit_cast::<7, 6>(self.key.val());
        self.memory.read_address.next = self.address.q.val() + self.step.val();
        self.word.next = self.memory.read_data.val();
        self.late.next =
            bit_cast::<8, 4>(self.address.q.val()) << bit_cast::<8, 4>(self.amount.val());
        self.address.d.next = self.address.q.val() + 1;
        match self.phase.q.val() {
            Phase::Idle => {
                if self.go.val() && (self.amount.val() > 3) {
                    self.phase.d.next = Phase::Fetch;
                    self.packet.d.next.low = self.key.val();
                }
            }
            Phase::Fetch => {
                self.packet.d.next.flag = self.packet.q.val().low == self.key.val();
                self.phase.d.next = Phase::WaitOne;
            }
            Phase::WaitOne => {
                if self.any.val() {
                    self.phase.d.next = Phase::Answer;
                } else {
                    self.phase.d.next = Phase::Done;
                }
            }
            Phase::Answer => {
                self.phase.d.next = Phase::Done;
            }
            Phase::Done => {
                self.phase.d.next = Phase::Idle;
            }
        }
        self.phase_is_idle.next = self.phase.q.val() == Phase::Idle;
        self.flag.next = self.packet.q.val().flag;
        if self.reset.val() {
            self.phase.d.next = Phase::Idle;
            self.address.d.next = 0.into();
        }
    }
}

/// The fixture, read.
pub fn circuit() -> Circuit {
    Circuit::new(&mut Fixture::<5>::default())
}

/// As [`circuit`], with two wrapped modules of one name that differ.
pub fn with_two_cores() -> Circuit {
    let mut fixture = Fixture::<5>::default();
    fixture.right._inverts = true;
    Circuit::new(&mut fixture)
}
