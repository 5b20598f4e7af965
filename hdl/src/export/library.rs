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

const PLIES: Parameter<'static> = Parameter {
    name: "PLIES",
    what: "plies in the window",
    default: 100,
    least: 4,
    most: 128,
    step: Step::Multiple(2),
};

const ICE40: Parameter<'static> = Parameter {
    name: "ICE40",
    what: "1 for block RAM and cells of an iCE40",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

const PROBES: Parameter<'static> = Parameter {
    name: "PROBES",
    what: "1 if moves can be probed",
    default: 0,
    least: 0,
    most: 1,
    step: Step::Any,
};

/// A window detector, whatever is around it.
const WINDOW: Family<'static> =
    Family { parameters: &[PLIES, ICE40], computed: &[], undefined: UNDEFINED };

/// The form of a RAM for the ECP5 is a text for each size.
const UNDEFINED: &[&str] = &["PERPETUAL_ECP5"];

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
        top: "perpetual_chain",
        family: Family {
            parameters: &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS],
            computed: &[
                ("LOG2_DEPTH", |values| values[1].ilog2()),
                ("KEY_BITS", |values| values[2] + values[3]),
                ("RECORD_BITS", |values| values[2] + 2 * values[3]),
            ],
            undefined: UNDEFINED,
        },
        samples: samples::chains,
    },
    CoreFamily {
        top: "perpetual_scoreboard",
        family: Family {
            parameters: &[DEPTH, PIECE_BITS, SQUARE_BITS],
            computed: &[
                ("LOG2_DEPTH", |values| values[0].ilog2()),
                ("RECORD_BITS", |values| values[1] + 2 * values[2]),
                ("ADDRESS_BITS", |values| values[1] + values[2] - 2),
            ],
            undefined: UNDEFINED,
        },
        samples: samples::scoreboards,
    },
    CoreFamily {
        top: "perpetual_pair",
        family: Family {
            parameters: &[ENTRIES, DEPTH, PIECE_BITS, SQUARE_BITS],
            computed: &[],
            undefined: UNDEFINED,
        },
        samples: samples::pairs,
    },
    CoreFamily {
        top: "perpetual_window_core",
        family: Family { parameters: &[PLIES, ICE40, PROBES], computed: &[], undefined: UNDEFINED },
        samples: samples::window_cores,
    },
    CoreFamily { top: "perpetual_window", family: WINDOW, samples: samples::windows },
    CoreFamily { top: "perpetual_search_window", family: WINDOW, samples: samples::search_windows },
];

/// The library of all [`FAMILIES`].
///
/// # Errors
/// [`CoreLibraryError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn core_library() -> Result<Library, CoreLibraryError> {
    let mut library = Library::default();
    for family in FAMILIES {
        library.add(&family.family, &family.samples()?)?;
    }
    Ok(library)
}
