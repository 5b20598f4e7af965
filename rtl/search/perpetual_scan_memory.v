// perpetual_scan_memory: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The ranks of the board, four bits a square.
module perpetual_scan_memory (
    input  wire        clock,              // rising edge
    input  wire        write_enable,       // whether to write in this cycle
    input  wire [2:0]  write_line,         // on which rank
    input  wire [2:0]  write_index,        // on which file
    input  wire [3:0]  man,                // what stands there
    input  wire        read_enable,        // whether to read in this cycle
    input  wire [2:0]  read_line,          // which rank
    output reg  [31:0] men                 // what is on it
);
    (* ram_block = 1, no_rw_check *)
    reg [31:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= man[0];
          memory[write_line][8] <= man[1];
          memory[write_line][16] <= man[2];
          memory[write_line][24] <= man[3];
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= man[0];
          memory[write_line][9] <= man[1];
          memory[write_line][17] <= man[2];
          memory[write_line][25] <= man[3];
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= man[0];
          memory[write_line][10] <= man[1];
          memory[write_line][18] <= man[2];
          memory[write_line][26] <= man[3];
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= man[0];
          memory[write_line][11] <= man[1];
          memory[write_line][19] <= man[2];
          memory[write_line][27] <= man[3];
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= man[0];
          memory[write_line][12] <= man[1];
          memory[write_line][20] <= man[2];
          memory[write_line][28] <= man[3];
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= man[0];
          memory[write_line][13] <= man[1];
          memory[write_line][21] <= man[2];
          memory[write_line][29] <= man[3];
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= man[0];
          memory[write_line][14] <= man[1];
          memory[write_line][22] <= man[2];
          memory[write_line][30] <= man[3];
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= man[0];
          memory[write_line][15] <= man[1];
          memory[write_line][23] <= man[2];
          memory[write_line][31] <= man[3];
       end
    end
endmodule

`default_nettype wire
