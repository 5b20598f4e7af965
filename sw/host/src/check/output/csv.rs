//! Reports as CSV: a line for each game, what stands in lists counted.

use csv::{Terminator, WriterBuilder};

use perpetual_chess::pgn::Outcome;
use perpetual_report::claim::occurrences::side_of;
use perpetual_report::report::Report;
use shakmaty::Color;

/// A column: its name, and what stands there of a game.
type Column = (&'static str, fn(&Report<'_>) -> String);

/// The columns behind the file and the number of the game.
const COLUMNS: [Column; 37] = [
    ("offset", |of| of.offset.to_string()),
    ("id", |of| text(of.id)),
    ("event", |of| tag(of, "Event")),
    ("site", |of| tag(of, "Site")),
    ("date", |of| tag(of, "Date")),
    ("round", |of| tag(of, "Round")),
    ("white", |of| tag(of, "White")),
    ("black", |of| tag(of, "Black")),
    ("result", |of| text(of.result.map(Outcome::mark))),
    ("plies", |of| of.plies.to_string()),
    ("repetitions", |of| of.repetitions.len().to_string()),
    ("threefold", |of| text(of.threefold)),
    ("threefold_move", |of| text(of.moves.threefold)),
    ("fivefold", |of| text(of.fivefold)),
    ("fivefold_move", |of| text(of.moves.fivefold)),
    ("fifty", |of| text(of.fifty)),
    ("fifty_move", |of| text(of.moves.fifty)),
    ("seventyfive", |of| text(of.seventyfive)),
    ("seventyfive_move", |of| text(of.moves.seventyfive)),
    ("claim_by_intended_move", |of| text(of.claim_by_intended_move)),
    ("intended_move", |of| text(of.moves.intended_move)),
    ("fifty_by_intended_move", |of| text(of.fifty_by_intended_move)),
    ("intended_fifty_move", |of| text(of.moves.intended_fifty_move)),
    ("threefold_claimant", |of| side(of.claimant.threefold)),
    ("fifty_claimant", |of| side(of.claimant.fifty)),
    ("intended_move_claimant", |of| side(of.claimant.intended_move)),
    ("intended_fifty_move_claimant", |of| side(of.claimant.intended_fifty_move)),
    ("over", |of| text(of.over.map(|over| over.ply))),
    ("over_article", |of| text(of.over.map(|over| over.article))),
    ("over_move", |of| text(of.over.and_then(|over| over.played))),
    ("ending", |of| of.ending.name().to_owned()),
    ("played_on", |of| side(of.played_on)),
    ("exact", |of| of.exact.to_string()),
    ("error_kind", |of| text(of.error.as_ref().map(|error| error.kind))),
    ("error_line", |of| text(of.error.as_ref().and_then(|error| error.line))),
    ("error_offset", |of| text(of.error.as_ref().and_then(|error| error.offset))),
    ("error", |of| text(of.error.as_ref().map(|error| &error.sentence))),
];

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn side(color: Option<Color>) -> String {
    text(color.map(side_of))
}

fn tag(of: &Report<'_>, name: &str) -> String {
    text(of.tags.get(name))
}

/// Fields as a line of CSV, without its end.
fn line(fields: impl IntoIterator<Item = String>) -> Vec<u8> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .buffer_capacity(512)
        .from_writer(Vec::new());
    // A `Vec` takes all that is written.
    let _ = writer.write_record(fields.into_iter().map(String::into_bytes));
    let mut line = writer.into_inner().unwrap_or_default();
    line.pop();
    line
}

/// The first line.
pub fn header() -> String {
    COLUMNS.iter().fold("file,game".to_owned(), |line, (name, _)| line + "," + name)
}

/// What a line begins with: the file and the number of the game.
pub fn place(file: &str, game: u64) -> Vec<u8> {
    line([file.to_owned(), game.to_string()])
}

/// What stands behind the number of the game.
pub fn row(report: &Report<'_>) -> Vec<u8> {
    // Behind the number stands a comma.
    line([String::new()].into_iter().chain(COLUMNS.iter().map(|(_, value)| value(report))))
}
