//! The search with its detector.

use crate::window::SearchWindow;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::alpha_beta::Search;

pub use crate::window::WindowForm;

/// [`Search`] and a [`SearchWindow`] beside it.
///
/// Ports of [`Search`] of the same names, without those of the detector, and for the line before the root, while
/// `busy` is low: `history_clear` empties it; `history_push`, where `history_ready` is high, plays a
/// move.
///
/// `reset`, for one cycle, from any state: as after power-up. `busy` is high until the detector is ready, which clears its
/// memories for some 260 cycles; until then all other outputs are 0.
///
/// How many plies the detector holds is said when it is made.
#[derive(LogicBlock, SmartDefault)]
pub struct SearchChip {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// The square that is written.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Writes an entry of the table.
    pub entry_enable: Signal<In, Bit>,
    /// The address of the entry.
    pub entry_address: Signal<In, Bits<8>>,
    /// What it becomes.
    pub entry: Signal<In, Bits<16>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// Plies before quiescence.
    pub depth: Signal<In, Bits<5>>,
    /// The window's lower end, signed.
    pub root_alpha: Signal<In, Bits<16>>,
    /// The window's upper end, signed.
    pub root_beta: Signal<In, Bits<16>>,
    /// Takes `upcoming` as a bound.
    pub bound: Signal<In, Bit>,
    /// Counts legal lines.
    pub perft: Signal<In, Bit>,
    /// The side to move.
    pub side: Signal<In, Bit>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// The last move was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens.
    pub heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<In, Bits<5>>,
    /// The sum of the table for the side to move, signed.
    pub root_score: Signal<In, Bits<16>>,
    /// A search is made.
    pub busy: Signal<Out, Bit>,
    /// Its value, signed.
    pub value: Signal<Out, Bits<16>>,
    /// The best move: from, to and special, 0 if there is none.
    pub best: Signal<Out, Bits<15>>,
    /// A repetition may have been missed.
    pub inexact: Signal<Out, Bit>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<32>>,
    /// Generations.
    pub generations: Signal<Out, Bits<32>>,
    /// Nodes that have occurred before.
    pub repetitions: Signal<Out, Bits<32>>,
    /// Nodes whose lower bound was raised; legal lines.
    pub bounds: Signal<Out, Bits<32>>,
    /// The depth is not 1 to 16.
    pub too_deep: Signal<Out, Bit>,
    /// There were too many moves.
    pub list_full: Signal<Out, Bit>,
    /// The line was too long.
    pub frames_full: Signal<Out, Bit>,
    /// The side not to move is in check.
    pub illegal_root: Signal<Out, Bit>,
    /// Empties the line before the root.
    pub history_clear: Signal<In, Bit>,
    /// Plays a move of it.
    pub history_push: Signal<In, Bit>,
    /// What moves.
    pub history_piece: Signal<In, Bits<4>>,
    /// Where from.
    pub history_from: Signal<In, Bits<6>>,
    /// Where to.
    pub history_to: Signal<In, Bits<6>>,
    /// No earlier position can come back.
    pub history_barrier: Signal<In, Bit>,
    /// A move is taken.
    pub history_ready: Signal<Out, Bit>,
    search: Search,
    window: SearchWindow,
    // What is told of the line before the root, a cycle later: it may come from far away.
    clears: DFF<Bit>,
    pushes: DFF<Bit>,
    told_piece: DFF<Bits<4>>,
    told_from: DFF<Bits<6>>,
    told_to: DFF<Bits<6>>,
    told_barrier: DFF<Bit>,
    takes: Signal<Local, Bit>,
    waits: Signal<Local, Bit>,
    can_tell: Signal<Local, Bit>,
}

impl SearchChip {
    /// A chip whose detector holds so many plies, with comparators and carries of this form.
    ///
    /// # Panics
    /// If the number of plies is odd, or not from 4 to 128.
    pub fn new(plies: usize, form: WindowForm) -> SearchChip {
        SearchChip { window: SearchWindow::new(plies, form), ..SearchChip::default() }
    }
}

impl Logic for SearchChip {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        clock!(self, clock, window, search);
        self.takes.next = !self.search.busy.val() & !self.reset.val();
        self.waits.next = self.clears.q.val() | self.pushes.q.val();
        self.can_tell.next = self.window.ready.val() & !self.waits.val();
        self.clears.d.next = self.takes.val() & self.history_clear.val();
        self.pushes.d.next = self.takes.val() & self.history_push.val() & self.can_tell.val();
        self.told_piece.d.next = self.history_piece.val();
        self.told_from.d.next = self.history_from.val();
        self.told_to.d.next = self.history_to.val();
        self.told_barrier.d.next = self.history_barrier.val();
        connect!(self.window <- self: reset, clear = clears.q);
        self.window.replace.next = false;
        self.window.find.next = false;
        self.window.probe.next = false;
        connect!(self.window <- self.search: pop, cut, keep);
        self.window.push.next = self.pushes.q.val() | self.search.push.val();
        if self.pushes.q.val() {
            self.window.piece.next = self.told_piece.q.val();
            self.window.from.next = self.told_from.q.val();
            self.window.to.next = self.told_to.q.val();
            self.window.barrier.next = self.told_barrier.q.val();
        } else {
            connect!(self.window <- self.search: piece, from, to, barrier);
        }
        self.history_ready.next = self.can_tell.val() & !self.search.busy.val();
        connect!(
            self.search <- self.window: detector_ready = ready, repetition, upcoming, exact,
                held_plies
        );
        self.search.detector_valid.next = self.window.valid.val() & !self.waits.val();
        connect!(
            self.search <- self: reset, write_enable, write_square, man, entry_enable,
                entry_address, entry, start, stop, depth, root_alpha, root_beta, bound, perft, side,
                rights, ep_valid, ep_file, halfmoves, heavy, minor, root_score
        );
        connect!(
            self <- self.search: busy, value, best, inexact, nodes, generations, repetitions,
                bounds, too_deep, list_full, frames_full, illegal_root
        );
    }
}
