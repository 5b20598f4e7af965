//! Which slots hold a move that touched a square: the comparators of all slots.

use std::fmt::Write;

use rust_hdl::prelude::*;

use super::wide::{all, signal, slots};

/// How the comparators are built. Both give the same verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WindowForm {
    /// Flip-flops and comparators: for any FPGA.
    #[default]
    Portable,
    /// Block RAM in which single bits of a word can be written, and carries taken as they are: for
    /// iCE40.
    Ice40,
}

/// The row of the touch table that says which slots hold no move, but a barrier or nothing.
pub(super) const NO_MOVE_ROW: u64 = 64;

/// Looks a square up in the records of all slots at once.
///
/// A *column* is what is kept of the move in one slot. In the iCE40 form, the columns are those of
/// two tables in block RAM, so that a look-up is one read: the *touch table* has a row a square,
/// in which bit k says that the move in slot k left that square or came to it, and row 64, in
/// which bit k says that there is no move in slot k but a barrier or nothing. The *left table* has
/// a row a square and the two lower bits of a piece's kind: the move in slot k is of such a piece
/// and left that square. The third bit of the kind is a flip-flop a slot. A column is written one
/// bit at a time, through the write mask, and what stood there before is taken out in the same way.
/// In the portable form each slot has a register and comparators, and is written at `store`.
///
/// Ports:
/// * `head`: the slot that is written, one-hot;
/// * look-up: `read_touch_row` (a square, or 64), `read_left_row` (two bits of the kind, a square)
///   give `touches` and `left` one cycle later; `kind_high` and `even`, `odd` (slots of that
///   parity can hold moves of the same side) are given in that cycle and make `same`. A slot held
///   such a move if `left` and `same`;
/// * writing tables: `touch_write`, `touch_row`, `touch_set` and `left_write`, `left_row`,
///   `left_set`;
/// * writing registers: `store` with `kind`, `from`, `to`, and `no_move`.
///
/// **Ignores**: what `touches` and `left` say of the slot that is written in the cycle of a look-up. The
/// simulation then gives the inverse. The colour of a piece: it follows from the parity.
#[derive(LogicBlock, Default)]
pub struct WindowColumns<const PLIES: usize, const W: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// The slot written, one-hot.
    pub head: Signal<In, Bits<W>>,
    /// The row of the touch table to read.
    pub read_touch_row: Signal<In, Bits<7>>,
    /// The row of the left table to read.
    pub read_left_row: Signal<In, Bits<8>>,
    /// The third bit of the kind looked for.
    pub kind_high: Signal<In, Bit>,
    /// Even slots can match.
    pub even: Signal<In, Bit>,
    /// Odd slots can match.
    pub odd: Signal<In, Bit>,
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
    /// Slots whose move touched the square.
    pub touches: Signal<Out, Bits<W>>,
    /// Slots whose move left the square, and was of the kind as far as the row says.
    pub left: Signal<Out, Bits<W>>,
    /// Slots whose move was of the kind as far as the row does not say.
    pub same: Signal<Out, Bits<W>>,
    _form: WindowForm,
    _state: Columns,
}

/// What the simulation keeps.
#[derive(Clone, Debug, Default)]
struct Columns {
    touch_table: Vec<u128>,
    left_table: Vec<u128>,
    high: u128,
    touches: u128,
    left: u128,
}

impl<const PLIES: usize, const W: usize> WindowColumns<PLIES, W> {
    /// Comparators of that form.
    pub fn new(form: WindowForm) -> Self {
        assert!(PLIES <= W && PLIES.is_multiple_of(2) && PLIES <= 128, "an even number of slots");
        let mut touch_table = vec![0; 128];
        touch_table[NO_MOVE_ROW as usize] = all(PLIES);
        let state = Columns { touch_table, left_table: vec![0; 256], ..Columns::default() };
        Self { _form: form, _state: state, ..Self::default() }
    }
}

impl<const PLIES: usize, const W: usize> Logic for WindowColumns<PLIES, W> {
    // The simulation keeps the tables in either form. What the two forms make of a square they are
    // asked for is the same.
    fn update(&mut self) {
        let state = &mut self._state;
        if self.clock.pos_edge() {
            let head = slots(self.head.val());
            let read = |table: &[u128], row: u64, written: bool, write_row: u64| {
                table[row as usize] ^ if written && row == write_row { head } else { 0 }
            };
            let write = |table: &mut [u128], row: u64, set: bool| {
                let word = &mut table[row as usize];
                *word = if set { *word | head } else { *word & !head };
            };
            let (touch_row, left_row) =
                (self.touch_row.val().to_u64(), self.left_row.val().to_u64());
            state.touches = read(
                &state.touch_table,
                self.read_touch_row.val().to_u64(),
                self.touch_write.val(),
                touch_row,
            );
            state.left = read(
                &state.left_table,
                self.read_left_row.val().to_u64(),
                self.left_write.val(),
                left_row,
            );
            if self.touch_write.val() {
                write(&mut state.touch_table, touch_row, self.touch_set.val());
            }
            if self.left_write.val() {
                write(&mut state.left_table, left_row, self.left_set.val());
            }
            if self.store.val() {
                let high = self.kind.val().get_bit(2);
                state.high = if high { state.high | head } else { state.high & !head };
            }
            self.touches.next = signal(state.touches);
            self.left.next = signal(state.left);
        }
        let even = u128::MAX / 3;
        let classes =
            if self.even.val() { even } else { 0 } | if self.odd.val() { !even } else { 0 };
        let high = if self.kind_high.val() { state.high } else { !state.high };
        self.same.next = signal(high & classes & all(PLIES));
    }

    fn connect(&mut self) {
        self.touches.connect();
        self.left.connect();
        self.same.connect();
    }

    fn hdl(&self) -> Verilog {
        let mut text = String::new();
        let last = PLIES - 1;
        let above = match W - PLIES {
            0 => String::new(),
            bits => format!("{bits}'d0, "),
        };
        if self._form == WindowForm::Ice40 {
            let _ = write!(
                text,
                "\
wire unused = &{{1'b0, head, from, to, no_move, kind}};
// Bits are written one at a time, through the write mask of the block RAM, where 0 is to write.
wire [{padded}:0] mask = {{{padding}~head[{last}:0]}};
wire [{padded}:0] touches_read;
wire [{padded}:0] left_read;
reg [{last}:0] high;
integer slot;

initial high = 0;

always @(posedge clock)
   for (slot = 0; slot < {PLIES}; slot = slot + 1)
      high[slot] <= (store & head[slot]) ? kind[2] : high[slot];

always @(*) begin
   touches = {{{above}touches_read[{last}:0]}};
   left = {{{above}left_read[{last}:0]}};
   same = 0;
   for (slot = 0; slot < {PLIES}; slot = slot + 1)
      same[slot] = (slot % 2 == 0 ? even : odd) & (high[slot] == kind_high);
end

genvar bank;
generate for (bank = 0; bank < {banks}; bank = bank + 1) begin : banks
   // Row 64: no slot has a move.
{touch}{left}end endgenerate
",
                banks = PLIES.div_ceil(16),
                padded = PLIES.next_multiple_of(16) - 1,
                padding = match PLIES.next_multiple_of(16) - PLIES {
                    0 => String::new(),
                    bits => format!("{{{bits}{{1'b1}}}}, "),
                },
                touch = block_ram(
                    "touch",
                    "touches_read",
                    "{4'd0, read_touch_row}",
                    "{4'd0, touch_row}",
                    "ffff"
                ),
                left = block_ram(
                    "left",
                    "left_read",
                    "{3'd0, read_left_row}",
                    "{3'd0, left_row}",
                    "0"
                ),
            );
        } else {
            let _ = write!(
                text,
                "\
wire unused = &{{1'b0, head, touch_write, touch_row, touch_set, left_write, left_row, left_set}};
// A register and comparators a slot.
// For each slot 15 bits: kind, to, from.
reg [{bits}:0] records;
reg [{last}:0] empty;
reg [6:0] touch_wanted;
reg [7:0] left_wanted;
integer slot;

initial begin
   records = 0;
   empty = {{{PLIES}{{1'b1}}}};
   touch_wanted = 0;
   left_wanted = 0;
end

always @(posedge clock) begin
   touch_wanted <= read_touch_row;
   left_wanted <= read_left_row;
   for (slot = 0; slot < {PLIES}; slot = slot + 1)
      if (store & head[slot]) begin
         records[15 * slot +: 15] <= {{kind, to, from}};
         empty[slot] <= no_move;
      end
end

always @(*) begin
   touches = 0;
   left = 0;
   same = 0;
   for (slot = 0; slot < {PLIES}; slot = slot + 1) begin
      touches[slot] = touch_wanted[6] ? empty[slot]
         : !empty[slot] & (records[15 * slot +: 6] == touch_wanted[5:0]
            | records[15 * slot + 6 +: 6] == touch_wanted[5:0]);
      left[slot] = !empty[slot] & records[15 * slot +: 6] == left_wanted[5:0]
         & records[15 * slot + 12 +: 2] == left_wanted[7:6];
      same[slot] = (slot % 2 == 0 ? even : odd) & (records[15 * slot + 14] == kind_high);
   end
end
",
                bits = 15 * PLIES - 1
            );
        }
        Verilog::Custom(text)
    }

    fn timing(&self) -> Vec<TimingInfo> {
        Vec::new()
    }
}

/// A table of 16 slots in a block RAM of 256 rows. `row_64` is what row 64 has at power-up.
fn block_ram(name: &str, read: &str, read_row: &str, row: &str, row_64: &str) -> String {
    let zeros: String = (0..16)
        .filter(|part| *part != 4)
        .map(|part| format!("      .INIT_{part:X}(256'h0),\n"))
        .collect();
    format!(
        "   \
   SB_RAM40_4K #(
      .READ_MODE(0),
      .WRITE_MODE(0),
{zeros}      .INIT_4(256'h{row_64})
   ) {name}_table (
      .RDATA({read}[16 * bank +: 16]),
      .RADDR({read_row}),
      .RCLK(clock),
      .RCLKE(1'b1),
      .RE(1'b1),
      .WADDR({row}),
      .WCLK(clock),
      .WCLKE(1'b1),
      .WE({name}_write),
      .WDATA({{16{{{name}_set}}}}),
      .MASK(mask[16 * bank +: 16])
   );
"
    )
}
