//! Archives of each kind, whole, cut short and damaged.

use super::*;
use std::io::Write;

/// A compressor of each kind.
fn compress(kind: Kind, text: &[u8]) -> Vec<u8> {
    match kind {
        Kind::Gzip => {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Kind::Xz => {
            let mut to = liblzma::write::XzEncoder::new(Vec::new(), 1);
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Kind::Bzip2 => {
            let mut to = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
        Kind::Zstd => {
            let mut to = zstd::Encoder::new(Vec::new(), 1).unwrap();
            // As the program zstd does; without it damage may go unnoticed.
            to.include_checksum(true).unwrap();
            to.write_all(text).unwrap();
            to.finish().unwrap()
        }
    }
}

/// Those that are read.
#[cfg(feature = "xz-zstd")]
const KINDS: [Kind; 4] = [Kind::Gzip, Kind::Xz, Kind::Bzip2, Kind::Zstd];
#[cfg(not(feature = "xz-zstd"))]
const KINDS: [Kind; 2] = [Kind::Gzip, Kind::Bzip2];

fn read(bytes: Vec<u8>) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let result = open(Cursor::new(bytes)).unwrap().read_to_end(&mut text);
    (text, result.err().map(|error| error.to_string()))
}

/// A text that does not compress away.
fn text() -> Vec<u8> {
    (0..40_000u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_string().into_bytes()).collect()
}

#[test]
fn each_kind_is_told_by_its_bytes_and_read_whole() {
    for kind in KINDS {
        assert_eq!(read(compress(kind, &text())), (text(), None), "{kind:?}");
        assert_eq!(read(compress(kind, b"")), (vec![], None), "{kind:?}");
    }
}

#[test]
fn members_follow_one_another() {
    for kind in KINDS {
        let bytes = [b"one ".as_slice(), b"", b"two ", &text()].map(|t| compress(kind, t));
        let expected = [b"one two ".as_slice(), &text()].concat();
        assert_eq!(read(bytes.concat()), (expected, None), "{kind:?}");
    }
}

#[test]
fn padding_and_skippable_frames_are_no_harm() {
    let one = compress(Kind::Gzip, b"one");
    assert_eq!(read([one.as_slice(), &[0; 600], &one].concat()), (b"oneone".into(), None));
    assert_eq!(read([one.as_slice(), &[0; 600]].concat()), (b"one".into(), None));
    if KINDS.contains(&Kind::Zstd) {
        let frame = compress(Kind::Zstd, b"two");
        let skipped = b"\x53\x2a\x4d\x18\x04\0\0\0skip";
        assert_eq!(read([skipped.as_slice(), &frame].concat()), (b"two".into(), None));
    }
}

#[cfg(not(feature = "xz-zstd"))]
#[test]
fn an_archive_whose_reader_is_left_out_is_named() {
    for kind in [Kind::Xz, Kind::Zstd] {
        let error = open(Cursor::new(compress(kind, b"1. e4 *"))).err().expect("it was read");
        let said = error.to_string();
        assert!(said.contains(kind.name()) && said.ends_with("unpack it first"), "{said}");
    }
}

#[test]
fn an_archive_cut_anywhere_says_so() {
    for kind in KINDS {
        let whole = compress(kind, &text());
        for length in [LONGEST_MAGIC, 20, whole.len() / 2, whole.len() - 3, whole.len() - 1] {
            let (part, error) = read(whole[..length].to_vec());
            assert!(text().starts_with(&part));
            let expected = format!("the {} archive is cut short; fetch it again", kind.name());
            assert_eq!(error, Some(expected), "{length} bytes");
        }
    }
}

#[test]
fn a_damaged_archive_says_so() {
    for kind in KINDS {
        let mut bytes = compress(kind, &text());
        let middle = bytes.len() / 2;
        bytes[middle..middle + 64].fill(0x55);
        let (_, error) = read(bytes);
        let error = error.unwrap_or_else(|| panic!("{kind:?} was read as if it were whole"));
        assert!(error.starts_with(&format!("the {} archive is damaged", kind.name())), "{error}");
    }
    // Something else behind it.
    let (part, error) =
        read([compress(Kind::Gzip, b"one"), b"1. e4 e5 2. Nf3 *".to_vec()].concat());
    assert_eq!(part, b"one");
    assert!(error.unwrap().contains("is damaged"));
}

#[test]
fn text_is_left_as_it_is() {
    for text in ["", "B", "BZh", "BZh9 Bb5 1. e4 e5 2. d4 *", "P*", "(Q)", "[Event \"x\"]\n"] {
        assert_eq!(read(text.into()), (text.into(), None));
    }
}

#[test]
fn no_more_is_waited_for_than_tells_archives_apart() {
    // One letter alone may be the first byte of UTF-16.
    for typed in ["1.", "* ", "Bb", "PN", "(Q", "[E"] {
        // Nothing else was typed yet.
        let mut input = open(typed.as_bytes().chain(crate::testing::Broken)).unwrap();
        let mut bytes = [0; 8];
        assert_eq!(input.read(&mut bytes).unwrap(), typed.len());
    }
}
