//! A simulation in a process of its own, asked and answering through pipes.

use std::error::Error;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running simulation.
pub struct Process {
    child: Child,
    input: ChildStdin,
    /// What it answers.
    pub output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If there is no such program, or it cannot be started.
    pub fn start(program: &str, arguments: &[String]) -> Result<Process, Box<dyn Error>> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipes").into());
        };
        Ok(Process { child, input, output: BufReader::new(output) })
    }

    /// Asks it.
    ///
    /// # Errors
    /// If it has ended.
    pub fn ask(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.input.write_all(bytes)?;
        self.input.flush()
    }

    /// Ends its input and waits for its end.
    ///
    /// # Errors
    /// If it did not end well.
    pub fn stop(mut self) -> Result<(), Box<dyn Error>> {
        drop(self.input);
        match self.child.wait()?.success() {
            true => Ok(()),
            false => Err("the simulation ended with an error".into()),
        }
    }
}
