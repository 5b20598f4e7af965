//! What a board in software does with requests to its searchers: the golden model.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

use perpetual_model::search::{Answer, Chip, Counts, Done, Job, Lines, Move, SearchError, Table};

use crate::identity::Identity;
use crate::protocol::{ANSWER_BIT, FLAG_INEXACT, MAX_TABLE_PART, Opcode, Status, TABLE_HEADER};
use crate::search::decode;

/// Searchers and their table.
///
/// A search is made, and takes as many cycles as it has nodes, when its answer is wanted, so those that
/// have been taken and not yet been answered can be aborted.
#[derive(Debug)]
pub(super) struct SoftSearchers {
    searchers: u8,
    plies: u16,
    entries: [i16; 256],
    name: u32,
    /// Payloads not yet taken.
    requests: VecDeque<Vec<u8>>,
    running: VecDeque<(u8, u32, Job)>,
    answers: VecDeque<Vec<u8>>,
}

impl SoftSearchers {
    pub(super) fn new(searchers: u8, plies: u16) -> SoftSearchers {
        SoftSearchers {
            searchers,
            plies,
            entries: [0; 256],
            name: 0,
            requests: VecDeque::new(),
            running: VecDeque::new(),
            answers: VecDeque::new(),
        }
    }

    /// Takes a request, which waits for [`SoftSearchers::answer`].
    pub(super) fn take(&mut self, payload: &[u8]) {
        self.requests.push_back(payload.to_vec());
    }

    /// Searches that have been begun and not answered.
    pub(super) fn running(&self) -> u16 {
        self.running.len() as u16
    }

    /// The payload of the next answer.
    pub(super) fn answer(&mut self, identity: Identity) -> Option<Vec<u8>> {
        self.take_waiting(identity);
        if self.answers.is_empty() {
            self.finish();
        }
        self.answers.pop_front()
    }

    /// Takes requests as long as the next one can be taken.
    fn take_waiting(&mut self, identity: Identity) {
        while let Some(payload) = self.requests.pop_front() {
            let [number, opcode, ref operands @ ..] = payload[..] else { continue };
            let is_busy = self.running.len() >= usize::from(self.searchers);
            if opcode == Opcode::Search.code() && is_busy {
                self.requests.push_front(payload);
                return;
            }
            let answer = |body: &[u8], status: Status| {
                [&[number, opcode | ANSWER_BIT], body, &[status as u8]].concat()
            };
            let said = match Opcode::from_code(opcode) {
                Some(Opcode::Identify | Opcode::IdentifySearchers) if operands.is_empty() => {
                    let identity = Identity { ply: self.running(), ..identity };
                    Some(answer(&identity.to_bytes(), Status::Ok))
                }
                Some(Opcode::Table) => Some(answer(&[], self.write_table(operands))),
                Some(Opcode::Search) => match self.begin(number, operands) {
                    Ok(()) => None,
                    Err(Status::IllegalRoot) => {
                        let tag = operands.first_chunk().copied().unwrap_or_default();
                        Some(encode(number, u32::from_le_bytes(tag), &Err(Status::IllegalRoot)))
                    }
                    Err(short) => Some(answer(&[], short)),
                },
                Some(Opcode::Abort) if operands.len() <= 1 => {
                    self.running.retain(|(of, tag, _)| {
                        let stays = operands.first().is_some_and(|ended| ended != of);
                        if !stays {
                            self.answers.push_back(encode(*of, *tag, &Err(Status::Aborted)));
                        }
                        stays
                    });
                    Some(answer(&[], Status::Ok))
                }
                _ => Some(answer(&[], Status::BadRequest)),
            };
            self.answers.extend(said);
        }
    }

    fn write_table(&mut self, operands: &[u8]) -> Status {
        let Some((header, rest)) = operands.split_first_chunk::<TABLE_HEADER>() else {
            return Status::BadRequest;
        };
        let [b0, b1, b2, b3, a0, a1, a2, a3, first, ..] = *header;
        let (entries, []) = rest.as_chunks::<2>() else { return Status::BadRequest };
        if entries.is_empty() || entries.len() > MAX_TABLE_PART {
            return Status::BadRequest;
        }
        if !self.running.is_empty() {
            return Status::Busy;
        }
        if first != 0 && u32::from_le_bytes([b0, b1, b2, b3]) != self.name {
            return Status::WrongTable;
        }
        self.name = u32::from_le_bytes([a0, a1, a2, a3]);
        for (at, bytes) in (usize::from(first)..).zip(entries) {
            self.entries[at % 256] = i16::from_le_bytes(*bytes);
        }
        Status::Ok
    }

    /// Begins a search.
    fn begin(&mut self, number: u8, operands: &[u8]) -> Result<(), Status> {
        let (job, tag, name) = decode(operands)?;
        if name != self.name {
            return Err(Status::WrongTable);
        }
        self.running.push_back((number, tag, job));
        Ok(())
    }

    /// Makes the oldest search.
    fn finish(&mut self) {
        let Some((number, tag, job)) = self.running.pop_front() else { return };
        let mut chip = Chip::new(Table::from_entries(self.entries), usize::from(self.plies));
        let outcome = match chip.run(&job, &AtomicBool::new(false)) {
            Ok(done) => Ok((done, done.counts().nodes as u32)),
            Err(SearchError::TooDeep(_)) => Err(Status::TooDeep),
            Err(SearchError::ListFull) => Err(Status::ListFull),
            Err(SearchError::FramesFull) => Err(Status::FramesFull),
            Err(SearchError::Abandoned) => Err(Status::Abandoned),
            // Whatever else is wrong is wrong with the root: a window that is none is not decoded.
            Err(_) => Err(Status::IllegalRoot),
        };
        self.answers.push_back(encode(number, tag, &outcome));
    }
}

/// The payload of an answer: what was found in so many cycles, or why nothing was.
pub(crate) fn encode(number: u8, tag: u32, outcome: &Result<(Done, u32), Status>) -> Vec<u8> {
    let mut bytes = vec![number, Opcode::Search.answer_code()];
    let ((done, cycles), status) = match outcome {
        Ok(found) => (*found, Status::Ok),
        Err(status) => ((Done::Search(Answer::default()), 0), *status),
    };
    let Answer { value, best, inexact, counts } = match done {
        Done::Search(answer) => answer,
        Done::Perft(Lines { lines, counts }) => {
            Answer { counts: Counts { bounds: lines, ..counts }, ..Answer::default() }
        }
    };
    bytes.extend(tag.to_le_bytes());
    bytes.extend((value as i16).to_le_bytes());
    bytes.extend(best.map_or(0, Move::word).to_le_bytes());
    for count in [counts.nodes, counts.generations, counts.repetitions, counts.bounds] {
        bytes.extend((count as u32).to_le_bytes());
    }
    bytes.extend(cycles.to_le_bytes());
    bytes.extend([u8::from(inexact) * FLAG_INEXACT, status as u8]);
    bytes
}
