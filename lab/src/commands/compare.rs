//! `perpetual-lab compare`: the published methods side by side.

use std::io::Write;

use crate::methods::Barriers;
use perpetual_host::console::{Exit, Stop};

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
    let (lines, broken) = games::read(&arguments.files)?;
    let comparison = compared(arguments, lines)?;
    comparison.write(arguments.markdown, out)?;
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

/// Everything that was asked for.
fn compared(arguments: &CompareArgs, lines: Vec<GameRecord>) -> Result<Comparison, Stop> {
    let golden = verdicts::golden(&lines);
    let (wanted, rounds) = (arguments.errors.unwrap_or(0), arguments.rounds);
    let mut rows = Vec::new();
    for entry in Entry::all(&arguments.methods) {
        let tally = verdicts::tally(&entry, &lines, &golden, wanted)
            .map_err(|(line, error)| impossible(&lines[line], error))?;
        rows.push(MethodRow { entry, tally, in_trees: None, times: None });
    }
    let trees = arguments.tree.map(|plies| {
        let (every, moves) = (arguments.every as usize, arguments.tree_moves as usize);
        Shape { plies: plies.into(), every, moves }
    });
    let trees = trees.map(|shape| search(shape, &lines, &mut rows, wanted)).transpose()?;
    if rounds > 0 {
        time(&lines, &mut rows, rounds)?;
    }
    let walks = walks(&lines);
    let mut classes = Vec::new();
    if arguments.cost {
        for class in Class::all() {
            classes.extend(of_class(class, &lines, &walks, &rows, rounds)?);
        }
    }
    let means = Means::of(walks.iter().flatten());
    Ok(Comparison { lines, means, rows, trees, classes })
}

/// Asks all methods in all trees of a shape. One tree at a time is kept.
fn search(
    shape: Shape,
    lines: &[GameRecord],
    rows: &mut [MethodRow],
    wanted: usize,
) -> Result<Trees, Stop> {
    let roots = shape.roots(lines);
    let mut detectors: Vec<_> = rows.iter().map(|row| row.entry.method.detector()).collect();
    for &root in &roots {
        let tree = Tree::grow(shape, lines, root);
        for (row, detector) in rows.iter_mut().zip(&mut detectors) {
            let tally = row.in_trees.get_or_insert_default();
            tree.ask(&row.entry, lines, detector, tally, wanted)
                .map_err(|error| impossible(&lines[root.0], error))?;
        }
    }
    Ok(Trees { shape, count: roots.len() })
}

/// Measures all methods on all lines.
fn time(lines: &[GameRecord], rows: &mut [MethodRow], rounds: usize) -> Result<(), Stop> {
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
    let times = time::measure(&entries, rounds).map_err(Stop::because)?;
    for (row, times) in rows.iter_mut().zip(times) {
        row.times = Some(times);
    }
    Ok(())
}

/// Measures the methods on the queries of a class, if there are any.
fn of_class(
    class: Class,
    lines: &[GameRecord],
    walks: &[Vec<Walk>],
    rows: &[MethodRow],
    rounds: usize,
) -> Result<Option<ClassRow>, Stop> {
    let means = Means::of(walks.iter().flatten().filter(|walk| class.has(walk)));
    if means.queries == 0 || rounds == 0 {
        return Ok((means.queries > 0).then(|| ClassRow { class, means, times: Vec::new() }));
    }
    let courses = class.courses(lines, walks);
    let entries = rows.iter().map(|row| row.entry);
    let full: Vec<(Entry, &[Course])> = entries
        .filter(|entry| entry.barriers == Barriers::Full)
        .map(|entry| (entry, &courses[..]))
        .collect();
    let times = time::measure(&full, rounds).map_err(Stop::because)?;
    let times = full.iter().map(|(entry, _)| *entry).zip(times).collect();
    Ok(Some(ClassRow { class, means, times }))
}
