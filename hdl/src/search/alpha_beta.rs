//! A search of fixed depth.

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

/// Alpha-beta with quiescence, as in docs/search-chip.md, with a window detector at its ports.
///
/// * While `busy` is low: `write_enable` writes `man` to `write_square`, `entry_enable` an entry of the table. All
///   64 squares are written before the first start and after a stop or error; else the board is that of the last root.
/// * `start`: searches the position on the board; `depth` to `root_score` belong to it. The detector's line is that
///   of the moves before. `busy` is high until the result is there.
/// * Out: `value`, `best`, `inexact` and the counters; if there is no value, `too_deep`, `list_full`, `frames_full`
///   or `illegal_root`, until the next start.
/// * With `perft` at the start legal lines of `depth` plies are counted instead. `root_alpha`, `root_beta`, `bound`,
///   `halfmoves` to `root_score` and what the detector says then mean nothing; `value` and `best` are 0, and `bounds` is
///   the number of lines. It is at most `nodes`.
/// * `stop`: ends it, in any cycle; the detector's line is then cut back to that before the root, and `busy` is low
///   when this has begun. `reset`, for one cycle, from any state: as after power-up, where `busy` is high until the
///   detector is ready. What was found is then 0; squares and entries have to be written.
/// * Detector: ports of [`crate::window::SearchWindow`]; `detector_ready` and `detector_valid` are two of them.
///
/// **Ignores** whether the numbers given with a root are those of its board, and whether alpha is less than beta.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Search {
    /// Rising edge.
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
    /// Detector: an operation is taken.
    pub detector_ready: Signal<In, Bit>,
    /// Detector: the flags are those of the newest operation.
    pub detector_valid: Signal<In, Bit>,
    /// Detector: the position has occurred before.
    pub repetition: Signal<In, Bit>,
    /// Detector: a move brings an earlier position back.
    pub upcoming: Signal<In, Bit>,
    /// Detector: nothing has been forgotten.
    pub exact: Signal<In, Bit>,
    /// Detector: the length of its line.
    pub held_plies: Signal<In, Bits<8>>,
    /// Detector: plays a move.
    pub push: Signal<Out, Bit>,
    /// Detector: takes the newest back.
    pub pop: Signal<Out, Bit>,
    /// Detector: goes back to the root.
    pub cut: Signal<Out, Bit>,
    /// Detector: how many moves stay.
    pub keep: Signal<Out, Bits<8>>,
    /// Detector: what moves.
    pub piece: Signal<Out, Bits<4>>,
    /// Detector: where from.
    pub from: Signal<Out, Bits<6>>,
    /// Detector: where to.
    pub to: Signal<Out, Bits<6>>,
    /// Detector: no earlier position can come back.
    pub barrier: Signal<Out, Bit>,
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
}

impl Logic for Search {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
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
        connect!(self.verdict <- self: bound, counting = counting.q, repetition, upcoming, exact);
        connect!(self.verdict <- self.node: has_parent, quiescent, pushed, proven, probe);
        connect!(self.verdict <- self.standing: bare, fifty);
        connect!(self.verdict <- self.values: stands, below_zero, above_zero);
        self.verdict.full.next = self.list.full.val();
        // The detector's flags do not include an operation that it is given in this cycle.
        self.verdict.valid.next =
            self.detector_valid.val() & !self.line.push.val() & !self.line.pop.val();

        self.line.clear.next = self.reset.val() | self.control.begins.val();
        self.line.make.next =
            self.control.makes.val() & self.sequencer.first.val() & self.candidate.tell.val();
        self.line.take_back.next = self.control.pop.val() & self.node.pushed.val();
        self.line.undo_all.next = self.control.drains.val();
        connect!(self.line <- self: played, detector_ready, held_plies);
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

        connect!(self <- self.line: push, pop, cut, keep, piece, from, to, barrier);
        self.busy.next = !self.control.idle.val();
        self.value.next = self.values.value.val();
        connect!(
            self <- self.counts: best, inexact, nodes, generations, repetitions, bounds, too_deep,
                list_full, frames_full, illegal_root
        );
    }
}
