//! `perpetual check --only`, `--pgn` and `--out`: which games, their text as it stood, and the report in a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::{Folder, Ran, but_warnings, program};
use serde_json::Value;

const CYCLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

/// A game with its tags, in the line endings asked for.
fn game(name: &str, moves: &str) -> String {
    format!("[Event \"{name}\"]\n[White \"w\"]\n[Black \"b\"]\n\n1. {moves}\n\n")
}

fn games() -> Vec<String> {
    let threefold = CYCLE.repeat(2);
    vec![
        game("plain", "e4 e5 1-0"),
        game("threefold", &format!("{threefold} 1/2-1/2 {{agreed}}")),
        game("unclaimed", &format!("{threefold} e4 {{a}} 1-0")).replace('\n', "\r\n"),
        game("latin", "e4 e5 *").replace("\"w\"", "\"M\u{e9}ller\""),
        game("played on", &format!("{} e4 0-1", CYCLE.repeat(4))),
        game("mate", "f3 e5 g4 Qh4# 1-0"),
        game("broken", "e4 Nf9 1-0"),
        game("again", &format!("{threefold} d4 (d3) 0-1")),
    ]
}

/// The same in Latin-1.
fn bytes(games: &[String]) -> Vec<u8> {
    games.concat().chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect()
}

fn check(arguments: &[&str], files: &[&Path], part: usize) -> Ran {
    let mut command = program();
    command.arg("check").args(arguments).args(files);
    command.env("PERPETUAL_PART_BYTES", part.to_string()).output().unwrap().into()
}

fn events(out: &str) -> Vec<String> {
    let game = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    out.lines().map(|line| game(line)["tags"]["Event"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn only_games_of_the_kinds_asked_for() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", &bytes(&games()));
    for (only, expected) in [
        ("threefold", &["threefold", "unclaimed", "played on", "again"][..]),
        ("unclaimed", &["unclaimed", "played on", "again"]),
        ("unclaimed-won", &["unclaimed"]),
        ("drawn-by-threefold", &["threefold"]),
        ("drawn-by-threefold, unclaimed-won", &["threefold", "unclaimed"]),
        ("played-on", &["played on"]),
        ("fivefold,contradiction", &["played on", "mate"]),
        ("mate", &["mate"]),
        ("error", &["broken"]),
        ("stalemate", &[]),
    ] {
        for (jobs, part) in [("1", 1 << 18), ("3", 60)] {
            let ran = check(&["--format", "json", "--jobs", jobs, "--only", only], &[&path], part);
            assert_eq!(events(&ran.out), expected, "{only}");
            assert_eq!((ran.code, ran.errors.as_str()), (1, ""), "{only}");
        }
        let ran = check(&["--only", only], &[&path], 100);
        assert_eq!(ran.out.lines().count(), expected.len() + 1, "{}", ran.out);
        let games = if expected.len() == 1 { "game" } else { "games" };
        assert!(
            ran.out.ends_with(&format!("; {} {games} selected\n", expected.len())),
            "{}",
            ran.out
        );
    }
    let ran = check(&["--only", "sevenfold"], &[&path], 100);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("unclaimed"), "{}", ran.errors);
}

#[test]
fn selected_games_are_written_as_they_stood() {
    let folder = Folder::new();
    let games = games();
    let path = folder.file("games.pgn", &bytes(&games));
    let out = folder.join("out.pgn");
    let name = out.to_str().unwrap();
    for (jobs, part) in [("1", 1 << 18), ("3", 60), ("2", 300), ("1", 1)] {
        // All of them are the file.
        let ran = check(&["--jobs", jobs, "--pgn", name], &[&path], part);
        assert_eq!(ran.code, 1, "{}", ran.errors);
        assert_eq!(fs::read(&out).unwrap(), fs::read(&path).unwrap(), "{jobs} jobs, {part}");
        let ran = check(&["--jobs", jobs, "--only", "unclaimed", "--pgn", name], &[&path], part);
        assert_eq!(ran.code, 1);
        let chosen = [2, 4, 7].map(|index: usize| games[index].clone());
        assert_eq!(fs::read(&out).unwrap(), bytes(&chosen), "{jobs} jobs, {part}");
    }
    // By a detector the games come one by one.
    check(&["--detector", "scoreboard", "--only", "mate,threefold", "--pgn", name], &[&path], 100);
    let chosen = [1, 2, 4, 5, 7].map(|index: usize| games[index].clone());
    assert_eq!(fs::read(&out).unwrap(), bytes(&chosen));
    // What is written is read again, and is all selected.
    let ran = check(&["--format", "json", "--only", "mate,threefold"], &[&out], 100);
    assert_eq!(ran.out.lines().count(), 5);
}

#[test]
fn files_without_an_end_of_line_are_kept_apart() {
    let folder = Folder::new();
    let one = folder.file("one.pgn", b"[Event \"a\"]\n\n1. e4 *");
    let two = folder.file("two.pgn", b"\xef\xbb\xbf; a remark\n[Event \"b\"]\n\n1. d4 *\n");
    let out = folder.join("out.pgn");
    let ran = check(&["--pgn", out.to_str().unwrap()], &[&one, &two, &one], 100);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(
        text,
        "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"a\"]\n\n1. e4 *\n"
    );
}

#[test]
fn annotations_are_the_only_change() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", &bytes(&games()));
    let out = folder.join("out.pgn");
    let name = out.to_str().unwrap();
    let ran = check(&["--annotate", "--pgn", name], &[&path], 100);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    let written: String = fs::read(&out).unwrap().into_iter().map(char::from).collect();
    assert_eq!(written.matches("{position for the third time, as after 2...Ng8}").count(), 4);
    let mut left = written;
    while let Some(start) = left.find(" {position for") {
        let end = start + left[start..].find('}').unwrap();
        left.replace_range(start..=end, "");
        // Black's move has its number behind a comment.
        let number = left[start..].find("... ").filter(|at| *at == 2);
        if number.is_some() {
            left.replace_range(start..start + 5, "");
        }
    }
    assert_eq!(left, games().concat());
    let again = folder.join("again.pgn");
    check(&["--annotate", "--pgn", again.to_str().unwrap()], &[&out], 100);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&out).unwrap());
    // But for the file and where the games stand in it they are the same.
    let said = |path: &Path| -> Vec<Value> {
        let ran = check(&["--format", "json"], &[path], 100);
        let game = |line: &str| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            game["file"].take();
            game["offset"].take();
            game.pointer_mut("/error/offset").map(Value::take);
            game
        };
        ran.out.lines().map(game).collect()
    };
    assert_eq!(said(&path), said(&out));
    let ran = check(&["--annotate"], &[&path], 100);
    assert_eq!(ran.code, 2, "without --pgn there is nothing to annotate");
    assert!(ran.errors.contains("--annotate needs --pgn FILE"), "{}", ran.errors);
}

#[test]
fn a_file_is_replaced_once_a_game_was_read() {
    let folder = Folder::new();
    let old = bytes(&games());
    let kept = folder.file("kept.pgn", &old);
    let name = kept.to_str().unwrap();
    let missing = folder.join("none.pgn");
    let binary = folder.file("binary.pgn", b"\x7fELF\0\0\x01\x02");
    for input in [&missing, &binary, &folder.to_path_buf()] {
        for jobs in [&["--jobs", "2"][..], &["--detector", "scoreboard"]] {
            for option in [&["--pgn"][..], &["--out"], &["--format", "csv", "--out"]] {
                let ran = check(&[jobs, option, &[name]].concat(), &[input], 100);
                assert_eq!(
                    (ran.code, fs::read(&kept).unwrap()),
                    (2, old.clone()),
                    "{}",
                    ran.errors
                );
            }
        }
    }
    // A game that is read and not selected leaves an empty file, a shorter one nothing behind it.
    let short = folder.file("short.pgn", b"1. e4 *\n");
    check(&["--pgn", name], &[&missing, &short], 100);
    assert_eq!(fs::read(&kept).unwrap(), b"1. e4 *\n");
    check(&["--only", "mate", "--pgn", name], &[&short], 100);
    assert_eq!(fs::read(&kept).unwrap(), b"");
}

#[test]
fn no_input_is_overwritten() {
    let folder = Folder::new();
    let text = bytes(&games());
    let path = folder.file("games.pgn", &text);
    let mut names = vec![path.clone(), folder.join(".").join("games.pgn")];
    let (symbolic, hard) = (folder.join("symbolic.pgn"), folder.join("hard.pgn"));
    std::os::unix::fs::symlink(&path, &symbolic).unwrap();
    fs::hard_link(&path, &hard).unwrap();
    names.extend([symbolic, hard]);
    for (output, input) in names.iter().zip([&path; 4]).chain(names.iter().map(|n| (&path, n))) {
        for option in ["--pgn", "--out"] {
            let ran = check(&[option, output.to_str().unwrap()], &[input], 100);
            assert_eq!((ran.code, ran.out.as_str(), ran.errors.lines().count()), (2, "", 1));
            assert!(ran.errors.contains("would be overwritten"), "{}", ran.errors);
            assert_eq!(fs::read(&path).unwrap(), text);
        }
    }
    // Standard input may be the same file.
    let ran: Ran = program()
        .args(["check", "-", "--pgn", path.to_str().unwrap()])
        .stdin(Stdio::from(fs::File::open(&path).unwrap()))
        .output()
        .unwrap()
        .into();
    assert_eq!((ran.code, fs::read(&path).unwrap()), (2, text));
    let ran = check(&["--pgn", "-"], &[&path], 100);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    let nowhere = folder.join("none").join("out.pgn");
    for option in ["--pgn", "--out"] {
        let ran = check(&[option, nowhere.to_str().unwrap()], &[&path], 100);
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
        assert!(ran.errors.contains("cannot be written: there is no such directory"));
    }
}

#[test]
fn a_report_in_a_file_is_the_one_on_the_output() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", &bytes(&games()));
    let out = folder.file("report", &[b'x'; 1 << 20]);
    let name = out.to_str().unwrap();
    for format in ["text", "json", "csv"] {
        let plain = check(&["--format", format], &[&path], 100);
        let ran = check(&["--format", format, "--out", name], &[&path], 100);
        assert_eq!((ran.code, ran.out.as_str(), &ran.errors), (plain.code, "", &plain.errors));
        assert_eq!(fs::read_to_string(&out).unwrap(), plain.out);
        assert_eq!(check(&["--format", format, "--out", "-"], &[&path], 100).out, plain.out);
    }
    let link = folder.join("link");
    std::os::unix::fs::symlink(&out, &link).unwrap();
    for pgn in [name, link.to_str().unwrap()] {
        let ran = check(&["--out", name, "--pgn", pgn], &[&path], 100);
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
        assert!(ran.errors.contains("--pgn writes this file; name another"), "{}", ran.errors);
    }
    // Neither is there yet.
    let [new, same] = ["new", "./new"].map(|name| format!("{}/{name}", folder.display()));
    let ran = check(&["--out", &new, "--pgn", &same], &[&path], 100);
    assert!(ran.errors.contains("--pgn writes this file; name another"), "{}", ran.errors);
    let ran = check(&["--out", "/dev/full"], &[&path], 100);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
}

#[test]
fn what_people_have_is_read_and_said_once() {
    let folder = Folder::new();
    let german =
        "[Event \"g\"]\n[White \"M\u{fc}ller\"]\n\n1. Sf3 Sf6 2. Sg1 Sg8 \u{bd}-\u{bd}\n\n";
    let other = "[Event \"r\"]\n[Result \"1-0\"]\n\n1. e4 e5 1/2\n\n";
    let text = bytes(&[german.repeat(20), other.repeat(20)]);
    let path = folder.file("people.pgn", &text);
    for part in [50, 1 << 18] {
        let ran = check(&["--format", "json"], &[&path], part);
        assert_eq!(ran.code, 0);
        let warnings: Vec<&str> = ran.errors.lines().collect();
        assert_eq!(warnings.len(), 3, "{warnings:?}");
        assert!(ran.errors.contains("from game 1 on, results are not written as in PGN"));
        assert!(ran.errors.contains("German piece letters"), "{warnings:?}");
        assert!(ran.errors.contains("from game 21 on, there are tags Result"), "{warnings:?}");
        let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        assert_eq!(first["tags"]["White"], "Müller");
        assert_eq!((&first["plies"], &first["result"]), (&4.into(), &"1/2-1/2".into()));
    }
    let ran = check(&["--pieces", "de"], &[&path], 100);
    assert!(!ran.errors.contains("piece letters"), "{}", ran.errors);
    let ran = check(&["--pieces", "xx"], &[&path], 100);
    assert_eq!(ran.code, 2);
    let path = folder.file("hint.pgn", b"[Event \"h\"]\n\n1. Sf3 Cf6 *\n");
    let ran = check(&[], &[&path], 100);
    assert!(
        ran.out.contains("; it fits French piece letters: --pieces fr reads them"),
        "{}",
        ran.out
    );
    let path: PathBuf = folder.file("empty.pgn", b"");
    let ran = check(&[], &[&path], 100);
    assert!(ran.errors.ends_with("empty.pgn: the file is empty\n"), "{}", ran.errors);
}

#[test]
fn tags_harm_neither_json_nor_terminal() {
    let folder = Folder::new();
    let evil = "\u{1b}[2J\u{202e}</script><b>&\u{0}\u{2028}";
    let long = "x".repeat(1 << 20);
    let text = format!(
        "[Event \"{evil}\"]\n[White \"{long}\"]\n[{long} \"y\"]\n[Black \"b\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1-0\n"
    );
    let path = folder.file("evil.pgn", text.as_bytes());
    for format in ["text", "json", "csv"] {
        let ran = check(&["--format", format], &[&path], 1 << 18);
        assert_eq!((ran.code, but_warnings(&ran.errors).as_str()), (0, ""));
        assert!(!ran.errors.contains('\u{1b}'), "{format}");
        let obeyed = |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2028}".contains(c);
        assert!(!ran.out.contains(obeyed), "{format}");
        assert!(ran.out.len() < 60_000, "{format}: {} bytes", ran.out.len());
        if format == "json" {
            let game: Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!(game["tags"]["Black"], "b");
        }
    }
}
