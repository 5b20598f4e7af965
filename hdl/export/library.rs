//! Cores with parameters: which parameters they have, and the sizes that they are made from.

use perpetual_verilog::library::{Family, Library, LibraryError, Parameter, Sample, Step};
use thiserror::Error;

use super::error::ExportError;
use super::samples;

/// A core with parameters.
#[derive(Clone, Copy)]
pub struct CoreFamily {
    /// The name of its top module.
    pub top: &'static str,
    /// Its parameters.
    pub family: Family<'static>,
    samples: fn() -> Result<Vec<Sample>, ExportError>,
}

/// Why there is no library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoreLibraryError {
    /// A circuit cannot be exported.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The circuits are no library.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

const ENTRIES: Parameter<'static> = Parameter {
    name: "ENTRIES",
    what: "open chains at most",
    default: 32,
    least: 2,
    most: 32,
    step: Step::Any,
};

const DEPTH: Parameter<'static> = Parameter {
    name: "DEPTH",
    what: "move records",
    default: 1024,
    least: 4,
    most: 32768,
    step: Step::PowerOfTwo,
};

const PIECE_BITS: Parameter<'static> = Parameter {
    name: "PIECE_BITS",
    what: "width of a piece",
    default: 4,
    least: 3,
    most: 8,
    step: Step::Any,
};

const SQUARE_BITS: Parameter<'static> = Parameter {
    name: "SQUARE_BITS",
    what: "width of a square",
    default: 6,
    least: 4,
    most: 8,
    step: Step::Any,
};

/// Plies that a window holds.
pub const PLIES: Parameter<'static> = Parameter {
    name: "PLIES",
    what: "plies in the window",
    default: 100,
    least: 4,
    most: 128,
    step: Step::Multiple(2),
};

/// The form of a window.
pub const ICE40: Parameter<'static> = Parameter {
    name: "ICE40",
    what: "1 for block RAM and cells of an iCE40",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

const REGISTERED: Parameter<'static> = Parameter {
    name: "REGISTERED",
    what: "1 for a register behind its block RAM: faster on ECP5",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

/// The clock of a board.
pub const CLOCK_HZ: Parameter<'static> = Parameter {
    name: "CLOCK_HZ",
    what: "the clock",
    default: 12_000_000,
    least: 2_000_000,
    most: 1 << 28,
    step: Step::Any,
};

/// Clock cycles of a bit on its serial line.
pub const CLOCKS_PER_BIT: Parameter<'static> = Parameter {
    name: "CLOCKS_PER_BIT",
    what: "clock cycles of a bit on the serial line",
    default: 12,
    least: 4,
    most: 1023,
    step: Step::Any,
};

const POWER_UP_CYCLES: Parameter<'static> = Parameter {
    name: "CYCLES",
    what: "how long the reset lasts",
    default: 64,
    least: 2,
    most: 32768,
    step: Step::PowerOfTwo,
};

const PROBES: Parameter<'static> = Parameter {
    name: "PROBES",
    what: "1 if moves can be probed",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

const DETECTOR: Parameter<'static> = Parameter {
    name: "DETECTOR",
    what: "which one, as docs/protocol.md numbers them",
    default: 0,
    least: 0,
    most: 255,
    step: Step::Any,
};

const CHECKED: Parameter<'static> = Parameter {
    name: "CHECKED",
    what: "1 for check bits, and squares of 7 bits",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

const BOARD_ENTRIES: Parameter<'static> = Parameter {
    name: "ENTRIES",
    what: "its open chains or plies at most",
    default: 32,
    least: 0,
    most: 255,
    step: Step::Any,
};

const LOG2_DEPTH: Parameter<'static> = Parameter {
    name: "LOG2_DEPTH",
    what: "its move records are 2 to the power of this",
    default: 10,
    least: 2,
    most: 15,
    step: Step::Any,
};

const WIDTH: Parameter<'static> = Parameter {
    name: "WIDTH",
    what: "bits of a word",
    default: 16,
    least: 1,
    most: 64,
    step: Step::Any,
};

const LOG2_WORDS: Parameter<'static> = Parameter {
    name: "LOG2_WORDS",
    what: "words are 2 to the power of this",
    default: 8,
    least: 1,
    most: 16,
    step: Step::Any,
};

const LATENCY: Parameter<'static> = Parameter {
    name: "LATENCY",
    what: "cycles from an address to what is read, 2 with a register behind the RAM",
    default: 1,
    least: 1,
    most: 2,
    step: Step::Any,
};

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

/// A window detector, whatever is around it.
const WINDOW: Family<'static> = Family { parameters: &[PLIES, ICE40], computed: &[] };

impl CoreFamily {
    /// The core at the sizes that the library is made from.
    ///
    /// # Errors
    /// If it cannot be exported.
    pub fn samples(&self) -> Result<Vec<Sample>, ExportError> {
        (self.samples)()
    }
}

/// Every core that has parameters. What is in several of them comes from the first.
pub const FAMILIES: &[CoreFamily] = &[
    CoreFamily {
        top: "perpetual_ram",
        family: Family { parameters: &[WIDTH, LOG2_WORDS, LATENCY], computed: &[] },
        samples: samples::rams,
    },
    CoreFamily {
        top: "perpetual_chain",
        family: Family {
            parameters: &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS],
            computed: &[
                ("LOG2_DEPTH", |values| values[1].ilog2()),
                ("KEY_BITS", |values| values[2] + values[3]),
                ("RECORD_BITS", |values| values[2] + 2 * values[3]),
            ],
        },
        samples: samples::chains,
    },
    CoreFamily {
        top: "perpetual_scoreboard",
        family: Family {
            parameters: &[DEPTH, PIECE_BITS, SQUARE_BITS, REGISTERED],
            computed: &[
                ("LOG2_DEPTH", |values| values[0].ilog2()),
                ("RECORD_BITS", |values| values[1] + 2 * values[2]),
                ("ADDRESS_BITS", |values| values[1] + values[2] - 2),
            ],
        },
        samples: samples::scoreboards,
    },
    CoreFamily {
        top: "perpetual_pair",
        family: Family {
            parameters: &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS, REGISTERED],
            computed: &[],
        },
        samples: samples::pairs,
    },
    CoreFamily {
        top: "perpetual_check_bits",
        family: Family {
            parameters: &[Parameter { least: 16, ..DEPTH }],
            computed: &[("LOG2_DEPTH", |values| values[0].ilog2())],
        },
        samples: samples::check_bits,
    },
    CoreFamily {
        top: "perpetual_shogi",
        family: Family {
            parameters: &[DEPTH, REGISTERED],
            computed: &[("LOG2_DEPTH", |values| values[0].ilog2())],
        },
        samples: samples::shogis,
    },
    CoreFamily {
        top: "perpetual_window_core",
        family: Family { parameters: &[PLIES, ICE40, PROBES], computed: &[] },
        samples: samples::window_cores,
    },
    CoreFamily { top: "perpetual_window", family: WINDOW, samples: samples::windows },
    CoreFamily { top: "perpetual_search_window", family: WINDOW, samples: samples::search_windows },
    CoreFamily { top: "perpetual_window_pair", family: WINDOW, samples: samples::window_pairs },
    CoreFamily { top: "perpetual_move_barrier", family: NONE, samples: samples::move_barrier },
    CoreFamily { top: "perpetual_move_encoder", family: NONE, samples: samples::move_encoder },
    CoreFamily {
        top: "perpetual_legal_en_passant",
        family: NONE,
        samples: samples::legal_en_passant,
    },
    CoreFamily {
        top: "perpetual_power_up",
        family: Family { parameters: &[POWER_UP_CYCLES], computed: &[] },
        samples: samples::power_ups,
    },
    CoreFamily {
        top: "perpetual_front_end",
        family: Family {
            parameters: &[CLOCK_HZ, CLOCKS_PER_BIT],
            computed: &[
                ("BIT_COUNT_BITS", |values| bits(values[1])),
                ("BLINK_BITS", |values| bits(values[0]) - 16),
                ("BLINK_BIT", |values| bits(values[0]) - 17),
                ("LINK_BIT", |values| bits(values[0]) - 21),
            ],
        },
        samples: samples::front_ends,
    },
    CoreFamily {
        top: "perpetual_engine",
        family: Family {
            parameters: &[DETECTOR, BOARD_ENTRIES, LOG2_DEPTH, CLOCK_HZ, CHECKED],
            computed: &[],
        },
        samples: samples::engines,
    },
    CoreFamily {
        top: "perpetual_chain_board",
        family: board(&[
            ENTRIES,
            Parameter { least: 16, ..DEPTH },
            CLOCK_HZ,
            CLOCKS_PER_BIT,
            CHECKED,
        ]),
        samples: samples::chain_boards,
    },
    CoreFamily {
        top: "perpetual_scoreboard_board",
        family: board(&[DEPTH, CLOCK_HZ, CLOCKS_PER_BIT]),
        samples: samples::scoreboard_boards,
    },
    CoreFamily {
        top: "perpetual_pair_board",
        family: board(&[ENTRIES, DEPTH, CLOCK_HZ, CLOCKS_PER_BIT]),
        samples: samples::pair_boards,
    },
    CoreFamily {
        top: "perpetual_window_board",
        family: board(&[PLIES, ICE40, CLOCK_HZ, CLOCKS_PER_BIT]),
        samples: samples::window_boards,
    },
    CoreFamily {
        top: "perpetual_window_pair_board",
        family: board(&[PLIES, ICE40, CLOCK_HZ, CLOCKS_PER_BIT]),
        samples: samples::window_pair_boards,
    },
];

/// The bits that count to one less than a number.
fn bits(of: u32) -> u32 {
    of.next_power_of_two().ilog2()
}

const fn board(parameters: &'static [Parameter<'static>]) -> Family<'static> {
    Family { parameters, computed: &[] }
}

/// The library of all [`FAMILIES`].
///
/// # Errors
/// [`CoreLibraryError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn core_library() -> Result<Library, CoreLibraryError> {
    let mut library = Library::default().with_aliases("perpetual_ram", RAMS);
    for family in FAMILIES {
        library.add(&family.family, &family.samples()?)?;
    }
    Ok(library)
}
