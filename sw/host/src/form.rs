//! Every detector in every form: what `--detector` and `--on` name.

mod circuit;
mod serial;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use perpetual_model::{Chain, Detector, LineError, MoveRecord, Verdict};
use thiserror::Error;

/// A method of finding repetitions, as `--detector` names it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// The chain list, walked backwards over the moves.
    #[default]
    Chain,
}

/// The form that a method runs in, as `--on` names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Form {
    /// The golden model, in software and without bounds.
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

/// Why a detector gave no verdict.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FormError {
    /// This line is too much for it; the next may not be.
    #[error("{0}")]
    Line(String),
    /// It cannot be had, or not any more.
    #[error("{0}")]
    Gone(String),
}

/// What a detector counted of its own work; `None` for what its form does not know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Queries answered.
    pub queries: Option<u64>,
    /// Clock cycles from a query's acceptance to its verdict, over all queries.
    pub cycles: Option<u64>,
    /// Bytes sent and received.
    pub bytes: Option<u64>,
}

/// A detector that counts its work, whatever it is.
pub trait Counted: Detector<Error = FormError> {
    /// What it counted so far.
    fn counters(&self) -> Counters;

    /// Plies to hand it at once: as many as keep it busy, and few enough that a second does not
    /// pass before progress is seen and Ctrl-C obeyed.
    fn batch(&self) -> usize {
        1024
    }
}

/// Sets up the detector of this method in this form; `baud` is for serial ports only.
///
/// # Errors
/// [`FormError::Gone`] with one sentence, if there is none or it cannot be reached.
pub fn open(method: Method, form: &Form, baud: u32) -> Result<Box<dyn Counted>, FormError> {
    open_traced(method, form, baud, None)
}

/// [`open`], with a waveform written to a file if one is named; only Verilator can do that.
///
/// # Errors
/// As for [`open`], and if the waveform cannot be had.
pub fn open_traced(
    method: Method,
    form: &Form,
    baud: u32,
    trace: Option<&Path>,
) -> Result<Box<dyn Counted>, FormError> {
    if trace.is_some() && *form != Form::Verilated {
        let why = "a waveform can be written with --on verilated only; for a simulated board, \
                   give --trace to `perpetual board`";
        return Err(FormError::Gone(why.to_owned()));
    }
    match (method, form) {
        (Method::Chain, Form::Model) => Ok(Box::new(Model::default())),
        (_, Form::Rtl) => Ok(circuit::rtl(method)),
        (_, Form::Serial(path)) => serial::open(path, baud, method),
        (_, Form::Verilated) => circuit::verilated(method, trace),
    }
}

/// The golden model.
#[derive(Default)]
struct Model {
    chain: Chain,
    queries: u64,
}

impl From<LineError> for FormError {
    fn from(error: LineError) -> FormError {
        FormError::Line(error.to_string())
    }
}

impl Detector for Model {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        Ok(self.chain.clear()?)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        Ok(self.chain.push(record)?)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        Ok(self.chain.pop()?)
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        self.queries += 1;
        Ok(self.chain.verdict()?)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        self.queries += 1;
        Ok(self.chain.first()?)
    }
}

impl Counted for Model {
    fn counters(&self) -> Counters {
        Counters { queries: Some(self.queries), ..Counters::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
