//! What a host asks.

use perpetual_model::{MoveRecord, UnpackError};

use crate::item::{Item, ItemError};
use crate::layout::Layout;
use crate::protocol::{
    BASE_BYTES, HEADER_BYTES, ITEM_BYTES, MAX_ITEMS, MAX_PROBES, Opcode, PROBE_ITEM_BYTES,
};

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
    /// Cut the line, play records, answer questions.
    Line(LineRequest),
    /// Cut the line, then try moves.
    Probe(ProbeRequest),
}

/// A LINE request: cut the line to `base` plies, then take the items one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRequest {
    /// The plies to keep; 0 starts afresh.
    pub base: u16,
    /// What to play and ask, at most [`MAX_ITEMS`].
    pub items: Vec<Item>,
}

/// A PROBE request: cut the line to `base` plies, then play each move, ask whether the position
/// has occurred before, and take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeRequest {
    /// The plies to keep; 0 starts afresh.
    pub base: u16,
    /// What to try, at most [`MAX_PROBES`] moves, none of them a barrier: on the wire there is no
    /// bit for it.
    pub moves: Vec<MoveRecord>,
}

impl Request {
    /// The payload. It fits a frame if a LINE has no more than [`MAX_ITEMS`] items and a PROBE no
    /// more than [`MAX_PROBES`].
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = vec![self.number];
        match &self.body {
            RequestBody::Identify => payload.push(Opcode::Identify.code()),
            RequestBody::Line(line) => {
                payload.push(Opcode::Line.code());
                payload.extend(line.base.to_le_bytes());
                payload.extend(line.items.iter().flat_map(|item| item.to_bytes()));
            }
            RequestBody::Probe(probe) => {
                payload.push(Opcode::Probe.code());
                payload.extend(probe.base.to_le_bytes());
                let bytes = |record: &MoveRecord| {
                    let [low, high, ..] = record.pack().to_le_bytes();
                    [low, high]
                };
                payload.extend(probe.moves.iter().flat_map(bytes));
            }
        }
        payload
    }

    /// The request in a payload to a board of this layout.
    ///
    /// # Errors
    /// [`RequestError`] if it cannot be read, in whole. (A board executes a LINE up to its first
    /// bad item.)
    pub fn decode(payload: &[u8], layout: Layout) -> Result<Request, RequestError> {
        let [number, opcode, operands @ ..] = payload else {
            return Err(RequestError::NoHeader(payload.len()));
        };
        let body = match Opcode::from_code(*opcode) {
            Some(Opcode::Identify) if operands.is_empty() => RequestBody::Identify,
            Some(Opcode::Identify) => return Err(RequestError::Operands(operands.len())),
            Some(Opcode::Line) => {
                let (base, bits) = split_line(operands)?;
                let item = |(at, bits)| {
                    Item::unpack(bits, layout).map_err(|error| RequestError::Item { at, error })
                };
                let items = bits.enumerate().map(item).collect::<Result<_, _>>()?;
                RequestBody::Line(LineRequest { base, items })
            }
            Some(Opcode::Probe) => {
                let (base, bits, rest) = split_probe(operands)?;
                if !rest.is_empty() {
                    return Err(RequestError::ProbeLength(payload.len()));
                }
                let record = |(at, bits)| {
                    MoveRecord::unpack(bits).map_err(|error| RequestError::Move { at, error })
                };
                let moves = bits.enumerate().map(record).collect::<Result<_, _>>()?;
                RequestBody::Probe(ProbeRequest { base, moves })
            }
            None => return Err(RequestError::Opcode(*opcode)),
        };
        Ok(Request { number: *number, body })
    }
}

/// The base and the items, 24 bits each and not yet looked at, of the operands of a LINE request.
///
/// # Errors
/// [`RequestError::Length`] if the operands are not two bytes and three for each item, or
/// [`RequestError::TooMany`] if there are more items than a frame holds.
pub(crate) fn split_line(
    operands: &[u8],
) -> Result<(u16, impl Iterator<Item = u32>), RequestError> {
    let wrong = RequestError::Length(HEADER_BYTES + operands.len());
    let Some((base, items)) = operands.split_first_chunk::<BASE_BYTES>() else { return Err(wrong) };
    let (items, rest) = items.as_chunks::<ITEM_BYTES>();
    if !rest.is_empty() {
        return Err(wrong);
    }
    if items.len() > MAX_ITEMS {
        return Err(RequestError::TooMany(items.len()));
    }
    let bits = |&[low, middle, high]: &[u8; 3]| u32::from_le_bytes([low, middle, high, 0]);
    Ok((u16::from_le_bytes(*base), items.iter().map(bits)))
}

/// The base, the items (16 bits each and not yet looked at) and what is left over, of the operands
/// of a PROBE request.
///
/// # Errors
/// [`RequestError::ProbeLength`] if there is no base, or [`RequestError::TooManyMoves`] if there
/// are more items than a frame holds.
pub(crate) fn split_probe(
    operands: &[u8],
) -> Result<(u16, impl Iterator<Item = u32>, &[u8]), RequestError> {
    let Some((base, items)) = operands.split_first_chunk::<BASE_BYTES>() else {
        return Err(RequestError::ProbeLength(HEADER_BYTES + operands.len()));
    };
    let (items, rest) = items.as_chunks::<PROBE_ITEM_BYTES>();
    if items.len() > MAX_PROBES {
        return Err(RequestError::TooManyMoves(items.len()));
    }
    let bits = |&item: &[u8; PROBE_ITEM_BYTES]| u32::from(u16::from_le_bytes(item));
    Ok((u16::from_le_bytes(*base), items.iter().map(bits), rest))
}

/// Why a payload is not a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Not even a number and an opcode.
    #[error("{0} bytes are no request: a number and an opcode are needed")]
    NoHeader(usize),
    /// An opcode of another version.
    #[error(
        "opcode {0:#04x} is unknown: only 0x01 (IDENTIFY), 0x02 (LINE) and 0x03 (PROBE) have one"
    )]
    Opcode(u8),
    /// An IDENTIFY with operands.
    #[error("IDENTIFY takes no operands and came with {0} bytes of them")]
    Operands(usize),
    /// A LINE whose length does not fit.
    #[error("a LINE of {0} bytes: it must have 4 and 3 for each item")]
    Length(usize),
    /// A LINE too long for any frame.
    #[error("a LINE of {0} items: no more than 82 fit a frame")]
    TooMany(usize),
    /// A LINE with an item that cannot be executed.
    #[error("item {at} of the LINE: {error}")]
    Item {
        /// Which, counted from 0.
        at: usize,
        /// What is wrong with it.
        error: ItemError,
    },
    /// A PROBE whose length does not fit.
    #[error("a PROBE of {0} bytes: it must have 4 and 2 for each move")]
    ProbeLength(usize),
    /// A PROBE too long for any frame.
    #[error("a PROBE of {0} moves: no more than 124 fit a frame")]
    TooManyMoves(usize),
    /// A PROBE with a move that cannot be tried.
    #[error("move {at} of the PROBE: {error}")]
    Move {
        /// Which, counted from 0.
        at: usize,
        /// What is wrong with it.
        error: UnpackError,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::MAX_PAYLOAD;
    use proptest::prelude::*;

    fn item() -> impl Strategy<Value = Item> {
        (0u32..1 << 23)
            .prop_filter_map("not an item", |bits| Item::unpack(bits, Layout::Checked).ok())
    }

    fn request() -> impl Strategy<Value = Request> {
        let line = (any::<u16>(), prop::collection::vec(item(), 0..=MAX_ITEMS))
            .prop_map(|(base, items)| RequestBody::Line(LineRequest { base, items }));
        let moves =
            (0u32..1 << 16).prop_filter_map("not a record", |bits| MoveRecord::unpack(bits).ok());
        let probe = (any::<u16>(), prop::collection::vec(moves, 0..=MAX_PROBES))
            .prop_map(|(base, moves)| RequestBody::Probe(ProbeRequest { base, moves }));
        (any::<u8>(), prop_oneof![1 => Just(RequestBody::Identify), 9 => line, 9 => probe])
            .prop_map(|(number, body)| Request { number, body })
    }

    proptest! {
        #[test]
        fn requests_survive(request in request()) {
            let payload = request.encode();
            prop_assert!(payload.len() <= MAX_PAYLOAD);
            prop_assert_eq!(Request::decode(&payload, Layout::Checked), Ok(request));
        }

        #[test]
        fn any_bytes_are_a_request_or_an_error(
            number: u8,
            opcode in 0u8..5,
            operands in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            let payload = [&[number, opcode], &operands[..]].concat();
            if let Ok(request) = Request::decode(&payload, Layout::Checked) {
                prop_assert_eq!(request.encode(), payload);
            }
        }
    }

    #[test]
    fn each_fault_has_its_error() {
        let decode = |payload: &[u8]| Request::decode(payload, Layout::Plain).unwrap_err();
        assert_eq!(decode(&[]), RequestError::NoHeader(0));
        assert_eq!(decode(&[9]), RequestError::NoHeader(1));
        assert_eq!(decode(&[9, 4]), RequestError::Opcode(4));
        for short in [&[9, 3][..], &[9, 3, 0], &[9, 3, 0, 0, 1], &[9, 3, 0, 0, 0, 0x10, 1]] {
            assert_eq!(decode(short), RequestError::ProbeLength(short.len()));
        }
        let error = UnpackError::NoPiece(0xfff);
        let no_piece = [9, 3, 0, 0, 0, 0x10, 0xff, 0x0f];
        assert_eq!(decode(&no_piece), RequestError::Move { at: 1, error });
        let long = [&[9, 3, 0, 0][..], &[0x10; 250]].concat();
        assert_eq!(decode(&long), RequestError::TooManyMoves(125));
        assert_eq!(decode(&[9, 1, 0]), RequestError::Operands(1));
        assert_eq!(decode(&[9, 2, 0]), RequestError::Length(3));
        assert_eq!(decode(&[9, 2, 0, 0, 1, 2]), RequestError::Length(6));
        let bad = [9, 2, 0, 0, 0, 0, 0x04, 0, 0, 0x08, 0, 0, 0x80];
        let error = ItemError::Reserved(0x80_0000);
        assert!(matches!(decode(&bad), RequestError::Item { at: 0, .. }));
        let bad = [9, 2, 0, 0, 0, 0, 0x0c, 0, 0, 0x08, 0, 0, 0x80];
        assert_eq!(decode(&bad), RequestError::Item { at: 2, error });
        assert_eq!(decode(&[&[9, 2, 0, 0][..], &[0; 83 * 3]].concat()), RequestError::TooMany(83));
    }
}
