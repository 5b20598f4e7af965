//! A sentence for as long as something is waited for.

use std::time::{Duration, Instant};

use super::{interrupt, say};

/// How often a sentence is said again that has not changed.
const AGAIN: Duration = Duration::from_secs(5);

/// Says on standard error what is waited for: at once when that changes, and every few seconds.
#[derive(Debug, Default)]
pub struct Repeated(Option<(String, Instant)>);

impl Repeated {
    /// Says this if it is time.
    pub fn say(&mut self, sentence: &str) {
        if self.is_due(sentence, Instant::now()) {
            interrupt::restore_terminal();
            say(sentence);
        }
    }

    fn is_due(&mut self, sentence: &str, now: Instant) -> bool {
        let due = self.0.as_ref().is_none_or(|(said, at)| said != sentence || now - *at >= AGAIN);
        if due {
            self.0 = Some((sentence.to_owned(), now));
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_said_when_it_is_new_and_now_and_then() {
        let mut repeated = Repeated::default();
        let began = Instant::now();
        let due =
            [(0, "a", true), (1, "a", false), (2, "b", true), (6, "b", false), (7, "b", true)];
        for (seconds, sentence, expected) in due {
            let now = began + Duration::from_secs(seconds);
            assert_eq!(repeated.is_due(sentence, now), expected, "{sentence} after {seconds} s");
        }
    }
}
