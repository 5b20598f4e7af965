// perpetual_search_chip: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_search_chip #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0            // 1 for block RAM and cells of an iCE40: from 0 to 1
) (
    // Clock and reset; power-up is a reset too, so tie it low where there is none.
    input  wire        clock,              // rising edge
    input  wire        reset,              // one cycle, from any state; then write table and board anew
    // The board of the root, a square a cycle, while busy is low.
    input  wire        write_enable,       // writes a square
    input  wire [5:0]  write_square,       // which, a1 = 0, h8 = 63
    input  wire [3:0]  man,                // 0 none 1 pawn 2 knight 3 king 5 bishop 6 rook 7 queen, and 8 for black
    // The evaluation table, an entry a cycle, while busy is low.
    input  wire        entry_enable,       // writes an entry
    input  wire [7:0]  entry_address,      // which: 32 x kind + 4 x rank + file, docs/search-chip.md
    input  wire [15:0] entry,              // what it becomes, signed
    // A search begins with start and ends when busy is low, or with stop.
    input  wire        start,              // begins
    input  wire        stop,               // ends it; all squares have to be written anew
    input  wire [4:0]  depth,              // 1 to 16 plies before quiescence
    input  wire [15:0] root_alpha,         // lower end of the window, signed
    input  wire [15:0] root_beta,          // upper end, signed
    input  wire        bound,              // upcoming repetitions raise alpha; values may then differ
    input  wire        perft,              // counts the legal lines of depth plies instead of a search
    input  wire        side,               // high for Black to move
    input  wire [3:0]  rights,             // to castle: 0 white king's side 1 queen's side 2 3 black
    input  wire        ep_valid,           // the last move was a double step
    input  wire [2:0]  ep_file,            // on which file
    input  wire [6:0]  halfmoves,          // since the last capture or pawn move, 127 for more
    input  wire [4:0]  heavy,              // pawns, rooks and queens on the board
    input  wire [4:0]  minor,              // knights and bishops
    input  wire [15:0] root_score,         // the table's sum for the side to move, signed
    output wire        busy,               // it searches; after power-up and reset the detector is not ready yet
    // What was found, until the next start.
    output wire [15:0] value,              // for the side to move, signed
    output wire [14:0] best,               // from, to and special, lowest first; 0 if no move was above alpha
    output wire        inexact,            // the detector held too few plies: a repetition may have been missed
    output wire [31:0] nodes,              // moves taken from lists
    output wire [31:0] generations,        // lists of moves made
    output wire [31:0] repetitions,        // nodes that had occurred before
    output wire [31:0] bounds,             // nodes whose alpha was raised by bound; of perft the legal lines
    // Why nothing was.
    output wire        too_deep,           // the depth is not 1 to 16
    output wire        list_full,          // more than 511 moves in the lists of a line
    output wire        frames_full,        // a line of more than 63 plies, or a state that is none: an upset
    output wire        illegal_root,       // the side not to move is in check
    // The moves before the root, while busy is low: clear once, then push where ready is high.
    input  wire        history_clear,      // empties the line; once after power-up and reset too
    input  wire        history_push,       // plays a move of it
    input  wire [3:0]  history_piece,      // 1 to 6 pawn, knight, bishop, rook, queen, king; 8 more for black
    input  wire [5:0]  history_from,       // where from
    input  wire [5:0]  history_to,         // where to
    input  wire        history_barrier,    // no earlier position can come back
    output wire        history_ready       // a move is taken
);
    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_chip_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_search_chip_needs_ICE40_from_0_to_1 out_of_range ();
        end
    endgenerate

    reg clears;
    reg pushes;
    reg [3:0] told_piece;
    reg [5:0] told_from;
    reg [5:0] told_to;
    reg told_barrier;

    wire search_push;
    wire search_pop;
    wire search_cut;
    wire [7:0] search_keep;
    wire [3:0] search_piece;
    wire [5:0] search_from;
    wire [5:0] search_to;
    wire search_barrier;
    wire window_ready;
    wire [7:0] window_held_plies;
    wire window_valid;
    wire window_repetition;
    wire window_upcoming;
    wire window_exact;

    wire takes = ~busy & ~reset;
    wire waits = clears | pushes;
    wire can_tell = window_ready & ~waits;

    reg [3:0] window_piece;
    reg [5:0] window_from;
    reg [5:0] window_to;
    reg window_barrier;
    always @* begin
        if (pushes) begin
            window_piece = told_piece;
            window_from = told_from;
            window_to = told_to;
            window_barrier = told_barrier;
        end else begin
            window_piece = search_piece;
            window_from = search_from;
            window_to = search_to;
            window_barrier = search_barrier;
        end
    end

    assign history_ready = can_tell & ~busy;

    perpetual_search search (
        .clock(clock), .reset(reset), .write_enable(write_enable), .write_square(write_square),
        .man(man), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .start(start), .stop(stop), .depth(depth), .root_alpha(root_alpha), .root_beta(root_beta),
        .bound(bound), .perft(perft), .side(side), .rights(rights), .ep_valid(ep_valid),
        .ep_file(ep_file), .halfmoves(halfmoves), .heavy(heavy), .minor(minor),
        .root_score(root_score), .detector_ready(window_ready),
        .detector_valid(window_valid & ~waits), .repetition(window_repetition),
        .upcoming(window_upcoming), .exact(window_exact), .held_plies(window_held_plies),
        .push(search_push), .pop(search_pop), .cut(search_cut), .keep(search_keep),
        .piece(search_piece), .from(search_from), .to(search_to), .barrier(search_barrier),
        .busy(busy), .value(value), .best(best), .inexact(inexact), .nodes(nodes),
        .generations(generations), .repetitions(repetitions), .bounds(bounds), .too_deep(too_deep),
        .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root)
    );

    perpetual_search_window #(.PLIES(PLIES), .ICE40(ICE40)) window (
        .clock(clock), .reset(reset), .push(pushes | search_push), .pop(search_pop), .replace(1'b0),
        .cut(search_cut), .clear(clears), .piece(window_piece), .from(window_from), .to(window_to),
        .barrier(window_barrier), .keep(search_keep), .find(1'b0), .probe(1'b0),
        .ready(window_ready), .can_pop(), .held_plies(window_held_plies), .valid(window_valid),
        .counted(), .repetition(window_repetition), .upcoming(window_upcoming),
        .exact(window_exact), .located(), .occurrences(), .repetition_distance(),
        .upcoming_distance(), .can_probe(), .probed(), .would_repeat(), .can_find(), .finding(),
        .found(), .found_piece(), .found_from(), .found_to()
    );

    initial begin
        clears = 1'b0;
        pushes = 1'b0;
        told_piece = 4'd0;
        told_from = 6'd0;
        told_to = 6'd0;
        told_barrier = 1'b0;
    end

    always @(posedge clock) begin
        clears <= takes & history_clear;
        pushes <= takes & history_push & can_tell;
        told_piece <= history_piece;
        told_from <= history_from;
        told_to <= history_to;
        told_barrier <= history_barrier;
    end
endmodule

`default_nettype wire
