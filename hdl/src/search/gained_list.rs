//! The moves of a line, and beside each what it gains.

use crate::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::list::MoveList;

/// A [`MoveList`], and the table that the host writes, from which the gain of a move comes as in docs/search-chip.md.
///
/// * Write: at a rising edge with `entry_enable` the table's entry `entry_address` becomes `entry`.
/// * `add`: keeps the move of `side` at `from` to `special`, of the class `move_class`. Its gain is written a cycle
///   later.
/// * `fresh`, `close`, `back`, `base`, `first`, `next_place`, `joining`, `full`: as in [`MoveList`].
/// * Read: a cycle after `read_place` `read_move` is the move there, `loss` what it gains turned round, and `read_next` the
///   place of the next one, unless it is `read_last`. With `take` the move becomes `played` at the rising edge.
///
/// **Ignores** a place or an entry that is read in the cycle in which it is written.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct GainedList {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes an entry of the table.
    pub entry_enable: Signal<In, Bit>,
    /// The address of the entry.
    pub entry_address: Signal<In, Bits<8>>,
    /// What it becomes.
    pub entry: Signal<In, Bits<16>>,
    /// Begins a list.
    pub fresh: Signal<In, Bit>,
    /// Keeps a move.
    pub add: Signal<In, Bit>,
    /// The side to move, 1 for Black.
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
    /// Takes the move read.
    pub take: Signal<In, Bit>,
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
    /// The move taken.
    pub played: Signal<Out, Bits<21>>,
    /// What the move read gains, turned round.
    pub loss: Signal<Out, Bits<16>>,
    /// The place of the next.
    pub read_next: Signal<Out, Bits<9>>,
    /// There is none.
    pub read_last: Signal<Out, Bit>,
    list: MoveList,
    // The table, three times, so that the three entries of a move are read at once.
    left: BlockRam<16, 8>,
    reached: BlockRam<16, 8>,
    third: BlockRam<16, 8>,
    losses: BlockRam<16, 9>,
    taken: DFF<Bits<21>>,
    // The gain of the move last kept.
    comes: DFF<Bit>,
    its_place: DFF<Bits<9>>,
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

impl Logic for GainedList {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.list <- self: fresh, add, move_class, close, back, base, read_place);
        self.list.move_in.next = bit_cast::<21, 6>(self.from.val())
            | (bit_cast::<21, 6>(self.to.val()) << 6)
            | (bit_cast::<21, 3>(self.kind.val()) << 12)
            | (bit_cast::<21, 3>(self.victim.val()) << 15)
            | (bit_cast::<21, 3>(self.special.val()) << 18);
        connect!(self.left <- self: write_enable = entry_enable, write_address = entry_address,
                write_data = entry);
        connect!(self.reached <- self: write_enable = entry_enable, write_address = entry_address,
                write_data = entry);
        connect!(self.third <- self: write_enable = entry_enable, write_address = entry_address,
                write_data = entry);

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
        self.comes.d.next = self.add.val();
        connect!(self <- self.list: its_place.d = next_place, first, next_place, joining, full);
        self.losses.write_enable.next = self.comes.q.val();
        self.losses.write_address.next = self.its_place.q.val();
        self.losses.write_data.next =
            self.left.read_data.val() - self.reached.read_data.val() - self.third.read_data.val();
        self.losses.read_address.next = self.read_place.val();
        if self.take.val() {
            self.taken.d.next = self.list.read_move.val();
        }
        connect!(self <- self.list: read_move, read_next, read_last);
        self.played.next = self.taken.q.val();
        self.loss.next = self.losses.read_data.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use perpetual_model::search::{Board, Table, Wanted, generate};
    use perpetual_verilog::testing::Bench;

    /// An empty list, from place 1 on.
    fn begin(bench: &mut Bench<GainedList>) {
        let circuit = &mut bench.circuit;
        circuit.read_place.next = 0.into();
        circuit.fresh.next = true;
        circuit.back.next = true;
        circuit.base.next = 1.into();
        bench.cycle();
        bench.circuit.fresh.next = false;
        bench.circuit.back.next = false;
    }

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
        let mut bench = Bench::new(GainedList::default(), |list| &mut list.clock);
        for address in 0..256u64 {
            bench.circuit.entry_enable.next = true;
            bench.circuit.entry_address.next = address.into();
            bench.circuit.entry.next = entry(address).into();
            bench.cycle();
        }
        bench.circuit.entry_enable.next = false;
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
            begin(&mut bench);
            let circuit = &mut bench.circuit;
            circuit.add.next = true;
            circuit.side.next = side;
            circuit.from.next = u64::into(from);
            circuit.to.next = u64::into(to);
            circuit.kind.next = u64::into(kind);
            circuit.victim.next = u64::into(victim);
            circuit.special.next = u64::into(special);
            bench.cycle();
            bench.circuit.add.next = false;
            bench.cycle();
            bench.circuit.read_place.next = 1.into();
            bench.cycle();
            let expected = worth(kind, side, from)
                .wrapping_sub(worth(placed, side, to) + worth(third.0, third.1, third.2));
            assert_eq!(bench.circuit.loss.val(), expected & 0xffff);
        }
        bench.replay("gained_list-losses");
    }

    /// All moves of a class, so the last one first.
    #[test]
    fn moves_come_back_with_their_gains() {
        let table = Table::plain();
        let mut bench = Bench::new(GainedList::default(), |list| &mut list.clock);
        for (address, entry) in (0u64..).zip(table.entries()) {
            bench.circuit.entry_enable.next = true;
            bench.circuit.entry_address.next = address.into();
            bench.circuit.entry.next = u64::from(*entry as u16).into();
            bench.cycle();
        }
        bench.circuit.entry_enable.next = false;
        bench.compare_from_here();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1n1rk3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
            "4k3/8/8/8/Pp6/8/2p5/1R2K3 b - a3 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let mut moves = generate(&board, Wanted::All).unwrap();
            begin(&mut bench);
            for played in &moves {
                let packed = u64::from(played.pack());
                let circuit = &mut bench.circuit;
                circuit.add.next = true;
                circuit.side.next = board.black_to_move();
                circuit.from.next = (packed & 63).into();
                circuit.to.next = (packed >> 6 & 63).into();
                circuit.kind.next = (packed >> 12 & 7).into();
                circuit.victim.next = (packed >> 15 & 7).into();
                circuit.special.next = (packed >> 18).into();
                bench.cycle();
            }
            bench.circuit.add.next = false;
            bench.cycle();
            bench.circuit.close.next = true;
            bench.settle();
            let mut place = bench.circuit.first.val();
            bench.circuit.read_place.next = place;
            bench.cycle();
            bench.circuit.close.next = false;
            let mut taken = moves[moves.len() - 1].pack();
            bench.circuit.take.next = true;
            while let Some(played) = moves.pop() {
                bench.circuit.read_place.next = place;
                bench.cycle();
                let circuit = &bench.circuit;
                assert_eq!(circuit.read_move.val(), u64::from(played.pack()), "{played}");
                assert_eq!(circuit.played.val(), u64::from(taken), "{played}");
                let gain = table.gain(played, board.black_to_move());
                assert_eq!(circuit.loss.val(), u64::from(gain.wrapping_neg() as u16), "{played}");
                place = circuit.read_next.val();
                assert_eq!(circuit.read_last.val(), place == 0u64, "{played}");
                taken = played.pack();
            }
            bench.circuit.read_place.next = 0.into();
            bench.cycle();
            bench.circuit.take.next = false;
            bench.cycle();
            assert_eq!(bench.circuit.played.val(), u64::from(taken));
            assert_eq!(place, 0u64);
        }
        bench.replay("gained_list");
        bench.lint("gained_list");
    }
}
