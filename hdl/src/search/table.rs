//! What a move gains, from the table that the host writes.

use crate::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The gain of a move, a move a cycle, as in docs/search-chip.md.
///
/// The table is held three times, so that the three entries of a move are read at once.
///
/// * Write: at a rising edge with `write_enable` the entry `write_address` becomes `entry`.
/// * In: `from`, `to`, `kind`, `victim`, `special` of a move of `side`.
/// * Out, in the cycle after: `loss`, what it gains turned round: what the other side loses by it, signed.
///
/// **Ignores** an entry that is read while it is written.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct GainTable {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes an entry.
    pub write_enable: Signal<In, Bit>,
    /// The address of the entry.
    pub write_address: Signal<In, Bits<8>>,
    /// What it becomes.
    pub entry: Signal<In, Bits<16>>,
    /// Whose move.
    pub side: Signal<In, Bit>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// What is captured.
    pub victim: Signal<In, Bits<3>>,
    /// En passant, castling or a promotion.
    pub special: Signal<In, Bits<3>>,
    /// What it gains, turned round.
    pub loss: Signal<Out, Bits<16>>,
    left: BlockRam<16, 8>,
    reached: BlockRam<16, 8>,
    third: BlockRam<16, 8>,
    placed: Signal<Local, Bits<3>>,
    third_kind: Signal<Local, Bits<3>>,
    third_seen: Signal<Local, Bits<3>>,
    third_rank: Signal<Local, Bits<3>>,
    third_flip: Signal<Local, Bit>,
    flip: Signal<Local, Bits<3>>,
    flip_third: Signal<Local, Bits<3>>,
    from_rank: Signal<Local, Bits<3>>,
    to_rank: Signal<Local, Bits<3>>,
    from_low: Signal<Local, Bits<2>>,
    to_low: Signal<Local, Bits<2>>,
    third_low: Signal<Local, Bits<2>>,
    from_fold: Signal<Local, Bits<2>>,
    to_fold: Signal<Local, Bits<2>>,
    third_fold: Signal<Local, Bits<2>>,
    #[default(Constant::new(2.into()))]
    knight: Constant<Bits<3>>,
    #[default(Constant::new(4.into()))]
    castling: Constant<Bits<3>>,
}

impl Logic for GainTable {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.left <- self: write_enable, write_address, write_data = entry);
        connect!(self.reached <- self: write_enable, write_address, write_data = entry);
        connect!(self.third <- self: write_enable, write_address, write_data = entry);

        // Promotions are 4 and more: to a knight, which is kind 2, or to 5, 6, 7 as they are.
        self.placed.next = self.kind.val();
        if self.special.val().get_bit(2) {
            self.placed.next = self.special.val();
            if self.special.val() == 4 {
                self.placed.next = self.knight.val();
            }
        }
        self.third_kind.next = self.victim.val();
        self.third_rank.next = self.to.val().get_bits::<3>(3);
        self.third_flip.next = !self.side.val();
        if self.special.val() == 2 {
            self.third_kind.next = self.castling.val();
            self.third_flip.next = self.side.val();
        } else if self.special.val() == 1 {
            self.third_rank.next = self.from.val().get_bits::<3>(3);
        }
        self.flip.next = bit_cast::<3, 1>(self.side.val().into())
            | (bit_cast::<3, 1>(self.side.val().into()) << 1)
            | (bit_cast::<3, 1>(self.side.val().into()) << 2);
        self.flip_third.next = bit_cast::<3, 1>(self.third_flip.val().into())
            | (bit_cast::<3, 1>(self.third_flip.val().into()) << 1)
            | (bit_cast::<3, 1>(self.third_flip.val().into()) << 2);
        self.from_rank.next = self.from.val().get_bits::<3>(3) ^ self.flip.val();
        self.to_rank.next = self.to.val().get_bits::<3>(3) ^ self.flip.val();
        self.third_seen.next = self.third_rank.val() ^ self.flip_third.val();
        // Files e to h are d to a.
        self.from_low.next = self.from.val().get_bits::<2>(0);
        self.to_low.next = self.to.val().get_bits::<2>(0);
        self.third_low.next = self.to.val().get_bits::<2>(0);
        self.from_fold.next = self.from_low.val();
        if self.from.val().get_bit(2) {
            self.from_fold.next = !self.from_low.val();
        }
        self.to_fold.next = self.to_low.val();
        self.third_fold.next = self.third_low.val();
        if self.to.val().get_bit(2) {
            self.to_fold.next = !self.to_low.val();
            self.third_fold.next = !self.third_low.val();
        }
        self.left.read_address.next = (bit_cast::<8, 3>(self.kind.val()) << 5)
            | (bit_cast::<8, 3>(self.from_rank.val()) << 2)
            | bit_cast::<8, 2>(self.from_fold.val());
        self.reached.read_address.next = (bit_cast::<8, 3>(self.placed.val()) << 5)
            | (bit_cast::<8, 3>(self.to_rank.val()) << 2)
            | bit_cast::<8, 2>(self.to_fold.val());
        self.third.read_address.next = (bit_cast::<8, 3>(self.third_kind.val()) << 5)
            | (bit_cast::<8, 3>(self.third_seen.val()) << 2)
            | bit_cast::<8, 2>(self.third_fold.val());
        self.loss.next =
            self.left.read_data.val() - self.reached.read_data.val() - self.third.read_data.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    /// An entry that says where it is.
    fn entry(address: u64) -> u64 {
        if address < 32 { 0 } else { (address * 259) & 0xfff }
    }

    fn worth(kind: u64, black: bool, square: u64) -> u64 {
        let (rank, file) = (square >> 3, square & 7);
        let rank = if black { 7 - rank } else { rank };
        entry(32 * kind + 4 * rank + file.min(7 - file))
    }

    #[test]
    fn losses_of_every_sort() {
        let mut bench = Bench::new(GainTable::default(), |table| &mut table.clock);
        for address in 0..256u64 {
            bench.circuit.write_enable.next = true;
            bench.circuit.write_address.next = address.into();
            bench.circuit.entry.next = entry(address).into();
            bench.cycle();
        }
        bench.circuit.write_enable.next = false;
        bench.cycle();
        bench.compare_from_here();
        // Side, from, to, kind, victim, special; what is placed, and the third man with its side and square.
        let cases = [
            (false, 6, 21, 2, 0, 0, 2, (0, true, 21)),
            (true, 62, 45, 2, 7, 0, 2, (7, false, 45)),
            (false, 12, 28, 1, 0, 0, 1, (0, true, 28)),
            (false, 36, 43, 1, 1, 1, 1, (1, true, 35)),
            (true, 27, 20, 1, 1, 1, 1, (1, false, 28)),
            (false, 4, 6, 3, 0, 2, 3, (4, false, 6)),
            (true, 60, 58, 3, 0, 2, 3, (4, true, 58)),
            (false, 48, 57, 1, 6, 7, 7, (6, true, 57)),
            (true, 9, 1, 1, 0, 4, 2, (0, false, 1)),
            (true, 15, 6, 1, 2, 5, 5, (2, false, 6)),
        ];
        for (side, from, to, kind, victim, special, placed, third) in cases {
            let circuit = &mut bench.circuit;
            circuit.side.next = side;
            circuit.from.next = u64::into(from);
            circuit.to.next = u64::into(to);
            circuit.kind.next = u64::into(kind);
            circuit.victim.next = u64::into(victim);
            circuit.special.next = u64::into(special);
            bench.cycle();
            let expected = worth(kind, side, from)
                .wrapping_sub(worth(placed, side, to) + worth(third.0, third.1, third.2));
            assert_eq!(bench.circuit.loss.val(), expected & 0xffff);
        }
        bench.replay("gain_table");
        bench.lint("gain_table");
    }
}
