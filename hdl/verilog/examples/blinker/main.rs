//! A light that blinks, as Verilog.
//!
//! ```text
//! cargo run --release --package perpetual-verilog --example blinker
//! ```
//!
//! prints the Verilog and its description.

#[path = "../common/mod.rs"]
mod shared;

use std::process::ExitCode;

use perpetual_verilog::{About, Error, Exported, export};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Changes its light every so many clock cycles.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Blinker {
    #[group = "A clock of 12 MHz, and a light."]
    /// Rising edge.
    clock: Signal<In, Clock>,
    /// Active high.
    led: Signal<Out, Bit>,
    count: DFF<Bits<24>>,
    on: DFF<Bit>,
    #[default(Constant::new(0.into()))]
    last: Constant<Bits<24>>,
}

impl Blinker {
    fn new(cycles: u64) -> Blinker {
        Blinker { last: Constant::new((cycles - 1).into()), ..Blinker::default() }
    }
}

impl Logic for Blinker {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.count.d.next = self.count.q.val() + 1;
        if self.count.q.val() == self.last.val() {
            self.count.d.next = 0.into();
            self.on.d.next = !self.on.q.val();
        }
        self.led.next = self.on.q.val();
    }
}

fn exported() -> Result<Exported, Error> {
    let about = About {
        top: "blinker",
        title: "a light that blinks once a second",
        licence: Some("MIT OR Apache-2.0"),
        configuration: &[("clock", "12000000 Hz".to_owned())],
        latency: Some("led changes every 6,000,000 clock cycles"),
        ..About::default()
    };
    export(&mut Blinker::new(6_000_000), &about)
}

fn main() -> ExitCode {
    shared::print("blinker", exported())
}

#[cfg(test)]
mod tests {
    use perpetual_verilog::testing::{self, Bench};

    use super::*;

    #[test]
    #[ignore = "yosys: make test-all"]
    fn every_tool_accepts_it() {
        let blinker = exported().unwrap();
        testing::lint(&blinker.text, "", "blinker");
    }

    #[test]
    fn it_blinks_in_rust_hdl_and_in_verilog() {
        let mut bench = Bench::new(Blinker::new(5), |blinker| &mut blinker.clock);
        let mut lights = String::new();
        for _ in 0..20 {
            bench.cycle();
            lights.push(if bench.circuit.led.val() { '*' } else { '.' });
        }
        assert_eq!(lights, "....*****.....*****.");
        bench.replay("blinker");
    }

    #[test]
    fn the_page_and_the_files_show_what_is_printed() {
        let blinker = exported().unwrap();
        let module = &blinker.text[blinker.text.find("module blinker").unwrap()..];
        let page = include_str!("../../README.md");
        assert!(
            page.contains(&format!("```verilog\n{module}```\n")),
            "the page does not show:\n{module}"
        );
        let printed = Circuit::new(&mut Blinker::new(6_000_000)).raw();
        let lines = printed.lines().map(str::trim_end).filter(|line| !line.is_empty());
        let squeezed: String = lines.map(|line| format!("{line}\n")).collect();
        assert_eq!(include_str!("rust-hdl.v"), squeezed);
        let json = serde_json::to_string_pretty(&blinker.description).unwrap();
        assert_eq!(include_str!("blinker.json"), format!("{json}\n"));
    }

    use perpetual_verilog::Circuit;
}
