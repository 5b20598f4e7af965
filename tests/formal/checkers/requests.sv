// The engine with its program: docs/protocol.md, request by request. For frames of any length, and any times at which
// they, the framer and the detector are ready: each frame that was kept has one answer, with its number; the detector
// is asked what the request says, in order, and nothing else; what is sent of a verdict is what the detector says. So with
// check bits (`CHECKED` = 1), what is said of them being a part of the verdict, and without.
//
// Assumed: the frames are what deframer.sv says of them, that is, a head, two bytes or more, and an end, each shown
// until it is taken, with pauses. A verdict comes for a question alone, and stays until it is taken.
//
// All this is written in what goes in and out. The induction needs requests_steps.svh as well: what each step of the
// program can rely on.
module check (
    input wire        clock,
    input wire        reset,
    input wire [7:0]  front,
    input wire        settled,       // the front of the frames is shown
    input wire        next_frame,    // there is one more
    input wire [1:0]  next_thirds,   // its length modulo 3
    input wire        goes_on,       // a byte follows the one that is taken
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
    output wire       reach_line,
    output wire       reach_probed,
    output wire       reach_out_of_order
);
    `include "peeks.svh"
    localparam [0:0] CHECKED = `CHECKED;
    localparam IDENTIFY = 1, LINE = 2, PROBE = 3, ANSWER = 8'h80;
    localparam OK = 0, OUT_OF_ORDER = 1, BASE_NOT_HELD = 2, BAD_REQUEST = 3, LINE_FULL = 4, FAULT = 5;
    localparam NOTHING = 0, PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6;
    localparam SOON = 8;  // cycles without an event, at most, where nothing is waited for

    reg  begun = 0;
    always @(posedge clock) begun <= 1;
    always @* if (!begun) assume (reset);

    // The frames.
    reg        more = 0;    // bytes of this frame are left
    reg  [1:0] thirds = 0;  // so many, modulo 3
    wire       in_frame = settled & more, boundary = settled & !more, frame = boundary & next_frame;
    wire       fits = next_thirds == 1;
    reg  [7:0] stands;      // the byte that has been shown and not been taken
    reg        stood = 0;   // there is one
    always @* begin
        assume (next_thirds != 3);
        if (stood & in_frame) assume (front == stands);
    end

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

    // What happens in a cycle.
    wire takes_head = take & frame & !reset, takes_byte = take & in_frame & !reset;
    wire sends = valid & ready & !reset, asks = request_valid & request_ready & !reset;
    wire dismisses = verdict_ready & !reset;

    // The request, as far as it has been read.
    reg         open = 0;       // there is one whose answer has not ended
    reg  [2:0]  count = 0;      // of its bytes, 5 for more
    reg  [1:0]  in_item = 0;    // bytes of the latest item
    reg         fitting = 0;    // its length is that of a LINE
    reg  [7:0]  number, opcode, low, middle;
    reg  [15:0] base;
    wire        is_line = opcode == LINE, is_probe = opcode == PROBE, plays = is_line | is_probe;

    // What has become of it.
    reg  [2:0]  status = OK;     // of the answer, as far as is known
    reg  [2:0]  owed = NOTHING;  // the detector is to be asked this next
    reg         running = 0;     // a push or cut has been taken, and may be refused
    reg         cutting = 0;     // it is a cut or clear
    reg         refused = 0;
    reg         asked = 0;       // the verdict of a question has not been taken
    reg         told = 0;        // it has been sent
    reg         follows = 0;     // a request with the number `accepted` or the next is due
    reg  [7:0]  accepted;
    reg  [23:0] item;
    wire [15:0] base_now = {front, low};
    wire [7:0]  next_number = accepted + 8'd1;
    wire        due_by_number = follows & (number == accepted | number == next_number);
    wire        is_due = base_now == 0 | due_by_number;
    wire        readable = is_line ? fitting : is_probe;
    wire [23:0] item_now = is_line ? {front, middle, low} : {8'd0, front, low};
    wire        in_items = readable & count >= 4 & status == OK;
    wire        item_ends = takes_byte & in_items & in_item == (is_line ? 2 : 1);
    wire        busy = owed != NOTHING | running | asked;
    wire        has_run = running & request_ready & !reset;

    // An item of docs/protocol.md: of a PROBE it has 16 bits, and asks *first*. Check bits are those of a record.
    function is_bad(input [23:0] item);
        is_bad = (CHECKED & !item[19] ? item[23] : item[23:20] != 0) | item[18:17] == 3 | (item[19] ? item[16:0] != 0 : item[16:12] == 0);
    endfunction
    function [2:0] question(input [23:0] item);
        question = is_probe | item[17] ? FIRST : item[18] ? WINDOW : NOTHING;
    endfunction

    // The verdict, which stays until it is taken.
    reg  [37:0] kept;
    reg         keeps = 0;
    reg  [15:0] cycles = 0;
    wire [37:0] verdict = {mover_checks, other_checks, occurrences, distance, exact, list_overflow, window_cut, fault};
    always @* begin
        if (keeps) assume (verdict_valid & verdict == kept);
        if (!asked) assume (!verdict_valid);
    end

    // The answer.
    reg  [1:0]  sent = 0;      // its number, its opcode
    reg  [2:0]  of_verdict = 0;
    reg  [4:0]  of_end = 0;    // of what follows the verdicts
    function [7:0] short_verdict(input exact, input [15:0] distance);
        short_verdict = {!exact, distance >= 254 ? 7'd127 : distance[7:1]};
    endfunction
    wire        tells = CHECKED & distance != 0;
    wire [7:0]  verdict_byte =
        is_probe ? short_verdict(exact, distance)
        : of_verdict == 0 ? occurrences[7:0] : of_verdict == 1 ? occurrences[15:8] : of_verdict == 2 ? distance[7:0]
        : of_verdict == 3 ? distance[15:8] : of_verdict == 4 ? cycles[7:0] : of_verdict == 5 ? cycles[15:8]
        : {3'd0, tells & other_checks, tells & mover_checks, window_cut, list_overflow, exact};
    wire        verdict_ends = of_verdict == (is_probe ? 0 : 6);
    wire        telling = asked & verdict_valid & !told & !fault;
    // A request that cannot be read, of which all has been: its answer has no body.
    wire        unreadable = opcode == IDENTIFY ? count > 2 : !readable | count < 4;
    wire        half_item = in_item != 0;
    wire [2:0]  ends_with = unreadable | (status == OK & half_item) ? BAD_REQUEST : status;
    wire        has_ply = plays & !unreadable;
    wire        is_last = unreadable ? of_end == 0 : of_end == (plays ? 2 : 18);
    wire [7:0]  end_byte =
        is_last ? ends_with : of_end == (plays ? 0 : 15) ? ply[7:0] : of_end == (plays ? 1 : 16) ? ply[15:8]
        : of_end == 17 ? dropped : of_end == 0 ? "P" : of_end == 1 ? "E" : of_end == 2 ? "R" : of_end == 3 ? "P"
        : of_end == 4 ? 2 : data;
    wire        whole = !more & !busy & count >= 2;

    always @(posedge clock) begin
        stood <= (stood | in_frame) & !take;
        if (in_frame) stands <= front;
        if (takes_head) begin
            {open, more, thirds, fitting} <= {2'b11, next_thirds, fits};
            {count, in_item, status, sent, of_verdict, of_end} <= 0;
        end
        if (takes_byte) begin
            // A frame has two bytes at least, and as many as it was said.
            more <= count == 0 | goes_on | (thirds != 1);
            thirds <= thirds == 0 ? 2 : thirds - 1;
            if (count < 5) count <= count + 1;
            if (count == 0) number <= front;
            if (count == 1) opcode <= front;
            if (count == 2 | in_item == 0) low <= front;
            if (in_item == 1) middle <= front;
            if (count == 3) begin
                base <= base_now;
                if (readable & is_due) begin
                    {accepted, follows} <= {number, 1'b0};
                    owed <= base_now == 0 ? CLEAR : CUT;
                end
                if (readable & !is_due) status <= OUT_OF_ORDER;
            end
            if (in_items) in_item <= item_ends ? 0 : in_item + 1;
        end
        if (item_ends) begin
            item <= item_now;
            if (is_bad(item_now)) status <= BAD_REQUEST;
            else owed <= item_now[19] ? question(item_now) : PUSH;
        end
        if (asks) begin
            if (owed == FIRST | owed == WINDOW) {asked, told, of_verdict, cycles} <= {2'b10, 19'd0};
            if (owed == PUSH | owed == CUT | owed == CLEAR) {running, cutting, refused} <= {1'b1, owed != PUSH, 1'b0};
            owed <= NOTHING;
        end
        if (running) refused <= refused | error != 0;
        if (has_run) begin
            running <= 0;
            if (refused | error != 0) status <= cutting ? BASE_NOT_HELD : LINE_FULL;
            else if (!cutting) owed <= question(item);
        end
        if (asked & !keeps & cycles != 65535) cycles <= cycles + 1;
        keeps <= verdict_valid & !dismisses;
        kept <= verdict;
        if (sends) begin
            if (sent != 2) sent <= sent + 1;
            else if (telling) begin
                of_verdict <= of_verdict + 1;
                if (verdict_ends) told <= 1;
            end else begin
                of_end <= of_end + 1;
                if (is_last) begin
                    open <= 0;
                    if (plays & ends_with == OK) follows <= 1;
                end
            end
        end
        if (dismisses) begin
            {asked, told} <= 0;
            if (fault) status <= FAULT;
            else if (is_probe) owed <= POP;
        end
        if (reset) begin
            {open, more, thirds, stood, count, in_item, status, owed, running, asked, told, follows, keeps} <= 0;
            {sent, of_verdict, of_end} <= 0;
        end
    end

    // Something happens so many cycles after all that is waited for is there, at the latest.
    wire waits = reset | !settled | (valid & !ready) | (asked ? !verdict_valid : !request_ready) | (!open & !frame);
    wire happens = takes_head | takes_byte | sends | asks | dismisses | has_run;
    reg  [3:0] still = 0;
    always @(posedge clock) still <= waits | happens ? 0 : still + 1;

    always @* if (begun & !reset) begin
        one_at_a_time: assert (!takes_head | !open);
        takes_in_order: assert (!takes_byte | (open & !busy));
        asks_what_is_owed: assert (!request_valid | (owed != NOTHING & operation == owed));
        bases: assert (!request_valid | owed != CUT | target_ply == base);
        records: assert (!request_valid | owed != PUSH | (
            {barrier, piece} == item[16:12] & check == item[20]
            & from == {CHECKED & item[22], item[11:6]} & to == {CHECKED & item[21], item[5:0]}
        ));
        takes_verdicts: assert (!verdict_ready | (asked & verdict_valid & (told | fault)));
        says: assert (!valid | (
            open & (
                sent == 0 ? count >= 1 & data == number & !last
                : sent == 1 ? count >= 2 & data == (opcode | ANSWER) & !last
                : telling ? data == verdict_byte & !last
                : whole & data == end_byte & last == is_last
            )
        ));
        goes_on_soon: assert (still <= SOON);
    end

    `include "requests_steps.svh"

    assign reach_line = sends & last & is_line & data == OK & of_end == 2;
    assign reach_probed = sends & telling & is_probe;
    assign reach_out_of_order = sends & last & data == OUT_OF_ORDER & plays;
endmodule
