//! `perpetual claim` as its users have it: options, exit codes, messages.

use crate::common::{Folder, Ran, data, program, run, run_on};
use serde_json::Value;

const SHUFFLE: [&str; 8] = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];

#[test]
fn yes_is_0_and_no_is_1() {
    let claim = |arguments: &[&str]| run(&[&["claim"], arguments].concat());
    let yes = claim(&SHUFFLE);
    assert_eq!((yes.code, yes.errors.as_str()), (0, ""));
    assert!(
        yes.out.starts_with("Yes: White, who has the move, may claim a draw after 4...Ng8, if the player has not touched a piece (9.4).\n"),
        "{}",
        yes.out
    );
    let ended = claim(&[&SHUFFLE[..], &["1/2-1/2"]].concat());
    assert!(ended.out.starts_with("The game is recorded as ended, 1/2-1/2 after 4...Ng8. Yes: "));
    let no = claim(&SHUFFLE[..6]);
    assert_eq!(no.code, 1);
    assert!(
        no.out.starts_with("No: White, who has the move, may not claim a draw after 3...Nf6.\n"),
        "{}",
        no.out
    );
    let illegal = claim(&["e4", "--intends", "1...e4"]);
    assert_eq!((illegal.code, illegal.errors.as_str()), (1, ""));
    assert!(illegal.out.contains("  9.2: 1...e4 is not a legal move, "), "{}", illegal.out);
    // A null move among the words is one.
    let passed = claim(&["e4", "--", "d4", "--format", "json"]);
    assert!(passed.out.contains("\"ply\":3,\"move\":\"2.d4\""), "{}{}", passed.out, passed.errors);
    let over = claim(&["f3", "e5", "g4", "Qh4", "--intends", "Ke2"]);
    assert_eq!(over.code, 1);
    assert!(over.out.starts_with("No: the game is over. After 2...Qh4# "), "{}", over.out);
}

#[test]
fn a_line_ends_at_a_ply_or_a_move() {
    let file = data("broken.pgn");
    let name = file.to_str().unwrap();
    let all = run(&[&["claim"], &SHUFFLE[..]].concat()).out;
    let longer = [&["claim"], &SHUFFLE[..], &["e4", "e5"]].concat();
    for end in [&["--ply", "8"][..], &["--move", "4...Ng8"], &["--move", "4... Ng8+"]] {
        assert_eq!(run(&[&longer[..], end].concat()).out, all, "{end:?}");
        let of_file = run(&[&["claim", "--pgn", name], end].concat()).out;
        assert!(of_file.ends_with(&all), "{end:?}: {of_file}");
    }
    // Without --game, a file of several games gives a warning.
    let first = run(&["claim", "--pgn", name]);
    let recorded = "The game is recorded as ended, 1/2-1/2 after 4...Ng8. ";
    assert_eq!((first.code, first.out.as_str()), (0, format!("{recorded}{all}").as_str()));
    assert_eq!(first.errors.lines().count(), 1);
    assert!(first.errors.contains("has more than one game; this is the first"), "{}", first.errors);
    assert_eq!(run(&["claim", "--pgn", name, "--game", "1"]).errors, "");
    // The commands that show a walk take the same options.
    let walked = run(&["explain", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "--move", "2...Ng8"]);
    assert!(walked.out.ends_with("last 4 plies back.\n"), "{}", walked.out);
    // The numbers are those of the FEN.
    let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
    let ran =
        run(&["claim", "--fen", fen, "Kg8", "Kb1", "--move", "80...Kg8", "--intends", "81.Kb1"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.errors);
}

/// A game that is read although it is out of the ordinary is answered with a warning first.
#[test]
fn a_warning_stands_before_the_answer() {
    let folder = Folder::new();
    for (text, warning) in [
        (
            "1. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8 *",
            "the number 3. stands where 2. comes next",
        ),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8\n\n1. e4 *", "a number 1. follows no result"),
        ("[FEN x]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", "is left out"),
    ] {
        let path = folder.join("odd.pgn");
        std::fs::write(&path, text).unwrap();
        let ran = run(&["claim", "--pgn", path.to_str().unwrap(), "--game", "1"]);
        assert_eq!((ran.code, ran.errors.lines().count()), (0, 1), "{}", ran.errors);
        assert!(ran.errors.contains(warning), "{}", ran.errors);
        let ran = run(&["check", "--format", "json", path.to_str().unwrap()]);
        let line: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        let told = &line["warnings"][0];
        assert!(told["sentence"].as_str().unwrap().contains(warning), "{line}");
        assert!(told["kind"].is_string() && told["line"].is_u64() && told["offset"].is_u64());
        assert!(ran.errors.contains(warning), "{}", ran.errors);
    }
}

#[test]
fn what_cannot_be_answered_is_one_sentence() {
    let file = data("broken.pgn");
    let name = file.to_str().unwrap();
    let game = |number: &'static str| vec!["--pgn", name, "--game", number];
    for (arguments, part) in [
        (vec!["e4", "--move", "1.d4"], "the line has no move 1.d4: 1.e4 was played there"),
        (vec!["e4", "--move", "1...e5"], "the line has no move 1...e5: it ends with 1.e4"),
        (vec!["e4", "--move", "e4"], "give its number too, as in 39.Kg1 or 38...Kg7"),
        (
            vec!["e4", "e5", "--move", "1"],
            "the line has more than one move 1: give --move 1.e4 or --move 1...e5",
        ),
        (vec!["Nf3", "3.Nf6"], "the number 3. stands where 1... comes next; correct the number"),
        (vec!["e4", "1-0", "d5"], "more moves stand behind the result, as of another game"),
        (vec!["e4", "--intends", "Sf6"], "--intends Sf6: 1...Sf6 "),
        (vec!["e4", "--game", "2"], "--game takes a game of a file: give the file too, with --pgn"),
        (vec![name, "e4"], "is a file: give it alone, without moves and --fen"),
        (vec![name, "--game", "Nobody"], "has no game of a player Nobody; it has "),
        (vec![name, "--game", "7.1"], "has no game of board 7.1; it has "),
        (vec!["e4", "--ply", "2"], "the line has only 1 ply"),
        (vec!["--move", "1.e4"], "the line has no move 1.e4: it has no moves"),
        (vec!["e4", "--intends", "1.e5"], "the next move has the number 1..., not 1."),
        (vec!["e4", "--intends", "maybe"], "cannot be read as a move"),
        (vec!["e4", "--intends", "Nxf6"], "1...Nxf6 is no capture there: nothing is taken"),
        (vec!["e4", "Nxf6"], "1...Nxf6 is no capture here: nothing is taken by that move"),
        (vec!["e4", "Nf6", "--move", "1...Nxf6"], "no move 1...Nxf6: 1...Nf6 was played there"),
        (vec!["e4", "--intends", "Z0"], "passes the turn, which no player may do\n"),
        (vec!["e4", "--svg", "-"], "--svg -: name a file; the report goes to the output"),
        (
            vec!["--fen", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "--intends", "Nd2"],
            "1.Nd2 fits more than one legal move; name the file or rank it comes from",
        ),
        (
            vec!["--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 9", "Kb1", "--move", "8...Kh7"],
            "the line has no move 8...Kh7: it begins with move 9.",
        ),
        // A game that cannot be read to that point is no answer.
        (game("2"), "game 2: 3.Nf9 is not a legal move here (line 10)"),
        ([game("2"), vec!["--ply", "5"]].concat(), "3.Nf9 is not a legal move here"),
        ([game("2"), vec!["--move", "7.Kg1"]].concat(), "3.Nf9 is not a legal move here"),
        (game("5"), "the FEN \"8/8/8/8\" cannot be read"),
    ] {
        let ran = run(&[&["claim"], arguments.as_slice()].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
        assert!(ran.errors.contains(part), "{}", ran.errors);
    }
    // Up to where it was read there is an answer.
    assert_eq!(run(&[&["claim", "--ply", "4"], game("2").as_slice()].concat()).code, 1);
    // One of the two.
    let both = run(&["claim", "e4", "--ply", "1", "--move", "1.e4"]);
    assert!(both.errors.contains("cannot be used with"), "{}", both.errors);
}

#[test]
fn json_is_one_object() {
    let file = data("broken.pgn");
    let name = file.to_str().unwrap();
    let ran = run(&["claim", "--format", "json", "--pgn", name, "--ply", "7", "--intends", "Ng8"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1));
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&answer["file"], &answer["game"]), (&name.into(), &1.into()));
    assert_eq!((&answer["answer"], &answer["articles"][0]), (&"yes".into(), &"9.2.1.1".into()));
    assert_eq!(answer["same"].as_array().unwrap().len(), 3);
}

#[test]
fn check_reports_near_misses_if_asked() {
    let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 20\"]\n\n\
                20. Rh2 Kd8 21. Rh1 Ke8 22. Rh2 Kd8 23. Rh1 Ke8 *\n";
    let plain = run_on(game, &["check", "--format", "json", "-"]);
    assert!(!plain.out.contains("near_misses"), "{}", plain.out);
    for jobs in ["1", "2"] {
        let ran =
            run_on(game, &["check", "--near-misses", "--jobs", jobs, "--format", "json", "-"]);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let misses = report["near_misses"].as_array().unwrap();
        assert_eq!(misses.len(), 2);
        assert_eq!((&misses[1]["move"], &misses[1]["looks"]), (&"23...Ke8".into(), &3.into()));
        assert_eq!(misses[1]["alike"][0]["castling"][0], "white short");
    }
    let text = run_on(game, &["check", "--near-misses", "--detector", "scoreboard", "-"]).out;
    assert!(
        text.contains("2 near misses, as after 23...Ke8: in the position of the FEN the pieces"),
        "{text}"
    );
}

/// The words of a command line: parted at spaces, but for what stands between double quotes.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

/// Every example of the page for arbiters prints what the page shows.
#[test]
fn the_page_for_arbiters_shows_what_is_printed() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let page = std::fs::read_to_string(format!("{root}/docs/claims.md")).unwrap();
    let blocks = page.split("```\n").skip(1).step_by(2);
    let mut examples = 0;
    for block in blocks.filter(|block| block.starts_with("$ ")) {
        let (command, shown) = block.split_once('\n').unwrap();
        let words = words(command.strip_prefix("$ perpetual ").unwrap());
        let ran: Ran = program().args(words).current_dir(root).output().unwrap().into();
        assert_eq!(format!("{}{}", ran.out, ran.errors), shown, "{command}");
        examples += 1;
    }
    assert!(examples >= 8, "{examples}");
}

#[test]
fn a_game_without_its_result_is_answered_with_a_warning() {
    let folder = Folder::new();
    let path =
        folder.file("games.pgn", format!("[Event \"x\"]\n\n{}\n", SHUFFLE.join(" ")).as_bytes());
    let picture = path.with_extension("svg");
    let [file, svg] = [&path, &picture].map(|path| path.to_str().unwrap());
    let ran = run(&["claim", "--pgn", file, "--svg", svg]);
    assert_eq!((ran.code, ran.errors.lines().count()), (0, 1), "{}", ran.errors);
    assert!(ran.errors.contains("warning: ") && ran.errors.contains("has no result after ply 8"));
    assert!(std::fs::read_to_string(&picture).unwrap().contains("At the start, 2...Ng8, 4...Ng8"));
    // With the end given there is nothing to warn of.
    assert_eq!(run(&["claim", "--pgn", file, "--move", "4...Ng8"]).errors, "");
    let ran = run(&["claim", "--pgn", file, "--ply", "8", "--svg", "/no/such/folder/x.svg"]);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1));
}

#[test]
fn no_picture_is_drawn_over_the_games() {
    let folder = Folder::new();
    let [games, symbolic, hard] = ["games.svg", "symbolic.svg", "hard.svg"].map(|n| folder.join(n));
    let text = format!("[Event \"x\"]\n\n{} 1/2-1/2\n", SHUFFLE.join(" "));
    std::fs::write(&games, &text).unwrap();
    std::os::unix::fs::symlink(&games, &symbolic).unwrap();
    std::fs::hard_link(&games, &hard).unwrap();
    for command in ["claim", "explain"] {
        for (pgn, svg) in [(&games, &games), (&games, &symbolic), (&games, &hard), (&hard, &games)]
        {
            let [pgn, svg] = [pgn, svg].map(|path| path.to_str().unwrap());
            let ran = run(&[command, "--pgn", pgn, "--svg", svg]);
            assert_eq!((ran.code, ran.out.as_str(), ran.errors.lines().count()), (2, "", 1));
            assert!(ran.errors.contains("would be overwritten; name another"), "{}", ran.errors);
            assert_eq!(std::fs::read_to_string(&games).unwrap(), text);
        }
        let ran =
            run(&[command, "--pgn", games.to_str().unwrap(), "--svg", folder.to_str().unwrap()]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("it is a directory; name a file in it"), "{}", ran.errors);
    }
}

#[test]
fn moves_are_typed_with_the_letters_of_the_file() {
    let folder = Folder::new();
    let [german, figurines, empty] =
        ["german.pgn", "figurines.pgn", "empty.pgn"].map(|n| folder.join(n));
    std::fs::write(&german, "1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8 *").unwrap();
    std::fs::write(&figurines, "1. ♘f3 ♞f6 2. ♘g1 ♞g8 3. ♘f3 ♞f6 4. ♘g1 ♞g8 *").unwrap();
    std::fs::write(&empty, "").unwrap();
    let [german, figurines, empty] =
        [&german, &figurines, &empty].map(|path| path.to_str().unwrap());
    for (file, at, intends) in
        [(german, "4.Sg1", "Sg8"), (german, "4.Ng1", "4...Ng8"), (figurines, "4.♘g1", "♞g8")]
    {
        let ran = run(&["claim", "--pgn", file, "--move", at, "--intends", intends]);
        assert_eq!(ran.code, 0, "{at} {intends}: {}", ran.errors);
        let warned = ran.errors.contains("fit German piece letters only; it was read so");
        assert_eq!(warned, file == german, "{}", ran.errors);
    }
    let typed = ["claim", "--pieces", "de", "1.Sf3", "Sf6", "2.Sg1", "--intends", "Sg8"];
    assert_eq!((run(&typed).code, run(&typed).errors), (1, String::new()));
    // Letters that nobody named are found out, as in a file; so are comments and spaced results read.
    let moves = "1. Sf3 {x} (1. d4) Sf6 2. Sg1 Sg8 1 - 0";
    let ran = run(&["claim", moves, "--intends", "Sf3"]);
    assert!(ran.errors.contains("fit German piece letters only; it was read so"), "{}", ran.errors);
    assert!(
        ran.out.starts_with("The game is recorded as ended, 1-0 after 2...Sg8. No"),
        "{}",
        ran.out
    );
    let ran = run(&["explain", "--pgn", german, "--move", "2...Sg8"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let ran = run(&["claim", "--pgn", empty]);
    assert!(ran.errors.ends_with("empty.pgn: there is no game in it\n"), "{}", ran.errors);
    for number in ["0", "-1", ""] {
        let ran = run(&["claim", "--pgn", german, "--game", number]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("games are numbered 1, 2, 3"), "{}", ran.errors);
    }
}

#[test]
fn what_a_fen_does_not_tell_is_said() {
    let quiet = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
    let unknown = "98 half-moves were played before the position that was given";
    let ran = run(&["claim", "--fen", quiet, "Kg8"]);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    assert!(ran.out.lines().any(|line| line.starts_with(unknown)), "{}", ran.out);
    assert!(
        !run(&["claim", "--fen", quiet, "Kg8", "Kb1"]).out.contains("played before the position")
    );
    let fen = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 9 40";
    assert!(run(&["claim", "--fen", fen, "Kd1"]).out.contains("9 half-moves were played before"));
    assert!(!run(&["claim", "--fen", fen, "d4"]).out.contains("played before the position"));
    for (fen, warnings) in [
        ("4k3/8/8/8/4p3/8/3P4/4K3", &["White to move, no castling", "lacks a counter"][..]),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 9", &["lacks a counter"]),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 9 40", &[]),
    ] {
        let ran = run(&["claim", "--fen", fen, "Kd1"]);
        assert_eq!((ran.code, ran.errors.lines().count()), (1, warnings.len()), "{}", ran.errors);
        assert!(warnings.iter().all(|part| ran.errors.contains(part)), "{}", ran.errors);
    }
}

#[test]
fn a_game_of_a_round_is_found_by_its_board_or_a_player() {
    let folder = Folder::new();
    let file = folder.join("round.PGN");
    let game = |round: &str, white: &str, moves: &str| {
        format!("[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"Doe, J\"]\n\n{moves} *\n\n")
    };
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let games = [game("5.1", "Smith, A", "1. e4"), game("5.02", "Müller, B", repeated)].concat();
    std::fs::write(&file, games).unwrap();
    let file = file.to_str().unwrap();
    for which in ["2", "5.2", "müller"] {
        let ran = run(&["claim", file, "--game", which, "--format", "json"]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{which}");
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&answer["game"], &answer["file"]), (&2.into(), &file.into()));
    }
    let ran = run(&["claim", file, "--game", "5.3"]);
    assert!(ran.errors.ends_with("has no game of board 5.3; it has 5.1, 5.02\n"), "{}", ran.errors);
    let ran = run(&["claim", file, "--game", "Roe"]);
    assert!(ran.errors.contains("it has Smith, A - Doe, J, Müller, B - Doe, J"), "{}", ran.errors);
    let ran = run(&["claim", file, "--game", "doe"]);
    assert_eq!(ran.code, 2);
    let said = "has more than one game of a player doe: 1, 2; take one with --game N\n";
    assert!(ran.errors.ends_with(said), "{}", ran.errors);
}

#[test]
fn whose_claim_it_is_may_be_said() {
    let claim = |by: &str| run(&[&["claim", "--by", by], &SHUFFLE[..]].concat());
    assert_eq!((claim("white").code, claim("black").code), (0, 1));
    assert!(claim("black").out.contains("9.2: White has the move"), "{}", claim("black").out);
}
