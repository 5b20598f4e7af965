//! A walk through a game: by placements where that is enough, through a detector where one is
//! asked for. What it found is a [`Findings`], of which the report is made.

mod detector;
mod findings;
mod repetitions;

use perpetual_model::{Chain, Detector, Verdict, wrong};

use crate::counted::{Counted, Counters, FormError};
use detector::{ask, walkable};
use perpetual_chess::pgn::{Game, Pieces, Reached, Walk};
use perpetual_chess::rules::Walker;
use perpetual_chess::rules::near::NearMisses;

pub use findings::Findings;
pub(in crate::check) use repetitions::ShownRepetition;
pub use repetitions::{Repetition, Repetitions};

/// How moves are named.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Naming {
    /// In English letters, and each repetition has its FEN.
    #[default]
    Programs,
    /// In English letters.
    English,
    /// In these letters, or in those that the game was read with.
    People(Option<&'static Pieces>),
}

impl Naming {
    /// The letters in which the moves of a game are named; English, if there are none.
    pub fn letters(self, game: &Game) -> Option<&'static Pieces> {
        match self {
            Naming::Programs | Naming::English => None,
            Naming::People(pieces) => pieces.or(game.pieces),
        }
    }
}

/// Examines games, one after the other.
pub struct Examiner {
    walker: Walker,
    near: Option<NearMisses>,
    /// Gives the verdicts, if it is there; else the walk that also finds the claims does, which says what the golden model
    /// says, faster.
    detector: Option<Box<dyn Counted>>,
    /// What the verdicts are compared with.
    golden: Option<Chain>,
    naming: Naming,
    /// Verdicts of walks so far.
    queries: u64,
    /// Those of the detector and of the golden model on the game at hand.
    got: Vec<Verdict>,
    expected: Vec<Verdict>,
    found: Findings,
}

impl Examiner {
    /// Verdicts by [`perpetual_chess::rules::Placements`]; with `verify`, each is compared with the golden
    /// model's.
    pub fn quick(verify: bool) -> Examiner {
        Examiner::new(None, verify)
    }

    /// Verdicts by a detector; with `verify`, each is compared with the golden model's.
    pub fn with(detector: Box<dyn Counted>, verify: bool) -> Examiner {
        Examiner::new(Some(detector), verify)
    }

    fn new(detector: Option<Box<dyn Counted>>, verify: bool) -> Examiner {
        Examiner {
            walker: Walker::default(),
            near: None,
            detector,
            golden: verify.then(Chain::new),
            naming: Naming::default(),
            queries: 0,
            got: Vec::new(),
            expected: Vec::new(),
            found: Findings::default(),
        }
    }

    /// The same with moves named so; for programs, if nothing is said.
    pub fn naming(self, naming: Naming) -> Examiner {
        Examiner { naming, ..self }
    }

    /// The same, which looks for near misses too if they are wanted.
    pub fn near_misses(self, wanted: bool) -> Examiner {
        Examiner { near: wanted.then(NearMisses::default), ..self }
    }

    /// What the detector counted of its work.
    pub fn counters(&self) -> Counters {
        match &self.detector {
            None => Counters { queries: Some(self.queries), ..Counters::default() },
            Some(detector) => detector.counters(),
        }
    }

    /// What is found in a game. `progress` is told now and then how many plies have been judged.
    pub fn examine(&mut self, game: &Game, progress: impl FnMut(usize)) -> &Findings {
        self.found.begin(game, self.naming);
        if let Some(finder) = &mut self.near {
            let misses = self.found.near_misses.insert(Vec::new());
            finder.walk(game, |miss| misses.push(miss));
        }
        self.found.failure = self.judge(game, progress).err();
        &self.found
    }

    fn judge(&mut self, game: &Game, progress: impl FnMut(usize)) -> Result<(), FormError> {
        let Examiner { walker, detector, golden, queries, got, expected, found, .. } = self;
        got.clear();
        expected.clear();
        let plies = game.records.len();
        let asked = match detector {
            None if golden.is_none() => Ok(()),
            None => walkable(game),
            Some(detector) => {
                walkable(game).and_then(|()| ask(&mut **detector, game, got, progress))
            }
        };
        let by_detector = detector.is_some();
        if let Some(golden) = golden {
            let judged = match by_detector {
                true => got.len(),
                false if asked.is_ok() => plies,
                false => 0,
            };
            golden.clear()?;
            golden.play(&game.records[..judged.min(plies)], expected)?;
        }
        found.inexact |= by_detector && (asked.is_err() || got.len() < plies);
        let (mut reached, mut differ) = (Reached::of(game), Vec::new());
        let enter = |ply: u64, quick: Verdict, walk: &mut Walk<'_>| {
            // Verdicts of the walk are all exact: without a comparison only a repetition says anything.
            if !by_detector && !quick.is_repetition() && expected.is_empty() {
                return;
            }
            let at = ply as usize - 1;
            let verdict = if by_detector { got.get(at).copied() } else { Some(quick) };
            let Some(verdict) = verdict else { return };
            found.enter(ply, verdict, &mut reached, walk);
            if let Some(&expected) = expected.get(at)
                && wrong(verdict, expected).is_some()
            {
                differ.extend(game.disagreement(ply, expected, verdict));
            }
        };
        found.claims = walker.walk(game, enter);
        found.disagreements = golden.is_some().then_some(differ);
        *queries += plies as u64;
        asked
    }
}

/// The first game of a text, and what the quick walk finds in it.
#[cfg(test)]
pub(in crate::check) fn examined(text: impl AsRef<[u8]>) -> (Game, Findings) {
    let (mut game, mut examiner) = (Game::default(), Examiner::quick(false));
    let mut reader = perpetual_chess::pgn::Reader::new(text.as_ref());
    assert!(reader.next_game(&mut game).unwrap());
    examiner.examine(&game, |_| {});
    (game, examiner.found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::report::Report;
    use crate::forms::{Form, Method, open};
    use perpetual_chess::pgn::Reader;

    /// Every game of the project's data: the quick walk says what the golden model says.
    #[test]
    fn real_games_are_judged_as_by_the_golden_model() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
        let mut quick = Examiner::quick(true);
        let mut chain = Examiner::with(open(Method::Chain, &Form::Model, 0).unwrap(), false);
        let (mut games, mut repetitions, mut claims) = (0, 0, 0);
        for folder in ["games", "demo"] {
            for entry in std::fs::read_dir(format!("{data}/{folder}")).unwrap() {
                let path = entry.unwrap().path();
                let text = std::fs::read(&path).unwrap();
                let mut reader = Reader::new(text.as_slice());
                let mut game = Game::default();
                while reader.next_game(&mut game).unwrap() {
                    games += 1;
                    let mut ours = Report::new(&game, quick.examine(&game, |_| {}));
                    let theirs = Report::new(&game, chain.examine(&game, |_| {}));
                    assert_eq!(ours.disagreements.take(), Some(&[][..]));
                    assert_eq!((&ours.error, &theirs.error), (&None, &None));
                    assert_eq!(ours, theirs, "{}", path.display());
                    repetitions += ours.repetitions.len();
                    // Whoever plays a position for the third time could have claimed before.
                    if let Some(third) = ours.threefold {
                        claims += 1;
                        assert!(ours.claim_by_intended_move.unwrap() < third);
                    }
                }
            }
        }
        assert!(
            games > 2000 && repetitions > 9000 && claims > 300,
            "{games} {repetitions} {claims}"
        );
        assert_eq!(quick.counters(), chain.counters());
    }
}
