//! Repetition in a search of cozy-chess, in each way of docs/in-your-program.md, over the same trees: what a
//! node costs, as a table. Every way but that without a detector is compared with whole positions.
//!
//! Exit codes: 0 all well, 101 an answer is wrong.

mod line;

use std::time::Instant;

use cozy_chess::{Board, Move};
use line::{key, record, squares, Asked, Guarded, Keys, Line, Nothing, Numbers};
use perpetual_model::{Chain, Detector, Scoreboard, Window};

/// Positions, with moves that lead back and forth before them, and plies that are searched.
const ROOTS: [(&str, &str, &str, usize); 2] = [
    (
        "a rook endgame",
        "8/5pk1/6p1/8/1R6/6P1/r4PK1/8 w - - 0 1",
        "b4b5 a2a1 b5b4 a1a3 b4b6 a3a2",
        4,
    ),
    (
        "a middle game",
        "r2q1rk1/pb1nbppp/1p2pn2/2p5/2PP4/1P3NP1/PB1N1PBP/R2Q1RK1 w - - 0 11",
        "f1e1 f8e8 e1f1 e8f8 f1e1 a8c8",
        3,
    ),
];
/// Plies that the window holds: fifty moves, and the depth of the search.
const PLIES: usize = 150;
/// Each is measured so often, and the shortest counts.
const ROUNDS: usize = 50;

/// A game, and a tree below its last position.
struct Root {
    start: Board,
    game: Vec<Move>,
    depth: usize,
    /// What is seen in the tree by whole positions.
    whole: Seen,
}

/// What was seen in a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    nodes: u64,
    repetitions: u64,
}

fn main() {
    let roots = ROOTS.map(|(_, fen, game, depth)| {
        let start = fen.parse().expect("a FEN");
        let game = game.split(' ').map(|word| word.parse().expect("a move")).collect();
        let root = Root { start, game, depth, whole: Seen::default() };
        Root { whole: whole(&root), ..root }
    });
    println!(
        "| | {} |\n| --- |{}",
        ROOTS.map(|root| root.0).join(" | "),
        " ---: |".repeat(ROOTS.len())
    );
    row("none", &roots, false, |_| Nothing);
    row("keys", &roots, true, |start| Keys(Numbers::new(key, start)));
    row("keys first, `Scoreboard` on a hit", &roots, true, |start| {
        Guarded(Numbers::new(key, start), Asked(Scoreboard::new()))
    });
    row("`Scoreboard`, where the same squares are occupied", &roots, true, |start| {
        Guarded(Numbers::new(squares, start), Asked(Scoreboard::new()))
    });
    row("`Scoreboard`", &roots, true, |_| Asked(Scoreboard::new()));
    row("`Chain`", &roots, true, |_| Asked(Chain::new()));
    row("`Window`", &roots, true, |_| Asked(Window::new(PLIES)));
    for root in &roots {
        upcoming(root);
    }
}

/// A row of the table: nanoseconds a node.
fn row<L: Line>(name: &str, roots: &[Root], compared: bool, line: impl Fn(&Board) -> L) {
    let mut cells = Vec::new();
    for root in roots {
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let mut line = line(&root.start);
            let last = play(root, |record, after| line.push(record, after));
            let mut seen = Seen::default();
            let begin = Instant::now();
            walk(&last, root.depth, &mut line, &mut seen);
            best = best.min(begin.elapsed().as_nanos() as f64 / seen.nodes as f64);
            assert!(!compared || seen == root.whole, "{name}: {seen:?}");
        }
        cells.push(format!("{best:.0}"));
    }
    println!("| {name} | {} |", cells.join(" | "));
}

/// Plays the game.
fn play(root: &Root, mut push: impl FnMut(perpetual_model::MoveRecord, &Board)) -> Board {
    let mut now = root.start.clone();
    for &played in &root.game {
        let mut after = now.clone();
        after.play(played);
        push(record(&now, &after, played, &moves(&now)), &after);
        now = after;
    }
    now
}

fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

/// Every line so deep, with a question at each node.
fn walk<L: Line>(board: &Board, depth: usize, line: &mut L, seen: &mut Seen) {
    let moves = moves(board);
    for &played in &moves {
        let mut after = board.clone();
        after.play_unchecked(played);
        line.push(record(board, &after, played, &moves), &after);
        seen.nodes += 1;
        seen.repetitions += u64::from(line.repeats());
        if depth > 1 {
            walk(&after, depth - 1, line, seen);
        }
        line.pop();
    }
}

/// The same from whole positions.
fn whole(root: &Root) -> Seen {
    fn visit(line: &mut Vec<Board>, depth: usize, seen: &mut Seen) {
        let board = line[line.len() - 1].clone();
        for played in moves(&board) {
            let mut after = board.clone();
            after.play_unchecked(played);
            seen.nodes += 1;
            seen.repetitions += u64::from(line.iter().any(|then| then.same_position(&after)));
            if depth > 1 {
                line.push(after);
                visit(line, depth - 1, seen);
                line.pop();
            }
        }
    }
    let mut line = vec![root.start.clone()];
    play(root, |_, after| line.push(after.clone()));
    let mut seen = Seen::default();
    visit(&mut line, root.depth, &mut seen);
    seen
}

/// Whether a legal move brings an earlier position back, as [`Window::upcoming`] finds it and by trying all.
fn upcoming(root: &Root) {
    fn visit(line: &mut Vec<Board>, window: &mut Window, depth: usize, found: &mut u64) {
        let board = line[line.len() - 1].clone();
        let moves = moves(&board);
        let leads_to = |then: &Board| {
            moves.iter().any(|&played| {
                let mut after = board.clone();
                after.play_unchecked(played);
                after.same_position(then)
            })
        };
        let seen = window.upcoming().any(|back| leads_to(&line[line.len() - 1 - back]));
        assert_eq!(seen, line.iter().any(leads_to), "{board}");
        *found += u64::from(seen);
        if depth == 0 {
            return;
        }
        for &played in &moves {
            let mut after = board.clone();
            after.play_unchecked(played);
            window.push(record(&board, &after, played, &moves)).expect("it takes every move");
            line.push(after);
            visit(line, window, depth - 1, found);
            line.pop();
            window.pop().expect("as many pops as pushes");
        }
    }
    let (mut line, mut window) = (vec![root.start.clone()], Window::new(PLIES));
    play(root, |record, after| {
        window.push(record).expect("it takes every move");
        line.push(after.clone());
    });
    let mut found = 0;
    visit(&mut line, &mut window, root.depth - 1, &mut found);
    assert!(found > 0, "nothing was upcoming");
}
