//! The bytes and the numbers in the document are those of the code.

use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::{
    DetectorKind, Item, Opcode, Ply, Question, Request, RequestBody, Status, Timing, crc, frame,
    protocol, slip, timing,
};
use perpetual_model::{MoveRecord, Piece, square};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

fn knight(piece: Piece, from: &str, to: &str) -> Item {
    Item::play(MoveRecord::new(piece, square(from).unwrap(), square(to).unwrap()))
}

fn items() -> Vec<Item> {
    let mut items = vec![
        knight(Piece::WHITE_KNIGHT, "g1", "f3"),
        knight(Piece::BLACK_KNIGHT, "g8", "f6"),
        knight(Piece::WHITE_KNIGHT, "f3", "g1"),
        knight(Piece::BLACK_KNIGHT, "f6", "g8"),
    ];
    items[3].question = Some(Question::Window);
    items
}

/// What is tried after 1.Nf3 Nf6 2.Ng1.
fn tried() -> Vec<MoveRecord> {
    let records = [("f6", "g8"), ("f6", "d5"), ("b8", "c6")]
        .map(|(from, to)| knight(Piece::BLACK_KNIGHT, from, to).ply.unwrap().record);
    records.to_vec()
}

/// Everything that goes over the line in the worked example, a line of text for each frame.
fn example() -> Vec<String> {
    let request = |number, body| frame::encode(&Request { number, body }.encode());
    let line = |number, base, items| request(number, RequestBody::Line { base, items });
    let second = line(2, 4, vec![Item::ask(Question::First)]);
    let third = line(3, 2, vec![Item::ask(Question::Window)]);
    let fourth = line(4, 2, vec![items()[2]]);
    let fifth = request(5, RequestBody::Probe { base: 3, moves: tried() });
    let mut damaged = second.clone();
    damaged[3] ^= 1;
    let mut board = SoftBoard::new(Settings::default());
    let mut lines = Vec::new();
    for requests in [
        vec![request(0xc0, RequestBody::Identify)],
        vec![line(1, 0, items())],
        vec![damaged, third.clone()],
        vec![second],
        vec![third],
        vec![fourth, fifth],
    ] {
        for wire in requests {
            board.receive(&wire);
            lines.push(format!("> {}", hex(&wire)));
        }
        lines
            .extend(std::iter::from_fn(|| board.respond()).map(|wire| format!("< {}", hex(&wire))));
    }
    lines
}

/// A chariot gives check from d5 and e5 in turn, and the general steps aside.
fn checks() -> Vec<Item> {
    let ply = |(piece, from, to, check)| {
        Item::play(Ply { record: MoveRecord::new(Piece::from_code(piece), from, to), check })
    };
    let plies = [(5, 48, 49, true), (9, 85, 84, false), (5, 49, 48, true), (9, 84, 85, false)];
    let mut items = plies.map(ply).to_vec();
    items[3].question = Some(Question::Window);
    items
}

/// The same of the example of a board with check bits.
fn checked_example() -> Vec<String> {
    let body = RequestBody::Line { base: 0, items: checks() };
    let request = frame::encode(&Request { number: 1, body }.encode());
    let detector = DetectorKind::Chain.code() | protocol::DETECTOR_CHECKED;
    let mut board = SoftBoard::new(Settings { detector, ..Settings::default() });
    board.receive(&request);
    let answer = board.respond().unwrap();
    vec![format!("> {}", hex(&request)), format!("< {}", hex(&answer))]
}

#[test]
fn the_worked_example_is_what_goes_over_the_line() {
    let shown: Vec<&str> =
        DOCUMENT.lines().filter(|line| line.starts_with("> ") || line.starts_with("< ")).collect();
    assert_eq!(shown.join("\n"), [example(), checked_example()].concat().join("\n"));
}

#[test]
fn the_items_and_checksums_are_those_of_the_code() {
    for item in items() {
        let row = format!("| {:06X} | {} |", item.pack(), hex(&item.to_bytes()));
        assert!(DOCUMENT.contains(&row), "{row}");
    }
    for record in tried() {
        let bytes = hex(&record.pack().to_le_bytes()[..protocol::PROBE_ITEM_BYTES]);
        let row = format!("| {:04X} | {bytes} |", record.pack());
        assert!(DOCUMENT.contains(&row), "{row}");
    }
    // Every frame of the example but the damaged one has its checksum in the text, where it is
    // named at all.
    let named = DOCUMENT.split("CRC ").skip(1).filter_map(|rest| rest.get(..8));
    let named: Vec<u32> = named.filter_map(|crc| u32::from_str_radix(crc, 16).ok()).collect();
    assert_eq!(named.len(), 5);
    for crc in named {
        // With the END behind it, and escaped where it has to be.
        let bytes = hex(&slip::encode(&crc.to_le_bytes())[1..]);
        assert!(example().iter().any(|line| line.ends_with(&bytes)), "{bytes}");
    }
    for (name, value) in [
        ("polynomial, reflected", crc::POLYNOMIAL),
        ("initial value", crc::INIT),
        ("final exclusive or", crc::FINAL_XOR),
        ("check: CRC of the nine bytes `123456789`", crc::CHECK),
        (
            "residue: the register after payload and CRC, before the final exclusive or",
            crc::RESIDUE,
        ),
    ] {
        let row = format!("| {name} | {value:08X} |");
        assert!(DOCUMENT.contains(&row), "{row}");
    }
}

#[test]
fn the_limits_and_time_outs_are_those_of_the_code() {
    let ms = |duration: std::time::Duration| format!("{} ms", duration.as_millis());
    let Timing { silence, patience, attempts, identify_attempts } = Timing::default();
    for (name, value) in [
        ("PROTOCOL_VERSION", protocol::PROTOCOL_VERSION.to_string()),
        ("MIN_FRAME", protocol::MIN_FRAME.to_string()),
        ("MAX_FRAME", protocol::MAX_FRAME.to_string()),
        ("MAX_ITEMS", protocol::MAX_ITEMS.to_string()),
        ("MAX_PROBES", protocol::MAX_PROBES.to_string()),
        ("MAX_ANSWER_FRAME", protocol::MAX_ANSWER_FRAME.to_string()),
        ("BUFFER", protocol::BUFFER.to_string()),
        ("MAX_PLIES", protocol::MAX_PLIES.to_string()),
        ("silence", ms(silence)),
        ("patience", ms(patience)),
        ("attempts", attempts.to_string()),
        ("identify_attempts", identify_attempts.to_string()),
        ("DRAIN", ms(timing::DRAIN)),
    ] {
        let row = format!("| `{name}` | {value} |");
        assert!(DOCUMENT.contains(&row), "{row}");
    }
}

/// `BadRequest` as `BAD_REQUEST`.
fn in_capitals(name: &str) -> String {
    name.char_indices()
        .flat_map(|(at, letter)| {
            let gap = (at > 0 && letter.is_uppercase()).then_some('_');
            gap.into_iter().chain(letter.to_uppercase())
        })
        .collect()
}

#[test]
fn the_statuses_and_opcodes_are_those_of_the_code() {
    let mut rows = 0;
    for code in 0..=u8::MAX {
        let Some(status) = Status::from_code(code) else { continue };
        let row = format!("\n{code:<7} {:<14} ", in_capitals(&format!("{status:?}")));
        assert!(DOCUMENT.contains(&row), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 14);
    for (name, code) in [
        ("IDENTIFY", Opcode::Identify),
        ("LINE", Opcode::Line),
        ("PROBE", Opcode::Probe),
        ("SEARCH", Opcode::Search),
        ("TABLE", Opcode::Table),
        ("ABORT", Opcode::Abort),
    ] {
        let heading = format!("\n### {name}, opcode {:02X}\n", code.code());
        assert!(DOCUMENT.contains(&heading), "{heading}");
    }
}
