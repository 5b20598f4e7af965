//! The golden model as a chip.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::{Chip, SearchError, Table};

use super::SearcherError;
use super::job::{Done, Job, Reply, Task};
use super::one_chip::OneChip;

/// The golden model. It has no clock.
#[derive(Default)]
pub struct ModelChip(Option<(Arc<Table>, Chip)>);

impl ModelChip {
    /// Plies of the detector: more than a game has without a barrier under today's laws, and the
    /// deepest search.
    pub const PLIES: usize = 256;
}

impl OneChip for ModelChip {
    fn run(
        &mut self,
        job: Job,
        table: &Arc<Table>,
        abort: &AtomicBool,
    ) -> Result<Reply, SearcherError> {
        let Job { root, task } = job;
        let chip = match &mut self.0 {
            Some((loaded, chip)) if Arc::ptr_eq(loaded, table) => chip,
            other => {
                &mut other.insert((table.clone(), Chip::new(Table::clone(table), Self::PLIES))).1
            }
        };
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
        Ok(Reply { done, cycles: None })
    }
}
