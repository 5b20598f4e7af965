//! `perpetual check` on inputs of every shape: the report is the same whatever the number of
//! workers, wherever the input is cut, and whether or not it is compressed.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::{Folder, Ran, but_warnings, data, piped, program};
use perpetual_chess::pgn::{Game, Reader};
use perpetual_host::forms::{Form, Method, open};
use perpetual_report::report::Report;
use perpetual_report::walk::Examiner;

/// What the report of a text must be: read by one reader, judged by the golden model.
fn expected(file: &str, text: &[u8]) -> String {
    let mut examiner = Examiner::with(open(Method::Chain, &Form::Model, 0).unwrap(), false);
    let mut reader = Reader::new(text);
    let mut game = Game::default();
    let mut lines = String::new();
    let mut number = 0;
    while reader.next_game(&mut game).unwrap() {
        let found = examiner.examine(&game);
        assert_eq!(found.failure, None);
        number += 1;
        let keys = serde_json::to_string(&Report::new(&game, found)).unwrap();
        let keys = keys.trim_start_matches('{');
        let file = serde_json::Value::from(file);
        let place = format!("{{\"schema\":2,\"file\":{file},\"game\":{number},");
        writeln!(lines, "{place}{keys}").unwrap();
    }
    lines
}

/// Runs a check with so many workers on parts of so many bytes.
fn check(files: &[&Path], jobs: usize, part: usize) -> Ran {
    let mut command = program();
    command.args(["check", "--format", "json", "--jobs", &jobs.to_string()]).args(files);
    command.env("PERPETUAL_PART_BYTES", part.to_string()).output().unwrap().into()
}

/// Runs a check of standard input, which is written in pieces of so many bytes.
fn check_input(bytes: &[u8], jobs: usize, piece: usize) -> Ran {
    let mut child = piped(&["check", "--format", "json", "--jobs", &jobs.to_string(), "-"]);
    let mut input = child.stdin.take().unwrap();
    let bytes = bytes.to_owned();
    // The program may wait for its output to be taken before it reads on.
    let writer = std::thread::spawn(move || {
        for piece in bytes.chunks(piece) {
            if input.write_all(piece).is_err() {
                return;
            }
        }
    });
    let ran: Output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ran.into()
}

/// Games of many shapes after one another, with what stands between them.
fn motley() -> Vec<u8> {
    let mut text = std::fs::read(data("broken.pgn")).unwrap();
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for game in 0..60 {
        let tags = format!("[Event \"{game}\"]\n[GameId \"m#{game}\"]\n\n");
        let part = match game % 12 {
            0 => format!("\n\n{tags}{shuffle} 1-0\n"),
            1 => format!("\n\n{tags}{shuffle} {{left open 1-0\n"),
            2 => format!("{tags}{shuffle} *\r\n\r\n").replace('\n', "\r\n"),
            3 => format!("{tags}1. e4 {{[%clk 0:01:00]}} e5 {{[%clk 0:01:00]}} 1/2-1/2\n\n"),
            4 => format!("; a remark 1-0\n{{and another}}\n{tags}{shuffle} *\n"),
            5 => "1. d4 d5 2. Nf3 (2. c4 e6) Nf6 *\n1. c4 *\n".to_owned(),
            6 => format!("[Site \"s\"]\n[White \"*\"]\n{tags}1. e4 (1. d4 *\n\n"),
            7 => format!("{tags}1. e4 e5 garbage here *\n% escaped [Event \"no\"] 1-0\n\n"),
            8 => format!("[Site \"?\"] ; 1-0\n{tags}{shuffle} 0-1\n"),
            9 => format!("{tags}1. e4 ;rest of the line 1-0\n e5 {shuffle} 1-0\n"),
            10 => format!("{tags}{} *\n\n\n", "{a long remark} ".repeat(300)),
            _ => format!("{tags}{shuffle}\n"),
        };
        text.extend_from_slice(part.as_bytes());
        // Latin-1 in a name.
        text.extend_from_slice(
            b"\n[Event \"l\"]\n[White \"Vu\xe8kovi\xe6\"]\n\n1. e4 {\xe9} e5 *\n\n",
        );
    }
    // No newline at the end.
    text.extend_from_slice(b"[Event \"last\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *");
    text
}

#[test]
fn parts_and_workers_change_nothing() {
    let folder = Folder::new();
    let text = motley();
    // A name that is not written as it stands.
    let path = folder.file("a \"b\"\\\u{1}\u{e9}.pgn", &text);
    let name = path.to_str().unwrap();
    let wanted = expected(name, &text);
    let games = wanted.lines().count();
    assert!(games > 120, "{games}");
    for (jobs, part) in
        [(1, 1 << 18), (4, 1 << 18), (1, 1), (3, 7), (2, 100), (5, 1000), (4, 4096), (16, 300)]
    {
        let ran = check(&[&path], jobs, part);
        assert!(ran.out == wanted, "{jobs} jobs, parts of {part} bytes");
        assert_eq!((ran.code, but_warnings(&ran.errors).as_str()), (1, ""));
    }
    let wanted = expected("-", &text);
    for (jobs, piece) in [(1, 1000), (4, 1), (3, 333), (2, 1 << 20)] {
        let ran = check_input(&text, jobs, piece);
        assert!(ran.out == wanted, "{jobs} jobs, pieces of {piece} bytes");
    }
}

#[test]
fn real_games_in_parts_are_the_same_games() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games/cutechess-engine-games.pgn");
    let wanted = expected(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
    for (jobs, part) in [(1, 1 << 18), (4, 2000), (3, 20_000)] {
        let ran = check(&[&path], jobs, part);
        assert!(ran.out == wanted, "{jobs} jobs, parts of {part} bytes");
    }
}

#[test]
fn several_files_are_reported_in_their_order() {
    let folder = Folder::new();
    let long = motley();
    let paths = [
        folder.file("a.pgn", &long),
        folder.file("b.pgn", b"1. e4 *"),
        folder.file("c.pgn", b"\n"),
        folder.file("d.pgn", b"Dear reader, 1. e4\n\n[Event \"no\"]\n\n1. d4 *\n"),
        folder.join("missing.pgn"),
        folder.file("e.pgn", &long),
    ];
    let files: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    let name = |index: usize| files[index].to_str().unwrap();
    let wanted =
        [expected(name(0), &long), expected(name(1), b"1. e4 *"), expected(name(5), &long)]
            .concat();
    for (jobs, part) in [(1, 1 << 18), (4, 500), (7, 50)] {
        let ran = check(&files, jobs, part);
        assert!(ran.out == wanted, "{jobs} jobs, parts of {part} bytes");
        assert_eq!(ran.code, 2);
        let errors = but_warnings(&ran.errors);
        let errors: Vec<&str> = errors.lines().collect();
        assert_eq!(errors.len(), 3, "{errors:?}");
        assert!(errors[0].ends_with("c.pgn: there is no game in it"), "{errors:?}");
        assert!(errors[1].contains("d.pgn: this is not PGN: \"Dear\" in line 1"), "{errors:?}");
        assert!(errors[2].contains("missing.pgn: there is no such file"), "{errors:?}");
    }
}

#[test]
fn one_huge_game() {
    let folder = Folder::new();
    let cycle = "Nf3 Nf6 Ng1 Ng8 {a remark with a result in it 1-0\n} ";
    let text =
        format!("[Event \"huge\"]\n\n{}*\n\n[Event \"next\"]\n\n1. e4 *", cycle.repeat(5000));
    let path = folder.file("huge.pgn", text.as_bytes());
    let ran = check(&[&path], 3, 1000);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let games: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["plies"], 20_000);
    let repetitions = games[0]["repetitions"].as_array().unwrap();
    assert_eq!(repetitions.len(), 19_997);
    assert_eq!(repetitions[19_996]["occurrence"], 5001);
    // The game was over long before fifty moves.
    assert!(games[0]["fifty"].is_null() && games[0]["seventyfive"].is_null());
    let over = serde_json::json!({"article": "9.6.1", "ply": 16, "move": "8...Ng8"});
    assert_eq!((&games[0]["over"], &games[0]["fivefold"]), (&over, &16.into()));
    assert_eq!(games[1]["plies"], 1);
}

#[test]
fn line_numbers_are_those_of_the_file() {
    let folder = Folder::new();
    let mut text = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(500);
    text += "[Event \"bad\"]\n\n1. e4\ne6 2. Nf9 *\n\n[Event \"x\"]\n\n1. e4 *\n";
    let path = folder.file("lines.pgn", text.as_bytes());
    for part in [40, 1000, 1 << 18] {
        let ran = check(&[&path], 2, part);
        assert!(ran.out.contains("\"kind\":\"illegal-move\",\"line\":2004,\"offset\":"), "{part}");
    }
}

type Compress = fn(&[u8]) -> Vec<u8>;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut to = liblzma::write::XzEncoder::new(Vec::new(), 3);
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut to = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 3).unwrap()
}

const ARCHIVES: [(&str, Compress); 4] =
    [("gzip", gzip), ("xz", xz), ("bzip2", bzip2), ("Zstandard", zstd)];

#[test]
fn archives_are_read_like_what_is_in_them() {
    let folder = Folder::new();
    let text = motley();
    for (name, compress) in ARCHIVES {
        // The name says nothing: the bytes do. The cut between the members is within a game.
        let (first, second) = text.split_at(text.len() / 3);
        let members = [compress(first), compress(second)].concat();
        for bytes in [compress(&text), members] {
            let path = folder.file("games.pgn", &bytes);
            let wanted = expected(path.to_str().unwrap(), &text);
            let ran = check(&[&path], 3, 5000);
            assert!(ran.out == wanted, "{name}: {}", ran.errors);
            assert_eq!(but_warnings(&ran.errors), "", "{name}");
            let ran = check_input(&bytes, 2, 4000);
            assert!(ran.out == expected("-", &text), "{name} on standard input: {}", ran.errors);
        }
    }
}

#[test]
fn a_truncated_archive_is_one_sentence() {
    let folder = Folder::new();
    let text = motley();
    for (name, compress) in ARCHIVES {
        let bytes = compress(&text);
        let path = folder.file("games.pgn", &bytes[..bytes.len() - bytes.len() / 5]);
        for (jobs, part) in [(1, 1 << 18), (3, 200)] {
            let ran = check(&[&path], jobs, part);
            let told = but_warnings(&ran.errors).lines().count();
            assert_eq!((ran.code, told), (2, 1), "{name}: {}", ran.errors);
            let sentence = format!("the {name} archive is cut short; fetch it again");
            assert!(ran.errors.contains(&sentence), "{}", ran.errors);
            assert!(ran.errors.contains("games.pgn: reading stopped in line "), "{}", ran.errors);
            // What could be decompressed was checked, as far as it went.
            let wanted = expected(path.to_str().unwrap(), &text);
            let same = ran.out.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count();
            assert!(same + 1 >= ran.out.lines().count(), "{name}: {same}");
        }
    }
}

#[test]
fn a_game_that_is_typed_is_reported_at_once() {
    use std::io::{BufRead, BufReader};
    for workers in [&[][..], &["--jobs", "8"]] {
        let mut child = program()
            .args(["check", "--format", "json"])
            .args(workers)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for game in 1..=5 {
            input.write_all(b"[Event \"typed\"]\n\n1. e4 e5 *\n\n").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert!(
                line.starts_with(&format!("{{\"schema\":2,\"file\":\"-\",\"game\":{game},")),
                "{line}"
            );
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn the_number_of_jobs_is_a_number() {
    for jobs in ["0", "many", "2000"] {
        let ran: Ran = program().args(["check", "--jobs", jobs, "-"]).output().unwrap().into();
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("--jobs"), "{}", ran.errors);
    }
}
