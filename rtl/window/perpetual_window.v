// perpetual_window: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_window #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0            // 1 for block RAM and cells of an iCE40: from 0 to 1
) (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire        clock,              // rising edge
    input  wire        reset,              // empties the line, abandons a query
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire        request_valid,      // a request is offered
    input  wire [2:0]  operation,          // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    input  wire [3:0]  piece,              // push, replace: what moved, 0 for a null move
    input  wire [5:0]  from,               // push, replace: where from, a1 = 0, h8 = 63
    input  wire [5:0]  to,                 // push, replace: where to
    input  wire        barrier,            // push, replace: an irreversible move
    input  wire [15:0] target_ply,         // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire        verdict_ready,      // the verdict is taken
    // The other sides of both.
    output wire        request_ready,      // a request is taken
    output wire        verdict_valid,      // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output wire [15:0] occurrences,        // earlier positions equal to this one
    output wire [15:0] distance,           // plies back to the nearest, 0 if none
    output wire        exact,              // the walk saw all it had to
    output wire        list_overflow,      // not exact: 7 were found, there may be more
    output wire        window_cut,         // not exact: older records were dropped
    output wire        fault,              // always 0
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0] ply,                // plies on the line
    output wire [2:0]  error               // 1 empty, 2 not held, 3 full
);
    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_window_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_window_needs_ICE40_from_0_to_1 out_of_range ();
        end
    endgenerate

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

    reg cutting;
    reg querying;
    reg answering;
    reg stop_at_first;
    reg [15:0] plies;
    reg [15:0] target;
    reg [1:0] under_way;
    reg [2:0] problem;

    wire core_ready;
    wire core_can_pop;
    wire [7:0] core_held_plies;
    wire core_repetition;
    wire core_exact;
    wire core_located;
    wire [2:0] core_occurrences;
    wire [7:0] core_repetition_distance;

    wire free = core_ready & ~cutting & ~querying & ~answering;
    wire accept = request_valid & free;
    wire has_room = plies != 16'hffff;
    wire [15:0] back = plies - target_ply;
    wire held = (target_ply <= plies) & (back <= {8'd0, core_held_plies});
    wire pushes = accept & (operation == op_push) & has_room;
    wire pops =
        ((accept & (operation == op_pop)) | (cutting & core_ready & (plies != target)))
        & core_can_pop;
    wire clears = accept & (operation == op_clear);
    wire replaces = accept & (operation == op_replace) & core_can_pop;
    wire operates = pushes | pops | replaces | clears;
    wire repeats = core_repetition;
    wire full = (core_occurrences == 3'd7) & ~stop_at_first;
    assign request_ready = free;
    assign verdict_valid = answering;
    assign occurrences = (stop_at_first & repeats) ? 16'd1 : {13'd0, core_occurrences};
    assign distance = {8'd0, core_repetition_distance};
    assign list_overflow = full;
    assign window_cut = ~core_exact & ~(stop_at_first & repeats);
    assign exact = ~full & (core_exact | (stop_at_first & repeats));
    assign fault = 1'b0;
    assign ply = plies;
    assign error = problem;

    perpetual_window_core #(.PLIES(PLIES), .ICE40(ICE40), .PROBES(0)) core (
        .clock(clock), .reset(reset), .push(pushes), .pop(pops), .replace(replaces), .clear(clears),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .look(1'b0), .stands(1'b0),
        .ready(core_ready), .can_pop(core_can_pop), .held_plies(core_held_plies), .counted(),
        .repetition(core_repetition), .upcoming(), .exact(core_exact), .located(core_located),
        .occurrences(core_occurrences), .repetition_distance(core_repetition_distance),
        .upcoming_distance(), .reached()
    );

    initial begin
        cutting = 1'b0;
        querying = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        plies = 16'd0;
        target = 16'd0;
        under_way = 2'd0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (pushes) begin
            plies <= plies + 16'd1;
        end
        if (pops) begin
            plies <= plies - 16'd1;
        end
        if (clears) begin
            plies <= 16'd0;
        end
        if (operates & ~core_located) begin
            under_way <= under_way + 2'd1;
        end
        if (~operates & core_located) begin
            under_way <= under_way - 2'd1;
        end
        if (accept & (operation == op_cut) & held) begin
            cutting <= 1'b1;
            target <= target_ply;
        end
        // It ends as well where there is nothing to take back.
        if (cutting & ((plies == target) | (core_ready & ~core_can_pop))) begin
            cutting <= 1'b0;
        end
        if (accept & ((operation == op_first) | (operation == op_window))) begin
            querying <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        if (querying & (under_way == 2'd0)) begin
            querying <= 1'b0;
            answering <= 1'b1;
        end
        if (answering & verdict_ready) begin
            answering <= 1'b0;
        end
        problem <= 3'd0;
        if (accept) begin
            if ((operation == op_push) & ~has_room) begin
                problem <= error_full;
            end
            if (((operation == op_pop) | (operation == op_replace)) & ~core_can_pop) begin
                if (plies == 16'd0) begin
                    problem <= error_empty;
                end else begin
                    problem <= error_not_held;
                end
            end
            if ((operation == op_cut) & ~held) begin
                problem <= error_not_held;
            end
        end
        if (reset) begin
            cutting <= 1'b0;
            querying <= 1'b0;
            answering <= 1'b0;
            stop_at_first <= 1'b0;
            under_way <= 2'd0;
            plies <= 16'd0;
            problem <= 3'd0;
        end
    end
endmodule

`default_nettype wire
