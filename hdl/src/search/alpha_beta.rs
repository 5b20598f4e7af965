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
#[derive(LogicBlock, SmartDefault)]
pub struct Search {
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
        dff_setup!(self, clock, mover, captures_only, ep_allowed, counting);
        self.played.next = self.list.played.val();
        self.accepts.next = self.control.change.val() == Change::Accept;
        if self.control.begins.val() {
            self.counting.d.next = self.perft.val();
        }
        self.control.clock.next = self.clock.val();
        self.control.reset.next = self.reset.val();
        self.control.start.next = self.start.val();
        self.control.stop.next = self.stop.val();
        self.control.depth.next = self.depth.val();
        self.control.counting.next = self.counting.q.val();
        self.control.first.next = self.sequencer.first.val();
        self.control.second.next = self.sequencer.second.val();
        self.control.last.next = self.sequencer.last.val();
        self.control.has_parent.next = self.node.has_parent.val();
        self.control.quiescent.next = self.node.quiescent.val();
        self.control.is_last_ply.next = self.node.is_last.val();
        self.control.legal.next = self.node.legal.val();
        self.control.drawn.next = self.node.drawn.val();
        self.control.pushed.next = self.node.pushed.val();
        self.control.missing.next = self.verdict.missing.val();
        self.control.repeats.next = self.verdict.repeats.val();
        self.control.rests.next = self.verdict.rests.val();
        self.control.flags_known.next = self.verdict.flags_known.val();
        self.control.outcome.next = self.verdict.outcome.val();
        self.control.generates.next = self.generator.busy.val();
        self.control.king_taken.next = self.generator.king_taken.val();
        self.control.joining.next = self.list.joining.val();
        self.control.is_empty.next = !self.list.first.val().any();
        self.control.read_last.next = self.list.read_last.val();
        self.control.skips.next = self.candidate.skips.val();
        self.control.waits.next = self.candidate.waits.val();
        self.control.at_once.next = self.candidate.at_once.val();
        self.control.improves.next = self.values.improves.val();
        self.control.better.next = self.values.better.val();
        self.control.fails_high.next = self.values.fails_high.val();
        self.control.can_tell.next = self.line.can_tell.val();
        self.control.line_rests.next = self.line.rests.val();

        // The board and its moves.
        self.mover.d.next = self.standing.side.val() ^ self.control.will_reply.val();
        self.captures_only.d.next = self.node.quiescent.val() | self.control.checks.val();
        self.ep_allowed.d.next = self.standing.ep_valid.val() & !self.control.checks.val();
        self.generator.clock.next = self.clock.val();
        self.generator.start.next = self.control.replies.val();
        self.generator.stop.next = self.stop.val() | self.reset.val();
        self.generator.side.next = self.mover.q.val();
        self.generator.captures_only.next = self.captures_only.q.val();
        self.generator.king_side.next = self.standing.own_king_side.val();
        self.generator.queen_side.next = self.standing.own_queen_side.val();
        self.generator.ep_valid.next = self.ep_allowed.q.val();
        self.generator.ep_file.next = self.standing.ep_file.val();
        self.generator.phantom.next = self.standing.phantom.val();
        self.generator.phantom_west.next = self.standing.phantom_west.val();
        self.generator.has_killer.next = self.node.has_killer.val();
        self.generator.killer.next = self.node.killer.val();
        self.generator.write_men.next = self.sequencer.write_men.val();
        self.generator.write_lines.next = self.sequencer.write_lines.val();
        self.generator.write_square.next = self.sequencer.written_square.val();
        self.generator.man.next = self.sequencer.written_man.val();
        self.sequencer.clock.next = self.clock.val();
        self.sequencer.begins.next = self.control.begins.val();
        self.sequencer.write.next = self.control.write.val();
        self.sequencer.advance.next = self.control.step.val();
        self.sequencer.undo.next = !self.control.makes.val();
        self.sequencer.side.next = self.standing.side.val() ^ self.control.returns.val();
        self.sequencer.played.next = self.played.val();
        self.sequencer.load.next = self.control.idle.val() & self.write_enable.val();
        self.sequencer.square.next = self.write_square.val();
        self.sequencer.man.next = self.man.val();
        self.sequencer.erase.next = self.control.decide.val() & self.standing.phantom.val();
        self.sequencer.phantom_square.next = self.standing.phantom_square.val();

        // The list. Nothing is kept between two generations.
        self.list.clock.next = self.clock.val();
        self.list.entry_enable.next = self.entry_enable.val();
        self.list.entry_address.next = self.entry_address.val();
        self.list.entry.next = self.entry.val();
        self.list.fresh.next = self.control.begins.val() | self.control.returns.val();
        self.list.add.next = self.generator.valid.val()
            & !self.control.checks.val()
            & !(self.counting.q.val() & self.node.quiescent.val());
        self.list.side.next = self.mover.q.val();
        self.list.from.next = self.generator.from.val();
        self.list.to.next = self.generator.to.val();
        self.list.kind.next = self.generator.kind.val();
        self.list.victim.next = self.generator.victim.val();
        self.list.special.next = self.generator.special.val();
        self.list.move_class.next = self.generator.move_class.val();
        self.list.close.next = self.control.read.val() == Read::First;
        self.list.back.next = self.control.begins.val() | self.control.pop.val();
        self.list.base.next = self.node.its_list_end.val();
        if self.control.idle.val() {
            self.list.base.next = self.place_1.val();
        }
        self.list.read_place.next = self.node.read_place.val();
        self.list.take.next = self.control.take.val();
        self.candidate.clock.next = self.clock.val();
        self.candidate.take.next = self.control.take.val();
        self.candidate.plain.next = !self.list.read_move.val().get_bits::<6>(15).any();
        self.candidate.from_rank.next = self.list.read_move.val().get_bits::<3>(3);
        self.candidate.to_rank.next = self.list.read_move.val().get_bits::<3>(9);
        self.candidate.side.next = self.standing.side.val();
        self.candidate.leads_inside.next = self.node.leads_inside.val();
        self.candidate.to_horizon.next = self.node.to_horizon.val();
        self.candidate.counting.next = self.counting.q.val();
        self.candidate.watch.next = self.node.watch.val();
        self.candidate.needs_no_proof.next = self.node.needs_no_proof.val();
        self.candidate.can_tell.next = self.line.can_tell.val();
        self.candidate.joining.next = self.list.joining.val();
        self.candidate.fails_low.next = self.values.fails_low.val();

        // The node: its record, its position, its sum and window, and what is made of it.
        self.node.clock.next = self.clock.val();
        self.node.begins.next = self.control.begins.val();
        self.node.depth.next = self.depth.val();
        self.node.counting.next = self.counting.q.val();
        self.node.keep.next = self.control.makes.val();
        self.node.first.next = self.sequencer.first.val();
        self.node.list_end.next = self.list.next_place.val();
        self.node.rights.next = self.standing.rights.val();
        self.node.halfmoves.next = self.standing.halfmoves.val();
        self.node.bound.next = self.values.bound.val();
        self.node.push.next = self.control.push.val();
        self.node.told.next = self.candidate.told.val();
        self.node.inner.next = self.candidate.inner.val();
        self.node.pop.next = self.control.pop.val();
        self.node.read.next = self.control.read.val();
        self.node.first_place.next = self.list.first.val();
        self.node.following.next = self.list.read_next.val();
        self.node.decide.next = self.control.decide.val();
        self.node.fifty.next = self.standing.fifty.val();
        self.node.may_repeat.next = self.verdict.may_repeat.val();
        self.node.prove.next = self.control.prove.val();
        self.node.refute.next = self.accepts.val() & self.values.fails_high.val();
        self.node.quiet.next =
            !self.played.val().get_bits::<3>(15).any() & !self.played.val().get_bit(20);
        self.node.squares.next = self.played.val().get_bits::<12>(0);
        self.node.en_passant.next = self.played.val().get_bits::<3>(18) == 1;
        self.standing.clock.next = self.clock.val();
        self.standing.load.next = self.control.begins.val();
        self.standing.root_side.next = self.side.val();
        self.standing.root_rights.next = self.rights.val();
        self.standing.root_ep_valid.next = self.ep_valid.val();
        self.standing.root_ep_file.next = self.ep_file.val();
        self.standing.root_halfmoves.next = self.halfmoves.val();
        self.standing.root_heavy.next = self.heavy.val();
        self.standing.root_minor.next = self.minor.val();
        self.standing.take.next = self.control.take.val();
        self.standing.read_move.next = self.list.read_move.val();
        self.standing.down.next = self.control.push.val();
        self.standing.to_file.next = self.played.val().get_bits::<3>(6);
        self.standing.castles.next = self.played.val().get_bits::<3>(18) == 2;
        self.standing.undo.next = self.control.returns.val();
        self.standing.up.next = self.control.pop.val();
        self.standing.former_rights.next = self.node.its_rights.val();
        self.standing.former_halfmoves.next = self.node.its_halfmoves.val();
        self.standing.erase.next = self.control.decide.val();
        // Draws end no line that is counted.
        self.standing.is_root.next = !self.node.has_parent.val() | self.counting.q.val();
        self.values.clock.next = self.clock.val();
        self.values.change.next = self.control.change.val();
        self.values.root_score.next = self.root_score.val();
        self.values.root_alpha.next = self.root_alpha.val();
        self.values.root_beta.next = self.root_beta.val();
        self.values.look.next = self.control.take.val();
        self.values.loss.next = self.list.loss.val();
        self.values.comes_back.next = self.control.returns.val();
        self.values.parent_bound.next = self.node.its_bound.val();
        self.values.give.next = self.control.give.val();
        self.values.ply.next = self.node.ply.val();
        self.values.drawn.next = self.standing.bare.val() | self.standing.fifty.val();
        self.values.child_drawn.next = self.standing.child_drawn.val();
        self.verdict.clock.next = self.clock.val();
        self.verdict.begins.next = self.control.begins.val();
        self.verdict.bound.next = self.bound.val();
        self.verdict.has_parent.next = self.node.has_parent.val();
        self.verdict.quiescent.next = self.node.quiescent.val();
        self.verdict.pushed.next = self.node.pushed.val();
        self.verdict.proven.next = self.node.proven.val();
        self.verdict.probe.next = self.node.probe.val();
        self.verdict.bare.next = self.standing.bare.val();
        self.verdict.fifty.next = self.standing.fifty.val();
        self.verdict.stands.next = self.values.stands.val();
        self.verdict.below_zero.next = self.values.below_zero.val();
        self.verdict.above_zero.next = self.values.above_zero.val();
        self.verdict.full.next = self.list.full.val();
        self.verdict.counting.next = self.counting.q.val();
        self.verdict.repetition.next = self.repetition.val();
        self.verdict.upcoming.next = self.upcoming.val();
        self.verdict.exact.next = self.exact.val();
        // The detector's flags do not include an operation that it is given in this cycle.
        self.verdict.valid.next =
            self.detector_valid.val() & !self.line.push.val() & !self.line.pop.val();

        self.line.clock.next = self.clock.val();
        self.line.clear.next = self.reset.val() | self.control.begins.val();
        self.line.make.next =
            self.control.makes.val() & self.sequencer.first.val() & self.candidate.tell.val();
        self.line.take_back.next = self.control.pop.val() & self.node.pushed.val();
        self.line.undo_all.next = self.control.drains.val();
        self.line.played.next = self.played.val();
        self.line.side.next = self.standing.side.val();
        self.line.loses_right.next = self.standing.loses_right.val();
        self.line.ep_legal.next = self.node.ep_legal.val();
        self.line.detector_ready.next = self.detector_ready.val();
        self.line.held_plies.next = self.held_plies.val();
        self.counts.clock.next = self.clock.val();
        self.counts.clear.next = self.reset.val() | self.control.begins.val();
        self.counts.improve.next = self.accepts.val() & !self.node.has_parent.val();
        self.counts.played.next = bit_cast::<15, 12>(self.played.val().get_bits::<12>(0))
            | (bit_cast::<15, 3>(self.played.val().get_bits::<3>(18)) << 12);
        self.counts.forget.next = self.control.begins.val() | self.control.drains.val();
        self.counts.counted.next = self.control.counted.val();
        self.counts.not_exact.next = self.control.decide.val() & self.verdict.not_exact.val();
        self.counts.fault.next = self.control.fault.val();

        self.push.next = self.line.push.val();
        self.pop.next = self.line.pop.val();
        self.cut.next = self.line.cut.val();
        self.keep.next = self.line.keep.val();
        self.piece.next = self.line.piece.val();
        self.from.next = self.line.from.val();
        self.to.next = self.line.to.val();
        self.barrier.next = self.line.barrier.val();
        self.busy.next = !self.control.idle.val();
        self.value.next = self.values.value.val();
        self.best.next = self.counts.best.val();
        self.inexact.next = self.counts.inexact.val();
        self.nodes.next = self.counts.nodes.val();
        self.generations.next = self.counts.generations.val();
        self.repetitions.next = self.counts.repetitions.val();
        self.bounds.next = self.counts.bounds.val();
        self.too_deep.next = self.counts.too_deep.val();
        self.list_full.next = self.counts.list_full.val();
        self.frames_full.next = self.counts.frames_full.val();
        self.illegal_root.next = self.counts.illegal_root.val();
    }
}
