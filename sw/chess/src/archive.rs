//! Compressed input, read as if it were not: gzip and bzip2, and with the feature `xz-zstd` xz and
//! Zstandard. They are told by their first bytes and not by a name, so that standard input may be
//! compressed as well. Text in UTF-16, told by its byte order mark, is read as UTF-8.
//!
//! Archives of several members (what `cat a.gz b.gz` makes, and what parallel compressors write)
//! are read to the end of the last.

mod utf16;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::GzDecoder;
#[cfg(feature = "xz-zstd")]
use liblzma::bufread::XzDecoder;
use thiserror::Error;

use utf16::Text;

/// Bytes taken from the input at a time.
const CHUNK: usize = 1 << 16;

/// What a reader hands out once its archive, if it is one, is opened.
pub type Opened = Box<dyn Read + Send>;

/// A kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Gzip,
    Xz,
    Bzip2,
    Zstd,
}

/// The first bytes of each kind. Text may well begin with "BZh": a bzip2 file is told by the first
/// block that follows as well, or by the end of a file that has none.
const MAGICS: [(Kind, &[u8]); 6] = [
    (Kind::Gzip, b"\x1f\x8b"),
    (Kind::Xz, b"\xfd7zXZ\0"),
    (Kind::Bzip2, b"BZh?\x31\x41\x59\x26\x53\x59"),
    (Kind::Bzip2, b"BZh?\x17\x72\x45\x38\x50\x90"),
    (Kind::Zstd, b"\x28\xb5\x2f\xfd"),
    // A skippable frame, as parallel compressors put before the others; its last four bits vary.
    (Kind::Zstd, b"\x50\x2a\x4d\x18"),
];

/// The longest of them.
const LONGEST_MAGIC: usize = 10;

impl Kind {
    /// The kind of archive that begins so.
    fn of(beginning: &[u8]) -> Option<Kind> {
        let fits = |magic: &[u8]| beginning.len() >= magic.len() && agree(beginning, magic);
        MAGICS.into_iter().find(|(_, magic)| fits(magic)).map(|(kind, _)| kind)
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Gzip => "gzip",
            Kind::Xz => "xz",
            Kind::Bzip2 => "bzip2",
            Kind::Zstd => "Zstandard",
        }
    }
}

/// Looks at the first bytes of `reader` and decompresses it if it is an archive.
///
/// A damaged or shortened archive gives an error when that place is reached, in words that can
/// follow "reading stopped: ".
///
/// # Errors
/// If the first bytes cannot be read, or are those of an archive whose reader was not built in.
pub fn open(mut reader: impl Read + Send + 'static) -> io::Result<Opened> {
    let mut beginning = Vec::with_capacity(LONGEST_MAGIC);
    let undecided = |beginning: &[u8]| {
        MAGICS.iter().any(|(_, magic)| beginning.len() < magic.len() && agree(beginning, magic))
    };
    begin(&mut beginning, &mut reader, LONGEST_MAGIC, undecided)?;
    let kind = Kind::of(&beginning);
    let whole = Cursor::new(beginning).chain(reader);
    let Some(kind) = kind else { return Ok(Box::new(Text::new(whole))) };
    let input = BufReader::with_capacity(CHUNK, whole);
    let inner: Opened = match kind {
        Kind::Gzip => Box::new(Gzip { member: Some(GzDecoder::new(input)) }),
        Kind::Bzip2 => Box::new(MultiBzDecoder::new(input)),
        #[cfg(feature = "xz-zstd")]
        Kind::Xz => Box::new(XzDecoder::new_multi_decoder(input)),
        #[cfg(feature = "xz-zstd")]
        Kind::Zstd => Box::new(zstd::Decoder::with_buffer(input)?),
        #[cfg(not(feature = "xz-zstd"))]
        Kind::Xz | Kind::Zstd => {
            return Err(io::Error::new(io::ErrorKind::Unsupported, left_out(kind)));
        }
    };
    Ok(Box::new(Text::new(Archive { inner, kind })))
}

/// Reads the beginning of an input, at most so many bytes, while it is undecided what it is. No more are waited for than
/// are needed, so that typed lines are answered one by one.
fn begin(
    beginning: &mut Vec<u8>,
    reader: &mut impl Read,
    most: usize,
    undecided: impl Fn(&[u8]) -> bool,
) -> io::Result<()> {
    while undecided(beginning) {
        let mut bytes = [0; LONGEST_MAGIC];
        match reader.read(&mut bytes[..most - beginning.len()]) {
            Ok(0) => break,
            Ok(n) => beginning.extend_from_slice(&bytes[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// What is said of an archive whose reader was not built in.
#[cfg(not(feature = "xz-zstd"))]
fn left_out(kind: Kind) -> String {
    let name = kind.name();
    format!(
        "it is a {name} archive, and this was built without the feature xz-zstd, which reads those; unpack it first"
    )
}

/// Whether the bytes are those of the magic as far as both go.
fn agree(bytes: &[u8], magic: &[u8]) -> bool {
    let same = |(index, (&byte, &wanted)): (usize, (&u8, &u8))| match (wanted, magic[0]) {
        (b'?', b'B') => byte.is_ascii_digit(),
        (0x50, 0x50) if index == 0 => byte & 0xf0 == 0x50,
        _ => byte == wanted,
    };
    bytes.iter().zip(magic).enumerate().all(same)
}

/// An archive whose errors are sentences.
struct Archive {
    inner: Opened,
    kind: Kind,
}

impl Read for Archive {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer).map_err(|error| explained(self.kind, error))
    }
}

fn explained(kind: Kind, error: io::Error) -> io::Error {
    // What the operating system says is no fault of the archive.
    if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    let name = kind.name();
    let sentence = match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            format!("the {name} archive is cut short; fetch it again")
        }
        _ => format!("the {name} archive is damaged ({error}); fetch it again"),
    };
    io::Error::new(error.kind(), sentence)
}

/// The members of a gzip file, one after the other. Zeros behind one are padding, as tapes and
/// some archivers leave it.
struct Gzip<R> {
    /// `None` after the last.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            let n = member.read(buffer)?;
            if n > 0 {
                return Ok(n);
            }
            let Some(mut input) = self.member.take().map(GzDecoder::into_inner) else { break };
            if skip_zeros(&mut input)? {
                self.member = Some(GzDecoder::new(input));
            }
        }
        Ok(0)
    }
}

/// Goes past zeros; false at the end of the input.
fn skip_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let found = zeros < bytes.len();
        input.consume(zeros);
        if found {
            return Ok(true);
        }
    }
}

/// Why a file cannot be opened: what is the matter and what to do, without the name of the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is none of this name.
    #[error("there is no such file; check its name")]
    NotFound,
    /// It is not for this user.
    #[error("it may not be read; check its permissions")]
    Forbidden,
    /// It is a directory.
    #[error("this is a directory; name the PGN files in it")]
    Directory,
    /// The operating system says something else.
    #[error("it cannot be opened: {0}")]
    Other(io::Error),
    /// Its first bytes cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
}

/// Opens a file, `-` for standard input, decompressed where it is compressed.
///
/// # Errors
/// [`OpenError`].
pub fn open_file(path: &Path) -> Result<Opened, OpenError> {
    if path == Path::new("-") {
        return open(io::stdin()).map_err(OpenError::Unreadable);
    }
    open(raw(path)?).map_err(OpenError::Unreadable)
}

/// A file as it stands.
///
/// # Errors
/// [`OpenError`].
pub fn raw(path: &Path) -> Result<File, OpenError> {
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => OpenError::NotFound,
        io::ErrorKind::PermissionDenied => OpenError::Forbidden,
        _ => OpenError::Other(error),
    })?;
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => Err(OpenError::Directory),
        _ => Ok(file),
    }
}

#[cfg(test)]
mod tests;
