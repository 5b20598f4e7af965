// perpetual_chain: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_chain #(
    parameter integer ENTRIES = 32,        // open chains at most: from 2 to 32
    parameter integer DEPTH = 1024,        // move records: a power of two from 4 to 32768
    parameter integer PIECE_BITS = 4,      // width of a piece: from 3 to 8
    parameter integer SQUARE_BITS = 6      // width of a square: from 4 to 8
) (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire                   clock,         // rising edge
    input  wire                   reset,         // empties the line, abandons a query
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire                   request_valid, // a request is offered
    input  wire [2:0]             operation,     // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    input  wire [PIECE_BITS-1:0]  piece,         // push, replace: what moved, 0 for a null move
    input  wire [SQUARE_BITS-1:0] from,          // push, replace: where from, a1 = 0, h8 = 63
    input  wire [SQUARE_BITS-1:0] to,            // push, replace: where to
    input  wire                   barrier,       // push, replace: an irreversible move
    input  wire [15:0]            target_ply,    // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire                   verdict_ready, // the verdict is taken
    // The other sides of both.
    output wire                   request_ready, // a request is taken
    output wire                   verdict_valid, // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output wire [15:0]            occurrences,   // earlier positions equal to this one
    output wire [15:0]            distance,      // plies back to the nearest, 0 if none
    output wire                   exact,         // the walk saw all it had to
    output wire                   list_overflow, // not exact: the chain list was full
    output wire                   window_cut,    // not exact: older records were dropped
    output wire                   fault,         // always 0
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0]            ply,           // plies on the line
    output wire [2:0]             error          // 1 empty, 2 not held, 3 full
);
    // A wrong value stops elaboration here.
    generate
        if (ENTRIES < 2 || ENTRIES > 32) begin : wrong_ENTRIES
            perpetual_chain_needs_ENTRIES_from_2_to_32 out_of_range ();
        end
        if (DEPTH < 4 || DEPTH > 32768 || (DEPTH & (DEPTH - 1)) != 0) begin : wrong_DEPTH
            perpetual_chain_needs_DEPTH_a_power_of_two_from_4_to_32768 out_of_range ();
        end
        if (PIECE_BITS < 3 || PIECE_BITS > 8) begin : wrong_PIECE_BITS
            perpetual_chain_needs_PIECE_BITS_from_3_to_8 out_of_range ();
        end
        if (SQUARE_BITS < 4 || SQUARE_BITS > 8) begin : wrong_SQUARE_BITS
            perpetual_chain_needs_SQUARE_BITS_from_4_to_8 out_of_range ();
        end
    endgenerate

    wire machine_file_clear;
    wire machine_file_reset;
    wire machine_file_step;
    wire [PIECE_BITS-1:0] machine_file_piece;
    wire [SQUARE_BITS-1:0] machine_file_from;
    wire [SQUARE_BITS-1:0] machine_file_to;
    wire file_sweeping;
    wire file_stepped;
    wire file_closed;
    wire file_overflow;
    wire file_fault;

    perpetual_query_machine #(.DEPTH(DEPTH), .PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS))
        machine (
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_ready(verdict_ready), .request_ready(request_ready), .verdict_valid(verdict_valid),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault), .ply(ply),
        .error(error), .file_clear(machine_file_clear), .file_reset(machine_file_reset),
        .file_step(machine_file_step), .file_piece(machine_file_piece),
        .file_from(machine_file_from), .file_to(machine_file_to), .file_sweeping(file_sweeping),
        .file_stepped(file_stepped), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_chain_file #(.ENTRIES(ENTRIES), .PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS))
        file (
        .clock(clock), .clear(machine_file_clear), .reset(machine_file_reset),
        .step(machine_file_step), .piece(machine_file_piece), .from(machine_file_from),
        .to(machine_file_to), .sweeping(file_sweeping), .stepped(file_stepped),
        .closed(file_closed), .overflow(file_overflow), .fault(file_fault), .open()
    );
endmodule

`default_nettype wire
