//! Moves that are tried, against a line on which bytes are lost, changed and made up: what is said
//! of each is what the golden model says after push, first and pop, or there is an error.

use perpetual_link::mock::{Settings, Wire};
use perpetual_link::{
    Client, ClientError, Inquiry, ProbeRequest, Probed, Question, Request, RequestBody, Timing,
    frame, protocol,
};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, MoveRecord, Piece};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::disturbed::{TIMING, connect, connect_with, faults, settings};

/// A node of a search: a piece of one of two lines, and moves to try there.
#[derive(Clone, Debug)]
struct Node {
    which: bool,
    plies: usize,
    moves: Vec<(Index, u8)>,
}

fn nodes() -> impl Strategy<Value = Vec<Node>> {
    let moves = prop::collection::vec((any::<Index>(), 0u8..8), 0..140);
    let few = prop::collection::vec((any::<Index>(), 0u8..8), 0..20);
    let node = (any::<bool>(), 0usize..200, prop_oneof![1 => moves, 9 => few])
        .prop_map(|(which, plies, moves)| Node { which, plies, moves });
    prop::collection::vec(node, 1..25)
}

/// Two lines of few pieces with something in common, on which much repeats.
fn two_lines(seed: u64, common: usize) -> [Vec<MoveRecord>; 2] {
    let mut numbers = Numbers::new(seed);
    let like = Pieces::Like { like: 2, squares: 9 };
    let one = line(&mut numbers, like, 200, 80);
    let mut other = line(&mut numbers, like, 200, 80);
    other[..common].copy_from_slice(&one[..common]);
    [one, other]
}

impl Node {
    fn line<'l>(&self, lines: &'l [Vec<MoveRecord>; 2]) -> &'l [MoveRecord] {
        &lines[usize::from(self.which)][..self.plies]
    }

    /// Moves of the line, the ones that take them back, and barriers.
    fn moves(&self, lines: &[Vec<MoveRecord>; 2]) -> Vec<MoveRecord> {
        let all = &lines[usize::from(self.which)];
        let near = &all[self.plies.saturating_sub(8)..(self.plies + 4).min(all.len())];
        let tried = |(at, kind): &(Index, u8)| {
            let record = *at.get(near);
            match kind {
                0 => record.as_barrier(),
                1..=4 => MoveRecord { from: record.to, to: record.from, ..record },
                _ => record,
            }
        };
        self.moves.iter().map(tried).collect()
    }
}

/// What the golden model says of moves tried from the end of a line.
fn tried(limits: Limits, line: &[MoveRecord], moves: &[MoveRecord]) -> Vec<Probed> {
    let mut model = Chain::with_limits(limits);
    line.iter().for_each(|&record| model.push(record).unwrap());
    moves.iter().map(|&record| model.tried(record).unwrap().into()).collect()
}

/// Compares answers with what a model of these limits says.
fn exactly(
    limits: Limits,
    lines: &[Vec<MoveRecord>; 2],
) -> impl Fn(&Node, &[Probed]) -> Result<(), TestCaseError> {
    move |node, got| {
        let expected = tried(limits, node.line(lines), &node.moves(lines));
        prop_assert_eq!(got, &expected[..]);
        Ok(())
    }
}

/// Submits every node, with at most `ahead` of them waiting, and compares the answers. After an
/// error it goes on with the node behind those that were dropped. Returns moves compared and
/// errors.
fn walk(
    client: &mut Client<Wire>,
    lines: &[Vec<MoveRecord>; 2],
    nodes: &[Node],
    ahead: usize,
    fits: impl Fn(&Node, &[Probed]) -> Result<(), TestCaseError>,
) -> Result<(usize, usize), TestCaseError> {
    let (mut compared, mut errors, mut next, mut sent) = (0, 0, 0, 0);
    while next < nodes.len() {
        let done = if sent < nodes.len() && client.waiting() <= ahead {
            let node = &nodes[sent];
            sent += 1;
            client.submit(node.line(lines), &node.moves(lines))
        } else {
            match client.answers() {
                Ok(Some(answers)) => {
                    fits(&nodes[next], &answers)?;
                    (compared, next) = (compared + answers.len(), next + 1);
                    Ok(())
                }
                Ok(None) => return Err(TestCaseError::fail("a batch was lost")),
                Err(error) => Err(error),
            }
        };
        if let Err(error) = done {
            prop_assert!(matches!(error, ClientError::NoAnswer { .. }), "{error}");
            prop_assert_eq!(client.waiting(), 0);
            errors += 1;
            next = sent;
        }
    }
    prop_assert_eq!(client.answers().ok().flatten(), None);
    Ok((compared, errors))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn without_faults_every_answer_is_the_models(
        seed: u64,
        common in 0usize..200,
        nodes in nodes(),
        ahead in 0usize..20,
        entries in 2usize..8,
        buffer in 11u16..2000,
    ) {
        let lines = two_lines(seed, common);
        let settings = Settings { buffer, ..settings(Some(entries), None) };
        let mut client = connect(settings, Vec::new()).unwrap();
        let fits = exactly(settings.limits, &lines);
        let (compared, errors) = walk(&mut client, &lines, &nodes, ahead, fits)?;
        let all: usize = nodes.iter().map(|node| node.moves.len()).sum();
        prop_assert_eq!((compared, errors), (all, 0));
        // Nothing was sent twice, and the host never sent more than the board had room for.
        prop_assert_eq!(client.counters().retries, 0);
        prop_assert_eq!(client.stream().board.identity().dropped, 0);
    }

    #[test]
    fn with_faults_an_answer_is_right_or_missing(
        seed: u64,
        common in 0usize..200,
        nodes in nodes(),
        ahead in 0usize..20,
        faults in faults(20, 4_000),
        buffer in 20u16..1000,
        attempts in 1u32..6,
    ) {
        let lines = two_lines(seed, common);
        let settings = Settings { buffer, ..settings(Some(6), None) };
        let timing = Timing { attempts, identify_attempts: attempts.min(3), ..TIMING };
        if let Ok(mut client) = connect_with(settings, faults, timing) {
            walk(&mut client, &lines, &nodes, ahead, exactly(settings.limits, &lines))?;
        }
    }

    #[test]
    fn a_short_stack_never_makes_an_exact_answer_wrong(
        seed: u64,
        common in 0usize..200,
        nodes in nodes(),
        ahead in 0usize..20,
        faults in faults(6, 4_000),
    ) {
        let lines = two_lines(seed, common);
        if let Ok(mut client) = connect(settings(None, Some(16)), faults) {
            // How much the board still holds depends on what it was sent; what it says does not.
            let fits = |node: &Node, got: &[Probed]| {
                let expected = tried(Limits::default(), node.line(&lines), &node.moves(&lines));
                prop_assert_eq!(got.len(), expected.len());
                for (got, expected) in got.iter().zip(expected) {
                    let fits = got.distance == expected.distance
                        || (!got.exact && !got.is_repetition());
                    prop_assert!(fits, "{got:?}, {expected:?}");
                }
                Ok(())
            };
            walk(&mut client, &lines, &nodes, ahead, fits)?;
        }
    }

    #[test]
    fn a_single_fault_is_always_overcome_and_lines_go_on_behind_it(
        seed: u64,
        common in 0usize..200,
        nodes in nodes(),
        fault in faults(2, 2_000),
        left in 0usize..4,
    ) {
        let lines = two_lines(seed, common);
        let mut client = connect(settings(None, None), fault).unwrap();
        let fits = exactly(Limits::default(), &lines);
        let (_, errors) = walk(&mut client, &lines, &nodes, 5, fits)?;
        prop_assert_eq!(errors, 0);
        // Batches that nobody waits for, and then a line.
        for node in nodes.iter().take(left) {
            client.submit(node.line(&lines), &node.moves(&lines)).unwrap();
        }
        let inquiries: Vec<_> =
            (0..=200).map(|ply| Inquiry { ply, question: Question::Window }).collect();
        let mut verdicts = Vec::new();
        client.ask(&lines[0], &inquiries, &mut verdicts).unwrap();
        let mut expected = Vec::new();
        Chain::new().play(&lines[0], &mut expected).unwrap();
        let got: Vec<_> = verdicts.iter().skip(1).map(|verdict| verdict.verdict).collect();
        prop_assert_eq!(got, expected);
    }
}

#[test]
fn thirty_moves_take_seventy_bytes() {
    let moves = vec![MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21); 30];
    let body = RequestBody::Probe(ProbeRequest { base: 20, moves: moves.clone() });
    let wire = frame::encode(&Request { number: 1, body }.encode());
    assert_eq!(wire.len(), 70);
    // One batch on its own is one request, whatever was there before.
    let mut client = connect(Settings::default(), Vec::new()).unwrap();
    let line = line(&mut Numbers::new(1), Pieces::Full, 20, 0);
    client.probe(&line, &moves).unwrap();
    let before = *client.counters();
    assert_eq!(client.probe(&line[..12], &moves).unwrap().len(), 30);
    let after = *client.counters();
    assert_eq!((after.requests - before.requests, after.probed - before.probed), (1, 30));
}

#[test]
fn batches_are_kept_in_flight() {
    let moves = vec![MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21); 30];
    let line = line(&mut Numbers::new(2), Pieces::Full, 40, 0);
    let mut client = connect(Settings::default(), Vec::new()).unwrap();
    client.probe(&line, &moves).unwrap();
    let before = client.counters().requests;
    while client.is_idle() {
        client.submit(&line[..40 - client.waiting()], &moves).unwrap();
    }
    // The board holds 512 bytes, and such a request has 68 of them.
    assert_eq!(client.waiting(), 8);
    assert_eq!(client.counters().requests - before, protocol::BUFFER as u64 / 68);
}

#[test]
fn what_no_board_can_take_is_refused_before_it_is_sent() {
    let mut client = connect(settings(None, None), Vec::new()).unwrap();
    let good = MoveRecord::new(Piece::WHITE_KING, 4, 12);
    for bad in [MoveRecord::new(Piece::NONE, 4, 12), MoveRecord::new(Piece::WHITE_KING, 4, 76)] {
        let refused = client.probe(&[good], &[good, bad]);
        assert!(matches!(refused, Err(ClientError::BadRecord { ply: 2, .. })));
        let refused = client.probe(&[good, bad], &[good]);
        assert!(matches!(refused, Err(ClientError::BadRecord { ply: 2, .. })));
    }
    let full = vec![MoveRecord::NULL_MOVE; 65_535];
    assert!(matches!(client.probe(&full, &[good]), Err(ClientError::LineFull)));
    assert_eq!(client.probe(&full, &[]).unwrap(), []);
    let before = client.counters().requests;
    assert_eq!(client.probe(&[good], &[good.as_barrier()]).unwrap(), [Probed::NONE]);
    assert_eq!(client.counters().requests, before);
}
