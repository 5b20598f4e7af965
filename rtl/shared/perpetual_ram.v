// perpetual_ram: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Block RAM: one port writes, one reads, LATENCY cycles later. What is read while it is
// written may be anything.
module perpetual_ram #(
    parameter integer WIDTH = 16,          // bits of a word: from 1 to 64
    parameter integer LOG2_WORDS = 8,      // words are 2 to the power of this: from 1 to 16
    parameter integer LATENCY = 1          // cycles from an address to what is read, 2 with a register behind the RAM: from 1 to 2
) (
    input  wire                  clock,         // rising edge
    input  wire                  write_enable,  // whether to write in this cycle
    input  wire [LOG2_WORDS-1:0] write_address, // where to write
    input  wire [WIDTH-1:0]      write_data,    // what to write
    input  wire [LOG2_WORDS-1:0] read_address,  // where to read
    output reg  [WIDTH-1:0]      read_data      // what stood at read_address in the cycle before
);
    // A wrong value stops elaboration here.
    generate
        if (WIDTH < 1 || WIDTH > 64) begin : wrong_WIDTH
            perpetual_ram_needs_WIDTH_from_1_to_64 out_of_range ();
        end
        if (LOG2_WORDS < 1 || LOG2_WORDS > 16) begin : wrong_LOG2_WORDS
            perpetual_ram_needs_LOG2_WORDS_from_1_to_16 out_of_range ();
        end
        if (LATENCY < 1 || LATENCY > 2) begin : wrong_LATENCY
            perpetual_ram_needs_LATENCY_from_1_to_2 out_of_range ();
        end
    endgenerate

    localparam CYCLES = LATENCY;
    (* no_rw_check *)
    reg [WIDTH-1:0] memory [0:(1 << LOG2_WORDS)-1];
    reg [WIDTH-1:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= (1 << LOG2_WORDS)-1; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= CYCLES == 2 ? word_read : memory[read_address];
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

`default_nettype wire
