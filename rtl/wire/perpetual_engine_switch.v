// perpetual_engine_switch: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Requests 10 to 13 (hexadecimal) to the engine of the searchers, all others to that of the detector;
// the answers of both, whole and in turn.
module perpetual_engine_switch (
    input  wire       clock,                     // rising edge
    input  wire       reset,                     // begins anew
    input  wire [7:0] dropped,                   // frames dropped since reset, 255 for more
    output reg  [7:0] data,                      // a byte of an answer
    output wire       valid,                     // there is one
    output wire       last,                      // it is the last of its answer
    input  wire       ready,                     // it is taken
    output wire       repetition,                // the last question found a repetition
    output wire       failed,                    // something has gone wrong since reset
    output wire       beat,                      // high for a cycle, for the light that shows life
    output wire       frames_take,               // steps over what is at the front
    input  wire [7:0] frames_front,              // the byte at the front
    input  wire       frames_frame,              // a frame begins at the front
    input  wire       frames_in_frame,           // a byte of a frame is at the front
    input  wire       frames_boundary,           // no byte of a frame is at the front
    input  wire       frame_fits,                // the frame that begins has a length that LINE can have
    output wire       detector_reset,            // begins anew
    output wire [7:0] detector_dropped,          // frames dropped since reset, 255 for more
    input  wire [7:0] detector_data,             // a byte of an answer
    input  wire       detector_valid,            // there is one
    input  wire       detector_last,             // it is the last of its answer
    output wire       detector_ready,            // it is taken
    input  wire       detector_repetition,       // the last question found a repetition
    input  wire       detector_failed,           // something has gone wrong since reset
    input  wire       detector_beat,             // high for a cycle, for the light that shows life
    input  wire       detector_frames_take,      // steps over what is at the front
    output wire [7:0] detector_frames_front,     // the byte at the front
    output wire       detector_frames_frame,     // a frame begins at the front
    output wire       detector_frames_in_frame,  // a byte of a frame is at the front
    output wire       detector_frames_boundary,  // no byte of a frame is at the front
    output wire       detector_fits,             // the frame that begins has a length that LINE can have
    output wire       searchers_reset,           // begins anew
    output wire [7:0] searchers_dropped,         // frames dropped since reset, 255 for more
    input  wire [7:0] searchers_data,            // a byte of an answer
    input  wire       searchers_valid,           // there is one
    input  wire       searchers_last,            // it is the last of its answer
    output wire       searchers_ready,           // it is taken
    input  wire       searchers_repetition,      // the last question found a repetition
    input  wire       searchers_failed,          // something has gone wrong since reset
    input  wire       searchers_beat,            // high for a cycle, for the light that shows life
    input  wire       searchers_frames_take,     // steps over what is at the front
    output wire [7:0] searchers_frames_front,    // the byte at the front
    output wire       searchers_frames_frame,    // a frame begins at the front
    output wire       searchers_frames_in_frame, // a byte of a frame is at the front
    output wire       searchers_frames_boundary  // no byte of a frame is at the front
);
    localparam [5:0] search = 6'd4;

    reg begun;
    reg numbered;
    reg known;
    reg head_given;
    reg number_given;
    reg is_search;
    reg [7:0] number;
    reg fits;
    reg sending;
    reg sent_last;

    // Requests. The head and the number are taken here, and given to the engine when the opcode, at
    // the front, says which.
    wire offers_head = known & ~head_given;
    wire offers_byte = head_given & (~number_given | frames_in_frame);
    wire at_end = ~head_given | (number_given & frames_boundary);
    wire [7:0] shown = number_given ? frames_front : number;
    wire taken = is_search ? searchers_frames_take : detector_frames_take;
    wire takes = (~begun & frames_frame) | (begun & ~numbered & frames_in_frame);
    assign frames_take = takes | (number_given & taken);
    assign detector_fits = fits;
    assign detector_frames_front = shown;
    assign detector_frames_frame = offers_head & ~is_search;
    assign detector_frames_in_frame = offers_byte & ~is_search;
    assign detector_frames_boundary = at_end | is_search;
    assign searchers_frames_front = shown;
    assign searchers_frames_frame = offers_head & is_search;
    assign searchers_frames_in_frame = offers_byte & is_search;
    assign searchers_frames_boundary = at_end | ~is_search;

    // Answers.
    wire chosen = !sending ? ((~sent_last & searchers_valid) | ~detector_valid) : sent_last;

    reg offered;
    reg is_last;
    always @* begin
        offered = detector_valid;
        is_last = detector_last;
        data = detector_data;
        if (chosen) begin
            offered = searchers_valid;
            is_last = searchers_last;
            data = searchers_data;
        end
    end

    assign valid = offered;
    assign last = is_last;
    assign detector_ready = ready & ~chosen;
    assign searchers_ready = ready & chosen;

    // The rest.
    assign detector_reset = reset;
    assign searchers_reset = reset;
    assign detector_dropped = dropped;
    assign searchers_dropped = dropped;
    assign repetition = detector_repetition | searchers_repetition;
    assign failed = detector_failed | searchers_failed;
    assign beat = detector_beat | searchers_beat;

    initial begin
        begun = 1'b0;
        numbered = 1'b0;
        known = 1'b0;
        head_given = 1'b0;
        number_given = 1'b0;
        is_search = 1'b0;
        number = 8'd0;
        fits = 1'b0;
        sending = 1'b0;
        sent_last = 1'b0;
    end

    always @(posedge clock) begin
        if (!begun) begin
            fits <= frame_fits;
        end
        if (takes) begin
            begun <= 1'b1;
            numbered <= begun;
            number <= frames_front;
        end
        if (numbered & ~known & frames_in_frame) begin
            known <= 1'b1;
            is_search <= frames_front[7:2] == search;
        end
        if (offers_head & taken) begin
            head_given <= 1'b1;
        end
        if (head_given & taken) begin
            number_given <= 1'b1;
        end
        if ((number_given & frames_boundary) | reset) begin
            begun <= 1'b0;
            numbered <= 1'b0;
            known <= 1'b0;
            head_given <= 1'b0;
            number_given <= 1'b0;
        end
        if (offered) begin
            sending <= 1'b1;
            sent_last <= chosen;
        end
        if (offered & is_last & ready) begin
            sending <= 1'b0;
        end
        if (reset) begin
            sending <= 1'b0;
            sent_last <= 1'b0;
        end
    end
endmodule

`default_nettype wire
