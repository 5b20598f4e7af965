//! What can be exported, and the configurations that have names.

use perpetual_link::DetectorKind;

use super::error::ExportError;
use crate::window::WindowForm;
use crate::wire::board::clocks_per_bit;

/// A detector core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoreConfig {
    /// Which circuit compares the positions.
    pub detector: DetectorKind,
    /// Chain entries: 4, 16 or 32. 32 can never run out in chess; 16 are enough for play.
    /// The scoreboard has none, whatever stands here.
    pub entries: usize,
    /// Records the move stack holds: 64, 1,024 or 2,048. Windows of up to `depth - 1` plies
    /// are walked whole. For the window detector, the plies it holds: 32, 64, 100 or 128.
    pub depth: usize,
    /// Whether the scoreboard's block RAM has a register straight behind it: for ECP5, see
    /// [`crate::Scoreboard::with_registered_ram`]. Of no account for a chain detector, and for a
    /// board, whose clock is far slower than either form.
    pub registered_ram: bool,
    /// How the window detector's comparators are built; of no account for the others.
    pub form: WindowForm,
}

impl CoreConfig {
    /// The chain detector that fits every game of chess.
    pub const DEFAULT: CoreConfig = CoreConfig {
        detector: DetectorKind::Chain,
        entries: 32,
        depth: 1024,
        registered_ram: false,
        form: WindowForm::Portable,
    };

    /// The window detector for the fifty-move rule.
    pub const WINDOW: CoreConfig =
        CoreConfig { detector: DetectorKind::Window, depth: 100, ..CoreConfig::DEFAULT };

    /// The configurations that have names, with what each is for.
    pub const NAMED: [(&'static str, CoreConfig, &'static str); 12] = [
        ("default", CoreConfig::DEFAULT, "fits every game of chess"),
        ("sim", CoreConfig { depth: 2048, ..CoreConfig::DEFAULT }, "for simulation: long lines"),
        (
            "tiny",
            CoreConfig { entries: 4, depth: 64, ..CoreConfig::DEFAULT },
            "runs out soon, for tests of just that",
        ),
        (
            "play",
            CoreConfig { entries: 16, ..CoreConfig::DEFAULT },
            "half the size, enough for all but composed games",
        ),
        (
            "small",
            CoreConfig { detector: DetectorKind::Scoreboard, ..CoreConfig::DEFAULT },
            "a scoreboard: fits the smallest FPGA with its serial line, never runs out",
        ),
        (
            "small-ecp5",
            CoreConfig {
                detector: DetectorKind::Scoreboard,
                registered_ram: true,
                ..CoreConfig::DEFAULT
            },
            "the same for ECP5, whose block RAM is slow to read and wants a register behind it",
        ),
        (
            "pair",
            CoreConfig { detector: DetectorKind::Pair, ..CoreConfig::DEFAULT },
            "checks itself: chain and scoreboard in lockstep",
        ),
        ("window", CoreConfig::WINDOW, "the last 100 plies in constant time, for any FPGA"),
        (
            "window-128",
            CoreConfig { depth: 128, ..CoreConfig::WINDOW },
            "the last 128 plies, as long as it is built",
        ),
        (
            "window-ice40",
            CoreConfig { form: WindowForm::Ice40, ..CoreConfig::WINDOW },
            "the last 100 plies for iCE40, of its block RAM and cells, at half the size",
        ),
        (
            "window-pair",
            CoreConfig { detector: DetectorKind::WindowPair, ..CoreConfig::WINDOW },
            "checks itself: the last 100 plies, window detector and scoreboard in lockstep",
        ),
        (
            "window-pair-ice40",
            CoreConfig {
                detector: DetectorKind::WindowPair,
                form: WindowForm::Ice40,
                ..CoreConfig::WINDOW
            },
            "the same for iCE40, of its block RAM and cells",
        ),
    ];

    /// The configuration of this name.
    ///
    /// # Errors
    /// [`ExportError::NoSuchConfig`] with the names there are.
    ///
    /// ```
    /// use perpetual_hdl::export::CoreConfig;
    /// assert_eq!(CoreConfig::named("default"), Ok(CoreConfig::DEFAULT));
    /// assert!(CoreConfig::named("huge").unwrap_err().to_string().contains("tiny"));
    /// ```
    pub fn named(name: &str) -> Result<CoreConfig, ExportError> {
        let found = Self::NAMED.iter().find(|(known, ..)| *known == name);
        found.map(|(_, config, _)| *config).ok_or_else(|| ExportError::NoSuchConfig {
            name: name.to_owned(),
            known: Self::NAMED.map(|(known, ..)| known).join(", "),
        })
    }

    /// Whether the detector has chain entries.
    pub const fn has_entries(&self) -> bool {
        matches!(self.detector, DetectorKind::Chain | DetectorKind::Pair)
    }

    /// Whether the detector holds a number of plies and not of records.
    pub const fn has_plies(&self) -> bool {
        self.detector.holds_plies()
    }

    /// Whether the sizes are allowed.
    ///
    /// # Errors
    /// [`ExportError::Entries`], [`ExportError::Depth`] or [`ExportError::Plies`], with what is
    /// allowed.
    pub fn check(&self) -> Result<(), ExportError> {
        if self.has_entries() && !ENTRIES.contains(&self.entries) {
            return Err(ExportError::Entries(self.entries));
        }
        if self.has_plies() {
            let known = PLIES.contains(&self.depth);
            return if known { Ok(()) } else { Err(ExportError::Plies(self.depth)) };
        }
        if !DEPTHS.contains(&self.depth) {
            return Err(ExportError::Depth(self.depth));
        }
        Ok(())
    }
}

impl Default for CoreConfig {
    fn default() -> Self {
        CoreConfig::DEFAULT
    }
}

/// The numbers of entries a core is built with. Each combination is a type of its own, which
/// takes the compiler its time, so these are few; whoever needs another instantiates the circuit.
pub(crate) const ENTRIES: [usize; 3] = [4, 16, 32];

/// The depths of move stack a core is built with.
pub(crate) const DEPTHS: [usize; 3] = [64, 1024, 2048];

/// The plies a window detector is built for.
pub(crate) const PLIES: [usize; 4] = [32, 64, 100, 128];

/// A detector core behind a serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardConfig {
    /// The detector.
    pub core: CoreConfig,
    /// The board's clock in Hz.
    pub clock_hz: u32,
    /// The serial line in bits a second.
    pub baud: u32,
}

impl BoardConfig {
    /// Whether the sizes are allowed and the clock suits the serial line.
    ///
    /// # Errors
    /// As for [`CoreConfig::check`], and [`ExportError::Baud`].
    pub fn check(&self) -> Result<(), ExportError> {
        self.core.check()?;
        clocks_per_bit(self.clock_hz, self.baud)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_configuration_is_allowed_and_named_once() {
        for (name, config, _) in CoreConfig::NAMED {
            assert_eq!(config.check(), Ok(()), "{name}");
            assert_eq!(CoreConfig::named(name), Ok(config));
        }
    }

    #[test]
    fn what_cannot_be_built_is_refused_with_what_can() {
        let entries = CoreConfig { entries: 5, ..CoreConfig::DEFAULT }.check().unwrap_err();
        assert!(entries.to_string().contains("4, 16 or 32"));
        for depth in [0, 32, 1000, 65536] {
            let error = CoreConfig { depth, ..CoreConfig::DEFAULT }.check().unwrap_err();
            assert!(error.to_string().contains("64, 1024 or 2048"));
        }
        for (clock_hz, baud) in [(12_000_000, 0), (12_000_000, 4_000_000), (100_000_000, 300)] {
            let config = BoardConfig { core: CoreConfig::DEFAULT, clock_hz, baud };
            let error = config.check().unwrap_err();
            assert!(matches!(error, ExportError::Baud(_)), "{error}");
        }
        let config = BoardConfig { core: CoreConfig::DEFAULT, clock_hz: 12_000_000, baud: 115_200 };
        assert_eq!(config.check(), Ok(()));
    }
}
