//! Castling rights and en passant after a move.

use rust_hdl::prelude::*;

/// What a move leaves of the castling rights, and whether it is a double step, in the same cycle.
///
/// * In: `rights`, bit 0 white king's side, 1 white queen's side, 2 and 3 black; `from`, `to` and `kind` of the move.
/// * Out: `left`, the rights after it; `double`, a pawn goes two steps.
#[derive(LogicBlock, Default)]
pub struct Rights {
    /// Rights before the move.
    pub rights: Signal<In, Bits<4>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// Rights after it.
    pub left: Signal<Out, Bits<4>>,
    /// Two steps of a pawn.
    pub double: Signal<Out, Bit>,
    white_king: Signal<Local, Bit>,
    black_king: Signal<Local, Bit>,
    lost: Signal<Local, Bits<4>>,
    on_h1: Signal<Local, Bit>,
    on_a1: Signal<Local, Bit>,
    on_h8: Signal<Local, Bit>,
    on_a8: Signal<Local, Bit>,
    ranks: Signal<Local, Bits<2>>,
}

impl Logic for Rights {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.white_king.next = self.from.val() == 4;
        self.black_king.next = self.from.val() == 60;
        self.on_h1.next = (self.from.val() == 7) | (self.to.val() == 7);
        self.on_a1.next = (self.from.val() == 0) | (self.to.val() == 0);
        self.on_h8.next = (self.from.val() == 63) | (self.to.val() == 63);
        self.on_a8.next = (self.from.val() == 56) | (self.to.val() == 56);
        self.lost.next = 0.into();
        self.lost.next = self.lost.val().replace_bit(0, self.white_king.val() | self.on_h1.val());
        self.lost.next = self.lost.val().replace_bit(1, self.white_king.val() | self.on_a1.val());
        self.lost.next = self.lost.val().replace_bit(2, self.black_king.val() | self.on_h8.val());
        self.lost.next = self.lost.val().replace_bit(3, self.black_king.val() | self.on_a8.val());
        self.left.next = self.rights.val() & !self.lost.val();
        // Two ranks on: only bit 1 of the rank changes, or bits 1 and 2, and not bit 0.
        self.ranks.next = self.from.val().get_bits::<2>(3) ^ self.to.val().get_bits::<2>(3);
        self.double.next = (self.kind.val() == 1) & (self.ranks.val() == 2);
    }
}

#[cfg(test)]
mod tests {
    use rust_hdl::prelude::*;

    use super::Rights;
    use crate::search::on_clock::on_clock;
    use perpetual_verilog::testing::Bench;

    on_clock!(Clocked around Rights {
        rights: [Bits<4>],
        from: [Bits<6>],
        to: [Bits<6>],
        kind: [Bits<3>],
        =>
        left: [Bits<4>],
        double: [Bit],
    });

    /// What is left of some rights after a move.
    fn after(bench: &mut Bench<Clocked>, rights: u64, [from, to, kind]: [u64; 3]) -> u64 {
        bench.circuit.rights.next = rights.into();
        bench.circuit.from.next = from.into();
        bench.circuit.to.next = to.into();
        bench.circuit.kind.next = kind.into();
        bench.cycle();
        bench.circuit.left.val().to_u64()
    }

    fn cases(bench: &mut Bench<Clocked>) {
        for (what, expected, played) in [
            ("h1 is captured on by a bishop", 14, [55, 7, 5]),
            ("a1 is captured on by a knight", 13, [17, 0, 2]),
            ("a pawn promotes on h8 with a capture", 11, [54, 63, 1]),
            ("a pawn promotes on a8 with a capture", 7, [49, 56, 1]),
            ("the rook of h1 captures that of h8", 10, [7, 63, 6]),
            ("the rook of a8 captures that of a1", 5, [56, 0, 6]),
            ("the white king steps", 12, [4, 12, 3]),
            ("the black king castles", 3, [60, 62, 3]),
            ("a rook that is not on its first square", 15, [8, 9, 6]),
        ] {
            assert_eq!(after(bench, 15, played), expected, "{what}");
        }
    }

    /// All squares, and kinds and rights that change with them.
    fn recorded() -> Bench<impl Block> {
        let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
        cases(&mut bench);
        let of_rook = |square| match square {
            0 => 2,
            7 => 1,
            56 => 8,
            63 => 4,
            _ => 0,
        };
        let of_king = |square| match square {
            4 => 3,
            60 => 12,
            _ => 0,
        };
        for from in 0..64u64 {
            for to in 0..64u64 {
                let rights = if (from ^ to) % 3 == 0 { (from + 5 * to) % 16 } else { 15 };
                let expected = rights & !of_rook(from) & !of_king(from) & !of_rook(to);
                let left = after(&mut bench, rights, [from, to, (from + to) % 8]);
                assert_eq!(left, expected, "{from} {to}");
            }
        }
        bench
    }

    #[test]
    fn rights_are_lost_from_a_square_and_on_one() {
        // Verilator reads it in Perft: it takes no port with the name of a type of C++ in a module on top.
        recorded().replay("rights");
    }

    #[test]
    fn two_steps_are_those_of_a_pawn() {
        let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
        for file in 0..8u64 {
            for (from, to) in [(1, 3), (6, 4), (1, 2), (6, 5), (3, 4), (4, 3), (6, 7), (1, 0)] {
                for kind in [1u64, 6, 7] {
                    after(&mut bench, 0, [8 * from + file, 8 * to + file, kind]);
                    let expected = kind == 1 && from.abs_diff(to) == 2;
                    assert_eq!(bench.circuit.double.val(), expected, "{kind} from {from} to {to}");
                }
            }
            // A capture, one rank on.
            after(&mut bench, 0, [8 * 3 + file, 8 * 4 + (file ^ 1), 1]);
            assert!(!bench.circuit.double.val());
        }
        bench.replay("double_steps");
    }
}
