//! A board that is not in the list, from a file.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

use super::constraints::{Constraints, ConstraintsError};
use super::list::MEGABAUD;
use super::{Board, Button, Family, Led, Part, Shows, Tie};

/// Why a data file is no board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFileError {
    /// It is no TOML, or a key is missing, unknown or has a wrong value: the position, and the line as a picture.
    #[error("{0}")]
    Toml(String),
    /// A speed grade is given for another family than ECP5, or not for it.
    #[error("fpga.speed is the speed grade of an ECP5, which needs it, and no other family has it")]
    Speed,
    /// The name has other characters than small letters, digits and `-`.
    #[error("name = \"{0}\": a name has small letters, digits and -")]
    Name(String),
    /// The constraint file cannot be read.
    #[error("cannot read {file}: {error}")]
    Unreadable {
        /// The file, as the data file names it.
        file: String,
        /// Why not.
        error: std::io::Error,
    },
    /// Something is wrong with the constraint file.
    #[error("{file}: {error}")]
    Constraints {
        /// The file, as the data file names it.
        file: String,
        /// What is wrong.
        error: ConstraintsError,
    },
}

/// A board as its data file says it, in TOML. The pins are in the constraint file alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    name: String,
    title: String,
    clock_hz: u32,
    constraints: String,
    #[serde(default = "megabaud")]
    baud: u32,
    #[serde(default = "chain")]
    config: String,
    fpga: Fpga,
    button: Option<Level>,
    #[serde(default)]
    lights: HashMap<Shows, Level>,
    #[serde(default)]
    held: BTreeMap<String, Level>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fpga {
    family: Family,
    part: String,
    device: String,
    package: String,
    speed: Option<u8>,
    cells: u32,
    block_rams: u32,
}

/// The level that presses a button, lights a light, or that a pin is held at.
#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Level {
    High,
    Low,
}

fn megabaud() -> u32 {
    MEGABAUD
}

fn chain() -> String {
    "chain-32".to_owned()
}

/// The board of a data file and its constraint file, which `constraints` gives the text of, by the name in the data file.
///
/// It is kept for as long as the program runs, as those of the list are.
///
/// # Errors
/// What is wrong with one of the files, or missing in it.
///
/// ```
/// use perpetual_catalogue::boards::from_file;
/// let data = r#"
///     name = "mine"
///     title = "My board"
///     clock_hz = 12_000_000
///     constraints = "mine.pcf"
///     fpga = { family = "ice40", part = "iCE40HX4K-TQ144", device = "hx4k", package = "tq144", cells = 3520, block_rams = 20 }
///     lights = { alive = "high" }
/// "#;
/// let pins = "set_io clock 21\nset_frequency clock 12\nset_io rx 9\nset_io tx 8\nset_io led_alive 95\n";
/// assert_eq!(from_file(data, |_| Ok(pins.to_owned()))?.rx, "9");
/// let without_tx = |_: &str| Ok(pins.replace("set_io tx 8", ""));
/// let error = from_file(data, without_tx).unwrap_err();
/// assert_eq!(error.to_string(), "mine.pcf: nothing says at which pin tx is");
/// # Ok::<(), perpetual_catalogue::boards::BoardFileError>(())
/// ```
pub fn from_file(
    data: &str,
    constraints: impl FnOnce(&str) -> std::io::Result<String>,
) -> Result<&'static Board, BoardFileError> {
    // What is wrong begins with its position, and the line it is in as a picture.
    let file: BoardFile = toml::from_str(data)
        .map_err(|error| BoardFileError::Toml(error.to_string().trim_end().to_owned()))?;
    let family = file.fpga.family;
    if file.fpga.speed.is_some() != (family == Family::Ecp5) {
        return Err(BoardFileError::Speed);
    }
    if file.name.is_empty()
        || !file.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    {
        return Err(BoardFileError::Name(file.name));
    }
    let unreadable = |error| BoardFileError::Unreadable { file: file.constraints.clone(), error };
    let wrong = |error| BoardFileError::Constraints { file: file.constraints.clone(), error };
    let text = constraints(&file.constraints).map_err(unreadable)?;
    let read = Constraints::read(family, &text).map_err(wrong)?;
    let site = |port: &str| kept(read.pins.get(port).map_or("", String::as_str));
    let leds = Shows::ALL.into_iter().filter_map(|shows| {
        let active_low = *file.lights.get(&shows)? == Level::Low;
        Some(Led { shows, site: site(shows.port()), active_low, looks: "a light" })
    });
    let ties = file.held.iter().map(|(port, level)| {
        let (port, high) = (kept(port), *level == Level::High);
        Tie { port, site: site(port), high, why: "held, as the data file of the board says" }
    });
    let board = Board {
        name: kept(&file.name),
        title: kept(&file.title),
        design: kept(&file.name),
        part: Part {
            name: kept(&file.fpga.part),
            family,
            device: kept(&file.fpga.device),
            package: kept(&file.fpga.package),
            speed: file.fpga.speed,
            cells: file.fpga.cells,
            block_rams: file.fpga.block_rams,
        },
        clock_hz: file.clock_hz,
        clock: site("clock"),
        rx: site("rx"),
        tx: site("tx"),
        baud: file.baud,
        button: file
            .button
            .map(|level| Button { site: site("button"), active_low: level == Level::Low }),
        leds: Vec::leak(leds.collect()),
        ties: Vec::leak(ties.collect()),
        config: kept(&file.config),
        constraints: kept(&file.constraints),
        source: "",
        flash: "",
        line: "",
        odd: &[],
    };
    read.check(&board).map_err(wrong)?;
    Ok(Box::leak(Box::new(board)))
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = include_str!("../../../../docs/examples/board/tinyfpga-bx.toml");
    const PINS: &str = include_str!("../../../../docs/examples/board/tinyfpga-bx.pcf");

    fn board(data: &str, pins: &str) -> Result<&'static Board, BoardFileError> {
        from_file(data, |name| {
            assert_eq!(name, "tinyfpga-bx.pcf");
            Ok(pins.to_owned())
        })
    }

    #[test]
    fn the_example_is_a_board() {
        let board = board(DATA, PINS).unwrap();
        assert_eq!((board.name, board.clock_hz), ("tinyfpga-bx", 16_000_000));
        assert!(super::super::top(board).unwrap().contains("module perpetual_tinyfpga_bx ("));
    }

    #[test]
    fn what_is_missing_or_wrong_is_said() {
        for (from, to, says) in [
            ("clock_hz", "clock", "clock"),
            ("title = ", "# title = ", "missing field `title`"),
            ("\"ice40\"", "\"ice41\"", "expected one of `ice40`, `ecp5`, `gowin`"),
            ("\"high\"", "\"on\"", "expected `high` or `low`"),
            ("name = \"tinyfpga-bx\"", "name = \"Tiny FPGA\"", "small letters"),
            ("device =", "speed = 6\ndevice =", "speed grade"),
        ] {
            let sentence = board(&DATA.replace(from, to), PINS).unwrap_err().to_string();
            assert!(sentence.contains(says), "{from} -> {to}: {sentence}");
        }
        let sentence = board(DATA, &PINS.replace("set_io rx", "# ")).unwrap_err().to_string();
        assert_eq!(sentence, "tinyfpga-bx.pcf: nothing says at which pin rx is");
    }
}
