//! A chip that searches, as a host drives it, whatever form the chip has.
//!
//! Another form is a closure of a [`Pool`], or implements [`Searcher`], and nothing else.

mod job;
mod pool;
mod root;

use std::io::ErrorKind;
use std::time::Duration;

use thiserror::Error;

use crate::search::Table;

pub use job::{Done, Job, Reply, Task};
pub use pool::Pool;
pub use root::Root;

/// The number of a job: what tells jobs in flight apart. A searcher gives each number once.
pub type Number = u64;

/// Why a searcher cannot be used, or not any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearcherError {
    /// No job with this number is in flight.
    #[error("no job with number {0} is in flight")]
    NotInFlight(Number),
    /// The form has no such switch as the request sets.
    #[error("only the form model searches without a detector")]
    NoSwitch,
    /// No thread for a chip could be started.
    #[error("a thread cannot be started: {0}")]
    Thread(ErrorKind),
    /// The thread of a chip has panicked.
    #[error("a thread of the search chip has ended unexpectedly: please report how")]
    Died,
    /// What this form says, in one sentence.
    #[error("{0}")]
    Form(String),
}

/// How long [`reply`] waits at a time. A reply ends the wait at once.
const WAIT: Duration = Duration::from_secs(1);

/// One or more search chips behind one door.
///
/// A host loads the table, submits jobs, and collects each reply by its number. The replies may be
/// collected in any order; what is in them depends on neither the order nor the time.
///
/// # What a form may leave out
/// * `node_limit` of a request: the reply then may have more nodes than the limit.
/// * `pushes` other than `Needed`: an experiment of the golden model. A form that has no such switch
///   refuses the job with [`SearcherError::NoSwitch`].
pub trait Searcher: Send {
    /// What it is, in a few words.
    fn name(&self) -> String;

    /// Plies that its detector holds.
    fn plies(&self) -> usize;

    /// Jobs that it works on at the same time. More may be in flight; they wait.
    fn slots(&self) -> usize;

    /// Loads the evaluation table. It is that of all jobs that are submitted from now on.
    ///
    /// # Errors
    /// If the searcher cannot be reached.
    fn load(&mut self, table: &Table) -> Result<(), SearcherError>;

    /// Takes a job, and gives it a number. Jobs are begun in the order in which they are submitted.
    ///
    /// # Errors
    /// If the searcher cannot be reached, or has no such switch as the request sets.
    fn submit(&mut self, job: &Job) -> Result<Number, SearcherError>;

    /// The reply to a job; `None` if there is none after so long a time. A reply is given once.
    ///
    /// # Errors
    /// If the searcher cannot be reached any more, or no such job is in flight.
    fn collect(
        &mut self,
        number: Number,
        at_most: Duration,
    ) -> Result<Option<Reply>, SearcherError>;

    /// Ends a job as soon as may be. It has no reply any more; a number that is not in flight is
    /// ignored.
    ///
    /// # Errors
    /// If the searcher cannot be reached any more.
    fn abort(&mut self, number: Number) -> Result<(), SearcherError>;
}

/// Submits a job and waits for its reply.
///
/// # Errors
/// If the searcher cannot be used.
pub fn ask(searcher: &mut dyn Searcher, job: &Job) -> Result<Reply, SearcherError> {
    let number = searcher.submit(job)?;
    reply(searcher, number)
}

/// Waits for the reply to a job.
///
/// # Errors
/// As for [`Searcher::collect`].
pub fn reply(searcher: &mut dyn Searcher, number: Number) -> Result<Reply, SearcherError> {
    loop {
        if let Some(reply) = searcher.collect(number, WAIT)? {
            return Ok(reply);
        }
    }
}
