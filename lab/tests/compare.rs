//! `perpetual-lab compare`: what it says of each method, and the document written with it.

use std::path::{Path, PathBuf};

use crate::common::{Ran, run, run_on};
use perpetual_lab::methods;
use serde_json::Value;

/// A file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The PGN files of a folder of `data`, by name.
pub fn games(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(project("data").join(folder)).unwrap();
    let mut paths: Vec<String> = entries
        .map(|entry| entry.unwrap().path().display().to_string())
        .filter(|path| path.ends_with(".pgn"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn compare(options: &[&str], files: &[String]) -> Ran {
    with_files("compare", options, files)
}

fn with_files(command: &str, options: &[&str], files: &[String]) -> Ran {
    let files = files.iter().map(String::as_str);
    let arguments: Vec<&str> = [command].into_iter().chain(options.iter().copied()).collect();
    run(&arguments.into_iter().chain(files).collect::<Vec<_>>())
}

/// The objects of this kind.
fn objects(ran: &Ran, kind: &str) -> Vec<Value> {
    let all = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    all.filter(|object| object["kind"] == kind).collect()
}

#[test]
fn json_has_an_object_for_the_lines_and_one_for_each_method() {
    let ran = compare(&["--rounds", "0", "--format", "json"], &games("demo"));
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let lines = &objects(&ran, "lines")[0];
    assert_eq!((&lines["games"], &lines["plies"]), (&65.into(), &10_715.into()));
    let found = objects(&ran, "method");
    assert_eq!(found.len(), methods::ALL.len() + 3);
    for method in &found {
        let name = method["method"].as_str().unwrap();
        // data/SOURCES.md, by another library.
        assert_eq!((&method["queries"], &method["repeated"]), (&10_715.into(), &733.into()));
        let wrong = ["false_positives", "false_negatives", "miscounted", "not_exact"]
            .map(|key| method[key].as_u64().unwrap());
        let barriers = method["barriers"].as_str().unwrap();
        let expected = match (name, barriers) {
            // Odd closures end the walk; 255 moves are not enough for the longest window.
            ("axon", "full") => [0, 20, 0, 1697],
            ("axon", "published") => [20, 20, 0, 1697],
            ("axon-cpw", "full") => [248, 0, 20, 0],
            ("axon-cpw", "published") => [268, 0, 20, 0],
            ("window", "full") => [0, 0, 0, 1873],
            // The side to move is not compared; a count of two stands for more.
            ("boards-by-ply", _) => [247, 0, 94, 0],
            ("keys-by-ply", "full") => [0, 0, 0, 93],
            (_, barriers) => {
                assert_eq!(barriers, "full", "{name}");
                [0; 4]
            }
        };
        assert_eq!(wrong, expected, "{name}, {barriers}");
        assert_eq!(method["query_ns"], Value::Null, "nothing was measured");
    }
    assert_eq!(objects(&ran, "class").len(), 0);
}

#[test]
fn a_table_has_the_times_and_the_terms_of_the_formulas() {
    let file = [games("demo").into_iter().find(|path| path.contains("diep-axon")).unwrap()];
    let options = ["--rounds", "2", "--cost", "--methods", "keys,axon"];
    let ran = compare(&options, &file);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.out.starts_with("1 game, 98 positions, 4 repeated; "), "{}", ran.out);
    let starts = |word: &str| {
        ran.out
            .lines()
            .filter(|line| line.strip_prefix("| ").is_some_and(|row| row.starts_with(word)))
            .count()
    };
    // Verdicts and times; the heading of either table of classes.
    assert_eq!((starts("keys "), starts("axon "), starts("axon, as published ")), (2, 2, 2));
    assert_eq!(starts("walk "), 2, "{}", ran.out);
    assert_eq!((starts("n 0 to 3 "), starts("n 32 to 63 ")), (1, 0), "{}", ran.out);
    let ran = compare(&[&options[..], &["--format", "json"]].concat(), &file);
    let methods = objects(&ran, "method");
    assert!(methods.iter().all(|method| method["push_pop_ns"]["median"].as_f64().unwrap() > 0.0));
    let classes = objects(&ran, "class");
    let lengths = classes.iter().filter(|class| !class["class"].as_str().unwrap().contains("k "));
    let queries = lengths.map(|class| class["queries"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(queries, 98, "each query has a class");
    assert!(classes.iter().all(|class| class["tv_ps"].is_f64() && class["times"].is_array()));
}

#[test]
fn errors_name_game_ply_position_and_record() {
    let rights = "[GameId \"rights\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 *";
    let ran =
        run_on(rights, &["compare", "--rounds=0", "--errors", "--methods", "axon,judge", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let found: Vec<&str> = ran.out.lines().filter(|line| line.contains(" game ")).collect();
    assert_eq!(
        found,
        ["axon, as published: - game 1 [rights] ply 6 (k_e7e8): expected occurrences 0, distance \
          0, exact; got occurrences 1, distance 4, exact; FEN \
          rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 4 4"]
    );
    // As many as are wanted.
    let counts = |wanted: &str| {
        let ran = compare(
            &["--rounds=0", wanted, "--methods=axon-cpw", "--format=json"],
            &games("endgames"),
        );
        let methods = objects(&ran, "method");
        assert_eq!(methods[0]["barriers"], "full");
        methods[0]["errors"].as_array().unwrap().len()
    };
    assert_eq!((counts("--errors=0"), counts("--errors=3"), counts("--errors")), (0, 3, 10));
}

/// A method, its barriers, and how often it finds what is not there, misses what is, and miscounts.
type Failing<'a> = (&'a str, &'a str, [u64; 3]);

/// Games that some method gets wrong, or might, through the rules of chess as the program knows
/// them: name, game, and the methods that do.
const KNOWN: &[(&str, &str, &[Failing])] = &[
    (
        "an en passant capture was legal the first time",
        "1. e4 Nf6 2. e5 d5 3. Bc4 Nc6 4. Bf1 Nb8 5. Bc4 Nc6 6. Bf1 Nb8 *",
        &[
            ("axon", "published", [1, 0, 0]),
            ("axon-cpw", "published", [1, 0, 0]),
            // And the last position three times for twice.
            ("boards-by-ply", "published", [1, 0, 1]),
        ],
    ),
    (
        "the pawn that could capture en passant is pinned",
        "[FEN \"6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1\"]\n\n\
         1... h5 2. Rh6 Rh7 3. Re6 Rg7 4. Rh6 Rh7 5. Re6 Rg7 *",
        &[],
    ),
    (
        "en passant is shut off by the check that the double step discovers",
        "[FEN \"2b1k3/3p4/8/4P3/8/7K/8/8 b - - 0 1\"]\n\n1... d5+ 2. Kg3 Bb7 3. Kh3 Bc8+ *",
        &[],
    ),
    (
        "a king has lost the right to castle",
        "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 *",
        &[("axon", "published", [1, 0, 0]), ("axon-cpw", "published", [1, 0, 0])],
    ),
    (
        "a rook has, and the other side's rook after it",
        "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Rg1 Rg8 *",
        &[("axon", "published", [2, 0, 0]), ("axon-cpw", "published", [2, 0, 0])],
    ),
];

#[test]
fn each_method_fails_where_it_is_known_to() {
    for (name, game, expected) in KNOWN {
        let ran = run_on(game, &["compare", "--rounds=0", "--format=json", "-"]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{name}");
        let methods = objects(&ran, "method");
        let found: Vec<Failing> = methods
            .iter()
            .map(|method| {
                let counts = ["false_positives", "false_negatives", "miscounted"]
                    .map(|key| method[key].as_u64().unwrap());
                (method["method"].as_str().unwrap(), method["barriers"].as_str().unwrap(), counts)
            })
            .filter(|(_, _, counts)| *counts != [0; 3])
            .collect();
        assert_eq!(found, *expected, "{name}");
    }
}

#[test]
fn a_broken_game_is_compared_as_far_as_it_goes() {
    let file = project("sw/host/tests/data/broken.pgn");
    let ran = run(&["compare", "--rounds=0", "--methods=chain", file.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("9 games, 27 positions, 8 repeated; "), "{}", ran.out);
    assert!(ran.errors.contains(" game 2: 3.Nf9 is not a legal move here"));
    assert_eq!(ran.errors.lines().count(), 7, "{}", ran.errors);
}

#[test]
fn what_cannot_be_compared_gets_one_sentence() {
    let missing = run(&["compare", "no-such-file.pgn"]);
    assert_eq!(
        missing.errors,
        "perpetual-lab: no-such-file.pgn: there is no such file; check its name\n"
    );
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    let empty = run_on("", &["compare", "-"]);
    assert_eq!(empty.code, 2);
    assert!(empty.errors.ends_with("there is no move in these files; name files of games\n"));
    for (arguments, part) in [
        (&["compare"][..], "<FILE>..."),
        (&["compare", "--methods", "zobrist", "x.pgn"], "[possible values: chain, scoreboard, "),
        (&["compare", "--rounds=-1", "x.pgn"], "-1 is not in 0..=1000"),
        (&["compare", "--rounds=1001", "x.pgn"], "1001 is not in 0..=1000"),
        (&["compare", "--errors=some", "x.pgn"], "invalid digit"),
        (&["compare", "--tree", "0", "x.pgn"], "0 is not in 1..=20"),
        (&["compare", "--every", "5", "x.pgn"], "--tree <PLIES>"),
        (&["compare", "--format", "xml", "x.pgn"], "[possible values: text, json, markdown]"),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.errors.contains(part), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn in_trees_the_exact_methods_are_right_and_boards_by_ply_are_not() {
    let options = ["--rounds=0", "--tree=3", "--every=500", "--tree-moves=3000", "--format=json"];
    let ran = compare(&options, &games("demo"));
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let trees = &objects(&ran, "lines")[0]["trees"];
    assert_eq!(
        (&trees["count"], &trees["plies"], &trees["every"]),
        (&21.into(), &3.into(), &500.into())
    );
    for method in objects(&ran, "method") {
        let (name, found) = (&method["method"], &method["in_trees"]);
        let wrong = ["false_positives", "false_negatives", "miscounted"]
            .map(|key| found[key].as_u64().unwrap());
        assert!(found["queries"].as_u64().unwrap() > 10_000, "{name}: {found}");
        assert!(found["repeated"].as_u64().unwrap() > 0, "{name}: {found}");
        if method["held_to_be"] != "flawed" {
            assert_eq!((wrong, &found["is"] == "wrong"), ([0; 3], false), "{name}: {found}");
        }
        if name == "boards-by-ply" {
            assert!(wrong[0] > 0, "{found}");
        }
    }
}

/// Kings alone: a placement comes back with the other side to move, below the game.
#[test]
fn errors_in_trees_name_the_moves_below_the_game() {
    let kings = "[GameId \"kings\"]\n[FEN \"7k/8/8/8/8/8/8/7K b - - 0 1\"]\n\n1... Kg8 *";
    let options = ["compare", "--rounds=0", "--tree=5", "--every=1", "--errors=1", "--methods"];
    let ran = run_on(kings, &[&options[..], &["boards-by-ply,keys-by-ply", "-"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let heading =
        "In 1 tree, 5 plies deep, one every 1 position of the games, 30,000 moves at most in";
    assert!(ran.out.contains(heading), "{}", ran.out);
    let found: Vec<&str> = ran.out.lines().filter(|line| line.contains(" game 1 ")).collect();
    assert_eq!(found.len(), 2, "{}", ran.out);
    let (place, verdicts) = found[0].split_once(": expected ").unwrap();
    let begins = "boards-by-ply: - game 1 [kings] ply 1, then h1";
    assert!(place.starts_with(begins) && place.contains(" to ply "), "{place}");
    assert!(verdicts.starts_with("occurrences 0, distance 0, exact; got occurrences 1, "));
    assert!(verdicts.contains("; FEN "), "{verdicts}");
}

/// A section of a file of lab/docs/figures.
fn section(document: &str, name: &str) -> String {
    let (_, rest) = document.split_once(&format!("\n## {name}\n")).unwrap();
    rest.split("\n## ").next().unwrap().to_owned() + "\n"
}

/// The sets of games that the documents have a section of each.
fn sets() -> [(&'static str, Vec<String>); 3] {
    let long = ["longest.pgn", "no-repetition-1.pgn"];
    let is_long = |path: &String| long.iter().any(|name| path.ends_with(name));
    let (artificial, played): (Vec<_>, Vec<_>) = games("games").into_iter().partition(is_long);
    assert_eq!(artificial.len(), long.len());
    [
        ("Games", played),
        ("Very long games", artificial),
        ("Endgames with few pieces", games("endgames")),
    ]
}

/// That each section of a figure contains what is said of these games today.
fn is_of_today(figure: &str, command: &str, options: &[&str]) {
    let document =
        std::fs::read_to_string(project(&format!("lab/docs/figures/{figure}.md"))).unwrap();
    for (name, files) in sets() {
        let ran = with_files(command, &[options, &["--format", "markdown"]].concat(), &files);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert!(
            section(&document, name).contains(&ran.out),
            "{name}: run `make figures NAME={figure}`; today:\n{}",
            ran.out
        );
    }
}

#[test]
fn the_figures_have_the_verdicts_of_today() {
    is_of_today("methods", "compare", &["--rounds=0"]);
}

#[test]
fn the_figures_have_what_is_wrong_in_trees_today() {
    let document = std::fs::read_to_string(project("lab/docs/figures/methods.md")).unwrap();
    let section = section(&document, "In a search tree");
    let endgames = ["--tree=5", "--every=1000", "--tree-moves=100000"];
    let [(_, played), _, (_, few)] = sets();
    for (options, files) in [(&["--tree=3", "--every=2000"][..], played), (&endgames[..], few)] {
        let ran = compare(&[options, &["--rounds=0", "--format=markdown"]].concat(), &files);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        let (_, said) = ran.out.split_once("\n\nIn ").unwrap();
        let advice = "run `make figures NAME=methods`; today";
        assert!(section.contains(&format!("\n\nIn {}", said.trim_end())), "{advice}:\n{said}");
    }
}

#[test]
fn the_figures_have_the_counts_of_today() {
    is_of_today("upcoming", "upcoming", &[]);
}

/// A way that finds what is not there, and the key of the reason.
type Astray = (&'static str, &'static str);

/// A game, and which ways go astray in it.
const AWAY: &[(&str, &str, &[Astray])] = &[
    ("nothing is wrong", "1. Nf3 Nf6 2. Ng1 *", &[]),
    (
        "a knight that has gone two steps",
        "[FEN \"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1\"]\n\n1. Nc3 Kd8 2. Ne4 Kd7 3. Ng3 Ke8 *",
        &[("window", "no_move")],
    ),
    (
        "a rook with a knight in its way",
        "[FEN \"4k3/8/8/8/8/R7/N7/4K3 b - - 0 1\"]\n\n\
         1... Kd8 2. Rb3 Kd7 3. Rb1 Ke7 4. Ra1 Ke8 *",
        &[("window", "way_not_free"), ("cuckoo, way not looked at", "way_not_free")],
    ),
    (
        "a placement that comes back without a right to castle",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Ke2 Kd8 2. Ke1 *",
        &[("cuckoo, no castling in the key", "rights")],
    ),
];

#[test]
fn what_is_found_one_move_away_and_is_not_there() {
    for (name, game, expected) in AWAY {
        let ran = run_on(game, &["upcoming", "--format=json", "-"]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{name}");
        for way in objects(&ran, "upcoming") {
            let reasons =
                ["no_move", "way_not_free", "in_check", "other_side", "rights", "collision"];
            let got = reasons.map(|reason| way[reason].as_u64().unwrap());
            let wanted = reasons.map(|reason| {
                u64::from(expected.contains(&(way["way"].as_str().unwrap(), reason)))
            });
            assert_eq!(got, wanted, "{name}: {}", way["way"]);
            assert_eq!(way["missed"], 0, "{name}: {}", way["way"]);
        }
    }
}
