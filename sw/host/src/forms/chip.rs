//! The search chip as a circuit under Verilator.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perpetual_model::MoveRecord;
use perpetual_model::search::{
    Answer, Board, Counts, Done, Job, Lines, Move, Pushes, Reply, Request, SearchError,
    SearcherError, Table, Task,
};
use perpetual_sim::{Driven, Input, SimulationError};

use crate::forms::pins::ChipPins;

/// Clock cycles in one go: some tenths of a second.
const SLICE: u64 = 200_000;

/// Plies that its detector holds: it forgets nothing that fifty moves do not end.
pub(crate) const HELD: usize = 100;

/// What fifty moves are told from at most, in half-moves.
const MOST_HALFMOVES: u8 = 127;

/// Nodes that a chip counts.
const MOST_NODES: u64 = u32::MAX as u64 - 1;

/// A search chip in a simulator, whose pins are driven one by one.
pub(crate) struct PinChip {
    pins: Driven,
    at: ChipPins,
    table: Option<Arc<Table>>,
}

impl PinChip {
    /// Makes the circuit.
    pub fn new() -> Result<PinChip, SearcherError> {
        let made = || -> Result<PinChip, SimulationError> {
            let pins = Driven::new(&format!("chip-{HELD}"))?;
            Ok(PinChip { at: ChipPins::of(&pins)?, pins, table: None })
        };
        made().map_err(|error| SearcherError::Form(error.to_string()))
    }

    /// Does a job with this table; abandoned when the flag is set.
    pub fn run(
        &mut self,
        job: &Job,
        table: &Arc<Table>,
        abort: &AtomicBool,
    ) -> Result<Reply, SearcherError> {
        let mut request = job.task.request();
        if matches!(job.task, Task::Perft(_)) {
            // A counter of the chip has 32 bits.
            request.node_limit = Some(MOST_NODES);
        }
        if request.pushes != Pushes::Needed {
            return Err(SearcherError::NoSwitch);
        }
        self.answered(job, &request, table, abort).map_err(SearcherError::Form)
    }

    /// A cycle with an input at 1.
    fn pulse(&mut self, input: Input) {
        self.pins.set(input, 1);
        self.pins.cycle();
        self.pins.set(input, 0);
    }

    fn load(&mut self, table: &Arc<Table>) {
        if self.table.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, table)) {
            return;
        }
        self.pins.set(self.at.entry_enable, 1);
        for (address, entry) in (0..).zip(table.entries()) {
            self.pins.set(self.at.entry_address, address);
            self.pins.set(self.at.entry, u64::from(*entry as u16));
            self.pins.cycle();
        }
        self.table = Some(table.clone());
        self.pins.set(self.at.entry_enable, 0);
    }

    fn tell(&mut self, line: &[MoveRecord]) {
        self.pulse(self.at.history_clear);
        for record in line {
            while self.pins.get(self.at.history_ready) == 0 {
                self.pins.cycle();
            }
            self.pins.set(self.at.history_piece, record.piece.code().into());
            self.pins.set(self.at.history_from, record.from.into());
            self.pins.set(self.at.history_to, record.to.into());
            self.pins.set(self.at.history_barrier, record.barrier.into());
            self.pulse(self.at.history_push);
        }
    }

    fn ask(&mut self, board: &Board, request: &Request, perft: bool, table: &Table) {
        for (pin, value) in [
            (self.at.depth, u64::from(request.depth)),
            // Two's complement, of which the pins take 16 bits.
            (self.at.root_alpha, request.alpha as u64),
            (self.at.root_beta, request.beta as u64),
            (self.at.root_score, table.score(board) as u64),
            (self.at.bound, request.bound.into()),
            (self.at.perft, perft.into()),
            (self.at.halfmoves, board.clock().min(MOST_HALFMOVES).into()),
            (self.at.heavy, board.heavy().into()),
            (self.at.minor, board.minor().into()),
        ] {
            self.pins.set(pin, value);
        }
        self.pulse(self.at.start);
    }

    /// Does a job; of perft `request` has the depth.
    fn answered(
        &mut self,
        job: &Job,
        request: &Request,
        table: &Arc<Table>,
        abort: &AtomicBool,
    ) -> Result<Reply, String> {
        if let Err(error) = request.check() {
            return Ok(Reply { done: Err(error), cycles: None });
        }
        let perft = matches!(job.task, Task::Perft(_));
        // After power-up it is not ready at once.
        self.pins.run_while(self.at.busy, SLICE);
        self.load(table);
        self.tell(job.root.line());
        self.at.load(&mut self.pins, job.root.board());
        let begun = self.pins.cycles();
        self.ask(job.root.board(), request, perft, table);
        let too_many = |nodes: u64| request.node_limit.is_some_and(|limit| nodes > limit);
        while self.pins.get(self.at.busy) != 0 {
            if abort.load(Ordering::Relaxed) || too_many(self.pins.get(self.at.nodes)) {
                self.pulse(self.at.stop);
                self.pins.run_while(self.at.busy, SLICE);
                return Ok(Reply { done: Err(SearchError::Abandoned), cycles: None });
            }
            self.pins.run_while(self.at.busy, SLICE);
        }
        let cycles = Some(self.pins.cycles() - begun);
        let done = match self.at.error(&mut self.pins, request.depth) {
            Some(error) => Err(error),
            None if perft => Ok(Done::Perft(self.lines())),
            None => Ok(Done::Search(self.answer(job.root.board())?)),
        };
        let over = done.as_ref().is_ok_and(|done: &Done| too_many(done.counts().nodes));
        Ok(Reply { done: if over { Err(SearchError::Abandoned) } else { done }, cycles })
    }

    fn counts(&mut self) -> Counts {
        Counts {
            nodes: self.pins.get(self.at.nodes),
            generations: self.pins.get(self.at.generations),
            repetitions: self.pins.get(self.at.repetitions),
            bounds: self.pins.get(self.at.bounds),
        }
    }

    fn lines(&mut self) -> Lines {
        let counts = self.counts();
        Lines { lines: counts.bounds, counts: Counts { bounds: 0, ..counts } }
    }

    fn answer(&mut self, root: &Board) -> Result<Answer, String> {
        let best = match self.pins.get(self.at.best) as u16 {
            0 => None,
            word => {
                let best = Move::of_word(root, word);
                Some(best.ok_or_else(|| format!("the best move {word:#06x} is none of the root"))?)
            }
        };
        Ok(Answer {
            value: i32::from(self.pins.get(self.at.value) as u16 as i16),
            best,
            inexact: self.pins.get(self.at.inexact) != 0,
            counts: self.counts(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::search::{Chip, Root};

    /// A rook ending in which both sides go to and fro, so many plies.
    fn shuffled(plies: usize) -> Root {
        let start: Board = "7k/8/8/8/8/8/R6r/K7 w - - 0 1".parse().unwrap();
        let (mut board, mut moves) = (start.clone(), Vec::new());
        for name in ["a2a3", "h2h3", "a3a2", "h3h2"].iter().cycle().take(plies) {
            let played = Move::named(&board, name).unwrap();
            moves.push(Some(played));
            board.make(played);
        }
        Root::after(start, &moves)
    }

    #[test]
    fn the_circuit_searches_as_the_model() {
        let (mut chip, depth) = (PinChip::new().ok().unwrap(), 3);
        let never = AtomicBool::new(false);
        let table = Arc::new(Table::plain());
        let model = |job: &Job, table: &Arc<Table>| {
            Chip::new(Table::clone(table), 256).run(job, &AtomicBool::new(false))
        };
        for (plies, most) in [(0, None), (5, None), (31, None), (60, None), (6, Some(3))] {
            let request = Request { node_limit: most, ..Request::of_depth(depth) };
            let job = Job { root: shuffled(plies), task: Task::Search(request) };
            let expected = model(&job, &table);
            let found = chip.run(&job, &table, &never).unwrap();
            assert_eq!(found.done, expected, "{plies} plies");
            let Ok(done) = found.done else { continue };
            assert!(done.counts().repetitions > 0 || plies < 3);
            assert!(found.cycles > Some(done.counts().nodes));
        }
        let deep = Task::Search(Request::of_depth(40));
        let job = Job { root: shuffled(0), task: deep };
        let found = chip.run(&job, &table, &never).unwrap();
        assert_eq!(found.done, Err(SearchError::TooDeep(40)));
        let endless = Task::Search(Request::of_depth(16));
        let job = Job { root: shuffled(0), task: endless };
        let found = chip.run(&job, &table, &AtomicBool::new(true)).unwrap();
        assert_eq!(found.done, Err(SearchError::Abandoned));
        let job = Job { root: shuffled(0), task: Task::Perft(2) };
        let expected = model(&job, &table);
        assert_eq!(chip.run(&job, &table, &never).unwrap().done, expected);
        // After a search that was given up the next is clean.
        let job = Job { root: shuffled(8), task: Task::Search(Request::of_depth(1)) };
        let expected = model(&job, &table);
        assert_eq!(chip.run(&job, &table, &never).unwrap().done, expected);
        let other = Arc::new(Table::of(|_, _, square| i16::from(square)));
        let expected = model(&job, &other);
        assert_eq!(chip.run(&job, &other, &never).unwrap().done, expected);
    }
}
