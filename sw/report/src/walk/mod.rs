//! A walk through a game: by placements where that is enough, through a detector where one is
//! asked for. What it found is a [`Findings`], of which the report is made.

mod detector;
mod findings;
mod repetitions;

use std::ops::ControlFlow;

use perpetual_model::{Chain, Detector, Verdict, wrong};

use crate::counted::{Counted, Counters, FormError};
use detector::{Progress, ask, walkable};
use perpetual_chess::pgn::{Game, Pieces, Walk};
use perpetual_chess::rules::Walker;
use perpetual_chess::rules::near::NearMiss;

pub use findings::Findings;
pub use repetitions::{Repetition, Repetitions, ShownRepetition};

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
    near: bool,
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
            near: false,
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
        Examiner { near: wanted, ..self }
    }

    /// What the detector counted of its work.
    pub fn counters(&self) -> Counters {
        match &self.detector {
            None => Counters { queries: Some(self.queries), ..Counters::default() },
            Some(detector) => detector.counters(),
        }
    }

    /// What was found in the last game.
    pub fn into_findings(self) -> Findings {
        self.found
    }

    /// What is found in a game.
    pub fn examine(&mut self, game: &Game) -> &Findings {
        self.examine_until(game, &mut |_| ControlFlow::Continue(()))
    }

    /// The same, as long as `progress` says so: a detector is asked for many plies at a time, and `progress` is told behind
    /// each of these how many have been judged.
    pub fn examine_until(&mut self, game: &Game, progress: &mut Progress<'_>) -> &Findings {
        self.found.begin(game, self.naming);
        self.found.near_misses = self.near.then(|| NearMiss::of(game));
        self.found.failure = self.judge(game, progress).err();
        &self.found
    }

    fn judge(&mut self, game: &Game, progress: &mut Progress<'_>) -> Result<(), FormError> {
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
        let mut differ = Vec::new();
        let enter = |ply: u64, quick: Verdict, walk: &mut Walk<'_>| {
            // Verdicts of the walk are all exact: without a comparison only a repetition says anything.
            if !by_detector && !quick.is_repetition() && expected.is_empty() {
                return;
            }
            let at = ply as usize - 1;
            let verdict = if by_detector { got.get(at).copied() } else { Some(quick) };
            let Some(verdict) = verdict else { return };
            found.enter(ply, verdict, walk);
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
pub(crate) fn examined(text: impl AsRef<[u8]>) -> (Game, Findings) {
    let (mut game, mut examiner) = (Game::default(), Examiner::quick(false));
    let mut reader = perpetual_chess::pgn::Reader::new(text.as_ref());
    assert!(reader.next_game(&mut game).unwrap());
    examiner.examine(&game);
    (game, examiner.found)
}
