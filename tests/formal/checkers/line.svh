// The line, its queries, and what the registers of the query machine and the stack hold meanwhile: for query_machine.sv
// and the checkers of whole detectors.
//
// One ply, `k`, stands for all: what was pushed there last is kept here. The memory is replaced by one that keeps that
// ply's word alone (stack_ram.sv). Around it are the ports of a detector, what goes to the file and comes from it
// (`file_*`), and
//     PIECE, RECORD                           how many bits of a record are the piece, and all
//     stored, whole_ply                       with SHOGI: what the stack keeps of a piece that is pushed, and whether the
//                                             record that is taken back now completes a ply
//     ram_word, ram_kept, ram_next, ram_read  the memory: which word it keeps, that word, and the registers behind it
//     says_closed, says_overflow, says_fault  what the file says, or what it ought to say
    localparam PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7, DEPTH = stack_lap;
    localparam LOW = $clog2(DEPTH);

    (* anyconst *) wire [15:0] k;
    always @* assume (ram_word == ~k[LOW-1:0]);

    // The records on their way through the file, which takes five cycles.
    reg  [5:1]  on_way = 0;
    always @(posedge clock) on_way <= file_clear | reset ? 5'd0 : {on_way[4:1], file_step};

    // The line: so many plies, of which the oldest are no longer held.
    reg [15:0] plies = 0, oldest = 0, cut_to;
    reg        cutting = 0;
    reg [RECORD-1:0] at_k;  // what was pushed at ply k: piece (0 for a barrier), from, to
`ifndef SHOGI
    wire [PIECE-1:0] stored = piece;
    wire             whole_ply = 1;  // a record is a ply
`endif
    wire [RECORD-1:0] kept_record = {barrier ? {PIECE{1'b0}} : stored, from, to};
    reg        answering = 0;
    wire       taken = request_valid & request_ready & !reset;
    wire       pushed = taken & operation == PUSH & plies != 16'hFFFF;
    wire       holds_target = target_ply >= oldest & target_ply <= plies;
    always @(posedge clock) begin
        if (pushed) begin
            plies <= plies + 1;
            if (plies - oldest == DEPTH) oldest <= oldest + 1;
            if (plies == k) at_k <= kept_record;
        end
        // In place of the newest record.
        if (taken & operation == REPLACE & plies != oldest & plies == k + 16'd1) at_k <= kept_record;
        if (taken & operation == POP & plies != oldest) plies <= plies - 1;
        cutting <= taken & operation == CUT;
        cut_to <= holds_target ? target_ply : plies;
        if (cutting) plies <= cut_to;
        if (reset | (taken & operation == CLEAR)) begin
            plies <= 0;
            oldest <= 0;
            cutting <= 0;
        end
    end
    // The query: the records left to walk, those taken back, the plies that are, and what was found.
    reg        starting = 0, reading = 0, walking = 0, draining = 0, first_only;
    reg [15:0] left, records_back, done, found, nearest;
    reg        ran_out, faulty, cut_short;
    reg [2:0]  drained;
    wire       here = walking & left != oldest;
    wire       repeats = on_way[5] & whole_ply & says_closed & done[0];
    wire [RECORD-1:0] record = ram_read;
    wire       walks = here & record[RECORD-1:RECORD-PIECE] != 0;
    wire       runs = walking | draining;
    wire       ends = runs & (says_overflow | says_fault | (draining & drained == 3) | (repeats & first_only));
    always @(posedge clock) begin
        starting <= taken & (operation == FIRST | operation == WINDOW);
        if (taken & (operation == FIRST | operation == WINDOW)) first_only <= operation == FIRST;
        reading <= starting;
        if (reading) begin
            walking <= 1;
            left <= plies;
            records_back <= 0;
            done <= 0;
            found <= 0;
            nearest <= 0;
        end
        if (walking) begin
            if (walks) left <= left - 1;
            else begin
                walking <= 0;
                draining <= 1;
                drained <= 0;
            end
        end
        if (draining) drained <= drained + 1;
        if (runs & on_way[5]) records_back <= records_back + 1;
        if (runs & on_way[5] & whole_ply) begin
            done <= done + 1;
            if (repeats) begin
                found <= found + 1;
                if (found == 0) nearest <= done + 1;
            end
        end
        if (ends) begin
            walking <= 0;
            draining <= 0;
            answering <= 1;
            ran_out <= says_overflow;
            faulty <= says_fault;
            // The walk is over, and more might have come had the ring been larger.
            cut_short <= draining & drained == 3 & at_bottom & oldest != 0 & !says_overflow & !(repeats & first_only);
        end
        if (answering & verdict_ready) answering <= 0;
        if (reset) begin
            starting <= 0;
            reading <= 0;
            walking <= 0;
            draining <= 0;
            answering <= 0;
        end
    end
    wire at_bottom = left == oldest;
    wire [15:0] one_less = plies - 16'd1, two_left = left - 16'd2;
    // Where the newest record is, the one before it, and the one that is read two after the one walked.
    wire [LOW-1:0] place = -plies, second_place = 1 - plies, left_place = 2 - left;
    reg  awake = 0;  // not in the first cycle of all, in which the file is not told to rest
    always @(posedge clock) awake <= 1;
    wire k_is_next = left - 16'd1 == k & left != oldest;

    // The error is said in the cycle after.
    reg  [2:0] due = 0;
    always @(posedge clock) begin
        due <= 0;
        if (request_valid & request_ready & !reset) begin
            case (operation)
                PUSH: if (plies == 16'hFFFF) due <= machine_error_full;
                POP, REPLACE: if (plies == oldest) due <= oldest == 0 ? machine_error_empty : machine_error_not_held;
                CUT: if (!holds_target) due <= machine_error_not_held;
            endcase
        end
    end

    integer i;
    reg [2:0] flying;
    always @* begin
        flying = 0;
        for (i = 1; i <= 5; i = i + 1) flying = flying + on_way[i];
    end

    always @* begin
        // What is promised.
        is_ready: assert (request_ready == !(file_sweeping | starting | reading | runs | answering | cutting));
        line: assert (ply == plies | cutting);
        errors: assert (error == due);
        answers: assert (verdict_valid == answering);
        if (runs) steps: assert (file_step == walks);
        if (walks & k_is_next) right_record: assert ({file_piece, file_from, file_to} == at_k);
        if (draining & k_is_next) stopped_at_barrier: assert (at_k[RECORD-1:RECORD-PIECE] == 0);
        if (answering) begin
            counted: assert (faulty | (occurrences == found & distance == nearest));
            flags: assert (list_overflow == ran_out & fault == faulty);
            cut: assert (window_cut == cut_short);
            is_exact: assert (exact == !(list_overflow | fault | window_cut));
        end

        // What the registers hold meanwhile.
        held: assert (plies - oldest <= DEPTH & plies >= oldest);
        if (k >= oldest & k < plies) kept: assert (ram_kept == at_k);
        stack: assert (
            stack_top == plies & stack_bottom + stack_dropping == oldest & stack_holds == (plies != oldest)
            & (stack_has_dropped | stack_dropping) == (oldest != 0) & (!stack_dropping | plies - oldest == DEPTH)
        );
        limit: assert (stack_near_limit ? plies >= 16'hFFFB | plies == 0 : plies != 16'hFFFF);
        newest: assert (starting | reading | runs | answering | stack_reader == place);
        if (stack_dropping) had_time: assert (!cutting & !starting & !reading & !runs & !answering);
        one_at_a_time: assert (starting + reading + walking + draining + answering + cutting <= 1);
        machine: assert (
            machine_busy == (starting | reading | runs | answering | cutting) & machine_starting == starting & machine_cutting == cutting
            & machine_answering == answering
            & machine_reading == reading & machine_file_runs == runs & machine_file_rests == (awake & !runs)
            & (!awake | starting | reading | walking ? machine_walking == walking : 1'b1)
        );
        if (runs) drained_for: assert (
            draining ? !machine_walking
                       & {machine_drain_4, machine_drain_3, machine_drain_2, machine_drain_1} >> drained == 1
                     : !(machine_drain_1 | machine_drain_2 | machine_drain_3 | machine_drain_4)
        );
        if (!awake | starting | reading) rests: assert (
            !machine_drain_1 & !machine_drain_2 & !machine_drain_3 & !machine_drain_4
        );
        asleep: assert (awake | !(starting | reading | runs | answering | cutting | file_step | on_way != 0));
        if (starting | reading) none_yet: assert (on_way == 0);
        if (starting) begins: assert (stack_reader == place & stack_none_1 == (plies == oldest));
        if (reading) from_nothing: assert (
            !machine_even & machine_count == 0 & machine_nearest == 0 & !machine_found
        );
        if (reading) reads: assert (
            stack_reader == second_place & stack_none_2 == (plies == oldest)
            & stack_none_1 == (one_less[LOW-1:0] == oldest[LOW-1:0]) & (one_less != k | plies == oldest | ram_next == at_k)
        );
        if (starting | reading | runs) mode: assert (machine_stop_at_first == first_only);
        if (cutting) cut_held: assert (
            stack_cut_held & (stack_above | stack_below ? plies == cut_to : stack_load == cut_to) & cut_to >= oldest
            & cut_to <= plies & (stack_above | stack_below) == (due == machine_error_not_held)
        );
        else no_cut: assert (!stack_cut_held);
        if (answering | starting | reading | runs) loaded: assert (stack_load == plies);
        if (walking) reader: assert (
            stack_reader == left_place & stack_none_3 == (left == oldest)
            & (left == oldest | stack_none_2 == (left - 16'd1 == oldest))
            & stack_none_1 == (two_left[LOW-1:0] == oldest[LOW-1:0])
            & (!k_is_next | record == at_k) & (two_left != k | left - oldest <= 16'd1 | ram_next == at_k)
        );
        if (runs) begin
            walk: assert (
                left >= oldest & left <= plies & {1'b0, records_back} + flying == {1'b0, plies - left} & done <= records_back
            );
            results: assert (
                found <= done >> 1 &
                machine_even == done[0] & machine_count == found & machine_found == (found != 0) & !nearest[0]
                & (found == 0 ? nearest == 0 & machine_nearest == done >> 1 : machine_nearest == nearest >> 1)
                & nearest <= done
            );
        end
`ifndef SHOGI
        if (runs | answering) every_record: assert (done == records_back);
`endif
        if (draining) begin
            drains: assert (drained <= 3 & (on_way & ((1 << (drained + 1)) - 1)) == 0);
            bottom: assert (machine_at_bottom == (at_bottom & oldest != 0));
        end
    end

    assign reach_repetition = answering & found != 0;
    assign reach_barrier = draining & !at_bottom & done != 0;
    assign reach_bottom = draining & at_bottom & done != 0;
