//! Games one after the other, for detectors of which there is one.

use std::ops::ControlFlow;

use super::{Input, is_live, open_chess};
use crate::check::CheckArgs;
use crate::check::output::{Batch, Output};
use crate::console::Progress;
use crate::console::Stop;
use crate::console::interrupt;
use crate::forms::{Counters, FormError};
use perpetual_chess::pgn::Game;
use perpetual_report::report::Report;
use perpetual_report::walk::Examiner;

/// Checks all files; what the detector counted is in `counters`.
pub(in crate::check) fn check(
    arguments: &CheckArgs,
    mut examiner: Examiner,
    progress: &Progress,
    output: &mut Output<'_>,
    counters: &mut Counters,
) -> Result<(), Stop> {
    let mut result = Ok(());
    let from = arguments.from.map_or(0, |from| from.offset);
    for path in &arguments.files {
        let name = path.display().to_string();
        output.begin_file(&name, is_live(path));
        match open_chess(path, from, progress) {
            Ok(input) => result = file(arguments, input, &mut examiner, output),
            Err(error) => output.fail(&error),
        }
        if result.is_err() || interrupt::requested() {
            break;
        }
        output.end_file();
    }
    *counters = examiner.counters();
    result
}

/// Checks every game of a file.
fn file(
    arguments: &CheckArgs,
    input: Input,
    examiner: &mut Examiner,
    output: &mut Output<'_>,
) -> Result<(), Stop> {
    let mut reader = arguments.reader(input.text, input.at);
    let mut batch = Batch::default();
    let mut game = Game::default();
    loop {
        let next = reader.next_game(&mut game);
        batch.between(&reader);
        match next {
            Ok(true) => {}
            Ok(false) => return output.write(&batch),
            Err(error) => {
                output.write(&batch)?;
                output.fail(&error.to_string());
                return Ok(());
            }
        }
        let found = examiner.examine_until(&game, &mut |ply| {
            output.progress_within(ply);
            if interrupt::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if interrupt::requested() {
            // The game may have been judged in part only: it is not reported at all.
            return Ok(());
        }
        batch.add(&game, &Report::new(&game, found), arguments, &reader);
        output.write(&batch)?;
        batch = batch.next();
        if let Some(FormError::Unavailable(reason)) = &found.failure {
            return Err(Stop::because(reason));
        }
    }
}
