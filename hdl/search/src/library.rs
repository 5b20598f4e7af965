//! The search chip and its boards as modules with parameters.

use perpetual_hdl::export::{ABOUT, CLOCK_HZ, ICE40, NONE, PLIES, board_parameters};
use perpetual_verilog::library::{Family, Library, LibraryError, Parameter, Sample, Step};
use perpetual_verilog::{About, ModuleNote, export};
use rust_hdl::prelude::Block;

use crate::notes::notes;
use crate::shipped::{BOARD_PORTS, CHIP_PORTS, ShippedError, on_large_stack};
use crate::wire::SearchBoard;
use crate::wire::board::identity;
use crate::wire::engine::bytes;
use crate::{SearchChip, WindowForm};

/// Sizes and forms of windows that no expression of the one gives the other at.
const WINDOWS: [(usize, WindowForm); 3] =
    [(32, WindowForm::Portable), (64, WindowForm::Ice40), (100, WindowForm::Portable)];

/// Clocks, in Hz, and clock cycles of a bit, one a window.
const CLOCKS: [(u32, u32); 3] = [(12_000_000, 12), (48_844_800, 53), (150_000_000, 500)];

const CHIP: Family<'static> = Family { parameters: &[PLIES, ICE40], ..NONE };

/// Adds the chip and its boards to a library that has the window detectors and the front end.
///
/// # Errors
/// [`ShippedError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn add(library: Library) -> Result<Library, ShippedError> {
    on_large_stack(move || {
        let mut library = library;
        library.add(&CHIP, &chips()?)?;
        library.add(&IDENTITY, &identities()?)?;
        let board = board_parameters();
        library.add(&board, &boards::<1>("perpetual_search_board_1")?)?;
        library.add(&board, &boards::<2>("perpetual_search_board_2")?)?;
        library.add(&board, &boards::<8>("perpetual_search_board_8")?)?;
        Ok(library)
    })
}

const SEARCHERS: Parameter<'static> = Parameter {
    name: "SEARCHERS",
    what: "how many there are",
    default: 1,
    least: 1,
    most: 16,
    step: Step::Any,
};

const IDENTITY: Family<'static> = Family { parameters: &[SEARCHERS, PLIES, CLOCK_HZ], ..NONE };

fn identities() -> Result<Vec<Sample>, ShippedError> {
    let about = About {
        top: "perpetual_search_identity",
        modules: &[ModuleNote { path: "", name: "", what: "What the board says of itself." }],
        ..ABOUT
    };
    let one = |((searchers, plies), clock): ((usize, usize), u32)| {
        let text = text(&mut bytes(&identity(searchers, plies, clock)), &about)?;
        Ok(Sample { values: vec![searchers as u32, plies as u32, clock], text })
    };
    let sizes = [(1, 32), (8, 100), (2, 64), (16, 20)];
    sizes.into_iter().zip([12_000_000, 150_123_457, 48_844_800, 27_000_000]).map(one).collect()
}

impl From<LibraryError> for ShippedError {
    fn from(error: LibraryError) -> Self {
        ShippedError::Library(error.to_string())
    }
}

fn text<B: Block>(circuit: &mut B, about: &About<'_>) -> Result<String, ShippedError> {
    circuit.connect_all();
    Ok(export(circuit, about)?.text)
}

fn values(plies: usize, form: WindowForm) -> Vec<u32> {
    // Below 129.
    vec![u32::try_from(plies).unwrap_or_default(), u32::from(form == WindowForm::Ice40)]
}

fn chips() -> Result<Vec<Sample>, ShippedError> {
    let modules = notes();
    let about =
        About { top: "perpetual_search_chip", ports: CHIP_PORTS, modules: &modules, ..ABOUT };
    let one = |(plies, form)| {
        let text = text(&mut SearchChip::new(plies, form), &about)?;
        Ok(Sample { values: values(plies, form), text })
    };
    WINDOWS.into_iter().map(one).collect()
}

fn boards<const SEARCHERS: usize>(top: &str) -> Result<Vec<Sample>, ShippedError> {
    let mut modules = notes();
    // What differs with the number of searchers in more than numbers.
    let engine = format!("perpetual_search_engine_{SEARCHERS}");
    for note in modules.iter_mut().filter(|note| note.path == "engine") {
        note.name = &engine;
    }
    let about = About { top, ports: BOARD_PORTS, modules: &modules, ..ABOUT };
    let one = |((plies, form), (clock, bit)): ((usize, WindowForm), (u32, u32))| {
        let mut board = Box::new(SearchBoard::<SEARCHERS>::new(clock, clock / bit, plies, form)?);
        let mut values = values(plies, form);
        values.extend([clock, bit]);
        Ok(Sample { values, text: text(&mut *board, &about)? })
    };
    WINDOWS.into_iter().zip(CLOCKS).map(one).collect()
}
