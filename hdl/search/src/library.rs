//! The search chip and its boards as modules with parameters.

use perpetual_catalogue::Core;
use perpetual_hdl::export::{
    ABOUT, CLOCK_HZ, ICE40, NONE, PLIES, SAMPLE_CLOCKS, SAMPLE_WINDOWS, board_parameters,
};
use perpetual_verilog::library::{Family, Library, LibraryError, Parameter, Sample, Step};
use perpetual_verilog::{About, ModuleNote, export};
use rust_hdl::prelude::Block;

use crate::notes::notes;
use crate::shipped::{BOARD_PORTS, CHIP_PORTS, ShippedError, on_large_stack};
use crate::wire::SearchBoard;
use crate::wire::board::identity;
use crate::wire::engine::bytes;
use crate::{SearchChip, WindowForm};

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

/// The values of the parameters of a window.
fn values((plies, form): (usize, WindowForm)) -> Vec<u32> {
    let parameters = Core::SearchWindow { plies, form }.parameters();
    parameters.into_iter().map(|(_, value)| value).collect()
}

fn chips() -> Result<Vec<Sample>, ShippedError> {
    SAMPLE_WINDOWS.into_iter().map(chip).collect()
}

fn chip(window: (usize, WindowForm)) -> Result<Sample, ShippedError> {
    let about =
        About { top: "perpetual_search_chip", ports: CHIP_PORTS, modules: &notes(), ..ABOUT };
    let text = text(&mut SearchChip::new(window.0, window.1), &about)?;
    Ok(Sample { values: values(window), text })
}

fn boards<const SEARCHERS: usize>(top: &str) -> Result<Vec<Sample>, ShippedError> {
    let sizes = SAMPLE_WINDOWS.into_iter().zip(SAMPLE_CLOCKS);
    sizes.map(|(window, clock)| board::<SEARCHERS>(top, window, clock)).collect()
}

/// A board with a clock of so many Hz, and so many cycles to a bit.
fn board<const SEARCHERS: usize>(
    top: &str,
    window: (usize, WindowForm),
    (clock, bit): (u32, u32),
) -> Result<Sample, ShippedError> {
    let mut modules = notes();
    // What differs with the number of searchers in more than numbers.
    let engine = format!("perpetual_search_engine_{SEARCHERS}");
    for note in modules.iter_mut().filter(|note| note.path == "engine") {
        note.name = &engine;
    }
    let about = About { top, ports: BOARD_PORTS, modules: &modules, ..ABOUT };
    let (plies, form) = window;
    let mut board = Box::new(SearchBoard::<SEARCHERS>::new(clock, clock / bit, plies, form)?);
    let mut values = values(window);
    values.extend([clock, bit]);
    Ok(Sample { values, text: text(&mut *board, &about)? })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use perpetual_catalogue::boards::SEARCH_BOARDS;

    use super::*;
    use crate::rtl::whole;

    #[test]
    fn it_is_the_chip_and_the_boards_at_every_size_that_has_a_name() {
        on_large_stack(|| {
            let library = whole()?;
            for window in
                [(32, WindowForm::Portable), (32, WindowForm::Ice40), (100, WindowForm::Portable)]
            {
                library.check(&CHIP, &chip(window)?)?;
            }
            for each in SEARCH_BOARDS {
                let (clock, searchers) = (each.clock_hz(), each.searchers);
                let clock = (clock, clock / each.board.baud);
                let window = (searchers.plies, searchers.form);
                let (top, _) = searchers.module(clock.0, clock.1);
                let sample = match searchers.count {
                    1 => board::<1>(top, window, clock)?,
                    _ => board::<8>(top, window, clock)?,
                };
                library.check(&board_parameters(), &sample)?;
            }
            Ok(())
        })
        .unwrap();
    }
}
