//! `perpetual probe`: who is at the port, and does it work.

use std::io::Write;

use perpetual_link::{Client, DetectorKind, Identity};

use crate::cli::ProbeArgs;
use crate::exit::{Exit, Stop};
use crate::report::grouped;
use crate::{interrupt, port, self_test};

/// Runs the command.
///
/// # Errors
/// If the port cannot be opened or the board does not answer.
pub fn run(arguments: &ProbeArgs, out: &mut impl Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let name = arguments.port.display();
    let at_port = |error| Stop::Because(format!("{name}: {error}"));
    let port = port::open(&arguments.port, arguments.baud).map_err(Stop::because)?;
    let client = Client::connect(port).map_err(at_port)?;
    writeln!(out, "Board at {name}:\n{}", identification(client.identity()))?;
    out.flush()?;
    let steps = self_test::run(client).map_err(at_port)?;
    writeln!(out, "Self-test:")?;
    for step in &steps {
        match &step.failure {
            None => writeln!(out, "  passed  {}", step.name)?,
            Some(failure) => writeln!(out, "  FAILED  {}: {failure}", step.name)?,
        }
    }
    let failed = steps.iter().filter(|step| step.failure.is_some()).count();
    if failed == 0 {
        writeln!(out, "\nThe board is well.")?;
        Ok(Exit::Well)
    } else {
        writeln!(
            out,
            "\n{failed} of {} steps failed: do not trust this board's verdicts; load its \
             bitstream anew and probe again.",
            steps.len()
        )?;
        Ok(Exit::Found)
    }
}

fn identification(identity: &Identity) -> String {
    let detector = match identity.kind().map(DetectorKind::name) {
        Some(name) => name.to_owned(),
        None => format!("unknown (code {})", identity.detector),
    };
    let entries = match identity.entries {
        0 => String::new(),
        entries => format!(", {entries} entries"),
    };
    let records = 1u64.checked_shl(identity.log2_depth.into()).unwrap_or(0);
    let megahertz = f64::from(identity.clock_hz) / 1e6;
    let rows = [
        ("protocol version", identity.version.to_string()),
        ("detector", format!("{detector}{entries}")),
        ("move stack", format!("{} records", grouped(records))),
        ("clock", format!("{megahertz} MHz")),
        ("request buffer", format!("{} bytes", identity.buffer)),
        ("frames dropped", format!("{} since reset", identity.dropped)),
    ];
    rows.iter().map(|(name, value)| format!("  {name:<17} {value}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Settings, SoftBoard};

    #[test]
    fn a_board_is_described() {
        let text = identification(&SoftBoard::new(Settings::default()).identity());
        assert!(text.contains("detector          chain"), "{text}");
        assert!(text.contains(", 32 entries\n  move stack        1,024 records\n"), "{text}");
        assert!(text.contains("clock             12 MHz\n"), "{text}");
    }
}
