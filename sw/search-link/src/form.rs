//! A board as a searcher like any other.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use perpetual_search_model::{Pushes, Request, Table};
use perpetual_searcher::{Gone, Job, Number, Reply, Searcher, Task};

use crate::report::Refused;
use crate::searchers::{Searchers, SearchersError, Ticket};

impl From<SearchersError> for Gone {
    fn from(error: SearchersError) -> Gone {
        Gone(error.to_string())
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

    fn load(&mut self, table: &Table) -> Result<(), Gone> {
        Ok(Searchers::load(self, table)?)
    }

    fn submit(&mut self, job: &Job) -> Result<Number, Gone> {
        let plain = |request: &Request| request.pushes == Pushes::Needed;
        if matches!(&job.task, Task::Search(request) if !plain(request)) {
            return Err(Gone("a search board always tells its detector what is needed".to_owned()));
        }
        Ok(Searchers::submit(self, crate::Job::of(job))?.0)
    }

    fn collect(&mut self, number: Number, at_most: Duration) -> Result<Option<Reply>, Gone> {
        let (ticket, began) = (Ticket(number), Instant::now());
        if !self.has(ticket) {
            return Err(Gone(format!("no search with number {number} is in flight")));
        }
        loop {
            if let Some(outcome) = self.take(ticket) {
                return Ok(Some(match outcome {
                    Ok(report) => {
                        Reply { done: Ok(report.done), cycles: Some(u64::from(report.cycles)) }
                    }
                    Err(Refused::Search(error)) => Reply { done: Err(error), cycles: None },
                    Err(Refused::Aborted) => {
                        return Err(Gone(format!("search {number} was aborted")));
                    }
                }));
            }
            let left = at_most.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Ok(None);
            }
            self.wait(left)?;
        }
    }

    fn abort(&mut self, number: Number) -> Result<(), Gone> {
        let ticket = Ticket(number);
        if self.has(ticket) {
            Searchers::abort(self, ticket)?;
            self.forget(ticket);
        }
        Ok(())
    }
}
