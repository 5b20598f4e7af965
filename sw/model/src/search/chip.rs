//! The chip: a board, a table and a detector, and what it can be asked.

use std::sync::atomic::AtomicBool;

use crate::window::Window;
use crate::{Detector, LineError, MoveRecord};

use crate::search::alpha_beta::Search;
use crate::search::board::Board;
use crate::search::moves::Move;
use crate::search::record::record;
use crate::search::request::{Answer, Lines, MAX_DEPTH, Request, SearchError, check_depth};
use crate::search::searcher::{Done, Job, Task};
use crate::search::table::Table;

/// A search chip in software.
///
/// ```
/// use perpetual_model::search::{Chip, Request, Table};
///
/// let mut chip = Chip::new(Table::plain(), 32);
/// // A mate in two: the rooks take the seventh and the eighth rank.
/// chip.load("7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse()?);
/// let answer = chip.search(&Request::of_depth(4))?;
/// assert_eq!(answer.value, 31_000 - 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chip {
    table: Table,
    board: Board,
    window: Window,
}

impl Chip {
    /// A chip with this table, whose detector holds so many plies; no board is loaded.
    ///
    /// # Panics
    /// If these are fewer than the deepest search makes.
    pub fn new(table: Table, plies: usize) -> Chip {
        assert!(plies >= MAX_DEPTH as usize, "a detector of {plies} plies is too short to search");
        Chip { table, board: Board::EMPTY, window: Window::new(plies) }
    }

    /// Loads a position. The detector's line stays.
    pub fn load(&mut self, board: Board) {
        self.board = board;
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Empties the detector's line.
    pub fn clear(&mut self) {
        self.window.clear().expect("a window can be emptied");
    }

    /// Tells the detector a move that was played before the root.
    pub fn push(&mut self, record: MoveRecord) {
        self.window.push(record).expect("a window takes any move");
    }

    /// Takes the detector's last move back.
    ///
    /// # Errors
    /// If there is none, or it is no longer held.
    pub fn pop(&mut self) -> Result<(), LineError> {
        self.window.pop()
    }

    /// Makes a legal move on the board and tells the detector.
    pub fn play(&mut self, played: Move) {
        self.push(record(&self.board, played));
        self.board.make(played);
    }

    /// Searches the position. Board and line are then as before, but for what a short detector has
    /// forgotten meanwhile.
    ///
    /// # Errors
    /// [`SearchError`] says why there is no answer.
    pub fn search(&mut self, request: &Request) -> Result<Answer, SearchError> {
        self.searched(request, &AtomicBool::new(false), &mut |_, _, _| {})
    }

    /// The same, until the flag is set. Every node is shown, illegal ones too, when it is decided whether it is left: its ply,
    /// its position, and whether it is left as one that has occurred.
    pub(super) fn searched(
        &mut self,
        request: &Request,
        abort: &AtomicBool,
        watch: &mut impl FnMut(u32, &Board, bool),
    ) -> Result<Answer, SearchError> {
        request.check()?;
        Search::new(watch, &self.table, &mut self.board, &mut self.window, request, abort).run()
    }

    /// Counts the legal lines of `depth` plies.
    ///
    /// # Errors
    /// As for a search.
    pub fn perft(&mut self, depth: u32) -> Result<Lines, SearchError> {
        self.counted(depth, &AtomicBool::new(false))
    }

    fn counted(&mut self, depth: u32, abort: &AtomicBool) -> Result<Lines, SearchError> {
        check_depth(depth)?;
        crate::search::perft::perft(&mut self.board, depth, abort)
    }

    /// Does a job, line and position included; abandoned at the next node when the flag is set: the host's abort.
    ///
    /// # Errors
    /// As for a search; [`SearchError::Abandoned`] if the flag was set.
    pub fn run(&mut self, job: &Job, abort: &AtomicBool) -> Result<Done, SearchError> {
        self.clear();
        job.root.line().iter().for_each(|record| self.push(*record));
        self.load(job.root.board().clone());
        match &job.task {
            Task::Search(request) => {
                self.searched(request, abort, &mut |_, _, _| {}).map(Done::Search)
            }
            Task::Perft(depth) => self.counted(*depth, abort).map(Done::Perft),
        }
    }
}
