//! Mistakes put into the Verilog of the search, each with the requests that must show it.
//!
//! All of them are in one circuit, and the testbench's `mutant` selects one: so the simulator is built once.

mod arithmetic;
mod draws;
mod line;
mod steps;

use std::collections::BTreeSet;
use std::ops::Range;

use perpetual_search::WindowForm;
use perpetual_search_model::{Request, Table};

use crate::on_verilog::{Verilated, circuit};
use crate::requests::Asked;

/// Of a circuit that does not come to an end.
const MOST_CYCLES: u64 = 1_000_000;

/// The name that selects the mistake.
const SELECTED: &str = "testbench.mutant";

/// A mistake: what it is; the module that it is in, the end of its name; a text that stands there once, in which an
/// expression is between backticks; the expression put there instead; and requests, of which the last one shows it.
struct Mutant(&'static str, &'static str, &'static str, &'static str, &'static [Trap]);

/// A request, after these moves from this position.
struct Trap {
    fen: &'static str,
    moves: &'static str,
    depth: u32,
    window: (i32, i32),
    bound: bool,
    stop: u64,
}

const fn trap(fen: &'static str, moves: &'static str, depth: u32) -> Trap {
    let Request { alpha, beta, .. } = Request::of_depth(1);
    Trap { fen, moves, depth, window: (alpha, beta), bound: false, stop: 0 }
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
        let Trap { fen, moves, depth, window: (alpha, beta), bound, stop } = *self;
        let mut asked = Asked::plain(table, fen, depth);
        asked.play_named(moves);
        asked.request = Request { alpha, beta, bound, ..asked.request };
        asked.stop = stop;
        asked
    }
}

fn mutants() -> Vec<&'static Mutant> {
    let all = [steps::ALL, arithmetic::ALL, line::ALL, draws::ALL];
    all.into_iter().flatten().collect()
}

/// One blank wherever there is any white space: where lines are broken is no part of a place.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where the module begins and ends.
fn module(text: &str, name: &str, what: &str) -> Range<usize> {
    let begin = text.find(&format!("\nmodule perpetual_search_chip_{name} ("));
    let begin = begin.unwrap_or_else(|| panic!("{what}: there is no module {name}"));
    begin + 1..begin + text[begin..].find("\nendmodule").expect("an end")
}

/// Where the expression is in the module.
fn place(module: &str, Mutant(what, name, marked, ..): &Mutant) -> Range<usize> {
    let parts: Vec<&str> = marked.split('`').collect();
    let [ahead, old, behind] = parts[..] else { panic!("{what}: '{marked}' marks nothing") };
    let whole = format!("{ahead}{old}{behind}");
    let count = module.matches(&whole).count();
    assert_eq!(count, 1, "{what}: '{whole}' stands {count} times in {name}");
    let at = module.find(&whole).expect("it is there once") + ahead.len();
    at..at + old.len()
}

/// The circuit with all mistakes in it, of which none is made unless its number, from 1 on, is selected.
fn with_mistakes(text: &str, mutants: &[&Mutant]) -> String {
    let mut text = text.to_owned();
    let names: BTreeSet<&str> = mutants.iter().map(|Mutant(_, name, ..)| *name).collect();
    for name in names {
        let here: Vec<_> = (1..).zip(mutants).filter(|(_, mutant)| mutant.1 == name).collect();
        let range = module(&text, name, here[0].1.0);
        assert!(!text[range.clone()].contains("//"), "{name} has a comment");
        let mut lines = on_one_line(&text[range.clone()]);
        let mut places: Vec<_> = here
            .iter()
            .map(|(number, mutant)| (place(&lines, mutant), *number, mutant.3))
            .collect();
        places.sort_by_key(|(place, number, _)| (place.start, place.end, *number));
        // From the end, so that places ahead stay where they are. Mistakes at the same place are nested.
        let mut later = lines.len();
        while let Some((place, ..)) = places.last().cloned() {
            assert!(place.end <= later, "{name}: mistakes overlap at '{}'", &lines[place]);
            later = place.start;
            let mut expression = format!("({})", &lines[place.clone()]);
            while let Some((_, number, new)) = places.pop_if(|(other, ..)| *other == place) {
                expression = format!("(({SELECTED} == {number}) ? ({new}) : {expression})");
            }
            lines.replace_range(place, &expression);
        }
        text.replace_range(range, &lines);
    }
    text
}

#[test]
fn every_mistake_in_the_search_is_found() {
    let table = Table::plain();
    let mutants = mutants();
    let text = with_mistakes(&circuit(WindowForm::Portable), &mutants);
    let simulator = Verilated::new("mutants", &text);
    let all: Vec<Asked> =
        mutants.iter().flat_map(|mutant| mutant.4).map(|trap| trap.asked(&table)).collect();
    let wrong = simulator.wrong(&table, &all, 0, MOST_CYCLES);
    assert_eq!(wrong, [0; 0], "wrong answers of the circuit without a mistake");
    let mut survivors = Vec::new();
    for (number, Mutant(what, .., traps)) in (1..).zip(&mutants) {
        let asked: Vec<Asked> = traps.iter().map(|trap| trap.asked(&table)).collect();
        let wrong = simulator.wrong(&table, &asked, number, MOST_CYCLES);
        if wrong.last() != Some(&(asked.len() - 1)) {
            survivors.push(*what);
        }
    }
    println!("{} mistakes, {} requests", mutants.len(), all.len());
    assert!(survivors.is_empty(), "not found: {survivors:#?}");
    simulator.remove();
}

/// A circuit that is written differently needs its mistakes written anew: none is left out in silence.
#[test]
#[should_panic(expected = "nothing: 'a = c' stands 0 times in line")]
fn a_place_that_is_not_there_is_named() {
    let text = "\nmodule perpetual_search_chip_line (\n    a = b;\nendmodule\n";
    with_mistakes(text, &[&Mutant("nothing", "line", "a = `c`", "d", &[])]);
}
