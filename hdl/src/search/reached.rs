//! The square that a ray has come to.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Rank and file on a ray, from the one coordinate that is counted, in the same cycle.
///
/// * In: `ray`, without its lowest bit; `rank` and `file` from which it goes out; `kind` of the man, and `half`, it is the second half of a knight;
///   `at`, the rank on rays 2 and 3, else the file.
/// * Out: `to_rank` and `to_file`.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Reached {
    /// Bits 1 and 2 of the ray.
    pub ray: Signal<In, Bits<2>>,
    /// From which rank.
    pub rank: Signal<In, Bits<3>>,
    /// From which file.
    pub file: Signal<In, Bits<3>>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// The second half of a knight.
    pub half: Signal<In, Bit>,
    /// The coordinate reached.
    pub at: Signal<In, Bits<3>>,
    /// To which rank.
    pub to_rank: Signal<Out, Bits<3>>,
    /// To which file.
    pub to_file: Signal<Out, Bits<3>>,
    beside: Signal<Local, Bits<3>>,
    distance: Signal<Local, Bits<3>>,
    #[default(Constant::new(1.into()))]
    up: Constant<Bits<3>>,
    #[default(Constant::new(7.into()))]
    down: Constant<Bits<3>>,
}

impl Logic for Reached {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.beside.next = self.up.val();
        if self.half.val() {
            self.beside.next = self.down.val();
        }
        self.distance.next = self.at.val() - self.file.val();
        self.to_file.next = self.at.val();
        self.to_rank.next = self.rank.val();
        if self.ray.val().get_bit(1) {
            if self.ray.val().get_bit(0) {
                self.to_rank.next = self.rank.val() - self.distance.val();
            } else {
                self.to_rank.next = self.rank.val() + self.distance.val();
            }
        } else if self.ray.val().get_bit(0) {
            self.to_rank.next = self.at.val();
            self.to_file.next = self.file.val();
            if self.kind.val() == 2 {
                self.to_file.next = self.file.val() + self.beside.val();
            }
        } else if self.kind.val() == 2 {
            self.to_rank.next = self.rank.val() + self.beside.val();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use rust_hdl::prelude::*;

    use super::Reached;
    use crate::search::on_clock::on_clock;
    use crate::search::reference::walked;
    use perpetual_model::generate::Numbers;
    use perpetual_verilog::testing::Bench;

    on_clock!(Clocked around Reached {
        ray: [Bits<2>],
        rank: [Bits<3>],
        file: [Bits<3>],
        kind: [Bits<3>],
        half: [Bit],
        at: [Bits<3>],
        =>
        to_rank: [Bits<3>],
        to_file: [Bits<3>],
    });

    #[test]
    fn every_move_gets_where_it_goes() {
        let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
        walked(2, &mut Numbers::new(31), |position| {
            for played in position.moves(false).unwrap_or_default() {
                let (ray, half) = played.ray();
                let at = if ray == 2 || ray == 3 { played.to >> 3 } else { played.to & 7 };
                let circuit = &mut bench.circuit;
                circuit.ray.next = (ray as u64 / 2).into();
                circuit.rank.next = u64::from(played.from >> 3).into();
                circuit.file.next = u64::from(played.from & 7).into();
                circuit.kind.next = u64::from(played.kind).into();
                circuit.half.next = half;
                circuit.at.next = u64::from(at).into();
                bench.cycle();
                let (rank, file) = (bench.circuit.to_rank.val(), bench.circuit.to_file.val());
                assert_eq!(8 * rank.to_u64() + file.to_u64(), u64::from(played.to), "{played:?}");
            }
        });
        bench.replay("reached");
        bench.lint("reached");
    }
}
