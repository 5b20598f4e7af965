// perpetual_search_window: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_search_window #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0            // 1 for block RAM and cells of an iCE40: from 0 to 1
) (
    // Clock, and a synchronous reset, taken in any cycle.
    input  wire       clock,               // rising edge
    input  wire       reset,               // empties the line
    // Operations: one is taken in a cycle where ready is high; clear is taken in any cycle.
    input  wire       push,                // plays a move
    input  wire       pop,                 // takes the newest back, if can_pop
    input  wire       replace,             // plays a move in the place of the newest, if can_pop
    input  wire       cut,                 // takes moves back until so many are held
    input  wire       clear,               // empties the line
    input  wire [3:0] piece,               // push, replace, probe: what moved, 0 for a null move
    input  wire [5:0] from,                // push, replace, probe: where from, a1 = 0, h8 = 63
    input  wire [5:0] to,                  // push, replace, probe: where to
    input  wire       barrier,             // push, replace, probe: an irreversible move
    input  wire [7:0] keep,                // cut: how many are held then
    // The move that brings a position back: taken in a cycle where can_find is high.
    input  wire       find,                // starts the search for it
    // Would a move repeat: taken in a cycle where can_probe is high and no operation is offered.
    input  wire       probe,               // asks it of the move, which is not played
    // State.
    output wire       ready,               // an operation is taken
    output wire       can_pop,             // there is a move to take back
    output wire [7:0] held_plies,          // how many
    // The position after the newest operation, while valid is high.
    output wire       valid,               // the flags are those of the newest operation
    output wire       counted,             // high for one cycle: the flags have changed
    output wire       repetition,          // the position has occurred before
    output wire       upcoming,            // one move brings an earlier one back
    output wire       exact,               // all positions since the last barrier are held
    // More of it, 3 cycles after counted.
    output wire       located,             // high for one cycle: what follows has changed
    output wire [2:0] occurrences,         // earlier positions equal to this one, at most 7
    output wire [7:0] repetition_distance, // plies back to the nearest, 0 if none
    output wire [7:0] upcoming_distance,   // plies back to the nearest that is one move away
    // The answer to a probe: 6 cycles after it, 5 if piece and from are those of the one before.
    output wire       can_probe,           // a probe is taken
    output wire       probed,              // high for one cycle: the answer is there
    output wire       would_repeat,        // the move would bring an earlier position back
    // The move: at most 3 upcoming_distance + 9 cycles after that of find.
    output wire       can_find,            // from the cycle after located
    output wire       finding,             // the search for it is running
    output wire       found,               // it is valid, until the next operation
    output wire [3:0] found_piece,         // what is to move
    output wire [5:0] found_from,          // where from
    output wire [5:0] found_to             // where to
);
    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_window_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_search_window_needs_ICE40_from_0_to_1 out_of_range ();
        end
    endgenerate

    reg clearing;
    reg cutting;
    reg [7:0] kept;
    reg [1:0] flags_due;
    reg [1:0] distances_due;
    reg may_find;
    reg asked;
    reg same;
    reg second;
    reg known;
    reg [3:0] its_piece;
    reg [5:0] its_from;
    reg [5:0] its_to;
    reg its_barrier;
    reg looked_1;
    reg looked_2;
    reg looked_3;
    reg looked_4;
    reg probing;
    reg barrier_1;
    reg barrier_2;
    reg barrier_3;
    reg barrier_4;

    wire core_ready;
    wire core_reached;
    wire finder_finding;
    wire finder_found;

    // What the core is given: an operation that is taken, or the next pop of a cut.
    wire last_look = same | second;
    wire free = core_ready & ~clearing & ~cutting & ~probing;
    wire empties = clear | clearing;
    wire clears = core_ready & empties;
    wire pushes = free & push & ~empties;
    wire replaces = free & replace & can_pop & ~push & ~empties;
    wire pops = core_ready & can_pop & ~empties & (cutting | (free & pop & ~replace & ~push));
    wire cuts = free & cut & (keep < held_plies) & ~pop & ~replace & ~push;

    reg [3:0] core_piece;
    reg [5:0] core_from;
    always @* begin
        if (asked) begin
            core_piece = its_piece;
            if (last_look) begin
                core_from = its_to;
            end else begin
                core_from = its_from;
            end
        end else begin
            core_piece = piece;
            core_from = from;
        end
    end

    assign ready = free;

    // Whether the flags are those of the newest operation.
    wire operates = clears | pushes | replaces | pops;
    assign valid = ~clearing & ~cutting & ((flags_due == 2'd0) | ((flags_due == 2'd1) & counted));

    // Probes: the square that the move leaves is looked up unless it is known.
    wire can_ask = core_ready & ~clearing & ~cutting & (flags_due == 2'd0) & (~asked | last_look);
    wire asks = probe & can_ask & ~empties & ~(free & (push | pop | replace | cut));
    assign can_probe = can_ask;
    assign probed = looked_4;
    assign would_repeat = looked_4 & core_reached & ~barrier_4;
    wire finds = may_find;
    assign can_find = finds;
    assign finding = finder_finding & ~cutting;
    assign found = finder_found & ~cutting;

    perpetual_window_core #(.PLIES(PLIES), .ICE40(ICE40), .PROBES(1)) core (
        .clock(clock), .reset(reset), .push(pushes), .pop(pops), .replace(replaces), .clear(clears),
        .piece(core_piece), .from(core_from), .to(to), .barrier(barrier), .look(asked),
        .stands(~last_look), .ready(core_ready), .can_pop(can_pop), .held_plies(held_plies),
        .counted(counted), .repetition(repetition), .upcoming(upcoming), .exact(exact),
        .located(located), .occurrences(occurrences), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance), .reached(core_reached)
    );

    perpetual_window_finder finder (
        .clock(clock), .push(pushes), .pop(pops), .replace(replaces), .clear(clears | reset),
        .piece(piece), .from(from), .to(to), .find(find & finds & ~cuts),
        .distance(upcoming_distance), .finding(finder_finding), .found(finder_found),
        .found_piece(found_piece), .found_from(found_from), .found_to(found_to)
    );

    initial begin
        clearing = 1'b0;
        cutting = 1'b0;
        kept = 8'd0;
        flags_due = 2'd0;
        distances_due = 2'd0;
        may_find = 1'b0;
        asked = 1'b0;
        same = 1'b0;
        second = 1'b0;
        known = 1'b0;
        its_piece = 4'd0;
        its_from = 6'd0;
        its_to = 6'd0;
        its_barrier = 1'b0;
        looked_1 = 1'b0;
        looked_2 = 1'b0;
        looked_3 = 1'b0;
        looked_4 = 1'b0;
        probing = 1'b0;
        barrier_1 = 1'b0;
        barrier_2 = 1'b0;
        barrier_3 = 1'b0;
        barrier_4 = 1'b0;
    end

    always @(posedge clock) begin
        if (asks) begin
            same <= known & (piece == its_piece) & (from == its_from);
            its_piece <= piece;
            its_from <= from;
            its_to <= to;
            its_barrier <= barrier | (piece[2:0] == 3'd0);
        end
        clearing <= empties & ~core_ready;
        // Low one cycle after the last pop has changed what is held, when the core takes nothing
        // yet. It ends as well where there is nothing to take back.
        if ((held_plies == kept) | (core_ready & ~can_pop)) begin
            cutting <= 1'b0;
        end
        if (cuts) begin
            cutting <= 1'b1;
            kept <= keep;
        end
        if (empties) begin
            cutting <= 1'b0;
        end
        if (operates & ~counted) begin
            flags_due <= flags_due + 2'd1;
        end
        if (~operates & counted) begin
            flags_due <= flags_due - 2'd1;
        end
        if (operates & ~located) begin
            distances_due <= distances_due + 2'd1;
        end
        if (~operates & located) begin
            distances_due <= distances_due - 2'd1;
        end
        asked <= ~empties & (asks | (asked & ~last_look));
        known <= ~operates & ~empties & (asks | known);
        looked_1 <= asked & last_look & ~empties;
        looked_2 <= looked_1 & ~empties;
        probing <= ~empties & (asks | asked | looked_1);
        looked_3 <= looked_2 & ~empties;
        looked_4 <= looked_3 & ~empties;
        may_find <=
            ~operates & ~cuts & ((distances_due == 2'd0) | ((distances_due == 2'd1) & located))
            & (upcoming_distance != 8'd0);
        if (reset) begin
            clearing <= 1'b0;
            cutting <= 1'b0;
            flags_due <= 2'd0;
            distances_due <= 2'd0;
            may_find <= 1'b0;
            asked <= 1'b0;
            known <= 1'b0;
            looked_1 <= 1'b0;
            looked_2 <= 1'b0;
            looked_3 <= 1'b0;
            looked_4 <= 1'b0;
            probing <= 1'b0;
        end
        second <= asked & ~last_look;
        barrier_1 <= its_barrier;
        barrier_2 <= barrier_1;
        barrier_3 <= barrier_2;
        barrier_4 <= barrier_3;
    end
endmodule

`default_nettype wire
