//! Cores with parameters: which parameters they have, and the sizes that they are made from.

use perpetual_verilog::library::{Computed, Family, Library, Parameter, Sample, Step};

use super::error::ExportError;
use super::samples::{self, AtSize};

/// A core with parameters.
#[derive(Clone, Copy)]
pub struct CoreFamily {
    /// The name of its top module.
    pub top: &'static str,
    /// Its parameters.
    pub family: Family<'static>,
    samples: fn() -> Result<Vec<AtSize>, ExportError>,
}

const ENTRIES: Parameter<'static> = Parameter::new("ENTRIES", "open chains at most", 32, 2..=32);

const DEPTH: Parameter<'static> = Parameter {
    step: Step::PowerOfTwo,
    ..Parameter::new("DEPTH", "move records", 1024, 4..=32768)
};

const PIECE_BITS: Parameter<'static> = Parameter::new("PIECE_BITS", "width of a piece", 4, 3..=8);

const SQUARE_BITS: Parameter<'static> =
    Parameter::new("SQUARE_BITS", "width of a square", 6, 4..=8);

/// Plies that a window holds.
pub const PLIES: Parameter<'static> = Parameter {
    step: Step::Multiple(2),
    ..Parameter::new("PLIES", "plies in the window", 100, 4..=128)
};

/// The form of a window.
pub const ICE40: Parameter<'static> =
    Parameter::new("ICE40", "1 for block RAM and cells of an iCE40", 0, 0..=1);

const REGISTERED: Parameter<'static> =
    Parameter::new("REGISTERED", "1 for a register behind its block RAM: faster on ECP5", 0, 0..=1);

/// The clock of a board.
pub const CLOCK_HZ: Parameter<'static> =
    Parameter::new("CLOCK_HZ", "the clock", 12_000_000, 2_000_000..=1 << 28);

/// Clock cycles of a bit on its serial line.
pub const CLOCKS_PER_BIT: Parameter<'static> =
    Parameter::new("CLOCKS_PER_BIT", "clock cycles of a bit on the serial line", 12, 4..=1023);

const POWER_UP_CYCLES: Parameter<'static> = Parameter {
    step: Step::PowerOfTwo,
    ..Parameter::new("CYCLES", "how long the reset lasts", 64, 2..=32768)
};

const PROBES: Parameter<'static> = Parameter::new("PROBES", "1 if moves can be probed", 0, 0..=1);

const DETECTOR: Parameter<'static> =
    Parameter::new("DETECTOR", "which one, as docs/protocol.md numbers them", 0, 0..=255);

const CHECKED: Parameter<'static> =
    Parameter::new("CHECKED", "1 for check bits, and squares of 7 bits", 0, 0..=1);

/// How many search chips are on the line.
pub const SEARCHERS: Parameter<'static> =
    Parameter::new("SEARCHERS", "search chips on the line", 0, 0..=16);

/// Whether a detector is on the line.
pub const HAS_DETECTOR: Parameter<'static> =
    Parameter::new("HAS_DETECTOR", "0 without a detector", 1, 0..=1);

const HAS_SEARCHERS: Parameter<'static> =
    Parameter::new("HAS_SEARCHERS", "1 with searchers", 0, 0..=1);

const BOARD_ENTRIES: Parameter<'static> =
    Parameter::new("ENTRIES", "its open chains or plies at most", 32, 0..=255);

const LOG2_DEPTH: Parameter<'static> =
    Parameter::new("LOG2_DEPTH", "its move records are 2 to the power of this", 10, 2..=15);

const WIDTH: Parameter<'static> = Parameter::new("WIDTH", "bits of a word", 16, 1..=64);

const LOG2_WORDS: Parameter<'static> =
    Parameter::new("LOG2_WORDS", "words are 2 to the power of this", 8, 1..=16);

const LATENCY: Parameter<'static> = Parameter::new(
    "LATENCY",
    "cycles from an address to what is read, 2 with a register behind the RAM",
    1,
    1..=2,
);

/// What the circuits call their RAMs.
const RAMS: &[&str] = &[
    "perpetual_stack_ram",
    "perpetual_parity_ram",
    "perpetual_check_ram",
    "perpetual_window_list",
    "perpetual_finder_list",
    "perpetual_frame_ram",
    "perpetual_move_memory",
    "perpetual_move_end_memory",
    "perpetual_link_memory",
    "perpetual_gain_memory",
    "perpetual_frame_memory",
    "perpetual_killer_memory",
    "perpetual_victims",
];

/// What has no parameters.
pub const NONE: Family<'static> = Family { parameters: &[], computed: &[] };

impl CoreFamily {
    /// The core at the sizes that the library is made from.
    ///
    /// # Errors
    /// If it cannot be exported.
    pub fn samples(&self) -> Result<Vec<Sample>, ExportError> {
        Ok((self.samples)()?.into_iter().map(|size| sample_of(&self.family, size)).collect())
    }
}

/// A size with the values in the order of the parameters; those that are not given are as they are by default.
pub fn sample_of(family: &Family<'_>, (given, text): AtSize) -> Sample {
    let value =
        |name: &str| given.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let values = family.parameters.iter().map(|p| value(p.name).unwrap_or(p.default)).collect();
    Sample { values, text }
}

const fn core(
    top: &'static str,
    parameters: &'static [Parameter<'static>],
    samples: fn() -> Result<Vec<AtSize>, ExportError>,
) -> CoreFamily {
    CoreFamily { top, family: Family { parameters, computed: &[] }, samples }
}

/// One in which values that are computed from the parameters have names.
const fn with(computed: &'static [Computed<'static>], core: CoreFamily) -> CoreFamily {
    CoreFamily { family: Family { computed, ..core.family }, ..core }
}

/// Every core that has parameters. What is in several of them comes from the first.
pub const FAMILIES: &[CoreFamily] = &[
    core("perpetual_ram", &[WIDTH, LOG2_WORDS, LATENCY], samples::rams),
    with(
        &[
            ("LOG2_DEPTH", |values| values[1].ilog2()),
            ("KEY_BITS", |values| values[2] + values[3]),
            ("RECORD_BITS", |values| values[2] + 2 * values[3]),
        ],
        core("perpetual_chain", &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS], samples::chains),
    ),
    with(
        &[
            ("LOG2_DEPTH", |values| values[0].ilog2()),
            ("RECORD_BITS", |values| values[1] + 2 * values[2]),
            ("ADDRESS_BITS", |values| values[1] + values[2] - 2),
        ],
        core(
            "perpetual_scoreboard",
            &[DEPTH, PIECE_BITS, SQUARE_BITS, REGISTERED],
            samples::scoreboards,
        ),
    ),
    core("perpetual_pair", &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS, REGISTERED], samples::pairs),
    with(
        &[("LOG2_DEPTH", |values| values[0].ilog2())],
        core("perpetual_check_bits", &[Parameter { least: 16, ..DEPTH }], samples::check_bits),
    ),
    with(
        &[("LOG2_DEPTH", |values| values[0].ilog2())],
        core("perpetual_shogi", &[DEPTH, REGISTERED], samples::shogis),
    ),
    core("perpetual_window_core", &[PLIES, ICE40, PROBES], samples::window_cores),
    core("perpetual_window", &[PLIES, ICE40], samples::windows),
    core("perpetual_search_window", &[PLIES, ICE40], samples::search_windows),
    core("perpetual_window_pair", &[PLIES, ICE40], samples::window_pairs),
    core("perpetual_move_barrier", &[], || samples::encoder("move-barrier")),
    core("perpetual_move_encoder", &[], || samples::encoder("move-encoder")),
    core("perpetual_legal_en_passant", &[], || samples::encoder("legal-en-passant")),
    core("perpetual_power_up", &[POWER_UP_CYCLES], samples::power_ups),
    with(
        &[
            ("BIT_COUNT_BITS", |values| bits(values[1])),
            ("BLINK_BITS", |values| bits(values[0]) - 16),
            ("BLINK_BIT", |values| bits(values[0]) - 17),
            ("LINK_BIT", |values| bits(values[0]) - 21),
        ],
        core("perpetual_front_end", &[CLOCK_HZ, CLOCKS_PER_BIT], samples::front_ends),
    ),
    core(
        "perpetual_engine",
        &[
            DETECTOR,
            BOARD_ENTRIES,
            LOG2_DEPTH,
            CLOCK_HZ,
            CHECKED,
            SEARCHERS,
            PLIES,
            HAS_DETECTOR,
            HAS_SEARCHERS,
        ],
        samples::engines,
    ),
    core(
        "perpetual_chain_board",
        &[ENTRIES, Parameter { least: 16, ..DEPTH }, CLOCK_HZ, CLOCKS_PER_BIT, CHECKED],
        samples::chain_boards,
    ),
    core(
        "perpetual_scoreboard_board",
        &[DEPTH, CLOCK_HZ, CLOCKS_PER_BIT],
        samples::scoreboard_boards,
    ),
    core("perpetual_pair_board", &[ENTRIES, DEPTH, CLOCK_HZ, CLOCKS_PER_BIT], samples::pair_boards),
    core(
        "perpetual_window_board",
        &[PLIES, ICE40, CLOCK_HZ, CLOCKS_PER_BIT],
        samples::window_boards,
    ),
    core(
        "perpetual_window_pair_board",
        &[PLIES, ICE40, CLOCK_HZ, CLOCKS_PER_BIT],
        samples::window_pair_boards,
    ),
];

/// The bits that count to one less than a number.
fn bits(of: u32) -> u32 {
    of.next_power_of_two().ilog2()
}

/// The library of all [`FAMILIES`].
///
/// # Errors
/// [`ExportError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn core_library() -> Result<Library, ExportError> {
    let mut library = Library::default().with_aliases("perpetual_ram", RAMS);
    for family in FAMILIES {
        library.add(&family.family, &family.samples()?)?;
    }
    Ok(library)
}
