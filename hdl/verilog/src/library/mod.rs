//! Verilog with parameters, from one circuit in several sizes.
//!
//! rust-hdl prints a circuit at one size: its const generics are numbers in the text. A
//! [`Library`] finds them again. It aligns the texts of each module at a few sizes, and each
//! number that differs becomes the simplest expression of the parameters that gives it at all of
//! them. Then it puts the values of every size back into what it will print, and compares that
//! with what the circuit itself is exported as, token by token. [`Library::check`] does so at sizes
//! that the library was not made from: only that shows that the expressions are the right ones.
//!
//! A [`Family`] declares the parameters of a circuit with their ranges. Several families make one
//! library, in which each name is one module.

mod align;
mod check;
mod constant;
mod error;
mod fit;
mod formula;
mod make;
mod parameter;
mod sample;
mod substitute;
mod write;

pub use error::LibraryError;
pub use parameter::{Parameter, Step};

use crate::Exported;

/// A circuit with parameters: what they are called and which values they may have.
#[derive(Clone, Copy, Debug)]
pub struct Family<'a> {
    /// The parameters of the top module. Each module gets those that it depends on, by the same names.
    pub parameters: &'a [Parameter<'a>],
    /// Names for what is often computed from them, which become `localparam`s: `RECORD_BITS`.
    /// How each is computed is found as all other expressions are.
    pub computed: &'a [Computed<'a>],
    /// Macros that are taken as not defined: forms of a module for one FPGA have no parameters.
    pub undefined: &'a [&'a str],
}

/// A name, and its value for values of the parameters in their order.
pub type Computed<'a> = (&'a str, fn(&[u32]) -> u32);

/// A circuit at one size.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The values of the family's parameters, in their order.
    pub values: Vec<u32>,
    /// The circuit with these.
    pub exported: Exported,
}

/// A module of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryModule {
    /// Its name.
    pub name: String,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// The modules that it instantiates.
    pub instantiates: Vec<String>,
    /// The lines above it.
    pub note: Vec<String>,
    /// Its text, from the word `module` to `endmodule`.
    pub text: String,
    /// For parameters that a hand-written module has itself: the default that stands in the text
    /// of the circuit is what its instance is given here.
    has_own_parameters: bool,
}

/// Modules with parameters, each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    modules: Vec<LibraryModule>,
}

impl Library {
    /// A library of one circuit.
    ///
    /// # Errors
    /// As [`Library::add`].
    pub fn from_samples(family: &Family<'_>, samples: &[Sample]) -> Result<Self, LibraryError> {
        let mut library = Library::default();
        library.add(family, samples)?;
        Ok(library)
    }

    /// Adds a circuit. What it was made from is compared with it as [`Library::check`] does.
    ///
    /// # Errors
    /// [`LibraryError`] if its modules differ in more than numbers from size to size, if a number
    /// is no expression of the parameters, or if a module is there already with another text.
    pub fn add(&mut self, family: &Family<'_>, samples: &[Sample]) -> Result<(), LibraryError> {
        for module in make::modules(family, samples)? {
            match self.module(&module.name) {
                None => self.modules.push(module),
                Some(known) if *known == module => {}
                Some(known) => return Err(check::two_bodies(known, &module)),
            }
        }
        samples.iter().try_for_each(|sample| self.check(family, sample))
    }

    /// Whether the modules, with the values of the sample in place of their parameters, are what
    /// the circuit was exported as.
    ///
    /// # Errors
    /// [`LibraryError::Differs`] with the first place where they are not.
    pub fn check(&self, family: &Family<'_>, sample: &Sample) -> Result<(), LibraryError> {
        check::sample(self, family, sample)
    }

    /// The modules, in the order in which they were found: each circuit's top first.
    pub fn modules(&self) -> &[LibraryModule] {
        &self.modules
    }

    /// The module of this name.
    pub fn module(&self, name: &str) -> Option<&LibraryModule> {
        self.modules.iter().find(|module| module.name == name)
    }

    /// A module with all that it instantiates, in one text.
    pub fn bundle(&self, top: &str) -> String {
        let mut names = vec![top.to_owned()];
        let mut at = 0;
        while at < names.len() {
            let inner = self.module(&names[at]).map_or(&[][..], |module| &module.instantiates);
            let new: Vec<String> =
                inner.iter().filter(|name| !names.contains(name)).cloned().collect();
            names.extend(new);
            at += 1;
        }
        let modules = names.iter().filter_map(|name| self.module(name));
        let texts: Vec<String> = modules.map(LibraryModule::documented).collect();
        format!("`default_nettype none\n\n{}\n`default_nettype wire\n", texts.join("\n"))
    }
}

impl LibraryModule {
    /// The text with the lines above it.
    pub fn documented(&self) -> String {
        let note: String = self
            .note
            .iter()
            .map(|line| format!("// {line}").trim_end().to_owned() + "\n")
            .collect();
        format!("{note}{}\n", self.text)
    }

    /// A file with this module alone: `header` goes before it.
    pub fn file(&self, header: &str) -> String {
        format!("{header}`default_nettype none\n\n{}\n`default_nettype wire\n", self.documented())
    }
}

#[cfg(test)]
mod tests;
