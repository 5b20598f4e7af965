//! Frames over a stream of bytes, with bounded waits.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::error::{ClientError, Trouble};
use crate::frame;
use crate::protocol::{ANSWER_BIT, MAX_ANSWER_FRAME, Opcode};
use crate::slip;
use crate::timing::{DRAIN, PAUSE, Timing};

/// What went over a line, counted by the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Bytes written to the line.
    pub bytes_sent: u64,
    /// Bytes read from the line.
    pub bytes_received: u64,
    /// Requests sent, repeats and identifications included.
    pub requests: u64,
    /// How often something was sent again because no usable answer had come.
    pub retries: u64,
    /// Frames from the board that were damaged, or answers to nothing that was asked.
    pub frames_dropped: u64,
    /// Verdicts handed over.
    pub verdicts: u64,
    /// Clock cycles of the board for these verdicts.
    pub cycles: u64,
    /// Moves tried, and answered in one byte each.
    pub probed: u64,
}

/// A stream of bytes with a decoder behind it.
#[derive(Debug)]
pub struct Port<T> {
    /// The stream.
    pub stream: T,
    /// The bounds of the waiting.
    pub timing: Timing,
    /// What went over it so far.
    pub counters: Counters,
    decoder: slip::Decoder,
    buffer: Box<[u8]>,
    unread: Range<usize>,
    /// When the last byte came.
    last_byte: Instant,
    /// Whether searchers are asked here too.
    pub(crate) has_searchers: bool,
    /// What was heard for the detector, and for the searchers, while the other was waited for.
    heard: [VecDeque<Vec<u8>>; 2],
}

impl<T: Read + Write> Port<T> {
    /// Nothing sent and nothing read yet.
    pub fn new(stream: T, timing: Timing) -> Port<T> {
        Port {
            stream,
            timing,
            counters: Counters::default(),
            decoder: slip::Decoder::new(MAX_ANSWER_FRAME),
            buffer: vec![0; 4096].into(),
            unread: 0..0,
            last_byte: Instant::now(),
            has_searchers: false,
            heard: Default::default(),
        }
    }

    /// Sends a request.
    ///
    /// # Errors
    /// As for [`Port::send`].
    pub fn transmit(&mut self, payload: &[u8]) -> Result<(), ClientError> {
        self.counters.requests += 1;
        self.send(&frame::encode(payload))
    }

    /// Sends bytes to a stream that may take none for a while. It is never flushed: on a serial port
    /// that would wait until the last bit has left, and nothing could be read meanwhile.
    ///
    /// # Errors
    /// [`ClientError::Line`] if the stream fails, [`ClientError::Stuck`] if it takes nothing.
    pub fn send(&mut self, mut bytes: &[u8]) -> Result<(), ClientError> {
        let mut last_byte = Instant::now();
        while !bytes.is_empty() {
            let tried = Instant::now();
            let written = passed(self.stream.write(bytes))?;
            self.counters.bytes_sent += written as u64;
            // A stream that claims more than it was given is not to bring the host down.
            bytes = bytes.get(written..).unwrap_or_default();
            if written > 0 {
                last_byte = Instant::now();
            } else if last_byte.elapsed() >= self.timing.silence {
                return Err(ClientError::Stuck);
            } else {
                pause(tried);
            }
        }
        Ok(())
    }

    /// The payload of the next good frame, or why there is none in time, if it has been waited for since then. Bad frames are
    /// counted and passed over.
    ///
    /// # Errors
    /// [`ClientError::Line`] if the stream fails.
    pub fn receive(&mut self, since: Instant) -> Result<Result<Vec<u8>, Trouble>, ClientError> {
        loop {
            while let Some(at) = self.unread.next() {
                let Some(received) = self.buffer.get(at).and_then(|&b| self.decoder.feed(b)) else {
                    continue;
                };
                match received.as_deref().map(frame::open) {
                    Ok(Ok(payload)) => return Ok(Ok(payload.to_vec())),
                    Ok(Err(_)) | Err(_) => self.counters.frames_dropped += 1,
                }
            }
            if since.elapsed() >= self.timing.patience {
                return Ok(Err(Trouble::Babble));
            }
            if !self.fill()? && since.max(self.last_byte).elapsed() >= self.timing.silence {
                return Ok(Err(Trouble::Silence));
            }
        }
    }

    /// [`Port::receive`] for the detector or the searchers; what is for the other waits until that listens.
    pub(crate) fn receive_for(
        &mut self,
        searchers: bool,
        since: Instant,
    ) -> Result<Result<Vec<u8>, Trouble>, ClientError> {
        loop {
            if let Some(payload) = self.heard[usize::from(searchers)].pop_front() {
                return Ok(Ok(payload));
            }
            let received = self.receive(since)?;
            let Ok(payload) = received else { return Ok(received) };
            let opcode = payload.get(1).map_or(0, |opcode| opcode & !ANSWER_BIT);
            let for_searchers = self.has_searchers && Opcode::is_for_searchers(opcode);
            self.heard[usize::from(for_searchers)].push_back(payload);
        }
    }

    /// Ends noise, and throws away what the stream holds, until it runs dry or a bounded time is over.
    ///
    /// # Errors
    /// As for [`Port::send`].
    pub(crate) fn clear(&mut self) -> Result<(), ClientError> {
        self.send(&[slip::END])?;
        let began = Instant::now();
        while self.fill()? && began.elapsed() < DRAIN {}
        self.unread = 0..0;
        self.decoder = slip::Decoder::new(MAX_ANSWER_FRAME);
        Ok(())
    }

    /// Reads once; false if nothing came.
    fn fill(&mut self) -> Result<bool, ClientError> {
        let tried = Instant::now();
        let read = passed(self.stream.read(&mut self.buffer))?;
        self.unread = 0..read;
        self.counters.bytes_received += read as u64;
        if read == 0 {
            pause(tried);
        } else {
            self.last_byte = Instant::now();
        }
        Ok(read > 0)
    }
}

/// A number to begin with: answers to a program that had the line before may still come, and are not to be taken for ours.
pub(crate) fn first_number() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros() as u32
}

/// How many bytes went through. A stream says by some errors that there were none this time.
fn passed(count: io::Result<usize>) -> io::Result<usize> {
    use ErrorKind::{Interrupted, TimedOut, WouldBlock};
    count.or_else(|error| match error.kind() {
        TimedOut | WouldBlock | Interrupted => Ok(0),
        _ => Err(error),
    })
}

/// Waits a little if the stream itself did not.
fn pause(since: Instant) {
    thread::sleep(PAUSE.saturating_sub(since.elapsed()));
}
