//! What passes on a serial line, frame by frame.

use std::fmt::{self, Write};

use perpetual_link::Way;
use perpetual_link::protocol::{ANSWER_BIT, MAX_ANSWER_FRAME};
use perpetual_link::{
    Answer, AnswerBody, Item, Layout, Opcode, Probed, Question, Request, RequestBody, frame, slip,
};
use perpetual_model::MoveRecord;
use serde::Serialize;

/// A frame that has passed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Passed {
    /// Seconds since the tap was opened.
    pub seconds: f64,
    /// `board` for a request, `host` for an answer.
    pub to: &'static str,
    /// The name of the opcode, or its code; none if the frame is damaged.
    pub opcode: Option<String>,
    /// The number of the request.
    pub number: Option<u8>,
    /// What is played and asked, or what is answered; or why the frame cannot be read.
    pub says: String,
    /// How the request went.
    pub status: Option<String>,
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = if self.to == "board" { '>' } else { '<' };
        write!(f, "{:>10.4} {way}", self.seconds)?;
        match (&self.opcode, self.number) {
            (Some(opcode), Some(number)) => write!(f, " {opcode} {number:>3}")?,
            _ => write!(f, " damaged")?,
        }
        if !self.says.is_empty() {
            write!(f, "  {}", self.says)?;
        }
        match &self.status {
            Some(status) => write!(f, "  {status}"),
            None => Ok(()),
        }
    }
}

/// Reads the bytes of both directions.
#[derive(Debug)]
pub struct Tap {
    to_board: slip::Decoder,
    to_host: slip::Decoder,
    /// As the board said of itself when it was last heard to.
    layout: Layout,
}

impl Default for Tap {
    fn default() -> Tap {
        // Requests may be as long as answers here: a board would drop them, we show them.
        let [to_board, to_host] = [(); 2].map(|()| slip::Decoder::new(MAX_ANSWER_FRAME));
        Tap { to_board, to_host, layout: Layout::Plain }
    }
}

impl Tap {
    /// The frames that end with these bytes, which pass so many seconds after the beginning.
    pub fn pass(&mut self, way: Way, bytes: &[u8], seconds: f64) -> Vec<Passed> {
        let decoder = match way {
            Way::ToBoard => &mut self.to_board,
            Way::ToHost => &mut self.to_host,
        };
        let frames = bytes.iter().filter_map(|&byte| decoder.feed(byte));
        let layout = &mut self.layout;
        frames.map(|received| read(way, received, seconds, layout)).collect()
    }
}

fn read(
    way: Way,
    received: Result<Vec<u8>, slip::SlipError>,
    seconds: f64,
    layout: &mut Layout,
) -> Passed {
    let to = if way == Way::ToBoard { "board" } else { "host" };
    let damaged =
        |says: String| Passed { seconds, to, opcode: None, number: None, says, status: None };
    let received = match received {
        Ok(received) => received,
        Err(error) => return damaged(error.to_string()),
    };
    let payload = match frame::open(&received) {
        Ok(payload) => payload,
        Err(error) => return damaged(error.to_string()),
    };
    let [number, code, ..] = payload else { return damaged(String::new()) };
    let code = if way == Way::ToBoard { *code } else { code & !ANSWER_BIT };
    let name = match Opcode::from_code(code) {
        Some(opcode) => format!("{opcode:?}").to_uppercase(),
        None => format!("{code:#04x}"),
    };
    let (says, status) = match way {
        Way::ToBoard => match Request::decode(payload, *layout) {
            Ok(request) => (asked(&request, *layout), None),
            Err(error) => (error.to_string(), None),
        },
        Way::ToHost => match Answer::decode(payload, *layout) {
            Ok(Answer { body: AnswerBody::Identity(identity), .. })
                if identity.layout() != *layout =>
            {
                *layout = identity.layout();
                return read(way, Ok(received), seconds, layout);
            }
            Ok(answer) => (answered(&answer), Some(format!("{:?}", answer.status))),
            Err(error) => (error.to_string(), None),
        },
    };
    Passed { seconds, to, opcode: Some(name), number: Some(*number), says, status }
}

/// A record; on a board with check bits by numbers, since its squares may be those of another game.
fn shown(record: MoveRecord, layout: Layout) -> String {
    if layout == Layout::Plain {
        return record.to_string();
    }
    let MoveRecord { piece, from, to, barrier } = record;
    format!("{}_{from}-{to}{}", piece.code(), if barrier { "|" } else { "" })
}

fn asked(request: &Request, layout: Layout) -> String {
    match &request.body {
        RequestBody::Identify => String::new(),
        RequestBody::Line(line) => {
            let mut text = format!("base {}:", line.base);
            for &Item { record, check, question } in &line.items {
                text.push(' ');
                if let Some(record) = record {
                    text.push_str(&shown(record, layout));
                }
                text.push_str(if check { "+" } else { "" });
                text.push_str(match question {
                    Some(Question::First) => "?1",
                    Some(Question::Window) => "?",
                    None => "",
                });
            }
            text
        }
        RequestBody::Probe(probe) => {
            let mut text = format!("base {}:", probe.base);
            for &record in &probe.moves {
                text.push(' ');
                text.push_str(&shown(record, layout));
            }
            text
        }
    }
}

fn answered(answer: &Answer) -> String {
    match &answer.body {
        AnswerBody::Identity(identity) => format!(
            "version {}, {}{}, {} plies, {} frames dropped",
            identity.version,
            identity.kind().map_or("unknown detector", |kind| kind.name()),
            if identity.layout() == Layout::Checked { " with check bits" } else { "" },
            identity.ply,
            identity.dropped
        ),
        AnswerBody::Line(line) => {
            let mut text = format!("ply {}:", line.ply);
            for reached in &line.verdicts {
                let verdict = reached.verdict;
                let _ = match verdict.occurrences {
                    0 => write!(text, " -"),
                    occurrences => write!(text, " {occurrences}x{}", verdict.distance),
                };
                text.push_str(if verdict.exact { "" } else { "~" });
                text.push_str(if reached.mover_checks { "+mover" } else { "" });
                text.push_str(if reached.other_checks { "+other" } else { "" });
            }
            text
        }
        AnswerBody::Probe(probe) => {
            let mut text = format!("ply {}:", probe.ply);
            for probed in &probe.probed {
                let _ = match probed.distance {
                    0 => write!(text, " -"),
                    Probed::FAR => write!(text, " {}+", Probed::FAR),
                    distance => write!(text, " {distance}"),
                };
                text.push_str(if probed.exact { "" } else { "~" });
            }
            text
        }
        AnswerBody::Unreadable(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Settings, SoftBoard};
    use perpetual_link::protocol::DETECTOR_CHECKED;
    use perpetual_link::{DetectorKind, LineRequest, Ply, ProbeAnswer, ProbeRequest, Status};
    use perpetual_model::Piece;

    #[test]
    fn a_game_is_read_along() {
        let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
        let ask = |record| Item { question: Some(Question::Window), ..Item::play(record) };
        let items = vec![
            Item::play(knight(6, 21).as_barrier()),
            Item::play(knight(21, 6)),
            ask(knight(6, 21)),
            Item::ask(Question::First),
        ];
        let line = Request { number: 7, body: RequestBody::Line(LineRequest { base: 0, items }) };
        let mut tap = Tap::default();
        let mut board = SoftBoard::new(Settings::default());
        let sent = frame::encode(&line.encode());
        board.receive(&sent);
        let shown = tap.pass(Way::ToBoard, &sent, 1.5);
        assert_eq!(shown.len(), 1);
        let text = shown[0].to_string();
        assert!(text.starts_with("    1.5000 > LINE   7  base 0: N_g1f3|"), "{text}");
        assert!(text.ends_with(" N_g1f3? ?1"), "{text}");
        let back = board.respond().unwrap();
        // Bytes come as they like.
        let shown: Vec<_> =
            back.iter().flat_map(|&byte| tap.pass(Way::ToHost, &[byte], 2.0)).collect();
        assert_eq!(shown.len(), 1);
        assert_eq!(shown[0].to_string(), "    2.0000 < LINE   7  ply 3: 1x2 1x2  Ok");
    }

    #[test]
    fn check_bits_are_shown_as_soon_as_the_board_says_that_it_has_them() {
        let detector = DetectorKind::Chain.code() | DETECTOR_CHECKED;
        let mut board = SoftBoard::new(Settings { detector, ..Settings::default() });
        let mut tap = Tap::default();
        let mut say = |body| {
            let sent = frame::encode(&Request { number: 7, body }.encode());
            board.receive(&sent);
            let asked = tap.pass(Way::ToBoard, &sent, 0.0).remove(0);
            let answered = tap.pass(Way::ToHost, &board.respond().unwrap(), 0.0).remove(0);
            [asked, answered].map(|passed| passed.says)
        };
        let [_, identity] = say(RequestBody::Identify);
        assert_eq!(identity, "version 2, chain with check bits, 0 plies, 0 frames dropped");
        let chariot =
            |from, to| Ply { record: MoveRecord::new(Piece::from_code(5), from, to), check: true };
        let there = Item::ply(chariot(81, 48));
        let back = Item { question: Some(Question::First), ..Item::ply(chariot(48, 81)) };
        let items = vec![there, back];
        let [asked, told] = say(RequestBody::Line(LineRequest { base: 0, items }));
        assert_eq!(asked, "base 0: 5_81-48+ 5_48-81+?1");
        assert_eq!(told, "ply 2: 1x2+mover+other");
    }

    #[test]
    fn moves_that_are_tried_are_read_along() {
        let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
        let moves = vec![knight(6, 21), knight(6, 23)];
        let probe = ProbeRequest { base: 0, moves };
        let request = Request { number: 3, body: RequestBody::Probe(probe) };
        let mut tap = Tap::default();
        let shown = tap.pass(Way::ToBoard, &frame::encode(&request.encode()), 0.0);
        assert_eq!(shown[0].to_string(), "    0.0000 > PROBE   3  base 0: N_g1f3 N_g1h3");
        let probed = [(0, true), (4, true), (0, false), (Probed::FAR, true)]
            .map(|(distance, exact)| Probed { distance, exact });
        let body = AnswerBody::Probe(ProbeAnswer { probed: probed.to_vec(), ply: 9 });
        let answer = Answer { number: 3, body, status: Status::Ok };
        let shown = tap.pass(Way::ToHost, &frame::encode(&answer.encode()), 0.5);
        assert_eq!(shown[0].to_string(), "    0.5000 < PROBE   3  ply 9: - 4 -~ 254+  Ok");
    }

    #[test]
    fn what_cannot_be_read_is_shown_too() {
        let mut tap = Tap::default();
        let mut wire = frame::encode(&[1, 1]);
        wire[1] ^= 1;
        let shown = tap.pass(Way::ToBoard, &wire, 0.0);
        assert!(shown[0].opcode.is_none() && shown[0].says.contains("CRC"), "{shown:?}");
        let shown = tap.pass(Way::ToBoard, &frame::encode(&[1, 0x55, 9]), 0.0);
        assert_eq!(shown[0].opcode.as_deref(), Some("0x55"));
        let refused =
            Answer { number: 1, body: AnswerBody::Unreadable(0x55), status: Status::BadRequest };
        let shown = tap.pass(Way::ToHost, &frame::encode(&refused.encode()), 0.0);
        assert_eq!(shown[0].status.as_deref(), Some("BadRequest"));
    }
}
