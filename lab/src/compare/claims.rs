//! Claims by an intended move, looked for in every way: that they are the same, and what it takes.

use std::io::{self, Write};

use super::game_record::GameRecord;
use super::time::{Quartiles, now};
use crate::table::Table;
use perpetual_chess::encoder;
use perpetual_chess::pgn::{Game, Walk};
use perpetual_chess::rules::{IntendedMove, Placements, intended_move};
use perpetual_host::cli::TableFormat;
use perpetual_host::console::grouped;
use perpetual_host::console::interrupt;
use perpetual_model::{Detector, Window};
use shakmaty::Position;

/// How a claim by an intended move is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Positions that stood twice are compared with the current one, and the legal moves looked at
    /// if one differs by one piece.
    Placements,
    /// The same, but only where [`Window::upcoming`] says that some position is one piece away.
    Window,
    /// Where a position has stood twice, every legal move is tried.
    Moves,
}

/// The ways and what they are called, the usual one first.
const WAYS: [(&str, Way); 3] = [
    ("placements that stood twice", Way::Placements),
    ("the window first", Way::Window),
    ("every legal move", Way::Moves),
];

impl Way {
    /// The first claim of a game, and how many positions were looked at. Placements and window are
    /// those of any game before: their space is reused.
    fn claim(
        self,
        game: &Game,
        placements: &mut Placements,
        window: &mut Window,
    ) -> (Option<IntendedMove>, u64) {
        placements.clear();
        let mut window = (self == Way::Window).then_some(window);
        if let Some(window) = &mut window {
            // It has no way to fail.
            let _ = window.clear();
        }
        let mut plies = game.walk();
        let mut looked = 0;
        for (&record, ply) in game.records.iter().zip(1..) {
            placements.push(record);
            if let Some(window) = &mut window {
                // Records of a game are consistent.
                let _ = window.push(record);
            }
            if !placements.has_repeated()
                || !window.as_mut().is_none_or(|window| may_be_near(window))
            {
                continue;
            }
            looked += 1;
            let found = match self {
                Way::Moves => tried(placements, &mut plies, ply),
                Way::Placements | Way::Window => intended_move(placements, &mut plies, ply),
            };
            if found.is_some() {
                return (found, looked);
            }
        }
        (None, looked)
    }
}

/// Whether any position could be one piece away, as far as is known.
fn may_be_near(window: &mut Window) -> bool {
    // What is no longer kept may be near too.
    window.upcoming().next().is_some() || !window.verdict().is_ok_and(|verdict| verdict.exact)
}

/// [`intended_move`] by trying every legal move.
fn tried(placements: &Placements, plies: &mut Walk<'_>, ply: u64) -> Option<IntendedMove> {
    let position = plies.to(ply).clone();
    let played = plies.next_move();
    let thirds = position.legal_moves().into_iter().filter_map(|legal| {
        let record = encoder::play(&mut position.clone(), legal).record;
        let (_, last) = (!record.barrier)
            .then(|| placements.after(record))?
            .filter(|(occurrences, _)| *occurrences >= 2)?;
        Some((played == Some(legal), last, legal))
    });
    let (.., legal) = thirds.max_by_key(|(played, last, _)| (*played, *last))?;
    Some(IntendedMove::new(plies, ply, legal))
}

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
    let mut expected: Vec<Option<IntendedMove>> = Vec::new();
    let mut placements = Placements::new();
    let mut window = Window::new(Window::SEVENTY_FIVE_MOVES);
    for round in 0..=rounds {
        for ((_, way), row) in WAYS.into_iter().zip(&mut found.rows) {
            row.looked = 0;
            let mut claims = Vec::with_capacity(lines.len());
            let began = now();
            for line in lines {
                let (claim, looked) = way.claim(line.read(), &mut placements, &mut window);
                row.looked += looked;
                claims.push(claim);
            }
            let took = now() - began;
            if interrupt::requested() {
                return None;
            }
            if round > 0 {
                row.rounds.push(took.as_secs_f64() * 1e9 / plies);
            }
            row.claims = claims.iter().flatten().count() as u64;
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
            TableFormat::Text => writeln!(out, "{}", self.cells()),
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

    fn cells(&self) -> Table {
        let mut cells = Table::new(
            1,
            &["claims by", "games with one", "positions looked at", "ns a position", "quartiles"],
        );
        for ((name, _), row) in WAYS.into_iter().zip(&self.rows) {
            let Quartiles { q1, median, q3 } = Quartiles::of(row.rounds.clone());
            let times = [format!("{median:.1}"), format!("{q1:.1} to {q3:.1}")];
            let figures = [row.claims, row.looked].map(grouped);
            cells.row([name.to_owned()].into_iter().chain(figures).chain(times));
        }
        cells
    }
}
