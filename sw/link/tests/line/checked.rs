//! The client and a board with check bits: what is told with the moves comes back with the verdicts, whatever the line does.

use perpetual_link::mock::{Fault, Settings, Wire};
use perpetual_link::{BoardVerdict, Client, ClientError, Inquiry, Layout, Ply, Question, protocol};
use perpetual_model::{MoveRecord, Piece};
use proptest::prelude::*;

use crate::disturbed::{connect, faults};

fn client(checked: bool, faults: Vec<Fault>) -> Client<Wire> {
    let mut settings = Settings::default();
    if checked {
        settings.detector |= protocol::DETECTOR_CHECKED;
    }
    connect(settings, faults).unwrap()
}

/// A chariot goes between d5 and e5, a general between e9 and d9: a repetition every fourth ply, on squares beyond 63 too.
fn round(checks: &[bool]) -> Vec<Ply> {
    let moves = [(5, 48, 49), (9, 85, 84), (5, 49, 48), (9, 84, 85)];
    let ply = |(at, &check): (usize, &bool)| {
        let (piece, from, to) = moves[at % 4];
        Ply { record: MoveRecord::new(Piece::from_code(piece), from, to), check }
    };
    checks.iter().enumerate().map(ply).collect()
}

fn ask(client: &mut Client<Wire>, line: &[Ply]) -> Result<Vec<BoardVerdict>, ClientError> {
    let inquiries: Vec<_> =
        (1..=line.len()).map(|ply| Inquiry { ply, question: Question::First }).collect();
    let mut verdicts = Vec::new();
    client.ask(line, &inquiries, &mut verdicts)?;
    Ok(verdicts)
}

/// What must be said after each ply: distance, mover, other. The placement comes back every fourth ply.
fn expected(checks: &[bool]) -> Vec<(u32, bool, bool)> {
    let after = |ply: usize| match ply {
        0..4 => (0, false, false),
        _ => (4, checks[ply - 1] && checks[ply - 3], checks[ply - 2] && checks[ply - 4]),
    };
    (1..=checks.len()).map(after).collect()
}

fn told(verdicts: &[BoardVerdict]) -> Vec<(u32, bool, bool)> {
    verdicts.iter().map(|v| (v.verdict.distance, v.mover_checks, v.other_checks)).collect()
}

proptest! {
    #[test]
    fn every_check_comes_back_on_a_bad_line(
        lines in prop::collection::vec(prop::collection::vec(any::<bool>(), 0..120), 1..4),
        faults in faults(4, 3_000),
    ) {
        // Behind the identification.
        let faults = faults.into_iter().map(|fault| Fault { at: fault.at + 60, ..fault });
        let mut client = client(true, faults.collect());
        for checks in lines {
            // One that is given up is given up with an error.
            if let Ok(verdicts) = ask(&mut client, &round(&checks)) {
                prop_assert_eq!(told(&verdicts), expected(&checks));
            }
        }
    }
}

#[test]
fn a_check_that_is_another_is_sent_anew() {
    let mut client = client(true, Vec::new());
    assert_eq!(client.layout(), Layout::Checked);
    for checks in [[true, false].repeat(8), [false].repeat(16), [true].repeat(16)] {
        let line = round(&checks);
        assert_eq!(told(&ask(&mut client, &line).unwrap()), expected(&checks));
        // Moves that are tried do not change what is known of the line.
        let records: Vec<_> = line.iter().map(|ply| ply.record).collect();
        let tried = MoveRecord::new(Piece::from_code(5), 48, 49);
        assert_eq!(client.probe(&records, &[tried]).unwrap()[0].distance, 4);
        assert_eq!(told(&ask(&mut client, &line).unwrap()), expected(&checks));
    }
}

#[test]
fn what_the_board_has_no_bits_for_is_not_sent() {
    let line = round(&[true, false]);
    let mut plain = client(false, Vec::new());
    let sent = plain.counters().requests;
    assert!(matches!(ask(&mut plain, &line), Err(ClientError::NoCheckBits)));
    let records: Vec<_> = line.iter().map(|ply| ply.record).collect();
    let general = |error| matches!(error, ClientError::BadRecord { ply: 2, .. });
    assert!(general(plain.ask(&records, &[], &mut Vec::new()).unwrap_err()));
    // Nor a move beyond square 63 in a PROBE, even to a board with check bits.
    let mut checked = client(true, Vec::new());
    assert!(general(checked.probe(&records[..1], &records[1..]).unwrap_err()));
    assert_eq!(plain.counters().requests, sent);
    let error = ask(&mut plain, &line).unwrap_err().to_string();
    assert!(error.contains("CONFIG=chain-xiangqi"), "{error}");
}
