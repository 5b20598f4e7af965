//! The chip as the search has it: what is in flight, and the golden model behind it for when it fails.

use std::fmt;
use std::time::Duration;

use perpetual_model::search::{
    Done, Job, Number, Pool, Reply, SearchError, Searcher, SearcherError, Table, Task,
};

use super::table::table;

/// How long to wait between two looks at the clock.
const LOOK: Duration = Duration::from_millis(2);

/// A search chip for the last plies of a tree.
pub struct Leaves {
    chip: Box<dyn Searcher>,
    table: Table,
    host_plies: u32,
    most: usize,
    /// What was submitted and not yet collected, the oldest first.
    in_flight: Vec<(Number, Job)>,
    aborted: u64,
    /// Why the chip is not asked any more.
    warning: Option<String>,
    /// Whether the golden model has taken its place.
    fallen_back: bool,
}

impl fmt::Debug for Leaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Leaves { host_plies, most, in_flight, aborted, .. } = self;
        write!(f, "{}, {host_plies} plies before it, ", self.chip.name())?;
        write!(f, "{} of {most} requests in flight, {aborted} aborted", in_flight.len())
    }
}

/// Whether two jobs are the same but for the node limit, which only says when to give up.
fn same(one: &Job, other: &Job) -> bool {
    let (Task::Search(of_one), Task::Search(of_other)) = (&one.task, &other.task) else {
        return one == other;
    };
    let (mut of_one, limit) = (of_one.clone(), of_other.node_limit);
    of_one.node_limit = limit;
    of_one == *of_other && one.root == other.root
}

/// Whether a search of the engine can end so.
fn is_sound(reply: &Reply) -> bool {
    use SearchError::{Abandoned, FramesFull, ListFull};
    matches!(reply.done, Ok(Done::Search(_)) | Err(ListFull | FramesFull | Abandoned))
}

impl Leaves {
    /// This chip below so many plies of the host (0: the chip alone), with the evaluation table of
    /// [`super::table`] and at most `most` requests in flight, at least one.
    ///
    /// # Errors
    /// If the chip cannot be reached.
    pub fn new(
        mut chip: Box<dyn Searcher>,
        host_plies: u32,
        most: usize,
    ) -> Result<Leaves, SearcherError> {
        let table = table();
        chip.load(&table)?;
        let (most, in_flight) = (most.max(1), Vec::new());
        Ok(Leaves {
            chip,
            table,
            host_plies,
            most,
            in_flight,
            aborted: 0,
            warning: None,
            fallen_back: false,
        })
    }

    /// Plies of the tree that the host searches.
    pub fn host_plies(&self) -> u32 {
        self.host_plies
    }

    /// What the chip is.
    pub fn name(&self) -> String {
        self.chip.name()
    }

    /// Requests that were aborted, which were submitted ahead and not wanted after all.
    pub fn aborted(&self) -> u64 {
        self.aborted
    }

    /// The evaluation table that is loaded.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What was the matter, if the chip has failed since this was last called.
    pub fn take_warning(&mut self) -> Option<String> {
        self.warning.take()
    }

    /// Begins a search.
    pub(crate) fn begin(&mut self) {
        self.forget();
        self.aborted = 0;
    }

    /// How many more requests may be submitted ahead.
    pub(crate) fn room(&self) -> usize {
        self.most - self.in_flight.len().min(self.most)
    }

    /// Requests in flight at most.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Submits a job that may be wanted next.
    pub(crate) fn ahead(&mut self, job: Job) {
        if self.room() > 0 && !self.in_flight.iter().any(|(_, known)| same(known, &job)) {
            self.submit(job);
        }
    }

    /// The reply to a job, which may have been submitted ahead; `None` if `stop` says to stop before
    /// it is there. Then nothing is in flight any more.
    pub(crate) fn wanted(&mut self, job: Job, mut stop: impl FnMut() -> bool) -> Option<Reply> {
        if !self.in_flight.iter().any(|(_, known)| same(known, &job)) {
            self.submit(job.clone());
        }
        loop {
            let at = self.in_flight.iter().position(|(_, known)| same(known, &job))?;
            match self.chip.collect(self.in_flight[at].0, LOOK) {
                Ok(Some(reply)) if !self.fallen_back && !is_sound(&reply) => {
                    let wrong = "its answer is none to a search that was asked for";
                    self.fall_back(&SearcherError::Form(format!("{}: {wrong}", self.chip.name())));
                }
                Ok(Some(reply)) => {
                    self.in_flight.remove(at);
                    return Some(reply);
                }
                Ok(None) => {}
                Err(gone) => self.fall_back(&gone),
            }
            if stop() {
                self.forget();
                return None;
            }
        }
    }

    /// Aborts what is in flight.
    pub(crate) fn forget(&mut self) {
        for (number, _) in std::mem::take(&mut self.in_flight) {
            self.aborted += 1;
            if let Err(gone) = self.chip.abort(number) {
                self.fall_back(&gone);
            }
        }
    }

    fn submit(&mut self, job: Job) {
        match self.chip.submit(&job) {
            Ok(number) => self.in_flight.push((number, job)),
            Err(gone) => {
                self.in_flight.push((Number::MAX, job));
                self.fall_back(&gone);
            }
        }
    }

    /// The golden model takes the place of the chip, with all that is in flight.
    fn fall_back(&mut self, gone: &SearcherError) {
        self.warning.get_or_insert_with(|| gone.to_string());
        self.fallen_back = true;
        let jobs = std::mem::take(&mut self.in_flight);
        let model = Pool::of_models(self.chip.slots()).and_then(|mut model| {
            model.load(&self.table)?;
            let submitted = jobs.into_iter().map(|(_, job)| Ok((model.submit(&job)?, job)));
            self.in_flight = submitted.collect::<Result<_, SearcherError>>()?;
            Ok(model)
        });
        // Without threads there is nothing left to ask: what was wanted is no longer in flight, and the
        // search ends.
        if let Ok(model) = model {
            self.chip = Box::new(model);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaves::hindered::Hindered;
    use perpetual_model::search::{Request, Root};

    fn job(depth: u32) -> Job {
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        let root = Root::after(fen.parse().unwrap(), &[]);
        Job { root, task: Task::Search(Request::of_depth(depth)) }
    }

    fn model() -> Box<dyn Searcher> {
        Box::new(Pool::of_models(1).unwrap())
    }

    #[test]
    fn what_is_submitted_ahead_is_used_or_aborted() {
        let mut leaves = Leaves::new(model(), 2, 3).unwrap();
        (1..=5).for_each(|depth| leaves.ahead(job(depth)));
        leaves.ahead(job(1));
        assert_eq!((leaves.room(), leaves.in_flight.len()), (0, 3));
        let limited = Request { node_limit: Some(1_000_000), ..Request::of_depth(2) };
        let reply = leaves.wanted(Job { task: Task::Search(limited), ..job(2) }, || false).unwrap();
        assert_eq!((leaves.room(), leaves.aborted()), (1, 0));
        assert_eq!(leaves.wanted(job(2), || false), Some(reply));
        assert_ne!(leaves.wanted(job(4), || false), Some(reply));
        leaves.forget();
        assert_eq!((leaves.room(), leaves.aborted()), (3, 2));
        assert_eq!(leaves.take_warning(), None);
    }

    #[test]
    fn a_wait_ends_when_it_is_told() {
        let mut leaves = Leaves::new(model(), 2, 1).unwrap();
        assert_eq!(leaves.wanted(job(16), || true), None);
        assert!(leaves.wanted(job(1), || false).is_some());
    }

    #[test]
    fn the_model_takes_the_place_of_a_chip_that_fails() {
        let mut leaves = Leaves::new(model(), 2, 3).unwrap();
        let expected = [1, 2, 3].map(|depth| leaves.wanted(job(depth), || false));
        let hindered = Hindered { pool: Pool::of_models(1).unwrap(), jobs: 2, late: None };
        let mut leaves = Leaves::new(Box::new(hindered), 2, 3).unwrap();
        (1..=3).for_each(|depth| leaves.ahead(job(depth)));
        assert_eq!([1, 2, 3].map(|depth| leaves.wanted(job(depth), || false)), expected);
        assert_eq!(leaves.take_warning().as_deref(), Some("pulled out"));
        assert_eq!((leaves.take_warning(), leaves.name().as_str()), (None, "model"));
    }
}
