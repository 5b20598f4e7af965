//! What single upsets do, per circuit and part of it, as a table of the documents.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::single::{Effort, Found, Tally, all, walks};

/// The circuits of the table, and of how many upsets of a register one is made.
pub const CIRCUITS: [(&str, usize); 8] = [
    ("chain-32", 1),
    ("scoreboard", 1),
    ("pair", 1),
    ("window-32", 1),
    ("window-32-ice40", 1),
    ("window-pair", 20),
    ("search-window-32", 1),
    ("search-window-32-ice40", 1),
];
/// Plies of the walks.
pub const PLIES: usize = 16;

/// What a register is a part of, by its path.
pub fn part(path: &str) -> &'static str {
    const PARTS: [(&str, &str); 14] = [
        (".stack.", "move stack"),
        (".machine.", "query machine"),
        ("pair.file.chain.", "chain list"),
        ("pair.file.scoreboard.", "scoreboard"),
        ("pair.file.", "comparison"),
        ("chain.file.", "chain list"),
        ("scoreboard.file.", "scoreboard"),
        (".kept_head", "head of the ring"),
        (".slots.", "slots"),
        (".list.", "list of moves"),
        (".ring.", "ring"),
        (".finder.", "finder of moves"),
        (".core.", "answer"),
        ("", "requests"),
    ];
    PARTS.iter().find(|(mark, _)| path.contains(mark)).map_or("", |(_, part)| part)
}

/// The same by part.
pub fn by_part(found: &Found) -> BTreeMap<&'static str, Tally> {
    let mut parts = BTreeMap::<_, Tally>::new();
    for (path, tally) in found {
        *parts.entry(part(path)).or_default() += *tally;
    }
    parts
}

/// The table in Markdown, with so many upsets of each memory.
pub fn markdown(of_memory: usize) -> String {
    let mut text = String::from(
        "Of the upsets of a part, in per cent:\n\n\
         | circuit | part | upsets | right | not exact | fault or refused | hangs | wrong |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut lasting = 0;
    for (name, one_in) in CIRCUITS {
        let found = all(name, &walks(name, PLIES), Effort { one_in, of_memory });
        let mut whole = Tally::default();
        for (part, tally) in by_part(&found) {
            // Its parts are those of the form for other FPGAs.
            if !name.ends_with("-ice40") {
                row(&mut text, name, part, tally);
            }
            whole += tally;
        }
        row(&mut text, name, "**all**", whole);
        lasting += whole.lasting;
    }
    let after =
        if lasting == 0 { "all are right".to_owned() } else { format!("{lasting} are wrong") };
    let _ = writeln!(text, "\nAfter the next reset {after}.");
    text
}

/// A number as people read it.
fn thousands(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}

fn row(text: &mut String, name: &str, part: &str, tally: Tally) {
    let upsets = tally.upsets();
    let share = |count: usize| match count {
        0 => "0".to_owned(),
        _ if count * 1_000 < upsets => "< 0.1".to_owned(),
        _ => format!("{:.1}", 100.0 * count as f64 / upsets.max(1) as f64),
    };
    let Tally { right, not_exact, reported, hangs, wrong, .. } = tally;
    let shares = [right, not_exact, reported, hangs, wrong].map(share).join(" | ");
    let upsets = thousands(upsets);
    let _ = writeln!(text, "| `{name}` | {part} | {upsets} | {shares} |");
}
