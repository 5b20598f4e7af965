//! What a search makes of a repetition.
//!
//! In a game a position must stand three times. A search that waits for the third looks twice at
//! what it knows after once: whoever wants to repeat can do so again. So programs take some
//! repetitions for draws at once, and differ in which. Vučković and Vidanović (2007, section 3)
//! tell the cases apart by where the positions stood: in the *game history* (played on the board,
//! the root of the search included) or in the *search tree* (after a move that is only thought of).

use perpetual_model::Verdict;

/// Which repetitions a search takes for a draw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The first repetition of a position that stood after the root, or the second of any: what
    /// most programs do.
    #[default]
    FirstAfterRootOrSecond,
    /// The first repetition, wherever the position stood: what Axon does, the program of the
    /// paper. It can end up repeating where it need not, and gives nothing away where it must.
    FirstAnywhere,
    /// The third occurrence and nothing less: the rule of the game itself.
    Threefold,
}

/// Where the equal positions stood, with the one in question as the last of them: the cases of
/// the paper, and the one that it calls simple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Case {
    /// Two in the search tree and none before: the earlier one stood after the root.
    Tree,
    /// (a) Two in the game history and one in the search tree.
    A,
    /// (b) One in the game history and two in the search tree; three in the tree are taken for
    /// the same, since all programs treat them so.
    B,
    /// (c) One in the game history and one in the search tree: twice in all.
    C,
}

impl Case {
    /// The case of a position `ply` plies below the root (0 is the root itself, which has been
    /// played), by the verdict on the whole line, game and search together. `None` if it has not
    /// occurred before.
    ///
    /// A verdict of a walk that stops at the first repetition ([`perpetual_model::Detector::first`])
    /// cannot tell (a) from (c), nor (b) from `Tree`; it says (c) and `Tree`.
    pub const fn of(verdict: Verdict, ply: u32) -> Option<Case> {
        let in_tree = verdict.distance < ply;
        match (verdict.occurrences, in_tree) {
            (0, _) => None,
            (1, true) => Some(Case::Tree),
            (1, false) => Some(Case::C),
            (_, true) => Some(Case::B),
            (_, false) => Some(Case::A),
        }
    }
}

impl Policy {
    /// Whether a search counts the position `ply` plies below the root as drawn, by the verdict
    /// on the whole line, game and search together.
    ///
    /// [`Policy::FirstAnywhere`] is content with [`perpetual_model::Detector::first`]; the others
    /// need the count. A verdict that is not exact may keep a draw from being seen, never make
    /// one up.
    ///
    /// The root itself is not a node to be cut: with `ply` 0 the answer is whether the game is
    /// drawn by threefold as it stands, whatever the policy.
    ///
    /// ```
    /// use perpetual_engine::policy::Policy;
    /// use perpetual_model::Verdict;
    ///
    /// let before = Verdict { occurrences: 1, distance: 4, exact: true };
    /// // Five plies below the root the earlier position is one of the search.
    /// assert!(Policy::FirstAfterRootOrSecond.is_draw(before, 5));
    /// // Four plies below it is the root, which was played.
    /// assert!(!Policy::FirstAfterRootOrSecond.is_draw(before, 4));
    /// assert!(Policy::FirstAnywhere.is_draw(before, 4));
    /// assert!(!Policy::Threefold.is_draw(before, 5));
    /// ```
    pub const fn is_draw(self, verdict: Verdict, ply: u32) -> bool {
        let Some(case) = Case::of(verdict, ply) else { return false };
        match (case, self) {
            // Three times in all: drawn by the rules.
            (Case::A | Case::B, _) => true,
            (Case::Tree, Policy::FirstAfterRootOrSecond | Policy::FirstAnywhere) => true,
            (Case::C, Policy::FirstAnywhere) => ply > 0,
            (Case::Tree, Policy::Threefold) => false,
            (Case::C, Policy::FirstAfterRootOrSecond | Policy::Threefold) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector};

    const POLICIES: [Policy; 3] =
        [Policy::FirstAfterRootOrSecond, Policy::FirstAnywhere, Policy::Threefold];

    fn verdict(occurrences: u32, distance: u32) -> Verdict {
        Verdict { occurrences, distance, exact: true }
    }

    fn draws(verdict: Verdict, ply: u32) -> [bool; 3] {
        POLICIES.map(|policy| policy.is_draw(verdict, ply))
    }

    #[test]
    fn each_case_and_what_each_policy_makes_of_it() {
        for (occurrences, distance, ply, case, expected) in [
            (0, 0, 9, None, [false; 3]),
            (1, 4, 5, Some(Case::Tree), [true, true, false]),
            (2, 4, 4, Some(Case::A), [true; 3]),
            (2, 4, 3, Some(Case::A), [true; 3]),
            (2, 4, 5, Some(Case::B), [true; 3]),
            (1, 4, 4, Some(Case::C), [false, true, false]),
            (1, 4, 3, Some(Case::C), [false, true, false]),
            // The root: twice on the board is no draw, three times is.
            (1, 4, 0, Some(Case::C), [false; 3]),
            (2, 4, 0, Some(Case::A), [true; 3]),
        ] {
            let verdict = verdict(occurrences, distance);
            assert_eq!(Case::of(verdict, ply), case, "{verdict:?} at {ply}");
            assert_eq!(draws(verdict, ply), expected, "{verdict:?} at {ply}");
        }
    }

    /// The policies as sentences about the positions themselves, every root of every line.
    #[test]
    fn policies_hold_of_generated_lines() {
        let mut numbers = Numbers::new(17);
        let mut drawn = [0; 3];
        for _ in 0..20 {
            let records = line(&mut numbers, Pieces::Like { like: 2, squares: 12 }, 60, 30);
            let mut chain = Chain::new();
            for (last, &record) in records.iter().enumerate() {
                chain.push(record).unwrap();
                let verdict = chain.verdict().unwrap();
                let first = chain.first().unwrap();
                let now = last + 1;
                let earlier = equal_plies(&records[..now]);
                for root in 0..now {
                    let ply = (now - root) as u32;
                    let got = draws(verdict, ply);
                    let after_root = earlier.iter().any(|&ply| ply > root);
                    let threefold = earlier.len() >= 2;
                    let expected = [after_root || threefold, !earlier.is_empty(), threefold];
                    assert_eq!(got, expected, "root {root}, now {now}, earlier {earlier:?}");
                    assert_eq!(Policy::FirstAnywhere.is_draw(first, ply), expected[1]);
                    (0..3).for_each(|policy| drawn[policy] += u32::from(got[policy]));
                }
            }
        }
        assert!(drawn[1] > drawn[0] && drawn[0] > drawn[2] && drawn[2] > 100, "{drawn:?}");
    }

    /// The plies at which the last position of a line stood before, by replaying the line.
    fn equal_plies(records: &[perpetual_model::MoveRecord]) -> Vec<usize> {
        let reversible = records.iter().rev().take_while(|record| !record.barrier).count();
        let start = records.len() - reversible;
        let mut position = std::collections::BTreeMap::new();
        // What stands where at the end, of what moved; squares told by no move never changed.
        let mut positions = Vec::new();
        for record in records[start..].iter().rev() {
            position.insert(record.from, record.piece.code());
            position.insert(record.to, 0);
        }
        positions.push(position.clone());
        for record in &records[start..] {
            position.insert(record.from, 0);
            position.insert(record.to, record.piece.code());
            positions.push(position.clone());
        }
        let last = positions.len() - 1;
        (0..last)
            .filter(|&ply| (last - ply) % 2 == 0 && positions[ply] == positions[last])
            .map(|ply| start + ply)
            .collect()
    }
}
