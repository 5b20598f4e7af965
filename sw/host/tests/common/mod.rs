//! How the tests run the program.

// Some are used only by tests with Verilator; a helper may unwrap as a test may.
#![allow(dead_code, clippy::unwrap_used)]

use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// The program of the crate that is tested.
pub fn program() -> Command {
    let programs =
        [option_env!("CARGO_BIN_EXE_perpetual"), option_env!("CARGO_BIN_EXE_perpetual-lab")];
    Command::new(programs.into_iter().flatten().next().unwrap())
}

/// A folder for a test's files, removed at its end.
pub struct Folder(TempDir);

impl Folder {
    /// A new one.
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// Writes a file in it.
    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

/// A file of the tests' own.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// What a run wrote and how it ended.
pub struct Ran {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub errors: String,
    /// The exit code.
    pub code: i32,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            errors: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap(),
        }
    }
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Ran {
    program().args(arguments).output().unwrap().into()
}

/// Starts the program, with pipes to all that it reads and writes.
pub fn piped(arguments: &[&str]) -> Child {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs with a text on standard input.
pub fn run_on(text: &str, arguments: &[&str]) -> Ran {
    let mut child = piped(arguments);
    match child.stdin.take().unwrap().write_all(text.as_bytes()) {
        // It may have ended before: what is refused is not read.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap().into()
}

/// What was said but for warnings of games.
pub fn but_warnings(errors: &str) -> String {
    let lines = errors.split_inclusive('\n');
    let of_a_game =
        |line: &&str| line.starts_with("perpetual: warning: ") && line.contains(" (line ");
    lines.filter(|line| !of_a_game(line)).collect()
}
