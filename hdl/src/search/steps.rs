//! From the rays of a man to moves, one a cycle.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::lowest::Lowest;

/// Takes men with the rays they may use and gives a move a cycle: captures of a man before its quiet moves, rays
/// in their order, a ray from near to far, promotions from knight to queen.
///
/// * In, taken where `ready` is high: `valid_in`, with a man and what [`crate::search::Permit`] says of it. A man
///   without a ray is dropped. `ready` comes from a register; a man more is held when it falls.
/// * `captures_only`: of promotions only those to a queen.
/// * Out: `valid`; `from_rank`, `from_file`, `to_rank`, `to_file`, `kind`; `capture`; `castle`;
///   `promotes`, to the kind number `promotion`: knight, bishop, rook, queen from 0.
/// * `clear`: drops everything.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Steps {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Drops everything.
    pub clear: Signal<In, Bit>,
    /// Promotions only to a queen.
    pub captures_only: Signal<In, Bit>,
    /// There is a man.
    pub valid_in: Signal<In, Bit>,
    /// Its rank.
    pub rank: Signal<In, Bits<3>>,
    /// Its file.
    pub file: Signal<In, Bits<3>>,
    /// Its kind.
    pub kind_in: Signal<In, Bits<3>>,
    /// The second half of a knight.
    pub half: Signal<In, Bit>,
    /// Where its rays are blocked.
    pub stops: Signal<In, Bits<24>>,
    /// The rays on which it captures.
    pub captures: Signal<In, Bits<8>>,
    /// The rays on which it moves without.
    pub quiets: Signal<In, Bits<8>>,
    /// Two steps of a pawn.
    pub two_steps: Signal<In, Bit>,
    /// Castling on the king's side.
    pub castle_king: Signal<In, Bit>,
    /// Castling on the queen's side.
    pub castle_queen: Signal<In, Bit>,
    /// It reaches the last rank.
    pub promotes_in: Signal<In, Bit>,
    /// A man is taken.
    pub ready: Signal<Out, Bit>,
    /// There is more to come.
    pub busy: Signal<Out, Bit>,
    /// There is a move.
    pub valid: Signal<Out, Bit>,
    /// From which rank.
    pub from_rank: Signal<Out, Bits<3>>,
    /// From which file.
    pub from_file: Signal<Out, Bits<3>>,
    /// To which rank.
    pub to_rank: Signal<Out, Bits<3>>,
    /// To which file.
    pub to_file: Signal<Out, Bits<3>>,
    /// What moves.
    pub kind: Signal<Out, Bits<3>>,
    /// It captures.
    pub capture: Signal<Out, Bit>,
    /// It castles.
    pub castle: Signal<Out, Bit>,
    /// It promotes.
    pub promotes: Signal<Out, Bit>,
    /// To what.
    pub promotion: Signal<Out, Bits<2>>,
    lowest: Lowest,
    // A man that came when there was no room: rays as below, the rest in one word.
    spare: DFF<Bit>,
    spare_captures: DFF<Bits<8>>,
    spare_quiets: DFF<Bits<8>>,
    spare_man: DFF<Bits<38>>,
    // The man whose rays are walked, its rays of this phase, and the quiet ones that follow.
    man_valid: DFF<Bit>,
    taking: DFF<Bit>,
    rays: DFF<Bits<8>>,
    later: DFF<Bits<8>>,
    man: DFF<Bits<38>>,
    // The ray that is walked: the square reached, and the one at which it ends.
    ray_valid: DFF<Bit>,
    ray_taking: DFF<Bit>,
    ray: DFF<Bits<3>>,
    ray_rank: DFF<Bits<3>>,
    ray_file: DFF<Bits<3>>,
    ray_kind: DFF<Bits<3>>,
    ray_half: DFF<Bit>,
    at: DFF<Bits<3>>,
    end: DFF<Bits<3>>,
    last: DFF<Bit>,
    first: DFF<Bit>,
    ray_promotes: DFF<Bit>,
    piece: DFF<Bits<2>>,
    man_in: Signal<Local, Bits<38>>,
    comes: Signal<Local, Bit>,
    next_valid: Signal<Local, Bit>,
    next_captures: Signal<Local, Bits<8>>,
    next_quiets: Signal<Local, Bits<8>>,
    next_man: Signal<Local, Bits<38>>,
    man_ends: Signal<Local, Bit>,
    man_free: Signal<Local, Bit>,
    ray_free: Signal<Local, Bit>,
    // The next ray of the man: where it is blocked, the two squares it may begin at, in the coordinate that changes along it
    // (the rank on rays 2 and 3, else the file).
    stop: Signal<Local, Bits<3>>,
    kind_next: Signal<Local, Bits<3>>,
    origin: Signal<Local, Bits<3>>,
    step: Signal<Local, Bits<3>>,
    near: Signal<Local, Bits<3>>,
    far: Signal<Local, Bits<3>>,
    slides: Signal<Local, Bit>,
    castles: Signal<Local, Bit>,
    two: Signal<Local, Bit>,
    onward: Signal<Local, Bits<3>>,
    beyond: Signal<Local, Bits<3>>,
    ray_step: Signal<Local, Bits<3>>,
    // From the ray to the square that it has reached.
    beside: Signal<Local, Bits<3>>,
    distance: Signal<Local, Bits<3>>,
    #[default(Constant::new(1.into()))]
    up: Constant<Bits<3>>,
    #[default(Constant::new(7.into()))]
    down: Constant<Bits<3>>,
}

impl Logic for Steps {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // A man in, or the one that waits.
        self.man_in.next = bit_cast::<38, 24>(self.stops.val())
            | (bit_cast::<38, 3>(self.rank.val()) << 24)
            | (bit_cast::<38, 3>(self.file.val()) << 27)
            | (bit_cast::<38, 3>(self.kind_in.val()) << 30)
            | (bit_cast::<38, 1>(self.half.val().into()) << 33)
            | (bit_cast::<38, 1>(self.two_steps.val().into()) << 34)
            | (bit_cast::<38, 1>(self.castle_king.val().into()) << 35)
            | (bit_cast::<38, 1>(self.castle_queen.val().into()) << 36)
            | (bit_cast::<38, 1>(self.promotes_in.val().into()) << 37);
        self.comes.next =
            self.valid_in.val() & (self.captures.val().any() | self.quiets.val().any());
        if self.spare.q.val() {
            self.next_valid.next = true;
            self.next_captures.next = self.spare_captures.q.val();
            self.next_quiets.next = self.spare_quiets.q.val();
            self.next_man.next = self.spare_man.q.val();
        } else {
            self.next_valid.next = self.comes.val();
            self.next_captures.next = self.captures.val();
            self.next_quiets.next = self.quiets.val();
            self.next_man.next = self.man_in.val();
        }
        self.lowest.bits.next = self.rays.q.val();
        self.ray_free.next = !self.ray_valid.q.val()
            | (self.last.q.val() & (!self.ray_promotes.q.val() | (self.piece.q.val() == 3)));
        self.man_ends.next =
            !self.lowest.more.val() & !(self.taking.q.val() & self.later.q.val().any());
        self.man_free.next = !self.man_valid.q.val() | (self.ray_free.val() & self.man_ends.val());
        if self.man_free.val() {
            self.man_valid.d.next = self.next_valid.val();
            self.man.d.next = self.next_man.val();
            self.later.d.next = self.next_quiets.val();
            self.taking.d.next = self.next_captures.val().any();
            if self.next_captures.val().any() {
                self.rays.d.next = self.next_captures.val();
            } else {
                self.rays.d.next = self.next_quiets.val();
            }
            self.spare.d.next = false;
        } else {
            if self.ray_free.val() {
                if self.lowest.more.val() {
                    self.rays.d.next = self.lowest.rest.val();
                } else {
                    self.rays.d.next = self.later.q.val();
                    self.taking.d.next = false;
                }
            }
            if !self.spare.q.val() {
                self.spare.d.next = self.comes.val();
                self.spare_captures.d.next = self.captures.val();
                self.spare_quiets.d.next = self.quiets.val();
                self.spare_man.d.next = self.man_in.val();
            }
        }
        self.ready.next = !self.spare.q.val();

        // The next ray of the man.
        if self.lowest.number.val() == 0 {
            self.stop.next = self.man.q.val().get_bits::<3>(0);
        } else if self.lowest.number.val() == 1 {
            self.stop.next = self.man.q.val().get_bits::<3>(3);
        } else if self.lowest.number.val() == 2 {
            self.stop.next = self.man.q.val().get_bits::<3>(6);
        } else if self.lowest.number.val() == 3 {
            self.stop.next = self.man.q.val().get_bits::<3>(9);
        } else if self.lowest.number.val() == 4 {
            self.stop.next = self.man.q.val().get_bits::<3>(12);
        } else if self.lowest.number.val() == 5 {
            self.stop.next = self.man.q.val().get_bits::<3>(15);
        } else if self.lowest.number.val() == 6 {
            self.stop.next = self.man.q.val().get_bits::<3>(18);
        } else {
            self.stop.next = self.man.q.val().get_bits::<3>(21);
        }
        self.kind_next.next = self.man.q.val().get_bits::<3>(30);
        self.origin.next = self.man.q.val().get_bits::<3>(27);
        if self.lowest.number.val().get_bits::<2>(1) == 1 {
            self.origin.next = self.man.q.val().get_bits::<3>(24);
        }
        // Even rays count up, odd ones down, a knight by two.
        self.step.next = self.up.val();
        if self.lowest.number.val().get_bit(0) {
            self.step.next = self.down.val();
        }
        self.near.next = self.origin.val() + self.step.val();
        self.far.next = self.near.val() + self.step.val();
        self.slides.next = self.kind_next.val().get_bit(2);
        self.castles.next = (self.kind_next.val() == 3)
            & (((self.lowest.number.val() == 0) & self.man.q.val().get_bit(35))
                | ((self.lowest.number.val() == 1) & self.man.q.val().get_bit(36)));
        self.two.next =
            ((self.kind_next.val() == 1) & self.man.q.val().get_bit(34)) | self.castles.val();

        // The step from the square reached, and the one after that.
        self.ray_step.next = self.up.val();
        if self.ray.q.val().get_bit(0) {
            self.ray_step.next = self.down.val();
        }
        self.onward.next = self.at.q.val() + self.ray_step.val();
        self.beyond.next = self.onward.val() + self.ray_step.val();
        if self.ray_free.val() {
            self.ray_valid.d.next = self.man_valid.q.val();
            self.ray_taking.d.next = self.taking.q.val();
            self.ray.d.next = self.lowest.number.val();
            self.ray_rank.d.next = self.man.q.val().get_bits::<3>(24);
            self.ray_file.d.next = self.man.q.val().get_bits::<3>(27);
            self.ray_kind.d.next = self.kind_next.val();
            self.ray_half.d.next = self.man.q.val().get_bit(33);
            self.ray_promotes.d.next = self.man.q.val().get_bit(37);
            self.piece.d.next = 0.into();
            if self.captures_only.val() {
                self.piece.d.next = 3.into();
            }
            self.first.d.next = true;
            self.at.d.next = self.near.val();
            if self.kind_next.val() == 2 {
                self.at.d.next = self.far.val();
            } else if self.taking.q.val() & self.slides.val() {
                self.at.d.next = self.stop.val();
            }
            self.end.d.next = self.stop.val();
            self.last.d.next = self.taking.q.val()
                | (self.slides.val() & (self.stop.val() == self.far.val()))
                | (!self.slides.val() & !self.two.val());
        } else if self.ray_promotes.q.val() & (self.piece.q.val() != 3) {
            self.piece.d.next = self.piece.q.val() + 1;
        } else {
            self.first.d.next = false;
            self.at.d.next = self.onward.val();
            self.last.d.next =
                (self.beyond.val() == self.end.q.val()) | !self.ray_kind.q.val().get_bit(2);
        }
        if self.clear.val() {
            self.spare.d.next = false;
            self.man_valid.d.next = false;
            self.ray_valid.d.next = false;
        }
        self.busy.next = self.spare.q.val() | self.man_valid.q.val() | self.ray_valid.q.val();

        // The square reached, from the one coordinate that is counted.
        self.beside.next = self.up.val();
        if self.ray_half.q.val() {
            self.beside.next = self.down.val();
        }
        self.distance.next = self.at.q.val() - self.ray_file.q.val();
        self.to_file.next = self.at.q.val();
        self.to_rank.next = self.ray_rank.q.val();
        if self.ray.q.val().get_bit(2) {
            if self.ray.q.val().get_bit(1) {
                self.to_rank.next = self.ray_rank.q.val() - self.distance.val();
            } else {
                self.to_rank.next = self.ray_rank.q.val() + self.distance.val();
            }
        } else if self.ray.q.val().get_bit(1) {
            self.to_rank.next = self.at.q.val();
            self.to_file.next = self.ray_file.q.val();
            if self.ray_kind.q.val() == 2 {
                self.to_file.next = self.ray_file.q.val() + self.beside.val();
            }
        } else if self.ray_kind.q.val() == 2 {
            self.to_rank.next = self.ray_rank.q.val() + self.beside.val();
        }
        self.valid.next = self.ray_valid.q.val();
        self.from_rank.next = self.ray_rank.q.val();
        self.from_file.next = self.ray_file.q.val();
        self.kind.next = self.ray_kind.q.val();
        self.capture.next = self.ray_taking.q.val();
        self.castle.next =
            !self.ray_taking.q.val() & !self.first.q.val() & (self.ray_kind.q.val() == 3);
        self.promotes.next = self.ray_promotes.q.val();
        self.promotion.next = self.piece.q.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
