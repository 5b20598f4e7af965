//! Where a piece stood at every earlier position at once: a carry chain around the ring.

use std::fmt::Write;

use super::bits::{all, one};
use super::columns::WindowForm;

/// A look-up that goes into the chain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChainInputs {
    /// A look-up's result is there.
    pub active: bool,
    /// The slot where the ring is cut.
    pub head: u128,
    /// The piece stands on the square now.
    pub head_carry: bool,
    /// Slots whose move touched the square.
    pub touches: u128,
    /// Slots whose move left it with the piece.
    pub hits: u128,
}

/// For every slot, whether the position before its move had the piece looked for on the square
/// looked for.
///
/// What stood on the square at an earlier position is told by the *oldest* move since that touches
/// it: if the piece left the square it stood there, if something else did it stood there, and if
/// something came there it was empty. If no move touches it, what stands there now stood there.
/// From the newest slot to the oldest this is a carry: a slot whose move left the square with that
/// piece *generates*, one whose move does not touch it *propagates*, any other *kills*. So one
/// addition of A = hit and B = hit or not touched finds all slots: its carries are the answers.
///
/// The slots are a ring that is cut at the head, where the carry is forced to `head_carry`: what
/// stands there now. So that no carry has to run through all slots, the ring is cut into segments,
/// each with two chains, for a carry coming in and for none; which of the two holds is known from
/// the carries that leave the segments. Those are registers, and so are the carries within.
///
/// `occupied` is there one cycle later; all low after a cycle that was not active.
///
/// **Ignores** a ring without a head: `occupied` is then any value.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    plies: usize,
    /// Slots before whose move the piece stood on the square.
    pub occupied: u128,
}

/// Segments of the ring. Which of its two chains holds for one depends on two carries of each: of
/// four segments on eight, two cells. Beyond 64 slots the chains of an iCE40 would be slower than
/// that.
fn segments(form: WindowForm, plies: usize) -> usize {
    if form == WindowForm::Ice40 && plies > 64 { 5 } else { 4 }
}

impl Chain {
    pub fn new(plies: usize) -> Chain {
        Chain { plies, occupied: 0 }
    }

    pub fn edge(&mut self, inputs: ChainInputs) {
        let ChainInputs { active, head, head_carry, touches, hits } = inputs;
        self.occupied = 0;
        if !active || head == 0 {
            return;
        }
        let first = head.trailing_zeros() as usize;
        let mut carry = head_carry;
        for slot in (first..self.plies).chain(0..first) {
            if slot != first && touches & one(slot) != 0 {
                carry = hits & one(slot) != 0;
            }
            self.occupied |= u128::from(carry) << slot;
        }
        self.occupied &= all(self.plies);
    }

    pub fn verilog(form: WindowForm, plies: usize, text: &mut String) {
        let last = plies - 1;
        let segments = segments(form, plies);
        let _ = writeln!(
            text,
            "\
// Where the piece stood on the square, by carries around the ring.
// Early: what needs no look-up's result.
(* keep *)
wire [{last}:0] early;
assign early = head_carry ? head | same : ~head & same;
wire [{last}:0] generates;
wire [{last}:0] passes;
wire [{last}:0] carry_0;
wire [{last}:0] carry_1;
wire [{top}:0] leaves_0;
wire [{top}:0] leaves_1;
wire [{top}:0] enters;
reg [{last}:0] occupied;",
            top = segments - 1
        );
        text.push_str(&match form {
            WindowForm::Portable => "\
assign generates = early & (head | left);
assign passes = generates | ~(touches | head);
"
            .to_owned(),
            WindowForm::Ice40 => cells(plies),
        });
        let bounds: Vec<usize> = (0..=segments).map(|at| plies * at / segments).collect();
        for (segment, bound) in bounds.windows(2).enumerate() {
            let (low, length) = (bound[0], bound[1] - bound[0]);
            let high = bound[1] - 1;
            match form {
                WindowForm::Portable => portable(text, segment, low, high, length),
                WindowForm::Ice40 => ice40(text, segment, low, high, length),
            }
            let _ = writeln!(
                text,
                "assign leaves_0[{segment}] = carry_0[{high}];
assign leaves_1[{segment}] = carry_1[{high}];"
            );
        }
        let at = |back: usize| format!("[(each + {}) % {segments}]", segments - back);
        let farther = (3..segments).rev().fold("leaves_0[each]".to_owned(), |farther, back| {
            let at = at(back);
            format!("leaves_0{at}\n      | (leaves_1{at} & ({farther}))")
        });
        let _ = writeln!(
            text,
            "\
// Which of its two chains holds for a segment: the carries of the others, and of the
// segment itself for the slots beyond the head. The head is in one of them, and what comes
// before it does not matter.
generate for (each = 0; each < {segments}; each = each + 1) begin : entering
   wire farther = {farther};
   wire nearer =
      leaves_0{newer} | (leaves_1{newer} & leaves_0{next});
   assign enters[each] =
      nearer | (leaves_1{newer} & leaves_1{next} & farther);
end endgenerate
always @(*) begin
   occupied = 0;",
            newer = at(1),
            next = at(2),
        );
        for (segment, bound) in bounds.windows(2).enumerate() {
            let (low, high) = (bound[0], bound[1] - 1);
            let _ = writeln!(
                text,
                "   occupied[{high}:{low}] =
      enters[{segment}] ? carry_1[{high}:{low}] : carry_0[{high}:{low}];"
            );
        }
        let _ = writeln!(text, "end\n");
    }
}

/// Both operands of the addition, one cell each: yosys would make the second from the first, one
/// cell after the other, in the slowest path there is.
fn cells(plies: usize) -> String {
    // Bit n of the table is the output for inputs n: early, head, left, touches from bit 0 up.
    let table = |output: fn(bool, bool, bool, bool) -> bool| {
        (0..16).fold(0u16, |table, n| {
            let input = |at: usize| n >> at & 1 == 1;
            table | u16::from(output(input(0), input(1), input(2), input(3))) << n
        })
    };
    let generates = table(|early, head, left, _| early & (head | left));
    let passes = table(|early, head, left, touches| early & (head | left) | !(touches | head));
    format!(
        "\
generate for (each = 0; each < {plies}; each = each + 1) begin : operands
   SB_LUT4 #(.LUT_INIT(16'h{generates:04x})) generate_cell (
      .O(generates[each]),
      .I0(early[each]), .I1(head[each]), .I2(left[each]), .I3(1'b0)
   );
   SB_LUT4 #(.LUT_INIT(16'h{passes:04x})) pass_cell (
      .O(passes[each]),
      .I0(early[each]), .I1(head[each]), .I2(left[each]), .I3(touches[each])
   );
end endgenerate
"
    )
}

/// The two chains of a segment as additions. The carry into a slot is its sum's bit when the slot
/// does not pass, and the inverse when it does.
fn portable(text: &mut String, segment: usize, low: usize, high: usize, length: usize) {
    let _ = writeln!(
        text,
        "\
reg [{length}:0] sum_0_{segment};
reg [{length}:0] sum_1_{segment};
reg [{length}:0] passed_{segment};
wire [{top}:0] with_carry_{segment} =
   {{1'b0, generates[{high}:{low}], 1'b1}} + {{1'b0, passes[{high}:{low}], 1'b1}};
initial begin
   sum_0_{segment} = 0;
   sum_1_{segment} = 0;
   passed_{segment} = 0;
end
always @(posedge clock)
   if (!active) begin
      sum_0_{segment} <= 0;
      sum_1_{segment} <= 0;
      passed_{segment} <= 0;
   end else begin
      sum_0_{segment} <= {{1'b0, generates[{high}:{low}]}} + {{1'b0, passes[{high}:{low}]}};
      sum_1_{segment} <= with_carry_{segment}[{top}:1];
      passed_{segment} <= {{1'b0, ~(touches[{high}:{low}] | head[{high}:{low}])}};
   end
wire unused_{segment} =
   &{{1'b0, sum_0_{segment}[0], sum_1_{segment}[0],
      passed_{segment}[0], with_carry_{segment}[0]}};
assign carry_0[{high}:{low}] = sum_0_{segment}[{length}:1] ^ passed_{segment}[{length}:1];
assign carry_1[{high}:{low}] = sum_1_{segment}[{length}:1] ^ passed_{segment}[{length}:1];",
        top = length + 1
    );
}

/// The two chains of a segment in iCE40's own cells. The exclusive or comes before the register:
/// yosys makes one cell of it and the adder's, which then takes its carry as it is.
fn ice40(text: &mut String, segment: usize, low: usize, high: usize, length: usize) {
    let _ = writeln!(
        text,
        "\
reg [{last}:0] held_0_{segment};
reg [{last}:0] held_1_{segment};
wire [{length}:0] a_{segment} = {{1'b0, generates[{high}:{low}]}};
wire [{length}:0] b_{segment} = {{1'b0, passes[{high}:{low}]}};
wire [{length}:0] sum_0_{segment} = a_{segment} + b_{segment};
wire [{top}:0] sum_1_{segment} = {{a_{segment}, 1'b1}} + {{b_{segment}, 1'b1}};
initial begin
   held_0_{segment} = 0;
   held_1_{segment} = 0;
end
always @(posedge clock)
   if (!active) begin
      held_0_{segment} <= 0;
      held_1_{segment} <= 0;
   end else begin
      held_0_{segment} <= sum_0_{segment}[{length}:1]
         ^ a_{segment}[{length}:1] ^ b_{segment}[{length}:1];
      held_1_{segment} <= sum_1_{segment}[{top}:2]
         ^ a_{segment}[{length}:1] ^ b_{segment}[{length}:1];
   end
wire unused_{segment} = &{{1'b0, sum_0_{segment}[0], sum_1_{segment}[1:0]}};
assign carry_0[{high}:{low}] = held_0_{segment};
assign carry_1[{high}:{low}] = held_1_{segment};",
        last = length - 1,
        top = length + 1
    );
}
