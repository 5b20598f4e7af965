//! What the examples do with a circuit: print it.

use std::error::Error;
use std::process::ExitCode;

use perpetual_verilog::Exported;

/// What is to be printed.
type Text = Result<String, Box<dyn Error>>;

/// Prints what `text` makes of the arguments. Exit codes: 0 done, 2 not.
pub fn run(name: &str, text: fn(&[&str]) -> Text) -> ExitCode {
    let arguments = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let arguments: Vec<String> = arguments.collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match text(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::from(2)
        }
    }
}

/// The Verilog of a circuit and its description.
pub fn both(exported: &Exported) -> Text {
    Ok(format!("{}\n{}\n", exported.text, serde_json::to_string_pretty(&exported.description)?))
}
