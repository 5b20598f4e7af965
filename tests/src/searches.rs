//! Searches for a search chip, drawn at random, and what the golden model makes of them.

use perpetual_model::generate::Numbers;
use perpetual_model::search::{
    Board, Chip, Done, Job, Move, Request, Root, SearchError, Special, Table, Task, Wanted,
    generate, takes_king,
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

/// A search, and a chip that has its position and line before it.
pub struct Search {
    /// What a board is asked.
    pub job: Job,
    chip: Chip,
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = generate(board, Wanted::All).unwrap_or_default();
    moves.retain(|played| {
        let mut next = board.clone();
        next.make(*played);
        !takes_king(&next)
    });
    moves
}

impl Search {
    /// A search, or perft, of at most so many nodes after random moves, most of which take the last one back. The chip's detector holds
    /// so many plies.
    ///
    /// # Panics
    /// If no search is that small.
    pub fn random(numbers: &mut Numbers, plies: usize, most_nodes: u64) -> Search {
        let tries = std::iter::repeat_with(|| Search::any(numbers, plies));
        let small = |search: &Search| match &search.job.task {
            Task::Perft(_) => search.expected().is_ok_and(|done| done.counts().nodes <= most_nodes),
            Task::Search(request) => {
                let limit = Request { node_limit: Some(most_nodes), ..request.clone() };
                search.chip.clone().search(&limit) != Err(SearchError::Abandoned)
            }
        };
        tries.take(1_000).find(small).expect("a small search")
    }

    fn any(numbers: &mut Numbers, plies: usize) -> Search {
        let start: Board = STARTS[numbers.below(STARTS.len())].parse().expect("a position");
        let mut chip = Chip::new(Table::plain(), plies);
        chip.load(start.clone());
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..[0, 4, 9, 14][numbers.below(4)] {
            let listed = legal(chip.board());
            let Some(any) = listed.get(numbers.below(listed.len().max(1))) else { break };
            let last = moves.len().checked_sub(2).map(|at| moves[at]);
            let back = last.and_then(|last| {
                let is_back =
                    |m: &&Move| (m.from, m.to, m.special) == (last.to, last.from, Special::None);
                listed.iter().find(is_back)
            });
            let played = *back.filter(|_| !numbers.one_in(4)).unwrap_or(any);
            chip.play(played);
            moves.push(played);
        }
        let low = [-32_000, -1_000, -60, 0, 5][numbers.below(5)];
        let (alpha, beta) = match numbers.below(3) {
            0 => (low, low + 1 + numbers.below(300) as i32),
            _ => (-32_000, 32_000),
        };
        let depth = 1 + numbers.below(4) as u32;
        let request = Request { alpha, beta, bound: numbers.one_in(3), ..Request::of_depth(depth) };
        let played: Vec<Option<Move>> = moves.into_iter().map(Some).collect();
        let root = Root::after(start, &played);
        let task =
            if numbers.one_in(8) { Task::Perft(depth.min(2)) } else { Task::Search(request) };
        Search { job: Job { root, task }, chip }
    }

    /// What the model finds.
    ///
    /// # Errors
    /// Why it finds nothing.
    pub fn expected(&self) -> Result<Done, SearchError> {
        let mut chip = self.chip.clone();
        match &self.job.task {
            Task::Perft(depth) => chip.perft(*depth).map(Done::Perft),
            Task::Search(request) => chip.search(request).map(Done::Search),
        }
    }

    /// The search in words, for a test that fails.
    pub fn described(&self) -> String {
        let Job { root, task } = &self.job;
        format!("{} after {} moves, {task:?}", root.board(), root.line().len())
    }
}
