//! The report of a check as one HTML document that needs nothing else: no scripts, no links.

use std::fmt::Write;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use crate::draw::{self, Picture, SIDE};
use crate::report::Report;
use crate::summary::Summary;
use perpetual_chess::pgn::Game;
use perpetual_console::counted;

/// Boards drawn of a game; more would make the document slow to show.
const BOARDS: usize = 60;

/// What the document begins with.
pub fn head() -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>Repetitions</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>Positions that occurred before</h1>\n\
         <svg width=\"0\" height=\"0\" class=\"none\">\n{}</svg>",
        draw::definitions()
    )
}

const STYLE: &str = "\n\
body{font:15px/1.4 sans-serif;color:#222;margin:2em auto;max-width:70em;padding:0 1em}\n\
h2{font-size:1.1em;margin:1.5em 0 .2em}\np{margin:.2em 0}\n.error{color:#a00}\n\
.boards{display:flex;flex-wrap:wrap;gap:1em}\nfigure{margin:.5em 0;width:190px}\n\
figcaption{font-size:.85em}\n.label{font-size:10px;text-anchor:middle;fill:#555}\n\
.none{position:absolute}\n";

/// What the section of a game begins with, up to the number of the game.
pub fn beginning(file: &str) -> String {
    format!("<section>\n<h2>{} game ", draw::escaped(file))
}

/// The section of a game, with a board for each position that had occurred before.
pub fn section(game: &Game, report: &Report) -> String {
    let mut text = format!("{}{}", beginning(&report.file), report.game);
    if let Some(id) = &report.id {
        let _ = write!(text, " [{}]", draw::escaped(id));
    }
    let class = if report.error.is_some() { " class=\"error\"" } else { "" };
    let _ = writeln!(text, "</h2>\n<p{class}>{}</p>", draw::escaped(&report.facts()));
    text.push_str("<div class=\"boards\">\n");
    let mut next = report.repetitions.iter().take(BOARDS).peekable();
    for ply in game.walk() {
        let Some(repetition) = next.peek() else { break };
        if repetition.ply == ply.number {
            let name = name(&ply.before, ply.played);
            let times = occurrence(repetition.occurrence);
            let back = counted(repetition.distance, "ply", "plies");
            let caption = format!("ply {}, after {name}: {times}, {back} back", ply.number);
            text.push_str(&figure(&ply.after, ply.played, &caption));
            next.next();
        }
    }
    text.push_str("</div>\n");
    if report.repetitions.len() > BOARDS {
        let more = (report.repetitions.len() - BOARDS) as u64;
        let _ = writeln!(text, "<p>and {} more</p>", counted(more, "position", "positions"));
    }
    text.push_str("</section>");
    text
}

/// What the document ends with.
pub fn tail(summary: &Summary) -> String {
    format!("<hr>\n<p>{}</p>\n</body>\n</html>", draw::escaped(&summary.to_string()))
}

fn figure(position: &Chess, found: Option<Move>, caption: &str) -> String {
    let marked = found.iter().flat_map(|played| played.from().into_iter().chain([played.to()]));
    let picture =
        Picture { board: position.board().clone(), arrows: Vec::new(), marked: marked.collect() };
    format!(
        "<figure><svg viewBox=\"0 0 {SIDE} {SIDE}\" width=\"190\" height=\"190\">\n{}</svg>\
         <figcaption>{}</figcaption></figure>\n",
        picture.group(0, 0),
        draw::escaped(caption)
    )
}

fn name(position: &Chess, found: Option<Move>) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    let san = match found {
        Some(played) => SanPlus::from_move(position.clone(), played).to_string(),
        None => "--".to_owned(),
    };
    format!("{}{dots} {san}", position.fullmoves())
}

fn occurrence(number: u64) -> String {
    match number {
        2 => "for the second time".to_owned(),
        3 => "for the third time".to_owned(),
        4 => "for the fourth time".to_owned(),
        5 => "for the fifth time".to_owned(),
        more => format!("for the {more}th time"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::Examiner;
    use perpetual_chess::pgn::Reader;

    fn document(pgn: &str, file: &str) -> String {
        let mut game = Game::default();
        Reader::new(pgn.as_bytes()).next_game(&mut game).unwrap();
        let mut report = Report { file: file.to_owned(), ..Report::default() };
        Examiner::quick(false).examine(&game, &mut report, |_| {}).unwrap();
        let mut summary = Summary::default();
        summary.add(&report);
        format!("{}\n{}\n{}", head(), section(&game, &report), tail(&summary))
    }

    #[test]
    fn every_repetition_has_its_board() {
        let text = document("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", "a<b>&.pgn");
        assert_eq!(text.matches("<figure>").count(), 5);
        assert!(text.contains("ply 4, after 2... Ng8: for the second time, 4 plies back"));
        assert!(text.contains("ply 8, after 4... Ng8: for the third time, 4 plies back"));
        assert!(text.contains("threefold at ply 8"));
        // But for the first line it is XML as well, which tells whether every tag is closed.
        let body = text.split_once('\n').unwrap().1.replace("<meta charset=\"utf-8\">", "");
        let body = body.replace("<hr>", "");
        let parsed = roxmltree::Document::parse(&body).unwrap();
        let heading = parsed.descendants().find(|node| node.has_tag_name("h2")).unwrap();
        assert_eq!(heading.text(), Some("a<b>&.pgn game 0"));
    }

    #[test]
    fn a_long_game_is_cut() {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
        let text = document(&format!("{moves}*"), "a.pgn");
        assert_eq!(text.matches("<figure>").count(), BOARDS);
        assert!(text.contains("and 17 positions more"), "{}", &text[text.len() - 300..]);
    }
}
