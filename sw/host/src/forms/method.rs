//! The methods that `--detector` names.

use clap::ValueEnum;
use perpetual_link::DetectorKind;

use super::FormError;

/// A method of finding repetitions, as `--detector` names it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Chain list walked back over the moves, exact; in every form
    #[default]
    Chain,
    /// A bit for each piece and square instead of a list, exact; in every form
    Scoreboard,
    /// Chain and scoreboard, compared after every move, exact; in every form
    Pair,
    /// Displaced pieces of each of the last positions: constant time, says so where older ones could count; in every form
    Window,
    /// Window detector and scoreboard, compared after every move; in every form
    WindowPair,
    /// Whole placements compared, exact, to hold others to; model only
    Judge,
}

impl Method {
    /// The circuits whose windows fit every game.
    pub const CIRCUITS: [Method; 3] = [Method::Chain, Method::Scoreboard, Method::Pair];

    /// The exact methods that there are as circuits, with the one that holds the last plies alone.
    pub const ALL_CIRCUITS: [Method; 5] =
        [Method::Chain, Method::Scoreboard, Method::Pair, Method::Window, Method::WindowPair];

    /// What the program calls it.
    pub const fn name(self) -> &'static str {
        match self.kind() {
            Some(kind) => kind.name(),
            None => "judge",
        }
    }

    /// What a board with this method calls it; `None` if there is no such circuit.
    pub const fn kind(self) -> Option<DetectorKind> {
        match self {
            Method::Chain => Some(DetectorKind::Chain),
            Method::Scoreboard => Some(DetectorKind::Scoreboard),
            Method::Pair => Some(DetectorKind::Pair),
            Method::Window => Some(DetectorKind::Window),
            Method::WindowPair => Some(DetectorKind::WindowPair),
            Method::Judge => None,
        }
    }

    /// What to say when the circuit of a method is wanted that has none.
    pub(super) fn no_circuit(self) -> FormError {
        FormError::Unavailable(format!(
            "{} exists only as a model: use --on model, or one of the circuits, --detector \
             chain, scoreboard, pair, window or window-pair",
            self.name()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_by_their_names() {
        for &method in Method::value_variants() {
            assert_eq!(Method::from_str(method.name(), false), Ok(method));
        }
        assert_eq!(Method::from_str("chain", false), Ok(Method::default()));
        for none in ["hash", "keys", "axon"] {
            assert!(Method::from_str(none, false).is_err(), "{none}");
        }
    }

    #[test]
    fn summaries_are_one_line_and_say_where_the_method_runs() {
        for method in Method::value_variants() {
            let summary = method.to_possible_value().unwrap().get_help().unwrap().to_string();
            let ending = if method.kind().is_some() { "in every form" } else { "model only" };
            assert!(summary.ends_with(ending) && !summary.contains('\n'), "{summary}");
        }
    }
}
