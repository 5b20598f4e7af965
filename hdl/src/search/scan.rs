//! The men of a side, one a cycle.

use rust_hdl::prelude::*;

use crate::search::lowest::Lowest;
use crate::search::rank_memory::RankMemory;

/// Finds the men of a side, from its first rank to its eighth, on a rank from file a to h, a knight
/// twice.
///
/// * Write: as [`RankMemory`].
/// * `start`: begins with the men of `side`, which stays as it is while `busy` is high. The first man
///   is there 2 cycles later at the earliest; an empty rank takes a cycle.
/// * Out, with `valid`: `rank`, `file` and `kind` of a man, and `half`, low for the first time that a
///   knight is named. With `advance` the next one is there in the next cycle.
/// * `stop`: ends it.
///
/// **Ignores** a rank that is written in the cycle in which it is read, as [`RankMemory`]; ranks are
/// read from the cycle of `start` on, in the order of the scan, the *n*-th not before the *n*-th
/// cycle.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Scan {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Whether a man is written.
    pub write_enable: Signal<In, Bit>,
    /// Where.
    pub write_square: Signal<In, Bits<6>>,
    /// What.
    pub man: Signal<In, Bits<4>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// Whose men.
    pub side: Signal<In, Bit>,
    /// Goes to the next man.
    pub advance: Signal<In, Bit>,
    /// There may be more men.
    pub busy: Signal<Out, Bit>,
    /// There is a man.
    pub valid: Signal<Out, Bit>,
    /// Its rank.
    pub rank: Signal<Out, Bits<3>>,
    /// Its file.
    pub file: Signal<Out, Bits<3>>,
    /// Its kind.
    pub kind: Signal<Out, Bits<3>>,
    /// It is a knight named for the second time.
    pub half: Signal<Out, Bit>,
    ranks: RankMemory,
    lowest: Lowest,
    active: DFF<Bit>,
    fresh: DFF<Bit>,
    // The rank whose men are named, and how many ranks have been taken from the memory.
    current: DFF<Bits<3>>,
    taken: DFF<Bits<4>>,
    // Men of it that are still to be named; the kinds of all of them, a plane a bit.
    left: DFF<Bits<8>>,
    kind_0: DFF<Bits<8>>,
    kind_1: DFF<Bits<8>>,
    kind_2: DFF<Bits<8>>,
    // Which of them are knights.
    knights: DFF<Bits<8>>,
    second: DFF<Bit>,
    plane_0: Signal<Local, Bits<8>>,
    plane_1: Signal<Local, Bits<8>>,
    plane_2: Signal<Local, Bits<8>>,
    colours: Signal<Local, Bits<8>>,
    occupied: Signal<Local, Bits<8>>,
    own: Signal<Local, Bits<8>>,
    flip: Signal<Local, Bits<3>>,
    taken_low: Signal<Local, Bits<3>>,
    next_low: Signal<Local, Bits<3>>,
    bit_0: Signal<Local, Bit>,
    bit_1: Signal<Local, Bit>,
    bit_2: Signal<Local, Bit>,
    found: Signal<Local, Bits<3>>,
    knight: Signal<Local, Bit>,
    repeats: Signal<Local, Bit>,
    last_repeats: Signal<Local, Bit>,
    all_taken: Signal<Local, Bit>,
    used_up: Signal<Local, Bit>,
    load: Signal<Local, Bit>,
}

impl Logic for Scan {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.lowest.bits.next = self.left.q.val();
        self.bit_0.next = self.kind_0.q.val().get_bit(self.lowest.number.val().index());
        self.bit_1.next = self.kind_1.q.val().get_bit(self.lowest.number.val().index());
        self.bit_2.next = self.kind_2.q.val().get_bit(self.lowest.number.val().index());
        self.knight.next = self.knights.q.val().get_bit(self.lowest.number.val().index());
        self.repeats.next = self.knight.val() & !self.second.q.val();
        self.all_taken.next = self.taken.q.val().get_bit(3);
        // If no other man is left any knight is this one: that is known sooner than which man it is.
        self.last_repeats.next =
            (self.left.q.val() & self.knights.q.val()).any() & !self.second.q.val();
        self.used_up.next = !self.lowest.any.val()
            | (self.advance.val() & !self.lowest.more.val() & !self.last_repeats.val());
        self.load.next =
            self.fresh.q.val() | (self.active.q.val() & self.used_up.val() & !self.all_taken.val());

        self.taken_low.next = self.taken.q.val().get_bits::<3>(0);
        self.next_low.next = self.taken_low.val() + 1;
        self.flip.next = bit_cast::<3, 1>(self.side.val().into())
            | (bit_cast::<3, 1>(self.side.val().into()) << 1)
            | (bit_cast::<3, 1>(self.side.val().into()) << 2);
        connect!(self.ranks <- self: write_enable, man);
        self.ranks.write_line.next = self.write_square.val().get_bits::<3>(3);
        self.ranks.write_index.next = self.write_square.val().get_bits::<3>(0);
        self.ranks.read_enable.next = true;
        if self.start.val() {
            self.ranks.read_line.next = self.flip.val();
        } else if self.load.val() {
            self.ranks.read_line.next = self.next_low.val() ^ self.flip.val();
        } else {
            self.ranks.read_line.next = self.taken_low.val() ^ self.flip.val();
        }

        self.plane_0.next = self.ranks.men.val().get_bits::<8>(0);
        self.plane_1.next = self.ranks.men.val().get_bits::<8>(8);
        self.plane_2.next = self.ranks.men.val().get_bits::<8>(16);
        self.colours.next = self.ranks.men.val().get_bits::<8>(24);
        self.occupied.next = self.plane_0.val() | self.plane_1.val() | self.plane_2.val();
        if self.side.val() {
            self.own.next = self.occupied.val() & self.colours.val();
        } else {
            self.own.next = self.occupied.val() & !self.colours.val();
        }

        self.fresh.d.next = self.start.val();
        if self.load.val() {
            self.left.d.next = self.own.val();
            self.kind_0.d.next = self.plane_0.val();
            self.kind_1.d.next = self.plane_1.val();
            self.kind_2.d.next = self.plane_2.val();
            self.knights.d.next = self.plane_1.val() & !self.plane_0.val() & !self.plane_2.val();
            self.current.d.next = self.taken_low.val() ^ self.flip.val();
            self.taken.d.next = self.taken.q.val() + 1;
        } else if self.advance.val() & !self.repeats.val() {
            self.left.d.next = self.lowest.rest.val();
        }
        if self.advance.val() {
            self.second.d.next = self.lowest.any.val() & self.repeats.val();
        }
        if self.active.q.val() & self.used_up.val() & self.all_taken.val() & !self.fresh.q.val() {
            self.active.d.next = false;
        }
        if self.start.val() {
            self.active.d.next = true;
            self.taken.d.next = 0.into();
            self.left.d.next = 0.into();
            self.second.d.next = false;
        }
        if self.stop.val() {
            self.active.d.next = false;
            self.fresh.d.next = false;
            self.left.d.next = 0.into();
        }
        self.busy.next = self.active.q.val();
        connect!(self <- self.lowest: valid = any, file = number);
        self.rank.next = self.current.q.val();
        self.found.next = 0.into();
        self.found.next = self.found.val().replace_bit(0, self.bit_0.val());
        self.found.next = self.found.val().replace_bit(1, self.bit_1.val());
        self.found.next = self.found.val().replace_bit(2, self.bit_2.val());
        self.kind.next = self.found.val();
        self.half.next = self.second.q.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
