// perpetual_program_words: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What it says, asks and tells, step by step, in block RAM.
module perpetual_program_words #(
    parameter integer DETECTOR = 0,
    parameter integer ENTRIES = 32,
    parameter integer LOG2_DEPTH = 10,
    parameter integer CLOCK_HZ = 12000000,
    parameter integer SEARCHERS = 0,
    parameter integer PLIES = 100
) (
    input  wire        clock,              // rising edge
    input  wire [7:0]  address,            // which word
    input  wire        enable,             // whether to read it
    output reg  [15:0] data                // the word that was asked for last
);
    localparam integer value_1 = CLOCK_HZ%256;
    localparam integer value_2 = CLOCK_HZ/256%256;
    localparam integer value_3 = CLOCK_HZ/65536%256;
    localparam integer value_4 = CLOCK_HZ/16777216%256;
    localparam integer value_5 = SEARCHERS+16;
    localparam integer value_6 = $clog2(PLIES);
    (* ram_style = "block", rom_style = "block" *)
    reg [15:0] memory [0:255];
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
       memory[1] = 16'h1000; // SayNumber
       memory[9] = 16'h10; // BaseLow
       memory[11] = 16'h10; // BaseLow
       memory[15] = 16'h50; // SayIdentity(0)
       memory[18] = 16'h10; // BaseLow
       memory[26] = 16'h3; // Cut
       memory[27] = 16'h4; // Clear
       memory[30] = 16'h10; // ItemLow
       memory[34] = 16'h10; // ItemLow
       memory[38] = 16'h1; // Push
       memory[43] = 16'h5; // First
       memory[44] = 16'h10; // ItemLow
       memory[45] = 16'h6; // Window
       memory[46] = 16'h100; // SayVerdict(0)
       memory[57] = 16'h1; // ProbePush
       memory[58] = 16'h5; // ProbeFirst
       memory[60] = 16'h1000; // SayProbed
       memory[63] = 16'h1080; // SayOpcode
       memory[65] = 16'h45; // SayIdentity(1)
       memory[66] = 16'h52; // SayIdentity(2)
       memory[67] = 16'h50; // SayIdentity(3)
       memory[68] = 16'h2; // SayIdentity(4)
       memory[69] = DETECTOR[15:0]; // SayIdentity(5)
       memory[70] = ENTRIES[15:0]; // SayIdentity(6)
       memory[71] = 16'h0; // SayIdentity(7)
       memory[72] = LOG2_DEPTH[15:0]; // SayIdentity(8)
       memory[73] = value_1[15:0]; // SayIdentity(9)
       memory[74] = value_2[15:0]; // SayIdentity(10)
       memory[75] = value_3[15:0]; // SayIdentity(11)
       memory[76] = value_4[15:0]; // SayIdentity(12)
       memory[77] = 16'h0; // SayIdentity(13)
       memory[78] = 16'h2; // SayIdentity(14)
       memory[79] = 16'h800; // SayIdentityPly(Low)
       memory[80] = 16'h4800; // SayIdentityPly(High)
       memory[81] = 16'h5000; // SayDropped
       memory[82] = 16'h8000; // SayStatus(0)
       memory[92] = 16'h4100; // SayVerdict(1)
       memory[93] = 16'h200; // SayVerdict(2)
       memory[94] = 16'h4200; // SayVerdict(3)
       memory[95] = 16'h400; // SayVerdict(4)
       memory[96] = 16'h4400; // SayVerdict(5)
       memory[97] = 16'h2000; // SayVerdict(6)
       memory[106] = 16'h2; // ProbePop
       memory[107] = 16'h800; // SayPly(Low, 0)
       memory[108] = 16'h8003; // SayStatus(3)
       memory[109] = 16'h800; // SayPly(Low, 1)
       memory[110] = 16'h800; // SayPly(Low, 2)
       memory[111] = 16'h800; // SayPly(Low, 3)
       memory[112] = 16'h800; // SayPly(Low, 4)
       memory[113] = 16'h800; // SayPly(Low, 5)
       memory[114] = 16'h4800; // SayPly(High, 0)
       memory[115] = 16'h4800; // SayPly(High, 1)
       memory[116] = 16'h4800; // SayPly(High, 2)
       memory[117] = 16'h4800; // SayPly(High, 3)
       memory[118] = 16'h4800; // SayPly(High, 4)
       memory[119] = 16'h4800; // SayPly(High, 5)
       memory[120] = 16'h8001; // SayStatus(1)
       memory[121] = 16'h8002; // SayStatus(2)
       memory[122] = 16'h8004; // SayStatus(4)
       memory[123] = 16'h8005; // SayStatus(5)
       memory[128] = 16'hfe; // Search_Idle
       memory[132] = 16'hfe; // Search_Idle
       memory[135] = 16'h8000; // Search_Turn
       memory[136] = 16'h100; // Search_OtherNumber
       memory[139] = 16'h100; // Search_OtherNumber
       memory[140] = 16'hfe; // Search_Waits
       memory[146] = 16'h34; // Search_TableHeader
       memory[151] = 16'h50; // Search_SayIdentity(0)
       memory[152] = 16'h28; // Search_IsFree
       memory[154] = 16'hfe; // Search_Waits
       memory[159] = 16'h100; // Search_Refuse(3)
       memory[165] = 16'h100; // Search_Refuse(3)
       memory[175] = 16'h100; // Search_Refuse(3)
       memory[177] = 16'h100; // Search_Refuse(3)
       memory[178] = 16'h100; // Search_Refuse(12)
       memory[183] = 16'h8003; // Search_SayStatus(3)
       memory[195] = 16'h8003; // Search_SayStatus(3)
       memory[197] = 16'h2000; // Search_Name
       memory[199] = 16'h4000; // Search_Store
       memory[201] = 16'h8003; // Search_SayStatus(3)
       memory[205] = 16'hc00; // Search_EndAll
       memory[207] = 16'h100; // Search_AbortNumber(3)
       memory[209] = 16'h400; // Search_EndOne
       memory[210] = 16'h100; // Search_AbortNumber(0)
       memory[213] = 16'hfe; // Search_Idle
       memory[215] = 16'hfe; // Search_Waits
       memory[217] = 16'hfe; // Search_Drain
       memory[219] = 16'h1080; // Search_OtherOpcode
       memory[221] = 16'h45; // Search_SayIdentity(1)
       memory[222] = 16'h52; // Search_SayIdentity(2)
       memory[223] = 16'h50; // Search_SayIdentity(3)
       memory[224] = 16'h2; // Search_SayIdentity(4)
       memory[225] = value_5[15:0]; // Search_SayIdentity(5)
       memory[226] = PLIES[15:0]; // Search_SayIdentity(6)
       memory[227] = 16'h0; // Search_SayIdentity(7)
       memory[228] = value_6[15:0]; // Search_SayIdentity(8)
       memory[229] = value_1[15:0]; // Search_SayIdentity(9)
       memory[230] = value_2[15:0]; // Search_SayIdentity(10)
       memory[231] = value_3[15:0]; // Search_SayIdentity(11)
       memory[232] = value_4[15:0]; // Search_SayIdentity(12)
       memory[233] = 16'h0; // Search_SayIdentity(13)
       memory[234] = 16'h2; // Search_SayIdentity(14)
       memory[235] = 16'h400; // Search_SayBusy
       memory[236] = 16'h0; // Search_SayNone
       memory[237] = 16'h5000; // Search_SayDropped
       memory[238] = 16'h8000; // Search_SayStatus(0)
       memory[240] = 16'h100; // Search_Clear
       memory[242] = 16'h200; // Search_Start
       memory[243] = 16'h90; // Search_RefuseOpcode(3)
       memory[244] = 16'h90; // Search_RefuseOpcode(12)
       memory[245] = 16'h800c; // Search_SayStatus(12)
       memory[247] = 16'h92; // Search_AbortOpcode(0)
       memory[248] = 16'h92; // Search_AbortOpcode(3)
       memory[249] = 16'h8200; // Search_Result(Idle)
       memory[250] = 16'h8200; // Search_Result(Waits)
       memory[251] = 16'h8200; // Search_Result(Drain)
       memory[252] = 16'h1000; // Search_ResultNext(Idle)
       memory[253] = 16'h1000; // Search_ResultNext(Waits)
       memory[254] = 16'h1000; // Search_ResultNext(Drain)
       memory[255] = 16'h800d; // Search_SayStatus(13)
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
