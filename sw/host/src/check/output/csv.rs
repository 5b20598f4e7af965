//! Reports as CSV: a line for each game, what stands in lists counted.

use csv::{Terminator, Writer, WriterBuilder};

use crate::check::report::Report;
use crate::claim::stood::side_of;
use perpetual_chess::pgn::{NumberedMove, Outcome};

/// What the columns are, those of [`beginning`] first.
pub const COLUMNS: [&str; 39] = [
    "file",
    "game",
    "offset",
    "id",
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "plies",
    "repetitions",
    "threefold",
    "threefold_move",
    "fivefold",
    "fivefold_move",
    "fifty",
    "fifty_move",
    "seventyfive",
    "seventyfive_move",
    "claim_by_intended_move",
    "intended_move",
    "fifty_by_intended_move",
    "intended_fifty_move",
    "threefold_claimant",
    "fifty_claimant",
    "intended_move_claimant",
    "intended_fifty_move_claimant",
    "over",
    "over_article",
    "over_move",
    "ending",
    "played_on",
    "exact",
    "error_kind",
    "error_line",
    "error_offset",
    "error",
];

/// The tags among them.
const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Fields as a line of CSV, without its end.
fn fields(write: impl FnOnce(&mut Writer<Vec<u8>>) -> csv::Result<()>) -> Vec<u8> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .buffer_capacity(512)
        .from_writer(Vec::new());
    // A `Vec` takes all that is written.
    let _ = write(&mut writer);
    writer.into_inner().unwrap_or_default()
}

/// The first line.
pub fn header() -> String {
    COLUMNS.join(",")
}

/// What a line of a file begins with, up to the number of its game.
pub fn beginning(file: &str) -> String {
    let mut line = String::from_utf8_lossy(&fields(|to| to.write_record([file]))).into_owned();
    line.pop();
    line.push(',');
    line
}

/// What stands behind the number of the game.
pub fn row(report: &Report<'_>) -> Vec<u8> {
    let number = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
    let name = |name: &Option<NumberedMove>| name.map(|name| name.to_string()).unwrap_or_default();
    let mut line = fields(|to| {
        // Behind the number stands a comma.
        to.write_field("")?;
        to.write_field(report.offset.to_string())?;
        to.write_field(report.id.unwrap_or_default())?;
        for tag in TAGS {
            to.write_field(report.tags.get(tag).unwrap_or_default().as_bytes())?;
        }
        to.write_field(report.result.map(Outcome::mark).unwrap_or_default())?;
        to.write_field(report.plies.to_string())?;
        to.write_field(report.repetitions.len().to_string())?;
        let moves = &report.moves;
        for (ply, played) in [
            (report.threefold, &moves.threefold),
            (report.fivefold, &moves.fivefold),
            (report.fifty, &moves.fifty),
            (report.seventyfive, &moves.seventyfive),
            (report.claim_by_intended_move, &moves.intended_move),
            (report.fifty_by_intended_move, &moves.intended_fifty_move),
        ] {
            to.write_field(number(ply))?;
            to.write_field(name(played))?;
        }
        for (_, claimant) in report.claimants() {
            to.write_field(claimant.map(side_of).unwrap_or_default())?;
        }
        to.write_field(number(report.over.map(|over| over.ply)))?;
        to.write_field(report.over.map(|over| over.article.number()).unwrap_or_default())?;
        to.write_field(name(&moves.over))?;
        to.write_field(report.ending.name())?;
        to.write_field(report.played_on.map(side_of).unwrap_or_default())?;
        to.write_field(if report.exact { "true" } else { "false" })?;
        let error = report.error.as_ref();
        to.write_field(error.map(|error| error.kind()).unwrap_or_default())?;
        to.write_field(number(error.and_then(|error| error.line())))?;
        to.write_field(number(error.and_then(|error| error.offset())))?;
        to.write_field(error.map(|error| error.sentence()).unwrap_or_default())?;
        to.write_record(None::<&[u8]>)
    });
    line.pop();
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::walk::Examiner;
    use perpetual_chess::pgn::{Game, Reader};

    #[test]
    fn every_column_has_its_field() {
        let text =
            "[White \"A \\\"b\\\", c\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Ke2 *";
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        let mut examiner = Examiner::quick(false);
        let report = Report::new(&game, examiner.examine(&game, |_| {}));
        let line = [beginning("a,b.pgn").as_bytes(), b"7", &row(&report)].concat();
        let text = format!("{}\n{}\n", header(), String::from_utf8(line).unwrap());
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().unwrap(), &COLUMNS[..]);
        let row = reader.records().next().unwrap().unwrap();
        assert_eq!(row.len(), COLUMNS.len());
        let at = |column: &str| &row[COLUMNS.iter().position(|name| *name == column).unwrap()];
        for (column, value) in [
            ("file", "a,b.pgn"),
            ("game", "7"),
            ("offset", "0"),
            ("white", "A \"b\", c"),
            ("black", ""),
            ("result", "*"),
            ("plies", "8"),
            ("repetitions", "5"),
            ("threefold", "8"),
            ("threefold_move", "4...Ng8"),
            ("fivefold", ""),
            ("claim_by_intended_move", "7"),
            ("intended_move", "4...Ng8"),
            ("threefold_claimant", "white"),
            ("intended_move_claimant", "black"),
            ("fifty_claimant", ""),
            ("over", ""),
            ("ending", "unreadable"),
            ("exact", "true"),
            ("error_kind", "illegal-move"),
            ("error_line", "3"),
            ("error", "5.Ke2 is not a legal move here; correct it"),
        ] {
            assert_eq!(at(column), value, "{column}");
        }
    }
}
