// perpetual_chain_file: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The chain list: how the current position differs from one further back.
module perpetual_chain_file #(
    parameter integer ENTRIES = 32,
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                   clock,    // rising edge
    input  wire                   clear,    // empties the file and the pipeline
    input  wire                   reset,    // makes the memory of the file empty as well
    input  wire                   step,     // a record is presented
    input  wire [PIECE_BITS-1:0]  piece,    // what moved
    input  wire [SQUARE_BITS-1:0] from,     // where from
    input  wire [SQUARE_BITS-1:0] to,       // where to
    output wire                   sweeping, // the memory is being made empty
    output wire                   stepped,  // a record was taken back in the cycle before
    output wire                   closed,   // all chains are closed: the two placements are the same
    output wire                   overflow, // a chain was lost for want of an entry, now or before
    output wire                   fault,    // the file has found its state inconsistent
    output wire [5:0]             open      // the number of open chains, 0 to ENTRIES
);
    localparam [5:0] full = ENTRIES[5:0];

    reg second_step;
    reg [PIECE_BITS-1:0] second_piece;
    reg [SQUARE_BITS-1:0] second_from;
    reg [SQUARE_BITS-1:0] second_to;
    reg next_step;
    reg [PIECE_BITS-1:0] next_piece;
    reg [SQUARE_BITS-1:0] next_from;
    reg [SQUARE_BITS-1:0] next_to;
    reg now_step;
    reg [PIECE_BITS-1:0] now_piece;
    reg [SQUARE_BITS-1:0] now_from;
    reg [SQUARE_BITS-1:0] now_to;
    reg head_is_next;
    reg head_is_ahead;
    reg tail_is_next;
    reg tail_is_ahead;
    reg [5:0] count;
    reg is_closed;
    reg overflowed;
    reg has_stepped;
    reg opens;
    reg closes;
    reg stepping;

    wire heads_found;
    wire tails_found;

    // One cycle before `next` becomes `now`: what it will store, against what the records
    // behind it look for. Whether there is a record in `next`, or at the port, need not be
    // asked: nothing is stored without the one, and nothing looked for without the other.
    wire same_piece_1 = next_piece == second_piece;
    wire same_piece_2 = next_piece == piece;

    // It has no memory that outlasts a clear.
    assign sweeping = 1'b0;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = overflowed;
    assign fault = 1'b0;

    perpetual_chain_heads #(.ENTRIES(ENTRIES), .SQUARE_BITS(SQUARE_BITS)) heads (
        .clock(clock), .clear(clear), .step(now_step), .new_key(now_from),
        .found_there(tails_found), .new_is_next(head_is_next), .ahead(second_step),
        .ahead_key(second_to), .new_is_ahead(head_is_ahead), .found(heads_found)
    );

    perpetual_chain_tails #(.ENTRIES(ENTRIES), .PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS))
        tails (
        .clock(clock), .clear(clear), .step(now_step), .new_key({now_piece, now_to}),
        .found_there(heads_found), .new_is_next(tail_is_next), .ahead(second_step),
        .ahead_key({second_piece, second_from}), .new_is_ahead(tail_is_ahead), .found(tails_found)
    );

    initial begin
        second_step = 1'b0;
        second_piece = {PIECE_BITS{1'b0}};
        second_from = {SQUARE_BITS{1'b0}};
        second_to = {SQUARE_BITS{1'b0}};
        next_step = 1'b0;
        next_piece = {PIECE_BITS{1'b0}};
        next_from = {SQUARE_BITS{1'b0}};
        next_to = {SQUARE_BITS{1'b0}};
        now_step = 1'b0;
        now_piece = {PIECE_BITS{1'b0}};
        now_from = {SQUARE_BITS{1'b0}};
        now_to = {SQUARE_BITS{1'b0}};
        head_is_next = 1'b0;
        head_is_ahead = 1'b0;
        tail_is_next = 1'b0;
        tail_is_ahead = 1'b0;
        count = 6'd0;
        is_closed = 1'b0;
        overflowed = 1'b0;
        has_stepped = 1'b0;
        opens = 1'b0;
        closes = 1'b0;
        stepping = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            overflowed <= 1'b0;
            has_stepped <= 1'b0;
            opens <= 1'b0;
            closes <= 1'b0;
            stepping <= 1'b0;
        end else begin
            opens <= now_step & ~heads_found & ~tails_found;
            closes <= heads_found & tails_found;
            stepping <= now_step;
            // The caller clears after a reset, so nothing else needs to know of one.
            has_stepped <= stepping & ~reset;
            if (opens) begin
                count <= count + 6'd1;
                is_closed <= 1'b0;
                if (count == full) begin
                    overflowed <= 1'b1;
                end
            end
            if (closes) begin
                count <= count - 6'd1;
                is_closed <= count == 6'd1;
            end
        end
        second_step <= step & ~clear;
        second_piece <= piece;
        second_from <= from;
        second_to <= to;
        next_step <= second_step & ~clear;
        next_piece <= second_piece;
        next_from <= second_from;
        next_to <= second_to;
        now_step <= next_step & ~clear;
        now_piece <= next_piece;
        now_from <= next_from;
        now_to <= next_to;
        head_is_next <= second_step & (next_from == second_to);
        head_is_ahead <= next_from == to;
        tail_is_next <= second_step & same_piece_1 & (next_to == second_from);
        tail_is_ahead <= same_piece_2 & (next_to == from);
    end
endmodule

`default_nettype wire
