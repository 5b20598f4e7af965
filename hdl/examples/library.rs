//! Writes the cores that have parameters: one module a file.
//!
//! ```text
//! cargo run --release -p perpetual-hdl --example library -- OUT
//! ```

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use perpetual_hdl::export::{ABOUT, core_library};
use perpetual_verilog::library::LibraryModule;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [out] = &words[..] else {
        eprintln!("usage: library OUT");
        return ExitCode::from(2);
    };
    if words.iter().any(|word| word.starts_with('-')) {
        eprintln!("library: {out} looks like an option; there are none: name a folder");
        return ExitCode::from(2);
    }
    match run(Path::new(out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("library: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let library = core_library()?;
    std::fs::create_dir_all(out)
        .map_err(|error| format!("cannot write {}: {error}", out.display()))?;
    for module in library.modules() {
        let path = out.join(format!("{}.v", module.name));
        std::fs::write(&path, module.file(&header(module)))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

fn header(module: &LibraryModule) -> String {
    let exporter = ABOUT.exporter.unwrap_or_default();
    let licence = ABOUT.licence.unwrap_or_default();
    format!(
        "// {}\n//\n// Exported by {exporter}; change its source, not this file.\n\
         // SPDX-License-Identifier: {licence}\n\n",
        module.name
    )
}
