//! A processor core of RV32IM, instruction by instruction, and how many there were of each kind.
//!
//! It runs a program without an operating system that reads from file 0, writes to file 1 and ends by system calls of
//! Linux, as qemu-riscv32 runs it too.

mod kind;
mod trap;

pub use kind::{KINDS, Kind};
pub use trap::Trap;

/// Bytes of memory, from address 0; the stack begins at its end.
const MEMORY: usize = 1 << 20;

/// A core with its memory.
pub struct Core {
    memory: Vec<u8>,
    registers: [u32; 32],
    at: u32,
    /// Bytes of the program and its data.
    bytes: u64,
    /// Instructions by [`Kind`].
    pub counts: [u64; KINDS],
}

impl Core {
    /// A core with this program, an ELF file, at its first instruction.
    ///
    /// # Errors
    /// [`Trap::NotElf`].
    pub fn new(elf: &[u8]) -> Result<Core, Trap> {
        let word = |at: usize, bytes: usize| {
            let bytes = elf.get(at..at + bytes).ok_or(Trap::NotElf)?;
            Ok(bytes.iter().rev().fold(0, |word, byte| word << 8 | usize::from(*byte)))
        };
        // A 32-bit program, little-endian, for RISC-V.
        if !elf.starts_with(b"\x7fELF\x01\x01") || word(18, 2)? != 243 {
            return Err(Trap::NotElf);
        }
        let (mut memory, mut size_of_all) = (vec![0; MEMORY], 0);
        let (first, size, number) = (word(28, 4)?, word(42, 2)?, word(44, 2)?);
        for header in (0..number).map(|number| first + number * size) {
            if word(header, 4)? != 1 {
                continue;
            }
            let (from, to, bytes) =
                (word(header + 4, 4)?, word(header + 8, 4)?, word(header + 16, 4)?);
            let place = memory.get_mut(to..to + bytes).ok_or(Trap::NotElf)?;
            size_of_all += word(header + 20, 4)? as u64;
            place.copy_from_slice(elf.get(from..from + bytes).ok_or(Trap::NotElf)?);
        }
        let mut registers = [0; 32];
        registers[2] = MEMORY as u32;
        let at = word(24, 4)? as u32;
        Ok(Core { memory, registers, at, bytes: size_of_all, counts: [0; KINDS] })
    }

    /// How much memory the program and its data take, without the stack.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Runs the program to its end with this input; its output.
    ///
    /// # Errors
    /// [`Trap`], and [`Trap::Ended`] if the program ends with another code than 0.
    pub fn run(&mut self, input: &[u8]) -> Result<Vec<u8>, Trap> {
        let (mut input, mut output) = (input, Vec::new());
        loop {
            let (at, word) = (self.at, self.load(self.at, 4)?);
            if word != 0x73 {
                self.step(word)?;
                continue;
            }
            self.counts[Kind::Call as usize] += 1;
            self.at += 4;
            let [code, start, bytes] = [10, 11, 12].map(|register| self.registers[register]);
            let place = start as usize..start as usize + bytes as usize;
            let place = self.memory.get_mut(place).ok_or(Trap::Address { at, address: start })?;
            self.registers[10] = match (self.registers[17], code) {
                (63, 0) => {
                    let (now, later) = input.split_at(place.len().min(input.len()));
                    place[..now.len()].copy_from_slice(now);
                    input = later;
                    now.len() as u32
                }
                (64, 1) => {
                    output.extend_from_slice(place);
                    bytes
                }
                (93, 0) => return Ok(output),
                (93, code) => return Err(Trap::Ended(code)),
                _ => return Err(Trap::Illegal { at, word }),
            };
        }
    }

    /// So many bytes at an address, which must be a multiple of them.
    fn load(&self, address: u32, bytes: u32) -> Result<u32, Trap> {
        let beyond = Trap::Address { at: self.at, address };
        let place = address as usize..address as usize + bytes as usize;
        match self.memory.get(place) {
            Some(&[byte]) => Ok(byte.into()),
            Some(&[low, high]) if address & 1 == 0 => Ok(u16::from_le_bytes([low, high]).into()),
            Some(&[a, b, c, d]) if address & 3 == 0 => Ok(u32::from_le_bytes([a, b, c, d])),
            _ => Err(beyond),
        }
    }

    fn store(&mut self, address: u32, bytes: u32, value: u32) -> Result<(), Trap> {
        self.load(address, bytes)?;
        let value = value.to_le_bytes();
        self.memory[address as usize..][..bytes as usize].copy_from_slice(&value[..bytes as usize]);
        Ok(())
    }

    /// One instruction, which is no system call.
    fn step(&mut self, word: u32) -> Result<(), Trap> {
        let illegal = Err(Trap::Illegal { at: self.at, word });
        let field = |low: u32, bits: u32| word >> low & ((1 << bits) - 1);
        let signed = word as i32;
        let (to, function, high) = (field(7, 5) as usize, field(12, 3), field(25, 7));
        let (one, two) =
            (self.registers[field(15, 5) as usize], self.registers[field(20, 5) as usize]);
        let immediate = (signed >> 20) as u32;
        let mut next = self.at.wrapping_add(4);
        let (kind, result) = match field(0, 7) {
            0x37 => (Kind::Alu, word & !0xfff),
            0x17 => (Kind::Alu, self.at.wrapping_add(word & !0xfff)),
            0x6f => {
                let far = (signed >> 31 << 20) as u32 | field(12, 8) << 12 | field(20, 1) << 11;
                let back = next;
                next = self.at.wrapping_add(far | field(21, 10) << 1);
                (Kind::Jump, back)
            }
            0x67 if function == 0 => {
                let back = next;
                next = one.wrapping_add(immediate) & !1;
                (Kind::Indirect, back)
            }
            0x63 => {
                let is = match function {
                    0 | 1 => one == two,
                    4 | 5 => (one as i32) < two as i32,
                    6 | 7 => one < two,
                    _ => return illegal,
                } ^ (function & 1 == 1);
                if is {
                    let far = (signed >> 31 << 12) as u32 | field(7, 1) << 11;
                    next = self.at.wrapping_add(far | field(25, 6) << 5 | field(8, 4) << 1);
                }
                self.at = next;
                self.counts[if is { Kind::Taken } else { Kind::NotTaken } as usize] += 1;
                return Ok(());
            }
            0x03 => {
                let address = one.wrapping_add(immediate);
                let loaded = match function {
                    0 => self.load(address, 1)? as u8 as i8 as u32,
                    1 => self.load(address, 2)? as u16 as i16 as u32,
                    2 => self.load(address, 4)?,
                    4 => self.load(address, 1)?,
                    5 => self.load(address, 2)?,
                    _ => return illegal,
                };
                (Kind::Load, loaded)
            }
            0x23 if function < 3 => {
                let address = one.wrapping_add((signed >> 25 << 5) as u32 | field(7, 5));
                self.store(address, 1 << function, two)?;
                self.at = next;
                self.counts[Kind::Store as usize] += 1;
                return Ok(());
            }
            0x13 if !matches!(function, 1 | 5) => (Kind::Alu, alu(function, one, immediate)),
            0x13 if high == 0 || high == 32 && function == 5 => {
                (Kind::Shift, shift(function, high, one, field(20, 5)))
            }
            0x33 if high == 1 => multiply(function, one, two),
            0x33 if matches!(function, 1 | 5) && (high == 0 || high == 32 && function == 5) => {
                (Kind::Shift, shift(function, high, one, two))
            }
            0x33 if high == 32 && function == 0 => (Kind::Alu, one.wrapping_sub(two)),
            0x33 if high == 0 => (Kind::Alu, alu(function, one, two)),
            _ => return illegal,
        };
        if to != 0 {
            self.registers[to] = result;
        }
        self.at = next;
        self.counts[kind as usize] += 1;
        Ok(())
    }
}

const fn alu(function: u32, one: u32, two: u32) -> u32 {
    match function {
        0 => one.wrapping_add(two),
        2 => ((one as i32) < two as i32) as u32,
        3 => (one < two) as u32,
        4 => one ^ two,
        6 => one | two,
        _ => one & two,
    }
}

const fn shift(function: u32, high: u32, one: u32, by: u32) -> u32 {
    match (function, high) {
        (1, _) => one.wrapping_shl(by),
        (_, 0) => one.wrapping_shr(by),
        _ => (one as i32).wrapping_shr(by) as u32,
    }
}

const fn multiply(function: u32, one: u32, two: u32) -> (Kind, u32) {
    let (signed, other) = (one as i32 as i64, two as i32 as i64);
    let (whole, whole_other) = (one as i64, two as i64);
    match function {
        0 => (Kind::Multiply, one.wrapping_mul(two)),
        1 => (Kind::MultiplyHigh, ((signed * other) >> 32) as u32),
        2 => (Kind::MultiplyHigh, ((signed * whole_other) >> 32) as u32),
        3 => (Kind::MultiplyHigh, ((one as u64 * two as u64) >> 32) as u32),
        4 if two == 0 => (Kind::Divide, u32::MAX),
        4 => (Kind::Divide, (one as i32).wrapping_div(two as i32) as u32),
        5 if two == 0 => (Kind::Divide, u32::MAX),
        5 => (Kind::Divide, (whole / whole_other) as u32),
        6 if two == 0 => (Kind::Divide, one),
        6 => (Kind::Divide, (one as i32).wrapping_rem(two as i32) as u32),
        _ if two == 0 => (Kind::Divide, one),
        _ => (Kind::Divide, one % two),
    }
}

#[cfg(test)]
mod tests;
