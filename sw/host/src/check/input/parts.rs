//! A stream of games cut into parts, so that several readers can work on it.
//!
//! A part is handed on in chunks, and a reader may begin before its end is there. So a game longer
//! than any chunk, and a file in which no place to cut is found, are read in little memory too:
//! by one reader.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

use perpetual_chess::pgn::{Passed, Place, last_cut};

/// Chunks of a part that may wait for its reader.
const WAITING: usize = 2;

/// A part of a file, as its reader sees it.
pub(super) struct Part {
    /// Where it begins in the file.
    pub(super) at: Place,
    /// Its bytes.
    pub(super) chunks: Chunks,
}

/// How a stream is read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// The place of its first byte.
    pub(super) at: Place,
    /// Bytes of a part, at the least if there are so many.
    pub(super) size: usize,
    /// Whether bytes are handed on as they arrive.
    pub(super) live: bool,
}

/// The receiver has ended.
pub(super) struct Unwanted;

/// Reads a stream to its end, and hands its parts to `take` in order. An error ends the part that
/// it comes in.
pub(super) fn cut(
    mut input: impl Read,
    reading: Reading,
    mut take: impl FnMut(Part) -> Result<(), Unwanted>,
) -> Result<(), Unwanted> {
    let mut passed = Passed::from(reading.at);
    let mut rest = Vec::new();
    let mut part: Option<SyncSender<io::Result<Vec<u8>>>> = None;
    loop {
        let mut bytes = std::mem::take(&mut rest);
        let read = read_more(&mut input, reading, &mut bytes);
        let over = !matches!(read, Ok(true));
        let at = if over { None } else { last_cut(&bytes).filter(|&at| at > 0) };
        if let Some(at) = at {
            rest = bytes.split_off(at);
        }
        let mut send = |bytes: Vec<u8>, part: &mut Option<SyncSender<_>>| {
            if bytes.is_empty() {
                return Ok(());
            }
            let begins = passed.at();
            passed.pass(&bytes);
            if part.is_none() {
                let (to, from) = sync_channel(WAITING);
                take(Part { at: begins, chunks: Chunks::new(from) })?;
                *part = Some(to);
            }
            match part {
                Some(to) => to.send(Ok(bytes)).map_err(|_| Unwanted),
                None => Ok(()),
            }
        };
        send(bytes, &mut part)?;
        if at.is_some() {
            part = None;
            if reading.live {
                send(std::mem::take(&mut rest), &mut part)?;
            }
        }
        if over {
            if let Err(error) = read {
                let to = match part {
                    Some(to) => to,
                    None => {
                        let (to, from) = sync_channel(WAITING);
                        take(Part { at: passed.at(), chunks: Chunks::new(from) })?;
                        to
                    }
                };
                return to.send(Err(error)).map_err(|_| Unwanted);
            }
            return Ok(());
        }
    }
}

/// Appends what there is to read, at least one byte; false at the end of the input.
fn read_more(input: &mut impl Read, reading: Reading, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let before = bytes.len();
    let wanted = reading.size.saturating_sub(before).max(reading.size / 2).max(1);
    if !reading.live {
        let result = input.by_ref().take(wanted as u64).read_to_end(bytes);
        // What came before an error is handed on with it.
        return result.map(|n| n > 0);
    }
    bytes.resize(before + wanted, 0);
    let result = loop {
        match input.read(&mut bytes[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other,
        }
    };
    bytes.truncate(before + *result.as_ref().unwrap_or(&0));
    result.map(|n| n > 0)
}

/// The bytes of a part; reading waits until they are there.
pub(super) struct Chunks {
    from: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    at: usize,
    failure: Option<io::Error>,
}

impl Chunks {
    fn new(from: Receiver<io::Result<Vec<u8>>>) -> Chunks {
        Chunks { from, chunk: Vec::new(), at: 0, failure: None }
    }

    /// Whether the part goes on but no more of it is there yet.
    pub(super) fn is_waiting(&mut self) -> bool {
        if self.at < self.chunk.len() || self.failure.is_some() {
            return false;
        }
        match self.from.try_recv() {
            Ok(next) => {
                self.take(next);
                false
            }
            Err(TryRecvError::Empty) => true,
            Err(TryRecvError::Disconnected) => false,
        }
    }

    fn take(&mut self, next: io::Result<Vec<u8>>) {
        match next {
            Ok(chunk) => (self.chunk, self.at) = (chunk, 0),
            Err(error) => self.failure = Some(error),
        }
    }
}

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.chunk.len() && self.failure.is_none() {
            match self.from.recv() {
                Ok(next) => self.take(next),
                Err(_) => return Ok(0),
            }
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        let n = (&self.chunk[self.at..]).read(buffer)?;
        self.at += n;
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a stream: place, text, and whether an error ended it.
    fn parts(
        input: impl Read + Send + 'static,
        size: usize,
        live: bool,
    ) -> Vec<(Place, String, bool)> {
        let (give, parts) = sync_channel(1000);
        let reader = std::thread::spawn(move || {
            let reading = Reading { at: Place::START, size, live };
            let _ = cut(input, reading, |part| give.send(part).map_err(|_| Unwanted));
        });
        let read = |mut part: Part| {
            let mut text = String::new();
            let failed = part.chunks.read_to_string(&mut text).is_err();
            (part.at, text, failed)
        };
        let found = parts.into_iter().map(read).collect();
        reader.join().unwrap();
        found
    }

    fn games(count: usize) -> String {
        (0..count).map(|n| format!("[Event \"{n}\"]\n\n1. e4 {{x}} e5 *\n\n")).collect()
    }

    #[test]
    fn parts_are_whole_games_and_miss_nothing() {
        let text = games(200);
        for live in [false, true] {
            for size in [1, 30, 100, 1000, 1 << 20] {
                let found = parts(io::Cursor::new(text.clone()), size, live);
                let mut begins = Place::START;
                for (at, part, failed) in &found {
                    assert_eq!((*at, *failed), (begins, false));
                    assert!(part.starts_with("[Event") && part.ends_with("*\n\n"), "{part}");
                    begins = begins.behind(part.as_bytes());
                }
                let whole: String = found.iter().map(|(_, part, _)| part.as_str()).collect();
                assert_eq!(whole, text, "parts of {size} bytes");
                let cuts = size == 100 || size == 1000;
                assert!(!cuts || found.len() > 5, "{} parts of {size} bytes", found.len());
            }
        }
    }

    #[test]
    fn an_error_ends_the_part_it_comes_in() {
        struct Failing(io::Cursor<String>);
        impl Read for Failing {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(buffer)? {
                    0 => Err(io::Error::other("the disk is gone")),
                    n => Ok(n),
                }
            }
        }
        for count in [0, 1, 40] {
            let found = parts(Failing(io::Cursor::new(games(count))), 200, false);
            let failed: Vec<bool> = found.iter().map(|(_, _, failed)| *failed).collect();
            assert_eq!(failed.iter().filter(|failed| **failed).count(), 1);
            assert_eq!(failed.last(), Some(&true));
        }
    }

    #[test]
    fn reading_ends_when_nobody_wants_more() {
        let mut taken = 0;
        let result =
            cut(io::repeat(b'x'), Reading { at: Place::START, size: 100, live: false }, |part| {
                taken += 1;
                drop(part);
                Ok(())
            });
        assert!(result.is_err());
        assert_eq!(taken, 1);
    }
}
