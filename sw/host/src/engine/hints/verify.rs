//! What the host makes of a hint.

use std::sync::atomic::Ordering;
use std::time::Duration;

use shakmaty::{Move, Position};

use super::Hints;
use crate::engine::evaluate::Score;
use crate::engine::options::Limits;
use crate::engine::reached::Reached;
use crate::engine::start::Start;
use crate::engine::thinker::Thinker;

/// The host's own search has three of four parts of time and nodes, a hint that is another move the rest.
const OWN: u32 = 3;
const ALL: u32 = 4;

/// Of that the last eighth is for the chip to compare the host's move with its own.
const SOON: u32 = 8;

/// How much better a hint must be by the host's search, in hundredths of a pawn: it is searched alone and so deeper, and small
/// differences between values of two depths mean nothing.
const MARGIN: Score = 40;

/// When a hint is looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Due {
    nodes: Option<u64>,
    time: Option<Duration>,
    /// What the host would play.
    pub(crate) own: Option<Move>,
}

impl Due {
    /// Of a search with these limits; none if it ends at a depth or when it is told.
    fn of(limits: &Limits) -> Option<Due> {
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(ALL) * u64::from(OWN));
        let time = [limits.soft, limits.hard].into_iter().flatten().min();
        let time = time.map(|time| time / ALL * OWN);
        (nodes.is_some() || time.is_some()).then_some(Due { nodes, time, own: None })
    }
}

impl Thinker {
    /// Who gives hints for the root, from the next search on; none if nobody does.
    pub fn take_hints(&mut self, hints: Option<Box<dyn Hints>>) {
        self.hints = hints;
    }

    /// Who gives hints.
    pub fn hints(&self) -> Option<&dyn Hints> {
        self.hints.as_deref()
    }

    /// Why there were no hints for the last search, in one sentence; none if there were.
    pub fn take_hints_warning(&mut self) -> Option<String> {
        self.hints.as_mut()?.take_warning()
    }

    /// Searches, and reports each depth that was finished. The last report is returned: with
    /// depth 0 and any legal move if not even the first was, and with no move if there is none.
    ///
    /// Where somebody gives [hints](Hints), the last quarter of time and nodes is for a hint that is another move than the host's:
    /// it is searched alone, and played if its value is better. Searches without a limit of time or nodes, and
    /// those for several best moves, take no hints.
    pub fn think(
        &mut self,
        start: &Start,
        limits: Limits,
        mut report: impl FnMut(&Reached),
    ) -> Reached {
        // Every node asks for it, so there is none without hints.
        self.due = Due::of(&limits).filter(|_| limits.best <= 1 && self.hints.is_some());
        let Some(hints) = self.hints.as_mut().filter(|_| self.due.is_some()) else {
            return self.deepen(start, limits, report);
        };
        let moves = start.position().legal_moves();
        let moves: Vec<Move> = moves.into_iter().filter(|&legal| limits.allow(legal)).collect();
        hints.begin(start, &moves);
        let mut reached = self.deepen(start, limits.clone(), &mut report);
        if let Some(hint) = self.other(reached.line.first().copied())
            && !limits.is_told()
        {
            self.verify(start, &limits, &mut reached, hint, &mut report);
        }
        if let Some(hints) = &mut self.hints {
            hints.end();
        }
        reached
    }

    /// The hint that is better than this move.
    fn other(&mut self, own: Option<Move>) -> Option<Move> {
        let nodes = self.tally.nodes;
        self.hints.as_mut()?.better(nodes, own?)
    }

    /// Whether the search ends here, because there is a hint to be looked at. It is asked once.
    pub(crate) fn is_hint_due(&mut self) -> bool {
        let Some(due) = &self.due else { return false };
        // In time, so that the moves can be compared.
        let passed = |part: u32| {
            due.nodes
                .is_some_and(|nodes| self.tally.nodes >= nodes / u64::from(SOON) * u64::from(part))
                || due.time.is_some_and(|time| self.began.elapsed() >= time / SOON * part)
        };
        let (soon, late, own) = (passed(SOON - 1), passed(SOON), due.own);
        if late {
            self.due = None;
        }
        soon && self.other(own).is_some() && late
    }

    /// Searches a hint alone, for a third of what was spent, and takes it if its value is better.
    fn verify(
        &mut self,
        start: &Start,
        limits: &Limits,
        own: &mut Reached,
        hint: Move,
        report: &mut impl FnMut(&Reached),
    ) {
        let spent = self.began.elapsed();
        let part = |all: Duration| all.saturating_sub(spent).min(spent / OWN);
        let nodes =
            |all: u64| all.saturating_sub(own.tally.nodes).min(own.tally.nodes / u64::from(OWN));
        let alone = Limits {
            nodes: limits.nodes.map(nodes),
            soft: None,
            hard: limits.hard.or(limits.soft.map(|_| spent + spent / OWN)).map(part),
            moves: vec![hint],
            ..limits.clone()
        };
        self.due = None;
        let mut found = self.deepen(start, alone, |_| {});
        found.time += spent;
        found.tally.add(&own.tally);
        found.hinted = true;
        if found.depth >= own.depth.min(1) && found.score >= own.score + MARGIN {
            report(&found);
            *own = found;
        } else {
            (own.tally, own.time) = (found.tally, found.time);
        }
    }
}

impl Limits {
    /// Whether somebody has told the search to end.
    fn is_told(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::hints::HintTally;
    use crate::engine::source::Guarded;
    use crate::engine::{Knowledge, Options};
    use perpetual_chess::pgn::parse_fen;
    use shakmaty::uci::UciMove;

    /// Always the same hint.
    struct Fixed(&'static str, Option<Move>);

    impl Hints for Fixed {
        fn name(&self) -> String {
            "fixed".to_owned()
        }
        fn begin(&mut self, start: &Start, moves: &[Move]) {
            let uci: UciMove = self.0.parse().unwrap();
            self.1 = uci.to_move(start.position()).ok().filter(|hint| moves.contains(hint));
        }
        fn better(&mut self, _: u64, own: Move) -> Option<Move> {
            self.1.filter(|&hint| hint != own)
        }
        fn end(&mut self) {}
        fn tally(&self) -> HintTally {
            HintTally::default()
        }
        fn take_warning(&mut self) -> Option<String> {
            None
        }
    }

    /// With 1,000 nodes the host takes the queen's check, with 2,000 the knight's move that wins more.
    const TACTICS: &str = "1rb1r1k1/p1p2ppp/5n2/2pP4/5P2/2QB4/qNP3PP/2KRB2R b - - 0 1";
    const BETTER: &str = "f6d5";

    fn thought(hint: Option<&'static str>, limits: Limits) -> (Reached, Vec<Reached>) {
        let start = Start::new(parse_fen(TACTICS).unwrap().position);
        let model = Knowledge::Asked(Guarded::model());
        let mut thinker = Thinker::new(Options::default(), model, 1);
        thinker.take_hints(hint.map(|hint| Box::new(Fixed(hint, None)) as Box<dyn Hints>));
        let mut reports = Vec::new();
        let reached = thinker.think(&start, limits, |reached| reports.push(reached.clone()));
        (reached, reports)
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    fn played(reached: &Reached) -> String {
        reached
            .line
            .first()
            .map(|played| played.to_uci(shakmaty::CastlingMode::Standard).to_string())
            .unwrap_or_default()
    }

    #[test]
    fn a_better_hint_is_taken() {
        let (alone, _) = thought(None, nodes(1_000));
        assert_ne!(played(&alone), BETTER);
        let (reached, reports) = thought(Some(BETTER), nodes(1_000));
        assert_eq!((played(&reached).as_str(), reached.hinted), (BETTER, true));
        assert!(reached.score > alone.score && reached.tally.nodes <= 1_000, "{reached:?}");
        assert!(reports.last().is_some_and(|last| last.hinted && last.line == reached.line));
        // So it is in a given time.
        let time = Duration::from_millis(400);
        let timed = Limits { hard: Some(time), depth: Some(3), ..Limits::default() };
        let (reached, _) = thought(Some(BETTER), timed);
        assert!(reached.time <= 2 * time, "{reached:?}");
    }

    #[test]
    fn a_worse_hint_is_looked_at_and_left() {
        let (alone, _) = thought(None, nodes(750));
        let (reached, _) = thought(Some("a2b2"), nodes(1_000));
        assert_eq!((played(&reached), reached.hinted), (played(&alone), false));
        assert!(reached.tally.nodes > 750 && reached.tally.nodes <= 1_000, "{reached:?}");
    }

    #[test]
    fn a_hint_that_is_the_hosts_own_move_changes_nothing() {
        let (alone, expected) = thought(None, nodes(5_000));
        let (same, reports) = thought(Some(BETTER), nodes(5_000));
        assert_eq!((same.line, same.tally), (alone.line, alone.tally));
        assert_eq!(reports.len(), expected.len());
    }

    #[test]
    fn where_nothing_can_be_shared_there_are_no_hints() {
        for limits in [
            Limits::depth(3),
            Limits { best: 2, ..nodes(1_000) },
            Limits { moves: Vec::new(), stop: std::sync::Arc::new(true.into()), ..nodes(1_000) },
        ] {
            let ((alone, _), (reached, _)) =
                (thought(None, limits.clone()), thought(Some(BETTER), limits));
            assert_eq!(
                (reached.line, reached.tally, reached.hinted),
                (alone.line, alone.tally, false)
            );
        }
    }

    #[test]
    fn a_move_that_is_not_to_be_chosen_is_no_hint() {
        let start = Start::new(parse_fen(TACTICS).unwrap().position);
        let uci: UciMove = "a2a1".parse().unwrap();
        let moves = vec![uci.to_move(start.position()).unwrap()];
        let (reached, _) = thought(Some(BETTER), Limits { moves, ..nodes(1_000) });
        assert_eq!((played(&reached).as_str(), reached.hinted), ("a2a1", false));
    }
}
