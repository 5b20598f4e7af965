//! The board and all moves of a side on it.

use crate::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::looks::Looks;
use crate::search::permit::Permit;
use crate::search::scan::Scan;
use crate::search::steps::Steps;

/// Gives the pseudo-legal moves of a side one after the other, in the order of docs/search-chip.md.
///
/// The board is held three times: rank by rank, to find the men of a side; as lines, to find where their rays
/// end; and square by square, to find what is captured.
///
/// * Write: at a rising edge the square `write_square` becomes `man`, with `write_men` for those that move and are captured,
///   with `write_lines` for those that stand in the way and can be captured. A board is loaded with both. The phantom king of
///   docs/search-chip.md is on the lines only.
/// * `start`: begins. `side`, `captures_only`, the castling rights of the side `king_side` and `queen_side`, `ep_valid`, `ep_file`,
///   `phantom` (there is one) and `phantom_west` (it castled on the queen's side) stay as they are while `busy` is
///   high.
/// * `has_killer`: a quiet move with the squares `killer`, from in bits 0 to 5 and to in bits 6 to 11, has the class of a captured
///   pawn. Both are as they will stay from two cycles after `start` on.
/// * Out: `busy` from the cycle after `start` until all is done; with `valid` a move: `from`, `to`, `kind`, `victim`, `special`
///   and `move_class`. `king_taken`, high for one cycle: the king can be captured. It then ends without
///   another move.
/// * `stop`: ends it.
///
/// **Ignores** what is written from the second cycle after `start` on, while `busy` is high: a line may then be
/// read in the same cycle.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Generator {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes the men that move.
    pub write_men: Signal<In, Bit>,
    /// Writes the men in the way.
    pub write_lines: Signal<In, Bit>,
    /// Where.
    pub write_square: Signal<In, Bits<6>>,
    /// What.
    pub man: Signal<In, Bits<4>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// Ends.
    pub stop: Signal<In, Bit>,
    /// Whose moves.
    pub side: Signal<In, Bit>,
    /// Captures and promotions to a queen only.
    pub captures_only: Signal<In, Bit>,
    /// The right to castle on the king's side.
    pub king_side: Signal<In, Bit>,
    /// The right to castle on the queen's side.
    pub queen_side: Signal<In, Bit>,
    /// A pawn has just gone two steps.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// The other side has just castled.
    pub phantom: Signal<In, Bit>,
    /// On the queen's side.
    pub phantom_west: Signal<In, Bit>,
    /// There is a killer.
    pub has_killer: Signal<In, Bit>,
    /// Its squares.
    pub killer: Signal<In, Bits<12>>,
    /// Moves may follow.
    pub busy: Signal<Out, Bit>,
    /// There is a move.
    pub valid: Signal<Out, Bit>,
    /// Where from.
    pub from: Signal<Out, Bits<6>>,
    /// Where to.
    pub to: Signal<Out, Bits<6>>,
    /// What moves.
    pub kind: Signal<Out, Bits<3>>,
    /// What is captured.
    pub victim: Signal<Out, Bits<3>>,
    /// En passant, castling or a promotion.
    pub special: Signal<Out, Bits<3>>,
    /// The class it is kept in.
    pub move_class: Signal<Out, Bits<3>>,
    /// The king can be captured.
    pub king_taken: Signal<Out, Bit>,
    scan: Scan,
    looks: Looks,
    permit: Permit,
    steps: Steps,
    victims: BlockRam<3, 6>,
    // The move whose victim is looked up.
    asked: DFF<Bit>,
    asked_from: DFF<Bits<6>>,
    asked_to: DFF<Bits<6>>,
    asked_kind: DFF<Bits<3>>,
    asked_capture: DFF<Bit>,
    asked_castle: DFF<Bit>,
    asked_promotes: DFF<Bit>,
    asked_promotion: DFF<Bits<2>>,
    // The move that is given.
    given: DFF<Bit>,
    given_from: DFF<Bits<6>>,
    given_to: DFF<Bits<6>>,
    given_kind: DFF<Bits<3>>,
    given_victim: DFF<Bits<3>>,
    given_special: DFF<Bits<3>>,
    given_class: DFF<Bits<3>>,
    taken: DFF<Bit>,
    to_square: Signal<Local, Bits<6>>,
    found: Signal<Local, Bits<3>>,
    captured: Signal<Local, Bits<3>>,
    en_passant: Signal<Local, Bit>,
    last_rank: Signal<Local, Bit>,
    crossed: Signal<Local, Bit>,
    takes_king: Signal<Local, Bit>,
    squares: Signal<Local, Bits<12>>,
    is_killer: Signal<Local, Bit>,
    clear: Signal<Local, Bit>,
    rank_of_to: Signal<Local, Bits<3>>,
    file_of_to: Signal<Local, Bits<3>>,
    #[default(Constant::new(4.into()))]
    promotes_flag: Constant<Bits<3>>,
}

impl Logic for Generator {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.clear.next = self.stop.val() | self.taken.q.val();

        connect!(
            self.scan <- self: write_enable = write_men, write_square, man, start, stop = clear,
                side
        );
        self.scan.advance.next = self.steps.ready.val();

        connect!(self.looks <- self: write_enable = write_lines, write_square, clear, side);
        self.looks.white.next = (self.man.val().get_bits::<3>(0) != 0) & !self.man.val().get_bit(3);
        self.looks.black.next = (self.man.val().get_bits::<3>(0) != 0) & self.man.val().get_bit(3);
        self.looks.advance.next = self.steps.ready.val();
        connect!(
            self.looks <- self.scan: valid_in = valid, rank_in = rank, file_in = file,
                kind_in = kind, half_in = half
        );

        connect!(
            self.permit <- self: side, captures_only, king_side, queen_side, ep_valid, ep_file
        );
        connect!(
            self.permit <- self.looks: rank, file, kind, half, stops, enemies, jump_enemies,
                jump_empty
        );

        connect!(self.steps <- self: clear, captures_only);
        connect!(
            self.steps <- self.looks: valid_in = valid, rank, file, kind_in = kind, half, stops
        );
        connect!(
            self.steps <- self.permit: captures, quiets, two_steps, castle_king, castle_queen,
                promotes_in = promotes
        );

        // What stands where a move goes.
        self.to_square.next = (bit_cast::<6, 3>(self.steps.to_rank.val()) << 3)
            | bit_cast::<6, 3>(self.steps.to_file.val());
        self.victims.write_enable.next = self.write_men.val();
        self.victims.write_address.next = self.write_square.val();
        self.victims.write_data.next = self.man.val().get_bits::<3>(0);
        self.victims.read_address.next = self.to_square.val();
        self.asked.d.next = self.steps.valid.val() & !self.clear.val();
        self.asked_from.d.next = (bit_cast::<6, 3>(self.steps.from_rank.val()) << 3)
            | bit_cast::<6, 3>(self.steps.from_file.val());
        self.asked_to.d.next = self.to_square.val();
        connect!(
            self <- self.steps: asked_kind.d = kind, asked_capture.d = capture,
                asked_castle.d = castle, asked_promotes.d = promotes, asked_promotion.d = promotion
        );

        // A pawn that captures on an empty square does so en passant; there is no phantom king on the ranks where it can.
        self.found.next = self.victims.read_data.val();
        self.rank_of_to.next = self.asked_to.q.val().get_bits::<3>(3);
        self.file_of_to.next = self.asked_to.q.val().get_bits::<3>(0);
        self.en_passant.next =
            self.asked_capture.q.val() & (self.asked_kind.q.val() == 1) & (self.found.val() == 0);
        self.captured.next = 0.into();
        if self.en_passant.val() {
            self.captured.next = 1.into();
        } else if self.asked_capture.q.val() {
            self.captured.next = self.found.val();
        }
        if self.side.val() {
            self.last_rank.next = self.rank_of_to.val() == 0;
        } else {
            self.last_rank.next = self.rank_of_to.val() == 7;
        }
        if self.phantom_west.val() {
            self.crossed.next = self.file_of_to.val() == 3;
        } else {
            self.crossed.next = self.file_of_to.val() == 5;
        }
        self.takes_king.next = self.asked.q.val()
            & self.asked_capture.q.val()
            & ((self.found.val() == 3)
                | (self.phantom.val()
                    & self.last_rank.val()
                    & (self.crossed.val() | (self.file_of_to.val() == 4))));
        self.given.d.next = self.asked.q.val() & !self.takes_king.val() & !self.clear.val();
        self.taken.d.next = self.takes_king.val() & !self.clear.val();
        self.given_from.d.next = self.asked_from.q.val();
        self.given_to.d.next = self.asked_to.q.val();
        self.given_kind.d.next = self.asked_kind.q.val();
        self.given_victim.d.next = self.captured.val();
        self.squares.next = bit_cast::<12, 6>(self.asked_from.q.val())
            | (bit_cast::<12, 6>(self.asked_to.q.val()) << 6);
        self.is_killer.next = self.has_killer.val()
            & !self.asked_capture.q.val()
            & (self.squares.val() == self.killer.val());
        self.given_special.d.next = 0.into();
        self.given_class.d.next = 0.into();
        if self.asked_promotes.q.val() {
            self.given_special.d.next =
                bit_cast::<3, 2>(self.asked_promotion.q.val()) | self.promotes_flag.val();
            if self.asked_promotion.q.val() == 3 {
                self.given_class.d.next = 4.into();
            }
        } else {
            if self.en_passant.val() {
                self.given_special.d.next = 1.into();
            } else if self.asked_castle.q.val() {
                self.given_special.d.next = 2.into();
            }
            if self.captured.val() == 7 {
                self.given_class.d.next = 4.into();
            } else if self.captured.val() == 6 {
                self.given_class.d.next = 3.into();
            } else if (self.captured.val() == 5)
                | (self.captured.val() == 2)
                | self.en_passant.val()
            {
                self.given_class.d.next = 2.into();
            } else if (self.captured.val() == 1) | self.is_killer.val() {
                self.given_class.d.next = 1.into();
            }
        }
        self.valid.next = self.given.q.val();
        self.from.next = self.given_from.q.val();
        self.to.next = self.given_to.q.val();
        self.kind.next = self.given_kind.q.val();
        self.victim.next = self.given_victim.q.val();
        self.special.next = self.given_special.q.val();
        self.move_class.next = self.given_class.q.val();
        self.king_taken.next = self.taken.q.val();
        self.busy.next = self.scan.busy.val()
            | self.looks.busy.val()
            | self.steps.busy.val()
            | self.asked.q.val()
            | self.given.q.val()
            | self.taken.q.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
pub(crate) mod tests;
