//! Tests: walks that take their verdicts from a detector.

use perpetual_chess::pgn::{Game, Reader};
use perpetual_report::report::Report;
use perpetual_report::walk::{Examiner, Findings};

use crate::forms::{Form, Method, open};

/// The first game of a text, and what the quick walk finds in it.
pub(in crate::check) fn examined(text: impl AsRef<[u8]>) -> (Game, Findings) {
    by(Examiner::quick(false), text.as_ref())
}

fn by(mut examiner: Examiner, text: &[u8]) -> (Game, Findings) {
    let mut game = Game::default();
    assert!(Reader::new(text).next_game(&mut game).unwrap());
    examiner.examine(&game);
    (game, examiner.into_findings())
}

#[test]
fn the_start_position_counts() {
    let model = open(Method::Chain, &Form::Model, 0).unwrap();
    let shuffle = b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";
    let (_, found) = by(Examiner::with(model, true), shuffle);
    assert_eq!(found.failure, None);
    let stood: Vec<_> =
        found.repetitions.iter().map(|r| (r.ply, r.occurrence, r.distance)).collect();
    assert_eq!(stood, [(4, 2, 4), (5, 2, 4), (6, 2, 4), (7, 2, 4), (8, 3, 4)]);
    assert_eq!((found.first(3), found.first(5)), (Some(8), None));
    assert!(!found.inexact);
    assert_eq!(found.disagreements, Some(vec![]));
}

/// Rooks and kings that go on and on, once the first move has lost the right to castle.
#[test]
fn no_detector_is_asked_of_a_game_too_long_to_be_walked() {
    let moves = "Rh2 Kd8 Rh1 Ke8 ".repeat(3_000);
    let text = format!("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 20\"]\n\n{moves}*");
    for method in [Method::Chain, Method::WindowPair, Method::Judge] {
        let (_, found) =
            by(Examiner::with(open(method, &Form::Model, 0).unwrap(), true), text.as_bytes());
        let refused = "11,999 plies follow each other without a capture or a pawn move";
        let failure = found.failure.map(|failure| failure.to_string()).unwrap_or_default();
        assert!(failure.starts_with(refused) && found.inexact, "{method:?}: {failure}");
    }
}

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
                let mut ours = Report::new(&game, quick.examine(&game));
                let theirs = Report::new(&game, chain.examine(&game));
                assert_eq!(ours.disagreements.take(), Some(&[][..]));
                assert_eq!((&ours.error, &theirs.error), (&None, &None));
                assert_eq!(ours, theirs, "{}", path.display());
                repetitions += ours.repetitions.len();
                // The move that makes a third occurrence could have been claimed before it was made.
                if let Some(third) = ours.threefold {
                    claims += 1;
                    assert!(ours.claim_by_intended_move.unwrap() < third);
                }
            }
        }
    }
    assert!(games > 2000 && repetitions > 9000 && claims > 300, "{games} {repetitions} {claims}");
    assert_eq!(quick.counters(), chain.counters());
}
