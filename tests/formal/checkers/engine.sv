// What a step of the engine's program does and tests, whatever the program is: its two memories give any word. For any
// inputs in any cycle, with check bits (`CHECKED` = 1) and without. requests.sv is about the program.
module check (
    input wire        clock,
    input wire        reset,
    input wire [7:0]  front,
    input wire        frame,
    input wire        fits,
    input wire        in_frame,
    input wire        boundary,
    input wire [7:0]  dropped,
    input wire        ready,
    input wire        request_ready,
    input wire        verdict_valid,
    input wire [15:0] occurrences,
    input wire [15:0] distance,
    input wire        exact,
    input wire        list_overflow,
    input wire        window_cut,
    input wire        fault,
    input wire [15:0] ply,
    input wire [2:0]  error,
    input wire        mover_checks,
    input wire        other_checks,
    output wire       reach_sent,
    output wire       reach_due,
    output wire       reach_counts
);
    `include "peeks.svh"
    localparam [0:0] CHECKED = `CHECKED;

    wire        take, valid, last, request_valid, barrier, verdict_ready, repetition, failed, beat, check;
    wire [7:0]  data;
    wire [2:0]  operation;
    wire [3:0]  piece;
    wire [5+`CHECKED:0] from, to;
    wire [15:0] target_ply;
    perpetual_engine dut (
        .clock(clock), .reset(reset), .frames_take(take), .frames_front(front), .frames_frame(frame), .frame_fits(fits),
        .frames_in_frame(in_frame), .frames_boundary(boundary), .dropped(dropped), .data(data), .valid(valid),
        .last(last), .ready(ready), .detector_request_valid(request_valid), .detector_operation(operation),
        .detector_piece(piece), .detector_from(from), .detector_to(to), .detector_barrier(barrier),
        .detector_target_ply(target_ply), .detector_verdict_ready(verdict_ready),
        .detector_request_ready(request_ready), .detector_verdict_valid(verdict_valid),
        .detector_occurrences(occurrences), .detector_distance(distance), .detector_exact(exact),
        .detector_list_overflow(list_overflow), .detector_window_cut(window_cut), .detector_fault(fault),
        .detector_ply(ply), .detector_error(error), .check(check), .mover_checks(mover_checks), .other_checks(other_checks),
        .repetition(repetition), .failed(failed), .beat(beat),
        // There are no searchers.
        .searchers_reserved(1'b0), .searchers_free(1'b0), .searchers_taken(1'b0), .searchers_ending(1'b0),
        .searchers_done(1'b0), .searchers_repeated(1'b0), .searchers_history_ready(1'b0), .searchers_busy_count(5'd0),
        .searchers_answer_byte(8'd0)
    );

    // The step: its bits are those of hdl/src/wire/step.rs and vocabulary.rs.
    (* hierconn *) wire [31:0] \dut.steps_data ;
    (* hierconn *) wire [15:0] \dut.words_data ;
    (* hierconn *) wire [7:0] \dut.steps.address ;
    (* hierconn *) wire [7:0] \dut.words.address ;
    (* hierconn *) wire \dut.stepper_moves_on ;
    wire [31:0] does = \dut.steps_data ;
    wire [15:0] says = \dut.words_data ;
    wire waits = does[7], begins = does[8], reads = does[9], looks = does[10], fills = does[11], asks = does[12];
    wire restarts = does[13], counts = does[14], notes = does[15], dismisses = does[16], judges = does[17];
    wire allows = does[18], fails = does[19], offers = does[20], beats = does[21], second = does[22];
    wire [8:0] group = does[31:23];

    // The bytes of the request in the order in which they came: the frame port gives one where it is read.
    wire       read = reads & in_frame;
    reg [7:0]  newest = 0, middle = 0, oldest = 0;
    reg        was_zero = 0, was_fit = 0, may_follow = 0, went_wrong = 0, repeats = 0, bad = 0;
    reg [7:0]  accepted = 8'hFF;
    reg [16:0] cycles = 0;
    wire [6:0] half = distance >= 254 ? 127 : distance[7:1];
    always @(posedge clock) begin
        if (read | fills | notes) begin
            newest <= notes ? {!exact, half} : fills ? 8'd0 : front;
            middle <= newest;
            oldest <= middle;
        end
        if (looks & in_frame) was_zero <= front == 0 & (was_zero | says[4]);
        if (begins & frame) was_fit <= fits;
        if (judges) begin
            accepted <= oldest;
            may_follow <= 0;
        end
        if (allows) may_follow <= 1;
        went_wrong <= !asks & (went_wrong | error != 0);
        if (notes) repeats <= distance != 0;
        if (fails | dropped[0]) bad <= 1;
        // No more than 65,535, unless it only shows that there is a clock.
        if (restarts) cycles <= 0;
        else if (beats) cycles <= cycles == 65535 ? 0 : cycles + 1;
        else if (counts & cycles != 65535) cycles <= cycles + 1;
        if (reset) begin
            may_follow <= 0;
            cycles <= 0;
            repeats <= 0;
            bad <= 0;
        end
    end

    // What docs/protocol.md says of the item in the latest bytes, and of numbers.
    wire [23:0] item = {newest, middle, oldest};
    wire        ask_only = item[19];
    wire        record_marks = CHECKED & !ask_only;
    wire        item_bad = item[23] | (item[22:20] != 0 & !record_marks) | item[18:17] == 3 | (ask_only & (item[16] | !was_zero))
                         | (!ask_only & item[15:12] == 0 & !item[16]);
    wire [7:0]  next_number = accepted + 8'd1;
    wire        is_due = was_zero | (may_follow & (oldest == accepted | oldest == next_number));
    wire        test_holds =
        (group[0] & (second ? in_frame : boundary)) | (group[1] & (second ? was_fit : ready))
        | (group[2] & (second ? verdict_valid : request_ready)) | (group[3] & (second ? went_wrong : fault))
        | (group[4] & (second ? item_bad : newest >= 4)) | (group[5] & (second ? is_due : oldest[0]))
        | (group[6] & (second ? item[15:12] != 0 : was_zero)) | (group[7] & (second ? newest[1] : newest[0]))
        | (group[8] & (second ? newest[3] : newest[2]));

    // A byte of the answer, source by source.
    wire        high = says[14];
    wire        tells = CHECKED & repeats;
    wire [7:0]  flags = {3'd0, tells & other_checks, tells & mover_checks, window_cut, list_overflow, exact};
    wire [7:0]  byte_of_answer =
        says[7:0] | (says[8] ? (high ? occurrences[15:8] : occurrences[7:0]) : 0)
        | (says[9] ? (high ? distance[15:8] : distance[7:0]) : 0)
        | (says[10] ? (high ? cycles[15:8] : cycles[7:0]) : 0) | (says[11] ? (high ? ply[15:8] : ply[7:0]) : 0)
        | (says[12] ? (high ? dropped : newest) : 0) | (says[13] ? flags : 0);

    always @* begin
        // The port of the frames: nothing is taken where nothing is, and what is read is kept.
        takes_what_is_there: assert (!take | frame | in_frame);
        takes: assert (take == ((begins & frame) | read));
        keeps: assert (e_bytes == item);
        zeros: assert (e_zeros == was_zero);
        fitting: assert (e_fits == was_fit);
        // The answer.
        sends: assert (valid == offers & last == says[15] & data == byte_of_answer);
        // The detector.
        requests: assert (request_valid == asks & operation == says[2:0] & verdict_ready == dismisses);
        records: assert (piece == item[15:12] & barrier == item[16] & check == item[20]);
        squares: assert (to == {CHECKED & item[21], item[5:0]} & from == {CHECKED & item[22], item[11:6]});
        bases: assert (target_ply == {newest, middle});
        wrong: assert (e_wrong == went_wrong);
        counted: assert (e_clocks == cycles[15:0] & cycles <= 65535);
        beating: assert (beat == (beats & cycles == 65535));
        lights: assert (repetition == repeats & failed == bad);
        // The number that is due.
        numbers: assert (e_follows == may_follow & e_not_number == ~accepted);
        // The next step: this one until its test holds; else the one named, or, if the test holds, the one beside it.
        stays: assert (\dut.stepper_moves_on  == (reset | !waits | test_holds));
        goes: assert (reset | \dut.steps.address  == {1'b0, does[6:1], does[0] ^ test_holds});
        both: assert (\dut.words.address  == \dut.steps.address );
        resets: assert (!reset | \dut.steps.address  == 0);
    end

    assign reach_sent = valid & ready & last & data == 8'hC0;
    assign reach_due = group[5] & second & test_holds & !was_zero;
    assign reach_counts = cycles == 3;
endmodule

// The program: any word. It stays until another is read.
module perpetual_program (
    input  wire        clock,
    input  wire [7:0]  address,
    input  wire        enable,
    output reg  [31:0] data
);
    (* anyseq *) wire [31:0] anything;
    always @(posedge clock) if (enable) data <= anything;
endmodule

module perpetual_program_words (
    input  wire        clock,
    input  wire [7:0]  address,
    input  wire        enable,
    output reg  [15:0] data
);
    (* anyseq *) wire [15:0] anything;
    always @(posedge clock) if (enable) data <= anything;
endmodule
