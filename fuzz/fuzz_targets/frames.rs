//! Any bytes as they may come from the wire, at either end.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_link::mock::{Settings, SoftBoard};
use perpetual_link::protocol::MAX_ANSWER_FRAME;
use perpetual_link::{Answer, Layout, frame, slip};

fuzz_target!(|bytes: &[u8]| {
    payload(bytes);
    // A good CRC is hard to come by: the same bytes as a frame that is whole.
    if bytes.len() >= 2 {
        stream(&frame::encode(bytes), true);
    }
    stream(bytes, false);
});

/// What is read from a payload is what is written for it.
fn payload(bytes: &[u8]) {
    if let Ok(answer) = Answer::decode(bytes, Layout::Checked) {
        assert_eq!(answer.encode(), bytes);
    }
}

fn stream(bytes: &[u8], whole: bool) {
    let mut decoder = slip::Decoder::new(MAX_ANSWER_FRAME);
    let mut frames = 0;
    for &byte in bytes {
        let Some(Ok(received)) = decoder.feed(byte) else { continue };
        assert!(!received.is_empty() && received.len() <= MAX_ANSWER_FRAME);
        if let Ok(opened) = frame::open(&received) {
            assert_eq!(frame::seal(opened), received);
            payload(opened);
            frames += 1;
        }
    }
    assert!(!whole || frames == 1 || bytes.len() > MAX_ANSWER_FRAME);
    // A board answers what it can read, with frames that can be read.
    let mut board = SoftBoard::new(Settings::default());
    board.receive(bytes);
    let mut decoder = slip::Decoder::new(MAX_ANSWER_FRAME);
    let mut answered = 0;
    while let Some(answer) = board.respond() {
        let received: Vec<_> = answer.iter().filter_map(|&byte| decoder.feed(byte)).collect();
        let [Ok(whole)] = &received[..] else { panic!("{received:?}") };
        let opened = frame::open(whole).expect("a frame of the board");
        assert!(Answer::decode(opened, Layout::Plain).is_ok(), "{opened:?}");
        answered += 1;
    }
    assert!(answered <= frames, "{answered} answers to {frames} requests");
}
