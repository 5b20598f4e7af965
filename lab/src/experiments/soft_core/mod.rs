//! The search of the chip on a small processor core in its place: the same search in C, instructions counted.

mod picorv32;
mod program;
mod rv32;

use std::io::Write;

use perpetual_host::console::{Stop, grouped, interrupt};
use perpetual_host::engine::leaves::{chip_board, table::table};
use perpetual_host::forms::{Form, searcher};
use perpetual_model::search::{Answer, Chip, Job, Request, Root, Searcher, Table, Task, ask};
use serde_json::Value;

use super::positions::{ENDGAMES, MIDDLE_GAMES, Named};
use super::search_chip::Effort;
use super::text_table::TextTable;
use picorv32::{CLOCKS, CYCLES, LUTS, cycles};
use rv32::{Core, KINDS};

/// The clock of the search chip on an HX8K.
const MHZ: u64 = 72;

/// Writes the tables, of the positions that the experiment `search-chip` searches.
///
/// # Errors
/// If the compiler is missing, an answer is not that of the model, or the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let program = Compiled::new()?;
    let mut chip = searcher(&Form::Verilated, 0, 1).map_err(Stop::Because)?;
    chip.load(&table()).map_err(Stop::because)?;
    let mut each = TextTable::new(
        &[
            "positions",
            "depth",
            "nodes",
            "instructions",
            "cycles",
            "cycles a node",
            "chip's",
            "times",
        ],
        1,
    );
    let mut all = Searched::default();
    for (what, positions, deeper) in
        [("middle games", &MIDDLE_GAMES[..], 0), ("endgames", &ENDGAMES[..], 1)]
    {
        for depth in effort.depths.map(|depth| depth + deeper) {
            let mut sum = Searched::default();
            for named in positions.iter().take(effort.positions) {
                sum.add(&program.elf, chip.as_mut(), named, depth)?;
                if interrupt::requested() {
                    return Ok(());
                }
            }
            each.row(sum.row(what, depth));
            all.join(&sum);
        }
    }
    let bytes = program.bytes()?;
    writeln!(
        out,
        "The search in C (`lab/soft-core`), compiled by `riscv64-unknown-elf-gcc {}`, run by an interpreter that counts \
         instructions. Value, best move, nodes, generations and repetitions are those of the model in \
         every position.\n",
        program::OPTIONS[..3].join(" "),
    )?;
    writeln!(out, "{each}")?;
    kinds(&all, out)?;
    beside(&all, bytes, out)
}

/// The program.
struct Compiled {
    elf: Vec<u8>,
}

impl Compiled {
    fn new() -> Result<Compiled, Stop> {
        let folder = tempfile::tempdir().map_err(Stop::because)?;
        let path = program::compile(folder.path()).map_err(Stop::because)?;
        let elf = std::fs::read(path).map_err(Stop::because)?;
        Ok(Compiled { elf })
    }

    /// Of code and data, without the stack.
    fn bytes(&self) -> Result<u64, Stop> {
        Ok(Core::new(&self.elf).map_err(Stop::because)?.bytes())
    }
}

/// What the program answers to a request, and how many instructions of each kind it took.
fn answered(
    elf: &[u8],
    table: &Table,
    root: &Root,
    request: &Request,
) -> Result<(Answer, [u64; KINDS]), Stop> {
    let input = program::request(table, root, request).map_err(Stop::because)?;
    let mut core = Core::new(elf).map_err(Stop::because)?;
    let output = core.run(&input).map_err(Stop::because)?;
    let answer = program::answer(root.board(), &output).map_err(Stop::because)?;
    Ok((answer, core.counts))
}

/// What was searched.
#[derive(Default)]
struct Searched {
    nodes: u64,
    counts: [u64; KINDS],
    chip: u64,
}

impl Searched {
    /// Searches a position in all three ways.
    fn add(
        &mut self,
        elf: &[u8],
        chip: &mut dyn Searcher,
        named: &Named,
        depth: u32,
    ) -> Result<(), Stop> {
        let start = named.start().map_err(Stop::Because)?;
        let board = chip_board(start.position()).map_err(Stop::Because)?;
        let request = Request::of_depth(depth);
        let mut model = Chip::new(table(), chip.plies());
        model.load(board.clone());
        let expected = model.search(&request).map_err(Stop::because)?;
        let root = Root::new(board, &[]);
        let (found, counts) = answered(elf, &table(), &root, &request)?;
        let job = Job { root, task: Task::Search(request) };
        let reply = ask(chip, &job).map_err(Stop::because)?;
        let verilog = reply.done.map_err(Stop::because)?;
        for (which, found) in [("the program in C", Some(found)), ("the chip", verilog.answer())] {
            if found != Some(expected) {
                return Err(Stop::Because(format!(
                    "{}, depth {depth}, {which}: expected {expected:?}, got {found:?}",
                    named.name
                )));
            }
        }
        let chip = reply.cycles.unwrap_or(0);
        self.join(&Searched { nodes: expected.counts.nodes, counts, chip });
        Ok(())
    }

    fn join(&mut self, other: &Searched) {
        self.nodes += other.nodes;
        self.chip += other.chip;
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
    }

    fn instructions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Of a number of cycles, those of a node.
    fn a_node(&self, cycles: u64) -> f64 {
        cycles as f64 / self.nodes.max(1) as f64
    }

    /// In so many cycles at so many MHz, nodes a second.
    fn rate(&self, mhz: u64, cycles: u64) -> String {
        grouped((1e6 * mhz as f64 * self.nodes as f64 / cycles.max(1) as f64) as u64)
    }

    fn row(&self, what: &str, depth: u32) -> [String; 8] {
        let cycles = cycles(&self.counts);
        [
            what.to_owned(),
            depth.to_string(),
            grouped(self.nodes),
            grouped(self.instructions()),
            grouped(cycles),
            format!("{:.0}", self.a_node(cycles)),
            format!("{:.2}", self.a_node(self.chip)),
            format!("{:.0}", cycles as f64 / self.chip.max(1) as f64),
        ]
    }
}

/// Instructions by kind.
fn kinds(all: &Searched, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table = TextTable::new(&["instructions", "cycles each", "a node", "share"], 1);
    for (kind, name, cycles) in CYCLES {
        let count = all.counts[kind as usize];
        if cycles > 0 && count > 0 {
            table.row([
                name.to_owned(),
                cycles.to_string(),
                format!("{:.1}", all.a_node(count)),
                format!("{:.1} %", 100.0 * count as f64 / all.instructions().max(1) as f64),
            ]);
        }
    }
    let each = cycles(&all.counts) as f64 / all.instructions().max(1) as f64;
    writeln!(
        out,
        "Cycles are those that PicoRV32 publishes for the core at its fastest: registers with two ports, barrel shifter, memory \
         that answers in a cycle: {each:.2} an instruction. Kinds that are missing do not occur: with the fast multiplier it is \
         no faster.\n"
    )?;
    writeln!(out, "{table}")?;
    Ok(())
}

/// The core beside the chip.
fn beside(all: &Searched, bytes: u64, out: &mut dyn Write) -> Result<(), Stop> {
    let measured: Value = serde_json::from_str(include_str!("../../../../docs/synthesis.json"))
        .map_err(Stop::because)?;
    let of = |row: &str, what: &str| {
        let value = measured.get(row).and_then(|row| row.get(what)).and_then(Value::as_u64);
        value.ok_or_else(|| Stop::Because(format!("docs/synthesis.json has no {what} of {row}")))
    };
    let chip = "searcher-32-ice40@HX8K";
    let soft = cycles(&all.counts);
    let mut table = TextTable::new(
        &["searcher", "cells", "memory", "cycles a node", &format!("nodes a second at {MHZ} MHz")],
        1,
    );
    table.row([
        "search chip, with its detector".to_owned(),
        format!("{} of an HX8K", grouped(of(chip, "cells")?)),
        format!("{} block RAMs", of(chip, "bram")?),
        format!("{:.2}", all.a_node(all.chip)),
        all.rate(MHZ, all.chip),
    ]);
    table.row([
        "PicoRV32".to_owned(),
        format!("{} to {} LUTs, published", grouped(LUTS.0), grouped(LUTS.1)),
        format!("{} bytes and a stack", grouped(bytes)),
        format!("{:.0}", all.a_node(soft)),
        all.rate(MHZ, soft),
    ]);
    writeln!(
        out,
        "All positions together. PicoRV32 is as its README publishes it (github.com/YosysHQ/picorv32), with Vivado on Xilinx 7-series: \
         {} LUTs as it is by default, {} with multiplier, divider, barrel shifter, interrupts and compressed instructions, at \
         {} to {} MHz; at that clock it makes {} to {} nodes a second. It was not built here.\n",
        grouped(LUTS.0),
        grouped(LUTS.1),
        CLOCKS.0,
        CLOCKS.1,
        all.rate(CLOCKS.0, soft),
        all.rate(CLOCKS.1, soft),
    )?;
    write!(out, "{table}")?;
    Ok(())
}

#[cfg(test)]
mod tests;
