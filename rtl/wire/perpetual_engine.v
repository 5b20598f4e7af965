// perpetual_engine: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Carries out the requests in the frames; with CHECKED, of squares of 7 bits and with check bits.
module perpetual_engine #(
    parameter integer DETECTOR = 0,        // which one, as docs/protocol.md numbers them: from 0 to 255
    parameter integer ENTRIES = 32,        // its open chains or plies at most: from 0 to 255
    parameter integer LOG2_DEPTH = 10,     // its move records are 2 to the power of this: from 2 to 15
    parameter integer CLOCK_HZ = 12000000, // the clock: from 2000000 to 268435456
    parameter integer CHECKED = 0          // 1 for check bits, and squares of 7 bits: from 0 to 1
) (
    input  wire               clock,                  // rising edge
    // The front end: a byte of an answer is taken in a cycle where valid and ready are high.
    input  wire               reset,                  // begins anew
    input  wire [7:0]         dropped,                // frames dropped since reset, 255 for more
    output wire [7:0]         data,                   // a byte of an answer
    output wire               valid,                  // there is one
    output wire               last,                   // it is the last of its answer
    input  wire               ready,                  // it is taken
    output wire               repetition,             // the last question found a repetition
    output wire               failed,                 // something has gone wrong since reset
    output wire               beat,                   // high for a cycle, for the light that shows life
    // The frames with the requests.
    output wire               frames_take,            // steps over what is at the front
    input  wire [7:0]         frames_front,           // the byte at the front
    input  wire               frames_frame,           // a frame begins at the front
    input  wire               frames_in_frame,        // a byte of a frame is at the front
    input  wire               frames_boundary,        // no byte of a frame is at the front
    input  wire               frame_fits,             // the frame that begins has a length that LINE can have
    // Request: taken in a cycle where request_valid and request_ready are high.
    output wire               detector_request_valid, // a request is offered
    output wire [2:0]         detector_operation,     // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    output wire [3:0]         detector_piece,         // push, replace: what moved, 0 for a null move
    output wire [CHECKED+5:0] detector_from,          // push, replace: where from, a1 = 0, h8 = 63
    output wire [CHECKED+5:0] detector_to,            // push, replace: where to
    output wire               detector_barrier,       // push, replace: an irreversible move
    output wire [15:0]        detector_target_ply,    // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    output wire               detector_verdict_ready, // the verdict is taken
    // The other sides of both.
    input  wire               detector_request_ready, // a request is taken
    input  wire               detector_verdict_valid, // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    input  wire [15:0]        detector_occurrences,   // earlier positions equal to this one
    input  wire [15:0]        detector_distance,      // plies back to the nearest, 0 if none
    input  wire               detector_exact,         // the walk saw all it had to
    input  wire               detector_list_overflow, // not exact: the chain list, or the count, ran out
    input  wire               detector_window_cut,    // not exact: older records were dropped
    input  wire               detector_fault,         // no verdict: the two of a pair disagree
    // State. An error shows in the cycle after its request was taken.
    input  wire [15:0]        detector_ply,           // plies on the line
    input  wire [2:0]         detector_error,         // 1 empty, 2 not held, 3 full
    // Check bits, beside the detector.
    output wire               check,                  // push: whether the move gives check
    input  wire               mover_checks,           // all moves of the side that has just moved gave check
    input  wire               other_checks            // all moves of the other side gave check
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
    endgenerate

    localparam checked = CHECKED[0:0];
    localparam [7:0] farthest = 8'd127;

    reg [23:0] bytes;
    reg zeros;
    reg fits;
    reg [7:0] not_number;
    reg follows;
    reg wrong;
    reg [15:0] clocks;
    reg found;
    reg has_failed;

    wire [6:0] stepper_place;
    wire stepper_moves_on;
    wire [31:0] steps_data;
    wire [15:0] words_data;

    // The step, as vocabulary.rs has its bits, from bit 8 on.
    wire [13:0] does = steps_data[21:8];
    wire [15:0] says = words_data;
    wire begins = does[0];
    wire reads = does[1];
    wire looks = does[2];
    wire fills = does[3];
    wire asks = does[4];
    wire restarts = does[5];
    wire counts = does[6];
    wire notes = does[7];
    wire dismisses = does[8];
    wire judges = does[9];
    wire allows = does[10];
    wire fails = does[11];
    wire offers = does[12];
    wire beats = does[13];
    wire high = says[14];

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

    // The tests, as vocabulary.rs has them: two of each group.
    wire [8:0] first_of = {
        bytes[18], bytes[16], zeros, bytes[0], four_or_more, detector_fault,
        detector_request_ready, ready, frames_boundary
    };
    wire [8:0] second_of = {
        bytes[19], bytes[17], |moved, due, item_is_bad, wrong, detector_verdict_valid, fits,
        frames_in_frame
    };

    // Bytes of the request.
    assign frames_take = (reads & frames_in_frame) | (begins & frames_frame);

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
    assign repetition = found;
    assign failed = has_failed;

    // What is said of checks, where there is an equal position.
    wire tells = found & checked;
    wire mover = mover_checks & tells;
    wire other = other_checks & tells;

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
        if (!says[8]) begin
            occurrences = 8'd0;
        end
        if (!says[9]) begin
            distance = 8'd0;
        end
        if (!says[10]) begin
            cycles = 8'd0;
        end
        if (!says[11]) begin
            ply = 8'd0;
        end
        if (!says[12]) begin
            plain = 8'd0;
        end
    end

    wire [7:0] flags =
        !says[13] ? 8'd0
        : {3'd0, other, mover, detector_window_cut, detector_list_overflow, detector_exact};
    assign data = says[7:0] | occurrences | distance | cycles | ply | plain | flags;
    assign valid = offers;
    assign last = says[15];

    perpetual_stepper stepper (
        .reset(reset), .goes(steps_data[7:0]), .asks(steps_data[31:22]), .first(first_of),
        .second(second_of), .place(stepper_place), .moves_on(stepper_moves_on)
    );

    perpetual_program steps (
        .clock(clock), .address(stepper_place), .enable(stepper_moves_on), .data(steps_data)
    );

    perpetual_program_words #(.DETECTOR(DETECTOR), .ENTRIES(ENTRIES), .LOG2_DEPTH(LOG2_DEPTH),
        .CLOCK_HZ(CLOCK_HZ)) words (
        .clock(clock), .address(stepper_place), .enable(stepper_moves_on), .data(words_data)
    );

    initial begin
        bytes = 24'd0;
        zeros = 1'b0;
        fits = 1'b0;
        not_number = 8'd0;
        follows = 1'b0;
        wrong = 1'b0;
        clocks = 16'd0;
        found = 1'b0;
        has_failed = 1'b0;
    end

    always @(posedge clock) begin
        if (begins & frames_frame) begin
            fits <= frame_fits;
        end
        if (looks & frames_in_frame) begin
            zeros <= (~|frames_front) & (zeros | says[4]);
        end
        if (notes | fills | (reads & frames_in_frame)) begin
            bytes <= (bytes >> 8) | ({16'd0, entering} << 16);
        end
        if (judges) begin
            not_number <= ~third;
            follows <= 1'b0;
        end
        if (allows) begin
            follows <= 1'b1;
        end
        if ((counts & ~more_clocks[16]) | beats) begin
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
    end
endmodule

`default_nettype wire
