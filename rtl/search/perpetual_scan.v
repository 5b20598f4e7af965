// perpetual_scan: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The men of a side, rank by rank.
module perpetual_scan (
    input  wire       clock,               // rising edge
    input  wire       write_enable,        // whether a man is written
    input  wire [5:0] write_square,        // where
    input  wire [3:0] man,                 // what
    input  wire       start,               // begins
    input  wire       stop,                // ends
    input  wire       side,                // whose men
    input  wire       advance,             // goes to the next man
    output wire       busy,                // there may be more men
    output wire       valid,               // there is a man
    output wire [2:0] rank,                // its rank
    output wire [2:0] file,                // its file
    output wire [2:0] kind,                // its kind
    output wire       half                 // it is a knight named for the second time
);
    reg active;
    reg fresh;
    reg [2:0] current;
    reg [3:0] taken;
    reg [7:0] left;
    reg [7:0] kind_0;
    reg [7:0] kind_1;
    reg [7:0] kind_2;
    reg [7:0] knights;
    reg second;

    wire [31:0] ranks_men;
    wire [7:0] lowest_rest;
    wire lowest_more;

    wire bit_0 = kind_0[file];
    wire bit_1 = kind_1[file];
    wire bit_2 = kind_2[file];
    wire knight = knights[file];
    wire repeats = knight & ~second;
    wire all_taken = taken[3];

    // If no other man is left any knight is this one: that is known sooner than which man it is.
    wire last_repeats = (|(left & knights)) & ~second;
    wire used_up = ~valid | (advance & ~lowest_more & ~last_repeats);
    wire load = fresh | (active & used_up & ~all_taken);
    wire [2:0] taken_low = taken[2:0];
    wire [2:0] next_low = taken_low + 3'd1;
    wire [2:0] flip = {side, side, side};
    wire [2:0] ranks_read_line = start ? flip : load ? (next_low ^ flip) : (taken_low ^ flip);
    wire [7:0] plane_0 = ranks_men[7:0];
    wire [7:0] plane_1 = ranks_men[15:8];
    wire [7:0] plane_2 = ranks_men[23:16];
    wire [7:0] colours = ranks_men[31:24];
    wire [7:0] occupied = plane_0 | plane_1 | plane_2;
    wire [7:0] own = side ? (occupied & colours) : (occupied & ~colours);
    assign busy = active;
    assign rank = current;
    wire [2:0] found = {bit_2, bit_1, bit_0};
    assign kind = found;
    assign half = second;

    perpetual_scan_memory ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_square[5:3]),
        .write_index(write_square[2:0]), .man(man), .read_enable(1'b1), .read_line(ranks_read_line),
        .men(ranks_men)
    );

    perpetual_lowest lowest (
        .bits(left), .number(file), .rest(lowest_rest), .any(valid), .more(lowest_more)
    );

    initial begin
        active = 1'b0;
        fresh = 1'b0;
        current = 3'd0;
        taken = 4'd0;
        left = 8'd0;
        kind_0 = 8'd0;
        kind_1 = 8'd0;
        kind_2 = 8'd0;
        knights = 8'd0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        fresh <= start;
        if (load) begin
            left <= own;
            kind_0 <= plane_0;
            kind_1 <= plane_1;
            kind_2 <= plane_2;
            knights <= plane_1 & ~plane_0 & ~plane_2;
            current <= taken_low ^ flip;
            taken <= taken + 4'd1;
        end else if (advance & ~repeats) begin
            left <= lowest_rest;
        end
        if (advance) begin
            second <= valid & repeats;
        end
        if (active & used_up & all_taken & ~fresh) begin
            active <= 1'b0;
        end
        if (start) begin
            active <= 1'b1;
            taken <= 4'd0;
            left <= 8'd0;
            second <= 1'b0;
        end
        if (stop) begin
            active <= 1'b0;
            fresh <= 1'b0;
            left <= 8'd0;
        end
    end
endmodule

`default_nettype wire
