//! `perpetual check --watch` on files that another program rewrites while it looks.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crate::common::{Folder, program, run};
use perpetual_model::generate::Numbers;
use serde_json::{Value, json};

/// Longer than a look takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

struct Watch {
    child: Child,
    lines: Receiver<String>,
    errors: Receiver<String>,
}

/// The lines that come from a pipe.
fn lines(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (to, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines() {
            if to.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
    lines
}

impl Watch {
    fn of(path: &Path) -> Watch {
        Watch::of_with(path, &[])
    }

    fn of_with(path: &Path, words: &[&str]) -> Watch {
        let mut command = program();
        command.args(["check", "--watch", "--every", "0.05", "--format", "json"]);
        command.args(words).arg(path);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = lines(child.stdout.take().unwrap());
        let errors = lines(child.stderr.take().unwrap());
        Watch { child, lines: output, errors }
    }

    fn next(&self) -> Value {
        serde_json::from_str(&self.lines.recv_timeout(PATIENCE).unwrap()).unwrap()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The games of a round after so many plies, each with its board.
fn round(plies: usize, games: &[(&str, &[&str])]) -> String {
    let game = |(board, moves): &(&str, &[&str])| {
        let played = &moves[..plies.min(moves.len())];
        format!(
            "[Round \"{board}\"]\n[White \"A{board}\"]\n[Black \"B{board}\"]\n\n{} *\n\n",
            played.join(" ")
        )
    };
    games.iter().map(game).collect()
}

const REPEATS: [&str; 17] = [
    "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3",
    "Nf6", "Ng1", "Ng8", "e4",
];
const OTHER: [&str; 8] = ["d4", "d5", "Nc3", "Nc6", "Nb1", "Nb8", "Nc3", "Nc6"];

/// Every event of a game that was looked at after each ply: what `claim` says of it.
fn expected(board: &str, moves: &[&str], from: usize) -> Vec<(String, u64, String)> {
    let mut found = Vec::new();
    for ply in from..=moves.len() {
        let ran = run(&[&["claim", "--format", "json"], &moves[..ply]].concat());
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let named =
            |article: &Value| (board.to_owned(), ply as u64, article.as_str().unwrap().to_owned());
        match answer["over"].as_object() {
            Some(over) if over["ply"] == ply as u64 => found.push(named(&over["article"])),
            Some(_) => {}
            None => {
                found.extend(answer["articles"].as_array().unwrap().iter().map(named));
                found.extend(
                    answer["others"].as_array().unwrap().iter().map(|o| named(&o["article"])),
                );
            }
        }
    }
    found
}

/// The file is rewritten after each ply, cut at any byte and removed in between; what is said is what `claim` says
/// of each ply, once.
#[test]
fn every_claim_is_found_while_it_stands() {
    let folder = Folder::new();
    let file = folder.join("round.pgn");
    let games = [("5.1", &REPEATS[..]), ("5.2", &OTHER[..])];
    fs::write(&file, round(1, &games)).unwrap();
    let watch = Watch::of(&folder);
    let mut numbers = Numbers::new(7);
    let mut wanted: Vec<(String, u64, String)> = Vec::new();
    for (board, moves) in games {
        wanted.extend(expected(board, moves, 2));
    }
    assert!(wanted.len() >= 8, "{wanted:?}");
    let mut found = Vec::new();
    for plies in 2..=REPEATS.len() {
        let text = round(plies, &games);
        for _ in 0..3 {
            // As a program leaves it that is stopped while it writes: never ahead of what is complete.
            let cut = numbers.below(text.len());
            let before = round(plies - 1, &games);
            let half =
                if numbers.one_in(2) { &before[..cut.min(before.len())] } else { &text[..cut] };
            fs::write(&file, half).unwrap();
            if numbers.one_in(4) {
                fs::remove_file(&file).unwrap();
            }
            std::thread::sleep(Duration::from_millis(numbers.below(60) as u64));
        }
        let new = folder.join("new");
        fs::write(&new, &text).unwrap();
        fs::rename(&new, &file).unwrap();
        // What has come about by this ply is said before the next is played.
        let due = wanted.iter().filter(|(_, ply, _)| *ply <= plies as u64).count();
        while found.len() < due {
            let event = watch.next();
            let board = event["game"].as_str().unwrap().split(' ').nth(1).unwrap().to_owned();
            assert_eq!(event["now"], true, "{event}");
            found.push((
                board,
                event["ply"].as_u64().unwrap(),
                event["article"].as_str().unwrap().to_owned(),
            ));
        }
    }
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    drop(watch);
}

/// What was said of the last position is taken back when its claim has lapsed, and a word that is no move is said once,
/// however often the file is written.
#[test]
fn what_lapses_and_what_is_no_move_is_said() {
    let folder = Folder::new();
    let file = folder.join("round.pgn");
    let write = |text: &str| {
        let new = folder.join("new");
        fs::write(&new, text).unwrap();
        fs::rename(&new, &file).unwrap();
    };
    let moves = [&REPEATS[..8], &["e4", "Nf9", "d4"]].concat();
    let games = [("5.1", &moves[..]), ("5.2", &OTHER[..])];
    write(&round(7, &games));
    let watch = Watch::of(&file);
    assert_eq!(watch.next()["event"], "intended_threefold");
    write(&round(8, &games));
    assert_eq!(watch.next()["event"], "threefold");
    write(&round(9, &games));
    let lapsed = watch.next();
    for (key, value) in
        [("event", "lapsed"), ("article", "9.2.1.2"), ("claimant", "white"), ("move", "5.e4")]
    {
        assert_eq!(lapsed[key], value, "{lapsed}");
    }
    // It ends within the word.
    let text = round(10, &games);
    write(&text[..text.find("Nf9").unwrap() + 3]);
    write(&text);
    write(&round(11, &games));
    let wrong = watch.next();
    assert_eq!((&wrong["event"], &wrong["ply"]), (&"illegal_move".into(), &9.into()), "{wrong}");
    assert!(wrong["article"].is_null() && wrong["claimant"].is_null(), "{wrong}");
    let sentence = wrong["error"].as_str().unwrap();
    assert!(sentence.starts_with("5...Nf9 is not a legal move here (line 5)"), "{sentence}");
    // Corrected, and the position stands again: nothing else is said.
    let moves = [&REPEATS[..8], &["e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8"]].concat();
    write(&round(16, &[("5.1", &moves), ("5.2", &OTHER)]));
    let next = watch.next();
    assert_eq!(
        (&next["event"], &next["ply"]),
        (&"intended_threefold".into(), &16.into()),
        "{next}"
    );
    drop(watch);
}

#[test]
fn a_file_that_cannot_be_read_any_more_is_said_once() {
    let folder = Folder::new();
    let file = folder.join("round.pgn");
    fs::write(&file, round(1, &[("5.1", &OTHER)])).unwrap();
    let out = folder.join("events");
    let watch = Watch::of_with(&folder, &["--out", out.to_str().unwrap()]);
    let said = |part: &str| {
        let line = watch.errors.recv_timeout(PATIENCE).unwrap();
        assert!(line.contains("round.pgn: ") && line.contains(part), "{line}");
    };
    // What is there is read first.
    std::thread::sleep(Duration::from_millis(500));
    fs::remove_file(&file).unwrap();
    said("it is not there any more; it is waited for");
    fs::write(&file, round(2, &[("5.1", &OTHER)])).unwrap();
    said("it is read again");
    fs::write(&file, b"\x7fELF\0\0\x01\x02").unwrap();
    said("not PGN");
    fs::write(&file, round(7, &[("5.1", &REPEATS)])).unwrap();
    said("it is read again");
    let begun = std::time::Instant::now();
    while !fs::read_to_string(&out).unwrap().contains("\"intends\":\"4...Ng8\"") {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(watch);
}

#[test]
fn what_cannot_be_watched_is_one_sentence() {
    let ran = run(&["check", "--watch", "/no/such/folder"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.errors.contains("/no/such/folder: there is no such folder to be watched"),
        "{}",
        ran.errors
    );
    let ran = run(&["check", "--watch", "--verify", "games.pgn"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("cannot be used with"), "{}", ran.errors);
    let ran = run(&["check", "--watch", "--format", "csv", "/tmp"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.errors.contains("--watch writes text or JSON"), "{}", ran.errors);
    let ran = run(&["check", "--every", "5", "games.pgn"]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
}

/// What is out of the ordinary and can be read all the same is said once, as `check` says it.
#[test]
fn a_warning_is_said_once_a_game() {
    let folder = Folder::new();
    let file = folder.join("round.pgn");
    let games =
        "[Round \"1\"]\n[[FEN \"x\"]\n\n1. Nf3 Nf6 3. Ng1 *\n\n[Round \"2\"]\n\n1. e4 * 1-0\n";
    fs::write(&file, games).unwrap();
    let path = file.to_str().unwrap();
    let checked = run(&["check", "--format", "json", path]).out;
    let watch = Watch::of(&file);
    for line in checked.lines() {
        let (game, event): (Value, Value) = (serde_json::from_str(line).unwrap(), watch.next());
        assert_eq!(event["event"], "warning");
        assert!(event["warnings"] == game["warnings"] && event["warnings"] != json!([]), "{event}");
    }
    // Nothing of it is said again; a claim is next.
    fs::write(&file, games.replace("3. Ng1 *", "3. Ng1 Ng8 Nf3 Nf6 Ng1 *")).unwrap();
    assert_eq!(watch.next()["event"], "intended_threefold");
    drop(watch);
    let mut command = program();
    command.args(["check", "--watch", path]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let text = lines(child.stdout.take().unwrap()).recv_timeout(PATIENCE).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let start = "board 1: warning: a line among the tags cannot be read as a tag; it is left out (line 2); ";
    assert_eq!(text, format!("{start}1 more of this game are in JSON"));
}
