//! `perpetual probe`: who is at the port, or at which port is a board, and does it work.

mod json;

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use perpetual_link::search::Searchers;
use perpetual_link::{Client, DetectorKind, Identity};
use perpetual_model::search::Table;

use super::files;
use crate::cli::{Format, ProbeArgs};
use crate::console::interrupt;
use crate::ports::{AtPort, Candidate};
use crate::self_test::Step;
use perpetual_link::serial as port;

use crate::console::grouped;
use crate::console::{Exit, Repeated, Stop};
use crate::{ports, self_test};
use perpetual_link::serial::Port;

/// How often ports are looked at while a board is waited for.
const AGAIN: Duration = Duration::from_secs(1);

/// Runs the command.
///
/// # Errors
/// If the port cannot be opened or the board does not answer.
pub fn run(arguments: &ProbeArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let ProbeArgs { port, baud, wait, format } = arguments;
    match port {
        Some(path) => {
            let port = if *wait {
                let mut told = Repeated::default();
                let waiting = || told.say(&format!("waiting for {} to appear", path.display()));
                port::open_when_there(path, *baud, waiting, interrupt::requested)
                    .map_err(Stop::because)?
            } else {
                Some(port::open(path, *baud).map_err(Stop::because)?)
            };
            let candidate = Candidate { path: path.clone(), name: None };
            port.map_or(Ok(Exit::Interrupted), |port| test(&candidate, port, *format, out))
        }
        None => everywhere(ports::candidates, *baud, *wait, *format, out),
    }
}

/// Says what is at every port, and tests the boards.
fn everywhere(
    candidates: impl Fn() -> Vec<Candidate>,
    baud: u32,
    wait: bool,
    format: Format,
    out: &mut dyn Write,
) -> Result<Exit, Stop> {
    let (mut waiting, mut told) = (false, Repeated::default());
    let boards = loop {
        let looked: Vec<(Candidate, AtPort)> = candidates()
            .into_iter()
            .map(|candidate| {
                let found = ports::look(&candidate.path, baud);
                (candidate, found)
            })
            .collect();
        let is_board = |(_, found): &&(Candidate, AtPort)| matches!(found, AtPort::Board(_));
        let boards: Vec<Candidate> =
            looked.iter().filter(is_board).map(|(candidate, _)| candidate.clone()).collect();
        if !waiting || !boards.is_empty() {
            for (candidate, found) in &looked {
                match format {
                    Format::Text => {
                        let name =
                            candidate.name.as_ref().map_or(String::new(), |n| format!(" ({n})"));
                        writeln!(
                            out,
                            "{}{name}: {}",
                            files::shown(&candidate.path),
                            found.words()
                        )?;
                    }
                    // A board is told of when it has been tested.
                    Format::Json if matches!(found, AtPort::Board(_)) => {}
                    Format::Json => json::no_board(candidate, found.words(), out)?,
                }
            }
            out.flush()?;
        }
        if !boards.is_empty() {
            break boards;
        }
        if !wait {
            let what = if looked.is_empty() { "no serial port" } else { "no board at any port" };
            return Err(Stop::Because(format!(
                "{what} was found: plug the board in, name its port with --on serial:PATH, or start a \
                 simulated board with `perpetual simulate`"
            )));
        }
        told.say("waiting for a board at any port");
        waiting = true;
        if interrupt::requested() {
            return Ok(Exit::Interrupted);
        }
        thread::sleep(AGAIN);
    };
    let mut exit = Exit::Success;
    for candidate in boards {
        if format == Format::Text {
            writeln!(out)?;
        }
        let opened = port::open(&candidate.path, baud).map_err(Stop::because);
        let tested = opened.and_then(|port| test(&candidate, port, format, out));
        // The others are tested all the same.
        exit = exit.max(match tested {
            Err(Stop::Because(why)) => {
                match format {
                    Format::Text => writeln!(out, "{why}")?,
                    Format::Json => json::no_board(&candidate, why, out)?,
                }
                Exit::Failed
            }
            other => other?,
        });
    }
    Ok(exit)
}

/// Says who is at an open port, and tests it.
fn test(
    candidate: &Candidate,
    port: Port,
    format: Format,
    out: &mut dyn Write,
) -> Result<Exit, Stop> {
    let name = files::shown(&candidate.path);
    let at_port = |error| Stop::Because(format!("{name}: {error}"));
    let mut client = Client::connect(port).map_err(at_port)?;
    let identity = *client.identity();
    let told = |chips: Option<&Identity>, out: &mut dyn Write| -> io::Result<()> {
        if format == Format::Text {
            writeln!(out, "Board at {name}:\n{}", identification(&identity, chips))?;
        }
        out.flush()
    };
    let (mut of_chips, mut steps) = (None, Vec::new());
    if identity.is_combined() || identity.searchers().is_some() {
        let mut chips = Searchers::of(client, &Table::plain()).map_err(at_port)?;
        of_chips = Some(*chips.identity());
        told(of_chips.as_ref(), out)?;
        if identity.is_combined() {
            steps = self_test::run(chips.client()).map_err(at_port)?;
        }
        let searched = self_test::searches::run(&mut chips);
        steps.extend(searched.map_err(|error| Stop::Because(format!("{name}: {error}")))?);
    } else {
        told(None, out)?;
        steps.extend(self_test::run(&mut client).map_err(at_port)?);
    }
    match format {
        Format::Text => {
            write_steps(&steps, out)?;
            if of_chips.is_some() {
                writeln!(
                    out,
                    "It has search chips: `perpetual search --leaves serial:{name}` searches with them, \
                     `perpetual perft --depth 5 --on serial:{name}` counts moves."
                )?;
            }
        }
        Format::Json => json::board(candidate, &identity, of_chips.as_ref(), &steps, out)?,
    }
    Ok(if self_test::passed(&steps) { Exit::Success } else { Exit::Found })
}

fn write_steps(steps: &[Step], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Self-test:")?;
    for step in steps {
        match &step.failure {
            None => writeln!(out, "  passed  {}", step.name)?,
            Some(failure) => writeln!(out, "  FAILED  {}: {failure}", step.name)?,
        }
    }
    let failed = steps.iter().filter(|step| step.failure.is_some()).count();
    if failed == 0 {
        return writeln!(out, "\nAll tests passed.");
    }
    writeln!(
        out,
        "\n{failed} of {} steps failed: do not trust this board's answers; load its bitstream anew \
         and probe again.",
        steps.len()
    )
}

/// What a board says of itself, and of its search chips.
fn identification(identity: &Identity, chips: Option<&Identity>) -> String {
    let megahertz = format!("{} MHz", f64::from(identity.clock_hz) / 1e6);
    let version = identity.version.to_string();
    let buffer = format!("{} bytes", identity.buffer);
    let dropped = format!("{} since reset", identity.dropped);
    let mut all = vec![("protocol version", version)];
    if identity.searchers().is_none() {
        let detector = match identity.kind().map(DetectorKind::name) {
            Some(name) => name.to_owned(),
            None => format!("unknown (code {})", identity.detector),
        };
        let entries = match identity.entries {
            0 => String::new(),
            entries => format!(", {entries} entries"),
        };
        let records = 1u64.checked_shl(identity.log2_depth.into()).unwrap_or(0);
        all.push(("detector", format!("{detector}{entries}")));
        all.push(("move stack", format!("{} records", grouped(records))));
    }
    if let Some(chips) = chips {
        all.push(("search chips", chips.searchers().unwrap_or(0).to_string()));
        all.push(("repetitions in", format!("{} plies each", chips.entries)));
    }
    all.extend([("clock", megahertz), ("request buffer", buffer), ("frames dropped", dropped)]);
    rows(&all)
}

fn rows(rows: &[(&str, String)]) -> String {
    rows.iter().map(|(name, value)| format!("  {name:<17} {value}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Settings, SoftBoard};
    use perpetual_link::protocol;
    use serde_json::Value;

    #[test]
    fn a_board_is_described() {
        let text = identification(&SoftBoard::new(Settings::default()).identity(), None);
        assert!(text.contains("detector          chain"), "{text}");
        assert!(text.contains(", 32 entries\n  move stack        1,024 records\n"), "{text}");
        assert!(text.contains("clock             12 MHz\n"), "{text}");
        let search = Identity { detector: 18, ..SoftBoard::new(Settings::default()).identity() };
        let text = identification(&search, Some(&search));
        assert!(text.contains("search chips      2\n") && !text.contains("detector"), "{text}");
        let code = DetectorKind::Chain.code() | protocol::DETECTOR_COMBINED;
        let combined = Identity { detector: code, ..search };
        let text = identification(&combined, Some(&search));
        assert!(text.contains("chain, 32 entries\n") && text.contains("search chips      2\n"));
    }

    #[cfg(unix)]
    #[test]
    fn every_port_is_told_of_whatever_is_at_the_others() {
        use perpetual_link::mock::{ALWAYS, Bench};
        // The first never answers, the second no more than once, the last passes.
        let probed = |format| {
            let boards = [0, 1, ALWAYS].map(|n| Bench::new(Settings::default(), n).unwrap());
            let port = |board: &Bench| Candidate { path: board.path().to_owned(), name: None };
            let ports = boards.each_ref().map(port);
            let mut out = Vec::new();
            let exit = everywhere(|| ports.to_vec(), 1_000_000, false, format, &mut out).unwrap();
            assert_eq!(exit, Exit::Failed);
            (String::from_utf8(out).unwrap(), ports)
        };
        let (text, ports) = probed(Format::Text);
        for port in &ports {
            assert!(text.contains(port.path.to_str().unwrap()), "{text}");
        }
        assert!(text.contains("no board") && text.contains("no answer"), "{text}");
        assert!(text.ends_with("All tests passed.\n"), "{text}");
        let (json, ports) = probed(Format::Json);
        let told: Vec<Value> =
            json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(told.len(), ports.len(), "{json}");
        for (port, told) in ports.iter().zip(&told) {
            assert_eq!(told["port"], port.path.to_str().unwrap(), "{json}");
        }
        let [none, silent, well] = [0, 1, 2].map(|port| &told[port]["error"]);
        assert!(none.as_str().unwrap().contains("no board"), "{json}");
        assert!(silent.as_str().unwrap().contains("no answer") && well.is_null(), "{json}");
    }
}
