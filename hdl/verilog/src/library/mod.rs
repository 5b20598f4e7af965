//! Verilog with parameters, from one circuit in several sizes.
//!
//! rust-hdl prints a circuit at one size: its const generics are numbers in the text. A
//! [`Library`] finds them again. It aligns the texts of each module at a few sizes, and each
//! number that differs becomes the simplest expression of the parameters that gives it at all of
//! them. Then it compares the values of these, at every size, with what the circuit itself is
//! exported as, number by number. [`Library::check`] does so at sizes
//! that the library was not made from: only that shows that the expressions are the right ones.
//!
//! A [`Family`] declares the parameters of a circuit with their ranges. Several families make one
//! library, in which each name is one module.

mod align;
mod check;
mod error;
mod fit;
mod formula;
mod given;
mod make;
mod number;
mod parameter;
mod sample;
mod solve;
mod write;

pub use error::LibraryError;
pub use parameter::{Parameter, Step};

use crate::export::WAIVERS;
use formula::Formula;
use given::Given;
use sample::ModuleText;

/// A circuit with parameters: what they are called and which values they may have.
#[derive(Clone, Copy, Debug)]
pub struct Family<'a> {
    /// The parameters of the top module. Each module gets those that it depends on, by the same names.
    pub parameters: &'a [Parameter<'a>],
    /// Names for what is often computed from them, which become `localparam`s: `RECORD_BITS`.
    /// How each is computed is found as all other expressions are.
    pub computed: &'a [Computed<'a>],
}

/// A name, and its value for values of the parameters in their order.
pub type Computed<'a> = (&'a str, fn(&[u32]) -> u32);

/// A circuit at one size.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The values of the family's parameters, in their order.
    pub values: Vec<u32>,
    /// The text of the circuit with these, [`Exported::text`](crate::Exported::text).
    pub text: String,
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
    /// The lines above it: comments and attributes.
    pub note: Vec<String>,
    /// Its text, from the word `module` to `endmodule`.
    pub text: String,
    /// What it was printed from.
    shape: Shape,
}

/// A module before it is printed: what the parameters of its instances are solved from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    template: ModuleText,
    given: Given,
    computed: Vec<(String, Formula)>,
}

/// Modules with parameters, each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    modules: Vec<LibraryModule>,
    /// What modules of circuits are called that are a module of the library at some size.
    aliases: Vec<(String, String)>,
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

    /// Has modules of circuits that are added from now on be the library's module `of`: each of their instances gives
    /// it the parameters of its size. So one circuit can have it at several sizes. It instantiates nothing itself.
    #[must_use]
    pub fn with_aliases(mut self, of: &str, names: &[&str]) -> Self {
        self.aliases.extend(names.iter().map(|name| ((*name).to_owned(), of.to_owned())));
        self
    }

    /// Adds a circuit. A module that the library has already is given the parameters that make it
    /// what the circuit has, numbers where they do not depend on those of the family; so what is in
    /// several circuits is added before them. What it was made from is compared with it as
    /// [`Library::check`] does.
    ///
    /// # Errors
    /// [`LibraryError`] if its modules differ in more than numbers from size to size, if a number
    /// is no expression of the parameters, or if a module is there already with another text.
    pub fn add(&mut self, family: &Family<'_>, samples: &[Sample]) -> Result<(), LibraryError> {
        for module in make::modules(self, family, samples)? {
            match self.module(&module.name) {
                None => self.modules.push(module),
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

    /// What a module of a circuit is called here.
    fn named<'a>(&'a self, name: &'a str) -> &'a str {
        self.aliases.iter().find(|(alias, _)| alias == name).map_or(name, |(_, of)| of)
    }

    /// The module that one of a circuit is, at some size.
    fn known(&self, name: &str) -> Option<&LibraryModule> {
        self.module(self.named(name))
    }

    /// A module with all that it instantiates, in one text; `defaults` are values that some of its
    /// parameters have there where none are given.
    ///
    /// # Errors
    /// If there is no such module, or no such parameter in it.
    pub fn bundle(&self, top: &str, defaults: &[(&str, u32)]) -> Result<String, LibraryError> {
        let wrong = |words: String| LibraryError::Wrong(words);
        let first = self.module(top).ok_or_else(|| wrong(format!("there is no module `{top}`")))?;
        let unknown = defaults.iter().find(|(name, _)| first.parameters.iter().all(|p| p != name));
        if let Some((name, _)) = unknown {
            return Err(wrong(format!("`{top}` has no parameter {name}")));
        }
        let mut names = vec![top];
        let mut at = 0;
        while at < names.len() {
            let inner = self.module(names[at]).map_or(&[][..], |module| &module.instantiates);
            let new: Vec<&str> =
                inner.iter().map(String::as_str).filter(|name| !names.contains(name)).collect();
            names.extend(new);
            at += 1;
        }
        let mut text = format!("{}\n`default_nettype none\n", WAIVERS.trim_start());
        for module in names.iter().filter_map(|name| self.module(name)) {
            let here = if module.name == top { defaults } else { &[] };
            text += &format!("\n{}{}\n", module.words(), with_defaults(&module.text, here));
        }
        Ok(text + "\n`default_nettype wire\n")
    }
}

/// The text of a module with other defaults of its parameters.
fn with_defaults(text: &str, values: &[(&str, u32)]) -> String {
    let mut text = text.to_owned();
    for (name, value) in values {
        let start = format!(" {name} = ");
        let Some(at) = text.find(&start).map(|at| at + start.len()) else { continue };
        let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |e| at + e);
        text.replace_range(at..end, &value.to_string());
    }
    text
}

impl LibraryModule {
    /// A file with this module alone: `header` goes before it. Verilator is told of what it need not say by a file of its own.
    pub fn file(&self, header: &str) -> String {
        let text = format!("{}{}", self.words(), self.text);
        format!("{header}\n`default_nettype none\n\n{text}\n\n`default_nettype wire\n")
    }

    fn words(&self) -> String {
        self.note.iter().map(|line| format!("{line}\n")).collect()
    }
}

#[cfg(test)]
mod tests;
