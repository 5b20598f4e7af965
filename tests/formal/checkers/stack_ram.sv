// A memory that keeps one word, whichever, and gives anything for the others.
`include "widths.svh"
module perpetual_stack_ram #(
    parameter LOW = `LOW
) (
    input  wire               clock,
    input  wire               write_enable,
    input  wire [LOW-1:0]     write_address,
    input  wire [`RECORD-1:0] write_data,
    input  wire [LOW-1:0]     read_address,
    output reg  [`RECORD-1:0] read_data
);
    (* anyconst *) wire [LOW-1:0] word;
    (* anyseq *) wire [`RECORD-1:0] anything;
    reg [`RECORD-1:0] kept = 0, next;
    always @(posedge clock) begin
        read_data <= next;
        next <= read_address == word ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule
