//! What tests of searchers have in common.

use std::time::Duration;

use perpetual_link::mock::{Fault, FaultKind};
use perpetual_link::{Timing, Way};
use perpetual_model::search::{Answer, Board, Chip, Job, Request, Root, SearchError, Table, Task};
use proptest::prelude::*;

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

pub fn fault() -> impl Strategy<Value = Fault> {
    let kind = prop_oneof![
        4 => Just(FaultKind::Drop),
        4 => (1..=255u8).prop_map(FaultKind::Flip),
        2 => any::<u8>().prop_map(FaultKind::Insert),
        1 => Just(FaultKind::Reset),
    ];
    (any::<bool>(), 0..2000u64, kind).prop_map(|(there, at, kind)| Fault {
        way: if there { Way::ToBoard } else { Way::ToHost },
        at,
        kind,
    })
}
