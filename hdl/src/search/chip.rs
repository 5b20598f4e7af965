//! The search with its detector.

use crate::window::SearchWindow;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::candidate::Candidate;
use crate::search::control::Control;
use crate::search::counts::Counts;
use crate::search::gained_list::GainedList;
use crate::search::generator::Generator;
use crate::search::line_port::LinePort;
use crate::search::node::{Node, Read};
use crate::search::sequencer::Sequencer;
use crate::search::standing::Standing;
use crate::search::values::{Change, Values};
use crate::search::verdict::Verdict;

pub use crate::window::WindowForm;

/// Alpha-beta with quiescence, as in docs/search-chip.md, and its window detector.
///
/// * While `busy` is low: `write_enable` writes `man` to `write_square`, `entry_enable` an entry of the table. All
///   64 squares are written before the first start and after a stop or error; else the board is that of the last root.
/// * For the line before the root, while `busy` is low: `history_clear` empties it; `history_push`, where `history_ready`
///   is high, plays a move.
/// * `start`: searches the position on the board; `depth` to `root_score` belong to it. `busy` is high until the result is there.
/// * Out: `value`, `best`, `inexact` and the counters; if there is no value, `too_deep`, `list_full`, `frames_full`
///   or `illegal_root`, until the next start.
/// * With `perft` at the start legal lines of `depth` plies are counted instead. `root_alpha`, `root_beta`, `bound`,
///   `halfmoves` to `root_score` and what the detector says then mean nothing; `value` and `best` are 0, and `bounds` is
///   the number of lines. It is at most `nodes`.
/// * `stop`: ends it, in any cycle; the detector's line is then cut back to that before the root, and `busy` is low
///   when this has begun. `reset`, for one cycle, from any state: as after power-up. `busy` is then high until the
///   detector is ready, which clears its memories for some 260 cycles; until then all other outputs are 0. What was found is
///   0; squares and entries have to be written.
///
/// **Ignores** whether the numbers given with a root are those of its board, and whether alpha is less than beta.
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
    control: Control,
    generator: Generator,
    list: GainedList,
    candidate: Candidate,
    sequencer: Sequencer,
    node: Node,
    standing: Standing,
    values: Values,
    verdict: Verdict,
    line: LinePort,
    counts: Counts,
    window: SearchWindow,
    // Whose moves are generated, and what is allowed.
    mover: DFF<Bit>,
    captures_only: DFF<Bit>,
    ep_allowed: DFF<Bit>,
    // Lines are counted.
    counting: DFF<Bit>,
    played: Signal<Local, Bits<21>>,
    accepts: Signal<Local, Bit>,
    #[default(Constant::new(1.into()))]
    place_1: Constant<Bits<9>>,
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
        self.takes.next = self.control.idle.val() & !self.reset.val();
        self.waits.next = self.clears.q.val() | self.pushes.q.val();
        self.can_tell.next = self.window.ready.val() & !self.waits.val();
        self.played.next = self.list.played.val();
        self.accepts.next = self.control.change.val() == Change::Accept;
        if self.control.begins.val() {
            self.counting.d.next = self.perft.val();
        }
        connect!(self.control <- self: reset, start, stop, depth, counting = counting.q);
        connect!(self.control <- self.sequencer: first, second, last);
        connect!(
            self.control <- self.node: has_parent, quiescent, is_last_ply = is_last, legal, drawn,
                pushed
        );
        connect!(self.control <- self.verdict: missing, repeats, rests, flags_known, outcome);
        connect!(self.control <- self.generator: generates = busy, king_taken);
        connect!(self.control <- self.list: joining, read_last);
        self.control.is_empty.next = !self.list.first.val().any();
        connect!(self.control <- self.candidate: skips, waits, at_once);
        connect!(self.control <- self.values: improves, better, fails_high);
        connect!(self.control <- self.line: can_tell, line_rests = rests);

        // The board and its moves.
        self.mover.d.next = self.standing.side.val() ^ self.control.will_reply.val();
        self.captures_only.d.next = self.node.quiescent.val() | self.control.checks.val();
        self.ep_allowed.d.next = self.standing.ep_valid.val() & !self.control.checks.val();
        self.generator.start.next = self.control.replies.val();
        self.generator.stop.next = self.stop.val() | self.reset.val();
        self.generator.side.next = self.mover.q.val();
        self.generator.captures_only.next = self.captures_only.q.val();
        connect!(
            self.generator <- self.standing: king_side = own_king_side, queen_side = own_queen_side,
                ep_file, phantom, phantom_west
        );
        self.generator.ep_valid.next = self.ep_allowed.q.val();
        connect!(self.generator <- self.node: has_killer, killer);
        self.generator.write_men.next = self.sequencer.write_men.val();
        self.generator.write_lines.next = self.sequencer.write_lines.val();
        self.generator.write_square.next = self.sequencer.written_square.val();
        self.generator.man.next = self.sequencer.written_man.val();
        connect!(self.sequencer <- self.control: begins, write, advance = step);
        self.sequencer.undo.next = !self.control.makes.val();
        self.sequencer.side.next = self.standing.side.val() ^ self.control.returns.val();
        connect!(self.sequencer <- self: played, square = write_square, man);
        self.sequencer.load.next = self.control.idle.val() & self.write_enable.val();
        self.sequencer.erase.next = self.control.decide.val() & self.standing.phantom.val();
        self.sequencer.phantom_square.next = self.standing.phantom_square.val();

        // The list. Nothing is kept between two generations.
        connect!(self.list <- self: entry_enable, entry_address, entry, side = mover.q);
        self.list.fresh.next = self.control.begins.val() | self.control.returns.val();
        self.list.add.next = self.generator.valid.val()
            & !self.control.checks.val()
            & !(self.counting.q.val() & self.node.quiescent.val());
        connect!(self.list <- self.generator: from, to, kind, victim, special, move_class);
        self.list.close.next = self.control.read.val() == Read::First;
        self.list.back.next = self.control.begins.val() | self.control.pop.val();
        self.list.base.next = self.node.its_list_end.val();
        if self.control.idle.val() {
            self.list.base.next = self.place_1.val();
        }
        self.list.read_place.next = self.node.read_place.val();
        self.list.take.next = self.control.take.val();
        self.candidate.take.next = self.control.take.val();
        self.candidate.plain.next = !self.list.read_move.val().get_bits::<6>(15).any();
        self.candidate.from_rank.next = self.list.read_move.val().get_bits::<3>(3);
        self.candidate.to_rank.next = self.list.read_move.val().get_bits::<3>(9);
        self.candidate.side.next = self.standing.side.val();
        connect!(self.candidate <- self.node: leads_inside, to_horizon, watch, needs_no_proof);
        self.candidate.counting.next = self.counting.q.val();
        self.candidate.can_tell.next = self.line.can_tell.val();
        self.candidate.joining.next = self.list.joining.val();
        self.candidate.fails_low.next = self.values.fails_low.val();

        // The node: its record, its position, its sum and window, and what is made of it.
        connect!(self.node <- self.control: begins, keep = makes, push, pop, read, decide, prove);
        connect!(self.node <- self: depth, counting = counting.q);
        self.node.first.next = self.sequencer.first.val();
        self.node.list_end.next = self.list.next_place.val();
        connect!(self.node <- self.standing: rights, halfmoves, fifty);
        self.node.bound.next = self.values.bound.val();
        connect!(self.node <- self.candidate: told, inner);
        self.node.first_place.next = self.list.first.val();
        self.node.following.next = self.list.read_next.val();
        self.node.may_repeat.next = self.verdict.may_repeat.val();
        self.node.refute.next = self.accepts.val() & self.values.fails_high.val();
        self.node.quiet.next =
            !self.played.val().get_bits::<3>(15).any() & !self.played.val().get_bit(20);
        self.node.squares.next = self.played.val().get_bits::<12>(0);
        self.node.en_passant.next = self.played.val().get_bits::<3>(18) == 1;
        connect!(
            self.standing <- self.control: load = begins, take, down = push, undo = returns,
                up = pop, erase = decide
        );
        connect!(
            self.standing <- self: root_side = side, root_rights = rights, root_ep_valid = ep_valid,
                root_ep_file = ep_file, root_halfmoves = halfmoves, root_heavy = heavy,
                root_minor = minor
        );
        self.standing.read_move.next = self.list.read_move.val();
        self.standing.to_file.next = self.played.val().get_bits::<3>(6);
        self.standing.castles.next = self.played.val().get_bits::<3>(18) == 2;
        self.standing.former_rights.next = self.node.its_rights.val();
        self.standing.former_halfmoves.next = self.node.its_halfmoves.val();
        // Draws end no line that is counted.
        self.standing.is_root.next = !self.node.has_parent.val() | self.counting.q.val();
        connect!(self.values <- self.control: change, look = take, comes_back = returns, give);
        connect!(self.values <- self: root_score, root_alpha, root_beta);
        self.values.loss.next = self.list.loss.val();
        connect!(self.values <- self.node: parent_bound = its_bound, ply);
        self.values.drawn.next = self.standing.bare.val() | self.standing.fifty.val();
        self.values.child_drawn.next = self.standing.child_drawn.val();
        self.verdict.begins.next = self.control.begins.val();
        connect!(self.verdict <- self: bound, counting = counting.q);
        connect!(self.verdict <- self.window: repetition, upcoming, exact);
        connect!(self.verdict <- self.node: has_parent, quiescent, pushed, proven, probe);
        connect!(self.verdict <- self.standing: bare, fifty);
        connect!(self.verdict <- self.values: stands, below_zero, above_zero);
        self.verdict.full.next = self.list.full.val();
        // The detector's flags do not include an operation that it is given in this cycle.
        self.verdict.valid.next = self.window.valid.val()
            & !self.waits.val()
            & !self.line.push.val()
            & !self.line.pop.val();

        self.line.clear.next = self.reset.val() | self.control.begins.val();
        self.line.make.next =
            self.control.makes.val() & self.sequencer.first.val() & self.candidate.tell.val();
        self.line.take_back.next = self.control.pop.val() & self.node.pushed.val();
        self.line.undo_all.next = self.control.drains.val();
        connect!(self.line <- self: played);
        connect!(self.line <- self.window: detector_ready = ready, held_plies);
        connect!(self.line <- self.standing: side, loses_right);
        self.line.ep_legal.next = self.node.ep_legal.val();
        self.counts.clear.next = self.reset.val() | self.control.begins.val();
        self.counts.improve.next = self.accepts.val() & !self.node.has_parent.val();
        self.counts.played.next = bit_cast::<15, 12>(self.played.val().get_bits::<12>(0))
            | (bit_cast::<15, 3>(self.played.val().get_bits::<3>(18)) << 12);
        self.counts.forget.next =
            self.reset.val() | self.control.begins.val() | self.control.drains.val();
        connect!(self.counts <- self.control: counted, fault);
        self.counts.not_exact.next = self.control.decide.val() & self.verdict.not_exact.val();

        // The detector, and the line before the root.
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
        connect!(self.window <- self.line: pop, cut, keep);
        self.window.push.next = self.pushes.q.val() | self.line.push.val();
        if self.pushes.q.val() {
            self.window.piece.next = self.told_piece.q.val();
            self.window.from.next = self.told_from.q.val();
            self.window.to.next = self.told_to.q.val();
            self.window.barrier.next = self.told_barrier.q.val();
        } else {
            connect!(self.window <- self.line: piece, from, to, barrier);
        }
        self.history_ready.next = self.can_tell.val() & self.control.idle.val();

        self.busy.next = !self.control.idle.val();
        self.value.next = self.values.value.val();
        connect!(
            self <- self.counts: best, inexact, nodes, generations, repetitions, bounds, too_deep,
                list_full, frames_full, illegal_root
        );
    }
}
