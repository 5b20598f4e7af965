// The inputs of a detector, for a list of ports.
`include "widths.svh"
    input wire               clock,
    input wire               reset,
    input wire               request_valid,
    input wire [2:0]         operation,
    input wire [`PIECE-1:0]  piece,
    input wire [`SQUARE-1:0] from,
    input wire [`SQUARE-1:0] to,
    input wire               barrier,
    input wire [15:0]        target_ply,
    input wire               verdict_ready,
