// perpetual_search_program: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What the engine does, step by step, in block RAM.
module perpetual_search_program (
    input  wire        clock,              // rising edge
    input  wire [6:0]  address,            // which word
    input  wire        enable,             // whether to read it
    output reg  [31:0] data                // the word that was asked for last
);
    (* ram_style = "block", rom_style = "block" *)
    reg [31:0] memory [0:127];

    initial begin
       memory[0] = 32'h2001002; // Idle
       memory[1] = 32'h40000006; // IsOfSearch
       memory[2] = 32'hc00304; // Begin
       memory[3] = 32'h8079; // Fetch(Idle)
       memory[4] = 32'h2001002; // Idle
       memory[5] = 32'he00280; // Opcode
       memory[6] = 32'h11000db; // OtherNumber
       memory[7] = 32'h80000008; // IsOdd
       memory[8] = 32'h8040000a; // IsAbort
       memory[9] = 32'h11000db; // OtherNumber
       memory[10] = 32'h2001016; // Waits
       memory[11] = 32'hc0024a; // Target
       memory[12] = 32'h4000000e; // IsOther
       memory[13] = 32'hc00012; // NoOperands
       memory[14] = 32'h8002b4; // Skip(3)
       memory[15] = 32'h80400010; // IsTable
       memory[16] = 32'h1034; // TableHeader
       memory[17] = 32'hc00012; // NoOperands
       memory[18] = 32'h800014; // NoMore
       memory[19] = 32'h8002b4; // Skip(3)
       memory[20] = 32'hc00012; // NoOperands
       memory[21] = 32'h11000dd; // SayIdentity(0)
       memory[22] = 32'h1405018; // IsFree
       memory[23] = 32'h807a; // Fetch(Waits)
       memory[24] = 32'h2001016; // Waits
       memory[25] = 32'hc0061a; // Header
       memory[26] = 32'h80001c; // HeaderEnds
       memory[27] = 32'h440081e; // HeaderNext
       memory[28] = 32'hc0061a; // Header
       memory[29] = 32'h11000f3; // Refuse(3)
       memory[30] = 32'hc0061a; // Header
       memory[31] = 32'hc00220; // Man
       memory[32] = 32'h800022; // ManEnds
       memory[33] = 32'h1086e; // ManLow
       memory[34] = 32'hc00220; // Man
       memory[35] = 32'h11000f3; // Refuse(3)
       memory[36] = 32'hc00220; // Man
       memory[37] = 32'h40000ee; // ClearReady
       memory[38] = 32'h800028; // RecordLowEnds
       memory[39] = 32'hc0022a; // RecordHigh
       memory[40] = 32'hc00226; // RecordLow
       memory[41] = 32'h840002e; // IsReserved
       memory[42] = 32'h80002c; // RecordHighEnds
       memory[43] = 32'h40000f1; // PushReady
       memory[44] = 32'hc0022a; // RecordHigh
       memory[45] = 32'h11000f3; // Refuse(3)
       memory[46] = 32'h10000030; // IsNamed
       memory[47] = 32'h11000f3; // Refuse(3)
       memory[48] = 32'h11000f2; // Refuse(12)
       memory[49] = 32'h40000f0; // StartReady
       memory[50] = 32'h800034; // TableEnds
       memory[51] = 32'h4400836; // TableNext
       memory[52] = 32'hc00632; // Table
       memory[53] = 32'h1100081; // SayStatus(3)
       memory[54] = 32'hc00632; // Table
       memory[55] = 32'h20402038; // IsBusy
       memory[56] = 32'h2000003a; // Follows
       memory[57] = 32'h8002fe; // Skip(13)
       memory[58] = 32'hc0023e; // EntryLow(false)
       memory[59] = 32'h1040003c; // WasNamed
       memory[60] = 32'h8002f5; // Skip(12)
       memory[61] = 32'hc0023e; // EntryLow(false)
       memory[62] = 32'h800042; // EntryLowEnds(false)
       memory[63] = 32'hc00246; // EntryHigh
       memory[64] = 32'h800044; // EntryLowEnds(true)
       memory[65] = 32'hc00246; // EntryHigh
       memory[66] = 32'hc0023e; // EntryLow(false)
       memory[67] = 32'h1100081; // SayStatus(3)
       memory[68] = 32'hc00240; // EntryLow(true)
       memory[69] = 32'h6d; // Name
       memory[70] = 32'h800048; // EntryHighEnds
       memory[71] = 32'h40844; // Store
       memory[72] = 32'hc00246; // EntryHigh
       memory[73] = 32'h1100081; // SayStatus(3)
       memory[74] = 32'h80004c; // TargetEnds
       memory[75] = 32'hc0004e; // NoOther
       memory[76] = 32'hc0024a; // Target
       memory[77] = 32'h76; // EndAll
       memory[78] = 32'h800050; // NoOtherEnds
       memory[79] = 32'h8002f4; // AbortSkip
       memory[80] = 32'hc0004e; // NoOther
       memory[81] = 32'h76; // EndOne
       memory[82] = 32'h11000f6; // AbortNumber(0)
       memory[83] = 32'h807b; // Fetch(Drain)
       memory[84] = 32'h8079; // Fetch(Idle)
       memory[85] = 32'h2001002; // Idle
       memory[86] = 32'h807a; // Fetch(Waits)
       memory[87] = 32'h2001016; // Waits
       memory[88] = 32'h807b; // Fetch(Drain)
       memory[89] = 32'h2001052; // Drain
       memory[90] = 32'h11000da; // OtherOpcode
       memory[91] = 32'h4040000c; // IsIdentify
       memory[92] = 32'h11000dc; // SayIdentity(1)
       memory[93] = 32'h11000df; // SayIdentity(2)
       memory[94] = 32'h11000de; // SayIdentity(3)
       memory[95] = 32'h11000e1; // SayIdentity(4)
       memory[96] = 32'h11000e0; // SayIdentity(5)
       memory[97] = 32'h11000e3; // SayIdentity(6)
       memory[98] = 32'h11000e2; // SayIdentity(7)
       memory[99] = 32'h11000e5; // SayIdentity(8)
       memory[100] = 32'h11000e4; // SayIdentity(9)
       memory[101] = 32'h11000e7; // SayIdentity(10)
       memory[102] = 32'h11000e6; // SayIdentity(11)
       memory[103] = 32'h11000e9; // SayIdentity(12)
       memory[104] = 32'h11000e8; // SayIdentity(13)
       memory[105] = 32'h11000eb; // SayIdentity(14)
       memory[106] = 32'h11000ea; // SayBusy
       memory[107] = 32'h11000ed; // SayNone
       memory[108] = 32'h11000ec; // SayDropped
       memory[109] = 32'h1100081; // SayStatus(0)
       memory[110] = 32'h4430824; // ManHigh
       memory[111] = 32'h28; // Clear
       memory[112] = 32'h80028; // Push
       memory[113] = 32'h0; // Start
       memory[114] = 32'h11000b4; // RefuseOpcode(3)
       memory[115] = 32'h11000f5; // RefuseOpcode(12)
       memory[116] = 32'h1100081; // SayStatus(12)
       memory[117] = 32'h11000f9; // AbortNumber(3)
       memory[118] = 32'h24000d8; // Ending
       memory[119] = 32'h11000ec; // AbortOpcode(0)
       memory[120] = 32'h11000b4; // AbortOpcode(3)
       memory[121] = 32'h11080fd; // Result(Idle)
       memory[122] = 32'h11080fc; // Result(Waits)
       memory[123] = 32'h11080ff; // Result(Drain)
       memory[124] = 32'h8008854; // ResultNext(Idle)
       memory[125] = 32'h8008856; // ResultNext(Waits)
       memory[126] = 32'h8008858; // ResultNext(Drain)
       memory[127] = 32'h1100081; // SayStatus(13)
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
