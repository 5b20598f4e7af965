//! Ways to know repetitions at a node of a search.

use cozy_chess::{Board, Color, Move, Piece as Kind};
use perpetual_model::{Detector, MoveFacts, MoveRecord, Piece};

/// What a detector is told of a move. `moves` are the legal ones before it.
pub fn record(before: &Board, after: &Board, played: Move, moves: &[Move]) -> MoveRecord {
    let color = before.side_to_move();
    let code = |kind: Option<Kind>, color: Color| {
        kind.map_or(Piece::NONE, |kind| Piece::from_code(kind as u8 + 1 + 8 * color as u8))
    };
    // Castling is written as the king taking its rook.
    let castles = before.colors(color).has(played.to);
    let captured = if castles { None } else { before.piece_on(played.to) };
    let rights = |board: &Board| Color::ALL.map(|color| *board.castle_rights(color));
    let takes_in_passing = |file| {
        moves.iter().any(|one: &Move| {
            one.to.file() == file
                && one.from.file() != file
                && before.piece_on(one.from) == Some(Kind::Pawn)
                && before.piece_on(one.to).is_none()
        })
    };
    let facts = MoveFacts {
        piece: code(before.piece_on(played.from), color),
        from: played.from as u8,
        to: played.to as u8,
        captured: code(captured, !color),
        loses_right: rights(before) != rights(after),
        en_passant: before.en_passant().is_some_and(takes_in_passing),
    };
    facts.record()
}

/// A line that is pushed, asked and popped.
pub trait Line {
    /// A move was made, and led to this position.
    fn push(&mut self, record: MoveRecord, after: &Board);
    /// It is taken back.
    fn pop(&mut self);
    /// Whether the position has stood before.
    fn repeats(&mut self) -> bool;
}

/// Nothing is known: what the search itself costs.
pub struct Nothing;

impl Line for Nothing {
    fn push(&mut self, _: MoveRecord, _: &Board) {}
    fn pop(&mut self) {}
    fn repeats(&mut self) -> bool {
        false
    }
}

/// A detector that is asked at every node.
pub struct Asked<D>(pub D);

impl<D: Detector> Line for Asked<D>
where
    D::Error: std::fmt::Debug,
{
    fn push(&mut self, record: MoveRecord, _: &Board) {
        self.0.push(record).expect("a detector in software takes every move");
    }
    fn pop(&mut self) {
        self.0.pop().expect("as many pops as pushes");
    }
    fn repeats(&mut self) -> bool {
        self.0.first().expect("a detector in software answers").is_repetition()
    }
}

/// A number for each position of the line, equal for equal positions, and how many plies lie behind it
/// since the last barrier.
pub struct Numbers {
    number: fn(&Board) -> u64,
    line: Vec<(u64, usize)>,
}

impl Numbers {
    /// The line of this position.
    pub fn new(number: fn(&Board) -> u64, start: &Board) -> Numbers {
        Numbers { number, line: vec![(number(start), 0)] }
    }

    fn push(&mut self, record: MoveRecord, after: &Board) {
        let plies = self.line.last().map_or(0, |(_, plies)| *plies);
        let plies = if record.barrier { 0 } else { plies + 1 };
        self.line.push(((self.number)(after), plies));
    }

    /// Whether a position of the window, four plies back or more, has the number of this one.
    fn may_repeat(&self) -> bool {
        let Some(&(now, plies)) = self.line.last() else { return false };
        let window = self.line.iter().rev().take(plies + 1);
        window.skip(4).step_by(2).any(|(then, _)| *then == now)
    }
}

/// The keys that an engine has. Equal positions have equal keys, and others hardly ever.
pub fn key(board: &Board) -> u64 {
    board.hash_without_ep()
}

/// The occupied squares.
pub fn squares(board: &Board) -> u64 {
    board.occupied().0
}

/// Keys alone.
pub struct Keys(pub Numbers);

impl Line for Keys {
    fn push(&mut self, record: MoveRecord, after: &Board) {
        self.0.push(record, after);
    }
    fn pop(&mut self) {
        self.0.line.pop();
    }
    fn repeats(&mut self) -> bool {
        self.0.may_repeat()
    }
}

/// A detector behind a guard: it is asked where the numbers say that a position may have stood. With
/// keys that is nearly never, and the answer is still exact.
pub struct Guarded<D>(pub Numbers, pub Asked<D>);

impl<D: Detector> Line for Guarded<D>
where
    D::Error: std::fmt::Debug,
{
    fn push(&mut self, record: MoveRecord, after: &Board) {
        self.0.push(record, after);
        self.1.push(record, after);
    }
    fn pop(&mut self) {
        self.0.line.pop();
        self.1.pop();
    }
    fn repeats(&mut self) -> bool {
        self.0.may_repeat() && self.1.repeats()
    }
}
