//! A circuit is run in rust-hdl's simulator, and the run is replayed on its Verilog.

use std::fmt::Write as _;

use rust_hdl::prelude::*;

use super::scratch::Scratch;
use super::testbench::{Simulator, Testbench, compared};
use super::tools;
use crate::about::About;
use crate::read::circuit::Circuit;
use crate::read::ports::{Direction, Port};

/// A circuit under test, with a record of what went in and came out in every cycle.
///
/// Ports are found by asking the circuit for its own inputs and outputs, so any block with one
/// clock will do.
pub struct Bench<B: Block> {
    /// The circuit: set `bench.circuit.PORT.next`, read `bench.circuit.PORT.val()`.
    pub circuit: B,
    clock: fn(&mut B) -> &mut Signal<In, Clock>,
    clock_name: String,
    ports: Vec<Port>,
    qualified: Vec<(String, String)>,
    compared_from: usize,
    vectors: String,
    cycles: usize,
    recording: bool,
}

/// Passes of rust-hdl's simulator within which a circuit must come to rest.
const PASSES: usize = 1000;

impl<B: Block> Bench<B> {
    /// Connects and checks the circuit. `clock` says which port its clock is.
    ///
    /// # Panics
    /// If rust-hdl finds an open connection, a loop or a write to an input.
    pub fn new(circuit: B, clock: fn(&mut B) -> &mut Signal<In, Clock>) -> Bench<B> {
        let mut circuit = circuit;
        circuit.connect_all();
        if let Err(error) = check_all(&circuit) {
            panic!("the circuit is not well connected: {error:?}");
        }
        let clock_id = clock(&mut circuit).id();
        let (clocks, ports): (Vec<Port>, Vec<Port>) = Circuit::of_connected(&circuit)
            .ports()
            .into_iter()
            .partition(|port| port.id == clock_id);
        let mut bench = Bench {
            circuit,
            clock,
            clock_name: clocks.into_iter().map(|port| port.name).collect(),
            ports,
            qualified: Vec::new(),
            compared_from: 0,
            vectors: String::new(),
            cycles: 0,
            recording: true,
        };
        // rust-hdl knows edges only as changes: the first low level must have been seen.
        bench.settle();
        bench
    }

    /// Compares `output` in the replay only in cycles in which `qualifier`, a one-bit port, is
    /// high: for data that means nothing until then, such as the contents of an unwritten memory.
    pub fn compare_only_if(&mut self, output: &str, qualifier: &str) {
        self.qualified.push((output.into(), qualifier.into()));
    }

    /// Compares outputs in the replay only from the next cycle on: for circuits whose outputs mean
    /// nothing until there has been a clock edge or a reset.
    pub fn compare_from_here(&mut self) {
        self.compared_from = self.cycles;
    }

    /// Stops recording: a long run that need not be replayed. There is no way back.
    pub fn without_record(mut self) -> Bench<B> {
        self.recording = false;
        self
    }

    /// How many clock cycles have passed.
    pub fn cycles(&self) -> usize {
        self.cycles
    }

    /// Lets the inputs as they are now set work through to the outputs, without a clock edge.
    /// Needed only to look at an output that depends on an input of the same cycle.
    ///
    /// # Panics
    /// If the circuit oscillates.
    pub fn settle(&mut self) {
        assert!(
            simulate(&mut self.circuit, PASSES),
            "the circuit does not come to rest in cycle {}",
            self.cycles
        );
    }

    /// One clock cycle with the inputs as they are now set. Afterwards the outputs show the
    /// state behind the rising edge.
    ///
    /// # Panics
    /// If the circuit oscillates.
    pub fn cycle(&mut self) {
        (self.clock)(&mut self.circuit).next = false.into();
        self.settle();
        if self.recording {
            let mut sampler = Sampler { line: &mut self.vectors, ports: &self.ports };
            self.circuit.accept("top", &mut sampler);
            self.vectors.push('\n');
        }
        (self.clock)(&mut self.circuit).next = true.into();
        self.settle();
        self.cycles += 1;
    }

    /// The Verilog as rust-hdl prints it: the top module is called `top`.
    pub fn verilog(&self) -> String {
        generate_verilog(&self.circuit)
    }

    /// The Verilog as it is shipped, made readable: the top module is called `top`.
    ///
    /// # Panics
    /// If the circuit cannot be exported.
    pub fn exported(&self) -> String {
        let about = About { top: "top", ..About::default() };
        match Circuit::of_connected(&self.circuit).export(&about) {
            Ok(exported) => exported.text,
            Err(error) => panic!("the circuit cannot be exported: {error}"),
        }
    }

    /// Replays the recorded cycles on the exported Verilog under Icarus Verilog and compares
    /// every output in every cycle, just before the rising edge. `name` names the scratch files.
    ///
    /// # Panics
    /// On a difference, with port, cycle, expected and got of the first few, if the circuit cannot
    /// be exported, and if Icarus Verilog is not installed or does not accept the Verilog.
    pub fn replay(&self, name: &str) {
        self.replay_verilog(name, "top", &self.exported());
    }

    /// As [`Bench::replay`], with Verilog from elsewhere that is to behave the same: an exported
    /// file with merged modules, a synthesised netlist. The module `top` must have the ports of
    /// the circuit.
    ///
    /// # Panics
    /// As [`Bench::replay`].
    pub fn replay_verilog(&self, name: &str, top: &str, verilog: &str) {
        self.replay_under(Simulator::Icarus, name, top, verilog);
    }

    /// As [`Bench::replay_verilog`], under Verilator in place of Icarus Verilog.
    ///
    /// # Panics
    /// As [`Bench::replay`], and if Verilator or a C++ compiler is not installed.
    pub fn replay_verilated(&self, name: &str, top: &str, verilog: &str) {
        self.replay_under(Simulator::Verilator, name, top, verilog);
    }

    fn replay_under(&self, simulator: Simulator, name: &str, top: &str, verilog: &str) {
        let scratch = Scratch::new(name);
        if let Err(differences) = self.compared(simulator, &scratch, top, verilog) {
            panic!(
                "rust-hdl and its Verilog under {simulator:?} differ ({}):\n{differences}",
                scratch.keep().join("testbench.v").display()
            );
        }
    }

    fn compared(
        &self,
        simulator: Simulator,
        scratch: &Scratch,
        top: &str,
        verilog: &str,
    ) -> Result<String, String> {
        assert!(self.recording && self.cycles > 0, "nothing was recorded, so nothing to replay");
        let mut bench = Testbench {
            clock: self.clock_name.clone(),
            cycles: self.cycles,
            first: self.compared_from,
            ..Testbench::default()
        };
        let parts = bench.row(&self.ports.iter().collect::<Vec<_>>());
        for (port, part) in self.ports.iter().zip(parts) {
            let name = &port.name;
            if port.direction == Direction::Input {
                bench.drive(port, &part);
                continue;
            }
            bench.wire(name, port.width);
            let qualifier = self.qualified.iter().find(|(output, _)| output == name);
            let when = qualifier.map_or(String::new(), |(_, port)| format!("{port} && "));
            bench.before += &compared(name, name, &part, &when);
        }
        let pins = self.ports.iter().map(|port| (port.name.as_str(), port.name.clone()));
        bench.instance(top, "circuit", &pins.collect::<Vec<_>>());
        bench.run(simulator, scratch, &self.vectors, verilog)
    }

    /// Has Verilator read the exported Verilog, with `-Wall`: it refuses what rust-hdl's own checks
    /// let pass, latches, loops through combinational logic, undeclared names, reserved words.
    ///
    /// # Panics
    /// With Verilator's words if it has any, and if it is not installed.
    pub fn lint(&self, name: &str) {
        tools::verilator(&Scratch::new(name), &self.exported(), "", "top");
    }
}

/// Writes the values of the ports of the outermost block as one line of hexadecimal digits.
struct Sampler<'a> {
    line: &'a mut String,
    ports: &'a [Port],
}

impl Probe for Sampler<'_> {
    fn visit_atom(&mut self, _name: &str, signal: &dyn Atom) {
        let Some((port, rest)) = self.ports.split_first() else { return };
        if port.id != signal.id() {
            return;
        }
        self.ports = rest;
        let literal = format!("{:x}", signal.verilog());
        let digits = literal.split_once("'h").map_or("", |(_, digits)| digits);
        let _ = write!(self.line, "{digits:0>width$}", width = port.width.div_ceil(4));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Cell;

    #[derive(perpetual_verilog::Circuit, Default)]
    struct Adder {
        clock: Signal<In, Clock>,
        left: Signal<In, Bits<6>>,
        right: Signal<In, Bits<6>>,
        carried: Signal<In, Bit>,
        sum: Signal<Out, Bits<6>>,
        full: Signal<Out, Bit>,
        register: DFF<Bits<6>>,
    }

    impl Logic for Adder {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.register.d.next = self.left.val() + self.right.val();
            if self.carried.val() {
                self.register.d.next = self.register.q.val() + self.left.val();
            }
            self.sum.next = self.register.q.val();
            // Six bits in rust-hdl, 32 in Verilog: the trap the replay is for.
            self.full.next = (self.register.q.val() + 1) == 0;
        }
    }

    fn run(sums: &[(u64, u64)]) -> Bench<Adder> {
        let mut bench = Bench::new(Adder::default(), |adder| &mut adder.clock);
        for &(left, right) in sums {
            bench.circuit.left.next = left.into();
            bench.circuit.right.next = right.into();
            bench.cycle();
            assert_eq!(bench.circuit.sum.val(), (left + right) % 64);
        }
        bench.cycle();
        bench
    }

    #[test]
    fn equal_runs_pass() {
        let bench = run(&[(3, 4), (60, 13), (0, 0), (31, 31)]);
        assert_eq!(bench.cycles(), 5);
        bench.replay_verilog("adder", "top", &bench.verilog());
    }

    #[test]
    #[should_panic(expected = "the circuit cannot be exported")]
    fn what_means_two_things_is_not_even_replayed() {
        run(&[(3, 4)]).replay("adder-refused");
    }

    #[derive(perpetual_verilog::Circuit, Default)]
    struct Latch {
        clock: Signal<In, Clock>,
        open: Signal<In, Bit>,
        data: Signal<In, Bits<6>>,
        held: Signal<Out, Bits<6>>,
    }

    impl Logic for Latch {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            if self.open.val() {
                self.held.next = self.data.val();
            }
        }
    }

    #[test]
    fn verilator_reads_what_is_exported() {
        Bench::new(Cell::default(), |cell| &mut cell.clock).lint("cell");
    }

    #[test]
    #[should_panic(expected = "Latch inferred")]
    fn a_latch_is_refused() {
        Bench::new(Latch::default(), |latch| &mut latch.clock).lint("latch");
    }

    #[test]
    fn a_difference_is_found_and_named() {
        let bench = run(&[(3, 4), (60, 3), (0, 0)]);
        let scratch = Scratch::new("adder-differs");
        let said = bench.compared(Simulator::Icarus, &scratch, "top", &bench.verilog());
        assert_eq!(said, Err("cycle 2: full is 0 where rust-hdl has 1\n".to_owned()));
    }

    #[test]
    fn qualified_outputs_are_compared_only_when_they_count() {
        let mut bench = run(&[(3, 4), (60, 3), (0, 0)]);
        bench.compare_only_if("full", "carried");
        bench.replay_verilog("adder-qualified", "top", &bench.verilog());
    }
}
