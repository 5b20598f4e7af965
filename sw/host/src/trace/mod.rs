//! A walk of the chain detector as a waveform, with records and chains as names that people read.
//!
//! The signals are those of the circuit in rust-hdl's simulator. What has no names in the circuit,
//! which head belongs to which tail, comes from the golden model, which takes each record back in
//! the cycle in which the circuit does; [`walk`] ends when the two differ.
//!
//! Texts are vectors of bits, eight a character: every viewer can show those as ASCII, and [`save`]
//! tells GTKWave to.

pub mod save;
pub mod walk;
pub mod write;

/// What a signal shows in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A level.
    Bit(bool),
    /// A number; the signal is as wide as a word of 16 bits.
    Number(u64),
    /// A text of [`TEXT`] characters at most; empty where there is nothing to say.
    Text(String),
}

/// Characters of a text. The longest are the names of rules, `Transition`.
pub const TEXT: usize = 10;

/// Bits of a number.
pub const NUMBER: usize = 16;

/// A signal: the group it stands in, its name, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The scope of the waveform.
    pub group: &'static str,
    /// The name in it.
    pub name: String,
    /// What it shows.
    pub value: Value,
}

impl Signal {
    /// A signal in a cycle.
    pub fn new(group: &'static str, name: impl Into<String>, value: Value) -> Signal {
        Signal { group, name: name.into(), value }
    }
}
