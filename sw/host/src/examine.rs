//! A game to its report, by whichever detector: the program's own walk where that is enough, any
//! other form where it is asked for.

use perpetual_model::{Chain, Detector};

use crate::checked::Checked;
use crate::forms::{Counted, Counters, FormError};
use crate::near::near_misses;
use crate::report::Report;
use perpetual_chess::pgn::Game;
use perpetual_chess::rules::Walker;
use perpetual_chess::rules::near::NearMisses;

/// Examines games, one after the other.
pub struct Examiner {
    walker: Walker,
    near: Option<NearMisses>,
    by: By,
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
        let by = By::Walk { golden: verify.then(Chain::new), queries: 0 };
        Examiner { walker: Walker::default(), near: None, by }
    }

    /// Verdicts by a detector.
    pub fn with(detector: Box<dyn Counted>, verify: bool) -> Examiner {
        let by = By::Detector(Box::new(Checked::new(detector, verify)));
        Examiner { walker: Walker::default(), near: None, by }
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

    /// Enters what is to be said of a game into a new report of it. `progress` is told now and
    /// then how many plies have been judged.
    ///
    /// # Errors
    /// [`FormError`]; what was found before it is in the report, which is then not exact.
    pub fn examine(
        &mut self,
        game: &Game,
        report: &mut Report,
        progress: impl FnMut(usize),
    ) -> Result<(), FormError> {
        report.begin(game);
        report.near_misses = self.near.as_mut().map(|finder| near_misses(finder, game));
        let judged = self.judge(game, report, progress);
        report.finish(game);
        judged
    }

    fn judge(
        &mut self,
        game: &Game,
        report: &mut Report,
        progress: impl FnMut(usize),
    ) -> Result<(), FormError> {
        let Examiner { walker, by, .. } = self;
        match by {
            By::Walk { golden: None, queries } => {
                // Its verdicts are all exact: only a repetition says anything.
                let claims = walker.walk(game, |ply, verdict| {
                    if verdict.is_repetition() {
                        report.enter(ply, verdict);
                    }
                });
                report.claim(claims);
                *queries += report.plies;
                Ok(())
            }
            By::Walk { golden: Some(golden), queries } => {
                let mut got = Vec::with_capacity(game.records.len());
                let claims = walker.walk(game, |_, verdict| got.push(verdict));
                report.claim(claims);
                *queries += report.plies;
                let mut found = Vec::new();
                let mut expected = Vec::with_capacity(got.len());
                golden.clear()?;
                golden.play(&game.records, &mut expected)?;
                for ((index, &got), expected) in got.iter().enumerate().zip(expected) {
                    report.enter(index as u64 + 1, got);
                    if got != expected {
                        found.extend(game.disagreement(index as u64 + 1, expected, got));
                    }
                }
                report.disagreements = Some(found);
                Ok(())
            }
            By::Detector(checked) => {
                report.claim(walker.walk(game, |_, _| {}));
                checked.walk(game, report, progress)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
                    let [mut ours, mut theirs] = [Report::default(), Report::default()];
                    quick.examine(&game, &mut ours, |_| {}).unwrap();
                    chain.examine(&game, &mut theirs, |_| {}).unwrap();
                    assert_eq!(ours.disagreements.take(), Some(vec![]));
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
