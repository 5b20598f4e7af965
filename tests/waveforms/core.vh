// A detector core and what a scenario does with it. Included first; the scenario goes on with an
// `initial` block and ends the module.
//
// Inputs change right after the rising edge, as registers do. A cycle is drawn while `drawn` is
// high at its end.
`timescale 1ns / 1ps
module scenario;
    reg clock = 0;
    always #5 clock = ~clock;

    localparam NOTHING = 0, PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7;
    localparam WHITE_KNIGHT = 2, WHITE_KING = 6, BLACK_KNIGHT = 10, BLACK_KING = 14;
    localparam E1 = 4, G1 = 6, E2 = 12, F3 = 21, F6 = 45, E7 = 52, E8 = 60, G8 = 62;

    reg         reset = 0, request_valid = 0, barrier = 0, verdict_ready = 0;
    reg  [2:0]  operation = 0;
    reg  [3:0]  piece = 0;
    reg  [5:0]  from = 0, to = 0;
    reg  [15:0] target_ply = 0;
    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    reg         drawn = 0, taken;
    // What a request carries only now and then.
    wire        pushes = request_valid & (operation == PUSH | operation == REPLACE);
    wire        cuts = request_valid & operation == CUT;

    `CORE core (
        .clock(clock), .reset(reset),
        .request_valid(request_valid), .request_ready(request_ready), .operation(operation),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_valid(verdict_valid), .verdict_ready(verdict_ready),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault),
        .ply(ply), .error(error)
    );

    initial begin
        #100000 $display("the scenario does not end");
        $finish;
    end

    // Lets cycles pass.
    task cycles(input integer count);
        repeat (count) @(posedge clock) #1;
    endtask

    // Holds a request until it is taken.
    task request(input [2:0] what);
        begin
            operation = what;
            request_valid = 1;
            taken = 0;
            while (!taken) begin
                @(posedge clock) taken = request_ready;
                #1;
            end
            request_valid = 0;
        end
    endtask

    task push(input [3:0] what, input [5:0] a, input [5:0] b, input is_barrier);
        begin
            {piece, from, to, barrier} = {what, a, b, is_barrier};
            request(PUSH);
        end
    endtask

    task replace(input [3:0] what, input [5:0] a, input [5:0] b, input is_barrier);
        begin
            {piece, from, to, barrier} = {what, a, b, is_barrier};
            request(REPLACE);
        end
    endtask

    task cut(input [15:0] plies);
        begin
            target_ply = plies;
            request(CUT);
        end
    endtask

    // Waits for the verdict, and takes it `late` cycles after it is there.
    task take(input integer late);
        begin
            while (!verdict_valid) cycles(1);
            cycles(late);
            verdict_ready = 1;
            cycles(1);
            verdict_ready = 0;
        end
    endtask

    task draw;
        drawn = 1;
    endtask
