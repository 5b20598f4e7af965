//! Lines of input, of any bytes and any length.

use std::io::{self, BufRead};

/// The longest line that is read. A game of some thousand moves takes 20 kilobytes.
pub const MAX_LINE: usize = 1 << 20;

/// A line without its end, its bytes beyond [`MAX_LINE`] and those that are no UTF-8 replaced or
/// left out; `None` at the end of input.
///
/// # Errors
/// If the input cannot be read.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let end = memchr::memchr(b'\n', bytes);
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(MAX_LINE - line.len())]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_bytes_and_any_length() {
        let mut input = b"uci\r\n\nis\xffready\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE + 5]);
        input.extend(b"\nquit");
        let mut reader = io::BufReader::with_capacity(7, input.as_slice());
        let mut next = || read_line(&mut reader).unwrap();
        assert_eq!(next().as_deref(), Some("uci\r"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("is\u{fffd}ready"));
        assert_eq!(next().map(|line| line.len()), Some(MAX_LINE));
        assert_eq!(next().as_deref(), Some("quit"));
        assert_eq!(next(), None);
    }
}
