//! Counts the legal lines of a number of plies.

use perpetual_hdl::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::generator::Generator;
use crate::list::MoveList;
use crate::rights::Rights;
use crate::writes::Writes;

/// Perft on the chip, as in docs/search-chip.md.
///
/// * While `busy` is low: `write_enable` writes `man` to `write_square`. All 64 squares are written before the first start, and
///   after an abort or an error; else the board is that of the last root.
/// * `start`: counts the lines of `depth` plies from the position on the board with `side`, `rights`, `ep_valid`
///   and `ep_file`. `busy` is high until the count is there.
/// * Out: `lines`, and `nodes` and `generations`, the counters; if the count could not be made, `too_deep`, `list_full`,
///   `frames_full` or `illegal_root`, until the next start.
/// * `stop`: ends it, in any cycle.
#[derive(LogicBlock, SmartDefault)]
pub struct Perft {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// Which.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// How many plies.
    pub depth: Signal<In, Bits<5>>,
    /// The side to move.
    pub side: Signal<In, Bit>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// The last move was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// A count is made.
    pub busy: Signal<Out, Bit>,
    /// Legal lines.
    pub lines: Signal<Out, Bits<40>>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<40>>,
    /// Generations.
    pub generations: Signal<Out, Bits<40>>,
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
    writes: Writes,
    after_move: Rights,
    // Of each position of the line the place of the move made, the end of its list, rights and en passant.
    frames: BlockRam<26, 6>,
    #[default(DFF::<PerftState>::default())]
    state: DFF<PerftState>,
    step: DFF<Bits<2>>,
    ply: DFF<Bits<6>>,
    last_ply: DFF<Bits<6>>,
    place: DFF<Bits<9>>,
    to_move: DFF<Bit>,
    held_rights: DFF<Bits<4>>,
    held_ep_valid: DFF<Bit>,
    held_ep_file: DFF<Bits<3>>,
    phantom: DFF<Bit>,
    phantom_west: DFF<Bit>,
    line_count: DFF<Bits<40>>,
    node_count: DFF<Bits<40>>,
    generation_count: DFF<Bits<40>>,
    is_too_deep: DFF<Bit>,
    is_list_full: DFF<Bit>,
    is_frames_full: DFF<Bit>,
    is_illegal: DFF<Bit>,
    leaf: Signal<Local, Bit>,
    own_king_side: Signal<Local, Bit>,
    own_queen_side: Signal<Local, Bit>,
    played: Signal<Local, Bits<21>>,
    undo: Signal<Local, Bit>,
    ends: Signal<Local, Bit>,
    frame: Signal<Local, Bits<26>>,
    below: Signal<Local, Bits<6>>,
    frame_place: Signal<Local, Bits<9>>,
    phantom_square: Signal<Local, Bits<6>>,
    castles: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
    #[default(Constant::new(4.into()))]
    e1: Constant<Bits<6>>,
    #[default(Constant::new(60.into()))]
    e8: Constant<Bits<6>>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum PerftState {
    Idle,
    Enter,
    Generate,
    Play,
    Return,
    Undo,
}

impl Logic for Perft {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            state,
            step,
            ply,
            last_ply,
            place,
            to_move,
            held_rights,
            held_ep_valid,
            held_ep_file,
            phantom,
            phantom_west,
            line_count,
            node_count,
            generation_count,
            is_too_deep,
            is_list_full,
            is_frames_full,
            is_illegal
        );
        self.leaf.next = self.ply.q.val() == self.last_ply.q.val();
        if self.to_move.q.val() {
            self.own_king_side.next = self.held_rights.q.val().get_bit(2);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(3);
            self.phantom_square.next = self.e1.val();
        } else {
            self.own_king_side.next = self.held_rights.q.val().get_bit(0);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(1);
            self.phantom_square.next = self.e8.val();
        }
        self.generator.clock.next = self.clock.val();
        self.generator.side.next = self.to_move.q.val();
        self.generator.captures_only.next = self.leaf.val();
        self.generator.king_side.next = self.own_king_side.val();
        self.generator.queen_side.next = self.own_queen_side.val();
        self.generator.ep_valid.next = self.held_ep_valid.q.val();
        self.generator.ep_file.next = self.held_ep_file.q.val();
        self.generator.phantom.next = self.phantom.q.val();
        self.generator.phantom_west.next = self.phantom_west.q.val();
        self.generator.start.next =
            (self.state.q.val() == PerftState::Enter) & !self.list.joining.val();
        self.generator.stop.next = self.stop.val();

        // The move at the place is made or taken back, a square a cycle.
        self.played.next = self.list.read_move.val();
        self.undo.next = self.state.q.val() == PerftState::Undo;
        self.writes.step.next = self.step.q.val();
        self.writes.undo.next = self.undo.val();
        self.writes.side.next = self.to_move.q.val();
        self.writes.played.next = self.played.val();
        self.ends.next = self.writes.last.val();
        self.after_move.rights.next = self.held_rights.q.val();
        self.after_move.from.next = self.played.val().get_bits::<6>(0);
        self.after_move.to.next = self.played.val().get_bits::<6>(6);
        self.after_move.kind.next = self.played.val().get_bits::<3>(12);
        self.castles.next = self.played.val().get_bits::<3>(18) == 2;

        self.list.clock.next = self.clock.val();
        self.list.fresh.next = self.generator.start.val();
        self.list.add.next = self.generator.valid.val() & !self.leaf.val();
        self.list.move_in.next = bit_cast::<21, 6>(self.generator.from.val())
            | (bit_cast::<21, 6>(self.generator.to.val()) << 6)
            | (bit_cast::<21, 3>(self.generator.kind.val()) << 12)
            | (bit_cast::<21, 3>(self.generator.victim.val()) << 15)
            | (bit_cast::<21, 3>(self.generator.special.val()) << 18);
        self.list.move_class.next = self.generator.move_class.val();

        // The frame of the position before is read all the time.
        self.below.next = self.ply.q.val() - 1;
        self.frame.next = self.frames.read_data.val();
        self.frame_place.next = self.frame.val().get_bits::<9>(0);
        self.frames.clock.next = self.clock.val();
        self.frames.read_address.next = self.below.val();
        self.frames.write_address.next = self.ply.q.val();
        self.frames.write_enable.next =
            (self.state.q.val() == PerftState::Play) & (self.step.q.val() == 0);
        self.frames.write_data.next = bit_cast::<26, 9>(self.place.q.val())
            | (bit_cast::<26, 9>(self.list.next_place.val()) << 9)
            | (bit_cast::<26, 4>(self.held_rights.q.val()) << 18)
            | (bit_cast::<26, 1>(self.held_ep_valid.q.val().into()) << 22)
            | (bit_cast::<26, 3>(self.held_ep_file.q.val()) << 23);

        self.generator.write_men.next = false;
        self.generator.write_lines.next = false;
        self.generator.write_square.next = self.writes.square.val();
        self.generator.man.next = self.writes.man.val();
        self.list.close.next = false;
        self.list.back.next = false;
        self.list.base.next = self.frame.val().get_bits::<9>(9);
        self.list.read_place.next = self.place.q.val();
        self.fails.next = false;

        match self.state.q.val() {
            PerftState::Idle => {
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
                    self.phantom.d.next = false;
                    self.line_count.d.next = 0.into();
                    self.node_count.d.next = 0.into();
                    self.generation_count.d.next = 0.into();
                    self.is_too_deep.d.next = false;
                    self.is_list_full.d.next = false;
                    self.is_frames_full.d.next = false;
                    self.is_illegal.d.next = false;
                    if (self.depth.val() == 0) | (self.depth.val() > 16) {
                        self.is_too_deep.d.next = true;
                    } else {
                        self.state.d.next = PerftState::Enter;
                    }
                }
            }
            PerftState::Enter => {
                self.step.d.next = 0.into();
                if !self.list.joining.val() {
                    self.generation_count.d.next = self.generation_count.q.val() + 1;
                    self.state.d.next = PerftState::Generate;
                }
            }
            PerftState::Generate => {
                if self.generator.king_taken.val() {
                    self.state.d.next = PerftState::Return;
                    if self.ply.q.val() == 0 {
                        self.is_illegal.d.next = true;
                        self.fails.next = true;
                    }
                } else if !self.generator.busy.val() {
                    // The phantom king goes.
                    self.generator.write_lines.next = self.phantom.q.val();
                    self.generator.write_square.next = self.phantom_square.val();
                    self.generator.man.next = 0.into();
                    self.phantom.d.next = false;
                    self.place.d.next = self.list.first.val();
                    self.list.read_place.next = self.list.first.val();
                    if self.leaf.val() {
                        self.line_count.d.next = self.line_count.q.val() + 1;
                        self.state.d.next = PerftState::Return;
                    } else if self.list.full.val() {
                        self.is_list_full.d.next = true;
                        self.fails.next = true;
                    } else {
                        self.list.close.next = true;
                        self.state.d.next = PerftState::Play;
                        if self.list.first.val() == 0 {
                            self.state.d.next = PerftState::Return;
                        }
                    }
                }
            }
            PerftState::Play => {
                self.generator.write_men.next = true;
                self.generator.write_lines.next = self.writes.lines.val();
                self.step.d.next = self.step.q.val() + 1;
                if self.step.q.val() == 0 {
                    self.node_count.d.next = self.node_count.q.val() + 1;
                    if self.ply.q.val() == 63 {
                        self.is_frames_full.d.next = true;
                        self.fails.next = true;
                    }
                }
                if self.ends.val() {
                    self.ply.d.next = self.ply.q.val() + 1;
                    self.to_move.d.next = !self.to_move.q.val();
                    self.held_rights.d.next = self.after_move.left.val();
                    self.held_ep_valid.d.next = self.after_move.double.val();
                    self.held_ep_file.d.next = self.played.val().get_bits::<3>(6);
                    self.phantom.d.next = self.castles.val();
                    self.phantom_west.d.next = !self.played.val().get_bit(8);
                    self.state.d.next = PerftState::Enter;
                }
            }
            PerftState::Return => {
                self.step.d.next = 0.into();
                self.phantom.d.next = false;
                if self.ply.q.val() == 0 {
                    self.state.d.next = PerftState::Idle;
                } else {
                    self.ply.d.next = self.below.val();
                    self.to_move.d.next = !self.to_move.q.val();
                    self.place.d.next = self.frame_place.val();
                    self.list.read_place.next = self.frame_place.val();
                    self.list.back.next = true;
                    self.held_rights.d.next = self.frame.val().get_bits::<4>(18);
                    self.held_ep_valid.d.next = self.frame.val().get_bit(22);
                    self.held_ep_file.d.next = self.frame.val().get_bits::<3>(23);
                    self.state.d.next = PerftState::Undo;
                }
            }
            PerftState::Undo => {
                self.generator.write_men.next = true;
                self.generator.write_lines.next = self.writes.lines.val();
                self.step.d.next = self.step.q.val() + 1;
                if self.ends.val() {
                    self.step.d.next = 0.into();
                    self.place.d.next = self.list.read_next.val();
                    self.list.read_place.next = self.list.read_next.val();
                    self.state.d.next = PerftState::Play;
                    if self.list.read_next.val() == 0 {
                        self.state.d.next = PerftState::Return;
                    }
                }
            }
        }
        if self.stop.val() | self.fails.val() {
            self.state.d.next = PerftState::Idle;
        }
        self.busy.next = self.state.q.val() != PerftState::Idle;
        self.lines.next = self.line_count.q.val();
        self.nodes.next = self.node_count.q.val();
        self.generations.next = self.generation_count.q.val();
        self.too_deep.next = self.is_too_deep.q.val();
        self.list_full.next = self.is_list_full.q.val();
        self.frames_full.next = self.is_frames_full.q.val();
        self.illegal_root.next = self.is_illegal.q.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
