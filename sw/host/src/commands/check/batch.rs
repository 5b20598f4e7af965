//! What is to be said of some games in a row, before it is known which of the file's they are.

use std::fmt::Write as _;

use std::io::Read;

use super::wanted::Wanted;
use crate::annotate::annotated;
use crate::cli::CheckFormat;
use crate::html;
use crate::only::Only;
use crate::report::Report;
use crate::summary::Summary;
use perpetual_chess::pgn::{Game, Pieces, Reader};

/// Lines about games that follow one another in a file.
#[derive(Default)]
pub(super) struct Batch {
    /// What was found in them altogether.
    pub(super) summary: Summary,
    lines: Vec<Said>,
    text: String,
    /// Bytes of a report that are left out.
    cut: Option<usize>,
    /// The text of selected games.
    pgn: Vec<u8>,
    /// Whether the last game is among them.
    selected_last: bool,
    /// What has been said once, by the bits of [`Kind::Once`].
    said: u32,
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
    /// Something odd that is said once of a file; each has a bit of its own.
    Once(u32),
}

const ODD_RESULT: u32 = 1;
const FIGURINES: u32 = 1 << 1;
const TAG_CONTRADICTS: u32 = 1 << 2;
/// The bit of the first language.
const LETTERS: u32 = 1 << 3;

/// What a report begins with, up to the number of its game.
pub(super) fn beginning(file: &str, format: CheckFormat) -> String {
    match format {
        // A string is written like any other in JSON.
        CheckFormat::Json => format!("{{\"file\":{},\"game\":", serde_json::Value::from(file)),
        CheckFormat::Text if file == "-" => "standard input game ".to_owned(),
        CheckFormat::Text => format!("{file} game "),
        CheckFormat::Html => html::beginning(file),
    }
}

impl Batch {
    /// An empty batch to follow this one.
    pub(super) fn next(&self) -> Batch {
        Batch { selected_last: self.selected_last, said: self.said, ..Batch::default() }
    }

    /// Adds what stands behind the last game, once the reader is past it.
    pub(super) fn between<R: Read>(&mut self, reader: &Reader<R>) {
        if std::mem::take(&mut self.selected_last) {
            self.pgn.extend(reader.between().unwrap_or_default());
        }
    }

    /// Adds a game with its report, in which the number of the game is not looked at. All games of
    /// a batch are of one file. The reader has just read the game.
    pub(super) fn add<R: Read>(
        &mut self,
        game: &Game,
        report: &mut Report,
        wanted: &Wanted,
        reader: &Reader<R>,
    ) {
        self.summary.add(report);
        for warning in &game.warnings {
            let _ = write!(self.text, "{warning}");
            self.end_line(Kind::Warning);
        }
        self.say_once(game, report);
        for found in report.disagreements.iter().flatten() {
            let _ = write!(self.text, "{found}");
            self.end_line(Kind::Difference);
        }
        if !Only::any(&wanted.only, report) {
            return;
        }
        if !wanted.only.is_empty() {
            *self.summary.selected.get_or_insert(0) += 1;
        }
        if wanted.text {
            let text = reader.text().unwrap_or_default();
            if wanted.annotate {
                self.pgn.extend(annotated(&text, report, wanted.letters_of(game)));
            } else {
                self.pgn.extend(text);
            }
            self.selected_last = true;
        }
        let asked = !wanted.only.is_empty() || report.is_remarkable();
        report.game = 0;
        let line = match wanted.format {
            CheckFormat::Json => serde_json::to_string(report).unwrap_or_default(),
            CheckFormat::Text if asked => report.to_string(),
            CheckFormat::Html
                if !wanted.only.is_empty() || report.is_notable(wanted.every_board) =>
            {
                html::section(game, report, wanted.every_board)
            }
            CheckFormat::Text | CheckFormat::Html => return,
        };
        // Behind the name of the file, which is the same in all of them, and the number 0.
        let cut = *self.cut.get_or_insert_with(|| beginning(&report.file, wanted.format).len() + 1);
        self.text.push_str(&line[cut..]);
        self.end_line(Kind::Report);
    }

    /// What was odd in the game and understood all the same.
    fn say_once(&mut self, game: &Game, report: &Report) {
        if game.odd_result {
            self.once(ODD_RESULT, || {
                "results are not written as in PGN; they were understood".into()
            });
        }
        if game.figurines {
            self.once(FIGURINES, || "pieces are written as figurines; they were read".to_owned());
        }
        if let Some(pieces) = game.pieces {
            let bit = LETTERS << Pieces::number(pieces);
            self.once(bit, || {
                format!("moves of some games fit {pieces} piece letters only; they were read so")
            });
        }
        if report.tag_contradicts {
            self.once(TAG_CONTRADICTS, || {
                "there are tags Result that contradict the end of the moves; the latter counts"
                    .into()
            });
        }
    }

    fn once(&mut self, bit: u32, text: impl FnOnce() -> String) {
        if self.said & bit == 0 {
            self.said |= bit;
            self.text.push_str(&text());
            self.end_line(Kind::Once(bit));
        }
    }

    /// The text of the selected games.
    pub(super) fn pgn(&self) -> &[u8] {
        &self.pgn
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
        self.text.len() + self.pgn.len()
    }

    /// Whether there is no game in it.
    pub(super) fn is_empty(&self) -> bool {
        self.summary.games == 0 && self.pgn.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_number_and_line_make_the_report() {
        for format in [CheckFormat::Json, CheckFormat::Text, CheckFormat::Html] {
            let wanted = Wanted {
                format,
                verify: false,
                near_misses: false,
                only: Vec::new(),
                pieces: None,
                text: false,
                annotate: false,
                every_board: false,
            };
            let reader = Reader::new(&b""[..]);
            let mut batch = Batch::default();
            let file = "a \"b\"\\\u{1}\u{e9}.pgn".to_owned();
            let mut report = Report { file, fifty: Some(3), ..Report::default() };
            batch.add(&Game::default(), &mut report, &wanted, &reader);
            batch.add(&Game::default(), &mut report, &wanted, &reader);
            report.game = 1234;
            let expected = match format {
                CheckFormat::Json => serde_json::to_string(&report).unwrap(),
                CheckFormat::Text => report.to_string(),
                CheckFormat::Html => html::section(&Game::default(), &report, false),
            };
            let lines: Vec<_> = batch.lines().collect();
            assert_eq!(lines.len(), 2);
            let (kind, game, line) = lines[1];
            assert_eq!((kind, game), (Kind::Report, 2));
            assert_eq!(format!("{}{}{line}", beginning(&report.file, format), 1234), expected);
        }
    }
}
