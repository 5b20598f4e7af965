// perpetual_window_finder: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Finds the move that brings a position back, in three walks over the records.
module perpetual_window_finder (
    input  wire       clock,               // rising edge
    input  wire       push,                // a move is played
    input  wire       pop,                 // the newest is taken back
    input  wire       replace,             // a move is played in the place of the newest
    input  wire       clear,               // all is forgotten, in any state
    input  wire [3:0] piece,               // push: what moved
    input  wire [5:0] from,                // push: where from
    input  wire [5:0] to,                  // push: where to
    input  wire       find,                // the question
    input  wire [7:0] distance,            // how many plies ago the position was
    output wire       finding,             // an answer is on its way
    output wire       found,               // there is an answer
    output wire [3:0] found_piece,         // what is to move
    output wire [5:0] found_from,          // where from
    output wire [5:0] found_to             // where to
);
    localparam [5:0] nowhere = 6'd0;
    localparam [1:0] idle = 2'd0;
    localparam [1:0] first_pass = 2'd1;
    localparam [1:0] second_pass = 2'd2;
    localparam [1:0] third_pass = 2'd3;

    reg [6:0] newest;
    reg [6:0] address;
    reg [1:0] pass;
    reg [7:0] left;
    reg [7:0] length;
    reg reading;
    reg has_record;
    reg [15:0] record;
    reg [5:0] both;
    reg [5:0] one;
    reg stands_there;
    reg has_found;
    reg [3:0] piece_found;

    wire [15:0] list_read_data;

    wire operates = push | pop | replace | clear;
    wire starts = find & ~operates;

    // The records.
    wire [6:0] above = newest + 7'd1;
    wire [6:0] list_write_address = replace ? newest : above;
    wire [5:0] record_from = record[5:0];
    wire [5:0] record_to = record[11:6];
    wire pass_ends = (pass != idle) & (left == 8'd0) & ~reading & ~has_record;

    // The first: both squares. The second: one of them.
    wire [5:0] opposite = nowhere - both;
    wire [5:0] lowest = both & opposite;
    wire [5:0] from_counts = ((record_from & lowest) != nowhere) ? record_from : nowhere;
    wire [5:0] to_counts = ((record_to & lowest) != nowhere) ? record_to : nowhere;

    // The third: the newest record that comes to a square on which a piece stands. What was
    // left and not come to since is empty, and so the piece stands on the other.
    wire [5:0] other = one ^ both;
    wire arrives = (record_to == one) | ((record_to == other) & ~stands_there);
    wire leaves = ~stands_there & ((record_from == one) | (record_from == other));
    assign finding = pass != idle;
    assign found = has_found;
    assign found_piece = piece_found;
    assign found_from = one;
    assign found_to = other;

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(7), .LATENCY(1)) list (
        .clock(clock), .write_enable(push | replace), .write_address(list_write_address),
        .write_data({piece, to, from}), .read_address(address), .read_data(list_read_data)
    );

    initial begin
        newest = 7'd0;
        address = 7'd0;
        pass = 2'd0;
        left = 8'd0;
        length = 8'd0;
        reading = 1'b0;
        has_record = 1'b0;
        record = 16'd0;
        both = 6'd0;
        one = 6'd0;
        stands_there = 1'b0;
        has_found = 1'b0;
        piece_found = 4'd0;
    end

    always @(posedge clock) begin
        if (push) begin
            newest <= above;
        end
        if (pop) begin
            newest <= newest - 7'd1;
        end
        if (left != 8'd0) begin
            left <= left - 8'd1;
        end
        address <= address - 7'd1;
        if (pass_ends) begin
            left <= length;
            address <= newest;
            if (pass == first_pass) begin
                pass <= second_pass;
            end else if (pass == second_pass) begin
                pass <= third_pass;
            end else begin
                pass <= idle;
            end
        end
        if (has_record & (pass == first_pass)) begin
            both <= both ^ record_from ^ record_to;
        end
        if (has_record & (pass == second_pass)) begin
            one <= one ^ from_counts ^ to_counts;
        end
        if (has_record & (pass == third_pass)) begin
            if (arrives) begin
                has_found <= 1'b1;
                piece_found <= record[15:12];
                one <= record_to;
                pass <= idle;
            end else if (leaves) begin
                stands_there <= 1'b1;
                one <= record_from ^ both;
            end
        end
        if (starts) begin
            pass <= first_pass;
            left <= distance;
            length <= distance;
            address <= newest;
            both <= nowhere;
            one <= nowhere;
            stands_there <= 1'b0;
            has_found <= 1'b0;
        end
        if (operates) begin
            pass <= idle;
            has_found <= 1'b0;
        end
        if (clear) begin
            newest <= 7'd0;
            both <= 6'd0;
            one <= 6'd0;
            piece_found <= 4'd0;
        end
        // Three passes over them, newest first.
        reading <= (pass != idle) & (left != 8'd0) & ~operates & ~find;
        has_record <= reading & ~operates & ~find;
        record <= list_read_data;
    end
endmodule

`default_nettype wire
