//! The paper's method as the wiki has it.

use perpetual_model::{Line, MoveRecord, Verdict, detector_by_walk};

/// The pseudo-code of the Chessprogramming wiki, page "Repetitions", section "Repetition of
/// moves": the paper's assembly, as that page reads it.
///
/// It differs from the paper ([`super::Axon`]): 24 entries, one for each piece that can move
/// reversibly once as many pawns as possible have promoted; only squares are compared, which is
/// the same, as a square holds one piece; no rule of symmetry; no parity.
///
/// # Limits
/// * *An odd closure*, the same placement with the other side to move, is reported as a
///   repetition, at an odd distance.
/// * *Like pieces* that change places never close.
/// * A 25th open chain ends the code with the answer no; here the verdict adds that it is not
///   exact.
/// * The code reads below the list's first move unless an irreversible one stands there; here
///   the list just ends.
/// * The barrier is the paper's (see [`super::Barriers`]), and it stops at the first repetition.
#[derive(Clone, Debug, Default)]
pub struct AxonCpw {
    line: Line,
}

/// The squares of an entry in use.
#[derive(Clone, Copy)]
struct Entry {
    from: u8,
    to: u8,
}

impl AxonCpw {
    /// Entries of the list.
    pub const ENTRIES: usize = 24;

    fn repetition(&self) -> Verdict {
        let mut list: [Option<Entry>; AxonCpw::ENTRIES] = [None; AxonCpw::ENTRIES];
        let mut open = 0u32;
        let mut verdict = Verdict::NONE;
        for (MoveRecord { from, to, .. }, distance) in self.line.back().zip(1..) {
            let ends_here = |entry: &Option<Entry>| entry.is_some_and(|entry| entry.from == to);
            if let Some(place) = list.iter_mut().find(|place| ends_here(place)) {
                let Some(entry) = place else { continue };
                if entry.to != from {
                    entry.from = from;
                    continue;
                }
                *place = None;
                open -= 1;
                if open == 0 {
                    verdict.enter(distance);
                    break;
                }
            } else if let Some(free) = list.iter_mut().find(|place| place.is_none()) {
                *free = Some(Entry { from, to });
                open += 1;
            } else {
                verdict.exact = false;
                break;
            }
        }
        verdict
    }
}

// The method ends at the first repetition, whatever is asked.
detector_by_walk!(AxonCpw, |method: &AxonCpw, _| method.repetition());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::cases::wander;
    use perpetual_model::Detector;

    #[test]
    fn twenty_four_entries_run_out_and_say_so() {
        let mut cpw = AxonCpw::default();
        wander(24).iter().for_each(|record| cpw.push(*record).unwrap());
        assert_eq!(cpw.verdict(), Ok(Verdict::NONE));
        cpw.push(wander(25)[24]).unwrap();
        assert!(!cpw.verdict().unwrap().exact);
    }
}
