//! The methods of the literature, each as its source has it, behind one trait.
//!
//! Every file is one method, with its source, what it gets wrong and why. A method that is wrong
//! without knowing it says that its verdict is exact: that is its failing, and it is kept.
//!
//! [`ALL`] lists them under the names that the program uses. Methods that live in the hash table
//! of a search (an "open" flag in its entries, game positions locked into it) are not here: they
//! cannot be had without the search. [`Cuckoo`] is not in the list either: it looks for repetitions
//! that are one move away, as [`perpetual_model::Window::upcoming`] does.
//!
//! ```
//! use perpetual_lab::methods::{self, Exactness};
//! use perpetual_model::{MoveRecord, Piece, square};
//!
//! // A king goes round a triangle while the other goes there and back: the same placement after
//! // five plies, with the other side to move.
//! let line = [("a1", "b1"), ("h8", "g8"), ("b1", "b2"), ("g8", "h8"), ("b2", "a1")];
//! for method in methods::ALL {
//!     let mut detector = method.detector();
//!     for (ply, (from, to)) in line.into_iter().enumerate() {
//!         let king = [Piece::WHITE_KING, Piece::BLACK_KING][ply % 2];
//!         let (from, to) = (square(from).unwrap(), square(to).unwrap());
//!         detector.push(MoveRecord::new(king, from, to))?;
//!     }
//!     if detector.verdict()?.is_repetition() {
//!         assert!(["axon-cpw", "boards-by-ply"].contains(&method.name));
//!         assert_eq!(method.exactness, Exactness::Flawed);
//!     }
//! }
//! # Ok::<(), methods::MethodError>(())
//! ```

mod accumulators;
mod axon;
mod axon_cpw;
mod axon_list;
mod boards_by_ply;
mod counting_table;
mod cuckoo;
mod error;
mod keys;
mod keys_by_ply;
mod matrix;
mod moved_pieces;
mod zobrist;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod cases;
#[cfg(test)]
mod tree_cases;

pub use accumulators::{Accumulators, KindAccumulators};
pub use axon::{Axon, AxonMove};
pub use axon_cpw::AxonCpw;
pub use boards_by_ply::BoardsByPly;
pub use counting_table::CountingTable;
pub use cuckoo::{Candidate, Cuckoo};
pub use error::MethodError;
pub use keys::Keys;
pub use keys_by_ply::KeysByPly;
pub use matrix::Matrix;
pub use moved_pieces::{ArrayBoard, BitBoards, Board, Journey, MovedPieces};
pub use zobrist::Zobrist;

use error::Common;
use perpetual_model::{Chain, Detector, Judge, Scoreboard, Window};

/// A detector by any method.
pub type AnyMethod = Box<dyn Detector<Error = MethodError> + Send>;

/// How far a method's verdicts can be trusted, given records with the barriers of
/// [`perpetual_model::MoveRecord::barrier`]. It is what is known here, not what the source says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// Every verdict is right.
    Exact,
    /// Every verdict that says it is exact is right: there is a bound, and it is reported.
    Bounded,
    /// Right unless keys collide, which the method cannot notice.
    Keys,
    /// Wrong without noticing on the lines that its documentation names.
    Flawed,
}

/// Which moves a method's source has for irreversible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barriers {
    /// Those of [`perpetual_model::MoveRecord::barrier`]. Also those of sources that put castling rights
    /// and en passant into what they compare, which comes to the same.
    Full,
    /// Pawn moves, captures and castling alone. To see such a method as published, give it
    /// records that are barriers for nothing else; so with those below.
    PawnsCapturesCastling,
    /// All but moves played while a legal en passant capture existed: those of sources that
    /// compare castling rights, and not en passant.
    AllButEnPassant,
}

/// A method of the list.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// How far its verdicts can be trusted.
    pub exactness: Exactness,
    /// Whether [`Detector::verdict`] counts all earlier occurrences; otherwise it stops at the
    /// first, like [`Detector::first`].
    pub counts: bool,
    /// Which moves its source has for irreversible.
    pub barriers: Barriers,
    /// Bytes it keeps for a line of this many plies, whatever its queries need included.
    ///
    /// Counted in the sizes of the source, and in the fewest whole bytes an element where the
    /// source has none: the move list, if it reads moves (3 bytes a record of 17 bits), positions,
    /// keys and their random numbers, tables, lists, and the board if it looks at one. Single
    /// variables are not counted, and neither is how this crate happens to hold all that.
    pub state_bytes: fn(plies: usize) -> usize,
    make: fn() -> AnyMethod,
}

impl MethodInfo {
    /// A new detector by this method, with an empty line.
    pub fn detector(&self) -> AnyMethod {
        (self.make)()
    }
}

/// The method of this name.
pub fn find(name: &str) -> Option<&'static MethodInfo> {
    ALL.iter().find(|method| method.name == name)
}

const RECORD: usize = 3;
const PLACEMENT: usize = 64;
/// Twelve kinds of piece on 64 squares, and the side to move.
const KEY_NUMBERS: usize = 12 * 64 + 1;

const AXON_PAPER: &str = "V. Vučković, Đ. Vidanović, An algorithm for the detection of move \
     repetition without the use of hash-keys, YUJOR 17 (2007)";
const MATCOS: &str = "MATCOS-13, Proceedings of the 2013 Mini-Conference on Applied Theoretical \
     Computer Science (Koper 2016), p. 15";

/// What most methods are: right with all barriers, and counting.
const EXACT: MethodInfo = MethodInfo {
    name: "",
    summary: "",
    source: "this project",
    exactness: Exactness::Exact,
    counts: true,
    barriers: Barriers::Full,
    state_bytes: |_| 0,
    make: || Box::new(Common(Chain::new())),
};

/// Every method, in the order of the documentation.
pub static ALL: &[MethodInfo] = &[
    MethodInfo {
        name: "chain",
        summary: "chain list walked back, chains joined at both ends",
        source: "this project, after the paper of axon",
        state_bytes: |plies| RECORD * plies + 32 * 2,
        make: || Box::new(Common(Chain::new())),
        ..EXACT
    },
    MethodInfo {
        name: "scoreboard",
        summary: "parities of chain ends for each piece and square, no list",
        state_bytes: |plies| RECORD * plies + 12 * 8,
        make: || Box::new(Common(Scoreboard::new())),
        ..EXACT
    },
    MethodInfo {
        name: "axon",
        summary: "chain list with transition, reflection and symmetry, 16 entries, 255 moves",
        source: AXON_PAPER,
        exactness: Exactness::Flawed,
        counts: false,
        barriers: Barriers::PawnsCapturesCastling,
        state_bytes: |_| RECORD * (Axon::MOVES + Axon::ENTRIES),
        make: || Box::new(Common(Axon::default())),
    },
    MethodInfo {
        name: "axon-cpw",
        summary: "chain list of 24 entries without parity or symmetry",
        source: "Chessprogramming wiki, Repetitions, Repetition of moves",
        exactness: Exactness::Flawed,
        counts: false,
        barriers: Barriers::PawnsCapturesCastling,
        state_bytes: |plies| 2 * (plies + AxonCpw::ENTRIES),
        make: || Box::new(Common(AxonCpw::default())),
    },
    MethodInfo {
        name: "moved-pieces",
        summary: "number of pieces on a journey, board as an array",
        source: MATCOS,
        state_bytes: |plies| RECORD * plies + PLACEMENT,
        make: || Box::new(Common(MovedPieces::<ArrayBoard>::default())),
        ..EXACT
    },
    MethodInfo {
        name: "moved-pieces-bitboard",
        summary: "number of pieces on a journey, board as twelve bitboards",
        source: MATCOS,
        state_bytes: |plies| RECORD * plies + 12 * 8,
        make: || Box::new(Common(MovedPieces::<BitBoards>::default())),
        ..EXACT
    },
    MethodInfo {
        name: "matrix",
        summary: "placements of 512 bits compared",
        source: "the paper of axon, section 2",
        state_bytes: |plies| PLACEMENT * (plies + 1),
        make: || Box::new(Common(Matrix::default())),
        ..EXACT
    },
    MethodInfo {
        name: "matrix-checksum",
        summary: "placements of 512 bits compared behind a 16-bit checksum",
        source: "the paper of axon, section 2",
        state_bytes: |plies| (PLACEMENT + 2) * (plies + 1),
        make: || Box::new(Common(Matrix::default().behind_checksum())),
        ..EXACT
    },
    MethodInfo {
        name: "keys",
        summary: "list of 64-bit Zobrist keys",
        source: "A. Zobrist (1970); Chessprogramming wiki, Repetitions, List of keys",
        exactness: Exactness::Keys,
        state_bytes: |plies| 8 * (plies + 1 + KEY_NUMBERS),
        make: || Box::new(Common(Keys::new(Keys::SEED))),
        ..EXACT
    },
    MethodInfo {
        name: "keys-32",
        summary: "list of 32-bit Zobrist keys, as in Zarkov",
        source: "J. Stanback (1996), Chessprogramming wiki, Repetitions, List of keys",
        exactness: Exactness::Keys,
        state_bytes: |plies| 4 * (plies + 1 + KEY_NUMBERS),
        make: || Box::new(Common(Keys::with_bits(32, Keys::SEED))),
        ..EXACT
    },
    MethodInfo {
        name: "counting-table",
        summary: "table of 2^14 one-byte counts before a list of 64-bit keys, as in Rookie",
        source: "M. van Kervinck (2002) after R. de Man (1997), Chessprogramming wiki, \
                 Repetitions, Dedicated hash table",
        exactness: Exactness::Keys,
        state_bytes: |plies| (1 << 14) + 8 * (plies + 1 + KEY_NUMBERS),
        make: || Box::new(Common(CountingTable::new(Keys::SEED))),
        ..EXACT
    },
    MethodInfo {
        name: "boards-by-ply",
        summary: "memory of 256 boards written by ply, not put back when a search returns",
        source: "S. Campbell, numbat, an open chess program on an FPGA: rep_det.sv",
        exactness: Exactness::Flawed,
        barriers: Barriers::AllButEnPassant,
        // 64 squares of four bits, and four castling rights.
        state_bytes: |_| BoardsByPly::ENTRIES * (64 * 4 + 4) / 8,
        make: || Box::new(Common(BoardsByPly::default())),
        ..EXACT
    },
    MethodInfo {
        name: "keys-by-ply",
        summary: "64-bit keys written by ply, never taken back, counted to two",
        source: "3met, FPGA-Chess, an open chess program on an FPGA: repetition_checker",
        exactness: Exactness::Keys,
        state_bytes: |plies| 8 * (plies + 1 + KEY_NUMBERS),
        make: || Box::new(Common(KeysByPly::new(Keys::SEED))),
        ..EXACT
    },
    MethodInfo {
        name: "accumulators",
        summary: "one displacement accumulator a piece",
        source: "Computer Chess Club, July 2004",
        exactness: Exactness::Flawed,
        state_bytes: |plies| RECORD * plies + 32 + PLACEMENT,
        make: || Box::new(Common(Accumulators::default())),
        ..EXACT
    },
    MethodInfo {
        name: "accumulators-kind",
        summary: "one displacement accumulator a kind of piece, squares as powers of two",
        source: "this project, after accumulators",
        state_bytes: |plies| RECORD * plies + 12 * 8,
        make: || Box::new(Common(KindAccumulators::default())),
        ..EXACT
    },
    MethodInfo {
        name: "window",
        summary: "displaced pieces counted for each of the last 150 positions",
        source: "M. Campbell, A. J. Hoane, F. Hsu, Deep Blue, Artificial Intelligence 134 (2002)",
        exactness: Exactness::Bounded,
        state_bytes: |_| (RECORD + 1) * Window::SEVENTY_FIVE_MOVES + 3 * 8,
        make: || Box::new(Common(Window::new(Window::SEVENTY_FIVE_MOVES))),
        ..EXACT
    },
    MethodInfo {
        name: "judge",
        summary: "placements of the window rebuilt from its moves and compared",
        state_bytes: |plies| RECORD * plies + PLACEMENT * (plies + 1),
        make: || Box::new(Common(Judge::new())),
        ..EXACT
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::LineError;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_found() {
        let names: BTreeSet<&str> = ALL.iter().map(|method| method.name).collect();
        assert_eq!(names.len(), ALL.len());
        for method in ALL {
            assert!(std::ptr::eq(find(method.name).unwrap(), method));
        }
        assert!(find("zobrist").is_none());
    }

    #[test]
    fn taking_back_from_an_empty_line_is_an_error() {
        for method in ALL {
            let mut detector = method.detector();
            assert!(detector.pop().is_err(), "{}", method.name);
            // And leaves it usable.
            cases::line("Ng1f3 ng8f6 Nf3g1 nf6g8").into_iter().for_each(|record| {
                detector.push(record).unwrap();
            });
            assert!(detector.verdict().unwrap().is_repetition(), "{}", method.name);
            detector.clear().unwrap();
            assert!(!detector.verdict().unwrap().is_repetition(), "{}", method.name);
        }
        let error = find("axon").unwrap().detector().pop();
        assert_eq!(error, Err(MethodError::Line(LineError::Empty)));
    }
}
