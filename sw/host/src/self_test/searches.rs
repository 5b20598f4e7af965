//! Searches with known answers, for a board with search chips.

use std::sync::atomic::AtomicBool;

use perpetual_model::search::{
    Board, Chip, Job, Move, Request, Root, Searcher, SearcherError, Table, Task, reply,
};

use super::Step;

/// What is asked: a name, a position, the moves before it, and a depth; a depth of 0 stands for perft of two plies.
const CASES: [(&str, &str, &str, u32); 4] = [
    ("a mate in two", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "", 4),
    ("a search that meets repetitions", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "a2a3 h8g8 a3a2 g8h8", 3),
    ("castling, promotion, en passant", "n1n1k2r/PP6/8/2pP4/8/8/6PP/R3K2R w KQk c6 0 1", "", 2),
    (
        "legal moves counted",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "",
        0,
    ),
];

/// Tests the search chips of a board that has [`Table::plain`]: each search is made by every one of them, and compared with the model.
///
/// # Errors
/// [`SearcherError`] if the board cannot be reached any more; a wrong answer is a failed step.
pub fn run(board: &mut dyn Searcher) -> Result<Vec<Step>, SearcherError> {
    let table = Table::plain();
    let (chips, plies) = (board.slots(), board.plies());
    let mut steps = Vec::new();
    for (name, fen, moves, depth) in CASES {
        let Some(job) = job(fen, moves, depth) else { continue };
        let mut chip = Chip::new(table.clone(), plies);
        let expected = chip.run(&job, &AtomicBool::new(false));
        let numbers = (0..chips).map(|_| board.submit(&job)).collect::<Result<Vec<_>, _>>()?;
        let mut failure = None;
        for number in numbers {
            let got = reply(board, number)?.done;
            if got != expected {
                failure.get_or_insert_with(|| format!("expected {expected:?}; got {got:?}"));
            }
        }
        steps.push(Step { name, failure });
    }
    Ok(steps)
}

/// The job of a case; a test reads them all.
fn job(fen: &str, moves: &str, depth: u32) -> Option<Job> {
    let start: Board = fen.parse().ok()?;
    let mut board = start.clone();
    let mut played = Vec::new();
    for name in moves.split_whitespace() {
        let found = Move::named(&board, name)?;
        board.make(found);
        played.push(Some(found));
    }
    let task = if depth == 0 { Task::Perft(2) } else { Task::Search(Request::of_depth(depth)) };
    Some(Job { root: Root::after(start, &played), task })
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Settings, SoftBoard, Wire};
    use perpetual_link::search::Searchers;
    use perpetual_link::{Client, Opcode};

    fn tested(board: SoftBoard) -> Vec<Step> {
        let wire = Wire::new(board, Vec::new());
        run(&mut Searchers::of(Client::connect(wire).unwrap(), &Table::plain()).unwrap()).unwrap()
    }

    #[test]
    fn a_sound_board_passes() {
        for (_, fen, moves, depth) in CASES {
            assert!(job(fen, moves, depth).is_some(), "{fen} {moves}");
        }
        let steps = tested(SoftBoard::new(Settings::search(2, 32)));
        assert_eq!(steps.len(), CASES.len());
        assert!(super::super::passed(&steps), "{steps:?}");
    }

    #[test]
    fn a_wrong_answer_is_a_failed_step() {
        // The values have a bit too much.
        let board = SoftBoard::new(Settings::search(1, 32)).forged(|mut payload| {
            if payload[1] == Opcode::Search.answer_code() {
                payload[6] ^= 1;
            }
            vec![payload]
        });
        let steps = tested(board);
        let failure = steps[0].failure.as_ref().unwrap();
        assert!(failure.contains("expected") && failure.contains("got"), "{failure}");
    }
}
