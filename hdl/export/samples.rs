//! Cores at the sizes that the library with parameters is made from.

use perpetual_catalogue::{BlockRam, Core, Parameter, WindowForm};
use perpetual_link::DetectorKind;
use perpetual_verilog::{About, Circuit, ModuleNote};

use super::circuits::{board, board_options, core_options, read, read_from};
use super::encoders::ENCODERS;
use super::error::ExportError;
use super::{ABOUT, notes};
use crate::window::{SearchWindow, WindowCore, WindowDetector, WindowPairDetector};
use crate::wire::board::{CheckedBoard, PairBoard};
use crate::wire::engine::Engine;
use crate::wire::front_end::FrontEnd;
use crate::wire::parts::Parts;
use crate::wire::power_up::PowerUp;
use crate::{ChainDetector, PairDetector, ScoreboardDetector, ShogiDetector};

/// A circuit at one size: what its module is given there, by name, and its text.
pub type AtSize = (Vec<Parameter>, String);

type Samples = Result<Vec<AtSize>, ExportError>;

/// A core at one size. How wide its pieces and squares are, its ports say.
///
/// # Errors
/// If it cannot be exported.
pub fn core_sample(core: Core, circuit: &Circuit) -> Result<AtSize, ExportError> {
    let exported = circuit.export(&core_options(&core).about())?;
    let mut parameters = core.parameters();
    for (name, port) in [("PIECE_BITS", "piece"), ("SQUARE_BITS", "from")] {
        let ports = exported.description.ports.iter();
        parameters.extend(ports.filter(|one| one.name == port).map(|one| (name, one.width)));
    }
    Ok((parameters, exported.text))
}

pub(crate) fn chains() -> Samples {
    let one = |entries, records, circuit: Circuit| {
        core_sample(Core::Chain { entries, records }, &circuit)
    };
    Ok(vec![
        one(8, 64, read::<ChainDetector<8, 4, 6, 10, 16, 6>>())?,
        one(16, 256, read::<ChainDetector<16, 4, 6, 10, 16, 8>>())?,
        one(32, 1024, read::<ChainDetector<32, 5, 7, 12, 19, 10>>())?,
        one(12, 2048, read::<ChainDetector<12, 3, 6, 9, 15, 11>>())?,
        one(20, 32, read::<ChainDetector<20, 4, 8, 12, 20, 5>>())?,
    ])
}

pub(crate) fn scoreboards() -> Samples {
    let plain = |records, circuit: Circuit| {
        core_sample(Core::Scoreboard { records, ram: BlockRam::Plain }, &circuit)
    };
    let registered = |records, circuit: Circuit| {
        core_sample(Core::Scoreboard { records, ram: BlockRam::Registered }, &circuit)
    };
    Ok(vec![
        plain(64, read::<ScoreboardDetector<4, 6, 8, 9, 13, 16, 6>>())?,
        registered(
            256,
            read_from(ScoreboardDetector::<5, 7, 10, 11, 15, 19, 8>::with_registered_ram()),
        )?,
        registered(
            2048,
            read_from(ScoreboardDetector::<3, 6, 7, 8, 12, 15, 11>::with_registered_ram()),
        )?,
        plain(1024, read::<ScoreboardDetector<4, 8, 10, 11, 15, 20, 10>>())?,
        registered(
            1024,
            read_from(ScoreboardDetector::<4, 6, 8, 9, 13, 16, 10>::with_registered_ram()),
        )?,
    ])
}

pub(crate) fn pairs() -> Samples {
    let plain = |entries, records, circuit: Circuit| {
        core_sample(Core::Pair { entries, records, ram: BlockRam::Plain }, &circuit)
    };
    let registered = |entries, records, circuit: Circuit| {
        core_sample(Core::Pair { entries, records, ram: BlockRam::Registered }, &circuit)
    };
    Ok(vec![
        plain(8, 64, read::<PairDetector<8, 4, 6, 10, 8, 9, 13, 16, 6>>())?,
        registered(
            16,
            256,
            read_from(PairDetector::<16, 5, 7, 12, 10, 11, 15, 19, 8>::with_registered_ram()),
        )?,
        registered(
            32,
            1024,
            read_from(PairDetector::<32, 3, 6, 9, 7, 8, 12, 15, 10>::with_registered_ram()),
        )?,
        plain(20, 32, read::<PairDetector<20, 4, 8, 12, 10, 11, 15, 20, 5>>())?,
        registered(
            8,
            1024,
            read_from(PairDetector::<8, 4, 6, 10, 8, 9, 13, 16, 10>::with_registered_ram()),
        )?,
    ])
}

pub(crate) fn check_bits() -> Samples {
    fn one<const LOG2_DEPTH: usize>() -> Result<AtSize, ExportError> {
        let what = "Beside any detector: whether all moves of a side gave check since the nearest equal position.\n\
                    `pushed` is high where the detector takes a push or a replace, and `check` goes with it; ply, error\n\
                    and distance are the detector's. `mover_checks` (of the side that has just moved) and `other_checks`\n\
                    mean something while verdict_valid is high and distance is not 0. They are right where the detector\n\
                    has dropped records. DEPTH is at least that of the detector, or its PLIES.\n\
                    Beside a search window `distance` is repetition_distance, `error` is 0, `ply` is a register\n    \
                    ply <= ply + (a push is taken) - (held_plies is lower than in the cycle before),\n\
                    and the outputs are those of the newest operation, as soon as `located` is.";
        let modules = [ModuleNote { path: "", name: "", what }, notes::CHECK_COUNTS];
        let about = About { top: "perpetual_check_bits", modules: &modules, ..ABOUT };
        let text = read::<crate::CheckBits<LOG2_DEPTH>>().export(&about)?.text;
        Ok((vec![("DEPTH", 1 << LOG2_DEPTH)], text))
    }
    Ok(vec![one::<6>()?, one::<10>()?, one::<11>()?, one::<8>()?])
}

pub(crate) fn shogis() -> Samples {
    fn one<const LOG2_DEPTH: usize>(ram: BlockRam) -> Result<AtSize, ExportError> {
        let circuit = match ram {
            BlockRam::Registered => read_from(ShogiDetector::<LOG2_DEPTH>::with_registered_ram()),
            BlockRam::Plain => read::<ShogiDetector<LOG2_DEPTH>>(),
        };
        let what = "Finds repeated positions of shogi, and says who gave check all the time between them.\n\
                    A move or a drop is a record, a capture two, in any order; `begins` marks the first of a ply.\n\
                    A piece is its kind, unpromoted. A place: bits 6 to 0 are a square, 0 to 80, or 81 + n in a hand\n\
                    that has n more of the kind; bit 7 is the owner, bit 8 high if promoted.\n\
                    The fourth occurrence, 3 earlier ones, is sennichite; one who alone gave check with all moves loses.";
        let mut modules = notes::modules(DetectorKind::Scoreboard);
        modules.push(ModuleNote { path: "", name: "", what });
        let about = About { top: "perpetual_shogi", modules: &modules, ..ABOUT };
        let registered = u32::from(ram == BlockRam::Registered);
        let values = vec![("DEPTH", 1 << LOG2_DEPTH), ("REGISTERED", registered)];
        Ok((values, circuit.export(&about)?.text))
    }
    Ok(vec![
        one::<6>(BlockRam::Plain)?,
        one::<10>(BlockRam::Registered)?,
        one::<11>(BlockRam::Plain)?,
        one::<8>(BlockRam::Registered)?,
    ])
}

/// Sizes and forms of windows that no expression of the one gives the other at. Hand-written modules keep the first as defaults.
pub const SAMPLE_WINDOWS: [(usize, WindowForm); 3] =
    [(100, WindowForm::Portable), (64, WindowForm::Ice40), (32, WindowForm::Portable)];

pub(crate) fn windows() -> Samples {
    let one = |(plies, form)| {
        core_sample(Core::Window { plies, form }, &read_from(WindowDetector::new(plies, form)))
    };
    SAMPLE_WINDOWS.into_iter().map(one).collect()
}

pub(crate) fn search_windows() -> Samples {
    let one = |(plies, form)| {
        core_sample(Core::SearchWindow { plies, form }, &read_from(SearchWindow::new(plies, form)))
    };
    SAMPLE_WINDOWS.into_iter().map(one).collect()
}

/// The part that all window detectors share: whether moves can be probed is a parameter of it alone.
pub(crate) fn window_cores() -> Samples {
    let mut modules = notes::modules(DetectorKind::Window);
    let what = "Counts displaced pieces for every earlier position.";
    modules.push(ModuleNote { path: "", name: "", what });
    let about = About { top: "perpetual_window_core", modules: &modules, ..ABOUT };
    let one = |((plies, form), probes)| -> Result<AtSize, ExportError> {
        let circuit = read_from(WindowCore::with_probes(plies, form, probes));
        let mut values = Core::Window { plies, form }.parameters();
        values.push(("PROBES", probes.into()));
        Ok((values, circuit.export(&about)?.text))
    };
    SAMPLE_WINDOWS.into_iter().zip([false, true, true]).map(one).collect()
}

pub(crate) fn rams() -> Samples {
    fn one<const WORD_BITS: usize, const ADDRESS_BITS: usize>(
        registered: bool,
    ) -> Result<AtSize, ExportError> {
        type Ram<const W: usize, const A: usize> = crate::BlockRam<W, A>;
        let ram = if registered { Ram::with_register() } else { Ram::default() };
        let circuit = read_from::<Ram<WORD_BITS, ADDRESS_BITS>>(ram);
        let about = About { top: "perpetual_ram", modules: &RAM, ..ABOUT };
        let values = vec![
            ("WIDTH", WORD_BITS as u32),
            ("LOG2_WORDS", ADDRESS_BITS as u32),
            ("LATENCY", 1 + u32::from(registered)),
        ];
        Ok((values, circuit.export(&about)?.text))
    }
    Ok(vec![one::<16, 7>(false)?, one::<13, 8>(true)?, one::<32, 9>(true)?, one::<3, 6>(false)?])
}

const RAM: [ModuleNote<'static>; 1] = [ModuleNote {
    path: "",
    name: "",
    what: "Block RAM: one port writes, one reads, LATENCY cycles later. What is read while it is\n\
           written may be anything.",
}];

pub(crate) fn window_pairs() -> Samples {
    let one = |(plies, form)| {
        let circuit = read_from(WindowPairDetector::new(plies, form));
        core_sample(Core::WindowPair { plies, form }, &circuit)
    };
    SAMPLE_WINDOWS.into_iter().map(one).collect()
}

/// One of [`ENCODERS`], which have no parameters.
pub(crate) fn encoder(name: &str) -> Samples {
    let of_this = ENCODERS.iter().filter(|encoder| encoder.name == name);
    of_this.map(|one| Ok((Vec::new(), one.export()?.text))).collect()
}

pub(crate) fn power_ups() -> Samples {
    let what = "Holds the board in reset while its clock is not right.";
    let modules = [ModuleNote { path: "", name: "", what }];
    let about = About { top: "perpetual_power_up", modules: &modules, ..ABOUT };
    let one = |cycles: u32| {
        let text = read_from(PowerUp::new(cycles * 250_000)).export(&about)?.text;
        Ok((vec![("CYCLES", cycles)], text))
    };
    [16, 64, 256].into_iter().map(one).collect()
}

/// Clocks, in Hz, and clock cycles of a bit that no expression of the one gives the other at.
pub const SAMPLE_CLOCKS: [(u32, u32); 6] = [
    (12_000_000, 12),
    (48_844_800, 53),
    (27_000_000, 9),
    (150_000_000, 500),
    (4_194_304, 4),
    (99_993_600, 868),
];

/// The rate that takes so many cycles a bit.
fn baud((clock_hz, clocks_per_bit): (u32, u32)) -> u32 {
    clock_hz / clocks_per_bit
}

pub(crate) fn front_ends() -> Samples {
    let modules = notes::modules(DetectorKind::Chain);
    let about = About { top: "perpetual_front_end", modules: &modules, ..ABOUT };
    let one = |clock: (u32, u32)| {
        let circuit = read_from(FrontEnd::new(clock.0, baud(clock))?);
        let values = vec![("CLOCK_HZ", clock.0), ("CLOCKS_PER_BIT", clock.1)];
        Ok((values, circuit.export(&about)?.text))
    };
    SAMPLE_CLOCKS.into_iter().map(one).collect()
}

pub(crate) fn engines() -> Samples {
    type Detector = Option<(DetectorKind, (usize, usize))>;
    type Size = (Detector, Option<(usize, usize)>, bool);
    let sizes: [Size; 6] = [
        (Some((DetectorKind::Chain, (32, 10))), None, false),
        (Some((DetectorKind::WindowPair, (100, 7))), Some((3, 100)), true),
        (Some((DetectorKind::Scoreboard, (0, 8))), Some((8, 64)), false),
        (Some((DetectorKind::Pair, (17, 12))), None, true),
        (None, Some((2, 32)), false),
        (Some((DetectorKind::Chain, (5, 9))), Some((16, 20)), true),
    ];
    let mut modules = notes::modules(DetectorKind::Chain);
    modules.push(ModuleNote { path: "", name: "", what: notes::ENGINE });
    let about = About { top: "perpetual_engine", modules: &modules, ..ABOUT };
    let one = |((detector, searchers, checked), (clock_hz, _)): (Size, (u32, u32))| {
        let detector = detector.map(|(kind, size)| (kind.code(), size));
        let parts = Parts { detector, searchers, clock_hz };
        let circuit = match checked {
            true => read_from(Engine::<7>::new(&parts)),
            false => read_from(Engine::<6>::new(&parts)),
        };
        let (said, of_searchers) = (parts.of_detector(checked), parts.of_searchers());
        let values = vec![
            ("DETECTOR", said.detector.into()),
            ("ENTRIES", said.entries.into()),
            ("LOG2_DEPTH", said.log2_depth.into()),
            ("CLOCK_HZ", clock_hz),
            ("CHECKED", checked.into()),
            ("SEARCHERS", searchers.map_or(0, |(count, _)| count as u32)),
            ("PLIES", of_searchers.entries.into()),
            ("HAS_DETECTOR", detector.is_some().into()),
            ("HAS_SEARCHERS", searchers.is_some().into()),
        ];
        Ok((values, circuit.export(&about)?.text))
    };
    sizes.into_iter().zip(SAMPLE_CLOCKS).map(one).collect()
}

/// The boards of some cores, each with another clock.
fn boards(cores: impl IntoIterator<Item = Core>) -> Samples {
    let one = |(core, clock): (Core, (u32, u32))| {
        board_sample(&core, clock, &board(&core, clock.0, baud(clock))?)
    };
    cores.into_iter().zip(SAMPLE_CLOCKS).map(one).collect()
}

fn board_sample(core: &Core, clock: (u32, u32), circuit: &Circuit) -> Result<AtSize, ExportError> {
    let (top, parameters) = core.board(clock.0, clock.1).ok_or(ExportError::Board(*core))?;
    let options = board_options(core, clock.0, baud(clock));
    let about = About { top, ..options.about() };
    Ok((parameters, circuit.export(&about)?.text))
}

pub(crate) fn chain_boards() -> Samples {
    fn checked<const ENTRIES: usize, const LOG2_DEPTH: usize>(
        clock: (u32, u32),
    ) -> Result<AtSize, ExportError> {
        let core = Core::Checked { entries: ENTRIES, records: 1 << LOG2_DEPTH };
        let circuit = read_from(CheckedBoard::<ENTRIES, LOG2_DEPTH>::new(clock.0, baud(clock))?);
        board_sample(&core, clock, &circuit)
    }
    let sizes = [(32, 1024), (16, 1024), (4, 64), (32, 2048)];
    let mut all = boards(sizes.map(|(entries, records)| Core::Chain { entries, records }))?;
    // Sizes enough that what depends on the check bits is no expression of a size.
    let [a, b, .., last] = SAMPLE_CLOCKS;
    all.extend([checked::<32, 10>(last)?, checked::<16, 8>(b)?, checked::<4, 6>(a)?]);
    Ok(all)
}

pub(crate) fn scoreboard_boards() -> Samples {
    boards([1024, 2048].map(|records| Core::Scoreboard { records, ram: BlockRam::Plain }))
}

pub(crate) fn pair_boards() -> Samples {
    fn one<const ENTRIES: usize, const LOG2_DEPTH: usize>(
        clock: (u32, u32),
    ) -> Result<AtSize, ExportError> {
        let ram = BlockRam::Plain;
        let core = Core::Pair { entries: ENTRIES, records: 1 << LOG2_DEPTH, ram };
        let circuit = read_from(PairBoard::<ENTRIES, LOG2_DEPTH>::new(clock.0, baud(clock))?);
        board_sample(&core, clock, &circuit)
    }
    let [a, b, c, ..] = SAMPLE_CLOCKS;
    Ok(vec![one::<32, 10>(a)?, one::<16, 11>(b)?, one::<4, 6>(c)?])
}

pub(crate) fn window_boards() -> Samples {
    boards(SAMPLE_WINDOWS.map(|(plies, form)| Core::Window { plies, form }))
}

pub(crate) fn window_pair_boards() -> Samples {
    boards(SAMPLE_WINDOWS.map(|(plies, form)| Core::WindowPair { plies, form }))
}
