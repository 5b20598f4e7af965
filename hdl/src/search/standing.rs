//! What belongs to a position besides its men.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The side to move, castling rights, en passant, the draws by count, and the phantom king.
///
/// Commands, at a rising edge, at most one of them:
///
/// * `load`: the position is the root, `root_side` to `root_minor`.
/// * `down`: the move taken is made; it goes to `to_file` and `castles`. `up`: it was made, and the position before had
///   `former_rights` and `former_halfmoves`; `undo` is high then, and low with `down`.
/// * `erase`: the phantom king goes. It goes with `up` and `load` as well.
///
/// With `take`, not with one of them, `read_move` is taken: a move of the position, or the one that led to it.
///
/// Out, those of the position: `side` to `minor`; `own_king_side` and `own_queen_side`, the rights of the side to move;
/// `phantom`, the other side has just castled, `phantom_west` on the queen's side, and `phantom_square`;
/// `bare`, the men are too few to win; `fifty`, there were fifty moves without capture or pawn move; both are low if
/// `is_root`. With en passant they are right until moves are tried. `child_drawn`, in the same cycle: after `read_move` the
/// position is bare or there were fifty moves. From the cycle after `take` on `loses_right`: it loses a castling right.
///
/// `halfmoves` of 100 and more stay as they are, unless it is a capture or a pawn's move.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Standing {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins at the root.
    pub load: Signal<In, Bit>,
    /// Its side to move.
    pub root_side: Signal<In, Bit>,
    /// Its castling rights.
    pub root_rights: Signal<In, Bits<4>>,
    /// The last move was a double step.
    pub root_ep_valid: Signal<In, Bit>,
    /// On which file.
    pub root_ep_file: Signal<In, Bits<3>>,
    /// Half-moves since the last capture or pawn move.
    pub root_halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens.
    pub root_heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub root_minor: Signal<In, Bits<5>>,
    /// Takes the move read.
    pub take: Signal<In, Bit>,
    /// The move read.
    pub read_move: Signal<In, Bits<21>>,
    /// Makes the move taken.
    pub down: Signal<In, Bit>,
    /// To which file.
    pub to_file: Signal<In, Bits<3>>,
    /// It is castling.
    pub castles: Signal<In, Bit>,
    /// It is taken back, not made.
    pub undo: Signal<In, Bit>,
    /// Goes back.
    pub up: Signal<In, Bit>,
    /// Castling rights before it.
    pub former_rights: Signal<In, Bits<4>>,
    /// Half-moves before it.
    pub former_halfmoves: Signal<In, Bits<7>>,
    /// Takes the phantom king away.
    pub erase: Signal<In, Bit>,
    /// It is the root.
    pub is_root: Signal<In, Bit>,
    /// The side to move.
    pub side: Signal<Out, Bit>,
    /// Castling rights.
    pub rights: Signal<Out, Bits<4>>,
    /// The last move was a double step.
    pub ep_valid: Signal<Out, Bit>,
    /// On which file.
    pub ep_file: Signal<Out, Bits<3>>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Signal<Out, Bits<7>>,
    /// Pawns, rooks and queens.
    pub heavy: Signal<Out, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<Out, Bits<5>>,
    /// The side to move may castle on the king's side.
    pub own_king_side: Signal<Out, Bit>,
    /// On the queen's side.
    pub own_queen_side: Signal<Out, Bit>,
    /// The other side has just castled.
    pub phantom: Signal<Out, Bit>,
    /// On the queen's side.
    pub phantom_west: Signal<Out, Bit>,
    /// Where its king was.
    pub phantom_square: Signal<Out, Bits<6>>,
    /// Too few men to win.
    pub bare: Signal<Out, Bit>,
    /// Fifty moves.
    pub fifty: Signal<Out, Bit>,
    /// The move loses a castling right.
    pub loses_right: Signal<Out, Bit>,
    /// Bare or fifty moves after it.
    pub child_drawn: Signal<Out, Bit>,
    held_side: DFF<Bit>,
    held_rights: DFF<Bits<4>>,
    held_ep_valid: DFF<Bit>,
    held_ep_file: DFF<Bits<3>>,
    held_halfmoves: DFF<Bits<7>>,
    held_heavy: DFF<Bits<5>>,
    held_minor: DFF<Bits<5>>,
    rights_after: DFF<Bits<4>>,
    loses: DFF<Bit>,
    doubles: DFF<Bit>,
    castled: DFF<Bit>,
    castled_west: DFF<Bit>,
    // Of the move taken: a capture or a pawn's move.
    was_zeroing: DFF<Bit>,
    // Of heavy men one goes, or two; of minor ones one goes, or comes.
    one_goes: DFF<Bit>,
    two_go: DFF<Bit>,
    minor_changes: DFF<Bit>,
    minor_comes: DFF<Bit>,
    // What the move read leaves of the rights, and whether it is a double step.
    from: Signal<Local, Bits<6>>,
    to: Signal<Local, Bits<6>>,
    kind: Signal<Local, Bits<3>>,
    white_king: Signal<Local, Bit>,
    black_king: Signal<Local, Bit>,
    on_h1: Signal<Local, Bit>,
    on_a1: Signal<Local, Bit>,
    on_h8: Signal<Local, Bit>,
    on_a8: Signal<Local, Bit>,
    lost: Signal<Local, Bits<4>>,
    left: Signal<Local, Bits<4>>,
    ranks: Signal<Local, Bits<2>>,
    victim: Signal<Local, Bits<3>>,
    special: Signal<Local, Bits<3>>,
    // Half-moves after it; the men after it, or with `undo` before it; a draw after it.
    halfmoves_after: Signal<Local, Bits<7>>,
    heavy_next: Signal<Local, Bits<5>>,
    minor_next: Signal<Local, Bits<5>>,
    becomes_minor: Signal<Local, Bit>,
    loses_minor: Signal<Local, Bit>,
    loses_heavy: Signal<Local, Bit>,
    zeroing: Signal<Local, Bit>,
    nearly_fifty: Signal<Local, Bit>,
    none_heavy: Signal<Local, Bit>,
    one_heavy: Signal<Local, Bit>,
    two_heavy: Signal<Local, Bit>,
    no_heavy_after: Signal<Local, Bit>,
    minor_0: Signal<Local, Bit>,
    minor_to_1: Signal<Local, Bit>,
    minor_to_2: Signal<Local, Bit>,
    few_minor_after: Signal<Local, Bit>,
    heavy_less: Signal<Local, Bit>,
    minor_less: Signal<Local, Bit>,
    heavy_change: Signal<Local, Bits<5>>,
    minor_change: Signal<Local, Bits<5>>,
    #[default(Constant::new(4.into()))]
    e1: Constant<Bits<6>>,
    #[default(Constant::new(60.into()))]
    e8: Constant<Bits<6>>,
}

impl Logic for Standing {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.from.next = self.read_move.val().get_bits::<6>(0);
        self.to.next = self.read_move.val().get_bits::<6>(6);
        self.kind.next = self.read_move.val().get_bits::<3>(12);
        self.white_king.next = self.from.val() == self.e1.val();
        self.black_king.next = self.from.val() == self.e8.val();
        self.on_h1.next = (self.from.val() == 7) | (self.to.val() == 7);
        self.on_a1.next = (self.from.val() == 0) | (self.to.val() == 0);
        self.on_h8.next = (self.from.val() == 63) | (self.to.val() == 63);
        self.on_a8.next = (self.from.val() == 56) | (self.to.val() == 56);
        self.lost.next = 0.into();
        self.lost.next = self.lost.val().replace_bit(0, self.white_king.val() | self.on_h1.val());
        self.lost.next = self.lost.val().replace_bit(1, self.white_king.val() | self.on_a1.val());
        self.lost.next = self.lost.val().replace_bit(2, self.black_king.val() | self.on_h8.val());
        self.lost.next = self.lost.val().replace_bit(3, self.black_king.val() | self.on_a8.val());
        self.left.next = self.held_rights.q.val() & !self.lost.val();
        // Two ranks on: only bit 1 of the rank changes, or bits 1 and 2, and not bit 0.
        self.ranks.next = self.from.val().get_bits::<2>(3) ^ self.to.val().get_bits::<2>(3);
        self.victim.next = self.read_move.val().get_bits::<3>(15);
        self.special.next = self.read_move.val().get_bits::<3>(18);
        self.becomes_minor.next = (self.special.val() == 4) | (self.special.val() == 5);
        self.loses_minor.next = (self.victim.val() == 2) | (self.victim.val() == 5);
        self.loses_heavy.next = self.victim.val().any() & !self.loses_minor.val();
        self.zeroing.next = self.victim.val().any() | (self.kind.val() == 1);
        if self.take.val() {
            self.rights_after.d.next = self.left.val();
            self.loses.d.next = self.left.val() != self.held_rights.q.val();
            self.doubles.d.next = (self.kind.val() == 1) & (self.ranks.val() == 2);
            self.was_zeroing.d.next = self.zeroing.val();
            self.one_goes.d.next = self.loses_heavy.val() ^ self.becomes_minor.val();
            self.two_go.d.next = self.loses_heavy.val() & self.becomes_minor.val();
            self.minor_changes.d.next = self.loses_minor.val() ^ self.becomes_minor.val();
            self.minor_comes.d.next = self.becomes_minor.val();
        }
        self.loses_right.next = self.loses.q.val();

        if self.was_zeroing.q.val() {
            self.halfmoves_after.next = 0.into();
        } else if self.held_halfmoves.q.val() >= 100 {
            // Drawn already, and it may be the largest number.
            self.halfmoves_after.next = self.held_halfmoves.q.val();
        } else {
            self.halfmoves_after.next = self.held_halfmoves.q.val() + 1;
        }
        // What is added: 1 or 2, or these turned round.
        self.heavy_less.next = !self.undo.val() & (self.one_goes.q.val() | self.two_go.q.val());
        self.heavy_change.next = bit_cast::<5, 1>(self.one_goes.q.val().into())
            | (bit_cast::<5, 1>(
                (self.two_go.q.val() | (self.one_goes.q.val() & self.heavy_less.val())).into(),
            ) << 1)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 2)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 3)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 4);
        self.heavy_next.next = self.held_heavy.q.val() + self.heavy_change.val();
        self.minor_less.next =
            self.minor_changes.q.val() & (self.minor_comes.q.val() == self.undo.val());
        self.minor_change.next = bit_cast::<5, 1>(self.minor_changes.q.val().into())
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 1)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 2)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 3)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 4);
        self.minor_next.next = self.held_minor.q.val() + self.minor_change.val();

        self.nearly_fifty.next = self.held_halfmoves.q.val() >= 99;
        self.none_heavy.next = self.held_heavy.q.val() == 0;
        self.one_heavy.next = self.held_heavy.q.val() == 1;
        self.two_heavy.next = self.held_heavy.q.val() == 2;
        self.minor_0.next = self.held_minor.q.val() == 0;
        self.minor_to_1.next = self.held_minor.q.val() < 2;
        self.minor_to_2.next = self.held_minor.q.val() < 3;
        if self.loses_heavy.val() & self.becomes_minor.val() {
            self.no_heavy_after.next = self.two_heavy.val();
        } else if self.loses_heavy.val() | self.becomes_minor.val() {
            self.no_heavy_after.next = self.one_heavy.val();
        } else {
            self.no_heavy_after.next = self.none_heavy.val();
        }
        if self.loses_minor.val() & !self.becomes_minor.val() {
            self.few_minor_after.next = self.minor_to_2.val();
        } else if self.becomes_minor.val() & !self.loses_minor.val() {
            self.few_minor_after.next = self.minor_0.val();
        } else {
            self.few_minor_after.next = self.minor_to_1.val();
        }
        // Found without the numbers after the move, which comes late from a memory.
        self.child_drawn.next = (self.nearly_fifty.val() & !self.zeroing.val())
            | (self.no_heavy_after.val() & self.few_minor_after.val());
        self.bare.next =
            !self.is_root.val() & !self.held_heavy.q.val().any() & (self.held_minor.q.val() < 2);
        self.fifty.next = !self.is_root.val() & (self.held_halfmoves.q.val() >= 100);

        if self.load.val() {
            self.held_side.d.next = self.root_side.val();
            self.held_rights.d.next = self.root_rights.val();
            self.held_ep_valid.d.next = self.root_ep_valid.val();
            self.held_ep_file.d.next = self.root_ep_file.val();
            self.held_halfmoves.d.next = self.root_halfmoves.val();
            self.held_heavy.d.next = self.root_heavy.val();
            self.held_minor.d.next = self.root_minor.val();
            self.castled.d.next = false;
        } else if self.down.val() {
            self.held_side.d.next = !self.held_side.q.val();
            self.held_rights.d.next = self.rights_after.q.val();
            self.held_ep_valid.d.next = self.doubles.q.val();
            self.held_ep_file.d.next = self.to_file.val();
            self.held_halfmoves.d.next = self.halfmoves_after.val();
            self.held_heavy.d.next = self.heavy_next.val();
            self.held_minor.d.next = self.minor_next.val();
            self.castled.d.next = self.castles.val();
            self.castled_west.d.next = !self.to_file.val().get_bit(2);
        } else if self.up.val() {
            self.held_side.d.next = !self.held_side.q.val();
            self.held_rights.d.next = self.former_rights.val();
            self.held_halfmoves.d.next = self.former_halfmoves.val();
            self.held_heavy.d.next = self.heavy_next.val();
            self.held_minor.d.next = self.minor_next.val();
            self.castled.d.next = false;
        } else if self.erase.val() {
            self.castled.d.next = false;
        }

        self.side.next = self.held_side.q.val();
        self.rights.next = self.held_rights.q.val();
        self.ep_valid.next = self.held_ep_valid.q.val();
        self.ep_file.next = self.held_ep_file.q.val();
        self.halfmoves.next = self.held_halfmoves.q.val();
        self.heavy.next = self.held_heavy.q.val();
        self.minor.next = self.held_minor.q.val();
        self.phantom.next = self.castled.q.val();
        self.phantom_west.next = self.castled_west.q.val();
        if self.held_side.q.val() {
            self.own_king_side.next = self.held_rights.q.val().get_bit(2);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(3);
            self.phantom_square.next = self.e1.val();
        } else {
            self.own_king_side.next = self.held_rights.q.val().get_bit(0);
            self.own_queen_side.next = self.held_rights.q.val().get_bit(1);
            self.phantom_square.next = self.e8.val();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
