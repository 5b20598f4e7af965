//! `perpetual export`: a detector core as Verilog, to read and to embed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use perpetual_hdl::export::{CoreConfig, export_core, export_search_window};
use perpetual_hdl::window::WindowForm;

use crate::cli::ExportArgs;
use crate::exit::{Exit, Stop};
use crate::report::grouped;

/// Runs the command.
///
/// # Errors
/// If there is no such core, or the file cannot be written.
pub fn run(arguments: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let &ExportArgs { detector, entries, depth, plies, registered_ram, search, .. } = arguments;
    let folder = &arguments.out;
    let form = if arguments.ice40 { WindowForm::Ice40 } else { WindowForm::Portable };
    let mut config = CoreConfig { detector, entries, depth, registered_ram, form };
    if config.has_plies() {
        config.depth = plies;
    }
    let core = if search { export_search_window(&config) } else { export_core(&config) };
    let core = core.map_err(Stop::because)?;
    let path = folder.join(format!("{}.v", core.top));
    write(&path, &core.text).map_err(|error| {
        Stop::Because(format!(
            "{} cannot be written: {error}; choose another --out",
            path.display()
        ))
    })?;
    let entries = match config.has_entries() {
        true => format!("{entries} chain entries, "),
        false => String::new(),
    };
    let holds = match config.has_plies() {
        true => format!("the last {plies} plies"),
        false => format!("a move stack of {} records", grouped(depth as u64)),
    };
    writeln!(
        out,
        "{}: module {}, {entries}{holds}, {} lines",
        path.display(),
        core.top,
        grouped(core.text.lines().count() as u64),
    )?;
    Ok(Exit::Well)
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
