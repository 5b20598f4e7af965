//! Numbers as expressions of parameters.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Parameters, and names for what is often computed from them, with their values.
pub(crate) type Values = BTreeMap<String, i128>;

/// How a number is computed from a name, or from two.
pub(crate) struct Form {
    /// As it is written, with `@` in the place of each name.
    pub text: &'static str,
    /// How much a reader has to think.
    weight: i128,
    /// Its value, if it is a number of Verilog's integers.
    value: fn(&[i128]) -> Option<i128>,
    /// Which value of the name gives a number; none where several do.
    inverse: fn(i128) -> Option<i128>,
}

const fn form(
    text: &'static str,
    weight: i128,
    value: fn(&[i128]) -> Option<i128>,
    inverse: fn(i128) -> Option<i128>,
) -> Form {
    Form { text, weight, value, inverse }
}

/// All forms. Of those that are as simple the first is taken.
pub(crate) const FORMS: [Form; 13] = [
    form("@", 1, |of| Some(of[0]), Some),
    form("$clog2(@)", 3, |of| Some(clog2(of[0])), power),
    form("@/2", 3, |of| Some(of[0] / 2), |half| Some(2 * half)),
    form("(1 << @)", 3, |of| power(of[0]), logarithm),
    form("$clog2(@+1)", 4, |of| Some(clog2(of[0] + 1)), |_| None),
    form("(@+3)/4", 6, |of| Some((of[0] + 3) / 4), |_| None),
    form("(@+7)/8", 6, |of| Some((of[0] + 7) / 8), |_| None),
    form("(@+15)/16", 6, |of| Some((of[0] + 15) / 16), |_| None),
    form("@%256", 5, |of| Some(of[0] & 255), |_| None),
    form("@/256%256", 5, |of| Some((of[0] >> 8) & 255), |_| None),
    form("@/65536%256", 5, |of| Some((of[0] >> 16) & 255), |_| None),
    form("@/16777216%256", 5, |of| Some((of[0] >> 24) & 255), |_| None),
    form("@*@", 4, |of| Some(of[0] * of[1]), |_| None),
];

/// The place of the name itself among the [`FORMS`].
pub(crate) const ATOM: usize = 0;
/// That of half of it.
pub(crate) const HALF: usize = 2;
/// That of its lowest byte; the three above it are the next.
pub(crate) const BYTE: usize = 8;
/// That of the product of two.
pub(crate) const PRODUCT: usize = 12;

/// The bits of a number below `value`.
pub(crate) fn clog2(value: i128) -> i128 {
    i128::from(128 - (value - 1).max(0).leading_zeros())
}

/// Two to the power of a number.
fn power(bits: i128) -> Option<i128> {
    (0..31).contains(&bits).then(|| 1 << bits)
}

/// The power of two that a number is.
fn logarithm(power: i128) -> Option<i128> {
    (power > 0 && power & (power - 1) == 0).then(|| clog2(power))
}

/// What is added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    /// Which of the [`FORMS`].
    pub form: usize,
    /// The name or names in it.
    pub names: Vec<String>,
}

impl Term {
    pub fn of(form: usize, names: &[&str]) -> Term {
        Term { form, names: names.iter().map(|name| (*name).to_owned()).collect() }
    }

    /// Its value, if the names have one and it is a number of Verilog's integers.
    pub fn value(&self, values: &Values) -> Option<i128> {
        let of: Option<Vec<i128>> =
            self.names.iter().map(|name| values.get(name).copied()).collect();
        (FORMS[self.form].value)(&of?)
    }

    /// Which value of its name gives it this one, if that is known.
    pub fn inverse(&self, value: i128) -> Option<i128> {
        (FORMS[self.form].inverse)(value)
    }

    /// How much a reader has to think.
    pub fn weight(&self) -> i128 {
        FORMS[self.form].weight
    }
}

impl Display for Term {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let text = FORMS[self.form].text.to_owned();
        out.write_str(&self.names.iter().fold(text, |text, name| text.replacen('@', name, 1)))
    }
}

/// A sum of multiples of terms and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        self.terms.iter().flat_map(|(_, term)| &term.names)
    }

    /// Whether it is one name, and so needs no parentheses.
    pub fn is_name(&self) -> bool {
        self.constant == 0 && matches!(&self.terms[..], [(1, Term { form: ATOM, .. })])
    }

    /// As an operand: in parentheses where it is more than a name.
    pub fn operand(&self) -> String {
        if self.is_name() { self.to_string() } else { format!("({self})") }
    }
}

impl Display for Formula {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        // What is subtracted comes last: `16-LOG2_DEPTH`.
        let first_down = self.terms.first().is_some_and(|(times, _)| *times < 0);
        let first_is_constant = first_down || self.terms.is_empty();
        if first_is_constant {
            write!(out, "{}", self.constant)?;
        }
        for (at, (times, term)) in self.terms.iter().enumerate() {
            if *times < 0 {
                out.write_str("-")?;
            } else if at > 0 || first_is_constant {
                out.write_str("+")?;
            }
            let term = term.to_string();
            match times.abs() {
                1 => out.write_str(&term)?,
                // From left to right it would be another number.
                times if term.contains('/') || term.contains('%') => {
                    write!(out, "{times}*({term})")?
                }
                times => write!(out, "{times}*{term}")?,
            }
        }
        if !first_is_constant && self.constant != 0 {
            write!(out, "{:+}", self.constant)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_one_writes_it() {
        let of = |terms: &[(i128, usize, &str)], constant| {
            let term =
                |&(times, form, name): &(i128, usize, &str)| (times, Term::of(form, &[name]));
            Formula { terms: terms.iter().map(term).collect(), constant }.to_string()
        };
        assert_eq!(of(&[(1, ATOM, "P")], -1), "P-1");
        assert_eq!(of(&[(1, ATOM, "P"), (2, ATOM, "S")], 0), "P+2*S");
        assert_eq!(of(&[(-1, 1, "D")], 16), "16-$clog2(D)");
        assert_eq!(of(&[(1, 3, "B")], -1), "(1 << B)-1");
        assert_eq!(of(&[(1, 7, "P")], 0), "(P+15)/16");
        assert_eq!(of(&[(1, BYTE + 1, "P")], 512), "P/256%256+512");
    }

    #[test]
    fn the_bits_that_count() {
        assert_eq!([1, 2, 3, 8, 9, 1024].map(clog2), [0, 1, 2, 3, 4, 10]);
    }
}
