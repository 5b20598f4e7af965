//! The checksum of a frame: CRC-32/ISO-HDLC, the one of zlib, PNG and Ethernet.

/// The generator polynomial with its bits reflected, as a register that shifts right wants it.
pub const POLYNOMIAL: u32 = 0xedb8_8320;

/// What the register holds before the first byte.
pub const INIT: u32 = 0xffff_ffff;

/// What the register is combined with, by exclusive or, to give the checksum.
pub const FINAL_XOR: u32 = 0xffff_ffff;

/// What the register holds after a payload and its checksum, least significant byte first, have
/// gone through it: the same for every payload. A receiver compares with this and needs not know
/// where the payload ends.
pub const RESIDUE: u32 = 0xdebb_20e3;

/// The checksum of the nine bytes `123456789`, by which implementations are compared.
pub const CHECK: u32 = 0xcbf4_3926;

/// The checksum of these bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The register after these bytes, bit by bit as a circuit does it.
    fn register(bytes: &[u8]) -> u32 {
        let shifted =
            |register: u32, _| (register >> 1) ^ (POLYNOMIAL & (register & 1).wrapping_neg());
        bytes.iter().fold(INIT, |register, &byte| (0..8).fold(register ^ u32::from(byte), shifted))
    }

    #[test]
    fn check_value() {
        assert_eq!(crc32(b"123456789"), CHECK);
        assert_eq!(register(b"123456789") ^ FINAL_XOR, CHECK);
        assert_eq!(crc32(b""), 0);
    }

    proptest! {
        #[test]
        fn bit_by_bit_is_the_same_and_leaves_the_residue(bytes: Vec<u8>) {
            let crc = crc32(&bytes);
            prop_assert_eq!(register(&bytes) ^ FINAL_XOR, crc);
            let mut framed = bytes;
            framed.extend(crc.to_le_bytes());
            prop_assert_eq!(register(&framed), RESIDUE);
        }
    }
}
