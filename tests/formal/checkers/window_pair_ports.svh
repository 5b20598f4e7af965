// The ports of a detector, for a list of ports.
    `include "detector_ports.svh"
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error
