// perpetual_record_stage: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// One cycle of delay for a record on its way into the file.
module perpetual_record_stage #(
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                   clock,
    input  wire                   clear,
    input  wire                   step_in,
    input  wire [PIECE_BITS-1:0]  piece_in,
    input  wire [SQUARE_BITS-1:0] from_in,
    input  wire [SQUARE_BITS-1:0] to_in,
    output wire                   step,
    output wire [PIECE_BITS-1:0]  piece,
    output wire [SQUARE_BITS-1:0] from,
    output wire [SQUARE_BITS-1:0] to
);
    reg step_held;
    reg [PIECE_BITS-1:0] piece_held;
    reg [SQUARE_BITS-1:0] from_held;
    reg [SQUARE_BITS-1:0] to_held;

    assign step = step_held;
    assign piece = piece_held;
    assign from = from_held;
    assign to = to_held;

    initial begin
        step_held = 1'b0;
        piece_held = {PIECE_BITS{1'b0}};
        from_held = {SQUARE_BITS{1'b0}};
        to_held = {SQUARE_BITS{1'b0}};
    end

    always @(posedge clock) begin
        if (clear) begin
            step_held <= 1'b0;
        end else begin
            step_held <= step_in;
        end
        piece_held <= piece_in;
        from_held <= from_in;
        to_held <= to_in;
    end
endmodule

`default_nettype wire
