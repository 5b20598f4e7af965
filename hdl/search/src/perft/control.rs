//! What perft does in each cycle.

use rust_hdl::prelude::*;

use super::{Perft, PerftState};

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
            phantom_west
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

        self.frames.clock.next = self.clock.val();
        self.frames.ply.next = self.ply.q.val();
        self.frames.write.next =
            (self.state.q.val() == PerftState::Play) & (self.step.q.val() == 0);
        self.frames.place.next = self.place.q.val();
        self.frames.list_end.next = self.list.next_place.val();
        self.frames.rights.next = self.held_rights.q.val();
        self.frames.ep_valid.next = self.held_ep_valid.q.val();
        self.frames.ep_file.next = self.held_ep_file.q.val();

        self.results.clock.next = self.clock.val();
        self.results.clear.next = false;
        self.results.line.next = false;
        self.results.node.next = false;
        self.results.generation.next = self.generator.start.val();
        self.results.is_too_deep.next = false;
        self.results.is_list_full.next = false;
        self.results.is_frames_full.next = false;
        self.results.is_illegal.next = false;

        self.generator.write_men.next = false;
        self.generator.write_lines.next = false;
        self.generator.write_square.next = self.writes.square.val();
        self.generator.man.next = self.writes.man.val();
        self.list.close.next = false;
        self.list.back.next = false;
        self.list.base.next = self.frames.list_end_below.val();
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
                    self.results.clear.next = true;
                    if (self.depth.val() == 0) | (self.depth.val() > 16) {
                        self.results.is_too_deep.next = true;
                    } else {
                        self.state.d.next = PerftState::Enter;
                    }
                }
            }
            PerftState::Enter => {
                self.step.d.next = 0.into();
                if !self.list.joining.val() {
                    self.state.d.next = PerftState::Generate;
                }
            }
            PerftState::Generate => {
                if self.generator.king_taken.val() {
                    self.state.d.next = PerftState::Return;
                    if self.ply.q.val() == 0 {
                        self.results.is_illegal.next = true;
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
                        self.results.line.next = true;
                        self.state.d.next = PerftState::Return;
                    } else if self.list.full.val() {
                        self.results.is_list_full.next = true;
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
                    self.results.node.next = true;
                    if self.ply.q.val() == 63 {
                        self.results.is_frames_full.next = true;
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
                    self.ply.d.next = self.frames.ply_below.val();
                    self.to_move.d.next = !self.to_move.q.val();
                    self.place.d.next = self.frames.place_below.val();
                    self.list.read_place.next = self.frames.place_below.val();
                    self.list.back.next = true;
                    self.held_rights.d.next = self.frames.rights_below.val();
                    self.held_ep_valid.d.next = self.frames.ep_valid_below.val();
                    self.held_ep_file.d.next = self.frames.ep_file_below.val();
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
        self.lines.next = self.results.lines.val();
        self.nodes.next = self.results.nodes.val();
        self.generations.next = self.results.generations.val();
        self.too_deep.next = self.results.too_deep.val();
        self.list_full.next = self.results.list_full.val();
        self.frames_full.next = self.results.frames_full.val();
        self.illegal_root.next = self.results.illegal_root.val();
    }
}
