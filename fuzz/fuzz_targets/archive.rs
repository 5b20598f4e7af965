//! Any bytes as a compressed file: read at once and byte by byte.

#![no_main]

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use perpetual_chess::archive::open;

/// A small archive may hold a very long text: no more of it is read.
const MOST: u64 = 1 << 20;

/// Hands over a byte at a time.
struct Slowly(io::Cursor<Vec<u8>>);

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(1);
        self.0.read(&mut buffer[..count])
    }
}

/// What is read of it, and whether it ends without an error.
fn read(input: impl Read + Send + 'static) -> (Vec<u8>, bool) {
    let mut text = Vec::new();
    let Ok(opened) = open(input) else { return (text, false) };
    let whole = opened.take(MOST).read_to_end(&mut text).is_ok();
    (text, whole)
}

fuzz_target!(|bytes: &[u8]| {
    let bytes = || io::Cursor::new(bytes.to_vec());
    let (text, whole) = read(bytes());
    let (slowly, slowly_whole) = read(Slowly(bytes()));
    assert_eq!(whole, slowly_whole);
    // Before an error one of them may have handed out more.
    if whole {
        assert_eq!(text, slowly);
    } else {
        assert!(text.starts_with(&slowly) || slowly.starts_with(&text));
    }
});
