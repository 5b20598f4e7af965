// perpetual_program_words: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What it says and asks, step by step, in block RAM.
module perpetual_program_words #(
    parameter integer DETECTOR = 0,
    parameter integer ENTRIES = 32,
    parameter integer LOG2_DEPTH = 10,
    parameter integer CLOCK_HZ = 12000000
) (
    input  wire        clock,              // rising edge
    input  wire [6:0]  address,            // which word
    input  wire        enable,             // whether to read it
    output reg  [15:0] data                // the word that was asked for last
);
    localparam integer value_1 = CLOCK_HZ%256;
    localparam integer value_2 = CLOCK_HZ/256%256;
    localparam integer value_3 = CLOCK_HZ/65536%256;
    localparam integer value_4 = CLOCK_HZ/16777216%256;
    (* ram_style = "block", rom_style = "block" *)
    reg [15:0] memory [0:127];

    initial begin
       memory[0] = 16'h0; // Idle
       memory[1] = 16'h1000; // SayNumber
       memory[2] = 16'h0; // IsNumbered
       memory[3] = 16'h0; // Skip(Unreadable)
       memory[4] = 16'h0; // IsIdentify
       memory[5] = 16'h0; // IsLine
       memory[6] = 16'h0; // Skip(Unreadable)
       memory[7] = 16'h0; // NoOperands
       memory[8] = 16'h0; // LineFits
       memory[9] = 16'h10; // BaseLow
       memory[10] = 16'h0; // Skip(Unreadable)
       memory[11] = 16'h10; // BaseLow
       memory[12] = 16'h0; // NoMore
       memory[13] = 16'h0; // Skip(Unreadable)
       memory[14] = 16'h0; // NoOperands
       memory[15] = 16'h50; // SayIdentity(0)
       memory[16] = 16'h0; // BaseLowEnds
       memory[17] = 16'h0; // BaseHigh
       memory[18] = 16'h10; // BaseLow
       memory[19] = 16'h0; // Skip(Unreadable)
       memory[20] = 16'h0; // BaseHighEnds
       memory[21] = 16'h0; // Judge
       memory[22] = 16'h0; // BaseHigh
       memory[23] = 16'h0; // Skip(Unreadable)
       memory[24] = 16'h0; // Skip(OutOfOrder)
       memory[25] = 16'h0; // Accept
       memory[26] = 16'h3; // Cut
       memory[27] = 16'h4; // Clear
       memory[28] = 16'h0; // IsProbe
       memory[29] = 16'h0; // Skip(NotHeld)
       memory[30] = 16'h10; // ItemLow
       memory[31] = 16'h0; // ProbeLow
       memory[32] = 16'h0; // ItemLowEnds
       memory[33] = 16'h0; // ItemMiddle
       memory[34] = 16'h10; // ItemLow
       memory[35] = 16'h0; // Done
       memory[36] = 16'h0; // IsAskOnly
       memory[37] = 16'h0; // Skip(BadItem)
       memory[38] = 16'h1; // Push
       memory[39] = 16'h0; // AsksFirst
       memory[40] = 16'h0; // AsksFirst
       memory[41] = 16'h0; // Skip(LineFull)
       memory[42] = 16'h0; // AsksWindow
       memory[43] = 16'h5; // First
       memory[44] = 16'h10; // ItemLow
       memory[45] = 16'h6; // Window
       memory[46] = 16'h100; // SayVerdict(0)
       memory[47] = 16'h0; // Faulty
       memory[48] = 16'h0; // ProbeLowEnds
       memory[49] = 16'h0; // ProbeHigh
       memory[50] = 16'h0; // ProbeLow
       memory[51] = 16'h0; // Done
       memory[52] = 16'h0; // ProbeHighEnds
       memory[53] = 16'h0; // ProbeFill
       memory[54] = 16'h0; // ProbeHigh
       memory[55] = 16'h0; // Skip(BadItem)
       memory[56] = 16'h0; // Skip(BadItem)
       memory[57] = 16'h1; // ProbePush
       memory[58] = 16'h5; // ProbeFirst
       memory[59] = 16'h0; // Skip(LineFull)
       memory[60] = 16'h1000; // SayProbed
       memory[61] = 16'h0; // Faulty
       memory[62] = 16'h0; // Opcode
       memory[63] = 16'h1080; // SayOpcode
       memory[64] = 16'h0; // IsKnown
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
       memory[83] = 16'h0; // IsNew
       memory[84] = 16'h0; // Cutting
       memory[85] = 16'h0; // CutDone
       memory[86] = 16'h0; // ItemHigh
       memory[87] = 16'h0; // IsBad
       memory[88] = 16'h0; // Pushing
       memory[89] = 16'h0; // PushDone
       memory[90] = 16'h0; // Wait
       memory[91] = 16'h0; // Verdict
       memory[92] = 16'h4100; // SayVerdict(1)
       memory[93] = 16'h200; // SayVerdict(2)
       memory[94] = 16'h4200; // SayVerdict(3)
       memory[95] = 16'h400; // SayVerdict(4)
       memory[96] = 16'h4400; // SayVerdict(5)
       memory[97] = 16'h2000; // SayVerdict(6)
       memory[98] = 16'h0; // Dismiss
       memory[99] = 16'h0; // Skip(Fault)
       memory[100] = 16'h0; // ProbeMoves
       memory[101] = 16'h0; // ProbePushing
       memory[102] = 16'h0; // ProbePushDone
       memory[103] = 16'h0; // ProbeWait
       memory[104] = 16'h0; // ProbeVerdict
       memory[105] = 16'h0; // ProbeDismiss
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
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
