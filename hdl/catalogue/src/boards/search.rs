//! Boards with search chips.

use super::{Board, Pll, list};
use crate::core::WindowForm;
use crate::error::CatalogueError;
use crate::searchers::Searchers;

/// A board with search chips in it, at a clock of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBoard {
    /// What it is called in commands: `hx8k-search`.
    pub name: &'static str,
    /// The board.
    pub board: &'static Board,
    /// What is in it.
    pub searchers: Searchers,
    /// Makes the clock.
    pub pll: Pll,
}

/// Every board with search chips that can be built.
pub const SEARCH_BOARDS: &[SearchBoard] = &[
    SearchBoard {
        name: "hx8k-search",
        board: &list::HX8K,
        searchers: Searchers { count: 1, plies: 32, form: WindowForm::Ice40, detector: false },
        pll: Pll { multiply: 48, post: 8 },
    },
    SearchBoard {
        name: "ulx3s-85f-search",
        board: &list::ULX3S_85F,
        searchers: Searchers { count: 8, plies: 32, form: WindowForm::Portable, detector: false },
        pll: Pll { multiply: 24, post: 12 },
    },
    SearchBoard {
        name: "ulx3s-25f-combined",
        board: &list::ULX3S_25F,
        searchers: Searchers { count: 2, plies: 32, form: WindowForm::Portable, detector: true },
        pll: Pll { multiply: 24, post: 12 },
    },
];

impl SearchBoard {
    /// The board of this name.
    ///
    /// # Errors
    /// [`CatalogueError::NoSuchBoard`] with the names there are.
    pub fn named(name: &str) -> Result<&'static SearchBoard, CatalogueError> {
        SEARCH_BOARDS.iter().find(|board| board.name == name).ok_or_else(|| {
            CatalogueError::NoSuchBoard {
                name: name.to_owned(),
                known: SEARCH_BOARDS.iter().map(|board| board.name).collect::<Vec<_>>().join(", "),
            }
        })
    }

    /// The clock of the circuit, in Hz.
    pub const fn clock_hz(&self) -> u32 {
        self.pll.clock_hz(self.board.clock_hz)
    }

    /// The name of its Verilog top.
    pub fn top(&self) -> String {
        format!("perpetual_{}", self.name.replace('-', "_"))
    }

    /// The file that is flashed, as a path from the root of the project.
    pub fn bitstream(&self) -> String {
        format!("build/{0}/{0}.{1}", self.name, self.board.part.family.bitstream())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;
    use crate::clocks_per_bit;

    #[test]
    fn every_board_can_be_had() {
        for board in SEARCH_BOARDS {
            let SearchBoard { name, pll, .. } = *board;
            assert_eq!(SearchBoard::named(name), Ok(board));
            assert!(BOARDS.contains(board.board) && BOARDS.iter().all(|other| other.name != name));
            assert!(pll.is_possible(board.board.part.family, board.board.clock_hz), "{name}");
            assert!(clocks_per_bit(board.clock_hz(), board.board.baud).is_ok(), "{name}");
            assert_eq!(board.clock_hz() % board.board.baud, 0, "{name}");
        }
        assert!(SearchBoard::named("hx8k").unwrap_err().to_string().contains("hx8k-search"));
    }
}
