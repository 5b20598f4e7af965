//! A chip that breaks down, for tests.

use std::time::Duration;

use perpetual_model::search::{Job, Number, Pool, Reply, Searcher, SearcherError, Table};

/// Breaks down after so many jobs.
pub(crate) struct Breaking(pub(crate) Pool, pub(crate) u32);

impl Searcher for Breaking {
    fn name(&self) -> String {
        "breaking".to_owned()
    }

    fn plies(&self) -> usize {
        self.0.plies()
    }

    fn slots(&self) -> usize {
        1
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        self.0.load(table)
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        self.1 = self.1.checked_sub(1).ok_or(SearcherError::Form("pulled out".to_owned()))?;
        self.0.submit(job)
    }

    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError> {
        self.0.collect(number, at_most)
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        self.0.abort(number)
    }
}
