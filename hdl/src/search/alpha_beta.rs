//! A search of fixed depth.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::child::Child;
use crate::search::counts::Counts;
use crate::search::frames::Frames;
use crate::search::gained_list::GainedList;
use crate::search::generator::Generator;
use crate::search::line_port::LinePort;
use crate::search::standing::Standing;
use crate::search::values::Values;
use crate::search::writes::Writes;

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
/// A move takes two cycles to make, in the second of which its replies begin to be generated, two to take back, and
/// one to be read; one that is left takes two in all. After the last move of a node that which led to it is read again.
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
    generator: Generator,
    list: GainedList,
    values: Values,
    standing: Standing,
    frames: Frames,
    child: Child,
    line: LinePort,
    counts: Counts,
    writes: Writes,
    #[default(DFF::<SearchState>::default())]
    state: DFF<SearchState>,
    step: DFF<Bits<2>>,
    // It is the last one, unless it is the first.
    ends: DFF<Bit>,
    ply: DFF<Bits<6>>,
    last_ply: DFF<Bits<6>>,
    place: DFF<Bits<9>>,
    // Whose moves are generated, and what is allowed.
    mover: DFF<Bit>,
    captures_only: DFF<Bit>,
    ep_allowed: DFF<Bit>,
    // What is written to the board, a cycle later.
    writes_men: DFF<Bit>,
    writes_lines: DFF<Bit>,
    written_square: DFF<Bits<6>>,
    written_man: DFF<Bits<4>>,
    // Links of the list were written in the cycle before.
    linked: DFF<Bit>,
    // The position came in the cycle before; another move has been read than that which led here.
    arrives: DFF<Bit>,
    stale: DFF<Bit>,
    // What the detector said in the cycle before.
    known: DFF<Bit>,
    repeated: DFF<Bit>,
    upcomes: DFF<Bit>,
    forgot: DFF<Bit>,
    // At the end of a generation: moves are tried; alpha is raised, and to beta.
    expands: DFF<Bit>,
    is_zeroed: DFF<Bit>,
    is_raised: DFF<Bit>,
    is_cut: DFF<Bit>,
    // The child was illegal.
    illegal: DFF<Bit>,
    // A legal move is known, one en passant; moves to the horizon are told; the node itself was.
    legal: DFF<Bit>,
    ep_legal: DFF<Bit>,
    watch: DFF<Bit>,
    pushed: DFF<Bit>,
    // The parent knows a legal move; it asks for legality alone.
    proven: DFF<Bit>,
    probe: DFF<Bit>,
    // One legal move is enough.
    above: DFF<Bit>,
    use_bound: DFF<Bit>,
    // Lines are counted.
    counting: DFF<Bit>,
    best_move: DFF<Bits<15>>,
    has_parent: Signal<Local, Bit>,
    quiescent: Signal<Local, Bit>,
    checking: Signal<Local, Bit>,
    making: Signal<Local, Bit>,
    will_reply: Signal<Local, Bit>,
    write_men: Signal<Local, Bit>,
    write_lines: Signal<Local, Bit>,
    board_square: Signal<Local, Bits<6>>,
    board_man: Signal<Local, Bits<4>>,
    played: Signal<Local, Bits<21>>,
    en_passant: Signal<Local, Bit>,
    best_of: Signal<Local, Bits<15>>,
    first_step: Signal<Local, Bit>,
    takes: Signal<Local, Bit>,
    skips: Signal<Local, Bit>,
    waits: Signal<Local, Bit>,
    can_tell: Signal<Local, Bit>,
    told_deep: Signal<Local, Bit>,
    repeats: Signal<Local, Bit>,
    rests: Signal<Local, Bit>,
    gives_zero: Signal<Local, Bit>,
    open: Signal<Local, Bit>,
    raises: Signal<Local, Bit>,
    leaves: Signal<Local, Bit>,
    flags_known: Signal<Local, Bit>,
    read_move: Signal<Local, Bits<21>>,
    from_rank: Signal<Local, Bits<3>>,
    to_rank: Signal<Local, Bits<3>>,
    at_once: Signal<Local, Bit>,
    opens: Signal<Local, Bit>,
    goes_up: Signal<Local, Bit>,
    goes_down: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
}

/// What is done. The first is that after power-up and a reset: nothing, until the detector is ready.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum SearchState {
    Cutting,
    Idle,
    Enter,
    Generate,
    Judge,
    Fetch,
    Make,
    Finish,
    Check,
    Checking,
    Recall,
    Return,
    Undo,
}

impl Logic for Search {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            state,
            step,
            ends,
            ply,
            last_ply,
            place,
            mover,
            captures_only,
            ep_allowed,
            writes_men,
            writes_lines,
            written_square,
            written_man,
            linked,
            arrives,
            stale,
            known,
            repeated,
            upcomes,
            forgot,
            expands,
            is_zeroed,
            is_raised,
            is_cut,
            illegal,
            legal,
            ep_legal,
            watch,
            pushed,
            proven,
            probe,
            above,
            use_bound,
            counting,
            best_move
        );
        self.has_parent.next = self.child.has_parent.val();
        self.quiescent.next = self.child.quiescent.val();
        self.making.next = self.state.q.val() == SearchState::Make;
        self.checking.next = (self.state.q.val() == SearchState::Check)
            | (self.state.q.val() == SearchState::Checking);
        self.first_step.next = !self.step.q.val().any();
        // A child's replies begin to be generated while it is being made.
        self.will_reply.next = self.making.val()
            | self.checking.val()
            | (self.state.q.val() == SearchState::Fetch)
            | (self.state.q.val() == SearchState::Finish);
        self.mover.d.next = self.standing.side.val() ^ self.will_reply.val();
        self.captures_only.d.next = self.quiescent.val() | self.checking.val();
        self.ep_allowed.d.next = self.standing.ep_valid.val() & !self.checking.val();

        // The move that is read, and the one that was.
        self.takes.next = (self.state.q.val() == SearchState::Fetch)
            | (self.state.q.val() == SearchState::Recall)
            | (self.state.q.val() == SearchState::Check);
        self.read_move.next = self.list.read_move.val();
        self.played.next = self.list.played.val();
        self.en_passant.next = self.played.val().get_bits::<3>(18) == 1;
        self.best_of.next = bit_cast::<15, 12>(self.played.val().get_bits::<12>(0))
            | (bit_cast::<15, 3>(self.played.val().get_bits::<3>(18)) << 12);
        self.child.clock.next = self.clock.val();
        self.child.begins.next = false;
        self.child.take.next = self.takes.val();
        self.child.ply.next = self.ply.q.val();
        self.child.last_ply.next = self.last_ply.q.val();
        self.child.plain.next = !self.read_move.val().get_bits::<6>(15).any();
        self.child.counting.next = self.counting.q.val();
        self.child.watch.next = self.watch.q.val();
        self.child.needs_no_proof.next = self.legal.q.val() | self.quiescent.val();
        // Of the first ranks that are read none may be written later: two squares come while they are.
        self.from_rank.next = self.read_move.val().get_bits::<3>(3);
        self.to_rank.next = self.read_move.val().get_bits::<3>(9);
        if self.standing.side.val() {
            self.child.on_first_ranks.next = (self.from_rank.val() < 2) | (self.to_rank.val() == 0);
        } else {
            self.child.on_first_ranks.next =
                (self.from_rank.val() >= 6) | (self.to_rank.val() == 7);
        }
        self.linked.d.next = self.list.joining.val();
        self.skips.next = self.child.may_skip.val() & self.values.promises_nothing.val();
        self.can_tell.next = self.line.can_tell.val();
        self.waits.next = (self.child.told.val() & !self.can_tell.val())
            | (self.skips.val() & self.linked.q.val());

        // When generation may begin, and when it has ended. A child that may repeat at the horizon waits for the
        // flags before, another one after it. The detector's flags do not include an operation that it is given in this cycle.
        self.known.d.next =
            self.detector_valid.val() & !self.line.push.val() & !self.line.pop.val();
        self.repeated.d.next = self.repetition.val();
        self.upcomes.d.next = self.upcoming.val();
        self.forgot.d.next = !self.exact.val();
        self.repeats.next = self.pushed.q.val() & self.repeated.q.val();
        self.flags_known.next = self.known.q.val() | (!self.pushed.q.val() & self.has_parent.val());
        self.told_deep.next = self.pushed.q.val() & self.quiescent.val();
        self.opens.next = !self.list.joining.val()
            & !self.arrives.q.val()
            & !(self.told_deep.val() & !self.known.q.val());
        self.rests.next = self.told_deep.val() & self.proven.q.val() & self.values.stands.val();
        self.gives_zero.next = self.probe.q.val()
            | self.standing.bare.val()
            | (self.quiescent.val() & self.standing.fifty.val());
        self.open.next =
            !self.quiescent.val() & !self.standing.fifty.val() & !self.counting.q.val();
        self.raises.next = self.open.val()
            & self.use_bound.q.val()
            & self.has_parent.val()
            & self.upcomes.q.val()
            & self.values.below_zero.val();
        self.expands.d.next = !self.repeats.val()
            & !self.list.full.val()
            & !self.gives_zero.val()
            & !(self.quiescent.val() & (self.counting.q.val() | self.values.stands.val()));
        self.is_zeroed.d.next = self.gives_zero.val();
        self.is_raised.d.next = self.raises.val();
        self.is_cut.d.next = self.raises.val() & !self.values.above_zero.val();
        self.at_once.next = !self.list.joining.val() & self.child.at_once.val();
        // A value that came back ends the node: the move was legal, and no other is needed.
        self.leaves.next = !self.illegal.q.val()
            & !self.counting.q.val()
            & (self.above.q.val() | (self.values.better.val() & self.values.fails_high.val()));
        self.goes_up.next = (self.state.q.val() == SearchState::Return)
            & self.has_parent.val()
            & (self.can_tell.val() | !self.pushed.q.val());
        self.goes_down.next = self.making.val() & !self.first_step.val() & self.ends.q.val();
        self.child.down.next = self.goes_down.val();
        self.child.up.next = self.goes_up.val();
        self.arrives.d.next = self.goes_down.val();
        self.generator.start.next = (self.goes_down.val() & self.at_once.val())
            | ((self.state.q.val() == SearchState::Enter)
                & self.opens.val()
                & !(self.repeats.val() & self.quiescent.val())
                & !self.rests.val())
            | (self.state.q.val() == SearchState::Check);

        // The board: moves are made and taken back a square a cycle.
        self.writes.step.next = self.step.q.val();
        self.writes.undo.next = !self.making.val();
        self.writes.side.next =
            self.standing.side.val() ^ (self.state.q.val() == SearchState::Return);
        self.writes.played.next = self.played.val();
        self.ends.d.next = self.writes.ends.val();
        self.generator.clock.next = self.clock.val();
        self.generator.stop.next = self.stop.val() | self.reset.val();
        self.generator.side.next = self.mover.q.val();
        self.generator.captures_only.next = self.captures_only.q.val();
        self.generator.king_side.next = self.standing.own_king_side.val();
        self.generator.queen_side.next = self.standing.own_queen_side.val();
        self.generator.ep_valid.next = self.ep_allowed.q.val();
        self.generator.ep_file.next = self.standing.ep_file.val();
        self.generator.phantom.next = self.standing.phantom.val();
        self.generator.phantom_west.next = self.standing.phantom_west.val();
        self.generator.write_men.next = self.writes_men.q.val();
        self.generator.write_lines.next = self.writes_lines.q.val();
        self.generator.write_square.next = self.written_square.q.val();
        self.generator.man.next = self.written_man.q.val();
        self.write_men.next = false;
        self.write_lines.next = false;
        self.board_square.next = self.writes.square.val();
        self.board_man.next = self.writes.man.val();

        // The list.
        self.list.clock.next = self.clock.val();
        self.list.entry_enable.next = self.entry_enable.val();
        self.list.entry_address.next = self.entry_address.val();
        self.list.entry.next = self.entry.val();
        // Nothing is kept between two generations.
        self.list.fresh.next = self.state.q.val() == SearchState::Return;
        self.list.add.next = self.generator.valid.val()
            & !self.checking.val()
            & !(self.counting.q.val() & self.quiescent.val());
        self.list.side.next = self.mover.q.val();
        self.list.from.next = self.generator.from.val();
        self.list.to.next = self.generator.to.val();
        self.list.kind.next = self.generator.kind.val();
        self.list.victim.next = self.generator.victim.val();
        self.list.special.next = self.generator.special.val();
        self.list.move_class.next = self.generator.move_class.val();
        self.list.close.next = false;
        self.list.back.next = self.goes_up.val();
        self.list.base.next = self.frames.its_list_end.val();
        // The move that led here is read where the node may be left in the next cycle.
        self.list.read_place.next = self.frames.its_place.val();
        self.list.take.next = self.takes.val();

        // Frames, values, and what else belongs to the position.
        self.frames.clock.next = self.clock.val();
        self.frames.keep.next = self.making.val();
        self.frames.first.next = self.first_step.val();
        self.frames.ply.next = self.ply.q.val();
        self.frames.down.next = self.goes_down.val();
        self.frames.up.next = self.goes_up.val();
        self.frames.place.next = self.place.q.val();
        self.frames.list_end.next = self.list.next_place.val();
        self.frames.rights.next = self.standing.rights.val();
        self.frames.halfmoves.next = self.standing.halfmoves.val();
        self.frames.bound.next = self.values.bound.val();
        self.frames.legal.next = self.legal.q.val();
        self.frames.ep_legal.next = self.ep_legal.q.val();
        self.frames.above.next = self.above.q.val();
        self.standing.clock.next = self.clock.val();
        self.standing.load.next = false;
        self.standing.root_side.next = self.side.val();
        self.standing.root_rights.next = self.rights.val();
        self.standing.root_ep_valid.next = self.ep_valid.val();
        self.standing.root_ep_file.next = self.ep_file.val();
        self.standing.root_halfmoves.next = self.halfmoves.val();
        self.standing.root_heavy.next = self.heavy.val();
        self.standing.root_minor.next = self.minor.val();
        self.standing.take.next = self.takes.val();
        self.standing.read_move.next = self.read_move.val();
        self.standing.down.next = self.goes_down.val();
        self.standing.to_file.next = self.played.val().get_bits::<3>(6);
        self.standing.castles.next = self.played.val().get_bits::<3>(18) == 2;
        self.standing.undo.next = self.state.q.val() == SearchState::Return;
        self.standing.up.next = self.goes_up.val();
        self.standing.former_rights.next = self.frames.its_rights.val();
        self.standing.former_halfmoves.next = self.frames.its_halfmoves.val();
        self.standing.lay.next = false;
        // Draws end no line that is counted.
        self.standing.is_root.next = !self.has_parent.val() | self.counting.q.val();
        self.values.clock.next = self.clock.val();
        self.values.load.next = false;
        self.values.root_score.next = self.root_score.val();
        self.values.root_alpha.next = self.root_alpha.val();
        self.values.root_beta.next = self.root_beta.val();
        self.values.promise.next = self.takes.val();
        self.values.loss.next = self.list.loss.val();
        self.values.down.next = self.goes_down.val();
        self.values.up.next = self.goes_up.val();
        self.values.comes_back.next = self.state.q.val() == SearchState::Return;
        self.values.parent_bound.next = self.frames.its_bound.val();
        self.values.stand.next = false;
        self.values.raise.next = false;
        self.values.accept.next = false;
        self.values.give_zero.next = self.state.q.val() == SearchState::Cutting;
        self.values.give_alpha.next = false;
        self.values.give_beta.next = false;
        self.values.give_mated.next = false;
        self.values.ply.next = self.ply.q.val();
        self.values.drawn.next = self.standing.bare.val() | self.standing.fifty.val();
        self.values.child_drawn.next = self.standing.child_drawn.val();
        self.line.clock.next = self.clock.val();
        self.line.clear.next = self.reset.val();
        self.line.make.next =
            self.making.val() & self.first_step.val() & self.child.told.val() & self.can_tell.val();
        self.line.take_back.next = self.goes_up.val() & self.pushed.q.val();
        self.line.undo_all.next = self.state.q.val() == SearchState::Cutting;
        self.line.played.next = self.played.val();
        self.line.side.next = self.standing.side.val();
        self.line.loses_right.next = self.standing.loses_right.val();
        self.line.ep_legal.next = self.ep_legal.q.val();
        self.line.detector_ready.next = self.detector_ready.val();
        self.line.held_plies.next = self.held_plies.val();
        self.counts.clock.next = self.clock.val();
        self.counts.clear.next = self.reset.val();
        self.counts.node.next = false;
        self.counts.generation.next = self.state.q.val() == SearchState::Check;
        self.counts.repetition.next = false;
        self.counts.bound.next = false;
        self.counts.not_exact.next = false;
        self.counts.bad_depth.next = false;
        self.counts.no_place.next = false;
        self.counts.no_frame.next = false;
        self.counts.illegal.next = false;
        self.fails.next = false;

        match self.state.q.val() {
            SearchState::Idle => {
                self.write_men.next = self.write_enable.val();
                self.write_lines.next = self.write_enable.val();
                self.board_square.next = self.write_square.val();
                self.board_man.next = self.man.val();
                self.list.base.next = 1.into();
                if self.start.val() {
                    self.list.back.next = true;
                    self.list.fresh.next = true;
                    self.standing.load.next = true;
                    self.values.load.next = true;
                    self.child.begins.next = true;
                    self.arrives.d.next = true;
                    self.line.clear.next = true;
                    self.counts.clear.next = true;
                    self.step.d.next = 0.into();
                    self.ply.d.next = 0.into();
                    self.last_ply.d.next = bit_cast::<6, 5>(self.depth.val());
                    self.stale.d.next = false;
                    self.illegal.d.next = false;
                    self.legal.d.next = false;
                    self.ep_legal.d.next = false;
                    self.pushed.d.next = false;
                    self.proven.d.next = false;
                    self.probe.d.next = false;
                    self.use_bound.d.next = self.bound.val();
                    self.counting.d.next = self.perft.val();
                    self.best_move.d.next = 0.into();
                    if (self.depth.val() == 0) | (self.depth.val() > 16) {
                        self.counts.bad_depth.next = !self.reset.val();
                    } else {
                        self.state.d.next = SearchState::Enter;
                    }
                }
            }
            SearchState::Enter => {
                if self.opens.val() {
                    self.state.d.next = SearchState::Generate;
                    if self.repeats.val() & self.quiescent.val() {
                        self.counts.repetition.next = true;
                        self.values.give_zero.next = true;
                        self.state.d.next = SearchState::Return;
                    } else if self.rests.val() {
                        self.values.give_beta.next = true;
                        self.state.d.next = SearchState::Return;
                    }
                }
            }
            SearchState::Generate => {
                if self.generator.king_taken.val() {
                    self.counts.generation.next = true;
                    self.illegal.d.next = true;
                    self.state.d.next = SearchState::Return;
                    if !self.has_parent.val() {
                        self.counts.illegal.next = true;
                        self.fails.next = true;
                    }
                } else if !self.generator.busy.val() & self.flags_known.val() {
                    self.state.d.next = SearchState::Judge;
                }
            }
            SearchState::Judge => {
                self.write_lines.next = self.standing.phantom.val();
                self.board_square.next = self.standing.phantom_square.val();
                self.board_man.next = 0.into();
                self.standing.lay.next = true;
                self.above.d.next = self.standing.fifty.val() & !self.quiescent.val();
                if self.child.before_horizon.val() {
                    self.watch.d.next = self.upcomes.q.val() | self.forgot.q.val();
                }
                self.state.d.next = SearchState::Return;
                self.counts.generation.next = !self.repeats.val();
                if self.expands.q.val() {
                    self.list.close.next = !self.is_cut.q.val();
                    self.values.stand.next = self.quiescent.val() & self.values.improves.val();
                    self.values.raise.next = self.is_raised.q.val();
                    self.values.give_beta.next = self.is_cut.q.val();
                    self.counts.bound.next = self.is_raised.q.val();
                    self.counts.not_exact.next = self.open.val() & self.forgot.q.val();
                    self.place.d.next = self.list.first.val();
                    if !self.is_cut.q.val() {
                        self.list.read_place.next = self.list.first.val();
                        self.state.d.next = SearchState::Fetch;
                        if !self.list.first.val().any() {
                            self.state.d.next = SearchState::Finish;
                        }
                    }
                } else if self.repeats.val() {
                    self.counts.repetition.next = true;
                    self.values.give_zero.next = true;
                } else if self.list.full.val() {
                    self.counts.no_place.next = true;
                    self.fails.next = true;
                } else if self.counting.q.val() & self.quiescent.val() {
                    self.counts.bound.next = true;
                } else if self.is_zeroed.q.val() {
                    self.values.give_zero.next = true;
                } else {
                    self.values.give_beta.next = true;
                }
            }
            SearchState::Fetch => {
                self.list.read_place.next = self.place.q.val();
                self.stale.d.next = true;
                self.state.d.next = SearchState::Make;
            }
            SearchState::Make => {
                self.list.read_place.next = self.place.q.val();
                if self.first_step.val() & (self.ply.q.val() == 63) {
                    self.counts.no_frame.next = true;
                    self.fails.next = true;
                } else if self.first_step.val() & self.waits.val() {
                    self.state.d.next = SearchState::Make;
                } else if self.first_step.val() & self.skips.val() {
                    self.counts.node.next = true;
                    self.place.d.next = self.list.read_next.val();
                    self.list.read_place.next = self.list.read_next.val();
                    self.state.d.next = SearchState::Fetch;
                    if self.list.read_last.val() {
                        self.state.d.next = SearchState::Finish;
                    }
                } else {
                    self.counts.node.next = self.first_step.val();
                    self.write_men.next = true;
                    self.write_lines.next = self.writes.lines.val();
                    self.step.d.next = self.step.q.val() + 1;
                    if self.goes_down.val() {
                        self.step.d.next = 0.into();
                        self.stale.d.next = false;
                        self.ply.d.next = self.child.one_more.val();
                        self.proven.d.next =
                            (self.legal.q.val() | self.quiescent.val()) & !self.counting.q.val();
                        self.probe.d.next = self.above.q.val();
                        self.pushed.d.next = self.child.told.val();
                        self.legal.d.next = false;
                        self.ep_legal.d.next = false;
                        self.state.d.next = SearchState::Enter;
                        if self.at_once.val() {
                            self.state.d.next = SearchState::Generate;
                        }
                    }
                }
            }
            SearchState::Finish => {
                self.values.give_alpha.next = true;
                self.state.d.next = SearchState::Return;
                if self.stale.q.val() {
                    self.state.d.next = SearchState::Recall;
                }
                if self.counting.q.val() {
                    self.values.give_alpha.next = false;
                    self.values.give_zero.next = true;
                } else if !self.legal.q.val() & !self.quiescent.val() {
                    self.state.d.next = SearchState::Check;
                }
            }
            SearchState::Check => {
                self.state.d.next = SearchState::Checking;
            }
            SearchState::Checking => {
                if self.generator.king_taken.val() {
                    self.values.give_mated.next = true;
                    self.state.d.next = SearchState::Return;
                } else if !self.generator.busy.val() {
                    self.values.give_zero.next = true;
                    self.state.d.next = SearchState::Return;
                }
            }
            SearchState::Recall => {
                self.state.d.next = SearchState::Return;
            }
            SearchState::Return => {
                // The first square of the move that led here.
                self.write_men.next = self.has_parent.val();
                self.write_lines.next = self.has_parent.val() & self.writes.lines.val();
                if !self.has_parent.val() {
                    self.state.d.next = SearchState::Idle;
                } else if self.goes_up.val() {
                    self.step.d.next = 1.into();
                    self.stale.d.next = true;
                    self.ply.d.next = self.child.one_less.val();
                    self.place.d.next = self.frames.its_place.val();
                    self.legal.d.next = self.frames.its_legal.val();
                    self.ep_legal.d.next = self.frames.its_ep_legal.val();
                    self.above.d.next = self.frames.its_above.val();
                    self.pushed.d.next = self.child.former_pushed.val();
                    self.state.d.next = SearchState::Undo;
                }
            }
            SearchState::Undo => {
                self.write_men.next = true;
                self.write_lines.next = self.writes.lines.val();
                self.step.d.next = self.step.q.val() + 1;
                self.list.read_place.next = self.place.q.val();
                if (self.step.q.val() == 1) & !self.illegal.q.val() & !self.counting.q.val() {
                    self.legal.d.next = true;
                    self.ep_legal.d.next = self.ep_legal.q.val() | self.en_passant.val();
                    if self.above.q.val() {
                        self.values.give_zero.next = true;
                    } else if self.values.better.val() {
                        self.values.accept.next = true;
                        self.values.give_beta.next = self.values.fails_high.val();
                        if !self.has_parent.val() {
                            self.best_move.d.next = self.best_of.val();
                        }
                    }
                }
                if self.ends.q.val() {
                    self.step.d.next = 0.into();
                    self.illegal.d.next = false;
                    self.place.d.next = self.list.read_next.val();
                    self.list.read_place.next = self.list.read_next.val();
                    self.state.d.next = SearchState::Fetch;
                    if self.leaves.val() {
                        self.list.read_place.next = self.frames.its_place.val();
                        self.state.d.next = SearchState::Recall;
                    } else if self.list.read_last.val() {
                        self.state.d.next = SearchState::Finish;
                    }
                }
            }
            // Cutting; and a state that is none, which is an error.
            _ => {
                self.best_move.d.next = 0.into();
                self.fails.next = self.state.q.val() != SearchState::Cutting;
                self.counts.no_frame.next = self.fails.val();
                if self.line.rests.val() {
                    self.state.d.next = SearchState::Idle;
                }
            }
        }
        if (self.stop.val() & (self.state.q.val() != SearchState::Idle))
            | self.fails.val()
            | self.reset.val()
        {
            self.state.d.next = SearchState::Cutting;
        }

        self.writes_men.d.next = self.write_men.val();
        self.writes_lines.d.next = self.write_lines.val();
        self.written_square.d.next = self.board_square.val();
        self.written_man.d.next = self.board_man.val();

        self.push.next = self.line.push.val();
        self.pop.next = self.line.pop.val();
        self.cut.next = self.line.cut.val();
        self.keep.next = self.line.keep.val();
        self.piece.next = self.line.piece.val();
        self.from.next = self.line.from.val();
        self.to.next = self.line.to.val();
        self.barrier.next = self.line.barrier.val();
        self.busy.next = self.state.q.val() != SearchState::Idle;
        self.value.next = self.values.value.val();
        self.best.next = self.best_move.q.val();
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
