//! A board as a searcher like any other.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use perpetual_model::search::{
    Job, Number, Pushes, Reply, Request, Searcher, SearcherError, Table, Task,
};

use super::answer::Aborted;
use super::searchers::Searchers;
use crate::ClientError;

impl From<ClientError> for SearcherError {
    fn from(error: ClientError) -> SearcherError {
        SearcherError::Form(error.to_string())
    }
}

impl<T: Read + Write + Send> Searcher for Searchers<T> {
    fn name(&self) -> String {
        format!("a board with {} search chips", self.searchers())
    }

    fn plies(&self) -> usize {
        usize::from(self.identity().entries)
    }

    fn slots(&self) -> usize {
        self.searchers()
    }

    fn load(&mut self, table: &Table) -> Result<(), SearcherError> {
        Ok(Searchers::load(self, table)?)
    }

    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError> {
        let plain = |request: &Request| request.pushes == Pushes::Needed;
        if matches!(&job.task, Task::Search(request) if !plain(request)) {
            return Err(SearcherError::NoSwitch);
        }
        Ok(Searchers::submit(self, job.clone())?)
    }

    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError> {
        let began = Instant::now();
        if !self.has(number) {
            return Err(SearcherError::NotInFlight(number));
        }
        loop {
            if let Some(outcome) = self.take(number) {
                return match outcome {
                    Ok(reply) => Ok(Some(reply)),
                    Err(Aborted) => Err(SearcherError::Aborted(number)),
                };
            }
            let left = at_most.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Ok(None);
            }
            self.wait(left)?;
        }
    }

    fn abort(&mut self, number: Number) -> Result<(), SearcherError> {
        if self.has(number) {
            Searchers::abort(self, number)?;
            self.forget(number);
        }
        Ok(())
    }
}
