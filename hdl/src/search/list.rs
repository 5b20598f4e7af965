//! The moves of all plies of a line, in the order in which they are tried.

use crate::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Keeps moves in classes, the last one first, and joins the classes to one list: class 4 first, 0 last.
///
/// A place is a number from 1 to 511, and 0 is the end of a list. The moves of a position are written to places from
/// `base` on, a chain for each class.
///
/// * `fresh`: no class has a move, and none is joined. The next one goes to `next_place`.
/// * `add`: keeps `move_in`, of the class `move_class`. `full` is high if there was no place for one since `fresh`.
/// * `close`, not in the cycle of an `add`: joins the classes. With it `first` is the place of the first move, 0 if there
///   is none, and its move can be read from then on; the places of further moves from the next cycle but one on, one more
///   in each cycle. `joining` is high while links are written.
/// * `back`: `next_place`, the next free place, becomes `base`.
/// * Read: a cycle after `read_place` `read_move` is the move there, and `read_next` the place of the next one;
///   `read_last` is high if there is none.
///
/// **Ignores** a place that is read in the cycle in which it is written, as [`BlockRam`].
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct MoveList {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins a list.
    pub fresh: Signal<In, Bit>,
    /// Keeps a move.
    pub add: Signal<In, Bit>,
    /// The move that is kept.
    pub move_in: Signal<In, Bits<21>>,
    /// Of which class.
    pub move_class: Signal<In, Bits<3>>,
    /// Joins the classes.
    pub close: Signal<In, Bit>,
    /// Goes back to an earlier list.
    pub back: Signal<In, Bit>,
    /// Where it ends.
    pub base: Signal<In, Bits<9>>,
    /// Which place to read.
    pub read_place: Signal<In, Bits<9>>,
    /// The place of the first move.
    pub first: Signal<Out, Bits<9>>,
    /// The next free place.
    pub next_place: Signal<Out, Bits<9>>,
    /// Classes are being joined.
    pub joining: Signal<Out, Bit>,
    /// There was no place.
    pub full: Signal<Out, Bit>,
    /// The move read.
    pub read_move: Signal<Out, Bits<21>>,
    /// The place of the next.
    pub read_next: Signal<Out, Bits<9>>,
    /// There is none.
    pub read_last: Signal<Out, Bit>,
    moves: BlockRam<16, 9>,
    // The last bits of moves, the highest bit of the links, and whether they are 0.
    tails: BlockRam<7, 9>,
    links: BlockRam<8, 9>,
    free: DFF<Bits<9>>,
    overflowed: DFF<Bit>,
    // Classes with a move; of each its newest and, but for the last, its oldest, and the last bits of that.
    present: DFF<Bits<5>>,
    newest_0: DFF<Bits<9>>,
    newest_1: DFF<Bits<9>>,
    newest_2: DFF<Bits<9>>,
    newest_3: DFF<Bits<9>>,
    newest_4: DFF<Bits<9>>,
    oldest_1: DFF<Bits<9>>,
    oldest_2: DFF<Bits<9>>,
    oldest_3: DFF<Bits<9>>,
    oldest_4: DFF<Bits<9>>,
    tail_1: DFF<Bits<5>>,
    tail_2: DFF<Bits<5>>,
    tail_3: DFF<Bits<5>>,
    tail_4: DFF<Bits<5>>,
    // Classes are being joined: those still to come, and the oldest move of the one before.
    is_joining: DFF<Bit>,
    oldest: DFF<Bits<9>>,
    tail: DFF<Bits<5>>,
    remaining: Signal<Local, Bits<5>>,
    highest: Signal<Local, Bits<5>>,
    chosen_newest: Signal<Local, Bits<9>>,
    chosen_oldest: Signal<Local, Bits<9>>,
    chosen_tail: Signal<Local, Bits<5>>,
    move_tail: Signal<Local, Bits<5>>,
    written_place: Signal<Local, Bits<9>>,
    link: Signal<Local, Bits<9>>,
    is_last: Signal<Local, Bit>,
    written_tail: Signal<Local, Bits<5>>,
    same_class: Signal<Local, Bits<9>>,
    is_first: Signal<Local, Bit>,
    keeps: Signal<Local, Bit>,
    #[default(Constant::new(16.into()))]
    class_4: Constant<Bits<5>>,
    #[default(Constant::new(8.into()))]
    class_3: Constant<Bits<5>>,
    #[default(Constant::new(4.into()))]
    class_2: Constant<Bits<5>>,
    #[default(Constant::new(2.into()))]
    class_1: Constant<Bits<5>>,
    #[default(Constant::new(1.into()))]
    class_0: Constant<Bits<5>>,
}

impl Logic for MoveList {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.keeps.next = self.add.val() & !self.overflowed.q.val() & (self.free.q.val() != 0);

        // The move that a new one comes before.
        if self.move_class.val() == 4 {
            self.is_first.next = !self.present.q.val().get_bit(4);
            self.same_class.next = self.newest_4.q.val();
        } else if self.move_class.val() == 3 {
            self.is_first.next = !self.present.q.val().get_bit(3);
            self.same_class.next = self.newest_3.q.val();
        } else if self.move_class.val() == 2 {
            self.is_first.next = !self.present.q.val().get_bit(2);
            self.same_class.next = self.newest_2.q.val();
        } else if self.move_class.val() == 1 {
            self.is_first.next = !self.present.q.val().get_bit(1);
            self.same_class.next = self.newest_1.q.val();
        } else {
            self.is_first.next = !self.present.q.val().get_bit(0);
            self.same_class.next = self.newest_0.q.val();
        }

        // The highest class that is not joined yet.
        if self.present.q.val().get_bit(4) {
            self.highest.next = self.class_4.val();
            self.chosen_newest.next = self.newest_4.q.val();
            self.chosen_oldest.next = self.oldest_4.q.val();
            self.chosen_tail.next = self.tail_4.q.val();
        } else if self.present.q.val().get_bit(3) {
            self.highest.next = self.class_3.val();
            self.chosen_newest.next = self.newest_3.q.val();
            self.chosen_oldest.next = self.oldest_3.q.val();
            self.chosen_tail.next = self.tail_3.q.val();
        } else if self.present.q.val().get_bit(2) {
            self.highest.next = self.class_2.val();
            self.chosen_newest.next = self.newest_2.q.val();
            self.chosen_oldest.next = self.oldest_2.q.val();
            self.chosen_tail.next = self.tail_2.q.val();
        } else if self.present.q.val().get_bit(1) {
            self.highest.next = self.class_1.val();
            self.chosen_newest.next = self.newest_1.q.val();
            self.chosen_oldest.next = self.oldest_1.q.val();
            self.chosen_tail.next = self.tail_1.q.val();
        } else {
            self.highest.next = self.class_0.val();
            self.chosen_newest.next = self.newest_0.q.val();
            self.chosen_oldest.next = self.oldest.q.val();
            self.chosen_tail.next = self.tail.q.val();
        }
        self.first.next = self.chosen_newest.val();
        if !self.present.q.val().any() {
            self.first.next = 0.into();
        }

        // With `close` the highest class is begun with, and each of the others is hung on the one before.
        self.remaining.next = self.present.q.val() & !self.highest.val();
        if self.close.val() | self.is_joining.q.val() {
            self.present.d.next = self.remaining.val();
            self.oldest.d.next = self.chosen_oldest.val();
            self.tail.d.next = self.chosen_tail.val();
            self.is_joining.d.next = self.remaining.val().any();
        }
        // A link that joins is written with the last bits of its move, which share a word with its highest bit. That it is
        // 0 is kept too: what is done next depends on it, and comes late from a memory.
        self.move_tail.next = self.move_in.val().get_bits::<5>(16);
        if self.is_joining.q.val() {
            self.written_place.next = self.oldest.q.val();
            self.link.next = self.chosen_newest.val();
            self.is_last.next = false;
            self.written_tail.next = self.tail.q.val();
        } else {
            self.written_place.next = self.free.q.val();
            self.link.next = self.same_class.val();
            self.is_last.next = self.is_first.val();
            if self.is_first.val() {
                self.link.next = 0.into();
            }
            self.written_tail.next = self.move_tail.val();
        }
        self.moves.write_enable.next = self.keeps.val();
        self.moves.write_address.next = self.free.q.val();
        self.moves.write_data.next = self.move_in.val().get_bits::<16>(0);
        self.moves.read_address.next = self.read_place.val();
        self.tails.write_enable.next = self.keeps.val() | self.is_joining.q.val();
        connect!(self.tails <- self: write_address = written_place, read_address = read_place);
        self.tails.write_data.next = (bit_cast::<7, 5>(self.written_tail.val()) << 2)
            | (bit_cast::<7, 1>(self.is_last.val().into()) << 1)
            | bit_cast::<7, 1>(self.link.val().get_bit(8).into());
        self.links.write_enable.next = self.keeps.val() | self.is_joining.q.val();
        connect!(self.links <- self: write_address = written_place, read_address = read_place);
        self.links.write_data.next = self.link.val().get_bits::<8>(0);

        if self.keeps.val() {
            self.free.d.next = self.free.q.val() + 1;
            if self.move_class.val() == 4 {
                self.newest_4.d.next = self.free.q.val();
                self.present.d.next = self.present.q.val() | self.class_4.val();
                if self.is_first.val() {
                    self.oldest_4.d.next = self.free.q.val();
                    self.tail_4.d.next = self.move_tail.val();
                }
            } else if self.move_class.val() == 3 {
                self.newest_3.d.next = self.free.q.val();
                self.present.d.next = self.present.q.val() | self.class_3.val();
                if self.is_first.val() {
                    self.oldest_3.d.next = self.free.q.val();
                    self.tail_3.d.next = self.move_tail.val();
                }
            } else if self.move_class.val() == 2 {
                self.newest_2.d.next = self.free.q.val();
                self.present.d.next = self.present.q.val() | self.class_2.val();
                if self.is_first.val() {
                    self.oldest_2.d.next = self.free.q.val();
                    self.tail_2.d.next = self.move_tail.val();
                }
            } else if self.move_class.val() == 1 {
                self.newest_1.d.next = self.free.q.val();
                self.present.d.next = self.present.q.val() | self.class_1.val();
                if self.is_first.val() {
                    self.oldest_1.d.next = self.free.q.val();
                    self.tail_1.d.next = self.move_tail.val();
                }
            } else {
                self.newest_0.d.next = self.free.q.val();
                self.present.d.next = self.present.q.val() | self.class_0.val();
            }
        }
        if self.add.val() & !self.keeps.val() {
            self.overflowed.d.next = true;
        }
        if self.fresh.val() {
            self.present.d.next = 0.into();
            self.overflowed.d.next = false;
            self.is_joining.d.next = false;
        }
        if self.back.val() {
            self.free.d.next = self.base.val();
        }
        self.joining.next = self.is_joining.q.val();
        self.next_place.next = self.free.q.val();
        self.full.next = self.overflowed.q.val();
        self.read_move.next = bit_cast::<21, 16>(self.moves.read_data.val())
            | (bit_cast::<21, 5>(self.tails.read_data.val().get_bits::<5>(2)) << 16);
        self.read_next.next = bit_cast::<9, 8>(self.links.read_data.val())
            | (bit_cast::<9, 1>(self.tails.read_data.val().get_bit(0).into()) << 8);
        self.read_last.next = self.tails.read_data.val().get_bit(1);
    }
}

#[cfg(test)]
pub(crate) mod tests;
