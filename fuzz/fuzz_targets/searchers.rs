//! Any bytes as the operands of a SEARCH, and as what a search board answers to one.

#![no_main]

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::{Client, Opcode};
use perpetual_link::protocol::MAX_FRAME;
use perpetual_link::search::{Searchers, decode, encode};
use perpetual_link::timing::Timing;
use perpetual_link::{frame, slip};
use perpetual_model::search::{Done, Job, Request, Root, Table, Task, Wanted, ask, generate};

const ROOT: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fuzz_target!(|bytes: &[u8]| {
    operands(bytes);
    if let Some((kind, answer)) = bytes.split_first() {
        answered(kind & 1 != 0, answer);
    }
});

/// What is written for a job that was read is read as the same job.
fn operands(bytes: &[u8]) {
    let Ok((job, tag, name)) = decode(bytes) else { return };
    let table = Table::plain();
    let written = encode(&job, 1, tag, &table, name);
    let (again, ..) = decode(&written[2..]).expect("a job that was read");
    assert_eq!(encode(&again, 1, tag, &table, name), written);
}

/// A board that answers each SEARCH with these bytes behind number, opcode and tag; all else as it should.
struct Forged<'a> {
    board: SoftBoard,
    decoder: slip::Decoder,
    answer: &'a [u8],
    to_host: VecDeque<u8>,
}

impl Write for Forged<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            let Some(Ok(received)) = self.decoder.feed(*byte) else { continue };
            let Ok(payload) = frame::open(&received) else { continue };
            if let [number, opcode, t0, t1, t2, t3, ..] = *payload
                && opcode == Opcode::Search.code()
            {
                let mut forged = vec![number, Opcode::Search.answer_code(), t0, t1, t2, t3];
                forged.extend(self.answer);
                self.to_host.extend(frame::encode(&forged));
                continue;
            }
            self.board.receive(&frame::encode(payload));
            while let Some(answer) = self.board.respond() {
                self.to_host.extend(answer);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Forged<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.to_host.read(buffer)? {
            0 => Err(ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}

/// A host takes an answer that can be true of its job, or says why there is none.
fn answered(perft: bool, answer: &[u8]) {
    let board = Forged {
        board: SoftBoard::new(Settings::search(1, 32)),
        decoder: slip::Decoder::new(MAX_FRAME),
        answer,
        to_host: VecDeque::new(),
    };
    let a_while = Duration::from_micros(100);
    let timing = Timing { silence: a_while, patience: a_while, attempts: 2, ..Timing::default() };
    let client = Client::connect_with(board, timing).expect("a good board");
    let mut host = Searchers::of(client, &Table::plain()).expect("a good board");
    let root = Root::new(ROOT.parse().expect("a good FEN"), &[]);
    let task = if perft { Task::Perft(2) } else { Task::Search(Request::of_depth(2)) };
    let Ok(reply) = ask(&mut host, &Job { root: root.clone(), task }) else { return };
    match reply.done {
        Ok(Done::Search(found)) => {
            assert!(!perft);
            let moves = generate(root.board(), Wanted::All).expect("a legal position");
            assert!(found.best.is_none_or(|best| moves.contains(&best)), "{found:?}");
        }
        Ok(Done::Perft(lines)) => assert!(perft && lines.lines <= lines.counts.nodes, "{lines:?}"),
        Err(_) => {}
    }
}
