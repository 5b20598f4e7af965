//! A detector for shogi, where a ply is one record or two and a captured piece comes back.

use rust_hdl::prelude::*;

use crate::detector_port::DetectorPort;
use crate::query_machine::QueryMachine;
use crate::scoreboard::Scoreboard;

/// A detector of repetitions for shogi (*sennichite*), and of who gave check all the time between them.
///
/// It is a [`ScoreboardDetector`](crate::ScoreboardDetector) whose records are parts of a ply: the machine steps over records, and
/// is told of a step only where a ply has been taken back as a whole. So parity, `distance` and `occurrences` are those of plies.
/// A stack of `2^LOG2_DEPTH` records; nothing else can run out, and `list_overflow` is always low.
///
/// **Records**: a move or a drop is one, a capture two, in any order. No piece changes its kind (`piece`: 0 king, 1 pawn, 2 lance,
/// 3 knight, 4 silver, 5 gold, 6 bishop, 7 rook); it goes from a place to another. Bits 0 to 6 of a place are a square, 0
/// to 80, or 81 + n in a hand that has n more of its kind; bit 7 is the owner, and bit 8 is high if the piece is promoted. So a
/// promotion is a move, and a captured piece goes to the first free place of a hand. With pieces in hand numbered like that no
/// two of a kind share a place, and the parities of the scoreboard are enough: no hand has to be counted here.
///
/// **Request**: as for [`ChainDetector`](crate::ChainDetector), but that `ply`, `target_ply`, a pop and a replace are of records.
/// `begins` and `check` go with a push or a replace: `begins` is high with the record pushed first of a ply, and `check`, with that
/// record, says whether the move gives check.
///
/// **Verdict**: [`QUERY_LATENCY`](crate::QUERY_LATENCY) cycles and one for each **record** walked after the query. `distance` and
/// `occurrences` count plies and positions; three earlier ones make *sennichite*. `mover_checks` and `other_checks` say for the
/// side that has just moved, and the other, whether all its moves gave check since the earliest of the last three equal
/// positions; with a `first`, since the nearest. They mean something with a `distance` that is not 0.
///
/// **Why not the query machine alone**: it takes every record for a ply. Why no [`CheckBits`](crate::CheckBits): they count plies by
/// `ply`. The check bit travels with the record instead, and costs a bit of the stack.
///
/// **Ignores**: the rules of shogi. Records must be consistent with a board and its hands. In shogi every position can come back:
/// `barrier` is for games with moves that cannot be undone, and goes with each record of such a ply.
#[derive(Default, perpetual_verilog::Circuit)]
pub struct ShogiDetector<const LOG2_DEPTH: usize> {
    #[group = "Clock, and a synchronous reset that takes one cycle at any time."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Empties the line, abandons a query.
    pub reset: Signal<In, Bit>,
    #[group = "With a request."]
    /// Push, replace: the first record of its ply.
    pub begins: Signal<In, Bit>,
    /// With begins: the move gives check.
    pub check: Signal<In, Bit>,
    /// Request and verdict.
    #[ports(
        piece = "push, replace: K P L N S G B R are 0 to 7",
        from = "push, replace: the place that it leaves",
        to = "push, replace: the place that it goes to",
        barrier = "0; for other games, in each record of a ply",
        target_ply = "cut: records to keep",
        occurrences = "earlier positions equal to this one: 3 are sennichite",
        list_overflow = "always 0",
        fault = "always 0",
        ply = "records on the line"
    )]
    pub port: DetectorPort<3, 9>,
    #[group = "Of a window since the earliest of the last 3 equal positions, of a first since the nearest."]
    /// All moves of the side that has just moved gave check.
    pub mover_checks: Signal<Out, Bit>,
    /// All moves of the other side did.
    pub other_checks: Signal<Out, Bit>,
    machine: QueryMachine<5, 9, 23, LOG2_DEPTH>,
    file: Scoreboard<3, 9, 10, 11, 15>,
    // The two bits of a record, on their way beside it through the file.
    begins_line: DFF<Bits<5>>,
    check_line: DFF<Bits<5>>,
    // Of the plies taken back so far.
    odd: DFF<Bit>,
    mover_all: DFF<Bit>,
    other_all: DFF<Bit>,
    found: DFF<Bits<2>>,
    // As they were at the last equal position that counts.
    mover_held: DFF<Bit>,
    other_held: DFF<Bit>,
    bits: Signal<Local, Bits<5>>,
    begins_in: Signal<Local, Bits<5>>,
    check_in: Signal<Local, Bits<5>>,
    whole: Signal<Local, Bit>,
    counts: Signal<Local, Bit>,
    gives_check: Signal<Local, Bit>,
    mover_now: Signal<Local, Bit>,
    other_now: Signal<Local, Bit>,
}

impl<const LOG2_DEPTH: usize> ShogiDetector<LOG2_DEPTH> {
    /// The same for FPGAs whose block RAM is slow to read, such as ECP5: see [`Scoreboard::with_registered_ram`].
    pub fn with_registered_ram() -> Self {
        Self { file: Scoreboard::with_registered_ram(), ..Self::default() }
    }
}

impl<const LOG2_DEPTH: usize> Logic for ShogiDetector<LOG2_DEPTH> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.machine.reset.next = self.reset.val();
        connect!(self.machine.port <- self.port: request_valid, operation);
        // Nothing but zeros is a barrier: one of the two bits is always high. The check bit means nothing without the other.
        self.bits.next = 16.into();
        if self.begins.val() {
            self.bits.next = 8.into();
            if self.check.val() {
                self.bits.next = 24.into();
            }
        }
        self.machine.port.piece.next = bit_cast::<5, 3>(self.port.piece.val()) | self.bits.val();
        connect!(self.machine.port <- self.port: from, to, barrier, target_ply, verdict_ready);
        connect!(
            self.port <- self.machine.port: request_ready, verdict_valid, occurrences, distance,
                exact, list_overflow, window_cut, fault, ply, error
        );

        connect!(self.file.port <- self.machine.file: clear, reset, step, from, to);
        self.file.port.piece.next = self.machine.file.piece.val().get_bits::<3>(0);
        connect!(self.machine.file <- self.file.port: sweeping, closed, overflow, fault);

        // As many cycles as the file takes.
        self.begins_in.next = bit_cast::<5, 1>(self.machine.file.piece.val().get_bits::<1>(3));
        self.check_in.next = bit_cast::<5, 1>(self.machine.file.piece.val().get_bits::<1>(4));
        self.begins_line.d.next = (self.begins_line.q.val() << 1) | self.begins_in.val();
        self.check_line.d.next = (self.check_line.q.val() << 1) | self.check_in.val();

        // With the record that begins it a ply has been taken back as a whole.
        self.whole.next = self.file.port.stepped.val() & self.begins_line.q.val().get_bit(4);
        self.machine.file.stepped.next = self.whole.val();
        self.gives_check.next = self.check_line.q.val().get_bit(4);
        self.mover_now.next = self.mover_all.q.val() & (self.odd.q.val() | self.gives_check.val());
        self.other_now.next = self.other_all.q.val() & (!self.odd.q.val() | self.gives_check.val());
        self.counts.next = self.whole.val()
            & self.odd.q.val()
            & self.file.port.closed.val()
            & (self.found.q.val() != 3);
        if self.machine.file.clear.val() {
            self.odd.d.next = false;
            self.mover_all.d.next = true;
            self.other_all.d.next = true;
            self.found.d.next = 0.into();
        } else {
            if self.whole.val() {
                self.odd.d.next = !self.odd.q.val();
                self.mover_all.d.next = self.mover_now.val();
                self.other_all.d.next = self.other_now.val();
            }
            // The file speaks on for a cycle after the end of a walk, and is being cleared then.
            if self.counts.val() {
                self.found.d.next = self.found.q.val() + 1;
                self.mover_held.d.next = self.mover_now.val();
                self.other_held.d.next = self.other_now.val();
            }
        }
        if self.reset.val() {
            self.mover_held.d.next = false;
            self.other_held.d.next = false;
        }
        self.mover_checks.next = self.mover_held.q.val();
        self.other_checks.next = self.other_held.q.val();
    }
}
