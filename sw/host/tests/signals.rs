//! What a signal or a full disk ends: exit codes, and what is in the files.

#![cfg(unix)]

use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{Folder, Ran, piped, program};

/// A game, and the beginning of another.
const BEGUN: &str = "[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n[Event \"y\"]\n\n";

/// A game with a threefold.
const SHUFFLE: &str = "[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n";

/// A check of standard input, ended by this signal once it has begun: its code, and what it wrote.
fn ended_by(
    signal: &str,
    arguments: &[&str],
    input: &str,
    begun: impl Fn() -> bool,
) -> (Option<i32>, String) {
    let mut child = piped(arguments);
    // Held, so that the input does not end by itself.
    let mut held = child.stdin.take().unwrap();
    held.write_all(input.as_bytes()).unwrap();
    let since = Instant::now();
    while !begun() && since.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    // The handler is in place once the program reads; a moment is plenty.
    std::thread::sleep(Duration::from_millis(300));
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stdout).unwrap())
}

#[test]
fn a_signal_ends_a_check_that_waits_for_input() {
    for (signal, code, has_sums) in
        [("-INT", 130, true), ("-TERM", 143, false), ("-HUP", 129, false)]
    {
        let (ended, out) = ended_by(signal, &["check", "-"], BEGUN, || true);
        assert_eq!(ended, Some(code), "{signal}");
        assert!(out.contains("2...Ng8"), "{signal}: {out}");
        assert_eq!(out.contains("1 game, "), has_sums, "{signal}: {out}");
    }
    let watched = ["check", "--watch", env!("CARGO_MANIFEST_DIR")];
    assert_eq!(ended_by("-TERM", &watched, "", || true).0, Some(143));
}

#[test]
fn what_a_file_held_stays_when_the_new_one_is_not_finished() {
    let folder = Folder::new();
    let [out, pgn] = ["report", "games.pgn"].map(|name| folder.file(name, b"old"));
    let names = || std::fs::read_dir(&*folder).unwrap().count();
    let [out, pgn] = [&out, &pgn].map(|path| path.to_str().unwrap());
    let arguments = ["check", "--format", "json", "--out", out, "--pgn", pgn, "-"];
    let held = || [out, pgn].map(|path| std::fs::read_to_string(path).unwrap());
    // Both are begun beside the old ones.
    assert_eq!(ended_by("-TERM", &arguments, BEGUN, || names() == 4).0, Some(143));
    assert_eq!((held(), names()), (["old", "old"].map(str::to_owned), 2));
    ended_by("-KILL", &arguments, BEGUN, || names() == 4);
    assert_eq!(held(), ["old", "old"]);
    // A file may be no larger than that, as if the disk were full.
    let games = folder.file("many.pgn", SHUFFLE.repeat(5000).as_bytes());
    for (option, file) in [("--out", out), ("--pgn", pgn)] {
        let limited = format!(
            "trap '' XFSZ; ulimit -f 100; exec {} check --format json {option} {file} {} >/dev/null",
            program().get_program().to_str().unwrap(),
            games.display()
        );
        let ran: Ran = Command::new("sh").args(["-c", &limited]).output().unwrap().into();
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
        assert!(ran.errors.contains("written"), "{}", ran.errors);
        assert_eq!(held(), ["old", "old"], "{option}");
    }
    // Ctrl-C keeps what has been read.
    assert_eq!(ended_by("-INT", &arguments, BEGUN, || true).0, Some(130));
    assert!(held()[0].starts_with("{\"schema\""), "{:?}", held());
}
