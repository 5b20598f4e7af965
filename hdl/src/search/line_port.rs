//! What the detector is told of the line.

use rust_hdl::prelude::*;

/// The port of the search to a window detector: a record for each move, and how far to cut back.
///
/// * `clear`: nothing has been told since the root, and nothing is about to be.
/// * In: `played`, the move of `side`; `loses_right`, it loses a castling right; `ep_legal`, another one could have
///   captured en passant. `make` tells it and `take_back` takes the newest back, where `can_tell` is high; `undo_all` takes
///   all back, where `rests` is. In the cycle after `make` the move is the same.
/// * Detector: `detector_ready`; `held_plies`, the length of its line. `push` a cycle after `make`, `pop` a cycle after
///   `take_back`, `cut` and `keep` in the cycle of `undo_all`; of the move `piece`, `from`, `to`, `barrier`.
/// * Out: `rests`, the detector is ready and is told nothing; `can_tell`, it is, or will be in the next cycle.
///
/// **Ignores** `make` and `take_back` of the same cycle, and where `can_tell` is low. A push or a pop takes the detector four cycles.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct LinePort {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins at the root.
    pub clear: Signal<In, Bit>,
    /// Tells a move.
    pub make: Signal<In, Bit>,
    /// Takes it back.
    pub take_back: Signal<In, Bit>,
    /// Takes all back.
    pub undo_all: Signal<In, Bit>,
    /// The move.
    pub played: Signal<In, Bits<21>>,
    /// The side that moves, 1 for Black.
    pub side: Signal<In, Bit>,
    /// It loses a right.
    pub loses_right: Signal<In, Bit>,
    /// A capture en passant was legal.
    pub ep_legal: Signal<In, Bit>,
    /// Detector: an operation is taken.
    pub detector_ready: Signal<In, Bit>,
    /// Detector: the length of its line.
    pub held_plies: Signal<In, Bits<8>>,
    /// Detector: plays a move.
    pub push: Signal<Out, Bit>,
    /// Detector: takes the newest back.
    pub pop: Signal<Out, Bit>,
    /// Detector: goes back to the root.
    pub cut: Signal<Out, Bit>,
    /// Detector: how many moves stay.
    pub keep: Signal<Out, Bits<8>>,
    /// Detector: what moves.
    pub piece: Signal<Out, Bits<4>>,
    /// Detector: where from.
    pub from: Signal<Out, Bits<6>>,
    /// Detector: where to.
    pub to: Signal<Out, Bits<6>>,
    /// Detector: no earlier position can come back.
    pub barrier: Signal<Out, Bit>,
    /// The detector is ready, and is told nothing.
    pub rests: Signal<Out, Bit>,
    /// It can be told.
    pub can_tell: Signal<Out, Bit>,
    // Moves told since the root. A ring that is full forgets old ones for new ones, so its length alone does not say
    // it.
    told: DFF<Bits<5>>,
    // From what makes a move to all slots of the detector is a long way.
    pushes: DFF<Bit>,
    pops: DFF<Bit>,
    // The detector's second and third cycle, and its last.
    second: DFF<Bit>,
    third: DFF<Bit>,
    soon: DFF<Bit>,
    is_told: Signal<Local, Bit>,
    is_free: Signal<Local, Bit>,
    kind: Signal<Local, Bits<3>>,
    record_kind: Signal<Local, Bits<3>>,
}

impl Logic for LinePort {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        if self.clear.val() {
            self.told.d.next = 0.into();
        } else if self.make.val() {
            self.told.d.next = self.told.q.val() + 1;
        } else if self.take_back.val() {
            self.told.d.next = self.told.q.val() - 1;
        }
        self.pushes.d.next = self.make.val() & !self.clear.val();
        self.push.next = self.pushes.q.val();
        self.pops.d.next = self.take_back.val() & !self.clear.val();
        self.pop.next = self.pops.q.val();
        self.is_told.next = self.pushes.q.val() | self.pops.q.val();
        self.second.d.next = self.is_told.val();
        self.third.d.next = self.second.q.val();
        self.soon.d.next = self.third.q.val();
        self.is_free.next = self.detector_ready.val() & !self.is_told.val();
        self.rests.next = self.is_free.val();
        self.can_tell.next = self.is_free.val() | self.soon.q.val();
        self.cut.next = self.undo_all.val();
        self.keep.next = self.held_plies.val() - bit_cast::<8, 5>(self.told.q.val());
        // The detector's kinds are pawn, knight, bishop, rook, queen, king from 1.
        self.kind.next = self.played.val().get_bits::<3>(12);
        self.record_kind.next = self.kind.val();
        if self.kind.val() == 3 {
            self.record_kind.next = 6.into();
        } else if self.kind.val().get_bit(2) {
            self.record_kind.next = self.kind.val() - 2;
        }
        self.piece.next = bit_cast::<4, 3>(self.record_kind.val())
            | (bit_cast::<4, 1>(self.side.val().into()) << 3);
        self.from.next = self.played.val().get_bits::<6>(0);
        self.to.next = self.played.val().get_bits::<6>(6);
        self.barrier.next = (self.kind.val() == 1)
            | self.played.val().get_bits::<6>(15).any()
            | self.loses_right.val()
            | self.ep_legal.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use perpetual_model::search::{Board, Wanted, generate, record};
    use perpetual_verilog::testing::Bench;

    #[test]
    fn records_are_those_of_the_model() {
        let mut bench = Bench::new(LinePort::default(), |port| &mut port.clock);
        for (fen, ep_legal) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false),
            ("1n1rk3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", false),
            ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", true),
        ] {
            let board: Board = fen.parse().unwrap();
            for played in generate(&board, Wanted::All).unwrap() {
                let expected = record(&board, played);
                let mut next = board.clone();
                next.make(played);
                let circuit = &mut bench.circuit;
                circuit.side.next = board.black_to_move();
                circuit.played.next = u64::from(played.pack()).into();
                circuit.loses_right.next = next.rights() != board.rights();
                circuit.ep_legal.next = ep_legal;
                bench.cycle();
                let circuit = &bench.circuit;
                assert_eq!(circuit.piece.val(), u64::from(expected.piece.code()), "{played}");
                assert_eq!(circuit.from.val(), u64::from(expected.from), "{played}");
                assert_eq!(circuit.to.val(), u64::from(expected.to), "{played}");
                assert_eq!(circuit.barrier.val(), expected.barrier, "{played}");
            }
        }
        // A full ring: as many are kept as are held less those told.
        bench.circuit.held_plies.next = 32.into();
        bench.circuit.clear.next = true;
        bench.cycle();
        bench.circuit.clear.next = false;
        for told in 1..=16u64 {
            bench.circuit.make.next = true;
            bench.cycle();
            assert!(bench.circuit.push.val());
            assert_eq!(bench.circuit.keep.val(), 32 - told);
        }
        bench.circuit.make.next = false;
        for _ in 0..4 {
            bench.cycle();
        }
        bench.circuit.take_back.next = true;
        bench.cycle();
        assert!(!bench.circuit.push.val());
        assert!(bench.circuit.pop.val());
        assert!(!bench.circuit.can_tell.val());
        assert_eq!(bench.circuit.keep.val(), 17);
        bench.circuit.take_back.next = false;
        // A detector takes an operation four cycles after the one before.
        bench.circuit.detector_ready.next = true;
        bench.settle();
        assert!(!bench.circuit.can_tell.val() && !bench.circuit.rests.val());
        bench.cycle();
        bench.circuit.detector_ready.next = false;
        bench.cycle();
        assert!(!bench.circuit.can_tell.val());
        bench.cycle();
        assert!(bench.circuit.can_tell.val() && !bench.circuit.rests.val());
        bench.circuit.detector_ready.next = true;
        bench.cycle();
        assert!(bench.circuit.can_tell.val() && bench.circuit.rests.val());
        bench.circuit.undo_all.next = true;
        bench.cycle();
        assert!(bench.circuit.cut.val());
        bench.replay("line_port");
        bench.lint("line_port");
    }
}
