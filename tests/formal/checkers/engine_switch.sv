// The switch between two engines: each request comes, whole and once, to the engine that its opcode names, and answers go out
// whole, of both engines in turn. For any frames of two bytes and more, as a deframer shows them, and engines that take and say
// what they like.
module check (
    input wire       clock,
    input wire       reset,
    input wire [7:0] dropped,
    input wire       ready,
    // From the deframer.
    input wire [7:0] front,
    input wire       frame,
    input wire       in_frame,
    input wire       boundary,
    input wire       fits,
    // From the engines: the detector's, the searchers'.
    input wire [1:0] take,
    input wire [7:0] detector_data,
    input wire [7:0] searchers_data,
    input wire [1:0] says,
    input wire [1:0] says_last,
    input wire [1:0] found,
    input wire [1:0] failed,
    input wire [1:0] beat,
    output wire      reach_both,
    output wire      reach_third
);
    `include "peeks.svh"

    wire [7:0] data, shown_detector, shown_searchers;
    wire       valid, last, taken, any_found, any_failed, any_beat, fits_detector;
    wire [1:0] heads, bytes, ends, goes, resets;
    wire [7:0] dropped_0, dropped_1;
    part dut (
        .clock(clock), .reset(reset), .dropped(dropped), .data(data), .valid(valid), .last(last), .ready(ready),
        .repetition(any_found), .failed(any_failed), .beat(any_beat), .frames_take(taken), .frames_front(front),
        .frames_frame(frame), .frames_in_frame(in_frame), .frames_boundary(boundary), .frame_fits(fits),
        .detector_reset(resets[0]), .detector_dropped(dropped_0), .detector_data(detector_data), .detector_valid(says[0]),
        .detector_last(says_last[0]), .detector_ready(goes[0]), .detector_repetition(found[0]), .detector_failed(failed[0]),
        .detector_beat(beat[0]), .detector_frames_take(take[0]), .detector_frames_front(shown_detector),
        .detector_frames_frame(heads[0]), .detector_frames_in_frame(bytes[0]), .detector_frames_boundary(ends[0]),
        .detector_fits(fits_detector), .searchers_reset(resets[1]), .searchers_dropped(dropped_1), .searchers_data(searchers_data),
        .searchers_valid(says[1]), .searchers_last(says_last[1]), .searchers_ready(goes[1]),
        .searchers_repetition(found[1]), .searchers_failed(failed[1]), .searchers_beat(beat[1]),
        .searchers_frames_take(take[1]), .searchers_frames_front(shown_searchers), .searchers_frames_frame(heads[1]),
        .searchers_frames_in_frame(bytes[1]), .searchers_frames_boundary(ends[1])
    );

    reg first = 1;
    always @(posedge clock) first <= 0;
    always @* if (first) assume (reset);

    // What has been read of the frame at the front: its head, and no byte, one, or more of them.
    reg       open = 0;
    reg [1:0] count = 0;
    always @(posedge clock) begin
        if (reset | (open & boundary)) open <= 0;
        else if (frame & taken) begin
            open <= 1;
            count <= 0;
        end else if (in_frame & taken & !count[1]) count <= count + 1;
    end
    always @* begin
        assume (!(frame & in_frame) & !(in_frame & boundary));
        assume (!in_frame | open);
        assume (!frame | !open | boundary);
        assume (!(boundary & open) | count[1]);
        // An engine takes what is there.
        assume (!(take & ~(heads | bytes)));
    end

    // What the engine is to get: the head with this, the number, and what comes behind it; and whose it is, from the cycle after
    // that in which the opcode was first at the front.
    reg       fitted = 0, owned = 0, is_search = 0, given = 0;
    reg [7:0] number = 0;
    reg [1:0] given_count = 0;
    wire      is_opcode = open & count == 1 & in_frame;
    always @(posedge clock) begin
        if (frame & !open) fitted <= fits;
        if (open & count == 0 & in_frame) number <= front;
        if (is_opcode & !owned) begin
            owned <= 1;
            is_search <= front >= 8'h10 & front <= 8'h13;
        end
        if ((heads & take) != 0) given <= 1;
        if ((bytes & take) != 0 & !given_count[1]) given_count <= given_count + 1;
        if (reset | (open & boundary) | !open) begin
            owned <= 0;
            given <= 0;
            given_count <= 0;
        end
    end
    wire [1:0] owner = is_search ? 2'b10 : 2'b01;
    always @* begin
        // Head and number are read at once, the rest when the engine takes it.
        reads: assert (taken == (!open & frame | open & count == 0 & in_frame | (given_count != 0 & (bytes & take) != 0)));
        head_comes: assert (heads == (open & owned & !given ? owner : 2'b00));
        bytes_come: assert (bytes == (open & given & (given_count == 0 | in_frame) ? owner : 2'b00));
        ends_are_seen: assert (ends == (open & given & (given_count == 0 | !boundary) ? ~owner : 2'b11));
        if (heads[0]) fits_is_kept: assert (fits_detector == fitted);
        if (bytes[0]) detector_sees: assert (shown_detector == (given_count == 0 ? number : front));
        if (bytes[1]) searchers_see: assert (shown_searchers == (given_count == 0 ? number : front));

        // The state, for the induction.
        assert (s_begun == open);
        assert (s_numbered == (open & count != 0));
        assert (s_known == (open & owned));
        assert (s_head_given == (open & given));
        assert (s_number_given == (open & given & given_count != 0));
        assert (!open | count != 0 | !owned);
        assert (!(open & count[1]) | given_count != 0);
        assert (!(open & given_count == 1) | count == 1);
        assert (!(open & given_count == 0) | !count[1]);
        assert (!(open & given) | owned);
        assert (given | given_count == 0);
        assert (!open | count == 0 | s_number == number);
        assert (!owned | s_is_search == is_search);
        assert (!open | s_fits == fitted);
        assert (open | !(owned | given));
    end

    // Answers: within one of them the engine that has begun it goes on, else that which did not send the latest comes first.
    reg  within = 0, latest = 0;
    wire chosen = within ? latest : latest ? !says[0] : says[1] | !says[0];
    always @(posedge clock) begin
        if (valid) latest <= chosen;
        within <= !reset & (valid ? !(last & ready) : within);
        if (reset) latest <= 0;
    end
    always @* begin
        goes_one: assert (goes == (!ready ? 2'b00 : chosen ? 2'b10 : 2'b01));
        is_valid: assert (valid == (chosen ? says[1] : says[0]));
        if (valid) is_its: assert (data == (chosen ? searchers_data : detector_data) & last == says_last[chosen]);
        assert (s_sending == within);
        assert (s_sent_last == latest);
        passes_on: assert (resets == {2{reset}} & dropped_0 == dropped & dropped_1 == dropped);
        lights: assert (any_found == |found & any_failed == |failed & any_beat == |beat);
    end

    // Goals: both have got a frame; a third byte has been given.
    reg [1:0] had = 0;
    always @(posedge clock) had <= reset ? 2'b00 : had | (bytes & take);
    assign reach_both = &had;
    assign reach_third = given_count[1];
endmodule
