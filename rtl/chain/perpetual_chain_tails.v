// perpetual_chain_tails: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The pieces and squares where the current position has one that the earlier one has not.
module perpetual_chain_tails #(
    parameter integer ENTRIES = 32,
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                              clock,        // rising edge
    input  wire                              clear,        // empties the list
    input  wire                              step,         // a step is applied now
    input  wire [PIECE_BITS+SQUARE_BITS-1:0] new_key,      // the key it stores
    input  wire                              found_there,  // it found its key in the other list
    input  wire                              new_is_next,  // the next step looks for new_key
    input  wire                              ahead,        // there is a step two ahead
    input  wire [PIECE_BITS+SQUARE_BITS-1:0] ahead_key,    // what it looks for
    input  wire                              new_is_ahead, // it looks for new_key
    output wire                              found         // the step applied now finds its key here
);
    reg [ENTRIES-1:0] chosen;
    reg [ENTRIES-1:0] taken;
    reg found_held;

    wire [ENTRIES-1:0] hits;
    wire [ENTRIES-1:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;

    // The lowest entry not taken, as the carry of an increment finds it.
    wire [ENTRIES-1:0] lowest = taken + {{(ENTRIES-1){1'b0}}, 1'b1};
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < ENTRIES; i = i + 1) begin : entry
            perpetual_tail_entry #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS)) unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = {ENTRIES{1'b0}};
        taken = {ENTRIES{1'b0}};
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= {{(ENTRIES-1){1'b0}}, 1'b1};
            taken <= {{(ENTRIES-1){1'b0}}, 1'b1};
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            // The next step finds what this one stores, or what stood here. This one cannot take
            // away just that: two moves in a row that both leave one square, or both come to it
            // without a capture, are none of a board's.
            found_held <= (step & ~found_there & new_is_next) | (next_hits != {ENTRIES{1'b0}});
        end
    end
endmodule

`default_nettype wire
