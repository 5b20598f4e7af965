//! The library of cores with parameters, at sizes that it was not made from.

use perpetual_catalogue::boards::BOARDS;
use perpetual_catalogue::{BlockRam, CORES, Core, NamedCore, SIM_BOARDS, clocks_per_bit, named};
use perpetual_hdl::export::{
    AtSize, CoreFamily, FAMILIES, core_library, core_sample, export_board, export_core, read,
    read_from, sample_of,
};
use perpetual_hdl::window::{WindowDetector, WindowForm};
use perpetual_hdl::{ChainDetector, ScoreboardDetector};
use perpetual_verilog::Circuit;
use perpetual_verilog::library::{Library, Sample};
use perpetual_verilog::testing::{elaborated, equal, lint, refused, share};

fn library() -> Library {
    core_library().unwrap()
}

fn family(top: &str) -> &'static CoreFamily {
    FAMILIES.iter().find(|family| family.top == top).unwrap()
}

/// The core at the size of a sample, from the library.
fn bundle(library: &Library, top: &str, sample: &Sample) -> String {
    let names = family(top).family.parameters.iter().map(|parameter| parameter.name);
    let values: Vec<(&str, u32)> = names.zip(sample.values.iter().copied()).collect();
    library.bundle(top, &values).unwrap()
}

#[test]
#[ignore = "long: make test-all"]
fn it_is_the_circuit_at_sizes_that_it_was_not_made_from() {
    let library = library();
    let chain = |entries, records, circuit: Circuit| (Core::Chain { entries, records }, circuit);
    let scoreboard = |records, ram, circuit: Circuit| (Core::Scoreboard { records, ram }, circuit);
    let window =
        |plies, form| (Core::Window { plies, form }, read_from(WindowDetector::new(plies, form)));
    let registered = ScoreboardDetector::<4, 6, 8, 9, 13, 16, 9>::with_registered_ram();
    for (core, circuit) in [
        chain(24, 256, read::<ChainDetector<24, 4, 6, 10, 16, 8>>()),
        chain(12, 16, read::<ChainDetector<12, 4, 6, 10, 16, 4>>()),
        scoreboard(512, BlockRam::Registered, read_from(registered)),
        // Xiangqi: 90 squares.
        scoreboard(128, BlockRam::Plain, read::<ScoreboardDetector<4, 7, 9, 10, 14, 18, 7>>()),
        window(48, WindowForm::Portable),
        window(4, WindowForm::Ice40),
    ] {
        let family = &family(core.top()).family;
        library.check(family, &sample_of(family, core_sample(core, &circuit).unwrap())).unwrap();
    }
}

/// Holds a core against its module with these parameters, the others as they are by default.
fn holds(library: &Library, top: &str, sized: AtSize) {
    let family = &family(top).family;
    library.check(family, &sample_of(family, sized)).unwrap();
}

/// What is proved, built and measured is exported at one size; `rtl/` is the same text.
#[test]
#[ignore = "long: make test-all"]
fn it_is_the_circuit_at_every_size_that_has_a_name() {
    let library = library();
    for NamedCore { core, .. } in CORES {
        holds(&library, core.top(), (core.parameters(), export_core(core).unwrap().text));
    }
    let simulated = SIM_BOARDS.iter();
    let simulated =
        simulated.filter_map(|board| Some((board.detector()?, board.clock_hz, board.baud)));
    let real = BOARDS.iter().map(|board| (board.config, board.clock_hz, board.baud));
    let real = real.map(|(config, clock, baud)| (named(config).unwrap().core, clock, baud));
    for (core, clock, baud) in simulated.chain(real) {
        let bit = clocks_per_bit(clock, baud).unwrap();
        let (top, parameters) = core.board(clock, bit).unwrap();
        let text = export_board(&core, clock, baud).unwrap().text;
        let text = text.replace("module perpetual_board ", &format!("module {top} "));
        holds(&library, top, (parameters, text));
    }
}

#[test]
#[ignore = "long: make test-all"]
fn every_tool_reads_cores_of_sizes_that_no_file_has() {
    let library = library();
    let sizes = vec![
        ("perpetual_chain", &[("ENTRIES", 24), ("DEPTH", 256)][..]),
        ("perpetual_chain", &[("ENTRIES", 2), ("DEPTH", 2048)]),
        ("perpetual_scoreboard", &[("DEPTH", 4), ("SQUARE_BITS", 7)]),
        ("perpetual_pair", &[("ENTRIES", 12), ("DEPTH", 64)]),
        ("perpetual_window", &[("PLIES", 48)]),
        ("perpetual_search_window", &[("PLIES", 48)]),
    ];
    for (top, values) in share("sizes for every tool", sizes) {
        lint(&library.bundle(top, values).unwrap(), "", top);
    }
}

#[test]
#[ignore = "long: make test-all"]
fn small_cores_are_proven_to_be_what_the_circuits_are() {
    let library = library();
    for (entries, records, circuit) in [
        (4, 4, read::<ChainDetector<4, 4, 6, 10, 16, 2>>()),
        (3, 8, read::<ChainDetector<3, 3, 4, 7, 11, 3>>()),
    ] {
        let core = Core::Chain { entries, records };
        let top = core.top();
        let small = sample_of(&family(top).family, core_sample(core, &circuit).unwrap());
        assert!(equal(&small.text, &bundle(&library, top, &small), top));
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_wrong_value_stops_elaboration_with_a_sentence() {
    let library = library();
    for (top, name, value, sentence) in [
        ("perpetual_chain", "ENTRIES", 33, "needs_ENTRIES_from_2_to_32"),
        ("perpetual_chain", "DEPTH", 48, "needs_DEPTH_a_power_of_two_from_4_to_32768"),
        ("perpetual_window", "PLIES", 49, "needs_PLIES_even_from_4_to_128"),
    ] {
        let text = library.bundle(top, &[(name, value)]).unwrap();
        for words in refused(&text, top) {
            assert!(words.contains(&format!("{top}_{sentence}")), "{words}");
        }
    }
}

/// Each module is there once, so one design can have all of them, in several sizes.
#[test]
#[ignore = "long: make test-all"]
fn cores_stand_side_by_side() {
    let library = library();
    let files: String = library.modules().iter().map(|module| module.file("")).collect();
    let both = "
        module both (input wire clock, input wire reset, output wire a, output wire b, output wire c);
            perpetual_chain #(.ENTRIES(8), .DEPTH(64)) chain (
                .clock(clock), .reset(reset), .request_ready(a));
            perpetual_chain #(.ENTRIES(24), .DEPTH(256)) other (
                .clock(clock), .reset(reset), .request_ready(b));
            perpetual_scoreboard #(.DEPTH(512)) scoreboard (
                .clock(clock), .reset(reset), .request_ready(c));
            perpetual_search_window #(.PLIES(48)) window (.clock(clock), .reset(reset));
        endmodule";
    elaborated(&format!("{files}{both}"), "both");
}
