// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [36:0] shift;
    reg  [36:0] in;
    wire [15:0] out;
    reg  [15:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[15];

    part part (
        .clock(clock),
        .write_enable(in[0 +: 1]),
        .write_address(in[1 +: 10]),
        .write_data(in[11 +: 16]),
        .read_address(in[27 +: 10]),
        .read_data(out[0 +: 16])
    );

endmodule

// part: BlockRam, 1,024 × 16: the move stack's
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module part (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [9:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [9:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:1023];
    integer word;

    initial begin
       for (word = 0; word <= 1023; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule
