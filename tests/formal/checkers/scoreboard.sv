// The scoreboard: for lines of any length, any moves that a board allows and any number of queries, it counts the
// squares where the earlier position has a piece that the current one has not, and says whether there are any.
//
// One word of its tables stands for all: `chosen`, which is a square and four pieces. The memories are replaced by ones
// that keep this word alone and give anything for the others. What holds of it holds of every word; at the words of the
// records under way this is used through the outputs hypothesis_* (see chain_file.sv).
`include "table_follows.sv"

module check (
    input wire       clock,
    input wire       clear,
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: what stands on the square after a clear; what the current position has on the two squares of the
    // record in stage 2.
    input wire [3:0] position,
    input wire [3:0] current_at_from,
    input wire [3:0] current_at_to,
    output wire      hypothesis_from,
    output wire      hypothesis_to,
    output wire      reach_closed_again,
    output wire      reach_overwritten
);
    `include "peeks.svh"
    (* hierconn *) wire [7:0] \dut.from_at_from.ram.word ;
    (* hierconn *) wire [7:0] \dut.from_at_to.ram.word ;
    (* hierconn *) wire [7:0] \dut.to_at_from.ram.word ;
    (* hierconn *) wire [7:0] \dut.to_at_to.ram.word ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.from_at_from.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.from_at_to.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.to_at_from.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.to_at_to.ram.kept ;
    (* hierconn *) wire [12:0] \dut.from_at_from.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.from_at_to.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.to_at_from.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.to_at_to.ram_read_data ;
    // A registered RAM has the word read in the cycle before the one in which it is handed out.
`ifdef REGISTERED
    localparam registered = 1'b1;
    (* hierconn *) wire [12:0] \dut.from_at_from.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.from_at_to.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.to_at_from.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.to_at_to.ram.word_read ;
`else
    localparam registered = 1'b0;
    wire [12:0] \dut.from_at_from.ram.word_read = \dut.from_at_from.ram_read_data ;
    wire [12:0] \dut.from_at_to.ram.word_read = \dut.from_at_to.ram_read_data ;
    wire [12:0] \dut.to_at_from.ram.word_read = \dut.to_at_from.ram_read_data ;
    wire [12:0] \dut.to_at_to.ram.word_read = \dut.to_at_to.ram_read_data ;
`endif
    wire [7:0] chosen = \dut.from_at_from.ram.word ;
    wire [5:0] x = chosen[7:2];

    wire       closed, stepped, overflow, fault;
    wire [5:0] open;
    perpetual_scoreboard_file dut (
        .clock(clock), .clear(clear), .step(step), .piece(piece), .from(from), .to(to), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );

    // A clear comes first of all, and each lasts for so long that the word it overwrites has been.
    reg started = 0;
    always @(posedge clock) if (clear) started <= 1;
    always @* begin
        assume (started | clear);
        assume (!board_scrub_1 | clear);
        assume (!board_scrub_2 | clear);
        // The four memories keep the same word.
        assume (\dut.from_at_to.ram.word == chosen & \dut.to_at_from.ram.word == chosen & \dut.to_at_to.ram.word == chosen);
    end

    // The records on their way: piece, from, to. With a registered RAM they wait a cycle before stage 0, else after
    // stage 3.
    reg        waits = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, stepped_s = 0;
    reg [15:0] r_waits, r1, r2, r3;
    wire        s0 = registered ? waits : step & !clear;
    wire [15:0] r0 = registered ? r_waits : {piece, from, to};
    always @(posedge clock) begin
        {waits, s1, s2, s3, s4} <= clear ? 5'd0 : {step, s0, s1, s2, s3};
        stepped_s <= clear ? 1'b0 : registered ? s3 : s4;
        {r_waits, r1, r2, r3} <= {piece, from, to, r0, r1, r2};
    end
    wire [7:0] from_0 = {r0[11:6], r0[15:14]}, from_1 = {r1[11:6], r1[15:14]}, from_2 = {r2[11:6], r2[15:14]},
               from_3 = {r3[11:6], r3[15:14]};
    wire [7:0] to_0 = {r0[5:0], r0[15:14]}, to_1 = {r1[5:0], r1[15:14]}, to_2 = {r2[5:0], r2[15:14]},
               to_3 = {r3[5:0], r3[15:14]};
    function [3:0] place(input [15:0] r);
        place = 4'd1 << r[13:12];
    endfunction

    // What the square has in the earlier position, before the record in stage 2 is taken back, and how often, modulo 2,
    // each of the four pieces has left it and come to it.
    function [3:0] after(input [3:0] before, input s, input [15:0] r);
        after = s & r[5:0] == x ? 4'd0 : s & r[11:6] == x ? r[15:12] : before;
    endfunction
    function fits(input [3:0] before, input s, input [15:0] r);
        fits = !s | ((r[5:0] != x | before == r[15:12]) & (r[11:6] != x | before == 0) & r[15:12] != 0
                     & r[11:6] != r[5:0]);
    endfunction
    reg  [3:0] current, earlier, left, come;
    wire [3:0] earlier_1 = after(earlier, s2, r2);
    wire [3:0] earlier_2 = after(earlier_1, s1, r1);
    wire [3:0] earlier_3 = after(earlier_2, s0, r0);
    always @(posedge clock) begin
        earlier <= clear ? position : earlier_1;
        if (clear) current <= position;
        left <= clear ? 0 : left ^ (s2 & from_2 == chosen ? place(r2) : 4'd0);
        come <= clear ? 0 : come ^ (s2 & to_2 == chosen ? place(r2) : 4'd0);
    end
    always @* begin
        if (registered) assume (fits(earlier_3, step & !clear, {piece, from, to}));
        else assume (fits(earlier_2, s0, r0));
        // The free choices are about the same position.
        assume (r2[5:0] != x | current_at_to == current);
        assume (r2[11:6] != x | current_at_from == current);
    end

    // The number of squares where the earlier position has a piece that the current one has not, before the record in
    // stage 3: that record changes it at its own two squares alone.
    reg [5:0]  differing, differing_before;
    reg        to_differs, from_same;
    always @(posedge clock) begin
        to_differs <= current_at_to != r2[15:12];
        from_same <= current_at_from == r2[15:12];
        if (clear) differing <= 0;
        else if (s3) differing <= differing + !from_same - to_differs;
        differing_before <= clear ? 6'd0 : differing;
    end
    wire [5:0] counted = registered ? differing : differing_before;
    always @* begin
        // It has counted the square that the record comes from, and there are no 63 pieces.
        assume (!s3 | !to_differs | differing != 0);
        assume (differing != 63);
    end

    wire [3:0] from_at_from = from_from_stale_held ? board_from_bits_3 : from_from_bits_held;
    wire [3:0] from_at_to = from_to_stale_held ? board_from_bits_3 : from_to_bits_held;
    wire [3:0] to_at_from = to_from_stale_held ? board_to_bits_3 : to_from_bits_held;
    wire [3:0] to_at_to = to_to_stale_held ? board_to_bits_3 : to_to_bits_held;
    wire       from_odd = |((from_at_from ^ to_at_from) & place(r2));
    wire       to_odd = |((from_at_to ^ to_at_to) & place(r2));
    assign hypothesis_from = !s2 | from_odd == (current_at_from == r2[15:12]);
    assign hypothesis_to = !s2 | to_odd == (current_at_to != r2[15:12]);

    // A piece has left and come an odd number of times, together, where one of the positions has it and the other not.
    wire [3:0] here_before, here_now;
    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : of
            wire [3:0] kind = {chosen[1:0], 2'd0} + i;
            assign here_before[i] = earlier == kind & kind != 0;
            assign here_now[i] = current == kind & kind != 0;
        end
    endgenerate

    always @* if (started) begin
        // What is promised.
        quiet: assert (!fault & !overflow);
        in_time: assert (stepped == stepped_s);
        counts: assert (open == counted);
        closed_if_none: assert (closed == (counted == 0) & counted != 63);
        if (!registered) due: assert (
            board_step_4 == s4 & open + board_opens_4 - board_closes_4 == differing & !(board_opens_4 & board_closes_4)
        );
        // The same of the record in stage 2 at this square, which is where hypothesis_* comes from.
        from_is: assert (!s2 | from_2 != chosen | from_odd == (current == r2[15:12]));
        to_is: assert (!s2 | to_2 != chosen | to_odd == (current != r2[15:12]));

        // What the registers hold meanwhile.
        parities: assert ((left ^ come) == (here_before ^ here_now));
        board: assert (fits(earlier, s2, r2) & fits(earlier_1, s1, r1) & fits(earlier_2, s0, r0));
        cleared: assert (!board_was_clear | (left == 0 & come == 0 & !(registered & s0) & !s1 & !s2 & !s3));
        steps: assert ({board_step_1, board_step_2, board_step_3} == {s1, s2, s3} & stage_step_held == waits);
        if (registered & s0) stage_0: assert ({stage_piece_held, stage_from_held, stage_to_held} == r0);
        if (s1) stage_1: assert (board_from_word_1 == from_1 & board_to_word_1 == to_1 & board_place_1 == place(r1));
        if (s2) stage_2: assert (board_from_word_2 == from_2 & board_to_word_2 == to_2 & board_place_2 == place(r2));
        if (s3) stage_3: assert (
            board_from_word_3 == from_3 & board_to_word_3 == to_3 & board_from_odd_3 == !(!from_same)
            & board_to_odd_3 == to_differs & (from_3 != chosen | board_from_bits_3 == left)
            & (to_3 != chosen | board_to_bits_3 == come)
        );
    end
    wire [7:0] scrubbed = board_epoch - 1;
    always @* begin
        scrubs: assert (
            (!board_scrub_1 | (board_was_clear & !s0 & !s1 & board_from_word_1 == scrubbed & board_to_word_1 == scrubbed))
            & (!board_scrub_2 | (board_was_clear & !s0 & !s1 & !s2 & board_from_word_2 == scrubbed & board_to_word_2 == scrubbed))
            & !(board_scrub_1 & board_scrub_2)
        );
        before: assert (started | (board_epoch == 0 & !board_was_clear & !board_scrub_1 & !board_scrub_2 & !board_step_1
                                   & !board_step_2 & !board_step_3 & !s0 & !s1 & !s2 & !s3 & !stage_step_held));
    end
    wire scrubbing = (board_scrub_1 | board_scrub_2) & scrubbed == chosen;

    table_follows from_from_follows (
        .started(started), .registered(from_from_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(left), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(from_0), .read_1(from_1),
        .read_2(from_2), .write_2(from_2), .write_3(from_3), .bits_3(board_from_bits_3),
        .kept(\dut.from_at_from.ram.kept ), .read_data(\dut.from_at_from.ram.word_read ), .ram_held(\dut.from_at_from.ram_read_data ),
        .same_1_held(from_from_same_1_held), .same_2_held(from_from_same_2_held), .same_3_held(from_from_same_3_held),
        .older_bits(from_from_older_bits), .stale_held(from_from_stale_held), .bits_held(from_from_bits_held)
    );
    table_follows from_to_follows (
        .started(started), .registered(from_to_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(left), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(to_0), .read_1(to_1),
        .read_2(to_2), .write_2(from_2), .write_3(from_3), .bits_3(board_from_bits_3),
        .kept(\dut.from_at_to.ram.kept ), .read_data(\dut.from_at_to.ram.word_read ), .ram_held(\dut.from_at_to.ram_read_data ),
        .same_1_held(from_to_same_1_held), .same_2_held(from_to_same_2_held), .same_3_held(from_to_same_3_held),
        .older_bits(from_to_older_bits), .stale_held(from_to_stale_held), .bits_held(from_to_bits_held)
    );
    table_follows to_from_follows (
        .started(started), .registered(to_from_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(come), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(from_0), .read_1(from_1),
        .read_2(from_2), .write_2(to_2), .write_3(to_3), .bits_3(board_to_bits_3),
        .kept(\dut.to_at_from.ram.kept ), .read_data(\dut.to_at_from.ram.word_read ), .ram_held(\dut.to_at_from.ram_read_data ),
        .same_1_held(to_from_same_1_held), .same_2_held(to_from_same_2_held), .same_3_held(to_from_same_3_held),
        .older_bits(to_from_older_bits), .stale_held(to_from_stale_held), .bits_held(to_from_bits_held)
    );
    table_follows to_to_follows (
        .started(started), .registered(to_to_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(come), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(to_0), .read_1(to_1),
        .read_2(to_2), .write_2(to_2), .write_3(to_3), .bits_3(board_to_bits_3),
        .kept(\dut.to_at_to.ram.kept ), .read_data(\dut.to_at_to.ram.word_read ), .ram_held(\dut.to_at_to.ram_read_data ),
        .same_1_held(to_to_same_1_held), .same_2_held(to_to_same_2_held), .same_3_held(to_to_same_3_held),
        .older_bits(to_to_older_bits), .stale_held(to_to_stale_held), .bits_held(to_to_bits_held)
    );

    reg opened = 0;
    always @(posedge clock) opened <= !clear & (opened | open >= 2);
    assign reach_closed_again = opened & stepped & closed;
    assign reach_overwritten = board_scrub_2 & scrubbed == chosen & \dut.from_at_from.ram.kept != 0;
endmodule

// A memory that keeps one word, whichever, and gives anything for the others.
module perpetual_parity_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [12:0] write_data,
    input  wire [7:0]  read_address,
    output reg  [12:0] read_data
);
    (* anyconst *) wire [7:0] word;
    (* anyseq *) wire [12:0] anything;
    reg [12:0] kept = 0;
`ifdef REGISTERED
    reg [12:0] word_read;
    always @(posedge clock) read_data <= word_read;
    always @(posedge clock) word_read <= read_address == word ? kept : anything;
`else
    always @(posedge clock) read_data <= read_address == word ? kept : anything;
`endif
    always @(posedge clock) begin
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule
