// perpetual_line_look: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Where the rays along a line end.
module perpetual_line_look (
    input  wire [15:0] men,                // white men in the lower eight bits, black ones in the upper
    input  wire [2:0]  first,              // the first file of the upper part
    input  wire        from_first,         // the upper part is meant
    input  wire [2:0]  index,              // from where
    input  wire        side,               // whose men look
    output wire [2:0]  up_stop,            // the first blocked square above
    output wire        up_enemy,           // an enemy stands there
    output wire [2:0]  down_stop,          // the first blocked square below
    output wire        down_enemy,         // an enemy stands there
    output wire        jump_up_enemy,      // an enemy stands two above
    output wire        jump_up_empty,      // nothing stands two above
    output wire        jump_down_enemy,    // an enemy stands two below
    output wire        jump_down_empty     // nothing stands two below
);
    localparam [7:0] all_above = 8'd254;
    localparam [7:0] all = 8'd255;
    localparam [7:0] two_above = 8'd4;
    localparam [7:0] one = 8'd1;

    wire [7:0] upper = all << first;
    wire [7:0] on_line = (first == 3'd0) ? all : !from_first ? ~upper : upper;
    wire [7:0] white = men[7:0];
    wire [7:0] black = men[15:8];
    wire [7:0] enemies = side ? (white & on_line) : (black & on_line);
    wire [7:0] blocked = white | black | ~on_line;
    wire [7:0] above = blocked & (all_above << index);
    wire [7:0] below = blocked & ~(all << index);
    wire [7:0] two_up = two_above << index;
    wire [7:0] two_down = (one << index) >> 2;

    // Bit 0 is never above, bit 7 never below.
    assign up_enemy =
        above[1] ? enemies[1] : above[2] ? enemies[2] : above[3] ? enemies[3]
        : above[4] ? enemies[4] : above[5] ? enemies[5] : above[6] ? enemies[6]
        : above[7] ? enemies[7] : above[0];
    assign up_stop =
        above[1] ? 3'd1 : above[2] ? 3'd2 : above[3] ? 3'd3 : above[4] ? 3'd4 : above[5] ? 3'd5
        : above[6] ? 3'd6 : above[7] ? 3'd7 : 3'd0;
    assign down_enemy =
        below[6] ? enemies[6] : below[5] ? enemies[5] : below[4] ? enemies[4]
        : below[3] ? enemies[3] : below[2] ? enemies[2] : below[1] ? enemies[1]
        : below[0] ? enemies[0] : below[7];
    assign down_stop =
        below[6] ? 3'd6 : below[5] ? 3'd5 : below[4] ? 3'd4 : below[3] ? 3'd3 : below[2] ? 3'd2
        : below[1] ? 3'd1 : below[0] ? 3'd0 : 3'd7;
    assign jump_up_enemy = |(two_up & enemies);
    assign jump_up_empty = |(two_up & ~blocked);
    assign jump_down_enemy = |(two_down & enemies);
    assign jump_down_empty = |(two_down & ~blocked);
endmodule

`default_nettype wire
