// perpetual_line_memory: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Eight lines, a bit for a white and one for a black man.
module perpetual_line_memory (
    input  wire        clock,              // rising edge
    input  wire        write_enable,       // whether to write in this cycle
    input  wire [2:0]  write_line,         // in which line
    input  wire [2:0]  write_index,        // which square of it
    input  wire        white,              // a white man stands there
    input  wire        black,              // a black man stands there
    input  wire        read_enable,        // whether to read in this cycle
    input  wire [2:0]  read_line,          // which line
    output reg  [15:0] men                 // what is on it
);
    (* ram_block = 1, no_rw_check *)
    reg [15:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= white;
          memory[write_line][8] <= black;
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= white;
          memory[write_line][9] <= black;
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= white;
          memory[write_line][10] <= black;
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= white;
          memory[write_line][11] <= black;
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= white;
          memory[write_line][12] <= black;
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= white;
          memory[write_line][13] <= black;
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= white;
          memory[write_line][14] <= black;
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= white;
          memory[write_line][15] <= black;
       end
    end
endmodule

`default_nettype wire
