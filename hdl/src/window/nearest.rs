//! The nearest flagged slot of each parity, and how far back it is.

use std::fmt::Write;

use super::bits::EVEN;

/// Slots that the groups of eight hold, four of each parity.
const GROUP: usize = 8;

/// The search for the nearest flagged slot of one parity, in three steps.
///
/// The slots of a ring lie from the newest upwards to the end of the ring, and on from its
/// beginning. So the nearest is the lowest flagged slot above the head, and if there is none the
/// lowest of all. First it is found in each group of four, then the group, then the distance is
/// added up: `offset` for a slot above the head, `offset_below` for another.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearest {
    odd: bool,
    found: Option<(u8, bool)>,
    placed: Option<(u8, u8)>,
    /// Plies back, 0 if none.
    pub distance: u8,
}

impl Nearest {
    pub fn new(odd: bool) -> Nearest {
        Nearest { odd, ..Nearest::default() }
    }

    pub fn edge(
        &mut self,
        (flagged, flagged_above): (u128, u128),
        (offset, offset_below): (u8, u8),
        take: bool,
    ) {
        if take {
            self.distance = self.placed.map_or(0, |(slot, base)| slot.wrapping_add(base));
        }
        self.placed =
            self.found.map(|(slot, above)| (slot, if above { offset } else { offset_below }));
        let parity = if self.odd { !EVEN } else { EVEN };
        let (flagged, above) = (flagged & parity, flagged_above & parity);
        let searched = if above != 0 { above } else { flagged };
        self.found = (searched != 0).then(|| (searched.trailing_zeros() as u8, above != 0));
    }

    /// `flags`, `flagged` and `flagged_above` are those of [`super::counts::Counts`].
    pub fn verilog(plies: usize, text: &mut String) {
        let groups = plies.div_ceil(GROUP);
        let (top, wide) = (groups - 1, GROUP * groups);
        let pad = match wide - plies {
            0 => String::new(),
            bits => format!("{bits}'d0, "),
        };
        let numbers: Vec<String> = (0..groups).rev().map(|at| format!("5'd{at}")).collect();
        let lines: Vec<String> = numbers.chunks(8).map(|some| some.join(", ")).collect();
        let _ = write!(
            text,
            "\
// The nearest flagged slot of each parity: the lowest above the head, or else the lowest.
wire [{wide_top}:0] now = {{{pad}flags}};
wire [{wide_top}:0] all_flags = {{{pad}flagged}};
wire [{wide_top}:0] near_flags = {{{pad}flagged_above}};
wire [{numbers_top}:0] numbers = {{
   {numbers}
}};
",
            wide_top = wide - 1,
            numbers_top = 5 * groups - 1,
            numbers = lines.join(",\n   "),
        );
        for (parity, first) in [("even", 0), ("odd", 1)] {
            let _ = write!(
                text,
                "\
wire [{top}:0] {parity}_now;
reg [{top}:0] {parity}_found;
reg [{top}:0] {parity}_near;
wire [{top}:0] {parity}_searched = |{parity}_near ? {parity}_near : {parity}_found;
// The lowest bit that is set, as the carry of a decrement finds it.
wire [{top}:0] {parity}_less = {parity}_searched - {groups}'d1;
reg [{top}:0] {parity}_which;
reg {parity}_any;
reg [7:0] {parity}_base;
reg [7:0] {parity}_place;
reg [7:0] {parity}_result;
wire [{places_top}:0] {parity}_places;

initial begin
   {parity}_found = 0;
   {parity}_near = 0;
   {parity}_which = 0;
   {parity}_any = 0;
   {parity}_base = 0;
   {parity}_result = 0;
end

generate for (each = 0; each < {groups}; each = each + 1) begin : {parity}_groups
   wire [3:0] all_four = {{all_flags[8 * each + {sixth}], all_flags[8 * each + {fourth}],
      all_flags[8 * each + {second}], all_flags[8 * each + {first}]}};
   wire [3:0] now_four = {{now[8 * each + {sixth}], now[8 * each + {fourth}],
      now[8 * each + {second}], now[8 * each + {first}]}};
   assign {parity}_now[each] = |now_four;
   wire [3:0] near_four = {{near_flags[8 * each + {sixth}], near_flags[8 * each + {fourth}],
      near_flags[8 * each + {second}], near_flags[8 * each + {first}]}};
   wire [2:0] searched = |near_four ? near_four[2:0] : all_four[2:0];
   reg [1:0] lowest;
   reg [1:0] lowest_held;
   initial begin
      lowest = 0;
      lowest_held = 0;
   end
   always @(posedge clock) begin
      {parity}_found[each] <= |all_four;
      {parity}_near[each] <= |near_four;
      lowest <= searched[0] ? 2'd0 : searched[1] ? 2'd1 : searched[2] ? 2'd2 : 2'd3;
      lowest_held <= lowest;
   end
   assign {parity}_places[8 * each +: 8] =
      {parity}_which[each] ? {{numbers[5 * each +: 5], lowest_held, 1'b{first}}} : 8'd0;
end endgenerate

integer {parity}_at;
always @(*) begin
   {parity}_place = 0;
   for ({parity}_at = 0; {parity}_at < {groups}; {parity}_at = {parity}_at + 1)
      {parity}_place = {parity}_place | {parity}_places[8 * {parity}_at +: 8];
end

always @(posedge clock) begin
   {parity}_base <= |{parity}_near ? offset : offset_below;
   {parity}_which <= {parity}_searched & ~{parity}_less;
   {parity}_any <= |{parity}_found;
   if (take) {parity}_result <= {parity}_any ? {parity}_base + {parity}_place : 8'd0;
end

always @(*) begin
   any_{parity} = |{parity}_now;
   {parity}_distance = {parity}_result;
end

",
                places_top = 8 * groups - 1,
                second = first + 2,
                fourth = first + 4,
                sixth = first + 6,
            );
        }
    }
}
