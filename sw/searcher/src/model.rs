//! The golden model as a searcher: a thread for each chip.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use perpetual_search_model::{Chip, SearchError, Table};

use crate::job::{Done, Job, Reply, Task};
use crate::searcher::{Gone, Number, Searcher};

/// Plies of the detector: more than a game has without a barrier under today's laws, and the
/// deepest search.
const PLIES: usize = 256;

/// A job on its way to a thread.
struct Order {
    number: Number,
    job: Job,
    table: Arc<Table>,
    abort: Arc<AtomicBool>,
}

/// Search chips in software, each on a thread of its own. They have no clock.
pub struct ModelSearcher {
    slots: usize,
    table: Arc<Table>,
    next: Number,
    orders: Sender<Order>,
    replies: Receiver<(Number, Reply)>,
    /// The abort flag of every job in flight.
    in_flight: HashMap<Number, Arc<AtomicBool>>,
    /// Replies that have come and were not asked for yet.
    come: HashMap<Number, Reply>,
}

impl ModelSearcher {
    /// So many chips, at least one, with the plain table.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(slots: usize) -> Result<ModelSearcher, Gone> {
        let slots = slots.max(1);
        let (orders, received) = mpsc::channel::<Order>();
        let received = Arc::new(Mutex::new(received));
        let (reply, replies) = mpsc::channel();
        for chip in 0..slots {
            let (received, reply) = (received.clone(), reply.clone());
            thread::Builder::new()
                .name(format!("chip {chip}"))
                .spawn(move || work(&received, &reply))
                .map_err(|error| Gone(format!("a thread cannot be started: {error}")))?;
        }
        Ok(ModelSearcher {
            slots,
            table: Arc::new(Table::plain()),
            next: 0,
            orders,
            replies,
            in_flight: HashMap::new(),
            come: HashMap::new(),
        })
    }

    fn died() -> Gone {
        Gone("a thread of the model has ended unexpectedly: please report how".to_owned())
    }
}

/// Works on orders until nobody can give any.
fn work(orders: &Mutex<Receiver<Order>>, replies: &Sender<(Number, Reply)>) {
    let mut chip: Option<(Arc<Table>, Chip)> = None;
    loop {
        // A thread that died while it waited has left nothing half done.
        let order = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Order { number, job, table, abort }) = order else { return };
        if chip.as_ref().is_none_or(|(loaded, _)| !Arc::ptr_eq(loaded, &table)) {
            chip = Some((table.clone(), Chip::new(Table::clone(&table), PLIES)));
        }
        let Some((_, chip)) = &mut chip else { return };
        if replies.send((number, run(chip, job, &abort))).is_err() {
            return;
        }
    }
}

fn run(chip: &mut Chip, job: Job, abort: &AtomicBool) -> Reply {
    let Job { root, task } = job;
    chip.clear();
    root.line().iter().for_each(|record| chip.push(*record));
    chip.load(root.board().clone());
    let done = if abort.load(Ordering::Relaxed) {
        Err(SearchError::Abandoned)
    } else {
        match task {
            Task::Search(request) => chip.search_until(&request, abort).map(Done::Search),
            Task::Perft(depth) => chip.perft_until(depth, abort).map(Done::Perft),
        }
    };
    Reply { done, cycles: None }
}

impl Searcher for ModelSearcher {
    fn name(&self) -> String {
        "model".to_owned()
    }

    fn plies(&self) -> usize {
        PLIES
    }

    fn slots(&self) -> usize {
        self.slots
    }

    fn load(&mut self, table: &Table) -> Result<(), Gone> {
        self.table = Arc::new(table.clone());
        Ok(())
    }

    fn submit(&mut self, job: &Job) -> Result<Number, Gone> {
        let number = self.next;
        self.next += 1;
        let abort = Arc::new(AtomicBool::new(false));
        self.in_flight.insert(number, abort.clone());
        let order = Order { number, job: job.clone(), table: self.table.clone(), abort };
        self.orders.send(order).map_err(|_| ModelSearcher::died())?;
        Ok(number)
    }

    fn collect(&mut self, number: Number, at_most: Duration) -> Result<Option<Reply>, Gone> {
        if !self.in_flight.contains_key(&number) {
            return Err(Gone(format!("no request {number} is in flight")));
        }
        let until = Instant::now() + at_most;
        loop {
            if let Some(reply) = self.come.remove(&number) {
                self.in_flight.remove(&number);
                return Ok(Some(reply));
            }
            match self.replies.recv_timeout(until.saturating_duration_since(Instant::now())) {
                // What was aborted is of no interest.
                Ok((come, reply)) if self.in_flight.contains_key(&come) => {
                    self.come.insert(come, reply);
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(ModelSearcher::died()),
            }
        }
    }

    fn abort(&mut self, number: Number) -> Result<(), Gone> {
        if let Some(abort) = self.in_flight.remove(&number) {
            abort.store(true, Ordering::Relaxed);
            self.come.remove(&number);
        }
        Ok(())
    }
}

impl Drop for ModelSearcher {
    /// Nobody waits for what is in flight.
    fn drop(&mut self) {
        self.in_flight.values().for_each(|abort| abort.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root::Root;
    use crate::searcher::ask;
    use perpetual_search_model::{Kind, Request};

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
        let mut one = ModelSearcher::new(1).unwrap();
        let alone: Vec<Reply> = jobs.iter().map(|job| ask(&mut one, job).unwrap()).collect();
        for slots in [1, 3] {
            let mut several = ModelSearcher::new(slots).unwrap();
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
        let mut searcher = ModelSearcher::new(1).unwrap();
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
        let mut searcher = ModelSearcher::new(2).unwrap();
        let job = search("7k/8/8/8/8/8/8/1KQ5 w - - 0 1", 1);
        let before = searcher.submit(&job).unwrap();
        searcher.load(&Table::of(|kind, _, _| if kind == Kind::QUEEN { 77 } else { 0 })).unwrap();
        let after = searcher.submit(&job).unwrap();
        assert_eq!(value(searcher.collect(after, AT_ONCE).unwrap().unwrap()), 77);
        assert!(value(searcher.collect(before, AT_ONCE).unwrap().unwrap()) > 800);
    }

    #[test]
    fn perft_and_errors_are_replies() {
        let mut searcher = ModelSearcher::new(1).unwrap();
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
