//! The search chip against the model in software: value, best move, every counter, every error.

mod cycles;
mod mutants;
mod on_verilog;
mod perft;
mod requests;
mod reset;
mod simulated;

use perpetual_hdl::search::WindowForm;
use perpetual_model::generate::Numbers;
use perpetual_model::search::Table;
use perpetual_verilog::testing::share;

use on_verilog::{Simulated, Simulator, circuit};
use requests::{Asked, random_table};

/// So many random requests of at most so many nodes.
fn requests(table: &Table, seed: u64, number: usize, most_nodes: u64) -> Vec<Asked> {
    let mut numbers = Numbers::new(seed);
    let all = std::iter::from_fn(|| Some(Asked::random(table, &mut numbers)));
    all.filter(|asked| asked.answer(most_nodes).is_some()).take(number).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn requests_and_lines_under_verilator() {
    let table = Table::plain();
    let simulated = Simulated::new(Simulator::Verilator, &circuit(WindowForm::Portable));
    let mut random = share("requests", requests(&table, 1, 600, 6_000));
    random.extend(Asked::errors(&table));
    simulated.compare(&table, &random);
    simulated.compare(&table, &share("legal lines", perft::all(&table, 0)));
}

/// Whatever is changed is in one circuit, and selected by the testbench: the simulator is built once.
#[test]
#[ignore = "long: make test-all"]
fn mistakes_lost_states_and_cycles_under_verilator() {
    let (table, mutants) = (Table::plain(), mutants::all());
    let text = reset::that_loses(&circuit(WindowForm::Portable));
    let text = cycles::with_bare(&mutants::with_mistakes(&text, &mutants));
    let simulated = Simulated::new(Simulator::Verilator, &text);
    mutants::all_are_found(&table, &simulated, &mutants);
    reset::from_any_state(&table, &simulated);
    cycles::few_a_node(&table, &simulated);
}

#[test]
#[ignore = "long: make test-all"]
fn random_requests_and_another_table_in_the_form_for_ice40() {
    let table = random_table(&mut Numbers::new(2));
    let all = share("requests of another table", requests(&table, 3, 600, 6_000));
    Simulated::new(Simulator::Verilator, &circuit(WindowForm::Ice40)).compare(&table, &all);
}

#[test]
fn a_few_requests_under_icarus() {
    let table = Table::plain();
    let mut all = requests(&table, 4, 30, 200);
    all.extend(Asked::errors(&table).into_iter().take(3));
    Simulated::new(Simulator::Icarus, &circuit(WindowForm::Portable)).compare(&table, &all);
}
