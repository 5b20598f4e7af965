//! The waveform as a file, in the FST format.

use std::io::{Seek, Write};

use fst_writer::{
    FstFileType, FstHeaderWriter, FstInfo, FstScopeType, FstSignalId, FstSignalType,
    FstVarDirection, FstVarType,
};

use super::{NUMBER, Signal, TEXT, Value};

/// Nanoseconds of a cycle: a clock of 100 MHz.
const PERIOD: u64 = 10;

/// Writes the cycles, each from one rising edge of the clock to the next.
///
/// # Errors
/// One sentence, if the file cannot be written.
pub fn fst<W: Write + Seek>(out: W, cycles: &[Vec<Signal>]) -> Result<(), String> {
    written(out, cycles).map_err(|error| error.to_string())
}

fn written<W: Write + Seek>(out: W, cycles: &[Vec<Signal>]) -> fst_writer::Result<()> {
    let info = FstInfo {
        start_time: 0,
        timescale_exponent: -9,
        version: format!("perpetual {}", env!("CARGO_PKG_VERSION")),
        // The same walk gives the same file.
        date: String::new(),
        file_type: FstFileType::Verilog,
    };
    let mut header = FstHeaderWriter::new(out, &info)?;
    header.scope("trace", "trace", FstScopeType::Module)?;
    let declare = |header: &mut FstHeaderWriter<W>, name: &str, width: usize| {
        let width = FstSignalType::bit_vec(u32::try_from(width).unwrap_or(u32::MAX));
        header.var(name, width, FstVarType::Wire, FstVarDirection::Implicit, None)
    };
    let clock = declare(&mut header, "clock", 1)?;
    let mut ids: Vec<FstSignalId> = Vec::new();
    let mut group = "";
    for signal in cycles.first().map(Vec::as_slice).unwrap_or_default() {
        if signal.group != group {
            if !group.is_empty() {
                header.up_scope()?;
            }
            group = signal.group;
            header.scope(group, group, FstScopeType::Module)?;
        }
        ids.push(declare(&mut header, &signal.name, width(&signal.value))?);
    }
    if !group.is_empty() {
        header.up_scope()?;
    }
    header.up_scope()?;
    let mut body = header.finish()?;
    for (signals, at) in cycles.iter().zip(0u64..) {
        body.time_change(at * PERIOD)?;
        body.signal_change(clock, b"1")?;
        for (signal, &id) in signals.iter().zip(&ids) {
            body.signal_change(id, bits(&signal.value).as_bytes())?;
        }
        body.time_change(at * PERIOD + PERIOD / 2)?;
        body.signal_change(clock, b"0")?;
    }
    body.time_change(cycles.len() as u64 * PERIOD)?;
    body.signal_change(clock, b"1")?;
    body.finish()?.flush()?;
    Ok(())
}

/// Bits of a signal.
pub fn width(value: &Value) -> usize {
    match value {
        Value::Bit(_) => 1,
        Value::Number(_) => NUMBER,
        Value::Text(_) => 8 * TEXT,
    }
}

/// A value as zeros and ones, the highest bit first. A text stands at the right.
fn bits(value: &Value) -> String {
    match value {
        Value::Bit(level) => u8::from(*level).to_string(),
        Value::Number(number) => format!("{number:0NUMBER$b}"),
        Value::Text(text) => {
            let characters: String =
                text.bytes().take(TEXT).map(|byte| format!("{byte:08b}")).collect();
            format!("{characters:0>width$}", width = 8 * TEXT)
        }
    }
}
