// perpetual_program: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What the engine does, step by step, in block RAM.
module perpetual_program (
    input  wire        clock,              // rising edge
    input  wire [6:0]  address,            // which word
    input  wire        enable,             // whether to read it
    output reg  [31:0] data                // the word that was asked for last
);
    (* ram_style = "block", rom_style = "block" *)
    reg [31:0] memory [0:127];

    initial begin
       memory[0] = 32'he00380; // Idle
       memory[1] = 32'h13000bf; // SayNumber
       memory[2] = 32'h40400004; // IsNumbered
       memory[3] = 32'h8802ed; // Skip(Unreadable)
       memory[4] = 32'h40000006; // IsIdentify
       memory[5] = 32'h40000008; // IsLine
       memory[6] = 32'h8802ed; // Skip(Unreadable)
       memory[7] = 32'hc0000c; // NoOperands
       memory[8] = 32'h140000a; // LineFits
       memory[9] = 32'he00610; // BaseLow
       memory[10] = 32'h8802ed; // Skip(Unreadable)
       memory[11] = 32'he00610; // BaseLow
       memory[12] = 32'h80000e; // NoMore
       memory[13] = 32'h8802ed; // Skip(Unreadable)
       memory[14] = 32'hc0000c; // NoOperands
       memory[15] = 32'h13000c0; // SayIdentity(0)
       memory[16] = 32'h800012; // BaseLowEnds
       memory[17] = 32'hc00414; // BaseHigh
       memory[18] = 32'he00610; // BaseLow
       memory[19] = 32'h8802ed; // Skip(Unreadable)
       memory[20] = 32'h800016; // BaseHighEnds
       memory[21] = 32'h10400018; // Judge
       memory[22] = 32'hc00414; // BaseHigh
       memory[23] = 32'h8802ed; // Skip(Unreadable)
       memory[24] = 32'h8802ec; // Skip(OutOfOrder)
       memory[25] = 32'hc202d2; // Accept
       memory[26] = 32'h20010d5; // Cut
       memory[27] = 32'h20010d5; // Clear
       memory[28] = 32'h1000001e; // IsProbe
       memory[29] = 32'h8802ef; // Skip(NotHeld)
       memory[30] = 32'he00620; // ItemLow
       memory[31] = 32'he00230; // ProbeLow
       memory[32] = 32'h800022; // ItemLowEnds
       memory[33] = 32'he006d7; // ItemMiddle
       memory[34] = 32'he00620; // ItemLow
       memory[35] = 32'h20400ea; // Done
       memory[36] = 32'h80400026; // IsAskOnly
       memory[37] = 32'h8802ee; // Skip(BadItem)
       memory[38] = 32'h20010d9; // Push
       memory[39] = 32'h4040002a; // AsksFirst
       memory[40] = 32'h4040002a; // AsksFirst
       memory[41] = 32'h8802f1; // Skip(LineFull)
       memory[42] = 32'h8000002c; // AsksWindow
       memory[43] = 32'h20030db; // First
       memory[44] = 32'he00620; // ItemLow
       memory[45] = 32'h20030db; // Window
       memory[46] = 32'h11000dd; // SayVerdict(0)
       memory[47] = 32'h10063; // Faulty
       memory[48] = 32'h800032; // ProbeLowEnds
       memory[49] = 32'he00234; // ProbeHigh
       memory[50] = 32'he00230; // ProbeLow
       memory[51] = 32'h20400ea; // Done
       memory[52] = 32'h800036; // ProbeHighEnds
       memory[53] = 32'h864; // ProbeFill
       memory[54] = 32'he00234; // ProbeHigh
       memory[55] = 32'h8802ee; // Skip(BadItem)
       memory[56] = 32'h8802ee; // Skip(BadItem)
       memory[57] = 32'h20010e4; // ProbePush
       memory[58] = 32'h20030e6; // ProbeFirst
       memory[59] = 32'h8802f1; // Skip(LineFull)
       memory[60] = 32'h13000e8; // SayProbed
       memory[61] = 32'h10063; // Faulty
       memory[62] = 32'he002be; // Opcode
       memory[63] = 32'h13000c1; // SayOpcode
       memory[64] = 32'h8000002; // IsKnown
       memory[65] = 32'h13000c3; // SayIdentity(1)
       memory[66] = 32'h13000c2; // SayIdentity(2)
       memory[67] = 32'h13000c5; // SayIdentity(3)
       memory[68] = 32'h13000c4; // SayIdentity(4)
       memory[69] = 32'h13000c7; // SayIdentity(5)
       memory[70] = 32'h13000c6; // SayIdentity(6)
       memory[71] = 32'h13000c9; // SayIdentity(7)
       memory[72] = 32'h13000c8; // SayIdentity(8)
       memory[73] = 32'h13000cb; // SayIdentity(9)
       memory[74] = 32'h13000ca; // SayIdentity(10)
       memory[75] = 32'h13000cd; // SayIdentity(11)
       memory[76] = 32'h13000cc; // SayIdentity(12)
       memory[77] = 32'h13000cf; // SayIdentity(13)
       memory[78] = 32'h13000ce; // SayIdentity(14)
       memory[79] = 32'h13000d1; // SayIdentityPly(Low)
       memory[80] = 32'h13000d0; // SayIdentityPly(High)
       memory[81] = 32'h13000d3; // SayDropped
       memory[82] = 32'h1300081; // SayStatus(0)
       memory[83] = 32'h2000001a; // IsNew
       memory[84] = 32'h20000d4; // Cutting
       memory[85] = 32'h440001c; // CutDone
       memory[86] = 32'he002d6; // ItemHigh
       memory[87] = 32'h8400024; // IsBad
       memory[88] = 32'h20000d8; // Pushing
       memory[89] = 32'h4400028; // PushDone
       memory[90] = 32'h24040da; // Wait
       memory[91] = 32'h400802e; // Verdict
       memory[92] = 32'h11000dc; // SayVerdict(1)
       memory[93] = 32'h11000df; // SayVerdict(2)
       memory[94] = 32'h11000de; // SayVerdict(3)
       memory[95] = 32'h11000e1; // SayVerdict(4)
       memory[96] = 32'h11000e0; // SayVerdict(5)
       memory[97] = 32'h11000e3; // SayVerdict(6)
       memory[98] = 32'h1001e; // Dismiss
       memory[99] = 32'h8802f0; // Skip(Fault)
       memory[100] = 32'h20400038; // ProbeMoves
       memory[101] = 32'h20000e7; // ProbePushing
       memory[102] = 32'h440003a; // ProbePushDone
       memory[103] = 32'h24040e9; // ProbeWait
       memory[104] = 32'h400803c; // ProbeVerdict
       memory[105] = 32'h1006a; // ProbeDismiss
       memory[106] = 32'h200109e; // ProbePop
       memory[107] = 32'h13000f3; // SayPly(Low, 0)
       memory[108] = 32'h1300081; // SayStatus(3)
       memory[109] = 32'h13000f2; // SayPly(Low, 1)
       memory[110] = 32'h13000f5; // SayPly(Low, 2)
       memory[111] = 32'h13000f4; // SayPly(Low, 3)
       memory[112] = 32'h13000f7; // SayPly(Low, 4)
       memory[113] = 32'h13000f6; // SayPly(Low, 5)
       memory[114] = 32'h13000d3; // SayPly(High, 0)
       memory[115] = 32'h13000f9; // SayPly(High, 1)
       memory[116] = 32'h13000f8; // SayPly(High, 2)
       memory[117] = 32'h13000ed; // SayPly(High, 3)
       memory[118] = 32'h13000fb; // SayPly(High, 4)
       memory[119] = 32'h13000fa; // SayPly(High, 5)
       memory[120] = 32'h1300081; // SayStatus(1)
       memory[121] = 32'h1300081; // SayStatus(2)
       memory[122] = 32'h1300081; // SayStatus(4)
       memory[123] = 32'h1300081; // SayStatus(5)
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
