//! From bytes of the serial line to whole, undamaged requests.

use perpetual_link::{protocol, slip};
use rust_hdl::prelude::*;

use super::crc32::Crc32;
use crate::block_ram::BlockRam;

/// Undoes the framing and keeps good frames, without their CRC, until they are read.
///
/// A frame is written to the ring while it comes in, but becomes visible only as a whole, when its
/// END has come and its CRC is right. Frames are dropped, and counted, that are damaged, shorter
/// than [`protocol::MIN_FRAME`] or longer than [`protocol::MAX_FRAME`] bytes, hold a bad escape or
/// a byte that the UART could not read, or find the ring full. Empty ones are passed over.
///
/// **In**: `clock`; `reset`, which empties the ring, and for which one cycle is enough; from the
/// UART `data` with `valid`, at most one byte in 20 cycles, and `damage` for a byte it could not
/// read; from the reader `take`.
///
/// **Out, to the reader**: what stands at the front of the ring. Either `frame`: a frame begins;
/// `fits` says whether its length is that of a LINE request. Or `in_frame`: a byte of the frame,
/// which is `front`. Or `boundary`: no further byte of this frame; the next may or may not be there
/// already (`frame` and `boundary` are then both high). `take` steps over the one or the other, and
/// must be low unless `frame` or `in_frame` is high. For two cycles after a `take`, and for one
/// now and then when something is written, all three are low.
///
/// **Out, otherwise**: `dropped`, frames dropped since reset, 255 for more.
///
/// A frame is visible at the latest 10 cycles after its END was `valid`.
///
/// **Ring**: 512 slots, one or two block RAMs. Each frame takes a slot more than its payload has
/// bytes, and while it comes in, a slot for each byte of its CRC as well; 511 can be in use.
#[derive(LogicBlock)]
pub struct Deframer {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets everything.
    pub reset: Signal<In, Bit>,
    /// A byte from the line.
    pub data: Signal<In, Bits<8>>,
    /// There is one.
    pub valid: Signal<In, Bit>,
    /// A byte could not be read.
    pub damage: Signal<In, Bit>,
    /// Steps over what is at the front.
    pub take: Signal<In, Bit>,
    /// The byte at the front.
    pub front: Signal<Out, Bits<8>>,
    /// A frame begins at the front.
    pub frame: Signal<Out, Bit>,
    /// It is as long as a LINE request can be.
    pub fits: Signal<Out, Bit>,
    /// A byte of a frame is at the front.
    pub in_frame: Signal<Out, Bit>,
    /// No byte of a frame is at the front.
    pub boundary: Signal<Out, Bit>,
    /// Frames dropped.
    pub dropped: Signal<Out, Bits<8>>,
    ring: BlockRam<11, 9>,
    crc: Crc32,
    // The byte at work. It goes round once through the CRC.
    held: DFF<Bits<8>>,
    escaped: DFF<Bit>,
    spoiled: DFF<Bit>,
    // Where in the work on a byte (1 to 9) or on a good END (10 to 15) this cycle is; 0 is rest.
    phase: DFF<Bits<4>>,
    // Where the frame that comes in has its head, how many slots of it have been filled behind
    // the head, and the sum of both, one cycle late.
    base: DFF<Bits<9>>,
    filled: DFF<Bits<9>>,
    place: DFF<Bits<9>>,
    // `filled` modulo 3.
    third: DFF<Bits<2>>,
    clearing: DFF<Bit>,
    drops: DFF<Bits<8>>,
    reader: DFF<Bits<9>>,
    settled: DFF<Bit>,
    is_end: Signal<Local, Bit>,
    is_esc: Signal<Local, Bit>,
    is_esc_end: Signal<Local, Bit>,
    is_esc_esc: Signal<Local, Bit>,
    is_data: Signal<Local, Bit>,
    bad_escape: Signal<Local, Bit>,
    plain: Signal<Local, Bits<8>>,
    long_enough: Signal<Local, Bit>,
    good: Signal<Local, Bit>,
    nothing: Signal<Local, Bit>,
    shifts: Signal<Local, Bit>,
    full: Signal<Local, Bit>,
    finishing: Signal<Local, Bit>,
    write_byte: Signal<Local, Bit>,
    write_head: Signal<Local, Bit>,
    write: Signal<Local, Bit>,
    line_length: Signal<Local, Bit>,
    slot: Signal<Local, Bits<11>>,
    seen: Signal<Local, Bits<11>>,
    in_frame_flag: Constant<Bits<11>>,
    head_flag: Constant<Bits<11>>,
    fits_flag: Constant<Bits<11>>,
    end_code: Constant<Bits<8>>,
    esc: Constant<Bits<8>>,
    esc_end: Constant<Bits<8>>,
    esc_esc: Constant<Bits<8>>,
    one: Constant<Bits<9>>,
    begin_byte: Constant<Bits<4>>,
    begin_end: Constant<Bits<4>>,
    tick: Constant<Bits<4>>,
    one_drop: Constant<Bits<8>>,
    minimum: Constant<Bits<9>>,
}

impl Default for Deframer {
    fn default() -> Deframer {
        Deframer {
            clock: Default::default(),
            reset: Default::default(),
            data: Default::default(),
            valid: Default::default(),
            damage: Default::default(),
            take: Default::default(),
            front: Default::default(),
            frame: Default::default(),
            fits: Default::default(),
            in_frame: Default::default(),
            boundary: Default::default(),
            dropped: Default::default(),
            ring: Default::default(),
            crc: Default::default(),
            held: Default::default(),
            escaped: Default::default(),
            spoiled: Default::default(),
            phase: Default::default(),
            base: Default::default(),
            filled: Default::default(),
            place: Default::default(),
            third: Default::default(),
            clearing: Default::default(),
            drops: Default::default(),
            reader: Default::default(),
            settled: Default::default(),
            is_end: Default::default(),
            is_esc: Default::default(),
            is_esc_end: Default::default(),
            is_esc_esc: Default::default(),
            is_data: Default::default(),
            bad_escape: Default::default(),
            plain: Default::default(),
            long_enough: Default::default(),
            good: Default::default(),
            nothing: Default::default(),
            shifts: Default::default(),
            full: Default::default(),
            finishing: Default::default(),
            write_byte: Default::default(),
            write_head: Default::default(),
            write: Default::default(),
            line_length: Default::default(),
            slot: Default::default(),
            seen: Default::default(),
            in_frame_flag: Constant::new((1u64 << 8).into()),
            head_flag: Constant::new((1u64 << 9).into()),
            fits_flag: Constant::new((1u64 << 10).into()),
            end_code: Constant::new(u64::from(slip::END).into()),
            esc: Constant::new(u64::from(slip::ESC).into()),
            esc_end: Constant::new(u64::from(slip::ESC_END).into()),
            esc_esc: Constant::new(u64::from(slip::ESC_ESC).into()),
            one: Constant::new(1.into()),
            begin_byte: Constant::new(1.into()),
            begin_end: Constant::new(10.into()),
            tick: Constant::new(1.into()),
            one_drop: Constant::new(1.into()),
            minimum: Constant::new((protocol::MIN_FRAME as u64).into()),
        }
    }
}

impl Logic for Deframer {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self, clock, held, escaped, spoiled, phase, base, filled, place, third, clearing,
            drops, reader, settled
        );
        self.ring.clock.next = self.clock.val();
        self.crc.clock.next = self.clock.val();

        // What the byte from the line is.
        self.is_end.next = self.valid.val() & (self.data.val() == self.end_code.val());
        self.is_esc.next = self.data.val() == self.esc.val();
        self.is_esc_end.next = self.data.val() == self.esc_end.val();
        self.is_esc_esc.next = self.data.val() == self.esc_esc.val();
        self.is_data.next =
            self.valid.val() & !self.is_end.val() & (self.escaped.q.val() | !self.is_esc.val());
        self.bad_escape.next = self.valid.val()
            & self.escaped.q.val()
            & !self.is_esc_end.val()
            & !self.is_esc_esc.val();
        self.plain.next = self.data.val();
        if self.escaped.q.val() {
            if self.is_esc_end.val() {
                self.plain.next = self.end_code.val();
            } else {
                self.plain.next = self.esc.val();
            }
        }
        if self.valid.val() {
            self.escaped.d.next = self.is_esc.val() & !self.escaped.q.val();
        }

        // What has come of the frame so far.
        self.nothing.next =
            !self.filled.q.val().any() & !self.spoiled.q.val() & !self.escaped.q.val();
        self.long_enough.next = self.filled.q.val() >= self.minimum.val();
        self.good.next = self.crc.good.val()
            & self.long_enough.val()
            & !self.spoiled.q.val()
            & !self.escaped.q.val();
        self.line_length.next = self.third.q.val().get_bit(1);

        // Phases: 1 to 8 take the byte through the CRC, 9 writes it. From 10 on `filled` goes back
        // over the CRC, all but one slot of it: that one is the next frame's head. 13 has the sum,
        // 14 writes a boundary there, 15 writes the head of this frame.
        self.shifts.next = (self.phase.q.val() != 0) & (self.phase.q.val() < 9);
        self.write_byte.next = self.phase.q.val() == 9;
        self.finishing.next = self.phase.q.val() == 14;
        self.write_head.next = self.phase.q.val() == 15;
        if self.phase.q.val() != 0 {
            self.phase.d.next = self.phase.q.val() + self.tick.val();
        }
        if self.write_byte.val() {
            self.phase.d.next = 0.into();
        }
        if self.shifts.val() {
            self.held.d.next = (self.held.q.val() >> 1)
                | (bit_cast::<8, 1>(self.held.q.val().get_bits::<1>(0)) << 7);
        }

        self.place.d.next = self.base.q.val() + self.filled.q.val();
        if (self.phase.q.val() >= 10) & (self.phase.q.val() < 13) {
            self.filled.d.next = self.filled.q.val() - self.one.val();
        }
        if self.phase.q.val() == 13 {
            self.filled.d.next = 0.into();
        }
        if self.finishing.val() {
            self.base.d.next = self.place.q.val();
        }
        if self.write_head.val() {
            self.third.d.next = 0.into();
        }

        self.full.next = self.place.q.val() == self.reader.q.val();
        if (self.write_byte.val() & self.full.val()) | self.bad_escape.val() | self.damage.val() {
            self.spoiled.d.next = true;
        }
        if self.is_data.val() {
            self.phase.d.next = self.begin_byte.val();
            self.held.d.next = self.plain.val();
            self.filled.d.next = self.filled.q.val() + self.one.val();
            self.third.d.next = self.third.q.val() + 1;
            if self.line_length.val() {
                self.third.d.next = 0.into();
            }
            // A byte beyond the longest frame.
            if self.filled.q.val().get_bit(8) {
                self.spoiled.d.next = true;
            }
        }
        if self.is_end.val() {
            self.spoiled.d.next = false;
            if self.good.val() {
                self.phase.d.next = self.begin_end.val();
            } else {
                self.filled.d.next = 0.into();
                self.third.d.next = 0.into();
                if !self.nothing.val() & !self.drops.q.val().all() {
                    self.drops.d.next = self.drops.q.val() + self.one_drop.val();
                }
            }
        }
        self.crc.start.next = self.is_end.val() | self.reset.val();
        self.crc.enable.next = self.shifts.val();
        self.crc.data.next = self.held.q.val().get_bit(0);
        self.crc.drain.next = false;

        // An empty ring has a boundary at its front.
        self.clearing.d.next = self.reset.val();
        self.write.next = self.clearing.q.val()
            | self.finishing.val()
            | self.write_head.val()
            | (self.write_byte.val() & !self.full.val() & !self.spoiled.q.val());
        self.slot.next = bit_cast::<11, 8>(self.held.q.val());
        if self.write_byte.val() {
            self.slot.next = bit_cast::<11, 8>(self.held.q.val()) | self.in_frame_flag.val();
        }
        if self.write_head.val() {
            self.slot.next = bit_cast::<11, 8>(self.held.q.val()) | self.head_flag.val();
            if self.line_length.val() {
                self.slot.next = bit_cast::<11, 8>(self.held.q.val())
                    | self.head_flag.val()
                    | self.fits_flag.val();
            }
        }
        self.ring.write_enable.next = self.write.val();
        self.ring.write_address.next = self.place.q.val();
        self.ring.write_data.next = self.slot.val();

        // What is read in a cycle in which something is written may be anything.
        self.ring.read_address.next = self.reader.q.val();
        self.seen.next = self.ring.read_data.val();
        self.settled.d.next = !(self.write.val() | self.take.val() | self.reset.val());
        if self.take.val() {
            self.reader.d.next = self.reader.q.val() + self.one.val();
        }
        self.front.next = self.seen.val().get_bits::<8>(0);
        self.in_frame.next = self.settled.q.val() & self.seen.val().get_bit(8);
        self.boundary.next = self.settled.q.val() & !self.seen.val().get_bit(8);
        self.frame.next =
            self.settled.q.val() & !self.seen.val().get_bit(8) & self.seen.val().get_bit(9);
        self.fits.next = self.seen.val().get_bit(10);
        self.dropped.next = self.drops.q.val();

        if self.reset.val() {
            self.escaped.d.next = false;
            self.spoiled.d.next = false;
            self.phase.d.next = 0.into();
            self.base.d.next = 0.into();
            self.filled.d.next = 0.into();
            self.place.d.next = 0.into();
            self.third.d.next = 0.into();
            self.drops.d.next = 0.into();
            self.reader.d.next = 0.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;
    use perpetual_link::frame;
    use proptest::prelude::*;

    /// A deframer, and a reader that takes what it finds.
    struct Rig {
        bench: Bench<Deframer>,
        reads: bool,
        /// Payloads read, and whether they were said to be as long as a LINE.
        frames: Vec<(Vec<u8>, bool)>,
        inside: bool,
    }

    impl Rig {
        fn new() -> Rig {
            let mut bench = Bench::new(Deframer::default(), |deframer| &mut deframer.clock);
            bench.compare_only_if("front", "in_frame");
            bench.compare_only_if("fits", "frame");
            Rig { bench, reads: true, frames: Vec::new(), inside: false }
        }

        fn cycle(&mut self) {
            let circuit = &mut self.bench.circuit;
            circuit.take.next = false;
            if self.reads && self.inside {
                if circuit.in_frame.val() {
                    let (payload, _) = self.frames.last_mut().unwrap();
                    payload.push(circuit.front.val().to_u8());
                    circuit.take.next = true;
                }
                self.inside = !circuit.boundary.val();
            } else if self.reads && circuit.frame.val() {
                self.frames.push((Vec::new(), circuit.fits.val()));
                self.inside = true;
                circuit.take.next = true;
            }
            self.bench.cycle();
        }

        fn byte(&mut self, byte: u8) {
            self.bench.circuit.data.next = u64::from(byte).into();
            self.bench.circuit.valid.next = true;
            self.cycle();
            self.bench.circuit.valid.next = false;
            (0..20).for_each(|_| self.cycle());
        }

        fn feed(&mut self, bytes: &[u8]) {
            bytes.iter().for_each(|&byte| self.byte(byte));
        }

        /// Reads on until there is nothing left, and returns all payloads since the last time.
        fn payloads(&mut self) -> Vec<Vec<u8>> {
            self.reads = true;
            let mut idle = 0;
            while idle < 10 {
                self.cycle();
                idle = if self.bench.circuit.take.val() { 0 } else { idle + 1 };
            }
            let check = |(payload, fits): (Vec<u8>, bool)| {
                assert_eq!(fits, payload.len() >= 4 && payload.len() % 3 == 1);
                payload
            };
            self.frames.drain(..).map(check).collect()
        }

        fn dropped(&self) -> u8 {
            self.bench.circuit.dropped.val().to_u8()
        }
    }

    /// What a receiver makes of these bytes: payloads and the number of frames dropped.
    fn expected(bytes: &[u8]) -> (Vec<Vec<u8>>, usize) {
        let mut decoder = slip::Decoder::new(protocol::MAX_FRAME);
        let (mut payloads, mut dropped) = (Vec::new(), 0);
        for &byte in bytes {
            match decoder.feed(byte) {
                Some(Ok(bytes)) if frame::open(&bytes).is_ok() => {
                    payloads.push(frame::open(&bytes).unwrap().to_vec());
                }
                Some(_) => dropped += 1,
                None => {}
            }
        }
        (payloads, dropped)
    }

    fn payload(length: usize) -> Vec<u8> {
        (0..length).map(|n| (n * 37 + length) as u8).collect()
    }

    #[test]
    fn frames_of_every_length_that_is_allowed() {
        let mut rig = Rig::new();
        for length in [0, 1, 2, 3, 4, 5, 6, 7, 100, 251, 252, 253, 254, 260, 509, 600] {
            rig.feed(&frame::encode(&payload(length)));
            let good = (2..=protocol::MAX_PAYLOAD).contains(&length);
            let expected = if good { vec![payload(length)] } else { vec![] };
            assert_eq!(rig.payloads(), expected, "{length} bytes");
        }
        assert_eq!(rig.dropped(), 7);
        rig.bench.replay("deframer-lengths");
        rig.bench.lint("deframer");
    }

    #[test]
    fn a_full_ring_drops_whole_frames_and_keeps_the_others() {
        let mut rig = Rig::new();
        rig.reads = false;
        // 31 frames of 15 bytes and their heads take 496 slots, and 15 remain: the next one does
        // not fit, the one after that does.
        for n in 0..31 {
            rig.feed(&frame::encode(&[n; 15]));
        }
        rig.feed(&frame::encode(&[99; 15]));
        rig.feed(&frame::encode(&[100; 9]));
        assert_eq!(rig.dropped(), 1);
        let mut expected: Vec<_> = (0..31).map(|n| vec![n; 15]).collect();
        expected.push(vec![100; 9]);
        assert_eq!(rig.payloads(), expected);
        // The longest frames there are fit twice in a row, as a host may send them.
        rig.reads = false;
        let longest = payload(protocol::MAX_PAYLOAD);
        rig.feed(&frame::encode(&longest));
        rig.feed(&frame::encode(&longest));
        assert_eq!(rig.payloads(), [longest.clone(), longest]);
        assert_eq!(rig.dropped(), 1);
        rig.bench.replay("deframer-full");
    }

    #[test]
    fn what_the_uart_could_not_read_spoils_a_frame() {
        let mut rig = Rig::new();
        let bytes = frame::encode(b"spoiled");
        rig.feed(&bytes[..5]);
        rig.bench.circuit.damage.next = true;
        rig.cycle();
        rig.bench.circuit.damage.next = false;
        rig.feed(&bytes[5..]);
        rig.feed(&frame::encode(b"good"));
        assert_eq!(rig.payloads(), [b"good"]);
        assert_eq!(rig.dropped(), 1);
        rig.bench.replay("deframer-damage");
    }

    #[test]
    fn reset_empties_the_ring_and_the_count() {
        let mut rig = Rig::new();
        rig.reads = false;
        rig.feed(&frame::encode(b"waiting"));
        rig.feed(&[7, 7, 7, slip::END]);
        rig.feed(&frame::encode(b"under way")[..6]);
        assert_eq!(rig.dropped(), 1);
        rig.bench.circuit.reset.next = true;
        rig.cycle();
        rig.bench.circuit.reset.next = false;
        assert_eq!(rig.payloads(), Vec::<Vec<u8>>::new());
        rig.feed(&frame::encode(b"after"));
        assert_eq!(rig.payloads(), [b"after"]);
        assert_eq!(rig.dropped(), 0);
        rig.bench.replay("deframer-reset");
    }

    #[test]
    fn the_count_of_dropped_frames_stops_at_255() {
        let mut rig = Rig::new();
        for _ in 0..300 {
            rig.feed(&[1, slip::END]);
        }
        assert_eq!(rig.dropped(), 255);
    }

    /// Bytes with much framing in them.
    fn noise() -> impl Strategy<Value = Vec<u8>> {
        let byte = prop_oneof![
            2 => any::<u8>(),
            1 => prop::sample::select(vec![slip::END, slip::ESC, slip::ESC_END, slip::ESC_ESC]),
        ];
        prop::collection::vec(byte, 0..40)
    }

    fn good() -> impl Strategy<Value = Vec<u8>> {
        noise().prop_map(|payload| frame::encode(&payload))
    }

    fn damaged() -> impl Strategy<Value = Vec<u8>> {
        (good(), any::<prop::sample::Index>(), 1u8..).prop_map(|(mut bytes, at, change)| {
            let at = at.index(bytes.len());
            bytes[at] ^= change;
            bytes
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn it_reads_what_the_link_reads(
            parts in prop::collection::vec(prop_oneof![good(), good(), damaged(), noise()], 1..12),
            reads: Vec<bool>,
        ) {
            let mut rig = Rig::new();
            for (n, part) in parts.iter().enumerate() {
                rig.reads = reads.get(n).copied().unwrap_or(true);
                rig.feed(part);
            }
            let (payloads, dropped) = expected(&parts.concat());
            prop_assert_eq!(rig.payloads(), payloads);
            prop_assert_eq!(usize::from(rig.dropped()), dropped);
            rig.bench.replay("deframer");
        }
    }
}
