//! On which rays a man may move.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The rays on which a man captures and those on which it moves without, in the same cycle.
///
/// * In: `rank` to `jump_empty` as [`crate::search::Looks`] gives them; `side`; `captures_only`; `king_side`
///   and `queen_side`, the castling rights of the side; `ep_valid` and `ep_file`, the last move was a
///   double step on that file.
/// * Out, a bit a ray: `captures` and `quiets`. `two_steps`, a pawn may go two steps; `castle_king` and
///   `castle_queen`, the king may on ray 0, ray 1; `promotes`, the pawn reaches the last rank.
///
/// A castling right implies that king and rook stand where they began.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Permit {
    /// Whose man.
    pub side: Signal<In, Bit>,
    /// No quiet moves but promotions.
    pub captures_only: Signal<In, Bit>,
    /// The right to castle on the king's side.
    pub king_side: Signal<In, Bit>,
    /// The right to castle on the queen's side.
    pub queen_side: Signal<In, Bit>,
    /// A pawn has just gone two steps.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// The man's rank.
    pub rank: Signal<In, Bits<3>>,
    /// Its file.
    pub file: Signal<In, Bits<3>>,
    /// Its kind.
    pub kind: Signal<In, Bits<3>>,
    /// The second half of a knight.
    pub half: Signal<In, Bit>,
    /// Where its rays are blocked.
    pub stops: Signal<In, Bits<24>>,
    /// By an enemy.
    pub enemies: Signal<In, Bits<8>>,
    /// A knight can capture.
    pub jump_enemies: Signal<In, Bits<4>>,
    /// A knight can go there.
    pub jump_empty: Signal<In, Bits<4>>,
    /// The rays on which it captures.
    pub captures: Signal<Out, Bits<8>>,
    /// The rays on which it moves without.
    pub quiets: Signal<Out, Bits<8>>,
    /// Two steps of a pawn.
    pub two_steps: Signal<Out, Bit>,
    /// Castling on the king's side.
    pub castle_king: Signal<Out, Bit>,
    /// Castling on the queen's side.
    pub castle_queen: Signal<Out, Bit>,
    /// A promotion.
    pub promotes: Signal<Out, Bit>,
    east: Signal<Local, Bits<3>>,
    west: Signal<Local, Bits<3>>,
    north: Signal<Local, Bits<3>>,
    south: Signal<Local, Bits<3>>,
    north_east: Signal<Local, Bits<3>>,
    south_west: Signal<Local, Bits<3>>,
    south_east: Signal<Local, Bits<3>>,
    north_west: Signal<Local, Bits<3>>,
    file_up: Signal<Local, Bits<3>>,
    file_down: Signal<Local, Bits<3>>,
    rank_up: Signal<Local, Bits<3>>,
    rank_down: Signal<Local, Bits<3>>,
    near: Signal<Local, Bits<8>>,
    north_free: Signal<Local, Bit>,
    south_free: Signal<Local, Bit>,
    north_two: Signal<Local, Bits<2>>,
    south_two: Signal<Local, Bits<2>>,
    straight: Signal<Local, Bits<8>>,
    diagonal: Signal<Local, Bits<8>>,
    slides: Signal<Local, Bits<8>>,
    rank_beside: Signal<Local, Bit>,
    file_beside: Signal<Local, Bit>,
    jumps: Signal<Local, Bits<4>>,
    is_pawn: Signal<Local, Bit>,
    is_knight: Signal<Local, Bit>,
    is_slider: Signal<Local, Bit>,
    is_last: Signal<Local, Bit>,
    ep_rank: Signal<Local, Bit>,
    ep_east: Signal<Local, Bit>,
    ep_west: Signal<Local, Bit>,
    ep_rays: Signal<Local, Bits<8>>,
    pawn_captures: Signal<Local, Bits<8>>,
    pawn_steps: Signal<Local, Bits<8>>,
    taking: Signal<Local, Bits<8>>,
    going: Signal<Local, Bits<8>>,
    #[default(Constant::new(0x0f.into()))]
    straight_rays: Constant<Bits<8>>,
    #[default(Constant::new(0xf0.into()))]
    diagonal_rays: Constant<Bits<8>>,
    #[default(Constant::new(0x90.into()))]
    white_pawn: Constant<Bits<8>>,
    #[default(Constant::new(0x60.into()))]
    black_pawn: Constant<Bits<8>>,
    #[default(Constant::new(3.into()))]
    rank_rays: Constant<Bits<4>>,
    #[default(Constant::new(12.into()))]
    file_rays: Constant<Bits<4>>,
}

impl Logic for Permit {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.east.next = self.stops.val().get_bits::<3>(0);
        self.west.next = self.stops.val().get_bits::<3>(3);
        self.north.next = self.stops.val().get_bits::<3>(6);
        self.south.next = self.stops.val().get_bits::<3>(9);
        self.north_east.next = self.stops.val().get_bits::<3>(12);
        self.south_west.next = self.stops.val().get_bits::<3>(15);
        self.south_east.next = self.stops.val().get_bits::<3>(18);
        self.north_west.next = self.stops.val().get_bits::<3>(21);
        self.file_up.next = self.file.val() + 1;
        self.file_down.next = self.file.val() - 1;
        self.rank_up.next = self.rank.val() + 1;
        self.rank_down.next = self.rank.val() - 1;
        // The first square of a ray is blocked.
        self.near.next = 0.into();
        self.near.next = self.near.val().replace_bit(0, self.east.val() == self.file_up.val());
        self.near.next = self.near.val().replace_bit(1, self.west.val() == self.file_down.val());
        self.near.next = self.near.val().replace_bit(2, self.north.val() == self.rank_up.val());
        self.near.next = self.near.val().replace_bit(3, self.south.val() == self.rank_down.val());
        self.near.next =
            self.near.val().replace_bit(4, self.north_east.val() == self.file_up.val());
        self.near.next =
            self.near.val().replace_bit(5, self.south_west.val() == self.file_down.val());
        self.near.next =
            self.near.val().replace_bit(6, self.south_east.val() == self.file_up.val());
        self.near.next =
            self.near.val().replace_bit(7, self.north_west.val() == self.file_down.val());

        self.north_free.next = self.north.val() != self.rank_up.val();
        self.south_free.next = self.south.val() != self.rank_down.val();

        self.is_pawn.next = self.kind.val() == 1;
        self.is_knight.next = self.kind.val() == 2;
        self.is_slider.next = self.kind.val().get_bit(2);
        self.straight.next = 0.into();
        if self.kind.val().get_bit(1) {
            self.straight.next = self.straight_rays.val();
        }
        self.diagonal.next = 0.into();
        if self.kind.val().get_bit(0) {
            self.diagonal.next = self.diagonal_rays.val();
        }
        self.slides.next = self.straight.val() | self.diagonal.val();

        // The lines beside a knight are on the board.
        if self.half.val() {
            self.rank_beside.next = self.rank.val() != 0;
            self.file_beside.next = self.file.val() != 0;
        } else {
            self.rank_beside.next = self.rank.val() != 7;
            self.file_beside.next = self.file.val() != 7;
        }
        self.jumps.next = 0.into();
        if self.rank_beside.val() & self.file_beside.val() {
            self.jumps.next = self.rank_rays.val() | self.file_rays.val();
        } else if self.rank_beside.val() {
            self.jumps.next = self.rank_rays.val();
        } else if self.file_beside.val() {
            self.jumps.next = self.file_rays.val();
        }

        // Blocked on the second square: from rank 1 at rank 3, from rank 6 at rank 4 (the first is tested with `near`).
        self.north_two.next = self.north.val().get_bits::<2>(1);
        self.south_two.next = self.south.val().get_bits::<2>(1);
        if self.side.val() {
            self.is_last.next = self.rank.val() == 1;
            self.two_steps.next = (self.rank.val() == 6) & (self.south_two.val() != 2);
            self.ep_rank.next = self.rank.val() == 3;
            self.pawn_captures.next = self.enemies.val() & self.near.val() & self.black_pawn.val();
            self.pawn_steps.next = bit_cast::<8, 1>(self.south_free.val().into()) << 3;
        } else {
            self.is_last.next = self.rank.val() == 6;
            self.two_steps.next = (self.rank.val() == 1) & (self.north_two.val() != 1);
            self.ep_rank.next = self.rank.val() == 4;
            self.pawn_captures.next = self.enemies.val() & self.near.val() & self.white_pawn.val();
            self.pawn_steps.next = bit_cast::<8, 1>(self.north_free.val().into()) << 2;
        }
        self.ep_east.next = self.ep_valid.val()
            & self.ep_rank.val()
            & (self.ep_file.val() == self.file_up.val())
            & (self.file.val() != 7);
        self.ep_west.next = self.ep_valid.val()
            & self.ep_rank.val()
            & (self.ep_file.val() == self.file_down.val())
            & (self.file.val() != 0);
        if self.side.val() {
            self.ep_rays.next = (bit_cast::<8, 1>(self.ep_west.val().into()) << 5)
                | (bit_cast::<8, 1>(self.ep_east.val().into()) << 6);
        } else {
            self.ep_rays.next = (bit_cast::<8, 1>(self.ep_east.val().into()) << 4)
                | (bit_cast::<8, 1>(self.ep_west.val().into()) << 7);
        }
        self.promotes.next = self.is_pawn.val() & self.is_last.val();

        if self.is_slider.val() {
            self.taking.next = self.enemies.val() & self.slides.val();
            self.going.next = !self.near.val() & self.slides.val();
        } else if self.is_knight.val() {
            self.taking.next = bit_cast::<8, 4>(self.jump_enemies.val() & self.jumps.val());
            self.going.next = bit_cast::<8, 4>(self.jump_empty.val() & self.jumps.val());
        } else if self.is_pawn.val() {
            self.taking.next = self.pawn_captures.val() | self.ep_rays.val();
            self.going.next = self.pawn_steps.val();
        } else {
            self.taking.next = self.enemies.val() & self.near.val();
            self.going.next = !self.near.val();
        }
        self.captures.next = self.taking.val();
        self.quiets.next = self.going.val();
        if self.captures_only.val() & !self.promotes.val() {
            self.quiets.next = 0.into();
        }
        self.castle_king.next = self.king_side.val() & (self.east.val() == 7);
        self.castle_queen.next = self.queen_side.val() & (self.west.val() == 0);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
