//! A search of fixed depth.

use perpetual_hdl::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::generator::Generator;
use crate::list::MoveList;
use crate::rights::Rights;
use crate::table::GainTable;
use crate::tally::Tally;
use crate::writes::Writes;

/// Alpha-beta with quiescence, as in docs/search-chip.md, with a window detector at its ports.
///
/// * While `busy` is low: `write_enable` writes `man` to `write_square`, `entry_enable` an entry of the table. All 64 squares
///   are written before the first start and after an abort or an error; else the board is that of the last root.
/// * `start`: searches the position on the board; `depth` to `root_score` belong to it. The detector's line is that of the
///   moves before. `busy` is high until the result is there.
/// * Out: `value`, `best`, `inexact` and the counters; if there is no value, `too_deep`, `list_full`, `frames_full` or
///   `illegal_root`, until the next start.
/// * `stop`: ends it, in any cycle; the detector's line is then cut back to that before the root.
/// * Detector: ports of [`perpetual_hdl::window::SearchWindow`] of these names, `detector_ready` and `detector_valid` its `ready` and
///   `valid`.
///
/// **Ignores**: whether the numbers given with a root are those of its board.
#[derive(LogicBlock, SmartDefault)]
pub struct Search {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// Which.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Writes an entry of the table.
    pub entry_enable: Signal<In, Bit>,
    /// Which.
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
    /// Nodes whose lower bound was raised.
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
    list: MoveList,
    table: GainTable,
    gains: BlockRam<16, 9>,
    writes: Writes,
    after_move: Rights,
    tally: Tally,
    // Of each position of the line: the place of the move made, the end of its list, rights, en passant and the light men.
    frames: BlockRam<31, 6>,
    // Its upper bound, half-moves, heavy men and flags.
    frames_of_values: BlockRam<32, 6>,
    #[default(DFF::<SearchState>::default())]
    state: DFF<SearchState>,
    step: DFF<Bits<2>>,
    ply: DFF<Bits<6>>,
    last_ply: DFF<Bits<6>>,
    place: DFF<Bits<9>>,
    to_move: DFF<Bit>,
    held_rights: DFF<Bits<4>>,
    held_ep_valid: DFF<Bit>,
    held_ep_file: DFF<Bits<3>>,
    held_halfmoves: DFF<Bits<7>>,
    held_heavy: DFF<Bits<5>>,
    held_minor: DFF<Bits<5>>,
    phantom: DFF<Bit>,
    phantom_west: DFF<Bit>,
    // The position: its sum, its window; what a child would give; what is given to the parent.
    score: DFF<Bits<16>>,
    alpha: DFF<Bits<16>>,
    beta: DFF<Bits<16>>,
    promised: DFF<Bits<16>>,
    result: DFF<Bits<16>>,
    // The child was illegal; the node is left.
    illegal: DFF<Bit>,
    leaves: DFF<Bit>,
    // A legal move is known, one en passant; children are pushed; the node itself was.
    legal: DFF<Bit>,
    ep_legal: DFF<Bit>,
    watch: DFF<Bit>,
    pushed: DFF<Bit>,
    // The parent knows a legal move; it asks for legality alone.
    proven: DFF<Bit>,
    probe: DFF<Bit>,
    use_bound: DFF<Bit>,
    // Moves from the root that the detector holds.
    told: DFF<Bits<5>>,
    // Links of the list were written in the cycle before.
    linked: DFF<Bit>,
    // The gain of the move last kept.
    gain_comes: DFF<Bit>,
    gain_place: DFF<Bits<9>>,
    best_move: DFF<Bits<15>>,
    is_inexact: DFF<Bit>,
    node_count: DFF<Bits<32>>,
    generation_count: DFF<Bits<32>>,
    repetition_count: DFF<Bits<32>>,
    bound_count: DFF<Bits<32>>,
    is_too_deep: DFF<Bit>,
    is_list_full: DFF<Bit>,
    is_frames_full: DFF<Bit>,
    is_illegal: DFF<Bit>,
    checking: Signal<Local, Bit>,
    mover: Signal<Local, Bit>,
    quiescent: Signal<Local, Bit>,
    next_ply: Signal<Local, Bits<6>>,
    below: Signal<Local, Bits<6>>,
    inner_child: Signal<Local, Bit>,
    horizon_child: Signal<Local, Bit>,
    own_king_side: Signal<Local, Bit>,
    own_queen_side: Signal<Local, Bit>,
    phantom_square: Signal<Local, Bits<6>>,
    played: Signal<Local, Bits<21>>,
    played_kind: Signal<Local, Bits<3>>,
    played_victim: Signal<Local, Bits<3>>,
    played_special: Signal<Local, Bits<3>>,
    castles: Signal<Local, Bit>,
    plain: Signal<Local, Bit>,
    undo: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    has_parent: Signal<Local, Bit>,
    bare: Signal<Local, Bit>,
    fifty: Signal<Local, Bit>,
    drawn: Signal<Local, Bit>,
    child_drawn: Signal<Local, Bit>,
    alpha_up: Signal<Local, Bits<16>>,
    beta_up: Signal<Local, Bits<16>>,
    score_up: Signal<Local, Bits<16>>,
    static_up: Signal<Local, Bits<16>>,
    promised_up: Signal<Local, Bits<16>>,
    result_up: Signal<Local, Bits<16>>,
    zero_up: Signal<Local, Bits<16>>,
    fails_high: Signal<Local, Bit>,
    stands: Signal<Local, Bit>,
    promises_nothing: Signal<Local, Bit>,
    child_pushed: Signal<Local, Bit>,
    skips: Signal<Local, Bit>,
    waits: Signal<Local, Bit>,
    frame: Signal<Local, Bits<31>>,
    values: Signal<Local, Bits<32>>,
    frame_place: Signal<Local, Bits<9>>,
    frame_beta: Signal<Local, Bits<16>>,
    gain: Signal<Local, Bits<16>>,
    generated: Signal<Local, Bit>,
    flags_known: Signal<Local, Bit>,
    opens: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
    record_kind: Signal<Local, Bits<3>>,
    mated: Signal<Local, Bits<16>>,
    writes_first: Signal<Local, Bit>,
    best_of: Signal<Local, Bits<15>>,
    #[default(Constant::new(4.into()))]
    e1: Constant<Bits<6>>,
    #[default(Constant::new(60.into()))]
    e8: Constant<Bits<6>>,
    #[default(Constant::new(0x8000.into()))]
    sign: Constant<Bits<16>>,
    #[default(Constant::new(0.into()))]
    zero: Constant<Bits<16>>,
    // -31000.
    #[default(Constant::new(0x86e8.into()))]
    mate: Constant<Bits<16>>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum SearchState {
    Idle,
    Enter,
    Generate,
    Fetch,
    Make,
    Finish,
    Check,
    Checking,
    Return,
    Undo,
    Cutting,
}

impl Logic for Search {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, state, step, ply, last_ply, place, to_move, held_rights, held_ep_valid, held_ep_file, held_halfmoves, held_heavy, held_minor, phantom, phantom_west, score, alpha, beta, promised, result, illegal, leaves, legal, ep_legal, watch, pushed, proven, probe, use_bound, told, linked, gain_comes, gain_place, best_move, is_inexact, node_count, generation_count, repetition_count, bound_count, is_too_deep, is_list_full, is_frames_full, is_illegal);
        // The search of a side, or whether it could capture the king.
        self.checking.next = (self.state.q.val() == SearchState::Check)
            | (self.state.q.val() == SearchState::Checking);
        self.mover.next = self.to_move.q.val() ^ self.checking.val();
        self.quiescent.next = self.ply.q.val() >= self.last_ply.q.val();
        self.next_ply.next = self.ply.q.val() + 1;
        self.below.next = self.ply.q.val() - 1;
        self.inner_child.next = self.next_ply.val() < self.last_ply.q.val();
        self.horizon_child.next = self.next_ply.val() == self.last_ply.q.val();
        self.has_parent.next = self.ply.q.val().any();
        self.bare.next = self.has_parent.val()
            & !self.held_heavy.q.val().any()
            & (self.held_minor.q.val() < 2);
        self.fifty.next = self.has_parent.val() & (self.held_halfmoves.q.val() >= 100);
        self.drawn.next = self.bare.val() | self.fifty.val();

        // Signed numbers are compared with their sign turned round.
        self.zero_up.next = self.sign.val();
        self.alpha_up.next = self.alpha.q.val() ^ self.sign.val();
        self.beta_up.next = self.beta.q.val() ^ self.sign.val();
        self.score_up.next = self.score.q.val() ^ self.sign.val();
        self.promised_up.next = self.promised.q.val() ^ self.sign.val();
        self.result_up.next = self.result.q.val() ^ self.sign.val();
        if self.drawn.val() {
            self.static_up.next = self.zero_up.val();
        } else {
            self.static_up.next = self.score_up.val();
        }
        self.stands.next = self.static_up.val() >= self.beta_up.val();
        self.fails_high.next = self.result_up.val() >= self.beta_up.val();

        self.generator.clock.next = self.clock.val();
        self.generator.side.next = self.mover.val();
        self.generator.captures_only.next = self.quiescent.val() | self.checking.val();
        if self.to_move.q.val() {
            self.own_king_side.next = self.held_rights.q.val().get_bit(2);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(3);
            self.phantom_square.next = self.e1.val();
        } else {
            self.own_king_side.next = self.held_rights.q.val().get_bit(0);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(1);
            self.phantom_square.next = self.e8.val();
        }
        self.generator.king_side.next = self.own_king_side.val();
        self.generator.queen_side.next = self.own_queen_side.val();
        self.generator.ep_valid.next = self.held_ep_valid.q.val() & !self.checking.val();
        self.generator.ep_file.next = self.held_ep_file.q.val();
        self.generator.phantom.next = self.phantom.q.val();
        self.generator.phantom_west.next = self.phantom_west.q.val();
        self.generator.stop.next = self.stop.val();

        // The move at the place is made or taken back, a square a cycle.
        self.played.next = self.list.read_move.val();
        self.played_kind.next = self.played.val().get_bits::<3>(12);
        self.played_victim.next = self.played.val().get_bits::<3>(15);
        self.played_special.next = self.played.val().get_bits::<3>(18);
        self.castles.next = self.played_special.val() == 2;
        self.plain.next = !self.played_victim.val().any() & !self.played_special.val().any();
        self.undo.next = self.state.q.val() == SearchState::Undo;
        self.writes.step.next = self.step.q.val();
        self.writes.undo.next = self.undo.val();
        self.writes.side.next = self.to_move.q.val();
        self.writes.played.next = self.played.val();
        self.ends.next = self.writes.last.val();
        self.after_move.rights.next = self.held_rights.q.val();
        self.after_move.from.next = self.played.val().get_bits::<6>(0);
        self.after_move.to.next = self.played.val().get_bits::<6>(6);
        self.after_move.kind.next = self.played_kind.val();
        self.tally.halfmoves.next = self.held_halfmoves.q.val();
        self.tally.heavy.next = self.held_heavy.q.val();
        self.tally.minor.next = self.held_minor.q.val();
        self.tally.played.next = self.played.val();
        self.child_drawn.next = (self.tally.halfmoves_after.val() >= 100)
            | (!self.tally.heavy_after.val().any() & (self.tally.minor_after.val() < 2));

        // The list, and beside it what each move gains, which is known a cycle after the move.
        self.list.clock.next = self.clock.val();
        self.list.add.next =
            self.generator.valid.val() & !self.checking.val();
        self.list.move_in.next = bit_cast::<21, 6>(self.generator.from.val())
            | (bit_cast::<21, 6>(self.generator.to.val()) << 6)
            | (bit_cast::<21, 3>(self.generator.kind.val()) << 12)
            | (bit_cast::<21, 3>(self.generator.victim.val()) << 15)
            | (bit_cast::<21, 3>(self.generator.special.val()) << 18);
        self.list.move_class.next = self.generator.move_class.val();
        self.table.clock.next = self.clock.val();
        self.table.write_enable.next = self.entry_enable.val();
        self.table.write_address.next = self.entry_address.val();
        self.table.entry.next = self.entry.val();
        self.table.side.next = self.mover.val();
        self.table.from.next = self.generator.from.val();
        self.table.to.next = self.generator.to.val();
        self.table.kind.next = self.generator.kind.val();
        self.table.victim.next = self.generator.victim.val();
        self.table.special.next = self.generator.special.val();
        self.gain_comes.d.next = self.list.add.val();
        self.gain_place.d.next = self.list.next_place.val();
        self.gains.clock.next = self.clock.val();
        self.gains.write_enable.next = self.gain_comes.q.val();
        self.gains.write_address.next = self.gain_place.q.val();
        self.gains.write_data.next = self.table.gain.val();
        self.gain.next = self.gains.read_data.val();

        // A child at the horizon that cannot repeat, and whose parent needs no proof, is not even made if its
        // sum is enough to leave it.
        self.child_pushed.next = self.inner_child.val()
            | (self.horizon_child.val() & self.plain.val() & self.watch.q.val());
        if self.child_drawn.val() {
            self.promises_nothing.next = self.alpha_up.val() >= self.zero_up.val();
        } else {
            self.promises_nothing.next = self.alpha_up.val() >= self.promised_up.val();
        }
        self.skips.next = !self.inner_child.val()
            & !self.child_pushed.val()
            & (self.legal.q.val() | self.quiescent.val())
            & self.promises_nothing.val();
        // The place of the next move may have been written while it was read.
        self.waits.next = (self.child_pushed.val() & !self.detector_ready.val())
            | (self.skips.val() & self.linked.q.val());
        self.writes_first.next = (self.state.q.val() == SearchState::Make)
            & (self.step.q.val() == 0)
            & !self.skips.val()
            & !self.waits.val();

        // The frame of the position before is read all the time.
        self.frame.next = self.frames.read_data.val();
        self.values.next = self.frames_of_values.read_data.val();
        self.frame_place.next = self.frame.val().get_bits::<9>(0);
        self.frame_beta.next = self.values.val().get_bits::<16>(0);
        self.frames.clock.next = self.clock.val();
        self.frames.read_address.next = self.below.val();
        self.frames.write_address.next = self.ply.q.val();
        self.frames.write_enable.next = self.writes_first.val();
        self.frames.write_data.next = bit_cast::<31, 9>(self.place.q.val())
            | (bit_cast::<31, 9>(self.list.next_place.val()) << 9)
            | (bit_cast::<31, 4>(self.held_rights.q.val()) << 18)
            | (bit_cast::<31, 1>(self.held_ep_valid.q.val().into()) << 22)
            | (bit_cast::<31, 3>(self.held_ep_file.q.val()) << 23)
            | (bit_cast::<31, 5>(self.held_minor.q.val()) << 26);
        self.frames_of_values.clock.next = self.clock.val();
        self.frames_of_values.read_address.next = self.below.val();
        self.frames_of_values.write_address.next = self.ply.q.val();
        self.frames_of_values.write_enable.next = self.writes_first.val();
        self.frames_of_values.write_data.next = bit_cast::<32, 16>(self.beta.q.val())
            | (bit_cast::<32, 7>(self.held_halfmoves.q.val()) << 16)
            | (bit_cast::<32, 5>(self.held_heavy.q.val()) << 23)
            | (bit_cast::<32, 1>(self.legal.q.val().into()) << 28)
            | (bit_cast::<32, 1>(self.ep_legal.q.val().into()) << 29)
            | (bit_cast::<32, 1>(self.watch.q.val().into()) << 30)
            | (bit_cast::<32, 1>(self.pushed.q.val().into()) << 31);

        // What the detector is told. Its kinds are pawn, knight, bishop, rook, queen, king from 1.
        if self.played_kind.val() == 3 {
            self.record_kind.next = 6.into();
        } else if self.played_kind.val().get_bit(2) {
            self.record_kind.next = self.played_kind.val() - 2;
        } else {
            self.record_kind.next = self.played_kind.val();
        }
        self.push.next = self.writes_first.val() & self.child_pushed.val();
        self.piece.next = bit_cast::<4, 3>(self.record_kind.val())
            | (bit_cast::<4, 1>(self.to_move.q.val().into()) << 3);
        self.from.next = self.played.val().get_bits::<6>(0);
        self.to.next = self.played.val().get_bits::<6>(6);
        self.barrier.next = self.played_victim.val().any()
            | (self.played_kind.val() == 1)
            | self.castles.val()
            | (self.after_move.left.val() != self.held_rights.q.val())
            | self.ep_legal.q.val();
        self.cut.next = self.state.q.val() == SearchState::Cutting;
        self.pop.next = (self.state.q.val() == SearchState::Return)
            & self.pushed.q.val()
            & self.has_parent.val()
            & self.detector_ready.val();

        self.keep.next = self.held_plies.val() - bit_cast::<8, 5>(self.told.q.val());
        if self.push.val() {
            self.told.d.next = self.told.q.val() + 1;
        }
        if self.pop.val() {
            self.told.d.next = self.told.q.val() - 1;
        }
        self.linked.d.next = self.list.joining.val();
        self.flags_known.next =
            self.detector_valid.val() | (!self.pushed.q.val() & self.has_parent.val());
        self.generated.next =
            !self.generator.busy.val() & !self.gain_comes.q.val() & self.flags_known.val();
        // A child that may repeat at the horizon waits for the flags, before it is left or generated.
        self.opens.next = !self.list.joining.val()
            & !(self.pushed.q.val() & self.quiescent.val() & !self.detector_valid.val());
        self.generator.start.next = ((self.state.q.val() == SearchState::Enter)
            & self.opens.val()
            & !(self.pushed.q.val() & self.quiescent.val() & self.repetition.val())
            & !(self.quiescent.val() & self.proven.q.val() & self.stands.val()))
            | (self.state.q.val() == SearchState::Check);
        self.list.fresh.next = self.generator.start.val();
        self.mated.next = self.mate.val() + bit_cast::<16, 6>(self.ply.q.val());

        self.generator.write_men.next = false;
        self.generator.write_lines.next = false;
        self.generator.write_square.next = self.writes.square.val();
        self.generator.man.next = self.writes.man.val();
        self.list.close.next = false;
        self.list.back.next = false;
        self.list.base.next = self.frame.val().get_bits::<9>(9);
        self.list.read_place.next = self.place.q.val();
        self.fails.next = false;

        self.best_of.next = bit_cast::<15, 12>(self.played.val().get_bits::<12>(0))
            | (bit_cast::<15, 3>(self.played_special.val()) << 12);
        match self.state.q.val() {
            SearchState::Idle => {
                self.generator.write_men.next = self.write_enable.val();
                self.generator.write_lines.next = self.write_enable.val();
                self.generator.write_square.next = self.write_square.val();
                self.generator.man.next = self.man.val();
                self.list.base.next = 1.into();
                if self.start.val() {
                    self.list.back.next = true;
                    self.ply.d.next = 0.into();
                    self.last_ply.d.next = bit_cast::<6, 5>(self.depth.val());
                    self.to_move.d.next = self.side.val();
                    self.held_rights.d.next = self.rights.val();
                    self.held_ep_valid.d.next = self.ep_valid.val();
                    self.held_ep_file.d.next = self.ep_file.val();
                    self.held_halfmoves.d.next = self.halfmoves.val();
                    self.held_heavy.d.next = self.heavy.val();
                    self.held_minor.d.next = self.minor.val();
                    self.score.d.next = self.root_score.val();
                    self.alpha.d.next = self.root_alpha.val();
                    self.beta.d.next = self.root_beta.val();
                    self.use_bound.d.next = self.bound.val();
                    self.told.d.next = 0.into();
                    self.phantom.d.next = false;
                    self.pushed.d.next = false;
                    self.proven.d.next = false;
                    self.probe.d.next = false;
                    self.legal.d.next = false;
                    self.ep_legal.d.next = false;
                    self.best_move.d.next = 0.into();
                    self.is_inexact.d.next = false;
                    self.node_count.d.next = 0.into();
                    self.generation_count.d.next = 0.into();
                    self.repetition_count.d.next = 0.into();
                    self.bound_count.d.next = 0.into();
                    self.is_too_deep.d.next = false;
                    self.is_list_full.d.next = false;
                    self.is_frames_full.d.next = false;
                    self.is_illegal.d.next = false;
                    if (self.depth.val() == 0) | (self.depth.val() > 16) {
                        self.is_too_deep.d.next = true;
                    } else {
                        self.state.d.next = SearchState::Enter;
                    }
                }
            }
            SearchState::Enter => {
                self.step.d.next = 0.into();
                self.illegal.d.next = false;
                if self.opens.val() {
                    self.state.d.next = SearchState::Generate;
                    if self.pushed.q.val() & self.quiescent.val() & self.repetition.val() {
                        self.repetition_count.d.next = self.repetition_count.q.val() + 1;
                        self.result.d.next = 0.into();
                        self.state.d.next = SearchState::Return;
                    } else if self.quiescent.val() & self.proven.q.val() & self.stands.val() {
                        self.result.d.next = self.beta.q.val();
                        self.state.d.next = SearchState::Return;
                    }
                }
            }
            SearchState::Generate => {
                if self.generator.king_taken.val() {
                    self.generation_count.d.next = self.generation_count.q.val() + 1;
                    self.illegal.d.next = true;
                    self.state.d.next = SearchState::Return;
                    if !self.has_parent.val() {
                        self.is_illegal.d.next = true;
                        self.fails.next = true;
                    }
                } else if self.generated.val() {
                    // The phantom king goes.
                    self.generator.write_lines.next = self.phantom.q.val();
                    self.generator.write_square.next = self.phantom_square.val();
                    self.generator.man.next = 0.into();
                    self.phantom.d.next = false;
                    self.place.d.next = self.list.first.val();
                    self.list.read_place.next = self.list.first.val();
                    self.watch.d.next = self.upcoming.val() | !self.exact.val();
                    self.result.d.next = 0.into();
                    self.state.d.next = SearchState::Return;
                    if self.pushed.q.val() & self.repetition.val() {
                        self.repetition_count.d.next = self.repetition_count.q.val() + 1;
                    } else {
                        self.generation_count.d.next = self.generation_count.q.val() + 1;
                        if self.list.full.val() {
                            self.is_list_full.d.next = true;
                            self.fails.next = true;
                        } else if !self.probe.q.val()
                            & !self.bare.val()
                            & !(self.quiescent.val() & self.fifty.val())
                        {
                            if self.quiescent.val() & self.stands.val() {
                                self.result.d.next = self.beta.q.val();
                            } else {
                                self.list.close.next = true;
                                self.state.d.next = SearchState::Fetch;
                                if self.list.first.val() == 0 {
                                    self.state.d.next = SearchState::Finish;
                                }
                            }
                            if self.quiescent.val() {
                                if self.score_up.val() > self.alpha_up.val() {
                                    self.alpha.d.next = self.score.q.val();
                                }
                            } else if !self.fifty.val() {
                                if !self.exact.val() {
                                    self.is_inexact.d.next = true;
                                }
                                if self.use_bound.q.val()
                                    & self.has_parent.val()
                                    & self.upcoming.val()
                                    & self.alpha.q.val().get_bit(15)
                                {
                                    self.bound_count.d.next = self.bound_count.q.val() + 1;
                                    self.alpha.d.next = 0.into();
                                    if self.beta_up.val() <= self.zero_up.val() {
                                        self.result.d.next = self.beta.q.val();
                                        self.list.close.next = false;
                                        self.state.d.next = SearchState::Return;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            SearchState::Fetch => {
                self.step.d.next = 0.into();
                self.promised.d.next = self.score.q.val() + self.gain.val();
                self.state.d.next = SearchState::Make;
            }
            SearchState::Make => {
                if self.step.q.val() == 0 {
                    if self.ply.q.val() == 63 {
                        self.is_frames_full.d.next = true;
                        self.fails.next = true;
                    } else if !self.waits.val() {
                        self.node_count.d.next = self.node_count.q.val() + 1;
                    }
                }
                if (self.step.q.val() == 0) & self.skips.val() & !self.waits.val() {
                    self.place.d.next = self.list.read_next.val();
                    self.list.read_place.next = self.list.read_next.val();
                    self.state.d.next = SearchState::Fetch;
                    if self.list.read_next.val() == 0 {
                        self.state.d.next = SearchState::Finish;
                    }
                } else if (self.step.q.val() != 0) | !self.waits.val() {
                    self.generator.write_men.next = true;
                    self.generator.write_lines.next = self.writes.lines.val();
                    self.step.d.next = self.step.q.val() + 1;
                    if self.ends.val() {
                        self.ply.d.next = self.next_ply.val();
                        self.to_move.d.next = !self.to_move.q.val();
                        self.held_rights.d.next = self.after_move.left.val();
                        self.held_ep_valid.d.next = self.after_move.double.val();
                        self.held_ep_file.d.next = self.played.val().get_bits::<3>(6);
                        self.held_halfmoves.d.next = self.tally.halfmoves_after.val();
                        self.held_heavy.d.next = self.tally.heavy_after.val();
                        self.held_minor.d.next = self.tally.minor_after.val();
                        self.phantom.d.next = self.castles.val();
                        self.phantom_west.d.next = !self.played.val().get_bit(8);
                        self.score.d.next = self.zero.val() - self.promised.q.val();
                        self.alpha.d.next = self.zero.val() - self.beta.q.val();
                        self.beta.d.next = self.zero.val() - self.alpha.q.val();
                        self.proven.d.next = self.legal.q.val() | self.quiescent.val();
                        self.probe.d.next = self.fifty.val() & !self.quiescent.val();
                        self.pushed.d.next = self.child_pushed.val();
                        self.legal.d.next = false;
                        self.ep_legal.d.next = false;
                        self.state.d.next = SearchState::Enter;
                    }
                }
            }
            SearchState::Finish => {
                self.illegal.d.next = false;
                self.result.d.next = self.alpha.q.val();
                self.state.d.next = SearchState::Return;
                if !self.legal.q.val() & !self.quiescent.val() {
                    self.state.d.next = SearchState::Check;
                }
            }
            SearchState::Check => {
                self.generation_count.d.next = self.generation_count.q.val() + 1;
                self.state.d.next = SearchState::Checking;
            }
            SearchState::Checking => {
                if self.generator.king_taken.val() {
                    self.result.d.next = self.mated.val();
                    self.state.d.next = SearchState::Return;
                } else if !self.generator.busy.val() {
                    self.result.d.next = 0.into();
                    self.state.d.next = SearchState::Return;
                }
            }
            SearchState::Return => {
                self.step.d.next = 0.into();
                self.phantom.d.next = false;
                if !self.has_parent.val() {
                    self.state.d.next = SearchState::Idle;
                } else if self.detector_ready.val() | !self.pushed.q.val() {
                    self.ply.d.next = self.below.val();
                    self.to_move.d.next = !self.to_move.q.val();
                    self.place.d.next = self.frame_place.val();
                    self.list.read_place.next = self.frame_place.val();
                    self.list.back.next = true;
                    self.held_rights.d.next = self.frame.val().get_bits::<4>(18);
                    self.held_ep_valid.d.next = self.frame.val().get_bit(22);
                    self.held_ep_file.d.next = self.frame.val().get_bits::<3>(23);
                    self.held_minor.d.next = self.frame.val().get_bits::<5>(26);
                    self.held_halfmoves.d.next = self.values.val().get_bits::<7>(16);
                    self.held_heavy.d.next = self.values.val().get_bits::<5>(23);
                    self.legal.d.next = self.values.val().get_bit(28);
                    self.ep_legal.d.next = self.values.val().get_bit(29);
                    self.watch.d.next = self.values.val().get_bit(30);
                    self.pushed.d.next = self.values.val().get_bit(31);
                    self.alpha.d.next = self.zero.val() - self.beta.q.val();
                    self.beta.d.next = self.frame_beta.val();
                    self.result.d.next = self.zero.val() - self.result.q.val();
                    self.state.d.next = SearchState::Undo;
                }
            }
            SearchState::Undo => {
                self.generator.write_men.next = true;
                self.generator.write_lines.next = self.writes.lines.val();
                self.step.d.next = self.step.q.val() + 1;
                if self.step.q.val() == 0 {
                    self.score.d.next = self.zero.val() - self.score.q.val() - self.gain.val();
                    self.leaves.d.next = false;
                    if !self.illegal.q.val() {
                        self.legal.d.next = true;
                        if self.played_special.val() == 1 {
                            self.ep_legal.d.next = true;
                        }
                        if self.fifty.val() & !self.quiescent.val() {
                            self.leaves.d.next = true;
                            self.result.d.next = 0.into();
                        } else if self.result_up.val() > self.alpha_up.val() {
                            self.alpha.d.next = self.result.q.val();
                            if !self.has_parent.val() {
                                self.best_move.d.next = self.best_of.val();
                            }
                            if self.fails_high.val() {
                                self.leaves.d.next = true;
                                self.result.d.next = self.beta.q.val();
                            }
                        }
                    }
                }
                if self.ends.val() {
                    self.step.d.next = 0.into();
                    self.illegal.d.next = false;
                    self.place.d.next = self.list.read_next.val();
                    self.list.read_place.next = self.list.read_next.val();
                    self.state.d.next = SearchState::Fetch;
                    if self.leaves.q.val() {
                        self.state.d.next = SearchState::Return;
                    } else if self.list.read_next.val() == 0 {
                        self.state.d.next = SearchState::Finish;
                    }
                }
            }
            SearchState::Cutting => {
                if self.detector_ready.val() {
                    self.state.d.next = SearchState::Idle;
                }
            }
        }
        if (self.stop.val() & (self.state.q.val() != SearchState::Idle)) | self.fails.val() {
            self.state.d.next = SearchState::Cutting;
        }
        self.gains.read_address.next = self.list.read_place.val();
        self.busy.next = self.state.q.val() != SearchState::Idle;
        self.value.next = self.result.q.val();
        self.best.next = self.best_move.q.val();
        self.inexact.next = self.is_inexact.q.val();
        self.nodes.next = self.node_count.q.val();
        self.generations.next = self.generation_count.q.val();
        self.repetitions.next = self.repetition_count.q.val();
        self.bounds.next = self.bound_count.q.val();
        self.too_deep.next = self.is_too_deep.q.val();
        self.list_full.next = self.is_list_full.q.val();
        self.frames_full.next = self.is_frames_full.q.val();
        self.illegal_root.next = self.is_illegal.q.val();
    }
}
