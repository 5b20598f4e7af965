//! The squares that a move changes, one a cycle.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// What is written to the board when a move is made or taken back, in the same cycle.
///
/// * In: `step`, 0 for the first square, at most 3; `undo`, the move is taken back; `side`, whose move it
///   is; `played`, the move, of 21 bits as in docs/search-chip.md.
/// * Out: `square` and `man`, what stands there then; `lines`, low if the lines stay as they are: the king
///   that castles leaves a phantom; `ends`, the next square is the last one.
///
/// The king of a castling move is back on its square, on the lines too, whether the phantom is still there or not.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Writes {
    /// Which of the squares.
    pub step: Signal<In, Bits<2>>,
    /// The move is taken back.
    pub undo: Signal<In, Bit>,
    /// Whose move.
    pub side: Signal<In, Bit>,
    /// The move.
    pub played: Signal<In, Bits<21>>,
    /// The square.
    pub square: Signal<Out, Bits<6>>,
    /// What stands there then.
    pub man: Signal<Out, Bits<4>>,
    /// Rays see it.
    pub lines: Signal<Out, Bit>,
    /// The next one is the last.
    pub ends: Signal<Out, Bit>,
    from: Signal<Local, Bits<6>>,
    to: Signal<Local, Bits<6>>,
    kind: Signal<Local, Bits<3>>,
    victim: Signal<Local, Bits<3>>,
    special: Signal<Local, Bits<3>>,
    promoted: Signal<Local, Bits<3>>,
    placed: Signal<Local, Bits<3>>,
    returned: Signal<Local, Bits<3>>,
    is_ep: Signal<Local, Bit>,
    castles: Signal<Local, Bit>,
    promotes: Signal<Local, Bit>,
    from_rank: Signal<Local, Bits<3>>,
    to_file: Signal<Local, Bits<3>>,
    third_file: Signal<Local, Bits<3>>,
    third: Signal<Local, Bits<6>>,
    rook_file: Signal<Local, Bits<3>>,
    rook_to: Signal<Local, Bits<6>>,
    chosen: Signal<Local, Bits<3>>,
    black: Signal<Local, Bit>,
    colour: Signal<Local, Bits<4>>,
    #[default(Constant::new(1.into()))]
    pawn: Constant<Bits<3>>,
    #[default(Constant::new(6.into()))]
    rook: Constant<Bits<3>>,
    #[default(Constant::new(0.into()))]
    none: Constant<Bits<3>>,
}

impl Logic for Writes {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.from.next = self.played.val().get_bits::<6>(0);
        self.to.next = self.played.val().get_bits::<6>(6);
        self.kind.next = self.played.val().get_bits::<3>(12);
        self.victim.next = self.played.val().get_bits::<3>(15);
        self.special.next = self.played.val().get_bits::<3>(18);
        self.is_ep.next = self.special.val() == 1;
        self.castles.next = self.special.val() == 2;
        self.promotes.next = self.special.val().get_bit(2);
        // Knight, bishop, rook, queen from 4 are the kinds 2, 5, 6, 7.
        self.promoted.next = self.special.val();
        if self.special.val() == 4 {
            self.promoted.next = 2.into();
        }
        self.placed.next = self.kind.val();
        if self.promotes.val() {
            self.placed.next = self.promoted.val();
        }
        self.returned.next = self.victim.val();
        if self.is_ep.val() {
            self.returned.next = self.none.val();
        }
        // The third square is that of the pawn captured en passant, or that the rook leaves.
        self.from_rank.next = self.from.val().get_bits::<3>(3);
        self.to_file.next = self.to.val().get_bits::<3>(0);
        self.third_file.next = self.to_file.val();
        if self.castles.val() {
            self.third_file.next = bit_cast::<3, 1>(self.to.val().get_bits::<1>(2))
                | (bit_cast::<3, 1>(self.to.val().get_bits::<1>(2)) << 1)
                | (bit_cast::<3, 1>(self.to.val().get_bits::<1>(2)) << 2);
        }
        self.third.next =
            (bit_cast::<6, 3>(self.from_rank.val()) << 3) | bit_cast::<6, 3>(self.third_file.val());
        self.rook_file.next = 3.into();
        if self.to.val().get_bit(2) {
            self.rook_file.next = 5.into();
        }
        self.rook_to.next =
            (bit_cast::<6, 3>(self.from_rank.val()) << 3) | bit_cast::<6, 3>(self.rook_file.val());

        self.black.next = self.side.val();
        self.lines.next = true;
        if self.undo.val() {
            if self.step.val() == 0 {
                self.square.next = self.from.val();
                self.chosen.next = self.kind.val();
            } else if self.step.val() == 1 {
                self.square.next = self.to.val();
                self.chosen.next = self.returned.val();
                self.black.next = !self.side.val();
            } else if self.step.val() == 2 {
                self.square.next = self.third.val();
                if self.castles.val() {
                    self.chosen.next = self.rook.val();
                } else {
                    self.chosen.next = self.pawn.val();
                    self.black.next = !self.side.val();
                }
            } else {
                self.square.next = self.rook_to.val();
                self.chosen.next = self.none.val();
            }
        } else {
            if self.step.val() == 0 {
                self.square.next = self.to.val();
                self.chosen.next = self.placed.val();
            } else if self.step.val() == 1 {
                self.square.next = self.from.val();
                self.chosen.next = self.none.val();
                self.lines.next = !self.castles.val();
            } else if self.step.val() == 2 {
                self.square.next = self.third.val();
                self.chosen.next = self.none.val();
            } else {
                self.square.next = self.rook_to.val();
                self.chosen.next = self.rook.val();
            }
        }
        self.colour.next = 0.into();
        if self.black.val() & self.chosen.val().any() {
            self.colour.next = 8.into();
        }
        self.man.next = bit_cast::<4, 3>(self.chosen.val()) | self.colour.val();
        self.ends.next = (self.step.val() == 2)
            | ((self.step.val() == 1) & !self.castles.val())
            | ((self.step.val() == 0) & !self.castles.val() & !self.is_ep.val());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
pub(crate) mod tests;
