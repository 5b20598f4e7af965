//! Moves that are tried: what is said of each is what the golden model says after push, first and pop. What goes wrong
//! meanwhile is in `faults`.

use perpetual_link::mock::{Settings, Wire};
use perpetual_link::{Client, ClientError, Probed, Request, RequestBody, frame, protocol};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, MoveRecord, Piece};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::disturbed::{connect, settings};

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

/// Nodes to try moves at, on two lines of few pieces with something in common, on which much repeats.
#[derive(Clone, Debug)]
pub struct Tries {
    seed: u64,
    common: usize,
    nodes: Vec<Node>,
    /// How many batches may wait.
    ahead: usize,
}

pub fn tries() -> impl Strategy<Value = Tries> {
    (any::<u64>(), 0usize..200, nodes(), 0usize..20)
        .prop_map(|(seed, common, nodes, ahead)| Tries { seed, common, nodes, ahead })
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

impl Tries {
    fn lines(&self) -> [Vec<MoveRecord>; 2] {
        let mut numbers = Numbers::new(self.seed);
        let like = Pieces::Like { like: 2, squares: 9 };
        let one = line(&mut numbers, like, 200, 80);
        let mut other = line(&mut numbers, like, 200, 80);
        other[..self.common].copy_from_slice(&one[..self.common]);
        [one, other]
    }

    /// How many moves are tried.
    pub fn moves(&self) -> usize {
        self.nodes.iter().map(|node| node.moves.len()).sum()
    }

    /// Submits the first nodes, whose answers nobody waits for.
    pub fn leave(&self, client: &mut Client<Wire>, count: usize) {
        let lines = self.lines();
        for node in self.nodes.iter().take(count) {
            client.submit(node.line(&lines), &node.moves(&lines)).unwrap();
        }
    }

    /// Submits every node, and compares each answer with that of a model of these limits by `fits`. After an error it goes
    /// on with the node behind those that were dropped. Returns moves compared and errors.
    pub fn walk(
        &self,
        client: &mut Client<Wire>,
        limits: Limits,
        fits: impl Fn(Probed, Probed) -> bool,
    ) -> Result<(usize, usize), TestCaseError> {
        let (lines, nodes) = (&self.lines(), &self.nodes);
        let (mut compared, mut errors, mut next, mut sent) = (0, 0, 0, 0);
        while next < nodes.len() {
            let done = if sent < nodes.len() && client.waiting() <= self.ahead {
                let node = &nodes[sent];
                sent += 1;
                client.submit(node.line(lines), &node.moves(lines))
            } else {
                match client.answers() {
                    Ok(Some(answers)) => {
                        let node = &nodes[next];
                        let expected = tried(limits, node.line(lines), &node.moves(lines));
                        prop_assert_eq!(answers.len(), expected.len());
                        for (&got, expected) in answers.iter().zip(expected) {
                            prop_assert!(fits(got, expected), "{got:?}, {expected:?}");
                        }
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
}

#[test]
fn thirty_moves_take_seventy_bytes() {
    let moves = vec![MoveRecord::new(Piece::WHITE_KNIGHT, 6, 21); 30];
    let body = RequestBody::Probe { base: 20, moves: moves.clone() };
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
