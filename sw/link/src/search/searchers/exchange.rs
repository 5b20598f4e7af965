//! Requests that are answered before anything else is done: who is there, and its table.

use std::io::{Read, Write};

use super::{Searchers, SearchersError};
use crate::port::Wait;
use crate::protocol::{ANSWER_BIT, IDENTITY_BYTES, Opcode, STATUS_BYTES};
use crate::search::codes::{IDENTIFY_SEARCHERS, SearchStatus, TABLE, TABLE_PART};
use crate::{ClientError, Identity, Trouble, crc};

impl<T: Read + Write> Searchers<T> {
    /// Loads the evaluation table, part by part.
    pub(super) fn load_table(&mut self) -> Result<(), SearchersError> {
        let entries = *self.table.entries();
        let mut before = 0u32;
        for attempt in 1.. {
            let mut status = SearchStatus::Ok;
            let mut written = Vec::new();
            for (part, values) in entries.chunks(TABLE_PART).enumerate() {
                let values: Vec<u8> = values.iter().flat_map(|entry| entry.to_le_bytes()).collect();
                written.extend(&values);
                // What has been written so far gives the name: the same for the same entries.
                let name = crc::crc32(&written) | 1;
                let mut operands = Vec::with_capacity(12 + values.len());
                operands.extend(before.to_le_bytes());
                operands.extend(name.to_le_bytes());
                operands.extend([(part * TABLE_PART) as u8, 0, 0, 0]);
                operands.extend(values);
                status = self.ask(TABLE, &operands)?;
                if status != SearchStatus::Ok {
                    break;
                }
                before = name;
            }
            if status == SearchStatus::Ok {
                break;
            }
            if attempt >= self.port.timing.attempts {
                return Err(SearchersError::NoTable { status });
            }
            self.port.counters.retries += 1;
        }
        self.name = before;
        Ok(())
    }

    /// Asks, and takes the answer's status; answers to searches that come before it are taken as well.
    pub(super) fn ask(
        &mut self,
        opcode: u8,
        operands: &[u8],
    ) -> Result<SearchStatus, SearchersError> {
        let rest = self.exchange(opcode, operands, STATUS_BYTES)?;
        let status = rest.first().and_then(|code| SearchStatus::from_code(*code));
        status.ok_or(SearchersError::Line(ClientError::NoAnswer { trouble: Trouble::Misfit }))
    }

    pub(super) fn identify(&mut self) -> Result<Identity, SearchersError> {
        let mut rest = self.exchange(IDENTIFY_SEARCHERS, &[], IDENTITY_BYTES + STATUS_BYTES)?;
        if rest.len() == STATUS_BYTES {
            // No searchers: what is it then?
            rest = self.exchange(Opcode::Identify.code(), &[], IDENTITY_BYTES + STATUS_BYTES)?;
        }
        let bytes = rest
            .first_chunk::<IDENTITY_BYTES>()
            .ok_or(ClientError::NoAnswer { trouble: Trouble::Misfit })?;
        Identity::from_bytes(bytes).map_err(|error| SearchersError::Stranger(error.to_string()))
    }

    /// Sends a request until it is answered, and returns what follows the opcode of the answer: so many bytes, or a status alone.
    fn exchange(
        &mut self,
        opcode: u8,
        operands: &[u8],
        length: usize,
    ) -> Result<Vec<u8>, SearchersError> {
        let mut trouble = Trouble::Silence;
        for attempt in 0..self.port.timing.attempts.max(1) {
            self.port.counters.retries += u64::from(attempt > 0);
            let number = self.new_number();
            let mut payload = vec![number, opcode];
            payload.extend(operands);
            self.port.transmit(&payload)?;
            let mut wait = Wait::begin();
            trouble = loop {
                match self.port.receive(&mut wait)? {
                    Ok(payload) => match &payload[..] {
                        [of, code, rest @ ..]
                            if *of == number
                                && *code == opcode | ANSWER_BIT
                                && [length, STATUS_BYTES].contains(&rest.len()) =>
                        {
                            return Ok(rest.to_vec());
                        }
                        _ => drop(self.accept(&payload)),
                    },
                    Err(trouble) => break trouble,
                }
            };
        }
        Err(ClientError::NoAnswer { trouble }.into())
    }
}
