//! The scoreboard: the chain list with no entries at all, in block RAM.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;
use crate::file_port::FilePort;
use crate::parity_table::ParityTable;

/// Does what [`crate::ChainFile`] does, behind the same ports and in the same number of cycles,
/// with neither entries nor comparisons, and so with no way to run out.
///
/// Let D be, for a piece and a square, the number of chains that start there less those that end
/// there. It is −1, 0 or +1, so its parity is enough. Taking back a move of a piece from `from` to
/// `to` changes D at these two squares. If both were even a chain opens, if both were odd one
/// closes, else the number stays.
///
/// The parity is kept as the exclusive or of two: one changes only at `from`, the other only at
/// `to`, so that each needs one write per step; each is kept twice, so that each can be read at
/// both squares. All four are cleared at once by a new epoch. An epoch comes round after `2^TAG_BITS`
/// clears; by then each clear has overwritten one word, and so every word has been. A `reset` begins a sweep of `2^ADDRESS_BITS
/// + 1` such clears, one a cycle, and so does power-up: whatever the words held, they are then as after that many clears.
///
/// `PIECE_BITS` is the width of a piece, `SQUARE_BITS` that of a square, `ADDRESS_BITS =
/// SQUARE_BITS + PIECE_BITS - 2` that of an address (a word holds the four pieces that share their
/// upper bits), `TAG_BITS = ADDRESS_BITS + 1` and `WORD_BITS = TAG_BITS + 4`.
///
/// On a board there are fewer chains than squares, since a move needs an empty one: as many bits as a square has count them.
///
/// Ports: those of [`crate::ChainFile`]; `overflow` and `fault` are always low. `clear` must be high
/// for at least three cycles.
///
/// **Ignores**: who is to move and barriers, as the chain file does. Unlike there, the answer holds
/// for any stream in which each D stays within −1, 0 and +1, on a board or not, and fewer than `2^SQUARE_BITS` chains are open.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Scoreboard<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Records in, and what becomes of them.
    pub port: FilePort<PIECE_BITS, SQUARE_BITS>,
    /// The number of open chains.
    pub open: Signal<Out, Bits<SQUARE_BITS>>,
    // With a registered RAM the record waits here while its words are read.
    held_step: DFF<Bit>,
    held_piece: DFF<Bits<PIECE_BITS>>,
    held_from: DFF<Bits<SQUARE_BITS>>,
    held_to: DFF<Bits<SQUARE_BITS>>,
    // Named by where they are written and where they are read.
    from_at_from: ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    from_at_to: ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    to_at_from: ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    to_at_to: ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    epoch: DFF<Bits<TAG_BITS>>,
    was_clear: DFF<Bit>,
    is_swept: DFF<Bit>,
    // Its words and the place of its piece in them, one and two stages on.
    from_word_1: DFF<Bits<ADDRESS_BITS>>,
    to_word_1: DFF<Bits<ADDRESS_BITS>>,
    place_1: DFF<Bits<4>>,
    step_1: DFF<Bit>,
    scrub_1: DFF<Bit>,
    from_word_2: DFF<Bits<ADDRESS_BITS>>,
    to_word_2: DFF<Bits<ADDRESS_BITS>>,
    place_2: DFF<Bits<4>>,
    step_2: DFF<Bit>,
    scrub_2: DFF<Bit>,
    // What it found and wrote, three stages on.
    from_odd_3: DFF<Bit>,
    to_odd_3: DFF<Bit>,
    step_3: DFF<Bit>,
    from_word_3: DFF<Bits<ADDRESS_BITS>>,
    to_word_3: DFF<Bits<ADDRESS_BITS>>,
    from_bits_3: DFF<Bits<4>>,
    to_bits_3: DFF<Bits<4>>,
    // Without a registered RAM there is a cycle more to count in.
    opens_4: DFF<Bit>,
    closes_4: DFF<Bit>,
    step_4: DFF<Bit>,
    count: DFF<Bits<SQUARE_BITS>>,
    is_closed: DFF<Bit>,
    has_stepped: DFF<Bit>,
    scrub: Signal<Local, Bit>,
    from_word_early: Signal<Local, Bits<ADDRESS_BITS>>,
    to_word_early: Signal<Local, Bits<ADDRESS_BITS>>,
    from_word: Signal<Local, Bits<ADDRESS_BITS>>,
    to_word: Signal<Local, Bits<ADDRESS_BITS>>,
    place: Signal<Local, Bits<4>>,
    write: Signal<Local, Bit>,
    tag: Signal<Local, Bits<TAG_BITS>>,
    from_at_from_bits: Signal<Local, Bits<4>>,
    from_at_to_bits: Signal<Local, Bits<4>>,
    to_at_from_bits: Signal<Local, Bits<4>>,
    to_at_to_bits: Signal<Local, Bits<4>>,
    from_bits: Signal<Local, Bits<4>>,
    to_bits: Signal<Local, Bits<4>>,
    opens: Signal<Local, Bit>,
    closes: Signal<Local, Bit>,
    opening: Signal<Local, Bit>,
    closing: Signal<Local, Bit>,
    stepping: Signal<Local, Bit>,
    step_0: Signal<Local, Bit>,
    piece_0: Signal<Local, Bits<PIECE_BITS>>,
    from_0: Signal<Local, Bits<SQUARE_BITS>>,
    to_0: Signal<Local, Bits<SQUARE_BITS>>,
    #[default(Constant::new(false))]
    registered: Constant<Bit>,
    #[default({
        const { assert!(TAG_BITS == ADDRESS_BITS + 1, "every word is overwritten in half the epochs") };
        constant(1 << (TAG_BITS - 1))
    })]
    half: Constant<Bits<TAG_BITS>>,
    #[default({
        const {
            assert!(
                ADDRESS_BITS == SQUARE_BITS + PIECE_BITS - 2,
                "an address is a square and the upper bits of a piece"
            )
        };
        constant((ADDRESS_BITS - SQUARE_BITS) as u64)
    })]
    square_at: Constant<Bits<ADDRESS_BITS>>,
}

impl<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> Scoreboard<PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    /// The same with a register straight behind each block RAM, for FPGAs whose block RAM is slow
    /// to read, such as ECP5: see [`ParityTable`]. Neither ports nor cycles differ.
    pub fn with_registered_ram() -> Self {
        Self {
            from_at_from: ParityTable::with_registered_ram(),
            from_at_to: ParityTable::with_registered_ram(),
            to_at_from: ParityTable::with_registered_ram(),
            to_at_to: ParityTable::with_registered_ram(),
            registered: Constant::new(true),
            ..Self::default()
        }
    }
}

impl<
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> Logic for Scoreboard<PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.held_step.d.next = self.port.step.val() & !self.port.clear.val();
        self.held_piece.d.next = self.port.piece.val();
        self.held_from.d.next = self.port.from.val();
        self.held_to.d.next = self.port.to.val();

        // Stage 0: the words are read. A registered RAM reads them a cycle before.
        if self.registered.val() {
            connect!(
                self <- self: step_0 = held_step.q, piece_0 = held_piece.q, from_0 = held_from.q,
                    to_0 = held_to.q
            );
        } else {
            connect!(self <- self.port: step_0 = step, piece_0 = piece, from_0 = from, to_0 = to);
        }
        self.from_word_early.next = (bit_cast::<ADDRESS_BITS, SQUARE_BITS>(self.port.from.val())
            << self.square_at.val())
            | bit_cast::<ADDRESS_BITS, PIECE_BITS>(self.port.piece.val() >> 2);
        self.to_word_early.next = (bit_cast::<ADDRESS_BITS, SQUARE_BITS>(self.port.to.val())
            << self.square_at.val())
            | bit_cast::<ADDRESS_BITS, PIECE_BITS>(self.port.piece.val() >> 2);
        self.from_word.next = (bit_cast::<ADDRESS_BITS, SQUARE_BITS>(self.from_0.val())
            << self.square_at.val())
            | bit_cast::<ADDRESS_BITS, PIECE_BITS>(self.piece_0.val() >> 2);
        self.to_word.next = (bit_cast::<ADDRESS_BITS, SQUARE_BITS>(self.to_0.val())
            << self.square_at.val())
            | bit_cast::<ADDRESS_BITS, PIECE_BITS>(self.piece_0.val() >> 2);
        if self.piece_0.val().get_bit(1) {
            if self.piece_0.val().get_bit(0) {
                self.place.next = 8.into();
            } else {
                self.place.next = 4.into();
            }
        } else {
            if self.piece_0.val().get_bit(0) {
                self.place.next = 2.into();
            } else {
                self.place.next = 1.into();
            }
        }
        self.from_at_from.early_address.next = self.from_word_early.val();
        self.from_at_from.read_address.next = self.from_word.val();
        self.from_at_from.same_3.next =
            self.step_3.q.val() & (self.from_word.val() == self.from_word_3.q.val());
        self.from_at_from.same_1.next =
            self.step_1.q.val() & (self.from_word.val() == self.from_word_1.q.val());
        self.from_at_from.same_2.next =
            self.step_2.q.val() & (self.from_word.val() == self.from_word_2.q.val());
        self.from_at_from.epoch.next = self.epoch.q.val();
        self.from_at_to.early_address.next = self.to_word_early.val();
        self.from_at_to.read_address.next = self.to_word.val();
        self.from_at_to.same_3.next =
            self.step_3.q.val() & (self.to_word.val() == self.from_word_3.q.val());
        self.from_at_to.same_1.next =
            self.step_1.q.val() & (self.to_word.val() == self.from_word_1.q.val());
        self.from_at_to.same_2.next =
            self.step_2.q.val() & (self.to_word.val() == self.from_word_2.q.val());
        self.from_at_to.epoch.next = self.epoch.q.val();
        self.to_at_from.early_address.next = self.from_word_early.val();
        self.to_at_from.read_address.next = self.from_word.val();
        self.to_at_from.same_3.next =
            self.step_3.q.val() & (self.from_word.val() == self.to_word_3.q.val());
        self.to_at_from.same_1.next =
            self.step_1.q.val() & (self.from_word.val() == self.to_word_1.q.val());
        self.to_at_from.same_2.next =
            self.step_2.q.val() & (self.from_word.val() == self.to_word_2.q.val());
        self.to_at_from.epoch.next = self.epoch.q.val();
        self.to_at_to.early_address.next = self.to_word_early.val();
        self.to_at_to.read_address.next = self.to_word.val();
        self.to_at_to.same_3.next =
            self.step_3.q.val() & (self.to_word.val() == self.to_word_3.q.val());
        self.to_at_to.same_1.next =
            self.step_1.q.val() & (self.to_word.val() == self.to_word_1.q.val());
        self.to_at_to.same_2.next =
            self.step_2.q.val() & (self.to_word.val() == self.to_word_2.q.val());
        self.to_at_to.epoch.next = self.epoch.q.val();

        // Stage 1: tags are compared, inside the tables. A clear that begins sends a word to be
        // overwritten down the same way; nothing is read until it is through.
        self.scrub.next =
            (self.port.clear.val() & !self.was_clear.q.val()) | !self.is_swept.q.val();
        self.is_swept.d.next = self.is_swept.q.val() | (self.epoch.q.val() & self.half.val()).any();
        self.was_clear.d.next = self.port.clear.val();
        self.scrub_1.d.next = self.scrub.val();
        self.from_word_1.d.next = self.from_word.val();
        self.to_word_1.d.next = self.to_word.val();
        if self.scrub.val() {
            self.epoch.d.next = self.epoch.q.val() + 1;
            self.from_word_1.d.next = bit_cast::<ADDRESS_BITS, TAG_BITS>(self.epoch.q.val());
            self.to_word_1.d.next = bit_cast::<ADDRESS_BITS, TAG_BITS>(self.epoch.q.val());
        }
        if self.port.reset.val() {
            self.epoch.d.next = 0.into();
            self.is_swept.d.next = false;
        }
        self.place_1.d.next = self.place.val();
        self.step_1.d.next = self.step_0.val() & !self.port.clear.val();

        // Stage 2: the bits of the piece are toggled and written back. An overwritten word gets a
        // tag that comes round when the word is overwritten again.
        self.from_word_2.d.next = self.from_word_1.q.val();
        self.to_word_2.d.next = self.to_word_1.q.val();
        self.place_2.d.next = self.place_1.q.val();
        self.step_2.d.next = self.step_1.q.val() & !self.port.clear.val();
        self.scrub_2.d.next = self.scrub_1.q.val();
        self.write.next = self.step_2.q.val() | self.scrub_2.q.val();
        self.tag.next = self.epoch.q.val();
        if self.scrub_2.q.val() {
            self.tag.next = self.epoch.q.val() ^ self.half.val();
        }
        self.from_at_from_bits.next = self.from_at_from.bits.val();
        if self.from_at_from.stale.val() {
            self.from_at_from_bits.next = self.from_bits_3.q.val();
        }
        self.from_at_to_bits.next = self.from_at_to.bits.val();
        if self.from_at_to.stale.val() {
            self.from_at_to_bits.next = self.from_bits_3.q.val();
        }
        self.to_at_from_bits.next = self.to_at_from.bits.val();
        if self.to_at_from.stale.val() {
            self.to_at_from_bits.next = self.to_bits_3.q.val();
        }
        self.to_at_to_bits.next = self.to_at_to.bits.val();
        if self.to_at_to.stale.val() {
            self.to_at_to_bits.next = self.to_bits_3.q.val();
        }
        self.from_bits.next = self.from_at_from_bits.val() ^ self.place_2.q.val();
        self.to_bits.next = self.to_at_to_bits.val() ^ self.place_2.q.val();
        connect!(
            self.from_at_from <- self: new_bits = from_bits_3.q, write_enable = write,
                write_address = from_word_2.q, write_bits = from_bits, write_tag = tag
        );
        connect!(
            self.from_at_to <- self: new_bits = from_bits_3.q, write_enable = write,
                write_address = from_word_2.q, write_bits = from_bits, write_tag = tag
        );
        connect!(
            self.to_at_from <- self: new_bits = to_bits_3.q, write_enable = write,
                write_address = to_word_2.q, write_bits = to_bits, write_tag = tag
        );
        connect!(
            self.to_at_to <- self: new_bits = to_bits_3.q, write_enable = write,
                write_address = to_word_2.q, write_bits = to_bits, write_tag = tag
        );

        // Stage 3: what was found is counted.
        self.from_word_3.d.next = self.from_word_2.q.val();
        self.to_word_3.d.next = self.to_word_2.q.val();
        self.from_bits_3.d.next = self.from_bits.val();
        self.to_bits_3.d.next = self.to_bits.val();
        self.from_odd_3.d.next = ((self.from_at_from_bits.val() ^ self.to_at_from_bits.val())
            & self.place_2.q.val())
        .any();
        self.to_odd_3.d.next =
            ((self.from_at_to_bits.val() ^ self.to_at_to_bits.val()) & self.place_2.q.val()).any();
        self.step_3.d.next = self.step_2.q.val() & !self.port.clear.val();
        self.opens.next = self.step_3.q.val() & !self.from_odd_3.q.val() & !self.to_odd_3.q.val();
        self.closes.next = self.step_3.q.val() & self.from_odd_3.q.val() & self.to_odd_3.q.val();
        if self.registered.val() {
            self.opening.next = self.opens.val();
            self.closing.next = self.closes.val();
            self.stepping.next = self.step_3.q.val();
        } else {
            self.opening.next = self.opens_4.q.val();
            self.closing.next = self.closes_4.q.val();
            self.stepping.next = self.step_4.q.val();
        }
        if self.port.clear.val() {
            self.count.d.next = 0.into();
            self.is_closed.d.next = true;
            self.has_stepped.d.next = false;
            self.opens_4.d.next = false;
            self.closes_4.d.next = false;
            self.step_4.d.next = false;
        } else {
            self.opens_4.d.next = self.opens.val();
            self.closes_4.d.next = self.closes.val();
            self.step_4.d.next = self.step_3.q.val();
            self.has_stepped.d.next = self.stepping.val();
            if self.opening.val() {
                self.count.d.next = self.count.q.val() + 1;
                self.is_closed.d.next = false;
            }
            if self.closing.val() {
                self.count.d.next = self.count.q.val() - 1;
                self.is_closed.d.next = self.count.q.val() == 1;
            }
        }
        self.port.sweeping.next = !self.is_swept.q.val();
        self.port.closed.next = self.is_closed.q.val();
        self.open.next = self.count.q.val();
        self.port.stepped.next = self.has_stepped.q.val();
        self.port.overflow.next = false;
        self.port.fault.next = false;
    }
}
