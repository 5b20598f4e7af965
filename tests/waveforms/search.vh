// A search window and what a scenario does with it. Included first; the scenario goes on with an `initial` block
// and ends the module. Inputs change right after the rising edge, as registers do.
`timescale 1ns / 1ps
module scenario;
    reg clock = 0;
    always #5 clock = ~clock;

    localparam WHITE_KNIGHT = 2, BLACK_KNIGHT = 10, BLACK_KING = 14;
    localparam G1 = 6, F3 = 21, D5 = 35, H5 = 39, F6 = 45, F7 = 53, E8 = 60, G8 = 62;

    reg        push = 0, pop = 0, replace = 0, probe = 0, drawn = 0, taken;
    reg  [3:0] piece = 0;
    reg  [5:0] from = 0, to = 0;
    wire       ready, can_pop, valid, counted, repetition, upcoming, exact, located, can_probe, probed, would_repeat;
    wire [7:0] repetition_distance, upcoming_distance;
    wire       plays = push | replace;

    `CORE core (
        .clock(clock), .reset(1'b0), .push(push), .pop(pop), .replace(replace), .cut(1'b0), .clear(1'b0),
        .piece(piece), .from(from), .to(to), .barrier(1'b0), .keep(8'd0), .find(1'b0), .probe(probe),
        .ready(ready), .can_pop(can_pop), .valid(valid), .counted(counted), .repetition(repetition),
        .upcoming(upcoming), .exact(exact), .located(located), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance), .can_probe(can_probe), .probed(probed), .would_repeat(would_repeat),
        .held_plies(), .occurrences(), .can_find(), .finding(), .found(), .found_piece(), .found_from(), .found_to()
    );

    initial begin
        #100000 $display("the scenario does not end");
        $finish;
    end

    // Lets cycles pass.
    task cycles(input integer count);
        repeat (count) @(posedge clock) #1;
    endtask

    // Holds what is offered until it is taken.
    task until_ready;
        begin
            taken = 0;
            while (!taken) begin
                @(posedge clock) taken = probe ? can_probe : ready;
                #1;
            end
            {push, pop, replace, probe} = 4'b0000;
        end
    endtask

    task play(input in_place, input [3:0] what, input [5:0] a, input [5:0] b);
        begin
            {piece, from, to} = {what, a, b};
            {push, replace} = in_place ? 2'b01 : 2'b10;
            until_ready;
        end
    endtask

    task take_back;
        begin
            pop = 1;
            until_ready;
        end
    endtask

    task ask(input [3:0] what, input [5:0] a, input [5:0] b);
        begin
            {piece, from, to} = {what, a, b};
            probe = 1;
            until_ready;
        end
    endtask

    task draw;
        drawn = 1;
    endtask
