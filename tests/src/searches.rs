//! Searches for a search chip, drawn at random, and what the golden model makes of them.

use std::sync::atomic::AtomicBool;

use perpetual_model::generate::Numbers;
use perpetual_model::search::{
    Board, Chip, Done, Job, Move, Request, Root, SearchError, Table, Task, retracing_game,
};

/// Positions in which much is near: castling, en passant, promotions, mate, stalemate, fifty moves, few men.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
    "7k/8/8/8/8/8/R7/1R5K w - - 96 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 98 100",
    "k7/2Q5/8/1K6/8/8/8/8 b - - 0 1",
    "8/8/8/4k3/8/3n4/4P3/4K3 w - - 0 1",
    "8/5k2/3n2p1/5p2/5P2/3B2P1/5K2/8 w - - 0 1",
];

/// A search, and what the model finds.
pub struct Search {
    /// What a board is asked.
    pub job: Job,
    /// What it answers.
    pub expected: Result<Done, SearchError>,
}

impl Search {
    /// A search, or perft, of at most so many nodes after random moves, most of which take the last one back. The chip's detector holds
    /// so many plies.
    ///
    /// # Panics
    /// If no search is that small.
    pub fn random(numbers: &mut Numbers, plies: usize, most_nodes: u64) -> Search {
        let run = |job: &Job| Chip::new(Table::plain(), plies).run(job, &AtomicBool::new(false));
        let jobs = std::iter::repeat_with(|| any(numbers));
        let small = |job: Job| {
            let limited = match job.task.request() {
                request if matches!(job.task, Task::Search(_)) => {
                    let limit = Request { node_limit: Some(most_nodes), ..request };
                    run(&Job { task: Task::Search(limit), ..job.clone() })
                }
                _ => run(&job),
            };
            let is_small = match &limited {
                Ok(done) => done.counts().nodes <= most_nodes,
                Err(error) => *error != SearchError::Abandoned,
            };
            is_small.then_some(Search { job, expected: limited })
        };
        jobs.take(1_000).find_map(small).expect("a small search")
    }

    /// The search in words, for a test that fails.
    pub fn described(&self) -> String {
        let Job { root, task } = &self.job;
        format!("{} after {} moves, {task:?}", root.board(), root.line().len())
    }
}

fn any(numbers: &mut Numbers) -> Job {
    let start: Board = STARTS[numbers.below(STARTS.len())].parse().expect("a position");
    let plies = [0, 4, 9, 14][numbers.below(4)];
    let moves = retracing_game(&start, numbers, plies, 75);
    let low = [-32_000, -1_000, -60, 0, 5][numbers.below(5)];
    let (alpha, beta) = match numbers.below(3) {
        0 => (low, low + 1 + numbers.below(300) as i32),
        _ => (-32_000, 32_000),
    };
    let depth = 1 + numbers.below(4) as u32;
    let request = Request { alpha, beta, bound: numbers.one_in(3), ..Request::of_depth(depth) };
    let played: Vec<Option<Move>> = moves.into_iter().map(Some).collect();
    let root = Root::after(start, &played);
    let task = if numbers.one_in(8) { Task::Perft(depth.min(2)) } else { Task::Search(request) };
    Job { root, task }
}
