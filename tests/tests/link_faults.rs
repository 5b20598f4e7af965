//! A client and a complete board under Verilator with a line between on which things go wrong:
//! every answer is right or missing, and every wait ends. `make check NAME=soak` does the same for longer.

use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::protocol::{MAX_ANSWER_FRAME, MAX_FRAME, MAX_ITEMS};
use perpetual_link::{
    Answer, AnswerBody, Item, Layout, Question, Request, RequestBody, Status, frame, slip,
};
use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_sim::{Board, Pin};
use perpetual_tests::soak::{Session, Tally, Walk, sessions, walk};

/// Sessions that are walked here; together some thousand requests.
const SESSIONS: usize = 16;

#[test]
fn answers_over_a_noisy_line_are_right_or_missing() {
    let mut tally = Tally::default();
    for session in sessions(20).take(SESSIONS) {
        tally.add(walk(session).unwrap());
    }
    println!("{tally}");
    assert!(tally.is_sound(), "{:?}\n{tally}", tally.first_complaint);
    // The line was as bad as it was meant to be, and most came through all the same.
    assert!(tally.requests > 3_000 && tally.answers > 3_000, "{tally}");
    assert!(tally.recovered > 100 && tally.errors > 30 && tally.mishaps.len() > 10, "{tally}");
}

#[test]
fn a_session_is_the_same_each_time() {
    let session = sessions(21).nth(2).unwrap();
    let [one, other] = [session; 2].map(|session| walk(Session { steps: 40, ..session }).unwrap());
    assert_eq!(one.to_string(), other.to_string());
    assert!(one.retries > 0);
}

/// A line on which nothing goes wrong but what a test does.
fn quiet() -> Session {
    Session { seed: 3, configuration: "sim", rate: 0, skew: 0, patience: 12_000, steps: 0 }
}

/// One call with a glitch of one bit in it, at every `stride`th bit of the time that it takes, on
/// either wire. Windows of one bit, end to end, hit each sample that a receiver takes once, so with
/// stride 1 every bit of request and answer is heard wrong, start and stop bits included.
fn glitches(stride: usize, mut call: impl FnMut(&mut Walk)) -> Tally {
    let mut walk = Walk::begin(quiet()).unwrap();
    let bit = walk.board.stream().character() / 10;
    let began = walk.board.stream().now();
    call(&mut walk);
    let took = walk.board.stream().now() - began;
    // Later calls may have a few bytes more that are escaped.
    let bits = took / bit + 40;
    for pin in [Pin::Rx, Pin::Tx] {
        for at in (0..bits).step_by(stride) {
            walk.board.stream().board().disturb(pin, at * bit, bit);
            call(&mut walk);
        }
    }
    assert_eq!(walk.tally.errors, 0, "a single fault is overcome");
    let tally = walk.end();
    assert!(tally.is_sound(), "{:?}\n{tally}", tally.first_complaint);
    assert!(tally.retries > bits / stride as u64 / 4, "{tally}");
    tally
}

fn records() -> Vec<MoveRecord> {
    line(&mut Numbers::new(5), Pieces::Like { like: 2, squares: 10 }, 400, 60)
}

#[test]
fn a_wrong_bit_anywhere_in_an_identification() {
    glitches(2, Walk::identify);
}

#[test]
fn a_wrong_bit_anywhere_in_a_line_with_questions() {
    let records = records();
    glitches(2, |walk| {
        if walk.ply() >= 20 {
            walk.clear();
        }
        walk.play(&records[walk.ply()..][..2]);
    });
}

#[test]
fn a_wrong_bit_anywhere_in_moves_that_are_tried() {
    let records = records();
    glitches(2, |walk| {
        if walk.ply() >= 20 {
            walk.clear();
        }
        walk.push(&records[walk.ply()..][..1]);
        let last = records[walk.ply() - 1];
        let back = MoveRecord::new(last.piece, last.to, last.from);
        walk.try_moves(&[records[walk.ply()], back]);
    });
}

/// A LINE with 82 records and no question goes before the one that asks.
///
/// Each call has another line, since the client sends only what is new.
fn long_line(walk: &mut Walk, records: &[MoveRecord]) {
    let from = usize::from(walk.board.line().first() == records.first());
    walk.clear();
    walk.push(&records[from..][..MAX_ITEMS + 3]);
    walk.verdict();
}

#[test]
fn a_wrong_bit_in_a_line_without_questions() {
    let records = records();
    glitches(67, |walk| long_line(walk, &records));
}

#[test]
#[ignore = "takes minutes: every bit of the longest requests; `make check NAME=soak` runs it"]
fn a_wrong_bit_anywhere_in_long_lines() {
    let records = records();
    println!("{}", glitches(1, |walk| long_line(walk, &records)));
    let asked = |walk: &mut Walk| {
        let from = usize::from(walk.board.line().first() == records.first());
        walk.clear();
        walk.play(&records[from..][..MAX_ITEMS]);
    };
    println!("{}", glitches(1, asked));
}

/// How many answers are wrong when another board takes the place of ours between two requests, the
/// latest request of its program having had the number of ours and `ahead`.
fn swapped(ahead: u8) -> u64 {
    let records = records();
    let mut walk = Walk::begin(quiet()).unwrap();
    walk.play(&records[..4]);
    // The number after which the client began, and one request.
    let number = quiet().seed.to_le_bytes()[0].wrapping_add(1);
    walk.board.stream().swap_for(number.wrapping_add(ahead), 30);
    walk.play(&records[4..6]);
    walk.tally.wrong
}

#[test]
fn a_swapped_board_is_noticed() {
    for ahead in [2, 3, 100, 128, 254, 255] {
        assert_eq!(swapped(ahead), 0, "{ahead} ahead");
    }
}

/// What the protocol cannot see: with one of these two numbers the other board takes our request
/// for the next one due, and no answer tells whose line it speaks of. A board that is plugged in has
/// no line, so that this takes two boards with power and a switch between them.
#[test]
fn a_swapped_board_with_a_number_that_is_due_is_not_noticed() {
    for ahead in [0, 1] {
        assert_ne!(swapped(ahead), 0, "{ahead} ahead");
    }
}

/// A stream of bytes that a board has to make sense of: frames, damaged frames, noise.
fn stream(numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..1 + numbers.below(8) {
        let mut part = match numbers.below(4) {
            0 => (0..numbers.below(60)).map(|_| numbers.below(256) as u8).collect(),
            1 => {
                let special = [slip::END, slip::ESC, slip::ESC_END, slip::ESC_ESC, 0, 1, 2];
                (0..numbers.below(40)).map(|_| special[numbers.below(7)]).collect()
            }
            _ => frame::encode(&payload(numbers)),
        };
        for _ in 0..numbers.below(3) {
            damage(&mut part, numbers);
        }
        bytes.extend(part);
    }
    // No more than the board has room for, whatever it is busy with.
    bytes.truncate(500);
    bytes
}

/// What a request says, often nearly right.
fn payload(numbers: &mut Numbers) -> Vec<u8> {
    let number = numbers.below(4) as u8;
    match numbers.below(8) {
        0 => vec![number, 1],
        1 => (0..numbers.below(12)).map(|_| numbers.below(256) as u8).collect(),
        kind => {
            let ply = numbers.below(4);
            let mut items: Vec<Item> = records()[ply..][..numbers.below(6)]
                .iter()
                .map(|&record| Item { question: Some(Question::Window), ..Item::play(record) })
                .collect();
            items.push(Item::ask(Question::First));
            let body = RequestBody::Line { base: ply as u16, items };
            let mut payload = Request { number, body }.encode();
            if kind < 4 {
                let at = numbers.below(payload.len());
                payload[at] ^= 1 << numbers.below(8);
            }
            payload
        }
    }
}

fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    if bytes.is_empty() || numbers.one_in(2) {
        return;
    }
    let at = numbers.below(bytes.len());
    match numbers.below(5) {
        0 => bytes[at] ^= 1 << numbers.below(8),
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, bytes[at]),
        3 => bytes.truncate(at),
        _ => bytes.insert(at, numbers.below(256) as u8),
    }
}

/// The answers in what a board said, without what a board in software cannot know: the cycles,
/// the buffer, and how much of what follows a request is heard before it is answered.
fn answers(bytes: &[u8]) -> Vec<Answer> {
    let mut decoder = slip::Decoder::new(MAX_ANSWER_FRAME);
    let frames = bytes.iter().filter_map(|&byte| decoder.feed(byte));
    let read = |frame: Result<Vec<u8>, _>| {
        let mut answer =
            Answer::decode(frame::open(&frame.unwrap()).unwrap(), Layout::Plain).unwrap();
        match &mut answer.body {
            AnswerBody::Line { verdicts, .. } => {
                verdicts.iter_mut().for_each(|verdict| verdict.cycles = 0);
            }
            AnswerBody::Identity(identity) => (identity.buffer, identity.dropped) = (0, 0),
            _ => {}
        }
        answer
    };
    frames.map(read).collect()
}

fn answer_to_identify(soft: &SoftBoard) -> Answer {
    Answer { number: 0x55, body: AnswerBody::Identity(soft.identity()), status: Status::Ok }
}

#[test]
fn any_bytes_are_taken_as_the_document_says() {
    let numbers = &mut Numbers::new(9);
    let identify = frame::encode(&[0x55, 1]);
    let (mut requests, mut dropped) = (0, 0);
    for _ in 0..12 {
        let mut board = Board::new("sim").unwrap();
        let configuration = board.configuration();
        let core = configuration.detector().unwrap();
        let settings = Settings {
            limits: core.limits(),
            detector: core.code(),
            clock_hz: configuration.clock_hz,
            ..Settings::default()
        };
        let mut soft = SoftBoard::new(settings);
        for _ in 0..20 {
            let bytes = stream(numbers);
            let mut last = Vec::new();
            // One END, and who is there is told.
            for bytes in [&bytes, &identify] {
                let mut expected = Vec::new();
                for byte in bytes {
                    soft.receive(&[*byte]);
                    expected.extend(soft.respond().unwrap_or_default());
                }
                let mut heard = Vec::new();
                board.send(bytes);
                board.flush(&mut heard);
                heard.extend(board.exchange(&[], 12_000));
                while !heard.is_empty() && heard.last() != Some(&slip::END) {
                    heard.extend(board.exchange(&[], 12_000));
                }
                let (got, expected) = (answers(&heard), answers(&expected));
                assert_eq!(got, expected, "{bytes:02x?}");
                requests += got.len();
                last = heard;
            }
            // Nothing was on its way when the identification was answered.
            let told = frame::encode(&answer_to_identify(&soft).encode());
            assert!(last.ends_with(&told), "{last:02x?}, not {told:02x?}");
            dropped += usize::from(soft.identity().dropped > 0);
        }
        assert_eq!(board.framing_errors(), 0);
    }
    assert!(requests > 500 && dropped > 200, "{requests} answered, {dropped} with drops");
}

#[test]
fn noise_on_the_wire_is_never_answered() {
    let numbers = &mut Numbers::new(10);
    let identify = frame::encode(&[0x55, 1]);
    let mut board = Board::new("sim").unwrap();
    for _ in 0..150 {
        for _ in 0..1 + numbers.below(20) {
            let heard = match numbers.below(3) {
                0 => board.hold_low(numbers.below(45) as u64),
                1 => {
                    board.disturb(Pin::Rx, 0, 1 + numbers.below(50) as u64);
                    board.exchange(&[], 60 + numbers.below(200) as u64)
                }
                _ => {
                    let length = numbers.below(MAX_FRAME + 4);
                    let noise: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
                    board.exchange(&noise, 300)
                }
            };
            assert!(heard.is_empty(), "nobody asked: {heard:02x?}");
        }
        let mut heard = Vec::new();
        board.flush(&mut heard);
        assert!(heard.is_empty(), "nobody asked: {heard:02x?}");
        // A character that a glitch began has to end first.
        assert!(board.exchange(&[], 100).is_empty());
        heard = board.exchange(&identify, 4_000);
        let answers = answers(&heard);
        assert!(matches!(
            answers[..],
            [Answer { number: 0x55, body: AnswerBody::Identity(_), .. }]
        ));
    }
}
