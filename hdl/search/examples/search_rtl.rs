//! Writes the Verilog of the search: what is in `rtl/search`.
//!
//! ```text
//! cargo run --release -p perpetual-search --example search_rtl -- OUT
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use perpetual_search::shipped::{Shipped, everything};

fn main() -> ExitCode {
    let Some(out) = env::args_os().nth(1) else {
        eprintln!("search_rtl: usage: search_rtl OUT");
        return ExitCode::from(2);
    };
    match run(&PathBuf::from(out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("search_rtl: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    for Shipped { path, text } in everything()? {
        let path = out.join(path);
        // What is the same is left alone, so that nothing is made anew from it.
        if !fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            let failed = |error| format!("cannot write {}: {error}", path.display());
            fs::create_dir_all(path.parent().unwrap_or(out)).map_err(failed)?;
            fs::write(&path, text).map_err(failed)?;
        }
    }
    Ok(())
}
