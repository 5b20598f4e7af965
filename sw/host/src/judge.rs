//! A game through a detector, and beside it through the golden model if that is wanted.

use perpetual_model::{Chain, Detector, Verdict};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::form::{Counted, FormError};
use crate::interrupt;
use crate::pgn::Game;
use crate::report::{Disagreement, Report};

/// Walks games through a detector.
pub struct Judge {
    detector: Box<dyn Counted>,
    golden: Option<Chain>,
    got: Vec<Verdict>,
    expected: Vec<Verdict>,
}

impl Judge {
    /// Judges with this detector; with `verify`, each verdict is compared with the golden model.
    pub fn new(detector: Box<dyn Counted>, verify: bool) -> Judge {
        Judge { detector, golden: verify.then(Chain::new), got: Vec::new(), expected: Vec::new() }
    }

    /// The detector.
    pub fn detector(&self) -> &dyn Counted {
        self.detector.as_ref()
    }

    /// Enters into the report what the detector says of each position of the game. `progress` is
    /// told now and then how many plies have been judged.
    ///
    /// # Errors
    /// [`FormError`]; what was found before it is in the report, which is then not exact.
    pub fn judge(
        &mut self,
        game: &Game,
        report: &mut Report,
        mut progress: impl FnMut(usize),
    ) -> Result<(), FormError> {
        if self.golden.is_some() {
            report.disagreements = Some(Vec::new());
        }
        let mut ply = 0;
        let judged = self.walk(game, report, &mut ply, &mut progress);
        report.exact &= judged.is_ok() && ply == game.records.len();
        judged
    }

    fn walk(
        &mut self,
        game: &Game,
        report: &mut Report,
        ply: &mut usize,
        progress: &mut impl FnMut(usize),
    ) -> Result<(), FormError> {
        self.detector.clear()?;
        if let Some(golden) = &mut self.golden {
            golden.clear()?;
        }
        for batch in game.records.chunks(self.detector.batch().max(1)) {
            self.got.clear();
            let played = self.detector.play(batch, &mut self.got);
            if let Some(golden) = &mut self.golden {
                self.expected.clear();
                golden.play(&batch[..self.got.len().min(batch.len())], &mut self.expected)?;
                if !self.detector.counts() {
                    for expected in &mut self.expected {
                        expected.occurrences = expected.occurrences.min(1);
                    }
                }
            }
            for (index, &got) in self.got.iter().enumerate() {
                let now = (*ply + index + 1) as u64;
                report.enter(now, got);
                if let Some(&expected) = self.expected.get(index)
                    && wrong(got, expected).is_some()
                    && let Some(found) = &mut report.disagreements
                {
                    found.push(disagreement(game, *ply + index, expected, got));
                }
            }
            *ply += self.got.len();
            played?;
            progress(*ply);
            if interrupt::requested() {
                break;
            }
        }
        Ok(())
    }
}

/// How a verdict that the golden model contradicts is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// It says that the position has occurred before, and it has not.
    FalsePositive,
    /// It says, and is sure, that the position has not occurred before, and it has.
    FalseNegative,
    /// The position has occurred before, but not as often, or not as far back, as it says.
    Miscounted,
}

/// How a verdict is wrong beside the golden model's, if it is. One that is not exact says only what
/// was walked, from the nearest position back: it may miss or count less, but nothing else.
pub fn wrong(got: Verdict, expected: Verdict) -> Option<Wrong> {
    match (got.is_repetition(), expected.is_repetition()) {
        (true, false) => Some(Wrong::FalsePositive),
        (false, true) if got.exact => Some(Wrong::FalseNegative),
        (false, _) => (got.distance != 0).then_some(Wrong::Miscounted),
        (true, true) => {
            let same = got.occurrences == expected.occurrences
                || !got.exact && got.occurrences < expected.occurrences;
            (!same || got.distance != expected.distance).then_some(Wrong::Miscounted)
        }
    }
}

/// The whole case, for whoever has to find out why.
#[cold]
pub(crate) fn disagreement(
    game: &Game,
    index: usize,
    expected: Verdict,
    got: Verdict,
) -> Disagreement {
    let mut position = game.start.clone();
    for played in game.moves.iter().take(index + 1) {
        match played {
            Some(legal) => position.play_unchecked(*legal),
            None => position = passed(position),
        }
    }
    Disagreement {
        ply: index as u64 + 1,
        fen: Fen::from_position(&position, EnPassantMode::Legal).to_string(),
        record: game.records.get(index).map(ToString::to_string).unwrap_or_default(),
        expected: expected.into(),
        got: got.into(),
    }
}

fn passed(position: Chess) -> Chess {
    position.clone().swap_turn().unwrap_or(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Counters, Form, Method, open};
    use crate::pgn::Reader;
    use perpetual_model::MoveRecord;

    fn game(text: &str) -> Game {
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        game
    }

    fn judged(detector: Box<dyn Counted>, game: &Game) -> (Report, Result<(), FormError>) {
        let mut report = Report { exact: true, ..Report::default() };
        let result = Judge::new(detector, true).judge(game, &mut report, |_| {});
        (report, result)
    }

    const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";

    #[test]
    fn the_start_position_counts() {
        let model = open(Method::Chain, &Form::Model, 0).unwrap();
        let (report, result) = judged(model, &game(SHUFFLE));
        assert_eq!(result, Ok(()));
        let found: Vec<_> =
            report.repetitions.iter().map(|r| (r.ply, r.occurrence, r.distance)).collect();
        assert_eq!(found, [(4, 2, 4), (5, 2, 4), (6, 2, 4), (7, 2, 4), (8, 3, 4)]);
        assert_eq!((report.threefold, report.fivefold), (Some(8), None));
        assert!(report.exact);
        assert_eq!(report.disagreements, Some(vec![]));
    }

    /// A detector that is wrong at its fourth ply and dies at its `dies`th.
    struct Faulty {
        plies: usize,
        dies: usize,
    }

    impl Detector for Faulty {
        type Error = FormError;

        fn clear(&mut self) -> Result<(), FormError> {
            Ok(())
        }

        fn push(&mut self, _: MoveRecord) -> Result<(), FormError> {
            self.plies += 1;
            if self.plies == self.dies {
                return Err(FormError::Gone("it died".into()));
            }
            Ok(())
        }

        fn pop(&mut self) -> Result<(), FormError> {
            Ok(())
        }

        fn verdict(&mut self) -> Result<Verdict, FormError> {
            Ok(Verdict::NONE)
        }

        fn first(&mut self) -> Result<Verdict, FormError> {
            Ok(Verdict::NONE)
        }
    }

    impl Counted for Faulty {
        fn counters(&self) -> Counters {
            Counters::default()
        }
    }

    #[test]
    fn a_wrong_verdict_is_reported_with_its_whole_case() {
        let (report, result) = judged(Box::new(Faulty { plies: 0, dies: 5 }), &game(SHUFFLE));
        assert_eq!(result, Err(FormError::Gone("it died".into())));
        assert!(!report.exact, "what was not judged is not known exactly");
        let found = report.disagreements.unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].to_string(),
            "ply 4 (n_f6g8): expected occurrences 1, distance 4, exact; got occurrences 0, \
             distance 0, exact; FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"
        );
    }

    fn verdict(occurrences: u32, distance: u32, exact: bool) -> Verdict {
        Verdict { occurrences, distance, exact }
    }

    #[test]
    fn each_way_to_be_wrong() {
        use Wrong::*;
        let (none, once, twice) = (Verdict::NONE, verdict(1, 4, true), verdict(2, 4, true));
        for (got, expected, how) in [
            (none, none, None),
            (twice, twice, None),
            (once, none, Some(FalsePositive)),
            (verdict(1, 4, false), none, Some(FalsePositive)),
            (none, once, Some(FalseNegative)),
            (verdict(0, 0, false), once, None),
            (once, twice, Some(Miscounted)),
            (verdict(1, 4, false), twice, None),
            (verdict(2, 4, false), once, Some(Miscounted)),
            (verdict(1, 8, true), once, Some(Miscounted)),
            (verdict(1, 8, false), once, Some(Miscounted)),
            (verdict(0, 4, true), none, Some(Miscounted)),
        ] {
            assert_eq!(wrong(got, expected), how, "{got:?} for {expected:?}");
        }
    }

    #[test]
    fn an_inexact_verdict_may_say_less_but_nothing_wrong() {
        let expected = verdict(2, 4, true);
        let inexact = |occurrences, distance| verdict(occurrences, distance, false);
        for got in [inexact(0, 0), inexact(1, 4), inexact(2, 4)] {
            assert_eq!(wrong(got, expected), None);
        }
        for got in [inexact(3, 4), inexact(1, 8), inexact(0, 4), Verdict::NONE] {
            assert_ne!(wrong(got, expected), None);
        }
    }
}
