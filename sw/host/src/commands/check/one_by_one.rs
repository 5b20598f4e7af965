//! Games one after the other, for detectors of which there is one.

use super::batch::Batch;
use super::input::{self, Input};
use super::output::Output;
use super::wanted::Wanted;
use crate::cli::CheckArgs;
use crate::console::Progress;
use crate::console::Stop;
use crate::console::interrupt;
use crate::examine::Examiner;
use crate::forms::{Counters, FormError};
use crate::report::Report;
use perpetual_chess::pgn::{Game, Reader};

/// Checks all files; what the detector counted is in `counters`.
pub(super) fn check(
    arguments: &CheckArgs,
    mut examiner: Examiner,
    progress: &Progress,
    output: &mut Output<'_>,
    counters: &mut Counters,
) -> Result<(), Stop> {
    let mut result = Ok(());
    for path in &arguments.files {
        let name = path.display().to_string();
        output.begin_file(&name, input::is_live(path));
        match input::open(path, progress) {
            Ok(input) => result = file(arguments, &name, input, &mut examiner, output),
            Err(reason) => output.complain(&reason),
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
    name: &str,
    input: Input,
    examiner: &mut Examiner,
    output: &mut Output<'_>,
) -> Result<(), Stop> {
    let wanted = Wanted::of(arguments);
    let mut reader = wanted.reader(Reader::new(input));
    let mut batch = Batch::default();
    let mut game = Game::default();
    let mut report = Report { file: name.to_owned(), ..Report::default() };
    loop {
        let next = reader.next_game(&mut game);
        batch.between(&reader);
        match next {
            Ok(true) => {}
            Ok(false) => return output.write(&batch),
            Err(error) => {
                output.write(&batch)?;
                output.complain(&error.to_string());
                return Ok(());
            }
        }
        let judged = examiner.examine(&game, &mut report, |ply| output.progress_within(ply));
        if interrupt::requested() {
            // The game may have been judged in part only: it is not reported at all.
            return Ok(());
        }
        if let Err(error) = &judged {
            report.error.get_or_insert(error.to_string());
        }
        batch.add(&game, &mut report, &wanted, &reader);
        output.write(&batch)?;
        batch = batch.next();
        if let Err(FormError::Gone(reason)) = judged {
            return Err(Stop::Because(reason));
        }
    }
}
