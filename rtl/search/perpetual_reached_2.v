// perpetual_reached_2: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Rank and file on a ray.
module perpetual_reached_2 (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [7:0]  read_address,
    output reg  [15:0] read_data
);
    localparam CYCLES = 1;
    (* no_rw_check *)
    reg [15:0] memory [0:255];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= CYCLES == 2 ? word_read : memory[read_address];
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

`default_nettype wire
