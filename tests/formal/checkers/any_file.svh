// Any file that keeps its promises, for the inside of a module. The checker around drives the free choices.
    localparam ENTRIES = `ENTRIES, CLEARS = 2, LATER = 3;
    `include "placement.svh"
    wire [PLACE-1:0] x, somewhere;
    wire [WHAT-1:0]  position, current_at_from, current_at_to;
    wire             this_record;
    (* anyseq *) wire [10:0] anything;
    assign {sweeping, closed, open, stepped, overflow, fault} = anything;
    `define GIVEN assert
    `define PROMISED assume
    `include "file.svh"
    // What `differing` is: it has counted the square that the record comes from, and there are no 63 pieces.
    always @* assume ((!now_s | !to_differs | differing != 0) & differing < 63);
    always @* first_exceeded: assert (!started | !exceeded | exceeded_before | differing > ENTRIES);
