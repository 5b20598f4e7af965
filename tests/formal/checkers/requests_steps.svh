    // What each step of the engine's program can rely on, for the induction of requests.sv: how far the request is, what
    // the registers hold of it, and for how many cycles nothing has happened.

    // The place in the program. `program.svh` has the words of all places, and for each step of
    // hdl/src/wire/program.rs a wire `at_STEP`. At first it is at none.
    reg  [8:0] place = 9'h100;
    (* hierconn *) wire [31:0] \dut.steps_data ;
    (* hierconn *) wire [15:0] \dut.words_data ;
    (* hierconn *) wire [7:0] \dut.steps.address ;
    (* hierconn *) wire \dut.stepper_moves_on ;
    always @(posedge clock) if (\dut.stepper_moves_on ) place <= {1'b0, \dut.steps.address };
    `include "program.svh"
    wire [4:0]  step_number = number_at(place);

    wire [15:0] base_shown = {stands, low};
    wire        due = base_shown == 0 | due_by_number;
    wire [2:0]  then_owed = is_bad(item) ? NOTHING : item[19] ? question(item) : PUSH;
    wire        ok = status == OK, odd = kept[0];
    wire        header = open & ok & !busy & of_end == 0 & in_item == 0 & (count < 4);
    wire        opened = header & sent == 2;                     // number and opcode have been sent
    wire        in_base = opened & readable;
    wire        in_body = open & sent == 2 & readable & count >= 4 & of_end == 0;
    wire        in_line = in_body & is_line & ok, in_probe = in_body & is_probe & ok;
    wire        whole_item = in_item == 0 & count == 5;
    wire        judged = in_body & !busy, ended = open & sent == 2 & !more & !busy;
    wire        same_zeros = e_zeros == (base_shown == 0);
    always @* if (begun & !reset) begin
        words: assert ({\dut.steps_data , \dut.words_data } == word_at(place));
        known: assert (place[8] | (at_any & !place[7]));

        // What the registers hold meanwhile.
        lengths: assert (thirds != 3 & (more | (thirds == 0 & !stood)));
        fitting_kept: assert (!open | e_fits == fitting);
        thirds_left: assert (
            !open | !fitting | (count < 5 ? thirds == (count == 1 | count == 4 ? 0 : count == 2 ? 2 : 1)
            : !is_line | !ok | thirds == (in_item == 0 ? 0 : in_item == 1 ? 2 : 1))
        );
        closed: assert (open | (!more & !busy));
        verdicts: assert (asked ? owed == NOTHING & !running : !keeps & !told);
        counted: assert (count <= 5 & in_item != 3 & sent != 3);
        early: assert (!open | ((count >= 4 | ok) & (count == 5 | in_item == 0)));
        if (open & count == 1) holds_number: assert (e_bytes[23:16] == number);
        if (open & count == 2) holds_opcode: assert (e_bytes[23:8] == {opcode, number});
        if (open & count == 3) holds_base: assert (e_bytes == {low, opcode, number});
        if (open & count == 4) holds_both: assert (e_bytes == {base, opcode});
        if (in_line & in_item == 1) holds_low: assert (e_bytes[23:16] == low);
        if (in_line & in_item == 2) holds_middle: assert (e_bytes[23:8] == {middle, low});
        if (in_probe & in_item == 1) holds_half: assert (e_bytes[23:16] == low);
        if (in_line & asked) counts: assert (e_clocks == cycles);
        if (running) wrong: assert (e_wrong == refused);
        if (follows | (open & readable & count >= 4 & ok)) accepts: assert (e_not_number == ~accepted | at_Accept);
        allows: assert (e_follows == follows | at_Accept | at_Done | (ended & has_ply & ends_with == OK & e_follows));

        // Each step.
        step_reset: assert (!place[8] | (!open & still == 0));
        step_idle: assert (!at_Idle | ((open ? header & count == 0 & sent == 0 & more : 1) & still <= 1));
        step_say_number: assert (!at_SayNumber | (header & count == 1 & sent == 0 & more & still == 0));
        step_opcodes: assert (!at_Opcode | (header & count == 1 & sent == 1 & more & still == 0));
        step_say_opcode: assert (!at_SayOpcode | (header & count == 2 & sent == 1 & still == 0));
        step_known: assert (!at_IsKnown | (opened & count == 2 & still == 0));
        step_numbered: assert (!at_IsNumbered | (opened & count == 2 & opcode < 4 & still <= 1));
        step_is_identify: assert (!at_IsIdentify | (opened & count == 2 & opcode < 2 & still <= 2));
        step_is_line: assert (!at_IsLine | (opened & count == 2 & plays & still <= 2));
        step_fits: assert (!at_LineFits | (opened & count == 2 & is_line & still <= 3));
        step_operands: assert (
            !(at_NoOperands | at_NoMore) | (opened & count == 2 & opcode == IDENTIFY
            & still <= (at_NoOperands ? 3 : more ? 0 : 4))
        );
        step_base_low: assert (
            !(at_BaseLow | at_BaseLowEnds) | (in_base & count == 2 & still <= (at_BaseLow ? 4 : more ? 0 : 5))
        );
        step_base_high: assert (
            !(at_BaseHigh | at_BaseHighEnds) | (in_base & count == 3 & e_zeros == (low == 0)
            & still <= (at_BaseHigh ? 1 : more ? 0 : 2))
        );
        step_judge: assert (!at_Judge | (in_base & count == 3 & stood & same_zeros & still <= 3));
        step_accept: assert (!at_Accept | (in_base & count == 3 & stood & same_zeros & due & still <= 4));
        step_new: assert (
            !at_IsNew | (in_body & ok & count == 4 & in_item == 0 & e_zeros == (base == 0) & still == 0
            & owed == (base == 0 ? CLEAR : CUT) & !running & !asked)
        );
        step_cut: assert (
            !(at_Clear | at_Cut) | (in_body & ok & count == 4 & in_item == 0 & owed == (at_Cut ? CUT : CLEAR)
            & !running & !asked & still <= 1)
        );
        step_cutting: assert (
            !at_Cutting | (in_body & ok & count == 4 & in_item == 0 & running & cutting & owed == NOTHING & still == 0)
        );
        step_cut_done: assert (
            !at_CutDone | (judged & count == 4 & in_item == 0 & status == (e_wrong ? BASE_NOT_HELD : OK) & still == 0)
        );
        step_is_probe: assert (!at_IsProbe | (judged & ok & count == 4 & in_item == 0 & still <= 1));

        step_item: assert (
            !(at_ItemLow | at_ItemLowEnds) | (in_line & !busy & in_item == 0
            & still <= (at_ItemLow ? 4 : more ? 0 : 5))
        );
        step_middle: assert (!at_ItemMiddle | (in_line & !busy & in_item == 1 & e_zeros == (low == 0) & still == 0));
        step_high: assert (
            !at_ItemHigh | (in_line & !busy & in_item == 2 & e_zeros == ({middle, low} == 0) & still == 0)
        );
        step_bad: assert (
            !at_IsBad | (in_body & is_line & whole_item & e_bytes == item & e_zeros == (item[15:0] == 0)
            & status == (is_bad(item) ? BAD_REQUEST : OK) & owed == then_owed & !running & !asked & still == 0)
        );
        step_ask_only: assert (
            !at_IsAskOnly | (in_line & whole_item & e_bytes == item & !is_bad(item) & owed == then_owed & !running & !asked
            & still <= 1)
        );
        step_push: assert (
            !at_Push | (in_line & whole_item & e_bytes == item & owed == PUSH & !running & !asked & still <= 2)
        );
        step_pushing: assert (
            !at_Pushing | (in_line & whole_item & e_bytes == item & running & !cutting & owed == NOTHING & still == 0)
        );
        step_push_done: assert (
            !at_PushDone | (in_body & is_line & whole_item & e_bytes == item & status == (e_wrong ? LINE_FULL : OK)
            & owed == (e_wrong ? NOTHING : question(item)) & !running & !asked & still == 0)
        );
        step_asks: assert (
            !(at_AsksFirst | at_AsksWindow) | (in_line & whole_item & e_bytes == item & owed == question(item) & !running
            & !asked & (at_AsksFirst ? still <= 2 : !item[17] & still <= 3))
        );
        step_questions: assert (
            !(at_First | at_Window) | (in_line & whole_item & owed == (at_First ? FIRST : WINDOW) & !running & !asked
            & still <= 4)
        );
        step_wait: assert (!at_Wait | (in_line & whole_item & asked & !keeps & !told & of_verdict == 0 & still == 0));
        step_verdict: assert (!at_Verdict | (in_line & whole_item & keeps & !told & of_verdict == 0 & still <= 1));
        step_say_verdict: assert (
            !at_SayVerdict | (in_line & whole_item & keeps & !odd & !told & of_verdict == step_number & still <= 2
            & e_found == (kept[19:4] != 0))
        );
        step_dismiss: assert (!at_Dismiss | (in_line & whole_item & keeps & !odd & told & still == 0));
        step_faulty: assert (!at_Faulty | (in_body & ok & whole_item & keeps & odd & still <= 2));

        step_probe: assert (
            !(at_ProbeLow | at_ProbeLowEnds) | (in_probe & !busy & in_item == 0
            & still <= (at_ProbeLow ? 2 : more ? 0 : 3))
        );
        step_probe_high: assert (
            !(at_ProbeHigh | at_ProbeHighEnds) | (in_probe & !busy & in_item == 1
            & still <= (at_ProbeHigh ? 1 : more ? 0 : 2))
        );
        step_fill: assert (
            !at_ProbeFill | (in_body & is_probe & whole_item & e_bytes[23:8] == item[15:0] & item[23:16] == 0
            & status == (is_bad(item) ? BAD_REQUEST : OK) & owed == then_owed & !running & !asked & still == 0)
        );
        step_moves: assert (
            !at_ProbeMoves | (in_body & is_probe & whole_item & e_bytes == item & item[23:16] == 0
            & status == (is_bad(item) ? BAD_REQUEST : OK) & owed == then_owed & !running & !asked & still <= 1)
        );
        step_probe_push: assert (
            !at_ProbePush | (in_probe & whole_item & e_bytes == item & item[23:16] == 0 & owed == PUSH
            & !running & !asked & still <= 2)
        );
        step_probe_pushing: assert (
            !at_ProbePushing | (in_probe & whole_item & running & !cutting & owed == NOTHING & still == 0)
        );
        step_probe_push_done: assert (
            !at_ProbePushDone | (in_body & is_probe & whole_item & status == (e_wrong ? LINE_FULL : OK)
            & owed == (e_wrong ? NOTHING : FIRST) & !running & !asked & still == 0)
        );
        step_probe_first: assert (
            !at_ProbeFirst | (in_probe & whole_item & owed == FIRST & !running & !asked & still <= 1)
        );
        step_probe_wait: assert (
            !at_ProbeWait | (in_probe & whole_item & asked & !keeps & !told & of_verdict == 0 & still == 0)
        );
        step_probe_verdict: assert (
            !at_ProbeVerdict | (in_probe & whole_item & keeps & !told & of_verdict == 0 & still <= 1)
        );
        step_say_probed: assert (
            !at_SayProbed | (in_probe & whole_item & keeps & !odd & !told & of_verdict == 0
            & e_bytes[23:16] == short_verdict(kept[3], kept[19:4]) & still <= 2)
        );
        step_probe_dismiss: assert (!at_ProbeDismiss | (in_probe & whole_item & keeps & !odd & told & still == 0));
        step_pop: assert (!at_ProbePop | (in_probe & whole_item & owed == POP & !running & !asked & still == 0));

        step_done: assert (!at_Done | (judged & ended & ok & in_item == 0 & still <= 7));
        step_skip_unreadable: assert (
            !at_Skip_Unreadable | (open & ok & sent == 2 & !busy & of_end == 0 & count >= 2 & in_item == 0
            & (opcode == IDENTIFY ? count > 2 | stood : !readable | (count < 4 & !more)) & still <= 6)
        );
        step_skip_not_due: assert (
            !at_Skip_OutOfOrder
            | (count == 3 ? in_base & stood & !due & still <= 4 : judged & status == OUT_OF_ORDER & still == 0)
        );
        step_skip_not_held: assert (!at_Skip_NotHeld | (judged & status == BASE_NOT_HELD & still <= 1));
        step_skip_bad: assert (
            !at_Skip_BadItem | (judged & (ok ? is_probe & in_item == 1 & !more : status == BAD_REQUEST) & still <= 3)
        );
        step_skip_full: assert (!at_Skip_LineFull | (judged & status == LINE_FULL & still <= 1));
        step_skip_fault: assert (!at_Skip_Fault | (judged & status == FAULT & still == 0));
        step_identity: assert (
            !(at_SayIdentity | at_SayIdentityPly_Low | at_SayIdentityPly_High | at_SayDropped)
            | (ended & opcode == IDENTIFY & count == 2 & ok & in_item == 0 & still <= 6
            & of_end == (at_SayIdentity ? step_number : at_SayIdentityPly_Low ? 15 : at_SayIdentityPly_High ? 16 : 17))
        );
        step_ply: assert (
            !(at_SayPly_Low | at_SayPly_High) | (ended & has_ply & of_end == at_SayPly_High
            & ends_with == step_number & still <= SOON & (ends_with != OK | e_follows))
        );
        step_status: assert (
            !at_SayStatus | (ended & is_last & ends_with == step_number
            & (!has_ply | ends_with != OK | e_follows) & still <= SOON)
        );
    end
