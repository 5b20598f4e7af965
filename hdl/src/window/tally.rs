//! How many slots are flagged, up to seven.

use std::fmt::Write;

use super::bits::EVEN;

/// Counts the flagged slots of one parity in three steps: in groups of four, in four times four
/// groups, and together. Where seven are exceeded it stays at seven.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    counted: u8,
    added: u8,
    /// How many, at most seven.
    pub total: u8,
}

impl Tally {
    pub fn edge(&mut self, flagged: u128, select_odd: bool, take: bool) {
        if take {
            self.total = self.added;
        }
        self.added = self.counted;
        let parity = if select_odd { !EVEN } else { EVEN };
        self.counted = (flagged & parity).count_ones().min(7) as u8;
    }

    /// `all_flags` are those of [`super::nearest::Nearest`].
    pub fn verilog(plies: usize, text: &mut String) {
        let groups = plies.div_ceil(8);
        let pad = match 48 - 3 * groups {
            0 => String::new(),
            bits => format!("{bits}'d0, "),
        };
        let _ = write!(
            text,
            "\
// How many are flagged, at most seven.
reg [{top}:0] fours;
wire [47:0] all_fours = {{{pad}fours}};
reg [11:0] sums;
reg [2:0] total;
reg [4:0] whole;

initial begin
   fours = 0;
   sums = 0;
   total = 0;
end

integer at_four;
always @(posedge clock)
   for (at_four = 0; at_four < {groups}; at_four = at_four + 1)
      fours[3 * at_four +: 3] <= select_odd
         ? {{2'd0, all_flags[8 * at_four + 1]}} + {{2'd0, all_flags[8 * at_four + 3]}}
            + {{2'd0, all_flags[8 * at_four + 5]}} + {{2'd0, all_flags[8 * at_four + 7]}}
         : {{2'd0, all_flags[8 * at_four]}} + {{2'd0, all_flags[8 * at_four + 2]}}
            + {{2'd0, all_flags[8 * at_four + 4]}} + {{2'd0, all_flags[8 * at_four + 6]}};

generate for (each = 0; each < 4; each = each + 1) begin : quarters
   wire [4:0] sum = {{2'd0, all_fours[12 * each +: 3]}} + {{2'd0, all_fours[12 * each + 3 +: 3]}}
      + ({{2'd0, all_fours[12 * each + 6 +: 3]}} + {{2'd0, all_fours[12 * each + 9 +: 3]}});
   always @(posedge clock) sums[3 * each +: 3] <= sum > 5'd7 ? 3'd7 : sum[2:0];
end endgenerate

always @(*) begin
   whole = {{2'd0, sums[2:0]}} + {{2'd0, sums[5:3]}}
      + ({{2'd0, sums[8:6]}} + {{2'd0, sums[11:9]}});
   count = total;
end

always @(posedge clock) if (take) total <= whole > 5'd7 ? 3'd7 : whole[2:0];
",
            top = 3 * groups - 1,
        );
    }
}
