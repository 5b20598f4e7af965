//! The search chip and its boards as modules with parameters.

use crate::export::{
    ABOUT, CLOCK_HZ, CLOCKS_PER_BIT, ExportError, HAS_DETECTOR, ICE40, NONE, PLIES, SAMPLE_CLOCKS,
    SAMPLE_WINDOWS, SEARCHERS, sample_of,
};
use perpetual_catalogue::{Core, Searchers};
use perpetual_verilog::library::{Family, Library, Parameter, Sample};
use perpetual_verilog::{About, export};

use crate::export::search::boards::exported;
use crate::export::search::files::on_large_stack;
use crate::export::search::notes::notes;
use crate::search::{SearchChip, WindowForm};

const CHIP: Family<'static> = Family { parameters: &[PLIES, ICE40], ..NONE };

/// Adds the chip and its boards to a library that has the window detectors and the front end.
///
/// # Errors
/// [`ExportError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn add(library: Library) -> Result<Library, ExportError> {
    on_large_stack(move || {
        let mut library = library;
        library.add(&CHIP, &chips()?)?;
        library.add(&BOARD, &boards()?)?;
        Ok(library)
    })
}

const ON_THE_LINE: Parameter<'static> = Parameter { default: 1, least: 1, ..SEARCHERS };

const BESIDE: Parameter<'static> =
    Parameter { what: "1 for a chain detector beside them", default: 0, ..HAS_DETECTOR };

/// Searchers behind a serial line.
const BOARD: Family<'static> =
    Family { parameters: &[ON_THE_LINE, PLIES, ICE40, CLOCK_HZ, CLOCKS_PER_BIT, BESIDE], ..NONE };

fn chips() -> Result<Vec<Sample>, ExportError> {
    SAMPLE_WINDOWS.into_iter().map(chip).collect()
}

fn chip((plies, form): (usize, WindowForm)) -> Result<Sample, ExportError> {
    let about = About { top: "perpetual_search_chip", modules: &notes(), ..ABOUT };
    let text = export(&mut SearchChip::new(plies, form), &about)?.text;
    Ok(sample_of(&CHIP, (Core::SearchWindow { plies, form }.parameters(), text)))
}

/// Numbers of searchers that no expression of the other parameters gives.
const SAMPLE_COUNTS: [usize; 3] = [3, 8, 2];

fn boards() -> Result<Vec<Sample>, ExportError> {
    let sizes = SAMPLE_COUNTS.into_iter().zip(SAMPLE_WINDOWS).zip(SAMPLE_CLOCKS);
    let one = |(((count, (plies, form)), clock), detector)| {
        board(&Searchers { count, plies, form, detector }, clock)
    };
    sizes.zip([false, true, true]).map(one).collect()
}

/// A board with a clock of so many Hz, and so many cycles to a bit.
fn board(searchers: &Searchers, (clock, bit): (u32, u32)) -> Result<Sample, ExportError> {
    let (top, parameters) = searchers.module(clock, bit);
    let about = About { top, modules: &notes(), ..ABOUT };
    let text = exported(searchers, clock, clock / bit, &about)?.text;
    Ok(sample_of(&BOARD, (parameters, text)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use perpetual_catalogue::boards::SEARCH_BOARDS;
    use perpetual_catalogue::{OnBoard, SIM_BOARDS};
    use perpetual_verilog::testing::refused;

    use super::*;
    use crate::export::rtl::whole;

    #[test]
    #[ignore = "long: make test-all"]
    fn it_is_the_chip_and_the_boards_at_every_size_that_has_a_name() {
        on_large_stack(|| {
            let library = whole()?;
            for window in
                [(32, WindowForm::Portable), (32, WindowForm::Ice40), (100, WindowForm::Portable)]
            {
                library.check(&CHIP, &chip(window)?)?;
            }
            for each in SEARCH_BOARDS {
                let clock = each.clock_hz();
                let sample = board(&each.searchers, (clock, clock / each.board.baud))?;
                library.check(&BOARD, &sample)?;
            }
            for each in SIM_BOARDS {
                let OnBoard::Searchers(searchers) = &each.circuit else { continue };
                let sample = board(searchers, (each.clock_hz, each.clocks_a_bit()))?;
                library.check(&BOARD, &sample)?;
            }
            Ok(())
        })
        .unwrap();
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn it_is_the_board_with_any_number_of_searchers() {
        on_large_stack(|| {
            let library = whole()?;
            // Of combined boards one size is enough: the parts are the same.
            let sizes =
                [(1, 10, false), (2, 128, false), (2, 128, true), (4, 100, false), (16, 4, false)];
            for (count, plies, detector) in sizes {
                for form in [WindowForm::Portable, WindowForm::Ice40] {
                    let searchers = Searchers { count, plies, form, detector };
                    library.check(&BOARD, &board(&searchers, (12_000_000, 12))?)?;
                }
            }
            Ok(())
        })
        .unwrap();
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn a_number_of_searchers_out_of_range_stops_every_tool_with_a_sentence() {
        let library = whole().unwrap();
        for count in [0, 17] {
            let text = library.bundle("perpetual_search_board", &[("SEARCHERS", count)]).unwrap();
            for words in refused(&text, "perpetual_search_board") {
                assert!(words.contains("needs_SEARCHERS_from_1_to_16"), "{words}");
            }
        }
    }
}
