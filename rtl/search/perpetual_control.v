// perpetual_control: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What is done in which cycle.
module perpetual_control (
    input  wire       clock,               // rising edge
    input  wire       reset,               // begins anew
    input  wire       start,               // begins
    input  wire       stop,                // ends
    input  wire [4:0] depth,               // plies before quiescence
    input  wire       counting,            // lines are counted
    input  wire       first,               // sequencer: the next square is the first one
    input  wire       second,              // the second
    input  wire       last,                // the last
    input  wire       has_parent,          // node: it is not the root
    input  wire       quiescent,           // it is at the horizon or behind it
    input  wire       is_last_ply,         // there is no ply behind it
    input  wire       legal,               // a legal move is known
    input  wire       drawn,               // one is enough
    input  wire       pushed,              // the detector was told of the move to it
    input  wire       missing,             // verdict: flags are missing
    input  wire       repeats,             // it is left as a repetition
    input  wire       rests,               // it is left, its sum is enough
    input  wire       flags_known,         // no flag is missing
    input  wire [2:0] outcome,             // what is made of it
    input  wire       generates,           // generator: moves may follow
    input  wire       king_taken,          // the king can be captured
    input  wire       joining,             // list: classes are being joined
    input  wire       is_empty,            // it has no move
    input  wire       read_last,           // the move read is the last one
    input  wire       skips,               // candidate: it is left
    input  wire       waits,               // it has to wait
    input  wire       at_once,             // its replies can be generated at once
    input  wire       improves,            // values: the sum is above the lower bound
    input  wire       better,              // the value that came is better
    input  wire       fails_high,          // it is enough
    input  wire       can_tell,            // line: the detector takes an operation
    input  wire       line_rests,          // it is told nothing
    output wire       idle,                // no search is made; squares can be written
    output reg        begins,              // a search begins
    output wire       drains,              // it has ended, and the detector's line is cut back
    output reg        replies,             // generation begins
    output wire       will_reply,          // it is that of the other side
    output wire       checks,              // it looks for a check alone
    output wire       decide,              // the replies have been generated
    output reg  [1:0] read,                // which move to read
    output wire       take,                // the move read is taken
    output wire       makes,               // a move is made
    output reg        write,               // a square of a move is written
    output reg        step,                // the next one follows
    output wire       returns,             // the node is left
    output wire       push,                // goes to the child
    output wire       pop,                 // goes back to the parent
    output reg        prove,               // the move taken back was legal
    output reg  [2:0] change,              // what becomes of sum and window
    output reg  [2:0] give,                // what the value becomes
    output reg  [2:0] counted,             // what is counted
    output reg  [2:0] fault                // what went wrong
);
    localparam [2:0] OUTCOME_RAISE = 3'd1;
    localparam [2:0] OUTCOME_CUT = 3'd2;
    localparam [2:0] OUTCOME_STAND = 3'd3;
    localparam [2:0] OUTCOME_DRAW = 3'd4;
    localparam [2:0] OUTCOME_REPETITION = 3'd5;
    localparam [2:0] OUTCOME_LINE = 3'd6;
    localparam [2:0] OUTCOME_FULL = 3'd7;
    localparam [1:0] READ_PARENT = 2'd0;
    localparam [1:0] READ_TRIED = 2'd1;
    localparam [1:0] READ_FIRST = 2'd2;
    localparam [1:0] READ_FOLLOWING = 2'd3;
    localparam [2:0] CHANGE_KEEP = 3'd0;
    localparam [2:0] CHANGE_LOAD = 3'd1;
    localparam [2:0] CHANGE_DOWN = 3'd2;
    localparam [2:0] CHANGE_UP = 3'd3;
    localparam [2:0] CHANGE_STAND = 3'd4;
    localparam [2:0] CHANGE_RAISE = 3'd5;
    localparam [2:0] CHANGE_ACCEPT = 3'd6;
    localparam [2:0] GIVE_KEEP = 3'd0;
    localparam [2:0] GIVE_ZERO = 3'd1;
    localparam [2:0] GIVE_ALPHA = 3'd2;
    localparam [2:0] GIVE_BETA = 3'd3;
    localparam [2:0] GIVE_MATED = 3'd4;
    localparam [2:0] EVENT_NOTHING = 3'd0;
    localparam [2:0] EVENT_NODE = 3'd1;
    localparam [2:0] EVENT_GENERATION = 3'd2;
    localparam [2:0] EVENT_BOUND = 3'd3;
    localparam [2:0] EVENT_REPETITION = 3'd4;
    localparam [2:0] FAULT_NOTHING = 3'd0;
    localparam [2:0] FAULT_TOO_DEEP = 3'd1;
    localparam [2:0] FAULT_LIST_FULL = 3'd2;
    localparam [2:0] FAULT_FRAMES_FULL = 3'd3;
    localparam [2:0] FAULT_ILLEGAL_ROOT = 3'd4;
    localparam [3:0] STATE_DRAIN = 4'd0;
    localparam [3:0] STATE_IDLE = 4'd1;
    localparam [3:0] STATE_ENTER = 4'd2;
    localparam [3:0] STATE_GENERATE = 4'd3;
    localparam [3:0] STATE_DECIDE = 4'd4;
    localparam [3:0] STATE_NEXT = 4'd5;
    localparam [3:0] STATE_MAKE = 4'd6;
    localparam [3:0] STATE_FINISH = 4'd7;
    localparam [3:0] STATE_RETURN = 4'd8;
    localparam [3:0] STATE_UNDO = 4'd9;

    reg [3:0] state;
    reg checking;
    reg stale;
    reg arrives;
    reg illegal;

    wire making = state == STATE_MAKE;
    wire returning = (state == STATE_RETURN) & ~stale;
    wire opens = ~joining & ~arrives & ~missing;

    // A value that came back ends the node: the move was legal, and no other is needed.
    wire leaves = ~illegal & ~counting & (drawn | (better & fails_high));
    wire goes_down = making & last;
    wire goes_up = returning & has_parent & (can_tell | ~pushed);
    assign idle = state == STATE_IDLE;
    assign drains = state == STATE_DRAIN;

    // A child's replies begin to be generated while it is being made.
    assign will_reply = making | checking | (state == STATE_NEXT) | (state == STATE_FINISH);
    assign checks = checking;
    assign decide = state == STATE_DECIDE;
    assign take =
        (state == STATE_NEXT) | ((state == STATE_RETURN) & stale)
        | ((state == STATE_ENTER) & checking);
    assign makes = making;
    assign returns = state == STATE_RETURN;
    assign push = goes_down;
    assign pop = goes_up;

    reg [3:0] state_next;
    reg checking_next;
    reg stale_next;
    reg arrives_next;
    reg illegal_next;
    reg fails;
    always @* begin
        arrives_next = arrives;
        checking_next = checking;
        stale_next = stale;
        illegal_next = illegal;
        state_next = state;
        replies = goes_down & at_once;
        arrives_next = goes_down;
        begins = 1'b0;
        // The move that led here is read where the node may be left in the next cycle.
        read = READ_PARENT;
        write = 1'b0;
        step = 1'b0;
        prove = 1'b0;
        fails = reset;
        change = CHANGE_KEEP;
        give = GIVE_KEEP;
        counted = EVENT_NOTHING;
        fault = FAULT_NOTHING;
        case (state)
            STATE_IDLE: begin
                if (start & ~reset) begin
                    begins = 1'b1;
                    change = CHANGE_LOAD;
                    arrives_next = 1'b1;
                    checking_next = 1'b0;
                    stale_next = 1'b0;
                    illegal_next = 1'b0;
                    if ((depth == 5'd0) | (depth > 5'd16)) begin
                        fault = FAULT_TOO_DEEP;
                    end else begin
                        state_next = STATE_ENTER;
                    end
                end
            end
            STATE_ENTER: begin
                if (opens & repeats) begin
                    counted = EVENT_REPETITION;
                    give = GIVE_ZERO;
                    state_next = STATE_RETURN;
                end else if (opens & rests) begin
                    give = GIVE_BETA;
                    state_next = STATE_RETURN;
                end else if (opens) begin
                    replies = 1'b1;
                    state_next = STATE_GENERATE;
                end
            end
            STATE_GENERATE: begin
                if (checking) begin
                    if (king_taken | ~generates) begin
                        give = GIVE_ZERO;
                        if (king_taken) begin
                            give = GIVE_MATED;
                        end
                        checking_next = 1'b0;
                        state_next = STATE_RETURN;
                    end
                end else if (king_taken) begin
                    counted = EVENT_GENERATION;
                    illegal_next = 1'b1;
                    state_next = STATE_RETURN;
                    if (!has_parent) begin
                        fault = FAULT_ILLEGAL_ROOT;
                        fails = 1'b1;
                    end
                end else if (~generates & flags_known) begin
                    state_next = STATE_DECIDE;
                end
            end
            STATE_DECIDE: begin
                counted = EVENT_GENERATION;
                state_next = STATE_RETURN;
                case (outcome)
                    OUTCOME_REPETITION: begin
                        counted = EVENT_REPETITION;
                        give = GIVE_ZERO;
                    end
                    OUTCOME_FULL: begin
                        fault = FAULT_LIST_FULL;
                        fails = 1'b1;
                    end
                    OUTCOME_LINE: begin
                        counted = EVENT_BOUND;
                    end
                    OUTCOME_DRAW: begin
                        give = GIVE_ZERO;
                    end
                    OUTCOME_STAND: begin
                        give = GIVE_BETA;
                    end
                    OUTCOME_CUT: begin
                        counted = EVENT_BOUND;
                        give = GIVE_BETA;
                    end
                    default: begin
                        if (outcome == OUTCOME_RAISE) begin
                            counted = EVENT_BOUND;
                            change = CHANGE_RAISE;
                        end else if (quiescent & improves) begin
                            change = CHANGE_STAND;
                        end
                        read = READ_FIRST;
                        state_next = STATE_NEXT;
                        if (is_empty) begin
                            state_next = STATE_FINISH;
                        end
                    end
                endcase
            end
            STATE_NEXT: begin
                read = READ_TRIED;
                stale_next = 1'b1;
                state_next = STATE_MAKE;
            end
            STATE_MAKE: begin
                read = READ_TRIED;
                if (first & is_last_ply) begin
                    fault = FAULT_FRAMES_FULL;
                    fails = 1'b1;
                end else if (~first | ~waits) begin
                    if (first) begin
                        counted = EVENT_NODE;
                    end
                    if (first & skips) begin
                        read = READ_FOLLOWING;
                        state_next = STATE_NEXT;
                        if (read_last) begin
                            state_next = STATE_FINISH;
                        end
                    end else begin
                        write = 1'b1;
                        step = 1'b1;
                    end
                    if (goes_down) begin
                        change = CHANGE_DOWN;
                        stale_next = 1'b0;
                        state_next = STATE_ENTER;
                        if (at_once) begin
                            state_next = STATE_GENERATE;
                        end
                    end
                end
            end
            STATE_FINISH: begin
                give = GIVE_ALPHA;
                state_next = STATE_RETURN;
                if (counting) begin
                    give = GIVE_ZERO;
                end else if (~legal & ~quiescent) begin
                    counted = EVENT_GENERATION;
                    checking_next = 1'b1;
                    stale_next = 1'b0;
                    state_next = STATE_ENTER;
                end
            end
            STATE_RETURN: begin
                // The first square of the move that led here.
                stale_next = 1'b0;
                write = returning & has_parent;
                if (returning & ~has_parent) begin
                    state_next = STATE_IDLE;
                end else if (goes_up) begin
                    step = 1'b1;
                    change = CHANGE_UP;
                    stale_next = 1'b1;
                    state_next = STATE_UNDO;
                end
            end
            STATE_UNDO: begin
                write = 1'b1;
                step = 1'b1;
                read = READ_TRIED;
                if (second & ~illegal & ~counting) begin
                    prove = 1'b1;
                    if (drawn) begin
                        give = GIVE_ZERO;
                    end else if (better) begin
                        change = CHANGE_ACCEPT;
                        if (fails_high) begin
                            give = GIVE_BETA;
                        end
                    end
                end
                if (last) begin
                    illegal_next = 1'b0;
                    read = READ_FOLLOWING;
                    state_next = STATE_NEXT;
                    if (leaves) begin
                        read = READ_PARENT;
                        state_next = STATE_RETURN;
                    end else if (read_last) begin
                        state_next = STATE_FINISH;
                    end
                end
            end
            default: begin
                // Drain; and a state that is none, which is an error.
                give = GIVE_ZERO;
                if (state != STATE_DRAIN) begin
                    fault = FAULT_FRAMES_FULL;
                    fails = 1'b1;
                end
                if (line_rests) begin
                    state_next = STATE_IDLE;
                end
            end
        endcase
        if (fails | (stop & (state != STATE_IDLE))) begin
            state_next = STATE_DRAIN;
        end
        if (reset) begin
            give = GIVE_ZERO;
        end
    end

    initial begin
        state = 4'd0;
        checking = 1'b0;
        stale = 1'b0;
        arrives = 1'b0;
        illegal = 1'b0;
    end

    always @(posedge clock) begin
        state <= state_next;
        checking <= checking_next;
        stale <= stale_next;
        arrives <= arrives_next;
        illegal <= illegal_next;
    end
endmodule

`default_nettype wire
