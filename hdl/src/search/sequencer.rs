//! The steps of a move: which square is written in which cycle.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Makes moves and takes them back, a square a cycle, and writes the other squares that change.
///
/// * `begins`: the next square is the first of a move.
/// * `write`: writes the next square of the move `played` of `side`, of 21 bits as in docs/search-chip.md, made or with `undo`
///   taken back; with `advance` the one behind it is next, and behind the last one the first of another move.
/// * `load`: writes `man` to `square` of the root. `erase`: takes the phantom king from `phantom_square`. One of the three.
/// * Out: `first`, `second` and `last`, which square of the move is next. `write_men` to `written_man`: what is written to the
///   board, a cycle later; `write_lines` is low if the lines stay as they are: the king that castles leaves a phantom.
///
/// The king of a castling move is back on its square, on the lines too, whether the phantom is still there or not.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Sequencer {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins with a move.
    pub begins: Signal<In, Bit>,
    /// Writes a square of a move.
    pub write: Signal<In, Bit>,
    /// The next one follows.
    pub advance: Signal<In, Bit>,
    /// The move is taken back.
    pub undo: Signal<In, Bit>,
    /// Whose move.
    pub side: Signal<In, Bit>,
    /// The move.
    pub played: Signal<In, Bits<21>>,
    /// Writes a square of the root.
    pub load: Signal<In, Bit>,
    /// Which.
    pub square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Takes the phantom king away.
    pub erase: Signal<In, Bit>,
    /// From where.
    pub phantom_square: Signal<In, Bits<6>>,
    /// The next square is the first one.
    pub first: Signal<Out, Bit>,
    /// It is the second.
    pub second: Signal<Out, Bit>,
    /// It is the last.
    pub last: Signal<Out, Bit>,
    /// Writes the men that move.
    pub write_men: Signal<Out, Bit>,
    /// Writes the men in the way.
    pub write_lines: Signal<Out, Bit>,
    /// Where.
    pub written_square: Signal<Out, Bits<6>>,
    /// What.
    pub written_man: Signal<Out, Bits<4>>,
    step: DFF<Bits<2>>,
    // It is the last one, unless it is the first.
    ends: DFF<Bit>,
    men: DFF<Bit>,
    lines: DFF<Bit>,
    at: DFF<Bits<6>>,
    stands: DFF<Bits<4>>,
    is_first: Signal<Local, Bit>,
    is_last: Signal<Local, Bit>,
    // The move.
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
    // What is written: where, what, of which side, and whether rays see it.
    target: Signal<Local, Bits<6>>,
    is_seen: Signal<Local, Bit>,
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

impl Logic for Sequencer {
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
        self.is_seen.next = true;
        if self.undo.val() {
            if self.step.q.val() == 0 {
                self.target.next = self.from.val();
                self.chosen.next = self.kind.val();
            } else if self.step.q.val() == 1 {
                self.target.next = self.to.val();
                self.chosen.next = self.returned.val();
                self.black.next = !self.side.val();
            } else if self.step.q.val() == 2 {
                self.target.next = self.third.val();
                if self.castles.val() {
                    self.chosen.next = self.rook.val();
                } else {
                    self.chosen.next = self.pawn.val();
                    self.black.next = !self.side.val();
                }
            } else {
                self.target.next = self.rook_to.val();
                self.chosen.next = self.none.val();
            }
        } else {
            if self.step.q.val() == 0 {
                self.target.next = self.to.val();
                self.chosen.next = self.placed.val();
            } else if self.step.q.val() == 1 {
                self.target.next = self.from.val();
                self.chosen.next = self.none.val();
                self.is_seen.next = !self.castles.val();
            } else if self.step.q.val() == 2 {
                self.target.next = self.third.val();
                self.chosen.next = self.none.val();
            } else {
                self.target.next = self.rook_to.val();
                self.chosen.next = self.rook.val();
            }
        }
        self.colour.next = 0.into();
        if self.black.val() & self.chosen.val().any() {
            self.colour.next = 8.into();
        }

        self.ends.d.next = (self.step.q.val() == 2)
            | ((self.step.q.val() == 1) & !self.castles.val())
            | ((self.step.q.val() == 0) & !self.castles.val() & !self.is_ep.val());
        self.is_first.next = !self.step.q.val().any();
        self.is_last.next = !self.is_first.val() & self.ends.q.val();
        if self.advance.val() {
            self.step.d.next = self.step.q.val() + 1;
        }
        if self.begins.val() | (self.advance.val() & self.is_last.val()) {
            self.step.d.next = 0.into();
        }

        self.men.d.next = self.write.val() | self.load.val();
        self.lines.d.next =
            (self.write.val() & self.is_seen.val()) | self.load.val() | self.erase.val();
        self.at.d.next = self.target.val();
        self.stands.d.next = bit_cast::<4, 3>(self.chosen.val()) | self.colour.val();
        if self.load.val() {
            self.at.d.next = self.square.val();
            self.stands.d.next = self.man.val();
        } else if self.erase.val() {
            self.at.d.next = self.phantom_square.val();
            self.stands.d.next = 0.into();
        }

        self.first.next = self.is_first.val();
        self.second.next = self.step.q.val() == 1;
        self.last.next = self.is_last.val();
        self.write_men.next = self.men.q.val();
        self.write_lines.next = self.lines.q.val();
        self.written_square.next = self.at.q.val();
        self.written_man.next = self.stands.q.val();
    }
}

#[cfg(test)]
mod tests;
