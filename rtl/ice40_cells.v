// What the iCE40 form of the window detector takes of the FPGA's cells, to lint and simulate it without
// the vendor's or yosys's own models. Not for synthesis: yosys knows the real ones.
//
// verilator lint_off DECLFILENAME
// verilator lint_off MULTITOP
// verilator lint_off UNUSEDPARAM
// verilator lint_off UNUSEDSIGNAL
// verilator lint_off UNUSED

module SB_LUT4 #(parameter [15:0] LUT_INIT = 0) (output O, input I0, I1, I2, I3);
    // An input that is unknown makes the output unknown only where that depends on it.
    wire [7:0] of_3 = I3 ? LUT_INIT[15:8] : LUT_INIT[7:0];
    wire [3:0] of_2 = I2 ? of_3[7:4] : of_3[3:0];
    wire [1:0] of_1 = I1 ? of_2[3:2] : of_2[1:0];
    assign O = I0 ? of_1[1] : of_1[0];
endmodule

// 256 words of 16 bits (both modes 0); a mask bit that is high keeps the bit as it is. Only the rows from
// 64 on can have contents at power-up, as far as INIT_4 has them.
module SB_RAM40_4K #(
    parameter READ_MODE = 0, parameter WRITE_MODE = 0,
    parameter [255:0] INIT_0 = 0, parameter [255:0] INIT_1 = 0, parameter [255:0] INIT_2 = 0,
    parameter [255:0] INIT_3 = 0, parameter [255:0] INIT_4 = 0, parameter [255:0] INIT_5 = 0,
    parameter [255:0] INIT_6 = 0, parameter [255:0] INIT_7 = 0, parameter [255:0] INIT_8 = 0,
    parameter [255:0] INIT_9 = 0, parameter [255:0] INIT_A = 0, parameter [255:0] INIT_B = 0,
    parameter [255:0] INIT_C = 0, parameter [255:0] INIT_D = 0, parameter [255:0] INIT_E = 0,
    parameter [255:0] INIT_F = 0
) (
    output reg [15:0] RDATA, input [10:0] RADDR, input RCLK, input RCLKE, input RE,
    input [10:0] WADDR, input WCLK, input WCLKE, input WE, input [15:0] WDATA, input [15:0] MASK
);
    reg [15:0] memory [0:255];
    integer row;
    initial begin
        RDATA = 0;
        for (row = 0; row < 256; row = row + 1) memory[row] = 0;
        for (row = 0; row < 16; row = row + 1) memory[64 + row] = INIT_4[16 * row +: 16];
    end
    always @(posedge RCLK) if (RCLKE & RE) RDATA <= memory[RADDR[7:0]];
    always @(posedge WCLK) if (WCLKE & WE)
        memory[WADDR[7:0]] <= (memory[WADDR[7:0]] & MASK) | (WDATA & ~MASK);
endmodule
