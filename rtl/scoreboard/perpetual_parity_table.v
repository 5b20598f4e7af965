// perpetual_parity_table: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Whether an odd number of moves left each square with each piece, or came to it.
module perpetual_parity_table #(
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6,
    parameter integer REGISTERED = 0
) (
    input  wire                              clock,         // rising edge
    input  wire [PIECE_BITS+SQUARE_BITS-3:0] early_address, // read_address of the next cycle
    input  wire [PIECE_BITS+SQUARE_BITS-3:0] read_address,  // which word to read
    input  wire                              same_1,        // the record one ahead writes that word
    input  wire                              same_2,        // the record two ahead writes that word
    input  wire                              same_3,        // the record three ahead writes that word
    input  wire [PIECE_BITS+SQUARE_BITS-2:0] epoch,         // the epoch that counts
    input  wire [3:0]                        new_bits,      // what was written in the cycle before
    input  wire                              write_enable,  // write in this cycle
    input  wire [PIECE_BITS+SQUARE_BITS-3:0] write_address, // which word
    input  wire [3:0]                        write_bits,    // what
    input  wire [PIECE_BITS+SQUARE_BITS-2:0] write_tag,     // its tag
    output wire [3:0]                        bits,          // the word read
    output wire                              stale          // new_bits counts instead
);
    localparam integer ADDRESS_BITS = PIECE_BITS+SQUARE_BITS-2;
    localparam registered = REGISTERED[0:0];

    reg same_1_held;
    reg same_2_held;
    reg stale_held;
    reg [3:0] bits_held;
    reg same_3_held;
    reg [3:0] older_bits;

    wire [ADDRESS_BITS+4:0] ram_read_data;

    wire [ADDRESS_BITS-1:0] ram_read_address = registered ? early_address : read_address;
    wire [ADDRESS_BITS:0] read_tag = ram_read_data[ADDRESS_BITS+4:4];
    wire [3:0] read_bits = ram_read_data[3:0];
    assign bits = bits_held;
    assign stale = stale_held;

    perpetual_ram #(.WIDTH(ADDRESS_BITS+5), .LOG2_WORDS(ADDRESS_BITS), .LATENCY(REGISTERED+1)) ram (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data({write_tag, write_bits}), .read_address(ram_read_address),
        .read_data(ram_read_data)
    );

    initial begin
        same_1_held = 1'b0;
        same_2_held = 1'b0;
        stale_held = 1'b0;
        bits_held = 4'd0;
        same_3_held = 1'b0;
        older_bits = 4'd0;
    end

    always @(posedge clock) begin
        bits_held <= 4'd0;
        if (same_2_held) begin
            bits_held <= new_bits;
        end else if (registered & same_3_held) begin
            bits_held <= older_bits;
        end else if (read_tag == epoch) begin
            bits_held <= read_bits;
        end
        same_1_held <= same_1;
        same_2_held <= same_2;
        stale_held <= same_1_held;
        same_3_held <= same_3;
        older_bits <= new_bits;
    end
endmodule

`default_nettype wire
