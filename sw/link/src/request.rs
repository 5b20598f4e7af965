//! What a host asks.

use crate::item::{Item, ItemError};
use crate::protocol::{BASE_BYTES, HEADER_BYTES, ITEM_BYTES, MAX_ITEMS, Opcode};

/// A request: its number and what is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The answer carries the same. LINE requests count up by one, modulo 256.
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
}

/// A LINE request: cut the line to `base` plies, then take the items one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRequest {
    /// The plies to keep; 0 starts afresh.
    pub base: u16,
    /// What to play and ask, at most [`MAX_ITEMS`].
    pub items: Vec<Item>,
}

impl LineRequest {
    /// How many verdicts the answer must hold.
    pub fn questions(&self) -> usize {
        self.items.iter().filter(|item| item.question.is_some()).count()
    }

    /// How many plies the line has when all has been played.
    pub fn ply_after(&self) -> usize {
        usize::from(self.base) + self.items.iter().filter(|item| item.record.is_some()).count()
    }
}

impl Request {
    /// The payload. It fits a frame if a LINE has no more than [`MAX_ITEMS`] items.
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = vec![self.number];
        match &self.body {
            RequestBody::Identify => payload.push(Opcode::Identify.code()),
            RequestBody::Line(line) => {
                payload.push(Opcode::Line.code());
                payload.extend(line.base.to_le_bytes());
                payload.extend(line.items.iter().flat_map(|item| item.to_bytes()));
            }
        }
        payload
    }

    /// The request in a payload.
    ///
    /// # Errors
    /// [`RequestError`] if it cannot be read, in whole. (A board executes a LINE up to its first
    /// bad item: see [`split_line`].)
    pub fn decode(payload: &[u8]) -> Result<Request, RequestError> {
        let [number, opcode, operands @ ..] = payload else {
            return Err(RequestError::NoHeader(payload.len()));
        };
        let body = match Opcode::from_code(*opcode) {
            Some(Opcode::Identify) if operands.is_empty() => RequestBody::Identify,
            Some(Opcode::Identify) => return Err(RequestError::Operands(operands.len())),
            Some(Opcode::Line) => {
                let (base, bits) = split_line(operands)?;
                let item = |(at, bits)| {
                    Item::unpack(bits).map_err(|error| RequestError::Item { at, error })
                };
                let items = bits.enumerate().map(item).collect::<Result<_, _>>()?;
                RequestBody::Line(LineRequest { base, items })
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
pub fn split_line(operands: &[u8]) -> Result<(u16, impl Iterator<Item = u32>), RequestError> {
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

/// Why a payload is not a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Not even a number and an opcode.
    #[error("{0} bytes are no request: a number and an opcode are needed")]
    NoHeader(usize),
    /// An opcode of another version.
    #[error("opcode {0:#04x} is unknown: only 0x01 (IDENTIFY) and 0x02 (LINE) have a meaning")]
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::MAX_PAYLOAD;
    use proptest::prelude::*;

    fn item() -> impl Strategy<Value = Item> {
        (0u32..1 << 20).prop_filter_map("not an item", |bits| Item::unpack(bits).ok())
    }

    fn request() -> impl Strategy<Value = Request> {
        let line = (any::<u16>(), prop::collection::vec(item(), 0..=MAX_ITEMS))
            .prop_map(|(base, items)| RequestBody::Line(LineRequest { base, items }));
        (any::<u8>(), prop_oneof![1 => Just(RequestBody::Identify), 9 => line])
            .prop_map(|(number, body)| Request { number, body })
    }

    proptest! {
        #[test]
        fn requests_survive(request in request()) {
            let payload = request.encode();
            prop_assert!(payload.len() <= MAX_PAYLOAD);
            prop_assert_eq!(Request::decode(&payload), Ok(request));
        }

        #[test]
        fn any_bytes_are_a_request_or_an_error(
            number: u8,
            opcode in 0u8..4,
            operands in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            let payload = [&[number, opcode], &operands[..]].concat();
            if let Ok(request) = Request::decode(&payload) {
                prop_assert_eq!(request.encode(), payload);
            }
        }
    }

    #[test]
    fn each_fault_has_its_error() {
        let decode = |payload: &[u8]| Request::decode(payload).unwrap_err();
        assert_eq!(decode(&[]), RequestError::NoHeader(0));
        assert_eq!(decode(&[9]), RequestError::NoHeader(1));
        assert_eq!(decode(&[9, 3]), RequestError::Opcode(3));
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
