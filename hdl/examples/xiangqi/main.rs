//! Another game: the detectors at the widths of xiangqi, Chinese chess, with the check bits by which it is told who loses. See
//! docs/other-games.md.
//!
//! ```text
//! cargo run --release --package perpetual-hdl --example xiangqi -- DIR
//! ```
//!
//! writes the Verilog of both detectors to DIR.

pub(crate) mod checked;
#[cfg(test)]
mod lines;
#[cfg(test)]
mod tests;
#[path = "../common/words.rs"]
mod words;

use std::error::Error;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

#[cfg(test)]
use checked::CheckPorts;
use checked::with_checks;
use perpetual_hdl::export::ABOUT;
use perpetual_hdl::{
    Answer, ChainDetector, CheckBits, DetectorCircuit, DetectorPort, Request, ScoreboardDetector,
};
use perpetual_verilog::{About, export};
use rust_hdl::prelude::*;

with_checks! {
    /// 90 squares take 7 bits; the 14 kinds of piece take 4, as in chess. 32 pieces on the board: a chain list of 32
    /// entries never overflows. 1,024 records.
    XiangqiChain, ChainDetector<32, 4, 7, 11, 18, 10>, 7, 10
}

with_checks! {
    /// The scoreboard at the same widths: twice the words of block RAM that chess takes.
    XiangqiScoreboard, ScoreboardDetector<4, 7, 9, 10, 14, 18, 10>, 7, 10
}

/// The Verilog of a detector: the top module is called `top`.
pub fn verilog<C: Block + Default>(top: &str) -> Result<String, Box<dyn Error>> {
    let mut circuit = Box::<C>::default();
    let title = "finds repeated positions of xiangqi in the moves alone";
    Ok(export(&mut *circuit, &About { top, title, ..ABOUT })?.text)
}

const USAGE: &str = "usage: xiangqi DIR";

fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("xiangqi_chain.v"), verilog::<XiangqiChain>("xiangqi_chain")?)?;
    let scoreboard = verilog::<XiangqiScoreboard>("xiangqi_scoreboard")?;
    std::fs::write(folder.join("xiangqi_scoreboard.v"), scoreboard)?;
    Ok(())
}

fn main() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Err(wrong) = words::check(&given, &[]) {
        eprintln!("xiangqi: {wrong}; {USAGE}");
        return ExitCode::from(2);
    }
    let [folder] = &given[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let folder = Path::new(folder);
    match run(folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xiangqi: {}: {error}", folder.display());
            ExitCode::from(2)
        }
    }
}
