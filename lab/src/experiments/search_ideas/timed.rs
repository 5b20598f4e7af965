//! A chip whose time is its own clock's: when so many cycles are over, the search above it ends.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use perpetual_model::search::{
    Board, Done, Job, Number, Reply, SearchError, Searcher, SearcherError, Table, Task,
};

use super::ideas::Ideas;
use super::search::Search;

/// What has been used, and when it is enough.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Cycles.
    pub cycles: Arc<AtomicU64>,
    /// Nodes.
    pub nodes: Arc<AtomicU64>,
    /// So many cycles are enough.
    pub limit: u64,
    /// Set then.
    pub stop: Arc<AtomicBool>,
}

/// A chip with ideas.
pub struct Timed {
    ideas: Ideas,
    /// The best move that was found at a root is tried first when it is searched again.
    root_first: bool,
    clock: Clock,
    table: Table,
    best: HashMap<Board, u16>,
    jobs: HashMap<Number, Job>,
    next: Number,
}

impl Timed {
    /// A chip that uses this clock.
    pub fn new(ideas: Ideas, root_first: bool, clock: Clock) -> Timed {
        let (best, jobs) = (HashMap::new(), HashMap::new());
        Timed { ideas, root_first, clock, table: Table::plain(), best, jobs, next: 0 }
    }
}

impl Searcher for Timed {
    fn name(&self) -> String {
        "model by cycles".to_owned()
    }

    fn plies(&self) -> usize {
        256
    }

    fn slots(&self) -> usize {
        1
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        self.table = table.clone();
        Ok(())
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        self.next += 1;
        self.jobs.insert(self.next, job.clone());
        Ok(self.next)
    }

    /// Jobs that were submitted ahead and are not wanted take no cycles.
    fn collect(&mut self, number: Number, _: Duration) -> Result<Option<Reply>, SearcherError> {
        let job = self.jobs.remove(&number).ok_or(SearcherError::NotInFlight(number))?;
        let Task::Search(request) = &job.task else { return Err(SearcherError::NoSwitch) };
        let first = self.best.get(job.root.board()).copied().filter(|_| self.root_first);
        let used = self.clock.cycles.load(Ordering::Relaxed);
        let left = self.clock.limit.saturating_sub(used);
        let mut search = Search::new(self.ideas, &self.table, &job.root, request, first, left);
        let done = search.run();
        self.clock.cycles.fetch_add(search.cycles, Ordering::Relaxed);
        self.clock.nodes.fetch_add(search.counts.nodes, Ordering::Relaxed);
        if done == Err(SearchError::Abandoned) {
            self.clock.stop.store(true, Ordering::Relaxed);
        }
        if let Ok(answer) = &done
            && let Some(best) = answer.best
        {
            self.best.insert(job.root.board().clone(), best.word());
        }
        Ok(Some(Reply { done: done.map(Done::Search), cycles: Some(search.cycles) }))
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        self.jobs.remove(&number);
        Ok(())
    }
}
