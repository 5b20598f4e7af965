//! `perpetual check` for archives and databases: directories, lists of files, a check that goes on where
//! another ended, encodings, CSV, and exit codes.

use std::path::Path;

use crate::common::{Folder, Ran, data, program, run, run_on};
use serde_json::Value;

const GAME: &str = "[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2\n";

fn check(arguments: &[&str], files: &[&Path]) -> Ran {
    program().arg("check").args(arguments).args(files).output().unwrap().into()
}

fn games(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The last parts of the files that were checked, in turn.
fn files(ran: &Ran) -> Vec<String> {
    let name = |game: &Value| {
        Path::new(game["file"].as_str().unwrap()).file_name().unwrap().to_str().unwrap().to_owned()
    };
    games(ran).iter().map(name).collect()
}

fn wide(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn a_directory_is_its_pgn_files_in_the_order_of_their_names() {
    let folder = Folder::new();
    let packed = zstd::encode_all(GAME.as_bytes(), 3).unwrap();
    for (name, bytes) in [
        ("b.PGN", GAME.as_bytes()),
        ("a.pgn", GAME.as_bytes()),
        ("c.pgn.zst", &packed),
        ("notes.txt", b"no games"),
        ("d.zst", &packed),
        ("B.pgn", GAME.as_bytes()),
    ] {
        folder.file(name, bytes);
    }
    std::fs::create_dir(folder.join("inner.pgn")).unwrap();
    let single = folder.join("d.zst");
    for jobs in [&["--format", "json"][..], &["--format", "json", "--detector", "chain"]] {
        let ran = check(jobs, &[&single, &folder]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert_eq!(files(&ran), ["d.zst", "B.pgn", "a.pgn", "b.PGN", "c.pgn.zst"]);
    }
    let empty = Folder::new();
    let ran = check(&[], &[&empty]);
    assert_eq!(ran.code, 0);
    assert!(ran.errors.ends_with(": there is no PGN file in this directory\n"), "{}", ran.errors);
    // The file of selected games must not be one of those in it.
    let a = folder.join("a.pgn");
    let ran = check(&["--pgn", a.to_str().unwrap()], &[&folder]);
    assert_eq!(ran.code, 2);
    assert_eq!(std::fs::read(&a).unwrap(), GAME.as_bytes());
}

#[test]
fn names_of_files_from_a_list() {
    let folder = Folder::new();
    let path = |name: &str| folder.file(name, GAME.as_bytes()).to_str().unwrap().to_owned();
    let (a, b, c) = (path("a.pgn"), path("b c.pgn"), path("c.pgn"));
    let list = folder.file("list", format!("{b}\r\n\n{a}").as_bytes());
    let from = list.to_str().unwrap();
    let ran = run(&["check", "--format", "json", "--files-from", from]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_eq!(files(&ran), ["b c.pgn", "a.pgn"]);
    let ran = run(&["check", "--format", "json", "--files-from", from, &c]);
    assert_eq!(files(&ran), ["c.pgn", "b c.pgn", "a.pgn"]);
    let folder_name = folder.to_str().unwrap();
    let ran =
        run_on(&format!("{folder_name}\n"), &["check", "--format", "json", "--files-from", "-"]);
    assert_eq!(files(&ran), ["a.pgn", "b c.pgn", "c.pgn"]);
    for (text, arguments, part) in [
        ("", &["check", "--files-from", "/no/such/list"][..], "list: there is no such file"),
        ("-\n", &["check", "--files-from", "-"], "the list names standard input"),
        ("a\n", &["check", "--files-from", "-", "-"], "games are read from standard input too"),
        ("", &["check", "--files-from", folder_name], "is a directory"),
        ("", &["check", "--files-from", from, "--pgn", from], "would be overwritten"),
        ("", &["check"], "required"),
    ] {
        let ran = run_on(text, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
    // A file of the list that is missing is said to be; the others are checked.
    let list = folder.file("list", format!("{a}\nmissing.pgn\n{c}\n").as_bytes());
    let ran = check(&["--format", "json", "--files-from"], &[&list]);
    assert_eq!((ran.code, files(&ran)), (2, vec!["a.pgn".to_owned(), "c.pgn".to_owned()]));
    assert!(
        ran.errors.starts_with("perpetual: missing.pgn: there is no such file"),
        "{}",
        ran.errors
    );
}

#[test]
fn a_check_goes_on_at_any_game() {
    let folder = Folder::new();
    let text = std::fs::read(data("broken.pgn")).unwrap();
    let plain = folder.file("broken.pgn", &text);
    let packed = folder.file("broken.pgn.zst", &zstd::encode_all(&text[..], 3).unwrap());
    for path in [&plain, &packed] {
        let whole = check(&["--format", "json"], &[path]);
        let lines: Vec<&str> = whole.out.lines().collect();
        let games = games(&whole);
        assert_eq!(lines.len(), 9);
        for (at, game) in games.iter().enumerate() {
            let from = format!("{}:{}", game["offset"], game["game"]);
            for jobs in [&["--jobs", "2"][..], &["--detector", "chain"]] {
                let arguments = [&["--format", "json", "--from", &from], jobs].concat();
                let rest = check(&arguments, &[path]);
                assert_eq!(rest.out.lines().collect::<Vec<_>>(), lines[at..], "{from}");
            }
        }
        let offset = games[3]["offset"].to_string();
        let ran = check(&["--format", "json", "--from", &offset], &[path]);
        assert!(ran.out.contains(&format!("\"game\":1,\"offset\":{offset},")), "{}", ran.out);
    }
    let end = text.len().to_string();
    let ran = check(&["--from", &end], &[&plain]);
    assert!(ran.code == 0 && ran.errors.contains("there is no game in it"), "{}", ran.errors);
    let beyond = (text.len() + 1).to_string();
    for (from, files, part) in [
        (beyond.as_str(), &[plain.as_path()][..], "the text has only "),
        ("5", &[&plain, &packed], "--from needs one file"),
        ("x", &[&plain], "give a number of bytes"),
        ("5:0", &[&plain], "give a number of bytes"),
    ] {
        let ran = check(&["--format", "json", "--from", from], files);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{from}");
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
}

#[test]
fn offsets_lead_to_games_and_errors() {
    let path = data("broken.pgn");
    let text = std::fs::read(&path).unwrap();
    for game in games(&check(&["--format", "json"], &[&path])) {
        let behind = |offset: &Value| &text[offset.as_u64().unwrap() as usize..];
        assert!(!behind(&game["offset"])[0].is_ascii_whitespace());
        let error = &game["error"];
        if error["kind"] == "illegal-move" {
            let word = error["sentence"].as_str().unwrap().split(' ').next().unwrap();
            let word = word.rsplit('.').next().unwrap();
            assert!(behind(&error["offset"]).starts_with(word.as_bytes()), "{error}");
            let before = &text[..text.len() - behind(&error["offset"]).len()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(error["line"], line);
        }
    }
}

#[test]
fn files_put_together_and_files_of_a_windows_shell() {
    let folder = Folder::new();
    let game = |n: usize| format!("\u{feff}{}", GAME.replace("\"a\"", &format!("\"{n} Č\"")));
    let three: String = (0..3).map(game).collect();
    let many: String = (0..3000).map(game).collect();
    let wide_le = wide(&three.replace('\n', "\r\n"), u16::to_le_bytes);
    let inputs = [
        three.clone().into_bytes(),
        wide_le.clone(),
        wide(&three, u16::to_be_bytes),
        zstd::encode_all(&wide_le[..], 3).unwrap(),
        many.clone().into_bytes(),
        wide(&many, u16::to_le_bytes),
    ];
    for (number, bytes) in inputs.iter().enumerate() {
        let path = folder.file("games.pgn", bytes);
        for part in ["100", "262144"] {
            let mut command = program();
            command.args(["check", "--format", "json", "--jobs", "3"]).arg(&path);
            let ran: Ran = command.env("PERPETUAL_PART_BYTES", part).output().unwrap().into();
            assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{number}");
            let games = games(&ran);
            assert_eq!(games.len(), if number < 4 { 3 } else { 3000 });
            for (n, game) in games.iter().enumerate() {
                assert_eq!((&game["error"], &game["plies"]), (&Value::Null, &4.into()));
                assert_eq!(game["tags"]["Event"], format!("{n} Č"));
            }
        }
    }
}

#[test]
fn a_zero_byte_costs_its_game() {
    let folder = Folder::new();
    let bad = GAME.replace("Ng8", "N\0g8");
    let path = folder.file("zero.pgn", format!("{bad}\n{GAME}\n{bad}\n{GAME}").as_bytes());
    let ran = check(&["--format", "json"], &[&path]);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let kinds: Vec<Value> = games(&ran).iter().map(|game| game["error"]["kind"].clone()).collect();
    assert_eq!(kinds, [Value::from("not-a-move"), Value::Null, "not-a-move".into(), Value::Null]);
}

#[test]
fn csv_has_a_line_for_each_game() {
    let folder = Folder::new();
    let text = "[White \"A, \\\"b\\\"\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2\n\n\
                [White \"c\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Ke2 *\n";
    let path = folder.file("a, b.pgn", text.as_bytes());
    for jobs in [&["--format", "csv"][..], &["--format", "csv", "--detector", "chain"]] {
        let ran = check(jobs, &[&path]);
        assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
        let mut rows = csv::Reader::from_reader(ran.out.as_bytes());
        let header = rows.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2);
        let at = |row: usize, column: &str| {
            rows[row].get(header.iter().position(|name| name == column).unwrap()).unwrap()
        };
        for (column, first, second) in [
            ("file", path.to_str().unwrap(), path.to_str().unwrap()),
            ("game", "1", "2"),
            ("offset", "0", "51"),
            ("white", "A, \"b\"", "c"),
            ("black", "", ""),
            ("result", "1/2-1/2", "*"),
            ("plies", "4", "8"),
            ("repetitions", "1", "5"),
            ("threefold", "", "8"),
            ("threefold_move", "", "4...Ng8"),
            ("fivefold", "", ""),
            ("claim_by_intended_move", "", "7"),
            ("intended_move", "", "4...Ng8"),
            ("threefold_claimant", "", "white"),
            ("intended_move_claimant", "", "black"),
            ("fifty_claimant", "", ""),
            ("over", "", ""),
            ("ending", "agreed", "unreadable"),
            ("exact", "true", "true"),
            ("error_kind", "", "illegal-move"),
            ("error_line", "", "7"),
            ("error", "", "5.Ke2 is not a legal move here; correct it"),
        ] {
            assert_eq!((at(0, column), at(1, column)), (first, second), "{column}");
        }
    }
    let ran = check(&["--format", "csv", "--only", "fivefold"], &[&path]);
    assert_eq!(ran.out.lines().count(), 1, "the header stands there without a game too");
}

#[test]
fn the_schema_is_printed() {
    let ran = run(&["check", "--schema"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    // A key that has changed is to be seen, and named in CHANGELOG.md: `perpetual check --schema` writes it again.
    assert_eq!(ran.out, include_str!("../../report/src/report/schema.json"));
    assert_eq!(run(&["check", "--schema", "games.pgn"]).code, 2);
}
