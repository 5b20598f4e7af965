// perpetual_search_identity: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What the board says of itself.
module perpetual_search_identity #(
    parameter integer SEARCHERS = 1,       // search chips on the line: from 1 to 16
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer CLOCK_HZ = 12000000  // the clock: from 2000000 to 268435456
) (
    input  wire       clock,
    input  wire [4:0] address,
    input  wire       enable,
    output reg  [7:0] data
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
            perpetual_search_identity_needs_SEARCHERS_from_1_to_16 out_of_range ();
        end
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_identity_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_search_identity_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
    endgenerate

    (* ram_style = "block", rom_style = "block" *)
    reg [7:0] memory [0:31];

    initial begin
       memory[0] = 8'h50;
       memory[1] = 8'h45;
       memory[2] = 8'h52;
       memory[3] = 8'h50;
       memory[4] = 8'h2;
       memory[5] = value_1[7:0];
       memory[6] = PLIES[7:0];
       memory[7] = 8'h0;
       memory[8] = value_2[7:0];
       memory[9] = value_3[7:0];
       memory[10] = value_4[7:0];
       memory[11] = value_5[7:0];
       memory[12] = value_6[7:0];
       memory[13] = 8'h0;
       memory[14] = 8'h2;
       memory[15] = 8'h0;
       memory[16] = 8'h0;
       memory[17] = 8'h0;
       memory[18] = 8'h0;
       memory[19] = 8'h0;
       memory[20] = 8'h0;
       memory[21] = 8'h0;
       memory[22] = 8'h0;
       memory[23] = 8'h0;
       memory[24] = 8'h0;
       memory[25] = 8'h0;
       memory[26] = 8'h0;
       memory[27] = 8'h0;
       memory[28] = 8'h0;
       memory[29] = 8'h0;
       memory[30] = 8'h0;
       memory[31] = 8'h0;
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

`default_nettype wire
