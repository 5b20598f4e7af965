//! Methods in software.

use perpetual_model::{
    Chain, Detector, Judge, MoveRecord, Question, Scoreboard, Verdict, Window, wrong,
};

use super::in_process::{Counting, InProcess};
use super::{Counted, FormError, Method};

/// The model of a method.
pub(super) fn open(method: Method) -> Box<dyn Counted> {
    match method {
        Method::Chain => Box::new(Counting::new(Chain::new())),
        Method::Scoreboard => Box::new(Counting::new(Scoreboard::new())),
        Method::Pair => Box::new(Counting::new(chain_pair(Chain::new()))),
        Method::Window => Box::new(Counting::new(Window::new(Window::SEVENTY_FIVE_MOVES))),
        Method::WindowPair => {
            Box::new(Counting::new(window_pair(Window::new(Window::SEVENTY_FIVE_MOVES))))
        }
        Method::Judge => Box::new(Counting::new(Judge::new())),
    }
}

impl InProcess for Chain {}
impl InProcess for Scoreboard {}
impl InProcess for Window {}
impl InProcess for Judge {}

/// A detector and a scoreboard on the same line; when they disagree there is no verdict.
struct Pair<D> {
    detector: D,
    scoreboard: Scoreboard,
    name: &'static str,
    /// Whether a verdict of the one and a verdict of the other can both be right.
    agree: fn(Verdict, Verdict) -> bool,
}

fn chain_pair(chain: Chain) -> Pair<Chain> {
    Pair {
        detector: chain,
        scoreboard: Scoreboard::new(),
        name: "chain",
        agree: |one, other| one == other,
    }
}

/// The window detector says less of a window that is longer than it, and nothing else.
fn window_pair(window: Window) -> Pair<Window> {
    Pair {
        detector: window,
        scoreboard: Scoreboard::new(),
        name: "window",
        agree: |window, scoreboard| wrong(window, scoreboard).is_none(),
    }
}

impl<D> Detector for Pair<D>
where
    D: Detector,
    FormError: From<D::Error>,
{
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        self.detector.clear()?;
        Ok(self.scoreboard.clear()?)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.detector.push(record)?;
        Ok(self.scoreboard.push(record)?)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        self.detector.pop()?;
        Ok(self.scoreboard.pop()?)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, FormError> {
        let (verdict, scoreboard) =
            (self.detector.query(question)?, self.scoreboard.query(question)?);
        if (self.agree)(verdict, scoreboard) {
            return Ok(verdict);
        }
        Err(FormError::Unavailable(format!(
            "{} and scoreboard disagree ({verdict}; {scoreboard}), so there is no verdict: a fault of this program \
             or machine; run it again, and report it with the game if it persists",
            self.name
        )))
    }
}

impl<D: Detector> InProcess for Pair<D>
where
    FormError: From<D::Error>,
{
    fn is_of_the_line(error: &FormError) -> bool {
        matches!(error, FormError::Line(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::Limits;
    use perpetual_model::generate::{Pieces, lines};

    #[test]
    fn models_of_circuits_say_what_the_golden_one_says() {
        for method in Method::CIRCUITS {
            let (mut got, mut expected) = (Vec::new(), Vec::new());
            let mut model = open(method);
            for line in lines(3, 5, Pieces::Like { like: 3, squares: 10 }, 100) {
                model.clear().unwrap();
                model.play(&line, &mut got).unwrap();
                let verdict = *got.last().unwrap();
                let first = Verdict { occurrences: verdict.occurrences.min(1), ..verdict };
                assert_eq!(model.first(), Ok(first));
                Chain::new().play(&line, &mut expected).unwrap();
            }
            assert_eq!(got, expected);
            assert!(expected.iter().any(Verdict::is_repetition));
            assert_eq!(model.counters().queries, Some(500 + 5));
        }
    }

    #[test]
    fn a_pair_that_disagrees_has_no_verdict() {
        // A list of one entry runs out; the scoreboard does not.
        let limits = Limits { entries: Some(1), depth: None };
        let chain = Chain::with_limits(limits);
        let mut pair = chain_pair(chain);
        let line = lines(3, 1, Pieces::Full, 40).next().unwrap();
        let error = pair.play(&line, &mut Vec::new()).unwrap_err();
        assert!(
            matches!(&error, FormError::Unavailable(text) if text.contains("disagree")),
            "{error}"
        );
    }

    #[test]
    fn a_window_pair_has_both_on_its_line() {
        let knight = |from, to| MoveRecord::new(perpetual_model::Piece::WHITE_KNIGHT, from, to);
        let there_and_back = [knight(6, 21), knight(21, 6), knight(6, 21), knight(21, 6)];
        // A window that is longer than the detector is no disagreement.
        let mut pair = window_pair(Window::new(4));
        let long = [there_and_back, there_and_back].concat();
        let mut got = Vec::new();
        pair.play(&long, &mut got).unwrap();
        assert!(got.iter().any(|verdict| !verdict.exact));
        // A scoreboard that has lost its line is one.
        pair.clear().unwrap();
        there_and_back.iter().for_each(|record| pair.push(*record).unwrap());
        pair.scoreboard.clear().unwrap();
        let error = pair.verdict().unwrap_err().to_string();
        assert!(error.contains("window and scoreboard disagree"), "{error}");
    }
}
