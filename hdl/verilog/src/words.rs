//! What is said of ports, on its way from a circuit's fields to its export.
//!
//! rust-hdl shows a probe names and signals alone. [`Circuit`](derive@crate::Circuit) adds the words to what each port says of
//! its pins, which no probe but that of the export reads.

use crate::parts::Instead;
use rust_hdl::prelude::{
    Atom, AtomKind, Block, Constraint, PinConstraint, Probe, TypeDescriptor, VCDValue,
    VerilogLiteral,
};

/// What is said of a port.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words {
    /// Of the ports from this one on; empty where it belongs to those before it.
    pub group: &'static str,
    /// Of the port itself.
    pub what: &'static str,
}

/// An interface whose ports are told apart by what is said of them; [`derive@crate::Ports`] writes it.
pub trait Ports {
    /// Each port, and the words.
    const PORTS: &'static [(&'static str, Words)];
}

/// Shows a port, and what is said of it.
pub fn show(signal: &dyn Atom, name: &str, words: &Words, probe: &mut dyn Probe) {
    probe.visit_atom(name, &PortWithWords { signal, words: *words });
}

/// Shows an interface, with words of its first ports, those of each port, and some that stand in the place of these.
pub(crate) fn show_interface(
    interface: &dyn Block,
    name: &str,
    group: &'static str,
    ports: &[(&str, Words)],
    instead: Instead<'_>,
    probe: &mut dyn Probe,
) {
    interface.accept(name, &mut InterfaceProbe { group, ports, instead, probe });
}

/// Adds the words to the ports of an interface, and passes them on.
struct InterfaceProbe<'a> {
    group: &'static str,
    ports: &'a [(&'a str, Words)],
    instead: Instead<'a>,
    probe: &'a mut dyn Probe,
}

impl Probe for InterfaceProbe<'_> {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_start_scope(name, node);
    }

    fn visit_start_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_start_namespace(name, node);
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let own = self.ports.iter().find(|(port, _)| *port == name);
        let mut words = own.map(|(_, words)| *words).unwrap_or_default();
        if let Some((_, what)) = self.instead.iter().find(|(port, _)| *port == name) {
            words.what = what;
        }
        let group = std::mem::take(&mut self.group);
        words.group = if words.group.is_empty() { group } else { words.group };
        show(signal, name, &words, self.probe);
    }

    fn visit_end_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_end_namespace(name, node);
    }

    fn visit_end_scope(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_end_scope(name, node);
    }
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
