//! Numbers as expressions of parameters.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Parameters, and names for what is often computed from them, with their values.
pub(crate) type Values = BTreeMap<String, i128>;

/// What is added up, each of one or two names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Term {
    /// The parameter itself.
    Atom(String),
    /// The bits that count to one less than it.
    Clog2(String),
    /// Half of it.
    Half(String),
    /// Two to its power.
    Power(String),
    /// The bits that count to it.
    Clog2Above(String),
    /// So many of a size that hold it.
    Shares(String, i128),
    /// The product of two.
    Product(String, String),
    /// One of its bytes, the lowest being 0.
    Byte(String, u32),
}

/// The bits of a number below `value`.
pub(crate) fn clog2(value: i128) -> i128 {
    i128::from(128 - (value - 1).max(0).leading_zeros())
}

impl Term {
    /// Its value, if the names have one and it is a number of Verilog's integers.
    pub fn value(&self, values: &Values) -> Option<i128> {
        let of = |name: &String| values.get(name).copied();
        match self {
            Term::Atom(name) => of(name),
            Term::Clog2(name) => of(name).map(clog2),
            Term::Half(name) => of(name).map(|value| value / 2),
            Term::Power(name) => of(name).filter(|bits| (0..31).contains(bits)).map(|b| 1 << b),
            Term::Clog2Above(name) => of(name).map(|value| clog2(value + 1)),
            Term::Shares(name, size) => of(name).map(|value| (value + size - 1) / size),
            Term::Product(a, b) => Some(of(a)? * of(b)?),
            Term::Byte(name, byte) => of(name).map(|value| (value >> (8 * byte)) & 255),
        }
    }

    /// How much a reader has to think.
    pub fn weight(&self) -> i128 {
        match self {
            Term::Atom(_) => 1,
            Term::Clog2(_) | Term::Half(_) | Term::Power(_) => 3,
            Term::Clog2Above(_) | Term::Product(..) => 4,
            Term::Byte(..) => 5,
            Term::Shares(..) => 6,
        }
    }

    fn names(&self) -> Vec<&String> {
        match self {
            Term::Product(a, b) => vec![a, b],
            Term::Atom(name)
            | Term::Clog2(name)
            | Term::Half(name)
            | Term::Power(name)
            | Term::Clog2Above(name)
            | Term::Byte(name, _)
            | Term::Shares(name, _) => vec![name],
        }
    }

    fn text(&self, name: &dyn Fn(&str) -> String) -> String {
        match self {
            Term::Atom(a) => name(a),
            Term::Clog2(a) => format!("$clog2({})", bare(&name(a))),
            Term::Half(a) => format!("{}/2", name(a)),
            Term::Power(a) => format!("(1 << {})", name(a)),
            Term::Clog2Above(a) => format!("$clog2({}+1)", name(a)),
            Term::Shares(a, size) => format!("({}+{})/{size}", name(a), size - 1),
            Term::Product(a, b) => format!("{}*{}", name(a), name(b)),
            Term::Byte(a, 0) => format!("{}%256", name(a)),
            Term::Byte(a, byte) => format!("{}/{}%256", name(a), 1u64 << (8 * byte)),
        }
    }
}

/// Without the parentheses around all of it.
fn bare(text: &str) -> &str {
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}

/// A sum of multiples of terms and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Formula {
    pub terms: Vec<(i128, Term)>,
    pub constant: i128,
}

impl Formula {
    /// A number alone.
    pub fn constant(constant: i128) -> Formula {
        Formula { terms: Vec::new(), constant }
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// A term alone.
    pub fn of(term: Term) -> Formula {
        Formula { terms: vec![(1, term)], constant: 0 }
    }

    /// Its value, if all names have one.
    pub fn value(&self, values: &Values) -> Option<i128> {
        let term = |sum, (times, term): &(i128, Term)| Some(sum + times * term.value(values)?);
        self.terms.iter().try_fold(self.constant, term)
    }

    /// The same and `more`.
    pub fn plus(&self, more: i128) -> Formula {
        Formula { terms: self.terms.clone(), constant: self.constant + more }
    }

    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.terms.iter().flat_map(|(_, term)| term.names())
    }

    /// Whether it is one name, and so needs no parentheses.
    pub fn is_name(&self) -> bool {
        self.constant == 0 && matches!(&self.terms[..], [(1, Term::Atom(_))])
    }

    /// With names written as `name` says; what is more than a word is in parentheses there.
    pub fn text(&self, name: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        // What is subtracted comes last: `16-LOG2_DEPTH`.
        let first_down = self.terms.first().is_some_and(|(times, _)| *times < 0);
        if first_down || self.terms.is_empty() {
            text = self.constant.to_string();
        }
        for (times, term) in &self.terms {
            let sign = if *times < 0 { "-" } else { "+" };
            if *times < 0 || !text.is_empty() {
                text += sign;
            }
            let plain = term.text(name);
            text += &match (times.abs(), term) {
                (1, _) => plain,
                // From left to right it would be another number.
                (times, Term::Half(_) | Term::Shares(..) | Term::Byte(..)) => {
                    format!("{times}*({plain})")
                }
                (times, _) => format!("{times}*{plain}"),
            };
        }
        if !first_down && !self.terms.is_empty() && self.constant != 0 {
            text += &format!("{:+}", self.constant);
        }
        text
    }

    /// As an operand: in parentheses where it is more than a name.
    pub fn operand(&self) -> String {
        if self.is_name() { self.to_string() } else { format!("({self})") }
    }
}

impl Display for Formula {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text(&str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_one_writes_it() {
        let atom = |name: &str| Term::Atom(name.to_owned());
        let of = |terms: Vec<(i128, Term)>, constant| Formula { terms, constant }.to_string();
        assert_eq!(of(vec![(1, atom("P"))], -1), "P-1");
        assert_eq!(of(vec![(1, atom("P")), (2, atom("S"))], 0), "P+2*S");
        assert_eq!(of(vec![(-1, Term::Clog2("D".to_owned()))], 16), "16-$clog2(D)");
        assert_eq!(of(vec![(1, Term::Power("B".to_owned()))], -1), "(1 << B)-1");
        assert_eq!(of(vec![(1, Term::Shares("P".to_owned(), 16))], 0), "(P+15)/16");
        assert_eq!(of(vec![(1, Term::Byte("P".to_owned(), 1))], 512), "P/256%256+512");
    }

    #[test]
    fn names_are_replaced_where_they_are_more_than_a_word() {
        let formula = Formula { terms: vec![(2, Term::Atom("K".to_owned()))], constant: -1 };
        assert_eq!(formula.text(&|_| "(P+S)".to_owned()), "2*(P+S)-1");
    }

    #[test]
    fn the_bits_that_count() {
        assert_eq!([1, 2, 3, 8, 9, 1024].map(clog2), [0, 1, 2, 3, 4, 10]);
    }
}
