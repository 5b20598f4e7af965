// The ports of a file, for a list of ports.
    input  wire       clock,
    input  wire       clear,
    input  wire       reset,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       sweeping,
    output wire       closed,
    output wire [5:0] open,
    output wire       stepped,
    output wire       overflow,
    output wire       fault
