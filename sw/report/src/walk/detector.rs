//! A game through a detector.

use std::ops::ControlFlow;

use perpetual_model::Verdict;

use crate::counted::{Counted, FormError};
use crate::text::grouped;
use perpetual_chess::pgn::Game;

/// As many plies without a capture or a pawn move are compared: a detector walks back over all of them at each, and takes
/// four times as long for twice as many.
const LONGEST_WALK: usize = 10_000;

/// Whether a game can be compared in reasonable time.
///
/// # Errors
/// One sentence, if it cannot.
pub(super) fn walkable(game: &Game) -> Result<(), FormError> {
    let plies = game.records.split(|record| record.barrier).map(<[_]>::len).max().unwrap_or(0);
    if plies <= LONGEST_WALK {
        return Ok(());
    }
    Err(FormError::Line(format!(
        "{} plies follow each other without a capture or a pawn move, and a detector walks back over all of them: \
         at most {} are compared; leave out --detector, --on and --verify",
        grouped(plies as u64),
        grouped(LONGEST_WALK as u64)
    )))
}

/// Is told how many plies have been judged, and says whether more are.
pub(super) type Progress<'a> = dyn FnMut(usize) -> ControlFlow<()> + 'a;

/// Asks a detector for its verdict on each position of a game, behind those in `got`, as long as `progress` says so.
///
/// # Errors
/// [`FormError`]; the verdicts before it stand in `got`.
pub(super) fn ask(
    detector: &mut dyn Counted,
    game: &Game,
    got: &mut Vec<Verdict>,
    progress: &mut Progress<'_>,
) -> Result<(), FormError> {
    detector.clear()?;
    for batch in game.records.chunks(detector.batch().max(1)) {
        detector.play(batch, got)?;
        if progress(got.len()).is_break() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::Counters;
    use crate::walk::{Examiner, Findings};
    use perpetual_chess::pgn::Reader;
    use perpetual_model::{Detector, MoveRecord, Question};

    fn game(text: &str) -> Game {
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        game
    }

    fn walked(detector: Box<dyn Counted>, game: &Game) -> (Findings, Result<(), FormError>) {
        let mut examiner = Examiner::with(detector, true);
        examiner.examine(game);
        let mut found = examiner.found;
        let failure = found.failure.take();
        (found, failure.map_or(Ok(()), Err))
    }

    const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";

    /// Rooks and kings that go on and on: a walk from each ply would take minutes.
    #[test]
    fn a_game_too_long_to_be_walked_is_refused_before_it_begins() {
        let start = perpetual_chess::pgn::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap();
        let of = |rounds: usize, last: &str| {
            let words = ["Rh2 Kd8 Rh1 Ke8 ".repeat(rounds) + last];
            let moves = perpetual_chess::pgn::line_of_words(&start.position, &words).unwrap();
            Game::of(start.position.clone(), &moves)
        };
        let (long, longer) = (of(2_500, ""), of(50_000, "Rh3"));
        assert_eq!(walkable(&long), Ok(()));
        let sentence = "200,000 plies follow each other without a capture or a pawn move, and a detector walks back over \
            all of them: at most 10,000 are compared; leave out --detector, --on and --verify";
        let refused = Err(FormError::Line(sentence.to_owned()));
        let (found, result) = walked(Box::new(Faulty { plies: 0, dies: 1 }), &longer);
        assert_eq!(
            (result, found.inexact),
            (refused.clone(), true),
            "before it is asked for anything"
        );
        let mut quick = Examiner::quick(true).near_misses(true);
        let found = quick.examine(&longer);
        assert_eq!(found.failure, refused.err());
        // What needs no detector is found.
        assert_eq!((found.first(5), found.near_misses.as_ref().map(Vec::len)), (Some(17), Some(2)));
        assert_eq!(quick.examine(&of(2, "")).failure, None);
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
                return Err(FormError::Unavailable("it died".into()));
            }
            Ok(())
        }

        fn pop(&mut self) -> Result<(), FormError> {
            Ok(())
        }

        fn query(&mut self, _: Question) -> Result<Verdict, FormError> {
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
        let (found, result) = walked(Box::new(Faulty { plies: 0, dies: 5 }), &game(SHUFFLE));
        assert_eq!(result, Err(FormError::Unavailable("it died".into())));
        assert!(found.inexact, "what was not asked is not known exactly");
        let found = found.disagreements.unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].to_string(),
            "ply 4 (n_f6g8): expected occurrences 1, distance 4, exact; got occurrences 0, \
             distance 0, exact; FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"
        );
    }
}
