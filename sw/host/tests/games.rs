//! `perpetual check --variant xiangqi` and `--variant shogi` as their users have them.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{Folder, run, run_on};

const ROOK: &str = "[Red \"A\"]\n[Black \"B\"]\n[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]\n\n\
    1. d5e5 e9d9 2. e5d5 d9e9 3. d5e5 e9d9 4. e5d5 d9e9 5. d5e5 *\n";

#[test]
fn who_loses_is_said() {
    let ran = run_on(ROOK, &["check", "--variant", "xiangqi", "-"]);
    let line = "standard input game 1: A - B: 5 moves, 6 repetitions, the first after 2...d9e9, third occurrence after \
        4...d9e9; Red gave check with every move and loses; played on for 1 ply\n";
    let sums = "1 game, 9 plies: 6 repetitions, 1 game decided by perpetual check, 0 by repetition without it\n";
    assert_eq!((ran.out, ran.code), (format!("{line}{sums}"), 0));
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let ran = run_on(&moves, &["check", "--variant", "shogi", "-"]);
    assert!(
        ran.out.contains("fourth occurrence after 12 7b8b; sennichite: the game is void\n"),
        "{}",
        ran.out
    );
}

#[test]
fn json_has_the_checks_of_both_sides() {
    let ran = run_on(ROOK, &["check", "--variant", "xiangqi", "--format", "json", "-"]);
    let game: Value = serde_json::from_str(&ran.out).unwrap();
    let red = json!({"red": true, "black": false});
    assert_eq!(
        game["decided"],
        json!({"ply": 8, "distance": 8, "checks": red, "ruling": "perpetual_check", "loses": "red",
            "move": "4...d9e9", "played_on": 1})
    );
    let first =
        json!({"ply": 4, "occurrence": 2, "distance": 4, "checks": red, "move": "2...d9e9"});
    assert_eq!(game["repetitions"][0], first);
    assert_eq!(game["repetitions"][5]["checks"], red);
    let others = json!({"schema": 2, "variant": "xiangqi", "file": "-", "game": 1, "line": 1, "plies": 9,
        "error": null, "warnings": [], "result": "*"});
    for (key, value) in others.as_object().unwrap() {
        assert_eq!(game[key], *value, "{key}");
    }
}

#[cfg(unix)]
#[test]
fn a_board_with_check_bits_judges() {
    use perpetual_link::mock::{ALWAYS, Bench, Settings};
    use perpetual_link::protocol::DETECTOR_CHECKED;
    let plain = Settings::default();
    let checked = Settings { detector: plain.detector | DETECTOR_CHECKED, ..plain };
    let bench = Bench::new(checked, ALWAYS).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/xiangqi");
    let check = ["check", "--variant", "xiangqi", file.to_str().unwrap()];
    let by_board = run(&[&check[..], &["--on", &bench.on()]].concat());
    let by_model = run(&check);
    assert_eq!((by_board.out, by_board.code), (by_model.out, 0), "{}", by_board.errors);
    let bench = Bench::new(plain, ALWAYS).unwrap();
    let refused = run(&[&check[..], &["--on", &bench.on()]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.errors.contains("CONFIG=chain-xiangqi"), "{}", refused.errors);
    let shogi = run_on("2h3h", &["check", "--variant", "shogi", "--on", &bench.on(), "-"]);
    assert!(shogi.code == 2 && shogi.errors.contains("no board judges shogi"), "{}", shogi.errors);
}

#[cfg(feature = "verilator")]
#[test]
fn the_verilated_board_judges_as_the_model_does() {
    let ran = run_on(ROOK, &["check", "--variant", "xiangqi", "--on", "verilated", "-"]);
    assert_eq!((ran.out, ran.code), (run_on(ROOK, &["check", "--variant", "xiangqi", "-"]).out, 0));
}

#[test]
fn played_games_are_read_to_their_end() {
    for (game, sums) in [
        (
            "xiangqi",
            "5 games, 586 plies: 40 repetitions, 0 games decided by perpetual check, 2 by repetition without it",
        ),
        (
            "shogi",
            "23 games, 2,597 plies: 0 repetitions, 0 games decided by perpetual check, 0 by repetition without it",
        ),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(game);
        let ran = run(&["check", "--variant", game, file.to_str().unwrap()]);
        assert_eq!((ran.out.lines().last(), ran.code), (Some(sums), 0));
    }
}

#[test]
fn text_may_be_in_the_encodings_of_the_field() {
    let folder = Folder::new();
    // 炮二平五, and ７六歩(77) by 先手：A.
    let cannon = folder.file("a.pgn", b"1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n");
    let pawn =
        folder.file("a.kif", b"\x90\xe6\x8e\xe8\x81\x46A\n   1 \x82\x56\x98\x5a\x95\xe0(77)\n");
    for (game, path) in [("xiangqi", cannon), ("shogi", pawn)] {
        let ran = run(&["check", "--variant", game, path.to_str().unwrap()]);
        assert!(ran.out.starts_with("1 game, 1 ply: 0 repetitions"), "{}{}", ran.out, ran.errors);
        assert_eq!((ran.errors.as_str(), ran.code), ("", 0));
    }
}

#[test]
fn nothing_of_a_file_controls_a_terminal() {
    let xiangqi = "[Red \"r\u{1b}[2J\"]\n[Black \"b\u{7}\u{202e}\"]\n[Event \"\u{9b}m\"]\n\n1. h2e2\u{1b} h9g7 *\n";
    let kif = "先手：a\u{1b}[2J\n後手：b\u{202e}\n   1 ７六歩(77)\n   2 \u{1b}x\n";
    let csa = "V2.2\nN+a\u{1b}c\nPI\n+\n+7776FU\n+7776FU\u{7}\n%TORYO\u{1b}\n";
    for (game, text) in [("xiangqi", xiangqi), ("shogi", kif), ("shogi", csa)] {
        let ran = run_on(text, &["check", "--variant", game, "-"]);
        let obeyed = |letter: char| {
            letter != '\n' && letter.is_control() || matches!(letter, '\u{202e}' | '\u{9b}')
        };
        assert!(!(ran.out + &ran.errors).contains(obeyed), "{text}");
    }
    let ran = run_on(xiangqi, &["check", "--variant", "xiangqi", "-"]);
    assert!(
        ran.out.contains(" game 1: r\u{fffd}[2J - b\u{fffd}\u{fffd}, \u{fffd}m: 0 moves; error: "),
        "{}",
        ran.out
    );
}

#[test]
fn what_is_wrong_is_a_sentence_and_costs_nothing_else() {
    let folder = Folder::new();
    let bad = folder.file("bad.pgn", b"1. h2e2 h2e2\n\n[Event \"next\"]\n1. C2=5 *\n");
    let empty = folder.file("empty.pgn", b"");
    let (bad, empty) = (bad.to_str().unwrap(), empty.to_str().unwrap());
    let ran = run(&["check", "--variant", "xiangqi", bad, empty]);
    let error = "game 1: 1 move; error: line 1: 1...h2e2: Black is to move and has no piece on h2";
    assert!(ran.out.contains(error) && ran.out.contains("2 games, 2 plies"), "{}", ran.out);
    assert_eq!((ran.errors.lines().count(), ran.code), (1, 1), "{}", ran.errors);
    assert!(ran.errors.ends_with("empty.pgn: there is no game in it\n"), "{}", ran.errors);
    let ran = run(&["check", "--variant", "xiangqi", "--format", "json", bad]);
    let game: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    let sentence = "1...h2e2: Black is to move and has no piece on h2";
    assert_eq!(
        game["error"],
        json!({"kind": "illegal-move", "line": 1, "offset": 8, "sentence": sentence})
    );
    let ran = run_on("1. h2e2 h9g7\n", &["check", "--variant", "xiangqi", "-"]);
    let error = "line 1: the game has no result after ply 2: it may be cut short; if that is its end, add \"*\"";
    assert!(ran.out.contains(error) && ran.code == 1, "{}", ran.out);
    let ran = run(&["check", "--variant", "xiangqi", "nowhere.pgn", bad]);
    assert_eq!(ran.errors, "perpetual: nowhere.pgn: there is no such file; check its name\n");
    assert!(ran.out.contains("2 games") && ran.code == 2, "{}", ran.out);
    let ran = run(&["check", "--variant", "shogi", "--format", "csv", bad]);
    assert_eq!(ran.errors, "perpetual: --variant shogi has --format text and json only\n");
    for option in [vec!["--only", "unclaimed"], vec!["--verify"], vec!["--from", "3"]] {
        let ran = run(&[&["check", "--variant", "shogi", bad], &option[..]].concat());
        assert!(
            ran.code == 2 && ran.errors.contains("cannot be used with"),
            "{option:?}: {}",
            ran.errors
        );
    }
}

#[test]
fn a_warning_is_said_once_a_game_and_all_are_in_json() {
    let text = "[Red \"A\"]\n[Black \"B]\n\n1. h2e2 h9g7 3. h0g2 *\n";
    let ran = run_on(text, &["check", "--variant", "xiangqi", "-"]);
    let line = "standard input game 1: A - ?: 2 moves; warning: line 2: a line that begins with \"[\" is left out: \
        it is no tag, as [Red \"A\"]; 1 more warning\n";
    assert!(ran.out.starts_with(line) && ran.code == 0, "{}", ran.out);
    let ran = run_on(text, &["check", "--variant", "xiangqi", "--format", "json", "-"]);
    let game: Value = serde_json::from_str(&ran.out).unwrap();
    let second = json!({"kind": "move-number", "line": 4, "offset": 35,
        "sentence": "move 3 is where move 2 should be: a line may be lost"});
    assert_eq!((&game["warnings"][1], &game["error"]), (&second, &Value::Null));
    assert_eq!(game["warnings"][0]["offset"], 10);
    // Of results the first of a file is told.
    let odd = "[Result \"1-0\"]\n\n1. h2e2 １－０\n\n[Result \"0-1\"]\n\n1. h2e2 1-0\n";
    let ran = run_on(&format!("{odd}\n{odd}"), &["check", "--variant", "xiangqi", "-"]);
    let said = "perpetual: warning: -: from game 1 on, results are not written as in PGN; they were understood\n\
        perpetual: warning: -: from game 2 on, there are tags Result that contradict the end of the moves; \
        the latter counts\n";
    let line =
        "standard input game 2: 1-0: 1 move; the tag Result says 0-1, the moves end with 1-0\n";
    assert!(ran.errors == said && ran.out.starts_with(line), "{}{}", ran.errors, ran.out);
}

#[test]
fn a_file_of_another_game_is_a_sentence() {
    let folder = Folder::new();
    let kif = folder.file("a.kif", "手合割：平手\n   1 ７六歩(77)\n".as_bytes());
    let csa = folder.file("a.csa", b"V2.2\nPI\n+\n+7776FU\n");
    let chess = folder.file("a.pgn", b"[White \"a\"]\n\n1. e4 e5 *\n");
    let xiangqi = folder.file("b.pgn", b"1. C2=5 H8+7 *\n");
    let game = |name: &'static str| vec!["check", "--variant", name];
    for (options, path, says) in [
        (vec!["check"], &kif, "it looks like shogi in KIF: give --variant shogi"),
        (vec!["check", "--on", "model"], &csa, "it looks like shogi in CSA: give --variant shogi"),
        (vec!["check"], &xiangqi, "it looks like xiangqi in PGN: give --variant xiangqi"),
        (game("xiangqi"), &csa, "it looks like shogi in CSA: give --variant shogi"),
        (game("xiangqi"), &chess, "it looks like chess in PGN: leave out --variant"),
        (game("shogi"), &chess, "it looks like chess in PGN: leave out --variant"),
        (game("shogi"), &xiangqi, "it looks like xiangqi in PGN: give --variant xiangqi"),
    ] {
        let ran = run(&[&options[..], &[path.to_str().unwrap()]].concat());
        let expected = format!("perpetual: {}: {says}\n", path.display());
        assert_eq!((ran.errors, ran.code), (expected, 2), "{options:?}");
    }
    // Of the directory, those of its game.
    let directory = kif.parent().unwrap().to_str().unwrap();
    for (name, games) in [("shogi", "2 games, 2 plies"), ("xiangqi", "1 game, 2 plies")] {
        let ran = run(&["check", "--variant", name, directory]);
        assert!(ran.out.contains(games), "{}{}", ran.out, ran.errors);
    }
}

#[test]
fn another_encoding_and_a_cut_letter_are_said() {
    let folder = Folder::new();
    // 炮二平五 in Big5, 先手：A and ７六歩(77) in EUC-JP.
    let big5 = folder.file("a.pgn", b"1. \xac\xb6\xa4G\xa5\xad\xa4\xad *\n");
    let euc =
        folder.file("a.kif", b"\xc0\xe8\xbc\xea\xa1\xa7A\n   1 \xa3\xb7\xcf\xbb\xca\xe2(77)\n");
    for (game, path, encoding) in [("xiangqi", big5, "GB 18030"), ("shogi", euc, "Shift JIS")] {
        let ran = run(&["check", "--variant", game, path.to_str().unwrap()]);
        let says = format!("it was read as {encoding}: if it is not, save it as UTF-8");
        assert!(ran.out.contains(&says) && ran.code == 1, "{}{}", ran.out, ran.errors);
    }
    let cut = folder.file("cut.kif", b"\xe5\x85\x88\xe6\x89\x8b\xef\xbc\x9aA\n   1 \xef\xbc");
    let ran = run(&["check", "--variant", "shogi", cut.to_str().unwrap()]);
    assert!(
        ran.errors.ends_with("cut.kif: the file ends within a letter: it is cut short\n"),
        "{}",
        ran.errors
    );
    assert!(ran.out.contains("it is no move in KIF") && ran.code == 2, "{}", ran.out);
}

#[test]
fn the_schema_is_printed() {
    let ran = run(&["check", "--variant", "shogi", "--schema"]);
    // As with that of chess.
    assert_eq!(ran.out, include_str!("../src/check/games/schema.json"));
    assert_eq!(run(&["check", "--variant", "shogi", "--schema", "a.kif"]).code, 2);
}
