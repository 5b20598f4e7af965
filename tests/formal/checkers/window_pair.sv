// A window and a scoreboard in lockstep, on the same line: for any requests at any time, with null moves of any code, no
// request is refused by one that the other has taken, both are asked the same of the same line, and no fault is said.
//
// Both are replaced by any that promise what is proved of each (window_detector.sv, detector.svh). The window holds `n` moves,
// any number that a window can hold. One ply, `k`, stands for all: what was played there is kept by both, each as it takes
// it. What they say of a line follows from numbers that are the line's: see `truth`.
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
    output wire       reach_repetition,
    output wire       reach_forgotten,
    output wire       reach_null_move
);
    `include "peeks.svh"
    localparam PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7;
    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    perpetual_window_pair dut (
        `include "detector_connections.svh"
    );

    // The two, `w` and `s`.
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.window.half.plies , \dut.window.half.oldest ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.scoreboard.half.plies , \dut.scoreboard.half.oldest ;
    (* hierconn *) wire [16:0] \dut.window.half.at_k , \dut.scoreboard.half.at_k ;
    (* hierconn, init = 1'd0 *) wire \dut.window.half.pausing , \dut.window.half.cutting , \dut.window.half.asked , \dut.window.half.answering ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.half.pausing , \dut.scoreboard.half.cutting , \dut.scoreboard.half.asked , \dut.scoreboard.half.answering ;
    (* hierconn *) wire \dut.window.half.first_only , \dut.scoreboard.half.first_only ;
    (* hierconn, init = 3'd0 *) wire [2:0] \dut.window.half.due , \dut.scoreboard.half.due ;
    wire [15:0] w_plies = \dut.window.half.plies , w_oldest = \dut.window.half.oldest ;
    wire [15:0] s_plies = \dut.scoreboard.half.plies , s_oldest = \dut.scoreboard.half.oldest ;
    wire [16:0] w_at_k = \dut.window.half.at_k , s_at_k = \dut.scoreboard.half.at_k ;
    wire        w_asked = \dut.window.half.asked | \dut.window.half.answering ;
    wire        s_asked = \dut.scoreboard.half.asked | \dut.scoreboard.half.answering ;
    wire        s_rests = !s_asked & !\dut.scoreboard.half.cutting & !\dut.scoreboard.half.pausing ;

    (* anyconst *) wire [15:0] k;
    (* anyconst *) wire [7:0]  n;
    always @* assume (n >= 4 & n <= 128);
    (* hierconn *) wire [15:0] \dut.window.half.k , \dut.scoreboard.half.k ;
    (* hierconn *) wire [7:0]  \dut.window.half.holds , \dut.scoreboard.half.holds ;
    assign \dut.window.half.k = k;
    assign \dut.scoreboard.half.k = k;
    assign \dut.window.half.holds = n;
    assign \dut.scoreboard.half.holds = 8'd128;

    // The truth about the line, anew with each query: the window is `length` plies long, the nearest equal position lies
    // `nearest` plies back, and so many lie within what each of the two holds.
    (* anyseq *) wire [15:0] any_length, any_nearest, any_of_window, any_of_scoreboard;
    reg  [15:0] length, nearest, of_window, of_scoreboard;
    wire        asks = \dut.window.half.takes & (operation == FIRST | operation == WINDOW);
    (* hierconn *) wire \dut.window.half.takes ;
    always @(posedge clock) if (asks) {length, nearest, of_window, of_scoreboard}
        <= {any_length, any_nearest, any_of_window, any_of_scoreboard};
    wire [15:0] w_held = w_plies - w_oldest, s_held = s_plies - s_oldest;
    function truth(input [15:0] length, input [15:0] nearest, input [15:0] of_window, input [15:0] of_scoreboard);
        truth = !nearest[0] & nearest <= length & length <= w_plies & of_window <= of_scoreboard
            & (of_window != 0) == (nearest != 0 & nearest <= w_held) & (of_scoreboard != 0) == (nearest != 0 & nearest <= s_held)
            & (length > w_held | of_window == of_scoreboard);
    endfunction
    always @* assume (!asks | truth(any_length, any_nearest, any_of_window, any_of_scoreboard));
    (* hierconn *) wire [15:0] \dut.window.half.length , \dut.window.half.nearest , \dut.window.half.number ;
    (* hierconn *) wire [15:0] \dut.scoreboard.half.length , \dut.scoreboard.half.nearest , \dut.scoreboard.half.number ;
    assign \dut.window.half.length = length;
    assign \dut.window.half.nearest = nearest;
    assign \dut.window.half.number = of_window;
    assign \dut.scoreboard.half.length = length;
    assign \dut.scoreboard.half.nearest = nearest;
    assign \dut.scoreboard.half.number = of_scoreboard;

    // The line of the scoreboard once it has what the window was given a cycle ago.
    wire        pending = pair_offered & \dut.window.half.due == 0;
    wire [2:0]  given = pending ? pair_operation_held : 3'd0;
    wire        pending_query = given == FIRST | given == WINDOW;
    wire        no_move = pair_barrier_held | pair_piece_held == 0;
    wire [16:0] given_record = no_move ? 17'h10000 : {1'b0, pair_piece_held, pair_from_held, pair_to_held};
    wire [15:0] plies_then = given == PUSH ? s_plies + 16'd1 : given == POP ? s_plies - 16'd1
        : given == CUT ? pair_target_held : given == CLEAR ? 16'd0 : s_plies;
    wire [15:0] oldest_then = given == CLEAR ? 16'd0 : s_oldest + (given == PUSH & s_held == 128);
    wire [16:0] at_k_then = (given == PUSH & s_plies == k) | (given == REPLACE & s_plies == k + 16'd1) ? given_record : s_at_k;

    always @* begin
        // What is promised.
        agrees: assert (!verdict_valid | !fault);
        one_question: assert (!verdict_valid | (w_asked & s_asked & \dut.window.half.first_only == \dut.scoreboard.half.first_only ));
        none_refused: assert (\dut.scoreboard.half.due == 0 & !pair_refused);
        said: assert (!verdict_valid | (
            {occurrences, distance, exact, list_overflow, window_cut}
            == {\dut.window.half.occurrences , \dut.window.half.distance , \dut.window.half.exact ,
                \dut.window.half.list_overflow , \dut.window.half.window_cut }
        ));

        // The line.
        same_line: assert (
            plies_then == w_plies & oldest_then <= w_oldest & (k < w_oldest | k >= w_plies | at_k_then == w_at_k)
        );
        bounds: assert (
            w_oldest <= w_plies & w_held <= n & s_oldest <= s_plies & s_held <= 128
            & (given != CUT | (pair_target_held >= s_oldest & pair_target_held <= s_plies))
            & (!(given == POP | given == REPLACE) | s_plies != s_oldest) & (given != PUSH | s_plies != 16'hFFFF)
        );
        one_at_a_time: assert (
            w_asked == (s_asked | pending_query) & (!pair_offered | s_rests) & !(w_asked & \dut.window.half.cutting )
            & !(s_asked & \dut.scoreboard.half.cutting ) & !(\dut.window.half.asked & \dut.window.half.answering )
            & !(\dut.scoreboard.half.asked & \dut.scoreboard.half.answering )
            & (\dut.window.half.due == 0 | pair_offered)
        );
        first: assert (
            (!s_asked | \dut.scoreboard.half.first_only == \dut.window.half.first_only )
            & (!pending_query | (given == FIRST) == \dut.window.half.first_only )
        );
        true_still: assert (!w_asked | (
            !nearest[0] & nearest <= length & of_window <= of_scoreboard & (of_window != 0) == (nearest != 0 & nearest <= w_held)
            & (of_scoreboard != 0) == (nearest != 0 & nearest <= s_held) & (length > w_held | of_window == of_scoreboard)
        ));
    end
    (* hierconn *) wire [15:0] \dut.window.half.occurrences , \dut.window.half.distance ;
    (* hierconn *) wire \dut.window.half.exact , \dut.window.half.list_overflow , \dut.window.half.window_cut ;

    reg null_move = 0;
    always @(posedge clock) null_move <= !reset & (null_move | (request_valid & request_ready & operation == PUSH & piece == 8 & !barrier));
    assign reach_repetition = verdict_valid & occurrences > 2 & distance != 0;
    assign reach_forgotten = verdict_valid & window_cut & \dut.scoreboard.half.exact ;
    assign reach_null_move = verdict_valid & null_move & k < w_plies & w_at_k[16];
    (* hierconn *) wire \dut.scoreboard.half.exact ;
endmodule

// Either: a line, of which so many records are held, and questions.
module half #(parameter IS_WINDOW = 0) (
    `include "window_pair_ports.svh"
);
    localparam PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7;
    wire [15:0] k, length, nearest, number;
    wire [7:0]  holds;
    (* anyseq *) wire pauses, ends_pause, ends_cut, answers, bottom;
    (* anyseq *) wire [15:0] meanwhile;

    reg  [15:0] plies = 0, oldest = 0;
    reg  [16:0] at_k;  // what was played at ply k: whether it is a barrier, and if not, the move
    reg         pausing = 0, cutting = 0, asked = 0, answering = 0, first_only;
    reg  [2:0]  due = 0;
    assign request_ready = !pausing & !cutting & !asked & !answering;
    wire        takes = request_valid & request_ready & !reset;
    wire        no_move = barrier | (IS_WINDOW ? piece[2:0] == 0 : piece == 0);
    wire [16:0] record = no_move ? 17'h10000 : {1'b0, piece, from, to};
    wire [15:0] held = plies - oldest;
    wire        pushed = takes & operation == PUSH & plies != 16'hFFFF;
    wire        holds_target = target_ply >= oldest & target_ply <= plies;
    always @(posedge clock) begin
        due <= 0;
        if (pushed) begin
            plies <= plies + 16'd1;
            if (held == holds) oldest <= oldest + 16'd1;
        end
        if ((pushed & plies == k) | (takes & operation == REPLACE & held != 0 & plies == k + 16'd1)) at_k <= record;
        if (takes) case (operation)
            PUSH: if (!pushed) due <= 3;
            POP: if (held != 0) plies <= plies - 16'd1; else due <= plies == 0 ? 1 : 2;
            REPLACE: if (held == 0) due <= plies == 0 ? 1 : 2;
            CUT: if (holds_target) plies <= target_ply; else due <= 2;
            CLEAR: {plies, oldest} <= 0;
            FIRST, WINDOW: begin
                asked <= 1;
                first_only <= operation == FIRST;
            end
        endcase
        // A window takes an operation when it is ready, a scoreboard when it has none.
        pausing <= pausing ? !ends_pause : IS_WINDOW & takes & pauses;
        cutting <= cutting ? !ends_cut : takes & operation == CUT;
        if (asked & answers) {asked, answering} <= 1;
        if (answering & verdict_ready) answering <= 0;
        if (reset) begin
            {plies, oldest, cutting, asked, answering, due} <= 0;
            pausing <= 1;
        end
    end
    assign error = due;
    assign ply = cutting ? meanwhile : plies;
    assign verdict_valid = answering;
    assign fault = 0;

    // What is said.
    wire at_first = first_only & number != 0;
    assign occurrences = at_first ? 16'd1 : IS_WINDOW & number > 7 ? 16'd7 : number;
    assign distance = number != 0 ? nearest : 16'd0;
    assign list_overflow = IS_WINDOW & !first_only & number >= 7;
    // A scoreboard does not know whether what it has dropped is of the window if the window is just what it holds.
    assign window_cut = !at_first & (length > held | (!IS_WINDOW & length == held & oldest != 0 & bottom));
    assign exact = !list_overflow & !window_cut;
endmodule

module perpetual_window (
    `include "window_pair_ports.svh"
);
    half #(.IS_WINDOW(1)) half (
        `include "detector_connections.svh"
    );
endmodule

module perpetual_scoreboard (
    `include "window_pair_ports.svh"
);
    half half (
        `include "detector_connections.svh"
    );
endmodule
