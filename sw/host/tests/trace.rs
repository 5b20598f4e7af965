//! `perpetual trace`, its waveform read back by a library that did not write it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::common::{data, run};
use fst_reader::{FstFilter, FstHierarchyEntry, FstReader, FstSignalValue};

/// A place for a waveform of this name.
fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Every change of each signal, by its path, as bits.
fn changes(path: &Path) -> BTreeMap<String, Vec<(u64, String)>> {
    let mut reader = FstReader::open(BufReader::new(File::open(path).unwrap())).unwrap();
    let (mut scopes, mut names) = (Vec::new(), BTreeMap::new());
    reader
        .read_hierarchy(|entry| match entry {
            FstHierarchyEntry::Scope { name, .. } => scopes.push(name),
            FstHierarchyEntry::UpScope => drop(scopes.pop()),
            FstHierarchyEntry::Var { name, handle, .. } => {
                names.insert(handle.get_index(), format!("{}.{name}", scopes.join(".")));
            }
            _ => {}
        })
        .unwrap();
    let mut changes: BTreeMap<String, Vec<(u64, String)>> = BTreeMap::new();
    reader
        .read_signals(&FstFilter::all(), |time, handle, value| {
            let FstSignalValue::String(bits) = value else { panic!("no vector of bits") };
            let bits = String::from_utf8(bits.to_vec()).unwrap();
            changes.entry(names[&handle.get_index()].clone()).or_default().push((time, bits));
            Ok::<(), ()>(())
        })
        .unwrap();
    changes
}

/// Bits as the text that viewers show.
fn text(bits: &str) -> String {
    let byte = |at: usize| u8::from_str_radix(&bits[8 * at..8 * at + 8], 2).unwrap();
    let bytes: Vec<u8> = (0..bits.len() / 8).map(byte).filter(|byte| *byte != 0).collect();
    String::from_utf8(bytes).unwrap()
}

fn texts(changes: &[(u64, String)]) -> Vec<String> {
    changes.iter().map(|(_, bits)| text(bits)).collect()
}

#[test]
fn knights_out_and_home_again_by_name() {
    let file = place("knights.fst");
    let ran = run(&["trace", "1.Nf3 Nf6 2.Ng1 Ng8", "--out", file.to_str().unwrap()]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.out.contains("4 plies walked; occurrences 1, distance 4\n"), "{}", ran.out);
    let seen = changes(&file);
    let chains = |name: &str| texts(&seen[name]);
    assert_eq!(chains("trace.chains.chain_00"), ["", "n f6<-g8", "N f3<-g1", ""]);
    assert_eq!(chains("trace.chains.chain_01"), ["", "N f3<-g1", ""]);
    assert!(
        !seen.contains_key("trace.chains.chain_02"),
        "entries that are never used are left out"
    );
    assert_eq!(chains("trace.heads.head_00"), ["", "f6", ""]);
    assert_eq!(chains("trace.heads.head_01"), ["", "f3", ""]);
    assert_eq!(chains("trace.tails.tail_01"), ["", "N g1", ""]);
    assert_eq!(chains("trace.walk.rule"), ["", "Insert", "Reflection", ""]);
    let moves = ["N g1-f3", "n g8-f6", "N f3-g1", "n f6-g8"];
    assert_eq!(chains("trace.core.move")[..4], moves);
    let back: Vec<&str> = moves.iter().rev().copied().collect();
    assert_eq!(chains("trace.walk.taken_back")[1..5], back);

    // Taken in cycle 4, and a verdict 8 + 4 cycles later; ten nanoseconds each.
    let valid = &seen["trace.core.verdict_valid"];
    assert_eq!(valid[1], (10 * (4 + 8 + 4), "1".to_owned()));
    let distance = seen["trace.core.distance"].iter().map(|(_, bits)| bits.as_str());
    assert!(distance.clone().any(|bits| u32::from_str_radix(bits, 2) == Ok(4)));
    let save = std::fs::read_to_string(file.with_extension("gtkw")).unwrap();
    for shown in ["trace.clock", "trace.chains.chain_01[79:0]", "trace.walk.open[15:0]"] {
        assert!(save.lines().any(|line| line == shown), "{shown} in {save}");
    }
}

#[test]
fn a_game_of_a_file_to_the_nearest_repetition() {
    let file = place("file.fst");
    let games = data("broken.pgn");
    let words = ["trace", "--first", "--pgn", games.to_str().unwrap(), "--ply", "4"];
    let ran = run(&[&words[..], &["--out", file.to_str().unwrap()]].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let operations = texts(&changes(&file)["trace.core.operation"]);
    assert_eq!(operations, ["push", "first", ""]);
    // The same walk gives the same bytes.
    let bytes = std::fs::read(&file).unwrap();
    assert_eq!(run(&[&words[..], &["--out", file.to_str().unwrap()]].concat()).code, 0);
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

#[test]
fn what_cannot_be_traced_is_said_in_a_sentence() {
    let file = place("wrong.fst");
    let file = file.to_str().unwrap();
    for (arguments, part) in [
        (&["trace", "Nf4", "--out", file][..], "1.Nf4 is not a legal move here"),
        (&["trace", "--fen", "8/8", "--out", file, "Nf3"], "8/8"),
        (&["trace", "Nf3", "--out", "walk.vcd"], "must end in .fst"),
        (&["trace", "Nf3", "--out", "/no/such/place/walk.fst"], "cannot be written"),
        (&["trace", "--pgn", "no-such-file.pgn", "--out", file], "no-such-file.pgn"),
        (&["trace", "--out", file], "there is no move: give moves"),
        (&["trace", "Nf3"], "--out <FILE>"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
    let help = run(&["trace", "--help"]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Exit codes:") && help.out.contains("N g1<-f3"), "{}", help.out);
}
