//! The command from its beginning to its end.

use std::io::Write;
use std::thread;

use super::input::{Given, given, one_by_one, parallel};
use super::output::Output;
use super::{CheckArgs, games, input, watch};
use crate::console::Progress;
use crate::console::interrupt;
use crate::console::{Exit, Stop};
use crate::forms::{Counters, Form, Setup};
use perpetual_report::report;
use perpetual_report::walk::Examiner;

/// Runs the command, with its report on `out`.
///
/// # Errors
/// If the detector cannot be reached or the output not be written. What is wrong with a file or a
/// game is said on standard error or in the report, and the rest is still checked.
pub fn run(arguments: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    if arguments.schema {
        let schema = arguments.variant.map_or_else(report::schema, |_| games::schema());
        return Ok(out.write_all(schema.as_bytes()).map(|()| Exit::Success)?);
    }
    if let Some(game) = arguments.variant {
        return games::run(game, arguments, out);
    }
    if arguments.watch {
        return watch::run(arguments, out);
    }
    let Given { files, warnings, errors } = given(arguments)?;
    let arguments = &CheckArgs { files, ..arguments.clone() };
    let CheckArgs { detector, on, baud, trace, verify, wait, .. } = arguments;
    if arguments.annotate && arguments.pgn.is_none() {
        return Err(Stop::because("--annotate needs --pgn FILE: the comments are written there"));
    }
    interrupt::watch();
    let setup = Setup { baud: *baud, trace: trace.as_deref(), wait: *wait };
    let plain = *on == Form::Model && trace.is_none() && !wait;
    let detector = match detector {
        None if plain => None,
        // What the form cannot do is refused here.
        _ => Some(crate::forms::open_with(detector.unwrap_or_default(), on, &setup)),
    };
    if interrupt::requested() {
        return Ok(Exit::Interrupted);
    }
    let detector = detector.transpose().map_err(Stop::because)?;
    let progress = Progress::new(input::total_bytes(&arguments.files));
    let mut output = Output::new(arguments, out, progress.clone())?;
    output.begin()?;
    output.say_of_directories(&warnings, &errors);
    let mut counters = Counters::default();
    let result = match detector {
        None => {
            let cores = || thread::available_parallelism().map_or(1, Into::into);
            let jobs = arguments.jobs.map_or_else(cores, usize::from);
            parallel::check(arguments, jobs, &progress, &mut output, &mut counters)
        }
        Some(detector) => {
            let examiner = Examiner::with(detector, *verify)
                .near_misses(arguments.near_misses)
                .naming(arguments.naming());
            one_by_one::check(arguments, examiner, &progress, &mut output, &mut counters)
        }
    };
    progress.finish();
    match result {
        Err(Stop::OutputClosed) => Err(Stop::OutputClosed),
        other => {
            let ended = output.end(counters);
            other.and(ended)
        }
    }
}
