//! What `perpetual-lab measure` measures.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use perpetual_host::forms::Method;
use perpetual_link::DetectorKind;

use crate::methods::{self, MethodInfo};

/// A detector of the program `perpetual`, or a published method.
#[derive(Debug, Clone, Copy)]
pub enum Measured {
    /// One that the program has, in some form.
    Detector(Method),
    /// One that there is as a model only.
    Published(&'static MethodInfo),
}

impl Measured {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Measured::Detector(method) => method.name(),
            Measured::Published(info) => info.name,
        }
    }

    /// What a board with this method calls it; `None` if there is no such circuit.
    pub const fn kind(self) -> Option<DetectorKind> {
        match self {
            Measured::Detector(method) => method.kind(),
            Measured::Published(_) => None,
        }
    }
}

static ALL: LazyLock<Vec<Measured>> = LazyLock::new(|| {
    let detectors = Method::value_variants();
    let published =
        methods::ALL.iter().filter(|info| detectors.iter().all(|it| it.name() != info.name));
    let detectors = detectors.iter().copied().map(Measured::Detector);
    detectors.chain(published.map(Measured::Published)).collect()
});

impl ValueEnum for Measured {
    fn value_variants<'a>() -> &'a [Measured] {
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Measured::Detector(method) => method.to_possible_value(),
            Measured::Published(info) => Some(PossibleValue::new(info.name).help(info.summary)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detectors_and_published_methods_have_one_name_each() {
        for info in methods::ALL {
            assert_eq!(Measured::from_str(info.name, false).unwrap().name(), info.name);
        }
        assert_eq!(Measured::value_variants().len(), methods::ALL.len() + 2, "and the pairs");
    }
}
