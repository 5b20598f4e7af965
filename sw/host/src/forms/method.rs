//! The methods that `--detector` names.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use perpetual_link::DetectorKind;
use perpetual_model::methods::{self, Exactness, MethodInfo};

use super::FormError;

/// A method of finding repetitions, as `--detector` names it.
#[derive(Debug, Clone, Copy, Default)]
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
    /// A method that there is as a model only.
    ModelOnly(&'static MethodInfo),
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

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
            Method::ModelOnly(info) => info.name,
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
            Method::ModelOnly(_) => None,
        }
    }

    /// What to say when the circuit of a method is wanted that has none.
    pub(super) fn no_circuit(self) -> FormError {
        FormError::Gone(format!(
            "{} exists only as a model: use --on model, or one of the circuits, --detector \
             chain, scoreboard, pair, window or window-pair",
            self.name()
        ))
    }

    /// One line for the help.
    fn summary(self) -> String {
        match self {
            Method::Chain => "Chain list walked back over the moves, exact; in every form".into(),
            Method::Scoreboard => "Parities instead of a list, exact; in every form".into(),
            Method::Pair => "Chain and scoreboard in lockstep, exact; in every form".into(),
            Method::Window => "Displaced pieces of every earlier position: constant time, says so \
                               when a window is longer; in every form"
                .into(),
            Method::WindowPair => {
                "Window detector and scoreboard in lockstep; in every form".into()
            }
            Method::ModelOnly(info) => {
                let trust = match info.exactness {
                    Exactness::Exact => "exact",
                    Exactness::Bounded => "reports when it runs out",
                    Exactness::Keys => "right unless keys collide",
                    Exactness::Flawed => "sometimes wrong",
                };
                let counts = if info.counts { "" } else { ", counts no further than one" };
                let mut summary = info.summary.to_owned();
                if let Some(first) = summary.get_mut(0..1) {
                    first.make_ascii_uppercase();
                }
                format!("{summary}; {trust}{counts}; model only")
            }
        }
    }
}

static ALL: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let circuits = Method::ALL_CIRCUITS;
    let others = methods::ALL.iter().filter(|it| circuits.iter().all(|c| c.name() != it.name));
    circuits.into_iter().chain(others.map(Method::ModelOnly)).collect()
});

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Method] {
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_of_the_model_has_a_name_here() {
        for info in methods::ALL {
            assert_eq!(Method::from_str(info.name, false).unwrap().name(), info.name);
        }
        assert_eq!(Method::value_variants().len(), methods::ALL.len() + 2, "and the pairs");
        assert_eq!(Method::from_str("chain", false), Ok(Method::default()));
        assert!(Method::from_str("hash", false).is_err());
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
