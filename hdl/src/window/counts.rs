//! How many pieces of each earlier position are displaced.

use std::fmt::Write;

use super::bits::{EVEN, all, one};

/// What the counts do in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CountInputs {
    pub head: u128,
    pub above: u128,
    pub occupied: u128,
    pub head_odd: bool,
    pub subtract: bool,
    pub settle: bool,
    pub head_active: bool,
    pub freeze: bool,
    pub flags_odd: bool,
}

/// A count a slot, and whether its position is in the window.
///
/// The count is the number of pieces of the slot's position that do not stand where they stood, a
/// piece of the side that was to move in it counted as two and one of the other side as one. So 0
/// at an even distance is a repetition, and 1 at an odd distance is a position that the side to
/// move reaches by moving one piece. At most 16 pieces a side make at most 48: six bits are exact.
///
/// A push or pop adds an operand twice, once for the square the piece left and once, negative, for
/// the one it came to, each time if the position had the piece there (`occupied`) and is in the
/// window (`active`). A position outside the window is frozen.
///
/// With `settle`, `active` is set or cleared (`head_active`) in the head, and set in other slots
/// that are `occupied`: the ones that come back when a barrier is popped. With `freeze` it is
/// cleared in all.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    plies: usize,
    counts: [u8; 128],
    // Which counts are 0 and 1.
    zero: u128,
    single: u128,
    active: u128,
    /// Slots that were flagged a cycle ago.
    pub flagged: u128,
    /// Those of them above the head.
    pub flagged_above: u128,
}

impl Default for Counts {
    fn default() -> Self {
        Counts::new(0)
    }
}

impl Counts {
    pub fn new(plies: usize) -> Counts {
        Counts {
            plies,
            counts: [0; 128],
            zero: u128::MAX,
            single: 0,
            active: 0,
            flagged: 0,
            flagged_above: 0,
        }
    }

    /// Slots in the window whose positions are repetitions, or one move away, by the parity of
    /// those an even number of plies back.
    pub fn flags(&self, flags_odd: bool) -> u128 {
        let even_distance = if flags_odd { !EVEN } else { EVEN };
        self.active & (even_distance & self.zero | !even_distance & self.single) & all(self.plies)
    }

    pub fn edge(&mut self, inputs: CountInputs) {
        self.flagged = self.flags(inputs.flags_odd);
        self.flagged_above = self.flagged & inputs.above;
        let mut counting = inputs.occupied & self.active;
        while counting != 0 {
            let slot = counting.trailing_zeros() as usize;
            counting &= counting - 1;
            let operand = if (slot % 2 == 1) == inputs.head_odd { 2 } else { 1 };
            let count = &mut self.counts[slot];
            *count = match (inputs.head & one(slot) != 0, inputs.subtract) {
                // Before its own move a position has one piece displaced after it, of its own
                // side.
                (true, _) => 2,
                (false, true) => count.wrapping_sub(operand) & 0x3f,
                (false, false) => count.wrapping_add(operand) & 0x3f,
            };
            let bit = one(slot);
            self.zero = if *count == 0 { self.zero | bit } else { self.zero & !bit };
            self.single = if *count == 1 { self.single | bit } else { self.single & !bit };
        }
        if inputs.freeze {
            self.active = 0;
        } else if inputs.settle {
            let others = (self.active | inputs.occupied) & !inputs.head;
            self.active = others | if inputs.head_active { inputs.head } else { 0 };
        }
    }

    pub fn verilog(plies: usize, text: &mut String) {
        let last = plies - 1;
        let _ = write!(
            text,
            "\
// Displaced pieces of each position: two for one of the side that was to move in it, one for
// one of the other.
wire [5:0] operand_double = subtract ? 6'd62 : 6'd2;
wire [5:0] operand_single = subtract ? 6'd63 : 6'd1;
wire [5:0] operand_even = head_odd ? operand_single : operand_double;
wire [5:0] operand_odd = head_odd ? operand_double : operand_single;
wire [{last}:0] flags;
reg [{last}:0] flagged;
reg [{last}:0] flagged_above;

initial begin
   flagged = 0;
   flagged_above = 0;
end

always @(posedge clock) begin
   flagged <= flags;
   flagged_above <= flags & above;
end

generate for (each = 0; each < {plies}; each = each + 1) begin : counts
   reg [5:0] displaced;
   reg in_window;
   wire is_even = each % 2 == 0 ? !flags_odd : flags_odd;
   initial begin
      displaced = 0;
      in_window = 0;
   end
   always @(posedge clock) begin
      if (occupied[each] & in_window)
         displaced <= head[each] ? 6'd2
            : displaced + (each % 2 == 0 ? operand_even : operand_odd);
      if (freeze)
         in_window <= 1'b0;
      else if (settle)
         in_window <= head[each] ? adding : in_window | occupied[each];
   end
   assign flags[each] =
      in_window & (displaced[5:2] == 4'd0) & !displaced[1] & (displaced[0] ^ is_even);
end endgenerate

"
        );
    }
}
