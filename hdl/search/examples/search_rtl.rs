//! Writes the Verilog of the search that the tools work on, each circuit at one size.
//!
//! ```text
//! cargo run --release -p perpetual-search --example search_rtl -- OUT
//! ```

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use perpetual_hdl::shipped::write;
use perpetual_search::shipped::everything;

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
    Ok(write(out, &everything()?)?)
}
