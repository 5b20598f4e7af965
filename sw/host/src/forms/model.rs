//! Methods in software.

use perpetual_model::{
    Chain, Detector, Inconsistent, Judge, MoveRecord, Scoreboard, Verdict, Window,
};

use super::{Counted, Counters, FormError, Method};

/// The model of a method.
pub(super) fn open(method: Method) -> Box<dyn Counted> {
    match method {
        Method::Chain => Box::new(Model::new(Chain::new())),
        Method::Scoreboard => Box::new(Model::new(Scoreboard::new())),
        Method::Pair => Box::new(Model::new(Pair::default())),
        Method::Window | Method::WindowPair => {
            Box::new(Model::new(Window::new(Window::SEVENTY_FIVE_MOVES)))
        }
        Method::Judge => Box::new(Model::new(Judge::new())),
    }
}

impl From<Inconsistent> for FormError {
    fn from(error: Inconsistent) -> FormError {
        FormError::Line(error.to_string())
    }
}

/// A model with its queries counted.
struct Model<D> {
    detector: D,
    queries: u64,
}

impl<D> Model<D> {
    fn new(detector: D) -> Model<D> {
        Model { detector, queries: 0 }
    }
}

impl<D> Detector for Model<D>
where
    D: Detector,
    FormError: From<D::Error>,
{
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        Ok(self.detector.clear()?)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        Ok(self.detector.push(record)?)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        Ok(self.detector.pop()?)
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        self.queries += 1;
        Ok(self.detector.verdict()?)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        self.queries += 1;
        Ok(self.detector.first()?)
    }
}

impl<D> Counted for Model<D>
where
    D: Detector,
    FormError: From<D::Error>,
{
    fn counters(&self) -> Counters {
        Counters { queries: Some(self.queries), ..Counters::default() }
    }
}

/// Chain and scoreboard on the same line; when they differ there is no verdict.
#[derive(Default)]
struct Pair {
    chain: Chain,
    scoreboard: Scoreboard,
}

fn agreed(chain: Verdict, scoreboard: Verdict) -> Result<Verdict, FormError> {
    if chain == scoreboard {
        return Ok(chain);
    }
    Err(FormError::Unavailable(format!(
        "chain and scoreboard disagree ({chain}; {scoreboard}), so there is no verdict: a fault of this program \
         or machine; run it again, and report it with the game if it persists"
    )))
}

impl Detector for Pair {
    type Error = FormError;

    fn clear(&mut self) -> Result<(), FormError> {
        self.chain.clear()?;
        Ok(self.scoreboard.clear()?)
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), FormError> {
        self.chain.push(record)?;
        Ok(self.scoreboard.push(record)?)
    }

    fn pop(&mut self) -> Result<(), FormError> {
        self.chain.pop()?;
        Ok(self.scoreboard.pop()?)
    }

    fn verdict(&mut self) -> Result<Verdict, FormError> {
        agreed(self.chain.verdict()?, self.scoreboard.verdict()?)
    }

    fn first(&mut self) -> Result<Verdict, FormError> {
        agreed(self.chain.first()?, self.scoreboard.first()?)
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
        let mut pair = Pair { chain, scoreboard: Scoreboard::new() };
        let line = lines(3, 1, Pieces::Full, 40).next().unwrap();
        let error = pair.play(&line, &mut Vec::new()).unwrap_err();
        assert!(
            matches!(&error, FormError::Unavailable(text) if text.contains("disagree")),
            "{error}"
        );
    }
}
