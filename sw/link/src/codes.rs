//! The codes on a detector's ports: one declaration for the circuits and for the programs that drive them.

/// What a request asks of a detector: its `operation` port, three bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Operation {
    /// Nothing.
    Nothing = 0,
    /// Plays the record on the ports.
    Push = 1,
    /// Takes the last move back.
    Pop = 2,
    /// Takes moves back until the line is `target_ply` long.
    Cut = 3,
    /// Empties the line.
    Clear = 4,
    /// Asks for the nearest repetition.
    First = 5,
    /// Asks for all of the window, counted.
    Window = 6,
    /// Plays the record on the ports in place of the last move.
    Replace = 7,
}

/// A request that a detector has taken and refused: its `error` port, three bits, for one cycle. 0 is none.
///
/// A request that waits while `request_ready` is low is no error. Code 4 once said so and is not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[repr(u8)]
#[non_exhaustive]
pub enum Refusal {
    /// Pop or replace: there is no ply on the line.
    #[error("there is no move to take back: the line is empty")]
    Empty = 1,
    /// Pop, replace or cut: that ply is above the line, or its record has been dropped.
    #[error("that ply is not on the line, or the move stack no longer holds it")]
    NotHeld = 2,
    /// Push: the line has 65,535 plies.
    #[error("the line is full: 65,535 plies")]
    LineFull = 3,
}

impl Refusal {
    /// The refusal with this code; `None` for 0, and for the codes that no detector uses.
    pub const fn from_code(code: u8) -> Option<Refusal> {
        match code {
            1 => Some(Refusal::Empty),
            2 => Some(Refusal::NotHeld),
            3 => Some(Refusal::LineFull),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_known_by_its_code() {
        use Refusal::*;
        for refusal in [Empty, NotHeld, LineFull] {
            assert_eq!(Refusal::from_code(refusal as u8), Some(refusal));
        }
        for code in [0, 4, 5, 6, 7] {
            assert_eq!(Refusal::from_code(code), None);
        }
    }
}
