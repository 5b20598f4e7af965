//! The pins of the search chip under Verilator.

use perpetual_model::search::{Board, SearchError};
use perpetual_sim::{Driven, Input, Output, SimulationError};

macro_rules! chip_pins {
    (inputs $($input:ident)*; outputs $($output:ident)*;) => {
        /// Each pin of a search chip, found once.
        pub(crate) struct ChipPins {
            $(pub $input: Input,)*
            $(pub $output: Output,)*
        }

        impl ChipPins {
            /// Those of this circuit.
            pub fn of(pins: &Driven) -> Result<ChipPins, SimulationError> {
                Ok(ChipPins {
                    $($input: pins.input(stringify!($input))?,)*
                    $($output: pins.output(stringify!($output))?,)*
                })
            }
        }
    };
}

chip_pins! {
    inputs write_enable write_square man entry_enable entry_address entry start stop depth root_alpha
        root_beta bound perft side rights ep_valid ep_file halfmoves heavy minor root_score
        history_clear history_push history_piece history_from history_to history_barrier;
    outputs busy value best inexact nodes generations repetitions bounds too_deep list_full
        frames_full illegal_root history_ready;
}

impl ChipPins {
    /// Writes the men of a root, and sets what else its position has.
    pub fn load(&self, pins: &mut Driven, board: &Board) {
        pins.set(self.write_enable, 1);
        for square in 0..64 {
            pins.set(self.write_square, square.into());
            pins.set(self.man, board.man(square).code().into());
            pins.cycle();
        }
        pins.set(self.write_enable, 0);
        pins.set(self.side, board.black_to_move().into());
        pins.set(self.rights, board.rights().0.into());
        pins.set(self.ep_valid, board.en_passant().is_some().into());
        pins.set(self.ep_file, board.en_passant().unwrap_or(0).into());
    }

    /// Why a circuit has found nothing, if it says so.
    pub fn error(&self, pins: &mut Driven, depth: u32) -> Option<SearchError> {
        let errors = [
            (self.too_deep, SearchError::TooDeep(depth)),
            (self.list_full, SearchError::ListFull),
            (self.frames_full, SearchError::FramesFull),
            (self.illegal_root, SearchError::IllegalRoot),
        ];
        errors.into_iter().find(|(pin, _)| pins.get(*pin) != 0).map(|(_, error)| error)
    }
}
