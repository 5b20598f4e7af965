//! Which cases tell which mutant from the definition.

use super::{Answers, Case, Clause, reference};

/// For each clause the cases that its mutant fails.
pub fn table(cases: &[Case]) -> Vec<(Clause, Vec<&Case>)> {
    let exact: Vec<Answers> = cases.iter().map(|case| reference::answers(case, None)).collect();
    Clause::all()
        .map(|clause| {
            let fails = |(case, exact): &(&Case, &Answers)| {
                reference::answers(case, Some(clause)) != **exact
            };
            let failed = cases.iter().zip(&exact).filter(fails).map(|(case, _)| case);
            (clause, failed.collect())
        })
        .collect()
}
