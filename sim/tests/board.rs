//! The complete board: bytes into rx, bytes out of tx, in process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use perpetual_link::{Client, PROTOCOL_VERSION, frame};
use perpetual_model::generate::{Pieces, lines};
use perpetual_model::{Chain, Detector, MoveRecord, Piece};
use perpetual_sim::{Board, BoardStream, Pin, SIM_BOARDS, boards};

/// Simulated time that a client waits for a byte: more than the longest request takes.
const PATIENCE: Duration = Duration::from_millis(50);

fn connect(board: Board) -> Client<BoardStream> {
    Client::connect(BoardStream::new(board, PATIENCE)).unwrap()
}

#[test]
fn every_board_says_who_it_is() {
    for configuration in boards() {
        let Some(core) = configuration.detector() else { continue };
        let mut client = connect(Board::new(configuration.name).unwrap());
        let identity = *client.identity();
        assert_eq!(identity.version, PROTOCOL_VERSION);
        assert_eq!(identity.kind(), Some(core.kind()));
        // A window detector says its plies as its entries.
        let entries = core.entries().or(core.plies()).unwrap_or(0);
        assert_eq!(usize::from(identity.entries), entries);
        assert_eq!(1 << identity.log2_depth, core.depth().next_power_of_two());
        assert_eq!(identity.clock_hz, configuration.clock_hz);
        assert_eq!((identity.ply, identity.dropped), (0, 0));
        assert_eq!(client.stream().board().framing_errors(), 0);
    }
}

#[test]
fn lines_go_there_and_verdicts_come_back() {
    for configuration in boards() {
        let Some(core) = configuration.detector() else { continue };
        let mut board = connect(Board::new(configuration.name).unwrap());
        for line in lines(11, 4, Pieces::Like { like: 3, squares: 12 }, 150) {
            let mut model = Chain::with_limits(core.limits());
            let (mut expected, mut got) = (Vec::new(), Vec::new());
            model.play(&line, &mut expected).unwrap();
            board.clear().unwrap();
            board.play(&line, &mut got).unwrap();
            assert_eq!(got, expected);
        }
        let counters = *board.counters();
        assert_eq!((counters.retries, counters.frames_dropped), (0, 0), "{counters:?}");
        assert_eq!(counters.verdicts, 600);
    }
}

#[test]
fn bytes_may_come_with_gaps() {
    for gap in [1, 2, 7, 40] {
        let mut board = Board::new("sim").unwrap();
        board.set_gap(gap);
        let client = connect(board);
        assert_eq!(client.counters().retries, 0, "with a gap of {gap} bits");
    }
}

#[test]
fn a_break_starts_the_board_afresh() {
    let mut client = connect(Board::new("sim").unwrap());
    let line = lines(1, 1, Pieces::Full, 20).next().unwrap();
    client.play(&line, &mut Vec::new()).unwrap();
    assert_eq!(client.identify().unwrap().ply, 20);
    client.stream().board_mut().send_break();
    let identity = client.identify().unwrap();
    assert_eq!((identity.ply, identity.dropped), (0, 0));
}

#[test]
fn noise_is_dropped_and_counted() {
    let mut board = Board::new("sim").unwrap();
    let silence = board.exchange(b"\xc0no frame at all\xc0", 20_000);
    assert_eq!(silence, []);
    assert_eq!(board.pending(), 0);
    assert_eq!(connect(board).identity().dropped, 1);
}

#[test]
fn the_lights_tell_repetitions_and_errors() {
    let mut board = connect(Board::new("sim").unwrap());
    let knights = [(Piece::WHITE_KNIGHT, 6, 21), (Piece::BLACK_KNIGHT, 62, 45)];
    let out = knights.map(|(piece, from, to)| MoveRecord::new(piece, from, to));
    let back = knights.map(|(piece, from, to)| MoveRecord::new(piece, to, from));
    board.play(&out, &mut Vec::new()).unwrap();
    let leds = board.stream().board().leds();
    assert_eq!((leds.repetition, leds.error), (false, false));
    board.play(&back, &mut Vec::new()).unwrap();
    let stream = board.stream();
    assert!(stream.board().leds().repetition);
    stream.board_mut().exchange(b"\xc0no frame at all\xc0", 20_000);
    assert!(stream.board().leds().error);
}

#[test]
fn reset_loses_what_was_on_its_way() {
    let mut board = Board::new("sim").unwrap();
    assert!(board.exchange(b"half a frame", 100).is_empty());
    assert!(board.pending() > 0);
    board.reset();
    assert_eq!(board.pending(), 0);
    assert_eq!(connect(board).identity().dropped, 0);
}

#[test]
fn simulated_time_passes_only_when_asked_for() {
    let mut board = Board::new("sim").unwrap();
    let before = board.cycles();
    board.send(b"anything");
    assert_eq!(board.cycles(), before);
    board.exchange(&[], 1234);
    assert_eq!(board.cycles(), before + 1234);
}

#[test]
#[ignore = "a board at another rate: make test-all"]
fn a_sender_may_be_off_by_two_and_a_half_percent() {
    for skew in [-25_000, -10_000, 10_000, 25_000] {
        let mut board = Board::new("megabaud").unwrap();
        board.set_skew(skew);
        let mut board = connect(board);
        let line = lines(4, 1, Pieces::Full, 120).next().unwrap();
        let (mut expected, mut got) = (Vec::new(), Vec::new());
        Chain::new().play(&line, &mut expected).unwrap();
        board.play(&line, &mut got).unwrap();
        assert_eq!(got, expected);
        assert_eq!(board.counters().retries, 0, "off by {skew} millionths");
    }
}

#[test]
fn a_disturbed_bit_is_a_dropped_frame() {
    let identify = frame::encode(&[7, 1]);
    // A data bit of the opcode, which is the third character.
    let bit = |n: u64| n * u64::from(SIM_BOARDS[0].clocks_a_bit());
    for (pin, answers) in [(Pin::Rx, 0), (Pin::Tx, 1)] {
        let mut board = Board::new("sim").unwrap();
        board.disturb(pin, bit(20 + 4), bit(1));
        let heard = board.exchange(&identify, 20_000);
        assert_eq!(heard.iter().filter(|&&byte| byte == 0xc0).count(), 2 * answers);
        let dropped = connect(board).identity().dropped;
        assert_eq!(usize::from(dropped), 1 - answers);
    }
}

#[test]
fn how_long_rx_is_low_tells_what_it_is() {
    for (bits, dropped) in [(5, 1), (12, 1), (19, 1), (22, 0)] {
        let mut board = Board::new("sim").unwrap();
        assert_eq!(board.hold_low(bits), []);
        // A break leaves no trace, being a reset.
        assert_eq!(connect(board).identity().dropped, dropped, "{bits} bits");
    }
}
