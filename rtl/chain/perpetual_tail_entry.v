// perpetual_tail_entry: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// One piece and square, compared in every cycle.
module perpetual_tail_entry #(
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                              clock,        // rising edge
    input  wire                              clear,        // empties the entry
    input  wire                              overwrite,    // the step applied now replaces the key it finds
    input  wire                              insert,       // the step applied now needs a new entry
    input  wire                              chosen,       // this entry is the one to take for it
    input  wire [PIECE_BITS+SQUARE_BITS-1:0] new_key,      // the key to store
    input  wire                              ahead,        // there is a step two ahead
    input  wire [PIECE_BITS+SQUARE_BITS-1:0] ahead_key,    // what it looks for
    input  wire                              new_is_ahead, // new_key is what the step two ahead looks for
    input  wire                              new_is_next,  // new_key is what the next step looks for
    output wire                              hit,          // this entry is what the step applied now looks for
    output wire                              next_hit      // this entry is what the next step looks for
);
    localparam integer KEY_BITS = PIECE_BITS+SQUARE_BITS;
    reg [KEY_BITS-1:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = {KEY_BITS{1'b0}};
        valid = 1'b0;
        next_hit_held = 1'b0;
        hit_held = 1'b0;
    end

    always @(posedge clock) begin
        if (store) begin
            key <= new_key;
        end
        if (clear) begin
            valid <= 1'b0;
            hit_held <= 1'b0;
        end else begin
            valid <= store | (valid & ~hit_held);
            if (store) begin
                hit_held <= new_is_next;
            end else begin
                hit_held <= next_hit_held & ~hit_held;
            end
        end
        // No step two ahead: a reset of this register of its own, shared by all entries.
        if (clear | ~ahead) begin
            next_hit_held <= 1'b0;
        end else if (store) begin
            next_hit_held <= new_is_ahead;
        end else begin
            next_hit_held <= equal & ~hit_held;
        end
    end
endmodule

`default_nettype wire
