//! The first man on both sides of a square on a line, and the squares a knight sees there.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Looks from the square `index` of a line both ways, in the same cycle.
///
/// Eight diagonals of eight squares cover the board if each goes on at the other edge. Of such a diagonal the squares
/// on one side of a file belong together.
///
/// * In: `men`, as [`crate::search::LineMemory`] gives them; `first`, the first such file, 0 if all eight squares belong
///   together; `from_first`, `index` is one of those from it on; `index`; `side`, whose men look.
/// * Out: `up_stop`, the first square above `index` that is occupied or not on the line, 0 if there
///   is none; `up_enemy`, an enemy stands there. `down_stop` and `down_enemy` the same below it, 7
///   if there is none: so a walk from `index` that counts modulo 8 ends at the stop in any case.
/// * Out, for the square two above and two below: `jump_up_enemy`, an enemy stands there;
///   `jump_up_empty`, nothing does; `jump_down_enemy`, `jump_down_empty`. Both are low if that is
///   no square of the line.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct LineLook {
    /// White men in the lower eight bits, black ones in the upper.
    pub men: Signal<In, Bits<16>>,
    /// The first file of the upper part.
    pub first: Signal<In, Bits<3>>,
    /// The upper part is meant.
    pub from_first: Signal<In, Bit>,
    /// From where.
    pub index: Signal<In, Bits<3>>,
    /// Whose men look.
    pub side: Signal<In, Bit>,
    /// The first blocked square above.
    pub up_stop: Signal<Out, Bits<3>>,
    /// An enemy stands there.
    pub up_enemy: Signal<Out, Bit>,
    /// The first blocked square below.
    pub down_stop: Signal<Out, Bits<3>>,
    /// An enemy stands there.
    pub down_enemy: Signal<Out, Bit>,
    /// An enemy stands two above.
    pub jump_up_enemy: Signal<Out, Bit>,
    /// Nothing stands two above.
    pub jump_up_empty: Signal<Out, Bit>,
    /// An enemy stands two below.
    pub jump_down_enemy: Signal<Out, Bit>,
    /// Nothing stands two below.
    pub jump_down_empty: Signal<Out, Bit>,
    upper: Signal<Local, Bits<8>>,
    on_line: Signal<Local, Bits<8>>,
    white: Signal<Local, Bits<8>>,
    black: Signal<Local, Bits<8>>,
    enemies: Signal<Local, Bits<8>>,
    blocked: Signal<Local, Bits<8>>,
    above: Signal<Local, Bits<8>>,
    below: Signal<Local, Bits<8>>,
    two_up: Signal<Local, Bits<8>>,
    two_down: Signal<Local, Bits<8>>,
    #[default(Constant::new(0xfe.into()))]
    all_above: Constant<Bits<8>>,
    #[default(Constant::new(0xff.into()))]
    all: Constant<Bits<8>>,
    #[default(Constant::new(4.into()))]
    two_above: Constant<Bits<8>>,
    #[default(Constant::new(1.into()))]
    one: Constant<Bits<8>>,
}

impl Logic for LineLook {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.upper.next = self.all.val() << self.first.val();
        self.on_line.next = self.upper.val();
        if !self.from_first.val() {
            self.on_line.next = !self.upper.val();
        }
        if self.first.val() == 0 {
            self.on_line.next = self.all.val();
        }
        self.white.next = self.men.val().get_bits::<8>(0);
        self.black.next = self.men.val().get_bits::<8>(8);
        if self.side.val() {
            self.enemies.next = self.white.val() & self.on_line.val();
        } else {
            self.enemies.next = self.black.val() & self.on_line.val();
        }
        self.blocked.next = self.white.val() | self.black.val() | !self.on_line.val();
        self.above.next = self.blocked.val() & (self.all_above.val() << self.index.val());
        self.below.next = self.blocked.val() & !(self.all.val() << self.index.val());
        self.two_up.next = self.two_above.val() << self.index.val();
        self.two_down.next = (self.one.val() << self.index.val()) >> 2;

        // Bit 0 is never above, bit 7 never below.
        self.up_stop.next = 0.into();
        self.up_enemy.next = self.above.val().get_bit(0);
        if self.above.val().get_bit(1) {
            self.up_stop.next = 1.into();
            self.up_enemy.next = self.enemies.val().get_bit(1);
        } else if self.above.val().get_bit(2) {
            self.up_stop.next = 2.into();
            self.up_enemy.next = self.enemies.val().get_bit(2);
        } else if self.above.val().get_bit(3) {
            self.up_stop.next = 3.into();
            self.up_enemy.next = self.enemies.val().get_bit(3);
        } else if self.above.val().get_bit(4) {
            self.up_stop.next = 4.into();
            self.up_enemy.next = self.enemies.val().get_bit(4);
        } else if self.above.val().get_bit(5) {
            self.up_stop.next = 5.into();
            self.up_enemy.next = self.enemies.val().get_bit(5);
        } else if self.above.val().get_bit(6) {
            self.up_stop.next = 6.into();
            self.up_enemy.next = self.enemies.val().get_bit(6);
        } else if self.above.val().get_bit(7) {
            self.up_stop.next = 7.into();
            self.up_enemy.next = self.enemies.val().get_bit(7);
        }

        self.down_stop.next = 7.into();
        self.down_enemy.next = self.below.val().get_bit(7);
        if self.below.val().get_bit(6) {
            self.down_stop.next = 6.into();
            self.down_enemy.next = self.enemies.val().get_bit(6);
        } else if self.below.val().get_bit(5) {
            self.down_stop.next = 5.into();
            self.down_enemy.next = self.enemies.val().get_bit(5);
        } else if self.below.val().get_bit(4) {
            self.down_stop.next = 4.into();
            self.down_enemy.next = self.enemies.val().get_bit(4);
        } else if self.below.val().get_bit(3) {
            self.down_stop.next = 3.into();
            self.down_enemy.next = self.enemies.val().get_bit(3);
        } else if self.below.val().get_bit(2) {
            self.down_stop.next = 2.into();
            self.down_enemy.next = self.enemies.val().get_bit(2);
        } else if self.below.val().get_bit(1) {
            self.down_stop.next = 1.into();
            self.down_enemy.next = self.enemies.val().get_bit(1);
        } else if self.below.val().get_bit(0) {
            self.down_stop.next = 0.into();
            self.down_enemy.next = self.enemies.val().get_bit(0);
        }
        self.jump_up_enemy.next = (self.two_up.val() & self.enemies.val()).any();
        self.jump_up_empty.next = (self.two_up.val() & !self.blocked.val()).any();
        self.jump_down_enemy.next = (self.two_down.val() & self.enemies.val()).any();
        self.jump_down_empty.next = (self.two_down.val() & !self.blocked.val()).any();
    }
}

#[cfg(test)]
mod tests;
