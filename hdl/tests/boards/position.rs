//! Positions, and what the model finds in them.

use perpetual_model::MoveRecord;
use perpetual_model::search::{
    Answer, Board, Chip, Job, Move, Request, Root, SearchError, Table, Task, record,
};

use super::port::PLIES;

/// A position with the moves to it, and the records of these.
pub struct Position {
    pub board: Board,
    pub line: Vec<MoveRecord>,
}

impl Position {
    pub fn new(fen: &str, moves: &str) -> Position {
        let mut position = Position { board: fen.parse().unwrap(), line: Vec::new() };
        for named in moves.split_whitespace() {
            let played = Move::named(&position.board, named).unwrap();
            position.line.push(record(&position.board, played));
            position.board.make(played);
        }
        position
    }

    pub fn job(&self, request: &Request) -> Job {
        let root = Root::new(self.board.clone(), &self.line);
        Job { root, task: Task::Search(request.clone()) }
    }

    pub fn by_model(&self, request: &Request) -> Result<Answer, SearchError> {
        let mut chip = Chip::new(Table::plain(), PLIES);
        chip.load(self.board.clone());
        self.line.iter().for_each(|record| chip.push(*record));
        chip.search(request)
    }
}
