//! A walk through a game: by placements where that is enough, through a detector where one is
//! asked for. What it found is a [`Findings`], of which the report is made.

mod detector;
mod findings;
mod repetitions;

use perpetual_model::{Chain, Detector, Verdict};

use crate::counted::{Counted, Counters, FormError};
use detector::{Checked, walkable};
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
    by: By,
    naming: Naming,
    found: Findings,
}

/// Where the verdicts come from.
enum By {
    /// The walk that also finds the claims: what the golden model says, faster.
    Walk { golden: Option<Chain>, queries: u64 },
    /// A detector in some form.
    Detector(Box<Checked>),
}

impl Examiner {
    /// Verdicts by [`perpetual_chess::rules::Placements`]; with `verify`, each is compared with the golden
    /// model's.
    pub fn quick(verify: bool) -> Examiner {
        Examiner::by(By::Walk { golden: verify.then(Chain::new), queries: 0 })
    }

    /// Verdicts by a detector.
    pub fn with(detector: Box<dyn Counted>, verify: bool) -> Examiner {
        Examiner::by(By::Detector(Box::new(Checked::new(detector, verify))))
    }

    fn by(by: By) -> Examiner {
        let (walker, found) = (Walker::default(), Findings::default());
        Examiner { walker, near: None, by, naming: Naming::default(), found }
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
        match &self.by {
            By::Walk { queries, .. } => Counters { queries: Some(*queries), ..Counters::default() },
            By::Detector(checked) => checked.detector().counters(),
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
        let Examiner { walker, by, found, .. } = self;
        match by {
            By::Walk { golden, queries } => {
                let mut reached = Reached::of(game);
                let (mut expected, mut differ) = (Vec::new(), Vec::new());
                let compared = golden.as_ref().map_or(Ok(()), |_| walkable(game));
                if let Some(golden) = golden.as_mut().filter(|_| compared.is_ok()) {
                    golden.clear()?;
                    golden.play(&game.records, &mut expected)?;
                }
                let enter = |ply: u64, got: Verdict, walk: &mut Walk<'_>| {
                    // Its verdicts are all exact: only a repetition says anything.
                    if got.is_repetition() {
                        found.enter(ply, got, &mut reached, walk);
                    }
                    if let Some(&expected) = expected.get(ply as usize - 1)
                        && got != expected
                    {
                        differ.extend(game.disagreement(ply, expected, got));
                    }
                };
                found.claims = walker.walk(game, enter);
                *queries += game.records.len() as u64;
                found.disagreements = golden.is_some().then_some(differ);
                compared
            }
            By::Detector(checked) => {
                found.claims = walker.walk(game, |_, _, _| {});
                checked.walk(game, found, progress)
            }
        }
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
