//! Cores with parameters: which parameters they have, and the sizes that they are made from.

use perpetual_catalogue::{BlockRam, Core, WindowForm};
use perpetual_verilog::Circuit;
use perpetual_verilog::library::{Family, Library, LibraryError, Parameter, Sample, Step};
use thiserror::Error;

use super::circuits::{core_options, read, read_from};
use super::error::ExportError;
use crate::window::WindowDetector;
use crate::{ChainDetector, ScoreboardDetector};

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

/// Every core that has parameters.
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
        samples: chains,
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
        samples: scoreboards,
    },
    CoreFamily {
        top: "perpetual_window",
        family: Family { parameters: &[PLIES, ICE40], computed: &[], undefined: UNDEFINED },
        samples: windows,
    },
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

fn chains() -> Result<Vec<Sample>, ExportError> {
    Ok(vec![
        chain_sample::<8, 4, 6, 10, 16, 6>()?,
        chain_sample::<16, 4, 6, 10, 16, 8>()?,
        chain_sample::<32, 5, 7, 12, 19, 10>()?,
        chain_sample::<12, 3, 6, 9, 15, 11>()?,
        chain_sample::<20, 4, 8, 12, 20, 5>()?,
    ])
}

fn scoreboards() -> Result<Vec<Sample>, ExportError> {
    Ok(vec![
        scoreboard_sample::<4, 6, 8, 9, 13, 16, 6>()?,
        scoreboard_sample::<5, 7, 10, 11, 15, 19, 8>()?,
        scoreboard_sample::<3, 6, 7, 8, 12, 15, 11>()?,
        scoreboard_sample::<4, 8, 10, 11, 15, 20, 10>()?,
    ])
}

fn windows() -> Result<Vec<Sample>, ExportError> {
    let sizes = [(32, WindowForm::Portable), (64, WindowForm::Ice40), (100, WindowForm::Portable)];
    sizes.into_iter().map(|(plies, form)| window_sample(plies, form)).collect()
}

/// A chain detector at one size.
///
/// # Errors
/// If it cannot be exported.
pub fn chain_sample<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
>() -> Result<Sample, ExportError> {
    let records = 1 << LOG2_DEPTH;
    let circuit =
        read::<ChainDetector<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>>;
    let core = Core::Chain { entries: ENTRIES, records };
    sample(&[ENTRIES, records, PIECE_BITS, SQUARE_BITS], &circuit(), &core)
}

/// A scoreboard detector at one size.
///
/// # Errors
/// If it cannot be exported.
pub fn scoreboard_sample<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
>() -> Result<Sample, ExportError> {
    let records = 1 << LOG2_DEPTH;
    let circuit = read::<
        ScoreboardDetector<
            PIECE_BITS,
            SQUARE_BITS,
            ADDRESS_BITS,
            TAG_BITS,
            WORD_BITS,
            RECORD_BITS,
            LOG2_DEPTH,
        >,
    >();
    let core = Core::Scoreboard { records, ram: BlockRam::Plain };
    sample(&[records, PIECE_BITS, SQUARE_BITS], &circuit, &core)
}

/// A window detector at one size.
///
/// # Errors
/// If it cannot be exported.
pub fn window_sample(plies: usize, form: WindowForm) -> Result<Sample, ExportError> {
    let circuit = read_from(WindowDetector::new(plies, form));
    sample(
        &[plies, usize::from(form == WindowForm::Ice40)],
        &circuit,
        &Core::Window { plies, form },
    )
}

fn sample(values: &[usize], circuit: &Circuit, core: &Core) -> Result<Sample, ExportError> {
    let text = circuit.export(&core_options(core).about())?.text;
    // Sizes are far below this.
    let values = values.iter().map(|value| u32::try_from(*value).unwrap_or(u32::MAX)).collect();
    Ok(Sample { values, text })
}
