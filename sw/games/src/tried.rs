//! A reader as tests ask it: each byte of a text is accounted for.

use crate::{ErrorKind, Played, accounted};

/// The reader of all games of a text.
pub(crate) struct Tried(pub(crate) fn(&str) -> Vec<Played>);

impl Tried {
    /// The games of a text.
    pub(crate) fn games(&self, text: &str) -> Vec<Played> {
        let games = self.0(text);
        assert_eq!(accounted(text, &games), Ok(()), "{text}");
        games
    }

    /// Its only game.
    pub(crate) fn game(&self, text: &str) -> Played {
        let mut games = self.games(text);
        assert_eq!(games.len(), 1, "{text}: {games:?}");
        games.remove(0)
    }

    /// What is wrong with that.
    pub(crate) fn error(&self, text: &str) -> Option<ErrorKind> {
        self.game(text).error.map(|error| error.kind)
    }

    /// How many plies that has, and its warnings; it has no error.
    pub(crate) fn read_whole(&self, text: &str) -> (usize, Vec<&'static str>) {
        let played = self.game(text);
        assert_eq!(played.error, None, "{text}");
        (played.judged.plies, played.warnings.iter().map(|warning| warning.kind).collect())
    }

    /// Looks at texts in which something is wrong, a line each with ` | ` between: the text, with ⏎ for the end of a line;
    /// how many moves count; what is said then.
    pub(crate) fn says(&self, cases: &str) {
        for case in cases.lines() {
            let fields: Vec<&str> = case.split(" | ").collect();
            let [text, plies, says] = fields[..] else { panic!("{case}") };
            let played = self.game(&text.replace('⏎', "\n"));
            let error = played.error.map_or_else(String::new, |error| error.to_string());
            assert_eq!(played.judged.plies.to_string(), plies, "{case}: {error}");
            assert!(error.contains(says), "{case}: {error}");
        }
    }
}
