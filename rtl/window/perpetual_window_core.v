// perpetual_window_core: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Counts displaced pieces for every earlier position.
module perpetual_window_core #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0,           // 1 for block RAM and cells of an iCE40: from 0 to 1
    parameter integer PROBES = 0           // 1 if moves can be probed: from 0 to 1
) (
    input  wire       clock,               // rising edge
    input  wire       reset,               // forgets all, in any state
    input  wire       push,                // plays a move
    input  wire       pop,                 // takes the newest back
    input  wire       replace,             // takes the newest back and plays a move in its place
    input  wire       clear,               // forgets all
    input  wire [3:0] piece,               // push: what moved
    input  wire [5:0] from,                // push: where from
    input  wire [5:0] to,                  // push: where to
    input  wire       barrier,             // push: no earlier position can come back
    input  wire       look,                // looks up whether piece stood on from before
    input  wire       stands,              // it stands there now
    output wire       ready,               // an operation is taken
    output wire       can_pop,             // there is a move to take back
    output wire [7:0] held_plies,          // how many can be taken back
    output wire       counted,             // high for one cycle: the flags have changed
    output reg        repetition,          // the position has occurred before
    output reg        upcoming,            // a move now would bring an earlier position back
    output wire       exact,               // nothing of the window has been forgotten
    output wire       located,             // high for one cycle: count and distances have changed
    output wire [2:0] occurrences,         // earlier occurrences of the position, at most 7
    output reg  [7:0] repetition_distance, // plies back to the nearest
    output reg  [7:0] upcoming_distance,   // plies back to the nearest that is one move away
    output wire       reached              // the move probed brings a position of the window back
);
    localparam integer around_value = PLIES+1;

    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_window_core_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_window_core_needs_ICE40_from_0_to_1 out_of_range ();
        end
        if (PROBES < 0 || PROBES > 1) begin : wrong_PROBES
            perpetual_window_core_needs_PROBES_from_0_to_1 out_of_range ();
        end
    endgenerate

    localparam [7:0] one = 8'd1;
    localparam [7:0] around = around_value[7:0];

    reg disturbed;
    reg has_counted;
    reg even_flagged;
    reg odd_flagged;
    reg odd_repeats;
    reg forgotten;
    reg counted_1;
    reg counted_2;
    reg has_located;
    reg odd_1;
    reg odd_2;
    reg odd_2_held;
    reg odd_3;
    reg [7:0] above;
    reg [7:0] below;
    reg [7:0] above_1;
    reg [7:0] below_1;

    wire ring_forgotten;
    wire ring_counted;
    wire ring_disturbed;
    wire [6:0] ring_newest;
    wire ring_flags_odd;
    wire ring_any_even;
    wire ring_any_odd;
    wire [7:0] ring_even_distance;
    wire [7:0] ring_odd_distance;

    assign counted = has_counted;

    always @* begin
        if (odd_repeats) begin
            repetition = odd_flagged;
            upcoming = even_flagged;
        end else begin
            repetition = even_flagged;
            upcoming = odd_flagged;
        end
    end

    assign exact = ~forgotten & ~disturbed;
    assign located = has_located;
    wire [7:0] slot = {1'b0, ring_newest};

    always @* begin
        if (odd_3) begin
            repetition_distance = ring_odd_distance;
            upcoming_distance = ring_even_distance;
        end else begin
            repetition_distance = ring_even_distance;
            upcoming_distance = ring_odd_distance;
        end
    end

    perpetual_window_ring #(.PLIES(PLIES), .ICE40(ICE40), .PROBES(PROBES)) ring (
        .clock(clock), .reset(reset), .push(push), .pop(pop), .replace(replace), .clear(clear),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .look(look), .stands(stands),
        .select_odd(odd_1), .offset(above_1), .offset_below(below_1), .take(counted_2),
        .ready(ready), .can_pop(can_pop), .held_plies(held_plies), .forgotten(ring_forgotten),
        .counted(ring_counted), .disturbed(ring_disturbed), .newest(ring_newest),
        .flags_odd(ring_flags_odd), .any_even(ring_any_even), .any_odd(ring_any_odd),
        .even_distance(ring_even_distance), .odd_distance(ring_odd_distance), .count(occurrences),
        .reached(reached)
    );

    initial begin
        disturbed = 1'b0;
        has_counted = 1'b0;
        even_flagged = 1'b0;
        odd_flagged = 1'b0;
        odd_repeats = 1'b0;
        forgotten = 1'b0;
        counted_1 = 1'b0;
        counted_2 = 1'b0;
        has_located = 1'b0;
        odd_1 = 1'b0;
        odd_2 = 1'b0;
        odd_2_held = 1'b0;
        odd_3 = 1'b0;
        above = 8'd0;
        below = 8'd0;
        above_1 = 8'd0;
        below_1 = 8'd0;
    end

    always @(posedge clock) begin
        if (ring_counted) begin
            even_flagged <= ring_any_even;
            odd_flagged <= ring_any_odd;
            odd_repeats <= ring_flags_odd;
            forgotten <= ring_forgotten;
        end
        has_counted <= ring_counted;
        disturbed <= disturbed | ring_disturbed;
        // The slots find the nearest flagged one of each parity, and bring distances and count up
        // to date two cycles after the flags are told. Which distance is which depends on the
        // parity of the newest slot at that time.
        counted_1 <= has_counted;
        counted_2 <= counted_1;
        has_located <= counted_2;
        if (counted_2) begin
            odd_3 <= odd_2_held;
        end
        // The answer to an empty line.
        if (reset) begin
            disturbed <= 1'b0;
            has_counted <= 1'b0;
            even_flagged <= 1'b0;
            odd_flagged <= 1'b0;
            odd_repeats <= 1'b0;
            forgotten <= 1'b0;
            counted_1 <= 1'b0;
            counted_2 <= 1'b0;
            has_located <= 1'b0;
            odd_3 <= 1'b0;
        end
        odd_1 <= ring_flags_odd;
        odd_2 <= odd_1;
        odd_2_held <= odd_2;
        above <= one - slot;
        below <= around - slot;
        above_1 <= above;
        below_1 <= below;
    end
endmodule

`default_nettype wire
