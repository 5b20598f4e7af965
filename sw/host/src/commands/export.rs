//! `perpetual export`: a detector core as Verilog, to read and to embed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use perpetual_catalogue::Core;

use crate::cli::ExportArgs;
use crate::console::grouped;
use crate::console::{Exit, Stop};

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
    Ok(Exit::Success)
}

/// The Verilog of a core, from the modules of `rtl/`.
fn verilog(core: &Core) -> Result<String, Stop> {
    let bundle = perpetual_rtl::bundle(core.top(), &core.parameters()).map_err(Stop::because)?;
    Ok(bundle.text)
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
