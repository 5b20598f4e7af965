//! Which cases tell which mutant from the definition, and by which questions.

use super::answers::QUESTIONS;
use super::{Answers, Case, Clause, reference};

/// A mutant on all cases.
pub struct Row<'a> {
    /// The clause that it lacks.
    pub clause: Clause,
    /// The cases that it fails.
    pub failed: Vec<&'a Case>,
    /// How many it fails by each of the [`QUESTIONS`].
    pub by_question: [usize; QUESTIONS.len()],
}

/// For each clause the cases that its mutant fails.
pub fn table(cases: &[Case]) -> Vec<Row<'_>> {
    let exact: Vec<Answers> = cases.iter().map(|case| reference::answers(case, None)).collect();
    Clause::all()
        .map(|clause| {
            let mut row = Row { clause, failed: Vec::new(), by_question: Default::default() };
            for (case, exact) in cases.iter().zip(&exact) {
                let wrong = wrong(case, exact, clause);
                if wrong.contains(&true) {
                    row.failed.push(case);
                }
                for (count, wrong) in row.by_question.iter_mut().zip(wrong) {
                    *count += usize::from(wrong);
                }
            }
            row
        })
        .collect()
}

/// To which questions about a case the mutant gives a wrong answer: moves are taken back too.
pub fn wrong(case: &Case, exact: &Answers, clause: Clause) -> [bool; QUESTIONS.len()] {
    let given = match clause.takes_back() {
        true => reference::answers_with_undo(case, Some(clause)).to_vec(),
        false => vec![reference::answers(case, Some(clause))],
    };
    let mut wrong = [false; QUESTIONS.len()];
    for answers in given {
        for (wrong, ply) in wrong.iter_mut().zip(exact.differences(&answers)) {
            *wrong |= ply.is_some();
        }
    }
    wrong
}
