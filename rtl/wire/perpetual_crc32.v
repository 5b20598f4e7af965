// perpetual_crc32: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// CRC-32, a bit at a time.
module perpetual_crc32 (
    input  wire clock,                     // rising edge
    input  wire start,                     // begins anew
    input  wire enable,                    // takes a bit
    input  wire data,                      // the bit
    input  wire drain,                     // brings out a bit of the checksum
    output wire drained,                   // that bit
    output wire good                       // the checksum at the end was right
);
    localparam [31:0] zero_in = 32'h80000000;
    localparam [31:0] polynomial = 32'hedb88320;
    localparam [31:0] residue = 32'h2144df1c;

    reg [31:0] inverted;

    wire feedback = enable & ~(inverted[0] ^ data);
    wire [31:0] shifted = (inverted >> 1) | zero_in;
    assign drained = inverted[0];
    assign good = inverted == residue;

    initial begin
        inverted = 32'd0;
    end

    always @(posedge clock) begin
        if (enable | drain) begin
            inverted <= shifted;
            if (feedback) begin
                inverted <= shifted ^ polynomial;
            end
        end
        if (start) begin
            inverted <= 32'd0;
        end
    end
endmodule

`default_nettype wire
