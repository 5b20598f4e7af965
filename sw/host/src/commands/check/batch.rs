//! What is to be said of some games in a row, before it is known which of the file's they are.

use std::fmt::Write as _;

use crate::cli::Format;
use crate::html;
use crate::report::Report;
use crate::summary::Summary;
use perpetual_chess::pgn::Game;

/// Lines about games that follow one another in a file.
#[derive(Default)]
pub(super) struct Batch {
    /// What was found in them altogether.
    pub(super) summary: Summary,
    lines: Vec<Said>,
    text: String,
    /// Bytes of a report that are left out.
    cut: Option<usize>,
}

/// A line, without its beginning.
#[derive(Clone, Copy)]
struct Said {
    kind: Kind,
    /// The number of the game in the batch, from 1.
    game: u64,
    /// Where it ends in the text of the batch.
    end: usize,
}

/// What kind of line it is: how it begins, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The report of a game. What stands before the number of the game is left out.
    Report,
    /// Something odd that was mended.
    Warning,
    /// A verdict that differs from the golden model's.
    Difference,
}

/// What a report begins with, up to the number of its game.
pub(super) fn beginning(file: &str, format: Format) -> String {
    match format {
        // A string is written like any other in JSON.
        Format::Json => format!("{{\"file\":{},\"game\":", serde_json::Value::from(file)),
        Format::Text => format!("{file} game "),
        Format::Html => html::beginning(file),
    }
}

impl Batch {
    /// Adds a game with its report, in which the number of the game is not looked at. All games of
    /// a batch are of one file.
    pub(super) fn add(&mut self, game: &Game, report: &mut Report, format: Format) {
        self.summary.add(report);
        for warning in &game.warnings {
            let _ = write!(self.text, "{warning}");
            self.end_line(Kind::Warning);
        }
        for found in report.disagreements.iter().flatten() {
            let _ = write!(self.text, "{found}");
            self.end_line(Kind::Difference);
        }
        report.game = 0;
        let line = match format {
            Format::Json => serde_json::to_string(report).unwrap_or_default(),
            Format::Text if report.is_remarkable() => report.to_string(),
            Format::Html if report.is_remarkable() => html::section(game, report),
            Format::Text | Format::Html => return,
        };
        // Behind the name of the file, which is the same in all of them, and the number 0.
        let cut = *self.cut.get_or_insert_with(|| beginning(&report.file, format).len() + 1);
        self.text.push_str(&line[cut..]);
        self.end_line(Kind::Report);
    }

    fn end_line(&mut self, kind: Kind) {
        self.lines.push(Said { kind, game: self.summary.games, end: self.text.len() });
    }

    /// The lines: the number of the game in the batch, from 1, and what follows its number.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Kind, u64, &str)> {
        let mut start = 0;
        self.lines.iter().map(move |line| {
            let text = &self.text[start..line.end];
            start = line.end;
            (line.kind, line.game, text)
        })
    }

    /// Bytes of text so far.
    pub(super) fn size(&self) -> usize {
        self.text.len()
    }

    /// Whether there is no game in it.
    pub(super) fn is_empty(&self) -> bool {
        self.summary.games == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_number_and_line_make_the_report() {
        for format in [Format::Json, Format::Text, Format::Html] {
            let mut batch = Batch::default();
            let file = "a \"b\"\\\u{1}\u{e9}.pgn".to_owned();
            let mut report = Report { file, fifty: Some(3), ..Report::default() };
            batch.add(&Game::default(), &mut report, format);
            batch.add(&Game::default(), &mut report, format);
            report.game = 1234;
            let expected = match format {
                Format::Json => serde_json::to_string(&report).unwrap(),
                Format::Text => report.to_string(),
                Format::Html => html::section(&Game::default(), &report),
            };
            let lines: Vec<_> = batch.lines().collect();
            assert_eq!(lines.len(), 2);
            let (kind, game, line) = lines[1];
            assert_eq!((kind, game), (Kind::Report, 2));
            assert_eq!(format!("{}{}{line}", beginning(&report.file, format), 1234), expected);
        }
    }
}
