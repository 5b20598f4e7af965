// perpetual_rank_change: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What has left a rank of eight squares, and come to it.
module perpetual_rank_change (
    input  wire        clock,              // rising edge
    input  wire        reset,              // nothing has changed
    input  wire [31:0] old_rank,           // the rank before the move
    input  wire [31:0] new_rank,           // the rank after it
    output wire [7:0]  vacated,            // squares that a piece has left
    output wire [7:0]  filled,             // squares that a piece has come to and that were empty
    output wire        exchanged,          // a piece has been captured
    output wire [3:0]  left                // what has left
);
    reg [7:0] vacated_held;
    reg [7:0] filled_held;
    reg exchanged_held;
    reg [3:0] left_held;

    wire [3:0] stood_0 = old_rank[3:0];
    wire [3:0] stands_0 = new_rank[3:0];
    wire [3:0] leaves_0 = (stands_0 == 4'd0) ? stood_0 : 4'd0;
    wire [3:0] stood_1 = old_rank[7:4];
    wire [3:0] stands_1 = new_rank[7:4];
    wire [3:0] leaves_1 = (stands_1 == 4'd0) ? stood_1 : 4'd0;
    wire [3:0] stood_2 = old_rank[11:8];
    wire [3:0] stands_2 = new_rank[11:8];
    wire [3:0] leaves_2 = (stands_2 == 4'd0) ? stood_2 : 4'd0;
    wire [3:0] stood_3 = old_rank[15:12];
    wire [3:0] stands_3 = new_rank[15:12];
    wire [3:0] leaves_3 = (stands_3 == 4'd0) ? stood_3 : 4'd0;
    wire [3:0] stood_4 = old_rank[19:16];
    wire [3:0] stands_4 = new_rank[19:16];
    wire [3:0] leaves_4 = (stands_4 == 4'd0) ? stood_4 : 4'd0;
    wire [3:0] stood_5 = old_rank[23:20];
    wire [3:0] stands_5 = new_rank[23:20];
    wire [3:0] leaves_5 = (stands_5 == 4'd0) ? stood_5 : 4'd0;
    wire [3:0] stood_6 = old_rank[27:24];
    wire [3:0] stands_6 = new_rank[27:24];
    wire [3:0] leaves_6 = (stands_6 == 4'd0) ? stood_6 : 4'd0;
    wire [3:0] stood_7 = old_rank[31:28];
    wire [3:0] stands_7 = new_rank[31:28];
    wire [3:0] leaves_7 = (stands_7 == 4'd0) ? stood_7 : 4'd0;
    wire [7:0] all_vacated = {
        |leaves_7, |leaves_6, |leaves_5, |leaves_4, |leaves_3, |leaves_2, |leaves_1, |leaves_0
    };
    wire [7:0] all_filled = {
        (~|stood_7) & (|stands_7), (~|stood_6) & (|stands_6), (~|stood_5) & (|stands_5),
        (~|stood_4) & (|stands_4), (~|stood_3) & (|stands_3), (~|stood_2) & (|stands_2),
        (~|stood_1) & (|stands_1), (~|stood_0) & (|stands_0)
    };
    wire [7:0] all_exchanged = {
        (|stood_7) & (|stands_7) & (stood_7 != stands_7),
        (|stood_6) & (|stands_6) & (stood_6 != stands_6),
        (|stood_5) & (|stands_5) & (stood_5 != stands_5),
        (|stood_4) & (|stands_4) & (stood_4 != stands_4),
        (|stood_3) & (|stands_3) & (stood_3 != stands_3),
        (|stood_2) & (|stands_2) & (stood_2 != stands_2),
        (|stood_1) & (|stands_1) & (stood_1 != stands_1),
        (|stood_0) & (|stands_0) & (stood_0 != stands_0)
    };
    wire [3:0] all_left =
        leaves_0 | leaves_1 | leaves_2 | leaves_3 | leaves_4 | leaves_5 | leaves_6 | leaves_7;
    assign vacated = vacated_held;
    assign filled = filled_held;
    assign exchanged = exchanged_held;
    assign left = left_held;

    initial begin
        vacated_held = 8'd0;
        filled_held = 8'd0;
        exchanged_held = 1'b0;
        left_held = 4'd0;
    end

    always @(posedge clock) begin
        vacated_held <= all_vacated;
        filled_held <= all_filled;
        exchanged_held <= all_exchanged != 8'd0;
        left_held <= all_left;
        if (reset) begin
            vacated_held <= 8'd0;
            filled_held <= 8'd0;
            exchanged_held <= 1'b0;
            left_held <= 4'd0;
        end
    end
endmodule

`default_nettype wire
