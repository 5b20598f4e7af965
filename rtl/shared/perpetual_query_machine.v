// perpetual_query_machine: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Takes requests, keeps the line of moves, and walks it backwards for a query.
module perpetual_query_machine #(
    parameter integer DEPTH = 1024,
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                   clock,         // rising edge
    input  wire                   reset,         // empties the line and abandons a query
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
    output wire                   list_overflow, // not exact: the chain list, or the count, ran out
    output wire                   window_cut,    // not exact: older records were dropped
    output wire                   fault,         // no verdict: the two of a pair disagree
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0]            ply,           // plies on the line
    output wire [2:0]             error,         // 1 empty, 2 not held, 3 full
    // The file, which takes records back and compares.
    output wire                   file_clear,    // empties the file and the pipeline
    output wire                   file_reset,    // makes the memory of the file empty as well
    output wire                   file_step,     // a record is presented
    output wire [PIECE_BITS-1:0]  file_piece,    // what moved
    output wire [SQUARE_BITS-1:0] file_from,     // where from
    output wire [SQUARE_BITS-1:0] file_to,       // where to
    input  wire                   file_sweeping, // the memory is being made empty
    input  wire                   file_stepped,  // a record was taken back in the cycle before
    input  wire                   file_closed,   // all chains are closed: the two placements are the same
    input  wire                   file_overflow, // a chain was lost for want of an entry, now or before
    input  wire                   file_fault     // the file has found its state inconsistent
);
    localparam integer LOG2_DEPTH = $clog2(DEPTH);
    localparam [2:0] op_push = 3'd1;
    localparam [2:0] op_pop = 3'd2;
    localparam [2:0] op_cut = 3'd3;
    localparam [2:0] op_clear = 3'd4;
    localparam [2:0] op_first = 3'd5;
    localparam [2:0] op_window = 3'd6;
    localparam [2:0] op_replace = 3'd7;
    localparam [2:0] error_empty = 3'd1;
    localparam [2:0] error_not_held = 3'd2;
    localparam [2:0] error_full = 3'd3;

    reg busy;
    reg starting;
    reg reading;
    reg walking;
    reg file_runs;
    reg file_rests;
    reg cutting;
    reg answering;
    reg stop_at_first;
    reg at_bottom;
    reg drain_1;
    reg drain_2;
    reg drain_3;
    reg drain_4;
    reg even;
    reg found;
    reg [LOG2_DEPTH-1:0] count;
    reg [LOG2_DEPTH-1:0] nearest;
    reg overflowed;
    reg faulted;
    reg cut_off;
    reg [2:0] problem;

    wire stack_can_push;
    wire stack_can_pop;
    wire stack_cut_refused;
    wire stack_read_none;
    wire stack_dropped;

    wire free = ~busy & ~file_sweeping;
    wire accept = request_valid & free;
    wire query = (operation == op_first) | (operation == op_window);

    // The walk goes on as long as there is a record and it is no barrier.
    wire step = walking & ~stack_read_none & (file_piece != {PIECE_BITS{1'b0}});
    assign file_reset = reset;
    assign file_clear = file_rests;
    assign file_step = step;

    // A repetition is a closure after an even number of plies. Only in a walk: a file at fault
    // must not count before it.
    wire overflows = file_runs & file_overflow;
    wire faults = file_runs & file_fault;
    wire counted = file_runs & file_stepped;
    wire repeats = counted & file_closed & even;
    wire stops = repeats & stop_at_first;
    wire ends = overflows | faults | (file_runs & drain_4) | stops;
    wire runs_next = ~reset & ~ends & (reading | file_runs);
    wire takes_back = (operation == op_pop) | (operation == op_replace);
    assign request_ready = free;
    assign verdict_valid = answering;
    assign occurrences = {{(16-LOG2_DEPTH){1'b0}}, count};
    assign distance = {{(16-LOG2_DEPTH){1'b0}}, nearest} << 1;
    assign exact = ~overflowed & ~cut_off & ~faulted;
    assign fault = faulted;
    assign list_overflow = overflowed;
    assign window_cut = cut_off;
    assign error = stack_cut_refused ? (problem | error_not_held) : problem;

    // One bit of the operation tells a push from a pop and a replace.
    perpetual_move_stack #(.DEPTH(DEPTH), .PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS)) stack
        (
        .clock(clock), .clear(reset | (accept & (operation == op_clear))),
        .push(accept & (operation == op_push)), .replace(accept & (operation == op_replace)),
        .piece(piece), .from(from), .to(to), .barrier(barrier),
        .pop(accept & (operation == op_pop)), .cut(accept & (operation == op_cut)),
        .target_ply(target_ply), .upwards(~busy & ((operation & op_pop) == 3'd0)),
        .stream(busy & ~cutting), .rewind(answering), .can_push(stack_can_push),
        .can_pop(stack_can_pop), .cut_refused(stack_cut_refused), .read_piece(file_piece),
        .read_from(file_from), .read_to(file_to), .read_none(stack_read_none), .ply(ply),
        .dropped(stack_dropped)
    );

    initial begin
        busy = 1'b0;
        starting = 1'b0;
        reading = 1'b0;
        walking = 1'b0;
        file_runs = 1'b0;
        file_rests = 1'b0;
        cutting = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        at_bottom = 1'b0;
        drain_1 = 1'b0;
        drain_2 = 1'b0;
        drain_3 = 1'b0;
        drain_4 = 1'b0;
        even = 1'b0;
        found = 1'b0;
        count = {LOG2_DEPTH{1'b0}};
        nearest = {LOG2_DEPTH{1'b0}};
        overflowed = 1'b0;
        faulted = 1'b0;
        cut_off = 1'b0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (walking) begin
            at_bottom <= stack_read_none & stack_dropped;
        end
        if (accept & query) begin
            busy <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        starting <= accept & query;
        if (accept & (operation == op_cut)) begin
            busy <= 1'b1;
        end
        cutting <= accept & (operation == op_cut);
        if (cutting) begin
            busy <= 1'b0;
        end
        reading <= starting;
        if (counted) begin
            even <= ~even;
            // Half the plies walked, until one repeats.
            if (even & ~found) begin
                nearest <= nearest + {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
            end
        end
        if (repeats) begin
            count <= count + {{(LOG2_DEPTH-1){1'b0}}, 1'b1};
            found <= 1'b1;
        end
        if (ends) begin
            overflowed <= overflows;
            faulted <= faults;
            cut_off <= at_bottom & drain_4 & ~overflows & ~stops;
            if (~found & ~repeats) begin
                nearest <= {LOG2_DEPTH{1'b0}};
            end
        end
        if (starting | faults | reset) begin
            count <= {LOG2_DEPTH{1'b0}};
            nearest <= {LOG2_DEPTH{1'b0}};
        end
        if (starting) begin
            even <= 1'b0;
            found <= 1'b0;
        end
        if (answering & verdict_ready) begin
            busy <= 1'b0;
        end
        problem <= 3'd0;
        if (accept) begin
            if ((operation == op_push) & ~stack_can_push) begin
                problem <= error_full;
            end
            if (takes_back & ~stack_can_pop) begin
                if (stack_dropped) begin
                    problem <= error_not_held;
                end else begin
                    problem <= error_empty;
                end
            end
        end
        if (reset) begin
            busy <= 1'b0;
            starting <= 1'b0;
            reading <= 1'b0;
            cutting <= 1'b0;
            problem <= 3'd0;
            overflowed <= 1'b0;
            faulted <= 1'b0;
            cut_off <= 1'b0;
        end
        walking <= reading | (file_runs & step);
        file_runs <= runs_next;
        file_rests <= ~runs_next;
        // Written without a condition, so that it needs no enable, which would come after the end
        // of the walk.
        answering <= ~reset & (ends | (answering & ~verdict_ready));
        drain_1 <= file_runs & walking & ~step;
        drain_2 <= file_runs & drain_1;
        drain_3 <= file_runs & drain_2;
        drain_4 <= file_runs & drain_3;
    end
endmodule

`default_nettype wire
