//! What is said of ports, on its way from a circuit's fields to its export.
//!
//! rust-hdl shows a probe names and signals alone. [`Circuit`](derive@crate::Circuit) adds the words to what each port says of
//! its pins, which no probe but that of the export reads.

use rust_hdl::prelude::{
    Atom, AtomKind, Constraint, PinConstraint, Probe, TypeDescriptor, VCDValue, VerilogLiteral,
};

/// What is said of a port.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words {
    /// Of the ports from this one on; empty where it belongs to those before it.
    pub group: &'static str,
    /// Of the port itself.
    pub what: &'static str,
}

/// Words of some ports, in the place of those that they have.
pub type Instead<'a> = &'a [(&'a str, &'static str)];

/// An interface whose ports have words; [`derive@crate::Ports`] writes it.
pub trait Ports {
    /// Shows the ports with their words, or with those `instead`; `group` are words of the first of them.
    fn show(&self, name: &str, group: &'static str, instead: Instead<'_>, probe: &mut dyn Probe);
}

/// Shows a port, and what is said of it.
pub fn show(signal: &dyn Atom, name: &str, words: &Words, probe: &mut dyn Probe) {
    probe.visit_atom(name, &PortWithWords { signal, words: *words });
}

/// As [`show`], of an interface's port.
pub fn show_port(
    signal: &dyn Atom,
    name: &str,
    Words { group, what }: Words,
    instead: Instead<'_>,
    probe: &mut dyn Probe,
) {
    let other = instead.iter().find(|(port, _)| *port == name);
    show(signal, name, &Words { group, what: other.map_or(what, |(_, what)| what) }, probe);
}

/// Comes before words, and between them: nobody writes it.
const SIGN: char = '\u{1f}';

/// A port, with what is said of it.
struct PortWithWords<'a> {
    signal: &'a dyn Atom,
    words: Words,
}

impl Atom for PortWithWords<'_> {
    fn bits(&self) -> usize {
        self.signal.bits()
    }

    fn connected(&self) -> bool {
        self.signal.connected()
    }

    fn changed(&self) -> bool {
        self.signal.changed()
    }

    fn kind(&self) -> AtomKind {
        self.signal.kind()
    }

    fn descriptor(&self) -> TypeDescriptor {
        self.signal.descriptor()
    }

    fn vcd(&self) -> VCDValue {
        self.signal.vcd()
    }

    fn id(&self) -> usize {
        self.signal.id()
    }

    fn verilog(&self) -> VerilogLiteral {
        self.signal.verilog()
    }

    fn constraints(&self) -> Vec<PinConstraint> {
        let Words { group, what } = self.words;
        let words = format!("{SIGN}{group}{SIGN}{what}");
        let mut all = self.signal.constraints();
        all.push(PinConstraint { index: 0, constraint: Constraint::Custom(words) });
        all
    }
}

/// The words of a port: those of its group and its own.
pub(crate) fn said(signal: &dyn Atom) -> (String, String) {
    let words = signal.constraints().into_iter().find_map(|pin| match pin.constraint {
        Constraint::Custom(text) => {
            let (group, what) = text.strip_prefix(SIGN)?.split_once(SIGN)?;
            Some((group.to_owned(), what.to_owned()))
        }
        _ => None,
    });
    words.unwrap_or_default()
}
