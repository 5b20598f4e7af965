//! `perpetual export`: a detector core as Verilog, to read and to embed.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use perpetual_catalogue::{CORES, Core};

use crate::cli::ExportArgs;
use perpetual_console::grouped;
use perpetual_console::{Exit, Stop};

/// Runs the command.
///
/// # Errors
/// If there is no such core, or the file cannot be written.
pub fn run(arguments: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let core = arguments.core().map_err(Stop::Because)?;
    let text = verilog(&core)?;
    let path = arguments.out.join(format!("{}.v", core.top()));
    write(&path, &text).map_err(|error| {
        Stop::Because(format!(
            "{} cannot be written: {error}; choose another --out",
            path.display()
        ))
    })?;
    let entries = match core.entries() {
        Some(entries) => format!("{entries} chain entries, "),
        None => String::new(),
    };
    let holds = match core.plies() {
        Some(plies) => format!("the last {plies} plies"),
        None => format!("a move stack of {} records", grouped(core.depth() as u64)),
    };
    writeln!(
        out,
        "{}: module {}, {entries}{holds}, {} lines",
        path.display(),
        core.top(),
        grouped(text.lines().count() as u64),
    )?;
    Ok(Exit::Well)
}

/// The Verilog of a core: the file in `rtl/`, or else from its circuit.
fn verilog(core: &Core) -> Result<Cow<'static, str>, Stop> {
    let named = CORES.iter().find(|named| named.core == *core);
    match named.and_then(|named| perpetual_rtl::text(&named.path())) {
        Some(text) => Ok(Cow::Borrowed(text)),
        None => from_circuit(core).map(Cow::Owned),
    }
}

#[cfg(feature = "rtl")]
fn from_circuit(core: &Core) -> Result<String, Stop> {
    perpetual_hdl::export::export_core(core).map(|file| file.text).map_err(Stop::because)
}

#[cfg(not(feature = "rtl"))]
fn from_circuit(_: &Core) -> Result<String, Stop> {
    let names: Vec<&str> = CORES.iter().map(|core| core.name).collect();
    Err(Stop::Because(format!(
        "this size has no name, and this program was built without the circuits: build it with \
         `make build`, or choose a configuration that has one: {}",
        names.join(", ")
    )))
}

/// Writes the file whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let partial = path.with_extension("v.part");
    fs::write(&partial, text)?;
    fs::rename(&partial, path)
}
