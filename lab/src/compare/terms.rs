//! The terms of the cost formulas of the 2007 paper (section 6), as measured.
//!
//! The paper puts the list of keys at Z = 64 n Tz and the chain list at V = 24 k n Tv, in bits
//! and times a bit. Where a formula holds, its T is the same whatever n and k are.

use super::cost::Means;
use super::found::ClassRow;

/// What follows from the times of `keys` and `axon` for a class of queries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Terms {
    /// Nanoseconds a query takes at most in a program that has no keys and makes those of the n
    /// moves for it: to play n moves and take them back, and to compare.
    pub keys_anew_ns: f64,
    /// Tz in picoseconds, for keys that are there already; `None` if no move is walked.
    pub tz_ps: Option<f64>,
    /// Tz in picoseconds, for keys made anew.
    pub tz_anew_ps: Option<f64>,
    /// Tv in picoseconds.
    pub tv_ps: Option<f64>,
}

impl Terms {
    /// The terms of a class; `None` unless both methods were measured.
    pub fn of(row: &ClassRow) -> Option<Terms> {
        let times = |name| {
            let of = row.times.iter().find(|(entry, _)| entry.method.name == name);
            of.map(|(_, times)| times)
        };
        let (keys, axon) = (times("keys")?, times("axon")?);
        let Means { n, k, .. } = row.means;
        let keys_anew_ns = n * keys.push_pop_ns.median + keys.query_ns.median;
        let a_bit = |ns: f64, bits: f64| (bits > 0.0).then(|| 1000.0 * ns / bits);
        Some(Terms {
            keys_anew_ns,
            tz_ps: a_bit(keys.query_ns.median, 64.0 * n),
            tz_anew_ps: a_bit(keys_anew_ns, 64.0 * n),
            tv_ps: a_bit(axon.query_ns.median, 24.0 * k * n),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::cost::Class;
    use crate::compare::entry::Entry;
    use crate::compare::time::{Quartiles, Times};

    #[test]
    fn times_by_the_formulas_give_their_terms_back() {
        // Tz = 10 ps, Tv = 20 ps, and a move that takes 1 ns.
        let (n, k) = (25.0, 3.0);
        let ns = |median| Quartiles { median, ..Quartiles::default() };
        let times = [64.0 * n * 0.010, 24.0 * k * n * 0.020]
            .map(|query| Times { query_ns: ns(query), push_pop_ns: ns(1.0) });
        let [keys, axon] = ["keys", "axon"]
            .map(|name| *Entry::all(&[]).iter().find(|entry| entry.name() == name).unwrap());
        let row = |times| ClassRow {
            class: Class::Length(16, 32),
            means: Means { queries: 1, n, k },
            times,
        };
        let terms = Terms::of(&row(vec![(keys, times[0]), (axon, times[1])])).unwrap();
        let near = |got: Option<f64>, wanted: f64| (got.unwrap() - wanted).abs() < 1e-9;
        assert!(near(terms.tz_ps, 10.0) && near(terms.tv_ps, 20.0), "{terms:?}");
        assert!(near(Some(terms.keys_anew_ns), 16.0 + 25.0), "{terms:?}");
        assert!(near(terms.tz_anew_ps, 41_000.0 / 1600.0), "{terms:?}");
        assert_eq!(Terms::of(&row(vec![(keys, times[0])])), None);
    }
}
