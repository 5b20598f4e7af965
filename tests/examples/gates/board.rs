//! A board in a process of its own, held against the golden model through its serial pins.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, Read, Write};
use std::time::Duration;

use perpetual_catalogue::Core;
use perpetual_catalogue::boards::Board;
use perpetual_link::{Client, Timing};
use perpetual_model::{Detector, Verdict};
use perpetual_tests::same;

use crate::checked;
use crate::lines::each_line;
use crate::process::Process;
use crate::reference::Reference;

/// How much was checked.
#[derive(Default)]
pub struct Checked {
    pub queries: u64,
    pub repetitions: usize,
    pub games: usize,
    pub xiangqi: usize,
    pub bytes: u64,
    pub cycles: u64,
    pub lights: u8,
}

/// See `tests/gates/board.cpp`. Time is the board's own; a read waits for this many cycles.
const PATIENCE: u32 = 100_000;
/// A board that says nothing for so many reads says nothing at all.
const SILENT_READS: u32 = 50;

/// The lights, as the simulation shows them.
const ALIVE: u8 = 1;
const LINK: u8 = 2;
const REPETITION: u8 = 4;
const ERROR: u8 = 8;

/// The serial pins of a simulated board.
pub struct Pins {
    /// The simulation.
    pub process: Process,
    unsent: Vec<u8>,
    arrived: VecDeque<u8>,
    cycles: u64,
    lights: u8,
    seen: u8,
    silent: u32,
}

impl Pins {
    /// Starts the simulation.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn start(program: &str, clock_hz: u32, baud: u32) -> Result<Pins, Box<dyn Error>> {
        let arguments = [clock_hz.to_string(), (clock_hz / baud).to_string()];
        Ok(Pins {
            process: Process::start(program, &arguments)?,
            unsent: Vec::new(),
            arrived: VecDeque::new(),
            cycles: 0,
            lights: 0,
            seen: 0,
            silent: 0,
        })
    }
}

impl Pins {
    /// Clock cycles so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }
}

impl Read for &mut Pins {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.arrived.is_empty() {
            let mut request = PATIENCE.to_le_bytes().to_vec();
            request.extend((self.unsent.len() as u32).to_le_bytes());
            request.append(&mut self.unsent);
            self.process.ask(&request)?;
            let mut header = [0; 13];
            self.process.output.read_exact(&mut header)?;
            let [l0, l1, l2, l3, cycles @ .., lights] = header;
            let mut bytes = vec![0; u32::from_le_bytes([l0, l1, l2, l3]) as usize];
            self.process.output.read_exact(&mut bytes)?;
            self.cycles = u64::from_le_bytes(cycles);
            self.lights = lights;
            self.seen |= lights;
            self.arrived.extend(bytes);
        }
        match self.arrived.read(buffer)? {
            0 if self.silent == SILENT_READS => Err(io::Error::other(format!(
                "the board has said nothing for {} clock cycles",
                SILENT_READS * PATIENCE
            ))),
            0 => {
                self.silent += 1;
                Err(io::ErrorKind::TimedOut.into())
            }
            count => {
                self.silent = 0;
                Ok(count)
            }
        }
    }
}

impl Write for &mut Pins {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unsent.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks the board that `program` simulates, with `config` in it, by so many queries.
///
/// # Errors
/// At the first difference, with all that is known about it.
pub fn play(
    program: &str,
    board: &Board,
    config: &Core,
    baud: u32,
    queries: u64,
) -> Result<Checked, Box<dyn Error>> {
    let mut pins = Pins::start(program, board.clock_hz, baud)?;
    let mut checked = Checked::default();
    // The simulation is far slower than the line: only silence in its own time counts.
    let long = Duration::from_secs(3600);
    let timing = Timing { silence: long, patience: long, ..Timing::default() };
    let mut link = Client::connect_with(&mut pins, timing)?;
    let identity = *link.identity();
    // A window says its plies as its entries.
    let entries = config.entries().or(config.plies()).unwrap_or(0);
    let built = (identity.kind(), usize::from(identity.entries), 1 << identity.log2_depth);
    if built != (Some(config.kind()), entries, config.depth().next_power_of_two()) {
        return Err(format!("the board says it is {identity:?}").into());
    }
    if identity.clock_hz != board.clock_hz {
        return Err(format!("the board says that its clock is {} Hz", identity.clock_hz).into());
    }
    if identity.detector != config.code() {
        return Err(
            format!("the board says that its detector is {:#04x}", identity.detector).into()
        );
    }
    // With check bits half of them are of xiangqi.
    let has_check_bits = matches!(config, Core::Checked { .. });
    let of_chess = if has_check_bits { queries / 2 } else { queries };
    each_line(|line| -> Result<bool, Box<dyn Error>> {
        let mut model = Reference::of(config);
        let (mut expected, mut got) = (Vec::new(), Vec::new());
        link.clear()?;
        model.play(&line.records, &mut expected)?;
        link.play(&line.records, &mut got).map_err(|error| format!("{}: {error}", line.name))?;
        if got.len() != expected.len() {
            return Err(format!("{}: {} verdicts", line.name, got.len()).into());
        }
        let all = line.records.iter().zip(expected.iter().zip(&got));
        for ((record, (expected, got)), ply) in all.zip(1..) {
            same(&line.name, ply, &|| line.fen(ply), *record, *expected, *got)?;
        }
        checked.repetitions += expected.iter().filter(|verdict| verdict.is_repetition()).count();
        checked.games += usize::from(line.is_game());
        // Back to somewhere before the end, where a search would be.
        let plies = line.records.len();
        let ply = (plies * 3 / 4).max(plies.saturating_sub(config.depth() / 2));
        for _ in ply..plies {
            link.pop()?;
            model.pop()?;
        }
        if let Some(record) = line.records.get(ply.wrapping_sub(1)) {
            let (expected, got): (Verdict, Verdict) = (model.first()?, link.first()?);
            same(&line.name, ply, &|| line.fen(ply), *record, expected, got)?;
        }
        Ok(link.counters().verdicts < of_chess)
    })?;
    if has_check_bits {
        checked.xiangqi = checked::play(&mut link, queries)?;
    }
    let counters = *link.counters();
    drop(link);
    checked.queries = counters.verdicts;
    checked.bytes = counters.bytes_sent + counters.bytes_received;
    if checked.queries < queries || counters.retries > 0 || counters.frames_dropped > 0 {
        return Err(format!("not a clean run: {counters:?}").into());
    }
    checked.cycles = pins.cycles;
    checked.lights = pins.seen;
    lights(board, &pins)?;
    pins.process.stop()?;
    Ok(checked)
}

/// The lights that the board has must have been lit as what they show calls for. The one that
/// blinks needs a second to do so, which may be longer than the simulation.
fn lights(board: &Board, pins: &Pins) -> Result<(), Box<dyn Error>> {
    use perpetual_catalogue::boards::Shows;
    for led in board.leds {
        let (bit, name) = match led.shows {
            Shows::Alive if pins.cycles < 2 * u64::from(board.clock_hz) => continue,
            Shows::Alive => (ALIVE, "alive"),
            Shows::Link => (LINK, "link"),
            Shows::Repetition => (REPETITION, "repetition"),
            Shows::Error => {
                if pins.seen & ERROR != 0 {
                    return Err("the error light was lit".into());
                }
                continue;
            }
        };
        if pins.seen & bit == 0 {
            return Err(format!("the light `{name}` was never lit").into());
        }
    }
    Ok(())
}
