// perpetual_search_program_words: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What it says and tells, step by step, in block RAM.
module perpetual_search_program_words #(
    parameter integer SEARCHERS = 1,       // search chips on the line: from 1 to 16
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer CLOCK_HZ = 12000000  // the clock: from 2000000 to 268435456
) (
    input  wire        clock,              // rising edge
    input  wire [6:0]  address,            // which word
    input  wire        enable,             // whether to read it
    output reg  [15:0] data                // the word that was asked for last
);
    localparam integer value_1 = SEARCHERS+16;
    localparam integer value_2 = $clog2(PLIES);
    localparam integer value_3 = CLOCK_HZ%256;
    localparam integer value_4 = CLOCK_HZ/256%256;
    localparam integer value_5 = CLOCK_HZ/65536%256;
    localparam integer value_6 = CLOCK_HZ/16777216%256;

    // A wrong value stops elaboration here.
    generate
        if (SEARCHERS < 1 || SEARCHERS > 16) begin : wrong_SEARCHERS
            perpetual_search_program_words_needs_SEARCHERS_from_1_to_16 out_of_range ();
        end
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_program_words_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_search_program_words_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
    endgenerate

    (* ram_style = "block", rom_style = "block" *)
    reg [15:0] memory [0:127];

    initial begin
       memory[0] = 16'hfe; // Idle
       memory[1] = 16'h0; // IsOfSearch
       memory[2] = 16'h0; // Begin
       memory[3] = 16'h0; // Fetch(Idle)
       memory[4] = 16'hfe; // Idle
       memory[5] = 16'h0; // Opcode
       memory[6] = 16'h100; // OtherNumber
       memory[7] = 16'h0; // IsOdd
       memory[8] = 16'h0; // IsAbort
       memory[9] = 16'h100; // OtherNumber
       memory[10] = 16'hfe; // Waits
       memory[11] = 16'h0; // Target
       memory[12] = 16'h0; // IsOther
       memory[13] = 16'h0; // NoOperands
       memory[14] = 16'h0; // Skip(3)
       memory[15] = 16'h0; // IsTable
       memory[16] = 16'h34; // TableHeader
       memory[17] = 16'h0; // NoOperands
       memory[18] = 16'h0; // NoMore
       memory[19] = 16'h0; // Skip(3)
       memory[20] = 16'h0; // NoOperands
       memory[21] = 16'h50; // SayIdentity(0)
       memory[22] = 16'h28; // IsFree
       memory[23] = 16'h0; // Fetch(Waits)
       memory[24] = 16'hfe; // Waits
       memory[25] = 16'h0; // Header
       memory[26] = 16'h0; // HeaderEnds
       memory[27] = 16'h0; // HeaderNext
       memory[28] = 16'h0; // Header
       memory[29] = 16'h100; // Refuse(3)
       memory[30] = 16'h0; // Header
       memory[31] = 16'h0; // Man
       memory[32] = 16'h0; // ManEnds
       memory[33] = 16'h0; // ManLow
       memory[34] = 16'h0; // Man
       memory[35] = 16'h100; // Refuse(3)
       memory[36] = 16'h0; // Man
       memory[37] = 16'h0; // ClearReady
       memory[38] = 16'h0; // RecordLowEnds
       memory[39] = 16'h0; // RecordHigh
       memory[40] = 16'h0; // RecordLow
       memory[41] = 16'h0; // IsReserved
       memory[42] = 16'h0; // RecordHighEnds
       memory[43] = 16'h0; // PushReady
       memory[44] = 16'h0; // RecordHigh
       memory[45] = 16'h100; // Refuse(3)
       memory[46] = 16'h0; // IsNamed
       memory[47] = 16'h100; // Refuse(3)
       memory[48] = 16'h100; // Refuse(12)
       memory[49] = 16'h0; // StartReady
       memory[50] = 16'h0; // TableEnds
       memory[51] = 16'h0; // TableNext
       memory[52] = 16'h0; // Table
       memory[53] = 16'h8003; // SayStatus(3)
       memory[54] = 16'h0; // Table
       memory[55] = 16'h0; // IsBusy
       memory[56] = 16'h0; // Follows
       memory[57] = 16'h0; // Skip(13)
       memory[58] = 16'h0; // EntryLow(false)
       memory[59] = 16'h0; // WasNamed
       memory[60] = 16'h0; // Skip(12)
       memory[61] = 16'h0; // EntryLow(false)
       memory[62] = 16'h0; // EntryLowEnds(false)
       memory[63] = 16'h0; // EntryHigh
       memory[64] = 16'h0; // EntryLowEnds(true)
       memory[65] = 16'h0; // EntryHigh
       memory[66] = 16'h0; // EntryLow(false)
       memory[67] = 16'h8003; // SayStatus(3)
       memory[68] = 16'h0; // EntryLow(true)
       memory[69] = 16'h2000; // Name
       memory[70] = 16'h0; // EntryHighEnds
       memory[71] = 16'h4000; // Store
       memory[72] = 16'h0; // EntryHigh
       memory[73] = 16'h8003; // SayStatus(3)
       memory[74] = 16'h0; // TargetEnds
       memory[75] = 16'h0; // NoOther
       memory[76] = 16'h0; // Target
       memory[77] = 16'hc00; // EndAll
       memory[78] = 16'h0; // NoOtherEnds
       memory[79] = 16'h0; // AbortSkip
       memory[80] = 16'h0; // NoOther
       memory[81] = 16'h400; // EndOne
       memory[82] = 16'h100; // AbortNumber(0)
       memory[83] = 16'h0; // Fetch(Drain)
       memory[84] = 16'h0; // Fetch(Idle)
       memory[85] = 16'hfe; // Idle
       memory[86] = 16'h0; // Fetch(Waits)
       memory[87] = 16'hfe; // Waits
       memory[88] = 16'h0; // Fetch(Drain)
       memory[89] = 16'hfe; // Drain
       memory[90] = 16'h1080; // OtherOpcode
       memory[91] = 16'h0; // IsIdentify
       memory[92] = 16'h45; // SayIdentity(1)
       memory[93] = 16'h52; // SayIdentity(2)
       memory[94] = 16'h50; // SayIdentity(3)
       memory[95] = 16'h2; // SayIdentity(4)
       memory[96] = value_1[15:0]; // SayIdentity(5)
       memory[97] = PLIES[15:0]; // SayIdentity(6)
       memory[98] = 16'h0; // SayIdentity(7)
       memory[99] = value_2[15:0]; // SayIdentity(8)
       memory[100] = value_3[15:0]; // SayIdentity(9)
       memory[101] = value_4[15:0]; // SayIdentity(10)
       memory[102] = value_5[15:0]; // SayIdentity(11)
       memory[103] = value_6[15:0]; // SayIdentity(12)
       memory[104] = 16'h0; // SayIdentity(13)
       memory[105] = 16'h2; // SayIdentity(14)
       memory[106] = 16'h400; // SayBusy
       memory[107] = 16'h0; // SayNone
       memory[108] = 16'h800; // SayDropped
       memory[109] = 16'h8000; // SayStatus(0)
       memory[110] = 16'h0; // ManHigh
       memory[111] = 16'h100; // Clear
       memory[112] = 16'h0; // Push
       memory[113] = 16'h200; // Start
       memory[114] = 16'h90; // RefuseOpcode(3)
       memory[115] = 16'h90; // RefuseOpcode(12)
       memory[116] = 16'h800c; // SayStatus(12)
       memory[117] = 16'h100; // AbortNumber(3)
       memory[118] = 16'h0; // Ending
       memory[119] = 16'h92; // AbortOpcode(0)
       memory[120] = 16'h92; // AbortOpcode(3)
       memory[121] = 16'h8200; // Result(Idle)
       memory[122] = 16'h8200; // Result(Waits)
       memory[123] = 16'h8200; // Result(Drain)
       memory[124] = 16'h1000; // ResultNext(Idle)
       memory[125] = 16'h1000; // ResultNext(Waits)
       memory[126] = 16'h1000; // ResultNext(Drain)
       memory[127] = 16'h800d; // SayStatus(13)
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
