// perpetual_engine: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Carries out the requests in the frames, to a detector, to searchers, or to both;
// with CHECKED, of squares of 7 bits and with check bits.
module perpetual_engine #(
    parameter integer DETECTOR = 0,        // which one, as docs/protocol.md numbers them: from 0 to 255
    parameter integer ENTRIES = 32,        // its open chains or plies at most: from 0 to 255
    parameter integer LOG2_DEPTH = 10,     // its move records are 2 to the power of this: from 2 to 15
    parameter integer CLOCK_HZ = 12000000, // the clock: from 2000000 to 268435456
    parameter integer CHECKED = 0,         // 1 for check bits, and squares of 7 bits: from 0 to 1
    parameter integer SEARCHERS = 0,       // search chips on the line: from 0 to 16
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer HAS_DETECTOR = 1,    // 0 without a detector: from 0 to 1
    parameter integer HAS_SEARCHERS = 0    // 1 with searchers: from 0 to 1
) (
    input  wire               clock,                   // rising edge
    // The front end: a byte of an answer is taken in a cycle where valid and ready are high.
    input  wire               reset,                   // begins anew
    input  wire [7:0]         dropped,                 // frames dropped since reset, 255 for more
    output wire [7:0]         data,                    // a byte of an answer
    output wire               valid,                   // there is one
    output wire               last,                    // it is the last of its answer
    input  wire               ready,                   // it is taken
    output wire               repetition,              // the last question found a repetition
    output wire               failed,                  // something has gone wrong since reset
    output wire               beat,                    // high for a cycle, for the light that shows life
    // The frames with the requests.
    output wire               frames_take,             // steps over what is at the front
    input  wire [7:0]         frames_front,            // the byte at the front
    input  wire               frames_frame,            // a frame begins at the front
    input  wire               frames_in_frame,         // a byte of a frame is at the front
    input  wire               frames_boundary,         // no byte of a frame is at the front
    input  wire               frame_fits,              // the frame that begins has a length that LINE can have
    // Request: taken in a cycle where request_valid and request_ready are high.
    output wire               detector_request_valid,  // a request is offered
    output wire [2:0]         detector_operation,      // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    output wire [3:0]         detector_piece,          // push, replace: what moved, 0 for a null move
    output wire [CHECKED+5:0] detector_from,           // push, replace: where from, a1 = 0, h8 = 63
    output wire [CHECKED+5:0] detector_to,             // push, replace: where to
    output wire               detector_barrier,        // push, replace: an irreversible move
    output wire [15:0]        detector_target_ply,     // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    output wire               detector_verdict_ready,  // the verdict is taken
    // The other sides of both.
    input  wire               detector_request_ready,  // a request is taken
    input  wire               detector_verdict_valid,  // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    input  wire [15:0]        detector_occurrences,    // earlier positions equal to this one
    input  wire [15:0]        detector_distance,       // plies back to the nearest, 0 if none
    input  wire               detector_exact,          // the walk saw all it had to
    input  wire               detector_list_overflow,  // not exact: the chain list, or the count, ran out
    input  wire               detector_window_cut,     // not exact: older records were dropped
    input  wire               detector_fault,          // no verdict: the two of a pair disagree
    // State. An error shows in the cycle after its request was taken.
    input  wire [15:0]        detector_ply,            // plies on the line
    input  wire [2:0]         detector_error,          // 1 empty, 2 not held, 3 full
    // Check bits, beside the detector.
    output wire               check,                   // push: whether the move gives check
    input  wire               mover_checks,            // all moves of the side that has just moved gave check
    input  wire               other_checks,            // all moves of the other side gave check
    output wire               searchers_entry_enable,  // writes an entry of the table
    output wire [7:0]         searchers_entry_address, // the address of the entry
    output wire               searchers_choose,        // the first that is free becomes the chosen one
    output wire               searchers_write_enable,  // writes a square of the root
    output wire [5:0]         searchers_write_square,  // the square that is written
    output wire [3:0]         searchers_man,           // what stands there
    output wire               searchers_history_clear, // empties the line before the root
    output wire               searchers_history_push,  // plays a move of it
    output wire [15:0]        searchers_record,        // which move, or what the entry becomes
    output wire               searchers_start,         // the chosen one begins
    output wire [7:0]         searchers_number,        // the number of the request
    output wire [31:0]        searchers_tag,           // its tag
    output wire [31:0]        searchers_window,        // alpha in the lower half, beta in the upper
    output wire [31:0]        searchers_limit,         // the most nodes
    output wire [31:0]        searchers_counts,        // score and men of the root
    output wire [31:0]        searchers_asked,         // depth, side, rights and the rest
    output wire               searchers_give_up,       // ends a search
    output wire               searchers_everything,    // ends all
    output wire [7:0]         searchers_target,        // ends that of this number
    output wire               searchers_acknowledge,   // the answer has been sent
    output wire               searchers_select,        // the first that has an answer becomes the selected one
    output wire [4:0]         searchers_place,         // which byte of the answer
    input  wire               searchers_reserved,      // a bit is set that must be 0
    input  wire               searchers_free,          // one is free
    input  wire               searchers_taken,         // one has a search or its answer
    input  wire               searchers_ending,        // one makes a search that was aborted
    input  wire               searchers_done,          // one has an answer
    input  wire               searchers_repeated,      // one has counted a repetition
    input  wire               searchers_history_ready, // the chosen one takes a move before the root
    input  wire [4:0]         searchers_busy_count,    // how many are taken
    input  wire [7:0]         searchers_answer_byte    // the byte of the selected one
);
    // A wrong value stops elaboration here.
    generate
        if (DETECTOR < 0 || DETECTOR > 255) begin : wrong_DETECTOR
            perpetual_engine_needs_DETECTOR_from_0_to_255 out_of_range ();
        end
        if (ENTRIES < 0 || ENTRIES > 255) begin : wrong_ENTRIES
            perpetual_engine_needs_ENTRIES_from_0_to_255 out_of_range ();
        end
        if (LOG2_DEPTH < 2 || LOG2_DEPTH > 15) begin : wrong_LOG2_DEPTH
            perpetual_engine_needs_LOG2_DEPTH_from_2_to_15 out_of_range ();
        end
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_engine_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
        if (CHECKED < 0 || CHECKED > 1) begin : wrong_CHECKED
            perpetual_engine_needs_CHECKED_from_0_to_1 out_of_range ();
        end
        if (SEARCHERS < 0 || SEARCHERS > 16) begin : wrong_SEARCHERS
            perpetual_engine_needs_SEARCHERS_from_0_to_16 out_of_range ();
        end
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_engine_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (HAS_DETECTOR < 0 || HAS_DETECTOR > 1) begin : wrong_HAS_DETECTOR
            perpetual_engine_needs_HAS_DETECTOR_from_0_to_1 out_of_range ();
        end
        if (HAS_SEARCHERS < 0 || HAS_SEARCHERS > 1) begin : wrong_HAS_SEARCHERS
            perpetual_engine_needs_HAS_SEARCHERS_from_0_to_1 out_of_range ();
        end
    endgenerate

    localparam checked = CHECKED[0:0];
    localparam [7:0] farthest = 8'd127;
    localparam has_detector = HAS_DETECTOR[0:0];
    localparam has_searchers = HAS_SEARCHERS[0:0];
    localparam [5:0] of_searchers = 6'd4;
    localparam [4:0] last_place = 5'd29;

    reg at_detector;
    reg is_foreign;
    reg [23:0] bytes;
    reg zeros;
    reg fits;
    reg [7:0] not_number;
    reg follows;
    reg wrong;
    reg [15:0] clocks;
    reg found;
    reg has_failed;
    reg [7:0] number;
    reg [31:0] word_0;
    reg [31:0] word_1;
    reg [31:0] word_2;
    reg [31:0] word_3;
    reg [31:0] word_4;
    reg [31:0] word_5;
    reg [7:0] count;
    reg [31:0] table_name;
    reg is_reserved;
    reg is_named;
    reg was_named;
    reg is_busy;
    reg starts;

    wire [6:0] stepper_place;
    wire stepper_moves_on;
    wire [31:0] steps_data;
    wire [15:0] words_data;

    // The page of the step.
    wire searches = has_searchers & ~(has_detector & at_detector);
    wire detects = ~searches;

    // The step, as both vocabularies have its bits, from bit 8 on.
    wire [13:0] does = steps_data[21:8];
    wire [15:0] says = words_data;
    wire begins = does[0];
    wire reads = does[1];
    wire offers = does[12];
    wire high = says[14];

    // Of the detector.
    wire looks = does[2] & detects;
    wire fills = does[3] & detects;
    wire asks = does[4] & detects;
    wire restarts = does[5] & detects;
    wire ticks = does[6] & detects;
    wire notes = does[7] & detects;
    wire dismisses = does[8] & detects;
    wire judges = does[9] & detects;
    wire allows = does[10] & detects;
    wire fails = does[11] & detects;
    wire beats = does[13] | searches;
    wire [3:0] of_verdict = detects ? says[11:8] : 4'd0;

    // Of the searchers.
    wire keeps = does[2] & searches;
    wire counts = does[3] & searches;
    wire sets = does[4] & searches;
    wire enters = does[5] & searches;
    wire numbers = does[13] & searches;
    wire [6:0] tells = (searches & ~offers) ? says[14:8] : 7'd0;
    wire [2:0] of_search = searches ? says[10:8] : 3'd0;

    // The page of the next one.
    wire turns = says[15] & (offers ^ searches);
    wire next_at_detector = (at_detector ^ turns) & ~reset;
    wire next_searches = has_searchers & ~(has_detector & next_at_detector);
    wire [7:0] address = {next_searches, stepper_place};

    // The request. Its number is the third latest byte when it is judged.
    wire [7:0] latest = bytes[23:16];
    wire [7:0] third = bytes[7:0];
    wire [7:0] ahead = third + not_number + 8'd1;
    wire due = zeros | (follows & (~|(ahead >> 1)));
    wire [7:0] to_byte = {bytes[23], bytes[21], bytes[5:0]};
    wire [7:0] from_byte = {bytes[20], bytes[22], bytes[11:6]};
    wire marked = (|(to_byte >> 6)) | (|(from_byte >> 6));
    wire four_or_more = marked | bytes[19] | bytes[18];
    wire [1:0] question = bytes[18:17];
    wire [3:0] moved = bytes[15:12];

    reg item_is_bad;
    always @* begin
        // Three of these bits belong to a record where there are check bits.
        item_is_bad = to_byte[7] | (marked & ~checked) | (&question);
        if (bytes[19]) begin
            // It only asks: there must be no record.
            if (bytes[16] | marked | ~zeros) begin
                item_is_bad = 1'b1;
            end
        end else if (~bytes[16] & (~|moved)) begin
            // What moves no piece must be a barrier.
            item_is_bad = 1'b1;
        end
    end

    wire at_last_place = count[4:0] == last_place;

    // A TABLE that begins with entry 0 follows none.
    wire continues = was_named | (~|word_5[7:0]);
    wire is_sixteen = latest[7:2] == of_searchers;
    wire is_identify = latest == 8'd1;
    wire has_ended = ~searchers_ending;

    reg [8:0] first_of;
    reg [8:0] second_of;
    always @* begin
        // The tests, as vocabulary.rs has them: two of each group.
        first_of = {
            bytes[18], bytes[16], zeros, bytes[0], four_or_more, detector_fault,
            detector_request_ready, ready, frames_boundary
        };
        second_of = {
            bytes[19], bytes[17], |moved, due, item_is_bad, wrong, detector_verdict_valid, fits,
            frames_in_frame
        };
        if (searches) begin
            first_of = {
                latest[0], is_sixteen, is_foreign, is_named, at_last_place,
                searchers_history_ready, searchers_done, ready, frames_boundary
            };
            second_of = {
                latest[1], is_identify, is_busy, continues, is_reserved, &count[5:0], has_ended,
                searchers_free, frames_in_frame
            };
        end
    end

    // Bytes of the request.
    wire takes_byte = reads & frames_in_frame;
    assign frames_take = takes_byte | (begins & frames_frame);

    // Half the distance, which is even, in bits 0 to 6; not exact in bit 7.
    wire inexact = ~detector_exact;
    wire far = |detector_distance[15:8];
    wire [7:0] probed =
        far ? (farthest | ({7'd0, inexact} << 7))
        : ((detector_distance[7:0] >> 1) | ({7'd0, inexact} << 7));
    wire [7:0] entering = notes ? probed : fills ? 8'd0 : frames_front;

    // The detector.
    assign detector_request_valid = asks;
    assign detector_operation = says[2:0];
    assign check = from_byte[7];
    assign detector_to = to_byte[CHECKED+5:0];
    assign detector_from = from_byte[CHECKED+5:0];
    assign detector_piece = bytes[15:12];
    assign detector_barrier = bytes[16];
    assign detector_target_ply = bytes[23:8];
    assign detector_verdict_ready = dismisses;
    wire [16:0] more_clocks = {1'b0, clocks} + 17'd1;
    assign beat = beats & more_clocks[16];
    assign repetition = found | searchers_repeated;
    assign failed = has_failed;
    wire [3:0] man = does[9] ? latest[7:4] : latest[3:0];
    assign searchers_choose = does[6] & searches;
    assign searchers_select = ~(does[7] & searches);
    assign searchers_write_enable = does[8] & searches;
    assign searchers_write_square = count[5:0];
    assign searchers_entry_enable = does[10] & searches;
    assign searchers_entry_address = count;
    assign searchers_history_push = does[11] & searches;
    assign searchers_record = bytes[23:8];
    assign searchers_history_clear = tells[0];
    assign searchers_give_up = tells[2];
    assign searchers_everything = tells[3];
    assign searchers_target = latest;
    assign searchers_acknowledge = tells[4] & at_last_place;
    assign searchers_place = count[4:0];
    assign searchers_man = man;
    assign searchers_start = starts;
    assign searchers_number = number;
    assign searchers_tag = word_0;
    assign searchers_window = word_2;
    assign searchers_limit = word_3;
    assign searchers_counts = word_4;
    assign searchers_asked = word_5;

    // What is said of checks, where there is an equal position.
    wire repeats = found & checked;
    wire mover = mover_checks & repeats;
    wire other = other_checks & repeats;

    reg [7:0] occurrences;
    reg [7:0] distance;
    reg [7:0] cycles;
    reg [7:0] ply;
    reg [7:0] plain;
    always @* begin
        // The answer.
        occurrences = detector_occurrences[7:0];
        distance = detector_distance[7:0];
        cycles = clocks[7:0];
        ply = detector_ply[7:0];
        plain = latest;
        if (high) begin
            occurrences = detector_occurrences[15:8];
            distance = detector_distance[15:8];
            cycles = clocks[15:8];
            ply = detector_ply[15:8];
            plain = dropped;
        end
        if (!of_verdict[0]) begin
            occurrences = 8'd0;
        end
        if (!of_verdict[1]) begin
            distance = 8'd0;
        end
        if (!of_verdict[2]) begin
            cycles = 8'd0;
        end
        if (!of_verdict[3]) begin
            ply = 8'd0;
        end
        if (!says[12]) begin
            plain = 8'd0;
        end
    end

    wire [7:0] flags =
        !(says[13] & detects) ? 8'd0
        : {3'd0, other, mover, detector_window_cut, detector_list_overflow, detector_exact};
    wire [7:0] own_number = !of_search[0] ? 8'd0 : number;
    wire [7:0] result = !of_search[1] ? 8'd0 : searchers_answer_byte;
    wire [7:0] busy = !of_search[2] ? 8'd0 : {3'd0, searchers_busy_count};
    assign data =
        says[7:0] | occurrences | distance | cycles | ply | plain | flags | own_number | result
        | busy;
    assign valid = offers;

    // Of the answer of a searcher, where that ends.
    wire ends_there = at_last_place | ~of_search[1];
    assign last = says[15] & ends_there;

    perpetual_stepper stepper (
        .reset(reset), .goes(steps_data[7:0]), .asks(steps_data[31:22]), .first(first_of),
        .second(second_of), .place(stepper_place), .moves_on(stepper_moves_on)
    );

    perpetual_program steps (
        .clock(clock), .address(address), .enable(stepper_moves_on), .data(steps_data)
    );

    perpetual_program_words #(.DETECTOR(DETECTOR), .ENTRIES(ENTRIES), .LOG2_DEPTH(LOG2_DEPTH),
        .CLOCK_HZ(CLOCK_HZ), .SEARCHERS(SEARCHERS), .PLIES(PLIES)) words (
        .clock(clock), .address(address), .enable(stepper_moves_on), .data(words_data)
    );

    initial begin
        at_detector = 1'b0;
        is_foreign = 1'b0;
        bytes = 24'd0;
        zeros = 1'b0;
        fits = 1'b0;
        not_number = 8'd0;
        follows = 1'b0;
        wrong = 1'b0;
        clocks = 16'd0;
        found = 1'b0;
        has_failed = 1'b0;
        number = 8'd0;
        word_0 = 32'd0;
        word_1 = 32'd0;
        word_2 = 32'd0;
        word_3 = 32'd0;
        word_4 = 32'd0;
        word_5 = 32'd0;
        count = 8'd0;
        table_name = 32'd0;
        is_reserved = 1'b0;
        is_named = 1'b0;
        was_named = 1'b0;
        is_busy = 1'b0;
        starts = 1'b0;
    end

    always @(posedge clock) begin
        if (stepper_moves_on) begin
            at_detector <= next_at_detector;
        end
        if (begins & frames_frame) begin
            fits <= frame_fits;
        end
        if (looks & frames_in_frame) begin
            zeros <= (~|frames_front) & (zeros | says[4]);
        end
        if (notes | fills | takes_byte) begin
            bytes <= (bytes >> 8) | ({16'd0, entering} << 16);
        end
        // A request to searchers.
        if (frames_in_frame) begin
            is_foreign <= has_detector & (frames_front[7:2] != of_searchers);
        end
        if (numbers) begin
            number <= latest;
        end
        if (takes_byte & keeps) begin
            word_0 <= (word_0 >> 8) | ({24'd0, word_1[7:0]} << 24);
            word_1 <= (word_1 >> 8) | ({24'd0, word_2[7:0]} << 24);
            word_2 <= (word_2 >> 8) | ({24'd0, word_3[7:0]} << 24);
            word_3 <= (word_3 >> 8) | ({24'd0, word_4[7:0]} << 24);
            word_4 <= (word_4 >> 8) | ({24'd0, word_5[7:0]} << 24);
            word_5 <= (word_5 >> 8) | ({24'd0, frames_front} << 24);
        end
        if (counts) begin
            count <= count + 8'd1;
        end
        if (sets) begin
            count <= says[7:0];
        end
        if (enters) begin
            count <= word_5[7:0];
        end
        if (tells[5]) begin
            table_name <= word_4;
        end
        if (tells[6] | reset) begin
            table_name <= 32'd0;
        end
        if (judges) begin
            not_number <= ~third;
            follows <= 1'b0;
        end
        if (allows) begin
            follows <= 1'b1;
        end
        if ((ticks & ~more_clocks[16]) | beats) begin
            clocks <= more_clocks[15:0];
        end
        if (restarts) begin
            clocks <= 16'd0;
        end
        if (notes) begin
            found <= far | (|detector_distance[7:0]);
        end
        // The first frame that is dropped makes the count odd.
        if (fails | dropped[0]) begin
            has_failed <= 1'b1;
        end
        if (reset) begin
            follows <= 1'b0;
            clocks <= 16'd0;
            found <= 1'b0;
            has_failed <= 1'b0;
        end
        wrong <= (wrong | (|detector_error)) & ~asks;
        // Of a TABLE the old name is in word 3, the new one in word 4, the first entry in word 5.
        is_reserved <= searchers_reserved;
        is_named <= word_1 == table_name;
        was_named <= word_3 == table_name;
        is_busy <= searchers_taken;
        // What the searchers are told.
        starts <= tells[1] & ~reset;
    end
endmodule

`default_nettype wire
