//! Writes `rtl/`, and removes what is in `rtl/` and comes from no circuit.
//!
//! ```text
//! cargo run --release -p perpetual-search --example library -- ROOT
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use perpetual_hdl::shipped::write;
use perpetual_search::rtl;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [root] = &words[..] else {
        eprintln!("usage: library ROOT");
        return ExitCode::from(2);
    };
    if root.starts_with('-') {
        eprintln!(
            "library: {root} looks like an option; there are none: name the folder of the project"
        );
        return ExitCode::from(2);
    }
    match run(Path::new(root)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("library: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(root: &Path) -> Result<(), Box<dyn Error>> {
    let files = rtl::files()?;
    write(root, &files)?;
    for path in verilog(&root.join("rtl"))? {
        if !files.iter().any(|file| root.join(&file.path) == path) {
            fs::remove_file(&path)
                .map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// All Verilog below a folder.
fn verilog(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(verilog(&path)?);
        } else if path.extension().is_some_and(|end| end == "v") {
            found.push(path);
        }
    }
    Ok(found)
}
