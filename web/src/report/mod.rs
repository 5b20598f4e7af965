//! The report of games as one HTML document that needs nothing else: no files, no network. The page shows it, saves and
//! prints it.
//!
//! Each game is one line of data, and a small script in the document makes the index and the
//! boards of them, a page of games at a time: so a report of hundreds of thousands of games can be
//! written in little memory, and looked at.

mod game;

use std::path::Path;

use perpetual_report::draw;
use perpetual_report::report::Summary;

pub use game::line;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// What the document begins with; `of` says which games it is about.
pub fn head(of: &str) -> String {
    let of = draw::escaped(of);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Repetitions: {of}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>Repetitions</h1>\n<p id=\"of\">{of}</p>\n<p id=\"sums\"></p>\n<p id=\"printed\"></p>\n\
         <svg width=\"0\" height=\"0\" class=\"none\" aria-hidden=\"true\">\n{}</svg>\n\
         <noscript><p>The games are shown by a script in this page; allow it to run.</p></noscript>\n\
         <nav aria-label=\"Index\"><label>Find <input id=\"find\" type=\"search\" \
         placeholder=\"names, moves\"></label>\n\
         <button id=\"back\" type=\"button\">Previous</button> \
         <button id=\"on\" type=\"button\">Next</button> <span id=\"count\"></span>\n\
         <ol id=\"list\"></ol></nav>\n<main id=\"games\"></main>\n\
         <script type=\"application/json\" id=\"data\">",
        draw::definitions()
    )
}

/// A file as the document names it, which does not tell where files are kept.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    perpetual_chess::pgn::shown(name.as_bytes()).into_owned()
}

/// What the document ends with.
pub fn tail(summary: &Summary) -> String {
    format!(
        "</script>\n<hr>\n<p id=\"end\">{}</p>\n<script>\n{SCRIPT}</script>\n</body>\n</html>",
        draw::escaped(&summary.to_string())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::{Game, Reader};
    use perpetual_report::report::Report;
    use perpetual_report::walk::{Examiner, Naming};
    use serde_json::Value;

    fn line(pgn: &str, file: &str) -> (String, Value) {
        let mut game = Game::default();
        Reader::new(pgn.as_bytes()).next_game(&mut game).unwrap();
        let mut examiner = Examiner::quick(false).naming(Naming::People(None));
        let report = Report::new(&game, examiner.examine(&game));
        let line = super::line(&file_name(Path::new(file)), 0, &game, &report);
        let value = serde_json::from_str(&line).unwrap();
        (line, value)
    }

    const THREE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";

    #[test]
    fn a_threefold_has_its_three_positions() {
        let (_, game) = line(&format!("[White \"w\"]\n[Round \"3\"]\n\n{THREE}"), "/home/x/a.pgn");
        assert_eq!(
            (&game["f"], &game["g"], &game["p"]),
            (&"a.pgn".into(), &0.into(), &"w - ?".into())
        );
        assert_eq!((&game["o"], &game["r"]), (&"round 3".into(), &"1/2-1/2".into()));
        assert_eq!(game["c"], serde_json::json!([["Threefold (9.2.1.2): 4...Ng8", [0, 4, 8]]]));
        assert_eq!((&game["n"], game["m"].as_array().unwrap().len()), (&0.into(), 8));
        assert_eq!(game["b"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        assert_eq!(game["m"][7], serde_json::json!(["4...Ng8", "f6g8"]));
    }

    #[test]
    fn only_the_moves_between_are_kept() {
        let (_, game) = line("1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8 1-0", "a.pgn");
        assert_eq!(game["c"], serde_json::json!([["Threefold (9.2.1.2): 5...Ng8", [2, 6, 10]]]));
        assert_eq!(
            (&game["n"], &game["m"][0]),
            (&1.into(), &serde_json::json!(["1...e5", "e7e5"]))
        );
    }

    #[test]
    fn moves_that_change_more_than_two_squares() {
        let fen = "r3k2r/1P6/8/8/2p5/8/3P4/R3K2R w KQkq - 99 60";
        let (_, game) = line(&format!("[FEN \"{fen}\"]\n\nKe2 *"), "a.pgn");
        assert_eq!(game["c"], serde_json::json!([["Fifty moves (9.3.2): 60.Ke2", [1]]]));
        let parsed = super::game::changes_of_line(
            "r3k2r/P7/8/8/2p5/8/3P4/R3K2R w KQkq - 0 1",
            &["d4", "cxd3", "O-O", "O-O-O", "a8=N"],
        );
        assert_eq!(parsed, ["d2d4", "c4d3,-d4", "e1g1,h1f1", "e8c8,a8d8", "a7a8N"]);
    }

    #[test]
    fn each_finding_has_its_article() {
        let headings = |pgn: &str| -> Vec<String> {
            let (_, game) = line(pgn, "a.pgn");
            let shown = game["c"].as_array().unwrap().iter();
            shown.map(|shown| shown[0].as_str().unwrap().to_owned()).collect()
        };
        let cycle = "Nf3 Nf6 Ng1 Ng8 ";
        for (pgn, expected) in [
            (
                format!("{} *", cycle.repeat(4)),
                vec![
                    "Threefold (9.2.1.2): 4...Ng8",
                    "Threefold (9.2.1.2): 5.Nf3",
                    "Threefold (9.2.1.2): 5...Nf6",
                    "Threefold (9.2.1.2): 6.Ng1",
                    "Fivefold (9.6.1): 8...Ng8",
                ],
            ),
            (
                format!("{} e4 *", &cycle.repeat(2)[..28]),
                vec!["Black could claim with 4...Ng8 (9.2.1.1), here"],
            ),
            (
                "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\nKg8 *".to_owned(),
                vec!["White could claim fifty moves with 81.Rb1 (9.3.1), here"],
            ),
            (
                "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 98 80\"]\n\nKg8 Rh2 Rxh2 *".to_owned(),
                vec!["Fifty moves (9.3.2): 81.Rh2"],
            ),
            (
                "[FEN \"7k/8/8/8/8/8/6r1/K6R b - - 149 80\"]\n\nKg8 *".to_owned(),
                vec!["Fifty moves (9.3.2)", "Seventy-five moves (9.6.2): 80...Kg8"],
            ),
        ] {
            assert_eq!(headings(&pgn), expected, "{pgn}");
        }
    }

    #[test]
    fn a_claim_has_the_move_to_write() {
        let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 20\"]";
        let pgn = format!("{fen}\n\n20. Rh2 Kd8 21. Rh1 Ke8 22. Rh2 Kd8 23. Rh1 Ke8 *");
        let (_, game) = line(&pgn, "a.pgn");
        let claim = "White could claim with 24.Rh2";
        assert_eq!(
            game["c"],
            serde_json::json!([[format!("{claim} (9.2.1.1), here"), [8], "24.Rh2"]])
        );
        assert_eq!((&game["k"], &game["z"]), (&claim.into(), &"the position of the FEN".into()));
    }

    #[test]
    fn moves_have_the_letters_of_the_game() {
        let (line, game) = line("1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8 *", "a.pgn");
        assert_eq!(game["c"][0][0], "Threefold (9.2.1.2): 4...Sg8");
        assert_eq!(game["m"][7][0], "4...Sg8");
        assert!(line.contains("threefold after 4...Sg8") && !line.contains("Ng8"), "{line}");
    }

    #[test]
    fn nothing_in_a_tag_is_markup() {
        let (line, game) =
            line(&format!("[White \"</script><b>&\u{2028}\"]\n\n{THREE}"), "<a>.pgn");
        assert!(!line.contains('<'), "{line}");
        assert_eq!(game["p"], "</script><b>&\u{fffd} - ?");
        assert_eq!(game["f"], "<a>.pgn");
    }

    #[test]
    fn the_script_draws_boards_of_the_size_of_the_definitions() {
        assert!(SCRIPT.contains("SQUARE = 40, MARGIN = 14,"));
        assert_eq!(draw::SIDE, 8 * 40 + 2 * 14);
        let text = format!("{}\n{}", head("a&b.pgn; only <x>"), tail(&Summary::default()));
        assert!(text.contains("name=\"viewport\""));
        assert!(text.contains("<title>Repetitions: a&amp;b.pgn; only &lt;x&gt;</title>"));
        assert!(text.contains("<p id=\"of\">a&amp;b.pgn; only &lt;x&gt;</p>"));
        assert!(
            !text.contains("http://") || text.matches("http").count() == 1,
            "a name of SVG alone"
        );
    }
}
