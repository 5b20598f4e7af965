//! What the caller says about a circuit and its modules.

/// What a circuit is called and what is said about it.
///
/// Everything but [`top`](About::top) may be left out: `About { top: "blinker", ..About::default() }`.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The name of the top module.
    pub top: &'a str,
    /// What the circuit is, in one line.
    pub title: &'a str,
    /// Who exports, with a version: `Perpetual 0.1.0`. This crate, if nothing is said.
    pub exporter: Option<&'a str>,
    /// The licence of the file, as an SPDX expression: `MIT OR Apache-2.0`.
    pub licence: Option<&'a str>,
    /// What the names of modules without a [`ModuleNote`] begin with, the field's name behind it:
    /// `perpetual_`. The name of the top and `_`, if nothing is said.
    pub prefix: Option<&'a str>,
    /// The configuration it was built with, name and value.
    pub configuration: &'a [(&'a str, String)],
    /// Names and comments for the modules.
    pub modules: &'a [ModuleNote<'a>],
    /// When results come, in clock cycles and in words; for the description alone.
    pub latency: Option<&'a str>,
}

impl About<'_> {
    pub(crate) fn exporter(&self) -> &str {
        self.exporter.unwrap_or(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")))
    }
}

/// The name of a module and the comment above it.
#[derive(Clone, Copy, Debug)]
pub struct ModuleNote<'a> {
    /// The field that holds it, as a path with dots and without indices: `entry` or `file.entry`.
    /// The end of the path is enough; the top's own is empty.
    pub path: &'a str,
    /// The name the module gets, if it is not the top.
    pub name: &'a str,
    /// What it is, in a line or a few.
    pub what: &'a str,
}
