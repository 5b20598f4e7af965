// perpetual_gained_list: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The moves of a line, in classes, and what they gain by the evaluation table.
module perpetual_gained_list (
    input  wire        clock,              // rising edge
    input  wire        entry_enable,       // writes an entry of the table
    input  wire [7:0]  entry_address,      // the address of the entry
    input  wire [15:0] entry,              // what it becomes
    input  wire        fresh,              // begins a list
    input  wire        add,                // keeps a move
    input  wire        side,               // the side to move, 1 for Black
    input  wire [5:0]  from,               // where from
    input  wire [5:0]  to,                 // where to
    input  wire [2:0]  kind,               // what moves
    input  wire [2:0]  victim,             // what is captured
    input  wire [2:0]  special,            // en passant, castling or a promotion
    input  wire [2:0]  move_class,         // of which class
    input  wire        close,              // joins the classes
    input  wire        back,               // goes back to an earlier list
    input  wire [8:0]  base,               // where it ends
    input  wire [8:0]  read_place,         // which place to read
    input  wire        take,               // takes the move read
    output wire [8:0]  first,              // the place of the first move
    output wire [8:0]  next_place,         // the next free place
    output wire        joining,            // classes are being joined
    output wire        full,               // there was no place
    output wire [20:0] read_move,          // the move read
    output wire [20:0] played,             // the move taken
    output wire [15:0] loss,               // what the move read gains, turned round
    output wire [8:0]  read_next,          // the place of the next
    output wire        read_last           // there is none
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] castling = 3'd4;

    reg [20:0] taken;
    reg comes;
    reg [8:0] its_place;

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
    wire [15:0] losses_write_data = (left_read_data - reached_read_data) - third_read_data;
    assign played = taken;

    perpetual_move_list list (
        .clock(clock), .fresh(fresh), .add(add), .move_in({special, victim, kind, to, from}),
        .move_class(move_class), .close(close), .back(back), .base(base), .read_place(read_place),
        .first(first), .next_place(next_place), .joining(joining), .full(full),
        .read_move(read_move), .read_next(read_next), .read_last(read_last)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) left (
        .clock(clock), .write_enable(entry_enable), .write_address(entry_address),
        .write_data(entry), .read_address({kind, from_rank, from_fold}), .read_data(left_read_data)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) reached (
        .clock(clock), .write_enable(entry_enable), .write_address(entry_address),
        .write_data(entry), .read_address({placed, to_rank, to_fold}), .read_data(reached_read_data)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(8), .LATENCY(1)) third (
        .clock(clock), .write_enable(entry_enable), .write_address(entry_address),
        .write_data(entry), .read_address({third_kind, third_seen, third_fold}),
        .read_data(third_read_data)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(9), .LATENCY(1)) losses (
        .clock(clock), .write_enable(comes), .write_address(its_place),
        .write_data(losses_write_data), .read_address(read_place), .read_data(loss)
    );

    initial begin
        taken = 21'd0;
        comes = 1'b0;
        its_place = 9'd0;
    end

    always @(posedge clock) begin
        if (take) begin
            taken <= read_move;
        end
        comes <= add;
        its_place <= next_place;
    end
endmodule

`default_nettype wire
