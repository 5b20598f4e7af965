//! Requests to the circuit in rust-hdl's simulator, and the same cycles on its Verilog.

use perpetual_hdl::search::{SearchChip, WindowForm};
use perpetual_model::generate::Numbers;
use perpetual_model::search::Table;
use perpetual_verilog::testing::Bench;

use super::requests::{Asked, PLIES};

fn load_table(bench: &mut Bench<SearchChip>, table: &Table) {
    for (address, entry) in (0u64..).zip(table.entries()) {
        bench.circuit.entry_enable.next = true;
        bench.circuit.entry_address.next = address.into();
        bench.circuit.entry.next = u64::from(*entry as u16).into();
        bench.cycle();
    }
    bench.circuit.entry_enable.next = false;
}

fn load(bench: &mut Bench<SearchChip>, words: &[u64]) {
    for (square, man) in (0u64..64).zip(words) {
        bench.circuit.write_enable.next = true;
        bench.circuit.write_square.next = square.into();
        bench.circuit.man.next = (*man).into();
        bench.cycle();
    }
    bench.circuit.write_enable.next = false;
    bench.circuit.history_clear.next = true;
    bench.cycle();
    bench.circuit.history_clear.next = false;
    for record in &words[78..] {
        while !bench.circuit.history_ready.val() {
            bench.cycle();
        }
        bench.circuit.history_push.next = true;
        bench.circuit.history_piece.next = (record & 15).into();
        bench.circuit.history_from.next = (record >> 4 & 63).into();
        bench.circuit.history_to.next = (record >> 10 & 63).into();
        bench.circuit.history_barrier.next = record >> 16 != 0;
        bench.cycle();
        bench.circuit.history_push.next = false;
    }
}

fn answer(bench: &mut Bench<SearchChip>, words: &[u64]) -> (Vec<i64>, u64) {
    let circuit = &mut bench.circuit;
    circuit.side.next = words[64] != 0;
    circuit.rights.next = words[65].into();
    circuit.ep_valid.next = words[66] != 0;
    circuit.ep_file.next = words[67].into();
    circuit.depth.next = words[68].into();
    circuit.root_alpha.next = words[69].into();
    circuit.root_beta.next = words[70].into();
    circuit.halfmoves.next = words[71].into();
    circuit.heavy.next = words[72].into();
    circuit.minor.next = words[73].into();
    circuit.root_score.next = words[74].into();
    circuit.bound.next = words[75] & 1 != 0;
    circuit.perft.next = words[75] >> 1 != 0;
    circuit.start.next = true;
    bench.cycle();
    bench.circuit.start.next = false;
    while bench.circuit.busy.val() {
        bench.cycle();
    }
    let circuit = &bench.circuit;
    let value = i64::from(circuit.value.val().to_u64() as u16 as i16);
    let counters = [&circuit.nodes, &circuit.generations, &circuit.repetitions, &circuit.bounds];
    let mut told = vec![value, circuit.best.val().to_u64() as i64];
    told.extend(counters.map(|counter| counter.val().to_u64() as i64));
    told.push(i64::from(circuit.inexact.val()));
    let errors =
        [&circuit.too_deep, &circuit.list_full, &circuit.frames_full, &circuit.illegal_root];
    (told, errors.iter().fold(0, |bits, error| 2 * bits + u64::from(error.val())))
}

#[test]
fn small_requests_in_both_simulators() {
    let table = Table::plain();
    let mut bench =
        Bench::new(SearchChip::new(PLIES, WindowForm::Portable), |chip| &mut chip.clock);
    // Busy from power-up on, until the detector is ready.
    assert!(bench.circuit.busy.val());
    while bench.circuit.busy.val() {
        bench.cycle();
    }
    load_table(&mut bench, &table);
    bench.compare_from_here();
    let mut numbers = Numbers::new(5);
    let mut repetitions = 0;
    for _ in 0..60 {
        let asked = Asked::random(&table, &mut numbers);
        let Some(expected) = asked.answer(30) else { continue };
        let words = asked.words();
        load(&mut bench, &words);
        let told = answer(&mut bench, &words);
        assert_eq!(told.1, expected.1, "{}", asked.described());
        if told.1 == 0 {
            repetitions += told.0[4];
            assert_eq!(told.0, expected.0, "{}", asked.described());
        }
    }
    assert!(repetitions > 0, "no position has occurred before");
    bench.replay("search_chip");
    bench.lint("search_chip");
}
