//! Which slots hold a move that touched a square: the comparators of all slots.

use std::fmt::Write;

pub use perpetual_catalogue::WindowForm;

use super::bits::{EVEN, all, written};

/// The row of the touch table that says which slots hold no move, but a barrier or nothing.
pub(super) const NO_MOVE_ROW: u64 = 64;

/// What is read and written in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ColumnInputs {
    pub head: u128,
    pub read_touch_row: usize,
    pub read_left_row: usize,
    pub touch_write: bool,
    pub touch_row: usize,
    pub touch_set: bool,
    pub left_write: bool,
    pub left_row: usize,
    pub left_set: bool,
    pub store: bool,
    pub kind_high: bool,
    pub next_high: bool,
    pub next_odd: bool,
}

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
/// `touches`, `left` and `same` are there one cycle after the rows, `next_high` and `next_odd` are
/// given (only slots of the parity that the head will have can hold moves of the same side). A slot
/// held such a move if `left` and `same`.
///
/// **Ignores**: what `touches` and `left` say of the slot that is written in the cycle of a
/// look-up. The simulation then gives the inverse. The colour of a piece: it follows from the
/// parity.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    plies: usize,
    touch_table: Vec<u128>,
    left_table: Vec<u128>,
    high: u128,
    /// Slots whose move touched the square.
    pub touches: u128,
    /// Slots whose move left the square, and was of the kind as far as the row says.
    pub left: u128,
    /// Slots whose move was of the kind as far as the row does not say.
    pub same: u128,
}

impl Columns {
    pub fn new(plies: usize) -> Columns {
        let mut touch_table = vec![0; 128];
        touch_table[NO_MOVE_ROW as usize] = all(plies);
        Columns { plies, touch_table, left_table: vec![0; 256], ..Columns::default() }
    }

    // The simulation keeps the tables in either form. What the two forms make of a square they are
    // asked for is the same.
    pub fn edge(&mut self, inputs: ColumnInputs) {
        let ColumnInputs { head, touch_row, left_row, .. } = inputs;
        let read = |table: &[u128], row: usize, write: bool, write_row: usize| {
            table[row] ^ if write && row == write_row { head } else { 0 }
        };
        let high = if inputs.next_high { self.high } else { !self.high };
        self.same = high & if inputs.next_odd { !EVEN } else { EVEN } & all(self.plies);
        self.touches =
            read(&self.touch_table, inputs.read_touch_row, inputs.touch_write, touch_row);
        self.left = read(&self.left_table, inputs.read_left_row, inputs.left_write, left_row);
        if inputs.touch_write {
            let word = &mut self.touch_table[touch_row];
            *word = written(*word, head, inputs.touch_set);
        }
        if inputs.left_write {
            let word = &mut self.left_table[left_row];
            *word = written(*word, head, inputs.left_set);
        }
        if inputs.store {
            self.high = written(self.high, head, inputs.kind_high);
        }
    }

    pub fn verilog(form: WindowForm, plies: usize, text: &mut String) {
        let last = plies - 1;
        if form == WindowForm::Ice40 {
            let _ = write!(
                text,
                "\
wire unused_columns = &{{1'b0, from, to, no_move, kind}};
// Bits are written one at a time, through the write mask of the block RAM, where 0 is to write.
wire [{padded}:0] mask = {{{padding}others}};
wire [{padded}:0] touches_read;
wire [{padded}:0] left_read;
wire unused_read = &{{1'b0, touches_read[{padded}:{last}], left_read[{padded}:{last}]}};
reg [{last}:0] high;

initial high = 0;

integer at_high;
always @(posedge clock)
   for (at_high = 0; at_high < {plies}; at_high = at_high + 1)
      high[at_high] <= (store & head[at_high]) ? kind[2] : high[at_high];

wire [{last}:0] touches = touches_read[{last}:0];
wire [{last}:0] left = left_read[{last}:0];
reg [{last}:0] same;
initial same = 0;
integer at_same;
always @(posedge clock)
   for (at_same = 0; at_same < {plies}; at_same = at_same + 1)
      same[at_same] <= (at_same % 2 == 0 ? !next_odd : next_odd)
         & (high[at_same] == next_high);

generate for (each = 0; each < {banks}; each = each + 1) begin : banks
   // Row 64: no slot has a move.
{touch}{left}end endgenerate
",
                banks = plies.div_ceil(16),
                padded = plies.next_multiple_of(16) - 1,
                padding = match plies.next_multiple_of(16) - plies {
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
wire unused_touch = &{{1'b0, touch_write, touch_row, touch_set}};
wire unused_left = &{{1'b0, left_write, left_row, left_set}};
// A register and comparators a slot.
// For each slot 15 bits: kind, to, from.
reg [{bits}:0] records;
reg [{last}:0] empty;

initial begin
   records = 0;
   empty = {{{plies}{{1'b1}}}};
end

integer at_store;
always @(posedge clock)
   for (at_store = 0; at_store < {plies}; at_store = at_store + 1)
      if (store & head[at_store]) begin
         records[15 * at_store +: 15] <= {{kind, to, from}};
         empty[at_store] <= no_move;
      end

reg [{last}:0] touches;
reg [{last}:0] left;
reg [{last}:0] same;
initial same = 0;
integer at_same;
always @(posedge clock)
   for (at_same = 0; at_same < {plies}; at_same = at_same + 1)
      same[at_same] <= (at_same % 2 == 0 ? !next_odd : next_odd)
         & (records[15 * at_same + 14] == next_high);
integer at_touch;
initial begin
   touches = 0;
   left = 0;
end
always @(posedge clock)
   for (at_touch = 0; at_touch < {plies}; at_touch = at_touch + 1) begin
      touches[at_touch] <= read_touch_row[6] ? empty[at_touch]
         : !empty[at_touch] & (records[15 * at_touch +: 6] == read_touch_row[5:0]
            | records[15 * at_touch + 6 +: 6] == read_touch_row[5:0]);
      left[at_touch] <= !empty[at_touch] & records[15 * at_touch +: 6] == read_left_row[5:0]
         & records[15 * at_touch + 12 +: 2] == read_left_row[7:6];
   end
",
                bits = 15 * plies - 1
            );
        }
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
      .RDATA({read}[16 * each +: 16]),
      .RADDR({read_row}),
      .RCLK(clock),
      .RCLKE(1'b1),
      .RE(1'b1),
      .WADDR({row}),
      .WCLK(clock),
      .WCLKE(1'b1),
      .WE({name}_write),
      .WDATA({{16{{{name}_set}}}}),
      .MASK(mask[16 * each +: 16])
   );
"
    )
}
