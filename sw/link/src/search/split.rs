//! The two channels that a host of a combined board has.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::budget::Budget;
use super::codes::is_for_searchers;
use crate::port::is_passing;
use crate::protocol::{ANSWER_BIT, HEADER_BYTES, MAX_ANSWER_FRAME};
use crate::slip::{self, END};

/// Two channels over one line to a combined board: the first for a [`crate::Client`], the second for [`super::Searchers`].
///
/// Each hears the answers to its own requests, and what is damaged so that nobody knows whose it is. A request waits here while the
/// board's buffer may not have room for it. The channels may be in two threads: a read holds the line until something has come for
/// it, or a read of the stream has ended without a byte; then the other channel is next.
pub fn split<T: Read + Write>(stream: T) -> (Channel<T>, Channel<T>) {
    let line =
        Line { stream, frame: Vec::new(), heard: Default::default(), budget: Budget::default() };
    let shared = Arc::new(Shared { turn: Mutex::new(()), line: Mutex::new(line) });
    let other = Arc::clone(&shared);
    (Channel { shared, is_searchers: false }, Channel { shared: other, is_searchers: true })
}

/// One channel of a line: see [`split`].
#[derive(Debug)]
pub struct Channel<T> {
    shared: Arc<Shared<T>>,
    is_searchers: bool,
}

/// The line, and whose turn it is: who waits for the line has the turn, so that nobody takes it twice running meanwhile.
#[derive(Debug)]
struct Shared<T> {
    turn: Mutex<()>,
    line: Mutex<Line<T>>,
}

#[derive(Debug)]
struct Line<T> {
    stream: T,
    /// Bytes since the last END.
    frame: Vec<u8>,
    /// What the one and the other have not read yet.
    heard: [VecDeque<u8>; 2],
    budget: Budget,
}

/// No answer has more bytes on the line: what has is noise.
const LONGEST: usize = 2 * MAX_ANSWER_FRAME + 1;

/// Reads of the stream in a read of a channel, if nothing of its own comes: a stream may give a byte at a time.
const READS: usize = 2 * LONGEST;

/// How long a request waits for the stream, or for room on the board. After that an answer has been lost.
const PATIENCE: Duration = Duration::from_millis(500);

impl<T: Read> Line<T> {
    /// Reads what there is, and sorts it: how many bytes.
    fn listen(&mut self) -> io::Result<usize> {
        let mut bytes = [0; 256];
        let count = self.stream.read(&mut bytes)?;
        for byte in bytes.into_iter().take(count) {
            self.frame.push(byte);
            if byte == END || self.frame.len() >= LONGEST {
                self.sort();
            }
        }
        Ok(count)
    }

    /// Gives the bytes since the last END to whom they are for.
    fn sort(&mut self) {
        let mut frame = std::mem::take(&mut self.frame);
        // Between frames there are two.
        if frame == [END] {
            return;
        }
        if frame.last() != Some(&END) {
            frame.push(END);
        }
        let [detector, searchers] = &mut self.heard;
        match opcode(&frame).map(|opcode| is_for_searchers(opcode & !ANSWER_BIT)) {
            Some(true) => searchers.extend(frame),
            Some(false) => {
                self.budget.answered();
                detector.extend(frame);
            }
            None => {
                detector.extend(&frame);
                searchers.extend(frame);
            }
        }
    }
}

/// The opcode in the bytes of a frame, escaped; `None` if it has none.
fn opcode(frame: &[u8]) -> Option<u8> {
    let mut decoder = slip::Decoder::new(HEADER_BYTES);
    frame.iter().find_map(|byte| {
        decoder.feed(*byte);
        decoder.begun()?.get(1).copied()
    })
}

/// Whatever a thread did that has panicked: bytes are in one place or the other.
fn locked<V>(mutex: &Mutex<V>) -> MutexGuard<'_, V> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> Channel<T> {
    fn line(&self) -> MutexGuard<'_, Line<T>> {
        let _turn = locked(&self.shared.turn);
        locked(&self.shared.line)
    }

    /// Does this with the stream, for what the protocol does not cover.
    pub fn with<V>(&self, what: impl FnOnce(&mut T) -> V) -> V {
        what(&mut self.line().stream)
    }
}

impl<T: Read> Read for Channel<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut line = self.line();
        let own = usize::from(self.is_searchers);
        // Bounded, however much the other channel hears.
        for _ in 0..READS {
            if !line.heard[own].is_empty() || line.listen()? == 0 {
                break;
            }
        }
        match line.heard[own].read(buffer)? {
            0 if !buffer.is_empty() => Err(ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}

impl<T: Read + Write> Write for Channel<T> {
    /// Writes a request, whole: one of the other channel must not come between.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut line = self.line();
        let began = Instant::now();
        while !line.budget.has_room(bytes.len()) {
            match line.listen() {
                Err(error) if !is_passing(error.kind()) => return Err(error),
                _ if began.elapsed() < PATIENCE => {}
                // Nobody answers what has been lost: the clients see to that.
                _ => line.budget = Budget::default(),
            }
        }
        let (mut sent, mut last) = (0, Instant::now());
        while let Some(rest) = bytes.get(sent..).filter(|rest| !rest.is_empty()) {
            match line.stream.write(rest) {
                Err(error) if !is_passing(error.kind()) => return Err(error),
                Ok(written) if written > 0 => {
                    sent += written;
                    last = Instant::now();
                }
                _ if last.elapsed() < PATIENCE => std::thread::yield_now(),
                _ => break,
            }
        }
        // A lone END ends noise.
        if bytes.iter().any(|byte| *byte != END) {
            line.budget.sent(sent, self.is_searchers);
        }
        Ok(sent)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.line().stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    /// A stream that says what was put into it, and counts reads of nothing, which take a while.
    #[derive(Default)]
    struct Slow {
        says: VecDeque<u8>,
        waits: Arc<AtomicU32>,
    }

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.says.is_empty() {
                self.waits.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(1));
                return Err(ErrorKind::TimedOut.into());
            }
            self.says.read(buffer)
        }
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn heard(channel: &mut Channel<Slow>) -> Vec<u8> {
        let (mut all, mut buffer) = (Vec::new(), [0; 600]);
        while let Ok(count) = channel.read(&mut buffer) {
            all.extend(&buffer[..count]);
        }
        all
    }

    #[test]
    fn each_hears_its_own_and_what_nobody_can_read() {
        let answers = [[1, 0x82, 9, 0], [2, 0x90, 9, 0], [3, 0x93, 9, 0], [0xc0, 0x81, 9, 0]];
        let mut says: VecDeque<u8> = answers.iter().flat_map(|one| frame::encode(one)).collect();
        says.extend([7, END]);
        let noise = vec![5; LONGEST];
        says.extend(&noise);
        let (mut one, mut other) = split(Slow { says, ..Slow::default() });
        let sealed = |at: usize| frame::encode(&answers[at])[1..].to_vec();
        // A number alone is nobody's; what may be an opcode says whose it is, if it is one.
        let longest = [&noise[..], &[END]].concat();
        assert_eq!(heard(&mut one), [sealed(0), sealed(3), vec![7, END], longest].concat());
        assert_eq!(heard(&mut other), [sealed(1), sealed(2), vec![7, END]].concat());
    }

    #[test]
    fn a_channel_that_waits_lets_the_other_take_turns() {
        let waits = Arc::new(AtomicU32::new(0));
        let (mut one, mut other) = split(Slow { waits: waits.clone(), ..Slow::default() });
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let _ = other.read(&mut [0; 9]);
                }
            });
            while waits.load(Ordering::Relaxed) == 0 {
                std::thread::yield_now();
            }
            let before = waits.load(Ordering::Relaxed);
            for _ in 0..100 {
                one.with(|slow| slow.says.push_back(0));
                let _ = one.flush();
            }
            over.store(true, Ordering::Relaxed);
            let between = waits.load(Ordering::Relaxed) - before;
            assert!(
                between < 1_000,
                "200 times on the line, while the other has read {between} times"
            );
        });
    }

    #[test]
    fn a_request_waits_for_room_and_no_longer_than_an_answer_can_take() {
        let (mut one, mut other) = split(Slow::default());
        let line = frame::encode(&[7; 250]);
        let began = Instant::now();
        assert_eq!(one.write(&line).unwrap(), line.len());
        assert_eq!(other.write(&line[..200]).unwrap(), 200);
        assert!(began.elapsed() < PATIENCE);
        one.with(|slow| slow.says.extend(frame::encode(&[7, 0x82, 0, 0])));
        assert_eq!(other.write(&line).unwrap(), line.len());
        assert!(began.elapsed() < PATIENCE);
        // The answer is still there for whom it is.
        assert_eq!(heard(&mut one), frame::encode(&[7, 0x82, 0, 0])[1..]);
        for _ in 0..3 {
            assert_eq!(one.write(&line).unwrap(), line.len());
        }
        assert!(began.elapsed() >= PATIENCE);
    }
}
