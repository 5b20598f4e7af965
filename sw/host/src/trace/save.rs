//! What GTKWave is to show of a waveform, and how.

use std::fmt::Write;

use super::write::width;
use super::{Signal, Value};

// How GTKWave shows a signal; the bits of its own save files.
const RIGHT: u32 = 0x20;
const BINARY: u32 = 0x08 | RIGHT;
const DECIMAL: u32 = 0x04 | RIGHT;
const ASCII: u32 = 0x800 | RIGHT;
const TITLE: u32 = 0x200;

/// A save file for GTKWave: every signal, in groups, texts as texts.
pub fn gtkw(signals: &[Signal]) -> String {
    let mut text = "[*] perpetual trace\n[timestart] 0\n[size] 1600 900\n".to_owned();
    let mut shown = None;
    let mut show = |text: &mut String, how: u32, what: &str| {
        if shown != Some(how) {
            let _ = writeln!(text, "@{how:x}");
            shown = Some(how);
        }
        let _ = writeln!(text, "{what}");
    };
    show(&mut text, BINARY, "trace.clock");
    let mut group = "";
    for signal in signals {
        if signal.group != group {
            group = signal.group;
            show(&mut text, TITLE, &format!("-{group}"));
        }
        let how = match signal.value {
            Value::Bit(_) => BINARY,
            Value::Number(_) => DECIMAL,
            Value::Text(_) => ASCII,
        };
        let range = match width(&signal.value) {
            1 => String::new(),
            bits => format!("[{}:0]", bits - 1),
        };
        show(&mut text, how, &format!("trace.{group}.{}{range}", signal.name));
    }
    text
}
