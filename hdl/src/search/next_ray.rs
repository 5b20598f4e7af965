//! Where a ray begins and ends.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The first square of a ray that a man may use, in the same cycle.
///
/// * In: `stops`, `rank`, `file` and `kind` of the man; `two_steps`, `castle_king` and `castle_queen` as
///   [`crate::search::Permit`] gives them; `number`, the ray; `taking`, it is a capture.
/// * Out: the coordinate that changes along the ray (the rank on rays 2 and 3, else the file): `first_at`, of the first square
///   to go to; `blocked_at`, of the square at which the ray is blocked. `single`, there is one square only.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct NextRay {
    /// Where the rays are blocked.
    pub stops: Signal<In, Bits<24>>,
    /// The man's rank.
    pub rank: Signal<In, Bits<3>>,
    /// Its file.
    pub file: Signal<In, Bits<3>>,
    /// Its kind.
    pub kind: Signal<In, Bits<3>>,
    /// Two steps of a pawn.
    pub two_steps: Signal<In, Bit>,
    /// Castling on the king's side.
    pub castle_king: Signal<In, Bit>,
    /// Castling on the queen's side.
    pub castle_queen: Signal<In, Bit>,
    /// The ray.
    pub number: Signal<In, Bits<3>>,
    /// It captures.
    pub taking: Signal<In, Bit>,
    /// The first square.
    pub first_at: Signal<Out, Bits<3>>,
    /// Where the ray is blocked.
    pub blocked_at: Signal<Out, Bits<3>>,
    /// There is no second square.
    pub single: Signal<Out, Bit>,
    chosen: Signal<Local, Bits<3>>,
    along_file: Signal<Local, Bit>,
    origin: Signal<Local, Bits<3>>,
    step: Signal<Local, Bits<3>>,
    first: Signal<Local, Bits<3>>,
    second: Signal<Local, Bits<3>>,
    slides: Signal<Local, Bit>,
    castles: Signal<Local, Bit>,
    two: Signal<Local, Bit>,
    #[default(Constant::new(1.into()))]
    up: Constant<Bits<3>>,
    #[default(Constant::new(7.into()))]
    down: Constant<Bits<3>>,
}

impl Logic for NextRay {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        if self.number.val() == 0 {
            self.chosen.next = self.stops.val().get_bits::<3>(0);
        } else if self.number.val() == 1 {
            self.chosen.next = self.stops.val().get_bits::<3>(3);
        } else if self.number.val() == 2 {
            self.chosen.next = self.stops.val().get_bits::<3>(6);
        } else if self.number.val() == 3 {
            self.chosen.next = self.stops.val().get_bits::<3>(9);
        } else if self.number.val() == 4 {
            self.chosen.next = self.stops.val().get_bits::<3>(12);
        } else if self.number.val() == 5 {
            self.chosen.next = self.stops.val().get_bits::<3>(15);
        } else if self.number.val() == 6 {
            self.chosen.next = self.stops.val().get_bits::<3>(18);
        } else {
            self.chosen.next = self.stops.val().get_bits::<3>(21);
        }
        self.along_file.next = self.number.val().get_bits::<2>(1) == 1;
        self.origin.next = self.file.val();
        if self.along_file.val() {
            self.origin.next = self.rank.val();
        }
        // Even rays count up, odd ones down, a knight by two.
        self.step.next = self.up.val();
        if self.number.val().get_bit(0) {
            self.step.next = self.down.val();
        }
        self.first.next = self.origin.val() + self.step.val();
        self.second.next = self.first.val() + self.step.val();
        self.slides.next = self.kind.val().get_bit(2);
        self.castles.next = (self.kind.val() == 3)
            & (((self.number.val() == 0) & self.castle_king.val())
                | ((self.number.val() == 1) & self.castle_queen.val()));
        self.two.next = ((self.kind.val() == 1) & self.two_steps.val()) | self.castles.val();
        self.first_at.next = self.first.val();
        if self.kind.val() == 2 {
            self.first_at.next = self.second.val();
        } else if self.taking.val() & self.slides.val() {
            self.first_at.next = self.chosen.val();
        }
        self.blocked_at.next = self.chosen.val();
        self.single.next = self.taking.val()
            | (self.slides.val() & (self.chosen.val() == self.second.val()))
            | (!self.slides.val() & !self.two.val());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
