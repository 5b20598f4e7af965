// In the place of the detector: `said` is what it says.
module perpetual_search_window (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       cut,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire [7:0] keep,
    input  wire       find,
    input  wire       probe,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       valid,
    output wire       counted,
    output wire       repetition,
    output wire       upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output wire [7:0] repetition_distance,
    output wire [7:0] upcoming_distance,
    output wire       can_probe,
    output wire       probed,
    output wire       would_repeat,
    output wire       can_find,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    wire [12:0] said;
    wire [16:0] record = {piece, from, to, barrier};
    assign {ready, valid, repetition, upcoming, exact, held_plies} = said;
endmodule
