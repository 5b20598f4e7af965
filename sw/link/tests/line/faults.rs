//! The client against a line on which bytes are lost, changed and made up, and a board that is
//! reset or falls silent: every verdict is right, or there is an error.

use std::io::Write;
use std::time::{Duration, Instant};

use perpetual_link::Way;
use perpetual_link::mock::{Fault, FaultKind, Settings, Wire};
use perpetual_link::{
    Client, ClientError, Item, Probed, Question, Request, RequestBody, Timing, frame,
};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, MoveRecord, Verdict};
use proptest::prelude::*;

use crate::disturbed::{TIMING, connect, connect_with, faults, settings};
use crate::probe::{Tries, tries};

/// What a search or a game does to a detector. Records come from one of two lines, so that
/// branches are left and come back.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(usize, usize),
    Push(usize, usize),
    Pop(usize),
    Ask(Question),
    Clear,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (0usize..2, 1usize..150).prop_map(|(which, count)| Step::Play(which, count)),
        3 => (0usize..2, 1usize..40).prop_map(|(which, count)| Step::Push(which, count)),
        3 => (1usize..60).prop_map(Step::Pop),
        3 => Just(Step::Ask(Question::Window)),
        2 => Just(Step::Ask(Question::First)),
        1 => Just(Step::Clear),
    ];
    prop::collection::vec(step, 1..20)
}

/// Two lines of the same pieces.
fn two_lines(seed: u64, pieces: Pieces) -> [Vec<MoveRecord>; 2] {
    let mut numbers = Numbers::new(seed);
    [line(&mut numbers, pieces, 600, 60), line(&mut numbers, pieces, 600, 60)]
}

/// What is asked of a board: of a detector, and of moves that are tried, either of them first.
#[derive(Clone, Debug)]
struct Asked {
    seed: u64,
    pieces: Pieces,
    steps: Vec<Step>,
    tries: Tries,
    tries_first: bool,
}

fn asked() -> impl Strategy<Value = Asked> {
    let pieces = prop_oneof![
        (1usize..4).prop_map(|like| Pieces::Like { like, squares: 2 * like + 6 }),
        Just(Pieces::Full),
    ];
    (any::<u64>(), pieces, steps(), tries(), any::<bool>()).prop_map(
        |(seed, pieces, steps, tries, tries_first)| Asked {
            seed,
            pieces,
            steps,
            tries,
            tries_first,
        },
    )
}

impl Asked {
    /// Asks it all, and compares with a model of these limits. Returns how many moves that were tried were compared, and
    /// how many errors there were.
    fn of(
        &self,
        board: &mut Client<Wire>,
        limits: Limits,
        fits: impl Fn(Verdict, Verdict) -> bool,
        fits_tried: impl Fn(Probed, Probed) -> bool,
    ) -> Result<(usize, usize), TestCaseError> {
        let lines = two_lines(self.seed, self.pieces);
        let (mut tried, mut errors) = (0, 0);
        for tries in [self.tries_first, !self.tries_first] {
            if tries {
                let walked = self.tries.walk(board, limits, &fits_tried)?;
                (tried, errors) = (walked.0, errors + walked.1);
            } else {
                let mut model = Chain::with_limits(limits);
                errors += walk(board, &mut model, &lines, &self.steps, &fits)?.1;
            }
        }
        Ok((tried, errors))
    }
}

/// For [`Asked::of`] and [`walk`] where it must be as the model says.
fn same<V: PartialEq>(got: V, expected: V) -> bool {
    got == expected
}

/// Walks the same steps through board and model; `fits` compares two verdicts. After an error of
/// the board it goes on from the line that the board's end then has. Returns how many verdicts
/// were compared, and how many errors there were.
fn walk(
    board: &mut Client<Wire>,
    model: &mut Chain,
    lines: &[Vec<MoveRecord>; 2],
    steps: &[Step],
    fits: impl Fn(Verdict, Verdict) -> bool,
) -> Result<(usize, usize), TestCaseError> {
    let (mut compared, mut errors) = (0, 0);
    for step in steps {
        let (mut got, mut expected) = (Vec::new(), Vec::new());
        let ply = model.ply();
        let rest = |which: usize, count: usize| {
            let moves = &lines[which];
            &moves[ply.min(moves.len())..(ply + count).min(moves.len())]
        };
        let done = match *step {
            Step::Play(which, count) => {
                model.play(rest(which, count), &mut expected).unwrap();
                board.play(rest(which, count), &mut got)
            }
            Step::Push(which, count) => {
                rest(which, count).iter().for_each(|&record| model.push(record).unwrap());
                rest(which, count).iter().try_for_each(|&record| board.push(record))
            }
            Step::Pop(count) => {
                model.cut(ply - count.min(ply)).unwrap();
                (0..count.min(ply)).try_for_each(|_| board.pop())
            }
            Step::Ask(question) => {
                expected.push(model.query(question).unwrap());
                board.query(question).map(|verdict| got.push(verdict))
            }
            Step::Clear => {
                model.clear().unwrap();
                board.clear()
            }
        };
        prop_assert!(got.len() == expected.len() || done.is_err());
        for (got, expected) in got.iter().zip(&expected) {
            prop_assert!(fits(*got, *expected), "got {got:?}, expected {expected:?}");
        }
        compared += got.len();
        if let Err(error) = done {
            let clean = matches!(error, ClientError::NoAnswer { .. });
            prop_assert!(clean, "{error}");
            errors += 1;
            model.clear().unwrap();
            board.line().iter().for_each(|&record| model.push(record).unwrap());
        }
        prop_assert_eq!(model.ply(), board.line().len());
    }
    Ok((compared, errors))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn without_faults_everything_is_the_models(
        asked in asked(),
        entries in 2usize..12,
        buffer in 11u16..2000,
    ) {
        let settings = Settings { buffer, ..settings(Some(entries), None) };
        let mut board = connect(settings, Vec::new()).unwrap();
        let (tried, errors) = asked.of(&mut board, settings.limits, same, same)?;
        prop_assert_eq!((tried, errors), (asked.tries.moves(), 0));
        // Nothing was sent twice, and the host never sent more than the board had room for.
        prop_assert_eq!(board.counters().retries, 0);
        prop_assert_eq!(board.stream().board.identity().dropped, 0);
    }

    #[test]
    fn with_faults_an_answer_is_right_or_missing(
        asked in asked(),
        faults in faults(20, 6_000),
        buffer in 20u16..1000,
        attempts in 1u32..6,
    ) {
        let settings = Settings { buffer, ..settings(Some(8), None) };
        // With few attempts there are many errors, after which it must go on as well.
        let timing = Timing { attempts, identify_attempts: attempts.min(3), ..TIMING };
        if let Ok(mut board) = connect_with(settings, faults, timing) {
            asked.of(&mut board, settings.limits, same, same)?;
        }
    }

    #[test]
    fn a_short_stack_and_faults_never_make_an_exact_answer_wrong(
        asked in asked(),
        faults in faults(6, 6_000),
    ) {
        if let Ok(mut board) = connect(settings(None, Some(16)), faults) {
            // How much the board still holds depends on what it was sent; what it says does not.
            let fits = |got: Verdict, expected: Verdict| {
                let partial = got.occurrences <= expected.occurrences
                    && (got.distance == expected.distance || got.distance == 0);
                if got.exact { got == expected } else { partial }
            };
            let fits_tried = |got: Probed, expected: Probed| {
                got.distance == expected.distance || !got.exact && !got.is_repetition()
            };
            asked.of(&mut board, Limits::default(), fits, fits_tried)?;
        }
    }

    #[test]
    fn a_single_fault_is_always_overcome_and_lines_go_on_behind_it(
        asked in asked(),
        fault in faults(2, 3_000),
        left in 0usize..4,
    ) {
        let mut board = connect(settings(None, None), fault).unwrap();
        prop_assert_eq!(asked.of(&mut board, Limits::default(), same, same)?.1, 0);
        // Batches that nobody waits for, and then a line.
        asked.tries.leave(&mut board, left);
        board.clear().unwrap();
        let lines = two_lines(asked.seed, asked.pieces);
        let steps = [Step::Play(0, 200), Step::Ask(Question::Window)];
        let behind = walk(&mut board, &mut Chain::new(), &lines, &steps, same)?;
        prop_assert_eq!(behind, (201, 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_an_earlier_host_left_behind_misleads_nobody(
        seeds: [u64; 2],
        played in 1usize..200,
        left in prop::collection::vec((any::<u8>(), 0u16..200), 0..20),
        rest: Vec<u8>,
        faults in faults(6, 3_000),
    ) {
        let like = Pieces::Like { like: 2, squares: 10 };
        let [theirs, ours] = seeds.map(|seed| line(&mut Numbers::new(seed), like, 200, 60));
        let mut earlier = connect(settings(None, None), Vec::new()).unwrap();
        earlier.play(&theirs[..played], &mut Vec::new()).unwrap();
        let mut wire = earlier.into_stream();
        // Requests it did not wait for, and half a frame.
        for (number, base) in left {
            let ask = Item { question: Some(Question::Window), ..Item::play(theirs[0]) };
            let body = RequestBody::Line { base, items: vec![ask] };
            wire.write_all(&frame::encode(&Request { number, body }.encode())).unwrap();
        }
        wire.write_all(&rest).unwrap();
        wire.faults = faults;
        if let Ok(mut board) = Client::connect_with(wire, TIMING) {
            let steps = [Step::Play(0, 120), Step::Ask(Question::Window), Step::Pop(50), Step::Play(1, 80)];
            walk(&mut board, &mut Chain::new(), &[ours, theirs], &steps, same)?;
        }
    }
}

#[test]
fn a_board_that_falls_silent_is_reported_in_time() {
    let moves = line(&mut Numbers::new(1), Pieces::Full, 200, 0);
    let timing = Timing { silence: Duration::from_millis(40), ..TIMING };
    for at in [0, 5, 30, 700, 1400] {
        let fault = Fault { way: Way::ToHost, at, kind: FaultKind::Silence };
        let began = Instant::now();
        let error = match connect_with(Settings::default(), vec![fault], timing) {
            Err(error) => error,
            Ok(mut board) => {
                let mut verdicts = Vec::new();
                let error = board.play(&moves, &mut verdicts).unwrap_err();
                let mut expected = Vec::new();
                Chain::new().play(&moves, &mut expected).unwrap();
                assert_eq!(verdicts, expected[..verdicts.len()]);
                // And once more: an error has left nothing behind that hangs.
                assert!(matches!(board.verdict(), Err(ClientError::NoAnswer { .. })));
                error
            }
        };
        assert!(matches!(error, ClientError::NoAnswer { .. }), "{error}");
        // One wait for the answer, three for an identification, and three more for the second
        // verdict; the rest is for a machine that is busy with other things.
        assert!(began.elapsed() < 7 * timing.silence + Duration::from_millis(500));
        assert!(began.elapsed() >= 3 * timing.silence);
    }
}

#[test]
fn a_board_that_comes_back_is_used_again() {
    let moves = line(&mut Numbers::new(2), Pieces::Full, 100, 0);
    let mut board = connect(Settings::default(), Vec::new()).unwrap();
    let mut verdicts = Vec::new();
    board.play(&moves[..50], &mut verdicts).unwrap();
    let stream = board.stream();
    // Two hundred bytes in a row are lost: more than the attempts can bridge.
    let lost = |at| Fault { way: Way::ToBoard, at, kind: FaultKind::Drop };
    stream.faults = (150..350).map(lost).collect();
    let failed = board.play(&moves[50..], &mut verdicts);
    let after = verdicts.len();
    board.play(&moves[after..], &mut verdicts).unwrap();
    let mut expected = Vec::new();
    Chain::new().play(&moves, &mut expected).unwrap();
    assert_eq!(verdicts, expected);
    assert!(failed.is_err() || board.counters().retries > 0);
}

#[test]
fn another_protocol_version_is_refused() {
    let settings = Settings { version: 1, ..Settings::default() };
    let error = connect(settings, Vec::new()).err().unwrap();
    assert!(matches!(error, ClientError::OtherVersion { board: 1 }));
    let sentence = error.to_string();
    assert!(sentence.contains("version 2") && sentence.contains("version 1"), "{sentence}");
}

#[test]
fn what_no_board_can_take_is_refused_before_it_is_sent() {
    use perpetual_model::Piece;
    let mut board = connect(settings(None, None), Vec::new()).unwrap();
    let good = MoveRecord::new(Piece::WHITE_KING, 4, 12);
    for bad in [
        MoveRecord::new(Piece::NONE, 4, 12),
        MoveRecord::new(Piece::WHITE_KING, 64, 12),
        MoveRecord::new(Piece::WHITE_KING, 4, 76),
    ] {
        board.clear().unwrap();
        let pushed = board.push(bad);
        assert!(matches!(pushed, Err(ClientError::BadRecord { ply: 1, .. })));
        let mut verdicts = Vec::new();
        let played = board.play(&[good, bad, good], &mut verdicts);
        assert!(matches!(played, Err(ClientError::BadRecord { ply: 2, .. })));
        assert_eq!(verdicts, [Verdict::NONE]);
        let asked = board.ask(&[good, bad], &[], &mut Vec::new());
        assert!(matches!(asked, Err(ClientError::BadRecord { ply: 2, .. })));
    }
    board.clear().unwrap();
    assert!(matches!(board.pop(), Err(ClientError::Empty)));
    (0..65_535).for_each(|_| board.push(MoveRecord::NULL_MOVE).unwrap());
    assert!(matches!(board.push(MoveRecord::NULL_MOVE), Err(ClientError::LineFull)));
    assert_eq!(board.verdict().unwrap(), Verdict::NONE);
}

#[test]
fn requests_are_filled_and_kept_in_flight() {
    let moves = line(&mut Numbers::new(3), Pieces::Full, 820, 50);
    let mut board = connect(settings(None, None), Vec::new()).unwrap();
    let mut verdicts = Vec::new();
    board.play(&moves, &mut verdicts).unwrap();
    let before = *board.counters();
    // One identification, ten LINEs of 82 plies.
    assert_eq!((before.requests, before.verdicts), (11, 820));
    assert!(before.cycles > 820 && before.bytes_received > 820 * 7);
    // One more verdict costs one small request.
    board.pop().unwrap();
    board.verdict().unwrap();
    let after = *board.counters();
    assert_eq!(after.requests, before.requests + 1);
    assert!(after.bytes_sent - before.bytes_sent < 24);
}
