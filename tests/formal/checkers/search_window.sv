// The search window around its core: for any operations, clears and resets in any cycle, what is given to the core, when
// the flags are those of the newest operation, and that a cut leaves as many moves as it said.
//
// The core is replaced by free outputs, with its protocol assumed: see window.sv. So is the finder, of which nothing
// is said here but what it is given. The number of plies may be any.
module check (
    input wire       clock,
    input wire       reset,
    input wire       push,
    input wire       pop,
    input wire       replace,
    input wire       cut,
    input wire       clear,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    input wire       barrier,
    input wire [7:0] keep,
    input wire       find,
    input wire       probe,
    input wire       swept,       // the core's memory is swept
    input wire [1:0] longer,  // how long a replace takes in the core
    output wire      reach_cut,
    output wire      reach_cut_ended,
    output wire      reach_cleared,
    output wire      reach_replaced,
    output wire      reach_two_on_their_way,
    output wire      reach_probed
);
    `include "peeks.svh"
    (* anyconst *) wire [7:0] plies;
    always @* assume (plies >= 4 & plies <= 128);

    wire       can_probe, probed, would_repeat;
    wire       ready, can_pop, valid, counted, repetition, upcoming, exact, located, can_find, finding, found;
    wire [7:0] held_plies, repetition_distance, upcoming_distance;
    wire [2:0] occurrences;
    wire [3:0] found_piece;
    wire [5:0] found_from, found_to;
    perpetual_search_window dut (
        .clock(clock), .reset(reset), .push(push), .pop(pop), .replace(replace), .cut(cut), .clear(clear), .piece(piece),
        .from(from), .to(to), .barrier(barrier), .keep(keep), .find(find), .probe(probe), .can_probe(can_probe), .probed(probed),
        .would_repeat(would_repeat), .ready(ready), .can_pop(can_pop),
        .held_plies(held_plies), .valid(valid), .counted(counted), .repetition(repetition), .upcoming(upcoming),
        .exact(exact), .located(located), .occurrences(occurrences), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance), .can_find(can_find), .finding(finding), .found(found),
        .found_piece(found_piece), .found_from(found_from), .found_to(found_to)
    );
    (* hierconn *) wire \dut.core.ready , \dut.core.push , \dut.core.pop , \dut.core.replace , \dut.core.clear ;
    (* hierconn *) wire [16:0] \dut.core.record , \dut.finder.record ;
    (* hierconn *) wire \dut.core.look , \dut.core.stands , \dut.core.brings_back ;
    (* hierconn *) wire [32:0] \dut.core.answer ;
    (* hierconn *) wire \dut.finder.push , \dut.finder.pop , \dut.finder.replace , \dut.finder.clear , \dut.finder.find ;
    (* hierconn *) wire [7:0] \dut.finder.distance ;
    (* hierconn *) wire [17:0] \dut.finder.answer ;
    wire       core_ready = \dut.core.ready ;
    wire       core_push = \dut.core.push , core_pop = \dut.core.pop ;
    wire       core_replace = \dut.core.replace , core_clear = \dut.core.clear ;

    // The core: how many moves it holds, and for how many cycles more it is busy. After power-up and after a reset it is
    // so until its memory is swept.
    // Its flags change a cycle after the one in which it is ready again, its distances three cycles later.
    reg        started = 0;
    reg [7:0]  held = 0;
    reg [2:0]  left = 0;
    reg        popping = 0;  // what it is busy with is a pop
    reg        d4 = 0, d5 = 0, d6 = 0, d7 = 0, d8 = 0;
    wire       core_idle = started & left == 0;
    wire       takes = core_idle & (core_clear | core_push | ((core_replace | core_pop) & held != 0));
    always @* begin
        assume (core_ready == core_idle);
        assume (!core_idle | (held_plies == held & can_pop == (held != 0)));
        // `still_held` and `held_no_more` of window.sv.
        assume (!popping | left == 0 | held_plies == held + (left >= 2));
        assume (counted == d5 & located == d8);
        // Nothing was said yet.
        assume (started | upcoming_distance == 0);
    end
    always @(posedge clock) begin
        started <= !reset & (started | swept);
        {d5, d6, d7, d8} <= {d4, d5, d6, d7};
        d4 <= left == 1;
        if (left != 0) left <= left - 3'd1;
        if (takes) begin
            left <= core_clear | core_push | !core_replace | longer == 0 ? 3'd3 : longer == 1 ? 3'd5 : 3'd7;
            popping <= core_pop & !core_clear & !core_push & !core_replace;
            held <= core_clear ? 8'd0 : core_push ? (held == plies ? held : held + 8'd1) : held - !core_replace;
        end
        if (reset) {left, held, d4, d5, d6, d7, d8} <= 0;
    end

    // What is taken from outside: a clear in any cycle, all else if `ready` says so. Of several the first counts.
    reg        clearing = 0, cutting = 0;  // a clear that the core has not taken; a cut
    reg [7:0]  kept;
    wire       empties = clear;
    wire       free = ready & !empties;
    wire       pushes = free & push;
    wire       replaces = free & !push & replace & can_pop;
    wire       pops = free & !push & !replace & pop & can_pop;
    wire       offers_cut = ready & !push & !replace & !pop & cut & keep < held_plies;
    wire       cuts = offers_cut & !empties;
    always @(posedge clock) begin
        clearing <= (empties | clearing) & !core_ready;
        cutting <= !empties & (cuts | (cutting & held_plies != kept));
        if (cuts) kept <= keep;
        if (reset) {clearing, cutting} <= 0;
    end
    // How many moves are held once it is done, and the cycles until what is said is about that position.
    reg [7:0]  target = 0;
    reg [9:0]  due = 0;
    always @(posedge clock) begin
        if (due != 0 & !(clearing & !started)) due <= due - 10'd1;
        if (pushes | pops) due <= 10'd4;
        if (replaces) due <= longer == 0 ? 10'd4 : longer == 1 ? 10'd6 : 10'd8;
        if (cuts) due <= {held - keep, 2'd0} + 10'd1;
        if (empties) due <= left + 10'd4 + !started;
        if (pushes) target <= held == plies ? held : held + 8'd1;
        if (pops) target <= held - 8'd1;
        if (cuts) target <= keep;
        if (empties) target <= 0;
        // At once: the flags are those of an empty line while the core's memory is swept.
        if (reset) {due, target} <= 0;
    end

    // Probes: one is held while its squares are looked up, that of the piece before only the one it comes to.
    reg        asked = 0, same = 0, second = 0, known = 0;
    reg  [3:0] its_piece;
    reg  [5:0] its_from, its_to;
    reg        its_barrier;
    reg  [4:1] looked = 0, of_barrier;
    wire       last = same | second;
    wire       looks = \dut.core.look ;
    wire       takes_core = core_push | core_replace | core_pop | core_clear;
    reg        looked_1 = 0, looked_2 = 0;  // any look-up, one and two cycles ago
    wire       quiet = !asked & !looked[1] & !looked[2];
    wire       may_ask = core_idle & !clearing & !cutting & !d4 & !d5 & (!asked | last);
    wire       gone = empties | clearing;
    wire       asks = probe & may_ask & !gone & !(free & (push | replace | pop | cut));
    always @(posedge clock) begin
        {looked_2, looked_1} <= {looked_1, looks};
        looked <= gone ? 4'd0 : {looked[3:1], asked & last};
        of_barrier <= {of_barrier[3:1], its_barrier};
        asked <= !gone & (asks | (asked & !last));
        second <= asked & !last;
        known <= !takes_core & !gone & (asks | known);
        if (asks) begin
            same <= known & piece == its_piece & from == its_from;
            {its_piece, its_from, its_to, its_barrier} <= {piece, from, to, barrier | piece[2:0] == 0};
        end
        if (reset) {looked_2, looked_1, looked, asked, known} <= 0;
    end
    // A move can be asked for in the cycle after that in which nothing is on its way.
    reg        may_find = 0;
    always @(posedge clock)
        may_find <= !reset & !takes_core & !cuts & left == 0 & !(d4 | d5 | d6 | d7) & upcoming_distance != 0;

    wire [7:0] more = held - kept;
    wire       cuts_on = cutting & held != kept;
    wire       on_way = left != 0 | d4;  // an operation whose flags do not stand yet
    always @* begin
        // What is promised.
        takes_any: assert (ready == (core_idle & !clearing & !cutting & quiet));
        given: assert (
            core_push == pushes & core_replace == replaces
            & core_pop == (pops | (core_idle & cuts_on & !empties)) & core_clear == (core_idle & (empties | clearing))
            & core_push + core_replace + core_pop + core_clear <= 3'd1
        );
        also_given: assert (
            {\dut.finder.push , \dut.finder.pop , \dut.finder.replace , \dut.finder.clear }
            == {core_push, core_pop, core_replace, core_clear | reset}
        );
        records: assert (
            \dut.core.record == {asked ? {its_piece, last ? its_to : its_from} : {piece, from}, to, barrier}
            & \dut.finder.record == {piece, from, to, 1'b0}
        );
        // A look-up is made while the core is idle, and none but a clear comes in the next two cycles.
        can_ask: assert (can_probe == may_ask);
        look_ups: assert (looks == asked & (!asked | \dut.core.stands == !last) & (!looks | core_idle));
        undisturbed: assert (!(core_push | core_replace | core_pop) | !(looks | looked_1 | looked_2));
        answered: assert (probed == looked[4] & would_repeat == (probed & \dut.core.brings_back & !of_barrier[4]));
        probes: assert (
            search_asked == asked & (!asked | search_second == second) & search_known == known
            & search_probing == !quiet & (!asked | search_same == same)
            & (!(asked | known) | {search_its_piece, search_its_from} == {its_piece, its_from})
            & (!asked | {search_its_to, search_its_barrier} == {its_to, its_barrier})
            & {search_looked_4, search_looked_3, search_looked_2, search_looked_1} == looked
            & (!looked[1] | search_barrier_1 == of_barrier[1]) & (!looked[2] | search_barrier_2 == of_barrier[2])
            & (!looked[3] | search_barrier_3 == of_barrier[3]) & (!looked[4] | search_barrier_4 == of_barrier[4])
            & (quiet | (core_idle & !d4 & !d5 & !clearing & !cutting))
            & (!looked_1 | asked | looked[1] | left == 3) & (!looked_2 | !quiet | left == 2 | left == 3)
        );
        in_time: assert (valid == (due == 0));
        right: assert (!valid | (!on_way & !clearing & held == target));
        // With nothing left to take back a cut lasts until the last of its pops ends, and no longer.
        cut_ends: assert (
            !cutting | (target == kept & kept <= held & (left == 0 | popping) & (left != 0 | held != kept))
        );
        clear_first: assert (!clearing | (!core_idle | core_clear) & !core_pop & !core_push & !core_replace);
        // A question is ignored where an operation is taken, and nowhere else. (Beside a cut offered with a clear that is the clear.)
        finds: assert (can_find == may_find & (!may_find | (left == 0 & !(d4 | d5 | d6 | d7 | d8) & !cutting & !clearing)));
        question: assert (\dut.finder.find == (find & can_find & !offers_cut) & \dut.finder.distance == upcoming_distance);
        passed_on: assert (
            {repetition, upcoming, exact, occurrences, repetition_distance, upcoming_distance, held_plies, can_pop,
             counted, located} == \dut.core.answer
            & {finding, found, found_piece, found_from, found_to} == (\dut.finder.answer & ~{{2{cutting}}, 16'd0})
        );
        // What the registers hold.
        registers: assert (
            search_clearing == clearing & search_cutting == cutting & (!cutting | search_kept == kept)
            & search_flags_due == (left != 0) + d4 + d5
            & search_distances_due == (left != 0) + d4 + d5 + d6 + d7 + d8
        );
        waits: assert (due == (
            clearing ? left + 10'd5
            : cuts_on ? {more, 2'd0} + left + 10'd1
            : left != 0 ? left + 10'd1 : d4
        ));
        aims: assert (target == (clearing ? 8'd0 : cutting ? kept : held));
        at_power_up: assert (started | (left == 0 & !cutting & held == 0 & !(d4 | d5 | d6 | d7 | d8)));
        bounds: assert (held <= plies & !(clearing & cutting));
        // Two are on their way at most, the second begun when the first was ready.
        apart: assert (
            d4 + d5 + d6 + d7 <= 3'd1 & (!d8 | !(d5 | d6 | d7)) & (!d4 | left == 0)
            & (!d5 | left == 0 | left >= 3) & (!d6 | left == 0 | left >= 2) & (!d8 | !d4 | left == 0)
        );
    end

    reg was_cut = 0, was_cleared = 0, was_replaced = 0;
    always @(posedge clock) begin
        was_cut <= (cuts & held > keep + 8'd1) | (was_cut & !(pushes | pops | replaces | empties));
        was_cleared <= (cuts_on & clear) | (was_cleared & !(pushes | pops | replaces | cuts));
        was_replaced <= replaces | (was_replaced & !(pushes | pops | empties | cuts));
    end
    assign reach_cut = was_cut & valid & held != 0;
    assign reach_cut_ended = cuts_on & clear & !core_ready;
    assign reach_cleared = was_cleared & valid & counted;
    assign reach_replaced = was_replaced & counted & valid;
    assign reach_probed = probed & would_repeat & looked[3];
    assign reach_two_on_their_way = search_distances_due == 2 & can_pop & core_pop;
endmodule

module perpetual_window_core (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       reached,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       counted,
    output wire       repetition,
    output wire       upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output wire [7:0] repetition_distance,
    output wire [7:0] upcoming_distance
);
    (* anyseq *) wire        brings_back;
    assign reached = brings_back;
    (* anyseq *) wire        is_ready;
    (* anyseq *) wire [32:0] answer;
    wire [16:0] record = {piece, from, to, barrier};
    assign ready = is_ready;
    assign {repetition, upcoming, exact, occurrences, repetition_distance, upcoming_distance, held_plies, can_pop,
            counted, located} = answer;
endmodule

module perpetual_window_finder (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       find,
    input  wire [7:0] distance,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    (* anyseq *) wire [17:0] answer;
    wire [16:0] record = {piece, from, to, 1'b0};
    assign {finding, found, found_piece, found_from, found_to} = answer;
endmodule
