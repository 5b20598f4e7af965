// perpetual_ram for an ECP5: in the place of shared/perpetual_ram.v, with the same ports.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// With LATENCY = 2, and where one block holds it (18 bits, 1,024 words), the register is that of the block: yosys
// leaves it unused and takes flip-flops, to which there is a way of 6 to 8 ns from the block. What is larger, or has a
// latency of 1, is as for any FPGA.
module perpetual_ram #(
    parameter integer WIDTH = 16,
    parameter integer LOG2_WORDS = 8,
    parameter integer LATENCY = 1
) (
    input  wire                    clock,
    input  wire                    write_enable,
    input  wire [LOG2_WORDS-1:0] write_address,
    input  wire [WIDTH-1:0]    write_data,
    input  wire [LOG2_WORDS-1:0] read_address,
    output wire [WIDTH-1:0]    read_data
);
    generate if (LATENCY == 2 && WIDTH <= 18 && LOG2_WORDS <= 10) begin : block
        wire [9:0] write_at = write_address;
        wire [9:0] read_at = read_address;
        wire [17:0] in = write_data;
        wire [17:0] out;
        assign read_data = out[WIDTH-1:0];
        // Port A writes, port B reads. An address of a word of 18 bits begins at bit 4; bits 0 and 1 of A enable its bytes.
        DP16KD #(
            .DATA_WIDTH_A(18), .DATA_WIDTH_B(18), .REGMODE_A("OUTREG"), .REGMODE_B("OUTREG"),
            .WRITEMODE_A("READBEFOREWRITE"), .WRITEMODE_B("READBEFOREWRITE"),
            .RESETMODE("ASYNC"), .ASYNC_RESET_RELEASE("ASYNC"), .GSR("DISABLED")
        ) ram (
            .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0), .ADA3(1'b0),
            .ADA4(write_at[0]), .ADA5(write_at[1]), .ADA6(write_at[2]), .ADA7(write_at[3]), .ADA8(write_at[4]),
            .ADA9(write_at[5]), .ADA10(write_at[6]), .ADA11(write_at[7]), .ADA12(write_at[8]), .ADA13(write_at[9]),
            .DIA0(in[0]), .DIA1(in[1]), .DIA2(in[2]), .DIA3(in[3]), .DIA4(in[4]), .DIA5(in[5]), .DIA6(in[6]),
            .DIA7(in[7]), .DIA8(in[8]), .DIA9(in[9]), .DIA10(in[10]), .DIA11(in[11]), .DIA12(in[12]), .DIA13(in[13]),
            .DIA14(in[14]), .DIA15(in[15]), .DIA16(in[16]), .DIA17(in[17]),
            .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0), .ADB3(1'b0),
            .ADB4(read_at[0]), .ADB5(read_at[1]), .ADB6(read_at[2]), .ADB7(read_at[3]), .ADB8(read_at[4]),
            .ADB9(read_at[5]), .ADB10(read_at[6]), .ADB11(read_at[7]), .ADB12(read_at[8]), .ADB13(read_at[9]),
            .DOB0(out[0]), .DOB1(out[1]), .DOB2(out[2]), .DOB3(out[3]), .DOB4(out[4]), .DOB5(out[5]), .DOB6(out[6]),
            .DOB7(out[7]), .DOB8(out[8]), .DOB9(out[9]), .DOB10(out[10]), .DOB11(out[11]), .DOB12(out[12]),
            .DOB13(out[13]), .DOB14(out[14]), .DOB15(out[15]), .DOB16(out[16]), .DOB17(out[17]),
            .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1), .WEA(write_enable), .WEB(1'b0),
            .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0), .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0)
        );
    end else begin : portable
        (* no_rw_check *)
        reg [WIDTH-1:0] memory [0:(1 << LOG2_WORDS)-1];
        reg [WIDTH-1:0] word_read;
        reg [WIDTH-1:0] word_held;
        integer word;

        initial begin
            for (word = 0; word <= (1 << LOG2_WORDS)-1; word = word + 1) memory[word] = 0;
        end

        assign read_data = LATENCY == 2 ? word_held : word_read;
        always @(posedge clock) begin
            word_held <= word_read;
            word_read <= memory[read_address];
            if (write_enable) memory[write_address] <= write_data;
        end
    end endgenerate
endmodule

`default_nettype wire
