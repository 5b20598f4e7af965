//! From bytes of the serial line to whole, undamaged requests.

use perpetual_link::{protocol, slip};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::crc32::Crc32;
use super::frame_port::FramePort;
use crate::block_ram::BlockRam;
use crate::constant::constant;

/// Undoes the framing and keeps good frames, without their CRC, until they are read.
///
/// A frame is written to the ring while it comes in, but becomes visible only as a whole, when its
/// END has come and its CRC is right. Frames are dropped, and counted, that are damaged, shorter
/// than [`protocol::MIN_FRAME`] or longer than [`protocol::MAX_FRAME`] bytes, hold a bad escape or
/// a byte that the UART could not read, or find the ring full. Empty ones are passed over.
///
/// **In**: `clock`; `reset`, which empties the ring, for which one cycle is enough from any state, and which must
/// come first of all; from the UART `data` with `valid`, at most one byte in 20 cycles, and
/// `damage` for a byte it could not read.
///
/// **To the reader**: a [`FramePort`], which shows the front of the ring. For two cycles after a
/// `take`, and for one now and then when something is written, `frame`, `in_frame` and `boundary`
/// are all low.
///
/// No reset need the byte at work, which is written before it is used, nor the ring: its first word is written in the
/// cycle after the reset, and no other is read before it is written.
///
/// **Out, otherwise**: `dropped`, frames dropped since reset, 255 for more.
///
/// A frame is visible at the latest 6 cycles after its END was `valid`, if nothing is taken in
/// between.
///
/// **Ring**: 512 slots, one or two block RAMs. Each frame takes a slot more than its payload has
/// bytes, and while it comes in, a slot for each byte of its CRC as well; 511 can be in use.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Deframer {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets everything.
    pub reset: Signal<In, Bit>,
    /// A byte from the line.
    pub data: Signal<In, Bits<8>>,
    /// There is one.
    pub valid: Signal<In, Bit>,
    /// A byte could not be read.
    pub damage: Signal<In, Bit>,
    /// What stands at the front of the ring.
    pub port: FramePort,
    /// The frame that begins there has a length of a LINE.
    pub fits: Signal<Out, Bit>,
    /// Frames dropped.
    pub dropped: Signal<Out, Bits<8>>,
    ring: BlockRam<11, 9>,
    crc: Crc32,
    // The byte at work. It goes round once through the CRC, and is then written.
    held: DFF<Bits<8>>,
    bits: DFF<Bits<3>>,
    shifting: DFF<Bit>,
    writing: DFF<Bit>,
    // The three cycles after a good END, and the one after a reset.
    commit_1: DFF<Bit>,
    commit_2: DFF<Bit>,
    commit_3: DFF<Bit>,
    clearing: DFF<Bit>,
    // Of the frame that comes in: its bytes, less 3; how many modulo 3; whether there are
    // any, and enough of them; whether it cannot be used, and whether ESC was the latest byte.
    counted: DFF<Bits<9>>,
    one_over: DFF<Bit>,
    two_over: DFF<Bit>,
    some: DFF<Bit>,
    enough: DFF<Bit>,
    spoiled: DFF<Bit>,
    escaped: DFF<Bit>,
    // The slot of its head, plus 3; that and `counted`, one cycle late.
    origin: DFF<Bits<9>>,
    place: DFF<Bits<9>>,
    reader: DFF<Bits<9>>,
    settled: DFF<Bit>,
    drops: DFF<Bits<8>>,
    is_end: Signal<Local, Bit>,
    is_esc: Signal<Local, Bit>,
    is_escapable: Signal<Local, Bit>,
    is_data: Signal<Local, Bit>,
    plain: Signal<Local, Bits<8>>,
    low_fill: Signal<Local, Bits<8>>,
    good: Signal<Local, Bit>,
    full: Signal<Local, Bit>,
    long: Signal<Local, Bit>,
    writes_byte: Signal<Local, Bit>,
    write: Signal<Local, Bit>,
    slot: Signal<Local, Bits<11>>,
    seen: Signal<Local, Bits<11>>,
    more_bits: Signal<Local, Bits<3>>,
    more_drops: Signal<Local, Bits<9>>,
    second_half: Signal<Local, Bits<7>>,
    #[default(constant(1u64 << 8))]
    in_frame_flag: Constant<Bits<11>>,
    #[default(constant(1u64 << 9))]
    head_flag: Constant<Bits<11>>,
    #[default(constant(1u64 << 10))]
    fits_flag: Constant<Bits<11>>,
    #[default(constant(u64::from(slip::END)))]
    end_code: Constant<Bits<8>>,
    #[default(constant(u64::from(slip::ESC)))]
    esc_code: Constant<Bits<8>>,
    #[default(constant(u64::from(slip::ESC_END >> 1)))]
    escapable: Constant<Bits<7>>,
    #[default(constant(0xe1))]
    kept: Constant<Bits<8>>,
    #[default(constant(0x1a))]
    filled_in: Constant<Bits<8>>,
    #[default(constant(0x1fd))]
    none_counted: Constant<Bits<9>>,
    #[default(constant(3))]
    first_origin: Constant<Bits<9>>,
    #[default(constant(protocol::MAX_FRAME as u64 - 3))]
    longest: Constant<Bits<9>>,
}

impl Logic for Deframer {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // What the byte from the line is.
        self.second_half.next = self.data.val().get_bits::<7>(1);
        self.is_end.next = self.valid.val() & (self.data.val() == self.end_code.val());
        self.is_esc.next = self.data.val() == self.esc_code.val();
        self.is_escapable.next = self.second_half.val() == self.escapable.val();
        self.is_data.next = self.valid.val()
            & (self.data.val() != self.end_code.val())
            & (self.escaped.q.val() | !self.is_esc.val());
        // 0xDC stands for 0xC0 and 0xDD for 0xDB: bits 1, 3 and 4 become what bit 0 is, bit 2 is 0.
        self.low_fill.next = 0.into();
        if self.data.val().get_bit(0) {
            self.low_fill.next = self.filled_in.val();
        }
        self.plain.next = self.data.val();
        if self.escaped.q.val() {
            self.plain.next = (self.data.val() & self.kept.val()) | self.low_fill.val();
        }

        // Nine cycles of work on a byte.
        self.more_bits.next = self.bits.q.val() + 1;
        self.writing.d.next = false;
        if self.valid.val() {
            self.held.d.next = self.plain.val();
        } else {
            if self.shifting.q.val() {
                self.held.d.next = (self.held.q.val() >> 1)
                    | (bit_cast::<8, 1>(self.held.q.val().get_bits::<1>(0)) << 7);
            }
        }
        if self.shifting.q.val() {
            self.bits.d.next = self.more_bits.val();
            if self.bits.q.val().all() {
                self.shifting.d.next = false;
                self.writing.d.next = true;
            }
        }
        self.crc.start.next = self.is_end.val() | self.reset.val();
        self.crc.enable.next = self.shifting.q.val();
        self.crc.data.next = self.held.q.val().get_bit(0);
        self.crc.drain.next = false;

        // What has come of the frame so far.
        self.good.next = self.crc.good.val()
            & self.enough.q.val()
            & !self.spoiled.q.val()
            & !self.escaped.q.val();
        self.long.next = self.counted.q.val() == self.longest.val();
        self.full.next = self.place.q.val() == self.reader.q.val();
        if self.valid.val() {
            self.escaped.d.next = self.is_esc.val() & !self.escaped.q.val();
        }
        if (self.writing.q.val() & self.full.val())
            | (self.is_data.val() & self.long.val())
            | (self.valid.val() & self.escaped.q.val() & !self.is_escapable.val())
            | self.damage.val()
        {
            self.spoiled.d.next = true;
        }
        if self.is_data.val() {
            self.shifting.d.next = true;
            self.counted.d.next = self.counted.q.val() + 1;
            self.one_over.d.next = !self.one_over.q.val() & !self.two_over.q.val();
            self.two_over.d.next = self.one_over.q.val();
            self.some.d.next = true;
            // Five have come before, and this is the sixth.
            if self.counted.q.val().get_bit(1) & !self.counted.q.val().get_bit(8) {
                self.enough.d.next = true;
            }
        }
        self.more_drops.next = bit_cast::<9, 8>(self.drops.q.val()) + 1;
        self.commit_1.d.next = self.is_end.val() & self.good.val();
        self.commit_2.d.next = self.commit_1.q.val();
        self.commit_3.d.next = self.commit_2.q.val();
        if self.is_end.val() {
            self.spoiled.d.next = false;
            self.some.d.next = false;
            self.enough.d.next = false;
            self.counted.d.next = self.none_counted.val();
            if !self.good.val()
                & (self.some.q.val() | self.spoiled.q.val() | self.escaped.q.val())
                & !self.more_drops.val().get_bit(8)
            {
                self.drops.d.next = self.more_drops.val().get_bits::<8>(0);
            }
        }

        // Behind a good END, `place` is first still that of the last byte of the CRC, 3 more than
        // the slot of the next head; then, with nothing counted, the slot of this frame's head; and
        // then, from the new origin, that of the next.
        self.place.d.next = self.origin.q.val() + self.counted.q.val();
        if self.commit_1.q.val() {
            self.origin.d.next = self.place.q.val();
        }
        self.slot.next = bit_cast::<11, 8>(self.held.q.val());
        if self.writing.q.val() {
            self.slot.next = bit_cast::<11, 8>(self.held.q.val()) | self.in_frame_flag.val();
        }
        if self.commit_2.q.val() {
            self.slot.next = bit_cast::<11, 8>(self.held.q.val()) | self.head_flag.val();
            if self.two_over.q.val() {
                self.slot.next = bit_cast::<11, 8>(self.held.q.val())
                    | self.head_flag.val()
                    | self.fits_flag.val();
            }
        }
        // The length modulo 3 is needed for longer than the rest.
        if self.commit_2.q.val() | (self.is_end.val() & !self.good.val()) {
            self.one_over.d.next = false;
            self.two_over.d.next = false;
        }
        // An empty ring has a boundary at its front.
        self.clearing.d.next = self.reset.val();
        self.writes_byte.next = self.writing.q.val() & !self.full.val() & !self.spoiled.q.val();
        self.write.next = self.clearing.q.val()
            | self.writes_byte.val()
            | self.commit_2.q.val()
            | self.commit_3.q.val();
        self.ring.write_enable.next = self.write.val();
        self.ring.write_address.next = self.place.q.val();
        self.ring.write_data.next = self.slot.val();

        // What is read in a cycle in which something is written may be anything.
        self.ring.read_address.next = self.reader.q.val();
        self.seen.next = self.ring.read_data.val();
        self.settled.d.next = !(self.write.val() | self.port.take.val() | self.reset.val());
        if self.port.take.val() {
            self.reader.d.next = self.reader.q.val() + 1;
        }
        self.port.front.next = self.seen.val().get_bits::<8>(0);
        self.port.in_frame.next = self.settled.q.val() & self.seen.val().get_bit(8);
        self.port.boundary.next = self.settled.q.val() & !self.seen.val().get_bit(8);
        self.port.frame.next =
            self.settled.q.val() & !self.seen.val().get_bit(8) & self.seen.val().get_bit(9);
        self.fits.next = self.seen.val().get_bit(10);
        self.dropped.next = self.drops.q.val();

        if self.reset.val() {
            self.shifting.d.next = false;
            self.writing.d.next = false;
            self.bits.d.next = 0.into();
            self.commit_1.d.next = false;
            self.commit_2.d.next = false;
            self.commit_3.d.next = false;
            self.counted.d.next = self.none_counted.val();
            self.one_over.d.next = false;
            self.two_over.d.next = false;
            self.some.d.next = false;
            self.enough.d.next = false;
            self.spoiled.d.next = false;
            self.escaped.d.next = false;
            self.origin.d.next = self.first_origin.val();
            self.place.d.next = 0.into();
            self.reader.d.next = 0.into();
            self.drops.d.next = 0.into();
        }
    }
}

#[cfg(test)]
mod tests;
