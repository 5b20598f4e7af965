//! What the examples do with a circuit: print it, or write it to a directory.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use perpetual_verilog::{Error, Exported};

/// Prints the Verilog of a circuit and its description, or writes them to the directory that is the
/// only argument, as `NAME.v` and `NAME.json`. Exit codes: 0 done, 2 not.
pub fn run(name: &str, exported: Result<Exported, Error>) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let done = folder(&arguments).and_then(|folder| {
        let exported = exported.map_err(|error| error.to_string())?;
        let json = serde_json::to_string_pretty(&exported.description);
        let json = json.map_err(|error| error.to_string())?;
        match folder {
            Some(folder) => write(&folder, name, &exported.text, &json),
            None => {
                println!("{}\n{json}", exported.text);
                Ok(())
            }
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::from(2)
        }
    }
}

/// The directory that the arguments name, if they name one.
fn folder(arguments: &[OsString]) -> Result<Option<PathBuf>, String> {
    match arguments {
        [] => Ok(None),
        [folder] if !folder.to_string_lossy().starts_with('-') => Ok(Some(folder.into())),
        [option] => Err(format!(
            "there is no option `{}`; the only argument is a directory to write to, or none",
            option.to_string_lossy()
        )),
        _ => Err("the only argument is a directory to write to, or none".to_owned()),
    }
}

fn write(folder: &Path, name: &str, text: &str, json: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot write to {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(folder.join(format!("{name}.v")), text).map_err(failed)?;
    std::fs::write(folder.join(format!("{name}.json")), format!("{json}\n")).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_refused() {
        let folder = |words: &[&str]| folder(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(folder(&[]), Ok(None));
        assert_eq!(folder(&["build"]), Ok(Some("build".into())));
        for words in [&["--help"][..], &["-"], &["one", "two"]] {
            assert!(folder(words).unwrap_err().ends_with("a directory to write to, or none"));
        }
    }
}
