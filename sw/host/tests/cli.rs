//! The program as its users have it: arguments, output, exit codes.

use crate::common::{Folder, Ran, data, piped, run, run_on};
use serde_json::Value;

fn check_json(name: &str) -> (Vec<Value>, Ran) {
    let ran = run(&["check", "--format", "json", data(name).to_str().unwrap()]);
    let objects = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (objects, ran)
}

#[test]
fn json_is_one_object_a_game() {
    let (games, _) = check_json("broken.pgn");
    assert_eq!(games.len(), 9);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game["game"], index + 1);
    }
    let whole = &games[0];
    assert_eq!(whole["id"], "a#1");
    assert_eq!((&whole["plies"], &whole["threefold"]), (&8.into(), &8.into()));
    assert_eq!(whole["fivefold"], Value::Null);
    assert_eq!(
        (&whole["claim_by_intended_move"], &whole["intended_move"]),
        (&7.into(), &"Ng8".into())
    );
    assert_eq!(whole["exact"], true);
    assert_eq!(whole["error"], Value::Null);
    let expected =
        [(4, 2, "2...Ng8"), (5, 2, "3.Nf3"), (6, 2, "3...Nf6"), (7, 2, "4.Ng1"), (8, 3, "4...Ng8")];
    let found = whole["repetitions"].as_array().unwrap();
    assert_eq!(found.len(), expected.len());
    for (entry, (ply, occurrence, name)) in found.iter().zip(expected) {
        let fen = entry["fen"].as_str().unwrap();
        assert!(fen.ends_with(&format!(" KQkq - {ply} {}", 1 + ply / 2)), "{fen}");
        let expected = serde_json::json!({
            "ply": ply, "occurrence": occurrence, "distance": 4, "move": name, "fen": fen
        });
        assert_eq!(*entry, expected);
    }
}

#[test]
fn a_broken_game_is_reported_and_the_others_are_checked() {
    let (games, ran) = check_json("broken.pgn");
    assert_eq!(ran.code, 1);
    for (game, plies, kind, part) in [
        (1, 4, "illegal-move", "3.Nf9 is not a legal move here"),
        (2, 4, "ambiguous-move", "3.Nd2 fits more than one legal move"),
        (3, 0, "variant", "the variant \"Atomic\" is not supported"),
        (4, 0, "bad-fen", "the FEN \"8/8/8/8\" cannot be read"),
        (5, 1, "not-a-move", "1... \"hello\" cannot be read as a move"),
        (6, 1, "open-comment", "the comment that opens with \"{\" never ends"),
        (8, 5, "not-a-move", "3... \"N\" cannot be read as a move"),
    ] {
        assert_eq!(games[game]["plies"], plies, "{game}");
        let error = &games[game]["error"];
        assert_eq!(error["kind"], kind);
        assert!(error["sentence"].as_str().unwrap().starts_with(part), "{error}");
    }
    assert_eq!((&games[1]["error"]["line"], &games[6]["error"]["line"]), (&10.into(), &33.into()));
    // What stood before the break was judged.
    assert_eq!(games[1]["repetitions"][0]["ply"], 4);
    assert_eq!(games[7]["error"], Value::Null);
    assert_eq!(games[7]["plies"], 4);
}

#[test]
fn text_has_a_line_for_each_game_with_something_to_say() {
    let path = data("broken.pgn");
    let ran = run(&["check", "--summary", path.to_str().unwrap()]);
    let name = path.display();
    assert!(
        ran.out.starts_with(&format!(
            "{name} game 1 [a#1]: Whole, 1/2-1/2: 4 moves, 5 repetitions, the first after 2...Ng8, \
             threefold after 4...Ng8; drawn with a threefold on the board\n"
        )),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("game 8"), "there is nothing to say of it: {}", ran.out);
    assert!(ran.out.contains(
        "\n9 games, 27 plies: 8 repetitions, 1 game with a threefold, 0 with a fivefold; "
    ));
    assert!(ran.out.contains("\ngames not read to their end   7\n"), "{}", ran.out);
    assert!(!ran.out.contains("bytes on the wire") && !ran.out.contains("cycles"), "{}", ran.out);
    assert!(ran.out.contains("\ndrawn, position there three times          1\n"), "{}", ran.out);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
}

#[test]
fn en_passant_counts_only_where_it_is_legal() {
    let (games, ran) = check_json("en_passant.pgn");
    let threefolds: Vec<&Value> = games.iter().map(|game| &game["threefold"]).collect();
    assert_eq!(threefolds, [&Value::Null, &9.into(), &Value::Null, &Value::Null]);
    assert_eq!(games[0]["repetitions"].as_array().unwrap().last().unwrap()["occurrence"], 2);
    assert_eq!(games[2]["repetitions"][0]["ply"], 4);
    assert_eq!(games[3]["repetitions"][0]["ply"], 4, "an idle en passant square has no effect");
    assert_eq!(ran.code, 0);
    assert_eq!(ran.errors.lines().count(), 1);
    assert!(ran.errors.contains("game 3: the FEN's en passant square is impossible"));
}

#[test]
fn chess960_and_the_rights_to_castle() {
    let (games, ran) = check_json("chess960.pgn");
    assert_eq!((ran.code, &games[0]["error"]), (0, &Value::Null));
    assert_eq!(games[0]["threefold"], 8);
    // The rooks leave with a right to castle and come back without: the first time is another
    // position, so only the second and third return are repetitions of the first.
    let late: Vec<u64> = games[0]["repetitions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["ply"].as_u64().unwrap())
        .filter(|&ply| ply > 8)
        .collect();
    assert_eq!(late.first(), Some(&16));
}

#[test]
fn standard_input_and_several_files() {
    let ran = run_on("1. Nf3 Nf6 2. Ng1 Ng8 *", &["check", "-", "--format", "json"]);
    assert!(ran.out.starts_with(
        "{\"schema\":2,\"file\":\"-\",\"game\":1,\"offset\":0,\"id\":null,\"plies\":4,"
    ));
    assert_eq!(ran.code, 0);
    let file = data("chess960.pgn");
    let ran = run_on("1. e4 *", &["check", "--format", "json", file.to_str().unwrap(), "-"]);
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn files_that_cannot_be_read_do_not_keep_the_others_from_being_checked() {
    let file = data("chess960.pgn");
    let ran = run(&[
        "check",
        "no-such-file.pgn",
        env!("CARGO_BIN_EXE_perpetual"),
        file.to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 2);
    let errors: Vec<&str> = ran.errors.lines().collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0].contains("no-such-file.pgn: there is no such file; check its name"));
    assert!(errors[1].contains("this is a binary file, not PGN"));
    assert!(ran.out.contains("threefold after 4...Ne8"), "{}", ran.out);
}

#[test]
fn what_is_not_pgn_is_one_sentence() {
    let ran = run_on("Dear reader,\nthis is no game.\n", &["check", "-"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.errors,
        "perpetual: -: this is not PGN: \"Dear\" in line 1 is neither a tag nor a move\n"
    );
    let ran = run_on("", &["check", "-"]);
    assert_eq!(
        (ran.code, ran.errors.as_str()),
        (0, "perpetual: warning: -: there is no game in it\n")
    );
}

#[test]
fn verify_finds_nothing_wrong_with_the_model() {
    let file = data("en_passant.pgn");
    let arguments = ["check", "--verify", "--summary", "--format", "json", file.to_str().unwrap()];
    let ran = run(&arguments);
    assert_eq!(ran.code, 0);
    for line in ran.out.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["disagreements"], Value::Array(vec![]));
    }
    // The table goes where it spoils no JSON.
    assert!(ran.errors.contains("\ndisagreements                 0\n"), "{}", ran.errors);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [
        &["check"][..],
        &["check", "--on", "moon", "x.pgn"],
        &["check", "--detector", "hash", "x.pgn"],
        &["check", "--format", "xml", "x.pgn"],
        &["frobnicate"],
        &[],
        &["explain", "--fen", "8/8", "e4"],
        &["explain", "e5"],
        &["explain"],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(!ran.errors.is_empty(), "{arguments:?}");
    }
    assert!(run(&["check", "--on", "moon", "x.pgn"]).errors.contains("serial:PATH"));
    for words in [["--format", "html"], ["--format=html", "-"]] {
        let ran = run(&[&["check", "x.pgn"], &words[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(
            ran.errors.contains("': the page shows, saves and prints the games"),
            "{}",
            ran.errors
        );
        assert!(ran.errors.contains("build/page/index.html"), "{}", ran.errors);
    }
}

#[test]
fn explain_walks_a_game_backwards() {
    // Options may stand after the moves.
    let ran = run(&["explain", "1.", "Nf3", "g8f6", "2.Ng1", "Ng8", "--pieces", "en"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("f6g8 (2...Ng8)  n_f6g8                   1  Insert\n"));
    assert!(ran.out.ends_with("; it stood last 4 plies back.\n"));
}

#[test]
fn explain_takes_a_line_from_a_file() {
    let file = data("broken.pgn");
    let name = file.to_str().unwrap();
    let ran = run(&["explain", "--pgn", name, "--game", "1", "--ply", "4"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.out.ends_with("; it stood last 4 plies back.\n"));
    // A game broken later can be explained up to there.
    let broken = run(&["explain", "--pgn", name, "--game", "2"]);
    assert!(broken.out.ends_with("last 4 plies back.\n"), "{}", broken.errors);
    for (arguments, part) in [
        (&["--game", "10"][..], "has only 9 games"),
        (&["--ply", "9"], "game 1 has only 8 plies"),
        (&["--game", "2", "--ply", "5"], "3.Nf9 is not a legal move"),
        (&["--game", "0"], "games are numbered 1, 2, 3"),
    ] {
        let ran = run(&[&["explain", "--pgn", name], arguments].concat());
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
    // A game of which file?
    let ran = run(&["explain", "--game", "2", "e4"]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("--game takes a game of a file"), "{}", ran.errors);
}

#[test]
fn export_writes_the_core_and_says_what() {
    let folder = Folder::new();
    let out = folder.join("new").to_str().unwrap().to_owned();
    let ran =
        run(&["export", "--detector", "chain", "--entries", "4", "--depth", "64", "--out", &out]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let path = format!("{out}/perpetual_chain.v");
    assert!(
        ran.out.starts_with(&format!("{path}: module perpetual_chain, 4 chain entries, ")),
        "{}",
        ran.out
    );
    let text = std::fs::read_to_string(&path).unwrap();
    let bundle = perpetual_rtl::bundle("perpetual_chain", &[("ENTRIES", 4), ("DEPTH", 64)]);
    assert_eq!(text, bundle.unwrap().text);
    for (arguments, out, part) in [
        (&["--entries", "33"][..], out.as_str(), "--entries 33: choose a number from 2 to 32"),
        (&["--depth", "100"], &out, "choose a power of two from 4 to 32768"),
        (&["--detector", "window", "--plies", "5"], &out, "choose an even number from 4 to 128"),
        (&["--registered-ram"], &out, "--detector chain has no --registered-ram: leave it out"),
        (&["--detector", "scoreboard", "--entries", "4"], &out, "has no --entries"),
        (&["--detector", "window", "--depth", "64"], &out, "window has no --depth"),
        (&["--search"], &out, "chain has no --search"),
        (&["chain-16"], &path, "cannot be written: it is a file; name a directory"),
    ] {
        let ran = run(&[&["export", "--out", out], arguments].concat());
        assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
    let ran = run(&["export", "chain-16", "--ice40", "--out", &out]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("cannot be used with"), "{}", ran.errors);
    for (detector, top) in [("scoreboard", "perpetual_scoreboard"), ("pair", "perpetual_pair")] {
        let ran = run(&["export", "--detector", detector, "--out", &out]);
        assert!(ran.out.contains(&format!("module {top},")), "{}{}", ran.out, ran.errors);
    }
    let ran = run(&["export", "search-window-ice40", "--out", &out]);
    assert!(ran.out.contains("perpetual_search_window, the last 100 plies"), "{}", ran.errors);
    let ran = run(&["export", "--detector", "window", "--plies", "48", "--out", &out]);
    assert!(ran.out.contains("perpetual_window, the last 48 plies"), "{}", ran.errors);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("perpetual") && ran.out.contains("check"), "{shell}");
    }
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    // More than a pipe holds, so that writing must fail.
    let games = "[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n".repeat(5000);
    let folder = Folder::new();
    let path = folder.file("games.pgn", games.as_bytes());
    let mut child = piped(&["check", "--format", "json", path.to_str().unwrap()]);
    drop(child.stdout.take());
    let ran = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
    assert_eq!(ran.status.code(), Some(0));
}

#[test]
fn a_dash_is_standard_input_for_every_command_that_reads_games() {
    let game = "[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n";
    for arguments in [
        &["check", "-"][..],
        &["claim", "-"],
        &["claim", "--pgn", "-"],
        &["explain", "-"],
        &["explain", "--game", "1", "-"],
    ] {
        let ran = run_on(game, arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.errors);
        assert!(ran.out.contains("Ng8") || ran.out.contains("third"), "{arguments:?}: {}", ran.out);
    }
    let ran = run_on("", &["claim", "-"]);
    assert!(ran.errors.contains("there is no game in it"), "{}", ran.errors);
    for command in ["claim", "explain"] {
        let help = run(&[command, "--help"]).out;
        assert!(help.contains("a board for each, into this file"), "{command}: {help}");
    }
}

/// The name of a file may hold any characters.
#[cfg(unix)]
#[test]
fn the_name_of_a_file_controls_no_terminal() {
    let folder = Folder::new();
    let game = b"1. Nf3 Nf6 2. Ng1 Ng8 4. Nf9 *";
    let path = folder.file("a\u{1b}[2J\nb\u{202e}.pgn", game);
    let name = format!("{}/a\u{fffd}[2J\u{fffd}b\u{fffd}.pgn", folder.display());
    let path = path.to_str().unwrap();
    for arguments in [
        &["check", path][..],
        &["check", "--variant", "xiangqi", path],
        &["check", "--jobs", "1", "--detector", "chain", path],
        &["check", "--out", path, path],
        &["claim", path],
        &["epd", path],
    ] {
        let ran = run(arguments);
        let said = ran.out + &ran.errors;
        let of_file = |line: &&str| line.contains("[2J");
        let lines: Vec<&str> = said.lines().filter(of_file).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| line.contains(&name)), "{said}");
    }
    // Programs read it as it is.
    let ran = run(&["check", "--format", "json", path]);
    assert_eq!(serde_json::from_str::<Value>(&ran.out).unwrap()["file"], path);
}
