//! The two ends that a host of a combined board has.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::codes::is_for_searchers;
use crate::protocol::{ANSWER_BIT, MAX_ANSWER_FRAME};
use crate::slip::{END, ESC, ESC_END, ESC_ESC};

/// The two ends of a line to a combined board: the first for a [`crate::Client`], the second for [`super::Searchers`].
///
/// Each hears the answers to its own requests, and what is damaged so that nobody knows whose it is. They may be in two threads;
/// a read holds the line as long as a read of the stream does.
pub fn split<T: Read + Write>(stream: T) -> (End<T>, End<T>) {
    let line = Line { stream, frame: Vec::new(), heard: Default::default() };
    let line = Arc::new(Mutex::new(line));
    (End { line: Arc::clone(&line), is_searchers: false }, End { line, is_searchers: true })
}

/// One end of a line: see [`split`].
#[derive(Debug)]
pub struct End<T> {
    line: Arc<Mutex<Line<T>>>,
    is_searchers: bool,
}

#[derive(Debug)]
struct Line<T> {
    stream: T,
    /// Bytes since the last END.
    frame: Vec<u8>,
    /// What the one and the other have not read yet.
    heard: [VecDeque<u8>; 2],
}

impl<T: Read> Line<T> {
    /// Reads what there is, and sorts it: how many bytes.
    fn listen(&mut self) -> io::Result<usize> {
        let mut bytes = [0; 256];
        let count = self.stream.read(&mut bytes)?;
        for byte in bytes.into_iter().take(count) {
            self.frame.push(byte);
            if byte != END && self.frame.len() < LONGEST {
                continue;
            }
            let frame = std::mem::take(&mut self.frame);
            let opcode = opcode(&frame);
            let [detector, searchers] = &mut self.heard;
            match opcode.map(|opcode| is_for_searchers(opcode & !ANSWER_BIT)) {
                Some(true) => searchers.extend(frame),
                Some(false) => detector.extend(frame),
                None => {
                    detector.extend(&frame);
                    searchers.extend(frame);
                }
            }
        }
        Ok(count)
    }
}

/// No answer has more bytes on the line: what has is noise.
const LONGEST: usize = 2 * MAX_ANSWER_FRAME + 1;

/// Reads of the stream in a read of an end, if nothing of its own comes: a stream may give a byte at a time.
const READS: usize = 2 * LONGEST;

/// The opcode in the bytes of a frame, escaped; `None` if it has none.
fn opcode(frame: &[u8]) -> Option<u8> {
    let mut bytes = frame.iter();
    let mut next = || match *bytes.next()? {
        END => None,
        ESC => match *bytes.next()? {
            ESC_END => Some(END),
            ESC_ESC => Some(ESC),
            _ => None,
        },
        byte => Some(byte),
    };
    next()?;
    next()
}

impl<T> End<T> {
    fn line(&self) -> MutexGuard<'_, Line<T>> {
        // Whatever a thread did that has panicked: bytes are in one place or the other.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does this with the stream, for what the protocol does not cover.
    pub fn with<V>(&self, what: impl FnOnce(&mut T) -> V) -> V {
        what(&mut self.line().stream)
    }
}

impl<T: Read> Read for End<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut line = self.line();
        let own = usize::from(self.is_searchers);
        // Bounded, however much the other end hears.
        for _ in 0..READS {
            if !line.heard[own].is_empty() || line.listen()? == 0 {
                break;
            }
        }
        match line.heard[own].read(buffer)? {
            0 if !buffer.is_empty() => Err(io::ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}

impl<T: Write> Write for End<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Whole: a request of the other end must not come between.
        self.line().stream.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.line().stream.flush()
    }
}
