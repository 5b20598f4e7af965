//! `perpetual-lab compare`: what it says of each method, and the document written with it.

use std::path::{Path, PathBuf};

use crate::common::{Ran, run, run_on};
use perpetual_lab::methods::{self, Exactness};

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

/// The cells of each row of the tables, headings too.
fn rows(ran: &Ran) -> Vec<Vec<&str>> {
    let rows = ran.out.lines().filter(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// A count as it is written.
fn number(cell: &str) -> u64 {
    cell.replace(',', "").parse().unwrap()
}

fn compare(options: &[&str], files: &[String]) -> Ran {
    with_files("compare", options, files)
}

fn with_files(command: &str, options: &[&str], files: &[String]) -> Ran {
    let files = files.iter().map(String::as_str);
    let arguments: Vec<&str> = [command].into_iter().chain(options.iter().copied()).collect();
    run(&arguments.into_iter().chain(files).collect::<Vec<_>>())
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
    let rows = rows(&ran);
    let lengths = rows.iter().filter(|row| row[0].starts_with("n ") && !row[0].contains("k "));
    assert_eq!(lengths.map(|row| number(row[1])).sum::<u64>(), 98, "each query has a class");
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
        let ran = compare(&["--rounds=0", wanted, "--methods=axon-cpw"], &games("endgames"));
        ran.out.lines().filter(|line| line.starts_with("axon-cpw: ")).count()
    };
    assert_eq!((counts("--errors=0"), counts("--errors=3"), counts("--errors")), (0, 3, 10));
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
        (&["compare", "--rounds=-1", "x.pgn"], "expected a number from 0 to 1000"),
        (&["compare", "--rounds", "many", "x.pgn"], "expected a number from 0 to 1000"),
        (&["compare", "--errors=some", "x.pgn"], "invalid digit"),
        (&["compare", "--tree", "0", "x.pgn"], "0 is not in 1..=20"),
        (&["compare", "--every", "5", "x.pgn"], "--tree <PLIES>"),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.errors.contains(part), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn in_trees_the_exact_methods_are_right_and_boards_by_ply_are_not() {
    let options = ["--rounds=0", "--tree=3", "--every=500", "--tree-moves=3000"];
    let ran = compare(&options, &games("demo"));
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let (_, trees) = ran.out.split_once("\n\nIn ").unwrap();
    assert!(trees.starts_with("21 trees, 3 plies deep, one every 500 positions"), "{trees}");
    let rows = rows(&ran);
    let heading = rows.iter().rposition(|row| row[0] == "method").unwrap();
    for row in &rows[heading + 2..] {
        let wrong = [1, 2, 3].map(|column| number(row[column]));
        let name = row[0].trim_end_matches(", as published");
        let is_flawed = methods::find(name).unwrap().exactness == Exactness::Flawed;
        assert!(is_flawed || wrong == [0; 3], "{row:?}");
    }
    let boards = rows[heading..].iter().find(|row| row[0] == "boards-by-ply").unwrap();
    assert!(number(boards[1]) > 0, "{boards:?}");
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
        let ran = with_files(command, &[options, &["--markdown"]].concat(), &files);
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
        let ran = compare(&[options, &["--rounds=0", "--markdown"]].concat(), &files);
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

/// A way that finds what is not there, and the column of the reason.
type Astray = (&'static str, &'static str);

/// A game, and which ways go astray in it.
const AWAY: &[(&str, &str, &[Astray])] = &[
    ("nothing is wrong", "1. Nf3 Nf6 2. Ng1 *", &[]),
    (
        "a knight that has gone two steps",
        "[FEN \"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1\"]\n\n1. Nc3 Kd8 2. Ne4 Kd7 3. Ng3 Ke8 *",
        &[("window", "no move of the piece")],
    ),
    (
        "a rook with a knight in its way",
        "[FEN \"4k3/8/8/8/8/R7/N7/4K3 b - - 0 1\"]\n\n\
         1... Kd8 2. Rb3 Kd7 3. Rb1 Ke7 4. Ra1 Ke8 *",
        &[("window", "way not free"), ("cuckoo, way not looked at", "way not free")],
    ),
    (
        "a placement that comes back without a right to castle",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Ke2 Kd8 2. Ke1 *",
        &[("cuckoo, no castling in the key", "rights or en passant")],
    ),
];

#[test]
fn what_is_found_one_move_away_and_is_not_there() {
    for (name, game, expected) in AWAY {
        let ran = run_on(game, &["upcoming", "-"]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{name}");
        let rows = rows(&ran);
        // Columns: way, found, missed, another as the nearest, not there, and why not there.
        for row in &rows[2..] {
            for (reason, count) in rows[0].iter().zip(row).skip(5) {
                let wanted = u64::from(expected.contains(&(row[0], *reason)));
                assert_eq!(number(count), wanted, "{name}: {}: {reason}", row[0]);
            }
            assert_eq!(row[2], "0", "{name}: {}", row[0]);
        }
    }
}
