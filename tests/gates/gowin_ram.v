// The block RAM of a Gowin as the circuits use it, for what the tools have made: one port writes, the other reads,
// with words of 9, 18 or 36 bits and no output register. Yosys has no simulation model of it.
//
// A read of the word that is written in the same cycle gives the inverse of what was there: a circuit that
// relied on it would be found out. Any other use than this stops the simulation.

module SDPX9B #(
    parameter READ_MODE = 1'b0,
    parameter BIT_WIDTH_0 = 36,
    parameter BIT_WIDTH_1 = 36,
    parameter BLK_SEL_0 = 3'b000,
    parameter BLK_SEL_1 = 3'b000,
    parameter RESET_MODE = "SYNC",
    parameter [287:0] INIT_RAM_00 = 288'd0,
    parameter [287:0] INIT_RAM_01 = 288'd0,
    parameter [287:0] INIT_RAM_02 = 288'd0,
    parameter [287:0] INIT_RAM_03 = 288'd0,
    parameter [287:0] INIT_RAM_04 = 288'd0,
    parameter [287:0] INIT_RAM_05 = 288'd0,
    parameter [287:0] INIT_RAM_06 = 288'd0,
    parameter [287:0] INIT_RAM_07 = 288'd0,
    parameter [287:0] INIT_RAM_08 = 288'd0,
    parameter [287:0] INIT_RAM_09 = 288'd0,
    parameter [287:0] INIT_RAM_0A = 288'd0,
    parameter [287:0] INIT_RAM_0B = 288'd0,
    parameter [287:0] INIT_RAM_0C = 288'd0,
    parameter [287:0] INIT_RAM_0D = 288'd0,
    parameter [287:0] INIT_RAM_0E = 288'd0,
    parameter [287:0] INIT_RAM_0F = 288'd0,
    parameter [287:0] INIT_RAM_10 = 288'd0,
    parameter [287:0] INIT_RAM_11 = 288'd0,
    parameter [287:0] INIT_RAM_12 = 288'd0,
    parameter [287:0] INIT_RAM_13 = 288'd0,
    parameter [287:0] INIT_RAM_14 = 288'd0,
    parameter [287:0] INIT_RAM_15 = 288'd0,
    parameter [287:0] INIT_RAM_16 = 288'd0,
    parameter [287:0] INIT_RAM_17 = 288'd0,
    parameter [287:0] INIT_RAM_18 = 288'd0,
    parameter [287:0] INIT_RAM_19 = 288'd0,
    parameter [287:0] INIT_RAM_1A = 288'd0,
    parameter [287:0] INIT_RAM_1B = 288'd0,
    parameter [287:0] INIT_RAM_1C = 288'd0,
    parameter [287:0] INIT_RAM_1D = 288'd0,
    parameter [287:0] INIT_RAM_1E = 288'd0,
    parameter [287:0] INIT_RAM_1F = 288'd0,
    parameter [287:0] INIT_RAM_20 = 288'd0,
    parameter [287:0] INIT_RAM_21 = 288'd0,
    parameter [287:0] INIT_RAM_22 = 288'd0,
    parameter [287:0] INIT_RAM_23 = 288'd0,
    parameter [287:0] INIT_RAM_24 = 288'd0,
    parameter [287:0] INIT_RAM_25 = 288'd0,
    parameter [287:0] INIT_RAM_26 = 288'd0,
    parameter [287:0] INIT_RAM_27 = 288'd0,
    parameter [287:0] INIT_RAM_28 = 288'd0,
    parameter [287:0] INIT_RAM_29 = 288'd0,
    parameter [287:0] INIT_RAM_2A = 288'd0,
    parameter [287:0] INIT_RAM_2B = 288'd0,
    parameter [287:0] INIT_RAM_2C = 288'd0,
    parameter [287:0] INIT_RAM_2D = 288'd0,
    parameter [287:0] INIT_RAM_2E = 288'd0,
    parameter [287:0] INIT_RAM_2F = 288'd0,
    parameter [287:0] INIT_RAM_30 = 288'd0,
    parameter [287:0] INIT_RAM_31 = 288'd0,
    parameter [287:0] INIT_RAM_32 = 288'd0,
    parameter [287:0] INIT_RAM_33 = 288'd0,
    parameter [287:0] INIT_RAM_34 = 288'd0,
    parameter [287:0] INIT_RAM_35 = 288'd0,
    parameter [287:0] INIT_RAM_36 = 288'd0,
    parameter [287:0] INIT_RAM_37 = 288'd0,
    parameter [287:0] INIT_RAM_38 = 288'd0,
    parameter [287:0] INIT_RAM_39 = 288'd0,
    parameter [287:0] INIT_RAM_3A = 288'd0,
    parameter [287:0] INIT_RAM_3B = 288'd0,
    parameter [287:0] INIT_RAM_3C = 288'd0,
    parameter [287:0] INIT_RAM_3D = 288'd0,
    parameter [287:0] INIT_RAM_3E = 288'd0,
    parameter [287:0] INIT_RAM_3F = 288'd0
) (
    input  CLKA, CEA, CLKB, CEB, OCE, RESETA, RESETB,
    input  [13:0] ADA, ADB,
    input  [2:0] BLKSELA, BLKSELB,
    input  [35:0] DI,
    output [35:0] DO
);
    // Bytes of nine bits; a word begins at a multiple of its own size.
    localparam integer WRITTEN = BIT_WIDTH_0 / 9;
    localparam integer READ = BIT_WIDTH_1 / 9;
    reg [8:0] bytes [0:2047];
    reg [35:0] read;

    task unlike;
        begin
            $display("SDPX9B: this use of the block RAM is not modelled");
            $stop;
        end
    endtask

    task load(input integer at, input [287:0] bits);
        integer i;
        for (i = 0; i < 32; i = i + 1) bytes[32 * at + i] = bits[9 * i +: 9];
    endtask

    initial begin
        if (READ_MODE != 0) unlike;
        if (BIT_WIDTH_0 != 9 && BIT_WIDTH_0 != 18 && BIT_WIDTH_0 != 36) unlike;
        if (BIT_WIDTH_1 != 9 && BIT_WIDTH_1 != 18 && BIT_WIDTH_1 != 36) unlike;
        read = 36'd0;
        load(0, INIT_RAM_00);
        load(1, INIT_RAM_01);
        load(2, INIT_RAM_02);
        load(3, INIT_RAM_03);
        load(4, INIT_RAM_04);
        load(5, INIT_RAM_05);
        load(6, INIT_RAM_06);
        load(7, INIT_RAM_07);
        load(8, INIT_RAM_08);
        load(9, INIT_RAM_09);
        load(10, INIT_RAM_0A);
        load(11, INIT_RAM_0B);
        load(12, INIT_RAM_0C);
        load(13, INIT_RAM_0D);
        load(14, INIT_RAM_0E);
        load(15, INIT_RAM_0F);
        load(16, INIT_RAM_10);
        load(17, INIT_RAM_11);
        load(18, INIT_RAM_12);
        load(19, INIT_RAM_13);
        load(20, INIT_RAM_14);
        load(21, INIT_RAM_15);
        load(22, INIT_RAM_16);
        load(23, INIT_RAM_17);
        load(24, INIT_RAM_18);
        load(25, INIT_RAM_19);
        load(26, INIT_RAM_1A);
        load(27, INIT_RAM_1B);
        load(28, INIT_RAM_1C);
        load(29, INIT_RAM_1D);
        load(30, INIT_RAM_1E);
        load(31, INIT_RAM_1F);
        load(32, INIT_RAM_20);
        load(33, INIT_RAM_21);
        load(34, INIT_RAM_22);
        load(35, INIT_RAM_23);
        load(36, INIT_RAM_24);
        load(37, INIT_RAM_25);
        load(38, INIT_RAM_26);
        load(39, INIT_RAM_27);
        load(40, INIT_RAM_28);
        load(41, INIT_RAM_29);
        load(42, INIT_RAM_2A);
        load(43, INIT_RAM_2B);
        load(44, INIT_RAM_2C);
        load(45, INIT_RAM_2D);
        load(46, INIT_RAM_2E);
        load(47, INIT_RAM_2F);
        load(48, INIT_RAM_30);
        load(49, INIT_RAM_31);
        load(50, INIT_RAM_32);
        load(51, INIT_RAM_33);
        load(52, INIT_RAM_34);
        load(53, INIT_RAM_35);
        load(54, INIT_RAM_36);
        load(55, INIT_RAM_37);
        load(56, INIT_RAM_38);
        load(57, INIT_RAM_39);
        load(58, INIT_RAM_3A);
        load(59, INIT_RAM_3B);
        load(60, INIT_RAM_3C);
        load(61, INIT_RAM_3D);
        load(62, INIT_RAM_3E);
        load(63, INIT_RAM_3F);
    end

    wire [10:0] from = ADB[13:3] & ~(READ - 11'd1);
    wire [10:0] to = ADA[13:3] & ~(WRITTEN - 11'd1);
    // Where a word has two bytes or four, the lowest bits of the address enable them.
    wire [3:0] enable = WRITTEN == 1 ? 4'b0001 : WRITTEN == 2 ? {2'b00, ADA[1:0]} : ADA[3:0];

    function written(input [10:0] at);
        written = CEA && at >= to && at < to + WRITTEN && enable[at - to];
    endfunction

    integer i;
    always @(posedge CLKA) begin
        for (i = 0; i < WRITTEN; i = i + 1)
            if (CEA & enable[i]) bytes[to + i] <= DI[9 * i +: 9];
    end

    integer k;
    always @(posedge CLKB) begin
        if (RESETA | RESETB | BLKSELA != BLK_SEL_0 | BLKSELB != BLK_SEL_1) unlike;
        if (CEB)
            for (k = 0; k < READ; k = k + 1)
                read[9 * k +: 9] <= written(from + k) ? ~bytes[from + k] : bytes[from + k];
    end

    assign DO = read;
endmodule
