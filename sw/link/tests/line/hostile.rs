//! The client against a board that answers with well-formed frames that are not the answer.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::Layout;
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{
    Answer, AnswerBody, BoardVerdict, Client, ClientError, Probed, Status, Timing, Trouble,
};
use perpetual_model::{Detector, MoveRecord, Piece};

use crate::disturbed;

const TIMING: Timing = Timing { patience: Duration::from_millis(100), ..disturbed::TIMING };

/// A board whose answers pass through a function before they are sent.
fn forged(mut forge: impl FnMut(Answer) -> Vec<Answer> + Send + 'static) -> Client<Wire> {
    let board = SoftBoard::new(Settings::default()).forged(move |payload| {
        let answer = Answer::decode(&payload, Layout::Plain).unwrap();
        forge(answer).iter().map(Answer::encode).collect()
    });
    Client::connect_with(Wire::new(board, Vec::new()), TIMING).unwrap()
}

/// What is forged.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// The answer to one verdict after two plies.
    Line,
    /// The answer to three moves tried after one.
    Probe,
}
use Asked::{Line, Probe};

/// What comes of it when the answers are forged like this.
fn ask(
    asked: Asked,
    mut forge: impl FnMut(Answer) -> Vec<Answer> + Send + 'static,
) -> Result<(), ClientError> {
    let mut board = forged(move |answer| match (&answer.body, asked) {
        (AnswerBody::Line { .. }, Line) | (AnswerBody::Probe { .. }, Probe) => forge(answer),
        _ => vec![answer],
    });
    let king = |from, to| MoveRecord::new(Piece::WHITE_KING, from, to);
    if asked == Probe {
        return board.probe(&[king(4, 12)], &[king(12, 4), king(12, 13), king(12, 5)]).map(drop);
    }
    board.push(king(4, 12))?;
    board.push(MoveRecord::new(Piece::BLACK_KING, 60, 52))?;
    board.verdict().map(drop)
}

/// Why there is no answer when it is forged like this.
fn trouble(asked: Asked, forge: fn(&mut Answer)) -> Trouble {
    let forged = ask(asked, move |mut answer| {
        forge(&mut answer);
        vec![answer]
    });
    match forged {
        Err(ClientError::NoAnswer { trouble }) => trouble,
        other => panic!("{other:?}"),
    }
}

fn ply(answer: &mut Answer) -> &mut u16 {
    match &mut answer.body {
        AnswerBody::Line { ply, .. } | AnswerBody::Probe { ply, .. } => ply,
        body => panic!("{body:?}"),
    }
}

fn verdicts(answer: &mut Answer) -> &mut Vec<BoardVerdict> {
    match &mut answer.body {
        AnswerBody::Line { verdicts, .. } => verdicts,
        body => panic!("{body:?}"),
    }
}

fn probed(answer: &mut Answer) -> &mut Vec<Probed> {
    match &mut answer.body {
        AnswerBody::Probe { probed, .. } => probed,
        body => panic!("{body:?}"),
    }
}

#[test]
fn an_answer_that_does_not_fit_is_never_taken() {
    let number = |a: &mut Answer| a.number = a.number.wrapping_add(1);
    for asked in [Line, Probe] {
        assert!(ask(asked, |answer| vec![answer]).is_ok());
        // An answer to something else first does no harm.
        let twice = ask(asked, |answer| {
            let other = Answer { number: answer.number.wrapping_sub(100), ..answer.clone() };
            vec![other, answer]
        });
        assert!(twice.is_ok());
        assert_eq!(trouble(asked, number), Trouble::Silence);
        assert_eq!(trouble(asked, |a| *ply(a) += 1), Trouble::Misfit);
    }
    let opcode = |a: &mut Answer| {
        (a.body, a.status) = (AnswerBody::Unreadable(4), Status::BadRequest);
    };
    assert_eq!(trouble(Line, opcode), Trouble::Silence);
    // The right number, but another kind of answer.
    let kind = |a: &mut Answer| a.body = AnswerBody::Line { verdicts: Vec::new(), ply: 0 };
    assert_eq!(trouble(Probe, kind), Trouble::Silence);
    assert_eq!(trouble(Line, |a| verdicts(a).push(BoardVerdict::default())), Trouble::Misfit);
    assert_eq!(trouble(Line, |a| verdicts(a).clear()), Trouble::Misfit);
    assert_eq!(trouble(Probe, |a| probed(a).truncate(2)), Trouble::Misfit);
    assert_eq!(trouble(Probe, |a| probed(a).push(Probed::NONE)), Trouble::Misfit);
    let odd = |a: &mut Answer| verdicts(a)[0].verdict.distance = 3;
    assert!(matches!(trouble(Line, odd), Trouble::Nonsense(_)));
    let lost = |a: &mut Answer| {
        verdicts(a).clear();
        a.status = Status::OutOfOrder;
    };
    assert_eq!(trouble(Line, lost), Trouble::Lost(Status::OutOfOrder));
}

#[test]
fn a_refusal_is_final_and_a_fault_no_verdict() {
    for (asked, before, after) in [(Line, 0, 2), (Probe, 1, 1)] {
        let said = |status| ask(asked, move |answer| vec![Answer { status, ..answer }]);
        for status in [Status::BadRequest, Status::LineFull] {
            let refused = matches!(said(status), Err(ClientError::Refused { status: s, ply }) if (s, ply) == (status, before));
            assert!(refused, "{asked:?} {status:?}");
        }
        let fault = matches!(said(Status::Fault), Err(ClientError::Fault { from, to }) if (from, to) == (before, after));
        assert!(fault, "{asked:?}");
    }
}

/// A device that keeps what is written to it, and what it says.
struct Device<F>(VecDeque<u8>, F);

impl<F: FnMut(&mut VecDeque<u8>) -> io::Result<Option<u8>>> Read for Device<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Some streams say by a zero that there is nothing.
        let Some(byte) = (self.1)(&mut self.0)? else { return Ok(0) };
        buffer[0] = byte;
        Ok(1)
    }
}

impl<F> Write for Device<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn refused(says: impl FnMut(&mut VecDeque<u8>) -> io::Result<Option<u8>>) -> ClientError {
    Client::connect_with(Device(VecDeque::new(), says), TIMING).err().unwrap()
}

#[test]
fn a_device_that_never_stops_talking_is_no_board() {
    let mut text = b"$GPGGA,123519,4807.038,N\r\n".iter().copied().cycle();
    let began = Instant::now();
    let error = refused(move |_| Ok(text.next()));
    assert!(matches!(error, ClientError::NoAnswer { trouble: Trouble::Babble }));
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_line_that_breaks_is_an_error_at_once() {
    let error = refused(|_| Err(io::ErrorKind::BrokenPipe.into()));
    assert!(matches!(error, ClientError::Line(_)));
}

/// Transmit and receive are connected.
#[test]
fn an_echo_is_no_board() {
    let error = refused(|written| Ok(written.pop_front()));
    assert!(matches!(error, ClientError::NoAnswer { trouble: Trouble::Nonsense(_) }));
    assert!(error.to_string().contains("looped back"), "{error}");
}
