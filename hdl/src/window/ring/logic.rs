//! What the ring does: which operation is taken, the cycle after this one, and what is done in this one.

use rust_hdl::prelude::*;

use super::{Operation, WindowRing};

impl Logic for WindowRing {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // What is offered, beside the newest record.
        self.piece_kind.next = self.piece.val().get_bits::<3>(0);
        self.offered_special.next =
            self.clear.val() | self.barrier.val() | (self.piece_kind.val() == 0);
        self.newest_kind.next = self.new_piece.q.val().get_bits::<3>(0);
        self.newest_special.next = self.newest_kind.val() == 0;
        self.both_move.next = !self.offered_special.val() & !self.newest_special.val();
        self.is_short.next = (self.offered_special.val() & self.newest_special.val())
            | (self.both_move.val()
                & (self.piece.val() == self.new_piece.q.val())
                & (self.from.val() == self.new_from.q.val()));

        // What is taken.
        self.adds.next = self.idle.q.val() & (self.push.val() | self.clear.val());
        self.replaces.next = self.idle.q.val()
            & self.replace.val()
            & self.holds_any.q.val()
            & !self.push.val()
            & !self.clear.val();
        self.pops.next = self.idle.q.val()
            & self.pop.val()
            & self.holds_any.q.val()
            & !self.replace.val()
            & !self.push.val()
            & !self.clear.val();
        self.takes_back.next = self.pops.val() | self.replaces.val();
        if self.idle.q.val() {
            self.operation.d.next = Operation::Pop;
            self.special.d.next = self.newest_special.val();
            if self.replace.val() {
                self.operation.d.next = Operation::Chained;
                if self.both_move.val() {
                    self.operation.d.next = Operation::Overlapped;
                }
                if self.is_short.val() {
                    self.operation.d.next = Operation::Short;
                }
            }
            if self.push.val() | self.clear.val() {
                self.operation.d.next = Operation::Push;
                self.special.d.next = self.offered_special.val();
            }
            if self.clear.val() {
                self.operation.d.next = Operation::Clear;
            }
        }
        self.short.next = self.operation.q.val() == Operation::Short;
        self.overlapped.next = self.operation.q.val() == Operation::Overlapped;
        self.chained.next = self.operation.q.val() == Operation::Chained;
        self.clearing.next = self.operation.q.val() == Operation::Clear;
        self.keeps.next = self.short.val() | self.overlapped.val();

        // The next cycle.
        self.resumes.next = (self.pop_2.q.val() & self.overlapped.val()) | self.gap.q.val();
        if self.resumes.val() {
            self.special.d.next = self.next_special.q.val();
        }
        self.ends.next = (self.pop_3.q.val() & !self.chained.val()) | self.push_3.q.val();
        self.all_swept.next = !self.is_swept.q.val() & self.length.q.val().get_bit(8);
        // From no cycle at all it goes back to idle.
        self.stateless.next = self.is_swept.q.val()
            & !self.idle.q.val()
            & !self.pop_1.q.val()
            & !self.pop_2.q.val()
            & !self.pop_3.q.val()
            & !self.gap.q.val()
            & !self.push_1.q.val()
            & !self.push_2.q.val()
            & !self.push_3.q.val();
        self.idle.d.next = self.ends.val()
            | (self.pop_1.q.val() & !self.is_swept.q.val())
            | self.stateless.val()
            | (self.idle.q.val() & !self.adds.val() & !self.pops.val() & !self.replaces.val());
        self.pop_1.d.next =
            self.pops.val() | (self.replaces.val() & !self.is_short.val()) | self.all_swept.val();
        self.pop_2.d.next = self.pop_1.q.val() & self.is_swept.q.val();
        self.pop_3.d.next = self.pop_2.q.val() & !self.overlapped.val();
        self.gap.d.next = self.pop_3.q.val() & self.chained.val();
        self.push_1.d.next =
            self.adds.val() | (self.replaces.val() & self.is_short.val()) | self.resumes.val();
        self.push_2.d.next = self.push_1.q.val()
            | (!self.is_swept.q.val() & !self.pop_1.q.val() & !self.all_swept.val());
        self.push_3.d.next = self.push_2.q.val() & self.is_swept.q.val();
        self.done.d.next = self.ends.val();
        self.is_swept.d.next = self.is_swept.q.val() | self.pop_1.q.val();

        // The head: it goes up at the begin of a pop, down at the end of a push, and through all slots in a sweep.
        if self.position.q.val() == self.last.val() {
            self.higher.next = 0.into();
        } else {
            self.higher.next = self.position.q.val() + 1;
        }
        if self.position.q.val() == 0 {
            self.lower.next = self.last.val();
        } else {
            self.lower.next = self.position.q.val() - 1;
        }
        if self.takes_back.val() | !self.is_swept.q.val() {
            self.position.d.next = self.higher.val();
        }
        if self.push_3.q.val() {
            self.position.d.next = self.lower.val();
        }
        if self.pop_1.q.val() & !self.is_swept.q.val() {
            self.position.d.next = self.last.val();
        }
        self.is_odd.next = self.position.q.val().get_bit(0);
        // A push is about to move the head to the next slot, of the other parity.
        if self.pop_3.q.val() | self.push_3.q.val() {
            self.odd_held.d.next = self.is_odd.val() ^ self.push_3.q.val();
        }

        // The records. A barrier in the place of a barrier stays as it is.
        if self.idle.q.val() {
            self.next_piece.d.next = self.piece.val();
            self.next_from.d.next = self.from.val();
            self.next_to.d.next = self.to.val();
            self.next_special.d.next = self.offered_special.val();
        }
        self.popped.next = self.list.read_data.val();
        if self.push_1.q.val() & !(self.short.val() & self.special.q.val()) {
            self.new_piece.d.next = self.next_piece.q.val();
            self.new_from.d.next = self.next_from.q.val();
            self.new_to.d.next = self.next_to.q.val();
            if self.special.q.val() {
                self.new_piece.d.next = self.barrier_code.val();
                self.new_from.d.next = self.length.q.val().get_bits::<6>(0);
                self.new_to.d.next = self.length.q.val().get_bits::<6>(6);
            }
            if self.clearing.val() {
                self.new_piece.d.next = self.empty_code.val();
            }
        }
        if !self.is_swept.q.val() {
            self.new_piece.d.next = self.length.q.val().get_bits::<4>(6);
            self.new_from.d.next = self.length.q.val().get_bits::<6>(0);
            self.new_to.d.next = 0.into();
        }
        if self.pop_3.q.val() & !self.chained.val() {
            self.new_piece.d.next = self.popped.val().get_bits::<4>(12);
            self.new_to.d.next = self.popped.val().get_bits::<6>(6);
            self.new_from.d.next = self.popped.val().get_bits::<6>(0);
        }
        if self.pop_3.q.val() {
            self.old_piece.d.next = 0.into();
        }
        if self.push_3.q.val() {
            self.old_piece.d.next = self.popped.val().get_bits::<3>(12);
            self.old_to.d.next = self.popped.val().get_bits::<6>(6);
            self.old_from.d.next = self.popped.val().get_bits::<6>(0);
        }
        self.old_special.next = self.old_piece.q.val() == 0;

        // Their list. What is read is there two cycles later: what a push will overwrite, or what is the newest after a pop.
        self.puts_in.next = self.push_2.q.val() & self.is_swept.q.val();
        if self.puts_in.val() {
            self.list_piece.next = self.new_piece.q.val();
        } else {
            self.list_piece.next = self.empty_code.val();
        }
        self.new_squares.next = (bit_cast::<12, 6>(self.new_to.q.val()) << 6)
            | bit_cast::<12, 6>(self.new_from.q.val());
        self.store.next = self.pop_2.q.val() | self.push_2.q.val();
        self.list.write_enable.next = self.store.val();
        self.list.write_address.next = self.position.q.val();
        self.list.write_data.next = (bit_cast::<16, 4>(self.list_piece.val()) << 12)
            | bit_cast::<16, 12>(self.new_squares.val());
        if self.push_1.q.val() {
            self.list.read_address.next = self.lower.val();
        } else {
            self.list.read_address.next = self.higher.val();
        }

        // The length of the window, and what is held of it. At a barrier it ends.
        if self.push_2.q.val() & !self.keeps.val() {
            if self.special.q.val() {
                self.length.d.next = 0.into();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() + 1;
                }
            }
            if self.held.q.val() != self.plies.val() {
                self.held.d.next = self.held.q.val() + 1;
            }
            if self.clearing.val() {
                self.held.d.next = 0.into();
            }
        }
        if self.pop_2.q.val() & !self.keeps.val() {
            if self.special.q.val() {
                self.length.d.next = self.new_squares.val();
            } else {
                if self.length.q.val() != self.longest.val() {
                    self.length.d.next = self.length.q.val() - 1;
                }
            }
            self.held.d.next = self.held.q.val() - 1;
        }
        if self.all_swept.val() {
            self.length.d.next = 0.into();
        }
        if !self.is_swept.q.val() {
            self.held.d.next = 0.into();
        }
        self.holds_any.d.next = self.held.q.val() != 0;
        self.is_longer.d.next = bit_cast::<12, 8>(self.held.q.val()) < self.length.q.val();

        // What all slots are asked. They compare, which takes most of the cycle, so as little as possible comes before it:
        // while idle it depends on what is *offered*, whether it is taken or not; else it is chosen a cycle ahead.
        self.offers.next = self.push.val() | self.clear.val() | self.look.val();
        if self.idle.q.val() {
            self.read_special.next = self.newest_special.val() & !self.offers.val();
            if self.offers.val() {
                self.read_square.next = self.from.val();
                self.read_kind.next = self.piece_kind.val();
            } else {
                self.read_square.next = self.new_to.q.val();
                self.read_kind.next = self.newest_kind.val();
            }
        } else {
            self.read_special.next = self.ahead_special.q.val();
            self.read_square.next = self.ahead_square.q.val();
            self.read_kind.next = self.ahead_kind.q.val();
        }
        if self.read_special.val() {
            self.slots.read_touch_row.next = self.no_row.val();
        } else {
            self.slots.read_touch_row.next = bit_cast::<7, 6>(self.read_square.val());
        }
        self.slots.read_left_row.next = (bit_cast::<8, 2>(self.read_kind.val().get_bits::<2>(0))
            << 6)
            | bit_cast::<8, 6>(self.read_square.val());
        self.slots.next_high.next = self.read_kind.val().get_bit(2);
        // A pop moves the head at once, a push at its end.
        self.slots.next_odd.next = self.is_odd.val() ^ (self.idle.q.val() & !self.offers.val());
        self.comes.next =
            self.push.val() | self.clear.val() | (self.replace.val() & self.is_short.val());
        if self.idle.q.val() {
            self.ahead_special.d.next = self.newest_special.val() & !self.comes.val();
            if self.comes.val() {
                self.ahead_square.d.next = self.to.val();
            } else {
                self.ahead_square.d.next = self.new_from.q.val();
            }
            if self.push.val() | self.clear.val() {
                self.ahead_kind.d.next = self.piece_kind.val();
            } else {
                self.ahead_kind.d.next = self.newest_kind.val();
            }
        } else {
            self.ahead_special.d.next = false;
            self.ahead_kind.d.next = self.next_piece.q.val().get_bits::<3>(0);
            if self.pop_2.q.val() | self.gap.q.val() {
                self.ahead_square.d.next = self.next_to.q.val();
            } else {
                self.ahead_square.d.next = self.next_from.q.val();
            }
        }
        // The chain takes what was looked up, in the next cycle, with what stands on that square now.
        self.carry.d.next = self.adds.val()
            | self.resumes.val()
            | self.pop_1.q.val()
            | (self.idle.q.val() & self.look.val() & self.stands.val());
        self.look_1.d.next = self.idle.q.val() & self.look.val();
        self.look_2.d.next = self.look_1.q.val();
        self.stands_1.d.next = self.stands.val();
        self.stands_2.d.next = self.stands_1.q.val();
        self.slots.active.next = self.pop_1.q.val()
            | self.pop_2.q.val()
            | self.push_1.q.val()
            | self.push_2.q.val()
            | self.look_1.q.val();
        connect!(
            self.slots <- self: head_carry = carry.q, probing = look_2.q, stands = stands_2.q
        );

        // What is written of the head: rows of the new record or of the old one.
        self.of_new.next = self.pop_2.q.val()
            | self.pop_3.q.val()
            | (self.push_1.q.val() & self.keeps.val())
            | self.push_2.q.val()
            | self.push_3.q.val();
        self.at_to.next = self.pop_3.q.val() | self.push_1.q.val() | self.push_3.q.val();
        if self.of_new.val() {
            self.written_kind.next = self.new_piece.q.val().get_bits::<2>(0);
            self.written_from.next = self.new_from.q.val();
            self.written_square.next = self.new_from.q.val();
            if self.at_to.val() {
                self.written_square.next = self.new_to.q.val();
            }
        } else {
            self.written_kind.next = self.old_piece.q.val().get_bits::<2>(0);
            self.written_from.next = self.old_from.q.val();
            self.written_square.next = self.old_from.q.val();
            if self.at_to.val() {
                self.written_square.next = self.old_to.q.val();
            }
        }
        self.at_no_move.next = self.pop_1.q.val()
            | (self.push_2.q.val() & self.special.q.val())
            | ((self.idle.q.val() | self.gap.q.val()) & self.old_special.val());
        if self.at_no_move.val() {
            self.slots.touch_row.next = self.no_row.val();
        } else {
            self.slots.touch_row.next = bit_cast::<7, 6>(self.written_square.val());
        }
        self.slots.left_row.next = (bit_cast::<8, 2>(self.written_kind.val()) << 6)
            | bit_cast::<8, 6>(self.written_from.val());
        self.takes_out.next = self.push_1.q.val() & !self.keeps.val() & !self.old_special.val();
        // The first cycles of an operation are looked at as they come, the others a cycle ahead.
        self.writes_later.d.next = (self.pop_3.q.val() & self.chained.val())
            | self.push_1.q.val()
            | ((self.push_2.q.val() | self.pop_1.q.val() | self.pop_2.q.val())
                & !self.special.q.val());
        self.slots.touch_write.next = self.adds.val()
            | self.writes_later.q.val()
            | self.takes_out.val()
            | (self.push_1.q.val() & self.keeps.val() & !self.special.q.val())
            | (self.pop_1.q.val() & !self.special.q.val() & !self.overlapped.val());
        self.slots.touch_set.next = self.pop_1.q.val() | self.puts_in.val() | self.push_3.q.val();
        self.slots.left_write.next = self.takes_out.val()
            | ((self.push_2.q.val() | self.pop_2.q.val()) & !self.special.q.val());
        connect!(
            self.slots <- self: left_set = puts_in, store, kind = newest_kind, from = new_from.q,
                to = new_to.q
        );
        self.slots.no_move.next =
            self.special.q.val() | self.pop_2.q.val() | !self.is_swept.q.val();

        // The head and the counts. Slots of the head's parity lie an even number of plies back once an operation is done, and
        // hold moves of the mover's side while it is under way.
        self.slots.start.next = self.pop_1.q.val() & !self.is_swept.q.val();
        connect!(
            self.slots <- self: reset, down = push_3.q, up = takes_back, head_odd = is_odd,
                adding = push_1.q
        );
        self.slots.subtract.next = self.pop_3.q.val()
            | self.push_3.q.val()
            | (self.push_1.q.val() & self.overlapped.val());
        self.slots.fresh.next = self.push_1.q.val() & !self.short.val();
        // In place of another move the head stays in the window: a look-up is being counted, and would bring slots into it.
        self.slots.settle.next = ((self.pop_1.q.val() | self.push_1.q.val()) & !self.keeps.val())
            | (self.pop_3.q.val() & self.special.q.val());
        self.slots.freeze.next = (self.push_1.q.val() & self.special.q.val()) | self.reset.val();
        connect!(
            self.slots <- self: flags_odd = odd_held.q, newest = higher, select_odd, offset,
                offset_below, take
        );

        connect!(
            self <- self: ready = idle.q, can_pop = holds_any.q, held_plies = held.q,
                forgotten = is_longer.q, counted = done.q
        );
        self.in_one.next = self.idle.q.val()
            ^ self.pop_1.q.val()
            ^ self.pop_2.q.val()
            ^ self.pop_3.q.val()
            ^ self.gap.q.val()
            ^ self.push_1.q.val()
            ^ self.push_2.q.val()
            ^ self.push_3.q.val();
        self.disturbed.next =
            self.is_swept.q.val() & (!self.in_one.val() | !self.slots.one_head.val());
        connect!(self <- self: newest = higher, flags_odd = odd_held.q);
        connect!(
            self <- self.slots: any_even, any_odd, even_distance, odd_distance, count, reached
        );

        if self.reset.val() {
            self.operation.d.next = Operation::Push;
            self.idle.d.next = false;
            self.pop_1.d.next = false;
            self.pop_2.d.next = false;
            self.pop_3.d.next = false;
            self.gap.d.next = false;
            self.push_1.d.next = false;
            self.push_2.d.next = false;
            self.push_3.d.next = false;
            self.special.d.next = false;
            self.is_swept.d.next = false;
            self.done.d.next = false;
            self.position.d.next = 0.into();
            self.odd_held.d.next = false;
            self.old_piece.d.next = 0.into();
            self.length.d.next = 0.into();
            self.held.d.next = 0.into();
            self.holds_any.d.next = false;
            self.is_longer.d.next = false;
        }
    }
}
