//! The client against a board that answers with well-formed frames that are not the answer.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::Opcode::{self, Line, Probe};
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{Client, ClientError, Status, Timing, Trouble};
use perpetual_model::{Detector, MoveRecord, Piece};

use crate::disturbed;

const TIMING: Timing = Timing { patience: Duration::from_millis(100), ..disturbed::TIMING };

/// What comes of it when the payloads of answers are forged: that with one verdict after two plies (LINE), or that with
/// three moves tried after one (PROBE).
fn ask(
    asked: Opcode,
    mut forge: impl FnMut(Vec<u8>) -> Vec<Vec<u8>> + Send + 'static,
) -> Result<(), ClientError> {
    let board = SoftBoard::new(Settings::default()).forged(move |payload| {
        if payload[1] == asked.answer_code() { forge(payload) } else { vec![payload] }
    });
    let mut board = Client::connect_with(Wire::new(board, Vec::new()), TIMING).unwrap();
    let king = |from, to| MoveRecord::new(Piece::WHITE_KING, from, to);
    if asked == Probe {
        return board.probe(&[king(4, 12)], &[king(12, 4), king(12, 13), king(12, 5)]).map(drop);
    }
    board.push(king(4, 12))?;
    board.push(MoveRecord::new(Piece::BLACK_KING, 60, 52))?;
    board.verdict().map(drop)
}

/// Why there is no answer when it is forged like this.
fn trouble(asked: Opcode, forge: fn(&mut Vec<u8>)) -> Trouble {
    let forged = ask(asked, move |mut payload| {
        forge(&mut payload);
        vec![payload]
    });
    match forged {
        Err(ClientError::NoAnswer { trouble }) => trouble,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_answer_that_does_not_fit_is_never_taken() {
    for asked in [Line, Probe] {
        assert!(ask(asked, |payload| vec![payload]).is_ok());
        // An answer to something else first does no harm.
        let twice = ask(asked, |payload| {
            let mut other = payload.clone();
            other[0] = other[0].wrapping_sub(100);
            vec![other, payload]
        });
        assert!(twice.is_ok());
        assert_eq!(trouble(asked, |p| p[0] = p[0].wrapping_add(1)), Trouble::Silence);
        // The ply.
        let ply = |p: &mut Vec<u8>| *p.iter_mut().nth_back(2).unwrap() += 1;
        assert_eq!(trouble(asked, ply), Trouble::Misfit);
    }
    let opcode = |p: &mut Vec<u8>| *p = vec![p[0], 0x84, 3];
    assert_eq!(trouble(Line, opcode), Trouble::Silence);
    // The right number, but another kind of answer.
    let kind = |p: &mut Vec<u8>| *p = vec![p[0], 0x82, 0, 0, 0];
    assert_eq!(trouble(Probe, kind), Trouble::Silence);
    // A verdict or a byte of a move more, and less.
    assert_eq!(trouble(Line, |p| drop(p.splice(2..2, [0; 7]))), Trouble::Misfit);
    assert_eq!(trouble(Line, |p| *p = vec![p[0], 0x82, 2, 0, 0]), Trouble::Misfit);
    assert_eq!(trouble(Probe, |p| drop(p.drain(2..3))), Trouble::Misfit);
    assert_eq!(trouble(Probe, |p| p.insert(2, 0)), Trouble::Misfit);
    // An odd distance.
    assert!(matches!(trouble(Line, |p| p[4] = 3), Trouble::Nonsense(_)));
    assert_eq!(
        trouble(Line, |p| *p = vec![p[0], 0x82, 2, 0, 1]),
        Trouble::Lost(Status::OutOfOrder)
    );
}

#[test]
fn a_refusal_is_final_and_a_fault_no_verdict() {
    for (asked, before, after) in [(Line, 0, 2), (Probe, 1, 1)] {
        let said = |status: Status| {
            ask(asked, move |mut payload| {
                *payload.last_mut().unwrap() = status.code();
                vec![payload]
            })
        };
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
