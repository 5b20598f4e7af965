//! What shells and readers of manuals need of a program's command line.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Command;
use clap_complete::Shell;

use super::{Exit, Stop};

/// Prints the script that completes command lines of this program in a shell.
///
/// # Errors
/// If it cannot be written.
pub fn completions(mut program: Command, shell: Shell, out: &mut dyn Write) -> Result<Exit, Stop> {
    let name = program.get_name().to_owned();
    // The generator insists on writing without fail; a buffer never fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, name, &mut script);
    out.write_all(&script)?;
    Ok(Exit::Success)
}

/// Writes the manual pages of a program and of each of its commands into a folder, which is made if need be.
///
/// # Errors
/// If a page cannot be written.
pub fn manual(program: Command, folder: &Path, out: &mut dyn Write) -> Result<Exit, Stop> {
    let pages = fs::create_dir_all(folder).and_then(|()| {
        clap_mangen::generate_to(program, folder)?;
        let pages = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        Ok(pages
            .into_iter()
            .map(|page| page.path())
            .filter(|path| path.extension().is_some_and(|end| end == "1"))
            .count())
    });
    let pages = pages.map_err(|error| {
        Stop::Because(format!("{}: {error}; choose another folder", folder.display()))
    })?;
    writeln!(out, "{}: {pages} manual pages; read one with `man -l`", folder.display())?;
    Ok(Exit::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_described() {
        let program = || {
            Command::new("example")
                .about("An example.")
                .subcommand(Command::new("go").about("Goes."))
        };
        let mut out = Vec::new();
        completions(program(), Shell::Bash, &mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("example"));
        let kept = tempfile::tempdir().unwrap();
        let folder = kept.path();
        let mut out = Vec::new();
        manual(program(), folder, &mut out).unwrap();
        let page = fs::read_to_string(folder.join("example.1")).unwrap();
        assert!(page.contains("An example.") && folder.join("example-go.1").exists(), "{page}");
        assert!(String::from_utf8(out).unwrap().contains(" manual pages"));
        let error = manual(program(), Path::new("/dev/null/x"), &mut Vec::new()).err().unwrap();
        assert!(matches!(error, Stop::Because(why) if why.contains("choose another folder")));
    }
}
