//! What the examples do with a circuit: print it.

use std::process::ExitCode;

use perpetual_verilog::{Error, Exported};

/// Prints the Verilog of a circuit and its description. Exit codes: 0 done, 2 not.
pub fn print(name: &str, exported: Result<Exported, Error>) -> ExitCode {
    let text = match std::env::args_os().nth(1) {
        Some(_) => Err("there are no arguments".to_owned()),
        None => exported.map_err(|error| error.to_string()).and_then(|exported| {
            let description = serde_json::to_string_pretty(&exported.description);
            let description = description.map_err(|error| error.to_string())?;
            Ok(format!("{}\n{description}", exported.text))
        }),
    };
    match text {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::from(2)
        }
    }
}
