//! What was compared, as text, Markdown or JSON Lines.

use std::io::{self, Write};

use super::cost::{Class, Means};
use super::found::{ClassRow, Comparison, MethodRow, PLIES, Trees};
use super::game_record::GameRecord;
use super::json;
use super::terms::Terms;
use super::time::{Quartiles, Times};
use super::trees::Shape;
use super::verdicts::{Below, Case, Tally};
use crate::table::Table;
use perpetual_host::cli::TableFormat;
use perpetual_host::console::{counted, grouped};

impl Comparison {
    /// Writes it all.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, format: TableFormat, out: &mut dyn Write) -> io::Result<()> {
        let show: fn(&Table) -> String = match format {
            TableFormat::Json => return json::write(self, out),
            TableFormat::Text => Table::to_string,
            TableFormat::Markdown => Table::markdown,
        };
        writeln!(out, "{}\n\n{}", self.heading(), show(&self.verdicts()))?;
        if let Some(trees) = &self.trees {
            writeln!(out, "{}\n\n{}", self.heading_of_trees(trees), show(&self.in_trees()))?;
        }
        if self.rows.iter().any(|row| row.times.is_some()) {
            writeln!(out, "{}", show(&self.times()))?;
        }
        for by_chains in [false, true] {
            let cells = self.cost(by_chains);
            if !cells.is_empty() {
                writeln!(out, "{}", show(&cells))?;
            }
        }
        for (row, Case { line, below, disagreement }) in self.errors() {
            let (name, line) = (row.entry.name(), &self.lines[*line]);
            let id = line.id.as_ref().map_or(String::new(), |id| format!(" [{id}]"));
            let below = below.as_ref().map_or(String::new(), |Below { ply, moves }| {
                format!(" ply {ply}, then {} to", moves.join(" "))
            });
            writeln!(out, "{name}: {} game {}{id}{below} {disagreement}", line.file, line.game)?;
        }
        Ok(())
    }

    /// One line on what was compared.
    fn heading(&self) -> String {
        let plies: usize = self.lines.iter().map(GameRecord::plies).sum();
        let repeated = self.rows.first().map_or(0, |row| row.tally.repeated);
        format!(
            "{}, {}, {} repeated; a query walks {:.1} plies with {:.1} open chains on the average",
            counted(self.lines.len() as u64, "game", "games"),
            counted(plies as u64, "position", "positions"),
            grouped(repeated),
            self.means.n,
            self.means.k,
        )
    }

    /// One line on the trees.
    fn heading_of_trees(&self, trees: &Trees) -> String {
        let Trees { shape: Shape { plies, every, moves }, count } = *trees;
        let asked = self.rows.iter().find_map(|row| row.in_trees.as_ref());
        let (queries, repeated) = asked.map_or((0, 0), |tally| (tally.queries, tally.repeated));
        format!(
            "In {}, {} deep, one every {} of the games, {} at most in each: {}, {} repeated; methods that are right and exact are left out",
            counted(count as u64, "tree", "trees"),
            counted(plies as u64, "ply", "plies"),
            counted(every as u64, "position", "positions"),
            counted(moves as u64, "move", "moves"),
            counted(queries, "position", "positions"),
            grouped(repeated),
        )
    }

    /// What is wrong in trees, of the methods of which anything is.
    fn in_trees(&self) -> Table {
        let mut cells = Table::new(
            1,
            "method | found but not there | missed | miscounted | not exact, says so",
        );
        for MethodRow { entry, in_trees, .. } in &self.rows {
            let Some(figures) = in_trees.as_ref().map(figures) else { continue };
            if figures != [0; 4] {
                cells.row([entry.name()].into_iter().chain(figures.map(grouped)));
            }
        }
        cells
    }

    fn verdicts(&self) -> Table {
        let mut cells = Table::new(
            3,
            "method | declared | is | found but not there | missed | miscounted | not exact, says so",
        );
        cells.column(format!("bytes, {PLIES} plies"));
        let longest = self.longest();
        if longest != PLIES {
            cells.column(format!("bytes, {} plies", grouped(longest as u64)));
        }
        for MethodRow { entry, tally, .. } in &self.rows {
            let bytes = |plies| grouped((entry.method.state_bytes)(plies) as u64);
            let mut row = vec![entry.name(), entry.claim().into(), tally.outcome().into()];
            row.extend(figures(tally).map(grouped));
            row.push(bytes(PLIES));
            if longest != PLIES {
                row.push(bytes(longest));
            }
            cells.row(row);
        }
        cells
    }

    fn times(&self) -> Table {
        let mut cells =
            Table::new(1, "method | ns a query (quartiles) | ns to play and take back (quartiles)");
        for MethodRow { entry, times, .. } in &self.rows {
            let Some(Times { query_ns, push_pop_ns }) = times else { continue };
            cells.row(vec![
                entry.name(),
                format!("{} ({})", a_query(query_ns), quartiles(query_ns)),
                format!("{} ({})", nanoseconds(push_pop_ns.median), quartiles(push_pop_ns)),
            ]);
        }
        cells
    }

    /// The classes by length, or those by open chains.
    fn cost(&self, by_chains: bool) -> Table {
        let mut cells = Table::new(1, "walk | queries | n | k");
        let rows = || {
            let of_kind = |row: &&ClassRow| matches!(row.class, Class::Chains(..)) == by_chains;
            self.classes.iter().filter(of_kind)
        };
        let Some(first) = rows().next() else { return cells };
        for (entry, _) in &first.times {
            cells.column(format!("{}, ns", entry.name()));
        }
        if Terms::of(first).is_some() {
            for name in ["keys made anew, ns", "Tz, ps", "Tz anew, ps", "Tv, ps"] {
                cells.column(name.into());
            }
        }
        for row in rows() {
            let Means { queries, n, k } = row.means;
            let mut shown = vec![row.class.name(), grouped(queries as u64)];
            shown.extend([format!("{n:.1}"), format!("{k:.1}")]);
            shown.extend(row.times.iter().map(|(_, times)| a_query(&times.query_ns)));
            if let Some(terms) = Terms::of(row) {
                let picoseconds = |ps: Option<f64>| ps.map_or("-".into(), |ps| format!("{ps:.1}"));
                shown.push(nanoseconds(terms.keys_anew_ns));
                shown.extend([terms.tz_ps, terms.tz_anew_ps, terms.tv_ps].map(picoseconds));
            }
            cells.row(shown);
        }
        cells
    }

    /// Each method's wrong verdicts, those in games first.
    fn errors(&self) -> impl Iterator<Item = (&MethodRow, &Case)> {
        self.rows.iter().flat_map(|row| {
            let tallies = [Some(&row.tally), row.in_trees.as_ref()];
            let cases = tallies.into_iter().flatten().flat_map(|tally| &tally.first);
            cases.map(move |case| (row, case))
        })
    }
}

/// What is wrong, and what is not exact.
fn figures(of: &Tally) -> [u64; 4] {
    [of.false_positives, of.false_negatives, of.miscounted, of.unsure]
}

fn nanoseconds(value: f64) -> String {
    match value {
        value if value >= 1000.0 => grouped(value.round() as u64),
        value => format!("{value:.1}"),
    }
}

/// The median, or that it cannot be told from the time of playing the moves.
fn a_query(of: &Quartiles) -> String {
    if of.q1 > 0.0 { nanoseconds(of.median) } else { format!("< {}", nanoseconds(of.q3.max(0.1))) }
}

fn quartiles(of: &Quartiles) -> String {
    format!("{}–{}", nanoseconds(of.q1), nanoseconds(of.q3))
}
