//! `perpetual-lab compare`: the published methods side by side.

use std::io::Write;

use crate::methods::Barriers;
use perpetual_host::console::{Exit, Progress, Stop, interrupt};

use crate::cli::CompareArgs;
use crate::commands::games::{self, impossible, say};
use crate::compare::cost::{Class, Means, Walk, walks};
use crate::compare::entry::Entry;
use crate::compare::found::{ClassRow, Comparison, MethodRow, Trees};
use crate::compare::game_record::GameRecord;
use crate::compare::time::{self, Course};
use crate::compare::trees::{Shape, Tree};
use crate::compare::verdicts::{self, Tally};

/// Runs the command, with its tables on `out`.
///
/// # Errors
/// If a file cannot be read, there is no game in any, or the output cannot be written.
pub fn run(arguments: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    interrupt::watch();
    let Some((lines, broken)) = games::read(&arguments.files)? else {
        return Ok(Exit::Interrupted);
    };
    let entries = Entry::all(&arguments.methods);
    let classes = if arguments.cost { Class::all() } else { Vec::new() };
    // One round more warms up.
    let rounds = if arguments.rounds > 0 { usize::from(arguments.rounds) + 1 } else { 0 };
    let full = entries.iter().filter(|entry| entry.barriers == Barriers::Full).count();
    let shape = shape(arguments);
    let roots = shape.map_or(Vec::new(), |shape| shape.roots(&lines));
    let steps = entries.len() + roots.len() + rounds * (entries.len() + classes.len() * full);
    let progress = Progress::new(Some(steps as u64));
    let comparing =
        Comparing { arguments, progress: &progress, trees: shape.map(|it| (it, roots)) };
    let compared = comparing.compare(lines, &entries, &classes);
    progress.finish();
    let Some(comparison) = compared? else { return Ok(Exit::Interrupted) };
    comparison.write(arguments.format, out)?;
    out.flush()?;
    let mut at_fault = false;
    for row in &comparison.rows {
        let is_right = row.tally.is_right() && row.in_trees.as_ref().is_none_or(Tally::is_right);
        if row.entry.must_be_right() && !is_right {
            at_fault = true;
            say(&format!(
                "{} is wrong, which it must never be: a fault of this program; run again with \
                 --errors and report what it prints",
                row.entry.name()
            ));
        }
    }
    Ok(if broken || at_fault { Exit::Found } else { Exit::Success })
}

/// The trees that were asked for.
fn shape(arguments: &CompareArgs) -> Option<Shape> {
    let CompareArgs { tree, every, tree_moves, .. } = *arguments;
    let shape = |plies: u8| Shape {
        plies: plies.into(),
        every: every as usize,
        moves: tree_moves as usize,
    };
    tree.map(shape)
}

struct Comparing<'a> {
    arguments: &'a CompareArgs,
    progress: &'a Progress,
    /// The shape of trees, and the positions that have one.
    trees: Option<(Shape, Vec<(usize, usize)>)>,
}

impl Comparing<'_> {
    /// Everything that was asked for; `None` if Ctrl-C was pressed.
    fn compare(
        &self,
        lines: Vec<GameRecord>,
        entries: &[Entry],
        classes: &[Class],
    ) -> Result<Option<Comparison>, Stop> {
        let golden = verdicts::golden(&lines);
        let wanted = self.arguments.errors.unwrap_or(0);
        let mut rows = Vec::new();
        for &entry in entries {
            self.progress.doing(&entry.name());
            let tally = verdicts::tally(&entry, &lines, &golden, wanted)
                .map_err(|(line, error)| impossible(&lines[line], error))?;
            rows.push(MethodRow { entry, tally, in_trees: None, times: None });
            self.progress.step();
            if interrupt::requested() {
                return Ok(None);
            }
        }
        if !self.search(&lines, &mut rows)? || !self.time(&lines, &mut rows)? {
            return Ok(None);
        }
        let walks = walks(&lines);
        let means = Means::of(walks.iter().flatten());
        let mut shown = Vec::new();
        for &class in classes {
            match self.class(class, &lines, &walks, entries)? {
                Some(row) if row.means.queries > 0 => shown.push(row),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        let trees = self.trees.as_ref();
        let trees = trees.map(|&(shape, ref roots)| Trees { shape, count: roots.len() });
        Ok(Some(Comparison { lines, means, rows, trees, classes: shown }))
    }

    /// Asks all methods in all trees; false if Ctrl-C was pressed. One tree at a time is kept.
    fn search(&self, lines: &[GameRecord], rows: &mut [MethodRow]) -> Result<bool, Stop> {
        let Some((shape, roots)) = &self.trees else { return Ok(true) };
        self.progress.doing("trees");
        let wanted = self.arguments.errors.unwrap_or(0);
        let mut detectors: Vec<_> = rows.iter().map(|row| row.entry.method.detector()).collect();
        for &root in roots {
            let tree = Tree::grow(*shape, lines, root);
            for (row, detector) in rows.iter_mut().zip(&mut detectors) {
                let tally = row.in_trees.get_or_insert_default();
                tree.ask(&row.entry, lines, detector, tally, wanted)
                    .map_err(|error| impossible(&lines[root.0], error))?;
                if interrupt::requested() {
                    return Ok(false);
                }
            }
            self.progress.step();
        }
        Ok(true)
    }

    /// Measures all methods on all lines; false if Ctrl-C was pressed.
    fn time(&self, lines: &[GameRecord], rows: &mut [MethodRow]) -> Result<bool, Stop> {
        if self.arguments.rounds == 0 {
            return Ok(true);
        }
        self.progress.doing("measuring");
        let courses = |barriers| -> Vec<Course> {
            lines.iter().map(|line| Course::whole(line, barriers)).collect()
        };
        let full = courses(Barriers::Full);
        let published = courses(Barriers::PawnsCapturesCastling);
        let but_en_passant = courses(Barriers::AllButEnPassant);
        let of = |entry: Entry| match entry.barriers {
            Barriers::Full => (entry, &full[..]),
            Barriers::PawnsCapturesCastling => (entry, &published[..]),
            Barriers::AllButEnPassant => (entry, &but_en_passant[..]),
        };
        let entries: Vec<(Entry, &[Course])> = rows.iter().map(|row| of(row.entry)).collect();
        let times = time::measure(&entries, self.arguments.rounds, || self.progress.step());
        let Some(times) = times.map_err(Stop::because)? else { return Ok(false) };
        for (row, times) in rows.iter_mut().zip(times) {
            row.times = Some(times);
        }
        Ok(true)
    }

    /// Measures the methods on the queries of a class; `None` if Ctrl-C was pressed.
    fn class(
        &self,
        class: Class,
        lines: &[GameRecord],
        walks: &[Vec<Walk>],
        entries: &[Entry],
    ) -> Result<Option<ClassRow>, Stop> {
        self.progress.doing(&class.name());
        let means = Means::of(walks.iter().flatten().filter(|walk| class.has(walk)));
        let courses = class.courses(lines, walks);
        let full: Vec<(Entry, &[Course])> = entries
            .iter()
            .filter(|entry| entry.barriers == Barriers::Full)
            .map(|entry| (*entry, &courses[..]))
            .collect();
        if courses.is_empty() || self.arguments.rounds == 0 {
            return Ok(Some(ClassRow { class, means, times: Vec::new() }));
        }
        let times = time::measure(&full, self.arguments.rounds, || self.progress.step());
        let Some(times) = times.map_err(Stop::because)? else { return Ok(None) };
        let times = full.iter().map(|(entry, _)| *entry).zip(times).collect();
        Ok(Some(ClassRow { class, means, times }))
    }
}
