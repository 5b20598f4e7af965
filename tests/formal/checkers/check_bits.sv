// Check bits beside any detector that holds at most `DEPTH records: moves are pushed, replaced, refused and taken back at
// any time, and the oldest are forgotten at any time. From the sixth cycle after a push, and the third after another change
// of `ply`, the two outputs are what the check bits of the moves in `distance` plies say.
//
// The circuit begins in any state, with any numbers in its memory, and two cycles without a push.
module check (
    input wire        clock,
    input wire        pushed,
    input wire        check,
    input wire        replaces,
    input wire        refused,
    input wire        falls,      // without a push: ply falls by this, or the line is emptied
    input wire [`LOW:0] by,
    input wire        empties,
    input wire [`LOW:0] most,     // what is held beyond this is forgotten
    input wire [15:0] arbitrary,
    input wire [2:0]  error,
    input wire [15:0] distance,
    output wire       reach_mover,
    output wire       reach_other,
    output wire       reach_both,
    output wire       reach_replaced,
    output wire       reach_all_held
);
    `include "peeks.svh"
    localparam DEPTH = 1 << `LOW, HALF = DEPTH / 2;
    (* hierconn *) wire [`LOW*DEPTH-1:0] \dut.counts.words ;
    (* hierconn *) wire [`LOW-1:0] \dut.counts_read_data ;
    wire [`LOW*DEPTH-1:0] words = \dut.counts.words ;
    wire [`LOW-1:0]       read_data = \dut.counts_read_data ;

    wire mover_checks, other_checks;
    part dut (
        .clock(clock), .pushed(pushed), .check(check), .ply({arbitrary[15:`LOW], plies}), .error(error), .distance(distance),
        .mover_checks(mover_checks), .other_checks(other_checks)
    );

    // The line: the check bit of each move, the newest in the lowest bit, and how many moves are held.
    reg  [`LOW-1:0]  plies = 0;
    reg  [DEPTH-1:0] checks;
    reg  [`LOW:0]    held = 0;
    wire             plays = pushed & !refused & !replaces, instead = pushed & !refused & replaces;
    wire             back = !pushed & falls & by <= held, clears = !pushed & !back & empties;
    reg  [`LOW:0]    held_next;
    always @* begin
        held_next = plays & held < DEPTH ? held + 1'b1 : back ? held - by : clears ? 1'b0 : held;
        if (most < held_next) held_next = most;
    end
    always @* assume (!instead | held != 0);
    always @(posedge clock) begin
        held <= held_next;
        plies <= plays ? plies + 1'b1 : back ? plies - by[`LOW-1:0] : clears ? arbitrary[`LOW-1:0] : plies;
        checks <= plays ? {checks, check} : instead ? {checks[DEPTH-1:1], check} : back ? checks >> by : checks;
    end

    // What the detector says of a push, a cycle later.
    reg [1:0] awake = 0;
    reg       pushed_1, taken_1, check_1, taken_2;
    always @(posedge clock) begin
        awake <= {awake[0], 1'b1};
        {pushed_1, taken_1, check_1} <= {pushed, pushed & !refused, check};
        taken_2 <= taken_1;
    end
    always @* assume ((awake[1] | !pushed) & (!awake[0] | !pushed_1 | taken_1 == (error == 0)));

    // Cycles since a push; another change of ply counts as one three cycles ago.
    reg [2:0] since = 0;
    wire [2:0] older = since == 6 ? 3'd6 : since + 3'd1;
    always @(posedge clock) since <= pushed ? 3'd1 : (back | clears) & older > 3 ? 3'd3 : older;

    // What all moves say.
    reg     all_of_mover, all_of_other;
    integer n;
    always @* begin
        all_of_mover = 1;
        all_of_other = 1;
        for (n = 0; n < DEPTH; n = n + 2) if (n < distance) begin
            all_of_mover = all_of_mover & checks[n];
            all_of_other = all_of_other & checks[n + 1];
        end
    end
    wire speaks = since == 6 & distance != 0 & !distance[0] & distance <= held;
    always @* if (speaks) begin
        right_mover: assert (mover_checks == all_of_mover);
        right_other: assert (other_checks == all_of_other);
    end

    // What the registers hold meanwhile.
    function [`LOW-1:0] at(input [`LOW-1:0] place);
        at = words[`LOW*place +: `LOW];
    endfunction
    function [`LOW-1:0] more(input [`LOW-1:0] count);
        more = count < HALF ? count + 1'b1 : count;
    endfunction
    always @* begin
        wakes: assert (awake != 2 & (!taken_1 | pushed_1 | awake == 0));
        if (!awake[1]) empty: assert (held == 0 & since == awake[0] & (!awake[0] | (!pushed_1 & !taken_1 & !bits_held)));
    end
    wire [`LOW-1:0] above = plies - bits_top_written;
    always @* if (awake[1]) begin
        pushes: assert (bits_held == pushed_1 & (!pushed_1 | bits_check_held == check_1) & bits_writing == taken_2);
        // The move whose count is written is one of the newest two, or no longer held.
        newest: assert (
            (!taken_1 | plies - bits_top_written <= 1'b1) & (!taken_2 | above <= 1 | above >= held)
        );
        range: assert (held <= DEPTH & since <= 6);
        rests: assert ((since < 2 | !pushed_1) & (since < 3 | !taken_2));
        if (since >= 4) reads: assert (read_data == at(bits_turn ? plies : plies - 1'b1));
        if (since >= 5) one_read: assert (bits_turn ? bits_other_run == at(plies - 1'b1) : bits_mover_run == at(plies));
        if (since >= 6) both_read: assert (bits_mover_run == at(plies) & bits_other_run == at(plies - 1'b1));
    end
    genvar g;
    generate
        for (g = 0; g < DEPTH; g = g + 1) begin : move
            wire [`LOW-1:0] place = plies - g;
            wire [`LOW-1:0] before = place - 2;
            wire last = g == 0 & taken_1, written = !last & taken_2 & bits_top_written == place;
            always @* if (awake[1] & g < held) begin
                if (last) assert (bits_check_held == checks[g]);
                if (written) assert (bits_check_written == checks[g] & (g + 2 >= held | read_data == at(before)));
                // Of the oldest two any number is good that is not 0.
                if (!last & !written) assert (
                    !checks[g] ? at(place) == 0 : g + 2 < held ? at(place) == more(at(before)) : at(place) != 0
                );
            end
        end
    endgenerate

    reg replaced = 0;
    always @(posedge clock) replaced <= replaced | instead;
    assign reach_mover = speaks & mover_checks & !other_checks & distance > 4;
    assign reach_other = speaks & other_checks & !mover_checks & distance > 4;
    assign reach_both = speaks & other_checks & mover_checks & distance > 4;
    assign reach_replaced = speaks & replaced & mover_checks & distance > 4;
    assign reach_all_held = speaks & distance == DEPTH & mover_checks;
endmodule

// The memory, with a name for all its words. What is read while it is written may be anything.
module perpetual_check_ram (
    input  wire             clock,
    input  wire             write_enable,
    input  wire [`LOW-1:0]  write_address,
    input  wire [`LOW-1:0]  write_data,
    input  wire [`LOW-1:0]  read_address,
    output reg  [`LOW-1:0]  read_data
);
    (* anyseq *) wire [`LOW-1:0] anything;
    reg [(`LOW << `LOW)-1:0] words;
    always @(posedge clock) begin
        read_data <= write_enable & read_address == write_address ? anything : words[`LOW*read_address +: `LOW];
        if (write_enable) words[`LOW*write_address +: `LOW] <= write_data;
    end
endmodule
