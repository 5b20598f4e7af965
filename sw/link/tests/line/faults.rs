//! The client against a line on which bytes are lost, changed and made up, and a board that is
//! reset or falls silent: every verdict is right, or there is an error.

use std::io::Write;
use std::time::{Duration, Instant};

use perpetual_link::Way;
use perpetual_link::mock::{Fault, FaultKind, Settings};
use perpetual_link::{
    Client, ClientError, Item, Probed, Question, Request, RequestBody, Timing, frame, protocol,
};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, MoveRecord, Piece, Verdict};
use proptest::prelude::*;

use crate::disturbed::{TIMING, connect, connect_with, faults, settings};
use crate::steps::{Asked, Step, asked, nodes};

/// For [`Asked::of`] where it must be as the model says.
fn same(got: Verdict, expected: Verdict) -> bool {
    got == expected
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
        prop_assert_eq!(asked.of(&mut board, settings.limits, same)?.1, 0);
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
            asked.of(&mut board, settings.limits, same)?;
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
            asked.of(&mut board, Limits::default(), fits)?;
        }
    }

    #[test]
    fn a_single_fault_is_always_overcome_and_lines_go_on_behind_it(
        asked in asked(),
        fault in faults(2, 3_000),
        left in nodes(0..4),
    ) {
        let mut board = connect(settings(None, None), fault).unwrap();
        prop_assert_eq!(asked.of(&mut board, Limits::default(), same)?.1, 0);
        // Batches that nobody waits for, and then a line.
        let lines = asked.lines();
        left.iter().for_each(|node| node.submit(&mut board, &lines).unwrap());
        board.clear().unwrap();
        let steps = vec![Step::Play(0, 200), Step::Ask(Question::Window)];
        let behind = Asked { steps, ..asked }.of(&mut board, Limits::default(), same)?;
        prop_assert_eq!(behind, (201, 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_an_earlier_host_left_behind_misleads_nobody(
        seed: u64,
        played in 1usize..200,
        left in prop::collection::vec((any::<u8>(), 0u16..200), 0..20),
        rest: Vec<u8>,
        faults in faults(6, 3_000),
    ) {
        let steps = vec![Step::Play(0, 120), Step::Ask(Question::Window), Step::Pop(50), Step::Play(1, 80)];
        let pieces = Pieces::Like { like: 2, squares: 10 };
        let asked = Asked { seed, pieces, common: 0, steps };
        let [_, theirs] = asked.lines();
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
            asked.of(&mut board, Limits::default(), same)?;
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
        for (line, moves) in [(&[good][..], &[good, bad][..]), (&[good, bad], &[good])] {
            let refused = board.probe(line, moves);
            assert!(matches!(refused, Err(ClientError::BadRecord { ply: 2, .. })));
        }
    }
    board.clear().unwrap();
    assert!(matches!(board.pop(), Err(ClientError::Empty)));
    (0..65_535).for_each(|_| board.push(MoveRecord::NULL_MOVE).unwrap());
    assert!(matches!(board.push(MoveRecord::NULL_MOVE), Err(ClientError::LineFull)));
    assert_eq!(board.verdict().unwrap(), Verdict::NONE);
    let full = board.line().to_vec();
    assert!(matches!(board.probe(&full, &[good]), Err(ClientError::LineFull)));
    assert_eq!(board.probe(&full, &[]).unwrap(), []);
    let before = board.counters().requests;
    assert_eq!(board.probe(&[good], &[good.as_barrier()]).unwrap(), [Probed::NONE]);
    assert_eq!(board.counters().requests, before);
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

#[test]
fn thirty_moves_take_seventy_bytes() {
    let moves = vec![MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21); 30];
    let body = RequestBody::Probe { base: 20, moves: moves.clone() };
    let wire = frame::encode(&Request { number: 1, body }.encode());
    assert_eq!(wire.len(), 70);
    // One batch on its own is one request, whatever was there before.
    let mut client = connect(Settings::default(), Vec::new()).unwrap();
    let line = line(&mut Numbers::new(1), Pieces::Full, 20, 0);
    client.probe(&line, &moves).unwrap();
    let before = *client.counters();
    assert_eq!(client.probe(&line[..12], &moves).unwrap().len(), 30);
    let after = *client.counters();
    assert_eq!((after.requests - before.requests, after.probed - before.probed), (1, 30));
}

#[test]
fn batches_are_kept_in_flight() {
    let moves = vec![MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21); 30];
    let line = line(&mut Numbers::new(2), Pieces::Full, 40, 0);
    let mut client = connect(Settings::default(), Vec::new()).unwrap();
    client.probe(&line, &moves).unwrap();
    let before = client.counters().requests;
    while client.is_idle() {
        client.submit(&line[..40 - client.waiting()], &moves).unwrap();
    }
    // The board holds 512 bytes, and such a request has 68 of them.
    assert_eq!(client.waiting(), 8);
    assert_eq!(client.counters().requests - before, protocol::BUFFER as u64 / 68);
}
