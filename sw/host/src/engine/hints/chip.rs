//! A chip that gives hints, with a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use perpetual_model::search::{
    Job, Number, Reply, SearchError, Searcher, SearcherError, Table, Task as Asked,
};
use shakmaty::Move;

use super::deepening::{About, Deepening};
use super::{HintTally, Hints};
use crate::engine::leaves::table::table;
use crate::engine::start::Start;

/// How long to wait between two looks at whether the search is over.
const LOOK: Duration = Duration::from_millis(1);

/// Requests that wait on the board for a searcher, if its buffer has room for them, so that none waits for the line. With two a
/// searcher is at work half of its time; with six fewer positions are solved.
pub const WAITING: usize = 4;
/// Nodes after which a request is given up while others may wait behind it: a board reads nothing else then. It is made again
/// without a limit, and from then on none waits.
const SHORT: u64 = 250_000;

/// What is said between the two threads.
#[derive(Default)]
struct Said {
    /// What the host would play.
    own: Option<Move>,
    /// What is better than that, and that.
    better: Option<(Move, Move)>,
    tally: HintTally,
    warning: Option<String>,
}

/// A search, for the thread.
struct Task {
    deepening: Deepening,
    over: Arc<AtomicBool>,
}

/// A chip that looks at the root beside the host, in whatever form.
pub struct ChipHints {
    name: String,
    table: Table,
    said: Arc<Mutex<Said>>,
    over: Arc<AtomicBool>,
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

impl ChipHints {
    /// This chip, with the evaluation table of [`crate::engine::leaves::table`].
    ///
    /// # Errors
    /// If the chip cannot be reached, or no thread be started.
    pub fn new(mut chip: Box<dyn Searcher>) -> Result<ChipHints, SearcherError> {
        let table = table();
        chip.load(&table)?;
        chip.queue(WAITING);
        let (name, said) = (chip.name(), Arc::new(Mutex::new(Said::default())));
        let (tasks, received) = channel();
        let saying = said.clone();
        let thread = thread::Builder::new()
            .name("hints".to_owned())
            .spawn(move || run(chip.as_mut(), &received, &saying))
            .map_err(|error| SearcherError::Thread(error.kind()))?;
        let over = Arc::new(AtomicBool::new(true));
        Ok(ChipHints { name, table, said, over, tasks: Some(tasks), thread: Some(thread) })
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hints for ChipHints {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, start: &Start, moves: &[Move]) {
        self.end();
        self.over = Arc::new(AtomicBool::new(false));
        {
            let mut said = self.said();
            *said = Said { warning: said.warning.take(), ..Said::default() };
        }
        match Deepening::new(&self.table, start, moves) {
            Ok(deepening) => {
                let task = Task { deepening, over: self.over.clone() };
                if let Some(tasks) = &self.tasks {
                    // Without a thread there are no hints; it has said why.
                    tasks.send(task).unwrap_or_default();
                }
            }
            Err(sentence) => self.said().warning = Some(sentence),
        }
    }

    fn better(&mut self, _: u64, own: Move) -> Option<Move> {
        let mut said = self.said();
        said.own = Some(own);
        said.better.filter(|(_, than)| *than == own).map(|(better, _)| better)
    }

    fn end(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn tally(&self) -> HintTally {
        self.said().tally
    }

    fn take_warning(&mut self) -> Option<String> {
        self.said().warning.take()
    }
}

impl Drop for ChipHints {
    fn drop(&mut self) {
        self.end();
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread: one search after the other, until nobody wants any.
fn run(chip: &mut dyn Searcher, tasks: &Receiver<Task>, said: &Mutex<Said>) {
    for task in tasks {
        if let Err(gone) = search(chip, task, said) {
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            said.warning = Some(gone.to_string());
            return;
        }
    }
}

/// Searches a root until it is over.
fn search(
    chip: &mut dyn Searcher,
    Task { mut deepening, over }: Task,
    said: &Mutex<Said>,
) -> Result<(), SearcherError> {
    let mut in_flight: Vec<(Number, About)> = Vec::new();
    let mut short = true;
    while !over.load(Ordering::Relaxed) {
        let most = chip.slots() + if short { WAITING } else { 0 };
        while in_flight.len() < most
            && let Some((about, job)) = deepening.next_request()
        {
            let job = if short { limited(job) } else { job };
            in_flight.push((chip.submit(&job)?, about));
        }
        let mut wait = LOOK;
        let mut place = 0;
        while let Some(&(number, about)) = in_flight.get(place) {
            match chip.collect(number, wait)? {
                Some(Reply { done: Err(SearchError::Abandoned), .. }) => {
                    in_flight.remove(place);
                    deepening.again(about);
                    short = false;
                }
                Some(reply) => {
                    in_flight.remove(place);
                    deepening.reply(about, &reply);
                }
                None => place += 1,
            }
            // Only for the first, so that the others are not looked at too late.
            wait = Duration::ZERO;
        }
        if in_flight.is_empty() {
            // All depths may be done: only the host's move is still to be compared.
            thread::sleep(LOOK);
        }
        // What comes too late is not for the search that has begun meanwhile.
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        if !over.load(Ordering::Relaxed) {
            let own = said.own;
            said.better = own.and_then(|own| deepening.better(own).map(|better| (better, own)));
            said.tally = deepening.tally();
        }
    }
    in_flight.into_iter().try_for_each(|(number, _)| chip.abort(number))
}

/// The same, given up after some time.
fn limited(mut job: Job) -> Job {
    if let Asked::Search(request) = &mut job.task {
        request.node_limit = Some(SHORT);
    }
    job
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::engine::leaves::breaking::Breaking;
    use perpetual_chess::pgn::parse_fen;
    use perpetual_model::search::Pool;
    use shakmaty::Position;

    fn start(fen: &str) -> Start {
        Start::new(parse_fen(fen).unwrap().position)
    }

    /// Waits for a hint.
    fn hint(hints: &mut ChipHints, own: Move) -> Option<String> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(60) {
            if let Some(best) = hints.better(0, own) {
                return Some(best.to_string());
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[test]
    fn a_chip_looks_at_one_root_after_the_other() {
        let mut hints = ChipHints::new(Box::new(Pool::of_models(2).unwrap())).unwrap();
        assert_eq!(hints.tally(), HintTally::default());
        for (fen, own_word, best) in [
            ("6k1/5ppp/8/8/8/3q4/5PPP/3Q2K1 w - - 0 1", "h2-h3", "Qd1xd3"),
            ("6k1/5ppp/8/8/8/1r6/5PPP/1R4K1 b - - 0 1", "h7-h6", "Rb3xb1"),
        ] {
            let start = start(fen);
            hints.begin(&start, &start.position().legal_moves());
            let own = *start
                .position()
                .legal_moves()
                .iter()
                .find(|own| own.to_string() == own_word)
                .unwrap();
            assert_eq!(hints.better(0, own), None);
            let found = hint(&mut hints, own).expect("a hint within a minute");
            assert!(found.starts_with(best), "{fen}: {found}");
            assert!(hints.tally().requests > 0 && hints.tally().nodes > 0);
        }
        hints.end();
        assert_eq!(hints.take_warning(), None);
    }

    #[test]
    fn a_chip_that_fails_says_so_once_and_the_host_goes_on() {
        let breaking = Breaking(Pool::of_models(1).unwrap(), 2);
        let mut hints = ChipHints::new(Box::new(breaking)).unwrap();
        let start = start("6k1/5ppp/8/8/8/3q4/5PPP/3Q2K1 w - - 0 1");
        hints.begin(&start, &start.position().legal_moves());
        let began = Instant::now();
        let warning = loop {
            if let Some(warning) = hints.take_warning() {
                break warning;
            }
            assert!(began.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        };
        assert_eq!((warning.as_str(), hints.take_warning()), ("pulled out", None));
        hints.begin(&start, &start.position().legal_moves());
        let own = start.position().legal_moves()[0];
        assert_eq!(hints.better(0, own), None);
    }
}
