// What the query machine and a file promise each other, once for both sides: `GIVEN is what the machine promises of the
// records, `PROMISED what the file promises of its answers. A checker of a file assumes the one and asserts the other; the
// checkers of a detector do the reverse. One place, `x`, stands for all: in chess a square.
//
// Around it are the ports of a file, placement.svh, and
//     x, somewhere                      the place; one where the two positions differ, if `closed` is low
//     position                          what is at x after a clear
//     current_at_from, current_at_to    what the current position has at the two places of the record that is applied now
//     ENTRIES                           how many places may differ
//     CLEARS, LATER                     how many cycles a clear lasts at least, 1 or 2, and the first record comes after the
//                                       first of them, 1 to 3
//     this_record                       whether the record handed over now is the one of which something is said

    // The records on their way, the newest first; the last is applied now.
    reg        third_s = 0, second_s = 0, next_s = 0, now_s = 0, stepped_s = 0;
    reg [MOVE-1:0] third_r = 0, second_r = 0, next_r = 0, now_r = 0;
    always @(posedge clock) begin
        {third_s, second_s, next_s, now_s, stepped_s} <= clear | reset ? 5'd0 : {step, third_s, second_s, next_s, now_s};
        {third_r, second_r, next_r, now_r} <= {piece, from, to, third_r, second_r, next_r};
    end

    // What place x has in the earlier position, before and after a record is taken back: its piece leaves where it came to
    // and is where it left again.
    function [WHAT-1:0] after(input [WHAT-1:0] before, input s, input [MOVE-1:0] r);
        after = s & comes(r) == x ? {WHAT{1'b0}} : s & leaves(r) == x ? what(r) : before;
    endfunction
    // The move is a board's, as far as a place says: the piece is where it came to, and where it left there is none.
    function fits(input [PLACE-1:0] at, input [WHAT-1:0] before, input s, input [MOVE-1:0] r);
        fits = !s | ((comes(r) != at | before == what(r)) & (leaves(r) != at | before == 0) & what(r) != 0
                     & leaves(r) != comes(r));
    endfunction
    reg  [WHAT-1:0] current, earlier;
    wire [WHAT-1:0] earlier_1 = after(earlier, now_s, now_r);
    wire [WHAT-1:0] earlier_2 = after(earlier_1, next_s, next_r);
    wire [WHAT-1:0] earlier_3 = after(earlier_2, second_s, second_r);
    wire [WHAT-1:0] earlier_4 = after(earlier_3, third_s, third_r);
    always @(posedge clock) begin
        earlier <= clear ? position : earlier_1;
        if (clear) current <= position;
    end

    // The number of places where the earlier position has a piece that the current one has not: a record changes it at
    // its own two places alone. No more than one above the entries.
    reg [6:0] differing;
    reg       exceeded, exceeded_before = 0;
    wire      to_differs = current_at_to != what(now_r);      // before
    wire      from_differs = current_at_from != what(now_r);  // after
    wire [6:0] differing_after = differing + from_differs - to_differs;
    always @(posedge clock) begin
        if (clear) differing <= 0;
        else if (now_s) differing <= differing_after;
        exceeded <= !clear & !reset & (exceeded | (now_s & differing_after > ENTRIES));
        exceeded_before <= !clear & !reset & exceeded;
    end

    // A clear comes first of all: in the first cycle after a reset, in the second after power-up at the latest. It lasts
    // while the file sweeps, and for three cycles after. Then the file has settled, and its promises hold.
    reg       started = 0, in_first = 1;
    reg [1:0] cleared = 0;  // so many cycles of a clear, three at most
    reg [1:0] since = 0;    // so many cycles after the first of one
    reg [1:0] swept = 0;    // so many cycles after those in which it sweeps, three at most
    wire      has_settled = swept == 3;
    always @(posedge clock) begin
        in_first <= 0;
        started <= !reset & (started | clear);
        swept <= reset | (sweeping & swept == 0) ? 2'd0 : swept + (swept != 3);
        cleared <= !clear | reset ? 2'd0 : cleared + (cleared != 3);
        since <= reset ? 2'd0 : clear & cleared == 0 ? 2'd1 : since + (since != 3);
    end
    always @* begin
        // The free choices are about the same position.
        assume (!now_s | comes(now_r) != x | current_at_to == current);
        assume (!now_s | leaves(now_r) != x | current_at_from == current);

        given_clear_first: `GIVEN (started | clear | (in_first & !step));
        given_sweeps: `GIVEN (has_settled | clear | (in_first & !step));
        given_clear_lasts: `GIVEN (clear | cleared == 0 | cleared >= CLEARS);
        given_later: `GIVEN (!step | clear | since >= LATER);
        if (this_record) given_fits: `GIVEN (fits(x, earlier_4, step & !clear, {piece, from, to}));
    end
    always @* sweeps_once: `PROMISED (swept == 0 | !sweeping);
    always @* if (started & has_settled) begin
        in_time: `PROMISED (stepped == stepped_s);
        no_fault: `PROMISED (!fault);
        overflows: `PROMISED (overflow == exceeded);
        if (!exceeded_before) open_counts: `PROMISED (open == differing & closed == (differing == 0));
        if (!exceeded) begin
            closed_if_same: `PROMISED (!closed | earlier == current);
            open_if_other: `PROMISED (closed | x != somewhere | earlier != current);
        end
    end
