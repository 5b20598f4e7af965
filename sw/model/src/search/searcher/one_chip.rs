//! One chip of a form: what a pool has several of.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::search::Table;

use super::SearcherError;
use super::job::{Job, Reply};

/// One chip, which works in one thread and on one job at a time.
pub trait OneChip {
    /// Does a job with this table. When the flag is set it ends as soon as may be, and the reply does not matter.
    ///
    /// # Errors
    /// If the chip cannot be used, or not any more.
    fn run(
        &mut self,
        job: Job,
        table: &Arc<Table>,
        abort: &AtomicBool,
    ) -> Result<Reply, SearcherError>;
}
