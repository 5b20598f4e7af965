//! A chip that is late or breaks down, for tests.

use std::time::Duration;

use perpetual_model::generate::Numbers;
use perpetual_model::search::{Job, Number, Pool, Reply, Searcher, SearcherError, Table};

/// Models that are slowed down, or break down.
pub(crate) struct Hindered {
    pub(crate) pool: Pool,
    /// It breaks down after so many jobs.
    pub(crate) jobs: u32,
    /// Lets everybody wait, for another time with each reply.
    pub(crate) late: Option<Numbers>,
}

impl Searcher for Hindered {
    fn name(&self) -> String {
        "hindered".to_owned()
    }

    fn plies(&self) -> usize {
        self.pool.plies()
    }

    fn slots(&self) -> usize {
        self.pool.slots()
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        self.pool.load(table)
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        self.jobs = self.jobs.checked_sub(1).ok_or(SearcherError::Form("pulled out".to_owned()))?;
        self.pool.submit(job)
    }

    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError> {
        let waits = self.late.as_mut().is_some_and(|numbers| numbers.one_in(3));
        if waits { Ok(None) } else { self.pool.collect(number, at_most) }
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        self.pool.abort(number)
    }
}
