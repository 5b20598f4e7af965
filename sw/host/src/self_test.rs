//! Lines with known verdicts, for a board that nobody knows yet.

mod check_bits;
pub mod searches;

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use perpetual_link::port::Port;
use perpetual_link::{
    Answer, AnswerBody, Client, ClientError, Item, Layout, Probed, Request, RequestBody, Status,
    Timing, frame, slip,
};
use perpetual_model::{Detector, MoveRecord, Verdict};

/// How long an answer to a request of the self-test may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line and what is to be said of its end.
struct Case {
    /// What it tests.
    name: &'static str,
    /// The moves, pieces named where they are first met.
    line: &'static str,
    /// Earlier positions equal to the last, and plies back to the nearest.
    expected: (u32, u32),
}

const CASES: [Case; 8] = [
    Case { name: "a position that is new", line: "N_g1f3 n_g8f6 N_f3g5 n_f6g4", expected: (0, 0) },
    Case { name: "a repetition", line: "N_g1f3 n_g8f6 N_f3g1 n_f6g8", expected: (1, 4) },
    Case {
        name: "a position that occurs for the fourth time",
        line: "N_g1f3 n_g8f6 N_f3g1 n_f6g8 N_g1f3 n_g8f6 N_f3g1 n_f6g8 N_g1f3 n_g8f6 N_f3g1 n_f6g8",
        expected: (3, 4),
    },
    Case {
        name: "the same placement with the other side to move",
        line: "K_a1b1 k_h8g8 K_b1b2 k_g8h8 K_b2a1",
        expected: (0, 0),
    },
    Case {
        name: "a walk on past such a placement",
        line: "K_a1b1 k_h8g8 K_b1b2 k_g8h8 K_b2a1 k_h8g8 K_a1b1 k_g8g7 K_b1a1 k_g7h8",
        expected: (1, 10),
    },
    Case {
        name: "two like pieces that change places",
        line: "N_b1d2 k_e8d8 N_g1h3 k_d8e8 N_d2f3 k_e8d8 N_h3f4 k_d8e8 N_f3g1 k_e8d8 N_f4d5 k_d8e8 N_d5c3 k_e8d8 N_c3b1 k_d8e8",
        expected: (1, 16),
    },
    Case {
        name: "two like pieces on each other's way",
        line: "N_c4a3 k_e8d8 N_d2c4 k_d8e8 N_a3b1 k_e8d8 N_b1d2 k_d8e8",
        expected: (1, 8),
    },
    Case {
        name: "a barrier",
        line: "N_g1f3 n_g8f6 P_e2e4| p_e7e5| N_f3g1 n_f6g8",
        expected: (0, 0),
    },
];

/// The step that a board with check bits has besides.
const CHECK_BITS: &str = "who gave check";

/// Whether nothing was wrong with any step.
pub fn passed(steps: &[Step]) -> bool {
    steps.iter().all(|step| step.failure.is_none())
}

/// A step of the self-test and what was wrong with it, if anything was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What was tested.
    pub name: &'static str,
    /// One sentence, if it failed.
    pub failure: Option<String>,
}

/// Tests the board behind a client. Its line is lost.
///
/// # Errors
/// [`ClientError`] if the board cannot be reached any more; a wrong answer is a failed step.
pub fn run<T: Read + Write>(client: &mut Client<T>) -> Result<Vec<Step>, ClientError> {
    let mut steps = Vec::new();
    for case in &CASES {
        steps.push(Step { name: case.name, failure: verdicts(client, case)? });
    }
    steps.push(Step { name: "moves taken back", failure: taken_back(client)? });
    if client.layout() == Layout::Checked {
        steps.push(Step { name: CHECK_BITS, failure: check_bits::run(client)? });
    }
    steps.push(Step { name: "moves that are only tried", failure: tried(client)? });
    steps.push(Step { name: "a damaged request is dropped", failure: damaged(client)? });
    let failure = out_of_order(&mut port(client))?;
    steps.push(Step { name: "a request out of order is refused", failure });
    Ok(steps)
}

/// What goes past the client.
fn port<T: Read + Write>(client: &mut Client<T>) -> Port<&mut T> {
    let timing = Timing { silence: PATIENCE, patience: PATIENCE, ..Timing::default() };
    Port::new(client.stream(), timing)
}

fn records(line: &str) -> Vec<MoveRecord> {
    // The lines are ours; a test reads them all.
    line.split(' ').filter_map(|word| word.parse().ok()).collect()
}

fn verdicts<T: Read + Write>(
    board: &mut Client<T>,
    case: &Case,
) -> Result<Option<String>, ClientError> {
    board.clear()?;
    for record in records(case.line) {
        board.push(record)?;
    }
    let (occurrences, distance) = case.expected;
    let expected = Verdict { occurrences, distance, exact: true };
    let first = Verdict { occurrences: occurrences.min(1), ..expected };
    let (got_first, got) = (board.first()?, board.verdict()?);
    Ok(differs(first, got_first).or(differs(expected, got)))
}

fn differs(expected: Verdict, got: Verdict) -> Option<String> {
    (got != expected).then(|| format!("expected {}; got {}", shown(expected), shown(got)))
}

fn shown(verdict: Verdict) -> String {
    verdict.to_string()
}

/// Of two moves that are tried, the first repeats.
fn tried<T: Read + Write>(client: &mut Client<T>) -> Result<Option<String>, ClientError> {
    let line = records("N_g1f3 n_g8f6 N_f3g1 n_f6g8");
    let Some((&back, line)) = line.split_last() else { return Ok(None) };
    let moves = [back, MoveRecord { to: 30, ..back }];
    let expected = [4, 0].map(|distance| Probed { distance, exact: true });
    let got = client.probe(line, &moves)?;
    let distances = |probed: &[Probed]| {
        probed.iter().map(|one| one.distance.to_string()).collect::<Vec<_>>().join(", ")
    };
    Ok((got != expected).then(|| {
        format!("expected distances of {}; got {}", distances(&expected), distances(&got))
    }))
}

/// The end of a line is replaced by another.
fn taken_back<T: Read + Write>(board: &mut Client<T>) -> Result<Option<String>, ClientError> {
    board.clear()?;
    for record in records("N_g1f3 n_g8f6 N_f3g5 n_f6g4") {
        board.push(record)?;
    }
    board.verdict()?;
    board.pop()?;
    board.pop()?;
    for record in records("N_f3g1 n_f6g8") {
        board.push(record)?;
    }
    let expected = Verdict { occurrences: 1, distance: 4, exact: true };
    Ok(differs(expected, board.verdict()?))
}

/// A frame with a wrong checksum is not answered, and counted.
fn damaged<T: Read + Write>(client: &mut Client<T>) -> Result<Option<String>, ClientError> {
    let before = client.identify()?.dropped;
    let request = Request { number: 0, body: RequestBody::Identify };
    let mut sealed = frame::seal(&request.encode());
    if let Some(last) = sealed.last_mut() {
        *last ^= 1;
    }
    port(client).send(&slip::encode(&sealed))?;
    let after = client.identify()?.dropped;
    let counted = after == before.saturating_add(1);
    Ok((!counted).then(|| format!("it was not counted: {before} before, {after} after")))
}

/// A request whose number is not the next one changes nothing and is answered so.
fn out_of_order<T: Read + Write>(port: &mut Port<T>) -> Result<Option<String>, ClientError> {
    let item = |record| Item::play(record);
    let [one, two] = [MoveRecord::NULL_MOVE; 2];
    let line = |number, base, record| Request {
        number,
        body: RequestBody::Line { base, items: vec![item(record)] },
    };
    let steps = [
        (line(100, 0, one), Status::Ok, 1),
        (line(102, 1, two), Status::OutOfOrder, 1),
        (line(103, 0, one), Status::Ok, 1),
        (line(104, 1, two), Status::Ok, 2),
    ];
    for (request, status, ply) in steps {
        let number = request.number;
        let Some(answer) = exchange(port, &request)? else {
            return Ok(Some(format!("request {number} was not answered")));
        };
        let got = match &answer.body {
            AnswerBody::Line { ply, .. } => Some(*ply),
            _ => None,
        };
        if answer.status != status || got != Some(ply) {
            return Ok(Some(format!(
                "request {number}: expected {status:?} with {ply} plies; got {:?} with {got:?}",
                answer.status
            )));
        }
    }
    Ok(None)
}

/// Sends a request as it is and waits for the answer that has its number.
fn exchange<T: Read + Write>(
    port: &mut Port<T>,
    request: &Request,
) -> Result<Option<Answer>, ClientError> {
    port.send(&frame::encode(&request.encode()))?;
    let since = Instant::now();
    while let Ok(payload) = port.receive(since)? {
        let answer = Answer::decode(&payload, Layout::Plain).ok();
        if let Some(answer) = answer.filter(|answer| answer.number == request.number) {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Settings, SoftBoard, Wire};
    use perpetual_model::{Chain, ChainList, Limits, Rule};

    fn tested(settings: Settings) -> Vec<Step> {
        let wire = Wire::new(SoftBoard::new(settings), Vec::new());
        run(&mut Client::connect(wire).unwrap()).unwrap()
    }

    #[test]
    fn the_expected_verdicts_are_the_golden_models() {
        for case in &CASES {
            let line = records(case.line);
            assert_eq!(line.len(), case.line.split(' ').count(), "{}", case.name);
            let mut chain = Chain::new();
            line.iter().for_each(|&record| chain.push(record).unwrap());
            let (occurrences, distance) = case.expected;
            let expected = Verdict { occurrences, distance, exact: true };
            assert_eq!(chain.verdict().unwrap(), expected, "{}", case.name);
        }
    }

    #[test]
    fn the_lines_use_every_rule() {
        let mut rules = Vec::new();
        for case in &CASES {
            let mut list = ChainList::new(None);
            let line = records(case.line);
            let window = line.iter().rev().take_while(|record| !record.barrier);
            rules.extend(window.map(|&record| list.step(record).unwrap()));
        }
        for rule in
            [Rule::Insert, Rule::Transition, Rule::Reflection, Rule::Extension, Rule::Symmetry]
        {
            assert!(rules.contains(&rule), "{rule:?}");
        }
    }

    #[test]
    fn a_sound_board_passes() {
        let steps = tested(Settings::default());
        assert_eq!(steps.len(), CASES.len() + 4);
        assert!(passed(&steps), "{steps:?}");
    }

    #[test]
    fn a_board_that_runs_out_fails_with_a_reason() {
        let limits = Limits { entries: Some(1), depth: Some(1024) };
        let steps = tested(Settings { limits, ..Settings::default() });
        let failed = steps.iter().find(|step| step.name == "a repetition").unwrap();
        assert!(failed.failure.as_deref().unwrap().contains("got occurrences 0"), "{failed:?}");
    }
}
