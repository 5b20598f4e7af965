// perpetual_gain_table: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What a move gains, from the evaluation table.
module perpetual_gain_table (
    input  wire        clock,              // rising edge
    input  wire        write_enable,       // writes an entry
    input  wire [7:0]  write_address,      // the address of the entry
    input  wire [15:0] entry,              // what it becomes
    input  wire        side,               // whose move
    input  wire [5:0]  from,               // where from
    input  wire [5:0]  to,                 // where to
    input  wire [2:0]  kind,               // what moves
    input  wire [2:0]  victim,             // what is captured
    input  wire [2:0]  special,            // en passant, castling or a promotion
    output wire [15:0] loss                // what it gains, turned round
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] castling = 3'd4;

    wire [15:0] left_read_data;
    wire [15:0] reached_read_data;
    wire [15:0] third_read_data;

    // Promotions are 4 and more: to a knight, which is kind 2, or to 5, 6, 7 as they are.
    wire [2:0] placed = special[2] ? ((special == 3'd4) ? knight : special) : kind;
    wire third_flip = (special == 3'd2) ? side : ~side;
    wire [2:0] third_kind = (special == 3'd2) ? castling : victim;
    wire [2:0] third_rank = (special == 3'd2) ? to[5:3] : (special == 3'd1) ? from[5:3] : to[5:3];
    wire [2:0] flip = {side, side, side};
    wire [2:0] flip_third = {third_flip, third_flip, third_flip};
    wire [2:0] from_rank = from[5:3] ^ flip;
    wire [2:0] to_rank = to[5:3] ^ flip;
    wire [2:0] third_seen = third_rank ^ flip_third;

    // Files e to h are d to a.
    wire [1:0] from_low = from[1:0];
    wire [1:0] to_low = to[1:0];
    wire [1:0] third_low = to[1:0];
    wire [1:0] from_fold = from[2] ? ~from_low : from_low;
    wire [1:0] third_fold = to[2] ? ~third_low : third_low;
    wire [1:0] to_fold = to[2] ? ~to_low : to_low;
    assign loss = (left_read_data - reached_read_data) - third_read_data;

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) left (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({kind, from_rank, from_fold}), .read_data(left_read_data)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) reached (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({placed, to_rank, to_fold}), .read_data(reached_read_data)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) third (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({third_kind, third_seen, third_fold}),
        .read_data(third_read_data)
    );
endmodule

`default_nettype wire
