//! All slots of the ring: what is kept of each earlier position, and what is asked of all at once.

use rust_hdl::prelude::*;

use super::chain::{Chain, ChainInputs};
use super::columns::{ColumnInputs, Columns, WindowForm};
use super::counts::{CountInputs, Counts};
use super::head::{Head, HeadInputs};
use super::nearest::Nearest;
use super::tally::Tally;

/// The slots of a window detector, one for each ply that it holds.
///
/// The same few cells for every slot, and vectors of a bit a slot between them: this is written in
/// Verilog, with as many slots as wanted, and simulated in Rust with a number for a vector. In the
/// order in which an operation goes through them: the head (`head.rs`), the comparators
/// (`columns.rs`), the carry chain (`chain.rs`), the counts (`counts.rs`), and the search for the
/// nearest flagged slot (`nearest.rs`) and the number of flagged slots (`tally.rs`).
///
/// Ports:
/// * the head: `start` (first cycle), `down` and `up` move it, `turn` with `adding` turns the
///   thermometer along. `head_odd`: it is an odd slot;
/// * the columns: `read_touch_row` (a square, or 64), `read_left_row` (two bits of the kind, a
///   square), `next_high` (its third bit) and `next_odd` are looked up for the next cycle; `touch_write`, `touch_row`, `touch_set` and
///   `left_write`, `left_row`, `left_set` write the head's bit in the tables of the iCE40 form;
///   `store` with `kind`, `from`, `to`, `no_move` its registers in the portable form;
/// * the chain: `active`, a look-up's result is there, and `head_carry`, what stands there now;
/// * the counts: `subtract`, `settle`, `adding`, `freeze`;
/// * out, from the counts: `any_even`, `any_odd`, a slot of that parity is flagged, where those of
///   parity `flags_odd` are an even number of plies back;
/// * what follows has `select_odd` a cycle later, `offset` and `offset_below` two, `take` three;
///   then `even_distance`, `odd_distance` and `count` are there.
#[derive(LogicBlock, Default)]
pub struct WindowSlots {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// The head is put in its first place.
    pub start: Signal<In, Bit>,
    /// The head goes to the next newer slot.
    pub down: Signal<In, Bit>,
    /// The head goes to the next older slot.
    pub up: Signal<In, Bit>,
    /// The thermometer follows.
    pub turn: Signal<In, Bit>,
    /// The operation is a push, not a pop.
    pub adding: Signal<In, Bit>,
    /// The head is an odd slot.
    pub head_odd: Signal<In, Bit>,
    /// The row of the touch table to read.
    pub read_touch_row: Signal<In, Bits<7>>,
    /// The row of the left table to read.
    pub read_left_row: Signal<In, Bits<8>>,
    /// The third bit of the kind looked for, a cycle ahead.
    pub next_high: Signal<In, Bit>,
    /// The head will be an odd slot in the next cycle.
    pub next_odd: Signal<In, Bit>,
    /// A bit of the touch table is written.
    pub touch_write: Signal<In, Bit>,
    /// In which row.
    pub touch_row: Signal<In, Bits<7>>,
    /// What it becomes.
    pub touch_set: Signal<In, Bit>,
    /// A bit of the left table is written.
    pub left_write: Signal<In, Bit>,
    /// In which row.
    pub left_row: Signal<In, Bits<8>>,
    /// What it becomes.
    pub left_set: Signal<In, Bit>,
    /// The registers of a slot are written.
    pub store: Signal<In, Bit>,
    /// The kind of piece that moved.
    pub kind: Signal<In, Bits<3>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// There is no move in this slot.
    pub no_move: Signal<In, Bit>,
    /// A look-up's result goes into the chain.
    pub active: Signal<In, Bit>,
    /// What stands on the square looked up, now.
    pub head_carry: Signal<In, Bit>,
    /// The counts fall.
    pub subtract: Signal<In, Bit>,
    /// Which positions are in the window is brought up to date.
    pub settle: Signal<In, Bit>,
    /// No position is in the window.
    pub freeze: Signal<In, Bit>,
    /// Odd slots are an even number of plies back.
    pub flags_odd: Signal<In, Bit>,
    /// The odd flags are counted.
    pub select_odd: Signal<In, Bit>,
    /// The distance of slot 0 if it is above the head.
    pub offset: Signal<In, Bits<8>>,
    /// The distance of slot 0 if it is not.
    pub offset_below: Signal<In, Bits<8>>,
    /// Distances and count are brought up to date.
    pub take: Signal<In, Bit>,
    /// An even slot is flagged.
    pub any_even: Signal<Out, Bit>,
    /// An odd slot is flagged.
    pub any_odd: Signal<Out, Bit>,
    /// Plies back to the nearest even one, 0 if none.
    pub even_distance: Signal<Out, Bits<8>>,
    /// Plies back to the nearest odd one, 0 if none.
    pub odd_distance: Signal<Out, Bits<8>>,
    /// How many are flagged of the parity selected, at most seven.
    pub count: Signal<Out, Bits<3>>,
    _plies: usize,
    _form: WindowForm,
    _head: Head,
    _columns: Columns,
    _chain: Chain,
    _counts: Counts,
    _even: Nearest,
    _odd: Nearest,
    _tally: Tally,
}

impl WindowSlots {
    /// So many slots of that form.
    ///
    /// # Panics
    /// If there are not 4 to 128, or their number is odd.
    pub fn new(plies: usize, form: WindowForm) -> WindowSlots {
        assert!(plies.is_multiple_of(2) && (4..=128).contains(&plies), "4, 6, ... 128 slots");
        WindowSlots {
            _plies: plies,
            _form: form,
            _head: Head::new(plies),
            _columns: Columns::new(plies),
            _chain: Chain::new(plies),
            _counts: Counts::new(plies),
            _even: Nearest::new(false),
            _odd: Nearest::new(true),
            _tally: Tally::default(),
            ..WindowSlots::default()
        }
    }

    /// A rising edge. What is later in the way of an operation goes first: it sees what the others
    /// had before the edge.
    fn edge(&mut self) {
        let (head, above) = (self._head.head(), self._head.above());
        let head_odd = self.head_odd.val();
        let flagged = (self._counts.flagged, self._counts.flagged_above);
        let offsets = (self.offset.val().to_u8(), self.offset_below.val().to_u8());
        self._tally.edge(flagged.0, self.select_odd.val(), self.take.val());
        self._even.edge(flagged, offsets, self.take.val());
        self._odd.edge(flagged, offsets, self.take.val());
        self._counts.edge(CountInputs {
            head,
            above,
            occupied: self._chain.occupied,
            head_odd,
            subtract: self.subtract.val(),
            settle: self.settle.val(),
            head_active: self.adding.val(),
            freeze: self.freeze.val(),
            flags_odd: self.flags_odd.val(),
        });
        self._chain.edge(ChainInputs {
            active: self.active.val(),
            head,
            head_carry: self.head_carry.val(),
            touches: self._columns.touches,
            hits: self._columns.left & self._columns.same,
        });
        self._columns.edge(ColumnInputs {
            head,
            read_touch_row: self.read_touch_row.val().to_u64() as usize,
            read_left_row: self.read_left_row.val().to_u64() as usize,
            touch_write: self.touch_write.val(),
            touch_row: self.touch_row.val().to_u64() as usize,
            touch_set: self.touch_set.val(),
            left_write: self.left_write.val(),
            left_row: self.left_row.val().to_u64() as usize,
            left_set: self.left_set.val(),
            store: self.store.val(),
            kind_high: self.kind.val().get_bit(2),
            next_high: self.next_high.val(),
            next_odd: self.next_odd.val(),
        });
        self._head.edge(HeadInputs {
            start: self.start.val(),
            up: self.up.val(),
            down: self.down.val(),
            turn: self.turn.val(),
            adding: self.adding.val(),
        });
    }
}

impl Logic for WindowSlots {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            self.edge();
            self.even_distance.next = u64::from(self._even.distance).into();
            self.odd_distance.next = u64::from(self._odd.distance).into();
            self.count.next = u64::from(self._tally.total).into();
        }
        let flags = self._counts.flags(self.flags_odd.val());
        self.any_even.next = flags & super::bits::EVEN != 0;
        self.any_odd.next = flags & !super::bits::EVEN != 0;
    }

    fn connect(&mut self) {
        self.any_even.connect();
        self.any_odd.connect();
        self.even_distance.connect();
        self.odd_distance.connect();
        self.count.connect();
    }

    fn hdl(&self) -> Verilog {
        let (plies, form) = (self._plies, self._form);
        let mut text = String::from("genvar each;\n\n");
        Head::verilog(plies, &mut text);
        Columns::verilog(form, plies, &mut text);
        Chain::verilog(form, plies, &mut text);
        Counts::verilog(plies, &mut text);
        Nearest::verilog(plies, &mut text);
        Tally::verilog(plies, &mut text);
        Verilog::Custom(text)
    }

    fn timing(&self) -> Vec<TimingInfo> {
        Vec::new()
    }
}
