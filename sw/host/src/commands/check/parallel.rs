//! Games as fast as they can be read: one thread reads and cuts, several examine, and the results
//! are written in the order of the input.
//!
//! Every queue is bounded, so that memory stays the same however long the input is and however
//! slowly the output is taken. The part whose results are being written was handed out before all
//! later ones, so its worker always gets on: nothing can wait in a circle.

use std::cell::RefCell;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::batch::Batch;
use super::input;
use super::output::Output;
use super::parts::{Chunks, Part, Reading, Unwanted, cut};
use super::wanted::Wanted;
use crate::cli::CheckArgs;
use crate::console::Progress;
use crate::console::Stop;
use crate::console::interrupt;
use crate::examine::Examiner;
use crate::forms::Counters;
use crate::report::Report;
use perpetual_chess::pgn::{Game, ReadError, Reader};

/// Bytes of games handed to a worker at a time. The environment variable is for tests.
const PART: usize = 1 << 18;
const PART_VARIABLE: &str = "PERPETUAL_PART_BYTES";
/// Bytes and games of results that a worker gathers.
const BATCH_BYTES: usize = 1 << 16;
const BATCH_GAMES: u64 = 4096;
/// Batches of a part that may wait to be written.
const WAITING: usize = 4;
/// How soon Ctrl-C is noticed while nothing arrives.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is to be written, in this order.
enum Order {
    /// What follows is about this file.
    File { name: String, live: bool },
    /// The file cannot be opened.
    Unopened(String),
    /// The results of its next part.
    Part(Receiver<PartResult>),
    /// There are no more files.
    End,
}

/// What a worker found in a part.
enum PartResult {
    Games(Box<Batch>),
    /// The file cannot be read any further.
    Failed(ReadError),
    /// The part is over.
    End {
        queries: u64,
    },
}

/// A part of a file, with what its worker needs.
struct Work {
    part: Part,
    first: bool,
    file: Arc<str>,
    found: SyncSender<PartResult>,
}

/// The number of the file, from 1, that need not be read any further.
type Skipped = Arc<AtomicUsize>;

/// Checks all files with so many workers.
pub(super) fn check(
    arguments: &CheckArgs,
    jobs: usize,
    progress: &Progress,
    output: &mut Output<'_>,
    counters: &mut Counters,
) -> Result<(), Stop> {
    let skipped = Skipped::default();
    let (give_order, orders) = sync_channel(2 * jobs);
    let (give_work, work) = sync_channel(jobs);
    let work = Arc::new(Mutex::new(work));
    // The threads are not joined: one that waits for standard input may do so for ever.
    for _ in 0..jobs {
        let (work, wanted) = (Arc::clone(&work), Wanted::of(arguments));
        spawn("worker", move || examine(&work, wanted))?;
    }
    let feeder = Feeder {
        size: part_size(),
        progress: progress.clone(),
        orders: give_order,
        work: give_work,
        skipped: Arc::clone(&skipped),
    };
    let files = arguments.files.clone();
    spawn("reader", move || {
        // Whoever does not want more has ended.
        let _ = feeder.feed(&files);
    })?;
    let queries = write(&orders, output, &skipped)?;
    *counters = Counters { queries: Some(queries), ..Counters::default() };
    Ok(())
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), Stop> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(run);
    let failed = |error| Stop::Because(format!("no thread can be started: {error}; try --jobs 1"));
    started.map(drop).map_err(failed)
}

fn part_size() -> usize {
    let asked = std::env::var(PART_VARIABLE).ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(PART).clamp(1, 1 << 26)
}

/// Writes what the orders say; returns the number of verdicts.
fn write(
    orders: &Receiver<Order>,
    output: &mut Output<'_>,
    skipped: &Skipped,
) -> Result<u64, Stop> {
    let (mut file, mut queries) = (0, 0);
    while let Some(order) = receive(orders)? {
        match order {
            Order::File { name, live } => {
                if file > 0 {
                    output.end_file();
                }
                file += 1;
                output.begin_file(&name, live);
            }
            Order::Unopened(reason) => output.complain(&reason),
            Order::Part(_) if skipped.load(Ordering::Relaxed) == file => {}
            Order::Part(found) => {
                while let Some(found) = receive(&found)? {
                    match found {
                        PartResult::Games(batch) => output.write(&batch)?,
                        PartResult::Failed(error) => {
                            output.complain(&error.to_string());
                            skipped.store(file, Ordering::Relaxed);
                            break;
                        }
                        PartResult::End { queries: more } => {
                            queries += more;
                            break;
                        }
                    }
                }
            }
            Order::End => {
                if file > 0 {
                    output.end_file();
                }
                break;
            }
        }
    }
    Ok(queries)
}

/// The next message; `None` when Ctrl-C was pressed.
fn receive<T>(from: &Receiver<T>) -> Result<Option<T>, Stop> {
    loop {
        if interrupt::requested() {
            return Ok(None);
        }
        match from.recv_timeout(PATIENCE) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => {}
            // It has said why on standard error.
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Stop::because("a part of the program failed: this is a mistake in it"));
            }
        }
    }
}

/// What reads the files.
struct Feeder {
    size: usize,
    progress: Progress,
    orders: SyncSender<Order>,
    work: SyncSender<Work>,
    skipped: Skipped,
}

impl Feeder {
    fn feed(&self, files: &[PathBuf]) -> Result<(), Unwanted> {
        for (path, number) in files.iter().zip(1..) {
            let name = path.display().to_string();
            let live = input::is_live(path);
            self.order(Order::File { name: name.clone(), live })?;
            let input = match input::open(path, &self.progress) {
                Ok(input) => input,
                Err(reason) => {
                    self.order(Order::Unopened(reason))?;
                    continue;
                }
            };
            let file: Arc<str> = name.into();
            let mut first = true;
            // What is no longer wanted of one file says nothing of the next.
            let _ = cut(input, Reading { size: self.size, live }, |part| {
                if self.skipped.load(Ordering::Relaxed) == number {
                    return Err(Unwanted);
                }
                let (found, results) = sync_channel(WAITING);
                self.order(Order::Part(results))?;
                let work = Work { part, first, file: Arc::clone(&file), found };
                first = false;
                self.work.send(work).map_err(|_| Unwanted)
            });
        }
        self.order(Order::End)
    }

    fn order(&self, order: Order) -> Result<(), Unwanted> {
        self.orders.send(order).map_err(|_| Unwanted)
    }
}

/// A worker: examines parts until there are no more.
fn examine(work: &Mutex<Receiver<Work>>, wanted: Wanted) {
    let mut worker = Worker {
        examiner: Examiner::quick(wanted.verify).near_misses(wanted.near_misses),
        game: Game::default(),
        report: Report::default(),
        wanted,
        queries: 0,
    };
    loop {
        let next = match work.lock() {
            Ok(work) => work.recv(),
            Err(_) => return,
        };
        let Ok(work) = next else { return };
        // An error says that the results are not wanted: on to the next.
        let _ = worker.part(work);
    }
}

struct Worker {
    examiner: Examiner,
    game: Game,
    report: Report,
    wanted: Wanted,
    /// Verdicts told of so far.
    queries: u64,
}

impl Worker {
    fn part(&mut self, work: Work) -> Result<(), Unwanted> {
        let Work { part: Part { line, chunks }, first, file, found } = work;
        let send = |what| found.send(what).map_err(|_| Unwanted);
        file.as_ref().clone_into(&mut self.report.file);
        let batch = RefCell::new(Batch::default());
        let input = Flushing { chunks, batch: &batch, found: &found };
        let mut reader = self.wanted.reader(match first {
            true => Reader::new(input),
            false => Reader::part(input, line),
        });
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
            if let Err(error) = self.examiner.examine(&self.game, &mut self.report, |_| {}) {
                self.report.error.get_or_insert(error.to_string());
            }
            batch.borrow_mut().add(&self.game, &mut self.report, &self.wanted, &reader);
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
/// whoever types a game sees what is said of it.
struct Flushing<'a> {
    chunks: Chunks,
    batch: &'a RefCell<Batch>,
    found: &'a SyncSender<PartResult>,
}

impl Read for Flushing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.chunks.is_waiting() && !self.batch.borrow().is_empty() {
            // If nobody takes it, the worker finds out with its next message.
            let next = self.batch.borrow().next();
            let _ = self.found.send(PartResult::Games(Box::new(self.batch.replace(next))));
        }
        self.chunks.read(buffer)
    }
}
