//! Whether a double step can be captured en passant.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// Whether a capture en passant of the pawn that has just gone two squares is legal.
///
/// A pawn that stands beside it may be pinned, along a rank, a file or a diagonal, and on the rank
/// two pawns may go from between a king and a rook. So each capture is tried: the board is read along the
/// eight lines from the king, as it would be after the capture.
///
/// The board is that of the design around it, with the pawn on its new square. It is read through a
/// port: what stands on `square` in one cycle is `piece` in the next, as block RAM gives it.
/// Codes are those of this project: 0 an empty square, 1 to 6 pawn, knight, bishop, rook, queen,
/// king, 8 more for black.
///
/// * In: `start`, taken while `ready` is high; from then until `ready` is high again `pawn` (where the
///   pawn now stands) and `king` (where the king of the side to move stands); `piece`.
/// * Out: `ready`; `square`; `legal`, right once `ready` is high again, until the next `start`.
/// * Latency from `start` to `ready`: 4 or 5 cycles if no pawn stands beside it on either side, at most
///   129.
///
/// * `reset`: the question under way is abandoned, `legal` is low. One cycle, in any state; power-up is a reset.
///
/// **Ignores**: whether the double step was legal. Before it the king was not in check, so that
/// after the capture only rook, bishop or queen can attack it.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct LegalEnPassant {
    #[group = "Clock and reset."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// What is under way is dropped; one cycle, in any state.
    pub reset: Signal<In, Bit>,
    #[group = "A question: taken in a cycle where ready is high; hold both squares until it is again."]
    /// Asks.
    pub start: Signal<In, Bit>,
    /// Where the pawn stands that has gone two squares.
    pub pawn: Signal<In, Bits<6>>,
    /// Where the king of the side to move stands.
    pub king: Signal<In, Bits<6>>,
    /// What stands there, a cycle later.
    pub piece: Signal<In, Bits<4>>,
    #[group = "The answer: right once ready is high again, until the next start."]
    /// Idle.
    pub ready: Signal<Out, Bit>,
    #[group = "The board: pawn, knight, bishop, rook, queen, king 1 to 6, black 8 more, empty 0."]
    /// What is read.
    pub square: Signal<Out, Bits<6>>,
    /// A capture is legal.
    pub legal: Signal<Out, Bit>,
    // What is done: nothing, a capturing pawn looked for, a line from the king walked.
    busy: DFF<Bit>,
    walking: DFF<Bit>,
    // The square has been asked for, and what stands there is seen now.
    sees: DFF<Bit>,
    found: DFF<Bit>,
    // The capture towards lower files, or towards higher ones.
    upwards: DFF<Bit>,
    direction: DFF<Bits<3>>,
    at: DFF<Bits<6>>,
    rank: Signal<Local, Bits<3>>,
    file: Signal<Local, Bits<3>>,
    pawn_file: Signal<Local, Bits<3>>,
    // From the pawn passed to the one that captures it.
    beside: Signal<Local, Bits<6>>,
    no_beside: Signal<Local, Bit>,
    behind: Signal<Local, Bits<6>>,
    // A step along the line.
    steps_file: Signal<Local, Bit>,
    file_up: Signal<Local, Bit>,
    steps_rank: Signal<Local, Bit>,
    rank_up: Signal<Local, Bit>,
    next_file: Signal<Local, Bits<3>>,
    next_rank: Signal<Local, Bits<3>>,
    next: Signal<Local, Bits<6>>,
    leaves_board: Signal<Local, Bit>,
    // What is seen.
    kind: Signal<Local, Bits<3>>,
    theirs: Signal<Local, Bit>,
    captures: Signal<Local, Bit>,
    empty: Signal<Local, Bit>,
    attacks: Signal<Local, Bit>,
    line_ends: Signal<Local, Bit>,
    // What follows.
    try_next: Signal<Local, Bit>,
    #[default(constant(1))]
    pawn_kind: Constant<Bits<3>>,
    #[default(constant(3))]
    bishop: Constant<Bits<3>>,
    #[default(constant(4))]
    rook: Constant<Bits<3>>,
    #[default(constant(5))]
    queen: Constant<Bits<3>>,
    #[default(constant(2))]
    third_rank: Constant<Bits<3>>,
    #[default(constant(5))]
    sixth_rank: Constant<Bits<3>>,
    #[default(constant(7))]
    last: Constant<Bits<3>>,
}

impl Logic for LegalEnPassant {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The captures.
        self.pawn_file.next = self.pawn.val().get_bits::<3>(0);
        if self.upwards.q.val() {
            self.beside.next = self.pawn.val() + 1;
            self.no_beside.next = self.pawn_file.val() == self.last.val();
        } else {
            self.beside.next = self.pawn.val() - 1;
            self.no_beside.next = self.pawn_file.val() == 0;
        }
        // A white pawn stands on the fourth rank, and is passed on the third.
        if self.pawn.val().get_bit(5) {
            self.behind.next = (bit_cast::<6, 3>(self.sixth_rank.val()) << 3)
                | bit_cast::<6, 3>(self.pawn_file.val());
        } else {
            self.behind.next = (bit_cast::<6, 3>(self.third_rank.val()) << 3)
                | bit_cast::<6, 3>(self.pawn_file.val());
        }

        // Directions 0 to 3 are those of a bishop, 4 to 7 those of a rook.
        self.file.next = self.at.q.val().get_bits::<3>(0);
        self.rank.next = self.at.q.val().get_bits::<3>(3);
        self.steps_file.next =
            !self.direction.q.val().get_bit(2) | !self.direction.q.val().get_bit(1);
        self.steps_rank.next =
            !self.direction.q.val().get_bit(2) | self.direction.q.val().get_bit(1);
        self.file_up.next = self.direction.q.val().get_bit(0);
        self.rank_up.next = (self.direction.q.val().get_bit(1)
            & !self.direction.q.val().get_bit(2))
            | (self.direction.q.val().get_bit(0) & self.direction.q.val().get_bit(2));
        self.next_file.next = self.file.val();
        if self.steps_file.val() {
            if self.file_up.val() {
                self.next_file.next = self.file.val() + 1;
            } else {
                self.next_file.next = self.file.val() - 1;
            }
        }
        self.next_rank.next = self.rank.val();
        if self.steps_rank.val() {
            if self.rank_up.val() {
                self.next_rank.next = self.rank.val() + 1;
            } else {
                self.next_rank.next = self.rank.val() - 1;
            }
        }
        self.next.next =
            (bit_cast::<6, 3>(self.next_rank.val()) << 3) | bit_cast::<6, 3>(self.next_file.val());
        self.leaves_board.next = (self.steps_file.val()
            & self.file_up.val()
            & (self.file.val() == self.last.val()))
            | (self.steps_file.val() & !self.file_up.val() & (self.file.val() == 0))
            | (self.steps_rank.val() & self.rank_up.val() & (self.rank.val() == self.last.val()))
            | (self.steps_rank.val() & !self.rank_up.val() & (self.rank.val() == 0));

        // What stands there, once captured.
        self.kind.next = self.piece.val().get_bits::<3>(0);
        // The pawn's side: white's pawns pass on the fourth rank, whose number has a low third bit.
        self.theirs.next = self.piece.val().get_bit(3) == self.pawn.val().get_bit(5);
        self.captures.next = (self.kind.val() == self.pawn_kind.val()) & !self.theirs.val();
        self.empty.next = ((self.piece.val() == 0)
            | (self.at.q.val() == self.pawn.val())
            | (self.at.q.val() == self.beside.val()))
            & (self.at.q.val() != self.behind.val());
        self.attacks.next = self.theirs.val()
            & (self.at.q.val() != self.behind.val())
            & ((self.kind.val() == self.queen.val())
                | ((self.kind.val() == self.bishop.val()) & !self.direction.q.val().get_bit(2))
                | ((self.kind.val() == self.rook.val()) & self.direction.q.val().get_bit(2)));

        self.square.next = self.at.q.val();
        self.line_ends.next = false;
        self.try_next.next = false;
        if self.busy.q.val() {
            if self.walking.q.val() {
                if self.sees.q.val() {
                    self.sees.d.next = false;
                    if !self.empty.val() {
                        self.line_ends.next = !self.attacks.val();
                        self.try_next.next = self.attacks.val();
                    }
                } else {
                    if self.leaves_board.val() {
                        self.line_ends.next = true;
                    } else {
                        self.square.next = self.next.val();
                        self.at.d.next = self.next.val();
                        self.sees.d.next = true;
                    }
                }
            } else {
                if self.sees.q.val() {
                    self.sees.d.next = false;
                    if self.captures.val() {
                        self.walking.d.next = true;
                        self.direction.d.next = 0.into();
                        self.at.d.next = self.king.val();
                    } else {
                        self.try_next.next = true;
                    }
                } else {
                    if self.no_beside.val() {
                        self.try_next.next = true;
                    } else {
                        self.square.next = self.beside.val();
                        self.sees.d.next = true;
                    }
                }
            }
        } else {
            if self.start.val() {
                self.busy.d.next = true;
                self.walking.d.next = false;
                self.sees.d.next = false;
                self.found.d.next = false;
                self.upwards.d.next = false;
            }
        }
        if self.line_ends.val() {
            self.at.d.next = self.king.val();
            self.direction.d.next = self.direction.q.val() + 1;
            if self.direction.q.val() == self.last.val() {
                self.found.d.next = true;
                self.busy.d.next = false;
            }
        }
        if self.try_next.val() {
            self.walking.d.next = false;
            self.upwards.d.next = true;
            if self.upwards.q.val() {
                self.busy.d.next = false;
            }
        }
        if self.reset.val() {
            self.busy.d.next = false;
            self.found.d.next = false;
            self.at.d.next = 0.into();
        }
        self.ready.next = !self.busy.q.val();
        self.legal.next = self.found.q.val();
    }
}
