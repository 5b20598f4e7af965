//! Games as fast as they can be read: one thread reads and cuts, several examine, and the results
//! are written in the order of the input.
//!
//! Every queue is bounded, so that memory stays the same however long the input is and however
//! slowly the output is taken. The part whose results are being written was handed out before all
//! later ones, so its worker can always go on: there is no deadlock.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::parts::{Reading, Unwanted, cut};
use super::worker::{PartResult, Work, examine};
use super::{is_live, open_chess};
use crate::check::CheckArgs;
use crate::check::output::Output;
use crate::console::Progress;
use crate::console::Stop;
use crate::console::interrupt;
use crate::forms::Counters;

/// Bytes of games handed to a worker at a time. The environment variable is for tests.
const PART: usize = 1 << 18;
const PART_VARIABLE: &str = "PERPETUAL_PART_BYTES";
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

/// The number of the file, from 1, that need not be read any further.
type Skipped = Arc<AtomicUsize>;

/// Checks all files with so many workers.
pub(in crate::check) fn check(
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
    let mut threads = Vec::new();
    let arguments = Arc::new(arguments.clone());
    for _ in 0..jobs {
        let (work, arguments) = (Arc::clone(&work), Arc::clone(&arguments));
        threads.push(spawn("worker", move || examine(&work, &arguments))?);
    }
    let feeder = Feeder {
        size: part_size(),
        progress: progress.clone(),
        orders: give_order,
        work: give_work,
        skipped: Arc::clone(&skipped),
        from: arguments.from.map_or(0, |from| from.offset),
    };
    threads.push(spawn("reader", move || {
        // It fails when the output has ended.
        let _ = feeder.feed(&arguments.files);
    })?);
    // When all workers have ended, what waits for them ends too.
    drop(work);
    let (queries, whole) = write(&orders, output, &skipped)?;
    if whole {
        // They end by themselves now. Where the work was interrupted they may wait for standard input for ever.
        for thread in threads {
            thread.join().map_err(|_| failed_thread())?;
        }
    }
    *counters = Counters { queries: Some(queries), ..Counters::default() };
    Ok(())
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Stop> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(run);
    started
        .map_err(|error| Stop::Because(format!("no thread can be started: {error}; try --jobs 1")))
}

/// It has said why on standard error.
fn failed_thread() -> Stop {
    Stop::because("a thread of the program failed; please report it")
}

fn part_size() -> usize {
    let asked = std::env::var(PART_VARIABLE).ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(PART).clamp(1, 1 << 26)
}

/// Writes what the orders say; returns the number of verdicts, and whether it came to the end.
fn write(
    orders: &Receiver<Order>,
    output: &mut Output<'_>,
    skipped: &Skipped,
) -> Result<(u64, bool), Stop> {
    let (mut file, mut queries, mut whole) = (0, 0, false);
    while let Some(order) = receive(orders)? {
        match order {
            Order::File { name, live } => {
                if file > 0 {
                    output.end_file();
                }
                file += 1;
                output.begin_file(&name, live);
            }
            Order::Unopened(error) => output.fail(&error),
            Order::Part(_) if skipped.load(Ordering::Relaxed) == file => {}
            Order::Part(found) => {
                while let Some(found) = receive(&found)? {
                    match found {
                        PartResult::Games(batch) => output.write(&batch)?,
                        PartResult::Failed(error) => {
                            output.fail(&error.to_string());
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
                whole = true;
                break;
            }
        }
    }
    Ok((queries, whole))
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
            Err(RecvTimeoutError::Disconnected) => return Err(failed_thread()),
        }
    }
}

/// Reads the files and hands out their parts.
struct Feeder {
    size: usize,
    progress: Progress,
    orders: SyncSender<Order>,
    work: SyncSender<Work>,
    skipped: Skipped,
    /// Bytes that are passed over.
    from: u64,
}

impl Feeder {
    fn feed(&self, files: &[PathBuf]) -> Result<(), Unwanted> {
        for (path, number) in files.iter().zip(1..) {
            let name = path.display().to_string();
            let live = is_live(path);
            self.order(Order::File { name, live })?;
            let input = match open_chess(path, self.from, &self.progress) {
                Ok(input) => input,
                Err(error) => {
                    self.order(Order::Unopened(error))?;
                    continue;
                }
            };
            // An error ends this file, not the next.
            let _ = cut(input.text, Reading { at: input.at, size: self.size, live }, |part| {
                if self.skipped.load(Ordering::Relaxed) == number {
                    return Err(Unwanted);
                }
                let (found, results) = sync_channel(WAITING);
                self.order(Order::Part(results))?;
                self.work.send(Work { part, found }).map_err(|_| Unwanted)
            });
        }
        self.order(Order::End)
    }

    fn order(&self, order: Order) -> Result<(), Unwanted> {
        self.orders.send(order).map_err(|_| Unwanted)
    }
}
