//! The move that brings an earlier position back.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;

/// Finds the move that would bring back the position some plies ago, where that takes one move:
/// see `upcoming_distance` of [`super::WindowCore`].
///
/// Each record changes what stands on its two squares. Just two squares differ in the end, the one
/// where the piece stands and the one it is to go to, so all others are touched an even number of
/// times. So the exclusive or of all squares touched is that of the two. They differ in some bit; the exclusive or of the
/// touched squares that have this bit is one of the two, and so the other is known. Which is which,
/// and what piece it is, the newest records tell that touch them.
///
/// **Line**: `push` with `piece`, `from` and `to`, `replace`, `pop`, and `clear` are the operations that a
/// [`super::WindowCore`] *takes*, in the same cycle. The last 128 records are kept.
///
/// **Question**: `find` with `distance`. From the next cycle on `finding` is high. At most
/// `3 distance + 9` cycles after that of `find` it is low again and `found` is high, with `found_piece`,
/// `found_from` and `found_to`, until the next operation or question. An operation abandons the question.
///
/// **Ignores** a `find` in the cycle of an operation, and whether a single piece is displaced at all:
/// if not, it answers anything or, with `found` low, nothing. Whether the way is free is for the
/// owner of a board to judge.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct WindowFinder {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// A move is played.
    pub push: Signal<In, Bit>,
    /// The newest is taken back.
    pub pop: Signal<In, Bit>,
    /// A move is played in the place of the newest.
    pub replace: Signal<In, Bit>,
    /// All is forgotten, in any state.
    pub clear: Signal<In, Bit>,
    /// Push: what moved.
    pub piece: Signal<In, Bits<4>>,
    /// Push: where from.
    pub from: Signal<In, Bits<6>>,
    /// Push: where to.
    pub to: Signal<In, Bits<6>>,
    /// The question.
    pub find: Signal<In, Bit>,
    /// How many plies ago the position was.
    pub distance: Signal<In, Bits<8>>,
    /// An answer is on its way.
    pub finding: Signal<Out, Bit>,
    /// There is an answer.
    pub found: Signal<Out, Bit>,
    /// What is to move.
    pub found_piece: Signal<Out, Bits<4>>,
    /// Where from.
    pub found_from: Signal<Out, Bits<6>>,
    /// Where to.
    pub found_to: Signal<Out, Bits<6>>,
    list: BlockRam<16, 7>,
    newest: DFF<Bits<7>>,
    address: DFF<Bits<7>>,
    // Of the pass over the records that is under way, 0 for none.
    pass: DFF<Bits<2>>,
    left: DFF<Bits<8>>,
    length: DFF<Bits<8>>,
    reading: DFF<Bit>,
    has_record: DFF<Bit>,
    record: DFF<Bits<16>>,
    both: DFF<Bits<6>>,
    one: DFF<Bits<6>>,
    stands_there: DFF<Bit>,
    has_found: DFF<Bit>,
    piece_found: DFF<Bits<4>>,
    operates: Signal<Local, Bit>,
    starts: Signal<Local, Bit>,
    pass_ends: Signal<Local, Bit>,
    above: Signal<Local, Bits<7>>,
    record_from: Signal<Local, Bits<6>>,
    record_to: Signal<Local, Bits<6>>,
    opposite: Signal<Local, Bits<6>>,
    lowest: Signal<Local, Bits<6>>,
    from_counts: Signal<Local, Bits<6>>,
    to_counts: Signal<Local, Bits<6>>,
    other: Signal<Local, Bits<6>>,
    arrives: Signal<Local, Bit>,
    leaves: Signal<Local, Bit>,
    #[default(Constant::new(0.into()))]
    nowhere: Constant<Bits<6>>,
    #[default(Constant::new(0.into()))]
    idle: Constant<Bits<2>>,
    #[default(Constant::new(1.into()))]
    first_pass: Constant<Bits<2>>,
    #[default(Constant::new(2.into()))]
    second_pass: Constant<Bits<2>>,
    #[default(Constant::new(3.into()))]
    third_pass: Constant<Bits<2>>,
}

impl Logic for WindowFinder {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.operates.next =
            self.push.val() | self.pop.val() | self.replace.val() | self.clear.val();
        self.starts.next = self.find.val() & !self.operates.val();

        // The records.
        self.above.next = self.newest.q.val() + 1;
        if self.push.val() {
            self.newest.d.next = self.above.val();
        }
        if self.pop.val() {
            self.newest.d.next = self.newest.q.val() - 1;
        }
        self.list.write_enable.next = self.push.val() | self.replace.val();
        if self.replace.val() {
            self.list.write_address.next = self.newest.q.val();
        } else {
            self.list.write_address.next = self.above.val();
        }
        self.list.write_data.next = (bit_cast::<16, 4>(self.piece.val()) << 12)
            | (bit_cast::<16, 6>(self.to.val()) << 6)
            | bit_cast::<16, 6>(self.from.val());
        self.list.read_address.next = self.address.q.val();
        self.record.d.next = self.list.read_data.val();
        self.record_from.next = self.record.q.val().get_bits::<6>(0);
        self.record_to.next = self.record.q.val().get_bits::<6>(6);

        // Three passes over them, newest first.
        self.reading.d.next = (self.pass.q.val() != self.idle.val())
            & (self.left.q.val() != 0)
            & !self.operates.val()
            & !self.find.val();
        self.has_record.d.next = self.reading.q.val() & !self.operates.val() & !self.find.val();
        if self.left.q.val() != 0 {
            self.left.d.next = self.left.q.val() - 1;
        }
        self.address.d.next = self.address.q.val() - 1;
        self.pass_ends.next = (self.pass.q.val() != self.idle.val())
            & (self.left.q.val() == 0)
            & !self.reading.q.val()
            & !self.has_record.q.val();
        if self.pass_ends.val() {
            self.left.d.next = self.length.q.val();
            self.address.d.next = self.newest.q.val();
            if self.pass.q.val() == self.first_pass.val() {
                self.pass.d.next = self.second_pass.val();
            } else {
                if self.pass.q.val() == self.second_pass.val() {
                    self.pass.d.next = self.third_pass.val();
                } else {
                    self.pass.d.next = self.idle.val();
                }
            }
        }

        // The first: both squares. The second: one of them.
        self.opposite.next = self.nowhere.val() - self.both.q.val();
        self.lowest.next = self.both.q.val() & self.opposite.val();
        if (self.record_from.val() & self.lowest.val()) != self.nowhere.val() {
            self.from_counts.next = self.record_from.val();
        } else {
            self.from_counts.next = self.nowhere.val();
        }
        if (self.record_to.val() & self.lowest.val()) != self.nowhere.val() {
            self.to_counts.next = self.record_to.val();
        } else {
            self.to_counts.next = self.nowhere.val();
        }
        if self.has_record.q.val() & (self.pass.q.val() == self.first_pass.val()) {
            self.both.d.next = self.both.q.val() ^ self.record_from.val() ^ self.record_to.val();
        }
        if self.has_record.q.val() & (self.pass.q.val() == self.second_pass.val()) {
            self.one.d.next = self.one.q.val() ^ self.from_counts.val() ^ self.to_counts.val();
        }

        // The third: the newest record that comes to a square on which a piece stands. What was
        // left and not come to since is empty, and so the piece stands on the other.
        self.other.next = self.one.q.val() ^ self.both.q.val();
        self.arrives.next = (self.record_to.val() == self.one.q.val())
            | ((self.record_to.val() == self.other.val()) & !self.stands_there.q.val());
        self.leaves.next = !self.stands_there.q.val()
            & ((self.record_from.val() == self.one.q.val())
                | (self.record_from.val() == self.other.val()));
        if self.has_record.q.val() & (self.pass.q.val() == self.third_pass.val()) {
            if self.arrives.val() {
                self.has_found.d.next = true;
                self.piece_found.d.next = self.record.q.val().get_bits::<4>(12);
                self.one.d.next = self.record_to.val();
                self.pass.d.next = self.idle.val();
            } else {
                if self.leaves.val() {
                    self.stands_there.d.next = true;
                    self.one.d.next = self.record_from.val() ^ self.both.q.val();
                }
            }
        }

        if self.starts.val() {
            self.pass.d.next = self.first_pass.val();
            self.left.d.next = self.distance.val();
            self.length.d.next = self.distance.val();
            self.address.d.next = self.newest.q.val();
            self.both.d.next = self.nowhere.val();
            self.one.d.next = self.nowhere.val();
            self.stands_there.d.next = false;
            self.has_found.d.next = false;
        }
        if self.operates.val() {
            self.pass.d.next = self.idle.val();
            self.has_found.d.next = false;
        }
        if self.clear.val() {
            self.newest.d.next = 0.into();
            self.both.d.next = 0.into();
            self.one.d.next = 0.into();
            self.piece_found.d.next = 0.into();
        }
        self.finding.next = self.pass.q.val() != self.idle.val();
        self.found.next = self.has_found.q.val();
        self.found_piece.next = self.piece_found.q.val();
        self.found_from.next = self.one.q.val();
        self.found_to.next = self.other.val();
    }
}
