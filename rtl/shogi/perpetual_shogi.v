// perpetual_shogi: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Finds repeated positions of shogi, and says who gave check all the time between them.
// A move or a drop is a record, a capture two, in any order; `begins` marks the first of a ply.
// A piece is its kind, unpromoted. A place: bits 6 to 0 are a square, 0 to 80, or 81 + n in a hand
// that has n more of the kind; bit 7 is the owner, bit 8 high if promoted.
// The fourth occurrence, 3 earlier ones, is sennichite; one who alone gave check with all moves loses.
module perpetual_shogi #(
    parameter integer DEPTH = 1024,        // move records: a power of two from 4 to 32768
    parameter integer REGISTERED = 0       // 1 for a register behind its block RAM: faster on ECP5: from 0 to 1
) (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire        clock,              // rising edge
    input  wire        reset,              // empties the line, abandons a query
    // With a request.
    input  wire        begins,             // push, replace: the first record of its ply
    input  wire        check,              // with begins: the move gives check
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire        request_valid,      // a request is offered
    input  wire [2:0]  operation,          // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    input  wire [2:0]  piece,              // push, replace: K P L N S G B R are 0 to 7
    input  wire [8:0]  from,               // push, replace: the place that it leaves
    input  wire [8:0]  to,                 // push, replace: the place that it goes to
    input  wire        barrier,            // 0; for other games, in each record of a ply
    input  wire [15:0] target_ply,         // cut: records to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire        verdict_ready,      // the verdict is taken
    // The other sides of both.
    output wire        request_ready,      // a request is taken
    output wire        verdict_valid,      // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output wire [15:0] occurrences,        // earlier positions equal to this one: 3 are sennichite
    output wire [15:0] distance,           // plies back to the nearest, 0 if none
    output wire        exact,              // the walk saw all it had to
    output wire        list_overflow,      // always 0
    output wire        window_cut,         // not exact: older records were dropped
    output wire        fault,              // always 0
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0] ply,                // records on the line
    output wire [2:0]  error,              // 1 empty, 2 not held, 3 full
    // Of a window since the earliest of the last 3 equal positions, of a first since the nearest.
    output wire        mover_checks,       // all moves of the side that has just moved gave check
    output wire        other_checks        // all moves of the other side did
);
    // A wrong value stops elaboration here.
    generate
        if (DEPTH < 4 || DEPTH > 32768 || (DEPTH & (DEPTH - 1)) != 0) begin : wrong_DEPTH
            perpetual_shogi_needs_DEPTH_a_power_of_two_from_4_to_32768 out_of_range ();
        end
        if (REGISTERED < 0 || REGISTERED > 1) begin : wrong_REGISTERED
            perpetual_shogi_needs_REGISTERED_from_0_to_1 out_of_range ();
        end
    endgenerate

    reg [4:0] begins_line;
    reg [4:0] check_line;
    reg odd;
    reg mover_all;
    reg other_all;
    reg [1:0] found;
    reg mover_held;
    reg other_held;

    wire machine_file_clear;
    wire machine_file_reset;
    wire machine_file_step;
    wire [4:0] machine_file_piece;
    wire [8:0] machine_file_from;
    wire [8:0] machine_file_to;
    wire file_sweeping;
    wire file_stepped;
    wire file_closed;
    wire file_overflow;
    wire file_fault;

    // Nothing but zeros is a barrier: one of the two bits is always high. The check bit means
    // nothing without the other.
    wire [4:0] bits = begins ? (check ? 5'd24 : 5'd8) : 5'd16;

    // As many cycles as the file takes.
    wire [4:0] begins_in = {4'd0, machine_file_piece[3]};
    wire [4:0] check_in = {4'd0, machine_file_piece[4]};

    // With the record that begins it a ply has been taken back as a whole.
    wire whole = file_stepped & begins_line[4];
    wire gives_check = check_line[4];
    wire mover_now = mover_all & (odd | gives_check);
    wire other_now = other_all & (~odd | gives_check);
    wire counts = whole & odd & file_closed & (found != 2'd3);
    assign mover_checks = mover_held;
    assign other_checks = other_held;

    perpetual_query_machine #(.DEPTH(DEPTH), .PIECE_BITS(5), .SQUARE_BITS(9)) machine (
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation),
        .piece({2'd0, piece} | bits), .from(from), .to(to), .barrier(barrier),
        .target_ply(target_ply), .verdict_ready(verdict_ready), .request_ready(request_ready),
        .verdict_valid(verdict_valid), .occurrences(occurrences), .distance(distance),
        .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault),
        .ply(ply), .error(error), .file_clear(machine_file_clear), .file_reset(machine_file_reset),
        .file_step(machine_file_step), .file_piece(machine_file_piece),
        .file_from(machine_file_from), .file_to(machine_file_to), .file_sweeping(file_sweeping),
        .file_stepped(whole), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_scoreboard_file #(.PIECE_BITS(3), .SQUARE_BITS(9), .REGISTERED(REGISTERED)) file (
        .clock(clock), .clear(machine_file_clear), .reset(machine_file_reset),
        .step(machine_file_step), .piece(machine_file_piece[2:0]), .from(machine_file_from),
        .to(machine_file_to), .sweeping(file_sweeping), .stepped(file_stepped),
        .closed(file_closed), .overflow(file_overflow), .fault(file_fault), .open()
    );

    initial begin
        begins_line = 5'd0;
        check_line = 5'd0;
        odd = 1'b0;
        mover_all = 1'b0;
        other_all = 1'b0;
        found = 2'd0;
        mover_held = 1'b0;
        other_held = 1'b0;
    end

    always @(posedge clock) begin
        if (machine_file_clear) begin
            odd <= 1'b0;
            mover_all <= 1'b1;
            other_all <= 1'b1;
            found <= 2'd0;
        end else begin
            if (whole) begin
                odd <= ~odd;
                mover_all <= mover_now;
                other_all <= other_now;
            end
            // The file speaks on for a cycle after the end of a walk, and is being cleared then.
            if (counts) begin
                found <= found + 2'd1;
                mover_held <= mover_now;
                other_held <= other_now;
            end
        end
        if (reset) begin
            mover_held <= 1'b0;
            other_held <= 1'b0;
        end
        begins_line <= (begins_line << 1) | begins_in;
        check_line <= (check_line << 1) | check_in;
    end
endmodule

`default_nettype wire
