//! The search chip as a circuit in a simulator.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perpetual_model::MoveRecord;
use perpetual_search_model::{
    Answer, Board, Counts, Lines, MAX_DEPTH, Move, Pushes, Request, SearchError, Table,
};
use perpetual_searcher::{Done, Gone, Job, OneChip, Reply, Task};

use crate::perft::{Counted, PerftError, PerftForm, perft};
use crate::pins::{self, Pins};

/// Plies of its detector: with so many it forgets nothing that fifty moves do not end.
pub(crate) const PLIES: usize = 100;

/// What fifty moves are told from at most, in half-moves.
const MOST_HALFMOVES: u8 = 127;

/// A search chip whose pins are driven one by one. Its detector holds [`PLIES`].
pub(crate) struct PinChip<P> {
    pins: P,
    /// Counts lines.
    perft: PerftForm,
    table: Option<Arc<Table>>,
}

impl<P: Pins> PinChip<P> {
    /// Takes over a chip.
    pub fn new(pins: P, perft: PerftForm) -> PinChip<P> {
        PinChip { pins, perft, table: None }
    }

    fn load(&mut self, table: &Arc<Table>) -> Result<(), String> {
        if self.table.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, table)) {
            return Ok(());
        }
        self.pins.set("entry_enable", 1)?;
        for (address, entry) in (0..).zip(table.entries()) {
            self.pins.set("entry_address", address)?;
            self.pins.set("entry", u64::from(*entry as u16))?;
            self.pins.cycle()?;
        }
        self.table = Some(table.clone());
        self.pins.set("entry_enable", 0)
    }

    fn tell(&mut self, line: &[MoveRecord]) -> Result<(), String> {
        self.pins.pulse("history_clear")?;
        for record in line {
            while self.pins.get("history_ready")? == 0 {
                self.pins.cycle()?;
            }
            self.pins.set("history_piece", record.piece.code().into())?;
            self.pins.set("history_from", record.from.into())?;
            self.pins.set("history_to", record.to.into())?;
            self.pins.set("history_barrier", record.barrier.into())?;
            self.pins.pulse("history_push")?;
        }
        Ok(())
    }

    fn ask(&mut self, board: &Board, request: &Request, table: &Table) -> Result<(), String> {
        for (pin, value) in [
            ("depth", u64::from(request.depth)),
            // Two's complement, of which the pins take 16 bits.
            ("root_alpha", request.alpha as u64),
            ("root_beta", request.beta as u64),
            ("root_score", table.score(board) as u64),
            ("bound", request.bound.into()),
            ("halfmoves", board.clock().min(MOST_HALFMOVES).into()),
            ("heavy", board.heavy().into()),
            ("minor", board.minor().into()),
        ] {
            self.pins.set(pin, value)?;
        }
        self.pins.pulse("start")
    }

    fn search(
        &mut self,
        job: &Job,
        request: &Request,
        table: &Arc<Table>,
        abort: &AtomicBool,
    ) -> Result<Reply, String> {
        if let Err(error) = request.check() {
            return Ok(Reply { done: Err(error), cycles: None });
        }
        self.load(table)?;
        self.tell(job.root.line())?;
        pins::load(&mut self.pins, job.root.board())?;
        let begun = self.pins.cycles();
        self.ask(job.root.board(), request, table)?;
        let too_many = |nodes: u64| request.node_limit.is_some_and(|limit| nodes > limit);
        while self.pins.get("busy")? != 0 {
            if abort.load(Ordering::Relaxed) || too_many(self.pins.get("nodes")?) {
                self.pins.pulse("stop")?;
                self.pins.run_while("busy", P::SLICE)?;
                return Ok(Reply { done: Err(SearchError::Abandoned), cycles: None });
            }
            self.pins.run_while("busy", P::SLICE)?;
        }
        let cycles = Some(self.pins.cycles() - begun);
        let done = match pins::error(&mut self.pins, request.depth)? {
            Some(error) => Err(error),
            None => self.answer(job.root.board()).map(Done::Search).map(Ok)?,
        };
        let over = done.as_ref().is_ok_and(|done: &Done| too_many(done.counts().nodes));
        Ok(Reply { done: if over { Err(SearchError::Abandoned) } else { done }, cycles })
    }

    fn answer(&mut self, root: &Board) -> Result<Answer, String> {
        let best = match self.pins.get("best")? as u16 {
            0 => None,
            word => {
                let best = Move::of_word(root, word);
                Some(best.ok_or_else(|| format!("the best move {word:#06x} is none of the root"))?)
            }
        };
        Ok(Answer {
            value: i32::from(self.pins.get("value")? as u16 as i16),
            best,
            inexact: self.pins.get("inexact")? != 0,
            counts: Counts {
                nodes: self.pins.get("nodes")?,
                generations: self.pins.get("generations")?,
                repetitions: self.pins.get("repetitions")?,
                bounds: self.pins.get("bounds")?,
            },
        })
    }

    fn count(&self, board: &Board, depth: u32, abort: &AtomicBool) -> Result<Reply, String> {
        let mut go_on = |_: &Counted| !abort.load(Ordering::Relaxed);
        match perft(self.perft, board, depth.min(MAX_DEPTH + 1), &mut go_on) {
            Ok(Counted { lines, nodes, generations, cycles }) => {
                let counts = Counts { nodes, generations, ..Counts::default() };
                Ok(Reply { done: Ok(Done::Perft(Lines { lines, counts })), cycles })
            }
            Err(PerftError::Chip(error)) => Ok(Reply { done: Err(error), cycles: None }),
            Err(PerftError::Stopped) => {
                Ok(Reply { done: Err(SearchError::Abandoned), cycles: None })
            }
            Err(PerftError::Gone(why)) => Err(why),
        }
    }
}

impl<P: Pins> OneChip for PinChip<P> {
    fn run(&mut self, job: Job, table: &Arc<Table>, abort: &AtomicBool) -> Result<Reply, Gone> {
        let reply = match &job.task {
            Task::Search(request) if request.pushes != Pushes::Needed => {
                Err("only the form model searches without a detector".to_owned())
            }
            Task::Search(request) => self.search(&job, request, table, abort),
            Task::Perft(depth) => self.count(job.root.board(), *depth, abort),
        };
        reply.map_err(Gone)
    }
}
