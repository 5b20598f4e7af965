//! A worker of [`super::parallel`]: examines the games of one part after the other.

use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender};

use super::parts::{Chunks, Part, Unwanted};
use crate::check::CheckArgs;
use crate::check::output::Batch;
use perpetual_chess::pgn::{Game, ReadError};
use perpetual_report::report::Report;
use perpetual_report::walk::Examiner;

/// Bytes and games of results that a worker gathers.
const BATCH_BYTES: usize = 1 << 16;
const BATCH_GAMES: u64 = 4096;

/// What a worker found in a part.
pub(super) enum PartResult {
    Games(Box<Batch>),
    /// The file cannot be read any further.
    Failed(ReadError),
    /// The part is over.
    End {
        queries: u64,
    },
}

/// A part of a file, with what its worker needs.
pub(super) struct Work {
    pub(super) part: Part,
    pub(super) found: SyncSender<PartResult>,
}

/// Examines parts until there are no more.
pub(super) fn examine(work: &Mutex<Receiver<Work>>, arguments: &CheckArgs) {
    let mut worker = Worker {
        examiner: Examiner::quick(arguments.verify)
            .near_misses(arguments.near_misses)
            .naming(arguments.naming()),
        game: Game::default(),
        arguments,
        queries: 0,
    };
    loop {
        let next = match work.lock() {
            Ok(work) => work.recv(),
            Err(_) => return,
        };
        let Ok(work) = next else { return };
        // An error means that the results of this part are not wanted any more.
        let _ = worker.part(work);
    }
}

struct Worker<'a> {
    examiner: Examiner,
    game: Game,
    arguments: &'a CheckArgs,
    /// Verdicts reported so far.
    queries: u64,
}

impl Worker<'_> {
    fn part(&mut self, work: Work) -> Result<(), Unwanted> {
        let Work { part: Part { at, chunks }, found } = work;
        let send = |what| found.send(what).map_err(|_| Unwanted);
        let batch = RefCell::new(Batch::default());
        let input = Flushing { chunks, batch: &batch, found: &found };
        let mut reader = self.arguments.reader(input, at);
        loop {
            let next = reader.next_game(&mut self.game);
            batch.borrow_mut().between(&reader);
            match next {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    send(PartResult::Games(Box::new(batch.take())))?;
                    return send(PartResult::Failed(error));
                }
            }
            let found = self.examiner.examine(&self.game);
            let report = Report::new(&self.game, found);
            batch.borrow_mut().add(&self.game, &report, self.arguments, &reader);
            if batch.borrow().is_large() {
                let next = batch.borrow().next();
                send(PartResult::Games(Box::new(batch.replace(next))))?;
            }
        }
        send(PartResult::Games(Box::new(batch.take())))?;
        let all = self.examiner.counters().queries.unwrap_or(0);
        let queries = all - self.queries;
        self.queries = all;
        send(PartResult::End { queries })
    }
}

impl Batch {
    fn is_large(&self) -> bool {
        self.size() >= BATCH_BYTES || self.summary.games >= BATCH_GAMES
    }
}

/// The bytes of a part. Before more of them are waited for, what was found so far is handed out:
/// a game that is typed in is answered at once.
struct Flushing<'a> {
    chunks: Chunks,
    batch: &'a RefCell<Batch>,
    found: &'a SyncSender<PartResult>,
}

impl Read for Flushing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.chunks.is_waiting() && !self.batch.borrow().is_empty() {
            // If the output has ended, the next message fails as well.
            let next = self.batch.borrow().next();
            let _ = self.found.send(PartResult::Games(Box::new(self.batch.replace(next))));
        }
        self.chunks.read(buffer)
    }
}
