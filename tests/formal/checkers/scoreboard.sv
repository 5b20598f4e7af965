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
    input wire       reset,
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: what stands on the square after a clear; what the current position has on the two squares of the
    // record in stage 2; a square that differs.
    input wire [3:0] position,
    input wire [3:0] next_at_from,
    input wire [3:0] next_at_to,
    input wire [5:0] somewhere,
    output wire      hypothesis_from,
    output wire      hypothesis_to,
    output wire      settled,
    output wire      reach_closed_again,
    output wire      reach_overwritten
);
    `include "peeks.svh"
    localparam REGISTERED = from_from_registered;
    (* hierconn *) wire [7:0] \dut.from_at_from.ram.word ;
    (* hierconn *) wire [7:0] \dut.from_at_to.ram.word ;
    (* hierconn *) wire [7:0] \dut.to_at_from.ram.word ;
    (* hierconn *) wire [7:0] \dut.to_at_to.ram.word ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.from_at_from.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.from_at_to.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.to_at_from.ram.kept ;
    (* hierconn, init = 13'd0 *) wire [12:0] \dut.to_at_to.ram.kept ;
    (* hierconn *) wire [12:0] \dut.from_at_from.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.from_at_from.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.from_at_to.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.from_at_to.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.to_at_from.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.to_at_from.ram_read_data ;
    (* hierconn *) wire [12:0] \dut.to_at_to.ram.word_read ;
    (* hierconn *) wire [12:0] \dut.to_at_to.ram_read_data ;
    wire [7:0] chosen = \dut.from_at_from.ram.word ;
    wire [5:0] x = chosen[7:2];

    wire       closed, stepped, overflow, fault, sweeping;
    wire [5:0] open;
    perpetual_scoreboard_file dut (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from), .to(to), .sweeping(sweeping), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );

    // What the current position has on the two squares of the record in stage 3, and of the one that is counted: if the
    // memory is not read through a register, a cycle later.
    reg  [3:0] at_from_3, at_to_3, at_from_4, at_to_4;
    wire [3:0] current_at_from = REGISTERED ? at_from_3 : at_from_4;
    wire [3:0] current_at_to = REGISTERED ? at_to_3 : at_to_4;
    always @(posedge clock) begin
        {at_from_3, at_to_3} <= {next_at_from, next_at_to};
        {at_from_4, at_to_4} <= {at_from_3, at_to_3};
    end
    localparam ENTRIES = 63, CLEARS = 2, LATER = 3;
    wire this_record = 1;
    `include "placement.svh"
    `define GIVEN assume
    `define PROMISED assert
    `include "file.svh"
    assign settled = started & has_settled;
    always @* begin
        // The four memories keep the same word.
        assume (\dut.from_at_to.ram.word == chosen & \dut.to_at_from.ram.word == chosen & \dut.to_at_to.ram.word == chosen);
        // The free choices are about the same position.
        assume (r2[5:0] != x | next_at_to == current);
        assume (r2[11:6] != x | next_at_from == current);
        // What `differing` is: the number of squares where the earlier position has a piece that the current one has not.
        // If there are none, both are the same, since they have the same pieces. There are no 63 pieces.
        assume (!now_s | !to_differs | differing != 0);
        assume (differing != 0 | earlier == current);
        assume (differing == 0 | x != somewhere | earlier != current);
        assume (differing != 63);
    end

    // The stages of the circuit.
    wire        s0 = REGISTERED ? third_s : step & !clear, s1 = REGISTERED ? second_s : third_s,
                s2 = REGISTERED ? next_s : second_s, s3 = REGISTERED ? now_s : next_s;
    wire [15:0] r0 = REGISTERED ? third_r : {piece, from, to}, r1 = REGISTERED ? second_r : third_r,
                r2 = REGISTERED ? next_r : second_r, r3 = REGISTERED ? now_r : next_r;
    wire [3:0]  earlier_in_2 = REGISTERED ? earlier_1 : earlier_2;
    wire [7:0] from_0 = {r0[11:6], r0[15:14]}, from_1 = {r1[11:6], r1[15:14]}, from_2 = {r2[11:6], r2[15:14]},
               from_3 = {r3[11:6], r3[15:14]};
    wire [7:0] to_0 = {r0[5:0], r0[15:14]}, to_1 = {r1[5:0], r1[15:14]}, to_2 = {r2[5:0], r2[15:14]},
               to_3 = {r3[5:0], r3[15:14]};
    function [3:0] place(input [15:0] r);
        place = 4'd1 << r[13:12];
    endfunction

    // How often, modulo 2, each of the four pieces has left the square and come to it, before the record in stage 2 is taken
    // back.
    reg [3:0] left, come;
    always @(posedge clock) begin
        left <= clear ? 0 : left ^ (s2 & from_2 == chosen ? place(r2) : 4'd0);
        come <= clear ? 0 : come ^ (s2 & to_2 == chosen ? place(r2) : 4'd0);
    end

    wire [3:0] from_at_from = from_from_stale_held ? board_from_bits_3 : from_from_bits_held;
    wire [3:0] from_at_to = from_to_stale_held ? board_from_bits_3 : from_to_bits_held;
    wire [3:0] to_at_from = to_from_stale_held ? board_to_bits_3 : to_from_bits_held;
    wire [3:0] to_at_to = to_to_stale_held ? board_to_bits_3 : to_to_bits_held;
    wire       from_odd = |((from_at_from ^ to_at_from) & place(r2));
    wire       to_odd = |((from_at_to ^ to_at_to) & place(r2));
    assign hypothesis_from = !s2 | from_odd == (next_at_from == r2[15:12]);
    assign hypothesis_to = !s2 | to_odd == (next_at_to != r2[15:12]);

    // A piece has left and come an odd number of times, together, where one of the positions has it and the other not.
    wire [3:0] here_before, here_now;
    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : of
            wire [3:0] kind = {chosen[1:0], 2'd0} + i;
            assign here_before[i] = earlier_in_2 == kind & kind != 0;
            assign here_now[i] = current == kind & kind != 0;
        end
    endgenerate

    always @* if (settled) begin
        in_range: assert (!exceeded & !exceeded_before & differing <= 63);
        // The same of the record in stage 2 at this square, which is where hypothesis_* comes from.
        from_is: assert (!s2 | from_2 != chosen | from_odd == (current == r2[15:12]));
        to_is: assert (!s2 | to_2 != chosen | to_odd == (current != r2[15:12]));

        // What the registers hold meanwhile.
        parities: assert ((left ^ come) == (here_before ^ here_now));
        board: assert (
            fits(x, earlier, now_s, now_r) & fits(x, earlier_1, next_s, next_r) & fits(x, earlier_2, second_s, second_r)
            & fits(x, earlier_3, third_s, third_r)
        );
        all_cleared: assert (!board_was_clear | (left == 0 & come == 0 & !third_s & !second_s & !next_s & !now_s));
        steps: assert ({board_step_1, board_step_2, board_step_3} == {s1, s2, s3} & (!REGISTERED | board_held_step == s0));
        if (!REGISTERED & cleared != 1) counted: assert (
            board_step_4 == now_s & board_opens_4 == (now_s & from_differs & !to_differs)
            & board_closes_4 == (now_s & !from_differs & to_differs)
        );
        if (REGISTERED & s0) stage_0: assert ({board_held_piece, board_held_from, board_held_to} == r0);
        if (s1) stage_1: assert (board_from_word_1 == from_1 & board_to_word_1 == to_1 & board_place_1 == place(r1));
        if (s2) stage_2: assert (board_from_word_2 == from_2 & board_to_word_2 == to_2 & board_place_2 == place(r2));
        if (s3) stage_3: assert (
            board_from_word_3 == from_3 & board_to_word_3 == to_3 & board_from_odd_3 == (at_from_3 == r3[15:12])
            & board_to_odd_3 == (at_to_3 != r3[15:12]) & (from_3 != chosen | board_from_bits_3 == left)
            & (to_3 != chosen | board_to_bits_3 == come)
        );
    end
    wire [7:0] scrubbed = board_epoch - 1;
    always @* if (settled) begin
        clears: assert (
            board_was_clear == (cleared != 0) & (!board_scrub_1 | cleared == 1) & (!board_scrub_2 | since == 2)
            & (cleared == 0 | cleared == since)
        );
        scrubs: assert (
            (!board_scrub_1 | (board_was_clear & !s0 & !s1 & board_from_word_1 == scrubbed & board_to_word_1 == scrubbed))
            & (!board_scrub_2 | (board_was_clear & !s0 & !s1 & !s2 & board_from_word_2 == scrubbed & board_to_word_2 == scrubbed))
            & !(board_scrub_1 & board_scrub_2)
        );
        is_swept: assert (board_is_swept);
    end
    wire scrubbing = (board_scrub_1 | board_scrub_2) & scrubbed == chosen;

    table_follows from_from_follows (
        .started(settled), .registered(from_from_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(left), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(from_0), .read_1(from_1),
        .read_2(from_2), .write_2(from_2), .write_3(from_3), .bits_3(board_from_bits_3),
        .kept(\dut.from_at_from.ram.kept ), .read_data(\dut.from_at_from.ram_read_data ), .read_next(\dut.from_at_from.ram.word_read ),
        .same_1_held(from_from_same_1_held), .same_2_held(from_from_same_2_held), .same_3_held(from_from_same_3_held),
        .older_bits(from_from_older_bits), .stale_held(from_from_stale_held), .bits_held(from_from_bits_held)
    );
    table_follows from_to_follows (
        .started(settled), .registered(from_to_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(left), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(to_0), .read_1(to_1),
        .read_2(to_2), .write_2(from_2), .write_3(from_3), .bits_3(board_from_bits_3),
        .kept(\dut.from_at_to.ram.kept ), .read_data(\dut.from_at_to.ram_read_data ), .read_next(\dut.from_at_to.ram.word_read ),
        .same_1_held(from_to_same_1_held), .same_2_held(from_to_same_2_held), .same_3_held(from_to_same_3_held),
        .older_bits(from_to_older_bits), .stale_held(from_to_stale_held), .bits_held(from_to_bits_held)
    );
    table_follows to_from_follows (
        .started(settled), .registered(to_from_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(come), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(from_0), .read_1(from_1),
        .read_2(from_2), .write_2(to_2), .write_3(to_3), .bits_3(board_to_bits_3),
        .kept(\dut.to_at_from.ram.kept ), .read_data(\dut.to_at_from.ram_read_data ), .read_next(\dut.to_at_from.ram.word_read ),
        .same_1_held(to_from_same_1_held), .same_2_held(to_from_same_2_held), .same_3_held(to_from_same_3_held),
        .older_bits(to_from_older_bits), .stale_held(to_from_stale_held), .bits_held(to_from_bits_held)
    );
    table_follows to_to_follows (
        .started(settled), .registered(to_to_registered != 0), .chosen(chosen), .epoch(board_epoch),
        .scrubbing(scrubbing), .parity(come), .s0(s0), .s1(s1), .s2(s2), .s3(s3), .read_0(to_0), .read_1(to_1),
        .read_2(to_2), .write_2(to_2), .write_3(to_3), .bits_3(board_to_bits_3),
        .kept(\dut.to_at_to.ram.kept ), .read_data(\dut.to_at_to.ram_read_data ), .read_next(\dut.to_at_to.ram.word_read ),
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
    reg [12:0] kept = 0, word_read;
    always @(posedge clock) begin
        word_read <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
    `ifdef REGISTERED
    always @(posedge clock) read_data <= word_read;
    `else
    always @* read_data = word_read;
    `endif
endmodule
