//! A serial line on which things go wrong, between a host and a board under Verilator.
//!
//! Everything follows from a seed, down to the clock cycle: time is the board's.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};

use perpetual_link::Way;
use perpetual_link::mock::FaultKind;
use perpetual_link::protocol::{MAX_ANSWER_FRAME, Opcode};
use perpetual_link::{Item, Request, RequestBody, frame, slip};
use perpetual_model::MoveRecord;
use perpetual_model::generate::Numbers;
use perpetual_sim::{Board, Pin, SimulationError};

/// Clock cycles between two looks at what the board said.
const SLICE: u64 = 64;

/// Characters on the wire in the time that another program needs for a request and its answer.
const OTHER_PROGRAM: u64 = 250;

/// What other programs send to the ports they find.
const GARBAGE: [&[u8]; 5] = [
    b"AT+GMM\r\n",
    b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n",
    b"\x1b[2J\x1b[Hlogin: ",
    b"\xc0\x00\x08\x24\x00\x07\x07\x12\x20\x00\x00\x00\x00\xc0",
    b"\x7e\xff\x7d\x23\xc0\x21\x7d\x21\xdb\xdb\xdc\x7e",
];

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// To one byte, as in the line to a board in software.
    Byte(FaultKind),
    /// The byte comes twice.
    Twice,
    /// This byte and those after it are lost, so many in all.
    Cut(usize),
    /// This byte and those after it are any bytes, so many in all.
    Burst(usize),
    /// Another program's bytes come before it.
    Garbage(&'static [u8]),
    /// Some time later the level of a wire is wrong for a while, in clock cycles.
    Glitch(Pin, u64, u64),
    /// The line is held low for so many bits: from 20 on it is a break.
    Low(u64),
    /// Another board is at the line now, with another program's line on it.
    Swap,
}

/// How many of each kind there were, by name.
pub type Happened = std::collections::BTreeMap<&'static str, u64>;

/// The host's end of a line to a simulated board.
///
/// A read lets the board run until a byte comes, or for [`Noisy::patience`] clock cycles; past
/// [`Noisy::deadline`] reads and writes fail with [`ErrorKind::Other`].
pub struct Noisy {
    board: Board,
    /// The board that takes its place at a swap.
    spare: Option<Board>,
    numbers: Numbers,
    /// Mishaps in a million bytes.
    pub rate: usize,
    /// Clock cycles that a read waits for a byte.
    pub patience: u64,
    /// The clock cycle, see [`Noisy::now`], at which whoever still waits hangs.
    pub deadline: u64,
    /// What has happened so far.
    pub happened: Happened,
    to_host: VecDeque<u8>,
    /// How many bytes are still to be cut off, and garbled, to the board and to the host.
    cut: [usize; 2],
    burst: [usize; 2],
    /// Reads what the host says, for the number of its latest LINE.
    overheard: slip::Decoder,
    latest: u8,
    /// Clock cycles of boards that were swapped out.
    before: i128,
    skew: i32,
}

impl Noisy {
    /// A line to the board of this configuration, on which nothing goes wrong yet.
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(configuration: &str, seed: u64) -> Result<Noisy, SimulationError> {
        Ok(Noisy {
            board: Board::new(configuration)?,
            spare: None,
            numbers: Numbers::new(seed),
            rate: 0,
            patience: 40_000,
            deadline: u64::MAX,
            happened: Happened::new(),
            to_host: VecDeque::new(),
            cut: [0; 2],
            burst: [0; 2],
            overheard: slip::Decoder::new(MAX_ANSWER_FRAME),
            latest: 0,
            before: 0,
            skew: 0,
        })
    }

    /// Makes the host's bits longer by this many millionths, whichever board is at the line.
    pub fn set_skew(&mut self, millionths: i32) {
        self.skew = millionths;
        self.board.set_skew(millionths);
    }

    /// Clock cycles that a byte takes on the wire.
    pub fn character(&self) -> u64 {
        10 * u64::from(self.board.configuration().clocks_a_bit())
    }

    /// The board that is at the line now.
    pub fn board(&mut self) -> &mut Board {
        &mut self.board
    }

    /// Clock cycles since the line was made, whichever board was at it.
    pub fn now(&self) -> u64 {
        u64::try_from(self.before + i128::from(self.board.cycles())).unwrap_or(0)
    }

    /// Whether something goes wrong at the next byte of this direction.
    fn draw(&mut self, way: Way) -> Option<Mishap> {
        if self.rate == 0 || self.numbers.below(1_000_000) >= self.rate {
            return None;
        }
        let numbers = &mut self.numbers;
        // Nothing that happens to bytes happens to the board: the last kinds are for one way only.
        let kinds = if way == Way::ToBoard { 100 } else { 86 };
        Some(match numbers.below(kinds) {
            0..25 => Mishap::Byte(FaultKind::Flip(1 << numbers.below(8))),
            25..30 => Mishap::Byte(FaultKind::Flip(1 + numbers.below(255) as u8)),
            30..45 => Mishap::Byte(FaultKind::Drop),
            45..50 => Mishap::Byte(FaultKind::Insert(numbers.below(256) as u8)),
            50..55 => Mishap::Byte(FaultKind::Insert(slip::END)),
            55..63 => Mishap::Twice,
            63..70 => Mishap::Cut(1 + numbers.below(40)),
            70..80 => Mishap::Burst(2 + numbers.below(12)),
            80..86 => Mishap::Garbage(GARBAGE[numbers.below(GARBAGE.len())]),
            86..92 => {
                let pin = if numbers.one_in(2) { Pin::Rx } else { Pin::Tx };
                let after = numbers.below(1_000) as u64;
                Mishap::Glitch(pin, after, 1 + numbers.below(60) as u64)
            }
            92..95 => Mishap::Low(1 + numbers.below(40) as u64),
            95..98 => Mishap::Byte(FaultKind::Reset),
            _ => Mishap::Swap,
        })
    }

    /// What becomes of the next byte of this direction.
    fn pass(&mut self, way: Way, byte: u8) -> Vec<u8> {
        let drawn = self.draw(way);
        let at = usize::from(way == Way::ToHost);
        let mut bytes = vec![byte];
        if let Some(mishap) = drawn {
            *self.happened.entry(name(mishap)).or_default() += 1;
            match mishap {
                Mishap::Byte(FaultKind::Drop) => bytes.clear(),
                Mishap::Byte(FaultKind::Flip(change)) => bytes[0] ^= change,
                Mishap::Byte(FaultKind::Insert(extra)) => bytes.insert(0, extra),
                Mishap::Twice => bytes.push(byte),
                Mishap::Cut(count) => self.cut[at] = count,
                Mishap::Burst(count) => self.burst[at] = count,
                Mishap::Garbage(text) => bytes.splice(0..0, text.iter().copied()).for_each(drop),
                Mishap::Glitch(pin, after, clocks) => self.board.disturb(pin, after, clocks),
                Mishap::Low(bits) => {
                    let heard = self.board.hold_low(bits);
                    self.hear(heard);
                }
                Mishap::Byte(FaultKind::Reset) => {
                    self.flush_board();
                    self.board.reset();
                }
                Mishap::Byte(FaultKind::Silence) => self.rate = 0,
                Mishap::Swap => self.swap(),
            }
        }
        if self.cut[at] > 0 {
            self.cut[at] -= 1;
            bytes.clear();
        } else if self.burst[at] > 0 {
            self.burst[at] -= 1;
            bytes.fill_with(|| self.numbers.below(256) as u8);
        }
        bytes
    }

    fn flush_board(&mut self) {
        let mut heard = Vec::new();
        self.board.flush(&mut heard);
        self.hear(heard);
    }

    /// Bytes from the board reach the host, or what is left of them.
    fn hear(&mut self, bytes: Vec<u8>) {
        for byte in bytes {
            let passed = self.pass(Way::ToHost, byte);
            self.to_host.extend(passed);
        }
    }

    /// Puts the other board at the line; it has been used by another program.
    fn swap(&mut self) {
        self.flush_board();
        // The number of its latest request is far from ours: the tests say what happens
        // when it is not.
        let number = self.latest.wrapping_add(100);
        let played = 1 + self.numbers.below(60);
        self.swap_for(number, played);
    }

    /// Puts the other board at the line. A program has sent it `number`, to play so many plies.
    ///
    /// # Panics
    /// If there is no other board to be had.
    pub fn swap_for(&mut self, number: u8, plies: usize) {
        let name = self.board.configuration().name;
        let mut other = match self.spare.take() {
            Some(board) => board,
            None => Board::new(name).unwrap_or_else(|error| panic!("{error}")),
        };
        other.reset();
        let items = vec![Item::play(MoveRecord::NULL_MOVE); plies];
        let body = RequestBody::Line { base: 0, items };
        let time = OTHER_PROGRAM * self.character();
        other.exchange(&frame::encode(&Request { number, body }.encode()), time);
        other.set_skew(self.skew);
        let now = self.now();
        let old = std::mem::replace(&mut self.board, other);
        self.before = i128::from(now) - i128::from(self.board.cycles());
        self.spare = Some(old);
    }

    /// Remembers the number of each LINE that the host sends, before anything happens to it.
    fn overhear(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let Some(Ok(received)) = self.overheard.feed(byte) else { continue };
            if let Ok([number, opcode, ..]) = frame::open(&received)
                && *opcode == Opcode::Line.code()
            {
                self.latest = *number;
            }
        }
    }

    fn in_time(&self) -> io::Result<()> {
        if self.now() < self.deadline {
            return Ok(());
        }
        Err(io::Error::other(format!("still waiting after clock cycle {}", self.deadline)))
    }
}

fn name(mishap: Mishap) -> &'static str {
    match mishap {
        Mishap::Byte(FaultKind::Drop) => "dropped",
        Mishap::Byte(FaultKind::Flip(_)) => "flipped",
        Mishap::Byte(FaultKind::Insert(_)) => "inserted",
        Mishap::Byte(FaultKind::Reset) => "resets",
        Mishap::Byte(FaultKind::Silence) => "silence",
        Mishap::Twice => "doubled",
        Mishap::Cut(_) => "cut off",
        Mishap::Burst(_) => "bursts",
        Mishap::Garbage(_) => "garbage",
        Mishap::Glitch(..) => "glitches",
        Mishap::Low(20..) => "breaks",
        Mishap::Low(_) => "held low",
        Mishap::Swap => "swaps",
    }
}

impl Write for Noisy {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.in_time()?;
        self.overhear(bytes);
        for &byte in bytes {
            let passed = self.pass(Way::ToBoard, byte);
            self.board.send(&passed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flush_board();
        Ok(())
    }
}

impl Read for Noisy {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut waited = 0;
        while self.to_host.is_empty() && waited < self.patience {
            self.in_time()?;
            let heard = self.board.exchange(&[], SLICE);
            self.hear(heard);
            waited += SLICE;
        }
        match self.to_host.read(buffer)? {
            0 => Err(ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}
