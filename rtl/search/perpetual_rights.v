// perpetual_rights: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The castling rights after a move.
module perpetual_rights (
    input  wire [3:0] rights,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire [2:0] kind,
    output wire [3:0] left,
    output wire       double
);
    wire white_king = from == 6'd4;
    wire black_king = from == 6'd60;
    wire on_h1 = (from == 6'd7) | (to == 6'd7);
    wire on_a1 = (from == 6'd0) | (to == 6'd0);
    wire on_h8 = (from == 6'd63) | (to == 6'd63);
    wire on_a8 = (from == 6'd56) | (to == 6'd56);
    wire [3:0] lost = {
        black_king | on_a8, black_king | on_h8, white_king | on_a1, white_king | on_h1
    };
    assign left = rights & ~lost;
    wire [1:0] ranks = from[4:3] ^ to[4:3];
    assign double = (kind == 3'd1) & (ranks == 2'd2);
endmodule

`default_nettype wire
