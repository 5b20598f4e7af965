//! A share of what is many: another one with each commit.

use std::process::Command;

/// One in `ONE_IN` of them, at least one, in their order and as far apart as they can be; all, without that environment variable.
///
/// They begin at any of them, by the commit and the name; so with one commit after the other each has its turn.
///
/// # Panics
/// If the variable is no number from 1 on.
pub fn share<T>(name: &str, all: Vec<T>) -> Vec<T> {
    let Ok(text) = std::env::var("ONE_IN") else { return all };
    let one_in = text.parse().ok().filter(|&number: &usize| number > 0);
    let one_in = one_in.unwrap_or_else(|| panic!("ONE_IN={text}: give a number from 1 on"));
    let seed = seed_of_commit();
    println!("{name}: one in {one_in} of {}, by commit {seed:08x}", all.len());
    taken(one_in, seed.wrapping_add(name.bytes().map(usize::from).sum()), all)
}

fn taken<T>(one_in: usize, seed: usize, all: Vec<T>) -> Vec<T> {
    let number = all.len();
    let made = number.div_ceil(one_in);
    let begin = seed.checked_rem(number).unwrap_or(0);
    let is_taken = |at: usize| {
        let far = (at + number - begin) % number;
        let apart = number / made;
        far.is_multiple_of(apart) && far / apart < made
    };
    all.into_iter().enumerate().filter(|(at, _)| is_taken(*at)).map(|(_, one)| one).collect()
}

/// A number that is another with each commit; 0 outside a checkout.
fn seed_of_commit() -> usize {
    let said = Command::new("git").args(["rev-parse", "HEAD"]).output();
    let said = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
    let begin = said.ok().and_then(|hash| usize::from_str_radix(hash.get(..8)?, 16).ok());
    begin.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_has_its_turn() {
        for number in 0..20 {
            for one_in in 1..6 {
                let all: Vec<usize> = (0..number).collect();
                let mut seen = BTreeSet::new();
                for seed in 0..number {
                    let taken = taken(one_in, seed, all.clone());
                    assert_eq!(taken.len(), number.div_ceil(one_in));
                    assert!(taken.is_sorted());
                    seen.extend(taken);
                }
                assert_eq!(seen.len(), number);
            }
        }
    }
}
