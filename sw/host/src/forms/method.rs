//! The methods that `--detector` names.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use perpetual_link::DetectorKind;

use super::FormError;

/// A method of finding repetitions, as `--detector` names it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Method {
    /// The chain list, walked backwards over the moves.
    #[default]
    Chain,
    /// The parities of a scoreboard instead of a list.
    Scoreboard,
    /// Both in lockstep, each the other's check.
    Pair,
    /// Displaced pieces counted for every earlier position: constant time, the last plies only.
    Window,
    /// That and a scoreboard in lockstep, each the other's check.
    WindowPair,
    /// Whole placements compared: the reference, a model only.
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
        match self {
            Method::Chain => DetectorKind::Chain.name(),
            Method::Scoreboard => DetectorKind::Scoreboard.name(),
            Method::Pair => DetectorKind::Pair.name(),
            Method::Window => DetectorKind::Window.name(),
            Method::WindowPair => DetectorKind::WindowPair.name(),
            Method::Judge => "judge",
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

    /// One line for the help.
    const fn summary(self) -> &'static str {
        match self {
            Method::Chain => "Chain list walked back over the moves, exact; in every form",
            Method::Scoreboard => {
                "A bit for each piece and square instead of a list, exact; in every form"
            }
            Method::Pair => "Chain and scoreboard, compared after every move, exact; in every form",
            Method::Window => {
                "Displaced pieces of each of the last positions: constant time, says so where \
                 older ones could count; in every form"
            }
            Method::WindowPair => {
                "Window detector and scoreboard, compared after every move; in every form"
            }
            Method::Judge => "Whole placements compared, exact, to hold others to; model only",
        }
    }
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Method] {
        &[
            Method::Chain,
            Method::Scoreboard,
            Method::Pair,
            Method::Window,
            Method::WindowPair,
            Method::Judge,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
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
            let summary = method.summary();
            let ending = if method.kind().is_some() { "in every form" } else { "model only" };
            assert!(summary.ends_with(ending) && !summary.contains('\n'), "{summary}");
        }
    }
}
