//! What a detector core is built with.

use perpetual_link::{DetectorKind, protocol};
use perpetual_model::Limits;

/// Cycles from the one in which a chain, scoreboard or pair takes a query to the first one of its verdict, beside one for each
/// ply walked.
pub const QUERY_LATENCY: usize = 8;

/// A detector core: which circuit, and its size.
///
/// `entries` are those of the chain list: 32 can never run out in chess, 16 are enough for play.
/// `records` is what the move stack holds: a window of up to one ply less is walked whole.
/// `plies` is what a window detector holds: an even number, 4 to 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Core {
    /// The chain list as a register file, all entries compared in one cycle.
    Chain { entries: usize, records: usize },
    /// The same at squares of 7 bits; a board with it has check bits, as xiangqi wants them.
    Checked { entries: usize, records: usize },
    /// The parities of a scoreboard in block RAM: the smallest, and it never runs out.
    Scoreboard { records: usize, ram: BlockRam },
    /// Chain list and scoreboard in lockstep: a core that checks itself.
    Pair { entries: usize, records: usize, ram: BlockRam },
    /// Displaced pieces counted for every earlier position: constant time, the last plies only.
    Window { plies: usize, form: WindowForm },
    /// The same with the ports that a search on the chip wants.
    SearchWindow { plies: usize, form: WindowForm },
    /// A window detector and a scoreboard in lockstep: a core that checks itself.
    WindowPair { plies: usize, form: WindowForm },
}

/// How the block RAM of a scoreboard is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockRam {
    /// Straight into the logic.
    #[default]
    Plain,
    /// Into a register first: for ECP5, whose block RAM is slow to read. Larger and faster.
    Registered,
}

/// How the comparators of a window detector are built. Both give the same verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WindowForm {
    /// Flip-flops and comparators: for any FPGA.
    #[default]
    Portable,
    /// Block RAM in which single bits of a word can be written, and carries taken as they are: for
    /// iCE40.
    Ice40,
}

/// The name of a detector's top module in Verilog.
pub const fn detector_top(kind: DetectorKind) -> &'static str {
    match kind {
        DetectorKind::Chain => "perpetual_chain",
        DetectorKind::Scoreboard => "perpetual_scoreboard",
        DetectorKind::Pair => "perpetual_pair",
        DetectorKind::Window => "perpetual_window",
        DetectorKind::WindowPair => "perpetual_window_pair",
    }
}

impl Core {
    /// The kind of detector, as a board reports it.
    pub const fn kind(&self) -> DetectorKind {
        match self {
            Core::Chain { .. } | Core::Checked { .. } => DetectorKind::Chain,
            Core::Scoreboard { .. } => DetectorKind::Scoreboard,
            Core::Pair { .. } => DetectorKind::Pair,
            Core::Window { .. } | Core::SearchWindow { .. } => DetectorKind::Window,
            Core::WindowPair { .. } => DetectorKind::WindowPair,
        }
    }

    /// What a board with it says of its detector.
    pub const fn code(&self) -> u8 {
        match self {
            Core::Checked { .. } => self.kind().code() | protocol::DETECTOR_CHECKED,
            _ => self.kind().code(),
        }
    }

    /// Entries of its chain list, if it has one.
    pub const fn entries(&self) -> Option<usize> {
        match *self {
            Core::Chain { entries, .. }
            | Core::Checked { entries, .. }
            | Core::Pair { entries, .. } => Some(entries),
            _ => None,
        }
    }

    /// Records that its move stack holds, if it walks.
    pub const fn records(&self) -> Option<usize> {
        match *self {
            Core::Chain { records, .. }
            | Core::Checked { records, .. }
            | Core::Scoreboard { records, .. }
            | Core::Pair { records, .. } => Some(records),
            _ => None,
        }
    }

    /// Plies that it holds, if it is a window detector.
    pub const fn plies(&self) -> Option<usize> {
        match *self {
            Core::Window { plies, .. }
            | Core::SearchWindow { plies, .. }
            | Core::WindowPair { plies, .. } => Some(plies),
            _ => None,
        }
    }

    /// Moves that it can take back: records, or plies.
    pub const fn depth(&self) -> usize {
        match *self {
            Core::Chain { records, .. }
            | Core::Checked { records, .. }
            | Core::Scoreboard { records, .. }
            | Core::Pair { records, .. } => records,
            Core::Window { plies, .. }
            | Core::SearchWindow { plies, .. }
            | Core::WindowPair { plies, .. } => plies,
        }
    }

    /// The form of its window, if it has one.
    pub const fn form(&self) -> Option<WindowForm> {
        match *self {
            Core::Window { form, .. }
            | Core::SearchWindow { form, .. }
            | Core::WindowPair { form, .. } => Some(form),
            _ => None,
        }
    }

    /// How its block RAM is read, if it has a scoreboard that leaves the choice.
    pub const fn ram(&self) -> Option<BlockRam> {
        match *self {
            Core::Scoreboard { ram, .. } | Core::Pair { ram, .. } => Some(ram),
            _ => None,
        }
    }

    /// Clock cycles of its longest operation, from the one in which it is taken to the next request
    /// taken, the verdict taken at once: a query that walks all that is held, or a cut that takes all
    /// of it back.
    pub const fn longest(&self) -> u64 {
        match *self {
            Core::Chain { records, .. }
            | Core::Checked { records, .. }
            | Core::Scoreboard { records, .. }
            | Core::Pair { records, .. } => records as u64 + 8,
            Core::Window { plies, .. } | Core::SearchWindow { plies, .. } => 4 * plies as u64 + 1,
            // Its scoreboard has 128 records, and gets a query a cycle later.
            Core::WindowPair { plies, .. } => {
                let cut = 4 * plies as u64 + 1;
                if cut > 137 { cut } else { 137 }
            }
        }
    }

    /// The name of its top module in Verilog.
    pub const fn top(&self) -> &'static str {
        match self {
            Core::SearchWindow { .. } => "perpetual_search_window",
            other => detector_top(other.kind()),
        }
    }

    /// The bounds of a golden model of a walk that runs out where this core does.
    pub fn limits(&self) -> Limits {
        Limits { entries: self.entries(), depth: Some(self.depth()) }
    }
}
