// The ports of a file, for a list of ports.
`include "widths.svh"
    input  wire               clock,
    input  wire               clear,
    input  wire               reset,
    input  wire               step,
    input  wire [`PIECE-1:0]  piece,
    input  wire [`SQUARE-1:0] from,
    input  wire [`SQUARE-1:0] to,
    output wire               sweeping,
    output wire               closed,
    output wire [5:0]         open,
    output wire               stepped,
    output wire               overflow,
    output wire               fault
