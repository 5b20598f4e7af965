//! Cores at the sizes that the library with parameters is made from.

use perpetual_catalogue::{BlockRam, Core, WindowForm};
use perpetual_link::DetectorKind;
use perpetual_verilog::library::Sample;
use perpetual_verilog::{About, Circuit, ModuleNote};

use super::circuits::{core_options, read, read_from};
use super::error::ExportError;
use super::{ABOUT, notes};
use crate::window::{SearchWindow, WindowCore, WindowDetector};
use crate::{ChainDetector, PairDetector, ScoreboardDetector};

pub(crate) fn chains() -> Result<Vec<Sample>, ExportError> {
    Ok(vec![
        chain_sample::<8, 4, 6, 10, 16, 6>()?,
        chain_sample::<16, 4, 6, 10, 16, 8>()?,
        chain_sample::<32, 5, 7, 12, 19, 10>()?,
        chain_sample::<12, 3, 6, 9, 15, 11>()?,
        chain_sample::<20, 4, 8, 12, 20, 5>()?,
    ])
}

pub(crate) fn scoreboards() -> Result<Vec<Sample>, ExportError> {
    Ok(vec![
        scoreboard_sample::<4, 6, 8, 9, 13, 16, 6>()?,
        scoreboard_sample::<5, 7, 10, 11, 15, 19, 8>()?,
        scoreboard_sample::<3, 6, 7, 8, 12, 15, 11>()?,
        scoreboard_sample::<4, 8, 10, 11, 15, 20, 10>()?,
    ])
}

pub(crate) fn pairs() -> Result<Vec<Sample>, ExportError> {
    Ok(vec![
        pair_sample::<8, 4, 6, 10, 8, 9, 13, 16, 6>()?,
        pair_sample::<16, 5, 7, 12, 10, 11, 15, 19, 8>()?,
        pair_sample::<32, 3, 6, 9, 7, 8, 12, 15, 10>()?,
        pair_sample::<20, 4, 8, 12, 10, 11, 15, 20, 5>()?,
    ])
}

/// Sizes and forms of windows that no expression of the one gives the other at.
const WINDOWS: [(usize, WindowForm); 3] =
    [(32, WindowForm::Portable), (64, WindowForm::Ice40), (100, WindowForm::Portable)];

pub(crate) fn windows() -> Result<Vec<Sample>, ExportError> {
    WINDOWS.into_iter().map(|(plies, form)| window_sample(plies, form)).collect()
}

pub(crate) fn search_windows() -> Result<Vec<Sample>, ExportError> {
    let one = |(plies, form)| {
        let circuit = read_from(SearchWindow::new(plies, form));
        sample(&[plies, ice40(form)], &circuit, &Core::SearchWindow { plies, form })
    };
    WINDOWS.into_iter().map(one).collect()
}

/// The part that all window detectors share: whether moves can be probed is a parameter of it alone.
pub(crate) fn window_cores() -> Result<Vec<Sample>, ExportError> {
    let mut modules = notes::modules(DetectorKind::Window);
    let what = "Counts displaced pieces for every earlier position.";
    modules.push(ModuleNote { path: "", name: "", what });
    let about = About { top: "perpetual_window_core", modules: &modules, ..ABOUT };
    let one = |((plies, form), probes)| -> Result<Sample, ExportError> {
        let circuit = read_from(WindowCore::with_probes(plies, form, probes));
        let text = circuit.export(&about)?.text;
        Ok(Sample { values: numbers(&[plies, ice40(form), usize::from(probes)]), text })
    };
    WINDOWS.into_iter().zip([false, true, true]).map(one).collect()
}

fn ice40(form: WindowForm) -> usize {
    usize::from(form == WindowForm::Ice40)
}

fn pair_sample<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
    const RECORD_BITS: usize,
    const LOG2_DEPTH: usize,
>() -> Result<Sample, ExportError> {
    let records = 1 << LOG2_DEPTH;
    let circuit = read::<
        PairDetector<
            ENTRIES,
            PIECE_BITS,
            SQUARE_BITS,
            KEY_BITS,
            ADDRESS_BITS,
            TAG_BITS,
            WORD_BITS,
            RECORD_BITS,
            LOG2_DEPTH,
        >,
    >();
    let core = Core::Pair { entries: ENTRIES, records, ram: BlockRam::Plain };
    sample(&[ENTRIES, records, PIECE_BITS, SQUARE_BITS], &circuit, &core)
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
    Ok(Sample { values: numbers(values), text })
}

fn numbers(values: &[usize]) -> Vec<u32> {
    // Sizes are far below this.
    values.iter().map(|value| u32::try_from(*value).unwrap_or(u32::MAX)).collect()
}
