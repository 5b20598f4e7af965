//! Chips of one form as a searcher: a thread for each.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::search::{Chip, Table};

use super::job::{Job, Reply};
use super::{Number, Searcher, SearcherError};

/// Stack of a thread: the circuits of a simulator are large.
const STACK: usize = 64 << 20;

/// Plies of a model's detector: more than a game has without a barrier under today's laws, and the
/// deepest search.
const MODEL_PLIES: usize = 256;

/// A job on its way to a thread.
struct Order {
    number: Number,
    job: Job,
    table: Arc<Table>,
    abort: Arc<AtomicBool>,
}

/// Chips of one form, each on a thread of its own.
pub struct Pool {
    name: String,
    plies: usize,
    slots: usize,
    table: Arc<Table>,
    next: Number,
    orders: Sender<Order>,
    replies: Receiver<(Number, Result<Reply, SearcherError>)>,
    /// The abort flag of every job in flight.
    in_flight: HashMap<Number, Arc<AtomicBool>>,
    /// Replies received that nobody has collected yet.
    received: HashMap<Number, Result<Reply, SearcherError>>,
}

impl Pool {
    /// So many golden models, at least one, with the plain table. They have no clock.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn of_models(slots: usize) -> Result<Pool, SearcherError> {
        let model = |job: &Job, table: &Arc<Table>, abort: &AtomicBool| {
            let done = Chip::new(Table::clone(table), MODEL_PLIES).run(job, abort);
            Ok(Reply { done, cycles: None })
        };
        Pool::new("model", MODEL_PLIES, slots, move || Ok(model))
    }

    /// So many chips, at least one, with the plain table. Each is made in its own thread, and its detector holds so many plies.
    ///
    /// A chip works on one job at a time, with a table. When the flag is set it ends as soon as may be, and the reply does not matter;
    /// an error says that it cannot be used, or not any more.
    ///
    /// # Errors
    /// If the system gives no thread, or a chip cannot be made.
    pub fn new<C: FnMut(&Job, &Arc<Table>, &AtomicBool) -> Result<Reply, SearcherError>>(
        name: impl Into<String>,
        plies: usize,
        slots: usize,
        make: impl Fn() -> Result<C, SearcherError> + Send + Sync + 'static,
    ) -> Result<Pool, SearcherError> {
        let slots = slots.max(1);
        let (orders, received) = mpsc::channel::<Order>();
        let received = Arc::new(Mutex::new(received));
        let (reply, replies) = mpsc::channel();
        let (made, is_made) = mpsc::channel();
        let make = Arc::new(make);
        for chip in 0..slots {
            let (received, reply, made, make) =
                (received.clone(), reply.clone(), made.clone(), make.clone());
            let work = move || match make() {
                Ok(chip) => {
                    let _ = made.send(Ok(()));
                    // It works on, and so shall not hold up the wait for those that are not made yet.
                    drop(made);
                    work(chip, &received, &reply);
                }
                Err(gone) => drop(made.send(Err(gone))),
            };
            thread::Builder::new()
                .name(format!("chip {chip}"))
                .stack_size(STACK)
                .spawn(work)
                .map_err(|error| SearcherError::Thread(error.kind()))?;
        }
        drop(made);
        for _ in 0..slots {
            is_made.recv().map_err(|_| SearcherError::Died)??;
        }
        Ok(Pool {
            name: name.into(),
            plies,
            slots,
            table: Arc::new(Table::plain()),
            next: 0,
            orders,
            replies,
            in_flight: HashMap::new(),
            received: HashMap::new(),
        })
    }
}

/// Works on orders until nobody can give any.
fn work(
    mut chip: impl FnMut(&Job, &Arc<Table>, &AtomicBool) -> Result<Reply, SearcherError>,
    orders: &Mutex<Receiver<Order>>,
    replies: &Sender<(Number, Result<Reply, SearcherError>)>,
) {
    loop {
        // A thread that died while it waited has left nothing half done.
        let order = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Order { number, job, table, abort }) = order else { return };
        // The senders of the other threads keep the channel open: nobody would miss this one.
        let ran = catch_unwind(AssertUnwindSafe(|| chip(&job, &table, &abort)));
        let has_died = ran.is_err();
        let reply = ran.unwrap_or(Err(SearcherError::Died));
        if replies.send((number, reply)).is_err() || has_died {
            return;
        }
    }
}

impl Searcher for Pool {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn plies(&self) -> usize {
        self.plies
    }

    fn slots(&self) -> usize {
        self.slots
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        self.table = Arc::new(table.clone());
        Ok(())
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        let number = self.next;
        self.next += 1;
        let abort = Arc::new(AtomicBool::new(false));
        self.in_flight.insert(number, abort.clone());
        let order = Order { number, job: job.clone(), table: self.table.clone(), abort };
        self.orders.send(order).map_err(|_| SearcherError::Died)?;
        Ok(number)
    }

    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError> {
        if !self.in_flight.contains_key(&number) {
            return Err(SearcherError::NotInFlight(number));
        }
        let until = Instant::now() + at_most;
        loop {
            if let Some(reply) = self.received.remove(&number) {
                self.in_flight.remove(&number);
                return reply.map(Some);
            }
            match self.replies.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok((_, Err(SearcherError::Died))) => return Err(SearcherError::Died),
                // What was aborted is of no interest.
                Ok((number, reply)) if self.in_flight.contains_key(&number) => {
                    self.received.insert(number, reply);
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(SearcherError::Died),
            }
        }
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        if let Some(abort) = self.in_flight.remove(&number) {
            abort.store(true, Ordering::Relaxed);
            self.received.remove(&number);
        }
        Ok(())
    }
}

impl Drop for Pool {
    /// Nobody waits for what is in flight.
    fn drop(&mut self) {
        self.in_flight.values().for_each(|abort| abort.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Done, Root, Task, ask};
    use super::*;
    use crate::search::{Kind, Request, SearchError};

    const MIDDLE: &str = "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9";
    const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    const AT_ONCE: Duration = Duration::from_secs(20);

    fn search(fen: &str, depth: u32) -> Job {
        let root = Root::after(fen.parse().unwrap(), &[]);
        Job { root, task: Task::Search(Request::of_depth(depth)) }
    }

    fn value(reply: Reply) -> i32 {
        match reply.done {
            Ok(Done::Search(answer)) => answer.value,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn replies_come_by_number_whatever_the_order() {
        let jobs: Vec<Job> = (1..=3).flat_map(|d| [search(MIDDLE, d), search(LADDER, d)]).collect();
        let mut one = Pool::of_models(1).unwrap();
        let alone: Vec<Reply> = jobs.iter().map(|job| ask(&mut one, job).unwrap()).collect();
        for slots in [1, 3] {
            let mut several = Pool::of_models(slots).unwrap();
            assert_eq!(several.slots(), slots);
            let numbers: Vec<Number> =
                jobs.iter().map(|job| several.submit(job).unwrap()).collect();
            for (number, expected) in numbers.iter().zip(&alone).rev() {
                assert_eq!(several.collect(*number, AT_ONCE), Ok(Some(*expected)));
                assert!(several.collect(*number, AT_ONCE).is_err(), "a reply is given once");
            }
        }
    }

    #[test]
    fn an_aborted_job_makes_room_for_the_next() {
        let mut searcher = Pool::of_models(1).unwrap();
        // It would take hours.
        let endless = searcher.submit(&search(MIDDLE, 12)).unwrap();
        let waiting = searcher.submit(&search(LADDER, 4)).unwrap();
        assert_eq!(searcher.collect(waiting, Duration::from_millis(20)), Ok(None));
        searcher.abort(endless).unwrap();
        searcher.abort(endless).unwrap();
        assert_eq!(value(searcher.collect(waiting, AT_ONCE).unwrap().unwrap()), 31_000 - 3);
        assert!(searcher.collect(endless, AT_ONCE).is_err());
        let endless = Job { task: Task::Perft(16), ..search(MIDDLE, 1) };
        searcher.submit(&endless).unwrap();
        // Dropping it does not wait for hours either.
    }

    #[test]
    fn the_table_is_that_of_the_time_of_the_submission() {
        let mut searcher = Pool::of_models(2).unwrap();
        let job = search("7k/8/8/8/8/8/8/1KQ5 w - - 0 1", 1);
        let before = searcher.submit(&job).unwrap();
        searcher.load(&Table::of(|kind, _, _| if kind == Kind::QUEEN { 77 } else { 0 })).unwrap();
        let after = searcher.submit(&job).unwrap();
        assert_eq!(value(searcher.collect(after, AT_ONCE).unwrap().unwrap()), 77);
        assert!(value(searcher.collect(before, AT_ONCE).unwrap().unwrap()) > 800);
    }

    type Made<C> = Result<C, SearcherError>;
    type Plain = fn(&Job, &Arc<Table>, &AtomicBool) -> Result<Reply, SearcherError>;

    #[test]
    fn a_chip_that_breaks_or_cannot_be_made_is_told() {
        let form = |what: &str| SearcherError::Form(what.into());
        let none = Pool::new("none", 1, 2, move || -> Made<Plain> { Err(form("no licence")) });
        assert_eq!(none.err(), Some(form("no licence")));
        // It breaks at its second job.
        let make = move || {
            let mut reply = Some(Reply { done: Err(SearchError::ListFull), cycles: Some(7) });
            Ok(move |_: &Job, _: &Arc<Table>, _: &AtomicBool| reply.take().ok_or(form("broken")))
        };
        let mut brittle = Pool::new("brittle", 1, 1, make).unwrap();
        let job = search(LADDER, 1);
        assert_eq!(ask(&mut brittle, &job).unwrap().cycles, Some(7));
        assert_eq!(ask(&mut brittle, &job), Err(form("broken")));
        // Each error is of its job, whichever is asked for first.
        let [third, fourth] = [(), ()].map(|()| brittle.submit(&job).unwrap());
        for number in [fourth, third] {
            assert_eq!(brittle.collect(number, AT_ONCE), Err(form("broken")));
        }
    }

    #[test]
    fn a_thread_that_panics_is_told_while_others_live() {
        let panicking: Plain = |_, _, _| panic!("on purpose");
        for slots in [1, 2, 4] {
            let mut pool = Pool::new("panicking", 1, slots, move || Ok(panicking)).unwrap();
            let number = pool.submit(&search(LADDER, 1)).unwrap();
            assert_eq!(pool.collect(number, AT_ONCE), Err(SearcherError::Died), "{slots} slots");
            // It is told of an aborted job too.
            let mut pool = Pool::new("panicking", 1, slots, move || Ok(panicking)).unwrap();
            let aborted = pool.submit(&search(LADDER, 1)).unwrap();
            pool.abort(aborted).unwrap();
            let waiting = pool.submit(&search(LADDER, 1));
            let told = waiting.and_then(|waiting| pool.collect(waiting, AT_ONCE));
            assert_eq!(told, Err(SearcherError::Died), "{slots} slots");
        }
        let made = Pool::new("unmade", 1, 2, || -> Made<Plain> { panic!("on purpose") });
        assert_eq!(made.err(), Some(SearcherError::Died));
    }

    #[test]
    fn perft_and_errors_are_replies() {
        let mut searcher = Pool::of_models(1).unwrap();
        let perft = Job { task: Task::Perft(3), ..search(MIDDLE, 1) };
        let reply = ask(&mut searcher, &perft).unwrap();
        let Ok(Done::Perft(lines)) = reply.done else { panic!("{reply:?}") };
        assert!(lines.lines > 10_000 && reply.cycles.is_none());
        assert!(reply.done.unwrap().counts().nodes > lines.lines);
        let deep = ask(&mut searcher, &search(MIDDLE, 17)).unwrap();
        assert_eq!(deep.done, Err(SearchError::TooDeep(17)));
        let limited = Request { node_limit: Some(10), ..Request::of_depth(4) };
        let limited = Job { task: Task::Search(limited), ..perft };
        assert_eq!(ask(&mut searcher, &limited).unwrap().done, Err(SearchError::Abandoned));
    }
}
