//! `perpetual export`: a detector core as Verilog, to read and to embed.

use std::fs;
use std::io::{ErrorKind, Write};

use perpetual_catalogue::Core;

use crate::cli::ExportArgs;
use crate::commands::files;
use crate::commands::replaced::replace;
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
    fs::create_dir_all(&arguments.out).map_err(|error| {
        let reason = match error.kind() {
            ErrorKind::AlreadyExists => "it is a file; name a directory".to_owned(),
            _ => files::reason(&error),
        };
        let folder = arguments.out.display();
        Stop::Because(format!("--out {folder}: the directory cannot be written: {reason}"))
    })?;
    replace("--out", &path, text.as_bytes())?;
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
