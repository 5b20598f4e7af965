// The detector of shogi: see detector.svh. Here a ply is as many records as it has, the verdict counts plies, and says of each
// side whether all its moves gave check.
//
// A ply ends, on the way back, with the record that was pushed first of it. Of each side the nearest ply that gave no check
// is kept: a side gave check all the time if that ply lies behind the position that counts.
`include "stack_ram.sv"

module check (
    `include "detector_ports.svh"
    input wire  begins_ply,
    input wire  gives_check,
    `include "detector_goals.svh"
    ,
    output wire reach_capture,
    output wire reach_lost,
    output wire reach_fifth
);
    // A record without a piece is a barrier, so a king's has a mark: what does not begin a ply is marked as what gives check.
    wire [4:0] stored = {!begins_ply | gives_check, begins_ply, piece};
    wire       whole_ply, mover_checks, other_checks;
    `include "detector.svh"
    part dut (
        `include "detector_connections.svh"
        .begins(begins_ply), .check(gives_check), .mover_checks(mover_checks), .other_checks(other_checks)
    );

    // The two marks of the records on their way.
    reg [1:0] marks_1, marks_2, marks_3, marks_4, marks_5;
    always @(posedge clock) begin
        {marks_1, marks_2, marks_3, marks_4, marks_5} <= {file_piece[4:3], marks_1, marks_2, marks_3, marks_4};
    end
    assign whole_ply = marks_5[0];
    wire   checks = marks_5[1];

    // The nearest ply of each side that gave no check, if there is one; the ply of the side that has just moved is the first.
    // And the ply behind which the third equal position lies, or the furthest if there are fewer.
    reg        mover_misses, other_misses;
    reg [15:0] mover_miss, other_miss, furthest;
    wire       plays = runs & on_way[5] & whole_ply;
    wire [15:0] this_ply = done + 16'd1;
    always @(posedge clock) begin
        if (reading) {mover_misses, other_misses} <= 0;
        if (plays & !checks & this_ply[0] & !mover_misses) {mover_misses, mover_miss} <= {1'b1, this_ply};
        if (plays & !checks & !this_ply[0] & !other_misses) {other_misses, other_miss} <= {1'b1, this_ply};
        if (runs & repeats & found < 3) furthest <= this_ply;
    end
    wire mover_all = !(mover_misses & mover_miss <= furthest), other_all = !(other_misses & other_miss <= furthest);

    always @* begin
        // What is promised.
        if (answering & found != 0) right_checks: assert (mover_checks == mover_all & other_checks == other_all);

        // What the registers hold meanwhile.
        marks: assert (
            (!on_way[1] | {shogi_check_line[0], shogi_begins_line[0]} == marks_1)
            & (!on_way[2] | {shogi_check_line[1], shogi_begins_line[1]} == marks_2)
            & (!on_way[3] | {shogi_check_line[2], shogi_begins_line[2]} == marks_3)
            & (!on_way[4] | {shogi_check_line[3], shogi_begins_line[3]} == marks_4)
            & (!on_way[5] | {shogi_check_line[4], shogi_begins_line[4]} == marks_5)
        );
        if (starting | reading) no_ply_yet: assert (
            !shogi_odd & shogi_mover_all & shogi_other_all & shogi_found == 0
        );
        if (runs) plies_back: assert (
            shogi_odd == done[0] & shogi_mover_all == !mover_misses & shogi_other_all == !other_misses
            & shogi_found == (found < 3 ? found : 16'd3)
        );
        if (runs | answering) begin
            nearest_misses: assert ((!mover_misses | mover_miss <= done) & (!other_misses | other_miss <= done));
            if (found != 0) counted_checks: assert (
                furthest <= done & shogi_mover_held == mover_all & shogi_other_held == other_all
            );
        end
    end

    assign reach_capture = answering & distance == 2 & records_back == 4;
    assign reach_lost = answering & occurrences == 3 & mover_checks & !other_checks;
    assign reach_fifth = answering & occurrences == 4 & mover_checks & mover_misses;
endmodule

module perpetual_scoreboard_file (
    `include "file_ports.svh"
);
    `include "any_file.svh"
endmodule
