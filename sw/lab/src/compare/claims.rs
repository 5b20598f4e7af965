//! Claims by an intended move, looked for in every way: that they are the same, and what it takes.

use std::io::{self, Write};

use super::cells::Cells;
use super::game_record::GameRecord;
use super::time::{Quartiles, now};
use crate::cli::TableFormat;
use perpetual_chess::rules::{Claims, Looking, Walker};
use perpetual_console::grouped;
use perpetual_console::interrupt;

/// The ways and what they are called, the usual one first.
const WAYS: [(&str, Looking); 3] = [
    ("placements that stood twice", Looking::Placements),
    ("the window first", Looking::Window),
    ("every legal move", Looking::Moves),
];

/// What was found of a way.
#[derive(Clone, Debug, Default)]
struct MethodRow {
    claims: u64,
    looked: u64,
    rounds: Vec<f64>,
}

/// All that was found.
#[derive(Clone, Debug)]
pub struct ClaimsFound {
    rows: [MethodRow; WAYS.len()],
    /// Whether all ways found the same claims.
    pub same: bool,
}

/// Looks for the claims of all games in every way, so many times and once before; `None` if
/// Ctrl-C was pressed.
pub fn compare(lines: &[GameRecord], rounds: usize) -> Option<ClaimsFound> {
    let plies = lines.iter().map(GameRecord::plies).sum::<usize>().max(1) as f64;
    let mut found = ClaimsFound { rows: Default::default(), same: true };
    let mut expected: Vec<Claims> = Vec::new();
    for round in 0..=rounds {
        for ((_, looking), row) in WAYS.into_iter().zip(&mut found.rows) {
            let mut walker = Walker::looking(looking);
            let mut claims = Vec::with_capacity(lines.len());
            let began = now();
            claims.extend(lines.iter().map(|line| walker.walk(line.read(), |_, _| {})));
            let took = now() - began;
            if interrupt::requested() {
                return None;
            }
            if round > 0 {
                row.rounds.push(took.as_secs_f64() * 1e9 / plies);
            }
            row.looked = walker.looked();
            row.claims = claims.iter().filter(|claims| claims.intended.is_some()).count() as u64;
            if expected.is_empty() {
                expected = claims;
            } else {
                found.same &= claims == expected;
            }
        }
    }
    Some(found)
}

impl ClaimsFound {
    /// Writes it.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, format: TableFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            TableFormat::Json => self.objects(out),
            TableFormat::Text => writeln!(out, "{}", self.cells().text()),
            TableFormat::Markdown => writeln!(out, "{}", self.cells().markdown()),
        }
    }

    fn objects(&self, out: &mut dyn Write) -> io::Result<()> {
        for ((name, _), row) in WAYS.into_iter().zip(&self.rows) {
            let ns = Quartiles::of(row.rounds.clone());
            let (claims, looked) = (row.claims, row.looked);
            let object = serde_json::json!({
                "kind": "claims", "way": name, "claims": claims, "looked": looked,
                "position_ns": ns,
            });
            writeln!(out, "{object}")?;
        }
        Ok(())
    }

    fn cells(&self) -> Cells {
        let mut cells = Cells::new(
            1,
            &["claims by", "games with one", "positions looked at", "ns a position", "quartiles"],
        );
        for ((name, _), row) in WAYS.into_iter().zip(&self.rows) {
            let Quartiles { q1, median, q3 } = Quartiles::of(row.rounds.clone());
            let times = [format!("{median:.1}"), format!("{q1:.1} to {q3:.1}")];
            let figures = [row.claims, row.looked].map(grouped);
            cells.rows.push([name.to_owned()].into_iter().chain(figures).chain(times).collect());
        }
        cells
    }
}
