//! Mistakes put into the Verilog of the search, each with the requests that must show it.
//!
//! All of them are in one circuit, and the testbench's `mutant` selects one.

mod arithmetic;
mod draws;
mod killers;
mod line;
mod lines;
mod steps;

use std::collections::BTreeSet;
use std::ops::Range;

use perpetual_model::search::{Request, Table};
use perpetual_verilog::testing::share;

use super::on_verilog::Simulated;
use super::requests::Asked;

/// Of a circuit that does not come to an end.
const MOST_CYCLES: u64 = 2_000_000;

/// The name that selects the mistake.
const SELECTED: &str = "testbench.mutant";

/// A mistake: what it is, where it is made, and requests, of which the last one shows it.
#[derive(Clone, Copy)]
pub struct Mutant {
    what: &'static str,
    place: Place,
    traps: &'static [Trap],
}

/// The module, by the end of its name, `chip` for the top; a text that stands there once, in which an expression is between
/// backticks; and the expression put there instead.
#[derive(Clone, Copy)]
struct Place(&'static str, &'static str, &'static str);

const fn mutant(
    what: &'static str,
    module: &'static str,
    marked: &'static str,
    new: &'static str,
    traps: &'static [Trap],
) -> Mutant {
    Mutant { what, place: Place(module, marked, new), traps }
}

/// A request, after these moves from this position.
struct Trap {
    fen: &'static str,
    moves: &'static str,
    depth: u32,
    window: (i32, i32),
    bound: bool,
    perft: bool,
    stop: u64,
}

const fn trap(fen: &'static str, moves: &'static str, depth: u32) -> Trap {
    let Request { alpha, beta, .. } = Request::of_depth(1);
    Trap { fen, moves, depth, window: (alpha, beta), bound: false, perft: false, stop: 0 }
}

/// The legal lines of a position.
const fn perft(fen: &'static str, depth: u32) -> Trap {
    Trap { perft: true, ..trap(fen, "", depth) }
}

impl Trap {
    const fn within(self, alpha: i32, beta: i32) -> Trap {
        Trap { window: (alpha, beta), ..self }
    }

    const fn bounded(self) -> Trap {
        Trap { bound: true, ..self }
    }

    /// Stopped after so many cycles, and asked once more.
    const fn stopped(self, stop: u64) -> Trap {
        Trap { stop, ..self }
    }

    fn asked(&self, table: &Table) -> Asked {
        let Trap { fen, moves, depth, window: (alpha, beta), bound, perft, stop } = *self;
        let mut asked = Asked::plain(table, fen, depth);
        asked.play_named(moves);
        asked.request = Request { alpha, beta, bound, ..asked.request };
        asked.perft = perft;
        asked.stop = stop;
        asked
    }
}

pub fn all() -> Vec<&'static Mutant> {
    let all = [steps::ALL, arithmetic::ALL, killers::ALL, line::ALL, draws::ALL, lines::ALL];
    all.into_iter().flatten().collect()
}

/// Without comments, and one blank wherever there is any white space: where lines are broken is no part of a place.
fn on_one_line(text: &str) -> String {
    let code = text.lines().filter_map(|line| line.split("//").next());
    code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Where the module begins and ends, if it is there.
fn module(text: &str, name: &str) -> Option<Range<usize>> {
    let called = if name == "chip" { String::new() } else { format!("_{name}") };
    let begin = text.find(&format!("\nmodule perpetual_search_chip{called} ("))? + 1;
    Some(begin..begin + text[begin..].find("\nendmodule")?)
}

/// Where the expression is in the module, if its text stands there once; else how often.
fn found(module: &str, Place(_, marked, _): Place) -> Result<Range<usize>, usize> {
    let parts: Vec<&str> = marked.split('`').collect();
    let [ahead, old, behind] = parts[..] else { panic!("'{marked}' marks nothing") };
    let whole = format!("{ahead}{old}{behind}");
    let mut places = module.match_indices(&whole);
    match (places.next(), places.count()) {
        (Some((at, _)), 0) => Ok(at + ahead.len()..at + ahead.len() + old.len()),
        (first, more) => Err(usize::from(first.is_some()) + more),
    }
}

/// Panics unless the place of a mistake is in this circuit, once.
fn look_up(text: &str, mutant: &Mutant) {
    let Mutant { what, place: place @ Place(name, marked, _), .. } = *mutant;
    let range = module(text, name).unwrap_or_else(|| panic!("{what}: there is no module {name}"));
    if let Err(count) = found(&on_one_line(&text[range]), place) {
        panic!("{what}: {marked} stands {count} times in {name}");
    }
}

/// The circuit with all mistakes in it, of which none is made unless its number, from 1 on, is selected.
pub fn with_mistakes(text: &str, mutants: &[&Mutant]) -> String {
    mutants.iter().for_each(|mutant| look_up(text, mutant));
    let places: Vec<(usize, Place)> =
        (1..).zip(mutants.iter().map(|mutant| mutant.place)).collect();
    let names: BTreeSet<&str> = places.iter().map(|(_, place)| place.0).collect();
    let mut text = text.to_owned();
    for name in names {
        let range = module(&text, name).expect("it was there");
        let mut lines = on_one_line(&text[range.clone()]);
        let here = places.iter().filter(|(_, place)| place.0 == name);
        let mut here: Vec<_> = here
            .map(|(number, place)| (found(&lines, *place).expect("once"), *number, place.2))
            .collect();
        here.sort_by_key(|(range, number, _)| (range.start, range.end, *number));
        // From the end, so that places ahead stay where they are. Mistakes at the same place are nested.
        let mut later = lines.len();
        while let Some((range, ..)) = here.last().cloned() {
            assert!(range.end <= later, "{name}: mistakes overlap at '{}'", &lines[range]);
            later = range.start;
            let mut expression = format!("({})", &lines[range.clone()]);
            while let Some((_, number, new)) = here.pop_if(|(other, ..)| *other == range) {
                expression = format!("(({SELECTED} == {number}) ? ({new}) : {expression})");
            }
            lines.replace_range(range, &expression);
        }
        text.replace_range(range, &lines);
    }
    text
}

/// Each by its requests, in the circuit that has these.
pub fn all_are_found(table: &Table, simulated: &Simulated, mutants: &[&Mutant]) {
    let traps = mutants.iter().flat_map(|mutant| mutant.traps);
    let all: Vec<Asked> = traps.map(|trap| trap.asked(table)).collect();
    let wrong = simulated.wrong(table, &all, 0, MOST_CYCLES);
    assert_eq!(wrong, [0; 0], "wrong answers of the circuit without a mistake");
    let mut survivors = Vec::new();
    let numbered = (1..).zip(mutants).collect();
    for (number, Mutant { what, traps, .. }) in share("mistakes in the search", numbered) {
        let asked: Vec<Asked> = traps.iter().map(|trap| trap.asked(table)).collect();
        let wrong = simulated.wrong(table, &asked, number, MOST_CYCLES);
        if wrong.last() != Some(&(asked.len() - 1)) {
            survivors.push(*what);
        }
    }
    println!("{} mistakes, {} requests", mutants.len(), all.len());
    assert!(survivors.is_empty(), "not found: {survivors:#?}");
}

/// A circuit that is written differently needs its mistakes written anew: none is left out in silence.
#[test]
#[should_panic(expected = "nothing: a = `c` stands 0 times in line")]
fn a_place_that_is_not_there_is_named() {
    let text = "\nmodule perpetual_search_chip_line (\n    a = b;\nendmodule\n";
    with_mistakes(text, &[&mutant("nothing", "line", "a = `c`", "d", &[])]);
}
