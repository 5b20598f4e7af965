//! A line between a host and a board in software, on which things go wrong as planned.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use super::soft_board::SoftBoard;
use crate::Way;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The byte is lost.
    Drop,
    /// The byte is changed: exclusive or with this.
    Flip(u8),
    /// This byte comes before it out of nowhere.
    Insert(u8),
    /// The board is reset just before it; what it was sending is lost.
    Reset,
    /// From this byte on nothing comes through, either way.
    Silence,
}

/// One thing that goes wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The direction whose bytes are counted.
    pub way: Way,
    /// Before or at which byte of that direction, counted from 0.
    pub at: u64,
    /// What happens there.
    pub kind: FaultKind,
}

/// The host's end of a line to a board in software.
///
/// A read never waits: it hands over what the board has sent, or lets the board answer one more
/// request, or fails with [`io::ErrorKind::TimedOut`]. So the board's buffer fills as it would if
/// the board were slow.
#[derive(Debug)]
pub struct Wire {
    /// The board at the other end.
    pub board: SoftBoard,
    /// What is still to go wrong.
    pub faults: Vec<Fault>,
    sent: u64,
    received: u64,
    to_host: VecDeque<u8>,
    silent: bool,
}

impl Wire {
    /// A line to this board with these faults.
    pub fn new(board: SoftBoard, faults: Vec<Fault>) -> Wire {
        Wire { board, faults, sent: 0, received: 0, to_host: VecDeque::new(), silent: false }
    }

    /// What the next byte of this direction becomes.
    fn pass(&mut self, way: Way, byte: u8) -> Vec<u8> {
        let count = match way {
            Way::ToBoard => &mut self.sent,
            Way::ToHost => &mut self.received,
        };
        let at = *count;
        *count += 1;
        let mut bytes = vec![byte];
        let here = |fault: &mut Fault| fault.way == way && fault.at == at;
        for fault in self.faults.extract_if(.., here) {
            match fault.kind {
                FaultKind::Drop => drop(bytes.pop()),
                FaultKind::Flip(change) => bytes.iter_mut().for_each(|byte| *byte ^= change),
                FaultKind::Insert(extra) => bytes.insert(0, extra),
                FaultKind::Reset => {
                    self.board.reset();
                    self.to_host.clear();
                }
                FaultKind::Silence => self.silent = true,
            }
        }
        if self.silent { Vec::new() } else { bytes }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            let passed = self.pass(Way::ToBoard, byte);
            self.board.receive(&passed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.to_host.is_empty() {
            self.to_host.extend(self.board.respond().unwrap_or_default());
        }
        let mut taken = 0;
        while taken < buffer.len() {
            let Some(byte) = self.to_host.pop_front() else { break };
            for byte in self.pass(Way::ToHost, byte) {
                // An inserted byte may be one more than fits: it is lost then, as on a real line.
                if let Some(place) = buffer.get_mut(taken) {
                    *place = byte;
                    taken += 1;
                }
            }
        }
        if taken == 0 { Err(io::ErrorKind::TimedOut.into()) } else { Ok(taken) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame;
    use crate::mock::Settings;

    fn ask(faults: Vec<Fault>) -> Vec<u8> {
        let mut wire = Wire::new(SoftBoard::new(Settings::default()), faults);
        wire.write_all(&frame::encode(&[7, 1])).unwrap();
        let mut answer = Vec::new();
        let _ = wire.read_to_end(&mut answer);
        answer
    }

    #[test]
    fn faults_happen_where_they_are_planned() {
        let whole = ask(Vec::new());
        assert_eq!(whole[..7], [0xc0, 7, 0x81, b'P', b'E', b'R', b'P']);
        let fault = |way, at, kind| ask(vec![Fault { way, at, kind }]);
        let (there, back) = (Way::ToBoard, Way::ToHost);
        assert_eq!(fault(back, 1, FaultKind::Drop)[..2], [0xc0, 0x81]);
        assert_eq!(fault(back, 1, FaultKind::Flip(8))[..3], [0xc0, 15, 0x81]);
        assert_eq!(fault(back, 1, FaultKind::Insert(8))[..3], [0xc0, 8, 7]);
        assert_eq!(fault(back, 2, FaultKind::Silence), [0xc0, 7]);
        assert_eq!(fault(back, 2, FaultKind::Reset), [0xc0, 7, 0x81]);
        assert_eq!(fault(there, 3, FaultKind::Drop), []);
        // The END that ends the request is lost: the board still waits for it.
        assert_eq!(fault(there, 7, FaultKind::Drop), []);
        // The one that begins it was for noise only.
        assert_eq!(fault(there, 0, FaultKind::Drop), whole);
        assert_eq!(fault(there, 0, FaultKind::Reset), whole);
    }
}
