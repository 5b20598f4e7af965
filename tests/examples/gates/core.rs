//! A detector core in a process of its own, held against the golden model through its ports.

use std::error::Error;
use std::io::Read;

use perpetual_catalogue::Core;
use perpetual_catalogue::QUERY_LATENCY;
use perpetual_link::DetectorKind;
use perpetual_model::{Detector, MoveRecord, Verdict, plies_walked};
use perpetual_sim::Operation;
use perpetual_tests::same;

use crate::lines::{Line, each_line};
use crate::process::Process;
use crate::reference::Reference;

/// See `tests/gates/core.cpp`.
const END_OF_BATCH: u8 = 128;
const RESET: u8 = 129;

/// Batches are smaller than a pipe, so that neither side waits for the other.
const BATCH: usize = 1500;

#[derive(Clone, Copy, Debug)]
enum Cycles {
    /// A walk's.
    Just(u64),
    /// Of a detector that watches the window and may have to finish the operation before.
    Most(u64),
}

/// Cycles from a query to the verdict of a window detector, behind an operation. In a pair the other
/// half walks the window, and gets the query one cycle later.
const WATCHED: u64 = 9;

/// What is asked of the circuit, and what it has to answer.
struct Asked {
    operation: u8,
    record: MoveRecord,
    /// Plies on the line afterwards.
    ply: usize,
    /// For a query: the verdict, and the clock cycles it takes: so many, or no more than that.
    expected: Option<(Verdict, Cycles)>,
}

/// How much was checked.
#[derive(Default)]
pub struct Checked {
    pub positions: usize,
    pub repetitions: usize,
    pub games: usize,
    pub queries: usize,
    pub cycles: u64,
}

fn ask(process: &mut Process, batch: &[Asked]) -> Result<Vec<[u8; 16]>, Box<dyn Error>> {
    let mut bytes = Vec::with_capacity(8 * batch.len() + 8);
    for asked in batch {
        let MoveRecord { piece, from, to, barrier } = asked.record;
        let target = (asked.ply as u16).to_le_bytes();
        bytes.extend([asked.operation, piece.code(), from, to, barrier.into(), 0]);
        bytes.extend(target);
    }
    bytes.extend([END_OF_BATCH, 0, 0, 0, 0, 0, 0, 0]);
    process.ask(&bytes)?;
    let mut replies = vec![[0; 16]; batch.len()];
    for reply in &mut replies {
        process.output.read_exact(reply)?;
    }
    Ok(replies)
}

/// Everything that is asked about a line: each position, with the nearest repetition alone where
/// there is one, and some of them once more on the way back.
fn questions(line: &Line, config: &Core) -> Result<Vec<Asked>, Box<dyn Error>> {
    let mut model = Reference::of(config);
    let limits = config.limits();
    let plain = |operation: Operation, ply| Asked {
        operation: operation as u8,
        record: MoveRecord::NULL_MOVE,
        ply,
        expected: None,
    };
    let latency = QUERY_LATENCY as u64;
    let cycles = |ply: usize, nearest: Option<u32>| match config.kind() {
        DetectorKind::Window => Cycles::Most(WATCHED),
        DetectorKind::WindowPair => Cycles::Most(WATCHED + latency + 1 + config.depth() as u64),
        _ => {
            let walked = plies_walked(&line.records[..ply], limits, None);
            Cycles::Just(nearest.map_or(walked, u64::from) + latency)
        }
    };
    let mut all = vec![plain(Operation::Clear, 0)];
    for (record, ply) in line.records.iter().zip(1..) {
        model.push(*record)?;
        all.push(Asked { record: *record, ..plain(Operation::Push, ply) });
        let verdict = model.verdict()?;
        let expected = Some((verdict, cycles(ply, None)));
        all.push(Asked { expected, ..plain(Operation::Window, ply) });
        if verdict.is_repetition() {
            let first = model.first()?;
            let expected = Some((first, cycles(ply, Some(first.distance))));
            all.push(Asked { expected, ..plain(Operation::First, ply) });
        }
    }
    let depth = limits.depth.unwrap_or(usize::MAX);
    for ply in (line.records.len().saturating_sub(depth)..line.records.len()).rev().take(40) {
        model.pop()?;
        all.push(plain(Operation::Pop, ply));
        if ply % 5 == 0 {
            let expected = Some((model.verdict()?, cycles(ply, None)));
            all.push(Asked { expected, ..plain(Operation::Window, ply) });
        }
    }
    Ok(all)
}

fn check(line: &Line, asked: &Asked, reply: [u8; 16]) -> Result<(), Box<dyn Error>> {
    let word = |at: usize| u16::from_le_bytes([reply[at], reply[at + 1]]);
    let status = i32::from_le_bytes([reply[0], reply[1], reply[2], reply[3]]);
    let cycles = u32::from_le_bytes([reply[12], reply[13], reply[14], reply[15]]);
    let Asked { ply, .. } = *asked;
    let record = line.records.get(ply.wrapping_sub(1)).copied().unwrap_or(MoveRecord::NULL_MOVE);
    if status != 0 || usize::from(word(8)) != ply {
        let (operation, got) = (asked.operation, word(8));
        return Err(format!(
            "{}, ply {ply}, {}: record {record}: operation {operation} gave status {status} and \
             ply {got}",
            line.name,
            line.fen(ply)
        )
        .into());
    }
    let Some((expected, allowed)) = asked.expected else { return Ok(()) };
    let flags = reply[10];
    let got =
        Verdict { occurrences: word(4).into(), distance: word(6).into(), exact: flags & 1 != 0 };
    same(&line.name, ply, &|| line.fen(ply), record, expected, got)?;
    // Of the flags, only the reasons for a verdict that is not exact may be set.
    let reasons = flags >> 1;
    if (expected.exact && reasons != 0) || (!expected.exact && !(1..=3).contains(&reasons)) {
        return Err(format!("{}, ply {ply}: flags {flags:#06b}", line.name).into());
    }
    let in_time = match allowed {
        Cycles::Just(walked) => u64::from(cycles) == walked,
        Cycles::Most(most) => u64::from(cycles) <= most,
    };
    if !in_time {
        return Err(format!(
            "{}, ply {ply}: {cycles} clock cycles, expected {allowed:?}",
            line.name
        )
        .into());
    }
    Ok(())
}

/// Checks the core that `program` simulates, built like `config`, on so many positions.
///
/// # Errors
/// At the first difference, with all that is known about it.
pub fn play(program: &str, config: &Core, positions: usize) -> Result<Checked, Box<dyn Error>> {
    let mut process = Process::start(program, &[])?;
    let mut checked = Checked::default();
    let reset = Asked { operation: RESET, record: MoveRecord::NULL_MOVE, ply: 0, expected: None };
    ask(&mut process, &[reset])?;
    each_line(|line| -> Result<bool, Box<dyn Error>> {
        let asked = questions(line, config)?;
        for batch in asked.chunks(BATCH) {
            for (asked, reply) in batch.iter().zip(ask(&mut process, batch)?) {
                check(line, asked, reply)?;
                checked.queries += usize::from(asked.expected.is_some());
                let cycles = u32::from_le_bytes([reply[12], reply[13], reply[14], reply[15]]);
                checked.cycles += u64::from(cycles) * u64::from(asked.expected.is_some());
                let pushed = asked.operation == Operation::Window as u8;
                let repeated = asked.expected.is_some_and(|(verdict, _)| verdict.is_repetition());
                checked.repetitions += usize::from(pushed && repeated);
            }
        }
        checked.positions += line.records.len();
        checked.games += usize::from(line.is_game());
        Ok(checked.positions < positions)
    })?;
    process.stop()?;
    if checked.positions < positions {
        return Err(format!("only {} positions were played", checked.positions).into());
    }
    Ok(checked)
}
