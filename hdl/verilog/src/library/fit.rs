//! Finds the expression behind a number that differs from size to size.

use super::formula::{ATOM, FORMS, Formula, PRODUCT, Term, Values, clog2};

/// The names that expressions are made of, with their values at each sample.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Parameters first, then what is computed from them.
    pub order: Vec<String>,
    pub samples: Vec<Values>,
}

/// A term and its values at the samples.
type Column = (Term, Vec<i128>);

impl Names {
    /// The simplest expression that gives `wanted` at every sample.
    pub fn fit(&self, wanted: &[i128]) -> Option<Formula> {
        if wanted.windows(2).all(|pair| pair[0] == pair[1]) {
            return wanted.first().copied().map(Formula::constant);
        }
        let terms = self.terms();
        let one = terms.iter().filter_map(|term| line(term, wanted)).min_by_key(weight);
        if one.as_ref().is_some_and(|formula| weight(formula) <= 3) {
            return one;
        }
        // Sums of two terms, of parameters and their logarithms alone.
        let simple: Vec<&Column> = terms.iter().filter(|(term, _)| term.weight() <= 3).collect();
        let mut best = one;
        for (at, (first, values)) in simple.iter().enumerate() {
            for times in [1, 2, -1, -2, 3, 4] {
                let rest: Vec<i128> =
                    wanted.iter().zip(values).map(|(all, part)| all - times * part).collect();
                for second in simple.iter().skip(at + 1) {
                    let Some(mut formula) = line(second, &rest) else { continue };
                    formula.terms.insert(0, (times, first.clone()));
                    if formula.terms[0].0 < 0 {
                        formula.terms.reverse();
                    }
                    if best.as_ref().is_none_or(|best| weight(&formula) < weight(best)) {
                        best = Some(formula);
                    }
                }
            }
        }
        best
    }

    /// The parameter of this name, where these are powers of two with its logarithms: what a module says of a parameter
    /// that it has the logarithm of alone.
    pub fn of_this_logarithm(&self, name: &str, powers: &[i128]) -> Option<Formula> {
        let is_that = |(sample, power): (&Values, &i128)| {
            sample.get(name).is_some_and(|value| 1 << clog2(*value) == *power)
        };
        let fits = self.samples.iter().zip(powers).all(is_that);
        fits.then(|| Formula::of(Term::of(ATOM, &[name])))
    }

    fn terms(&self) -> Vec<Column> {
        let mut terms = Vec::new();
        for (at, name) in self.order.iter().enumerate() {
            terms.extend(
                (0..FORMS.len())
                    .filter(|form| *form != PRODUCT)
                    .map(|form| Term::of(form, &[name])),
            );
            terms.extend(self.order[at..].iter().map(|other| Term::of(PRODUCT, &[name, other])));
        }
        let column = |term: Term| {
            let values = self.samples.iter().map(|sample| term.value(sample));
            Some((term.clone(), values.collect::<Option<Vec<i128>>>()?))
        };
        terms.into_iter().filter_map(column).collect()
    }
}

/// What the term has to be multiplied by, and what added to it, to give `wanted`.
fn line((term, values): &Column, wanted: &[i128]) -> Option<Formula> {
    let (low, high) = (values.iter().min()?, values.iter().max()?);
    let at = |value: &i128| Some(wanted[values.iter().position(|v| v == value)?]);
    let (up, rise) = (at(high)? - at(low)?, high - low);
    if rise == 0 || up == 0 || up % rise != 0 {
        return None;
    }
    let formula =
        Formula { terms: vec![(up / rise, term.clone())], constant: at(low)? - up / rise * low };
    let fits = |(value, wanted)| up / rise * value + formula.constant == wanted;
    values.iter().copied().zip(wanted.iter().copied()).all(fits).then_some(formula)
}

/// How much a reader has to think: what is least is taken.
fn weight(formula: &Formula) -> i128 {
    let times = |times: i128| match times {
        1 => 0,
        -1 => 1,
        n => 1 + n.abs(),
    };
    let terms: i128 = formula.terms.iter().map(|(n, term)| times(*n) + term.weight()).sum();
    let constant = formula.constant.abs();
    let constant = if constant == 0 { 0 } else { 1 + i128::from(constant.ilog2()) };
    terms + constant + 2 * (formula.terms.len() as i128 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let rows =
            [(8, 64, 4, 6), (16, 256, 5, 7), (32, 1024, 4, 7), (12, 32, 6, 5), (20, 64, 3, 8)];
        let sample = |(e, d, p, s)| {
            [("E", e), ("D", d), ("P", p), ("S", s)].map(|(n, v)| (n.to_owned(), v)).into()
        };
        Names {
            order: ["E", "D", "P", "S"].map(str::to_owned).into(),
            samples: rows.map(sample).into(),
        }
    }

    fn found(f: impl Fn(i128, i128, i128, i128) -> i128) -> Option<String> {
        let names = names();
        let wanted: Vec<i128> =
            names.samples.iter().map(|v| f(v["E"], v["D"], v["P"], v["S"])).collect();
        names.fit(&wanted).map(|formula| formula.to_string())
    }

    #[test]
    fn the_simplest_form_is_found() {
        assert_eq!(found(|e, _, _, _| e - 1).as_deref(), Some("E-1"));
        assert_eq!(found(|e, _, _, _| 2 * e).as_deref(), Some("2*E"));
        assert_eq!(found(|_, d, _, _| 16 - d.ilog2() as i128).as_deref(), Some("16-$clog2(D)"));
        assert_eq!(found(|_, d, _, _| d - 1).as_deref(), Some("D-1"));
        assert_eq!(found(|_, _, p, s| p + 2 * s).as_deref(), Some("P+2*S"));
        assert_eq!(found(|_, _, p, s| p + s - 2).as_deref(), Some("P+S-2"));
        assert_eq!(found(|_, _, p, _| (1 << p) - 1).as_deref(), Some("(1 << P)-1"));
        assert_eq!(found(|e, _, p, _| e * p).as_deref(), Some("E*P"));
        assert_eq!(found(|e, _, _, _| (e + 15) / 16).as_deref(), Some("(E+15)/16"));
    }

    #[test]
    fn a_logarithm_is_that_of_the_parameter_with_the_name() {
        let powers = |name: &str| {
            let of = |row: &Values| 1 << clog2(row[name]);
            names().samples.iter().map(of).collect::<Vec<i128>>()
        };
        let found = |name: &str, of: &str| names().of_this_logarithm(name, &powers(of));
        assert_eq!(found("E", "E").map(|formula| formula.to_string()).as_deref(), Some("E"));
        assert_eq!((found("E", "D"), found("Z", "E")), (None, None));
    }

    #[test]
    fn what_is_no_expression_is_none() {
        assert_eq!(found(|e, _, _, _| e * e * e % 91), None);
    }
}
