//! Requests, and what the model answers.

use std::array;

use perpetual_model::generate::Numbers;
use perpetual_model::search::{
    Answer, Board, Chip, INFINITE, Kind, Lines, Move, Request, SearchError, Table, Wanted,
    generate, legal, record, retracing_game,
};

/// Plies of the circuit's detector.
pub const PLIES: usize = 32;

/// Positions in which something happens within few plies.
const STARTS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
    "k7/P1P1P3/8/8/8/8/3p1p1p/7K b - - 0 1",
    "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1",
    "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
    "7k/8/8/8/8/8/R7/1R5K w - - 96 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 98 100",
    "k7/8/1K6/8/8/8/8/7R w - - 99 80",
    "k7/2Q5/8/1K6/8/8/8/8 b - - 0 1",
    "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 98 1",
    "8/8/8/4k3/8/3n4/4P3/4K3 w - - 0 1",
    "8/4k3/8/3B4/8/2n5/8/K7 w - - 0 1",
    "k7/P1P5/8/8/8/8/3p1p2/7K b - - 97 1",
    "7k/R7/8/8/8/8/8/1R5K w - - 120 80",
];

/// 218 moves for white: three times as many have no room.
pub const MANY_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

/// What the circuit is asked.
pub struct Asked {
    board: Board,
    records: Vec<u64>,
    /// Its board and line are those before the root.
    chip: Chip,
    pub request: Request,
    /// Its depth alone counts: legal lines of so many plies.
    pub perft: bool,
    /// After so many cycles it is stopped, and asked once more.
    pub stop: u64,
}

/// What it answers: value, best, nodes, generations, repetitions, bounds, inexact; or its errors.
pub type Told = (Vec<i64>, u64);

impl Asked {
    /// A request after no moves.
    pub fn plain(table: &Table, fen: &str, depth: u32) -> Asked {
        let mut chip = Chip::new(table.clone(), PLIES);
        chip.load(fen.parse().expect("a good FEN"));
        let board = chip.board().clone();
        let request = Request::of_depth(depth);
        Asked { board, records: Vec::new(), chip, request, perft: false, stop: 0 }
    }

    /// The legal lines of a position.
    pub fn perft(table: &Table, fen: &str, depth: u32) -> Asked {
        Asked { perft: true, ..Asked::plain(table, fen, depth) }
    }

    /// Plays a move before the root.
    fn play(&mut self, played: Move) {
        let told = record(&self.board, played);
        let word = u64::from(told.piece.code()) | u64::from(told.from) << 4;
        self.records.push(word | u64::from(told.to) << 10 | u64::from(told.barrier) << 16);
        self.chip.play(played);
        self.board.make(played);
    }

    /// Plays moves before the root, by their names. The last may be illegal.
    pub fn play_named(&mut self, moves: &str) {
        for name in moves.split_whitespace() {
            let played = Move::named(&self.board, name);
            self.play(played.unwrap_or_else(|| panic!("{name} is no move in {}", self.board)));
        }
    }

    /// A request after random moves, of which many take the last one back, and a random window.
    pub fn random(table: &Table, numbers: &mut Numbers) -> Asked {
        let start = STARTS[numbers.below(STARTS.len())];
        let mut asked = Asked::plain(table, start, 1);
        let percent = [50, 67, 75][numbers.below(3)];
        let plies = [0, 4, 12, 24, 44][numbers.below(5)];
        for played in retracing_game(&asked.board.clone(), numbers, plies, percent) {
            asked.play(played);
        }
        if numbers.one_in(40) {
            // A move that leaves the king to be captured.
            let listed = generate(&asked.board, Wanted::All).unwrap_or_default();
            let good = legal(&asked.board);
            if let Some(bad) = listed.into_iter().find(|played| !good.contains(played)) {
                asked.play(bad);
            }
        }
        let men: usize = [false, true].map(|black| asked.board.men(black).count()).iter().sum();
        let most = if men > 20 { 3 } else { 4 };
        let low = [-32_000, -32_000, -1_000, -60, -1, 0, 5, 900][numbers.below(8)];
        let (alpha, beta) = match numbers.below(5) {
            0 => (low, (low + 1 + numbers.below(300) as i32).min(INFINITE)),
            1 => (low, low + 1),
            2 => (-INFINITE, low.max(-31_000)),
            _ => (-INFINITE, INFINITE),
        };
        let depth = 1 + numbers.below(most) as u32;
        let bound = numbers.one_in(3);
        asked.request = Request { depth, alpha, beta, bound, ..Request::of_depth(depth) };
        if numbers.one_in(10) {
            asked.perft = true;
            asked.request.depth = depth.min(2);
        }
        // What is stopped has room for its line: nothing is forgotten.
        if numbers.one_in(3) && asked.records.len() + depth as usize <= PLIES {
            asked.stop = 1 + (numbers.next() % [30, 300, 3_000][numbers.below(3)]);
        }
        asked
    }

    /// Requests that have errors for an answer.
    pub fn errors(table: &Table) -> Vec<Asked> {
        let deep = [0, 17, 31].map(|depth| Asked::plain(table, STARTS[0], depth));
        let full = [5, 6].map(|depth| Asked::plain(table, MANY_MOVES, depth));
        let again = Asked::plain(table, STARTS[1], 2);
        deep.into_iter().chain(full).chain([again]).collect()
    }

    /// What the model answers; none after more nodes than these.
    pub fn answer(&self, most_nodes: u64) -> Option<Told> {
        let request = Request { node_limit: Some(most_nodes), ..self.request.clone() };
        let mut chip = self.chip.clone();
        let found = if self.perft { lines(&mut chip, &request) } else { chip.search(&request) };
        match found {
            Ok(Answer { value, best, inexact, counts }) => {
                let best = best.map_or(0, |best| {
                    let packed = best.pack();
                    i64::from(packed & 0xfff | (packed >> 18) << 12)
                });
                let counted = [counts.nodes, counts.generations, counts.repetitions, counts.bounds];
                let mut told = vec![i64::from(value), best];
                told.extend(counted.map(|count| count as i64));
                told.push(i64::from(inexact));
                Some((told, 0))
            }
            Err(SearchError::Abandoned) => None,
            Err(SearchError::TooDeep(_)) => Some((Vec::new(), 8)),
            Err(SearchError::ListFull) => Some((Vec::new(), 4)),
            Err(SearchError::FramesFull) => Some((Vec::new(), 2)),
            Err(SearchError::IllegalRoot) => Some((Vec::new(), 1)),
            Err(error) => panic!("{error}"),
        }
    }

    /// The words of the testbench.
    pub fn words(&self) -> Vec<u64> {
        let Asked { board, request, .. } = self;
        let low = |value: i32| u64::from(value as u16);
        let mut words: Vec<u64> =
            (0..64).map(|square| u64::from(board.man(square).code())).collect();
        words.extend([
            u64::from(board.black_to_move()),
            u64::from(board.rights().0),
            u64::from(board.en_passant().is_some()),
            u64::from(board.en_passant().unwrap_or(0)),
            u64::from(request.depth),
            low(request.alpha),
            low(request.beta),
            u64::from(board.clock().min(127)),
            u64::from(board.heavy()),
            u64::from(board.minor()),
            low(self.chip.table().score(board)),
            u64::from(request.bound) | u64::from(self.perft) << 1,
            self.stop,
            self.records.len() as u64,
        ]);
        words.extend(&self.records);
        words
    }

    /// The request in words, for a test that fails.
    pub fn described(&self) -> String {
        let Asked { board, records, request, perft, stop, .. } = self;
        format!("{board} after {} moves, {request:?}, perft {perft}, stop {stop}", records.len())
    }
}

/// Perft as the circuit answers it: the lines are in the counter `bounds`.
fn lines(chip: &mut Chip, request: &Request) -> Result<Answer, SearchError> {
    let Lines { lines, mut counts } = chip.perft(request.depth)?;
    if request.node_limit.is_some_and(|most| counts.nodes > most) {
        return Err(SearchError::Abandoned);
    }
    counts.bounds = lines;
    Ok(Answer { value: 0, best: None, inexact: false, counts })
}

/// A table of random worths, which no sum of makes too large.
pub fn random_table(numbers: &mut Numbers) -> Table {
    let worths: [i16; 256] = array::from_fn(|_| numbers.below(900) as i16);
    Table::of(|kind, rank, file| {
        let at = 32 * usize::from(kind.code()) + 4 * usize::from(rank) + usize::from(file);
        if kind == Kind::KING { worths[at] / 30 - 15 } else { worths[at] }
    })
}
