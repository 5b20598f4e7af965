// The block RAM of an ECP5 for the check of the netlist, as far as the circuits use it: 1,024
// words of 18 bits, port A writes, port B reads, with and without its output register. Yosys has no
// simulation model of it.
//
// A read of the word that is written in the same cycle gives the inverse of what was there: on
// the device it is not defined, and a circuit that relied on it would be found out. Any other use
// than this stops the simulation.

module DP16KD #(
    parameter integer DATA_WIDTH_A = 18,
    parameter integer DATA_WIDTH_B = 18,
    parameter REGMODE_A = "NOREG",
    parameter REGMODE_B = "NOREG",
    parameter RESETMODE = "SYNC",
    parameter ASYNC_RESET_RELEASE = "SYNC",
    parameter CSDECODE_A = "0b000",
    parameter CSDECODE_B = "0b000",
    parameter WRITEMODE_A = "NORMAL",
    parameter WRITEMODE_B = "NORMAL",
    parameter CLKAMUX = "CLKA",
    parameter CLKBMUX = "CLKB",
    parameter GSR = "ENABLED",
    parameter INIT_DATA = "STATIC",
    parameter [319:0] INITVAL_00 = 320'd0,
    parameter [319:0] INITVAL_01 = 320'd0,
    parameter [319:0] INITVAL_02 = 320'd0,
    parameter [319:0] INITVAL_03 = 320'd0,
    parameter [319:0] INITVAL_04 = 320'd0,
    parameter [319:0] INITVAL_05 = 320'd0,
    parameter [319:0] INITVAL_06 = 320'd0,
    parameter [319:0] INITVAL_07 = 320'd0,
    parameter [319:0] INITVAL_08 = 320'd0,
    parameter [319:0] INITVAL_09 = 320'd0,
    parameter [319:0] INITVAL_0A = 320'd0,
    parameter [319:0] INITVAL_0B = 320'd0,
    parameter [319:0] INITVAL_0C = 320'd0,
    parameter [319:0] INITVAL_0D = 320'd0,
    parameter [319:0] INITVAL_0E = 320'd0,
    parameter [319:0] INITVAL_0F = 320'd0,
    parameter [319:0] INITVAL_10 = 320'd0,
    parameter [319:0] INITVAL_11 = 320'd0,
    parameter [319:0] INITVAL_12 = 320'd0,
    parameter [319:0] INITVAL_13 = 320'd0,
    parameter [319:0] INITVAL_14 = 320'd0,
    parameter [319:0] INITVAL_15 = 320'd0,
    parameter [319:0] INITVAL_16 = 320'd0,
    parameter [319:0] INITVAL_17 = 320'd0,
    parameter [319:0] INITVAL_18 = 320'd0,
    parameter [319:0] INITVAL_19 = 320'd0,
    parameter [319:0] INITVAL_1A = 320'd0,
    parameter [319:0] INITVAL_1B = 320'd0,
    parameter [319:0] INITVAL_1C = 320'd0,
    parameter [319:0] INITVAL_1D = 320'd0,
    parameter [319:0] INITVAL_1E = 320'd0,
    parameter [319:0] INITVAL_1F = 320'd0,
    parameter [319:0] INITVAL_20 = 320'd0,
    parameter [319:0] INITVAL_21 = 320'd0,
    parameter [319:0] INITVAL_22 = 320'd0,
    parameter [319:0] INITVAL_23 = 320'd0,
    parameter [319:0] INITVAL_24 = 320'd0,
    parameter [319:0] INITVAL_25 = 320'd0,
    parameter [319:0] INITVAL_26 = 320'd0,
    parameter [319:0] INITVAL_27 = 320'd0,
    parameter [319:0] INITVAL_28 = 320'd0,
    parameter [319:0] INITVAL_29 = 320'd0,
    parameter [319:0] INITVAL_2A = 320'd0,
    parameter [319:0] INITVAL_2B = 320'd0,
    parameter [319:0] INITVAL_2C = 320'd0,
    parameter [319:0] INITVAL_2D = 320'd0,
    parameter [319:0] INITVAL_2E = 320'd0,
    parameter [319:0] INITVAL_2F = 320'd0,
    parameter [319:0] INITVAL_30 = 320'd0,
    parameter [319:0] INITVAL_31 = 320'd0,
    parameter [319:0] INITVAL_32 = 320'd0,
    parameter [319:0] INITVAL_33 = 320'd0,
    parameter [319:0] INITVAL_34 = 320'd0,
    parameter [319:0] INITVAL_35 = 320'd0,
    parameter [319:0] INITVAL_36 = 320'd0,
    parameter [319:0] INITVAL_37 = 320'd0,
    parameter [319:0] INITVAL_38 = 320'd0,
    parameter [319:0] INITVAL_39 = 320'd0,
    parameter [319:0] INITVAL_3A = 320'd0,
    parameter [319:0] INITVAL_3B = 320'd0,
    parameter [319:0] INITVAL_3C = 320'd0,
    parameter [319:0] INITVAL_3D = 320'd0,
    parameter [319:0] INITVAL_3E = 320'd0,
    parameter [319:0] INITVAL_3F = 320'd0
) (
    input  ADA0, ADA1, ADA2, ADA3, ADA4, ADA5, ADA6, ADA7, ADA8, ADA9, ADA10, ADA11, ADA12, ADA13,
    input  DIA0, DIA1, DIA2, DIA3, DIA4, DIA5, DIA6, DIA7, DIA8, DIA9, DIA10, DIA11, DIA12, DIA13,
        DIA14, DIA15, DIA16, DIA17,
    output DOA0, DOA1, DOA2, DOA3, DOA4, DOA5, DOA6, DOA7, DOA8, DOA9, DOA10, DOA11, DOA12, DOA13,
        DOA14, DOA15, DOA16, DOA17,
    input  CEA, OCEA, WEA, CLKA, RSTA, CSA0, CSA1, CSA2,
    input  ADB0, ADB1, ADB2, ADB3, ADB4, ADB5, ADB6, ADB7, ADB8, ADB9, ADB10, ADB11, ADB12, ADB13,
    input  DIB0, DIB1, DIB2, DIB3, DIB4, DIB5, DIB6, DIB7, DIB8, DIB9, DIB10, DIB11, DIB12, DIB13,
        DIB14, DIB15, DIB16, DIB17,
    output DOB0, DOB1, DOB2, DOB3, DOB4, DOB5, DOB6, DOB7, DOB8, DOB9, DOB10, DOB11, DOB12, DOB13,
        DOB14, DOB15, DOB16, DOB17,
    input  CEB, OCEB, WEB, CLKB, RSTB, CSB0, CSB1, CSB2
);
    reg [17:0] words [0:1023];
    reg [17:0] read, read_held;

    wire [13:0] write_at = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3,
        ADA2, ADA1, ADA0};
    wire [13:0] read_at = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3,
        ADB2, ADB1, ADB0};
    wire [17:0] data = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7,
        DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
    wire write = CEA & WEA;

    task load(input integer at, input [319:0] bits);
        integer i;
        for (i = 0; i < 16; i = i + 1) words[16 * at + i] = bits[20 * i +: 18];
    endtask

    initial begin
        if (DATA_WIDTH_A != 18 || DATA_WIDTH_B != 18 || (REGMODE_B != "NOREG" && REGMODE_B != "OUTREG")
            || CSDECODE_A != "0b000" || CSDECODE_B != "0b000") begin
            $display("DP16KD: this use of the block RAM is not modelled");
            $stop;
        end
        read = 18'd0;
        read_held = 18'd0;
        load(0, INITVAL_00);
        load(1, INITVAL_01);
        load(2, INITVAL_02);
        load(3, INITVAL_03);
        load(4, INITVAL_04);
        load(5, INITVAL_05);
        load(6, INITVAL_06);
        load(7, INITVAL_07);
        load(8, INITVAL_08);
        load(9, INITVAL_09);
        load(10, INITVAL_0A);
        load(11, INITVAL_0B);
        load(12, INITVAL_0C);
        load(13, INITVAL_0D);
        load(14, INITVAL_0E);
        load(15, INITVAL_0F);
        load(16, INITVAL_10);
        load(17, INITVAL_11);
        load(18, INITVAL_12);
        load(19, INITVAL_13);
        load(20, INITVAL_14);
        load(21, INITVAL_15);
        load(22, INITVAL_16);
        load(23, INITVAL_17);
        load(24, INITVAL_18);
        load(25, INITVAL_19);
        load(26, INITVAL_1A);
        load(27, INITVAL_1B);
        load(28, INITVAL_1C);
        load(29, INITVAL_1D);
        load(30, INITVAL_1E);
        load(31, INITVAL_1F);
        load(32, INITVAL_20);
        load(33, INITVAL_21);
        load(34, INITVAL_22);
        load(35, INITVAL_23);
        load(36, INITVAL_24);
        load(37, INITVAL_25);
        load(38, INITVAL_26);
        load(39, INITVAL_27);
        load(40, INITVAL_28);
        load(41, INITVAL_29);
        load(42, INITVAL_2A);
        load(43, INITVAL_2B);
        load(44, INITVAL_2C);
        load(45, INITVAL_2D);
        load(46, INITVAL_2E);
        load(47, INITVAL_2F);
        load(48, INITVAL_30);
        load(49, INITVAL_31);
        load(50, INITVAL_32);
        load(51, INITVAL_33);
        load(52, INITVAL_34);
        load(53, INITVAL_35);
        load(54, INITVAL_36);
        load(55, INITVAL_37);
        load(56, INITVAL_38);
        load(57, INITVAL_39);
        load(58, INITVAL_3A);
        load(59, INITVAL_3B);
        load(60, INITVAL_3C);
        load(61, INITVAL_3D);
        load(62, INITVAL_3E);
        load(63, INITVAL_3F);
    end

    // Address bits 0 and 1 enable the two bytes of a write.
    always @(posedge CLKA) begin
        if (write & write_at[0]) words[write_at[13:4]][8:0] <= data[8:0];
        if (write & write_at[1]) words[write_at[13:4]][17:9] <= data[17:9];
    end

    always @(posedge CLKB) begin
        if (WEB | RSTB | CSA0 | CSA1 | CSA2 | CSB0 | CSB1 | CSB2) begin
            $display("DP16KD: this use of the block RAM is not modelled");
            $stop;
        end
        if (CEB) begin
            if (write & (write_at[13:4] == read_at[13:4])) read <= ~words[read_at[13:4]];
            else read <= words[read_at[13:4]];
        end
        if (OCEB) read_held <= read;
    end

    assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5,
        DOB4, DOB3, DOB2, DOB1, DOB0} = REGMODE_B == "OUTREG" ? read_held : read;
    assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5,
        DOA4, DOA3, DOA2, DOA1, DOA0} = 18'd0;
endmodule
