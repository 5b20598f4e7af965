//! What tests of searchers have in common.

use std::time::Duration;

use perpetual_link::Timing;
use perpetual_model::search::{Answer, Board, Chip, Job, Request, Root, SearchError, Table, Task};

pub const PLIES: u16 = 32;

/// Time-outs for a line in software: what does not come at once does not come.
pub fn short() -> Timing {
    let silence = Duration::from_millis(3);
    Timing { silence, patience: 20 * silence, attempts: 40, identify_attempts: 20 }
}

pub fn by_model(board: &Board, request: &Request) -> Result<Answer, SearchError> {
    let mut chip = Chip::new(Table::plain(), usize::from(PLIES));
    chip.load(board.clone());
    chip.search(request)
}

pub fn job(board: &Board, request: Request) -> Job {
    Job { root: Root::new(board.clone(), &[]), task: Task::Search(request) }
}
