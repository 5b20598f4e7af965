//! What a game or a search asks of a board, compared with what the golden model says.

use std::ops::Range;

use perpetual_link::mock::Wire;
use perpetual_link::{Client, ClientError, Probed, Question};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, Limits, MoveRecord, Verdict};
use proptest::prelude::*;
use proptest::sample::Index;

/// What is done to a board. Records come from one of two lines, so that branches are left and come back.
#[derive(Clone, Debug)]
pub enum Step {
    Play(usize, usize),
    Push(usize, usize),
    Pop(usize),
    Ask(Question),
    Clear,
    /// Moves are tried at these nodes, and so many batches may wait.
    Try(Vec<Node>, usize),
}

/// A node of a search: so many plies of one of the lines, and moves to try there.
#[derive(Clone, Debug)]
pub struct Node {
    which: usize,
    plies: usize,
    moves: Vec<(Index, u8)>,
}

pub fn nodes(count: Range<usize>) -> impl Strategy<Value = Vec<Node>> {
    let moves = |count| prop::collection::vec((any::<Index>(), 0u8..8), count);
    let moves = prop_oneof![1 => moves(0..140), 9 => moves(0..20)];
    let node = (0usize..2, 0usize..200, moves).prop_map(|(which, plies, moves)| Node {
        which,
        plies,
        moves,
    });
    prop::collection::vec(node, count)
}

impl Node {
    fn line<'l>(&self, lines: &'l [Vec<MoveRecord>; 2]) -> &'l [MoveRecord] {
        &lines[self.which][..self.plies]
    }

    /// Moves of the line, the ones that take them back, and barriers.
    fn moves(&self, lines: &[Vec<MoveRecord>; 2]) -> Vec<MoveRecord> {
        let near = &lines[self.which][self.plies.saturating_sub(8)..self.plies + 4];
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

    pub fn submit(
        &self,
        board: &mut Client<Wire>,
        lines: &[Vec<MoveRecord>; 2],
    ) -> Result<(), ClientError> {
        board.submit(self.line(lines), &self.moves(lines))
    }

    /// What the golden model says of the moves.
    fn expected(&self, limits: Limits, lines: &[Vec<MoveRecord>; 2]) -> Vec<Verdict> {
        let mut model = Chain::with_limits(limits);
        self.line(lines).iter().for_each(|&record| model.push(record).unwrap());
        let tried = |record| told(model.tried(record).unwrap().into());
        self.moves(lines).into_iter().map(tried).collect()
    }
}

/// As much of a verdict as is told of a move that was tried.
fn told(Probed { distance, exact }: Probed) -> Verdict {
    Verdict { occurrences: (distance > 0).into(), distance: distance.into(), exact }
}

/// Submits every node, and takes the answers of the oldest when more batches wait than that.
fn try_all(
    board: &mut Client<Wire>,
    lines: &[Vec<MoveRecord>; 2],
    (nodes, ahead): (&[Node], usize),
    got: &mut Vec<Verdict>,
) -> Result<(), ClientError> {
    for node in nodes {
        node.submit(board, lines)?;
        if board.waiting() > ahead {
            got.extend(board.answers()?.into_iter().flatten().map(told));
        }
    }
    while let Some(answers) = board.answers()? {
        got.extend(answers.into_iter().map(told));
    }
    Ok(())
}

/// Two lines of the same pieces with something in common, and what is done on them.
#[derive(Clone, Debug)]
pub struct Asked {
    pub seed: u64,
    pub pieces: Pieces,
    pub common: usize,
    pub steps: Vec<Step>,
}

pub fn asked() -> impl Strategy<Value = Asked> {
    let step = prop_oneof![
        3 => (0usize..2, 1usize..150).prop_map(|(which, count)| Step::Play(which, count)),
        3 => (0usize..2, 1usize..40).prop_map(|(which, count)| Step::Push(which, count)),
        3 => (1usize..60).prop_map(Step::Pop),
        3 => Just(Step::Ask(Question::Window)),
        2 => Just(Step::Ask(Question::First)),
        1 => Just(Step::Clear),
        3 => (nodes(1..25), 0usize..20).prop_map(|(nodes, ahead)| Step::Try(nodes, ahead)),
    ];
    let pieces = prop_oneof![
        (1usize..4, 5usize..7)
            .prop_map(|(like, room)| Pieces::Like { like, squares: 2 * like + room }),
        Just(Pieces::Full),
    ];
    (any::<u64>(), pieces, 0usize..200, prop::collection::vec(step, 1..20))
        .prop_map(|(seed, pieces, common, steps)| Asked { seed, pieces, common, steps })
}

impl Asked {
    pub fn lines(&self) -> [Vec<MoveRecord>; 2] {
        let mut numbers = Numbers::new(self.seed);
        let [one, mut other] = [60, 80].map(|back| line(&mut numbers, self.pieces, 600, back));
        other[..self.common].copy_from_slice(&one[..self.common]);
        [one, other]
    }

    /// Takes the steps with a board and a model of these limits; `fits` compares two verdicts. After an error it goes on
    /// from the line that the board's end then has. Returns how many verdicts were compared, and how many errors there were.
    pub fn of(
        &self,
        board: &mut Client<Wire>,
        limits: Limits,
        fits: impl Fn(Verdict, Verdict) -> bool,
    ) -> Result<(usize, usize), TestCaseError> {
        let (lines, mut model) = (self.lines(), Chain::with_limits(limits));
        let (mut compared, mut errors) = (0, 0);
        for step in &self.steps {
            let (mut got, mut expected) = (Vec::new(), Vec::new());
            let ply = model.ply();
            let rest = |which: usize, count: usize| {
                let moves = &lines[which];
                &moves[ply.min(moves.len())..(ply + count).min(moves.len())]
            };
            let done = match *step {
                Step::Play(which, count) => {
                    model.play(rest(which, count), &mut expected).unwrap();
                    board.play(rest(which, count), &mut got)
                }
                Step::Push(which, count) => {
                    rest(which, count).iter().for_each(|&record| model.push(record).unwrap());
                    rest(which, count).iter().try_for_each(|&record| board.push(record))
                }
                Step::Pop(count) => {
                    model.cut(ply - count.min(ply)).unwrap();
                    (0..count.min(ply)).try_for_each(|_| board.pop())
                }
                Step::Ask(question) => {
                    expected.push(model.query(question).unwrap());
                    board.query(question).map(|verdict| got.push(verdict))
                }
                Step::Clear => {
                    model.clear().unwrap();
                    board.clear()
                }
                Step::Try(ref nodes, ahead) => {
                    expected.extend(nodes.iter().flat_map(|node| node.expected(limits, &lines)));
                    try_all(board, &lines, (nodes, ahead), &mut got)
                }
            };
            prop_assert!(got.len() == expected.len() || done.is_err());
            for (got, expected) in got.iter().zip(&expected) {
                prop_assert!(fits(*got, *expected), "got {got:?}, expected {expected:?}");
            }
            compared += got.len();
            if let Err(error) = done {
                let clean = matches!(error, ClientError::NoAnswer { .. });
                prop_assert!(clean, "{error}");
                errors += 1;
                model.clear().unwrap();
                board.line().iter().for_each(|&record| model.push(record).unwrap());
            }
            prop_assert_eq!((model.ply(), board.waiting()), (board.line().len(), 0));
        }
        Ok((compared, errors))
    }
}
