//! The board with check bits against the board in software, on games of xiangqi: the same bytes in, the same answers out.

use perpetual_games::{random, xiangqi};
use perpetual_link::mock::Settings;
use perpetual_link::protocol::DETECTOR_CHECKED;
use perpetual_link::{
    AnswerBody, BoardVerdict, DetectorKind, Item, Layout, Ply, Question, Request, RequestBody,
    Status, frame,
};
use perpetual_model::generate::Numbers;
use perpetual_model::{Limits, MoveRecord, Piece};
use perpetual_verilog::testing::share;
use proptest::prelude::*;

use super::CheckedBoard;
use crate::testing::Bench;
use crate::wire::tests::{CLOCK, CLOCKS_PER_BIT, Rig, identify, line_request, probe_request};

const ENTRIES: usize = 4;
const LOG2_DEPTH: usize = 5;

type SmallBoard = CheckedBoard<ENTRIES, LOG2_DEPTH>;

fn rig() -> Rig<SmallBoard> {
    let board = SmallBoard::new(CLOCK, CLOCK / CLOCKS_PER_BIT as u32).unwrap();
    let limits = Limits { entries: Some(ENTRIES), depth: Some(1 << LOG2_DEPTH) };
    let detector = DetectorKind::Chain.code() | DETECTOR_CHECKED;
    let settings = Settings { limits, detector, clock_hz: CLOCK, ..Settings::default() };
    Rig::beside(Bench::new(board, |board| &mut board.clock), |board| &mut board.port, settings)
}

/// A chariot goes between d5 and e5, the general between e9 and d9, squares 84 and 85.
fn round(ply: usize, check: bool) -> Ply {
    let (piece, from, to) = [(5, 48, 49), (9, 85, 84), (5, 49, 48), (9, 84, 85)][ply % 4];
    Ply { record: MoveRecord::new(Piece::from_code(piece), from, to), check }
}

fn asked(ply: Ply, question: Option<Question>) -> Item {
    Item { question, ..Item::play(ply) }
}

fn verdicts(body: AnswerBody) -> Vec<BoardVerdict> {
    let AnswerBody::Line { verdicts, .. } = body else { panic!("{body:?}") };
    verdicts
}

#[test]
fn it_says_that_it_has_check_bits() {
    let mut rig = rig();
    let AnswerBody::Identity(identity) = rig.ask(&identify(77)).body else { panic!() };
    assert_eq!((identity.layout(), identity.kind()), (Layout::Checked, Some(DetectorKind::Chain)));
    rig.bench.replay("checked-identify");
}

#[test]
fn it_tells_who_gave_check_all_the_time() {
    let mut rig = rig();
    for (number, (mover, other)) in
        [(false, false), (false, true), (true, false), (true, true)].into_iter().enumerate()
    {
        // The last move of eight is the general's: it is the mover.
        let items = (0..8).map(|ply| {
            let question = (ply % 4 == 3).then_some([Question::First, Question::Window][ply / 4]);
            asked(round(ply, if ply % 2 == 1 { mover } else { other }), question)
        });
        let answer = rig.ask(&line_request(number as u8, 0, items.collect()));
        assert_eq!(answer.status, Status::Ok);
        let told = verdicts(answer.body);
        let told = told.iter().map(|v| (v.verdict.occurrences, v.mover_checks, v.other_checks));
        assert_eq!(told.collect::<Vec<_>>(), [(1, mover, other), (2, mover, other)]);
    }
    // One move without check, and what was played before it does not help: a move is taken back and played anew.
    let items = |check| vec![asked(round(7, check), Some(Question::First))];
    for (number, check) in [(4, false), (5, true)] {
        let answer = rig.ask(&line_request(number, 7, items(check)));
        let told = verdicts(answer.body)[0];
        assert_eq!((told.mover_checks, told.other_checks), (check, true));
    }
    rig.bench.replay("checked-told");
}

#[test]
fn a_bad_item_stops_a_line() {
    let mut rig = rig();
    let play = Item::play(round(0, true)).pack();
    let ask = Item::ask(Question::First).pack();
    let bad = [
        play | 1 << 23,
        play | 3 << 17,
        ask | 1,
        ask | 0x1_0000,
        ask | 1 << 20,
        ask | 1 << 21,
        ask | 1 << 22,
        ask | 1 << 23,
        0x60_0fff,
        0x10_0000,
    ];
    for (number, bad) in bad.into_iter().enumerate() {
        let items = vec![asked(round(0, true), Some(Question::First))];
        let mut payload = line_request(number as u8, 0, items).encode();
        payload.extend(&bad.to_le_bytes()[..3]);
        payload.extend(Item::play(round(1, false)).to_bytes());
        let answer = rig.exchange(&frame::encode(&payload)).remove(0);
        assert_eq!(answer.status, Status::BadRequest, "{bad:#x}");
        let AnswerBody::Line { verdicts, ply: 1 } = &answer.body else { panic!("{answer:?}") };
        assert_eq!(verdicts.len(), 1);
    }
    rig.bench.replay("checked-bad-items");
}

/// The seventh bits of a square are those of an item of a LINE, where a PROBE has a byte of the next move.
#[test]
fn a_probe_has_squares_of_six_bits() {
    let mut rig = rig();
    let rook = |from, to| MoveRecord::new(Piece::WHITE_ROOK, from, to);
    let king = |from, to| MoveRecord::new(Piece::BLACK_KING, from, to);
    let items = [rook(63, 62), king(59, 61), rook(62, 63)];
    let items = items.map(|record| Item::play(Ply { record, check: true })).to_vec();
    assert_eq!(rig.ask(&line_request(1, 0, items)).status, Status::Ok);
    let (back, away) = (king(61, 59), king(61, 40));
    let [low, ..] = away.pack().to_le_bytes();
    assert_eq!(low & 0x60, 0x60, "both seventh bits, if they were looked at");
    let answer = rig.ask(&probe_request(2, 3, vec![back, away, back, away]));
    let AnswerBody::Probe { probed, .. } = answer.body else { panic!() };
    let distances: Vec<_> = probed.iter().map(|probed| probed.distance).collect();
    assert_eq!(distances, [4, 0, 4, 0]);
    let back = asked(Ply { record: back, check: true }, Some(Question::Window));
    let told = verdicts(rig.ask(&line_request(3, 3, vec![back])).body)[0];
    assert_eq!((told.verdict.distance, told.mover_checks, told.other_checks), (4, true, true));
    rig.bench.replay("checked-probe");
}

/// A random game, and whether each move gave check.
fn game(seed: u64, plies: usize) -> Vec<Ply> {
    let mut numbers = Numbers::new(seed);
    let start = random::XIANGQI[numbers.below(random::XIANGQI.len())];
    let mut board = xiangqi::Board::of_fen(start).unwrap();
    let moves = random::xiangqi(&mut numbers, start, plies).unwrap();
    let play = |(from, to)| {
        let (record, check) = board.play(from, to).unwrap();
        Ply { record, check }
    };
    moves.into_iter().map(play).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(share("bytes to a board", vec![(); 6]).len() as u32))]

    #[test]
    #[ignore = "long: make test-all"]
    fn the_same_bytes_get_the_same_answers(
        seed in any::<u64>(),
        steps in prop::collection::vec((0usize..6, 0usize..14, any::<u32>(), any::<u8>()), 1..12),
    ) {
        let mut rig = rig();
        let line = game(seed, 160);
        let (mut number, mut ply) = (0u8, 0usize);
        for (back, plies, ask, odd) in steps {
            let base = ply.saturating_sub(back);
            let part = line.get(base..).unwrap_or_default().iter().take(plies);
            let items: Vec<Item> = part.zip(0..).map(|(&ply, at)| match ask >> (2 * at) & 3 {
                0 => Item::play(ply),
                1 => asked(ply, Some(Question::First)),
                _ => asked(ply, Some(Question::Window)),
            }).collect();
            let after = base + items.len();
            number = number.wrapping_add(1);
            let body = RequestBody::Line { base: base as u16, items };
            let mut payload = Request { number, body }.encode();
            // Now and then an item that is bad, or means something else. Records stay what a board has.
            let changed = odd % 8 == 0 && after > base;
            if changed {
                let at = usize::from(odd / 8) % (after - base);
                payload[4 + 3 * at + 2] ^= [0x02, 0x04, 0x08, 0x10, 0x80][ask as usize % 5];
            }
            let answer = rig.exchange(&frame::encode(&payload)).remove(0);
            ply = if answer.status == Status::Ok && !changed { after } else { 0 };
            if ply == 0 {
                number = number.wrapping_add(100);
            }
        }
        rig.bench.replay("checked");
    }
}
