//! Legal lines counted by the search chip's generator, in every form that it has.

mod circuit;
mod model;

use perpetual_search_model::{Board, SearchError};
use perpetual_sim::Driven;
use thiserror::Error;

use crate::pins::rtl_perft;

/// The form that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PerftForm {
    /// The golden model.
    Model,
    /// The circuit in rust-hdl's simulator.
    Rtl,
    /// The circuit's Verilog, compiled by Verilator into this program.
    Verilated,
}

/// What is counted, so far or in the end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// Legal lines.
    pub lines: u64,
    /// Moves taken from lists.
    pub nodes: u64,
    /// Lists of moves made, those that met a capture of the king too.
    pub generations: u64,
    /// Clock cycles from the start; the model has none.
    pub cycles: Option<u64>,
}

/// Why there is no count.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PerftError {
    /// The chip cannot count this.
    #[error("{0}")]
    Chip(#[from] SearchError),
    /// The form cannot be had.
    #[error("{0}")]
    Gone(String),
    /// The caller did not want to go on.
    #[error("the count was stopped")]
    Stopped,
}

/// Counts the legal lines of `depth` plies. `watch` is told now and then how far a circuit is, and says whether it is to
/// go on.
///
/// # Errors
/// [`PerftError`] says why there is no count: the same in all forms for what the chip cannot count.
pub fn perft(
    form: PerftForm,
    board: &Board,
    depth: u32,
    watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    match form {
        PerftForm::Model => model::perft(board, depth),
        PerftForm::Rtl => circuit::perft(rtl_perft(), board, depth, watch),
        PerftForm::Verilated => {
            let circuit = Driven::new("perft").map_err(|error| error.to_string());
            circuit::perft(circuit, board, depth, watch)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMS: [PerftForm; 3] = [PerftForm::Model, PerftForm::Rtl, PerftForm::Verilated];

    fn count(form: PerftForm, fen: &str, depth: u32) -> Option<Result<Counted, PerftError>> {
        let board: Board = fen.parse().unwrap();
        let there = match form {
            PerftForm::Model => true,
            PerftForm::Rtl => cfg!(feature = "rtl"),
            PerftForm::Verilated => perpetual_sim::BUILT_IN,
        };
        let found = perft(form, &board, depth, &mut |_| true);
        if !there {
            assert!(matches!(found, Err(PerftError::Gone(_))), "{found:?}");
            return None;
        }
        Some(found)
    }

    #[test]
    fn every_form_counts_the_same() {
        for (fen, depth) in [
            ("4k3/8/8/1pP5/8/8/8/R3K3 w Q b6 0 1", 2),
            ("r3k3/8/8/8/3pP3/8/8/4K3 b q e3 0 1", 2),
            ("7k/8/8/8/8/8/R7/1R4qK w - - 0 1", 1),
        ] {
            let expected = count(PerftForm::Model, fen, depth).unwrap().unwrap();
            for form in FORMS {
                let Some(found) = count(form, fen, depth) else { continue };
                let found = found.unwrap();
                assert_eq!(found.cycles.is_some(), form != PerftForm::Model);
                assert_eq!(Counted { cycles: None, ..found }, expected, "{form:?} {fen}");
            }
        }
    }

    #[test]
    fn what_is_beyond_the_chip_is_the_same_error_in_every_form() {
        let many = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
        for form in FORMS {
            for (depth, error) in [
                (0, SearchError::TooDeep(0)),
                (17, SearchError::TooDeep(17)),
                (5, SearchError::ListFull),
            ] {
                let Some(found) = count(form, many, depth) else { continue };
                assert_eq!(found, Err(PerftError::Chip(error)), "{form:?} {depth}");
            }
            // Depths whose lowest bits are a possible depth.
            for depth in [32 + 1, 256 + 1] {
                let Some(found) = count(form, many, depth) else { continue };
                assert_eq!(found, Err(PerftError::Chip(SearchError::TooDeep(depth))), "{form:?}");
            }
        }
    }

    #[test]
    fn a_circuit_stops_when_it_is_told_to() {
        let board: Board =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
        for form in [PerftForm::Rtl, PerftForm::Verilated] {
            let mut told = 0;
            let found = perft(form, &board, 16, &mut |_| {
                told += 1;
                told < 2
            });
            match found {
                Err(PerftError::Stopped) => assert_eq!(told, 2),
                other => assert!(matches!(other, Err(PerftError::Gone(_))), "{other:?}"),
            }
        }
    }
}
