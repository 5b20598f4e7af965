//! Requests that are answered before anything else is done: who is there, and its table.

use std::io::{Read, Write};
use std::time::Instant;

use super::Searchers;
use crate::protocol::{IDENTITY_BYTES, Opcode, STATUS_BYTES, Status, TABLE_PART};
use crate::{ClientError, Identity, Trouble, crc};

impl<T: Read + Write + Send> Searchers<T> {
    /// Loads the evaluation table, part by part.
    pub(super) fn load_table(&mut self) -> Result<(), ClientError> {
        let entries = *self.table.entries();
        let (mut before, mut status) = (0u32, Status::Ok);
        'attempts: for attempt in 0..self.client.port.timing.attempts.max(1) {
            self.client.port.counters.retries += u64::from(attempt > 0);
            let mut written = Vec::new();
            for (part, values) in entries.chunks(TABLE_PART).enumerate() {
                let values: Vec<u8> = values.iter().flat_map(|entry| entry.to_le_bytes()).collect();
                written.extend(&values);
                // What has been written so far gives the name: the same for the same entries.
                let name = crc::crc32(&written) | 1;
                let first = [(part * TABLE_PART) as u8, 0, 0, 0];
                let header = [before.to_le_bytes(), name.to_le_bytes(), first].concat();
                status = self.ask(Opcode::Table, &[header, values].concat())?;
                if status != Status::Ok {
                    continue 'attempts;
                }
                before = name;
            }
            self.name = before;
            return Ok(());
        }
        Err(ClientError::NoTable { status })
    }

    /// Asks, and takes the answer's status; answers to searches that come before it are taken as well.
    pub(super) fn ask(&mut self, opcode: Opcode, operands: &[u8]) -> Result<Status, ClientError> {
        let rest = self.exchange(opcode, operands, STATUS_BYTES)?;
        let status = rest.first().and_then(|code| Status::from_code(*code));
        status.ok_or(Trouble::Misfit.into())
    }

    pub(super) fn identify(&mut self) -> Result<Identity, ClientError> {
        let rest = self.exchange(Opcode::IdentifySearchers, &[], IDENTITY_BYTES + STATUS_BYTES)?;
        let identity = rest.first_chunk().and_then(|bytes| Identity::from_bytes(bytes).ok());
        let identity = identity.filter(|identity| identity.searchers().is_some());
        identity.ok_or(Trouble::Misfit.into())
    }

    /// Sends a request until it is answered, and returns what follows the opcode of the answer: so many bytes, or a status alone.
    fn exchange(
        &mut self,
        opcode: Opcode,
        operands: &[u8],
        length: usize,
    ) -> Result<Vec<u8>, ClientError> {
        let mut trouble = Trouble::Silence;
        for attempt in 0..self.client.port.timing.attempts.max(1) {
            self.client.port.counters.retries += u64::from(attempt > 0);
            let number = self.new_number();
            let mut payload = vec![number, opcode.code()];
            payload.extend(operands);
            self.transmit(&payload)?;
            let since = Instant::now();
            trouble = loop {
                match self.client.port.receive_for(true, since)? {
                    Ok(payload) => match &payload[..] {
                        [of, code, rest @ ..]
                            if *of == number
                                && *code == opcode.answer_code()
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
        Err(trouble.into())
    }
}
