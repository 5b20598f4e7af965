//! What the program in C does not show: multiplication, division, and what is no program.

use super::*;

/// A core at this one instruction, with these values in the registers 1 and 3.
fn core(word: u32, one: u32, two: u32) -> Core {
    let mut registers = [0; 32];
    (registers[1], registers[3]) = (one, two);
    let memory = word.to_le_bytes().to_vec();
    Core { memory, registers, at: 0, bytes: 4, counts: [0; KINDS] }
}

/// `x5 = x1 ? x3` of the group of multiplications.
fn multiplied(function: u32, one: u32, two: u32) -> u32 {
    let word = 1 << 25 | 3 << 20 | 1 << 15 | function << 12 | 5 << 7 | 0x33;
    let mut core = core(word, one, two);
    core.step(word).unwrap();
    core.registers[5]
}

#[test]
fn multiplication_and_division_are_those_of_the_manual() {
    const LEAST: u32 = 1 << 31;
    for (function, one, two, expected) in [
        (0, 7, 0xffff_fffd, 0xffff_ffeb),
        (1, LEAST, LEAST, 0x4000_0000),
        (1, 0xffff_ffff, 2, 0xffff_ffff),
        (2, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff),
        (3, 0xffff_ffff, 0xffff_ffff, 0xffff_fffe),
        (4, 0xffff_fff9, 2, 0xffff_fffd),
        (4, 5, 0, u32::MAX),
        (4, LEAST, u32::MAX, LEAST),
        (5, 0xffff_fff9, 2, 0x7fff_fffc),
        (5, 5, 0, u32::MAX),
        (6, 0xffff_fff9, 2, u32::MAX),
        (6, 0xffff_fff9, 0, 0xffff_fff9),
        (6, LEAST, u32::MAX, 0),
        (7, 0xffff_fff9, 2, 1),
        (7, 5, 0, 5),
    ] {
        assert_eq!(multiplied(function, one, two), expected, "{function}: {one:#x}, {two:#x}");
    }
}

#[test]
fn what_cannot_be_run_is_told() {
    let refused = |word| core(word, 0x1002, 0).run(&[]).unwrap_err();
    // All zeros, a compressed instruction, a right shift by a wrong function, a call of another system.
    for word in [0, 0x4501, 0x4000_9093, 0x1000_0073] {
        assert_eq!(refused(word), Trap::Illegal { at: 0, word });
    }
    // lw x5, 0(x1) from between words, lb from beyond the memory, and the next instruction is not there.
    assert_eq!(refused(0xa283), Trap::Address { at: 0, address: 0x1002 });
    assert_eq!(refused(0x8283), Trap::Address { at: 0, address: 0x1002 });
    assert_eq!(refused(0x13), Trap::Address { at: 4, address: 4 });
    let sentence = "at 0x4: there is nothing at the address 0x4";
    assert_eq!(refused(0x13).to_string(), sentence);
}

#[test]
fn what_is_no_program_is_told() {
    let mut other = b"\x7fELF\x01\x01\x01".to_vec();
    other.resize(52, 0);
    let short = other[..20].to_vec();
    // Machine 3 is that of a PC.
    other[18] = 3;
    for file in [Vec::new(), b"#!/bin/sh".to_vec(), short, other] {
        assert_eq!(Core::new(&file).err(), Some(Trap::NotElf));
    }
}
