// perpetual_search_header: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The first bytes of a request.
module perpetual_search_header (
    input  wire        clock,
    input  wire        enable,
    input  wire [7:0]  data,
    output wire [31:0] word_0,
    output wire [31:0] word_1,
    output wire [31:0] word_2,
    output wire [31:0] word_3,
    output wire [31:0] word_4,
    output wire [31:0] word_5
);
    reg [31:0] held_0;
    reg [31:0] held_1;
    reg [31:0] held_2;
    reg [31:0] held_3;
    reg [31:0] held_4;
    reg [31:0] held_5;

    assign word_0 = held_0;
    assign word_1 = held_1;
    assign word_2 = held_2;
    assign word_3 = held_3;
    assign word_4 = held_4;
    assign word_5 = held_5;

    initial begin
        held_0 = 32'd0;
        held_1 = 32'd0;
        held_2 = 32'd0;
        held_3 = 32'd0;
        held_4 = 32'd0;
        held_5 = 32'd0;
    end

    always @(posedge clock) begin
        if (enable) begin
            held_0 <= (held_0 >> 8) | ({24'd0, held_1[7:0]} << 24);
            held_1 <= (held_1 >> 8) | ({24'd0, held_2[7:0]} << 24);
            held_2 <= (held_2 >> 8) | ({24'd0, held_3[7:0]} << 24);
            held_3 <= (held_3 >> 8) | ({24'd0, held_4[7:0]} << 24);
            held_4 <= (held_4 >> 8) | ({24'd0, held_5[7:0]} << 24);
            held_5 <= (held_5 >> 8) | ({24'd0, data} << 24);
        end
    end
endmodule

`default_nettype wire
