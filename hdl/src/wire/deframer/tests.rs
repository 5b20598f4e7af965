//! The deframer against the link's own reader of frames.

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
        bench.circuit.reset.next = true;
        bench.cycle();
        bench.circuit.reset.next = false;
        bench.cycle();
        Rig { bench, reads: true, frames: Vec::new(), inside: false }
    }

    fn cycle(&mut self) {
        let circuit = &mut self.bench.circuit;
        circuit.port.take.next = false;
        if self.reads && self.inside {
            if circuit.port.in_frame.val() {
                let (payload, _) = self.frames.last_mut().unwrap();
                payload.push(circuit.port.front.val().to_u8());
                circuit.port.take.next = true;
            }
            self.inside = !circuit.port.boundary.val();
        } else if self.reads && circuit.port.frame.val() {
            self.frames.push((Vec::new(), circuit.fits.val()));
            self.inside = true;
            circuit.port.take.next = true;
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
            idle = if self.bench.circuit.port.take.val() { 0 } else { idle + 1 };
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
