//! Every detector in every form: what `--detector` and `--on` name.
//!
//! * [`Method`] is what detects, [`Form`] where it runs; [`open`] gives the two as a detector that
//!   counts its work.
//! * [`ChosenSource`] is a choice of both, as arguments of a command line, as options of a UCI engine, and
//!   as a source of repetitions for the search of [`perpetual_engine`].
//! * [`ChosenLeaves`] is a choice of the search chip for the last plies; [`searcher`] gives the chip.
//! * [`Batched`] asks a board ahead of the search.

mod asked;
mod batches;
#[cfg(feature = "verilator")]
mod chip;
#[cfg(feature = "verilator")]
mod circuit;
mod in_process;
mod leaves;
mod method;
mod model;
#[cfg(feature = "verilator")]
mod pins;
#[cfg(feature = "rtl")]
mod rtl;
pub mod serial;
mod waiting;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub use asked::{ChosenSource, SearchDetector};
pub use batches::{Ahead, Batched};
pub use leaves::{ChosenLeaves, searcher};
pub use method::Method;
pub use perpetual_report::counted::{Counted, Counters, FormError};

/// The form that a method runs in, as `--on` names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Form {
    /// A model in software; without bounds, unless the method itself has some.
    #[default]
    Model,
    /// The circuit in rust-hdl's simulator.
    Rtl,
    /// The circuit's Verilog, compiled by Verilator into this program.
    Verilated,
    /// A board, real or simulated, at a serial port.
    Serial(PathBuf),
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Form, String> {
        match text.split_once(':') {
            Some(("serial", path)) if !path.is_empty() => Ok(Form::Serial(path.into())),
            None if text == "model" => Ok(Form::Model),
            None if text == "rtl" => Ok(Form::Rtl),
            None if text == "verilated" => Ok(Form::Verilated),
            _ => Err("expected model, rtl, verilated or serial:PATH, \
                      for example serial:/dev/ttyUSB0"
                .to_owned()),
        }
    }
}

#[cfg(not(all(feature = "verilator", feature = "rtl")))]
impl Form {
    /// Why it is not in this program, and what to do.
    fn absence(&self) -> String {
        match self {
            Form::Verilated => {
                "this program was built without Verilator, which runs on Linux: choose the form model or serial:PATH"
            }
            _ => {
                "this program was built without the circuits, so the form rtl is not there: build it with \
                 `make build`, or choose model"
            }
        }
        .to_owned()
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Model => f.write_str("model"),
            Form::Rtl => f.write_str("rtl"),
            Form::Verilated => f.write_str("verilated"),
            Form::Serial(path) => write!(f, "serial:{}", path.display()),
        }
    }
}

/// Sets up the detector of this method in this form; `baud` is for serial ports only.
///
/// # Errors
/// [`FormError::Unavailable`] with one sentence, if there is none or it cannot be reached.
pub fn open(method: Method, form: &Form, baud: u32) -> Result<Box<dyn Counted>, FormError> {
    open_with(method, form, &Setup { baud, ..Setup::default() })
}

/// What can be said of a form beside its name.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setup<'a> {
    /// Bits a second, for serial ports.
    pub baud: u32,
    /// A file for the waveform; only Verilator can write one.
    pub trace: Option<&'a Path>,
    /// Whether a serial port that is not there is waited for, now and later.
    pub wait: bool,
}

/// [`open`] with all that can be said.
///
/// # Errors
/// As for [`open`], and if the form cannot do what the setup asks for.
pub fn open_with(
    method: Method,
    form: &Form,
    setup: &Setup<'_>,
) -> Result<Box<dyn Counted>, FormError> {
    let Setup { baud, trace, wait } = *setup;
    if trace.is_some() && *form != Form::Verilated {
        let why = "a waveform can be written with --on verilated only; for a simulated board, \
                   give --trace to `perpetual simulate`";
        return Err(FormError::Unavailable(why.to_owned()));
    }
    match form {
        Form::Serial(path) if wait => waiting::open(path, baud, method),
        _ if wait => Err(FormError::Unavailable(format!(
            "only a serial port can be waited for, not --on {form}: leave out --wait"
        ))),
        Form::Model => Ok(model::open(method)),
        #[cfg(feature = "rtl")]
        Form::Rtl => rtl::open(method),
        Form::Serial(path) => serial::open(path, baud, method),
        #[cfg(feature = "verilator")]
        Form::Verilated => circuit::verilated(method, trace),
        #[cfg(not(all(feature = "verilator", feature = "rtl")))]
        absent if method.kind().is_some() => Err(FormError::Unavailable(absent.absence())),
        #[cfg(not(all(feature = "verilator", feature = "rtl")))]
        _ => Err(method.no_circuit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;
    use perpetual_model::{MoveRecord, Verdict};

    #[test]
    fn names_of_forms() {
        for text in ["model", "rtl", "verilated", "serial:/dev/ttyUSB0"] {
            assert_eq!(text.parse::<Form>().unwrap().to_string(), text);
        }
        for wrong in ["", "Model", "serial", "serial:", "board:/dev/ttyUSB0", "rtl:x"] {
            assert!(wrong.parse::<Form>().unwrap_err().contains("serial:PATH"), "{wrong}");
        }
    }

    #[test]
    fn the_model_counts_its_queries() {
        let mut model = open(Method::Chain, &Form::Model, 0).unwrap();
        model.push(MoveRecord::NULL_MOVE).unwrap();
        assert_eq!(model.verdict(), Ok(Verdict::NONE));
        assert_eq!(model.counters(), Counters { queries: Some(1), ..Counters::default() });
        assert_eq!(model.clear(), Ok(()));
        assert!(matches!(model.pop(), Err(FormError::Line(_))));
    }
    #[test]
    fn every_method_has_a_model_and_those_without_a_circuit_say_so() {
        for &method in Method::value_variants() {
            let mut model = open(method, &Form::Model, 0).unwrap();
            model.push(MoveRecord::NULL_MOVE).unwrap();
            model.verdict().unwrap();
            if method.kind().is_some() {
                continue;
            }
            for form in [Form::Rtl, Form::Verilated, Form::Serial("/dev/null".into())] {
                let error = open(method, &form, 9600).err().unwrap().to_string();
                assert!(error.starts_with(method.name()), "{error}");
                assert!(error.contains("--on model"), "{error}");
            }
        }
    }
}
