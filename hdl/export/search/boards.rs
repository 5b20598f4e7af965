//! Boards whose number of searchers is a value: in the circuit it is part of the type.

use perpetual_catalogue::Searchers;
use perpetual_verilog::{About, Exported, export};

use crate::export::ExportError;
use crate::search::wire::SearchBoard;

/// The Verilog of searchers behind a serial line. It needs a large stack.
pub(crate) fn exported(
    searchers: &Searchers,
    clock_hz: u32,
    baud: u32,
    about: &About<'_>,
) -> Result<Exported, ExportError> {
    let made = match searchers.count {
        1 => made::<1>,
        2 => made::<2>,
        3 => made::<3>,
        4 => made::<4>,
        8 => made::<8>,
        16 => made::<16>,
        other => return Err(ExportError::Searchers(other)),
    };
    made(searchers, clock_hz, baud, about)
}

fn made<const N: usize>(
    searchers: &Searchers,
    clock_hz: u32,
    baud: u32,
    about: &About<'_>,
) -> Result<Exported, ExportError> {
    let Searchers { plies, form, detector, .. } = *searchers;
    let mut board = Box::new(SearchBoard::<N>::new(clock_hz, baud, plies, form, detector)?);
    Ok(export(&mut *board, about)?)
}
