//! Lines about games that follow one another in a file, written before it is known how many games
//! of the file stand before them: each is kept without its beginning, which has the number.

use std::io::{self, Write};
use std::path::Path;

use super::annotate::annotated;
use super::csv;
use crate::check::Only;
use crate::check::{CheckArgs, CheckFormat};
use crate::commands::files::shown;
use perpetual_chess::pgn::{Game, Reader};
use perpetual_report::report::{GamePlace, Odd, Report, SCHEMA_VERSION, Summary, in_words};

/// Lines about games that follow one another in a file.
#[derive(Default)]
pub(in crate::check) struct Batch {
    /// What was found in them altogether.
    pub(in crate::check) summary: Summary,
    lines: Vec<Line>,
    text: Vec<u8>,
    /// The text of selected games.
    pgn: Vec<u8>,
    /// Whether the last game is among them.
    selected_last: bool,
    /// Messages already given, by the bits of [`Kind::Once`].
    said: u32,
}

/// A line, without its beginning.
#[derive(Clone, Copy)]
struct Line {
    kind: Kind,
    /// The number of the game in the batch, from 1.
    game: u64,
    /// Where it ends in the text of the batch.
    end: usize,
}

/// What kind of line it is: how it begins, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Kind {
    /// The report of a game, behind its number: see [`write_place`].
    Report,
    /// Something out of the ordinary in the game.
    Warning,
    /// A verdict that differs from the golden model's.
    Difference,
    /// A message that is given once for a file; each has a bit of its own.
    Once(u32),
}

/// Writes what a line of the report begins with: the file and the number of the game.
pub(in crate::check) fn write_place(
    file: &str,
    game: u64,
    format: CheckFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        CheckFormat::Json => {
            // The keys of the report go on behind these: together they are a `GameLine`.
            let place = GamePlace { schema: SCHEMA_VERSION, file, game };
            let mut object = serde_json::to_vec(&place)?;
            object.pop();
            out.write_all(&object)
        }
        CheckFormat::Csv => out.write_all(&csv::place(file, game)),
        CheckFormat::Text => write!(out, "{} game {game}", shown(Path::new(file))),
    }
}

impl Batch {
    /// An empty batch to follow this one.
    pub(in crate::check) fn next(&self) -> Batch {
        Batch { selected_last: self.selected_last, said: self.said, ..Batch::default() }
    }

    /// Adds what stands behind the last game, once the reader is past it.
    pub(in crate::check) fn between(&mut self, reader: &Reader<'_>) {
        if std::mem::take(&mut self.selected_last) {
            self.pgn.extend(reader.between().unwrap_or_default());
        }
    }

    /// Adds a game with its report. All games of a batch are of one file. The reader has just read
    /// the game.
    pub(in crate::check) fn add(
        &mut self,
        game: &Game,
        report: &Report<'_>,
        arguments: &CheckArgs,
        reader: &Reader<'_>,
    ) {
        self.summary.add(report);
        if let Some(warnings) = in_words(report.warnings) {
            self.text.extend(warnings.into_bytes());
            self.end_line(Kind::Warning);
        }
        self.say_once(game, report);
        for found in report.disagreements.unwrap_or_default() {
            let _ = write!(self.text, "{found}");
            self.end_line(Kind::Difference);
        }
        if !Only::any(&arguments.only, report) {
            return;
        }
        if !arguments.only.is_empty() {
            *self.summary.selected.get_or_insert(0) += 1;
        }
        if arguments.pgn.is_some() {
            let text = reader.text().unwrap_or_default();
            if arguments.annotate {
                self.pgn.extend(annotated(&text, report, arguments.pieces.or(game.pieces)));
            } else {
                self.pgn.extend(text);
            }
            self.selected_last = true;
        }
        let asked = !arguments.only.is_empty() || report.is_remarkable();
        match arguments.format {
            CheckFormat::Json => {
                let begin = self.text.len();
                report.write_json(&mut self.text);
                // Its keys go on behind the number of the game.
                self.text[begin] = b',';
            }
            CheckFormat::Csv => self.text.extend(csv::row(report)),
            CheckFormat::Text if asked => {
                let _ = write!(self.text, "{report}");
            }
            CheckFormat::Text => return,
        }
        self.end_line(Kind::Report);
    }

    /// What was odd in the game and understood all the same.
    fn say_once(&mut self, game: &Game, report: &Report<'_>) {
        for odd in Odd::of(game, report) {
            if self.said & odd.bit() != 0 {
                continue;
            }
            self.said |= odd.bit();
            let _ = write!(self.text, "{odd}");
            self.end_line(Kind::Once(odd.bit()));
        }
    }

    /// The text of the selected games.
    pub(in crate::check) fn pgn(&self) -> &[u8] {
        &self.pgn
    }

    fn end_line(&mut self, kind: Kind) {
        self.lines.push(Line { kind, game: self.summary.games, end: self.text.len() });
    }

    /// The lines: the number of the game in the batch, from 1, and what follows its number.
    pub(in crate::check) fn lines(&self) -> impl Iterator<Item = (Kind, u64, &[u8])> {
        let mut start = 0;
        self.lines.iter().map(move |line| {
            let text = &self.text[start..line.end];
            start = line.end;
            (line.kind, line.game, text)
        })
    }

    /// Bytes of text so far.
    pub(in crate::check) fn size(&self) -> usize {
        self.text.len() + self.pgn.len()
    }

    /// Whether there is no game in it.
    pub(in crate::check) fn is_empty(&self) -> bool {
        self.summary.games == 0 && self.pgn.is_empty()
    }
}
