//! What a host asks.

use perpetual_model::MoveRecord;

use crate::item::Item;
use crate::protocol::Opcode;

/// A request: its number and what is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The answer carries the same. LINE and PROBE requests count up by one, modulo 256.
    pub number: u8,
    /// What is wanted.
    pub body: RequestBody,
}

/// What a request wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestBody {
    /// Who is there?
    Identify,
    /// LINE: cut the line to `base` plies, then take the items one after the other.
    Line {
        /// The plies to keep; 0 starts afresh.
        base: u16,
        /// What to play and ask, at most [`MAX_ITEMS`](crate::protocol::MAX_ITEMS).
        items: Vec<Item>,
    },
    /// PROBE: cut the line to `base` plies, then play each move, ask whether the position has
    /// occurred before, and take it back.
    Probe {
        /// The plies to keep; 0 starts afresh.
        base: u16,
        /// What to try, at most [`MAX_PROBES`](crate::protocol::MAX_PROBES) moves, none of them a
        /// barrier: on the wire there is no bit for it.
        moves: Vec<MoveRecord>,
    },
}

impl RequestBody {
    /// The opcode.
    pub(crate) fn opcode(&self) -> u8 {
        match self {
            RequestBody::Identify => Opcode::Identify.code(),
            RequestBody::Line { .. } => Opcode::Line.code(),
            RequestBody::Probe { .. } => Opcode::Probe.code(),
        }
    }
}

impl Request {
    /// The payload. It fits a frame if there are no more items or moves than it says there.
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = vec![self.number, self.body.opcode()];
        match &self.body {
            RequestBody::Identify => {}
            RequestBody::Line { base, items } => {
                payload.extend(base.to_le_bytes());
                payload.extend(items.iter().flat_map(|item| item.to_bytes()));
            }
            RequestBody::Probe { base, moves } => {
                payload.extend(base.to_le_bytes());
                payload
                    .extend(moves.iter().flat_map(|record| (record.pack() as u16).to_le_bytes()));
            }
        }
        payload
    }
}
