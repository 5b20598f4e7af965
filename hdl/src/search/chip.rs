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
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct SearchChip {
    #[group = "Clock and reset; power-up is a reset too, so tie it low where there is none."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// One cycle, from any state; then write table and board anew.
    pub reset: Signal<In, Bit>,
    #[group = "The board of the root, a square a cycle, while busy is low."]
    /// Writes a square.
    pub write_enable: Signal<In, Bit>,
    /// Which, a1 = 0, h8 = 63.
    pub write_square: Signal<In, Bits<6>>,
    /// 0 none 1 pawn 2 knight 3 king 5 bishop 6 rook 7 queen, and 8 for black.
    pub man: Signal<In, Bits<4>>,
    #[group = "The evaluation table, an entry a cycle, while busy is low."]
    /// Writes an entry.
    pub entry_enable: Signal<In, Bit>,
    /// Which: 32 x kind + 4 x rank + file, docs/search-chip.md.
    pub entry_address: Signal<In, Bits<8>>,
    /// What it becomes, signed.
    pub entry: Signal<In, Bits<16>>,
    #[group = "A search begins with start and ends when busy is low, or with stop."]
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends it; all squares have to be written anew.
    pub stop: Signal<In, Bit>,
    /// 1 to 16 plies before quiescence.
    pub depth: Signal<In, Bits<5>>,
    /// Lower end of the window, signed.
    pub root_alpha: Signal<In, Bits<16>>,
    /// Upper end, signed.
    pub root_beta: Signal<In, Bits<16>>,
    /// Upcoming repetitions raise alpha; values may then differ.
    pub bound: Signal<In, Bit>,
    /// Counts the legal lines of depth plies instead of a search.
    pub perft: Signal<In, Bit>,
    /// High for Black to move.
    pub side: Signal<In, Bit>,
    /// To castle: 0 white king's side 1 queen's side 2 3 black.
    pub rights: Signal<In, Bits<4>>,
    /// The last move was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// Since the last capture or pawn move, 127 for more.
    pub halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens on the board.
    pub heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<In, Bits<5>>,
    /// The table's sum for the side to move, signed.
    pub root_score: Signal<In, Bits<16>>,
    /// It searches; after power-up and reset the detector is not ready yet.
    pub busy: Signal<Out, Bit>,
    #[group = "What was found, until the next start."]
    /// For the side to move, signed.
    pub value: Signal<Out, Bits<16>>,
    /// From, to and special, lowest first; 0 if no move was above alpha.
    pub best: Signal<Out, Bits<15>>,
    /// The detector held too few plies: a repetition may have been missed.
    pub inexact: Signal<Out, Bit>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<32>>,
    /// Lists of moves made.
    pub generations: Signal<Out, Bits<32>>,
    /// Nodes that had occurred before.
    pub repetitions: Signal<Out, Bits<32>>,
    /// Nodes whose alpha was raised by bound; of perft the legal lines.
    pub bounds: Signal<Out, Bits<32>>,
    #[group = "Why nothing was."]
    /// The depth is not 1 to 16.
    pub too_deep: Signal<Out, Bit>,
    /// More than 511 moves in the lists of a line.
    pub list_full: Signal<Out, Bit>,
    /// A line of more than 63 plies, or a state that is none: an upset.
    pub frames_full: Signal<Out, Bit>,
    /// The side not to move is in check.
    pub illegal_root: Signal<Out, Bit>,
    #[group = "The moves before the root, while busy is low: clear once, then push where ready is high."]
    /// Empties the line; once after power-up and reset too.
    pub history_clear: Signal<In, Bit>,
    /// Plays a move of it.
    pub history_push: Signal<In, Bit>,
    /// 1 to 6 pawn, knight, bishop, rook, queen, king; 8 more for black.
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
