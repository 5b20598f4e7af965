//! The client against a board that answers with well-formed frames that are not the answer.

#![allow(clippy::unwrap_used)] // Helpers of tests are not seen as tests.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::Layout;
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{
    Answer, AnswerBody, Client, ClientError, LineAnswer, ProbeAnswer, Probed, Status, Timing,
    Trouble,
};
use perpetual_model::{Detector, MoveRecord, Piece};

const TIMING: Timing = Timing {
    silence: Duration::from_millis(5),
    patience: Duration::from_millis(100),
    attempts: 4,
    identify_attempts: 2,
};

/// A board whose answers pass through a function before they are sent.
fn forged(mut forge: impl FnMut(Answer) -> Vec<Answer> + Send + 'static) -> Client<Wire> {
    let board = SoftBoard::new(Settings::default()).forged(move |payload| {
        let answer = Answer::decode(&payload, Layout::Plain).unwrap();
        forge(answer).iter().map(Answer::encode).collect()
    });
    Client::connect_with(Wire::new(board, Vec::new()), TIMING).unwrap()
}

/// The error of one verdict when LINE answers are forged like this.
fn verdict(
    mut forge: impl FnMut(Answer) -> Vec<Answer> + Send + 'static,
) -> Result<(), ClientError> {
    let mut board = forged(move |answer| match answer.body {
        AnswerBody::Line(_) => forge(answer),
        _ => vec![answer],
    });
    board.push(MoveRecord::new(Piece::WHITE_KING, 4, 12)).unwrap();
    board.push(MoveRecord::new(Piece::BLACK_KING, 60, 52)).unwrap();
    board.verdict().map(drop)
}

fn line(answer: &mut Answer) -> &mut LineAnswer {
    match &mut answer.body {
        AnswerBody::Line(line) => line,
        body => panic!("{body:?}"),
    }
}

#[test]
fn an_answer_that_does_not_fit_is_never_taken() {
    assert!(verdict(|answer| vec![answer]).is_ok());
    // An answer to something else first does no harm.
    assert!(
        verdict(|answer| {
            let other = Answer { number: answer.number.wrapping_sub(100), ..answer.clone() };
            vec![other, answer]
        })
        .is_ok()
    );
    let error = |forge: fn(Answer) -> Answer| match verdict(move |a| vec![forge(a)]) {
        Err(ClientError::NoAnswer { trouble }) => trouble,
        other => panic!("{other:?}"),
    };
    let number = |a: Answer| Answer { number: a.number.wrapping_add(1), ..a };
    assert_eq!(error(number), Trouble::Silence);
    let opcode =
        |a: Answer| Answer { body: AnswerBody::Unreadable(4), status: Status::BadRequest, ..a };
    assert_eq!(error(opcode), Trouble::Silence);
    let fewer = |mut a: Answer| {
        line(&mut a).verdicts.clear();
        a
    };
    assert_eq!(error(fewer), Trouble::Misfit);
    let more = |mut a: Answer| {
        let verdict = line(&mut a).verdicts[0];
        line(&mut a).verdicts.push(verdict);
        a
    };
    assert_eq!(error(more), Trouble::Misfit);
    let ply = |mut a: Answer| {
        line(&mut a).ply += 1;
        a
    };
    assert_eq!(error(ply), Trouble::Misfit);
    let odd = |mut a: Answer| {
        line(&mut a).verdicts[0].verdict.distance = 3;
        a
    };
    assert!(matches!(error(odd), Trouble::Nonsense(_)));
    let lost = |mut a: Answer| {
        line(&mut a).verdicts.clear();
        Answer { status: Status::OutOfOrder, ..a }
    };
    assert_eq!(error(lost), Trouble::Lost(Status::OutOfOrder));
}

/// The error of three moves tried when the answers to PROBE are forged like this.
fn probed(
    mut forge: impl FnMut(Answer) -> Vec<Answer> + Send + 'static,
) -> Result<(), ClientError> {
    let mut board = forged(move |answer| match answer.body {
        AnswerBody::Probe(_) => forge(answer),
        _ => vec![answer],
    });
    let king = |from, to| MoveRecord::new(Piece::WHITE_KING, from, to);
    board.probe(&[king(4, 12)], &[king(12, 4), king(12, 13), king(12, 5)]).map(drop)
}

#[test]
fn an_answer_to_a_probe_that_does_not_fit_is_never_taken() {
    fn probe(answer: &mut Answer) -> &mut ProbeAnswer {
        match &mut answer.body {
            AnswerBody::Probe(probe) => probe,
            body => panic!("{body:?}"),
        }
    }
    assert!(probed(|answer| vec![answer]).is_ok());
    let error = |forge: fn(&mut Answer)| {
        let forged = probed(move |mut answer| {
            forge(&mut answer);
            vec![answer]
        });
        match forged {
            Err(ClientError::NoAnswer { trouble }) => trouble,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(error(|a| a.number = a.number.wrapping_add(1)), Trouble::Silence);
    assert_eq!(error(|a| probe(a).probed.truncate(2)), Trouble::Misfit);
    assert_eq!(error(|a| probe(a).probed.push(Probed::NONE)), Trouble::Misfit);
    assert_eq!(error(|a| probe(a).ply += 1), Trouble::Misfit);
    // The right number, but another kind of answer.
    let line = |a: &mut Answer| a.body = AnswerBody::Line(LineAnswer::default());
    assert_eq!(error(line), Trouble::Silence);
    for status in [Status::BadRequest, Status::LineFull] {
        let refused = probed(move |answer| vec![Answer { status, ..answer }]);
        assert!(matches!(refused, Err(ClientError::Refused { status: s, ply: 1 }) if s == status));
    }
    let fault = probed(|answer| vec![Answer { status: Status::Fault, ..answer }]);
    assert!(matches!(fault, Err(ClientError::Fault { from: 1, to: 1 })));
}

#[test]
fn a_refusal_is_final_and_a_fault_no_verdict() {
    for status in [Status::BadRequest, Status::LineFull] {
        let refused = verdict(move |answer| vec![Answer { status, ..answer }]);
        assert!(matches!(refused, Err(ClientError::Refused { status: s, ply: 0 }) if s == status));
    }
    let fault = verdict(|answer| vec![Answer { status: Status::Fault, ..answer }]);
    assert!(matches!(fault, Err(ClientError::Fault { from: 0, to: 2 })));
}

/// Sends something, whatever it is asked.
struct Talker(Box<dyn FnMut() -> io::Result<u8>>);

impl Read for Talker {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer[0] = (self.0)()?;
        Ok(1)
    }
}

impl Write for Talker {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_device_that_never_stops_talking_is_no_board() {
    let mut text = b"$GPGGA,123519,4807.038,N\r\n".iter().copied().cycle();
    let began = Instant::now();
    let error = Client::connect_with(Talker(Box::new(move || Ok(text.next().unwrap()))), TIMING);
    assert!(matches!(error, Err(ClientError::NoAnswer { trouble: Trouble::Babble })));
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_line_that_breaks_is_an_error_at_once() {
    let broken = || Err(io::ErrorKind::BrokenPipe.into());
    let error = Client::connect_with(Talker(Box::new(broken)), Timing::default());
    assert!(matches!(error, Err(ClientError::Line(_))));
}

/// Hands back what was sent: transmit and receive are connected.
struct Loop(VecDeque<u8>);

impl Read for Loop {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.pop_front() {
            Some(byte) => {
                buffer[0] = byte;
                Ok(1)
            }
            // As some streams say that there is nothing.
            None => Ok(0),
        }
    }
}

impl Write for Loop {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_echo_is_no_board() {
    let error = Client::connect_with(Loop(VecDeque::new()), TIMING).err().unwrap();
    assert!(matches!(error, ClientError::NoAnswer { trouble: Trouble::Nonsense(_) }));
    assert!(error.to_string().contains("looped back"), "{error}");
}
