//! A look inside a chain detector in the simulator, for pictures.

use perpetual_model::{MoveRecord, Piece};

use crate::ChainDetector;

/// What goes on inside a chain detector in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The record that the machine hands to the chain file in this cycle.
    pub handed: Option<MoveRecord>,
    /// A record that was taken back is counted: `closed` and `open` are what became of it, and the lists were so in
    /// the cycle before.
    pub stepped: bool,
    /// All chains are closed.
    pub closed: bool,
    /// How many are open.
    pub open: usize,
    /// The list of heads, entry by entry: squares where the earlier position has a piece that the
    /// current one has not there.
    pub heads: Vec<Option<u8>>,
    /// The list of tails: pieces and squares where the current position has one that the earlier
    /// one has not.
    pub tails: Vec<Option<(Piece, u8)>>,
}

impl<const ENTRIES: usize, const LOG2_DEPTH: usize>
    ChainDetector<ENTRIES, 4, 6, 10, 16, LOG2_DEPTH>
{
    /// What goes on inside, as of the last clock edge. Looking changes nothing.
    pub fn inside(&self) -> Inside {
        let (machine, file) = (&self.machine, &self.file);
        let square = |key: u64| (key & 0x3f) as u8;
        Inside {
            handed: machine.file.step.val().then(|| MoveRecord {
                piece: Piece::from_code(machine.file.piece.val().to_u8()),
                from: machine.file.from.val().to_u8(),
                to: machine.file.to.val().to_u8(),
                barrier: false,
            }),
            stepped: file.port.stepped.val(),
            closed: file.port.closed.val(),
            open: usize::from(file.open.val().to_u8()),
            heads: file.heads.held().into_iter().map(|key| key.map(square)).collect(),
            tails: file
                .tails
                .held()
                .into_iter()
                .map(|key| key.map(|key| (Piece::from_code((key >> 6) as u8), square(key))))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use perpetual_link::Operation;

    use super::*;
    use crate::ChessChainDetector;
    use crate::simulation::asked::{DetectorCircuit, Request};
    use crate::simulation::simulated::{Clocked, Simulator};

    #[test]
    fn a_walk_over_two_plies_is_seen() {
        let mut simulator = Simulator::<ChessChainDetector<4, 4>>::default();
        let knight = MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21);
        let king = MoveRecord::new(Piece::BLACK_KING, 60, 52);
        let query = Request::plain(Operation::Window);
        for request in [Request::push(knight), Request::push(king), query] {
            simulator.circuit().drive(Some(request), false);
            assert!(simulator.cycle());
        }
        simulator.circuit().drive(None, false);
        let (mut handed, mut widest) = (Vec::new(), None);
        for _ in 0..16 {
            let inside = simulator.circuit().inside();
            handed.extend(inside.handed);
            if inside.stepped && inside.open == 2 {
                widest = Some(inside);
            }
            assert!(simulator.cycle());
        }
        assert_eq!(handed, [king, knight]);
        let widest = widest.unwrap();
        assert_eq!(widest.heads, [Some(60), Some(6), None, None]);
        let tails = [Some((Piece::BLACK_KING, 52)), Some((Piece::WHITE_KNIGHT, 21)), None, None];
        assert_eq!(widest.tails, tails);
        assert!(!widest.closed);
    }
}
