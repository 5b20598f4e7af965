// The query machine with its move stack, for any requests at any time and lines of any length: the stack is last in,
// first out; a query hands the file the records of the window, newest first, each once, and nothing else; the verdict
// counts the even plies at which the file says closed, and names the first.
//
// One ply, `k`, stands for all: what was pushed there last is kept here. The memory is replaced by one that keeps that
// ply's word alone. The file is replaced by free inputs that answer in the time in which a file does.
module check (
    input wire        clock,
    input wire        reset,
    input wire        request_valid,
    input wire [2:0]  operation,
    input wire [3:0]  piece,
    input wire [5:0]  from,
    input wire [5:0]  to,
    input wire        barrier,
    input wire [15:0] target_ply,
    input wire        verdict_ready,
    input wire        file_closed,
    input wire        file_overflow,
    input wire        file_fault,
    output wire       reach_repetition,
    output wire       reach_barrier,
    output wire       reach_bottom
);
    `include "peeks.svh"
    localparam PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7, DEPTH = stack_lap;
    localparam LOW = $clog2(DEPTH);
    (* hierconn *) wire [LOW-1:0] \dut.stack.ram.word ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.stack.ram.kept ;
    (* hierconn *) wire [15:0] \dut.stack.ram.word_read ;
    (* hierconn *) wire [15:0] \dut.stack.ram_read_data ;

    (* anyconst *) wire [15:0] k;
    // The record of ply k stands in the place that is its complement.
    always @* assume (\dut.stack.ram.word == ~k[LOW-1:0]);

    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault, file_clear, file_step;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    wire [3:0]  file_piece;
    wire [5:0]  file_from, file_to;
    reg  [5:1]  on_way = 0;
    perpetual_query_machine dut (
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation), .piece(piece), .from(from),
        .to(to), .barrier(barrier), .target_ply(target_ply), .verdict_ready(verdict_ready),
        .request_ready(request_ready), .verdict_valid(verdict_valid), .occurrences(occurrences), .distance(distance),
        .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault), .ply(ply), .error(error),
        .file_clear(file_clear), .file_step(file_step), .file_piece(file_piece), .file_from(file_from),
        .file_to(file_to), .file_stepped(on_way[5]), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );
    // What a file does: see chain_file.sv and scoreboard.sv.
    always @(posedge clock) on_way <= file_clear ? 5'd0 : {on_way[4:1], file_step};

    // The line: so many plies, of which the oldest are no longer held.
    reg [15:0] plies = 0, oldest = 0, cut_to;
    reg        cutting = 0;
    reg [15:0] at_k;  // what was pushed at ply k: piece (0 for a barrier), from, to
    reg        busy = 0, answering = 0;
    wire       taken = request_valid & request_ready & !reset;
    wire       pushed = taken & operation == PUSH & plies != 16'hFFFF;
    wire       holds_target = target_ply >= oldest & target_ply <= plies;
    always @(posedge clock) begin
        if (pushed) begin
            plies <= plies + 1;
            if (plies - oldest == DEPTH) oldest <= oldest + 1;
            if (plies == k) at_k <= {barrier ? 4'd0 : piece, from, to};
        end
        // In place of the newest record.
        if (taken & operation == REPLACE & plies != oldest & plies == k + 16'd1) at_k <= {barrier ? 4'd0 : piece, from, to};
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
    // The query: the plies left to walk, those walked, and what was found. What the machine does for the walk goes on
    // for a cycle after the end of a query and after a reset.
    reg        begun = 0, just_ended = 0;
    always @(posedge clock) begin
        begun <= 1;
        just_ended <= ends | reset;
    end
    reg        starting = 0, reading = 0, walking = 0, draining = 0, first_only;
    reg [15:0] left, done, found, nearest;
    reg        ran_out, faulty, cut_short;
    reg [2:0]  drained;
    wire       here = walking & left != oldest;
    wire       repeats = on_way[5] & file_closed & done[0];
    wire [15:0] record = \dut.stack.ram_read_data ;
    wire       walks = here & record[15:12] != 0;
    wire       runs = walking | draining;
    wire       ends = runs & (file_overflow | file_fault | (draining & drained == 3) | (repeats & first_only));
    always @(posedge clock) begin
        starting <= taken & (operation == FIRST | operation == WINDOW);
        if (taken & (operation == FIRST | operation == WINDOW)) first_only <= operation == FIRST;
        reading <= starting;
        if (reading) begin
            walking <= 1;
            left <= plies;
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
        if (runs & on_way[5]) begin
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
            ran_out <= file_overflow;
            faulty <= file_fault;
            // The walk is over, and more might have come had the ring been larger.
            cut_short <= draining & drained == 3 & at_bottom & oldest != 0 & !file_overflow & !(repeats & first_only);
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
    wire k_is_next = left - 16'd1 == k & left != oldest;

    // The error is said in the cycle after.
    reg  [2:0] due = 0;
    always @(posedge clock) begin
        due <= 0;
        if (request_valid & !reset) begin
            if (!request_ready) due <= machine_error_busy;
            else case (operation)
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
        is_ready: assert (request_ready == !(starting | reading | runs | answering | cutting));
        line: assert (ply == plies | cutting);
        errors: assert (error == due);
        answers: assert (verdict_valid == answering);
        steps: assert (file_clear | file_step == walks);
        clears: assert (!begun | file_clear == !runs);
        if (walks & k_is_next) right_record: assert ({file_piece, file_from, file_to} == at_k);
        if (draining & k_is_next) stopped_at_barrier: assert (at_k[15:12] == 0);
        if (answering) begin
            counted: assert (faulty | (occurrences == found & distance == nearest));
            flags: assert (list_overflow == ran_out & fault == faulty);
            cut: assert (window_cut == cut_short);
            is_exact: assert (exact == !(list_overflow | fault | window_cut));
        end

        // What the registers hold meanwhile.
        held: assert (plies - oldest <= DEPTH & plies >= oldest);
        if (k >= oldest & k < plies) kept: assert (\dut.stack.ram.kept == at_k);
        top: assert (stack_top == plies);
        bottom_is: assert (stack_bottom + stack_dropping == oldest & (!stack_dropping | (plies - oldest == DEPTH & oldest != 0)));
        has_dropped: assert (stack_has_dropped == (stack_bottom != 0));
        holds: assert (stack_holds == (plies != oldest));
        limit: assert (stack_near_limit ? plies >= 16'hFFFB | plies == 0 : plies <= 16'hFFFC);
        if (!request_ready) dropped: assert (!stack_dropping);
        if (!reading & !runs & !answering) newest: assert (stack_reader == -plies[LOW-1:0]);
        one_at_a_time: assert (starting + reading + walking + draining + answering + cutting <= 1);
        machine: assert (
            machine_busy == !request_ready & machine_starting == starting & machine_reading == reading
            & machine_cutting == cutting & machine_answering == answering & machine_file_runs == runs
        );
        if (!just_ended) walks_on: assert (
            machine_walking == walking
            & {machine_drain_4, machine_drain_3, machine_drain_2, machine_drain_1} == (draining ? 4'd1 << drained : 4'd0)
        );
        else over: assert (!starting & !reading & !runs);
        if (!begun) fresh: assert (!just_ended & request_ready & on_way == 0);
        if (!runs & !just_ended) emptied: assert (on_way == 0);
        if (starting) begins: assert (stack_none_1 == (plies == oldest));
        if (reading) reads: assert (
            stack_reader == 1'b1 - plies[LOW-1:0] & stack_none_2 == (plies == oldest)
            & stack_none_1 == (plies - oldest == 1)
            & (k != plies - 16'd1 | plies == oldest | \dut.stack.ram.word_read == at_k)
            & machine_count == 0 & machine_nearest == 0 & !machine_even & !machine_found
        );
        if (starting | reading | runs | answering) reloads: assert (stack_load == plies);
        if (starting | reading | runs) mode: assert (machine_stop_at_first == first_only);
        if (cutting) cut_held: assert (
            stack_cut_held & (stack_above | stack_below ? plies : stack_load) == cut_to & cut_to >= oldest
            & cut_to <= plies & (due == machine_error_not_held) == (stack_above | stack_below)
            & (due == 0 | due == machine_error_not_held)
        );
        else no_cut: assert (!stack_cut_held);
        if (walking) reader: assert (
            stack_reader == 2'd2 - left[LOW-1:0] & stack_none_3 == (left == oldest)
            & stack_none_2 == (left - oldest == 1) & stack_none_1 == (left - oldest == 2)
            & (!k_is_next | record == at_k)
            & (k != left - 16'd2 | left == oldest | left == oldest + 16'd1 | \dut.stack.ram.word_read == at_k)
        );
        if (runs) begin
            walk: assert (left >= oldest & left <= plies & {1'b0, done} + flying == {1'b0, plies - left});
            results: assert (
                found <= done >> 1 &
                machine_even == done[0] & machine_count == found & nearest <= done & !nearest[0]
                & 2 * machine_nearest == (found != 0 ? nearest : done - done[0])
                & (found != 0 | nearest == 0) & machine_found == (found != 0)
            );
        end
        if (draining) begin
            drains: assert (drained <= 3 & (on_way & ((1 << (drained + 1)) - 1)) == 0);
            bottom: assert (machine_at_bottom == (at_bottom & oldest != 0));
        end
    end

    assign reach_repetition = answering & found != 0;
    assign reach_barrier = draining & !at_bottom & done != 0;
    assign reach_bottom = draining & at_bottom & done != 0;
endmodule

// A memory that keeps one word, whichever, and gives anything for the others.
module perpetual_stack_ram #(
    parameter LOW = `LOW
) (
    input  wire           clock,
    input  wire           write_enable,
    input  wire [LOW-1:0] write_address,
    input  wire [15:0]    write_data,
    input  wire [LOW-1:0] read_address,
    output reg  [15:0]    read_data
);
    (* anyconst *) wire [LOW-1:0] word;
    (* anyseq *) wire [15:0] anything;
    reg [15:0] kept = 0, word_read;
    always @(posedge clock) begin
        read_data <= word_read;
        word_read <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule
