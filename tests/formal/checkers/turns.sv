// An engine for a detector and searchers, with its program: each request is carried out on the page of the part that its opcode
// names, and each answer is sent whole from one page. The page of the detector is turned to between two answers, when the number
// of a request has been read and another opcode than one of the searchers stands behind it, and left with the last byte of the
// answer. Meanwhile the searchers are told nothing, and else the detector. requests.sv is about what that page does: a turn comes
// to the step behind that which reads the number. For any frames as a deframer shows them, and any detector and searchers.
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
    input wire        fault,
    input wire [15:0] ply,
    input wire [2:0]  error,
    input wire        free,
    input wire        searched,
    input wire        ending,
    input wire        done,
    input wire        history_ready,
    input wire [7:0]  answer_byte,
    output wire       reach_turned,
    output wire       reach_back
);
    `include "peeks.svh"

    wire       take, valid, last, request_valid, verdict_ready;
    wire [7:0] data;
    wire       entry, choose, write, clear, push, start, give_up, acknowledge;
    perpetual_engine dut (
        .clock(clock), .reset(reset), .frames_take(take), .frames_front(front), .frames_frame(frame), .frame_fits(fits),
        .frames_in_frame(in_frame), .frames_boundary(boundary), .dropped(dropped), .data(data), .valid(valid),
        .last(last), .ready(ready), .detector_request_valid(request_valid), .detector_verdict_ready(verdict_ready),
        .detector_request_ready(request_ready), .detector_verdict_valid(verdict_valid),
        .detector_occurrences(occurrences), .detector_distance(distance), .detector_exact(exact),
        .detector_list_overflow(1'b0), .detector_window_cut(1'b0), .detector_fault(fault),
        .detector_ply(ply), .detector_error(error), .mover_checks(1'b0), .other_checks(1'b0),
        .searchers_reserved(1'b0), .searchers_free(free), .searchers_taken(searched), .searchers_ending(ending),
        .searchers_done(done), .searchers_repeated(1'b0), .searchers_history_ready(history_ready),
        .searchers_busy_count(5'd0), .searchers_answer_byte(answer_byte), .searchers_entry_enable(entry),
        .searchers_choose(choose), .searchers_write_enable(write), .searchers_history_clear(clear),
        .searchers_history_push(push), .searchers_start(start), .searchers_give_up(give_up),
        .searchers_acknowledge(acknowledge)
    );

    reg begun = 0;
    always @(posedge clock) begun <= 1;
    always @* if (!begun) assume (reset);

    // The place in the program: at first it is at none.
    reg  [8:0] place = 9'h100;
    (* hierconn *) wire [31:0] \dut.steps_data ;
    (* hierconn *) wire [15:0] \dut.words_data ;
    (* hierconn *) wire [7:0] \dut.steps.address ;
    (* hierconn *) wire \dut.stepper_moves_on ;
    always @(posedge clock) if (\dut.stepper_moves_on ) place <= {1'b0, \dut.steps.address };
    `include "program.svh"

    // The frames: a byte that is shown stays until it is taken. The latest one that was taken as the first of a request.
    reg [7:0] stands, number;
    reg       stood = 0;
    always @(posedge clock) begin
        stands <= front;
        stood <= in_frame & !take & !reset;
        if (at_Search_Begin & take & in_frame) number <= front;
    end
    always @* begin
        assume (!(frame & in_frame) & !(in_frame & boundary));
        if (stood) assume (in_frame & front == stands);
    end
    wire of_searchers = front >= 8'h10 & front <= 8'h13;

    // The page as it should be, and whether an answer has begun and not ended.
    reg  turned = 0, within = 0, has_turned = 0, came_back = 0;
    wire sends = valid & ready, ends = sends & last;
    always @(posedge clock) begin
        turned <= !reset & (turned ? !ends : at_Search_Turn);
        within <= !reset & (sends ? !last : within);
        has_turned <= !reset & (has_turned | turned);
        came_back <= !reset & (came_back | (turned & ends));
    end
    // Steps of the searchers' page before an answer.
    wire unanswered = at_Search_Idle | at_Search_Begin | at_Search_Peek | at_Search_IsForeign | at_Search_Turn | at_Search_Opcode
        | at_Search_IsOfSearch | at_Search_IsOdd | at_Search_IsAbort | at_Search_OtherNumber | at_Search_Waits | at_Search_IsFree
        | at_Search_Header | at_Search_HeaderEnds | at_Search_HeaderNext | at_Search_Man | at_Search_ManEnds | at_Search_ManLow
        | at_Search_ManHigh | at_Search_ClearReady | at_Search_Clear | at_Search_RecordLow | at_Search_RecordLowEnds
        | at_Search_RecordHigh | at_Search_RecordHighEnds | at_Search_PushReady | at_Search_Push | at_Search_IsReserved
        | at_Search_IsNamed | at_Search_StartReady | at_Search_Start | at_Search_Refuse | at_Search_Target | at_Search_TargetEnds
        | at_Search_NoOther | at_Search_NoOtherEnds | at_Search_EndOne | at_Search_EndAll | at_Search_Ending | at_Search_Drain
        | at_Search_AbortNumber;
    wire at_result_next = at_Search_ResultNext_Idle | at_Search_ResultNext_Waits | at_Search_ResultNext_Drain;
    (* hierconn *) wire \dut.at_last_place ;
    always @* if (begun & !reset) begin
        words: assert ({\dut.steps_data , \dut.words_data } == word_at(place));
        known: assert (!place[8] & at_any);
        page: assert (place[7] == !turned & e_at_detector == turned);

        // A turn: for a request whose number has been read, and whose opcode is at the front.
        looks: assert (!(at_Search_Peek | at_Search_IsForeign | at_Search_Turn) | e_bytes[23:16] == number);
        shown: assert (!(at_Search_IsForeign | at_Search_Turn) | (stood & e_is_foreign == !of_searchers));
        turns_for_it: assert (!at_Search_Turn | !of_searchers);
        reads_its: assert (!at_Search_Opcode | (stood & of_searchers));
        // It comes to the step that sends the number, and no other request is begun before it is left.
        comes: assert (!at_Search_Turn | (\dut.stepper_moves_on  & \dut.steps.address  == 8'd1));
        one_request: assert (!turned | (!at_Idle & !(take & frame)));

        // It is between two answers: none has begun where a request is read, nor where that of a searcher has ended.
        between: assert (!unanswered | !within);
        results: assert (!at_result_next | within != \dut.at_last_place );

        // What the other part is told meanwhile.
        if (turned) no_search: assert (!(entry | choose | write | clear | push | start | give_up | acknowledge));
        else no_detector: assert (!(request_valid | verdict_ready));
    end
    always @* if (begun & reset) begin
        anew: assert (\dut.stepper_moves_on  & \dut.steps.address  == 8'h80);
    end

    assign reach_turned = has_turned & within;
    assign reach_back = came_back & valid & !turned;
endmodule
